"""Finding the weights of a game's opponent.py: a run that anybody can repeat and resume.

Two players whose weights differ a little play the same deals from both seats; the weights move
towards the one with the better margin (simultaneous perturbation, on the logarithms, so that a
weight keeps its sign). In every other round they are casual players, who value positions; in the
rounds between they play what looks best at once, as in a play-out, since the weights serve both.
After each round the file says where the run stands.
"""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from parasol.bots.ahead import outlooks
from parasol.core.chance import Rng
from parasol.core.errors import BadOption
from parasol.core.match import Match, new
from parasol.core.options import one_of
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
    start = _opponent(game, options).weights()
    if not start:
        raise BadOption("game", game, Text("a game whose opponent.py has weights"))
    for name in only:
        if name not in start:
            raise BadOption("only", name, one_of(start))
    names = list(only) or list(start)
    return Tuning(game, options, seed, deals, start, names, logs=dict.fromkeys(names, 0.0))


def tuned(run: Tuning, rounds: int, file: Path, say: Callable[[str], None]) -> dict[str, float]:
    """Go on until so many rounds are done, keeping `file` up to date; the weights."""
    while run.rounds < rounds:
        margin = run.round()
        if run.rounds * 2 > rounds:
            run.remember()
        file.write_text(json.dumps(asdict(run), indent=2) + "\n", "utf-8")
        say(f"round {run.rounds} of {rounds}: {margin:+.2f} points a game")
    return run.weights()


def resumed(file: Path) -> Tuning:
    """A run as its file has it."""
    return Tuning(**json.loads(file.read_text("utf-8")))


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
