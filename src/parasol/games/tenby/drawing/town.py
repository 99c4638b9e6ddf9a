"""A town card: its scene composed from its row, and below it what one plays with.

Layers, back to front: sky, sea, ground; a landmark, house, stall or green; the back row, the front
row, the sky's own. Whatever is counted is there exactly as often as the row says.
"""

from dataclasses import replace
from typing import Final

from parasol.games.tenby.cards import TownCard

from . import icons
from .buildings import draw_garden, draw_kiosk
from .chance import Dice, choose
from .digits import draw_numeral
from .features import draw_feature, place_feature
from .ground import draw_ends, draw_ground
from .houses import draw_house
from .landmarks import BEHIND, MONUMENTS, OWN_SLOTS
from .paint import Paint
from .palette import INK, PAPER
from .passers import ALOFT, FAR, STROLLERS, SWIMMERS, draw_passer
from .slots import BACK, FRONT, HORIZON, RAIL, SHAPES, H, Slots, W
from .svg import group, load, move, rect

PLAQUE: Final = 375
"""The height of the condition; SHIELDS_AT that of the shields."""
SHIELDS_AT: Final = 334


def draw_scene(card: TownCard, paint: Paint) -> str:
    """Draw the card without what one plays with."""
    dice, slots = Dice(card.key), find_slots(card)
    return (
        draw_ground(card, slots, paint, _draw_far(card, slots, paint, dice))
        + draw_ends(card, slots)
        + _draw_standing(card, slots, paint, dice)
        + _draw_back_row(card, slots, dice)
        + _draw_front_row(card, slots, dice)
        + _draw_sky(card, slots, dice)
    )


def draw_card(row: TownCard, paint: Paint) -> str:
    """Draw the card as it lies in the market and in a street."""
    return (
        draw_scene(row, paint)
        + _draw_street_ends(row)
        + _draw_shields(row)
        + _draw_condition(row, paint)
    )


def find_slots(card: TownCard) -> Slots:
    """Find a card's slots; a landmark has its own as far as they are enough."""
    shape = SHAPES[card.edges]
    own = OWN_SLOTS.get(card.key, {})
    names = {"lamp": "lamp-post", "lobster": "lobster-box", "gull": "seagull"}
    enough = {
        place: at
        for place, at in own.items()
        if len(at) >= card.features.get(names.get(place, place), 0)
    }
    if not enough and card.subtype == "business" and shape.house is None:
        enough = _find_beside_the_stall(card, shape)
    return replace(shape, **enough) if enough else shape


def _find_beside_the_stall(card: TownCard, shape: Slots) -> dict[str, tuple[float, ...]]:
    """Binoculars stand where a bench might, as long as one bench is enough."""
    if "binoculars" not in card.features or card.features.get("bench", 0) > 1:
        return {}
    return {"binoculars": shape.bench[1:], "bench": shape.bench[:1]}


def _draw_far(card: TownCard, slots: Slots, paint: Paint, dice: Dice) -> str:
    """Something on the sea where the horizon is open; clear of both edges."""
    if card.key in BEHIND:
        return paint.load(f"landmarks/{card.key}")
    if slots.house is not None or card.key in MONUMENTS or card.deck == "plain":
        return ""
    seen = choose(FAR, card.key, "far")
    places = (58, 222) if card.subtype == "business" else (98, 182)
    return move(
        draw_passer("far", seen), x=dice.choose(places) + dice.throw_between(-8, 8), y=HORIZON + 2
    )


def _draw_standing(card: TownCard, slots: Slots, paint: Paint, dice: Dice) -> str:
    if card.key in MONUMENTS:
        return "" if card.key in BEHIND else paint.load(f"landmarks/{card.key}")
    if slots.house is not None:
        return (
            draw_garden(card.key) if card.colour == "none" else draw_house(card, slots, paint, dice)
        )
    if card.subtype == "business":
        return draw_kiosk(card.key, sum(slots.ground) / 2)
    return ""


