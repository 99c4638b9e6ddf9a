"""Tenby's sentences, from the catalogues in locale/.

What a code of the views is called (a feature, an icon, a trade) stands in names.py.
"""

from parasol.core import words

HOME = "parasol.games.tenby"


class Text(words.Text, frozen=True):
    """A sentence of Tenby's."""

    home = HOME


class Term(words.Term, frozen=True):
    """A code of Tenby's."""

    home = HOME
