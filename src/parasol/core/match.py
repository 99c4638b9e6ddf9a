"""A match: one game being played, from its first position to its scores.

It joins the rules (a State, which knows everything) with what people do: words, reasons, undo,
views, logs and records. What it shows of hidden things comes from the game's `observe` alone.
"""

import copy
import hashlib
import json
import struct
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import EllipsisType
from typing import Any, NamedTuple

from parasol.core import components, options, registry
from parasol.core.chance import Rng, make_seed, to_whole_number
from parasol.core.components import Box
from parasol.core.errors import BadOption, BadRecord, BadView, CannotUndo, IllegalMove, format_value
from parasol.core.game import SPECTATOR, Game
from parasol.core.plain import find_difference
from parasol.core.state import Event, State
from parasol.core.words import LogLine, Reason, Score, Text

MAX_REHEARSALS = 8
"""Guesses on which words that follow something hidden are tried."""


@dataclass(frozen=True)
class Move:
    """A legal decision: its code, its word in notation, and its parts for a screen."""

    seat: int
    code: int
    word: str
    parts: Mapping[str, Any]
    text: Text

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True)
class Refusal:
    """A word that can't be played: why, what could be, and the word of its chain before it."""

    word: str
    reason: Reason
    legal: tuple[str, ...] = ()
    after: str = ""

    def error(self, played: tuple[str, ...] = ()) -> IllegalMove:
        """The same as an error; `played` are words before it that stay played."""
        reason = self.reason
        return IllegalMove(self.word, reason.text, reason.rule, self.legal, self.after, played)


Words = str | Move | Iterable[str | Move]
"""What can be played: a word, a Move, or several of them."""


class Step(NamedTuple):
    """A decision that was played and what came of it. `before` is kept where it can be undone."""

    seat: int
    turn: int
    code: int
    word: str
    masked: tuple[str, ...]
    """The word as each seat may know it; the last is a spectator's."""
    events: tuple[Event, ...]
    digest: str
    """Of the position after it, where the turn ended with it."""
    before: State | None


