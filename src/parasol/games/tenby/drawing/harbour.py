"""The landmarks on piers: slipways, boathouses, forts and rocks, each with its own silhouette."""

from .paint import Paint
from .palette import (
    GOLD,
    INK,
    IRON,
    LEAF,
    LEAF_DARK,
    PAPER,
    RED,
    SLATE,
    STONE,
    STONE_DARK,
    STONE_LINE,
    WOOD,
    WOOD_DARK,
)
from .svg import circle, ellipse, moved, path, rect

_WALL = (1.8, STONE_DARK)
_ROCK = "#b3a68f"
_ROCK_EDGE = (1.8, "#7d705a")
_LINE = (2, INK)


def _flag(x: float, foot: float, top: float, colour: str) -> str:
    cloth = f"M{x:g} {top:g}q6 -3 11 0t11 0v11q-6 3 -11 0t-11 0Z"
    return path(f"M{x:g} {foot:g}V{top - 2:g}", line=_LINE) + path(cloth, colour, (1.3, INK))


def bandstand(paint: Paint) -> str:
    """A tuba, a drum, and a conductor who means it."""
    posts = "M92 262V182M116 262V178M164 262V178M188 262V182"
    return (
        path("M84 278V262H196V278Z", STONE, _WALL)
        + path("M88 262H192", line=(3, PAPER))
        + _musician(112, "#c2473c", "tuba")
        + _musician(140, "#2f4f7a", "baton")
        + _musician(168, "#4f8158", "drum")
        + path(posts, line=(3.6, IRON))
        + path(
            "M84 262V246H196V262M100 262V246M124 262V246M156 262V246M180 262V246", line=(1.6, IRON)
        )
        + path("M76 186Q104 180 118 152H162Q176 180 204 186Z", "#c7566f", _LINE)
        + path("M108 182Q124 172 130 152H150Q156 172 172 182Z", PAPER, (1.4, INK))
        + path("M76 186H204V192H76Z", GOLD, (1.4, INK))
        + path("M126 152Q140 134 154 152Z", "#c7566f", _LINE)
        + path("M140 142V130", line=_LINE)
        + circle(140, 127, 3.4, GOLD, (1.3, INK))
    )


def _musician(x: float, coat: str, plays: str) -> str:
    held = {
        "tuba": path("M4 -8Q14 -4 12 -18", line=(3, "#c98a12"))
        + ellipse(12, -21, 6, 3.4, GOLD, (1.2, INK)),
        "baton": path("M7 -12L14 -26", line=(1.6, INK)) + path("M-7 -12L-13 -22", line=(2.6, coat)),
        "drum": rect(-9, -12, 18, 11, RED, (1.3, INK))
        + path("M-9 -9L-3 -4L3 -9L9 -4", line=(1.2, PAPER)),
    }[plays]
    return moved(
        path("M-8 0Q-9 -16 0 -16Q9 -16 8 0Z", coat, (1.3, INK)),
        circle(0, -22, 6, "#f2c9a5", (1.3, INK)),
        path("M-6 -24H6L5 -29H-5Z", coat, (1.2, INK)),
        circle(-2, -22, 0.9, INK),
        circle(2, -22, 0.9, INK),
        held,
        x=x,
        y=262,
    )


