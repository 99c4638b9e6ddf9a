"""Writes what is in an observation into docs/research.md, from the code: `make layouts`.

Numbers that depend on how many sit at the table are written as P, the number of players.
"""

from pathlib import Path

from parasol.core import registry
from parasol.core.options import described, made
from parasol.core.tensor import Part, Tensor

PAGE = Path(__file__).parent.parent / "docs" / "research.md"
GAMES = ("maui", "playa_pirata", "tenby")
BEGIN, END = "<!-- layouts: made by make layouts -->", "<!-- end of layouts -->"


def tensor(game: str, players: int) -> Tensor:
    """A game's Tensor with that many seats."""
    rules = registry.find(game)
    return rules.learning.make_tensor(made(rules.options_type, {"players": players}), {}, "")


def shape(two: Part, three: Part) -> str:
    """A shape in which what grows with the players is P."""
    lengths = zip(two.shape, three.shape, strict=True)
    return " × ".join("P" if one != other else str(one) for one, other in lengths)


def table(game: str) -> list[str]:
    """A game's parts as a table, and how large they are in all."""
    title = registry.find(game).title
    described_ = described(registry.find(game).options_type)
    choices = next(option.choices for option in described_ if option.name == "players")
    players = sorted(int(choice) for choice in choices)
    sizes = ", ".join(f"{tensor(game, number).size} with {number}" for number in players)
    actions = tensor(game, players[0]).actions
    lines = [
        f"### {title}",
        "",
        f"{actions} action codes. Numbers in an observation, by players: {sizes}.",
        "",
        "| part | shape | what it says |",
        "| --- | --- | --- |",
    ]
    for two, three in zip(tensor(game, 2).parts, tensor(game, 3).parts, strict=True):
        lines.append(f"| `{two.name}` | {shape(two, three)} | {two.meaning} |")
    return [*lines, ""]


def layouts() -> str:
    """All games, one after the other."""
    return "\n".join([BEGIN, "", *(line for game in GAMES for line in table(game)), END])


def replaced(page: str) -> str:
    """The page with its layouts as the code has them."""
    before, rest = page.split(BEGIN)
    return before + layouts() + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(replaced(PAGE.read_text("utf-8")), "utf-8")
    print(f"docs/{PAGE.name}")
