"""The balance of Tenby's card set, measured by many games of bots.

    python -m benchmarks.tenby_balance play --level casual --players 2 --games 1000
    python -m benchmarks.tenby_balance report --write docs

Each game is a line of a file, from which a run resumes. The report has mean and standard deviation
of the totals, the share of every kind of card, and the advantage of seats, Night places and Day
numbers; `--write` puts it into docs/tenby-balance.md, with its pictures.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

from benchmarks.svg_charts import draw_bars, draw_histogram, draw_shares
from parasol.arena.deals import make_rng
from parasol.bots import bot
from parasol.core.chance import make_seed
from parasol.core.game import SPECTATOR
from parasol.core.match import new
from parasol.games.tenby import GAME, components, scoring
from parasol.games.tenby.options import Options
from parasol.games.tenby.position import NIGHT
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import PICK, UNVEIL

FOLDER = Path("build/tenby-balance")
MAX_ADVANTAGE_POINTS = 3.0
"""The largest advantage a seat or a Day number may have."""
KINDS = scoring.KINDS
Game = dict[str, Any]


# Playing


def play_game(level: str, players: int, number: int) -> Game:
    """Play one game of equal bots; return its figures."""
    seed = make_seed(players * 1_000_000 + number)
    match = new("tenby", seed=seed, players=players)
    state = match.state
    assert isinstance(state, TenbyState)
    first = [int(seat) for seat in state.night]
    picks: list[list[int]] = [[] for _ in range(players)]
    step = 0
    while (seat := int(state.seat())) >= 0:
        code = int(bot(level).choose(GAME.observe(state, seat), make_rng(seed, seat, step)))
        if state.phase == NIGHT and code != UNVEIL:
            picks[seat].append(code - int(PICK) + 1)
        state.apply(code)
        step += 1
    seen = GAME.observe(state, SPECTATOR)
    return {
        "number": number,
        "totals": state.totals(),
        "night": first,
        "picks": picks,
        "kinds": [list(scoring.count_points(seen, seat).values()) for seat in range(players)],
        "cards": [int(count) for count in state.town_count],
        "streets": [int(count) for count in state.streets],
        "completed": [int(state.count_completed(seat)) for seat in range(players)],
        "residents": [
            [
                [int(card), int(state.count_resident_points(seat, card))]
                for card in seen.list_hand(seat)
            ]
            for seat in range(players)
        ],
        "rings": [int(count) for count in state.rings],
        "town": [_list_cards(state, seat) for seat in range(players)],
        "decisions": step,
    }


def _list_cards(state: TenbyState, seat: int) -> list[list[int]]:
    """Return every card of a town with its points."""
    found, start = [], 0
    for street in range(int(state.streets[seat])):
        end = start + int(state.get_length(seat, street))
        for at in range(start, end):
            points = int(state.count_card_points(seat, at, start, end))
            found.append([int(state.get_card(seat, at)), points])
        start = end
    return found


def get_path(folder: Path, level: str, players: int) -> Path:
    """Return the file of the games of a level and number of players."""
    return folder / f"{level.replace(':', '-')}-{players}.jsonl"


def play(folder: Path, level: str, players: int, games: int) -> int:
    """Play the missing games; return how many there are now."""
    folder.mkdir(parents=True, exist_ok=True)
    path = get_path(folder, level, players)
    done = len(read_games(path))
    with path.open("a", encoding="utf-8") as file:
        for number in range(done, games):
            file.write(json.dumps(play_game(level, players, number)) + "\n")
            file.flush()
            done += 1
    return done


def read_games(path: Path) -> list[Game]:
    """Return the games of a file."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


# Counting


@dataclass
class Group:
    """A group of values with their mean, deviation and error."""

    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return fmean(self.values) if self.values else 0.0

    @property
    def spread(self) -> float:
        return pstdev(self.values) if self.values else 0.0

    @property
    def error(self) -> float:
        """Half of the 95 % interval of the mean."""
        return 1.96 * self.spread / sqrt(len(self.values)) if self.values else 0.0


Groups = dict[Any, Group]


