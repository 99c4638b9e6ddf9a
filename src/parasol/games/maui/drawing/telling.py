"""The words of a picture: whose turn it is and what to do, and the position told in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

VARIANTS = {"base": "Base game", "crabs": "Sand crabs", "long": "Long game"}


def name_seat(view: Mapping[str, Any], seat: int) -> str:
    """Name a seat: "You" for whoever looks."""
    return "You" if view["viewer"] == seat else f"Seat {view['seats'][seat]['letter']}"


def write_headline(view: Mapping[str, Any]) -> str:
    """Tell game, variant and round, for the top of the picture."""
    told = [VARIANTS[view["options"]["variant"]]]
    if view["options"]["variant"] == "long":
        told.append("first half" if view["half"] == 1 else "second half, crabs")
    if view["phase"] != "over":
        told.append(f"Round {view['round']}")
        if view["last_round"]:
            told.append("the last one")
    return " · ".join(told)


def write_prompt(view: Mapping[str, Any]) -> tuple[str, str]:
    """Write a title, verb first where it is the viewer's turn, and one sentence."""
    if view["phase"] == "over":
        return "Final scores", _tell_winners(view)
    seat: int = view["seat"]
    phase: str = view["phase"]
    if view["viewer"] != seat:
        name = name_seat(view, seat)
        return f"{name} to move", {
            "pick": f"{name} chooses a towel or takes the dollars from a dish.",
            "place": f"{name} lays the towel beside the last one.",
            "track": f"{name} chooses a track for the umbrella.",
            "tokens": f"{name} may lay a towel token on the new towel.",
        }[phase]
    if phase == "pick":
        return "Choose a towel", (
            "Lay it so that a pattern meets its twin, or take the dollars from a dish."
        )
    if phase == "place":
        return "Lay the towel", "A pattern inside the grid has to meet its twin."
    if phase == "track":
        return "Choose a track", f"The umbrella moves your {' or '.join(view['choice'])} marker."
    return "Lay a token", _advise_token(view)


def _advise_token(view: Mapping[str, Any]) -> str:
    gained = [name for name, count in view["gained"].items() if count]
    waits = f" Your new {' and '.join(gained)} waits one turn." if gained else ""
    return "Put it on your new towel, or be done." + waits


def _tell_winners(view: Mapping[str, Any]) -> str:
    """Who has the most points. Ties are left open: ranks are not part of a view."""
    best = max(seat["score"]["total"] for seat in view["seats"])
    leaders = [s["seat"] for s in view["seats"] if s["score"]["total"] == best]
    names = [name_seat(view, seat) for seat in leaders]
    if len(names) == 1:
        return f"{names[0]} {'have' if names[0] == 'You' else 'has'} the most points: {best}."
    joined = f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{joined} have the most points, {best} each."


def _tell_market(view: Mapping[str, Any]) -> str:
    rows = []
    for name in ("A", "B"):
        row = view["market"][name]
        tiles = "; ".join(", ".join(t["patterns"]) for t in row["tiles"] if t is not None)
        rows.append(f"Market row {name}: {tiles}. Dollars in its dish: {row['dollars']}.")
    return " ".join(rows)


def _tell_seat(view: Mapping[str, Any], seat: int) -> str:
    own = view["seats"][seat]
    tokens = ", ".join(f"{count} {name}" for name, count in own["tokens"].items() if count)
    tracks = ", ".join(f"{name} {space}" for name, space in own["tracks"].items())
    last = own["beach"][-1] if own["beach"] else own["start"]
    return (
        f"Seat {own['letter']}: {own['score']['total']} points, towels laid {len(own['beach'])}, "
        f"the last one {', '.join(last['patterns'])}; spaces on the tracks {tracks}; "
        f"white pearls {own['pearls']['white']}, black pearls {own['pearls']['black']}, "
        f"sand dollars {own['dollars']}, towel tokens {tokens or 'none'}, "
        f"penalties {own['penalties']}."
    )


def summarise(view: Mapping[str, Any]) -> str:
    """Tell the whole position in sentences, for whoever can't see the picture."""
    title, sentence = write_prompt(view)
    seats = " ".join(_tell_seat(view, seat) for seat in range(len(view["seats"])))
    return f"{write_headline(view)}. {title}. {sentence} {_tell_market(view)} {seats}"
