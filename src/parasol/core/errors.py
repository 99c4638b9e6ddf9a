"""Everything Parasol refuses, as errors that name what was wrong and what would be right.

Each keeps its values apart from its sentence, so that a screen can say it in another language.
"""

from collections.abc import Sequence


class ParasolError(Exception):
    """The base of all errors a user of Parasol can cause; `str()` is one plain sentence."""


class BadOption(ParasolError, ValueError):
    """An option that does not exist, or a value it does not take."""

    def __init__(self, option: str, value: object, expected: str) -> None:
        self.option = option
        self.value = value
        self.expected = expected
        super().__init__(f"{option}={value!r} is not possible; it takes {expected}")


class IllegalMove(ParasolError, ValueError):
    """A move that the rules do not allow now. `reason` is why, `rule` the topic of the help."""

    def __init__(self, word: str, reason: str, rule: str = "", legal: Sequence[str] = ()) -> None:
        self.word = word
        self.reason = reason
        self.rule = rule
        self.legal = tuple(legal)
        can = f" Possible now: {' '.join(self.legal)}." if self.legal else ""
        super().__init__(f"{word!r} can't be played: {reason}{can}")


class CannotUndo(ParasolError):
    """Nothing to take back, or something was shown or somebody else has acted since."""


class BadRecord(ParasolError, ValueError):
    """A record that can't be replayed; `line` is where (0: as a whole)."""

    def __init__(self, problem: str, line: int = 0) -> None:
        self.problem = problem
        self.line = line
        super().__init__(f"line {line}: {problem}" if line else problem)


class BadComponents(ParasolError, ValueError):
    """A box of components that does not fit: names the source, the key and what was expected."""

    def __init__(self, source: str, key: str, expected: str) -> None:
        self.source = source
        self.key = key
        self.expected = expected
        where = f"{source}: {key}" if key else source
        super().__init__(f"{where}: {expected}")


class BadView(ParasolError, ValueError):
    """A view that no position looks like; `path` is the part that does not fit."""

    def __init__(self, path: str, expected: str) -> None:
        self.path = path
        self.expected = expected
        super().__init__(f"{path}: {expected}")
