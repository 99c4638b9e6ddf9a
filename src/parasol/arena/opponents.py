"""Loads bots by name, including those of other packages.

A plain name is one of `parasol.bots`. A name with a dot is an importable function or class that
makes a bot: `my_package.my_module.make` or `my_package.my_module.make:iterations=500,depth=3`.
"""

import importlib
from collections.abc import Callable
from functools import cache
from typing import Any

from parasol.bots import Bot, bot
from parasol.core.errors import BadOption, ParasolError


@cache
def load_opponent(name: str) -> Bot:
    """Return the bot of that name; it is made once in each process."""
    path, _, settings = name.partition(":")
    if "." not in path:
        return bot(name)
    maker = _import_maker(name, path)
    try:
        bot_: Any = maker(**_parse_settings(name, settings))
    except ParasolError:
        raise
    except Exception as error:
        raise BadOption(
            "seats", name, f"what makes a bot; it raised {_summarize_error(error)}"
        ) from error
    if not callable(getattr(bot_, "choose", None)):
        raise BadOption("seats", name, "something that makes a bot, which has choose(seen, rng)")
    result: Bot = bot_
    return result


def _import_maker(name: str, path: str) -> Callable[..., Any]:
    module, _, attribute = path.rpartition(".")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except Exception as error:  # whatever somebody else's module raises
        expected = f"something that can be imported; that failed with {_summarize_error(error)}"
        raise BadOption("seats", name, expected) from error
    if not callable(found):
        raise BadOption("seats", name, "a function or class that makes a bot")
    maker: Callable[..., Any] = found
    return maker


def _parse_settings(name: str, text: str) -> dict[str, int | float | str]:
    """Parse `iterations=500,seconds=0.5` into keyword arguments, with numbers as numbers."""
    found: dict[str, int | float | str] = {}
    for part in text.split(",") if text else []:
        key, equals, value = part.partition("=")
        if not (key.isidentifier() and equals and value):
            raise BadOption("seats", name, "settings such as :iterations=500,depth=3")
        found[key] = _parse_number(value)
    return found


def _parse_number(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _summarize_error(error: Exception) -> str:
    """Format an error of foreign code in one line."""
    return f"{type(error).__name__}: {error}".splitlines()[0][:200]