def castle_slipway(paint: Paint) -> str:
    """Boats hauled up, a winch, and a cat in the smallest."""

    def boat(x: float, colour: str, scale: float) -> str:
        return moved(
            path("M-34 -18H36Q30 0 18 0H-20Q-30 -4 -34 -18Z", colour, _LINE),
            path("M-34 -18H36", line=(4, PAPER)),
            path("M-28 -9H31", line=(1.4, INK)),
            x=x,
            y=276,
            scale=scale,
        )

    return (
        path("M96 276V226H184V276Z", paint["rubble"], _WALL)
        + path("M90 228L106 204H174L190 228Z", paint["slate"], (1.6, SLATE))
        + path("M122 276V248Q140 230 158 248V276Z", "#33475a", _WALL)
        + path("M140 204V140M140 146L176 196M140 146L106 196", line=_LINE)
        + path("M143 148L170 192H143Z", PAPER, (1.4, INK))
        + path("M143 170H157L164 182H143Z", RED)
        + boat(92, "#3c86c2", 0.82)
        + boat(190, "#d2694f", 0.82)
        + moved(
            path("M-7 0q-2 -8 3 -10q-3 -5 0 -11l3.5 3h3l3.5 -3q3 6 0 11q5 2 3 10Z", "#6b4f3a"),
            circle(-1, -14, 1.1, GOLD),
            circle(3, -14, 1.1, GOLD),
            x=186,
            y=262,
        )
    )


def harbour_sluice(paint: Paint) -> str:
    """Gates, wheels, and a fish that waits for them to open."""
    spokes = "M0 -16V16M-16 0H16M-11 -11L11 11M11 -11L-11 11"

    def wheel(x: float) -> str:
        return moved(
            path(spokes, line=(2.4, "#8a3d2a")),
            circle(0, 0, 16, line=(6, INK)),
            circle(0, 0, 16, line=(3.4, RED)),
            circle(0, 0, 4, GOLD, (1.4, INK)),
            x=x,
            y=184,
        )

    return (
        path("M84 278V170H104V278ZM176 278V170H196V278Z", paint["rubble"], _WALL)
        + path("M78 170H110V160H78ZM170 170H202V160H170Z", "#e5dac6", _WALL)
        + path("M104 276V200H176V276Z", "#6dc0cb")
        + path("M104 276V214H138V276ZM142 276V214H176V276Z", WOOD, (1.8, WOOD_DARK))
        + path("M106 274L136 218M174 274L144 218M104 244H138M142 244H176", line=(3, WOOD_DARK))
        + path("M112 206q6 -5 12 0t12 0t12 0t12 0t10 0", line=(2, "#fff"))
        + path(
            "M124 202Q134 186 148 194Q140 196 134 206ZM124 202l-8 -4 2 9Z", "#f0a046", (1.3, INK)
        )
        + circle(143, 194, 1.2, INK)
        + wheel(94)
        + wheel(186)
    )


def harbour_wall(paint: Paint) -> str:
    """Old stone and a beacon that winks."""
    return (
        path("M40 276V232L52 222H228L240 232V276Z", paint["rubble"], _WALL)
        + path("M52 222H228", line=(4, "#f0e6d4"))
        + path("M86 276V262h12v-10h12v-10h12V232h12", line=(3, STONE_DARK))
        + path("M122 222L128 150H152L158 222Z", PAPER, _LINE)
        + path("M124.5 196H155.5L154 178H126Z", RED)
        + path("M127 164H153L152 150H128Z", RED)
        + path("M118 150H162V144H118Z", "#4a5866", (1.6, INK))
        + path("M128 144V124H152V144Z", "#fff3b8", _LINE)
        + path("M124 124Q140 104 156 124Z", RED, _LINE)
        + circle(140, 107, 3, GOLD, (1.2, INK))
        + path("M134 134v.1", line=(3.4, INK))
        + path("M143 134q3 -3 6 0M136 139q4 3 8 0", line=(1.8, INK))
        + path("M136 222V208Q140 202 144 208V222Z", "#4a6472", (1.4, INK))
    )


