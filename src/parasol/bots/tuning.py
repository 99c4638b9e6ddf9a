"""Tuning of the weights in a game's opponent.py by SPSA; a run can be repeated and resumed.

Two players with slightly different weights play the same deals from both seats, and the weights
move towards the player with the better margin (simultaneous perturbation, on logarithms, so that a
weight keeps its sign). In even rounds the players use one-turn lookahead, which needs position
values; in odd rounds they play the action with the highest weight, as in a rollout. The weights
serve both. The state of the run is saved after each round. Messages about files are in English, as
in the arena.
"""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from parasol.bots.lookahead import evaluate_actions
from parasol.core import registry
from parasol.core.chance import Rng
from parasol.core.errors import BadOption, ParasolError, format_value
from parasol.core.match import Match, new
from parasol.core.options import list_choices, options_to_dict, parse_options
from parasol.core.state import OVER, Opponent, Seen
from parasol.core.words import Text

BELIEF_SAMPLES = 2
PERTURBATION = 0.15
"""The two players' weights are this far above and below the current ones, as a logarithm."""
LEARNING_RATE = 0.02
"""Change of the logarithms for a margin of one point per game."""
RATE_HALVING_ROUNDS = 200
"""The learning rate is divided by 1 + rounds / this."""
MAX_STEP = 0.1
"""Largest change of a logarithm in one round."""


class BadTuningFile(ParasolError):
    """A file that belongs to another run, is damaged, or can't be written."""


@dataclass
class Tuning:
    """The state of a run, as it is saved: its settings, the rounds done, weights and their sums."""

    game: str
    options: dict[str, Any]
    seed: int
    deals: int
    start: dict[str, float]
    only: list[str]
    rounds: int = 0
    logs: dict[str, float] = field(default_factory=dict)
    """Logarithms of the weights relative to the start."""
    sums: dict[str, float] = field(default_factory=dict)
    """Sums of `logs` over the second half of the rounds."""
    counted: int = 0
    """The number of rounds in `sums`."""

    def average_weights(self) -> dict[str, float]:
        """Return the mean weights of the later rounds, which vary less than the last ones."""
        logs = dict(self.logs)
        if self.counted:
            logs = {name: total / self.counted for name, total in self.sums.items()}
        return self._scale_weights(logs)

    def play_round(self) -> float:
        """Play one round and move the weights; return the first player's margin per game."""
        rng = Rng(self.seed * 1_000_003 + self.rounds)
        signs = {name: 1 - 2 * int(rng.below(2)) for name in self.only}
        players = [
            self._scale_weights(
                {name: self.logs[name] + side * signs[name] * PERTURBATION for name in self.only}
            )
            for side in (1, -1)
        ]
        deals = [self.rounds * self.deals + number for number in range(self.deals)]
        samples = BELIEF_SAMPLES if self.rounds % 2 == 0 else 0
        margin = compare_weights(self.game, self.options, players, deals, self.seed, samples)
        step = LEARNING_RATE * margin / (1 + self.rounds / RATE_HALVING_ROUNDS)
        step = max(-MAX_STEP, min(MAX_STEP, step))
        for name in self.only:
            self.logs[name] += step * signs[name]
        self.rounds += 1
        return margin

    def add_to_mean(self) -> None:
        """Add this round's weights to the mean."""
        self.counted += 1
        for name in self.only:
            self.sums[name] = self.sums.get(name, 0.0) + self.logs[name]

    def _scale_weights(self, logs: Mapping[str, float]) -> dict[str, float]:
        return {
            name: round(weight * math.exp(logs.get(name, 0.0)), 4)
            for name, weight in self.start.items()
        }


def start_run(
    game: str, options: dict[str, Any], seed: int, deals: int, only: Sequence[str] = ()
) -> Tuning:
    """Return a new run for a game; BadOption if the game has no such weights."""
    options = _complete_options(game, options)
    if deals < 1:
        raise BadOption("deals", deals, "a whole number from 1 on")
    start = _make_opponent(game, options).weights()
    if not start:
        raise BadOption("game", game, Text("a game whose opponent.py has weights"))
    for name in only:
        if name not in start:
            raise BadOption("only", name, list_choices(start))
    names = list(dict.fromkeys(only)) or list(start)
    return Tuning(game, options, seed, deals, start, names, logs=dict.fromkeys(names, 0.0))


def tune(run: Tuning, rounds: int, file: Path, say: Callable[[str], None]) -> dict[str, float]:
    """Play until so many rounds are done, saving after each; return the weights."""
    if run.rounds < rounds:
        _save(run, file)  # fail now rather than after a round that can't be saved
    while run.rounds < rounds:
        margin = run.play_round()
        if run.rounds * 2 > rounds:
            run.add_to_mean()
        _save(run, file)
        say(f"round {run.rounds} of {rounds}: {margin:+.2f} points a game")
    return run.average_weights()


