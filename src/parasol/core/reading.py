"""Reading a view back: what every game's reader needs to take plain data apart.

Whatever does not fit raises BadView, which names its path. What a value means is the game's.
"""

from collections.abc import Mapping
from typing import Any

from parasol.core.components import is_whole
from parasol.core.errors import BadView, shown


class Reader:
    """Takes values out of plain data; `path`, which leads to `data`, is empty or ends in a dot."""

    def get(self, data: Any, path: str, key: str) -> Any:
        """The value of a key that must be there."""
        if not isinstance(data, Mapping) or key not in data:
            raise BadView(f"{path}{key}", "missing")
        return data[key]

    def whole(self, data: Any, path: str, key: str, low: int, high: int) -> int:
        """A whole number between bounds that are possible themselves."""
        value = self.get(data, path, key)
        if not is_whole(value, low, high):
            expected = f"a whole number from {low} to {high}"
            raise BadView(f"{path}{key}", f"{expected}, not {shown(value)}")
        return int(value)

    def flag(self, data: Any, path: str, key: str) -> bool:
        """Yes or no."""
        value = self.get(data, path, key)
        if not isinstance(value, bool):
            raise BadView(f"{path}{key}", f"true or false, not {shown(value)}")
        return value

    def items(self, data: Any, path: str, key: str, longest: int) -> list[Any]:
        """A list that is not too long."""
        value = self.get(data, path, key)
        if not isinstance(value, list) or len(value) > longest:
            raise BadView(f"{path}{key}", f"a list of at most {longest}, not {shown(value)}")
        return value
