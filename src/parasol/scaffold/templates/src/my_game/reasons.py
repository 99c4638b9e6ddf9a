"""Why a move is not legal now, from what the decider knows, in a sentence that helps.

Each reason names the topic of help/en.md in which its rule stands: the word behind # there.
"""

from parasol.core.words import Reason

from .rules import HeapState
from .words import Text


def reason(state: HeapState, action: int) -> Reason:
    """Why `action`, which is not legal, isn't."""
    if action >= state.tables.most:
        text = Text("At most {most} shells can be taken in one turn.")
        return Reason(text.fill(most=state.tables.most), "turn")
    return Reason(Text("The heap has only {left} left.", {"left": len(state.heap)}), "turn")


def bad_word(state: HeapState, word: str) -> Reason:
    """What to say of a word that means no action."""
    text = Text("{word} is no move. Words are take-1 to take-{most}.")
    return Reason(text.fill(word=word[:40], most=state.tables.most), "words")
