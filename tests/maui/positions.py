"""Positions of Maui for the rule tests, made in a few words.

`position` takes a fresh spectator's view, lays out what a test names, fills in the rest so that
every tile, sand dollar and token is there once, and asks `parasol.from_view` for the match. It
knows the standard box as docs/rules has it and none of the code that plays.

Seats sit on the same side unless a test says otherwise, so a tile reads alike everywhere.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import permutations
from typing import Any

import pytest

import parasol
from parasol import Match

View = dict[str, Any]
Spot = tuple[int, int]

PATTERNS = ("fish", "sun", "wave", "shell", "palm")
TRIPLES = list(permutations(PATTERNS, 3))
NUMBER = {"-".join(three): number for number, three in enumerate(TRIPLES)}
ROWS = range(1, 8)
ROW_STEPS = (3, 2, 1, 1, 1, 2, 3)
TRACK = (0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26)
EXTENSION = (28, 30, 32, 34, 36, 38, 40, 42, 44, 46)
PEARLS = (0, 2, 5, 9)
WAVE_OR_PALM = ("wave", "palm")
SHELL_OR_PALM = ("shell", "palm")
HELP = (files("parasol.games.maui") / "help" / "en.md").read_text(encoding="utf-8")
TOPICS = set(re.findall(r"\{#([\w-]+)\}", HELP))


@dataclass(frozen=True)
class Towel:
    """A tile on a beach: patterns from the ocean, row of its top part, what lies on its parts."""

    patterns: str
    top: int = 3
    tokens: Mapping[int, str] = field(default_factory=dict)
    crabs: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Player:
    """One seat. What is left out is as at the start, or follows from the rest.

    `filled` columns: the last ones are `beach`, those before it any other tiles in the middle.
    A spot's token is "white", "black" or a pair of tracks; spots not named keep to pearls.
    """

    start: str | None = None
    beach: Sequence[Towel] = ()
    filled: int = 0
    spots: Mapping[Spot, str | tuple[str, str]] = field(default_factory=dict)
    tracks: Mapping[str, int] = field(default_factory=dict)
    white: int = 0
    black: int = 0
    dollars: int | None = None
    tokens: Mapping[str, int] = field(default_factory=dict)
    carried_penalties: int = 0

    @property
    def tiles(self) -> int:
        return max(self.filled, len(self.beach))

    def held_or_laid(self, kind: str) -> int:
        laid = sum(list(towel.tokens.values()).count(kind) for towel in self.beach)
        return self.tokens.get(kind, 0) + laid


def position(
    *given: Player,
    seat: int = 0,
    players: int = 2,
    market: Mapping[str, Sequence[str]] | None = None,
    areas: tuple[int | None, int | None] = (None, None),
    variant: str = "base",
    seating: str = "same-side",
    components: Mapping[str, Any] | None = None,
    half: int = 1,
    starter: int = 0,
    frames: Mapping[str, int] | None = None,
    seed: int = 0,
) -> Match:
    """The match in which `seat` is to pick. `given`: that seat's player, then those after it.

    What nobody knows (the order of the bag, the crabs) follows from `seed`.
    """
    match = parasol.new(
        "maui", players=players, seed=1, variant=variant, seating=seating, components=components
    )
    view = match.view(None)
    people = seated(given, seat, players)
    if half == 2:
        crab_side = parasol.new("maui", players=players, seed=1, variant="crabs").view(None)
        for old, new in zip(view["seats"], crab_side["seats"], strict=True):
            old["spots"] = new["spots"]
    lay_tiles(view, people, market or {}, seating)
    share_dollars(view, people, areas)
    place_tokens(view, people, frames or {})
    for mine, player in zip(view["seats"], people, strict=True):
        lay_spots(mine, player, pearls=variant != "crabs" and half == 1)
        mine["pearls"] = {"white": player.white, "black": player.black}
        outside = sum(laid["top"] + part not in ROWS for laid in mine["beach"] for part in range(3))
        mine["penalties"] = outside + player.carried_penalties
        mine["score"] = score(mine, (*TRACK, *EXTENSION))
        if components:
            del mine["score"]  # another box may count otherwise; a view may leave it out
    set_clock(view, people, seat, half, starter)
    return parasol.from_view(view, seed=seed)


def seated(given: Sequence[Player], seat: int, players: int) -> list[Player]:
    people = [Player()] * players
    for after, player in enumerate(given):
        people[(seat + after) % players] = player
    return people


def towel(name: str, flipped: bool = False) -> View:
    """A tile as a view has it; a flipped seat's patterns are the box's in reverse order."""
    patterns = name.split("-")
    as_it_lies = patterns[::-1] if flipped else patterns
    return {"tile": NUMBER["-".join(as_it_lies)], "patterns": patterns}


def lay_tiles(
    view: View, people: Sequence[Player], market: Mapping[str, Sequence[str]], seating: str
) -> None:
    """Named tiles where they are named, any others in the gaps, the rest in the bag."""
    flipped = [seat["letter"] in "AB" and seating == "table" for seat in view["seats"]]
    named = {towel(name)["tile"] for row in market.values() for name in row}
    count = sum(len(row) for row in market.values())
    for player, upside_down in zip(people, flipped, strict=True):
        names = [laid.patterns for laid in player.beach] + [player.start] * bool(player.start)
        named |= {towel(name, upside_down)["tile"] for name in names if name}
        count += len(names)
    assert len(named) == count, "a tile is named twice"
    others = iter([number for number in range(60) if number not in named])

    def any_other(upside_down: bool = False) -> View:
        number = next(others)
        patterns = list(TRIPLES[number])
        return {"tile": number, "patterns": patterns[::-1] if upside_down else patterns}

    for mine, player, upside_down in zip(view["seats"], people, flipped, strict=True):
        mine["start"] = towel(player.start, upside_down) if player.start else any_other(upside_down)
        fillers = [any_other(upside_down) for _ in range(player.tiles - len(player.beach))]
        mine["beach"] = [
            {**filler, "top": 3, "tokens": [None] * 3, "crabs": [0] * 3} for filler in fillers
        ]
        for laid in player.beach:
            mine["beach"].append(
                {
                    **towel(laid.patterns, upside_down),
                    "top": laid.top,
                    "tokens": [laid.tokens.get(part) for part in (1, 2, 3)],
                    "crabs": [laid.crabs.get(part, 0) for part in (1, 2, 3)],
                }
            )
    for row in "AB":
        tiles = [towel(name) for name in market.get(row, ())]
        view["market"][row]["tiles"] = tiles + [any_other() for _ in range(3 - len(tiles))]
    view["bag"] = 60 - 6 - len(people) - sum(player.tiles for player in people)


def share_dollars(
    view: View, people: Sequence[Player], areas: tuple[int | None, int | None]
) -> None:
    """The closed supply: what is not named gets 1 while there are some; a player holds the rest."""
    amounts = [*areas, *(player.dollars for player in people)]
    rest = 2 + len(people) - sum(amount for amount in amounts if amount is not None)
    assert rest >= 0, "more sand dollars than the supply has"
    open_places = [place for place, amount in enumerate(amounts) if amount is None]
    shared = [amount or 0 for amount in amounts]
    for place in open_places:
        shared[place] = min(1, rest)
        rest -= shared[place]
    assert rest == 0 or open_places, "fewer sand dollars than the supply has"
    if rest:
        shared[open_places[-1]] += rest
    view["market"]["A"]["dollars"], view["market"]["B"]["dollars"] = shared[:2]
    for mine, dollars in zip(view["seats"], shared[2:], strict=True):
        mine["dollars"] = dollars


def place_tokens(view: View, people: Sequence[Player], left: Mapping[str, int]) -> None:
    """Towel tokens in hands and on tiles come from the frames; their marker stands at the frame."""
    for mine, player in zip(view["seats"], people, strict=True):
        mine["tokens"] = dict(player.tokens)
        for track, frame in view["frames"].items():
            if player.held_or_laid(frame["token"]):
                mine["tracks"][track] = frame["space"]
        mine["tracks"].update(player.tracks)
    for kind in PATTERNS:
        taken = sum(player.held_or_laid(kind) for player in people)
        for frame in view["frames"].values():
            if frame["token"] == kind:
                here = min(taken, frame["left"])
                frame["left"] -= here
                taken -= here
        assert taken == 0, f"more {kind} tokens than the box has"
    for track, number in left.items():
        assert number <= view["frames"][track]["left"]
        view["frames"][track]["left"] = number


def lay_spots(mine: View, player: Player, pearls: bool) -> None:
    """What still lies in the columns not filled yet."""
    fresh = [spot for spot in mine["spots"] if spot["column"] > player.tiles]
    if pearls:
        pool: list[Any] = ["white"] * (3 - player.white) + ["black"] * (3 - player.black)
        pool += [spot["token"] for spot in mine["spots"] if isinstance(spot["token"], list)]
        for token in player.spots.values():
            pool.remove(list(token) if isinstance(token, tuple) else token)
        for spot in fresh:
            named = player.spots.get((spot["column"], spot["row"]))
            spot["token"] = pool.pop(0) if named is None else named
            if isinstance(spot["token"], tuple):
                spot["token"] = list(spot["token"])
    mine["spots"] = fresh


def score(mine: View, values: Sequence[int]) -> View:
    parts = {track: values[mine["tracks"][track]] for track in PATTERNS}
    parts["white pearls"] = PEARLS[mine["pearls"]["white"]]
    parts["black pearls"] = PEARLS[mine["pearls"]["black"]]
    parts["sand dollars"] = mine["dollars"]
    parts["penalties"] = -mine["penalties"]
    parts["sand crabs"] = -sum(sum(laid["crabs"]) for laid in mine["beach"])
    return {"total": sum(parts.values()), "parts": parts}


def set_clock(view: View, people: Sequence[Player], seat: int, half: int, starter: int) -> None:
    """A round by which everybody can have filled so many columns; 24 turns for a first half."""
    players = len(people)
    order = (seat - starter) % players
    rounds = [
        player.tiles + (0 if (number - starter) % players < order else 1)
        for number, player in enumerate(people)
        if player.tiles < 12
    ]
    full = [12 for player in people if player.tiles == 12]
    view["half"], view["starter"], view["seat"] = half, starter, seat
    view["round"] = max(rounds + full)
    view["turn"] = (24 if half == 2 else 0) + (view["round"] - 1) * players + order + 1
    view["last_round"] = bool(full)


def words(match: Match) -> set[str]:
    return {str(move) for move in match.moves()}


def seat_view(match: Match, seat: int = 0) -> View:
    """A seat's own things, as everybody sees them."""
    mine: View = match.view(None)["seats"][seat]
    return mine


