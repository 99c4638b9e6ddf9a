"""A town card: its scene composed from its row, and below it what one plays with.

Layers, back to front: sky, sea, ground; a landmark, house, stall or green; the back row, the front
row, the sky's own. Whatever is counted is there exactly as often as the row says.
"""

from dataclasses import replace
from typing import Final

from parasol.games.tenby.cards import TownCard

from . import features, icons
from .chance import Dice, one
from .digits import numeral
from .features import feature
from .gardens import garden
from .ground import ends, lie
from .houses import house
from .kiosks import kiosk
from .landmarks import BEHIND, MONUMENTS, OWN_SLOTS
from .paint import Paint
from .palette import INK, PAPER, STREET
from .passers import ALOFT, FAR, STROLLERS, SWIMMERS
from .slots import BACK, FRONT, HORIZON, RAIL, SHAPES, H, Slots, W
from .svg import group, moved, path, rect

PLAQUE: Final = 375
"""The height of the condition; SHIELDS_AT that of the shields."""
SHIELDS_AT: Final = 334


def scene(card: TownCard, paint: Paint) -> str:
    """The card without what one plays with."""
    dice, slots = Dice(card.key), slots_of(card)
    return (
        lie(card, slots, paint, _far(card, slots, paint, dice))
        + ends(card, slots)
        + _standing(card, slots, paint, dice)
        + _back_row(card, slots, dice)
        + _front_row(card, slots, dice)
        + _sky(card, slots, dice)
    )


def card(row: TownCard, paint: Paint) -> str:
    """The card as it lies in the market and in a street."""
    return scene(row, paint) + _street_ends(row) + _shields(row) + _condition(row, paint)


def slots_of(card: TownCard) -> Slots:
    """A card's slots; a landmark has its own as far as they are enough."""
    shape = SHAPES[card.edges]
    own = OWN_SLOTS.get(card.key, {})
    names = {"lamp": "lamp-post", "lobster": "lobster-box", "gull": "seagull"}
    enough = {
        place: at
        for place, at in own.items()
        if len(at) >= card.features.get(names.get(place, place), 0)
    }
    if not enough and card.subtype == "business" and shape.house is None:
        enough = _beside_the_stall(card, shape)
    return replace(shape, **enough) if enough else shape


def _beside_the_stall(card: TownCard, shape: Slots) -> dict[str, tuple[float, ...]]:
    """Binoculars stand where a bench might, as long as one bench is enough."""
    if "binoculars" not in card.features or card.features.get("bench", 0) > 1:
        return {}
    return {"binoculars": shape.bench[1:], "bench": shape.bench[:1]}


def _far(card: TownCard, slots: Slots, paint: Paint, dice: Dice) -> str:
    """Something on the sea where the horizon is open; clear of both edges."""
    if card.key in BEHIND:
        return MONUMENTS[card.key](paint)
    if slots.house is not None or card.key in MONUMENTS or card.deck == "plain":
        return ""
    seen = one(FAR, card.key, "far")
    places = (58, 222) if card.subtype == "business" else (98, 182)
    return moved(seen(), x=dice.one(places) + dice.between(-8, 8), y=HORIZON + 2)


def _standing(card: TownCard, slots: Slots, paint: Paint, dice: Dice) -> str:
    if card.key in MONUMENTS:
        return "" if card.key in BEHIND else MONUMENTS[card.key](paint)
    if slots.house is not None:
        return garden(card.key) if card.colour == "none" else house(card, slots, paint, dice)
    if card.subtype == "business":
        return kiosk(card.key, sum(slots.ground) / 2)
    return ""


def _back_row(card: TownCard, slots: Slots, dice: Dice) -> str:
    counts, drawn = card.features, ""
    if slots.house is None:
        taken = card.subtype == "business" or "binoculars" in counts
        boxes = (slots.rail[0], slots.rail[2]) if taken else slots.rail
        if taken and counts.get("flower-box", 0) == 1:
            boxes = boxes[:1]
        for x in dice.some(boxes, counts.get("flower-box", 0)):
            drawn += feature("flower-box", features.flower_box(20), x, RAIL + 1)
    posts = counts.get("lamp-post", 0)
    if posts and card.key == "five-arches":
        posts -= 1
        drawn += feature("lamp-post lantern", features.lantern(), 140, 164)
    rows = (
        ("lamp-post", slots.lamp, posts),
        ("bench", slots.bench, counts.get("bench", 0)),
        ("bin", slots.bin, counts.get("bin", 0)),
        ("binoculars", slots.binoculars, counts.get("binoculars", 0)),
    )
    for name, places, count in rows:
        for x in dice.some(places, count):
            drawn += feature(name, features.LOOKS[name](0), x, BACK)
    return drawn


