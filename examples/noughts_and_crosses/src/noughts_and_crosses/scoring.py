"""Totals, their parts and the ranks: a line is worth 1 point.

The winner has rank 1 and the loser rank 2. At a draw, and as long as nobody has won, both share
rank 1.
"""

from parasol.core.words import Part, Score

from .rules import NoughtsState
from .words import Text

LINE = Text("line")


def scores(state: NoughtsState) -> list[Score]:
    """Every seat's score."""
    totals = state.totals()
    text = Text("a line of {size}", {"size": state.board.size})
    return [
        Score(seat, total, (Part("line", total, text, LINE),), 1 if total == max(totals) else 2)
        for seat, total in enumerate(totals)
    ]
