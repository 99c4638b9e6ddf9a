"""Opponents and results made for the tests."""

from collections.abc import Sequence

from parasol.arena.deals import Deal, GameResult
from parasol.arena.lineup import Lineup, list_seatings
from parasol.core.chance import Rng
from parasol.core.state import Seen


class FirstBot:
    """Plays the legal action of the lowest code: it needs no chance."""

    name = "first"

    def choose(self, seen: Seen, rng: Rng) -> int:
        return seen.guess(rng).actions()[0]


class TwinBot(FirstBot):
    """The same player under another name."""

    name = "twin"


class NumberBot:
    """Plays the legal action of some number, counted round."""

    def __init__(self, number: int) -> None:
        self.name = f"number {number}"
        self.number = number

    def choose(self, seen: Seen, rng: Rng) -> int:
        actions = seen.guess(rng).actions()
        return actions[self.number % len(actions)]


class CheatBot:
    """Plays what is never legal."""

    name = "cheat"

    def choose(self, seen: Seen, rng: Rng) -> int:
        return 10_000


def first() -> FirstBot:
    return FirstBot()


def twin() -> TwinBot:
    return TwinBot()


def numbered(number: int = 0) -> NumberBot:
    return NumberBot(number)


def cheat() -> CheatBot:
    return CheatBot()


def broken() -> None:
    raise RuntimeError("made to be broken")


HERE = __name__
FIRST, TWIN, CHEAT, BROKEN = (f"{HERE}.{name}" for name in ("first", "twin", "cheat", "broken"))
NO_MAKER = 3


def line(*names: str, players: int = 2) -> Lineup:
    """A line-up that nobody plays, for results that are made up."""
    return Lineup("maui", "1", {"players": players}, {}, "", names, list_seatings(names, players))


def outcome(seats: Sequence[str], *ranks: int) -> GameResult:
    """A game that ended in these ranks; a better rank has ten points more."""
    none = (0.0,) * len(seats)
    totals = tuple(50 - 10 * rank for rank in ranks)
    return GameResult(tuple(seats), totals, tuple(ranks), (1,) * len(seats), none, none)


def flipped(number: int, rng: Rng, chance: float, likeness: float = 0.0) -> Deal:
    """A deal of "a" against "b" that "a" wins by coin flips; alike ones are more often equal."""
    wins = [rng.number() < chance]
    wins.append(wins[0] if rng.number() < likeness else rng.number() < chance)
    games = [outcome("ab", *((1, 2) if wins[0] else (2, 1)))]
    games.append(outcome("ba", *((2, 1) if wins[1] else (1, 2))))
    return Deal(number, tuple(games))
