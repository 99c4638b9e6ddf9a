"""A second, slow and naive set of Maui's rules, from the rulebook and docs/rules alone.

Positions are plain dicts in the shape of a spectator's view plus "hidden"; `check` walks along the
lines of `parasol replay --json` and replays them by its own rules. It imports nothing of Parasol,
tries every placement and every set of tokens by brute force, and is never used to play.
"""

import json
from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product
from typing import Any

Json = dict[str, Any]
Position = Json
Box = Json

PATTERNS = ["fish", "sun", "wave", "shell", "palm"]
LETTERS = {2: "AC", 3: "ABC", 4: "ABCD"}
AREAS = ["A", "B"]
PARTS = range(3)

STANDARD: Box = {
    "tiles": {"list": [list(three) for three in permutations(PATTERNS, 3)]},
    "market": {"costs": [0, 1, 2]},
    "dollars": {"area": 1, "player": 1, "points": 1},
    "beach": {"columns": 12, "row_steps": [3, 2, 1, 1, 1, 2, 3], "middle": 3},
    "umbrellas": {
        "spots": [[2, 2], [3, 6], [5, 4], [6, 1], [8, 7], [9, 4], [11, 2], [12, 6]],
        "white": 3,
        "black": 3,
    },
    "scoring": {"tokens": [["wave", "palm"], ["shell", "palm"]], "steps": 1},
    "crabs": {
        "spots": [[2, 6], [3, 2], [5, 4], [6, 7], [8, 1], [9, 4], [11, 6]],
        "scoring_spots": [[4, 1], [10, 7]],
        "values": [2, 2, 3, 3, 3, 4, 4],
    },
    "pearls": {"points": [0, 2, 5, 9]},
    "penalty": {"points": 1},
    "track": {
        "values": [1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26],
        "extension": [28, 30, 32, 34, 36, 38, 40, 42, 44, 46],
    },
    "frames": {
        "fish": {"space": 6, "token": "shell"},
        "sun": {"space": 6, "token": "wave"},
        "tokens_2p": 1,
        "tokens": 2,
    },
}


def _copy(position: Position) -> Position:
    """Another one that shares nothing with it; made through text, which also proves it is JSON."""
    copied: Position = json.loads(json.dumps(position))
    return copied


def _box(position: Position, box: Box | None) -> Box:
    """The values in force: the box given (or the standard one) with the position's changes."""

    def merged(old: Any, new: Any) -> Any:
        if isinstance(old, dict) and isinstance(new, dict):
            return {key: merged(old.get(key), new.get(key, old.get(key))) for key in {**old, **new}}
        return new

    merged_box: Box = merged(box or STANDARD, position.get("components") or {})
    return merged_box


# --- What lies where ---------------------------------------------------------------------------


def _inside(row: int, box: Box) -> bool:
    return 1 <= row <= len(box["beach"]["row_steps"])


def _lying(tile: Json, seat: Json, top: int) -> Json:
    """A market tile (as C sees it) laid on a seat's beach: A and B see it upside down."""
    patterns = list(tile["patterns"])
    if seat["flipped"]:
        patterns.reverse()
    return {
        "tile": tile["tile"],
        "patterns": patterns,
        "top": top,
        "tokens": [None, None, None],
        "crabs": [0, 0, 0],
    }


def _previous(seat: Json, box: Box, before: int) -> Json:
    """What lies left of column `before`: the tile there, or the starting tile on the dock."""
    if before > 1:
        tile: Json = seat["beach"][before - 2]
        return tile
    start = seat["start"]
    return {**start, "top": box["beach"]["middle"], "tokens": [None] * 3, "crabs": [0, 0, 0]}


def _active(tile: Json, row: int, box: Box) -> str | None:
    """The active pattern a tile shows in a row: none outside the grid, none under a crab."""
    part = row - tile["top"]
    if part not in PARTS or not _inside(row, box) or tile["crabs"][part]:
        return None
    pattern: str = tile["tokens"][part] or tile["patterns"][part]
    return pattern


def _matches(left: Json, right: Json, box: Box) -> list[tuple[int, str]]:
    """Every (row, pattern) in which two neighbours show the same active pattern."""
    found = []
    for row in range(1, len(box["beach"]["row_steps"]) + 1):
        pattern = _active(left, row, box)
        if pattern is not None and pattern == _active(right, row, box):
            found.append((row, pattern))
    return found


