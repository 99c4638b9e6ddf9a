"""Draws a result as SVG: the ratings of all bots with their intervals, best on top."""

from collections.abc import Iterator
from html import escape
from math import ceil, floor

from parasol.arena.intervals import Interval
from parasol.arena.report import format_interval, format_percent
from parasol.arena.result import Result, Standing, describe_deals, format_count
from parasol.core import registry

INK, SOFT, PAPER, SAND, GRID, DOT = "#12343d", "#3f5a5e", "#fffaf0", "#fdf1da", "#e8cb93", "#1f3c69"
BAND = "#53bdc1"
FONT = "Figtree, 'Avenir Next', 'Segoe UI', system-ui, sans-serif"
WIDTH, LEFT, RIGHT, TOP, RUNG, BOTTOM = 860, 250, 620, 84, 44, 58
MAX_NAME_CHARS = 26
STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000)
TICKS = 7


def draw_ladder(result: Result) -> str:
    """Draw the ratings as one SVG document."""
    standings = sorted(result.standings, key=lambda each: -each.rating)
    height = TOP + RUNG * len(standings) + BOTTOM
    scale = Scale(standings)
    lineup = result.lineup
    labels = lineup.make_labels()
    name = registry.find(lineup.game).title
    players, games = format_count(lineup.players, "player"), format_count(result.games, "game")
    title = f"{name}, {players}: ratings after {games}"
    description = "; ".join(
        f"{each.name} {each.rating:.0f}, wins {format_percent(each.win_rate)}" for each in standings
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-labelledby="title desc" font-family="{FONT}" font-size="15" fill="{INK}">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(description)}</desc>',
        f'<rect width="{WIDTH}" height="{height}" rx="4" fill="{PAPER}"/>',
        f'<text x="24" y="36" font-size="19" font-weight="700">{escape(title)}</text>',
        *_draw_heading(result),
        *_draw_axis(scale, height),
        *(
            part
            for number, each in enumerate(standings)
            for part in _draw_rung(
                number, labels[each.name], each, result.get_valid_interval(each.name), scale
            )
        ),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


class Scale:
    """The horizontal axis: maps ratings to x, and chooses the ticks."""

    def __init__(self, standings: list[Standing]) -> None:
        low = min(each.rating_interval[0] for each in standings)
        high = max(each.rating_interval[1] for each in standings)
        span = max(high - low, 40.0)
        step = next((step for step in STEPS if span / step <= TICKS), STEPS[-1])
        self.low = step * floor((low - span * 0.02) / step)
        self.high = max(step * ceil((high + span * 0.02) / step), self.low + step)
        self.ticks = range(self.low, self.high + 1, step)

    def to_x(self, rating: float) -> float:
        """Return the x coordinate of a rating."""
        share = (rating - self.low) / (self.high - self.low)
        return round(LEFT + share * (RIGHT - LEFT), 1)


def _draw_heading(result: Result) -> Iterator[str]:
    note = f"{describe_deals(result, 'played from')}; 95 %"
    yield f'<text x="24" y="60" font-size="13" fill="{SOFT}">{escape(note)}</text>'
    yield (
        f'<text x="{WIDTH - 24}" y="60" font-size="13" text-anchor="end" fill="{SOFT}">wins</text>'
    )


def _draw_axis(scale: Scale, height: int) -> Iterator[str]:
    bottom = height - BOTTOM
    for tick in scale.ticks:
        x = scale.to_x(tick)
        yield f'<path d="M{x} {TOP - 8}V{bottom}" stroke="{GRID}" stroke-width="1"/>'
        yield (
            f'<text x="{x}" y="{bottom + 20}" font-size="13" text-anchor="middle" '
            f'fill="{SOFT}">{tick}</text>'
        )
    yield (
        f'<text x="{(LEFT + RIGHT) // 2}" y="{bottom + 42}" font-size="13" text-anchor="middle" '
        f'fill="{SOFT}">rating: 400 points are ten to one, the mean is 1500</text>'
    )


def _draw_rung(
    number: int, name: str, each: Standing, wins: Interval, scale: Scale
) -> Iterator[str]:
    y = TOP + RUNG * number + RUNG // 2
    if number % 2 == 0:
        yield (
            f'<rect x="12" y="{y - RUNG // 2}" width="{WIDTH - 24}" height="{RUNG}" rx="4" '
            f'fill="{SAND}" fill-opacity="0.6"/>'
        )
    name = name if len(name) <= MAX_NAME_CHARS else name[: MAX_NAME_CHARS - 1] + "…"
    low, high = (scale.to_x(end) for end in each.rating_interval)
    yield f'<text x="24" y="{y + 5}" font-weight="600">{escape(name)}</text>'
    yield (f'<path d="M{low} {y}H{high}" stroke="{BAND}" stroke-width="8" stroke-linecap="round"/>')
    yield (
        f'<circle cx="{scale.to_x(each.rating)}" cy="{y}" r="7" fill="{DOT}" stroke="{PAPER}" '
        'stroke-width="2"/>'
    )
    yield (
        f'<text x="{scale.to_x(each.rating)}" y="{y - 11}" font-size="13" text-anchor="middle">'
        f"{each.rating:.0f}</text>"
    )
    text = f"{format_percent(each.win_rate)}  ({format_interval(wins)})"
    yield f'<text x="{WIDTH - 24}" y="{y + 5}" text-anchor="end">{escape(text)}</text>'
