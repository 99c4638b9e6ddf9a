"""The core contract: what every game must have, and what the rest of Parasol knows of it.

A game subclasses `Game`, makes one instance and registers it under the entry point
`parasol.games`. What it may add for browsers, the terminal and others stands in faces.py.
"""

import sys
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from parasol.core.components import Box, Schema
from parasol.core.faces import (
    BrowserGame,
    HintsGame,
    K,
    LearningGame,
    S,
    SecretsGame,
    TerminalGame,
    find_face,
    missing,
)
from parasol.core.state import Event, Seen, State
from parasol.core.view_types import MatchView
from parasol.core.words import SOURCE_LANGUAGE, LogLine, Reason, Score, Text, verbatim

if TYPE_CHECKING:
    from parasol.core.match import Step

SPECTATOR = -1
"""The seat of somebody who only watches, where a State or Seen wants a number."""


class Game(Generic[S, K]):
    """The contract of a game. `parasol.testing.check(game)` proves that it is met.

    A game must have the attributes without a value and the methods that raise here; everything
    else has a default.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[str]
    state_type: ClassVar[type[State]]
    seen_type: ClassVar[type[Seen]]
    options_type: ClassVar[type]
    """A frozen dataclass of `core.options.option` fields, `players` among them."""
    actions: ClassVar[int]
    """How many action codes there are."""
    view_type: ClassVar[type[MatchView] | None] = None
    """The declared type of its views; None: they are plain data without one."""
    schema: ClassVar[Schema] = {}
    """The keys of the box that may be replaced; none: the game takes no components."""
    nothing_hidden: ClassVar[bool] = False
    """Whether everybody sees everything alike: then the whole view is public."""
    private: ClassVar[bool] = False
    """Whether a seat may know what another does not: people at one screen must not look then."""
    implied_word: ClassVar[str] = ""
    """A word that people need not type: it is meant before one that is possible only after it."""

    # Rules

    def new_state(self, options: Any, changed: Box, seed: bytes, source: str) -> S:
        """The first position, its opening events in `events`. `source` names the changed box."""
        raise missing(self, "new_state")

    def check(self, state: S) -> None:
        """Raise AssertionError where something of the box was lost or made; for the kit."""

    # Knowledge

    def observe(self, state: S, seat: int) -> K:
        """What `seat` (SPECTATOR: somebody who watches) knows."""
        raise missing(self, "observe")

    def view(self, seen: K) -> dict[str, Any]:
        """A Seen as plain data in the words of the rulebook."""
        raise missing(self, "view")

    def parse_view(self, view: Mapping[str, Any], options: Any, changed: Box, source: str) -> K:
        """The Seen that looks like `view`; BadView where nothing does."""
        raise missing(self, "parse_view")

    def public_view(self, seen: K) -> dict[str, Any]:
        """The part of the view that is the same for everybody, made from a spectator's Seen.

        A server makes it once for all who look on. `public_view` and `own_view` together are the
        view. By default all of it is public where nothing is hidden, and nothing of it elsewhere.
        """
        return self.view(seen) if self.nothing_hidden else {}

    def own_view(self, seen: K) -> dict[str, Any]:
        """The rest of the view: what this viewer sees differently from others."""
        return {} if self.nothing_hidden else self.view(seen)

    # Words

    def word(self, state: S, action: int) -> str:
        """The action's word in notation."""
        raise missing(self, "word")

    def log_line(self, state: S, event: Event) -> LogLine:
        """An event in words; `state` is any position of the match."""
        raise missing(self, "log_line")

    def code(self, state: S, word: str) -> int | None:
        """The action a word means, legal or not; None if it means none."""
        codes = range(self.actions)
        return next((code for code in codes if self.word(state, code) == word), None)

    def parts(self, state: S, action: int) -> dict[str, Any]:
        """The action's parts for a screen: its kind, and what it is about."""
        return {"kind": "move", "word": self.word(state, action)}

    def describe(self, state: S, action: int) -> Text:
        """What an action does, in a few words, for lists of moves."""
        return verbatim(self.word(state, action))

    def word_for(self, state: S, action: int, viewer: int) -> str:
        """The word as `viewer` may know it; a `?` stands for what is hidden from it."""
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
        return Reason(text.fill(word=word[:40], possible=possible), "words")

    # Scores

    def scores(self, seen: K) -> list[Score]:
        """Totals, parts and ranks from what is seen."""
        raise missing(self, "scores")

    def explain_tie(self, view: Mapping[str, Any], ahead: int, behind: int) -> Text:
        """Why of two seats with equal totals one is ahead, as the second half of a sentence."""
        return Text("the rules put that seat first")

    # Its package

    @property
    def package(self) -> str:
        """The package that has the game's modules, and in its folder locale/ its catalogues."""
        return type(self).__module__

    @property
    def folder(self) -> Path:
        """Where the game's files are."""
        return Path(str(sys.modules[self.package].__file__)).parent

    def help(self, language: str = SOURCE_LANGUAGE) -> str:
        """The rules in our words, Markdown with an id behind every heading; may be empty.

        English where there are none in that language. Parasol itself refers to the topics goal,
        turn, words and end.
        """
        for tongue in (language, SOURCE_LANGUAGE):
            path = self.folder / "help" / f"{tongue}.md"
            if path.exists():
                return path.read_text("utf-8")
        return ""

    # Its faces, loaded when they are first asked for

    @cached_property
    def browser(self) -> BrowserGame[S, K]:
        """Pieces, pictures and previews."""
        return find_face(self, "browser", BrowserGame)

    @cached_property
    def terminal(self) -> TerminalGame[S, K]:
        """The board as text."""
        return find_face(self, "terminal", TerminalGame)

    @cached_property
    def learning(self) -> LearningGame[S, K]:
        """Numbers for programs that learn."""
        return find_face(self, "learning", LearningGame)

    @cached_property
    def hints(self) -> HintsGame[S, K]:
        """What speaks for and against a move."""
        return find_face(self, "hints", HintsGame)

    @cached_property
    def secrets(self) -> SecretsGame[S, K]:
        """What is hidden."""
        return find_face(self, "secrets", SecretsGame)
