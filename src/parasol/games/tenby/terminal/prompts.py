"""What Tenby asks, and which topic of the help explains a move."""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.games.tenby.names import ICON_NAMES, translate_name
from parasol.games.tenby.words import Text

TOPICS = {
    "keep": "residents",
    "accolade": "ebb-flow",
    "day": "night",
    "unveil": "ebb-flow",
    "use": "actions",
    "forfeit": "forfeit",
    "buy": "buy",
    "reveal": "reveal",
    "commit": "high-tide",
    "end": "turn",
    "lift": "move",
    "take": "actions",
    "blind": "blind",
    "plain": "plain-ends",
    "place": "placement",
    "mix": "thanks",
}
_ASKED = {
    "start": Text("Choose the Start card that your first street begins with."),
    "accolade": Text("Open your accolade to all, or keep it secret?"),
    "night": Text("Choose a Day card."),
    "turn": Text("Your turn: use an icon, spend life rings, or end."),
    "resident": Text("Choose the resident you keep."),
    "put": Text("Where do you put the card down?"),
    "mix": Text("Three cards as thanks: how many of them are terraces?"),
    "choose": Text("Which of the cards do you add to your town?"),
}
_SOURCE = Text("Choose a card of the market, draw blind, or take a plain end: {icon}.")
_PLACE = Text("Where do you place {card}?")


def describe_prompt(view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> Text:
    """What the decider is asked now, in one sentence."""
    if view["phase"] == "source":
        return _SOURCE.fill(icon=ICON_NAMES[view["using"]["icon"]])
    if view["phase"] == "place":
        return _PLACE.fill(card=translate_name(view["cards"][view["holding"]]["name"]))
    return _ASKED[view["phase"]]


def find_topic(parts: Mapping[str, Any]) -> str:
    """The topic of the help that explains an action of these parts."""
    if parts["kind"] == "keep":
        return {"start": "setup", "thanks": "thanks"}.get(parts["what"], "residents")
    return TOPICS[parts["kind"]]