def north_beach_steps(paint: Paint) -> str:
    """Down the cliff, turn, turn again; the ice melts on the way."""
    steps = "M92 276h10v-9h10v-9h10v-9h10v-9h10v-9h10v-9h10v-9h10"
    back = "M172 213h-10v-9h-10v-9h-10v-9h-10v-9h-8"
    return (
        path(
            "M56 276Q70 220 84 196Q92 158 124 150Q164 132 190 160Q216 190 226 276Z",
            _ROCK,
            _ROCK_EDGE,
        )
        + path(
            "M88 196Q96 160 124 152Q164 134 188 160Q160 156 140 166Q112 168 88 196Z",
            "#a9cd8f",
            (1.4, LEAF_DARK),
        )
        + path("M72 240l14 -8M196 214l12 8M200 246l12 4M110 190l-8 10", line=(2, "#8d8068"))
        + path(steps, line=(9, "#7d705a"))
        + path(steps, line=(6, "#f2e6cc"))
        + path(back, line=(9, "#7d705a"))
        + path(back, line=(6, "#f2e6cc"))
        + path("M116 168L124 166V150H116", line=(1.6, INK))
        + path("M100 148H126V160H100Z", PAPER, (1.4, INK))
        + path("M104 154h14l-4 -3.5m4 3.5l-4 3.5", line=(1.6, INK))
        + moved(
            path("M-2 0V-8M3 0V-8", line=(2.4, "#f2c9a5")),
            path("M-5 -7L-4 -17H4L6 -7Z", GOLD, (1.2, INK)),
            circle(0, -21, 5, "#f2c9a5", (1.2, INK)),
            path("M-6 -22Q-5 -28 0 -28Q6 -28 6 -22Z", RED, (1.1, INK)),
            x=152,
            y=226,
        )
    )


def victoria_pier(paint: Paint) -> str:
    """Two domes, an arch of bulbs, and room for a brass band in between."""

    def lodge(x: float) -> str:
        return moved(
            rect(-18, 212, 36, 66, "#fff6e4", (1.8, "#8b6a3e")),
            path("M-8 278V246Q0 234 8 246V278Z", "#8a3550", (1.5, INK)),
            path("M-22 212H22V206H-22Z", GOLD, (1.4, INK)),
            path("M-20 206Q-20 176 0 174Q20 176 20 206Z", "#8cc4b2", (1.8, "#3f7a68")),
            path("M-8 204Q-8 182 0 176Q8 182 8 204", line=(1.4, "#5d9c89")),
            circle(0, 224, 6, paint["glass"], (1.4, INK)),
            x=x,
        )

    bulbs = (
        (98, 196),
        (104, 180),
        (114, 168),
        (126, 161),
        (140, 158),
        (154, 161),
        (166, 168),
        (176, 180),
        (182, 196),
    )
    crown = "M126 150V136l7 7 7 -11 7 11 7 -7V150Z"
    return (
        path("M96 206Q100 158 140 158Q180 158 184 206", line=(9, IRON))
        + path("M106 206Q110 168 140 168Q170 168 174 206", line=(2, IRON))
        + "".join(circle(x, y, 3, "#ffe28a", (1, GOLD)) for x, y in bulbs)
        + path(crown, GOLD, (1.6, INK))
        + _flag(84, 176, 152, "#3c86c2")
        + _flag(196, 176, 152, RED)
        + lodge(84)
        + lodge(196)
    )


def caldey_landing(paint: Paint) -> str:
    """The island over there, the ferry here, and a monk with sweets to sell."""
    return (
        path("M116 228Q150 206 190 212Q226 204 272 228Z", "#a9c9a4")
        + path("M200 212V194L208 186L216 194V212Z", PAPER, (1, "#9c8c72"))
        + path("M206 186L208 176L210 186Z", "#e8705a")
        + moved(
            path("M-30 -16H30L22 6H-22Z", "#2f7fb8", _LINE),
            path("M-30 -16H30", line=(4, PAPER)),
            path("M-14 -18V-34H12L18 -18Z", PAPER, (1.6, INK)),
            path("M-9 -30h8v7h-8ZM3 -30h7l3 7h-10Z", "#bfe1ec", (1, INK)),
            path("M-4 -34V-50", line=_LINE),
            path("M-4 -50l14 4 -14 4Z", RED, (1.2, INK)),
            path("M-38 8q6 -5 12 0t12 0t12 0t12 0t12 0t10 0", line=(2.2, "#fff")),
            x=34,
            y=318,
        )
        + path("M144 278V222H206V278Z", "#fff6e4", (1.6, "#8b6a3e"))
        + path("M136 224L152 204H198L214 224Z", "#4f9f6b", (1.6, INK))
        + path("M154 234H196V258H154Z", "#4a6472", (1.4, INK))
        + path("M150 258H200V263H150Z", "#c98548", (1.2, WOOD_DARK))
        + _monk(175, 259)
    )


