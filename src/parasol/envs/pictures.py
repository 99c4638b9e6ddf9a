"""A position for people who watch a program learn: text, an SVG document, or an array of pixels.

All show what a spectator sees. Pixels are made by resvg, a renderer of SVG without a browser.
"""

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.text import Text as RichText

from parasol.envs.table import Table, view_of

WIDTH = 800
"""Pixels from left to right."""
LINE, LETTER, MARGIN = 18, 8, 12
INK, PAPER = "#12343d", "#fffaf0"


def names_of(table: Table) -> list[str]:
    """What the seats are called."""
    return [f"seat {seat}" for seat in range(table.players)]


def text(table: Table, seat: int | None = None) -> str:
    """The board as the terminal has it, without colours."""
    marked = table.game.terminal.render_board(view_of(table, seat), names_of(table))
    return RichText.from_markup(marked).plain


def shown(table: Table) -> None:
    """Print the board, with colours where the terminal has them."""
    Console().print(table.game.terminal.render_board(view_of(table, None), names_of(table)))


def svg(table: Table, seat: int | None = None) -> str:
    """The game's picture; a game that has none is drawn as its text."""
    drawn = table.game.browser.draw_view(view_of(table, seat))
    return written(text(table, seat)) if drawn is None else drawn


def written(lines: str) -> str:
    """Text as an SVG document."""
    rows = lines.splitlines()
    width = 2 * MARGIN + LETTER * max([40, *map(len, rows)])
    height = 2 * MARGIN + LINE * (len(rows) + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="monospace" font-size="13" fill="{INK}">',
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
    ]
    for number, row in enumerate(rows, 1):
        safe = row.replace("&", "&amp;").replace("<", "&lt;")
        parts.append(
            f'<text x="{MARGIN}" y="{MARGIN + LINE * number}" xml:space="preserve">{safe}</text>'
        )
    return "\n".join([*parts, "</svg>"])


def pixels(table: Table) -> NDArray[np.uint8]:
    """The picture as an array of height, width and red, green, blue."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise ImportError(
            "render_mode rgb_array needs resvg: pip install 'parasol-games[research]'"
        ) from error
    png: Any = resvg_py.svg_to_bytes(
        svg_string=svg(table), width=WIDTH, background="white", font_size=13
    )
    with Image.open(io.BytesIO(bytes(png))) as image:
        found: NDArray[np.uint8] = np.asarray(image.convert("RGB"), np.uint8)
        return found
