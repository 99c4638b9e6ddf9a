"""Prints a result as text in the terminal, without drawing, so that it reads the same in a pipe."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from parasol.arena.intervals import Interval
from parasol.arena.result import Result, describe_deals, format_count
from parasol.arena.sequential_test import Verdict
from parasol.core import registry

VERDICTS: dict[Verdict, str] = {
    "above": "{name} wins more than {bar}: decided after {games}",
    "below": "{name} wins less than {bar}: decided after {games}",
    "undecided": "whether {name} wins more than {bar} is not decided after {games}",
}


def print_report(result: Result, console: Console) -> None:
    """Print the whole result."""
    lineup = result.lineup
    title = registry.find(lineup.game).title
    players, games = format_count(lineup.players, "player"), format_count(result.games, "game")
    heading = f"{title}, {players}: {games}"
    console.print(f"{heading}, {describe_deals(result, 'from')}", soft_wrap=True, highlight=False)
    if not result.deals:
        return
    tables = [_tabulate_standings(result)]
    if len(lineup.names) > 2:
        tables.append(_tabulate_pairings(result))
    tables.append(_tabulate_seats(result))
    for table in tables:
        console.print()
        console.print(table)
    if result.stopping:
        stopping = result.stopping
        console.print()
        values = {
            "name": lineup.make_labels()[stopping.name],
            "bar": format_percent(stopping.bar),
            "games": games,
        }
        text = VERDICTS[stopping.verdict].format(**values)
        console.print(text, soft_wrap=True, highlight=False, markup=False)


def _tabulate_standings(result: Result) -> Table:
    labels = result.lineup.make_labels()
    table = _make_table(
        "opponent", "wins", "95 %", "rating", "95 %", "points", "margin", "ms a move"
    )
    for each in sorted(result.standings, key=lambda standing: -standing.rating):
        table.add_row(
            labels[each.name],
            format_percent(each.win_rate),
            format_interval(result.get_valid_interval(each.name)),
            f"{each.rating:.0f}",
            f"{each.rating_interval[0]:.0f} – {each.rating_interval[1]:.0f}",
            f"{each.points:.1f}",
            f"{each.margin:+.1f}",
            format_milliseconds(each.seconds),
        )
    return table


def _tabulate_pairings(result: Result) -> Table:
    names = [each.name for each in sorted(result.standings, key=lambda each: -each.rating)]
    rates = {(pair.name, pair.other): pair for pair in result.pairings}
    labels = result.lineup.make_labels()
    table = _make_table("ends before", *(labels[name] for name in names))
    for name in names:
        cells = [rates.get((name, other)) for other in names]
        table.add_row(labels[name], *(format_percent(cell.rate) if cell else "–" for cell in cells))
    return table


def _tabulate_seats(result: Result) -> Table:
    table = _make_table("seat", "wins", "95 %", "beyond a fair share")
    for each in result.seats:
        ahead = 100 * (each.win_rate - 1 / result.lineup.players)
        table.add_row(
            str(each.seat),
            format_percent(each.win_rate),
            format_interval(each.interval),
            f"{ahead:+.1f} points",
        )
    return table


def _make_table(first: str, *others: str) -> Table:
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column(first, overflow="fold")
    for name in others:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def format_percent(share: float) -> str:
    """Format 0.5731 as 57.3 %."""
    return f"{100 * share:.1f} %"


def format_interval(interval: Interval) -> str:
    """Format an interval of shares in percent."""
    return f"{100 * interval[0]:.1f} – {100 * interval[1]:.1f} %"


def format_milliseconds(seconds: float) -> str:
    """Format a duration in milliseconds with three significant digits."""
    duration = 1000 * seconds
    return f"{duration:,.0f}" if duration >= 100 else f"{duration:.3g}"
