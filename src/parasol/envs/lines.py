"""Episodes as lines of JSON, read again: each is replayed by the rules and held to what it says.

`Table.line` writes them. A line that was changed, or that the rules would play another way, is
refused by its number and the key that does not fit; it never gives another match instead.
"""

import json
import math
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from parasol.core import registry
from parasol.core.errors import BadRecord, ParasolError, shown
from parasol.core.match import Match, new
from parasol.envs.stepping import REWARDS, rewards_of

VERSION = version("parasol-games")
"""Parasol's own version, which every line names; lines from before it did have none."""
KEYS: Mapping[str, tuple[type, str]] = {
    "game": (str, "the name of a game"),
    "rules": (str, "the version of its rules"),
    "options": (dict, "an object"),
    "components": (dict, "an object"),  # above all no path of a file
    "seed": (int, "a whole number"),
    "words": (str, "the words played"),
    "digest": (str, "the check sum of the position"),
}
"""What every line has, and what that is."""
AT_THE_END: Mapping[str, tuple[type, str]] = {
    "totals": (list, "a list"),
    "ranks": (list, "a list"),
    "rewards": (dict, f"an object with one or more of {', '.join(REWARDS)}"),
}
"""What the line of a finished game has besides."""


def replayed(line: str, number: int = 0) -> Match:
    """The match that a line tells of; BadRecord, with its `number`, where it does not fit."""
    kept = _read(line, number)
    match = _started(kept, number)
    try:
        for word in kept["words"].split():
            match.play(word)
    except ParasolError as error:
        raise BadRecord(f"words: {error}", number) from error
    if match.digest() != kept["digest"]:
        problem = f"digest: the rules of {kept['game']} play this line another way"
        raise BadRecord(problem, number)
    _check_end(kept, match, number)
    return match


def matches(file: str | Path) -> Iterator[Match]:
    """Every match that a JSONL file tells of."""
    with Path(file).open(encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(lines, 1):
            yield replayed(line, number)


def _read(line: str, number: int) -> dict[str, Any]:
    try:
        kept = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"this is no JSON: {error}", number) from error
    if not isinstance(kept, dict):
        raise BadRecord(f"an object with {', '.join(KEYS)} is expected", number)
    _check_keys(kept, KEYS, number)
    return kept


def _check_keys(kept: dict[str, Any], keys: Mapping[str, tuple[type, str]], number: int) -> None:
    for key, (kind, expected) in keys.items():
        if key not in kept:
            raise BadRecord(f"{key} is missing: {expected} is expected", number)
        if not isinstance(kept[key], kind) or isinstance(kept[key], bool):
            raise BadRecord(f"{key}: {shown(kept[key])}; {expected} is expected", number)


def _started(kept: dict[str, Any], number: int) -> Match:
    """The match before its first word."""
    name = kept["game"]
    if name not in registry.names():
        known = ", ".join(registry.names())
        raise BadRecord(f"game: no such game: {shown(name)}; there are {known}", number)
    if kept["rules"] != (rules := registry.find(name).rules_version):
        made = shown(kept["rules"])
        raise BadRecord(f"rules: made with rules {made} of {name}; these are {rules!r}", number)
    try:
        return new(
            name, seed=kept["seed"], components=kept["components"] or None, **kept["options"]
        )
    except (ParasolError, TypeError) as error:  # an option may be named like a parameter
        raise BadRecord(f"options or components: {error}", number) from error


def _check_end(kept: dict[str, Any], match: Match, number: int) -> None:
    """Hold totals, ranks and rewards to those of the replay; before the end there are none."""
    if not match.over:
        for key in AT_THE_END:
            if key in kept:
                raise BadRecord(f"{key}: the game is not over, so there are none yet", number)
        return
    _check_keys(kept, AT_THE_END, number)
    scores = match.scores()
    found = {"totals": [score.total for score in scores], "ranks": [score.rank for score in scores]}
    for key, reached in found.items():
        if kept[key] != reached:
            said = shown(kept[key])
            raise BadRecord(f"{key}: the line says {said}, the replay comes to {reached}", number)
    tensor = match.game.learning.make_tensor(match.options, match.components, "")
    for by, said in kept["rewards"].items():
        if by not in REWARDS:
            expected = AT_THE_END["rewards"][1]
            raise BadRecord(f"rewards: {shown(by)}; {expected} is expected", number)
        rewards = rewards_of(tensor, match.state, by)
        if not _alike(said, rewards):
            problem = f"rewards: the line says {shown(said)} by {by}, the replay comes to {rewards}"
            raise BadRecord(problem, number)
    if not kept["rewards"]:
        raise BadRecord(f"rewards: {{}}; {AT_THE_END['rewards'][1]} is expected", number)


def _alike(said: object, rewards: list[float]) -> bool:
    """Whether these are the same numbers, but for the last digits of a fraction."""
    if not isinstance(said, list) or len(said) != len(rewards):
        return False
    numbers = all(isinstance(one, int | float) for one in said)
    return numbers and all(
        math.isclose(one, other, abs_tol=1e-9) for one, other in zip(said, rewards, strict=True)
    )
