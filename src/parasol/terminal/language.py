"""Which language a command speaks: as asked for, else as the environment is set up."""

import os
from collections.abc import Mapping, Sequence

from parasol.core.errors import BadOption
from parasol.core.options import one_of
from parasol.core.words import SOURCE, known, languages

FLAG = "--language"
OURS = "PARASOL_LANGUAGE"
THEIRS = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that is set counts, as everywhere in a terminal."""


def chosen(given: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language of a command line; BadOption where one is asked for that there is not."""
    asked = _asked(given)
    if asked is not None:
        if asked not in languages():
            raise BadOption("language", asked, one_of(languages()))
        return asked
    return preferred(environment)


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for."""
    for name in (OURS, *THEIRS):
        if environment.get(name):
            return known(environment[name])
    return SOURCE


def _asked(given: Sequence[str]) -> str | None:
    """What follows the flag: it must be known before the flags themselves can be told."""
    for number, word in enumerate(given):
        if word == FLAG:
            return given[number + 1] if number + 1 < len(given) else None
        if word.startswith(f"{FLAG}="):
            return word.removeprefix(f"{FLAG}=")
    return None
