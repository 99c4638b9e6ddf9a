"""The crew, 140 by 196: one pirate for each job, in the cloth of a seat."""

from .cloth import woven
from .palette import GOLD, INK, PAINT, SAND, SEATS, WOOD, Cloth
from .svg import THIN, circle, ellipse, moved, path, rect
from .treasures import skull

JOBS = ("telescope", "map", "umbrella")
SKIN = {"telescope": "#f0c39c", "map": "#b97f55", "umbrella": "#e3ae84"}
SKY = {"telescope": "#d6eef3", "map": "#fbe9c9", "umbrella": "#ffe6dc"}
SMILE = path("M-9 21Q0 30 9 21", line=(2.4, INK))


def pirate(job: str, seat: int) -> str:
    """A pirate's card."""
    cloth = SEATS[seat]
    beach = "M0 150q17.5 -12 35 0t35 0t35 0t35 0V184Q140 196 128 196H12Q0 196 0 184Z"
    return (
        woven(cloth, "cloth")
        + rect(0, 0, 140, 196, SKY[job], rx=12)
        + path(beach, SAND)
        + moved(_body(SKIN[job]), _AT_WORK[job](cloth), x=60 if job == "umbrella" else 70, y=94)
        + rect(2.5, 2.5, 135, 191, line=(5, cloth.base), rx=10)
    )


def _body(skin: str) -> str:
    return (
        path("M-50 92Q-48 44 -16 38H16Q48 44 50 92Z", "url(#cloth)", (2.4, INK))
        + path("M-12 38L0 54L12 38Z", skin, (1.6, INK))
        + ellipse(0, 6, 28, 31, skin, (2.2, INK))
        + circle(-28, 8, 6, skin, (1.8, INK))
        + circle(28, 8, 6, skin, (1.8, INK))
        + circle(29, 17, 4, line=(2, "#e3a112"))
        + ellipse(-15, 14, 5, 3, "rgb(220 90 70 / .28)")
        + ellipse(15, 14, 5, 3, "rgb(220 90 70 / .28)")
    )


def _bandana(cloth: Cloth) -> str:
    dots = "".join(circle(x, y, 2.6, cloth.light) for x, y in ((-14, -20), (4, -26), (18, -16)))
    return (
        path("M-30 -4Q-34 -38 0 -38Q34 -38 30 -4Q0 -16 -30 -4Z", cloth.base, (2.2, INK))
        + path("M28 -8l16 -6 -4 12Z", cloth.base, THIN)
        + dots
    )


def _looking(cloth: Cloth) -> str:
    hat = "M-46 -12Q-34 -22 -28 -30Q0 -62 28 -30Q34 -22 46 -12Q0 -30 -46 -12Z"
    edge = (2, WOOD)
    glass = (
        rect(-4, -7, 24, 14, "#c98548", edge, rx=3)
        + rect(18, -9, 20, 18, "#dc9c5c", edge, rx=3)
        + rect(36, -11, 18, 22, "#f6c24a", edge, rx=3)
    )
    return (
        circle(-10, 4, 3, INK)
        + SMILE
        + path(hat, "#3a4657", (2.2, INK))
        + path("M-38 -15Q0 -33 38 -15", line=(2, cloth.base))
        + moved(skull(0.6), y=-31)
        + moved(glass, x=10, y=4, turn=-14)
    )


def _reading(cloth: Cloth) -> str:
    chart = (
        path("M-40 -16l20 5 20 -5 20 5 20 -5V18l-20 5 -20 -5 -20 5 -20 -5Z", "#fff6dd", (2, GOLD))
        + path("M-30 6q8 -10 16 -2t18 -4", line=(2.2, "#94680a"), stroke_dasharray="4 4")
        + path("M14 -4l10 10M24 -4l-10 10", line=(3.6, PAINT))
    )
    beard = "M-28 16Q-20 44 0 44Q20 44 28 16Q14 26 0 20Q-14 26 -28 16Z"
    return (
        circle(-10, 4, 3, INK)
        + circle(10, 4, 3, INK)
        + path(beard, "#6b4a33", THIN)
        + path("M-6 27Q0 31 6 27", line=(2.4, "#ffe3d0"))
        + _bandana(cloth)
        + moved(chart, y=74)
    )


def _resting(cloth: Cloth) -> str:
    canopy = "M-34 -50A35 32 0 0 1 34 -50Q26 -58 17 -50Q8 -58 0 -50Q-8 -58 -17 -50Q-26 -58 -34 -50Z"
    shade = (
        path("M0 46V-62", line=(4, "#8a5a3a"))
        + path(canopy, cloth.base, THIN)
        + path("M-17 -50Q-13 -74 0 -81Q13 -74 17 -50Q8 -58 0 -50Q-8 -58 -17 -50Z", cloth.light)
        + circle(0, -82, 3, "#f6c24a", (1.6, INK))
    )
    return (
        path("M-22 -1h18v7q-9 8 -18 0ZM4 -1h18v7q-9 8 -18 0Z", INK)
        + path("M-4 1H4", line=(2.4, INK))
        + SMILE
        + _bandana(cloth)
        + moved(shade, x=40, y=46)
    )


_AT_WORK = {"telescope": _looking, "map": _reading, "umbrella": _resting}


def small_telescope() -> str:
    """A telescope alone, 30 by 30: what a seat still has, in its row."""
    return path("M4 20L12 12L17 17L9 25ZM12 11L20 4L26 10L18 18Z", "#c98548", (1.6, WOOD))


def small_map() -> str:
    """A map alone, 30 by 30."""
    sheet = path("M3 8l8 -3 8 3 8 -3V22l-8 3 -8 -3 -8 3Z", "#fff6dd", (1.7, "#94680a"))
    return sheet + path("M16 12l6 6M22 12l-6 6", line=(2.6, PAINT))


def small_umbrella(seat: int) -> str:
    """A seat's umbrella alone, 30 by 30."""
    canopy = "M2 17A13 12 0 0 1 28 17Q23 13 19.5 17Q15 13 10.5 17Q7 13 2 17Z"
    stick = path("M15 5V26", line=(2.4, "#8a5a3a"))
    return stick + path(canopy, SEATS[seat].base, (1.6, INK))
