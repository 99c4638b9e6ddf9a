"""A match: one game being played, from its first position to its scores.

It joins the rules (a State, which knows everything) with what people do: words, reasons, undo,
views, logs and records. Whatever it tells about hidden things comes through the game's `observe`.
"""

import copy
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import EllipsisType
from typing import Any

from parasol.core import components, options, registry
from parasol.core.chance import Rng, table_seed
from parasol.core.components import Box
from parasol.core.errors import BadRecord, BadView, CannotUndo, IllegalMove
from parasol.core.game import SPECTATOR, Game
from parasol.core.state import Event, State
from parasol.core.words import LogLine, Reason, Score, Text


@dataclass(frozen=True)
class Move:
    """A legal decision: its code, its word in notation, and its parts for a screen."""

    seat: int
    code: int
    word: str
    parts: Mapping[str, Any]
    text: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True)
class Step:
    """A decision that was played and what came of it. `before` is kept where it can be undone."""

    seat: int
    turn: int
    code: int
    word: str
    masked: tuple[str, ...]
    """The word as each seat may know it; the last is a spectator's."""
    events: tuple[Event, ...]
    digest: str
    before: State | None


class Match:
    """A match of any game; made by `parasol.new`, `parasol.load` or `parasol.from_view`."""

    def __init__(
        self, game: Game[Any, Any], chosen: Any, changed: Box, seed: bytes | None, state: State
    ) -> None:
        self.game = game
        self.options = chosen
        self.components = changed
        self.seed = seed
        self.state = state
        self.tags: dict[str, str] = {}
        self.steps: list[Step] = []
        self.opening = tuple(state.events or ())
        self._past: list[LogLine] = []
        state.events = None

    # Whose decision, and what can be played

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the match is over."""
        seat = int(self.state.seat())
        return None if seat < 0 else seat

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.seat is None

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.options.players)

    def moves(self) -> list[Move]:
        """The legal moves, in the order of their codes."""
        return [self._move(code) for code in self.state.actions()]

    def why_not(self, word: str) -> Reason | None:
        """Why `word` can't be played now, and the rule it rests on; None if it can."""
        return self._why_not(self.state, word.strip())

    # Playing

    def play(self, words: "str | Move | Iterable[str | Move]") -> None:
        """Play a move or its word; several words of one seat are played all or none."""
        chain = self._words(words)
        if len(chain) > 1:
            self._rehearse(chain)
        start, played = self.state.clone(), len(self.steps)
        for word in chain:
            try:
                self._play(word)
            except IllegalMove:
                if self.state.revealed == start.revealed:
                    self.state = start
                    del self.steps[played:]
                raise

    def can_undo(self) -> bool:
        """Whether the last decision can be taken back."""
        return self.why_not_undo() is None

    def why_not_undo(self) -> Text | None:
        """Why the last decision can't be taken back; None if it can."""
        if not self.steps:
            return Text("Nothing has been played yet.")
        if self.steps[-1].before is None:
            values = {"word": self.steps[-1].word}
            return Text("Something hidden was shown after {word}; this move stays.", values)
        return None

    def undo(self) -> None:
        """Take the last decision back; CannotUndo where something hidden was shown by it."""
        reason = self.why_not_undo()
        if reason is not None:
            raise CannotUndo(str(reason))
        before = self.steps.pop().before
        assert before is not None
        self.state = before

    # What is known

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What `seat` knows (None: a spectator), as plain data."""
        return {
            "game": self.game.name,
            "rules": self.game.rules_version,
            "options": options.as_dict(self.options),
            "components": copy.deepcopy(self.components),
            **self.game.view(self.game.observe(self.state, self._viewer(seat))),
        }

    def log(self, seat: int | None = None) -> list[LogLine]:
        """The events so far that `seat` knows of (None: a spectator)."""
        viewer = self._viewer(seat)
        events = [*self.opening, *(event for step in self.steps for event in step.events)]
        lines = [self.game.log_line(self.state, e) for e in events if e.known_to(viewer)]
        return self._past + lines

    def guess(self, seat: int | None, rng: Rng | int) -> "Match":
        """A whole match that looks the same to `seat`, hidden things drawn at random."""
        generator = Rng(rng) if isinstance(rng, int) else rng
        state = self.game.observe(self.state, self._viewer(seat)).guess(generator)
        guessed = Match(self.game, self.options, self.components, None, state)
        guessed._past = self.log(seat)
        return guessed

    def scores(self) -> list[Score]:
        """Every seat's total, parts and rank; during play only from what everybody can see."""
        return list(self.game.scores(self.game.observe(self.state, SPECTATOR)))

    # Keeping

    def record(self, seat: "int | EllipsisType | None" = ...) -> str:
        """The match as text. With `seat` (None: a spectator) only what that seat may know."""
        from parasol.core import record

        return record.written(self, None if isinstance(seat, EllipsisType) else self._viewer(seat))

    def digest(self) -> str:
        """A short hash of the whole position, to notice when a replay goes another way."""
        return digest(self.state)

    def _repr_svg_(self) -> str | None:
        return self.game.picture(self.view(self.seat))

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.seat} to decide"
        return f"<{self.game.title}, {self.players} players, turn {self.state.turn}, {state}>"

    # Inside

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        given: Any = seat
        if not isinstance(given, int) or not 0 <= given < self.players:
            raise BadView(
                "seat", f"{seat!r} is not a seat; there are 0 to {self.players - 1}, or None"
            )
        return seat

    def _move(self, code: int) -> Move:
        game, state = self.game, self.state
        word, parts = game.word(state, code), game.parts(state, code)
        return Move(int(state.seat()), code, word, parts, game.describe(state, code))

    def _words(self, words: "str | Move | Iterable[str | Move]") -> list[str]:
        if isinstance(words, str):
            chain = words.split()
        elif isinstance(words, Move):
            chain = [words.word]
        else:
            chain = [str(word) for word in words]
        if not chain:
            raise IllegalMove("", "there is no word in it.", "words", self._legal(self.state))
        return chain

    def _legal(self, state: State) -> list[str]:
        return [self.game.word(state, code) for code in state.actions()]

    def _why_not(self, state: State, word: str) -> Reason | None:
        if int(state.seat()) < 0:
            return Reason(Text("The game is over."), "end")
        code = self.game.code(state, word)
        if code is None:
            return self.game.bad_word(state, word)
        return None if code in state.actions() else self.game.reason(state, code)

    def _demand(self, state: State, word: str) -> int:
        """The word's code if it is legal; else IllegalMove."""
        reason = self._why_not(state, word)
        if reason is not None:
            raise IllegalMove(word, str(reason), reason.rule, self._legal(state))
        code = self.game.code(state, word)
        assert code is not None
        return code

    def _rehearse(self, chain: list[str]) -> None:
        """Try several words on a guess first, so that a refusal can't tell what is hidden."""
        seat = int(self.state.seat())
        digits = int.from_bytes(hashlib.sha256(repr(chain).encode()).digest()[:7], "big")
        trial = self.game.observe(self.state, seat).guess(Rng(digits))
        for number, word in enumerate(chain):
            if number and int(trial.seat()) != seat:
                text = f"after {chain[number - 1]} the decision is not this seat's any more."
                raise IllegalMove(word, text, "words")
            trial.apply(self._demand(trial, word))

    def _play(self, word: str) -> None:
        code = self._demand(self.state, word)
        before = self.state.clone()
        seat, turn = int(before.seat()), int(before.turn)
        viewers = [*range(self.players), SPECTATOR]
        masked = tuple(self.game.word_for(before, code, viewer) for viewer in viewers)
        self.state.events = []
        self.state.apply(code)
        events, self.state.events = tuple(self.state.events), None
        # Undo: only while nothing was shown. Being last means that nobody else has acted since.
        kept = before if self.state.revealed == before.revealed else None
        word = self.game.word(before, code)
        self.steps.append(Step(seat, turn, code, word, masked, events, self.digest(), kept))


