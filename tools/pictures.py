"""Makes the pictures that the documents show: `make pictures`. Each from a fixed seed."""

from pathlib import Path

import parasol
from parasol.bots import bot
from parasol.core.chance import Rng
from parasol.core.match import Match

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"


def maui() -> str:
    """Three simple opponents at Maui, some rounds in, as the seat to move sees it."""
    match: Match = parasol.new("maui", players=3, seed=12)
    rng = Rng(5)
    while match.seat is not None and match.state.turn < 27:
        code = bot("greedy").choose(match.game.observe(match.state, match.seat), rng)
        match.play(match.game.word(match.state, code))
    picture = match.game.browser.draw_view(match.view(match.seat))
    assert picture is not None
    return picture + "\n"


PICTURES = {"maui.svg": maui}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in PICTURES.items():
        (FOLDER / name).write_text(make(), "utf-8")
        print(f"docs/pictures/{name}")
