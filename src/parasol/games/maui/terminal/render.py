"""Maui's table drawn in at most 80 columns: tracks and scores, one beach, the market.

The beach that is drawn is the viewer's, or the decider's where somebody only watches; the other
seats get a line each.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from parasol.core.components import Box
from parasol.core.words import SOURCE_LANGUAGE, YOU, Seat, Words
from parasol.games.maui.tables import PATTERNS
from parasol.games.maui.terminal.lines import (
    LOUD,
    OCEAN,
    PEARLS,
    QUIET,
    SMALL,
    TITLE,
    TREES,
    TextLine,
    get_style,
    join_lines,
    put_beside,
)
from parasol.games.maui.words import PATTERN_NAMES, Text, name_either

WIDTH = 80
DOCK, CELL = 10, 3
VARIANTS = {"base": Text("base game"), "crabs": Text("sand crabs"), "long": Text("long game")}

View = Mapping[str, Any]


@dataclass(frozen=True)
class Speaker:
    """The names of the seats, and the language of all texts."""

    names: list[str]
    language: str

    def __call__(self, text: Words) -> str:
        return text.render(self.language)

    def is_own(self, seat: int) -> bool:
        """Whether this is the seat of the one person at the screen."""
        return self.names[seat] == self(YOU)


def render_board(view: View, box: Box, names: list[str], language: str = SOURCE_LANGUAGE) -> str:
    """The whole table."""
    seat, say = find_shown_seat(view), Speaker(names, language)
    beach = _render_beach(view, box, seat, say)
    at = DOCK + CELL * box["beach"]["columns"] + 2
    lines = [_render_title(view, say), *_render_seats(view, box, say)]
    lines += [
        _render_other(view, say, other) for other in range(len(view["seats"])) if other != seat
    ]
    lines += [
        TextLine(),
        *put_beside([_render_heading(say, seat), *beach], _render_market(view, box, say, at), at),
    ]
    lines += _render_legend(view, seat, say)
    return join_lines(lines)


def render_beach(
    view: View, box: Box, names: list[str], seat: int, language: str = SOURCE_LANGUAGE
) -> str:
    """One seat's beach alone."""
    say = Speaker(names, language)
    lines = [
        _render_heading(say, seat),
        *_render_beach(view, box, seat, say),
        *_render_legend(view, seat, say),
    ]
    return join_lines(lines)


def find_shown_seat(view: View) -> int:
    """Whose beach is shown at length."""
    for seat in (view["viewer"], view["seat"], view["starter"]):
        if seat is not None:
            return int(seat)
    return 0


def describe_variant(view: View) -> Text:
    """The variant in words, with the half of a long game."""
    name = VARIANTS[view["options"]["variant"]]
    if view["options"]["variant"] != "long":
        return name
    return Text("{variant}, half {half} of 2", {"variant": name, "half": view["half"]})


def _render_title(view: View, say: Speaker) -> TextLine:
    where = Text("round {round}, turn {turn}", {"round": view["round"], "turn": view["turn"]})
    if view["last_round"]:
        where = Text("the last round, turn {turn}", {"turn": view["turn"]})
    if view["phase"] == "over":
        where = Text("over")
    bag = Text("{count} towels in the bag", one="{count} towel in the bag", count="count")
    line = TextLine("MAUI", TITLE).add(f"  {say(describe_variant(view))} · {say(where)}", QUIET)
    return line.add(f" · {say(bag.fill(count=view['bag']))}", QUIET)


# Tracks and what the seats hold


