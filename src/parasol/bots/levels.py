"""The bots by name: the levels people choose from, and the baselines.

The name of a searching level may carry a budget: `expert:iterations=2000`, `regular:seconds=0.5`,
`expert:seconds=2:cores=all`.
"""

from collections.abc import Callable
from typing import Any

from parasol.bots.base import Bot
from parasol.bots.baselines import GreedyBot, RandomBot
from parasol.bots.casual import BeginnerBot, CasualBot
from parasol.bots.search import SearchBot, count_cores
from parasol.core.errors import BadOption
from parasol.core.options import list_choices
from parasol.core.words import Text

REGULAR_ITERATIONS, EXPERT_ITERATIONS = 300, 1500
"""Budgets of the two levels that search. With twice as many iterations the ratings of the levels
would be spaced less evenly: Regular farther from Casual, Expert nearer to Regular."""

BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "greedy": GreedyBot(),
    "beginner": BeginnerBot(),
    "casual": CasualBot(),
    "regular": SearchBot("regular", REGULAR_ITERATIONS),
    "expert": SearchBot("expert", EXPERT_ITERATIONS),
}
LEVELS = ("beginner", "casual", "regular", "expert")
"""The levels people choose from, easiest first; the other bots are baselines."""
DEFAULT_LEVEL = "casual"
"""The level that plays if none is named."""
TITLES = {
    "random": Text("Dunlin"),
    "greedy": Text("Turnstone"),
    "beginner": Text("Sandpiper"),
    "casual": Text("Plover"),
    "regular": Text("Heron"),
    "expert": Text("Albatross"),
}
"""The names people see: shore birds, the larger the better."""
EXPECTED_BUDGET = Text(
    "a searching level with iterations=, seconds= and cores= after colons, as in {example}",
    {"example": "expert:seconds=0.5"},
)


def bot(name: str) -> Bot:
    """Return the bot of that name, with the budget in the name if there is one.

    BadOption lists the names.

    >>> bot("expert:iterations=50").name
    'expert:iterations=50'
    """
    level, _, budget = str(name).partition(":")
    found = BOTS.get(level)
    if found is None:
        raise BadOption("opponent", name, list_choices(BOTS))
    if level == name:
        return found
    if not isinstance(found, SearchBot):
        raise BadOption("opponent", name, EXPECTED_BUDGET)
    given = _parse_budget(name, budget)
    if "iterations" not in given and "seconds" not in given:
        given["iterations"] = found.iterations
    return SearchBot(name, **given)


def check_level(name: str) -> str:
    """Return the name if it is a bot's name without a budget; else raise BadOption."""
    if name not in BOTS:
        raise BadOption("opponent", name, list_choices(BOTS))
    return name


def _parse_cores(text: str) -> int:
    return count_cores() if text == "all" else int(text)


def _parse_budget(name: str, text: str) -> dict[str, Any]:
    """Parse `iterations=2000:cores=2` into keyword arguments."""
    parsers: dict[str, Callable[[str], Any]] = {
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
            given[key] = parsers[key](value)
        except (KeyError, ValueError):
            raise BadOption("opponent", name, EXPECTED_BUDGET) from None
    if "iterations" in given and "seconds" in given:
        raise BadOption("opponent", name, EXPECTED_BUDGET)
    return given