def group_values(pairs: Iterable[tuple[Any, float]]) -> Groups:
    """Group values by key, with the keys in order."""
    found: dict[Any, Group] = defaultdict(Group)
    for key, value in pairs:
        found[key].values.append(value)
    return {key: found[key] for key in sorted(found)}


def compute_margins(game: Game) -> list[float]:
    """Return how far each seat is ahead of the mean of its game."""
    mean = fmean(game["totals"])
    return [total - mean for total in game["totals"]]


def group_by_seat(games: Sequence[Game]) -> Groups:
    """Group the margins by seat."""
    return group_values(
        (seat, value) for game in games for seat, value in enumerate(compute_margins(game))
    )


def group_by_night(games: Sequence[Game]) -> Groups:
    """Group the margins by the place in the first Night order."""
    return group_values(
        (place, compute_margins(game)[seat])
        for game in games
        for place, seat in enumerate(game["night"])
    )


def group_by_day(games: Sequence[Game]) -> Groups:
    """Group the final margins by the numbers of the picked Day cards."""
    return group_values(
        (number, value)
        for game in games
        for seat, value in enumerate(compute_margins(game))
        for number in game["picks"][seat]
    )


def compute_kind_shares(games: Sequence[Game]) -> dict[str, float]:
    """Return the share of all points by kind of card."""
    sums = [0.0] * len(KINDS)
    for game in games:
        for points in game["kinds"]:
            sums = [total + more for total, more in zip(sums, points, strict=True)]
    return {kind: total / sum(sums) for kind, total in zip(KINDS, sums, strict=True)}


def group_by_range(games: Sequence[Game]) -> Groups:
    """Group the points of town cards by deck and range."""
    rows = components.make_standard_tables(Options()).rows
    return group_values(
        (f"{rows[card]['deck']}, {rows[card]['range']}", points)
        for game in games
        for town in game["town"]
        for card, points in town
    )


def group_by_resident(games: Sequence[Game]) -> Groups:
    """Group the points of residents by card."""
    names = components.make_standard_tables(Options()).resident_names
    return group_values(
        (names[card], points)
        for game in games
        for hand in game["residents"]
        for card, points in hand
    )


# The report


@dataclass(frozen=True)
class Series:
    """All games of one level and number of players; 0 players: of any number."""

    level: str
    players: int
    games: list[Game]

    @property
    def title(self) -> str:
        table = f"{self.players} players" if self.players else "all tables"
        return f"{self.level.capitalize()}, {table}"

    @property
    def totals(self) -> list[float]:
        return [float(total) for game in self.games for total in game["totals"]]


def load_series(folder: Path) -> list[Series]:
    """Load all games, Casual first."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        level, _, players = path.stem.rpartition("-")
        if games := read_games(path):
            found.append(Series(level.partition("-")[0], int(players), games))
    return found


def pool_levels(found: Sequence[Series]) -> list[Series]:
    """Pool the games of each level over the numbers of players."""
    levels = dict.fromkeys(each.level for each in found)
    return [
        Series(level, 0, [game for each in found if each.level == level for game in each.games])
        for level in levels
    ]


def format_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Format a Markdown table."""
    yield f"| {' | '.join(head)} |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def make_report(found: Sequence[Series]) -> str:
    """Return all figures as Markdown."""
    lines = ["### Totals", "", *format_table(TOTALS, (_format_totals(each) for each in found))]
    lines += ["### Points by kind of card", ""]
    lines += format_table(["", *KINDS], (_format_shares(each) for each in found))
    lines += ["### Seats and Night places", ""]
    lines += format_table(
        ["", "seat", "Night place in round 1"], (_format_order(each) for each in found)
    )
    lines += ["### Day numbers", ""]
    head = ["", "least", "most", f"surely beyond {MAX_ADVANTAGE_POINTS:g} points"]
    lines += format_table(head, (_format_days(each) for each in [*found, *pool_levels(found)]))
    for each in pool_levels(found)[:1]:
        lines += [
            "### Cards by range",
            "",
            *_rank_groups(each, group_by_range),
            "### Residents",
            "",
        ]
        lines += _rank_groups(each, group_by_resident)
    return "\n".join(lines)


TOTALS = ("", "games", "mean", "spread", "least – most", "cards", "completed", "decisions a game")