def resume_run(file: Path, requested: Tuning) -> Tuning:
    """Load a run from its file; BadTuningFile if it is not the requested one."""
    saved = _read(file)
    _check(saved, requested, file)
    return saved


def _read(file: Path) -> Tuning:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Tuning)
    except OSError as error:
        raise BadTuningFile(f"{file} can't be read: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadTuningFile(
            f"{file} is no file of a run of parasol tune: {error}; "
            "name another one by --file, or take it away to begin anew"
        ) from error


def _check(saved: Tuning, requested: Tuning, file: Path) -> None:
    """Raise BadTuningFile for another run's file and for impossible numbers."""
    if saved.game == requested.game:
        try:
            saved.options = _complete_options(saved.game, saved.options)
        except BadOption as error:
            raise BadTuningFile(f"{file} is damaged: {error}") from error
    settings = {
        "game": (saved.game, requested.game),
        "options": (saved.options, requested.options),
        "seed": (saved.seed, requested.seed),
        "deals": (saved.deals, requested.deals),
        "weights to tune": (_name_weights(saved), _name_weights(requested)),
    }
    if saved.game != requested.game:  # then options and weights differ as well
        settings = {"game": settings["game"]}
    differences = [
        f"its {name}: {_describe(old)}, not {_describe(new)}"
        for name, (old, new) in settings.items()
        if old != new
    ]
    if differences:
        raise BadTuningFile(
            f"{file} holds another run: {'; '.join(differences)}; "
            "name another file by --file, or take it away to begin anew"
        )
    complete = set(saved.start) == set(requested.start) and set(saved.logs) == set(saved.only)
    if not complete or (saved.counted and set(saved.sums) != set(saved.only)) or saved.rounds < 0:
        raise BadTuningFile(
            f"{file} is damaged: its start, logs and sums don't name the weights of {saved.game}; "
            "take it away to begin anew"
        )


def _name_weights(run: Tuning) -> str:
    """Return the names of the weights that a run tunes, in the game's order."""
    rest = [name for name in run.only if name not in run.start]
    names = [name for name in run.start if name in run.only] + rest
    return "all" if set(run.start) == set(run.only) else " ".join(names)


def _describe(value: object) -> str:
    """Format a setting of a run for a message."""
    if isinstance(value, dict):
        return " ".join(f"{name}={chosen}" for name, chosen in value.items())
    return value if isinstance(value, str) else format_value(value)


def _save(run: Tuning, file: Path) -> None:
    if not file.parent.is_dir():
        raise BadOption("file", str(file), "a file in a folder that exists")
    try:
        file.write_text(json.dumps(asdict(run), indent=2) + "\n", "utf-8")
    except OSError as error:
        raise BadTuningFile(f"{file} can't be written: {error.strerror}") from error


def _complete_options(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Fill in the defaults of options that were not given."""
    return dict(options_to_dict(parse_options(registry.find(game).options_type, given)))


def compare_weights(
    game: str,
    options: dict[str, Any],
    players: Sequence[Mapping[str, float]],
    deals: Sequence[int],
    seed: int,
    samples: int = BELIEF_SAMPLES,
) -> float:
    """Return the first weights' mean margin over the second's, each deal played from both seats.

    With `samples` > 0 the players use one-turn lookahead over so many belief samples, with 0 they
    play the action with the highest weight.
    """
    opponent = _make_opponent(game, options)
    pair = [opponent.with_weights(dict(weights)) for weights in players]
    total = 0.0
    for deal in deals:
        for sitting, sign in ((pair, 1), (pair[::-1], -1)):
            match = new(game, seed=seed * 1_000_003 + deal, **options)
            total += sign * _play_match(match, sitting, Rng(deal), samples)
    return total / (2 * len(deals))


def _make_opponent(game: str, options: dict[str, Any]) -> Opponent:
    match = new(game, seed=0, **options)
    seen: Seen = match.game.observe(match.state, 0)
    return seen.opponent()


def _play_match(match: Match, pair: Sequence[Opponent], rng: Rng, samples: int) -> float:
    """Play one game with the first of the pair at the even seats; return its margin."""
    state, observe = match.state, match.game.observe
    state.events = None
    while (seat := int(state.seat())) != OVER:
        codes, opponent = state.actions(), pair[seat % 2]
        if len(codes) == 1:
            values = {codes[0]: 0.0}
        elif samples:
            values = evaluate_actions(observe(state, seat), opponent, rng, samples)
        else:
            guess = observe(state, seat).guess(rng)
            values = dict(zip(codes, opponent.weigh(guess), strict=True))
        state.apply(max(values, key=lambda action: values[action]))
    totals = state.totals()
    sides = [totals[first::2] for first in (0, 1)]
    return sum(sides[0]) / len(sides[0]) - sum(sides[1]) / len(sides[1])
