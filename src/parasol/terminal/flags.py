"""Command line flags generated from a game's options, also for games of other packages."""

import argparse
from typing import Any

from parasol.core.game import Game
from parasol.core.options import Option, describe_options, format_choice
from parasol.core.words import Text

RESERVED_FLAGS = frozenset(
    (
        "web",
        "seed",
        "components",
        "opponent",
        "seats",
        "plain",
        "language",
        "resume",
        "save",
        "hints",
        "help",
        "games",
        "stop-when",
        "processes",
        "on",
        "into",
        "json",
        "plot",
    )
)
"""Flags of `parasol play` and `parasol arena` themselves, which no option may take."""


def name_flag(game: Game[Any, Any], option: Option) -> str:
    """Return the flag of an option: --accolade-cards for accolade_cards."""
    name = option.name.replace("_", "-")
    return f"--{game.name}-{name}" if option.name in RESERVED_FLAGS else f"--{name}"


def add_game_options(parser: argparse.ArgumentParser, game: Game[Any, Any], language: str) -> None:
    """Add a game's options to a parser; the game itself checks the values."""
    title = Text("options of {game}", {"game": game.title})
    text = Text("{help} Default: {default}.")
    group = parser.add_argument_group(title.render(language))
    for option in describe_options(game.options_type):
        group.add_argument(
            name_flag(game, option),
            dest=f"option_{option.name}",
            metavar="|".join(map(format_choice, option.choices)),
            help=text.fill(help=option.help, default=format_choice(option.default))
            .render(language)
            .replace("%", "%%"),
        )


def read_game_options(arguments: argparse.Namespace, game: Game[Any, Any]) -> dict[str, str]:
    """Return the options that were set, by name."""
    values = {
        option.name: getattr(arguments, f"option_{option.name}")
        for option in describe_options(game.options_type)
    }
    return {name: value for name, value in values.items() if value is not None}


def list_game_options(game: Game[Any, Any]) -> list[Text]:
    """Return a description of each of a game's options."""
    text = Text("{flag} {choices} (default {default}): {help}")
    return [
        text.fill(
            flag=name_flag(game, option),
            choices="|".join(map(format_choice, option.choices)),
            default=format_choice(option.default),
            help=option.help,
        )
        for option in describe_options(game.options_type)
    ]


def parse_seed(text: str | None) -> object:
    """Parse a seed: a whole number, or 64 hexadecimal digits."""
    if text is not None and len(text) < 64:
        try:
            return int(text)
        except ValueError:
            return text
    return text
