"""The optional faces of a game: what it may add for browsers, the terminal, learning and hints.

A game works with its `Game` class alone; every face here has defaults. To replace some of them, a
game's package has a module named after the face with a class named like it:

    browser.py    class Browser(BrowserGame)      its pieces, pictures and previews
    terminal.py   class Terminal(TerminalGame)    its board as text
    learning.py   class Learning(LearningGame)    its numbers for programs that learn
    hints.py      class Hints(HintsGame)          what speaks for and against a move
    secrets.py    class Secrets(SecretsGame)      what is hidden, for the kit; only if anything is

A module may be a package; a game that is a single file has the class in that file. A face is loaded
when it is first asked for: `game.browser`, `game.terminal`, and so on.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from parasol.core.components import Box
from parasol.core.errors import BadGame
from parasol.core.state import Seen, State
from parasol.core.tensor import Tensor
from parasol.core.words import SOURCE_LANGUAGE, Text, Words

if TYPE_CHECKING:
    from parasol.core.game import Game

S = TypeVar("S", bound=State)
K = TypeVar("K", bound=Seen)


class Face(Generic[S, K]):
    """A part of a game that it may leave out."""

    def __init__(self, game: "Game[S, K]") -> None:
        self.game = game


# In the browser


@dataclass(frozen=True)
class Figure:
    """A picture for a topic of the help: an SVG document, and what it shows in words."""

    drawing: str
    caption: Text


class BrowserGame(Face[S, K]):
    """What the pages show of a game; its board is `board.js` in its folder."""

    seat_marks: ClassVar[Sequence[str]] = ()
    """The pieces that mark the seats, by seat; none: Parasol's own signs do."""
    summary: ClassVar[Text | None] = None
    """What one does in it, in a sentence or two that make one want to."""

    def preview_moves(self, seen: K) -> dict[str, Any]:
        """What each legal move would bring, by its word, as the decider can know it.

        Plain data that the game's own board reads. It must be the same for every guess of `seen`.
        """
        return {}

    def draw_view(self, view: Mapping[str, Any]) -> str | None:
        """A view as one SVG document; None: the game has no picture."""
        return None

    def list_pieces(self) -> Sequence[str]:
        """The names of the pieces that can be drawn, such as `towel/fish-sun-wave`."""
        return ()

    def draw_piece(self, name: str) -> str | None:
        """One piece as an SVG document; None: no piece has this name."""
        return None

    def draw_postcard(self) -> str | None:
        """The game as a picture postcard, an SVG document of 412 by 288; None: it has none."""
        return None

    def draw_figure(self, topic: str) -> Figure | None:
        """A picture that explains a topic of the help; None: it does without."""
        return None


# In the terminal


class TerminalGame(Face[S, K]):
    """A game as text. `names` are what the seats are called, in the language asked for."""

    def render_board(
        self, view: Mapping[str, Any], names: list[str], language: str = SOURCE_LANGUAGE
    ) -> str:
        """A view as text in at most 80 columns, with [style] marks as `rich` reads them."""
        return list_view(view).replace("[", "\\[")

    def describe_view(
        self, view: Mapping[str, Any], names: list[str], language: str = SOURCE_LANGUAGE
    ) -> str:
        """A view in words without marks, one fact a line: for screen readers and pipes."""
        return list_view(view)

    def render_seat(
        self,
        view: Mapping[str, Any],
        names: list[str],
        seat: int,
        plain: bool,
        language: str = SOURCE_LANGUAGE,
    ) -> str:
        """What the viewer sees of one seat, at length; `plain`: without marks."""
        render = self.describe_view if plain else self.render_board
        return render(view, names, language)

    def describe_prompt(self, view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> Text:
        """What the decider is asked now, in one sentence; `moves`: their parts."""
        return Text("Choose a move.")

    def find_topic(self, state: S, action: int) -> str:
        """The topic of the help that explains an action; empty: none does."""
        return str(self.game.parts(state, action).get("kind", ""))


def list_view(view: Mapping[str, Any]) -> str:
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
            text = " ".join(map(str, value)) if isinstance(value, list) else value
            lines.append(f"{indent}{name}: {text}")

    for key, item in view.items():
        if key not in ("game", "rules", "options", "components", "viewer"):
            add(str(key), item, 0)
    return "\n".join(lines)


# For programs that learn, and for hints


class LearningGame(Face[S, K]):
    """A game in a loop."""

    def make_tensor(self, options: Any, changed: Box, source: str) -> Tensor:
        """What programs that learn ask for in a loop; by default through `observe`, and so slow."""
        from parasol.core.seen_tensor import SeenTensor

        return SeenTensor(self.game, options, changed, source)


class HintsGame(Face[S, K]):
    """A game explained to who asks for a hint."""

    def explain_moves(self, seen: K) -> dict[int, Words]:
        """What speaks for and against each legal move, in a few words, as the decider can know it.

        Hints give it as their reason; they say what the move does where there is none. It must be
        the same for every guess of `seen`.
        """
        return {}


# What is hidden


@dataclass(frozen=True)
class Secret:
    """One hidden thing: where it is, what it is, who knows it; two of one deck can be swapped."""

    deck: str
    place: str
    value: int
    known_to: frozenset[int] = frozenset()


class SecretsGame(Face[S, K]):
    """What is hidden in a game, listed apart from its knowledge: the kit compares the two."""

    def list_secrets(self, state: S) -> list[Secret]:
        """Everything hidden now from anybody."""
        return []

    def swap_secrets(self, state: S, one: Secret, other: Secret) -> S:
        """A copy of `state` in which two secrets of one deck have changed places."""
        raise missing(self, "swap_secrets")

    def list_hidden(self, state: S) -> dict[str, Any]:
        """All that no view holds, for records that are shown whole."""
        return {}


# Finding them

F = TypeVar("F", bound=Face[Any, Any])


def find_face(game: "Game[Any, Any]", name: str, default: type[F]) -> F:
    """The game's own face of that name; the default where it has none."""
    wanted = name.capitalize()
    for owner in type(game).__mro__:
        module = sys.modules[owner.__module__]
        found = vars(module).get(wanted)
        if found is None and hasattr(module, "__path__"):
            place = f"{owner.__module__}.{name}"
            if find_spec(place) is not None:
                found = getattr(import_module(place), wanted, None)
                if found is None:
                    raise BadGame(f"{place} must have a class {wanted}({default.__name__})")
        if isinstance(found, type) and issubclass(found, default):
            return found(game)
    return default(game)


def missing(part: object, method: str) -> BadGame:
    """The error of a game or face that leaves out a part of the contract."""
    return BadGame(f"{type(part).__name__} must define {method}()")