def _endings(left: Json, right: Json, hand: Json, box: Box) -> list[tuple[tuple[int, str], ...]]:
    """Every set of tokens from `hand` that can be laid on `right`, still bare, and end in a match.

    Each set is its path: pairs (part from 0, pattern) with the parts ascending.
    """
    choices = [None, *(pattern for pattern in PATTERNS if hand.get(pattern, 0) > 0)]
    endings = []
    for tokens in product(choices, repeat=3):
        laid = [(part, pattern) for part, pattern in enumerate(tokens) if pattern is not None]
        used = Counter(pattern for _, pattern in laid)
        if any(count > hand[pattern] for pattern, count in used.items()):
            continue
        if any(not _inside(right["top"] + part, box) for part, _ in laid):
            continue
        if any(right["patterns"][part] == pattern for part, pattern in laid):
            continue
        if _matches(left, {**right, "tokens": list(tokens)}, box):
            endings.append(tuple(laid))
    return endings


def _usable(position: Position, seat: Json) -> Json:
    """Towel tokens that were in hand when the turn began and are there still."""
    return {
        pattern: count - position["gained"].get(pattern, 0)
        for pattern, count in seat["tokens"].items()
    }


def _track_length(position: Position, box: Box) -> int:
    return len(_track_values(position, box))


def _track_values(position: Position, box: Box) -> list[int]:
    values = list(box["track"]["values"])
    if position["options"]["variant"] == "long":
        values += box["track"]["extension"]
    return values


# --- Legal words -------------------------------------------------------------------------------


def legal(position: Position, box: Box | None = None) -> set[str]:
    """All words that may be played now."""
    box = _box(position, box)
    if position["phase"] == "over":
        return set()
    seat = position["seats"][position["seat"]]
    if position["phase"] == "pick":
        return _legal_picks(position, seat, box)
    if position["phase"] == "place":
        return {f"@{top}" for top in _tops(position, seat, position["picked"], box)}
    if position["phase"] == "track":
        return {f"^{track}" for track in position["choice"]}
    return _legal_tokens(position, seat, box)


def _legal_picks(position: Position, seat: Json, box: Box) -> set[str]:
    words = set()
    for area in AREAS:
        for index, tile in enumerate(position["market"][area]["tiles"]):
            affordable = box["market"]["costs"][index] <= seat["dollars"]
            if affordable and _tops(position, seat, tile, box):
                words.add(f"{area}{index + 1}")
        if position["market"][area]["dollars"] > 0:
            words.add(f"${area}")
    if not words:
        # Spare towel: nothing affordable can be placed and there is nothing to take.
        words = {f"spare/{area}{number}" for area in AREAS for number in (1, 2, 3)}
    return words


def _tops(position: Position, seat: Json, tile: Json, box: Box) -> list[int]:
    """Every vertical position in which the tile can end with a match inside the grid."""
    left = _previous(seat, box, before=len(seat["beach"]) + 1)
    hand = _usable(position, seat)
    rows = len(box["beach"]["row_steps"])
    return [
        top for top in range(1 - 2, rows + 1) if _endings(left, _lying(tile, seat, top), hand, box)
    ]


def _legal_tokens(position: Position, seat: Json, box: Box) -> set[str]:
    tile = seat["beach"][-1]
    path = tuple((part, tile["tokens"][part]) for part in PARTS if tile["tokens"][part])
    hand = dict(_usable(position, seat))
    for _, pattern in path:
        hand[pattern] = hand.get(pattern, 0) + 1
    bare = {**tile, "tokens": [None] * 3}
    words = set()
    for ending in _endings(_previous(seat, box, len(seat["beach"])), bare, hand, box):
        if ending == path:
            words.add("done")
        elif ending[: len(path)] == path:
            part, pattern = ending[len(path)]
            words.add(f"+{pattern}/{part + 1}")
    return words


# --- Playing a word ----------------------------------------------------------------------------


def play(position: Position, word: str, box: Box | None = None) -> Position:
    """The position after a word; the one given is left as it is."""
    return play_with_events(position, word, box)[0]


