"""Renders an environment's state as text, SVG or pixels, from what a spectator or a seat sees.

Pixels are rendered by resvg, which needs no browser.
"""

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.text import Text as RichText

from parasol.envs.simulator import Simulator, make_view

WIDTH_PX = 800
"""Width of the pixel array."""
LINE_HEIGHT_PX, CHAR_WIDTH_PX, MARGIN_PX = 18, 8, 12
INK, PAPER = "#12343d", "#fffaf0"


def name_seats(simulator: Simulator) -> list[str]:
    """Return the names of the seats."""
    return [f"seat {seat}" for seat in range(simulator.players)]


def render_text(simulator: Simulator, seat: int | None = None) -> str:
    """Render the terminal's board without colours."""
    markup = simulator.game.terminal.render_board(make_view(simulator, seat), name_seats(simulator))
    return RichText.from_markup(markup).plain


def print_board(simulator: Simulator) -> None:
    """Print the terminal's board, with colours if the terminal has them."""
    Console().print(
        simulator.game.terminal.render_board(make_view(simulator, None), name_seats(simulator))
    )


def render_svg(simulator: Simulator, seat: int | None = None) -> str:
    """Render the game's picture as SVG, or its text if the game has no picture."""
    picture = simulator.game.browser.draw_view(make_view(simulator, seat))
    return text_to_svg(render_text(simulator, seat)) if picture is None else picture


def text_to_svg(text: str) -> str:
    """Render text as an SVG document."""
    rows = text.splitlines()
    width = 2 * MARGIN_PX + CHAR_WIDTH_PX * max([40, *map(len, rows)])
    height = 2 * MARGIN_PX + LINE_HEIGHT_PX * (len(rows) + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="monospace" font-size="13" fill="{INK}">',
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
    ]
    for number, row in enumerate(rows, 1):
        y = MARGIN_PX + LINE_HEIGHT_PX * number
        safe = row.replace("&", "&amp;").replace("<", "&lt;")
        parts.append(f'<text x="{MARGIN_PX}" y="{y}" xml:space="preserve">{safe}</text>')
    return "\n".join([*parts, "</svg>"])


def render_pixels(simulator: Simulator) -> NDArray[np.uint8]:
    """Render the picture as an array of shape (height, width, 3)."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise ImportError(
            "render_mode rgb_array needs resvg: pip install 'parasol-games[research]'"
        ) from error
    png: Any = resvg_py.svg_to_bytes(
        svg_string=render_svg(simulator), width=WIDTH_PX, background="white", font_size=13
    )
    with Image.open(io.BytesIO(bytes(png))) as image:
        pixels: NDArray[np.uint8] = np.asarray(image.convert("RGB"), np.uint8)
        return pixels
