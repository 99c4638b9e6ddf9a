"""Makes the pictures in the documents, each from a fixed seed: `make pictures`."""

from pathlib import Path

import parasol
from parasol.bots import bot
from parasol.core.chance import Rng
from parasol.core.match import Match

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"


def draw_maui() -> str:
    """Draw a game of three greedy bots at Maui, as the deciding seat sees it."""
    match: Match = parasol.new("maui", players=3, seed=12)
    rng = Rng(5)
    while match.seat is not None and match.state.turn < 27:
        code = bot("greedy").choose(match.game.observe(match.state, match.seat), rng)
        match.play(match.game.word(match.state, code))
    picture = match.game.browser.draw_view(match.view(match.seat))
    assert picture is not None
    return picture + "\n"


PICTURES = {"maui.svg": draw_maui}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in PICTURES.items():
        (FOLDER / name).write_text(make(), "utf-8")
        print(f"docs/pictures/{name}")