def _render_seats(view: View, box: Box, say: Speaker) -> list[TextLine]:
    """A table: the tracks and what is held down the side, the seats across."""
    values, seat = list_track_values(view, box), find_shown_seat(view)
    patterns = {pattern: say(PATTERN_NAMES[pattern]) for pattern in PATTERNS}
    label = max(6, *map(len, patterns.values()))
    at = max(44, label + 5 + len(values) + 9)
    wide = min(12, (WIDTH - at) // len(say.names))
    heading = say(Text("marker's space = points"))
    lines = [TextLine(say(Text("TRACKS")), TITLE).add(f"  {heading}", QUIET)]
    for pattern in PATTERNS:
        space = view["seats"][seat]["tracks"][pattern]
        frame = view["frames"].get(pattern, {"space": 0, "left": 0})
        line = TextLine().add_pattern(pattern).add(f" {patterns[pattern]:<{label}} ")
        lines.append(line.join(_render_track(len(values), space, frame)))
    lines += [heading for heading, _ in _render_held(view, box, view["seats"][seat], say)]
    for line in lines:
        line.pad(at)
    for number, data in enumerate(view["seats"]):
        called = (say.names[number], say(Seat(number)), f"#{number}")
        name = next(text for text in called if len(text) < wide)
        cells = [
            TextLine(name),
            *(_render_marker(values, data["tracks"][name]) for name in PATTERNS),
        ]
        cells += [cell for _, cell in _render_held(view, box, data, say)]
        for line, cell in zip(lines, cells, strict=True):
            line.add(" " * (wide - cell.width)).join(cell)
    return lines


def list_track_values(view: View, box: Box) -> list[int]:
    """The worth of each space of a track, the extension included where it is in play."""
    extension = box["track"]["extension"] if view["options"]["variant"] == "long" else []
    return list(box["track"]["values"]) + list(extension)


def _render_track(spaces: int, marker: int, frame: View) -> TextLine:
    """A track as a bar; the space with a frame is a diamond, followed by what waits there."""
    line = TextLine()
    for space in range(1, spaces + 1):
        framed = space == frame["space"]
        sign = ("◆" if framed else "■") if space <= marker else ("◇" if framed else "·")
        line.add(sign, TITLE if space <= marker else ("yellow" if framed else QUIET))
    if frame["left"]:
        line.add(f" ◇ {frame['left']}×").join(_render_token(frame["token"]))
    return line


def _render_marker(values: list[int], space: int) -> TextLine:
    return TextLine(f"{space}={values[space - 1]}" if space else "0")


def _render_held(view: View, box: Box, data: View, say: Speaker) -> list[tuple[TextLine, TextLine]]:
    """What a seat holds and has lost, a heading with each."""
    variant, parts = view["options"]["variant"], data["score"]["parts"]
    rows = []
    if variant != "crabs":
        points = ", ".join(f"{n}={p}" for n, p in enumerate(box["pearls"]["points"][1:], 1))
        heading = _render_label(
            say, Text("pearls"), Text("o ● of one colour: {points}").fill(points=points)
        )
        held = "o" * data["pearls"]["white"] + "●" * data["pearls"]["black"]
        rows.append((heading, TextLine(held or "-")))
    hand = TextLine(f"${data['dollars']}")
    for pattern, count in data["tokens"].items():
        hand.add(" ").add(SMALL[pattern] * count, get_style(pattern))
    heading = _render_label(say, Text("in hand"), Text("$ sand dollars, ~ @ towel tokens"))
    rows.append((heading, hand))
    lost = parts["penalties"] + parts["sand crabs"]
    what = Text("penalties") if variant == "base" else Text("penalties, sand crabs")
    heading = _render_label(say, Text("lost"), what)
    rows.append((heading, TextLine(str(lost), LOUD if lost else "")))
    return [
        *rows,
        (TextLine(say(Text("TOTAL")), TITLE), TextLine(str(data["score"]["total"]), TITLE)),
    ]


def _render_label(say: Speaker, what: Text, signs: Text) -> TextLine:
    """The heading of what is held: its name, and the signs it is shown by."""
    return TextLine(f"{say(what):<10} {say(signs)}"[:43], QUIET)


def _render_token(pattern: str) -> TextLine:
    return TextLine(f"[{SMALL[pattern]}]", get_style(pattern))


def _render_other(view: View, say: Speaker, seat: int) -> TextLine:
    data = view["seats"][seat]
    if not data["beach"]:
        line = TextLine(say(Text("{name}: no towel yet; on the dock").fill(name=say.names[seat])))
        return line.add(" ").join(_render_towel(data["start"]["patterns"]))
    last, count = data["beach"][-1], len(data["beach"])
    faces = [
        laid or printed for laid, printed in zip(last["tokens"], last["patterns"], strict=True)
    ]
    text = Text(
        "{name}: {count} towels, the last one from row {row}",
        one="{name}: {count} towel, from row {row}",
        count="count",
    )
    line = TextLine(say(text.fill(name=say.names[seat], count=count, row=last["top"])))
    return line.add(" ").join(_render_towel(faces))


def _render_towel(patterns: list[str]) -> TextLine:
    line = TextLine()
    for number, pattern in enumerate(patterns):
        line.add(" " if number else "").add_pattern(pattern)
    return line


# A beach


def _render_heading(say: Speaker, seat: int) -> TextLine:
    text = Text("BEACH OF {name}", {"name": say.names[seat].upper()})
    return TextLine(say(Text("YOUR BEACH") if say.is_own(seat) else text), TITLE)


def _render_beach(view: View, box: Box, seat: int, say: Speaker) -> list[TextLine]:
    data = view["seats"][seat]
    columns, steps = box["beach"]["columns"], box["beach"]["row_steps"]
    tops = [towel["top"] for towel in data["beach"]]
    first = min([0, *tops])
    last = max([len(steps) + 1, *(top + 2 for top in tops)])
    head = TextLine(f"{say(Text('row'))[:5]:<6}{say(Text('dock'))[:4]:<4}", QUIET)
    for column in range(1, columns + 1):
        following = column == len(data["beach"]) + 1
        head.add(f"{column:^3}", "bold reverse" if following else QUIET)
    return [head] + [_render_row(box, data, row, say) for row in range(first, last + 1)]


def _render_row(box: Box, data: View, row: int, say: Speaker) -> TextLine:
    steps, middle = box["beach"]["row_steps"], box["beach"]["middle"]
    inside = 1 <= row <= len(steps)
    if inside:
        line = TextLine(f"{row:>2}").add(f" +{steps[row - 1]}".ljust(5), QUIET)
        docked = middle <= row < middle + 3
    else:
        ground = say(Text("ocean") if row < 1 else Text("trees"))
        line = TextLine(f"{ground[:6]:<7}", OCEAN if row < 1 else TREES)
        docked = False
    ground = "" if inside else (OCEAN if row < 1 else TREES)
    if docked:
        line.add_pattern(data["start"]["patterns"][row - middle])
    else:
        line.add("   ", ground)
    spots = {(spot["column"], spot["row"]): spot["token"] for spot in data["spots"]}
    for column in range(1, box["beach"]["columns"] + 1):
        towel = data["beach"][column - 1] if column <= len(data["beach"]) else None
        if towel and 0 <= row - towel["top"] < 3:
            line.join(_render_part(towel, row - towel["top"], inside, box))
        elif (column, row) in spots:
            line.join(_render_spot(spots[column, row]))
        else:
            line.add(" · " if inside else "   ", ground or QUIET)
    return line


def _render_part(towel: View, part: int, inside: bool, box: Box) -> TextLine:
    """One pattern of a towel: under a penalty or a crab, under a token, or bare."""
    if not inside:
        return TextLine(f"-{box['penalty']['points']}".center(CELL), "bold white on red")
    if towel["crabs"][part]:
        return TextLine(f"c-{towel['crabs'][part]}"[:CELL], "bold white on red")
    if towel["tokens"][part]:
        return _render_token(towel["tokens"][part])
    return TextLine().add_pattern(towel["patterns"][part])


def _render_spot(token: Any) -> TextLine:
    if isinstance(token, list):
        return TextLine("/".join(SMALL[pattern] for pattern in token), "bold cyan")
    if token == "crab":
        return TextLine(" c?", "bold red")
    return TextLine(PEARLS[token], "bold")


def _render_legend(view: View, seat: int, say: Speaker) -> list[TextLine]:
    """What the signs on this beach mean: only those that lie there."""
    data = view["seats"][seat]
    tokens = [spot["token"] for spot in data["spots"]]
    parts = [say(Text("+3 steps a match"))]
    if "white" in tokens or "black" in tokens:
        parts.append(say(Text("o ● white, black pearl")))
    pairs = [token for token in tokens if isinstance(token, list)]
    parts += [f"{'/'.join(SMALL[p] for p in pair)} {say(name_either(pair))}" for pair in pairs]
    if "crab" in tokens:
        parts.append(say(Text("c? hidden crab")))
    if any(any(towel["tokens"]) for towel in data["beach"]):
        parts.append(say(Text("[ ] token")))
    lines = [TextLine()]
    for part in parts:
        if lines[-1].width + len(part) + 2 > WIDTH:
            lines.append(TextLine())
        lines[-1].add(f"{part}  ", QUIET)
    return lines


# The market


def _render_market(view: View, box: Box, say: Speaker, at: int) -> list[TextLine]:
    """Two rows of towels under the words that take them; beside them the towel in hand."""
    roomy = at + 32 <= WIDTH
    wide = 7 if roomy else 4
    costs = [f"{cost}$" for cost in box["market"]["costs"]]
    market = say(Text("MARKET"))
    lines = [TextLine(market, TITLE).add(_describe_side(view, say), QUIET)]
    if not roomy:  # the prices get a line of their own
        lines = [TextLine("".join(cost.ljust(wide) for cost in costs)).add(market, TITLE)]
        costs = [""] * len(costs)
    for row, data in view["market"].items():
        head = TextLine()
        for number, cost in enumerate(costs, 1):
            head.add(f"{row}{number} ", TITLE).add(cost.ljust(wide - 3))
        head.add(f"${row} {data['dollars']}$", TITLE if data["dollars"] else QUIET)
        lines.append(head)
        for part in range(3):
            line = TextLine()
            for number, tile in enumerate(data["tiles"], 1):
                line.add(" " if roomy else "").add_pattern(tile["patterns"][part]).pad(
                    number * wide
                )
            lines.append(line)
    if view["picked"] and roomy:
        lines[1].pad(28).add(say(Text("HAND"))[:4], "bold reverse")
        for line, pattern in zip(lines[2:5], view["picked"]["patterns"], strict=True):
            line.pad(28).add_pattern(pattern)
    return lines


def _describe_side(view: View, say: Speaker) -> str:
    """Which way up the towels are shown: seats across the market see them turned."""
    if view["viewer"] is None:
        return ""
    text = Text("as {name} sees it", {"name": say.names[view["viewer"]]})
    return f", {say(Text('as you see it') if say.is_own(view['viewer']) else text)}"[:26]
