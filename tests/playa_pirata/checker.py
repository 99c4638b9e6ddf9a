"""A second reading of the rules, from the public log alone: piles, control and points.

It shares no code with the game: it follows what the log says was laid, planted, moved and dug up,
refuses what the rulebook forbids, and counts every hand anew. Whatever it can't follow is an
AssertionError.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Line = dict[str, Any]
SKULLS = {0: 0, 1: 0, 2: 10}
TOWELS = Counter({1: 5, 2: 4, 3: 3})


@dataclass
class Spot:
    """One treasure: its pile from the bottom, what stands on it and lies beside it."""

    pile: list[tuple[int, int]] = field(default_factory=list)
    umbrella: int | None = None
    large: bool = False
    flagged: bool = False

    def owner(self) -> int | None:
        """Who controls it."""
        if self.umbrella is not None:
            return self.umbrella
        return self.pile[-1][0] if self.pile else None


class Hand:
    """One hand of cards, as far as everybody sees it."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.spots: dict[str, Spot] = {"A": Spot()}
        self.towels = [Counter(TOWELS) for _ in range(players)]
        self.specials: dict[int, str] = {}
        self.front: set[int] = set()
        self.found: dict[str, tuple[Any, int | None]] = {}
        self.covered: list[str] = []
        self.parrot = False
        self.last: int | None = None

    def follow(self, line: Line) -> None:
        """Take one event of the log in."""
        kind, seat = line["kind"], line["seat"]
        if kind in ("buried", "telescope", "map", "umbrella", "final"):
            self.covered, self.parrot = [], self.parrot and self.last == seat
            self.last = seat
        step = getattr(self, f"on_{kind}", None)
        if step is not None:
            step(seat, line)

    def on_buried(self, seat: int, line: Line) -> None:
        assert line["treasure"] not in self.spots
        self.spots[line["treasure"]] = Spot()

    def on_umbrella(self, seat: int, line: Line) -> None:
        if line["treasure"] is None:
            self.front.add(seat)
            return
        spot = self.spots[line["treasure"]]
        assert spot.owner() == seat
        assert spot.umbrella is None
        assert not spot.flagged
        spot.umbrella = seat

    def on_moved(self, seat: int, line: Line) -> None:
        old, new = self.spots[line["from"]], self.spots[line["treasure"]]
        assert old.umbrella == seat
        assert new.owner() == seat
        assert not new.flagged
        old.umbrella, new.umbrella = None, seat

    def on_special(self, seat: int, line: Line) -> None:
        assert seat not in self.specials
        card, aim = line["card"], line["aim"]
        self.specials[seat] = card
        if card == "parrot":
            self.parrot, self.last = True, seat
        elif card == "king-size":
            self.spots[aim].large = True
        elif card == "jolly-roger":
            self.spots[aim].flagged = True
        elif card == "bucket":
            spot = self.spots[aim]
            assert spot.umbrella is None
            assert spot.pile[-1][1] == 3
            assert not spot.flagged

    def on_took_back(self, seat: int, line: Line) -> None:
        owner, value = self.spots[line["treasure"]].pile.pop(line["index"])
        assert (owner, value) == (seat, line["value"])
        assert value <= 2
        self.towels[seat][value] += 1

    def on_laid(self, seat: int, line: Line) -> None:
        spot, cards = self.spots[line["treasure"]], line["cards"]
        assert spot.umbrella is None
        assert line["treasure"] not in self.covered
        assert len(self.covered) < 2
        assert cards == sorted(cards, reverse=True)
        if spot.pile:
            more = (2 if spot.large else 1) - (1 if self.parrot and self.last == seat else 0)
            assert sum(cards) >= spot.pile[-1][1] + more
        self.covered.append(line["treasure"])
        self.towels[seat].subtract(cards)
        assert min(self.towels[seat].values()) >= 0
        spot.pile += [(seat, value) for value in cards]

    def on_skipped(self, seat: int, line: Line) -> None:
        total = sum(value * count for value, count in self.towels[seat].items())
        for spot in self.spots.values():
            if spot.umbrella is None and total:
                assert spot.pile
                assert total < spot.pile[-1][1] + (2 if spot.large else 1) or self.parrot

    def on_dug(self, seat: int, line: Line) -> None:
        assert self.spots[line["treasure"]].owner() == line["taken_by"]
        self.found[line["treasure"]] = (line["value"], line["taken_by"])

    def on_card(self, seat: int, line: Line) -> None:
        assert seat not in self.specials
        self.specials[seat] = f"kept {line['card']}"

    def on_scored(self, seat: int, line: Line) -> None:
        assert set(self.found) == set(self.spots)
        assert line["totals"] == [self.points(player) for player in range(self.players)]

    def points(self, seat: int) -> int:
        """A seat's points, counted anew."""
        mine = {at: value for at, (value, taker) in self.found.items() if taker == seat}
        worth = {
            at: min(8, 2 * len(self.spots[at].pile)) if value == "towel" else value
            for at, value in mine.items()
            if value != "skull"
        }
        skulls = list(mine.values()).count("skull")
        left = self.towels[seat]
        points = sum(worth.values()) + SKULLS.get(skulls, 18) + sum(left.values())
        points += seat in self.front
        match self.specials.get(seat, ""):
            case "kept sand-castle":
                points += 2 * left[3]
            case "kept skeleton":
                points += 3 if skulls else 0
            case "kept wave":
                points += 3 if len(set(worth.values())) < len(worth) else 0
        return points


def check(lines: list[Line], players: int) -> int:
    """Follow a whole public log; how many hands there were."""
    hands, hand = 0, Hand(players)
    for line in lines:
        if line["kind"] == "hand":
            hands, hand = hands + 1, Hand(players)
        hand.follow(line)
    return hands
