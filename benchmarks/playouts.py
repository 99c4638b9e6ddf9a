"""Guided rollouts per second and core, from all positions of two-player games of Maui.

The games are played by `casual` from fixed seeds, so that every run measures the same positions. A
rollout goes to the end of the game. Rates are in CPU time, because other programs may be running.
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
PLAYOUTS_PER_POSITION = 8
"""In each round."""
ROUNDS = 5
TARGET_PER_SECOND = 20_000
NO_TURN_LIMIT = 1 << 40


@dataclass(frozen=True)
class Result:
    """The measured rates, in rollouts per second of CPU time."""

    mode: str
    games: int
    positions: int
    guided: float
    blind: float
    """The same with `State.play_on`, which plays at random."""
    bar: int = TARGET_PER_SECOND

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


def play_records(games: int) -> list[str]:
    """Play so many two-player games; return their records."""
    records = []
    for seed in range(games):
        match, rng = parasol.new("maui", players=2, seed=seed), Rng(seed)
        while match.seat is not None:
            code = bot("casual").choose(match.game.observe(match.state, match.seat), rng)
            match.play(match.game.word(match.state, code))
        records.append(match.record())
    return records


def list_positions(records: Sequence[str]) -> list[State]:
    """Return every position of recorded games with a decision."""
    found = []
    for text in records:
        whole = parasol.load(text)
        match = parasol.new("maui", players=2, seed=whole.seed)
        for step in whole.steps:
            found.append(match.state.clone())
            match.play(step.word)
    return found


def measure_rate(states: Sequence[State], opponent: Opponent | None, each: int) -> float:
    """Return the rollouts per second of CPU time, equally many from each position."""
    rng = Rng(1)
    begun = time.process_time()
    for state in states:
        for _ in range(each):
            twin = state.clone()
            if opponent is None:
                twin.play_on(rng)
            else:
                opponent.play_on(twin, rng, NO_TURN_LIMIT)
    return len(states) * each / (time.process_time() - begun)


def measure(games: int = GAMES, each: int = PLAYOUTS_PER_POSITION, rounds: int = ROUNDS) -> Result:
    """Return the medians of several rounds."""
    states = list_positions(play_records(games))
    match = parasol.new("maui", players=2, seed=0)
    opponent = match.game.observe(match.state, 0).opponent()
    guided = statistics.median(measure_rate(states, opponent, each) for _ in range(rounds))
    blind = statistics.median(measure_rate(states, None, each) for _ in range(rounds))
    return Result(_build.mode(), games, len(states), guided, blind)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; a missed bar is printed, and is not an error."""
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
