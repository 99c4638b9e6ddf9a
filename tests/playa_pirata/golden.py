"""Golden games: whole games as text, so that a change of the rules shows up in a diff.

Each file is a complete record, then what happened in words, then the scores with their parts.
`python -m tests.playa_pirata.golden` plays them anew; do that only when a rule is meant to change.
"""

from pathlib import Path

import parasol
from parasol.bots import bot
from parasol.core.chance import Rng
from parasol.core.match import Match
from tests.golden import render_match

FOLDER = Path(__file__).with_name("golden")
GAMES = [
    ("one", 2, False),
    ("one", 2, True),
    ("players", 3, True),
    ("players", 3, False),
    ("players", 4, True),
    ("two", 2, True),
    ("two", 3, False),
    ("two", 4, True),
]


def get_path(hands: str, players: int, specials: bool) -> Path:
    """Where a golden game is kept."""
    return FOLDER / f"{hands}-{players}{'-specials' if specials else ''}.txt"


def play_match(hands: str, players: int, specials: bool) -> Match:
    """A game of simple opponents, one of them playing anything."""
    match = parasol.new(
        "playa_pirata", players=players, hands=hands, specials=specials, seed=players
    )
    rng = Rng(players)
    while match.seat is not None:
        player = bot("greedy" if match.seat == 0 else "random")
        code = player.choose(match.game.observe(match.state, match.seat), rng)
        match.play(match.game.word(match.state, code))
    return match


if __name__ == "__main__":
    for game in GAMES:
        get_path(*game).write_text(render_match(play_match(*game)), "utf-8")
