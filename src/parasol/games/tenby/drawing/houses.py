"""Houses in their colour and its pattern, shops, and what stands on a terrace without a building.

The upper windows carry the shutters, the middle ones the flower boxes; chimneys have two places on
the roof. Who looks out of a window and which door there is come from the card's key.
"""

from parasol.games.tenby.cards import TownCard

from .chance import Dice, choose
from .emblems import draw_emblem
from .features import draw_feature, draw_porch, draw_shutters, place_feature
from .landmarks import CROWNS, FRONTS
from .paint import Paint
from .palette import DOOR, DOORS, FACADES, GOLD, INK, PAPER, SLATE, Facade
from .passers import GUESTS, draw_passer
from .slots import EAVES, FOOT, HORIZON, RIDGE, Slots, W
from .svg import circle, ellipse, load, move, path, rect

_FRAME = "#a99a80"


def draw_house(card: TownCard, slots: Slots, paint: Paint, dice: Dice) -> str:
    """Draw a whole building, from its chimneys down to the door."""
    assert slots.house is not None
    start, stop = slots.house
    facade = FACADES[card.colour]
    return (
        _draw_roof(card, start, stop, paint, dice)
        + _draw_wall(card.colour, facade, start, stop, paint)
        + _draw_windows(card, start, stop, paint, dice)
        + _draw_ground_floor(card, start, stop, paint)
        + _draw_street_sign(start, stop)
    )


def _find_columns(start: float, stop: float) -> list[float]:
    """The middles of the three columns of windows."""
    return [start + (stop - start) * part / 6 for part in (1, 3, 5)]


def _draw_roof(card: TownCard, start: float, stop: float, paint: Paint, dice: Dice) -> str:
    wide, middle = stop - start, (start + stop) / 2
    places = dice.choose_some(
        (start + wide * 0.16, start + wide * 0.84), card.features.get("chimney", 0)
    )
    drawn = "".join(place_feature("chimney", draw_feature("chimney"), x, 112) for x in places)
    drawn += rect(start, RIDGE + 3, wide, 26, paint["slate"]) + rect(start, RIDGE, wide, 5, SLATE)
    if card.deck == "plain":
        return drawn
    return drawn + move(_draw_crown(card, paint), x=middle)


def _draw_crown(card: TownCard, paint: Paint) -> str:
    """What stands on the roof; x = 0 is the middle of the house."""
    key, colour = card.key, card.colour
    if key in CROWNS:
        return paint.dress(f"landmarks/crowns/{key}", colour, drawn_in="white")
    if card.status == "landmark":
        return paint.dress("houses/roofs/stepped-gable", colour)
    if card.subtype == "business":
        door = {DOOR: choose(DOORS, key, "door")}
        board = paint.dress("houses/roofs/signboard", colour, door)
        return board + move(draw_emblem(key), y=110) + load("houses/roofs/signboard-knobs")
    kind = choose(("pediment", "dormer", "dormers", "round-gable"), key, "roof")
    roof = paint.dress(f"houses/roofs/{kind}", colour)
    return roof + (move(draw_emblem(key), y=115, scale=0.85) if kind == "pediment" else "")


def _draw_wall(colour: str, facade: Facade, start: float, stop: float, paint: Paint) -> str:
    wide = stop - start
    left, right = start > 0, stop < W
    drawn = rect(start, EAVES, wide, FOOT - EAVES, paint[colour])
    out = start - 4 * left
    drawn += rect(out, EAVES - 4, wide + 4 * (left + right), 8, facade.trim)
    drawn += path(
        f"M{out:g} {EAVES - 4}H{stop + 4 * right:g}M{out:g} {EAVES + 4}H{stop + 4 * right:g}",
        line=(1, facade.deep),
    )
    bands = "".join(f"M{start:g} {y}h{wide:g}v3.5h{-wide:g}Z" for y in (180, HORIZON))
    drawn += path(bands, facade.trim, (0.7, facade.mark))
    drawn += rect(start, 268, wide, 8, facade.deep, opacity=0.35)
    for x, way, free in ((start, 1, left), (stop, -1, right)):
        if free:
            steps = [(133 + 20 * at, way * (9 if at % 2 else 14)) for at in range(7)]
            stones = "".join(f"M{x:g} {y}h{long}v11h{-long}Z" for y, long in steps)
            drawn += path(stones, facade.trim, (0.8, facade.mark))
        drawn += path(
            f"M{x:g} {EAVES}V{FOOT}",
            line=(1.6 if free else 2, facade.deep),
            opacity=None if free else 0.55,
        )
    return drawn


