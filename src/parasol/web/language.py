"""Which language a page is in, and its sentences in that language."""

from dataclasses import dataclass

from parasol.core import words
from parasol.core.catalogues import guide
from parasol.core.words import catalogue, gettext, languages, ngettext
from parasol.server.http.locale import COOKIE, language_of

__all__ = ["COOKIE", "LANGUAGES", "Words", "catalogue", "guide", "of"]

LANGUAGES = languages()
of = language_of


@dataclass(frozen=True)
class Words:
    """What pages say sentences with, in one language."""

    language: str

    def __call__(self, text: words.Words) -> str:
        """A sentence with its values filled in."""
        return text.render(self.language)

    def render(self, english: str) -> str:
        """A template's sentence."""
        return gettext(self.language, english)

    def counted(self, one: str, many: str, count: int) -> str:
        """A template's sentence that counts something."""
        return ngettext(self.language, one, many, count)
