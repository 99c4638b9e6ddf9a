"""The ten special cards, 140 by 196, and the tokens that lie for them beside a treasure.

A card's name and what it does are set by the page, in the reader's language.
"""

from .palette import GOLD, INK, LIGHT, VIOLET
from .svg import THIN, circle, element, moved, path, rect
from .treasures import GOLDEN, skull


def _castle() -> str:
    walls = "M-40 36V-8h9v-9h10v9h9v-22h8v-9h8v9h8v22h9v-9h10v9h9V36Z"
    return (
        path(walls, "#ebcb8b", (2.4, "#a67e35"))
        + path("M-31 8h10M-12 2h10M6 12h10M20 4h10M-26 24h8M18 26h10", line=(1.6, "#d3ac62"))
        + path("M-9 36V20Q0 8 9 20V36Z", "#a67e35")
        + path("M4 -39V-54l14 5 -14 5", "#e8654f", (2, "#a93a28"))
    )


def _skeleton() -> str:
    bones = "M0 14V40M-20 18H20M-16 28H16M-12 38H12"
    return moved(skull(1.7), y=-16) + path(bones, line=(7.5, INK)) + path(bones, line=(4, LIGHT))


def _wave() -> str:
    edge = (2.4, "#256b7c")
    sea = "M-44 34Q-40 -30 8 -36Q38 -34 36 -8Q30 -22 12 -16Q-2 -6 10 10Q20 24 44 22V34Z"
    return (
        path(sea, "#5db4c2", edge)
        + path("M8 -36Q38 -34 36 -8Q30 -22 12 -16", LIGHT, (2, "#256b7c"))
        + path("M-32 26Q-28 -8 0 -18M-18 28Q-14 6 -4 0", line=(2.4, "#bfe6ea"))
    )


def _king_size() -> str:
    crown = "M-24 -16V-42L-10 -28L0 -46L10 -28L24 -42V-16Z"
    return (
        rect(-40, -10, 80, 46, "#d9c8ec", (2.2, "#664594"), rx=4)
        + path("M-38 0H38M-38 26H38", line=(4, LIGHT))
        + path(crown, "#f6c24a", (2.2, "#94680a"))
        + circle(0, -24, 3, "#e8654f", (1.4, "#94680a"))
    )


def _roger() -> str:
    flag = "M-34 -42Q-10 -52 8 -42T38 -42V6Q22 14 4 6T-34 6Z"
    return (
        path("M-34 44V-44", line=(4.5, "#8a5a3a"))
        + path(flag, "#2e3b4a", (2.2, INK))
        + moved(skull(1.05), x=2, y=-18)
    )


def _bucket() -> str:
    edge = (2.4, "#1f5c8c")
    return (
        path("M-28 -14Q0 -60 28 -14", line=(4, "#1f5c8c"))
        + path("M-28 -14H28L21 36H-21Z", "#3e8bc4", edge)
        + path("M-25 0H25", line=(6, "#eaf5fc"))
        + path("M-27 -14q13 -12 27 -3q14 -10 27 3Z", "#ebcb8b", (2, "#a67e35"))
    )


def _lifeguard() -> str:
    return (
        element("circle", cy=2, r=27, fill="none", stroke=LIGHT, stroke_width=20)
        + element(
            "circle",
            cy=2,
            r=27,
            fill="none",
            stroke="#e8654f",
            stroke_width=20,
            stroke_dasharray="21.2 21.2",
        )
        + circle(0, 2, 37.5, line=(2.4, INK))
        + circle(0, 2, 16.5, line=(2.4, INK))
    )


def _flip_flops() -> str:
    sole = "M0 -42C18 -42 17 -10 13 6C11 26 14 38 0 38C-14 38 -11 26 -13 6C-17 -10 -18 -42 0 -42Z"
    shoe = path(sole, "#f0b832", (2.4, "#94680a")) + path(
        "M-12 4Q0 -14 0 -26Q0 -14 12 4", line=(5, "#e8654f")
    )
    return moved(shoe, x=-19, turn=-8) + moved(shoe, x=19, turn=8)


def _piggybank() -> str:
    edge = (2.4, "#a34e60")
    pig = (
        "M-38 4Q-36 -26 2 -26Q34 -26 38 0L46 2V14L36 18Q30 26 24 28V38H12V30H-14V38H-26V26"
        "Q-38 18 -38 4Z"
    )
    return (
        GOLDEN
        + circle(-4, -38, 9, "url(#gold)", (2, GOLD))
        + path(pig, "#f4a9b5", edge)
        + path("M16 -24L30 -36L32 -18Z", "#f4a9b5", edge)
        + circle(24, -4, 3.2, INK)
        + path("M-14 -22H6", line=(4, "#a34e60"))
        + path("M-38 2q-10 -2 -8 -12", line=(3, "#a34e60"))
    )


def _parrot() -> str:
    return (
        path("M-14 12Q-34 24 -30 52Q-12 44 -2 26Z", "#2f7fb8", (2.2, INK))
        + path("M-16 30Q-26 -8 -4 -30Q20 -36 22 -10Q24 16 4 38Z", "#4f9f6b", (2.4, INK))
        + path("M-10 -6Q-18 18 2 32Q16 16 12 0Z", "#f6c24a", THIN)
        + path("M18 -20Q36 -18 28 0Q20 -6 16 -8Z", "#f2a33a", (2.2, INK))
        + circle(8, -18, 6, "#fff", (1.8, INK))
        + circle(9, -18, 2.6, INK)
        + path("M-4 -30q-10 -10 -16 -4q8 2 10 8", "#e8654f", (1.8, INK))
    )


SPECIALS = {
    "sand-castle": _castle,
    "skeleton": _skeleton,
    "wave": _wave,
    "king-size": _king_size,
    "jolly-roger": _roger,
    "bucket": _bucket,
    "lifeguard": _lifeguard,
    "flip-flops": _flip_flops,
    "piggybank": _piggybank,
    "parrot": _parrot,
}


def special(name: str) -> str:
    """A special card's face."""
    return _violet() + moved(SPECIALS[name](), x=70, y=67, scale=1.06)


def token(name: str) -> str:
    """A special card as a token beside a treasure, 48 by 48."""
    return circle(24, 24, 21, "#ede6f7", (2.4, VIOLET)) + moved(
        SPECIALS[name](), x=24, y=24, scale=0.4
    )


def hidden() -> str:
    """The back of a special card."""
    star = "M0 -34L9 -11L34 -10L14 5L21 29L0 15L-21 29L-14 5L-34 -10L-9 -11Z"
    return _violet() + moved(path(star, "#d2bfe8", (3, VIOLET)), x=70, y=100)


def _violet() -> str:
    return rect(0, 0, 140, 196, "#ede6f7", rx=12) + rect(4, 4, 132, 188, line=(4, VIOLET), rx=9)
