"""What a game offers: the names by which the rest of the house reaches the rooms of a game folder.

A game subclasses `Game`, makes one instance and registers it under the entry point
`parasol.games`. Nothing outside the game's folder knows more of it than this.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from parasol.core.components import Box, Schema
from parasol.core.errors import ParasolError
from parasol.core.state import Event, Seen, State
from parasol.core.tensor import Tensor
from parasol.core.words import SOURCE, LogLine, Reason, Score, Text, Words, verbatim

if TYPE_CHECKING:
    from parasol.core.match import Step

S = TypeVar("S", bound=State)
K = TypeVar("K", bound=Seen)

SPECTATOR = -1
"""The seat of somebody who only watches, where a State or Seen wants a number."""


@dataclass(frozen=True)
class Secret:
    """One hidden thing: where it is, what it is, who knows it; two of one deck can be swapped."""

    deck: str
    place: str
    value: int
    known_to: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Figure:
    """A picture for a topic of the help: an SVG document, and what it shows in words."""

    drawing: str
    caption: Text


class Game(Generic[S, K]):
    """The contract of a game folder. `parasol.testing.check(game)` proves that it is met."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[str]
    state_type: ClassVar[type[State]]
    seen_type: ClassVar[type[Seen]]
    options_type: ClassVar[type]
    """A frozen dataclass of `core.options.option` fields, `players` among them."""
    actions: ClassVar[int]
    """How many action codes there are."""
    nothing_hidden: ClassVar[bool] = False
    """Whether everybody sees everything alike: then the whole view is public."""
    schema: ClassVar[Schema] = {}
    """The keys of the box that may be replaced; none: the game takes no components."""
    private: ClassVar[bool] = False
    """Whether a seat may know what another does not: people at one screen must not look then."""
    unsaid: ClassVar[str] = ""
    """A word that people need not type: it is meant before one that is possible only after it."""
    marks: ClassVar[Sequence[str]] = ()
    """The pieces that mark the seats, by seat; none: the house's signs do."""
    summary: ClassVar[Text | None] = None
    """What one does in it, in a sentence or two that make one want to."""

    # A new match

    def new_state(self, options: Any, changed: Box, seed: bytes, source: str) -> S:
        """The first position, its opening events in `events`. `source` names the changed box."""
        raise missing(self, "new_state")

    def tensor(self, options: Any, changed: Box, source: str) -> Tensor:
        """What programs that learn ask for in a loop; by default through `observe`, and so slow."""
        from parasol.core.seen_tensor import SeenTensor

        return SeenTensor(self, options, changed, source)

    # Knowledge

    def observe(self, state: S, seat: int) -> K:
        """What `seat` (SPECTATOR: somebody who watches) knows."""
        raise missing(self, "observe")

    def view(self, seen: K) -> dict[str, Any]:
        """A Seen as plain data in the words of the rulebook."""
        raise missing(self, "view")

    def public_view(self, seen: K) -> dict[str, Any]:
        """The part of the view that is the same for everybody, made from a spectator's Seen.

        A server makes it once for all who look on. `public_view` and `own_view` together are the
        view. By default all of it is public where nothing is hidden, and nothing of it elsewhere.
        """
        return self.view(seen) if self.nothing_hidden else {}

    def own_view(self, seen: K) -> dict[str, Any]:
        """The rest of the view: what this viewer sees differently from others."""
        return {} if self.nothing_hidden else self.view(seen)

    def seen(self, view: Mapping[str, Any], options: Any, changed: Box, source: str) -> K:
        """The Seen that looks like `view`; BadView where nothing does."""
        raise missing(self, "seen")

    def secrets(self, state: S) -> list[Secret]:
        """Everything hidden now from anybody."""
        return []

    def swapped(self, state: S, one: Secret, other: Secret) -> S:
        """A copy of `state` in which two secrets of one deck have changed places."""
        raise missing(self, "swapped")

    def hidden(self, state: S) -> dict[str, Any]:
        """All that no view holds, for records that are shown whole."""
        return {}

    # Words

    def word(self, state: S, action: int) -> str:
        """The action's word in notation."""
        raise missing(self, "word")

    def code(self, state: S, word: str) -> int | None:
        """The action a word means, legal or not; None if it means none."""
        codes = range(self.actions)
        return next((code for code in codes if self.word(state, code) == word), None)

    def parts(self, state: S, action: int) -> dict[str, Any]:
        """The action's parts for a screen: its kind, and what it is about."""
        return {"kind": "move", "word": self.word(state, action)}

    def word_for(self, state: S, action: int, viewer: int) -> str:
        """The word as `viewer` may know it; where something must not be told it has a `?`."""
        return self.word(state, action)

    def word_now(self, state: S, played: "Step", viewer: int) -> str:
        """A word of the past as `viewer` may know it by now, `state` being the match's position.

        What was masked when it was played may have come to light since; by default it stays as
        `word_for` had it.
        """
        return played.masked[viewer]

    def reason(self, state: S, action: int) -> Reason:
        """Why an action that is not legal now isn't, from what the decider knows."""
        return Reason(Text("That is not possible now."), "turn")

    def bad_word(self, state: S, word: str) -> Reason:
        """What to say of a word that means no action."""
        possible = " ".join(self.word(state, code) for code in state.actions())
        text = Text("{word} is no move of this game. Possible now: {possible}.")
        return Reason(text.of(word=word[:40], possible=possible), "words")

    def log_line(self, state: S, event: Event) -> LogLine:
        """An event in words; `state` is any position of the match."""
        raise missing(self, "log_line")

    def describe(self, state: S, action: int) -> Text:
        """What an action does, in a few words, for lists of moves."""
        return verbatim(self.word(state, action))

    # Points

    def scores(self, seen: K) -> list[Score]:
        """Totals, parts and ranks from what is seen."""
        raise missing(self, "scores")

    def previews(self, seen: K) -> dict[str, Any]:
        """What each legal move would bring, by its word, as the decider can know it; for a screen.

        Plain data that the game's own board reads. It must be the same for every guess of `seen`.
        """
        return {}

    def merits(self, seen: K) -> dict[int, Words]:
        """What speaks for and against each legal move, in a few words, as the decider can know it.

        Hints give it as their reason; they say what the move does where there is none. It must be
        the same for every guess of `seen`.
        """
        return {}

    # Pictures and help

    def picture(self, view: Mapping[str, Any]) -> str | None:
        """A view as one SVG document; None: the game has no picture."""
        return None

    def pieces(self) -> Sequence[str]:
        """The names of the pieces that can be drawn, such as `towel/fish-sun-wave`."""
        return ()

    def piece(self, name: str) -> str | None:
        """One piece as an SVG document; None: no piece has this name."""
        return None

    def postcard(self) -> str | None:
        """The game as a picture postcard, an SVG document of 412 by 288; None: it has none."""
        return None

    def board(self, view: Mapping[str, Any], names: list[str], language: str = SOURCE) -> str:
        """A view as text in at most 80 columns, with [style] marks as `rich` reads them.

        `names` are what the seats are called, in that language.
        """
        return plain_board(view).replace("[", "\\[")

    def told(self, view: Mapping[str, Any], names: list[str], language: str = SOURCE) -> str:
        """A view in words without marks, one fact a line: for screen readers and pipes."""
        return plain_board(view)

    def look(
        self,
        view: Mapping[str, Any],
        names: list[str],
        seat: int,
        plain: bool,
        language: str = SOURCE,
    ) -> str:
        """What the viewer sees of one seat, at length: with marks, or `plain` and told."""
        draw = self.told if plain else self.board
        return draw(view, names, language)

    def asks(self, view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> Text:
        """What the decider is asked now, in one sentence; `moves`: their parts."""
        return Text("Choose a move.")

    def tie_break(self, view: Mapping[str, Any], ahead: int, behind: int) -> Text:
        """Why of two seats with equal totals one is ahead, as the second half of a sentence."""
        return Text("the rules put that seat first")

    def topic(self, state: S, action: int) -> str:
        """The topic of the help that explains an action; empty: none does."""
        return str(self.parts(state, action).get("kind", ""))

    def help(self, language: str = "en") -> str:
        """The rules in our words, Markdown with an id behind every heading; may be empty.

        English where there are none in that language.
        The house itself refers to the topics goal, turn, words and end.
        """
        for tongue in (language, SOURCE):
            path = self.folder() / "help" / f"{tongue}.md"
            if path.exists():
                return path.read_text("utf-8")
        return ""

    def figure(self, topic: str) -> Figure | None:
        """A picture that explains a topic of the help; None: it does without."""
        return None

    def folder(self) -> Path:
        """Where the game's rooms are."""
        return Path(str(sys.modules[self.home()].__file__)).parent

    def home(self) -> str:
        """The package that has the rooms, and in its folder locale/ the game's catalogues."""
        return type(self).__module__

    # Counting, for the kit

    def check(self, state: S) -> None:
        """Raise AssertionError where something of the box was lost or made; for the kit."""


def plain_board(view: Mapping[str, Any]) -> str:
    """Any view as indented lines: what a game without a board of its own shows."""
    lines: list[str] = []

    def add(name: str, value: Any, depth: int) -> None:
        indent = "  " * depth
        if isinstance(value, Mapping) and value:
            lines.append(f"{indent}{name}")
            for key, item in value.items():
                add(str(key), item, depth + 1)
        elif isinstance(value, list) and any(isinstance(item, Mapping | list) for item in value):
            lines.append(f"{indent}{name}")
            for number, item in enumerate(value, 1):
                add(str(number), item, depth + 1)
        else:
            shown = " ".join(map(str, value)) if isinstance(value, list) else value
            lines.append(f"{indent}{name}: {shown}")

    for key, item in view.items():
        if key not in ("game", "rules", "options", "components", "viewer"):
            add(str(key), item, 0)
    return "\n".join(lines)


class BadGame(ParasolError, TypeError):
    """A game that leaves out a part of the contract, or can't be registered."""


def missing(game: object, method: str) -> BadGame:
    """What a game is told that leaves a part of the contract out."""
    return BadGame(f"{type(game).__name__} must define {method}()")