def _front_row(card: TownCard, slots: Slots, dice: Dice) -> str:
    pots = dice.some(slots.lobster, card.features.get("lobster-box", 0))
    drawn = "".join(
        feature("lobster-box", features.lobster_box(dice.one(range(3))), x, FRONT) for x in pots
    )
    free = [x for x in slots.lobster if x not in pots]
    if card.deck == "plain" or not free:
        return drawn
    if dice.throw() < 0.6:
        out = one(STROLLERS, card.key, "out")
        drawn += moved(out(), x=dice.one(free), y=FRONT, flip=dice.throw() < 0.5)
    if card.base == "pier" and dice.throw() < 0.7:
        drawn += moved(one(SWIMMERS, card.key, "swims")(), x=dice.between(196, 246), y=343)
    return drawn


def _sky(card: TownCard, slots: Slots, dice: Dice) -> str:
    drawn = ""
    first = dice.one(range(6))
    for at, (x, y) in enumerate(dice.some(slots.cloud, card.features.get("cloud", 0))):
        near = x + dice.between(-2, 2), y + dice.between(-3, 3)
        drawn += feature("cloud", features.cloud(first + at), *near, scale=0.98)
    gulls = dice.some(slots.gull, card.features.get("seagull", 0))
    for at, (x, y) in enumerate(gulls):
        drawn += feature("seagull", features.seagull(first + at), x, y, scale=0.92)
    free = [place for place in slots.gull if place not in gulls]
    if slots.house is None and card.deck == "pier" and free and dice.throw() < 0.4:
        x, y = dice.one(free)
        drawn += moved(one(ALOFT, card.key, "aloft")(), x=x, y=y + 12)
    return drawn


# What one plays with


def _street_ends(row: TownCard) -> str:
    """A half disc where the street ends; in a street without neighbours it stays a half."""
    drawn = ""
    if row.left == "sea":
        drawn += path("M0 178A17 17 0 0 1 0 212Z", STREET, (2, "#fff"))
        drawn += path("M3 195l3.5 4 5.5 -8", line=(3, "#fff"))
    if row.right == "sea":
        drawn += path(f"M{W} 178A17 17 0 0 0 {W} 212Z", STREET, (2, "#fff"))
        drawn += path("M267.5 195l3.5 4 5.5 -8", line=(3, "#fff"))
    return group(drawn, class_="end")


def _shields(row: TownCard) -> str:
    kinds = ["town", row.base, row.subtype, row.status]
    shown = [kind for kind in kinds if kind != "none"]
    return "".join(
        moved(icons.shield(kind), x=22 + 31 * at, y=SHIELDS_AT, class_=f"t {kind}")
        for at, kind in enumerate(shown)
    )


def _condition(row: TownCard, paint: Paint) -> str:
    """What counts, the points for each, and how far the card looks."""
    middle = W / 2
    half = 31 if row.target == "flat" else 54
    if row.points > 9:
        half += 12
    sides = icons.ways(row.range, row.left, row.right)
    drawn = icons.arrows(row.range, sides, half, middle - 14, (middle, PLAQUE), paint)
    drawn += rect(middle - half, PLAQUE - 22, half * 2, 44, PAPER, (2.4, INK), rx=13)
    if row.target == "flat":
        return drawn + numeral(row.points, middle, PLAQUE, 32)
    drawn += moved(icons.target(row.target, paint), x=middle - half + 31, y=PLAQUE, scale=0.98)
    return drawn + numeral(row.points, middle + half - (26 if row.points < 10 else 34), PLAQUE, 32)


SIZE: Final = (0.0, 0.0, float(W), float(H))
