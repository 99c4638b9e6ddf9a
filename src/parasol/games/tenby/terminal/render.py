"""Tenby's table as lines of facts, for a screen with marks and for readers without.

A card is described by its edges, its building, what is on it and what it scores; the words that
take or move it stand before it.
"""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any

from parasol.core.words import SOURCE_LANGUAGE, Row, Words
from parasol.games.tenby.names import TARGET_NAMES, name_target, translate_name
from parasol.games.tenby.words import Term, Text

View = Mapping[str, Any]
StyledLine = tuple[str, Words]
"""A style and what is said in it."""
WIDTH = 80
TITLE, QUIET, PLAIN = "bold", "dim", ""
LETTERS = {"terrace": "t", "pier": "p", "landmark": "l"}
ROW_NAMES: dict[str, Words] = {
    "terrace": Term("terraces"),
    "pier": Term("piers"),
    "landmark": Term("landmarks"),
}
RANGE_NAMES: dict[str, Words] = {
    "adjacent": Term("adjacent"),
    "two": Term("up to two away"),
    "two-left": Term("two to the left"),
    "two-right": Term("two to the right"),
    "street": Term("the whole street"),
}
FEATURES: dict[str, Text] = {
    "bench": Text("{count} benches", {}, "{count} bench", "count"),
    "bin": Text("{count} bins", {}, "{count} bin", "count"),
    "binoculars": Text("{count} pairs of binoculars", {}, "{count} pair of binoculars", "count"),
    "chimney": Text("{count} chimneys", {}, "{count} chimney", "count"),
    "cloud": Text("{count} clouds", {}, "{count} cloud", "count"),
    "flower-box": Text("{count} flower boxes", {}, "{count} flower box", "count"),
    "lamp-post": Text("{count} lamp posts", {}, "{count} lamp post", "count"),
    "lobster-box": Text("{count} lobster boxes", {}, "{count} lobster box", "count"),
    "porch": Text("{count} porches", {}, "{count} porch", "count"),
    "seagull": Text("{count} seagulls", {}, "{count} seagull", "count"),
    "shutters": Text("{count} pairs of shutters", {}, "{count} pair of shutters", "count"),
}
"""What is on a card, and how many of it."""
COLOUR_NAMES: dict[str, Words] = {
    "red": Term("red"),
    "yellow": Term("yellow"),
    "green": Term("green"),
    "blue": Term("blue"),
    "purple": Term("purple"),
    "white": Term("white"),
}


def render_board(view: View, names: list[str], language: str = SOURCE_LANGUAGE) -> str:
    """The whole table, with marks, in at most 80 columns."""
    return _render_lines(_render_table(view, names), language)


def describe_view(view: View, names: list[str], language: str = SOURCE_LANGUAGE) -> str:
    """The whole table, one fact a line."""
    return "\n".join(line.render(language, names) for _, line in _render_table(view, names))


def render_seat(
    view: View, names: list[str], seat: int, plain: bool, language: str = SOURCE_LANGUAGE
) -> str:
    """One town at length."""
    lines = list(_render_town(view, names, seat, whole=True))
    if plain:
        return "\n".join(line.render(language, names) for _, line in lines)
    return _render_lines(lines, language)


def _render_lines(lines: Iterable[StyledLine], language: str) -> str:
    found = []
    for style, line in lines:
        for part in wrap(line.render(language), WIDTH, subsequent_indent="    ") or [""]:
            safe = part.replace("[", "\\[")
            found.append(f"[{style}]{safe}[/]" if style else safe)
    return "\n".join(found)


def find_shown_seat(view: View) -> int:
    """Whose town is shown at length."""
    for seat in (view["viewer"], view["seat"]):
        if seat is not None:
            return int(seat)
    return 0


def _render_table(view: View, names: list[str]) -> Iterator[StyledLine]:
    seat = find_shown_seat(view)
    yield TITLE, Text("Tenby, round {round} of 10", {"round": view["round"]})
    for other in range(len(view["seats"])):
        if other != seat:
            yield from _render_town(view, names, other, whole=False)
    yield from _render_days(view, names)
    yield from _render_market(view)
    yield from _render_accolades(view, names)
    yield from _render_town(view, names, seat, whole=True)
    yield from _render_own(view)


_DAY = Text("Day card {number}: {icons}")
_DAY_SEAT = Text("Day card {number}: {icons}, taken: {name}")
_DAY_TOKENS = Text("Day card {number}: {icons}, life rings on it: {tokens}")


def _render_days(view: View, names: list[str]) -> Iterator[StyledLine]:
    for day in view["days"]:
        text = _DAY_TOKENS if day["tokens"] else _DAY
        if day["seat"] is not None:
            text = _DAY_SEAT
        name = names[day["seat"]] if day["seat"] is not None else ""
        style = QUIET if name else PLAIN
        values = {key: day[key] for key in ("number", "icons", "tokens")}
        yield style, text.fill(name=name, **values)
    if view["icons"]:
        icons = "".join(icon * count for icon, count in view["icons"].items())
        yield PLAIN, Text("Icons left: {icons}", {"icons": icons})


