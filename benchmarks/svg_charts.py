"""Charts as SVG, in the colours of the arena's plot: histograms, stacked shares, error bars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from parasol.arena.plot import BAND, DOT, FONT, GRID, INK, PAPER, SAND, SOFT

WIDTH, LEFT, RIGHT = 860, 190, 836
SHADES = (DOT, BAND, "#e9a13b", "#8fb996", "#c9c2b2", "#b8574d", "#7a5c8e")


def _make_page(title: str, description: str, height: int, parts: Sequence[str]) -> str:
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-labelledby="title desc" font-family="{FONT}" font-size="13" fill="{INK}">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(description)}</desc>',
        f'<rect width="{WIDTH}" height="{height}" rx="4" fill="{PAPER}"/>',
        f'<text x="24" y="34" font-size="18" font-weight="700">{escape(title)}</text>',
    ]
    return "\n".join([*head, *parts, "</svg>"]) + "\n"


def _make_text(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(text)}</text>'


def draw_histogram(title: str, rows: Sequence[tuple[str, Sequence[float]]], step: int = 10) -> str:
    """Draw a histogram for each list of values, with bins of `step`."""
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
            _make_text(24, base - 4, name, 'font-weight="600"'),
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
                _make_text(x, bottom + 20, str(at * step), f'text-anchor="middle" fill="{SOFT}"')
            )
    description = "; ".join(f"{name}: {len(values)} totals" for name, values in rows)
    return _make_page(title, description, bottom + 40, parts)


def draw_shares(title: str, rows: Sequence[tuple[str, Mapping[str, float]]]) -> str:
    """Draw a stacked bar for each mapping of shares."""
    parts: list[str] = []
    for number, key in enumerate(rows[0][1]):
        at = 24 + 116 * number
        parts.append(f'<rect x="{at}" y="50" width="12" height="12" fill="{SHADES[number]}"/>')
        parts.append(_make_text(at + 17, 61, key))
    for number, (name, found) in enumerate(rows):
        y, x = 82 + number * 40, float(LEFT)
        parts.append(_make_text(24, y + 20, name, 'font-weight="600"'))
        for shade, share in enumerate(found.values()):
            wide = share * (RIGHT - LEFT)
            parts.append(
                f'<rect x="{x:.1f}" y="{y}" width="{wide:.1f}" height="28" fill="{SHADES[shade]}"/>'
            )
            if share > 0.05:
                middle = 'text-anchor="middle" fill="#ffffff" font-weight="600"'
                parts.append(_make_text(x + wide / 2, y + 19, f"{100 * share:.0f} %", middle))
            x += wide
    description = "; ".join(
        f"{name}: " + ", ".join(f"{key} {100 * share:.0f} %" for key, share in found.items())
        for name, found in rows
    )
    return _make_page(title, description, 82 + len(rows) * 40 + 14, parts)


def draw_bars(title: str, rows: Sequence[tuple[str, float, float]], bar: float) -> str:
    """Draw a bar with its error for each value, and lines at plus and minus `bar`."""
    maximum = max([bar * 1.3, *(abs(value) + error for _, value, error in rows)])
    middle, tall = 200, 140
    wide = (RIGHT - 60) / len(rows)
    parts = list(_draw_limits(bar, maximum, middle, tall))
    for at, (name, value, error) in enumerate(rows):
        x, y = 60 + at * wide, middle - tall * value / maximum
        top = min(y, float(middle))
        parts.append(
            f'<rect x="{x + 2:.1f}" y="{top:.1f}" width="{wide - 4:.1f}" '
            f'height="{abs(y - middle):.1f}" fill="{BAND}"/>'
        )
        reach = tall * error / maximum
        parts.append(
            f'<path d="M{x + wide / 2:.1f} {y - reach:.1f}V{y + reach:.1f}" stroke="{DOT}" '
            'stroke-width="2"/>'
        )
        parts.append(_make_text(x + wide / 2, 372, name, f'text-anchor="middle" fill="{SOFT}"'))
    description = "; ".join(f"{name}: {value:+.1f} ± {error:.1f}" for name, value, error in rows)
    return _make_page(title, description, 390, parts)


def _draw_limits(bar: float, maximum: float, middle: int, tall: int) -> Iterator[str]:
    high = tall * bar / maximum
    yield (
        f'<rect x="60" y="{middle - high:.1f}" width="{RIGHT - 60}" height="{2 * high:.1f}" '
        f'fill="{SAND}"/>'
    )
    for value in (-bar, 0.0, bar):
        y = middle - tall * value / maximum
        yield f'<path d="M60 {y:.1f}H{RIGHT}" stroke="{GRID}"/>'
        yield _make_text(52, y + 4, f"{value:+.0f}", f'text-anchor="end" fill="{SOFT}"')
