"""What the server refuses, with a code for programs and a sentence for people."""

from parasol.core.errors import ParasolError
from parasol.core.words import Text, Words

STALE = "stale"


class Refused(Exception):
    """A request that can't be granted; nothing has changed."""

    def __init__(self, code: str, text: Words, rule: str = "") -> None:
        self.code = code
        self.text = text
        self.rule = rule
        super().__init__(str(text))


class Frozen(Exception):
    """A log that does not replay as it was played; the table is frozen, nothing is lost."""


def describe_failure(error: Exception) -> str:
    """Return why something can't be replayed or set up, in words for whoever runs the server."""
    if isinstance(error, Refused | Frozen | ParasolError | ValueError):
        return str(error)
    found = f" ({error})" if str(error) else ""
    return f"the rules of this version fail at it{found}"


def make_stale() -> Refused:
    """Return the refusal of an answer to an old version: the client has to choose again."""
    return Refused(STALE, Text("The table has moved on. Choose again."))


def make_not_your_turn() -> Refused:
    """Return the refusal of a decision that is another seat's."""
    return Refused("not-your-turn", Text("Not yet your turn."), "turn")
