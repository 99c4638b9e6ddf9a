"""Plays one deal with every seating of a line-up. This is the unit of work of the executors.

A bot gets the Seen of its seat and a generator seeded by the deal, the seat and the number of the
decision. So two bots with the same policy get the same result, and nothing depends on the process
in which a game is played.
"""

import hashlib
from time import perf_counter

import msgspec

from parasol.arena.lineup import Lineup, Seating
from parasol.arena.opponents import load_opponent
from parasol.core.chance import Rng
from parasol.core.errors import ParasolError
from parasol.core.game import SPECTATOR
from parasol.core.match import new


class GameResult(msgspec.Struct, frozen=True):
    """One game by seat: the bots, points, ranks, decisions and thinking times."""

    seats: Seating
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    longest: tuple[float, ...]

    def compute_win_shares(self) -> tuple[float, ...]:
        """Return each seat's share of the win; a shared first place is divided evenly."""
        winners = self.ranks.count(1)
        return tuple(1 / winners if rank == 1 else 0.0 for rank in self.ranks)


class Deal(msgspec.Struct, frozen=True):
    """All games of one deal, in the order of the line-up's seatings."""

    deal: int
    games: tuple[GameResult, ...]


class OpponentFailed(ParasolError):
    """A bot raised an error or chose an illegal action."""


def play_deal(lineup: Lineup, deal: int) -> Deal:
    """Play one deal with every seating."""
    return Deal(deal, tuple(play_game(lineup, deal, seating) for seating in lineup.seatings))


def play_game(lineup: Lineup, deal: int, seating: Seating) -> GameResult:
    """Play one game of a deal to its end."""
    seed = lineup.derive_deal_seed(deal)
    match = new(lineup.game, seed=seed, components=lineup.components, **lineup.options)
    rules, state = match.game, match.state
    players = len(seating)
    moves, seconds, longest = [0] * players, [0.0] * players, [0.0] * players
    while (seat := int(state.seat())) >= 0:
        seen = rules.observe(state, seat)
        rng = make_rng(seed, seat, sum(moves))
        began = perf_counter()
        try:
            action = load_opponent(seating[seat]).choose(seen, rng)
            spent = perf_counter() - began
            state.apply(action)
        except Exception as error:  # a bot may be foreign code
            what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
            sentence = f"{seating[seat]} failed in deal {deal} (seed {seed.hex()}): {what}"
            raise OpponentFailed(sentence) from error
        moves[seat] += 1
        seconds[seat] += spent
        longest[seat] = max(longest[seat], spent)
    scores = rules.scores(rules.observe(state, SPECTATOR))
    return GameResult(
        seating,
        tuple(int(score.total) for score in scores),
        tuple(int(score.rank) for score in scores),
        tuple(moves),
        tuple(round(spent, 6) for spent in seconds),
        tuple(round(spent, 6) for spent in longest),
    )


def make_rng(seed: bytes, seat: int, step: int) -> Rng:
    """Return the generator of one decision."""
    digest = hashlib.sha256(f"parasol arena choice {seat} {step} ".encode() + seed).digest()
    return Rng(int.from_bytes(digest[:7], "big"))
