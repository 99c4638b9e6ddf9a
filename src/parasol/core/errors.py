"""Everything Parasol refuses, as errors that name what was wrong and what would be right.

Each keeps its values apart from its sentence, `text`, which can be said in any language.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.core.words import Row, Text, Words, verbatim

MAX_SHOWN_CHARS = 60
"""Characters of a wrong value that a sentence repeats."""


class ParasolError(Exception):
    """The base of all errors a user of Parasol can cause; `str()` is one plain sentence."""

    text: Words

    def __init__(self, text: Words | str) -> None:
        self.text = text if isinstance(text, Words) else verbatim(text)
        super().__init__(str(text))

    def __reduce__(self) -> tuple[Any, ...]:
        # By its values: the sentence alone can't make it again in another process.
        return _restore_error, (type(self), self.args, self.__dict__)


def _restore_error(kind: type[ParasolError], args: tuple[Any, ...], values: dict[str, Any]) -> Any:
    error = kind.__new__(kind, *args)
    error.__dict__.update(values)
    return error


def format_value(value: object) -> str:
    """A value for a sentence: its repr, cut where it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a huge number, or lists in lists without end
        text = f"<{type(value).__name__}>"
    return text if len(text) <= MAX_SHOWN_CHARS else text[: MAX_SHOWN_CHARS - 3] + "..."


class BadOption(ParasolError, ValueError):
    """An option that does not exist, or a value it does not take."""

    def __init__(self, option: str, value: object, expected: Words | str) -> None:
        self.option = option
        self.value = value
        self.expected = str(expected)
        super().__init__(
            Text(
                "{option}={value} is not possible; it takes {expected}",
                {"option": option, "value": format_value(value), "expected": expected},
            )
        )


class IllegalMove(ParasolError, ValueError):
    """A move that the rules do not allow now. `reason` is why, `rule` the topic of the help.

    `legal` are the words that would do, `after` the word of the same chain before this one.
    `played` are words of the chain that stay played, as one of them showed something hidden.
    """

    def __init__(
        self,
        word: str,
        reason: Words | str,
        rule: str = "",
        legal: Sequence[str] = (),
        after: str = "",
        played: Sequence[str] = (),
    ) -> None:
        self.word = word
        self.why = reason if isinstance(reason, Words) else verbatim(reason)
        self.reason = str(reason)
        self.rule = rule
        self.legal = tuple(legal)
        self.after = after
        self.played = tuple(played)
        super().__init__(self._make_sentence())

    def _make_sentence(self) -> Words:
        parts: list[Words] = [
            Text(
                "{word} can't be played: {reason}",
                {"word": format_value(self.word), "reason": self.why},
            )
        ]
        if self.played:
            text = Text("Something hidden was shown, so {words} stays played.")
            parts.append(text.fill(words=" ".join(self.played)))
        if self.legal and self.after and not self.played:
            text = Text("Possible after {after}: {words}.")
            parts.append(text.fill(after=self.after, words=" ".join(self.legal)))
        elif self.legal:
            parts.append(Text("Possible now: {words}.", {"words": " ".join(self.legal)}))
        return Row(parts, " ")


class CannotUndo(ParasolError):
    """Nothing to take back, or something was shown or somebody else has acted since."""


class BadRecord(ParasolError, ValueError):
    """A record that can't be replayed; `line` is where (0: as a whole)."""

    def __init__(self, problem: Words | str, line: int = 0) -> None:
        self.problem = str(problem)
        self.line = line
        where = Text("line {line}: {problem}", {"line": line, "problem": problem})
        super().__init__(where if line else problem)


class Folder(str):
    """The name of a folder with a box in several files: it knows which of them has a key."""

    files: Mapping[str, str]

    def __new__(cls, name: str, files: Mapping[str, str]) -> "Folder":
        made = super().__new__(cls, name)
        made.files = files
        return made

    def file_of(self, key: str) -> str:
        """The file in which a key stands; `key` may go on with a row and a field."""
        return self.files.get(key.partition(" ")[0], str(self))


class BadComponents(ParasolError, ValueError):
    """A box of components that does not fit: names the source, the key and what was expected."""

    def __init__(self, source: str, key: str, expected: Words | str) -> None:
        self.source = source.file_of(key) if isinstance(source, Folder) else source
        self.key = key
        self.expected = str(expected)
        where = f"{self.source}: {key}" if key else self.source
        super().__init__(Row([where, expected], ": "))


class BadView(ParasolError, ValueError):
    """A view that no position looks like; `path` is the part that does not fit.

    Only programs send views, so its sentences are English.
    """

    def __init__(self, path: str, expected: str) -> None:
        self.path = path
        self.expected = expected
        super().__init__(f"{path}: {expected}")


class BadGame(ParasolError, TypeError):
    """A game that leaves out a part of the contract, or can't be registered."""


class BadPicture(ParasolError, ValueError):
    """An SVG file that can't be used as a picture: names the file and what is wrong with it.

    Only whoever draws meets it, so its sentences are English.
    """

    def __init__(self, file: str, problem: str) -> None:
        self.file = file
        self.problem = problem
        super().__init__(f"{file} {problem}")
