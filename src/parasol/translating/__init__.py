"""For translators: finding every sentence of a home, and keeping its .po files up to date.

A home is a folder with sources and a folder locale/: the house, or a game. `parasol words` and the
tests call `update` and `problems`; nothing here is needed to play.
"""

from parasol.translating.checking import problems
from parasol.translating.files import update
from parasol.translating.finding import Sentence, sentences

__all__ = ["Sentence", "problems", "sentences", "update"]
