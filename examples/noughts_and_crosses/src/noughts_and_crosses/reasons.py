"""Why a move is not legal now, and the topic of help/en.md that its rule stands in."""

from parasol.core.words import Reason

from . import notation
from .rules import NoughtsState
from .view import EMPTY, mark
from .words import Text


def reason(state: NoughtsState, action: int) -> Reason:
    """Why `action`, which is not legal, isn't."""
    values = {"cell": notation.word(action), "size": state.board.size}
    if action not in state.board.cells:
        return Reason(Text("{cell} lies outside the board of {size} by {size}.", values), "board")
    values["mark"] = mark(state, action)
    assert values["mark"] != EMPTY
    return Reason(Text("There is an {mark} in {cell} already.", values), "turn")


def bad_word(state: NoughtsState, word: str) -> Reason:
    """What to say of a word that means no action."""
    last = notation.word(state.board.cells[-1])
    text = Text("{word} is no cell. A cell is a column's letter and a row's number: a1 to {last}.")
    return Reason(text.fill(word=word[:40], last=last), "words")
