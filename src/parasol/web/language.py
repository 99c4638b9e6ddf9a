"""The language of a page, and its sentences in that language."""

from dataclasses import dataclass

from parasol.core import words
from parasol.core.catalogues import build_guide
from parasol.core.words import build_catalogue, gettext, list_languages, ngettext
from parasol.server.http.locale import COOKIE, get_language

__all__ = ["COOKIE", "LANGUAGES", "Translator", "build_catalogue", "build_guide", "get_language"]

LANGUAGES = list_languages()


@dataclass(frozen=True)
class Translator:
    """Renders sentences in one language."""

    language: str

    def __call__(self, text: words.Words) -> str:
        """Render a sentence with its values filled in."""
        return text.render(self.language)

    def render(self, english: str) -> str:
        """Translate a template's sentence."""
        return gettext(self.language, english)

    def render_plural(self, one: str, many: str, count: int) -> str:
        """Translate a template's sentence that counts something."""
        return ngettext(self.language, one, many, count)