class Match:
    """A match of any game; made by `parasol.new`, `parasol.load` or `parasol.from_view`."""

    def __init__(
        self, game: Game[Any, Any], chosen: Any, changed: Box, seed: bytes | None, state: State
    ) -> None:
        self.game = game
        self.options = chosen
        self.components = changed
        self.choices = options.options_to_dict(chosen)
        """The options as plain data; nobody may change them."""
        self._table = zlib.crc32(json.dumps([self.choices, changed], sort_keys=True).encode())
        self.seed = seed
        self.state = state
        self.tags: dict[str, str] = {}
        self.steps: list[Step] = []
        self.opening = tuple(state.events or ())
        self._past: list[LogLine] = []
        self._has_masks = type(game).word_for is not Game.word_for
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

    def why_not(self, words: Words) -> Reason | None:
        """Why this can't be played now, and the rule it rests on; None if it can."""
        refusal = self._parse_words(words)[1]
        return None if refusal is None else refusal.reason

    # Playing

    def play(self, words: Words) -> None:
        """Play a move or its word; several words of one seat are played all or none.

        Words that follow something hidden are tried on guesses first, so that a refusal can't
        reveal what is hidden. If it turns out differently, what was shown stays played, and the
        error says so.
        """
        if isinstance(words, str):
            code = self.game.code(self.state, words)
            if code is not None and code in self.state.actions():  # nearly always
                self._play(code)
                return
        chain, refusal = self._parse_words(words)
        if refusal is not None:
            raise refusal.error()
        kept, seat = len(self.steps), int(self.state.seat())
        for number, word in enumerate(chain):
            refusal = self._check_word(self.state, chain, number, seat) if number else None
            if refusal is not None:
                raise refusal.error(tuple(step.word for step in self.steps[kept:]))
            self._play(self._find_code(self.state, word))

    def complete_words(self, words: str) -> str:
        """Add the game's `implied_word` to typed words where somebody means it.

        It follows from what the decider knows, so it reveals nothing. The words need not be legal.
        """
        implied, seat, chain = self.game.implied_word, int(self.state.seat()), words.split()
        if not implied or seat < 0 or (len(chain) == 1 and self._can(self.state, seat, words)):
            return words
        trial, filled = self.game.observe(self.state, seat).guess(Rng(0)), list[str]()
        for number, word in enumerate(chain):
            if not self._can(trial, seat, word) and self._can(trial, seat, implied):
                after = trial.clone()
                after.apply(self._find_code(after, implied))
                if self._can(after, seat, word):
                    filled.append(implied)
                    trial = after
            if not self._can(trial, seat, word):
                return " ".join(filled + chain[number:])
            filled.append(word)
            trial.apply(self._find_code(trial, word))
        return " ".join(filled)

    def can_undo(self) -> bool:
        """Whether the last decision can be taken back."""
        return bool(self.steps) and self.steps[-1].before is not None

    def why_not_undo(self) -> Text | None:
        """Why the last decision can't be taken back; None if it can."""
        if not self.steps:
            return Text("Nothing has been played yet.")
        if self.steps[-1].before is None:
            values = {"word": self.steps[-1].masked[SPECTATOR]}  # nothing hidden, whoever asks
            return Text("Something hidden was shown after {word}; this move stays.", values)
        return None

    def undo(self) -> None:
        """Take the last decision back; CannotUndo where something hidden was shown by it."""
        reason = self.why_not_undo()
        if reason is not None:
            raise CannotUndo(reason)
        before = self.steps.pop().before
        assert before is not None
        self.state = before

    # What is known

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What `seat` knows (None: a spectator), as plain data."""
        viewer = self._find_viewer(seat)
        return self.header(seat) | self.game.view(self.game.observe(self.state, viewer))

    def header(self, seat: int | None) -> dict[str, Any]:
        """What every view begins with: which game this is, and who looks."""
        return {
            "game": self.game.name,
            "rules": self.game.rules_version,
            "options": dict(self.choices),
            "components": copy.deepcopy(self.components) if self.components else {},
            "viewer": None if seat is None else self._find_viewer(seat),
        }

    def public_view(self) -> dict[str, Any]:
        """The part of all views that is the same for everybody."""
        return self.game.public_view(self.game.observe(self.state, SPECTATOR))

    def own_view(self, seat: int | None) -> dict[str, Any]:
        """The rest of a seat's view; header, public view and own view together are the view."""
        if self.game.nothing_hidden:
            return {}
        return self.game.own_view(self.game.observe(self.state, self._find_viewer(seat)))

    def log(self, seat: int | None = None) -> list[LogLine]:
        """The events so far that `seat` knows of (None: a spectator)."""
        viewer = self._find_viewer(seat)
        events = [*self.opening, *(event for step in self.steps for event in step.events)]
        lines = [self.game.log_line(self.state, e) for e in events if e.known_to(viewer)]
        return self._past + lines

    def guess(self, seat: int | None, rng: Rng | int) -> "Match":
        """A whole match that looks the same to `seat`, hidden things drawn at random."""
        generator = rng if isinstance(rng, Rng) else _make_rng(rng)
        state = self.game.observe(self.state, self._find_viewer(seat)).guess(generator)
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

        return record.write_record(
            self, None if isinstance(seat, EllipsisType) else self._find_viewer(seat)
        )

    def mask_word(self, step: Step, viewer: int) -> str:
        """The word of a step as `viewer` (-1: a spectator) may know it by now."""
        return self.game.word_now(self.state, step, viewer)

    def digest(self) -> str:
        """A short check sum of the whole position, to notice when a replay goes another way.

        Options and changed values are in it: by another box the same position is another one. It
        is no seal, which could be no shorter than 32 digits; records have `fairness` for that.
        """
        numbers = self.state.numbers()
        return f"{zlib.crc32(_make_packer(len(numbers)).pack(*numbers), self._table):08x}"

    def __copy__(self) -> "Match":
        twin = Match(self.game, self.options, self.components, self.seed, self.state.clone())
        twin.tags, twin.steps = dict(self.tags), list(self.steps)
        twin.opening, twin._past = self.opening, list(self._past)
        return twin

    def __deepcopy__(self, memo: object) -> "Match":
        return self.__copy__()  # all that it shares never changes

    def _repr_svg_(self) -> str | None:
        return self.game.browser.draw_view(self.view(self.seat))

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.seat} to decide"
        return f"<{self.game.title}, {self.players} players, turn {self.state.turn}, {state}>"

    # Inside

    def _find_viewer(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        number = to_whole_number(seat)
        if number is None or not 0 <= number < self.players:
            raise BadView(
                "seat",
                f"{format_value(seat)} is not a seat; there are 0 to {self.players - 1}, or None",
            )
        return number

    def _move(self, code: int) -> Move:
        game, state = self.game, self.state
        word, parts = game.word(state, code), game.parts(state, code)
        return Move(int(state.seat()), code, word, parts, game.describe(state, code))

    def _parse_words(self, words: Any) -> tuple[list[str], Refusal | None]:
        """What was given as a chain of words, and why it can't be played."""
        if isinstance(words, str | bytes | Move) or not isinstance(words, Iterable):
            words = [words]
        chain: list[str] = []
        for word in words:
            if isinstance(word, str):
                chain += word.split() or [""]
            elif not isinstance(word, Move):
                text = Text("A move is a word, a Move, or several of them.")
                return [], self._make_refusal(format_value(word), text, "words")
            elif self.seat not in (word.seat, None):
                text = Text(
                    "It is a move of seat {seat}, but seat {decider} is to decide.",
                    {"seat": word.seat, "decider": self.seat},
                )
                return [], self._make_refusal(word.word, text, "turn")
            else:
                chain.append(word.word)
        if not "".join(chain):
            return [], self._make_refusal("", Text("There is no word in it."), "words")
        return chain, self._check_chain(chain)

    def _can(self, state: State, seat: int, word: str) -> bool:
        """Whether it is `seat` that decides in `state`, and the word can be played."""
        return int(state.seat()) == seat and self.game.code(state, word) in state.actions()

    def _make_refusal(self, word: str, text: Text, rule: str) -> Refusal:
        return Refusal(word, Reason(text, rule), self._list_legal(self.state))

    def _list_legal(self, state: State) -> tuple[str, ...]:
        return tuple(self.game.word(state, code) for code in state.actions())

    def _explain_refusal(self, state: State, word: str) -> Reason | None:
        if int(state.seat()) < 0:
            return Reason(Text("The game is over."), "end")
        code = self.game.code(state, word)
        if code is None:
            return self.game.bad_word(state, word)
        return None if code in state.actions() else self.game.reason(state, code)

    def _check_word(self, state: State, chain: list[str], number: int, seat: int) -> Refusal | None:
        """Why the word of that number can't be played now that those before it were."""
        word, after = chain[number], chain[number - 1] if number else ""
        if after and int(state.seat()) not in (seat, SPECTATOR):
            text = Text("After {after} the decision is not this seat's any more.", {"after": after})
            return Refusal(word, Reason(text, "words"), (), after)
        reason = self._explain_refusal(state, word)
        return None if reason is None else Refusal(word, reason, self._list_legal(state), after)

    def _check_chain(self, chain: list[str]) -> Refusal | None:
        """Why the chain can't be played; None if, as far as the decider can know, it can."""
        seat = int(self.state.seat())
        first = self._check_word(self.state, chain, 0, seat)
        if first is not None or len(chain) == 1:
            return first
        digits = int.from_bytes(hashlib.sha256(repr(chain).encode()).digest()[:7], "big")
        rng, seen = Rng(digits), self.game.observe(self.state, seat)
        tries = []
        for _ in range(MAX_REHEARSALS):
            refusal, shown_by = self._rehearse(seen.guess(rng), chain, seat)
            if not shown_by:
                return refusal  # nothing hidden in between: every guess would come to the same
            tries.append(refusal)
        refused = [refusal for refusal in tries if refusal is not None]
        if not refused:
            return None
        first = refused[0]
        if all(refusal is not None and refusal.reason == first.reason for refusal in tries):
            alike = all(refusal.legal == first.legal for refusal in refused)
            return first if alike else replace(first, legal=())
        # A guess's own reason would be about things made up.
        text = Text("Whether it is possible depends on what {shown_by} shows; play that first.")
        reason = Reason(text.fill(shown_by=shown_by), "words")
        return Refusal(first.word, reason, (), first.after)

    def _rehearse(self, trial: State, chain: list[str], seat: int) -> tuple[Refusal | None, str]:
        """How the chain goes on a guess, and the first word that shows something to those after."""
        shown_by = ""
        for number, word in enumerate(chain):
            refusal = self._check_word(trial, chain, number, seat)
            if refusal is not None:
                return refusal, shown_by
            before = trial.revealed
            trial.apply(self._find_code(trial, word))
            if trial.revealed != before and number + 1 < len(chain):
                shown_by = shown_by or word
        return None, shown_by

    def _find_code(self, state: State, word: str) -> int:
        code = self.game.code(state, word)
        assert code is not None
        return code

    def _play(self, code: int) -> None:
        state = self.state
        before = state.clone()
        seat, turn = int(state.seat()), int(state.turn)
        word = self.game.word(before, code)
        masked = self._mask_words(before, code) if self._has_masks else (word,) * (self.players + 1)
        state.events = []
        state.apply(code)
        events, state.events = tuple(state.events), None
        # Undo: only while nothing was shown. Being last means that nobody else has acted since.
        kept = before if state.revealed == before.revealed else None
        digest = "" if state.turn == turn and state.seat() == seat else self.digest()
        self.steps.append(Step(seat, turn, code, word, masked, events, digest, kept))

    def _mask_words(self, before: State, code: int) -> tuple[str, ...]:
        """An action's word as each seat and a spectator may know it."""
        viewers = [*range(self.players), SPECTATOR]
        return tuple(self.game.word_for(before, code, viewer) for viewer in viewers)


@cache
def _make_packer(count: int) -> struct.Struct:
    """What packs so many numbers of 64 bits; a game has few sizes of positions."""
    return struct.Struct(f"<{count}q")


def _make_rng(seed: object) -> Rng:
    number = to_whole_number(seed)
    if number is None:
        raise BadOption("rng", seed, "a whole number, or a parasol.Rng")
    return Rng(number)


def new(game: str, *, seed: object = None, components: object = None, **chosen: object) -> Match:
    """A new match: `parasol.new("maui", players=3, seed=7, variant="crabs")`."""
    found = registry.find(game)
    picked: Any = options.parse_options(found.options_type, chosen)
    changed, source = load_box(found, components)
    bytes_ = make_seed(seed)
    return Match(found, picked, changed, bytes_, found.new_state(picked, changed, bytes_, source))


def from_view(view: Mapping[str, Any], seed: int = 0) -> Match:
    """A match that looks like `view`; what the view does not show is drawn at random by `seed`."""
    given: Any = view  # it may come from anywhere
    if not isinstance(given, Mapping) or not isinstance(given.get("game"), str):
        raise BadView("game", "the name of a game is expected")
    found = registry.find(view["game"])
    if view.get("rules") != found.rules_version:
        raise BadView(
            "rules", f"{format_value(view.get('rules'))}; these are {found.rules_version!r}"
        )
    for part in ("options", "components"):
        if not isinstance(view.get(part), Mapping):  # above all no path of a file
            raise BadView(part, "a mapping is expected")
    if "viewer" not in view:
        raise BadView("viewer", "missing; a seat, or null for a spectator")
    for option in options.describe_options(found.options_type):
        if option.name not in view["options"]:
            raise BadView(f"options.{option.name}", "missing")
    picked: Any = options.parse_options(found.options_type, view["options"])
    changed, source = load_box(found, view["components"])
    seen = found.parse_view(view, picked, changed, source)
    match = Match(found, picked, changed, None, seen.guess(Rng(seed)))
    where = find_difference(view, match.view(None if seen.viewer < 0 else int(seen.viewer)))
    if where is not None:
        raise BadView(*where)
    return match


def load_box(game: Game[Any, Any], source: object) -> tuple[Box, str]:
    """The replaced values of a game's box, and where they come from."""
    return components.load_changes(source, game.schema)


def require_seed(match: Match) -> bytes:
    """The seed of a match; a guessed one has none, and no beginning that could be written down."""
    if match.seed is None:
        raise BadRecord(
            Text("this match was made from a view or a guess: there is nothing to record")
        )
    return match.seed
