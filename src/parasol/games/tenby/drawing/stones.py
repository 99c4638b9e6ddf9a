"""The landmarks of stone on terraces: walls, churches, a hill and a prince.

Each keeps the ground of its card free for what is counted, and the sky above it.
"""

from .paint import Paint
from .palette import (
    GOLD,
    INK,
    LEAF,
    LEAF_DARK,
    PAPER,
    RED,
    SLATE,
    STONE,
    STONE_DARK,
    STONE_LINE,
)
from .svg import circle, ellipse, group, moved, path, rect

_WALL = (1.6, STONE_DARK)


def _battlements(start: float, stop: float, top: float, foot: float, step: float = 10) -> str:
    """The outline of a wall whose top goes up and down."""
    d, x, up = f"M{start:g} {foot:g}V{top:g}", start, False
    while x + step <= stop:
        up = not up
        d += f"h{step:g}" + (f"v{-step:g}" if up else f"v{step:g}")
        x += step
    if up:
        d += f"v{step:g}"
    return f"{d}H{stop:g}V{foot:g}Z"


def _ivy(x: float, y: float, flip: bool = False) -> str:
    leaves = "M0 0q14 -10 18 6q-4 16 -14 24q-8 -10 -4 -30Z"
    veins = "M4 4l6 6M3 12l7 4"
    return moved(path(leaves, "#7da968") + path(veins, line=(1.3, LEAF_DARK)), x=x, y=y, flip=flip)


def five_arches(paint: Paint) -> str:
    """The barbican of the town's walls; its lamp hangs without a post."""
    front = (
        "M34 276V130h20v-12h18v12h18.5v-12h18v12h18.5v-12h26v12h18.5v-12h18v12h18.5v-12h18v12h20"
        "V276Z"
    )
    arches = ((62, 34, 206), (101, 34, 198), (140, 36, 194), (179, 34, 198), (218, 34, 206))
    drawn = path(
        _battlements(0, 34, 176, 276, 8.5) + _battlements(246, 280, 176, 276, 8.5), STONE, _WALL
    )
    drawn += path(front, paint["rubble"], (2, STONE_DARK)) + path(
        "M34 140H246", line=(2.4, STONE_LINE)
    )
    drawn += path("M34 130h14V276h-14Z", "#fff", opacity=0.16)
    drawn += path("M226 130h20V276h-20Z", "#6b5b3e", opacity=0.14)
    for x, wide, top in arches:
        half = wide / 2
        opening = f"M{x - half:g} 276V{top + 14}Q{x} {top - 14} {x + half:g} {top + 14}V276Z"
        drawn += path(opening, "#7fb9c4", (2.4, STONE_DARK))
        drawn += rect(x - half, 256, wide, 20, "#f2dfb8")
        arch = f"M{x - half - 3:g} {top + 15}Q{x} {top - 21} {x + half + 3:g} {top + 15}"
        drawn += path(arch, line=(3, "#e5dac6"))
    return drawn + _ivy(34, 176) + _ivy(246, 150, flip=True)


def st_marys(paint: Paint) -> str:
    """The church and its spire."""
    windows = ""
    for x in (112, 152, 192, 232):
        pane = f"M{x - 11} 248V206Q{x} 184 {x + 11} 206V248Z"
        windows += path(pane, paint["glass"], (2, STONE_DARK))
        windows += path(f"M{x - 9} 212h8v12h-8Z", "#e8a0a0") + path(f"M{x + 1} 212h8v12h-8Z", GOLD)
        windows += path(f"M{x - 9} 230h8v12h-8Z", "#8fc3a0") + path(
            f"M{x + 1} 230h8v12h-8Z", "#9fb6e0"
        )
        windows += path(f"M{x} 194V248M{x - 11} 227H{x + 11}", line=(1.6, STONE_DARK))
    return (
        path("M80 276V170H262V276Z", "#e1d6c2", _WALL)
        + path("M72 172L92 138H252L270 172Z", paint["slate"], (1.6, SLATE))
        + rect(20, 132, 62, 144, paint["rubble"], (1.8, STONE_DARK))
        + path("M16 134L51 60L86 134Z", "#9aacb8", (1.8, SLATE))
        + path("M34 110H68M42 92H60", line=(1.4, SLATE))
        + path("M51 60V46M46 51H56", line=(2.4, INK))
        + circle(51, 158, 12, PAPER, (2, INK))
        + path("M51 151V158L56 161", line=(2, INK))
        + path("M38 182h26M38 190h26", line=(3, STONE_DARK))
        + windows
        + path("M40 276V236Q51 220 62 236V276Z", "#7c5233", (1.8, "#4f321c"))
        + circle(57, 256, 1.6, GOLD)
        + path("M0 276V262Q8 254 16 262V276ZM264 276V260Q272 252 280 260V276Z", LEAF)
    )