def _monk(x: float, y: float) -> str:
    return moved(
        path("M-11 0Q-11 -11 0 -11Q11 -11 11 0Z", "#f1e9d9", (1.2, INK)),
        circle(0, -15, 6.5, "#e8b48c", (1.2, INK)),
        path("M-6.5 -16Q-7 -21 -4 -21Q0 -18 4 -21Q7 -21 6.5 -16Q0 -19 -6.5 -16Z", "#7a5433"),
        circle(-2.4, -15, 0.9, INK),
        circle(2.4, -15, 0.9, INK),
        path("M-2 -11.5Q0 -10 2 -11.5", line=(1.2, INK)),
        x=x,
        y=y,
    )


def penniless_cove(paint: Paint) -> str:
    """A cove of sand behind the pier, a cave, and a purse with nothing in it."""
    return (
        path("M92 246Q112 180 150 164Q206 142 246 176Q262 200 268 246Z", _ROCK, _ROCK_EDGE)
        + path(
            "M116 206Q136 172 166 164Q206 150 238 174Q200 168 170 178Q136 184 116 206Z",
            "#a9cd8f",
            (1.4, LEAF_DARK),
        )
        + path("M168 246V220Q182 196 200 216V246Z", "#4d463c", _ROCK_EDGE)
        + path("M176 232v.1M188 232v.1", line=(4, "#ffe28a"))
        + path("M84 246Q120 234 160 244Q210 234 272 246Z", "#f2dfb8")
        + path("M130 216l10 6M222 200l10 6M228 224l-10 6M146 196l8 -6", line=(2, "#8d8068"))
        + moved(
            path("M-12 -2Q-18 -16 -8 -18H8Q18 -16 12 -2Q0 4 -12 -2Z", "#8a5a9c", (1.5, INK)),
            path("M-9 -18Q0 -10 9 -18", line=(2, GOLD)),
            path("M14 -16q4 -8 10 -8m-4 -4l4 4 -5 3", line=(1.6, "#6b5b4a")),
            x=138,
            y=244,
        )
    )


def st_catherines(paint: Paint) -> str:
    """The fort on its rock; the drawbridge is up, the kettle is on."""
    return (
        path("M70 246Q84 200 104 186Q150 170 200 180Q234 186 252 246Z", _ROCK, _ROCK_EDGE)
        + path(
            "M92 228l12 -10M124 200l10 8M216 206l12 10M200 230l10 6M150 222l12 -4",
            line=(2, "#8d8068"),
        )
        + path(
            "M112 186V138h10v-9h10v9h10v-9h10v9h12v-9h10v9h10v-9h10v9h10V186Z",
            paint["rubble"],
            _WALL,
        )
        + path("M112 150H204", line=(2, STONE_LINE))
        + path("M122 170V160Q126 154 130 160V170ZM186 170V160Q190 154 194 160V170Z", "#4a4a52")
        + path("M146 186V166Q158 152 170 166V186Z", "#6b4a33", _WALL)
        + path("M152 186V162M158 186V160M164 186V162", line=(1.4, "#4f321c"))
        + path("M158 186q8 16 -6 28t4 32", line=(5, "#e5d6b2"))
        + _flag(158, 130, 102, "#4f9f6b")
        + path("M176 128q4 -5 0 -10t2 -10", line=(2, "#fff"), opacity=0.8)
    )


