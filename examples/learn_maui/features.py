"""The network's input features of an observation: one-hot categories and scaled amounts.

The bag and the covered towels are left out: they are most of the observation and help little.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

CATEGORIES = {
    "phase": 5,
    "crab_side": 2,
    "market": 6,
    "picked": 6,
    "top": 13,
    "part": 4,
    "active": 6,
    "spots": 7,
}
"""By part: the number of categories for one-hot encoding."""
SCALES = {
    "round": 20.0,
    "last_round": 1.0,
    "areas": 5.0,
    "offered": 1.0,
    "gained": 1.0,
    "frames": 2.0,
    "steps": 15.0,
    "tokens": 2.0,
    "dollars": 5.0,
    "towels": 12.0,
    "pearls": 3.0,
    "penalties": 5.0,
    "crabs": 5.0,
}
"""By part: the amount that becomes 1."""
OWN_SEAT_ONLY = ("active", "spots")
COLUMNS = 16


def extract_features(parts: dict[str, NDArray[Any]]) -> Floats:
    """Return one row of features for each observation."""
    rows = len(parts["phase"])
    columns: list[NDArray[Any]] = []
    for name, values in CATEGORIES.items():
        part = parts[name][:, 0] if name in OWN_SEAT_ONLY else parts[name]
        flat = np.minimum(part.reshape(rows, -1), values - 1)
        columns.append(np.eye(values, dtype=np.float32)[flat].reshape(rows, -1))
    own = np.minimum(parts["towels"][:, 0], COLUMNS - 1)
    columns.append(np.eye(COLUMNS, dtype=np.float32)[own])
    for name, scale in SCALES.items():
        columns.append(parts[name].reshape(rows, -1).astype(np.float32) / np.float32(scale))
    return np.concatenate(columns, axis=1)
