"""What came of a run, as numbers: the same object for the table, the JSON and the plot.

Everything is reckoned from the finished deals alone; `seconds` and `longest` are the only figures
that another run of the same games would not repeat.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from parasol.arena.intervals import (
    Interval,
    always_interval,
    mean,
    mean_interval,
    share_interval,
)
from parasol.arena.lineup import Lineup
from parasol.arena.playing import Deal, Played
from parasol.arena.rating import ratings
from parasol.arena.stopping import Verdict

FORMAT = 1


class Standing(msgspec.Struct, frozen=True):
    """One opponent: its share of the wins for each seat it held, its rating, points, pace."""

    name: str
    games: int
    """Games it sat at; where it held several seats of one, that is one game."""
    win_rate: float
    interval: Interval
    """95 %, for a run whose length was fixed before."""
    always: Interval
    """95 %, however often one looked and whenever one stopped."""
    rating: float
    rating_interval: Interval
    points: float
    margin: float
    """Points ahead of the best other seat, on average."""
    margin_interval: Interval | None
    moves: int
    seconds: float
    """A move, on average."""
    longest: float
    """The longest move."""


class Pairing(msgspec.Struct, frozen=True):
    """How often one opponent ends before another at the same table; equal ranks count half."""

    name: str
    other: str
    rate: float
    interval: Interval


class SeatAdvantage(msgspec.Struct, frozen=True):
    """What a seat wins, whoever sits there; a fair one wins 1 in `players`."""

    seat: int
    win_rate: float
    interval: Interval


class Stopping(msgspec.Struct, frozen=True):
    """What was asked by `--stop-when`, and what is known."""

    name: str
    bar: float
    verdict: Verdict


class Result(msgspec.Struct, frozen=True):
    """A whole run. `standings` are in the order of the names."""

    lineup: Lineup
    deals: int
    games: int
    standings: tuple[Standing, ...]
    pairings: tuple[Pairing, ...]
    seats: tuple[SeatAdvantage, ...]
    stopping: Stopping | None

    def of(self, name: str) -> Standing:
        """The standing of an opponent."""
        return next(standing for standing in self.standings if standing.name == name)

    def believed(self, name: str) -> Interval:
        """The interval of a win rate that may be believed.

        A run that could stop early was looked at after every deal; only `always` is true then.
        """
        found = self.of(name)
        return found.interval if self.stopping is None else found.always

    def as_json(self) -> dict[str, Any]:
        """The result as plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return {"parasol arena result": FORMAT, **plain}


def result(lineup: Lineup, deals: Sequence[Deal], stopping: Stopping | None = None) -> Result:
    """The numbers of some finished deals."""
    rated = ratings(lineup.names, deals)
    return Result(
        lineup=lineup,
        deals=len(deals),
        games=sum(len(deal.games) for deal in deals),
        standings=tuple(_standing(name, deals, rated[name]) for name in lineup.names),
        pairings=_pairings(lineup, deals),
        seats=_seats(lineup, deals),
        stopping=stopping,
    )


def win_share(deal: Deal, name: str) -> float:
    """What an opponent won of a deal, for each seat it held."""
    held = [
        share
        for game in deal.games
        for who, share in zip(game.seats, game.shares(), strict=True)
        if who == name
    ]
    return mean(held)


def _standing(name: str, deals: Sequence[Deal], rated: tuple[float, Interval]) -> Standing:
    shares = [win_share(deal, name) for deal in deals]
    margins = [_by_seat(deal, name, _margin) for deal in deals]
    games = [game for deal in deals for game in deal.games if name in game.seats]
    moves = sum(_held(game, name, game.moves) for game in games)
    seconds = sum(_held(game, name, game.seconds) for game in games)
    longest = [
        spent
        for game in games
        for who, spent in zip(game.seats, game.longest, strict=True)
        if who == name
    ]
    return Standing(
        name=name,
        games=len(games),
        win_rate=mean(shares),
        interval=share_interval(shares, 1 / len(games[0].seats) if games else 0.5),
        always=always_interval(shares),
        rating=rated[0],
        rating_interval=rated[1],
        points=mean([_by_seat(deal, name, lambda game, seat: game.totals[seat]) for deal in deals]),
        margin=mean(margins),
        margin_interval=mean_interval(margins),
        moves=int(moves),
        seconds=seconds / moves if moves else 0.0,
        longest=max(longest, default=0.0),
    )


def _by_seat(deal: Deal, name: str, figure: Callable[[Played, int], float]) -> float:
    """The mean of a figure over all seats of a deal that an opponent held."""
    return mean(
        [
            figure(game, seat)
            for game in deal.games
            for seat, who in enumerate(game.seats)
            if who == name
        ]
    )


def _margin(game: Played, seat: int) -> float:
    return game.totals[seat] - max(
        (total for other, total in enumerate(game.totals) if other != seat),
        default=game.totals[seat],
    )


def _held(game: Played, name: str, values: Sequence[float]) -> float:
    return sum(value for who, value in zip(game.seats, values, strict=True) if who == name)


def _pairings(lineup: Lineup, deals: Sequence[Deal]) -> tuple[Pairing, ...]:
    found = []
    for name in lineup.names:
        for other in lineup.names:
            if name != other and any({name, other} <= set(table) for table in lineup.seatings):
                rates = [mean(_compared(deal, name, other)) for deal in deals]
                found.append(Pairing(name, other, mean(rates), share_interval(rates)))
    return tuple(found)


def _compared(deal: Deal, name: str, other: str) -> list[float]:
    """For every two seats of theirs at one table: 1 if the first is ahead, ½ if equal."""
    return [
        0.5 if mine == theirs else float(mine < theirs)
        for game in deal.games
        for who, mine in zip(game.seats, game.ranks, strict=True)
        for whom, theirs in zip(game.seats, game.ranks, strict=True)
        if (who, whom) == (name, other)
    ]


def _seats(lineup: Lineup, deals: Sequence[Deal]) -> tuple[SeatAdvantage, ...]:
    found = []
    for seat in range(lineup.players):
        shares = [mean([game.shares()[seat] for game in deal.games]) for deal in deals]
        found.append(SeatAdvantage(seat, mean(shares), share_interval(shares, 1 / lineup.players)))
    return tuple(found)


def counted(number: int, thing: str) -> str:
    """So many things, as one says it.

    >>> counted(1, "deal"), counted(2, "deal")
    ('1 deal', '2 deals')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def dealt(result: Result, how: str) -> str:
    """The deals of a run and how often each was played."""
    seatings = counted(len(result.lineup.seatings), "seating")
    each = "" if result.deals == 1 else "each "
    return f"{counted(result.deals, 'deal')}, {each}{how} {seatings}"
