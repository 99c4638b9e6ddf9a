"""Guided play-outs per second and core, from all positions of recorded two-player games of Maui.

The games are played by `casual` from seeds and kept as records, so that everybody measures the same
positions. A play-out goes to the end of the game; the search itself stops most of its own earlier.
Processor time is counted, not the clock's, since other programs may run beside.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import parasol
from parasol import Rng, _build
from parasol.bots import bot
from parasol.core.state import Opponent, State

GAMES = 50
EACH = 8
"""Play-outs from every position, in each round."""
ROUNDS = 5
BAR = 20_000
ENDLESS = 1 << 40


@dataclass(frozen=True)
class Result:
    """What was measured; rates are play-outs per second of processor time."""

    mode: str
    games: int
    positions: int
    guided: float
    blind: float
    """The same from the same positions with `State.play_on`, which plays anything."""
    bar: int = BAR

    @property
    def met(self) -> bool:
        return self.guided >= self.bar

    def __str__(self) -> str:
        word = "met" if self.met else "MISSED"
        return (
            f"{word:8} guided play-outs, {self.mode}: {self.guided:,.0f} a second and core "
            f"(asked: ≥ {self.bar:,}), random ones {self.blind:,.0f}; "
            f"mean over {self.positions:,} positions of {self.games} games"
        )


def recorded(games: int) -> list[str]:
    """The records of so many two-player games."""
    records = []
    for seed in range(games):
        match, rng = parasol.new("maui", players=2, seed=seed), Rng(seed)
        while match.seat is not None:
            code = bot("casual").choose(match.game.observe(match.state, match.seat), rng)
            match.play(match.game.word(match.state, code))
        records.append(match.record())
    return records


def positions(records: Sequence[str]) -> list[State]:
    """Every position of recorded games in which something is decided."""
    found = []
    for text in records:
        whole = parasol.load(text)
        match = parasol.new("maui", players=2, seed=whole.seed)
        for step in whole.steps:
            found.append(match.state.clone())
            match.play(step.word)
    return found


def rate(states: Sequence[State], opponent: Opponent | None, each: int) -> float:
    """Play-outs per second of processor time, each position as often."""
    rng = Rng(1)
    begun = time.process_time()
    for state in states:
        for _ in range(each):
            twin = state.clone()
            if opponent is None:
                twin.play_on(rng)
            else:
                opponent.play_on(twin, rng, ENDLESS)
    return len(states) * each / (time.process_time() - begun)


def measure(games: int = GAMES, each: int = EACH, rounds: int = ROUNDS) -> Result:
    """The medians of some rounds."""
    states = positions(recorded(games))
    match = parasol.new("maui", players=2, seed=0)
    opponent = match.game.observe(match.state, 0).opponent()
    guided = statistics.median(rate(states, opponent, each) for _ in range(rounds))
    blind = statistics.median(rate(states, None, each) for _ in range(rounds))
    return Result(_build.mode(), games, len(states), guided, blind)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; `--json` for machines. A missed bar is told, not an error."""
    parser = argparse.ArgumentParser(prog="playouts", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--json", action="store_true")
    parsed = parser.parse_args(arguments)
    result = measure(parsed.games, rounds=parsed.rounds)
    print(json.dumps(asdict(result)) if parsed.json else result)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