def play_with_events(
    position: Position, word: str, box: Box | None = None
) -> tuple[Position, list[Json]]:
    """The position after a word, and what happened on the way, as the log's lines tell it."""
    if word not in legal(position, box):
        raise ValueError(f"{word} is not legal")
    turn = _Turn(_copy(position), _box(position, box))
    if word.startswith("spare/"):
        turn.spare(word[6], int(word[7:]))
    elif word.startswith("$"):
        turn.take(word[1])
    elif word.startswith("@"):
        turn.place(int(word[1:]))
    elif word.startswith("^"):
        turn.choose(word[1:])
    elif word.startswith("+"):
        pattern, part = word[1:].split("/")
        turn.lay(pattern, int(part))
    elif word == "done":
        turn.score()
    else:
        turn.pick(word[0], int(word[1:]))
    _write_scores(turn.position, turn.box)
    return turn.position, turn.events


class _Turn:
    """One seat's turn being carried on in a position that may be changed."""

    def __init__(self, position: Position, box: Box) -> None:
        self.position = position
        self.box = box
        self.number: int = position["seat"]
        self.seat: Json = position["seats"][self.number]
        self.events: list[Json] = []

    def add_event(self, kind: str, **values: Any) -> None:
        self.events.append({"kind": kind, "seat": self.number, **values})

    # 1. Pick, pay, slide, draw.

    def pick(self, area: str, number: int) -> None:
        cost = self.box["market"]["costs"][number - 1]
        self.seat["dollars"] -= cost
        self.position["market"][area]["dollars"] += cost
        tile = self.position["market"][area]["tiles"][number - 1]
        self.add_event("picked", row=area, position=number, tile=tile["tile"], cost=cost)
        self.position["picked"] = self.remove(area, number)
        self.position["phase"] = "place"

    def remove(self, area: str, number: int) -> Json:
        tiles = self.position["market"][area]["tiles"]
        tile: Json = tiles.pop(number - 1)
        drawn = self.position["hidden"]["bag"].pop(0)
        tiles.append({"tile": drawn, "patterns": list(self.box["tiles"]["list"][drawn])})
        self.position["bag"] -= 1
        self.add_event("drawn", row=area, tile=drawn)
        return tile

    def take(self, area: str) -> None:
        dollars = self.position["market"][area]["dollars"]
        self.position["market"][area]["dollars"] = 0
        self.seat["dollars"] += dollars
        self.add_event("took", row=area, dollars=dollars)
        self.end()

    def spare(self, area: str, number: int) -> None:
        """Spare towel: in the middle rows, scoring nothing; what the column held is boxed."""
        tile = self.position["market"][area]["tiles"][number - 1]
        self.add_event("spare", row=area, position=number, tile=tile["tile"])
        tile = self.remove(area, number)
        self.down(tile, self.box["beach"]["middle"])
        while spot := self.next_spot():
            self.box_spot(spot)
        self.end()

    # 2. Place, and 3. umbrellas.

    def place(self, top: int) -> None:
        tile = self.position["picked"]
        self.position["picked"] = None
        self.down(tile, top)
        self.position["placing"] = {"column": len(self.seat["beach"]), "top": top}
        self.umbrellas()

    def down(self, tile: Json, top: int) -> None:
        self.seat["beach"].append(_lying(tile, self.seat, top))
        self.add_event("placed", column=len(self.seat["beach"]), top=top, tile=tile["tile"])

    def next_spot(self, before_scoring: bool = False) -> Json | None:
        """The token nearest to the ocean still lying in the column of the tile just placed.

        Before scoring a covered crab is passed over: it lands afterwards.
        """
        here = [spot for spot in self.seat["spots"] if spot["column"] == len(self.seat["beach"])]
        if before_scoring:
            here = [spot for spot in here if spot["token"] != "crab" or not self.covered(spot)]
        return min(here, key=lambda spot: spot["row"]) if here else None

    def box_spot(self, spot: Json) -> None:
        self.seat["spots"].remove(spot)
        self.add_event("boxed", column=spot["column"], row=spot["row"])

    def covered(self, spot: Json) -> bool:
        part = spot["row"] - self.seat["beach"][-1]["top"]
        return part in PARTS

    def umbrellas(self) -> None:
        """The tokens of this column from the ocean down; stops where a track must be chosen."""
        while spot := self.next_spot(before_scoring=True):
            token = spot["token"]
            if not self.covered(spot):
                self.box_spot(spot)
                continue
            if isinstance(token, str):
                self.seat["spots"].remove(spot)
                self.seat["pearls"][token] += 1
                self.add_event("pearl", colour=token)
                continue
            length = _track_length(self.position, self.box)
            open_tracks = [track for track in token if self.seat["tracks"][track] < length]
            if len(open_tracks) > 1:
                self.position["phase"] = "track"
                self.position["choice"] = open_tracks
                return
            if open_tracks:
                self.scoring_umbrella(spot, open_tracks[0])
            else:
                self.seat["spots"].remove(spot)
                self.add_event("ignored")
        self.tokens()

    def choose(self, track: str) -> None:
        self.position["choice"] = None
        asked = self.next_spot(before_scoring=True)
        assert asked is not None
        self.scoring_umbrella(asked, track)
        self.umbrellas()

    def scoring_umbrella(self, spot: Json, track: str) -> None:
        self.seat["spots"].remove(spot)
        before = self.seat["tracks"][track]
        self.step(track, self.box["scoring"]["steps"], "umbrella")
        self.frame(track, before)

    # 4. Towel tokens.

    def tokens(self) -> None:
        self.position["phase"] = "tokens"
        if legal(self.position, self.box) == {"done"}:
            self.score()

    def lay(self, pattern: str, part: int) -> None:
        self.seat["tokens"][pattern] -= 1
        self.seat["beach"][-1]["tokens"][part - 1] = pattern
        self.add_event("laid", pattern=pattern, part=part)
        self.tokens()

    # 5. Score, and the frames.

    def score(self) -> None:
        tile = self.seat["beach"][-1]
        left = _previous(self.seat, self.box, len(self.seat["beach"]))
        before = dict(self.seat["tracks"])
        for row, pattern in _matches(left, tile, self.box):
            self.step(pattern, self.box["beach"]["row_steps"][row - 1], "match")
        for track in PATTERNS:
            self.frame(track, before[track])
        self.penalties(tile)
        self.crabs(tile)
        self.end()

    def step(self, track: str, steps: int, why: str) -> None:
        start = self.seat["tracks"][track]
        stop = min(start + steps, _track_length(self.position, self.box))
        self.seat["tracks"][track] = stop
        if stop > start:
            self.events.append(
                {"kind": "stepped", "seat": self.number, "track": track}
                | {"from": start, "to": stop, "why": why}
            )

    def frame(self, track: str, before: int) -> None:
        """An ornate frame reached or passed on the way gives one token, if one is left."""
        frame = self.position["frames"].get(track)
        if frame is None or frame["left"] == 0:
            return
        if before < frame["space"] <= self.seat["tracks"][track]:
            token = frame["token"]
            frame["left"] -= 1
            self.seat["tokens"][token] = self.seat["tokens"].get(token, 0) + 1
            self.position["gained"][token] = self.position["gained"].get(token, 0) + 1
            self.add_event("token", pattern=token)

    # 6. Penalties and crabs.

    def penalties(self, tile: Json) -> None:
        outside = [part for part in PARTS if not _inside(tile["top"] + part, self.box)]
        self.seat["penalties"] += len(outside)
        if outside:
            self.add_event("penalty", count=len(outside))

    def crabs(self, tile: Json) -> None:
        while spot := self.next_spot():
            [points] = [
                crab["points"]
                for crab in self.position["hidden"]["crabs"][self.number]
                if crab["column"] == spot["column"] and crab["row"] == spot["row"]
            ]
            tile["crabs"][spot["row"] - tile["top"]] = points
            self.seat["spots"].remove(spot)
            self.add_event("crab", row=spot["row"], points=points)

    # The next turn, round, half; the end.

    def end(self) -> None:
        position = self.position
        position["phase"] = "pick"
        position["placing"] = None
        position["gained"] = {}
        full = len(self.seat["beach"]) == self.box["beach"]["columns"]
        if full and not position["last_round"]:
            position["last_round"] = True
            self.add_event("last_round")
        following = (self.number + 1) % len(position["seats"])
        if following != position["starter"]:
            position["seat"] = following
            position["turn"] += 1
        elif not position["last_round"]:
            position["seat"] = following
            position["turn"] += 1
            position["round"] += 1
            self.events.append({"kind": "round", "seat": None, "round": position["round"]})
        elif position["options"]["variant"] == "long" and position["half"] == 1:
            self.second_half()
        else:
            position["phase"] = "over"
            position["seat"] = None
            sums = totals(position, self.box)
            places = ranks(position, self.box)
            self.events.append({"kind": "over", "seat": None, "totals": sums, "ranks": places})

    def second_half(self) -> None:
        position = self.position
        sums = totals(position, self.box)
        tied = [seat for seat, total in enumerate(sums) if total == min(sums)]
        starter = next(seat for seat in position["hidden"]["starters"] if seat in tied)
        position.update(half=2, round=1, starter=starter, seat=starter, last_round=False)
        position["turn"] += 1
        order = position["hidden"]["next_bag"]
        position["hidden"]["next_bag"] = []
        _lay_out(position, order, self.box)
        for seat in position["seats"]:
            seat["spots"] = _crab_side(self.box)
        self.events.append({"kind": "half", "seat": None, "totals": sums, "starter": starter})


