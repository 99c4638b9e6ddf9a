"""Who sits where: people at this terminal, and the computer's opponents."""

import hashlib

from parasol.bots import BOTS, DEFAULT_LEVEL, TITLES, bot
from parasol.core import words
from parasol.core.chance import Rng
from parasol.core.errors import BadOption
from parasol.core.match import Match
from parasol.core.options import one_of
from parasol.core.words import SOURCE, Seat, Text

YOU = "you"
TAG = "Seats"
"""The header of a record that says who sat where."""


class Seats:
    """One word a seat: "you", or the name of an opponent."""

    def __init__(self, given: list[str]) -> None:
        self.words = given
        self.people = [seat for seat, word in enumerate(given) if word == YOU]

    def __str__(self) -> str:
        return ",".join(self.words)

    def names(self, language: str = SOURCE) -> list[str]:
        """What the seats are called on the screen."""
        person = words.YOU.render(language) if len(self.people) == 1 else ""
        return [
            (person or Seat(seat).render(language))
            if word == YOU
            else f"{_called(word, language)} {seat}"
            for seat, word in enumerate(self.words)
        ]

    def is_person(self, seat: int | None) -> bool:
        """Whether somebody at this terminal sits there."""
        return seat in self.people


def _called(word: str, language: str) -> str:
    """What an opponent is called; a record may have one that is not here any more."""
    level = word.partition(":")[0]
    return TITLES[level].render(language) if level in TITLES else word


def seated(players: int, given: str | None, opponent: str | None) -> Seats:
    """Who sits where, from what was asked for; you at seat 0 against the usual one by default."""
    if given is None:
        other = opponent or DEFAULT_LEVEL
        _check("opponent", other, list(BOTS))
        return Seats([YOU] + [other] * (players - 1))
    asked = [word.strip().lower() for word in given.split(",")]
    if len(asked) != players:
        text = Text("{count} words with commas between, one for each seat", {"count": players})
        raise BadOption("seats", given, text)
    for word in asked:
        _check("seats", word, [YOU, *BOTS])
    return Seats(asked)


def _check(option: str, word: str, choices: list[str]) -> None:
    if word.partition(":")[0] not in choices:
        raise BadOption(option, word, one_of(choices))
    if ":" in word:
        bot(word)  # a budget, which it reads


def computer_word(match: Match, name: str) -> str:
    """The word an opponent plays from what its seat sees; the same again in a resumed game."""
    assert match.seat is not None
    step = f"parasol opponent {match.seat} {len(match.steps)}".encode()
    digest = hashlib.sha256(step + (match.seed or b"")).digest()
    seen = match.game.observe(match.state, match.seat)
    if ":seconds=" in name and ":cores=" not in name:
        name += ":cores=all"  # here the computer has the machine for itself
    code = bot(name).choose(seen, Rng(int.from_bytes(digest[:7], "big")))
    return match.game.word(match.state, code)
