"""How much the tests play: less in `make test-fast`, far more in `make test-long`."""

import os

SIZES = ("fast", "usual", "long")
SIZE = os.environ.get("PARASOL_TESTS", "usual")
if SIZE not in SIZES:
    raise ValueError(f"PARASOL_TESTS={SIZE} is none of {', '.join(SIZES)}")
LONG = SIZE == "long"


def choose_count(fast: int, usual: int, long: int) -> int:
    """Return the count for this run."""
    return {"fast": fast, "usual": usual, "long": long}[SIZE]