# --- Scoring -----------------------------------------------------------------------------------


def parts(position: Position, number: int, box: Box | None = None) -> dict[str, int]:
    """Where a seat's points come from."""
    box = _box(position, box)
    seat = position["seats"][number]
    values = [0, *_track_values(position, box)]
    points = {track: values[seat["tracks"][track]] for track in PATTERNS}
    points["white pearls"] = box["pearls"]["points"][seat["pearls"]["white"]]
    points["black pearls"] = box["pearls"]["points"][seat["pearls"]["black"]]
    points["sand dollars"] = seat["dollars"] * box["dollars"]["points"]
    points["penalties"] = -seat["penalties"] * box["penalty"]["points"]
    points["sand crabs"] = -sum(sum(tile["crabs"]) for tile in seat["beach"])
    return points


def totals(position: Position, box: Box | None = None) -> list[int]:
    """Every seat's points, seat 0 first."""
    return [sum(parts(position, seat, box).values()) for seat in range(len(position["seats"]))]


def ranks(position: Position, box: Box | None = None) -> list[int]:
    """Every seat's place, 1 the winner: points, fewest tiles, most dollars, last in turn order."""
    sums = totals(position, box)
    players = len(sums)

    def beats(one: int, other: int) -> bool:
        if sums[one] != sums[other]:
            return sums[one] > sums[other]
        a, b = position["seats"][one], position["seats"][other]
        if len(a["beach"]) != len(b["beach"]):
            return len(a["beach"]) < len(b["beach"])
        if a["dollars"] != b["dollars"]:
            return bool(a["dollars"] > b["dollars"])
        starter = position["starter"]
        return bool((one - starter) % players > (other - starter) % players)

    return [
        1 + sum(beats(other, one) for other in range(players) if other != one)
        for one in range(players)
    ]