def _render_market(view: View) -> Iterator[StyledLine]:
    for row, cards in view["market"].items():
        text = Text("{deck}: {count} in the deck")
        yield TITLE, text.fill(deck=ROW_NAMES[row], count=view["decks"][row])
        for place, key in enumerate(cards, 1):
            yield PLAIN, _describe_card(f"{LETTERS[row]}{place}", view["cards"][key])
    if view["holding"]:
        yield TITLE, Text("To place:")
        yield PLAIN, _describe_card("@", view["cards"][view["holding"]])


def _describe_card(place: str, row: View, points: int | None = None) -> Words:
    """A card in one line."""
    edges = f"{row['left'][0]}|{row['right'][0]}".upper()
    kinds: list[Words] = [COLOUR_NAMES[row["colour"]]] if row["colour"] != "none" else []
    kinds += [TARGET_NAMES[row["subtype"]]] if row["subtype"] != "none" else []
    things = [FEATURES[name].fill(count=n) for name, n in row["features"].items()]
    scores = Text("{points} points", {"points": row["points"]})
    if row["target"] != "flat":
        text = Text("{points} for each {target}, {range}")
        target, reach = name_target(row["target"]), RANGE_NAMES[row["range"]]
        scores = text.fill(points=row["points"], target=target, range=reach)
    parts = [*kinds, *things]
    text = Text("{place} {name} {edges}: {things}. {scores}")
    if not parts:
        text = Text("{place} {name} {edges}. {scores}")
    line = text.fill(
        place=place, name=translate_name(row["name"]), edges=edges, things=Row(parts), scores=scores
    )
    if points is None:
        return line
    return Text("{line} (now {points})", {"line": line, "points": points})


_SEAT = Text("{name}: {points} points, life rings {rings}, residents {residents}")
_STREET = Text("Street {street}: {points} points")
_STREET_DONE = Text("Street {street}, completed: {points} points")


def _render_town(view: View, names: list[str], seat: int, whole: bool) -> Iterator[StyledLine]:
    data = view["seats"][seat]
    values = {key: data[key] for key in ("rings", "residents")}
    yield TITLE, _SEAT.fill(name=names[seat], points=data["score"]["total"], **values)
    for number, street in enumerate(data["streets"], 1):
        text = _STREET_DONE if street["completed"] else _STREET
        line = text.fill(street=number, points=street["points"])
        if not whole:
            cards = [
                translate_name(view["cards"][card["card"]]["name"]) for card in street["cards"]
            ]
            yield QUIET, Text("{street} ({cards})", {"street": line, "cards": Row(cards)})
            continue
        yield PLAIN, line
        for place, card in enumerate(street["cards"], 1):
            row = view["cards"][card["card"]]
            yield PLAIN, _describe_card(f"{number}.{place}", row, card["points"])
    if data["hand"]:
        yield PLAIN, Text("Residents: {cards}", {"cards": ", ".join(data["hand"])})


def _render_accolades(view: View, names: list[str]) -> Iterator[StyledLine]:
    text = Text("Accolade {number}, {name}; most: {target}, {points} points; ahead: {leaders}")
    for number, goal in enumerate(view["accolades"], 1):
        leaders = Row([names[seat] for seat in goal["leaders"]] or ["-"])
        yield (
            PLAIN,
            text.fill(
                number=number,
                name=translate_name(goal["name"]),
                target=TARGET_NAMES[goal["target"]],
                points=goal["points"],
                leaders=leaders,
            ),
        )


def _render_own(view: View) -> Iterator[StyledLine]:
    """What only the viewer sees."""
    if view["viewer"] is None:
        return
    if view["phase"] == "start":
        for number, key in enumerate(view["starts"], 1):
            yield PLAIN, _describe_card(f"keep/{number}", view["hand_cards"][key])
    for number, key in enumerate(view["thanks_cards"] or [], 1):
        if key in view["hand_cards"]:
            yield PLAIN, _describe_card(f"keep/{number}", view["hand_cards"][key])
    for card in view["residents"]:
        yield PLAIN, _describe_resident(card, "")
    for number, card in enumerate(view["offered"] or [], 1):
        yield PLAIN, _describe_resident(card, f"keep/{number} ")
    if view["accolade"] and view["choice"] != "open":
        goal = view["goal"]
        text = Text("Your accolade, {name}; most: {target}, {points} points")
        values = {"target": TARGET_NAMES[goal["target"]], "points": goal["points"]}
        yield PLAIN, text.fill(name=translate_name(goal["name"]), **values)


def _describe_resident(card: View, before: str) -> Words:
    text = Text(
        "{before}{name}: {target} {tiers} in every street, {incomplete}, completed {completed}"
    )
    if card["kind"] == "a":
        text = Text(
            "{before}{name}: {target} {tiers} in one street, {incomplete}, completed {completed}"
        )
    numbers = {key: "/".join(map(str, card[key])) for key in ("tiers", "incomplete", "completed")}
    target = TARGET_NAMES[card["target"]]
    line = text.fill(before=before, name=translate_name(card["name"]), target=target, **numbers)
    return Text("{line} (now {points})", {"line": line, "points": card["points"]})
