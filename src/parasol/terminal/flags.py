"""Command line flags made from a game's own options, so that a game from outside has its own."""

import argparse
from typing import Any

from parasol.core.game import Game
from parasol.core.options import Option, described, typed
from parasol.core.words import Text

OWN = frozenset(
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
"""Flags of `parasol play` and `parasol arena` themselves."""


def flag(game: Game[Any, Any], option: Option) -> str:
    """The flag of an option: accolade_cards is --accolade-cards."""
    name = option.name.replace("_", "-")
    return f"--{game.name}-{name}" if option.name in OWN else f"--{name}"


def add(parser: argparse.ArgumentParser, game: Game[Any, Any], language: str) -> None:
    """Add a game's options to a parser. What fits is checked by the game, in one place."""
    title = Text("options of {game}", {"game": game.title})
    text = Text("{help} Default: {default}.")
    group = parser.add_argument_group(title.render(language))
    for option in described(game.options_type):
        group.add_argument(
            flag(game, option),
            dest=f"option_{option.name}",
            metavar="|".join(map(typed, option.choices)),
            help=text.of(help=option.help, default=typed(option.default))
            .render(language)
            .replace("%", "%%"),
        )


def given(arguments: argparse.Namespace, game: Game[Any, Any]) -> dict[str, str]:
    """The options somebody set, by name."""
    found = {
        option.name: getattr(arguments, f"option_{option.name}")
        for option in described(game.options_type)
    }
    return {name: value for name, value in found.items() if value is not None}


def lines(game: Game[Any, Any]) -> list[Text]:
    """A game's options in words, a line each."""
    text = Text("{flag} {choices} (default {default}): {help}")
    return [
        text.of(
            flag=flag(game, option),
            choices="|".join(map(typed, option.choices)),
            default=typed(option.default),
            help=option.help,
        )
        for option in described(game.options_type)
    ]


def seed_of(text: str | None) -> object:
    """A seed as typed: a whole number, or 64 hexadecimal digits."""
    if text is not None and len(text) < 64:
        try:
            return int(text)
        except ValueError:
            return text
    return text
