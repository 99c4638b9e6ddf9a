"""What Maui asks, which topic explains a move, and why of two equal totals one is ahead."""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.games.maui.terminal.told import dollars

TOPICS = {
    "pick": "pick",
    "spare": "spare",
    "take": "dollars",
    "place": "place",
    "token": "tokens",
    "done": "tokens",
    "track": "scoring-umbrellas",
}


def asks(view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> str:
    """What the decider is asked now, in one sentence."""
    seat = view["seats"][view["seat"]]
    if moves[0]["kind"] == "spare":
        return "No towel can be placed and no dollars can be taken: choose a spare towel, free."
    match view["phase"]:
        case "pick":
            return "Choose a towel from the market, or take the dollars of a row."
        case "place":
            towel, column = "-".join(view["picked"]["patterns"]), len(seat["beach"]) + 1
            return f"Place {towel} in column {column}: choose the row of its top pattern."
        case "track":
            tracks = " or ".join(view["choice"])
            return f"You covered a scoring umbrella: choose {tracks} for a step."
    column = view["placing"]["column"]
    return f"Lay a towel token on the towel in column {column}, or say done."


def topic(parts: Mapping[str, Any]) -> str:
    """The topic of the help that explains an action of these parts."""
    return TOPICS[parts["kind"]]


def tie_break(view: Mapping[str, Any], ahead: int, behind: int) -> str:
    """The first of Ties' three questions that tells two seats apart."""
    first, second = view["seats"][ahead], view["seats"][behind]
    if len(first["beach"]) != len(second["beach"]):
        return f"fewer towels on the beach, {len(first['beach'])} to {len(second['beach'])}"
    if first["dollars"] != second["dollars"]:
        return f"more sand dollars, {dollars(first['dollars'])} to {second['dollars']}"
    return "equally many towels and sand dollars, but later in turn order"
