"""The colours and letter faces of Maui's pictures, by day and after sunset.

Only the ground, the paper and the ink change with the theme: pieces keep their colours, so
that a towel looks the same wherever it lies. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PATTERNS: Final = ("fish", "sun", "wave", "shell", "palm")

FIELD: Final[Mapping[str, str]] = {
    "fish": "#b0207a",
    "sun": "#f8c537",
    "wave": "#a9ddf3",
    "shell": "#dc5d0b",
    "palm": "#0d4d36",
}
MARK: Final[Mapping[str, str]] = {
    "fish": "#ffe4ee",
    "sun": "#8a3d08",
    "wave": "#124e7c",
    "shell": "#fff6e6",
    "palm": "#e4f3b6",
}

# For whoever wants more contrast: figures of nearly white or nearly black on the same five hues.
BOLD_FIELD: Final[Mapping[str, str]] = {
    "fish": "#8a0f5c",
    "sun": "#ffd84d",
    "wave": "#c9effd",
    "shell": "#b84300",
    "palm": "#06331f",
}
BOLD_MARK: Final[Mapping[str, str]] = {
    "fish": "#ffffff",
    "sun": "#3f1a00",
    "wave": "#04264d",
    "shell": "#ffffff",
    "palm": "#f2ffcc",
}

INK: Final = "#12343d"
CREAM: Final = "#fff8e6"
PAPER: Final = "#fffaf0"
FRINGE: Final = "#fff6e2"
STITCH: Final = "#8a6a3e"
CORAL: Final = "#cf4128"

# The fourth seat is cream with an ink half; what must show on cream is drawn in ink.
SEAT: Final = ("#1f3c69", "#7446a3", CORAL, CREAM)
SEAT_LINE: Final = ("#1f3c69", "#7446a3", CORAL, INK)

DISPLAY: Final = "Sansita, 'Trebuchet MS', Candara, Optima, sans-serif"
TEXT: Final = "'Figtree Variable', Figtree, 'Avenir Next', 'Segoe UI', system-ui, sans-serif"

LIGHT: Final[Mapping[str, str]] = {
    "ink": INK,
    "ink-2": "#3f5a5e",
    "paper": PAPER,
    "paper-2": "#fdf1da",
    "sand-1": "#fbedcd",
    "sand-2": "#f4dfb3",
    "sand-wet": "#d9b682",
    "cell": PAPER,
    "cell-strength": "1",
    "sea-1": "#c9efe6",
    "sea-2": "#8fd9d3",
    "sea-3": "#53bdc1",
    "foam": "#fffdf7",
    "glint": "1",
    "sunlight": "0.6",
    "leaf-1": "#8fb56a",
    "leaf-2": "#5c9457",
    "leaf-3": "#37744c",
    "leaf-4": "#24563d",
    "wood-1": "#e6c698",
    "wood-15": "#dcb886",
    "wood-2": "#cda470",
    "wood-3": "#a87c4c",
    "hollow": "#b98c58",
    "coral": CORAL,
    "coral-dark": "#a83018",
    "glow": "#ffd84d",
    "shade": "#5c3a18",
    "sea-shade": "#0a424e",
    "lane": "0.28",
    "lane-pale": "0.5",
}
DARK: Final[Mapping[str, str]] = {
    "ink": "#fbf1dc",
    "ink-2": "#d3c8b3",
    "paper": "#26323d",
    "paper-2": "#33404b",
    "sand-1": "#57505a",
    "sand-2": "#484350",
    "sand-wet": "#37323f",
    "cell": "#fff3dc",
    "cell-strength": "0.22",
    "sea-1": "#2a6f7c",
    "sea-2": "#1b5565",
    "sea-3": "#123f50",
    "foam": "#b9d9d8",
    "glint": "0.38",
    "sunlight": "0.1",
    "leaf-1": "#4d7a55",
    "leaf-2": "#3a6348",
    "leaf-3": "#2b4f3b",
    "leaf-4": "#1d3b2d",
    "wood-1": "#86694b",
    "wood-15": "#7b5f43",
    "wood-2": "#6b5138",
    "wood-3": "#4b3824",
    "hollow": "#5f4730",
    "coral": CORAL,
    "coral-dark": "#ffa48e",
    "glow": "#ffcf4a",
    "shade": "#0a0a16",
    "sea-shade": "#04181f",
    "lane": "0.42",
    "lane-pale": "0.22",
}
THEMES: Final[Mapping[str, Mapping[str, str]]] = {"light": LIGHT, "dark": DARK}
