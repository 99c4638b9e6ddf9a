"""The game's sentences: `parasol words` keeps their catalogues in locale/ up to date."""

from parasol.core import words


class Text(words.Text, frozen=True):
    """A sentence of this game's. Its English is the key that translators find it by."""

    home = "noughts_and_crosses"