def town_walls(paint: Paint) -> str:
    """A round tower, bunting, and a sentry who has dozed off."""
    flags = (
        (20, 176),
        (40, 182),
        (62, 182),
        (82, 175),
        (198, 175),
        (220, 182),
        (242, 182),
        (262, 176),
    )
    colours = (RED, GOLD, "#3c86c2", "#4f9f6b")
    bunting = "".join(
        path(f"M{x - 5} {y}h10l-5 10Z", colours[at % 4]) for at, (x, y) in enumerate(flags)
    )
    return (
        path(_battlements(0, 280, 170, 276), paint["rubble"], (1.8, STONE_DARK))
        + path(_battlements(98, 182, 118, 276, 12), "#d9cdb7", (2, STONE_DARK))
        + path("M98 150H182", line=(2.4, STONE_LINE))
        + path("M106 150V268M112 150V268", line=(3, "#fff"), opacity=0.35)
        + path("M130 200V176Q140 166 150 176V200Z", "#4a4a52", (1.8, STONE_DARK))
        + path("M122 276V244Q140 222 158 244V276Z", "#6b4a33", (2, STONE_DARK))
        + path("M131 276V240M140 276V236M149 276V240", line=(1.4, "#4f321c"))
        + path("M10 172Q50 192 96 168M184 168Q230 192 270 172", line=(1.4, INK))
        + bunting
        + _sentry()
        + _ivy(2, 200)
        + _ivy(278, 206, flip=True)
    )


def _sentry() -> str:
    return moved(
        path("M-9 0Q-9 -12 0 -12Q9 -12 9 0Z", "#b93628", (1.4, INK)),
        circle(0, -17, 6.5, "#f2c9a5", (1.4, INK)),
        path("M-4 -16q1.5 1.5 3 0M1 -16q1.5 1.5 3 0", line=(1.2, INK)),
        path("M-7 -19Q-7 -31 0 -31Q7 -31 7 -19Z", "#2b2b33"),
        path("M13 0V-34", line=(1.8, INK)),
        path("M10 -34L13 -42L16 -34Z", "#c3ccd2", (1, INK)),
        x=140,
        y=120,
    )


def st_julians(paint: Paint) -> str:
    """The fishermen's chapel at the end of the quay."""
    return (
        path("M0 276V196H30V276Z", paint["rubble"], _WALL)
        + path("M36 276V180H176V276Z", "#f6ead6", _WALL)
        + path("M28 182L52 138H160L184 182Z", paint["slate"], (1.6, SLATE))
        + path("M40 276V182L84 118L128 182V276Z", "#fbf2e2", (1.8, STONE_DARK))
        + path("M34 188L84 114L134 188", line=(5, SLATE))
        + path("M72 118V96H96V118", "#fbf2e2", (1.8, STONE_DARK))
        + path("M68 97L84 80L100 97Z", SLATE, (1.4, INK))
        + path("M79 114Q79 102 84 102Q89 102 89 114Z", GOLD, (1.3, INK))
        + circle(84, 158, 13, paint["glass"], (2, STONE_DARK))
        + path("M84 145V171M71 158H97", line=(1.6, STONE_DARK))
        + path("M68 276V226Q84 200 100 226V276Z", "#3f78a5", (2, INK))
        + path("M84 212V276", line=(1.4, INK))
        + circle(80, 248, 1.6, GOLD)
        + circle(88, 248, 1.6, GOLD)
        + path("M142 244V210Q152 194 162 210V244Z", paint["glass"], (1.8, STONE_DARK))
        + path("M152 200V244", line=(1.4, STONE_DARK))
        + path("M184 276V240", line=(2, INK))
    )


