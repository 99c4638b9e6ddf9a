"""A result as tables in the terminal. Words and numbers only: it reads the same in a pipe."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from parasol.arena.intervals import Interval
from parasol.arena.result import Result, counted, dealt
from parasol.arena.stopping import Verdict
from parasol.core import registry

VERDICTS: dict[Verdict, str] = {
    "above": "{name} wins more than {bar}: decided after {games}",
    "below": "{name} wins less than {bar}: decided after {games}",
    "undecided": "whether {name} wins more than {bar} is not decided after {games}",
}


def show(result: Result, console: Console) -> None:
    """Print all of it."""
    line = result.lineup
    title = registry.find(line.game).title
    heading = f"{title}, {counted(line.players, 'player')}: {counted(result.games, 'game')}"
    console.print(f"{heading}, {dealt(result, 'from')}", soft_wrap=True, highlight=False)
    if not result.deals:
        return
    tables = [_standings(result)]
    if len(line.names) > 2:
        tables.append(_pairings(result))
    tables.append(_seats(result))
    for table in tables:
        console.print()
        console.print(table)
    if result.stopping:
        asked = result.stopping
        console.print()
        values = {
            "name": line.labels()[asked.name],
            "bar": percent(asked.bar),
            "games": counted(result.games, "game"),
        }
        console.print(
            VERDICTS[asked.verdict].format(**values), soft_wrap=True, highlight=False, markup=False
        )


def _standings(result: Result) -> Table:
    labels = result.lineup.labels()
    table = _table("opponent", "wins", "95 %", "rating", "95 %", "points", "margin", "ms a move")
    for each in sorted(result.standings, key=lambda standing: -standing.rating):
        table.add_row(
            labels[each.name],
            percent(each.win_rate),
            span(result.believed(each.name)),
            f"{each.rating:.0f}",
            f"{each.rating_interval[0]:.0f} – {each.rating_interval[1]:.0f}",
            f"{each.points:.1f}",
            f"{each.margin:+.1f}",
            milliseconds(each.seconds),
        )
    return table


def _pairings(result: Result) -> Table:
    names = [each.name for each in sorted(result.standings, key=lambda each: -each.rating)]
    rates = {(pair.name, pair.other): pair for pair in result.pairings}
    labels = result.lineup.labels()
    table = _table("ends before", *(labels[name] for name in names))
    for name in names:
        cells = [rates.get((name, other)) for other in names]
        table.add_row(labels[name], *(percent(cell.rate) if cell else "–" for cell in cells))
    return table


def _seats(result: Result) -> Table:
    table = _table("seat", "wins", "95 %", "beyond a fair share")
    for each in result.seats:
        ahead = 100 * (each.win_rate - 1 / result.lineup.players)
        table.add_row(
            str(each.seat), percent(each.win_rate), span(each.interval), f"{ahead:+.1f} points"
        )
    return table


def _table(first: str, *others: str) -> Table:
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column(first, overflow="fold")
    for name in others:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def percent(share: float) -> str:
    """0.5731 as 57.3 %."""
    return f"{100 * share:.1f} %"


def span(interval: Interval) -> str:
    """An interval of shares."""
    return f"{100 * interval[0]:.1f} – {100 * interval[1]:.1f} %"


def milliseconds(seconds: float) -> str:
    """Three digits that count."""
    spent = 1000 * seconds
    return f"{spent:,.0f}" if spent >= 100 else f"{spent:.3g}"
