"""Writes the layout of observations into docs/research.md, from the code: `make layouts`.

Lengths that depend on the number of players are written as P.
"""

from pathlib import Path

from parasol.core import registry
from parasol.core.options import describe_options, parse_options
from parasol.core.tensor import Part, Tensor

PAGE = Path(__file__).parent.parent / "docs" / "research.md"
GAMES = ("maui", "playa_pirata", "tenby")
BEGIN, END = "<!-- layouts: made by make layouts -->", "<!-- end of layouts -->"


def make_tensor(game: str, players: int) -> Tensor:
    """Return a game's Tensor for so many players."""
    rules = registry.find(game)
    return rules.learning.make_tensor(
        parse_options(rules.options_type, {"players": players}), {}, ""
    )


def format_shape(two: Part, three: Part) -> str:
    """Format a shape with P for lengths that grow with the players."""
    lengths = zip(two.shape, three.shape, strict=True)
    return " × ".join("P" if one != other else str(one) for one, other in lengths)


def list_parts(game: str) -> list[str]:
    """Return a game's parts as a Markdown table, with the total sizes."""
    title = registry.find(game).title
    described_ = describe_options(registry.find(game).options_type)
    choices = next(option.choices for option in described_ if option.name == "players")
    players = sorted(int(choice) for choice in choices)
    sizes = ", ".join(f"{make_tensor(game, number).size} with {number}" for number in players)
    actions = make_tensor(game, players[0]).actions
    lines = [
        f"### {title}",
        "",
        f"{actions} action codes. Numbers in an observation, by players: {sizes}.",
        "",
        "| part | shape | what it says |",
        "| --- | --- | --- |",
    ]
    for two, three in zip(make_tensor(game, 2).parts, make_tensor(game, 3).parts, strict=True):
        lines.append(f"| `{two.name}` | {format_shape(two, three)} | {two.meaning} |")
    return [*lines, ""]


def make_layouts() -> str:
    """Return the layouts of all games."""
    return "\n".join([BEGIN, "", *(line for game in GAMES for line in list_parts(game)), END])


def replace_layouts(page: str) -> str:
    """Return the page with up-to-date layouts."""
    before, rest = page.split(BEGIN)
    return before + make_layouts() + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(replace_layouts(PAGE.read_text("utf-8")), "utf-8")
    print(f"docs/{PAGE.name}")
