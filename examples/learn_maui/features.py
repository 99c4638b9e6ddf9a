"""What the network gets of an observation: choices as ones among zeros, amounts as fractions.

The bag and the towels that lie under the last one are left out: what they say is worth little, and
costs most.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

CHOICES = {
    "phase": 5,
    "crab_side": 2,
    "market": 6,
    "picked": 6,
    "top": 13,
    "part": 4,
    "active": 6,
    "spots": 7,
}
"""By part: how many values its numbers can have. Of what every seat has, the viewer's own."""
AMOUNTS = {
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
"""By part: what counts as much."""
OWN = ("active", "spots")
COLUMNS = 16


def features(parts: dict[str, NDArray[Any]]) -> Floats:
    """The parts of many observations, a row each, as one row of numbers each."""
    rows = len(parts["phase"])
    found: list[NDArray[Any]] = []
    for name, values in CHOICES.items():
        part = parts[name][:, 0] if name in OWN else parts[name]
        flat = np.minimum(part.reshape(rows, -1), values - 1)
        found.append(np.eye(values, dtype=np.float32)[flat].reshape(rows, -1))
    own = np.minimum(parts["towels"][:, 0], COLUMNS - 1)
    found.append(np.eye(COLUMNS, dtype=np.float32)[own])
    for name, much in AMOUNTS.items():
        found.append(parts[name].reshape(rows, -1).astype(np.float32) / np.float32(much))
    return np.concatenate(found, axis=1)
