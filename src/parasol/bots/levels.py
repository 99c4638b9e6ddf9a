"""The opponents by name: the levels people choose from, and the simple ones for comparison.

A searching level's budget may be named with it: `expert:iterations=2000`, `regular:seconds=0.5`,
`expert:seconds=2:cores=all`.
"""

from collections.abc import Callable
from typing import Any

from parasol.bots.casual import Beginner, Casual
from parasol.bots.search import Searcher, count_cores
from parasol.bots.simple import Bot, GreedyBot, RandomBot
from parasol.core.errors import BadOption
from parasol.core.options import one_of
from parasol.core.words import Text

REGULAR_ITERATIONS, EXPERT_ITERATIONS = 300, 1500
"""Iterations of the two levels that search: Expert has five times Regular's. With twice as many the
steps of the ladder would be less even: Regular farther from Casual, Expert nearer to Regular."""

BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "greedy": GreedyBot(),
    "beginner": Beginner(),
    "casual": Casual(),
    "regular": Searcher("regular", REGULAR_ITERATIONS),
    "expert": Searcher("expert", EXPERT_ITERATIONS),
}
LEVELS = ("beginner", "casual", "regular", "expert")
"""The levels people choose from, from the easiest on; the others are there for comparison."""
DEFAULT_LEVEL = "casual"
"""Who plays where nobody is named."""
TITLES = {
    "random": Text("Dunlin"),
    "greedy": Text("Turnstone"),
    "beginner": Text("Sandpiper"),
    "casual": Text("Plover"),
    "regular": Text("Heron"),
    "expert": Text("Albatross"),
}
"""What people call them: shore birds, the larger the better."""
EXPECTED_BUDGET = Text(
    "a searching level with iterations=, seconds= and cores= after colons, as in {example}",
    {"example": "expert:seconds=0.5"},
)


def bot(name: str) -> Bot:
    """The opponent of that name, with a budget where one is named; BadOption says what there is.

    >>> bot("expert:iterations=50").name
    'expert:iterations=50'
    """
    level, _, budget = str(name).partition(":")
    found = BOTS.get(level)
    if found is None:
        raise BadOption("opponent", name, one_of(BOTS))
    if level == name:
        return found
    if not isinstance(found, Searcher):
        raise BadOption("opponent", name, EXPECTED_BUDGET)
    given = _parse_budget(name, budget)
    if "iterations" not in given and "seconds" not in given:
        given["iterations"] = found.iterations
    return Searcher(name, **given)


def check_level(name: str) -> str:
    """The name itself where it is a level without a budget of its own; else BadOption."""
    if name not in BOTS:
        raise BadOption("opponent", name, one_of(BOTS))
    return name


def _parse_cores(text: str) -> int:
    return count_cores() if text == "all" else int(text)


def _parse_budget(name: str, text: str) -> dict[str, Any]:
    """What `iterations=2000:cores=2` asks for."""
    reads: dict[str, Callable[[str], Any]] = {
        "iterations": int,
        "seconds": float,
        "cores": _parse_cores,
    }
    given: dict[str, Any] = {}
    for part in text.split(":"):
        key, _, value = part.partition("=")
        try:
            if key in given:
                raise ValueError(key)
            given[key] = reads[key](value)
        except (KeyError, ValueError):
            raise BadOption("opponent", name, EXPECTED_BUDGET) from None
    if "iterations" in given and "seconds" in given:
        raise BadOption("opponent", name, EXPECTED_BUDGET)
    return given