def _write_scores(position: Position, box: Box) -> None:
    for number, seat in enumerate(position["seats"]):
        points = parts(position, number, box)
        seat["score"] = {"total": sum(points.values()), "parts": points}


# --- Setting up --------------------------------------------------------------------------------


def _lay_out(position: Position, order: list[int], box: Box) -> None:
    """New market, starting tiles and bag: row A 1-3, row B 1-3, starting tiles from seat 0."""
    bag = list(order)

    def draw() -> Json:
        tile = bag.pop(0)
        return {"tile": tile, "patterns": list(box["tiles"]["list"][tile])}

    for area in AREAS:
        position["market"][area]["tiles"] = [draw(), draw(), draw()]
    for seat in position["seats"]:
        lying = _lying(draw(), seat, 0)
        seat["start"] = {"tile": lying["tile"], "patterns": lying["patterns"]}
        seat["beach"] = []
    position["hidden"]["bag"] = bag
    position["bag"] = len(bag)


def _crab_side(box: Box) -> list[Json]:
    spots: list[tuple[int, int, Any]]
    spots = [(column, row, "crab") for column, row in box["crabs"]["spots"]]
    for (column, row), token in zip(
        box["crabs"]["scoring_spots"], box["scoring"]["tokens"], strict=True
    ):
        spots.append((column, row, list(token)))
    return _spots(spots)


def _spots(spots: list[tuple[int, int, Any]]) -> list[Json]:
    return [
        {"column": column, "row": row, "token": token}
        for column, row, token in sorted(spots, key=lambda spot: spot[:2])
    ]


def umbrella_tokens(box: Box | None = None) -> list[Any]:
    """The tokens each player shuffles onto the umbrella spots."""
    box = box or STANDARD
    pearls = ["white"] * box["umbrellas"]["white"] + ["black"] * box["umbrellas"]["black"]
    return pearls + [list(token) for token in box["scoring"]["tokens"]]