def draw_sash(x: float, y: float, wide: float, high: float, paint: Paint, inside: str = "") -> str:
    """Draw a sash window; whoever is inside sits on its sill."""
    half = wide / 2
    return (
        rect(x - half - 3, y - 3, wide + 6, high + 6, PAPER, (1, _FRAME))
        + rect(x - half, y, wide, high, paint["glass"])
        + path(f"M{x:g} {y:g}v{high:g}M{x - half:g} {y + high / 2:g}h{wide:g}", line=(2, PAPER))
        + move(inside, x=x, y=y + high)
        + rect(x - half - 5, y + high + 2, wide + 10, 3.4, PAPER, (0.9, _FRAME))
    )


def _draw_windows(card: TownCard, start: float, stop: float, paint: Paint, dice: Dice) -> str:
    wide = 32 if stop - start > 230 else 26
    columns = _find_columns(start, stop)
    shuttered = dice.choose_some(range(3), card.features.get("shutters", 0))
    flowered = dice.choose_some(range(3), card.features.get("flower-box", 0))
    guests = {
        dice.choose(range(6)): dice.choose(GUESTS) for _ in range(0 if card.deck == "plain" else 2)
    }
    colour = FACADES[card.colour].shutters
    drawn = ""
    for at, x in enumerate(columns):
        guest = draw_passer("guests", guests[at]) if at in guests else ""
        drawn += draw_sash(x, 139, wide - 6, 34, paint, guest)
        if at in shuttered:
            pair = draw_shutters(colour, (wide - 6) / 2 + 3, 40)
            drawn += place_feature("shutters", pair, x, 136)
    for at, x in enumerate(columns):
        guest = draw_passer("guests", guests[at + 3]) if at + 3 in guests else ""
        drawn += draw_sash(x, 189, wide, 26, paint, guest)
        if at in flowered:
            boxed = draw_feature("flower-box")
            drawn += place_feature("flower-box", boxed, x, 216, scale=1 if wide > 30 else 0.8)
    return drawn


def _draw_ground_floor(card: TownCard, start: float, stop: float, paint: Paint) -> str:
    facade, door = FACADES[card.colour], choose(DOORS, card.key, "door")
    left, middle, right = _find_columns(start, stop)
    large = stop - start > 230
    drawn = ""
    for x in (left, right):
        if card.subtype == "business":
            drawn += _draw_shop_window(card.key, x, 30 if large else 23, facade, door, paint)
        else:
            drawn += _draw_home_window(card, x, 32 if large else 26, paint)
    if card.key in FRONTS:
        front = paint.dress(f"landmarks/fronts/{card.key}", card.colour, drawn_in="white")
        drawn += move(front, x=middle)
    if card.features.get("porch", 0):
        scale = 0.8 if large else 0.7
        return drawn + place_feature("porch", draw_porch(door), middle, FOOT, scale=scale)
    fan = f"M{middle - 10:g} 242q10 -11 20 0Z"
    return (
        drawn
        + rect(middle - 14, 232, 28, 44, PAPER, (1.1, facade.deep))
        + path(fan, paint["glass"], (1, facade.deep))
        + rect(middle - 10, 243, 20, 33, door)
        + path(f"M{middle - 7:g} 247h14v10h-14Z", "rgba(255,255,255,.22)")
        + circle(middle + 6, 261, 1.6, GOLD)
    )


