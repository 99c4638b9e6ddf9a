"""Native buffers as numpy arrays, without a copy."""

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


def wrap_buffer(buffer: Any, kind: DTypeLike = np.uint8) -> NDArray[Any]:
    """Return a read-only array over a `vec`, which is Any here: numpy has no type for it."""
    return np.frombuffer(buffer, kind)
