"""Finding the weights of a game's opponent.py: a run that anybody can repeat and resume.

Two players whose weights differ a little play the same deals from both seats; the weights move
towards the one with the better margin (simultaneous perturbation, on the logarithms, so that a
weight keeps its sign). In every other round they are casual players, who value positions; in the
rounds between they play what looks best at once, as in a play-out, since the weights serve both.
After each round the file says where the run stands. What is said of a file is English, as in the
arena.
"""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from parasol.bots.ahead import outlooks
from parasol.core import registry
from parasol.core.chance import Rng
from parasol.core.errors import BadOption, ParasolError, shown
from parasol.core.match import Match, new
from parasol.core.options import as_dict, made, one_of
from parasol.core.state import OVER, Opponent, Seen
from parasol.core.words import Text

LOOKS = 2
STEP = 0.15
"""How far apart the two players' weights are to either side, as a logarithm."""
PACE = 0.02
"""How far the weights move for a margin of a point per game."""
SLOWER = 200
"""After so many rounds the weights move half as far, then a third, and so on."""
FARTHEST = 0.1
"""A weight moves by no more than this logarithm in a round."""


class BadRun(ParasolError):
    """A file that can't be gone on with: of another run, damaged, or not to be written."""


@dataclass
class Tuning:
    """Where a run stands: what was asked, the rounds done, the weights and their mean."""

    game: str
    options: dict[str, Any]
    seed: int
    deals: int
    start: dict[str, float]
    only: list[str]
    rounds: int = 0
    logs: dict[str, float] = field(default_factory=dict)
    """Logarithms of the weights, as shares of those at the start."""
    sums: dict[str, float] = field(default_factory=dict)
    """The same, summed over the second half of the rounds."""
    counted: int = 0

    def weights(self) -> dict[str, float]:
        """The mean of the later rounds, which is steadier than the last one."""
        shares = dict(self.logs)
        if self.counted:
            shares = {name: total / self.counted for name, total in self.sums.items()}
        return self._with(shares)

    def round(self) -> float:
        """One round; the margin per game of the first player."""
        rng = Rng(self.seed * 1_000_003 + self.rounds)
        signs = {name: 1 - 2 * int(rng.below(2)) for name in self.only}
        players = [
            self._with({name: self.logs[name] + way * signs[name] * STEP for name in self.only})
            for way in (1, -1)
        ]
        deals = [self.rounds * self.deals + number for number in range(self.deals)]
        looks = LOOKS if self.rounds % 2 == 0 else 0
        margin = compared(self.game, self.options, players, deals, self.seed, looks)
        move = PACE * margin / (1 + self.rounds / SLOWER)
        move = max(-FARTHEST, min(FARTHEST, move))
        for name in self.only:
            self.logs[name] += move * signs[name]
        self.rounds += 1
        return margin

    def remember(self) -> None:
        """Take this round into the mean."""
        self.counted += 1
        for name in self.only:
            self.sums[name] = self.sums.get(name, 0.0) + self.logs[name]

    def _with(self, shares: Mapping[str, float]) -> dict[str, float]:
        return {
            name: round(weight * math.exp(shares.get(name, 0.0)), 4)
            for name, weight in self.start.items()
        }


def begun(
    game: str, options: dict[str, Any], seed: int, deals: int, only: Sequence[str] = ()
) -> Tuning:
    """A new run for a game; BadOption where it has no such weights."""
    options = _all_options(game, options)
    if deals < 1:
        raise BadOption("deals", deals, "a whole number from 1 on")
    start = _opponent(game, options).weights()
    if not start:
        raise BadOption("game", game, Text("a game whose opponent.py has weights"))
    for name in only:
        if name not in start:
            raise BadOption("only", name, one_of(start))
    names = list(dict.fromkeys(only)) or list(start)
    return Tuning(game, options, seed, deals, start, names, logs=dict.fromkeys(names, 0.0))


def tuned(run: Tuning, rounds: int, file: Path, say: Callable[[str], None]) -> dict[str, float]:
    """Go on until so many rounds are done, keeping `file` up to date; the weights."""
    if run.rounds < rounds:
        _keep(run, file)  # before a round is played that could not be kept
    while run.rounds < rounds:
        margin = run.round()
        if run.rounds * 2 > rounds:
            run.remember()
        _keep(run, file)
        say(f"round {run.rounds} of {rounds}: {margin:+.2f} points a game")
    return run.weights()


