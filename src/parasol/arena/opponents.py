"""An opponent by its name, also one from outside.

A plain name is one of `parasol.bots`. A name with a dot is something importable that makes a bot:
`my_package.my_module.make` or `my_package.my_module.make:iterations=500,depth=3`.
"""

import importlib
from collections.abc import Callable
from functools import cache
from typing import Any

from parasol.bots import Bot, bot
from parasol.core.errors import BadOption, ParasolError


@cache
def opponent(name: str) -> Bot:
    """The opponent of that name, made once a process."""
    made_by, _, settings = name.partition(":")
    if "." not in made_by:
        return bot(name)
    maker = _imported(name, made_by)
    try:
        made: Any = maker(**_settings(name, settings))
    except ParasolError:
        raise
    except Exception as error:
        raise BadOption("seats", name, f"what makes a bot; it raised {_told(error)}") from error
    if not callable(getattr(made, "choose", None)):
        raise BadOption("seats", name, "something that makes a bot, which has choose(seen, rng)")
    result: Bot = made
    return result


def _imported(name: str, path: str) -> Callable[..., Any]:
    module, _, attribute = path.rpartition(".")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except Exception as error:  # whatever somebody else's module raises
        expected = f"something that can be imported; that failed with {_told(error)}"
        raise BadOption("seats", name, expected) from error
    if not callable(found):
        raise BadOption("seats", name, "a function or class that makes a bot")
    maker: Callable[..., Any] = found
    return maker


def _settings(name: str, text: str) -> dict[str, int | float | str]:
    """`iterations=500,seconds=0.5` as keywords; numbers become numbers."""
    found: dict[str, int | float | str] = {}
    for part in text.split(",") if text else []:
        key, equals, value = part.partition("=")
        if not (key.isidentifier() and equals and value):
            raise BadOption("seats", name, "settings such as :iterations=500,depth=3")
        found[key] = _number(value)
    return found


def _number(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _told(error: Exception) -> str:
    """An error of somebody else's code in one line."""
    return f"{type(error).__name__}: {error}".splitlines()[0][:200]
