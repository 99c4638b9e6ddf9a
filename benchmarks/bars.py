"""Bars as plain SVG, in the colours of the arena's ladder: histograms, shares, bars with errors.

Only what the reports in docs/ need; nothing here knows what is plotted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from parasol.arena.plot import BAND, DOT, FONT, GRID, INK, PAPER, SAND, SOFT

WIDTH, LEFT, RIGHT = 860, 190, 836
SHADES = (DOT, BAND, "#e9a13b", "#8fb996", "#c9c2b2", "#b8574d", "#7a5c8e")


def _page(title: str, told: str, height: int, parts: Sequence[str]) -> str:
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-labelledby="title told" font-family="{FONT}" font-size="13" fill="{INK}">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="told">{escape(told)}</desc>',
        f'<rect width="{WIDTH}" height="{height}" rx="4" fill="{PAPER}"/>',
        f'<text x="24" y="34" font-size="18" font-weight="700">{escape(title)}</text>',
    ]
    return "\n".join([*head, *parts, "</svg>"]) + "\n"


def _text(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(text)}</text>'


def histogram(title: str, rows: Sequence[tuple[str, Sequence[float]]], step: int = 10) -> str:
    """A row of columns for each list of values: how many lie in each step."""
    high = max(value for _, values in rows for value in values)
    low = min(value for _, values in rows for value in values)
    first, last = int(low // step), int(high // step)
    wide = (RIGHT - LEFT) / (last - first + 1)
    parts: list[str] = []
    for number, (name, values) in enumerate(rows):
        base = 130 + number * 90
        counts = [0] * (last - first + 1)
        for value in values:
            counts[int(value // step) - first] += 1
        parts += [
            _text(24, base - 4, name, 'font-weight="600"'),
            f'<path d="M{LEFT} {base}H{RIGHT}" stroke="{GRID}"/>',
        ]
        for at, count in enumerate(counts):
            tall = 70 * count / max(counts)
            parts.append(
                f'<rect x="{LEFT + at * wide + 1:.1f}" y="{base - tall:.1f}" '
                f'width="{wide - 2:.1f}" height="{tall:.1f}" fill="{BAND}"/>'
            )
    bottom = 130 + (len(rows) - 1) * 90
    for at in range(first, last + 2):
        if at * step % 50 == 0:
            x = LEFT + (at - first) * wide
            parts.append(
                _text(x, bottom + 20, str(at * step), f'text-anchor="middle" fill="{SOFT}"')
            )
    told = "; ".join(f"{name}: {len(values)} totals" for name, values in rows)
    return _page(title, told, bottom + 40, parts)


def shares(title: str, rows: Sequence[tuple[str, Mapping[str, float]]]) -> str:
    """A bar for each mapping of shares, parted by key."""
    parts: list[str] = []
    for number, key in enumerate(rows[0][1]):
        at = 24 + 116 * number
        parts.append(f'<rect x="{at}" y="50" width="12" height="12" fill="{SHADES[number]}"/>')
        parts.append(_text(at + 17, 61, key))
    for number, (name, found) in enumerate(rows):
        y, x = 82 + number * 40, float(LEFT)
        parts.append(_text(24, y + 20, name, 'font-weight="600"'))
        for shade, share in enumerate(found.values()):
            wide = share * (RIGHT - LEFT)
            parts.append(
                f'<rect x="{x:.1f}" y="{y}" width="{wide:.1f}" height="28" fill="{SHADES[shade]}"/>'
            )
            if share > 0.05:
                middle = 'text-anchor="middle" fill="#ffffff" font-weight="600"'
                parts.append(_text(x + wide / 2, y + 19, f"{100 * share:.0f} %", middle))
            x += wide
    told = "; ".join(
        f"{name}: " + ", ".join(f"{key} {100 * share:.0f} %" for key, share in found.items())
        for name, found in rows
    )
    return _page(title, told, 82 + len(rows) * 40 + 14, parts)


def bars(title: str, rows: Sequence[tuple[str, float, float]], bar: float) -> str:
    """An upright bar for each value, with its error; lines at the bar to either side."""
    most = max([bar * 1.3, *(abs(value) + error for _, value, error in rows)])
    middle, tall = 200, 140
    wide = (RIGHT - 60) / len(rows)
    parts = list(_limits(bar, most, middle, tall))
    for at, (name, value, error) in enumerate(rows):
        x, y = 60 + at * wide, middle - tall * value / most
        top = min(y, float(middle))
        parts.append(
            f'<rect x="{x + 2:.1f}" y="{top:.1f}" width="{wide - 4:.1f}" '
            f'height="{abs(y - middle):.1f}" fill="{BAND}"/>'
        )
        reach = tall * error / most
        parts.append(
            f'<path d="M{x + wide / 2:.1f} {y - reach:.1f}V{y + reach:.1f}" stroke="{DOT}" '
            'stroke-width="2"/>'
        )
        parts.append(_text(x + wide / 2, 372, name, f'text-anchor="middle" fill="{SOFT}"'))
    told = "; ".join(f"{name}: {value:+.1f} ± {error:.1f}" for name, value, error in rows)
    return _page(title, told, 390, parts)


def _limits(bar: float, most: float, middle: int, tall: int) -> Iterator[str]:
    high = tall * bar / most
    yield (
        f'<rect x="60" y="{middle - high:.1f}" width="{RIGHT - 60}" height="{2 * high:.1f}" '
        f'fill="{SAND}"/>'
    )
    for value in (-bar, 0.0, bar):
        y = middle - tall * value / most
        yield f'<path d="M60 {y:.1f}H{RIGHT}" stroke="{GRID}"/>'
        yield _text(52, y + 4, f"{value:+.0f}", f'text-anchor="end" fill="{SOFT}"')