def deal(
    options: Json,
    order: list[int],
    umbrellas: list[list[Any]],
    crabs: list[list[int]],
    next_order: list[int],
    starters: list[int],
    box: Box | None = None,
    components: Json | None = None,
) -> Position:
    """The first position, from everything that is shuffled.

    `umbrellas`: per seat, tokens for the umbrella spots in the box's order (unused with crabs);
    `crabs`: per seat, values for the crab spots in the box's order (empty in the base game).
    """
    position: Position = {
        "game": "maui",
        "rules": "1",
        "viewer": None,
        "options": dict(options),
        "components": components or {},
        "hidden": {"next_bag": list(next_order), "starters": list(starters)},
    }
    position |= {"phase": "pick", "seat": 0, "half": 1, "round": 1, "turn": 1, "starter": 0}
    position |= {"last_round": False, "picked": None, "choice": None, "gained": {}}
    position["placing"] = None
    box = _box(position, box)
    players = options["players"]
    position["market"] = {area: {"dollars": box["dollars"]["area"]} for area in AREAS}
    left = box["frames"]["tokens_2p" if players == 2 else "tokens"]
    position["frames"] = {
        track: {**frame, "left": left}
        for track, frame in box["frames"].items()
        if isinstance(frame, dict)
    }
    position["seats"] = [_new_seat(number, options, box) for number in range(players)]
    _lay_out(position, order, box)
    for number, seat in enumerate(position["seats"]):
        if options["variant"] == "crabs":
            seat["spots"] = _crab_side(box)
        else:
            places = zip(box["umbrellas"]["spots"], umbrellas[number], strict=True)
            seat["spots"] = _spots([(column, row, token) for (column, row), token in places])
    position["hidden"]["crabs"] = [
        [
            {"column": column, "row": row, "points": points}
            for (column, row), points in zip(box["crabs"]["spots"], values, strict=True)
        ]
        for values in crabs
        if values
    ]
    _write_scores(position, box)
    return position


def _new_seat(number: int, options: Json, box: Box) -> Json:
    letter = LETTERS[options["players"]][number]
    return {
        "seat": number,
        "letter": letter,
        "flipped": letter in "AB" and options["seating"] == "table",
        "tracks": dict.fromkeys(PATTERNS, 0),
        "pearls": {"white": 0, "black": 0},
        "dollars": box["dollars"]["player"],
        "tokens": {},
        "penalties": 0,
    }


def _check_setup(position: Position, box: Box) -> None:
    """Step 0 must be a deal of this box: every piece there once, in its place."""
    hidden, options = position["hidden"], position["options"]
    tiles = [tile["tile"] for area in AREAS for tile in position["market"][area]["tiles"]]
    tiles += [seat["start"]["tile"] for seat in position["seats"]]
    order = tiles + list(hidden["bag"])
    whole = list(range(len(box["tiles"]["list"])))
    assert sorted(order) == whole, "step 0: market, starting tiles and bag are not the box's tiles"
    long = options["variant"] == "long"
    assert sorted(hidden["next_bag"]) == (whole if long else []), "step 0: hidden.next_bag"
    if long:
        seats = list(range(options["players"]))
        assert sorted(hidden["starters"]) == seats, "step 0: hidden.starters"
    umbrellas: list[list[Any]] = [[] for _ in position["seats"]]
    crabs: list[list[int]] = [[] for _ in position["seats"]]
    for number, seat in enumerate(position["seats"]):
        if options["variant"] != "crabs":
            by_spot = {(spot["column"], spot["row"]): spot["token"] for spot in seat["spots"]}
            umbrellas[number] = [by_spot.get(tuple(at)) for at in box["umbrellas"]["spots"]]
            same = sorted(map(str, umbrellas[number])) == sorted(map(str, umbrella_tokens(box)))
            assert same, f"step 0: seats[{number}].spots are not the eight umbrella tokens"
        if options["variant"] != "base":
            lying = _crabs(hidden, number)
            values = {(crab["column"], crab["row"]): crab["points"] for crab in lying}
            crabs[number] = [values.get(tuple(at), 0) for at in box["crabs"]["spots"]]
            same = sorted(crabs[number]) == sorted(box["crabs"]["values"])
            assert same, f"step 0: hidden.crabs[{number}] are not the seven crabs"
    expected = deal(
        {name: options[name] for name in ("players", "variant", "seating")},
        order,
        umbrellas,
        crabs,
        hidden["next_bag"],
        hidden["starters"],
        box,
        position["components"],
    )
    _same(expected, position, "step 0 (set-up)")


