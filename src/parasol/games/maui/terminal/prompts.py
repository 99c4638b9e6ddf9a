"""What Maui asks, and which topic of the help explains a move."""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.games.maui.words import Text, name_either, name_towel

TOPICS = {
    "pick": "pick",
    "spare": "spare",
    "take": "dollars",
    "place": "place",
    "token": "tokens",
    "done": "tokens",
    "track": "scoring-umbrellas",
}


def describe_prompt(view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> Text:
    """What the decider is asked now, in one sentence."""
    if moves[0]["kind"] == "spare":
        return Text(
            "No towel can be placed and no dollars can be taken: choose a spare towel, free."
        )
    match view["phase"]:
        case "pick":
            return Text("Choose a towel from the market, or take the dollars of a row.")
        case "place":
            text = Text("Place {towel} in column {column}: choose the row of its top pattern.")
            column = len(view["seats"][view["seat"]]["beach"]) + 1
            return text.fill(towel=name_towel(view["picked"]["patterns"]), column=column)
        case "track":
            text = Text("You covered a scoring umbrella: choose {tracks} for a step.")
            return text.fill(tracks=name_either(view["choice"]))
    text = Text("Lay a towel token on the towel in column {column}, or say done.")
    return text.fill(column=view["placing"]["column"])


def find_topic(parts: Mapping[str, Any]) -> str:
    """The topic of the help that explains an action of these parts."""
    return TOPICS[parts["kind"]]
