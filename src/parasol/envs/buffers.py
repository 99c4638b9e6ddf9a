"""Native buffers as numpy arrays, without a copy. What the rules write, the array shows."""

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


def array(buffer: Any, kind: DTypeLike = np.uint8) -> NDArray[Any]:
    """A `vec` as an array that can't be written to; numpy's types know no `vec`."""
    return np.frombuffer(buffer, kind)
