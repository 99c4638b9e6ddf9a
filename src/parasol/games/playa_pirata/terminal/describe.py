"""Playa Pirata's table in words, one fact a line: for screen readers and pipes."""

from collections.abc import Iterator, Mapping
from typing import Any

from parasol.core.words import SOURCE_LANGUAGE, Row, Words
from parasol.games.playa_pirata.words import PIRATE_NAMES, SPECIAL_NAMES, Text, name_treasure

View = Mapping[str, Any]

_POINTS = Text("{count} points", one="{count} point", count="count")
_CARDS = Text("{count} towel cards", one="{count} towel card", count="count")
_TREASURES = Text("{count} treasures", one="{count} treasure", count="count")


def describe_view(view: View, names: list[str], language: str = SOURCE_LANGUAGE) -> str:
    """The whole table; what the viewer holds comes last, next to what is asked."""
    lines: list[Words] = [describe_progress(view)]
    for one in view["treasures"]:
        lines += _describe_treasure(view, one, names)
    for seat in range(len(names)):
        lines += _describe_seat(view, names, seat)
    lines += _describe_own(view, names)
    said = [line.render(language, names) for line in lines]
    return "\n".join(line[:1].upper() + line[1:] for line in said)


def describe_progress(view: View) -> Text:
    """How far the game has come."""
    if view["phase"] == "over":
        return Text("Playa Pirata: the game is over.")
    values = {"hand": view["hand"], "hands": view["hands"], "rounds": view["rounds"]}
    if view["round"] > view["rounds"]:
        return Text("Hand {hand} of {hands}, the Final Turn.").fill(**values)
    text = Text("Hand {hand} of {hands}, turn {round} of {rounds}.")
    return text.fill(round=view["round"], **values)


def describe_face(view: View, one: View) -> Words:
    """What a treasure is, as far as the viewer knows."""
    at = one["place"]
    if one["up"]:
        return Text("face up, {value}").fill(value=name_treasure(one["value"]))
    if at in view["known"]:
        return Text("face down, you know: {value}").fill(value=name_treasure(view["known"][at]))
    if at in view["deduced"]:
        return Text("face down, it must be: {value}").fill(value=name_treasure(view["deduced"][at]))
    return Text("face down")


def _describe_treasure(view: View, one: View, names: list[str]) -> Iterator[Words]:
    at = one["place"]
    buried = one["buried_by"]
    if buried is None:
        yield Text("Treasure {place} in the middle: {face}.").fill(
            place=at, face=describe_face(view, one)
        )
    else:
        text = Text("Treasure {place} by {name}: {face}.")
        yield text.fill(place=at, name=names[buried], face=describe_face(view, one))
    if one["towels"]:
        cards = [f"{names[card['seat']]} {card['value']}" for card in one["towels"]]
        yield Text("Towels on {place} from the bottom: {cards}.").fill(place=at, cards=Row(cards))
    for key, text in (
        ("umbrella", Text("Umbrella on {place}: {name}.")),
        ("king_size", Text("King Size beside {place}: {name}.")),
        ("jolly_roger", Text("Jolly Roger beside {place}: {name}.")),
    ):
        if one[key] is not None:
            yield text.fill(place=at, name=names[one[key]])
    if one["looked"]:
        looked = Row([names[seat] for seat in one["looked"]])
        yield Text("Peeked at {place}: {names}.").fill(place=at, names=looked)


def _describe_seat(view: View, names: list[str], seat: int) -> Iterator[Words]:
    data = view["seats"][seat]
    points = _POINTS.fill(count=data["score"]["total"])
    treasures = _TREASURES.fill(count=data["treasures"])
    cards = _CARDS.fill(count=sum(data["towels"].values()))
    text = Text("{name}: {points}, {treasures} and {cards} in hand.")
    yield text.fill(name=names[seat], points=points, treasures=treasures, cards=cards)
    pirates = Row([PIRATE_NAMES[pirate] for pirate in data["pirates"]]) if data["pirates"] else "-"
    towels = Row([f"{count} × {value}" for value, count in data["towels"].items()])
    text = Text("{name}, pirates: {pirates}; towels: {towels}.")
    yield text.fill(name=names[seat], pirates=pirates, towels=towels)
    if data["special"] not in (None, "hidden"):
        text = Text("{name}, special card: {card}.")
        yield text.fill(name=names[seat], card=SPECIAL_NAMES[data["special"]])


def _describe_own(view: View, names: list[str]) -> Iterator[Words]:
    if view["held"] is None:
        return
    held = Row([name_treasure(value) for value in view["held"]]) if view["held"] else "-"
    yield Text("Your treasures: {treasures}.").fill(treasures=held)
    if view["draft"] and view["draft"]["kept"] is None:
        pack = Row([SPECIAL_NAMES[card] for card in view["draft"]["pack"]])
        yield Text("The special cards before you: {cards}").fill(cards=pack)
    if view["special"]:
        yield Text("Your special card: {card}.").fill(card=SPECIAL_NAMES[view["special"]])
    if view["saw"]:
        target = names[view["lifeguard"]["target"]]
        saw = Row([name_treasure(value) for value in view["saw"]])
        text = Text("Your Lifeguard saw {treasures} in the hand of: {name}.")
        yield text.fill(treasures=saw, name=target)
