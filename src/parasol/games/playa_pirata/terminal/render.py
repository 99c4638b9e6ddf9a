"""Playa Pirata's table drawn in at most 80 columns: one line a treasure, one a seat, one's hand.

A towel card is its owner's number and its value, `1/3`; the visible one of a pile is bright. Ω is
an umbrella, XL a King Size, ☠ a Jolly Roger, each with its owner's number.
"""

from collections.abc import Mapping
from typing import Any

from parasol.core.words import SOURCE_LANGUAGE, Words
from parasol.games.playa_pirata.terminal.describe import describe_progress
from parasol.games.playa_pirata.words import PIRATE_NAMES, SPECIAL_NAMES, Text, name_treasure

View = Mapping[str, Any]

TITLE, QUIET = "bold", "dim"
COLOURS = ("red", "blue", "green", "yellow")
PILE = 5
"""Cards of a pile that are drawn; those below are counted."""


def render_board(view: View, names: list[str], language: str = SOURCE_LANGUAGE) -> str:
    """The whole table."""

    def say(text: Words) -> str:
        return text.render(language, names)

    lines = [f"[{TITLE}]PLAYA PIRATA[/]  [{QUIET}]{say(describe_progress(view))}[/]"]
    lines += [_render_treasure(view, one, say) for one in view["treasures"]]
    lines.append("")
    lines += [_render_seat(view, names, seat, say) for seat in range(len(names))]
    lines += _render_own(view, say)
    return "\n".join(lines)


def _render_treasure(view: View, one: View, say: Any) -> str:
    at = one["place"]
    buried = one["buried_by"]
    owner = " " if buried is None else str(buried)
    if one["up"]:
        value, style = say(name_treasure(one["value"])), TITLE
    elif at in view["known"]:
        value, style = f"({say(name_treasure(view['known'][at]))})", "cyan"
    elif at in view["deduced"]:
        value, style = f"=({say(name_treasure(view['deduced'][at]))})", "cyan"
    else:
        value, style = "X", QUIET
    cards = one["towels"]
    more = f"{len(cards) - PILE}+ " if len(cards) > PILE else ""
    drawn = [
        _render_card(card, number == len(cards) and one["umbrella"] is None)
        for number, card in enumerate(cards, 1)
    ]
    pile = more + " ".join(drawn[-PILE:])
    signs = [
        f"{name} {one[key]}"
        for key, name in (
            ("umbrella", "Ω"),
            ("king_size", "XL"),
            ("jolly_roger", "☠"),
        )
        if one[key] is not None
    ]
    tail = f"  {'  '.join(signs)}" if signs else ""
    return f" [{TITLE}]{at}[/] {owner} [{style}]{value:<22}[/] {pile}{tail}"


def _render_card(card: View, top: bool) -> str:
    style = f"bold reverse {COLOURS[card['seat']]}" if top else COLOURS[card["seat"]]
    return f"[{style}]{card['seat']}/{card['value']}[/]"


def _render_seat(view: View, names: list[str], seat: int, say: Any) -> str:
    data = view["seats"][seat]
    mark = "▸" if view["seat"] == seat else " "
    towels = " ".join(f"{count}×{value}" for value, count in data["towels"].items())
    pirates = " ".join(say(PIRATE_NAMES[pirate])[:3] for pirate in data["pirates"])
    name = names[seat][:14].replace("[", "\\[")
    line = f"{mark}[{COLOURS[seat]}]{seat}[/] {name:<14} {data['score']['total']:>3}"
    line += f"  X×{data['treasures']}  {towels}  {pirates}"
    if data["umbrella"] == "front":
        line += "  Ω"
    special = data["special"]
    if special == "hidden":
        line += "  ?"
    elif special is not None:
        line += f"  {say(SPECIAL_NAMES[special])}"
    return line


def _render_own(view: View, say: Any) -> list[str]:
    if view["held"] is None:
        return []
    held = " ".join(say(name_treasure(value)) for value in view["held"]) or "-"
    lines = ["", say(Text("Your treasures: {treasures}.").fill(treasures=held))]
    if view["special"]:
        lines.append(
            say(Text("Your special card: {card}.").fill(card=SPECIAL_NAMES[view["special"]]))
        )
    return lines
