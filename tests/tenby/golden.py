"""Golden games: whole games as text, so that a change of the rules shows up in a diff.

Each file is a complete record, then what happened in words, then the scores with their parts.
`python -m tests.tenby.golden` plays them anew; do that only when a rule is meant to change.
"""

from pathlib import Path
from typing import Any

from parasol.core.chance import Rng
from parasol.core.match import Match
from tests.golden import render_match

from . import stage

FOLDER = Path(__file__).with_name("golden")
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("plain-2", {"players": 2}),
    ("plain-5", {"players": 5}),
    ("open-sea-3", {"players": 3, "accolades": "open-sea", "accolade_cards": 3}),
    ("ebb-flow-4", {"players": 4, "accolades": "ebb-flow", "thanks": True}),
    ("high-tide-2", {"players": 2, "accolades": "high-tide", "thanks": True}),
]


def get_path(name: str) -> Path:
    """Where a golden game is kept."""
    return FOLDER / f"{name}.txt"


def play_match(chosen: dict[str, Any]) -> Match:
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
        get_path(name).write_text(render_match(play_match(chosen)), "utf-8")