def _draw_home_window(card: TownCard, x: float, wide: float, paint: Paint) -> str:
    """A window on the ground floor: plain, with an iron fence, or a bay."""
    facade = FACADES[card.colour]
    plain = draw_sash(x, 238, wide, 28, paint)
    kind = choose(("bay", "fence", "plain"), card.key, "home")
    if kind == "plain" or card.deck in ("plain", "landmark"):
        return plain
    half = wide / 2 + 5
    if kind == "bay":
        sill, top = (
            f"M{x - half:g} 270h{2 * half:g}l-4 6h{8 - 2 * half:g}Z",
            f"l-5 6h{2 * half + 10:g}l-5 -6Z",
        )
        roof = path(f"M{x - half:g} 231{top}", SLATE, (1, facade.deep))
        panes = f"M{x - wide / 4:g} 240v28M{x + wide / 4:g} 240v28"
        return (
            rect(x - half, 237, 2 * half, 33, PAPER, (1, _FRAME))
            + rect(x - half + 3, 240, 2 * half - 6, 28, paint["glass"])
            + path(panes, line=(2.4, PAPER))
            + path(sill, facade.trim, (1, facade.deep))
            + roof
        )
    bars = "".join(f"M{x + at * 6:g} 276v-15" for at in range(-3, 4))
    return plain + path(f"{bars}M{x - 21:g} 264h42M{x - 21:g} 273h42", line=(1.7, INK))


def _draw_shop_window(
    key: str, x: float, half: float, facade: Facade, door: str, paint: Paint
) -> str:
    drawn = rect(x - half, 240, half * 2, 30, PAPER, (1.1, facade.deep))
    drawn += rect(x - half + 4, 243, half * 2 - 8, 23, paint["glass"])
    drawn += draw_wares(key, x, 266, half - 6)
    return drawn + draw_awning(x, 232, half + 2, 6, 8, door, facade.deep)


def draw_awning(
    x: float, y: float, half: float, stripes: int, high: float, colour: str, edge: str
) -> str:
    """Draw a striped awning around x, hanging down from y."""
    wide = half * 2 / stripes
    hem = f"h{wide:.1f}v{high:g}a{wide / 2:.1f} 5 0 0 1 -{wide:.1f} 0Z"
    cloth = [f"M{x - half + at * wide:.1f} {y:g}{hem}" for at in range(stripes)]
    return path("".join(cloth[0::2]), colour, (0.9, edge)) + path(
        "".join(cloth[1::2]), PAPER, (0.9, edge)
    )


def draw_wares(key: str, x: float, y: float, half: float) -> str:
    """Draw what a shop sells: the sign's thing, or loaves, cones and jars."""
    kind = choose(("loaves", "cones", "jars", "own"), key, "wares")
    if kind == "own":
        return "".join(
            move(draw_emblem(key), x=x + at * half * 0.7, y=y - 9, scale=0.72) for at in (-1, 0, 1)
        )
    drawn = ""
    for at, ice, jar in (
        (-1, "#f7b9c4", "#b4463b"),
        (0, "#fff1cf", "#2b6796"),
        (1, "#bfe3c8", "#38754a"),
    ):
        u = x + at * half * 0.7
        if kind == "loaves":
            drawn += ellipse(u, y - 4, 6, 4, "#d9954e")
            drawn += path(f"M{u - 3:g} {y - 6:g}l2 3M{u:g} {y - 7:g}l2 3", line=(1, "#f6d9a8"))
        elif kind == "cones":
            drawn += path(f"M{u:g} {y - 1:g}l-4 -9h8Z", "#d9a05b") + circle(u, y - 12, 4.5, ice)
        else:
            drawn += rect(u - 4, y - 11, 8, 11, jar) + rect(u - 4.5, y - 14, 9, 3, GOLD)
            drawn += path(f"M{u - 2:g} {y - 6:g}h4", line=(2, "#fff"))
    return drawn


def _draw_street_sign(start: float, stop: float) -> str:
    """Which street this is; where the house stands free."""
    if start == 0 and stop == W:
        return ""
    x = start - 16 if start > 0 else stop + 16
    return (
        rect(x - 1.5, 236, 3, 42, "#31505e")
        + rect(x - 13, 228, 26, 11, PAPER, (1.2, INK), rx=2)
        + path(f"M{x - 9:g} 232h18M{x - 6:g} 235.5h12", line=(1.3, INK))
    )