def _crabs(hidden: Json, number: int) -> list[Json]:
    crabs: list[Json] = hidden["crabs"][number] if number < len(hidden["crabs"]) else []
    return crabs


# --- Checking a log ----------------------------------------------------------------------------


def check(lines: Iterable[Json], box: Box | None = None) -> None:
    """Replay the lines by these rules; AssertionError names step, word and first difference."""
    position: Position | None = None
    for number, line in enumerate(lines):
        where = f"step {line['step']} ({line['played']})"
        if position is None:
            position = _copy(line["position"])
            if line["step"] == 0:
                assert line["played"] is None, f"{where}: nothing was played yet"
                assert line["by"] is None, f"{where}: nobody has played yet"
                _check_setup(position, _box(position, box))
            first = line["step"]
        else:
            assert line["step"] == first + number, f"{where}: a step is missing"
            assert line["by"] == position["seat"], f"{where}: played out of turn"
            assert line["played"] in legal(position, box), f"{where}: not a legal word"
            position, events = play_with_events(position, line["played"], box)
            _same(position, line["position"], where)
            _compare(
                _normalize_events(events), _normalize_events(line["events"]), f"{where}: events"
            )
        assert line["seat"] == position["seat"], f"{where}: seat"
        _check_moves(legal(position, box), line["moves"], where)
        _compare(totals(position, box), line["totals"], f"{where}: totals")


def _normalize_events(events: list[Json]) -> list[Json]:
    """The events without what the rules leave to the log's writer.

    That is: which seat an event of the whole table names, which tracks an ignored umbrella had,
    the deal of the second half (the position has it), and the order of tokens gained in a turn.
    """
    found, tokens = [], []
    for event in events:
        if event["kind"] == "token":
            tokens.append(event)
        elif event["kind"] == "ignored":
            found.append({"kind": "ignored", "seat": event["seat"]})
        elif event["kind"] in ("round", "last_round", "half", "over"):
            found.append({**event, "seat": None})
        elif event["kind"] != "dealt":
            found.append(event)
    return found + sorted(tokens, key=lambda event: str(event["pattern"]))


def _check_moves(expected: set[str], found: list[str], where: str) -> None:
    missing, extra = expected - set(found), set(found) - expected
    assert not missing, f"{where}: moves: missing {' '.join(sorted(missing))}"
    assert not extra, f"{where}: moves: not legal {' '.join(sorted(extra))}"
    assert len(found) == len(set(found)), f"{where}: moves: one is there twice"


def _same(expected: Position, found: Position, where: str) -> None:
    _compare(_tidy(expected), _tidy(found), f"{where}: position")


def _tidy(position: Position) -> Position:
    """The position without what may be written in two ways.

    That is: the order of spots, tokens counted 0. Of the crabs' values only those count which lie
    face down in columns still to come.
    """
    position = _copy(position)
    counts = [position["gained"], *(seat["tokens"] for seat in position["seats"])]
    for count in counts:
        for pattern in [pattern for pattern in count if not count[pattern]]:
            del count[pattern]
    hidden = position["hidden"]
    crab_side = position["options"]["variant"] == "crabs" or position["half"] == 2
    crabs = []
    for number, seat in enumerate(position["seats"]):
        seat["spots"].sort(key=lambda spot: (spot["column"], spot["row"]))
        covered = len(seat["beach"]) if crab_side else 0
        coming = [crab for crab in _crabs(hidden, number) if crab["column"] > covered]
        crabs.append(sorted(coming, key=lambda crab: (crab["column"], crab["row"])))
    hidden["crabs"] = crabs
    if position["options"]["variant"] != "long" or position["half"] == 2:
        hidden["starters"] = hidden["next_bag"] = []
    return position


def _compare(expected: Any, found: Any, path: str) -> None:
    """AssertionError naming the first place where two JSON values differ."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted({*expected, *found}):
            assert key in expected, f"{path}.{key}: {found[key]!r} should not be there"
            assert key in found, f"{path}.{key}: missing, should be {expected[key]!r}"
            _compare(expected[key], found[key], f"{path}.{key}")
    elif isinstance(expected, list) and isinstance(found, list):
        for index, (one, other) in enumerate(zip(expected, found, strict=False)):
            _compare(one, other, f"{path}[{index}]")
        assert len(expected) == len(found), f"{path}: should be {expected!r}, is {found!r}"
    else:
        same = expected == found and type(expected) is type(found)
        assert same, f"{path}: should be {expected!r}, is {found!r}"
