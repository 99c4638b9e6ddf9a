"""Which language a page is in, and its sentences in that language."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from parasol.core import words

LANGUAGES = {"en": "English", "fr": "Français", "pl": "Polski"}
COOKIE = "parasol-language"


def of(request: Request) -> str:
    """The language somebody has chosen, else the first of their browser's that is spoken here."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    for asked in _accepted(request.headers.get("accept-language", "")):
        if asked in LANGUAGES:
            return asked
    return "en"


def _accepted(header: str) -> list[str]:
    """The languages of an Accept-Language header, the most wanted first."""
    found: list[tuple[float, str]] = []
    for part in header[:200].split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            wanted = float(weight or 1)
        except ValueError:
            wanted = 0.0
        if wanted > 0:
            found.append((-wanted, name.strip().lower().partition("-")[0]))
    return [name for _, name in sorted(found, key=lambda pair: pair[0])]


def catalogue(language: str) -> dict[str, Any]:
    """All sentences of the house and its games in a language, by the English one."""
    made: Callable[[str], dict[str, Any]] | None = getattr(words, "catalogue", None)
    return made(language) if made else {}


@dataclass(frozen=True)
class Words:
    """What pages say sentences with, in one language."""

    language: str

    def __call__(self, text: words.Text) -> str:
        """A sentence with its values filled in."""
        if text.count:
            said = self.counted(text.one, text.template, int(text.values[text.count]))
        else:
            said = self.said(text.template)
        return said.format(**text.values)

    def said(self, english: str) -> str:
        """A template's sentence."""
        found = catalogue(self.language).get(english)
        return found if isinstance(found, str) and found else english

    def counted(self, one: str, many: str, count: int) -> str:
        """A template's sentence that counts something."""
        forms = catalogue(self.language).get(one)
        if not isinstance(forms, list):
            return one if count == 1 else many
        return str(forms[min(_form(self.language, count), len(forms) - 1)])


def _form(language: str, n: int) -> int:
    """Which plural form a number takes."""
    if language == "pl":
        if n == 1:
            return 0
        return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2
    if language == "fr":
        return int(n > 1)
    return int(n != 1)