def _draw_back_row(card: TownCard, slots: Slots, dice: Dice) -> str:
    counts, drawn = card.features, ""
    if slots.house is None:
        taken = card.subtype == "business" or "binoculars" in counts
        boxes = (slots.rail[0], slots.rail[2]) if taken else slots.rail
        if taken and counts.get("flower-box", 0) == 1:
            boxes = boxes[:1]
        for x in dice.choose_some(boxes, counts.get("flower-box", 0)):
            boxed = draw_feature("flower-box-on-a-rail")
            drawn += place_feature("flower-box", boxed, x, RAIL + 1)
    posts = counts.get("lamp-post", 0)
    if posts and card.key == "five-arches":
        posts -= 1
        drawn += place_feature("lamp-post lantern", draw_feature("lantern"), 140, 164)
    rows = (
        ("lamp-post", slots.lamp, posts),
        ("bench", slots.bench, counts.get("bench", 0)),
        ("bin", slots.bin, counts.get("bin", 0)),
        ("binoculars", slots.binoculars, counts.get("binoculars", 0)),
    )
    for name, places, count in rows:
        for x in dice.choose_some(places, count):
            drawn += place_feature(name, draw_feature(name), x, BACK)
    return drawn


def _draw_front_row(card: TownCard, slots: Slots, dice: Dice) -> str:
    pots = dice.choose_some(slots.lobster, card.features.get("lobster-box", 0))
    drawn = ""
    for x in pots:
        box = draw_feature("lobster-box", dice.choose(range(3)))
        drawn += place_feature("lobster-box", box, x, FRONT)
    free = [x for x in slots.lobster if x not in pots]
    if card.deck == "plain" or not free:
        return drawn
    if dice.throw() < 0.6:
        out = choose(STROLLERS, card.key, "out")
        drawn += move(
            draw_passer("strollers", out), x=dice.choose(free), y=FRONT, flip=dice.throw() < 0.5
        )
    if card.base == "pier" and dice.throw() < 0.7:
        swimmer = draw_passer("swimmers", choose(SWIMMERS, card.key, "swims"))
        drawn += move(swimmer, x=dice.throw_between(196, 246), y=343)
    return drawn


def _draw_sky(card: TownCard, slots: Slots, dice: Dice) -> str:
    drawn = ""
    first = dice.choose(range(6))
    for at, (x, y) in enumerate(dice.choose_some(slots.cloud, card.features.get("cloud", 0))):
        near = x + dice.throw_between(-2, 2), y + dice.throw_between(-3, 3)
        drawn += place_feature("cloud", draw_feature("cloud", first + at), *near, scale=0.98)
    gulls = dice.choose_some(slots.gull, card.features.get("seagull", 0))
    for at, (x, y) in enumerate(gulls):
        drawn += place_feature("seagull", draw_feature("seagull", first + at), x, y, scale=0.92)
    free = [place for place in slots.gull if place not in gulls]
    if slots.house is None and card.deck == "pier" and free and dice.throw() < 0.4:
        x, y = dice.choose(free)
        drawn += move(draw_passer("aloft", choose(ALOFT, card.key, "aloft")), x=x, y=y + 12)
    return drawn


# What one plays with


def _draw_street_ends(row: TownCard) -> str:
    """A half disc where the street ends; in a street without neighbours it stays a half."""
    left = load("icons/end-left") if row.left == "sea" else ""
    right = load("icons/end-right") if row.right == "sea" else ""
    return group(left, right, class_="end")


def _draw_shields(row: TownCard) -> str:
    kinds = ["town", row.base, row.subtype, row.status]
    shown = [kind for kind in kinds if kind != "none"]
    return "".join(
        move(icons.draw_shield(kind), x=22 + 31 * at, y=SHIELDS_AT, class_=f"t {kind}")
        for at, kind in enumerate(shown)
    )


def _draw_condition(row: TownCard, paint: Paint) -> str:
    """What counts, the points for each, and how far the card looks."""
    middle = W / 2
    half = 31 if row.target == "flat" else 54
    if row.points > 9:
        half += 12
    sides = icons.find_ways(row.range, row.left, row.right)
    drawn = icons.draw_arrows(row.range, sides, half, middle - 14, (middle, PLAQUE), paint)
    drawn += rect(middle - half, PLAQUE - 22, half * 2, 44, PAPER, (2.4, INK), rx=13)
    if row.target == "flat":
        return drawn + draw_numeral(row.points, middle, PLAQUE, 32)
    drawn += move(icons.draw_target(row.target, paint), x=middle - half + 31, y=PLAQUE, scale=0.98)
    return drawn + draw_numeral(
        row.points, middle + half - (26 if row.points < 10 else 34), PLAQUE, 32
    )


SIZE: Final = (0.0, 0.0, float(W), float(H))