def digest(state: State) -> str:
    """Eight hexadecimal digits of a hash of the whole state."""
    numbers = ",".join(map(str, state.numbers()))
    return hashlib.sha256(numbers.encode()).hexdigest()[:8]


def new(game: str, *, seed: object = None, components: object = None, **chosen: object) -> Match:
    """A new match: `parasol.new("maui", players=3, seed=7, variant="crabs")`."""
    found = registry.find(game)
    picked: Any = options.made(found.options_type, chosen)
    changed, source = box_of(found, components)
    bytes_ = table_seed(seed)
    return Match(found, picked, changed, bytes_, found.new_state(picked, changed, bytes_, source))


def from_view(view: Mapping[str, Any], seed: int = 0) -> Match:
    """A match that looks like `view`; what the view does not tell is drawn at random by `seed`."""
    given: Any = view  # it may come from anywhere
    if not isinstance(given, Mapping) or not isinstance(given.get("game"), str):
        raise BadView("game", "the name of a game is expected")
    found = registry.find(view["game"])
    if view.get("rules") != found.rules_version:
        raise BadView("rules", f"{view.get('rules')!r}; these are rules {found.rules_version!r}")
    if not isinstance(view.get("options"), Mapping):
        raise BadView("options", "a mapping of options is expected")
    picked: Any = options.made(found.options_type, view["options"])
    changed, source = box_of(found, view.get("components") or None)
    state = found.seen(view, picked, changed, source).guess(Rng(seed))
    return Match(found, picked, changed, None, state)


def box_of(game: Game[Any, Any], source: object) -> tuple[Box, str]:
    """The replaced values of a game's box, and where they come from."""
    return components.changes(source, game.schema)


def needs_seed(match: Match) -> bytes:
    """The seed of a match; a guessed one has none."""
    if match.seed is None:
        raise BadRecord("this match was made from a view or a guess: it has no seed to record")
    return match.seed
