"""A run: plays, saves and counts deals until there are enough or the sequential test decides.

Deals may finish in any order; they count in the order of their numbers. So a run that was resumed,
or played by another executor, ends with the same deals and the same result.
"""

from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any, Literal

from parasol.arena import cluster, executor
from parasol.arena.deals import Deal
from parasol.arena.lineup import Lineup, make_lineup
from parasol.arena.result import Result, Stopping, compute_result, compute_win_share
from parasol.arena.run_file import RunFile, choose_path
from parasol.arena.sequential_test import SequentialTest, Verdict, parse_threshold
from parasol.bots.search import count_cores
from parasol.core import registry
from parasol.core.chance import to_whole_number
from parasol.core.errors import BadOption
from parasol.core.options import list_choices
from parasol.core.words import Text

Executor = Literal["processes", "ray"]
EXECUTORS: tuple[Executor, ...] = ("processes", "ray")
DEFAULT_GAMES = 400
MAX_GAMES = 10_000_000
MAX_PROCESSES = 1024

ProgressCallback = Callable[[int, int], None]
"""Called after every deal with the games finished and the games in all."""


class Run:
    """One run of a line-up. Finished deals count even if `play` ends with an exception.

    Deals that are already in the file `into` count from the start.
    """

    def __init__(
        self,
        lineup: Lineup,
        games: int = DEFAULT_GAMES,
        stop_when: str | float | tuple[str, float] | None = None,
        into: str | Path | None = None,
    ) -> None:
        self.lineup = lineup
        self.max_deals = lineup.count_deals(_check_whole("games", games, MAX_GAMES))
        self.threshold = None if stop_when is None else parse_threshold(stop_when, lineup.names)
        self.verdict: Verdict = "undecided"
        self._test = SequentialTest(self.threshold.rate) if self.threshold else None
        self._counted: list[Deal] = []
        self._out_of_order: dict[int, Deal] = {}
        self._run_file = RunFile(choose_path(into, lineup), lineup) if into is not None else None
        for deal in self._run_file.deals.values() if self._run_file else ():
            self._count(deal)

    @property
    def games(self) -> int:
        """The number of finished games."""
        return (len(self._counted) + len(self._out_of_order)) * len(self.lineup.seatings)

    @property
    def file(self) -> Path | None:
        """The path of the run's file."""
        return self._run_file.path if self._run_file else None

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return self.verdict != "undecided" or len(self._counted) >= self.max_deals

    def play(
        self,
        processes: int | None = None,
        on: str = "processes",
        progress: ProgressCallback | None = None,
    ) -> None:
        """Play the missing deals."""
        if on not in EXECUTORS:
            raise BadOption("on", on, list_choices(EXECUTORS))
        if processes is not None:
            _check_whole("processes", processes, MAX_PROCESSES)
        missing = (
            [] if self.over else [n for n in range(self.max_deals) if not self._is_finished(n)]
        )
        finished = self._execute(missing, processes, on)
        try:
            for deal in finished:
                if self._run_file:
                    self._run_file.add(deal)
                self._count(deal)
                if progress:
                    progress(self.games, self.max_deals * len(self.lineup.seatings))
                if self.over:
                    return
        finally:
            finished.close()  # stops the workers

    def compute_result(self) -> Result:
        """Return the result of the deals that count so far.

        In a run that may stop early, a deal counts only if no deal before it is missing, because
        that is where the run stops. In any other run every finished deal counts.
        """
        stopping = (
            Stopping(self.threshold.name, self.threshold.rate, self.verdict)
            if self.threshold
            else None
        )
        early = (
            []
            if self.threshold
            else [self._out_of_order[deal] for deal in sorted(self._out_of_order)]
        )
        return compute_result(self.lineup, [*self._counted, *early], stopping)

    def close(self) -> None:
        """Close the run's file."""
        if self._run_file:
            self._run_file.close()

    def _execute(self, deals: list[int], processes: int | None, on: str) -> Generator[Deal]:
        if on == "ray":
            return cluster.play_on_ray(self.lineup, deals, processes)
        count = min(processes or count_cores(), len(deals))
        if count <= 1:
            return executor.play_here(self.lineup, deals)
        return executor.play_in_processes(self.lineup, deals, count)

    def _is_finished(self, deal: int) -> bool:
        return deal < len(self._counted) or deal in self._out_of_order

    def _count(self, deal: Deal) -> None:
        """Count a finished deal once all deals before it are finished.

        The file of a longer run may hold more deals than this run needs.
        """
        if deal.deal >= self.max_deals:
            return
        self._out_of_order[deal.deal] = deal
        while not self.over and (following := self._out_of_order.pop(len(self._counted), None)):
            self._counted.append(following)
            if self._test and self.threshold:
                self.verdict = self._test.update(compute_win_share(following, self.threshold.name))


def run(
    game: str = registry.DEFAULT_GAME,
    seats: Sequence[str] = ("random", "greedy"),
    *,
    games: int = DEFAULT_GAMES,
    seed: object = 1,
    components: object = None,
    processes: int | None = None,
    on: Executor = "processes",
    into: str | Path | None = None,
    stop_when: str | float | tuple[str, float] | None = None,
    progress: ProgressCallback | None = None,
    **options: Any,
) -> Result:
    """Play bots against each other on the same deals, and return the result.

    >>> found = run("maui", ["random", "greedy"], games=8, processes=1)
    >>> found.games, found.find("greedy").win_rate > 0.5
    (8, True)
    """
    chosen = make_lineup(game, seats, seed=seed, components=components, chosen=options)
    current = Run(chosen, games, stop_when, into)
    try:
        current.play(processes, on, progress)
        return current.compute_result()
    finally:
        current.close()


def _check_whole(name: str, value: object, maximum: int) -> int:
    number = to_whole_number(value)
    if number is None or not 1 <= number <= maximum:
        text = Text("a whole number from {low} to {high}", {"low": 1, "high": maximum})
        raise BadOption(name, value, text)
    return number