def _format_totals(each: Series) -> list[str]:
    games = each.games
    cards = fmean(count for game in games for count in game["cards"])
    completed = fmean(count for game in games for count in game["completed"])
    return [
        each.title,
        str(len(games)),
        f"{fmean(each.totals):.1f}",
        f"{pstdev(each.totals):.1f}",
        f"{min(each.totals):.0f} – {max(each.totals):.0f}",
        f"{cards:.1f}",
        f"{completed:.2f}",
        f"{fmean(game['decisions'] for game in games):.0f}",
    ]


def _format_shares(each: Series) -> list[str]:
    return [
        each.title,
        *(f"{100 * share:.1f} %" for share in compute_kind_shares(each.games).values()),
    ]


def _format_order(each: Series) -> list[str]:
    return [
        each.title,
        *(_format_groups(groups(each.games)) for groups in (group_by_seat, group_by_night)),
    ]


def _format_groups(groups: Groups) -> str:
    return ", ".join(f"{group.mean:+.1f} ± {group.error:.1f}" for group in groups.values())


def _format_days(each: Series) -> list[str]:
    days = group_by_day(each.games)
    ranked = sorted(days, key=lambda number: days[number].mean)
    beyond = [n for n in days if abs(days[n].mean) - days[n].error > MAX_ADVANTAGE_POINTS]
    ends = [f"{n}: {days[n].mean:+.1f} ± {days[n].error:.1f}" for n in (ranked[0], ranked[-1])]
    return [each.title, *ends, ", ".join(map(str, beyond)) or "none"]


def _rank_groups(each: Series, groups: Callable[[Sequence[Game]], Groups]) -> Iterator[str]:
    found = groups(each.games)
    ranked = sorted(found, key=lambda key: -found[key].mean)
    rows = [
        (str(key), str(len(found[key].values)), f"{found[key].mean:.2f} ± {found[key].error:.2f}")
        for key in ranked
    ]
    return format_table([each.title, "times", "points"], rows)


def draw_pictures(found: Sequence[Series]) -> dict[str, str]:
    """Draw the plots, by file name."""
    most = max(pool_levels(found), key=lambda each: len(each.games))
    days = group_by_day(most.games)
    rows = [(str(n), days[n].mean, days[n].error) for n in days]
    return {
        "tenby-totals.svg": draw_histogram(
            "Tenby: totals", [(each.title, each.totals) for each in found]
        ),
        "tenby-kinds.svg": draw_shares(
            "Tenby: points by kind of card",
            [(each.title, compute_kind_shares(each.games)) for each in found],
        ),
        "tenby-days.svg": draw_bars(
            f"Tenby: how far ahead whoever picked a Day card is, {most.title}",
            rows,
            MAX_ADVANTAGE_POINTS,
        ),
    }


MARK = "<!-- figures -->"


def insert_figures(text: str, figures: str) -> str:
    """Return the page with the figures between its two marks."""
    before, _, rest = text.partition(MARK)
    _, _, after = rest.partition(MARK)
    return f"{before}{MARK}\n\n{figures}\n{MARK}{after}"


def make_parser() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(prog="benchmarks.tenby_balance", description=__doc__)
    arguments.add_argument("what", choices=("play", "report"))
    arguments.add_argument("--level", default="casual", help="who plays, at every seat")
    arguments.add_argument("--players", type=int, default=2)
    arguments.add_argument("--games", type=int, default=100, help="in all, with those before")
    arguments.add_argument("--into", type=Path, default=FOLDER, help="where games are kept")
    arguments.add_argument("--write", type=Path, help="put the figures into the page in there")
    return arguments


def main(words: Sequence[str] | None = None) -> int:
    """Play or report."""
    chosen = make_parser().parse_args(words)
    if chosen.what == "play":
        count = play(chosen.into, chosen.level, chosen.players, chosen.games)
        print(f"{count} games")
        return 0
    found = load_series(chosen.into)
    figures = make_report(found)
    if not chosen.write:
        print(figures)
        return 0
    page = chosen.write / "tenby-balance.md"
    page.write_text(insert_figures(page.read_text("utf-8"), figures), "utf-8")
    for name, picture in draw_pictures(found).items():
        (chosen.write / "pictures" / name).write_text(picture, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