def castle_hill(paint: Paint) -> str:
    """A green hill, a small ruin, and a goat that owns it."""
    path_up = "M196 276Q150 262 184 244Q214 228 178 212Q160 202 178 188"
    return (
        path(
            "M52 276Q70 214 118 178Q160 150 214 166Q256 182 280 268V276Z",
            "#a9cd8f",
            (1.6, LEAF_DARK),
        )
        + path(
            "M60 262q10 -6 20 0M92 232q10 -6 20 0M228 224q10 -6 20 0M120 258q8 -5 16 0",
            line=(2, LEAF),
        )
        + path(path_up, line=(8, "#ead9b4"))
        + path(_battlements(156, 200, 118, 180, 8.8), paint["rubble"], (1.8, STONE_DARK))
        + path("M200 176V146l8 6 6 -10 8 12V180Z", STONE, _WALL)
        + path("M168 150V138Q174 130 180 138V150Z", "#4a4a52")
        + path("M178 118V92", line=(2, INK))
        + path("M178 92q8 -3 15 0t15 0v12q-8 3 -15 0t-15 0Z", "#fffdf7", (1.3, INK))
        + path("M180 104h27v-5H180Z", "#4f9f6b")
        + path("M190 95q5 -3 8 2l4 1 -3 3h-8Z", RED)
        + _goat(124, 186)
    )


def _goat(x: float, y: float) -> str:
    return moved(
        path("M-10 0V-10M-5 0V-9M6 0V-9M11 0V-10", line=(2.4, "#6b5b4a")),
        path("M-13 -8Q-14 -19 0 -18H8L12 -26L20 -22L17 -16L13 -8Z", "#f6efe2", (1.4, INK)),
        path("M13 -26Q8 -34 3 -32M17 -25Q14 -34 9 -35", line=(2, "#8a7a60")),
        path("M18 -17l1 6", line=(2, "#d9cdb7")),
        circle(15, -22, 1.1, INK),
        path("M-13 -16q-4 -2 -3 -6", line=(2, "#f6efe2")),
        x=x,
        y=y,
    )


def albert(paint: Paint) -> str:
    """The prince in marble, with a hand free for the bucket somebody gave him."""
    return (
        path("M0 276Q10 226 50 216Q120 202 176 220Q198 234 204 276Z", "#b9d7a2", (1.4, LEAF_DARK))
        + path("M26 250q10 -6 20 0M168 246q10 -6 20 0M46 240q8 -5 16 0", line=(2, LEAF))
        + path("M66 276V258H166V276Z", STONE, _WALL)
        + path("M80 258V242H152V258Z", "#e5dac6", _WALL)
        + path("M90 242V188H142V242Z", "#efe6d6", _WALL)
        + path("M84 188H148V178H84Z", "#e5dac6", _WALL)
        + group(
            path("M104 178L108 146H124L128 178Z", "#fbf7ee", (1.6, STONE_DARK)),
            path(
                "M100 178Q92 146 106 128H126Q140 146 132 178L126 150Q116 144 106 150Z",
                "#f1ebdf",
                (1.6, STONE_DARK),
            ),
            path("M107 132L96 154L102 160", line=(6, STONE_DARK)),
            path("M107 132L96 154L102 160", line=(3.6, "#fbf7ee")),
            path("M125 132L138 152", line=(6, STONE_DARK)),
            path("M125 132L138 152", line=(3.6, "#fbf7ee")),
            circle(116, 116, 11, "#fbf7ee", (1.6, STONE_DARK)),
            path(
                "M105 114Q104 102 116 102Q128 102 127 114Q116 108 105 114Z",
                "#e0d6c4",
                (1.4, STONE_DARK),
            ),
            path("M108 120Q116 128 124 120", line=(2.4, STONE_DARK)),
            circle(112, 115, 1.2, INK),
            circle(120, 115, 1.2, INK),
        )
        + moved(
            path("M-8 0H8L6 14H-6Z", RED, (1.5, INK)),
            path("M-8 0Q0 -14 8 0", line=(1.6, INK)),
            x=140,
            y=162,
        )
        + ellipse(116, 214, 16, 18, "#fbf7ee", _WALL)
        + path("M108 204h16M108 212h16M110 220h12", line=(2, STONE_LINE))
    )
