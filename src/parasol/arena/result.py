"""The result of a run: one object for the report, the JSON and the plot.

It is computed from the finished deals alone. Only `seconds` and `longest` differ when the same
games are played again.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from parasol.arena.deals import Deal, GameResult
from parasol.arena.intervals import (
    Interval,
    compute_anytime_interval,
    compute_mean,
    compute_mean_interval,
    compute_share_interval,
)
from parasol.arena.lineup import Lineup
from parasol.arena.ratings import compute_ratings
from parasol.arena.sequential_test import Verdict

FORMAT_VERSION = 1


class Standing(msgspec.Struct, frozen=True):
    """One bot: its win rate for each seat it held, rating, points and thinking times."""

    name: str
    games: int
    """Games it played in; several seats in one game count as one."""
    win_rate: float
    interval: Interval
    """95 %, for a run of fixed length."""
    always: Interval
    """95 %, anytime-valid: for a run that may stop early."""
    rating: float
    rating_interval: Interval
    points: float
    margin: float
    """Mean points ahead of the best other seat."""
    margin_interval: Interval | None
    moves: int
    seconds: float
    """Mean seconds per decision."""
    longest: float
    """Seconds of the longest decision."""


class Pairing(msgspec.Struct, frozen=True):
    """How often one bot ranks before another in the same game; equal ranks count half."""

    name: str
    other: str
    rate: float
    interval: Interval


class SeatAdvantage(msgspec.Struct, frozen=True):
    """The win rate of a seat, whoever plays there; a fair seat wins 1 in `players`."""

    seat: int
    win_rate: float
    interval: Interval


class Stopping(msgspec.Struct, frozen=True):
    """The threshold of `--stop-when` and the verdict."""

    name: str
    bar: float
    verdict: Verdict


class Result(msgspec.Struct, frozen=True):
    """The result of a whole run. `standings` are in the order of the line-up's names."""

    lineup: Lineup
    deals: int
    games: int
    standings: tuple[Standing, ...]
    pairings: tuple[Pairing, ...]
    seats: tuple[SeatAdvantage, ...]
    stopping: Stopping | None

    def find(self, name: str) -> Standing:
        """Return the standing of a bot."""
        return next(standing for standing in self.standings if standing.name == name)

    def get_valid_interval(self, name: str) -> Interval:
        """Return the interval of a bot's win rate that is valid for this run.

        A run that could stop early was tested after every deal; only `always` is valid then.
        """
        standing = self.find(name)
        return standing.interval if self.stopping is None else standing.always

    def to_json(self) -> dict[str, Any]:
        """Return the result as plain data, as `--json` writes it."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return {"parasol arena result": FORMAT_VERSION, **plain}


def compute_result(
    lineup: Lineup, deals: Sequence[Deal], stopping: Stopping | None = None
) -> Result:
    """Compute the result of finished deals."""
    rated = compute_ratings(lineup.names, deals)
    return Result(
        lineup=lineup,
        deals=len(deals),
        games=sum(len(deal.games) for deal in deals),
        standings=tuple(_compute_standing(name, deals, rated[name]) for name in lineup.names),
        pairings=_compute_pairings(lineup, deals),
        seats=_compute_seats(lineup, deals),
        stopping=stopping,
    )


def compute_win_share(deal: Deal, name: str) -> float:
    """Return a bot's win rate in a deal, per seat it held."""
    shares = [
        share
        for game in deal.games
        for who, share in zip(game.seats, game.compute_win_shares(), strict=True)
        if who == name
    ]
    return compute_mean(shares)


def _compute_standing(name: str, deals: Sequence[Deal], rated: tuple[float, Interval]) -> Standing:
    shares = [compute_win_share(deal, name) for deal in deals]
    margins = [_average_over_seats(deal, name, _compute_margin) for deal in deals]
    games = [game for deal in deals for game in deal.games if name in game.seats]
    moves = sum(_sum_over_seats(game, name, game.moves) for game in games)
    seconds = sum(_sum_over_seats(game, name, game.seconds) for game in games)
    longest = [
        spent
        for game in games
        for who, spent in zip(game.seats, game.longest, strict=True)
        if who == name
    ]
    return Standing(
        name=name,
        games=len(games),
        win_rate=compute_mean(shares),
        interval=compute_share_interval(shares, 1 / len(games[0].seats) if games else 0.5),
        always=compute_anytime_interval(shares),
        rating=rated[0],
        rating_interval=rated[1],
        points=compute_mean(
            [
                _average_over_seats(deal, name, lambda game, seat: game.totals[seat])
                for deal in deals
            ]
        ),
        margin=compute_mean(margins),
        margin_interval=compute_mean_interval(margins),
        moves=int(moves),
        seconds=seconds / moves if moves else 0.0,
        longest=max(longest, default=0.0),
    )


def _average_over_seats(deal: Deal, name: str, figure: Callable[[GameResult, int], float]) -> float:
    """Return the mean of a figure over all seats of a deal that a bot held."""
    return compute_mean(
        [
            figure(game, seat)
            for game in deal.games
            for seat, who in enumerate(game.seats)
            if who == name
        ]
    )


def _compute_margin(game: GameResult, seat: int) -> float:
    return game.totals[seat] - max(
        (total for other, total in enumerate(game.totals) if other != seat),
        default=game.totals[seat],
    )


def _sum_over_seats(game: GameResult, name: str, values: Sequence[float]) -> float:
    return sum(value for who, value in zip(game.seats, values, strict=True) if who == name)


def _compute_pairings(lineup: Lineup, deals: Sequence[Deal]) -> tuple[Pairing, ...]:
    found = []
    for name in lineup.names:
        for other in lineup.names:
            if name != other and any({name, other} <= set(group) for group in lineup.seatings):
                rates = [compute_mean(_compare_ranks(deal, name, other)) for deal in deals]
                found.append(
                    Pairing(name, other, compute_mean(rates), compute_share_interval(rates))
                )
    return tuple(found)


def _compare_ranks(deal: Deal, name: str, other: str) -> list[float]:
    """Return, for every pair of their seats in a game, 1 if the first is ahead, ½ if equal."""
    return [
        0.5 if mine == theirs else float(mine < theirs)
        for game in deal.games
        for who, mine in zip(game.seats, game.ranks, strict=True)
        for whom, theirs in zip(game.seats, game.ranks, strict=True)
        if (who, whom) == (name, other)
    ]


def _compute_seats(lineup: Lineup, deals: Sequence[Deal]) -> tuple[SeatAdvantage, ...]:
    found = []
    for seat in range(lineup.players):
        shares = [
            compute_mean([game.compute_win_shares()[seat] for game in deal.games]) for deal in deals
        ]
        found.append(
            SeatAdvantage(
                seat, compute_mean(shares), compute_share_interval(shares, 1 / lineup.players)
            )
        )
    return tuple(found)


def format_count(number: int, thing: str) -> str:
    """Format a count with its noun.

    >>> format_count(1, "deal"), format_count(2, "deal")
    ('1 deal', '2 deals')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def describe_deals(result: Result, how: str) -> str:
    """Describe the deals of a run and how often each was played."""
    seatings = format_count(len(result.lineup.seatings), "seating")
    each = "" if result.deals == 1 else "each "
    return f"{format_count(result.deals, 'deal')}, {each}{how} {seatings}"
