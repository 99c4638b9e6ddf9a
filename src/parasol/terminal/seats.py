"""The seats of a local game: people at this terminal, and bots."""

import hashlib

from parasol.bots import BOTS, DEFAULT_LEVEL, TITLES, bot
from parasol.core import words as core_words
from parasol.core.chance import Rng
from parasol.core.errors import BadOption
from parasol.core.match import Match
from parasol.core.options import list_choices
from parasol.core.words import SOURCE_LANGUAGE, Seat, Text

YOU = "you"
TAG = "Seats"
"""The record's tag that names the seats."""


class Seats:
    """One word per seat: "you", or the name of a bot."""

    def __init__(self, given: list[str]) -> None:
        self.words = given
        self.people = [seat for seat, word in enumerate(given) if word == YOU]

    def __str__(self) -> str:
        return ",".join(self.words)

    def make_names(self, language: str = SOURCE_LANGUAGE) -> list[str]:
        """Return the names of the seats for display."""
        person = core_words.YOU.render(language) if len(self.people) == 1 else ""
        return [
            (person or Seat(seat).render(language))
            if word == YOU
            else f"{_name_bot(word, language)} {seat}"
            for seat, word in enumerate(self.words)
        ]

    def is_person(self, seat: int | None) -> bool:
        """Return whether a person plays that seat."""
        return seat in self.people


def _name_bot(word: str, language: str) -> str:
    """Return a bot's name for display; a record may name a bot that no longer exists."""
    level = word.partition(":")[0]
    return TITLES[level].render(language) if level in TITLES else word


def parse_seats(players: int, given: str | None, opponent: str | None) -> Seats:
    """Parse the seats; by default you at seat 0 and bots of the default level elsewhere."""
    if given is None:
        other = opponent or DEFAULT_LEVEL
        _check_word("opponent", other, list(BOTS))
        return Seats([YOU] + [other] * (players - 1))
    words = [word.strip().lower() for word in given.split(",")]
    if len(words) != players:
        text = Text("{count} words with commas between, one for each seat", {"count": players})
        raise BadOption("seats", given, text)
    for word in words:
        _check_word("seats", word, [YOU, *BOTS])
    return Seats(words)


def _check_word(option: str, word: str, choices: list[str]) -> None:
    if word.partition(":")[0] not in choices:
        raise BadOption(option, word, list_choices(choices))
    if ":" in word:
        bot(word)  # checks the budget


def choose_computer_word(match: Match, name: str) -> str:
    """Return the word that a bot plays; the same again in a resumed game."""
    assert match.seat is not None
    step = f"parasol opponent {match.seat} {len(match.steps)}".encode()
    digest = hashlib.sha256(step + (match.seed or b"")).digest()
    seen = match.game.observe(match.state, match.seat)
    if ":seconds=" in name and ":cores=" not in name:
        name += ":cores=all"  # the machine has nothing else to do
    code = bot(name).choose(seen, Rng(int.from_bytes(digest[:7], "big")))
    return match.game.word(match.state, code)
