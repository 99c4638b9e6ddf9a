"""Where every point comes from: the parts of each score, which add up to the total, and the ranks.

Rank 1 wins. Whoever is tied after all tie-breaks shares a rank, and the next one is left out.
"""

from parasol.core.words import Part, Score

from .rules import HeapState
from .words import Text


def scores(state: HeapState) -> list[Score]:
    """Every seat's score, were the game to end now."""
    totals = state.totals()
    return [
        Score(seat, total, parts(state, seat), 1 + sum(other > total for other in totals))
        for seat, total in enumerate(totals)
    ]


def parts(state: HeapState, seat: int) -> tuple[Part, ...]:
    """The parts of a seat's score."""
    pile = state.piles[seat]
    shells = Text("{count} shells", one="{count} shell", count="count")
    lost = state.tables.crab if state.crab() == seat else 0
    return (
        Part("shells", sum(pile), shells.fill(count=len(pile)), Text("shells")),
        Part("crab", -lost, Text("the crab, for whoever takes the last shell"), Text("crab")),
    )
