"""A run: deals are spread, kept and counted until there are enough or the question is answered.

Deals may finish in any order; they count in the order of their numbers. So a run that was stopped
and resumed, or spread otherwise, ends with the same deals and the same result.
"""

from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any, Literal

from parasol.arena import cluster, spreading
from parasol.arena.ledger import Ledger, file_for
from parasol.arena.lineup import Lineup, lineup
from parasol.arena.playing import Deal
from parasol.arena.result import Result, Stopping, result, win_share
from parasol.arena.stopping import Question, Verdict, bar_of
from parasol.core import registry
from parasol.core.chance import whole_number
from parasol.core.errors import BadOption
from parasol.core.options import one_of
from parasol.core.words import Text

On = Literal["processes", "ray"]
PLACES: tuple[On, ...] = ("processes", "ray")
GAMES = 400
MOST_GAMES = 10_000_000
MOST_PROCESSES = 1024

Progress = Callable[[int, int], None]
"""Told after every deal: games finished, games at most."""


class Run:
    """One run of a line-up. `play` may be left by an exception and what was finished still counts.

    What is kept in a file from before counts from the beginning.
    """

    def __init__(
        self,
        lineup: Lineup,
        games: int = GAMES,
        stop_when: str | float | tuple[str, float] | None = None,
        into: str | Path | None = None,
    ) -> None:
        self.lineup = lineup
        self.most = lineup.deals_for(_whole("games", games, MOST_GAMES))
        self.bar = None if stop_when is None else bar_of(stop_when, lineup.names)
        self.verdict: Verdict = "undecided"
        self._question = Question(self.bar.rate) if self.bar else None
        self._counted: list[Deal] = []
        self._early: dict[int, Deal] = {}
        self._ledger = Ledger(file_for(into, lineup), lineup) if into is not None else None
        for deal in self._ledger.deals.values() if self._ledger else ():
            self._take(deal)

    @property
    def games(self) -> int:
        """Games that are finished, in every deal that is."""
        return (len(self._counted) + len(self._early)) * len(self.lineup.seatings)

    @property
    def file(self) -> Path | None:
        """The file that the run is kept in."""
        return self._ledger.path if self._ledger else None

    @property
    def over(self) -> bool:
        """Whether there is nothing left to play."""
        return self.verdict != "undecided" or len(self._counted) >= self.most

    def play(
        self,
        processes: int | None = None,
        on: str = "processes",
        progress: Progress | None = None,
    ) -> None:
        """Play what is missing."""
        if on not in PLACES:
            raise BadOption("on", on, one_of(PLACES))
        if processes is not None:
            _whole("processes", processes, MOST_PROCESSES)
        missing = [] if self.over else [n for n in range(self.most) if not self._has(n)]
        finished = self._spread(missing, processes, on)
        try:
            for deal in finished:
                if self._ledger:
                    self._ledger.add(deal)
                self._take(deal)
                if progress:
                    progress(self.games, self.most * len(self.lineup.seatings))
                if self.over:
                    return
        finally:
            finished.close()  # ends its processes

    def result(self) -> Result:
        """The numbers of what counts so far.

        In a run that may stop early only deals count before which none is missing, since that is
        where it stops; in any other, every finished one.
        """
        stopping = Stopping(self.bar.name, self.bar.rate, self.verdict) if self.bar else None
        early = [] if self.bar else [self._early[deal] for deal in sorted(self._early)]
        return result(self.lineup, [*self._counted, *early], stopping)

    def close(self) -> None:
        """Let go of the file."""
        if self._ledger:
            self._ledger.close()

    def _spread(self, deals: list[int], processes: int | None, on: str) -> Generator[Deal]:
        if on == "ray":
            return cluster.by_ray(self.lineup, deals, processes)
        count = min(processes or spreading.cores(), len(deals))
        if count <= 1:
            return spreading.alone(self.lineup, deals)
        return spreading.by_processes(self.lineup, deals, count)

    def _has(self, deal: int) -> bool:
        return deal < len(self._counted) or deal in self._early

    def _take(self, deal: Deal) -> None:
        """Count a finished deal as soon as all before it are; a longer run may have kept more."""
        if deal.deal >= self.most:
            return
        self._early[deal.deal] = deal
        while not self.over and (following := self._early.pop(len(self._counted), None)):
            self._counted.append(following)
            if self._question and self.bar:
                self.verdict = self._question.hears(win_share(following, self.bar.name))


def run(
    game: str = registry.USUAL,
    seats: Sequence[str] = ("random", "greedy"),
    *,
    games: int = GAMES,
    seed: object = 1,
    components: object = None,
    processes: int | None = None,
    on: On = "processes",
    into: str | Path | None = None,
    stop_when: str | float | tuple[str, float] | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Result:
    """Play opponents against each other on the same deals and say what came of it.

    >>> found = run("maui", ["random", "greedy"], games=8, processes=1)
    >>> found.games, found.of("greedy").win_rate > 0.5
    (8, True)
    """
    chosen = lineup(game, seats, seed=seed, components=components, chosen=options)
    going = Run(chosen, games, stop_when, into)
    try:
        going.play(processes, on, progress)
        return going.result()
    finally:
        going.close()


def _whole(name: str, value: object, most: int) -> int:
    number = whole_number(value)
    if number is None or not 1 <= number <= most:
        text = Text("a whole number from {low} to {high}", {"low": 1, "high": most})
        raise BadOption(name, value, text)
    return number