def resumed(file: Path, asked: Tuning) -> Tuning:
    """A run as its file has it; BadRun where that is another one than is asked for."""
    kept = _read(file)
    _check(kept, asked, file)
    return kept


def _read(file: Path) -> Tuning:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Tuning)
    except OSError as error:
        raise BadRun(f"{file} can't be read: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRun(
            f"{file} is no file of a run of parasol tune: {error}; "
            "name another one by --file, or take it away to begin anew"
        ) from error


def _check(kept: Tuning, asked: Tuning, file: Path) -> None:
    """Refuse another run, and numbers that no run comes to."""
    if kept.game == asked.game:
        try:
            kept.options = _all_options(kept.game, kept.options)
        except BadOption as error:
            raise BadRun(f"{file} is damaged: {error}") from error
    said = {
        "game": (kept.game, asked.game),
        "options": (kept.options, asked.options),
        "seed": (kept.seed, asked.seed),
        "deals": (kept.deals, asked.deals),
        "weights to tune": (_named(kept), _named(asked)),
    }
    if kept.game != asked.game:  # whose options and weights are others, of course
        said = {"game": said["game"]}
    differ = [
        f"its {name}: {_of(old)}, not {_of(new)}" for name, (old, new) in said.items() if old != new
    ]
    if differ:
        raise BadRun(
            f"{file} holds another run: {'; '.join(differ)}; "
            "name another file by --file, or take it away to begin anew"
        )
    whole = set(kept.start) == set(asked.start) and set(kept.logs) == set(kept.only)
    if not whole or (kept.counted and set(kept.sums) != set(kept.only)) or kept.rounds < 0:
        raise BadRun(
            f"{file} is damaged: its start, logs and sums don't name the weights of {kept.game}; "
            "take it away to begin anew"
        )


def _named(run: Tuning) -> str:
    """The weights that a run tunes, in the order of the game's."""
    rest = [name for name in run.only if name not in run.start]
    names = [name for name in run.start if name in run.only] + rest
    return "all" if set(run.start) == set(run.only) else " ".join(names)


def _of(value: object) -> str:
    """Something a run was asked for, in a sentence."""
    if isinstance(value, dict):
        return " ".join(f"{name}={chosen}" for name, chosen in value.items())
    return value if isinstance(value, str) else shown(value)


def _keep(run: Tuning, file: Path) -> None:
    if not file.parent.is_dir():
        raise BadOption("file", str(file), "a file in a folder that exists")
    try:
        file.write_text(json.dumps(asdict(run), indent=2) + "\n", "utf-8")
    except OSError as error:
        raise BadRun(f"{file} can't be written: {error.strerror}") from error


def _all_options(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Options with those that nobody named."""
    return dict(as_dict(made(registry.find(game).options_type, given)))


def compared(
    game: str,
    options: dict[str, Any],
    players: Sequence[Mapping[str, float]],
    deals: Sequence[int],
    seed: int,
    looks: int = LOOKS,
) -> float:
    """The mean margin of the first of two sets of weights, each deal from both seats.

    `looks` are the guesses a casual player values; with none, it plays what looks best at once.
    """
    opponent = _opponent(game, options)
    pair = [opponent.tuned(dict(weights)) for weights in players]
    total = 0.0
    for deal in deals:
        for sitting, sign in ((pair, 1), (pair[::-1], -1)):
            match = new(game, seed=seed * 1_000_003 + deal, **options)
            total += sign * _played(match, sitting, Rng(deal), looks)
    return total / (2 * len(deals))


def _opponent(game: str, options: dict[str, Any]) -> Opponent:
    match = new(game, seed=0, **options)
    seen: Seen = match.game.observe(match.state, 0)
    return seen.opponent()


def _played(match: Match, pair: Sequence[Opponent], rng: Rng, looks: int) -> float:
    """One game; the first of the pair sits at every even seat. Its margin over the others."""
    state, observe = match.state, match.game.observe
    state.events = None
    while (seat := int(state.seat())) != OVER:
        codes, opponent = state.actions(), pair[seat % 2]
        if len(codes) == 1:
            found = {codes[0]: 0.0}
        elif looks:
            found = outlooks(observe(state, seat), opponent, rng, looks)
        else:
            guess = observe(state, seat).guess(rng)
            found = dict(zip(codes, opponent.weigh(guess), strict=True))
        state.apply(max(found, key=lambda action: found[action]))
    totals = state.totals()
    sides = [totals[first::2] for first in (0, 1)]
    return sum(sides[0]) / len(sides[0]) - sum(sides[1]) / len(sides[1])
