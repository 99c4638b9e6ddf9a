"""Golden games: whole games as text, so that a change of the rules shows up in a diff.

Each file is a complete record, then what happened in words, then the scores with their parts.
`python -m tests.maui.golden` plays them anew; do that only when a rule is meant to change.
"""

from pathlib import Path

import parasol
from parasol.bots import bot
from parasol.core.chance import Rng
from parasol.core.match import Match
from tests.golden import render_match

FOLDER = Path(__file__).with_name("golden")
GAMES = [
    (variant, players, seating)
    for variant in ("base", "crabs", "long")
    for players in (2, 3, 4)
    for seating in (("table", "same-side") if (variant, players) == ("base", 3) else ("table",))
]


def get_path(variant: str, players: int, seating: str) -> Path:
    """Where a golden game is kept."""
    return FOLDER / f"{variant}-{players}{'' if seating == 'table' else '-' + seating}.txt"


def play_match(variant: str, players: int, seating: str) -> Match:
    """A game of simple opponents, one of them playing anything."""
    seed = {2: 13}.get(players, players)  # 13 brings a spare towel
    match = parasol.new("maui", players=players, variant=variant, seating=seating, seed=seed)
    rng = Rng(players)
    while match.seat is not None:
        player = bot("random" if match.seat == 0 else "greedy")
        code = player.choose(match.game.observe(match.state, match.seat), rng)
        match.play(match.game.word(match.state, code))
    return match


if __name__ == "__main__":
    for game in GAMES:
        get_path(*game).write_text(render_match(play_match(*game)), "utf-8")
