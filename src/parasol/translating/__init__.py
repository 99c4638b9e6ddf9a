"""Translation catalogues: extracts the messages of a package and updates its .po files.

A home is a package with a folder locale/: parasol itself, or a game. `parasol words` and the tests
call `update_catalogues` and `find_problems`; nothing here is needed to play.
"""

from parasol.translating.checks import find_problems
from parasol.translating.extraction import Sentence, extract_sentences
from parasol.translating.po_files import update_catalogues

__all__ = ["Sentence", "extract_sentences", "find_problems", "update_catalogues"]
