"""One deal, played by every seating of a line-up. This is what is spread over processes.

An opponent gets the Seen of its seat and a generator that follows from the deal, the seat and the
number of the decision. Whoever sits there gets the same one, so that two opponents who play
alike come to the same end, and nothing depends on where a game is played.
"""

import hashlib
from time import perf_counter

import msgspec

from parasol.arena.lineup import Lineup, Seating
from parasol.arena.opponents import opponent
from parasol.core.chance import Rng
from parasol.core.errors import ParasolError
from parasol.core.game import SPECTATOR
from parasol.core.match import new


class Played(msgspec.Struct, frozen=True):
    """One game: by seat who sat there, points, rank, and how long they thought."""

    seats: Seating
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    longest: tuple[float, ...]

    def shares(self) -> tuple[float, ...]:
        """What each seat has of the win: all of it, or its part of a shared first place."""
        winners = self.ranks.count(1)
        return tuple(1 / winners if rank == 1 else 0.0 for rank in self.ranks)


class Deal(msgspec.Struct, frozen=True):
    """All games of one deal, in the order of the line-up's seatings."""

    deal: int
    games: tuple[Played, ...]


class OpponentFailed(ParasolError):
    """An opponent raised something, or chose what is not legal."""


def played(lineup: Lineup, deal: int) -> Deal:
    """Play one deal from every seat."""
    return Deal(deal, tuple(game(lineup, deal, seating) for seating in lineup.seatings))


def game(lineup: Lineup, deal: int, seating: Seating) -> Played:
    """Play one game of a deal to its end."""
    seed = lineup.deal_seed(deal)
    match = new(lineup.game, seed=seed, components=lineup.components, **lineup.options)
    rules, state = match.game, match.state
    players = len(seating)
    moves, seconds, longest = [0] * players, [0.0] * players, [0.0] * players
    while (seat := int(state.seat())) >= 0:
        seen = rules.observe(state, seat)
        rng = generator(seed, seat, sum(moves))
        began = perf_counter()
        try:
            action = opponent(seating[seat]).choose(seen, rng)
            spent = perf_counter() - began
            state.apply(action)
        except Exception as error:  # an opponent may be anybody's
            what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
            sentence = f"{seating[seat]} failed in deal {deal} (seed {seed.hex()}): {what}"
            raise OpponentFailed(sentence) from error
        moves[seat] += 1
        seconds[seat] += spent
        longest[seat] = max(longest[seat], spent)
    scores = rules.scores(rules.observe(state, SPECTATOR))
    return Played(
        seating,
        tuple(int(score.total) for score in scores),
        tuple(int(score.rank) for score in scores),
        tuple(moves),
        tuple(round(spent, 6) for spent in seconds),
        tuple(round(spent, 6) for spent in longest),
    )


def generator(seed: bytes, seat: int, step: int) -> Rng:
    """The chance of one decision."""
    digest = hashlib.sha256(f"parasol arena choice {seat} {step} ".encode() + seed).digest()
    return Rng(int.from_bytes(digest[:7], "big"))
