"""What Playa Pirata asks, which topic explains a move, and why of equal totals one is ahead."""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.games.playa_pirata.words import Text

TOPICS = {
    "keep": "draft",
    "pass": "windows",
    "end": "windows",
    "skip": "towels",
    "stop": "towels",
    "done": "towels",
    "cover": "towels",
    "card": "towels",
    "pile-card": "piggybank",
    "place": "hands",
}
_ASKS = {
    "draft": Text("Keep one of the special cards; the others are passed on."),
    "lifeguard": Text("Before the first treasure: a Lifeguard may be played now, or pass."),
    "piggybank": Text(
        "Choose the towel card to take back by its place in the pile, 0 at the bottom."
    ),
    "play": Text("Play a treasure or a pirate."),
    "towels": Text("Lay towels: choose a treasure."),
    "second": Text("Lay towels on a second treasure, or stop."),
    "final": Text("Final Turn: lay towels on one treasure, or stop."),
    "place": Text("You have the fewest points: choose your place in the second hand, 1 starts."),
}
_WINDOWS = {
    "before": Text("Before your turn: play your special card, or pass."),
    "between": Text("Before your towels: play your special card, or pass."),
    "groups": Text("The first group lies: play your special card, or pass."),
    "end": Text("Play your special card, or end your turn."),
}


def describe_prompt(view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> Text:
    """What the decider is asked now, in one sentence."""
    phase = view["phase"]
    if phase == "window":
        return _WINDOWS[view["window"]]
    if phase == "cards":
        group = view["group"]
        text = Text("Towels for {treasure}: {total} so far, {needs} needed. Add a card, or done.")
        return text.fill(treasure=group["treasure"], total=group["total"], needs=group["needs"])
    if phase == "play" and view["round"] == 1:
        return Text("First Turn: bury a treasure.")
    if phase == "towels" and moves[0]["kind"] == "skip":
        return Text("No towels can be laid: say skip.")
    return _ASKS[phase]


def find_topic(parts: Mapping[str, Any]) -> str:
    """The topic of the help that explains an action of these parts."""
    if parts.get("roger"):
        return "jolly-roger"
    return TOPICS.get(parts["kind"], str(parts["kind"]))