def goscar_rock(paint: Paint) -> str:
    """The rock in the middle of the beach, and its tenant."""
    return (
        path(
            "M56 250Q64 214 92 196Q104 150 128 140Q146 128 160 150"
            "Q184 168 192 204Q214 222 220 250Z",
            _ROCK,
            _ROCK_EDGE,
        )
        + path(
            "M96 196Q106 154 128 144Q148 134 158 154Q140 150 128 160Q108 170 96 196Z",
            "#a9cd8f",
            (1.4, LEAF_DARK),
        )
        + path(
            "M82 226l12 -10M120 190l8 14M164 184l-6 14M186 222l-12 -8M138 222l10 -6",
            line=(2, "#8d8068"),
        )
        + path(
            "M48 250q8 -6 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0",
            line=(2.4, "#fff"),
        )
        + moved(
            path(
                "M-24 0Q-30 -12 -14 -14Q6 -14 12 -26Q22 -30 24 -20Q24 -4 8 0Z",
                "#6e7f8c",
                (1.6, INK),
            ),
            path("M-24 0l-10 -6 2 10Z", "#6e7f8c", (1.4, INK)),
            circle(17, -22, 1.4, INK),
            path("M20 -17q3 1 5 -1M2 -2q4 4 10 2", line=(1.4, INK)),
            x=150,
            y=206,
        )
    )


def lifeboat_station(paint: Paint) -> str:
    """The boathouse with its boat ready to go."""
    boards = "".join(
        f"M{x} {172 - (x - 70 if x < 140 else 210 - x) * 0.57:.0f}V276" for x in range(84, 197, 14)
    )
    return moved(
        path("M70 276V168L140 128L210 168V276Z", "#bfe0e6", (2, "#2c6a78")),
        path(boards, line=(1.2, "#93c3cd")),
        path("M60 174L140 128L220 174V162L140 114L60 162Z", "#d0523f", (2, "#7f2a1e")),
        path("M98 276V206Q140 176 182 206V276Z", "#2e4e60", _LINE),
        path("M112 276Q114 240 140 240Q166 240 168 276Z", "#2b6fae", (1.8, INK)),
        path("M114 262H166L168 276H112Z", "#f28a2e", (1.6, INK)),
        rect(130, 228, 20, 14, PAPER, (1.4, INK)),
        path("M140 228V214M140 215l11 4 -11 4", RED, (1.8, INK)),
        circle(140, 162, 13, PAPER, _LINE),
        path("M140 154v16M134 164q6 8 12 0M136 158h8", line=(2.2, "#2b6fae")),
        x=22,
        y=47,
        scale=0.83,
    )


def old_lifeboat_house(paint: Paint) -> str:
    """Where the oars hung; somebody lives here now and airs the bedding."""
    return (
        path("M66 276V190H158V276Z", paint["brick"], (1.8, "#8a4a36"))
        + path("M56 194L112 140L168 194L160 200L112 154L64 200Z", "#5d6f7d", (1.8, INK))
        + path("M68 190L112 150L156 190Z", "#fbf2e2", (1.4, "#8a4a36"))
        + path("M104 190V174Q112 164 120 174V190Z", paint["glass"], (1.5, INK))
        + path("M112 140V124", line=_LINE)
        + path("M100 128H124M106 122L112 114L118 122", line=(2, INK))
        + path("M84 276V222Q112 196 140 222V276Z", "#34627a", (1.8, INK))
        + path("M112 208V276M90 276V220M134 276V220", line=(1.4, "#234554"))
        + path("M98 246h8M118 246h8", line=(2.4, GOLD))
        + path("M72 206L78 232M152 206L146 232", line=(2.6, "#e3b75c"))
        + path("M158 204Q182 216 206 202", line=(1.4, INK))
        + path("M206 276V196", line=(3, WOOD_DARK))
        + path("M164 208h12v20q-6 4 -12 0ZM182 209h14v14h-14Z", "#f4c7b5", (1.2, INK))
        + path("M182 209h14v5h-14ZM182 218h14v5h-14Z", "#3c86c2")
        + path("M60 276q4 -8 10 0Z", LEAF)
    )
