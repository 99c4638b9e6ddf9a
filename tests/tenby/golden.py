"""Golden games: whole games as text, so that a change of the rules shows up in a diff.

Each file is a complete record, then what happened in words, then the scores with their parts.
`python -m tests.tenby.golden` plays them anew; do that only when a rule is meant to change.
"""

from pathlib import Path
from typing import Any

from parasol.core import registry
from parasol.core.chance import Rng
from parasol.core.match import Match
from parasol.core.replay import load
from parasol.games.tenby import GAME

from . import stage

FOLDER = Path(__file__).with_name("golden")
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("plain-2", {"players": 2}),
    ("plain-5", {"players": 5}),
    ("open-sea-3", {"players": 3, "accolades": "open-sea", "accolade_cards": 3}),
    ("ebb-flow-4", {"players": 4, "accolades": "ebb-flow", "thanks": True}),
    ("high-tide-2", {"players": 2, "accolades": "high-tide", "thanks": True}),
]
RULE = "-" * 40


def file_of(name: str) -> Path:
    """Where a golden game is kept."""
    return FOLDER / f"{name}.txt"


def told(match: Match) -> str:
    """A finished match as the text of a golden file."""
    lines = [match.record(), RULE, *(f"{line.kind}: {line}" for line in match.log(None)), RULE]
    for score in match.scores():
        lines.append(f"rank {score.rank}: seat {score.seat}, {score.total} points")
        lines += [f"  {part.points}: {part.text}" for part in score.parts if part.points]
    return "\n".join(lines) + "\n"


def retold(text: str) -> str:
    """The same from the record in the text alone."""
    registry.register(GAME)
    return told(load(text.split(RULE, maxsplit=1)[0]))


def played(chosen: dict[str, Any]) -> Match:
    """A game in which cards rather join a street than begin one; else anything is played."""
    match, rng = stage.match(chosen["players"], **chosen), Rng(chosen["players"])
    while not match.over:
        moves = [str(move) for move in match.moves()]
        joining = [word for word in moves if word.startswith("@") and word != "@new"]
        buying = [word for word in moves if word.startswith(("use", "buy", "lift"))]
        rare = [word for word in moves if word.startswith(("commit", "unveil"))]
        choices = (
            joining
            or (rare if rng.below(9) == 0 else [])
            or (buying if rng.below(3) else moves)
            or moves
        )
        match.play(choices[rng.below(len(choices))])
    return match


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, chosen in GAMES:
        file_of(name).write_text(told(played(chosen)), "utf-8")
