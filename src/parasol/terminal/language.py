"""Chooses the language of a command: the flag, else the environment."""

import os
from collections.abc import Mapping, Sequence

from parasol.core.errors import BadOption
from parasol.core.options import list_choices
from parasol.core.words import SOURCE_LANGUAGE, list_languages, resolve_language

FLAG = "--language"
OWN_VARIABLE = "PARASOL_LANGUAGE"
SYSTEM_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that is set counts, as POSIX says."""


def choose_language(given: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of a command line; raise BadOption for an unknown one."""
    code = _find_flag(given)
    if code is not None:
        if code not in list_languages():
            raise BadOption("language", code, list_choices(list_languages()))
        return code
    return detect_language(environment)


def detect_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment variables ask for."""
    for name in (OWN_VARIABLE, *SYSTEM_VARIABLES):
        if environment.get(name):
            return resolve_language(environment[name])
    return SOURCE_LANGUAGE


def _find_flag(given: Sequence[str]) -> str | None:
    """Return the value of the flag. It is needed before argparse's texts can be translated."""
    for number, word in enumerate(given):
        if word == FLAG:
            return given[number + 1] if number + 1 < len(given) else None
        if word.startswith(f"{FLAG}="):
            return word.removeprefix(f"{FLAG}=")
    return None
