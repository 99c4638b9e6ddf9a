"""Where the landmarks with a silhouette of their own are found, and the slots they bring."""

from collections.abc import Callable
from typing import Any, Final

from .paint import Paint

MONUMENTS: Final[dict[str, Callable[[Paint], str]]] = {}
OWN_SLOTS: Final[dict[str, dict[str, Any]]] = {}
