"""Maui's table drawn in at most 80 columns: tracks and scores, one beach, the market.

The beach that is drawn is the viewer's, or the decider's where somebody only watches; the other
seats get a line each.
"""

from collections.abc import Mapping
from typing import Any

from parasol.core.components import Box
from parasol.games.maui.tables import PATTERNS
from parasol.games.maui.terminal.lines import (
    LOUD,
    OCEAN,
    PEARLS,
    QUIET,
    SMALL,
    TITLE,
    TREES,
    Line,
    beside,
    style_of,
    text_of,
)

WIDTH = 80
DOCK, CELL = 10, 3
VARIANTS = {"base": "base game", "crabs": "sand crabs", "long": "long game"}

View = Mapping[str, Any]


def board(view: View, box: Box, names: list[str]) -> str:
    """The whole table."""
    seat = shown_seat(view)
    beach = _beach(view, box, seat)
    at = DOCK + CELL * box["beach"]["columns"] + 2
    lines = [_title(view), *_seats(view, box, names)]
    lines += [_other(view, names, other) for other in range(len(view["seats"])) if other != seat]
    lines += [Line(), *beside([_heading(names, seat), *beach], _market(view, box, names, at), at)]
    lines += _legend(view, seat)
    return text_of(lines)


def beach_drawn(view: View, box: Box, names: list[str], seat: int) -> str:
    """One seat's beach alone."""
    lines = [_heading(names, seat), *_beach(view, box, seat), *_legend(view, seat)]
    return text_of(lines)


def shown_seat(view: View) -> int:
    """Whose beach is shown at length."""
    for seat in (view["viewer"], view["seat"], view["starter"]):
        if seat is not None:
            return int(seat)
    return 0


def variant_of(view: View) -> str:
    """The variant in words, with the half of a long game."""
    name = VARIANTS[view["options"]["variant"]]
    return f"{name}, half {view['half']} of 2" if view["options"]["variant"] == "long" else name


def _title(view: View) -> Line:
    where = "the last round" if view["last_round"] else f"round {view['round']}"
    ended = "over" if view["phase"] == "over" else f"{where}, turn {view['turn']}"
    line = Line("MAUI", TITLE).add(f"  {variant_of(view)} · {ended}", QUIET)
    return line.add(f" · {view['bag']} towels in the bag", QUIET)


# Tracks and what the seats hold


