"""Catalogues: what translators have written, read from the .po files of Parasol and its games.

A home is a package with a folder locale/: "parasol" itself, and every game. Files are read once,
when a language is first asked for. Nothing here knows a sentence; English is the key of each.
"""

import gettext as plurals
import importlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

HOUSE = "parasol"
SOURCE_LANGUAGE = "en"
"""The language the sentences are written in: it needs no catalogue."""
TERM = "term"
"""The comment that marks a code with a name, which programs look up without a sentence."""
GUIDE = "guide.js"
"""The script of a game that explains it as one plays, which only guided games load."""

Forms = str | tuple[str, ...]
"""A translation, or one for each of the language's plural forms."""


@dataclass(frozen=True)
class Catalogue:
    """One home's sentences in one language, and which form counts how many."""

    messages: Mapping[str, Forms]
    plural: str
    """The rule as the .po file has it: a C expression in n."""
    form_of: Callable[[int], int]
    browser: frozenset[str]
    """The keys that a page in the browser looks up: those of scripts, and terms."""
    guide: frozenset[str]
    """The keys that only a guided game looks up."""

    def form(self, key: str, count: int | None = None) -> str | None:
        """The translation, the right one for a count; None where there is none."""
        found = self.messages.get(key)
        if found is None or isinstance(found, str):
            return found
        return found[self.form_of(abs(count or 0))]


@cache
def read_catalogue(home: str, language: str) -> Catalogue | None:
    """The catalogue of a package; None where it has none in that language."""
    files = sorted((folder(home) / language / "LC_MESSAGES").glob("*.po"))
    return _parse_catalogue(files[0]) if files else None


def folder(home: str) -> Path:
    """Where a package keeps its catalogues."""
    return Path(str(importlib.import_module(home).__file__)).parent / "locale"


def _parse_catalogue(file: Path) -> Catalogue:
    from babel.messages.pofile import read_po  # not needed by whoever only speaks English

    with file.open("rb") as opened:
        found = read_po(opened, ignore_obsolete=True)
    messages: dict[str, Forms] = {}
    browser: set[str] = set()
    guide: set[str] = set()
    for message in found:
        key = message.id if isinstance(message.id, str) else message.id[0]
        said = message.string if isinstance(message.string, str) else tuple(message.string or ())
        if not key or message.fuzzy or not said or not all(said):
            continue  # what is not translated is said in English
        messages[key] = said
        scripts = {place for place, _ in message.locations if place.endswith(".js")}
        if scripts == {GUIDE} and TERM not in message.auto_comments:
            guide.add(key)
        elif scripts or TERM in message.auto_comments:
            browser.add(key)
    rule = found.plural_expr
    return Catalogue(messages, rule, plurals.c2py(rule), frozenset(browser), frozenset(guide))


@cache
def list_languages() -> dict[str, str]:
    """The languages there are, English first: code and own name."""
    from babel import Locale

    codes = [
        SOURCE_LANGUAGE,
        *sorted(path.name for path in folder(HOUSE).iterdir() if path.is_dir()),
    ]
    names = {code: str(Locale.parse(code).get_display_name(code)) for code in codes}
    return {code: name[:1].upper() + name[1:] for code, name in names.items()}


def resolve_language(wanted: str) -> str:
    """The language meant by "fr", "fr-CA" or "pl_PL.UTF-8"; English where there is none."""
    return match_language(wanted) or SOURCE_LANGUAGE


def match_language(wanted: str) -> str:
    """The same, but nothing where there is none."""
    code = re.split(r"[-_.@]", wanted.strip().lower(), maxsplit=1)[0]
    return code if code in list_languages() else ""


def lookup(language: str, key: str, count: int | None = None, home: str = HOUSE) -> str | None:
    """A translation from a home's catalogue, else from Parasol's; None: say it in English."""
    for place in (home, HOUSE) if home != HOUSE else (HOUSE,):
        found = read_catalogue(place, language)
        form = None if found is None else found.form(key, count)
        if form is not None:
            return form
    return None


def gettext(language: str, key: str) -> str:
    """A sentence of Parasol's own, for page templates."""
    return lookup(language, key) or key


def ngettext(language: str, one: str, many: str, count: int) -> str:
    """A sentence of Parasol's own that counts something, for page templates."""
    return lookup(language, one, count) or (one if count == 1 else many)


@cache
def build_catalogue(language: str) -> dict[str, Any]:
    """What a page in the browser needs of a language: Parasol's and all games' sentences.

    {"": {"language": "pl", "plural": rule}, key: translation or list of forms}. Only what scripts
    say, and terms: the names of codes that a view holds.
    """
    from parasol.core import registry

    house = read_catalogue(HOUSE, language)
    found: dict[str, Any] = {"": {"language": language, "plural": house.plural if house else ""}}
    homes = [HOUSE, *(registry.find(name).package for name in registry.list_names())]
    for home in homes:
        read_ = read_catalogue(home, language)
        for key in sorted(read_.browser) if read_ else []:
            forms = read_.messages[key] if read_ else ""
            found.setdefault(key, forms if isinstance(forms, str) else list(forms))
    return found


def build_guide(home: str, language: str) -> dict[str, Any]:
    """What a guided game says besides, as `catalogue` has it; empty where it says nothing."""
    read_ = read_catalogue(home, language)
    if read_ is None:
        return {}
    return {key: read_.messages[key] for key in sorted(read_.guide)}