def tracks(match: Match, seat: int = 0) -> dict[str, int]:
    return dict(seat_view(match, seat)["tracks"])


def hand(match: Match, seat: int = 0) -> dict[str, int]:
    """Towel tokens in hand, without the kinds of which there is none."""
    return {kind: number for kind, number in seat_view(match, seat)["tokens"].items() if number}


def lines(match: Match, play: str, *kinds: str) -> list[tuple[str, dict[str, Any]]]:
    """The log lines of these kinds (all, if none is named) that playing these words adds."""
    before = len(match.log(None))
    match.play(play)
    new = match.log(None)[before:]
    assert all(str(line) for line in new)
    return [(line.kind, dict(line.values)) for line in new if not kinds or line.kind in kinds]


def play_a_turn(match: Match) -> None:
    """One whole turn: the first tile that can be had, as near the middle as can be, no tokens."""
    tiles = sorted(word for word in words(match) if word[0] in "AB")
    match.play(tiles[0] if tiles else min(words(match)))
    while (phase := match.view(None)["phase"]) in ("place", "track", "tokens"):
        if phase == "place":
            match.play(min(words(match), key=lambda word: (abs(int(word[1:]) - 3), word)))
        else:
            match.play("done" if "done" in words(match) else min(words(match)))


def offered(match: Match, *each: str) -> bool:
    """Whether all of these words can be played now, and nothing says otherwise."""
    return all(word in words(match) and match.why_not(word) is None for word in each)


def refuse(match: Match, *each: str) -> None:
    """None of these words may be played; each has a reason with its rule, and changes nothing."""
    before = deepcopy(match.view(None))
    for word in each:
        assert word not in words(match), f"{word} should not be offered"
        reason = match.why_not(word)
        assert reason is not None, f"{word} should have a reason"
        assert str(reason)
        assert reason.rule in TOPICS, f"no help on {reason.rule}"
        with pytest.raises(parasol.IllegalMove):
            match.play(word)
    assert match.view(None) == before


def only_tops(match: Match, tops: Iterable[int]) -> bool:
    return words(match) == {f"@{top}" for top in tops}


def market_tiles(match: Match, row: str, seat: int | None = None) -> list[int]:
    return [tile["tile"] for tile in match.view(seat)["market"][row]["tiles"]]


def ranks(match: Match) -> dict[int, int]:
    return {score.seat: score.rank for score in match.scores()}


def totals(match: Match) -> dict[int, int]:
    return {score.seat: score.total for score in match.scores()}