def _seats(view: View, box: Box, names: list[str]) -> list[Line]:
    """A table: the tracks and what is held down the side, the seats across."""
    values, seat = track_values(view, box), shown_seat(view)
    at = max(44, 11 + len(values) + 9)
    wide = min(12, (WIDTH - at) // len(names))
    lines = [Line("TRACKS", TITLE).add("  marker's space = points", QUIET)]
    for pattern in PATTERNS:
        space = view["seats"][seat]["tracks"][pattern]
        frame = view["frames"].get(pattern, {"space": 0, "left": 0})
        line = Line().pattern(pattern).add(f" {pattern:<6} ")
        lines.append(line.join(_track(len(values), space, frame)))
    lines += [heading for heading, _ in _held(view, box, view["seats"][seat])]
    for line in lines:
        line.to(at)
    for number, data in enumerate(view["seats"]):
        name = names[number] if len(names[number]) < wide else f"seat {number}"
        cells = [Line(name), *(_marker(values, data["tracks"][name]) for name in PATTERNS)]
        cells += [cell for _, cell in _held(view, box, data)]
        for line, cell in zip(lines, cells, strict=True):
            line.add(" " * (wide - cell.width)).join(cell)
    return lines


def track_values(view: View, box: Box) -> list[int]:
    """The worth of each space of a track, the extension included where it is in play."""
    extension = box["track"]["extension"] if view["options"]["variant"] == "long" else []
    return list(box["track"]["values"]) + list(extension)


def _track(spaces: int, marker: int, frame: View) -> Line:
    """A track as a bar; the space with a frame is a diamond, followed by what waits there."""
    line = Line()
    for space in range(1, spaces + 1):
        framed = space == frame["space"]
        sign = ("◆" if framed else "■") if space <= marker else ("◇" if framed else "·")
        line.add(sign, TITLE if space <= marker else ("yellow" if framed else QUIET))
    if frame["left"]:
        line.add(f" ◇ {frame['left']}×").join(_token(frame["token"]))
    return line


def _marker(values: list[int], space: int) -> Line:
    return Line(f"{space}={values[space - 1]}" if space else "0")


def _held(view: View, box: Box, data: View) -> list[tuple[Line, Line]]:
    """What a seat holds and has lost, a heading with each."""
    variant, parts = view["options"]["variant"], data["score"]["parts"]
    rows = []
    if variant != "crabs":
        points = ", ".join(f"{n}={p}" for n, p in enumerate(box["pearls"]["points"][1:], 1))
        heading = Line(f"pearls     o ● of one colour: {points}"[:43], QUIET)
        held = "o" * data["pearls"]["white"] + "●" * data["pearls"]["black"]
        rows.append((heading, Line(held or "-")))
    hand = Line(f"${data['dollars']}")
    for pattern, count in data["tokens"].items():
        hand.add(" ").add(SMALL[pattern] * count, style_of(pattern))
    rows.append((Line("in hand    $ sand dollars, ~ @ towel tokens", QUIET), hand))
    lost = parts["penalties"] + parts["sand crabs"]
    what = "penalties" if variant == "base" else "penalties, sand crabs"
    rows.append((Line(f"lost       {what}", QUIET), Line(str(lost), LOUD if lost else "")))
    return [*rows, (Line("TOTAL", TITLE), Line(str(data["score"]["total"]), TITLE))]


def _token(pattern: str) -> Line:
    return Line(f"[{SMALL[pattern]}]", style_of(pattern))


def _other(view: View, names: list[str], seat: int) -> Line:
    data = view["seats"][seat]
    line = Line(f"{names[seat]}: ")
    if not data["beach"]:
        return line.add("no towel yet; on the dock ").join(_towel(data["start"]["patterns"]))
    last, count = data["beach"][-1], len(data["beach"])
    faces = [
        laid or printed for laid, printed in zip(last["tokens"], last["patterns"], strict=True)
    ]
    line.add(f"{count} towel{'s' * (count > 1)}, the last one ")
    return line.join(_towel(faces)).add(f" from row {last['top']}")


def _towel(patterns: list[str]) -> Line:
    line = Line()
    for number, pattern in enumerate(patterns):
        line.add(" " if number else "").pattern(pattern)
    return line


# A beach


def _heading(names: list[str], seat: int) -> Line:
    mine = names[seat] == "you"
    return Line("YOUR BEACH" if mine else f"BEACH OF {names[seat].upper()}", TITLE)


def _beach(view: View, box: Box, seat: int) -> list[Line]:
    data = view["seats"][seat]
    columns, steps = box["beach"]["columns"], box["beach"]["row_steps"]
    tops = [towel["top"] for towel in data["beach"]]
    first = min([0, *tops])
    last = max([len(steps) + 1, *(top + 2 for top in tops)])
    head = Line("row   dock", QUIET)
    for column in range(1, columns + 1):
        following = column == len(data["beach"]) + 1
        head.add(f"{column:^3}", "bold reverse" if following else QUIET)
    return [head] + [_row(view, box, data, row) for row in range(first, last + 1)]


def _row(view: View, box: Box, data: View, row: int) -> Line:
    steps, middle = box["beach"]["row_steps"], box["beach"]["middle"]
    inside = 1 <= row <= len(steps)
    if inside:
        line = Line(f"{row:>2}").add(f" +{steps[row - 1]}".ljust(5), QUIET)
        docked = middle <= row < middle + 3
    else:
        line = Line("ocean  " if row < 1 else "trees  ", OCEAN if row < 1 else TREES)
        docked = False
    ground = "" if inside else (OCEAN if row < 1 else TREES)
    if docked:
        line.pattern(data["start"]["patterns"][row - middle])
    else:
        line.add("   ", ground)
    spots = {(spot["column"], spot["row"]): spot["token"] for spot in data["spots"]}
    for column in range(1, box["beach"]["columns"] + 1):
        towel = data["beach"][column - 1] if column <= len(data["beach"]) else None
        if towel and 0 <= row - towel["top"] < 3:
            line.join(_part(towel, row - towel["top"], inside, box))
        elif (column, row) in spots:
            line.join(_spot(spots[column, row]))
        else:
            line.add(" · " if inside else "   ", ground or QUIET)
    return line


def _part(towel: View, part: int, inside: bool, box: Box) -> Line:
    """One pattern of a towel: under a penalty or a crab, under a token, or bare."""
    if not inside:
        return Line(f"-{box['penalty']['points']}".center(CELL), "bold white on red")
    if towel["crabs"][part]:
        return Line(f"c-{towel['crabs'][part]}"[:CELL], "bold white on red")
    if towel["tokens"][part]:
        return _token(towel["tokens"][part])
    return Line().pattern(towel["patterns"][part])


def _spot(token: Any) -> Line:
    if isinstance(token, list):
        return Line("/".join(SMALL[pattern] for pattern in token), "bold cyan")
    if token == "crab":
        return Line(" c?", "bold red")
    return Line(PEARLS[token], "bold")


def _legend(view: View, seat: int) -> list[Line]:
    """What the signs on this beach mean: only those that lie there."""
    data = view["seats"][seat]
    tokens = [spot["token"] for spot in data["spots"]]
    parts = ["+3 steps a match"]
    if "white" in tokens or "black" in tokens:
        parts.append("o ● white, black pearl")
    pairs = [token for token in tokens if isinstance(token, list)]
    parts += [f"{'/'.join(SMALL[p] for p in pair)} {' or '.join(pair)}" for pair in pairs]
    if "crab" in tokens:
        parts.append("c? hidden crab")
    if any(any(towel["tokens"]) for towel in data["beach"]):
        parts.append("[ ] token")
    lines = [Line()]
    for part in parts:
        if lines[-1].width + len(part) > WIDTH:
            lines.append(Line())
        lines[-1].add(f"{part}  ", QUIET)
    return lines


# The market


def _market(view: View, box: Box, names: list[str], at: int) -> list[Line]:
    """Two rows of towels under the words that take them; beside them the towel in hand."""
    roomy = at + 32 <= WIDTH
    wide = 7 if roomy else 4
    costs = [f"{cost}$" for cost in box["market"]["costs"]]
    lines = [Line("MARKET", TITLE).add(_seen_by(view, names), QUIET)]
    if not roomy:  # the prices get a line of their own
        lines = [Line("".join(cost.ljust(wide) for cost in costs)).add("MARKET", TITLE)]
        costs = [""] * len(costs)
    for row, data in view["market"].items():
        head = Line()
        for number, cost in enumerate(costs, 1):
            head.add(f"{row}{number} ", TITLE).add(cost.ljust(wide - 3))
        head.add(f"${row} {data['dollars']}$", TITLE if data["dollars"] else QUIET)
        lines.append(head)
        for part in range(3):
            line = Line()
            for number, tile in enumerate(data["tiles"], 1):
                line.add(" " if roomy else "").pattern(tile["patterns"][part]).to(number * wide)
            lines.append(line)
    if view["picked"] and roomy:
        lines[1].to(28).add("HAND", "bold reverse")
        for line, pattern in zip(lines[2:5], view["picked"]["patterns"], strict=True):
            line.to(28).pattern(pattern)
    return lines


def _seen_by(view: View, names: list[str]) -> str:
    """Which way up the towels are shown: seats across the market see them turned."""
    if view["viewer"] is None:
        return ""
    name = names[view["viewer"]]
    return ", as you see it" if name == "you" else f", as {name} sees it"[:26]
