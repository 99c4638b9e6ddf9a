"""Reads episodes from JSON lines: replays each by the rules and checks it.

`Simulator.to_json_line` writes them. A line that was changed, or that these rules play differently,
raises BadRecord with the line's number and the key that does not fit.
"""

import json
import math
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from parasol.core import registry
from parasol.core.errors import BadRecord, ParasolError, format_value
from parasol.core.match import Match, new
from parasol.envs.batch import REWARDS, compute_rewards

VERSION = version("parasol-games")
"""Parasol's own version, which is in every line; the oldest lines have none."""
REQUIRED_KEYS: Mapping[str, tuple[type, str]] = {
    "game": (str, "the name of a game"),
    "rules": (str, "the version of its rules"),
    "options": (dict, "an object"),
    "components": (dict, "an object"),  # above all no path of a file
    "seed": (int, "a whole number"),
    "words": (str, "the words played"),
    "digest": (str, "the check sum of the position"),
}
"""The keys of every line, with type and description."""
FINAL_KEYS: Mapping[str, tuple[type, str]] = {
    "totals": (list, "a list"),
    "ranks": (list, "a list"),
    "rewards": (dict, f"an object with one or more of {', '.join(REWARDS)}"),
}
"""Further keys in the line of a finished game."""


def replay_line(line: str, number: int = 0) -> Match:
    """Replay a line as a match; raise BadRecord, with the line's `number`, if it does not fit."""
    episode = _parse_line(line, number)
    match = _start_match(episode, number)
    try:
        for word in episode["words"].split():
            match.play(word)
    except ParasolError as error:
        raise BadRecord(f"words: {error}", number) from error
    if match.digest() != episode["digest"]:
        problem = f"digest: the rules of {episode['game']} play this line another way"
        raise BadRecord(problem, number)
    _check_end(episode, match, number)
    return match


def load_matches(file: str | Path) -> Iterator[Match]:
    """Replay every episode of a JSONL file as a match."""
    with Path(file).open(encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(lines, 1):
            yield replay_line(line, number)


def _parse_line(line: str, number: int) -> dict[str, Any]:
    try:
        episode = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"this is no JSON: {error}", number) from error
    if not isinstance(episode, dict):
        raise BadRecord(f"an object with {', '.join(REQUIRED_KEYS)} is expected", number)
    _check_keys(episode, REQUIRED_KEYS, number)
    return episode


def _check_keys(episode: dict[str, Any], keys: Mapping[str, tuple[type, str]], number: int) -> None:
    for key, (kind, expected) in keys.items():
        if key not in episode:
            raise BadRecord(f"{key} is missing: {expected} is expected", number)
        if not isinstance(episode[key], kind) or isinstance(episode[key], bool):
            raise BadRecord(f"{key}: {format_value(episode[key])}; {expected} is expected", number)


def _start_match(episode: dict[str, Any], number: int) -> Match:
    """Return the match before its first word."""
    name = episode["game"]
    if name not in registry.list_names():
        known = ", ".join(registry.list_names())
        raise BadRecord(f"game: no such game: {format_value(name)}; there are {known}", number)
    if episode["rules"] != (rules := registry.find(name).rules_version):
        given = format_value(episode["rules"])
        raise BadRecord(f"rules: made with rules {given} of {name}; these are {rules!r}", number)
    try:
        return new(
            name,
            seed=episode["seed"],
            components=episode["components"] or None,
            **episode["options"],
        )
    except (ParasolError, TypeError) as error:  # an option may be named like a parameter
        raise BadRecord(f"options or components: {error}", number) from error


def _check_end(episode: dict[str, Any], match: Match, number: int) -> None:
    """Compare totals, ranks and rewards with those of the replay; an unfinished game has none."""
    if not match.over:
        for key in FINAL_KEYS:
            if key in episode:
                raise BadRecord(f"{key}: the game is not over, so there are none yet", number)
        return
    _check_keys(episode, FINAL_KEYS, number)
    scores = match.scores()
    totals, ranks = [score.total for score in scores], [score.rank for score in scores]
    for key, reached in (("totals", totals), ("ranks", ranks)):
        if episode[key] != reached:
            problem = f"the line says {format_value(episode[key])}, the replay comes to {reached}"
            raise BadRecord(f"{key}: {problem}", number)
    tensor = match.game.learning.make_tensor(match.options, match.components, "")
    for kind, written in episode["rewards"].items():
        if kind not in REWARDS:
            expected = FINAL_KEYS["rewards"][1]
            raise BadRecord(f"rewards: {format_value(kind)}; {expected} is expected", number)
        rewards = compute_rewards(tensor, match.state, kind)
        if not _are_close(written, rewards):
            problem = (
                f"the line says {format_value(written)} by {kind}, the replay comes to {rewards}"
            )
            raise BadRecord(f"rewards: {problem}", number)
    if not episode["rewards"]:
        raise BadRecord(f"rewards: {{}}; {FINAL_KEYS['rewards'][1]} is expected", number)


def _are_close(written: object, rewards: list[float]) -> bool:
    """Return whether these are the same numbers up to rounding."""
    if not isinstance(written, list) or len(written) != len(rewards):
        return False
    numbers = all(isinstance(one, int | float) for one in written)
    return numbers and all(
        math.isclose(one, other, abs_tol=1e-9) for one, other in zip(written, rewards, strict=True)
    )
