"""A second, slow and naive set of Playa Pirata's rules, from the rulebook and docs/rules alone.

A game is a script: a generator that asks a question, waits for a word and goes on, in the
order in which the rulebook tells it. It imports nothing of Parasol, keeps everything in plain lists
and dicts in the shape of a view, and is never used to play.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from copy import deepcopy
from typing import Any

Json = dict[str, Any]
Value = int | str
Script = Generator[None, str, None]
Answer = Generator[None, str, str]

LETTERS = "ABCDEFGHIJKLMNOP"
PIRATES = ("telescope", "map", "umbrella")
IN_A_TURN = ("window", "piggybank", "play", "towels", "cards", "second")
BETWEEN_HANDS = ("place", "over")

STANDARD: dict[str, Json] = {
    "treasures": {
        "numbers": [3, 3, 4, 4, 5, 5, 6, 6, 7, 7],
        "towel": 1,
        "skulls": 4,
        "dealt_2p": 5,
        "dealt_3p": 4,
        "dealt_4p": 3,
        "towel_points": 2,
        "towel_most": 8,
        "skull_points": [0, 10, 18],
    },
    "pirates": {"telescope": 1, "map": 1, "umbrella": 1, "umbrella_points": 1},
    "towels": {"cards": [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3], "points": 1},
    "specials": {
        "cards": [
            "sand-castle",
            "skeleton",
            "wave",
            "king-size",
            "jolly-roger",
            "bucket",
            "lifeguard",
            "flip-flops",
            "piggybank",
            "parrot",
        ],
        "sand_castle_points": 3,
        "sand_castle_value": 3,
        "skeleton_points": 3,
        "wave_points": 3,
        "bucket_value": 3,
        "piggybank_most": 2,
        "king_size_more": 2,
    },
}


def box_with(changed: Json | None) -> dict[str, Json]:
    """The standard box with some of its values replaced."""
    box = deepcopy(STANDARD)
    for group, values in (changed or {}).items():
        box[group] |= values
    return box


def all_treasures(box: dict[str, Json]) -> list[Value]:
    """Every treasure card of the box."""
    cards = box["treasures"]
    found: list[Value] = list(cards["numbers"])
    return found + ["towel"] * cards["towel"] + ["skull"] * cards["skulls"]


def in_order(values: Iterable[Value]) -> list[Value]:
    """Numbers first, then the Towel treasure, then skulls."""
    return sorted(values, key=lambda value: (value == "skull", value == "towel", str(value)))


class Deal:
    """What chance decides of one hand: treasures by seat, the one in the middle, the specials."""

    def __init__(self, hands: list[list[Value]], middle: Value, pack: list[str]) -> None:
        self.hands, self.middle, self.pack = hands, middle, pack


class Game:
    """A whole game; `phase`, `seat` and `words` are the question that is asked now."""

    def __init__(self, options: Json, box: dict[str, Json], dealt: Callable[[int], Deal]) -> None:
        self.players: int = options["players"]
        self.specials: bool = options["specials"]
        self.length = {"players": self.players, "one": 1, "two": 2}[options["hands"]]
        self.chooses_place = options["hands"] == "two"
        self.box, self.dealt = box, dealt
        self.number, self.starter, self.turn, self.round = 0, 0, 0, 0
        self.results: list[Json] = []
        self.phase, self.words = "", set[str]()
        self.window: str | None = None
        self.seat: int | None = None
        self.script = self.whole_game()
        next(self.script)

    def play(self, word: str) -> None:
        """Answer the question that is asked now."""
        assert word in self.words, f"{word} is not among {sorted(self.words)}"
        try:
            self.script.send(word)
        except StopIteration:
            self.phase, self.seat, self.words, self.window = "over", None, set(), None

    def ask(self, phase: str, seat: int, words: Iterable[str], window: str | None = None) -> Answer:
        self.phase, self.seat, self.words, self.window = phase, seat, set(words), window
        word: str = yield
        return word

    # --- Playing the game ------------------------------------------------------------------------

    def whole_game(self) -> Script:
        for hand in range(self.length):
            if hand and self.chooses_place:
                yield from self.choose_place()
            elif hand:
                self.starter = (self.starter + 1) % self.players
            self.number = hand + 1
            yield from self.hand()

    def choose_place(self) -> Script:
        totals = [seat["total"] for seat in self.results[-1]["seats"]]
        chooser = next(seat for seat in self.order if totals[seat] == min(totals))
        places = [f"place/{number + 1}" for number in range(self.players)]
        word = yield from self.ask("place", chooser, places)
        self.starter = (chooser - int(word.partition("/")[2]) + 1) % self.players

    def hand(self) -> Script:
        self.set_up(self.dealt(self.number))
        if self.specials:
            yield from self.draft()
            yield from self.ask_for_the_lifeguard()
        for number in range(1, self.rounds + 1):
            self.round = number
            for seat in self.order:
                yield from self.one_turn(seat)
        self.round = self.rounds + 1
        yield from self.final_turn()
        self.results.append(self.result())

    def set_up(self, deal: Deal) -> None:
        box, players = self.box, range(self.players)
        self.order = [(self.starter + after) % self.players for after in players]
        self.held = [list(hand) for hand in deal.hands]
        self.pirates = [{name: int(box["pirates"][name]) for name in PIRATES} for _ in players]
        self.in_front = [False for _ in players]
        self.towels = [list(box["towels"]["cards"]) for _ in players]
        self.treasures: list[Json] = []
        self.lay_treasure(None, deal.middle)
        self.each = int(box["treasures"][f"dealt_{self.players}p"])
        self.rounds = self.each + sum(int(box["pirates"][name]) for name in PIRATES)
        self.aside = len(all_treasures(box)) - self.each * self.players - 1
        self.known: list[dict[str, Value]] = [{} for _ in players]
        self.card: list[str | None] = [None for _ in players]
        self.played: list[bool] = [False for _ in players]
        self.drafts: list[Json | None] = [None for _ in players]
        self.pack = list(deal.pack)
        self.lifeguard: Json | None = None
        self.saw: list[list[Value] | None] = [None for _ in players]
        self.group: Json | None = None
        self.piggybank: str | None = None
        self.parrot, self.closed, self.began = False, "", list[str]()

    def lay_treasure(self, seat: int | None, value: Value) -> Json:
        treasure: Json = {"place": LETTERS[len(self.treasures)], "buried_by": seat}
        treasure |= {"true": value, "up": False, "towels": [], "umbrella": None}
        treasure |= {"king_size": None, "jolly_roger": None, "looked": set()}
        self.treasures.append(treasure)
        return treasure

    def draft(self) -> Script:
        """From the player left of the starting player round to the starting player."""
        for seat in [*self.order[1:], self.order[0]]:
            self.drafts[seat] = {"pack": list(self.pack), "kept": None}
            word = yield from self.ask("draft", seat, [f"keep/{card}" for card in self.pack])
            card = word.partition("/")[2]
            self.pack.remove(card)
            self.card[seat] = card
            self.drafts[seat] = {"pack": [card, *self.pack], "kept": card}
        self.pack = []

    def ask_for_the_lifeguard(self) -> Script:
        for seat in self.order:
            words = {"pass"}
            if self.card[seat] == "lifeguard":
                words |= self.uses_of("lifeguard", seat)
            word = yield from self.ask("lifeguard", seat, words)
            if word != "pass":
                self.look_at_hand(seat, int(word.partition("/")[2]))

    # --- A turn ----------------------------------------------------------------------------------

    def one_turn(self, seat: int) -> Script:
        self.turn += 1
        self.parrot, self.closed = False, ""
        self.began = [t["place"] for t in self.treasures if self.controller(t) == seat]
        yield from self.special_window(seat, "before")
        yield from self.treasure_or_pirate(seat)
        if self.round > 1:
            yield from self.special_window(seat, "between")
            yield from self.play_towels(seat)
        yield from self.special_window(seat, "end")

    def treasure_or_pirate(self, seat: int) -> Script:
        words = [f"bury/{value}" for value in self.held[seat]]
        if self.card[seat] == "jolly-roger" and not self.played[seat]:
            words += [f"{word}/roger" for word in words]
        if self.round > 1:
            words += self.pirate_words(seat)
        word = yield from self.ask("play", seat, words)
        kind, _, what = word.partition("/")
        if kind == "bury":
            self.bury(seat, what)
            return
        self.pirates[seat][kind] -= 1
        if kind == "umbrella" and what == "-":
            self.in_front[seat] = True
        elif kind == "umbrella":
            self.at(what)["umbrella"] = seat
        elif kind == "map" and what != "-":
            self.at(what)["up"] = True
        elif what != "-":
            self.peek(seat, what)

    def pirate_words(self, seat: int) -> list[str]:
        mine, words = self.pirates[seat], []
        free = [t for t in self.treasures if t["jolly_roger"] is None]
        for name in ("telescope", "map"):
            if mine[name]:
                words += [f"{name}/{t['place']}" for t in free if not t["up"]] + [f"{name}/-"]
        if mine["umbrella"]:
            controlled = [t["place"] for t in free if self.controller(t) == seat]
            targets = [place for place in controlled if place in self.began]
            words += [f"umbrella/{place}" for place in targets]
            if not targets and not self.held[seat] and sum(mine.values()) == 1:
                words.append("umbrella/-")
        return words

    def bury(self, seat: int, what: str) -> None:
        text, _, roger = what.partition("/")
        value: Value = int(text) if text.isdigit() else text
        self.held[seat].remove(value)
        treasure = self.lay_treasure(seat, value)
        self.known[seat][treasure["place"]] = value
        if roger:
            treasure["jolly_roger"] = seat
            self.played[seat] = True

    def play_towels(self, seat: int) -> Script:
        """At least one group if any is possible, at most two, each on another treasure."""
        places = self.coverable(seat)
        if not places:
            if self.unplayed(seat):
                yield from self.ask("towels", seat, ["skip"])
            return
        word = yield from self.ask("towels", seat, [f"@{place}" for place in places])
        yield from self.lay_group(seat, word[1:])
        self.closed = word[1:]
        yield from self.special_window(seat, "groups")
        places = self.coverable(seat)
        if places:
            words = [f"@{place}" for place in places] + ["stop"]
            word = yield from self.ask("second", seat, words)
            if word != "stop":
                yield from self.lay_group(seat, word[1:])

    def lay_group(self, seat: int, place: str) -> Script:
        hand, needs = self.towels[seat], self.needs(self.at(place))
        cards: list[int] = []
        while True:
            self.group = {"treasure": place, "cards": list(cards), "total": sum(cards)}
            self.group["needs"] = needs
            words = []
            for value in set(hand):
                most = value if not cards else min(cards)
                rest = sum(card for card in hand if card <= value)
                if value <= most and sum(cards) + rest >= needs:
                    words.append(f"+{value}")
            if cards and sum(cards) >= needs:
                words.append("done")
            word = yield from self.ask("cards", seat, words)
            if word == "done":
                break
            hand.remove(int(word[1:]))
            cards.append(int(word[1:]))
        self.at(place)["towels"] += [{"seat": seat, "value": card} for card in cards]
        self.group = None

    def final_turn(self) -> Script:
        seat = self.starter
        self.parrot, self.closed = False, ""
        places = self.coverable(seat)
        if places:
            words = [f"@{place}" for place in places] + ["stop"]
            word = yield from self.ask("final", seat, words)
            if word != "stop":
                yield from self.lay_group(seat, word[1:])

    # --- Special cards ---------------------------------------------------------------------------

    def unplayed(self, seat: int) -> bool:
        return self.card[seat] is not None and not self.played[seat]

    def special_window(self, seat: int, window: str) -> Script:
        if not self.unplayed(seat):
            return
        card = str(self.card[seat])
        words = self.uses_of(card, seat) | {"end" if window == "end" else "pass"}
        word = yield from self.ask("window", seat, words, window)
        if word in ("pass", "end"):
            return
        self.played[seat] = True
        what = word.partition("/")[2]
        if card == "king-size":
            self.at(what)["king_size"] = seat
        elif card == "bucket":
            self.peek(seat, what)
        elif card == "lifeguard":
            self.look_at_hand(seat, int(what))
        elif card == "flip-flops":
            for treasure in self.treasures:
                if treasure["umbrella"] == seat:
                    treasure["umbrella"] = None
            self.at(what)["umbrella"] = seat
        elif card == "parrot":
            self.parrot = True
        elif card == "piggybank":
            yield from self.take_back(seat, what)

    def uses_of(self, card: str, seat: int) -> set[str]:
        free = [t for t in self.treasures if t["jolly_roger"] is None]
        values = self.box["specials"]
        if card == "parrot":
            return {"parrot"}
        if card == "king-size":
            return {f"king-size/{t['place']}" for t in free}
        if card == "bucket":
            down = [t for t in free if not t["up"] and t["towels"] and t["umbrella"] is None]
            shown = [t for t in down if t["towels"][-1]["value"] == values["bucket_value"]]
            return {f"bucket/{t['place']}" for t in shown}
        if card == "lifeguard":
            others = [other for other in range(self.players) if other != seat]
            return {f"lifeguard/{other}" for other in others if self.held[other]}
        if card == "flip-flops" and any(t["umbrella"] == seat for t in self.treasures):
            under = [t for t in free if self.controller(t) == seat and t["umbrella"] is None]
            return {f"flip-flops/{t['place']}" for t in under}
        if card == "piggybank":
            piles = [t for t in self.treasures if self.cards_to_take(t, seat)]
            return {f"piggybank/{t['place']}" for t in piles}
        return set()

    def cards_to_take(self, treasure: Json, seat: int) -> list[int]:
        most = self.box["specials"]["piggybank_most"]
        pile = enumerate(treasure["towels"])
        return [n for n, card in pile if card["seat"] == seat and card["value"] <= most]

    def take_back(self, seat: int, place: str) -> Script:
        treasure = self.at(place)
        self.piggybank = place
        words = [f"take/{index}" for index in self.cards_to_take(treasure, seat)]
        word = yield from self.ask("piggybank", seat, words)
        self.piggybank = None
        self.towels[seat].append(treasure["towels"].pop(int(word.partition("/")[2]))["value"])

    def look_at_hand(self, seat: int, target: int) -> None:
        self.played[seat] = True
        self.saw[seat] = list(self.held[target])
        buried = sum(t["buried_by"] == target for t in self.treasures)
        self.lifeguard = {"by": seat, "target": target, "buried": buried}

    # --- What lies there -------------------------------------------------------------------------

    def at(self, place: str) -> Json:
        return next(t for t in self.treasures if t["place"] == place)

    def controller(self, treasure: Json) -> int | None:
        if treasure["umbrella"] is not None:
            return int(treasure["umbrella"])
        return int(treasure["towels"][-1]["seat"]) if treasure["towels"] else None

    def needs(self, treasure: Json) -> int:
        """The least total of a group; an umbrella is looked at elsewhere."""
        if not treasure["towels"]:
            return 1
        more = 1 if treasure["king_size"] is None else int(self.box["specials"]["king_size_more"])
        return int(treasure["towels"][-1]["value"]) + more - int(self.parrot)

    def coverable(self, seat: int) -> list[str]:
        total = sum(self.towels[seat])
        return [
            t["place"]
            for t in self.treasures
            if t["umbrella"] is None and t["place"] != self.closed and total >= self.needs(t)
        ]

    def peek(self, seat: int, place: str) -> None:
        treasure = self.at(place)
        treasure["looked"].add(seat)
        self.known[seat][place] = treasure["true"]

    # --- Points ----------------------------------------------------------------------------------

    def points_of(self, treasure: Json) -> int:
        """What a treasure alone is worth; skulls count together."""
        value, cards = treasure["true"], self.box["treasures"]
        if value == "skull":
            return 0
        if value == "towel":
            return int(min(cards["towel_points"] * len(treasure["towels"]), cards["towel_most"]))
        return int(value)

    def parts(self, seat: int, at_the_end: bool) -> dict[str, int]:
        """Points by where they come from; before the end only from what everybody sees."""
        box = self.box
        taken = [t for t in self.treasures if self.controller(t) == seat]
        if not at_the_end:
            taken = [t for t in taken if t["up"]]
        skulls = sum(t["true"] == "skull" for t in taken)
        worth = [0, *box["treasures"]["skull_points"]]
        towel = sum(self.points_of(t) for t in taken if t["true"] == "towel")
        number = sum(self.points_of(t) for t in taken if t["true"] != "towel")
        parts = {"treasures": number, "towel treasures": towel, "skulls": worth[min(skulls, 3)]}
        parts["unplayed towels"] = len(self.towels[seat]) * box["towels"]["points"]
        parts["unplayed umbrella"] = self.in_front[seat] * box["pirates"]["umbrella_points"]
        if at_the_end:
            parts["special card"] = self.special_points(seat, taken)
        return {name: points for name, points in parts.items() if points}

    def special_points(self, seat: int, taken: list[Json]) -> int:
        values, card = self.box["specials"], self.card[seat]
        if card == "sand-castle":
            left = self.towels[seat].count(values["sand_castle_value"])
            return int(left * (values["sand_castle_points"] - self.box["towels"]["points"]))
        if card == "skeleton":
            return int(values["skeleton_points"]) * any(t["true"] == "skull" for t in taken)
        if card == "wave":
            worth = [self.points_of(t) for t in taken if t["true"] != "skull"]
            return int(values["wave_points"]) * (len(worth) > len(set(worth)))
        return 0

    def result(self) -> Json:
        seats = []
        for seat in range(self.players):
            parts = self.parts(seat, at_the_end=True)
            seats.append({"total": sum(parts.values()), "parts": parts})
        treasures = []
        for t in self.treasures:
            taker = self.controller(t)
            summary = {"place": t["place"], "value": t["true"], "buried_by": t["buried_by"]}
            summary |= {"taken_by": taker, "towels": len(t["towels"])}
            if taker is not None:
                summary["points"] = self.points_of(t)
            treasures.append(summary)
        result: Json = {"hand": self.number, "starter": self.starter, "treasures": treasures}
        return result | {"specials": list(self.card), "seats": seats}

    def totals(self) -> list[int]:
        """Points of the finished hands."""
        hands = [[seat["total"] for seat in result["seats"]] for result in self.results]
        return [sum(points) for points in zip(*hands, strict=True)]

    def ranks(self) -> list[int]:
        """By total, then by the best single hand; who is equal in both shares a place."""
        hands = [[seat["total"] for seat in result["seats"]] for result in self.results]
        keys = [(sum(points), max(points)) for points in zip(*hands, strict=True)]
        return [1 + sum(other > mine for other in keys) for mine in keys]

    # --- What is seen ----------------------------------------------------------------------------

    def public(self) -> Json:
        """What everybody sees, without the running score and what the contract leaves open."""
        view: Json = {"phase": self.phase, "seat": self.seat}
        view |= {"hands": self.length, "results": self.results}
        if self.phase != "piggybank":
            view["window"] = self.window
        if self.phase in BETWEEN_HANDS:
            return view
        view |= {"hand": self.number, "starter": self.starter, "order": self.order}
        view |= {"rounds": self.rounds, "group": self.group, "piggybank": self.piggybank}
        view |= {"aside": self.aside, "pack": len(self.pack) or None, "lifeguard": self.lifeguard}
        if self.phase in IN_A_TURN:
            view |= {"round": self.round, "parrot": self.parrot, "closed": self.closed or None}
            if self.round <= self.rounds:  # nothing depends on it in the Final Turn
                view["began"] = self.began
        view["treasures"] = [self.treasure_seen(t) for t in self.treasures]
        view["seats"] = [self.seat_seen(seat) for seat in range(self.players)]
        return view

    def treasure_seen(self, treasure: Json) -> Json:
        seen = {key: value for key, value in treasure.items() if key != "true"}
        seen["value"] = treasure["true"] if treasure["up"] else None
        seen["controlled_by"] = self.controller(treasure)
        seen["needs"] = self.needs(treasure) if treasure["umbrella"] is None else None
        seen["looked"] = sorted(treasure["looked"])
        return seen

    def seat_seen(self, seat: int) -> Json:
        planted = [t["place"] for t in self.treasures if t["umbrella"] == seat]
        umbrella = "hand" if self.pirates[seat]["umbrella"] else "none"
        if self.in_front[seat]:
            umbrella = "front"
        special: str | None = "hidden" if self.card[seat] else None
        if self.played[seat]:
            special = self.card[seat]
        return {
            "seat": seat,
            "treasures": len(self.held[seat]),
            "pirates": sorted(Counter(self.pirates[seat]).elements()),
            "towels": {str(value): n for value, n in Counter(self.towels[seat]).items()},
            "umbrella": planted[0] if planted else umbrella,
            "special": special,
            "special_played": self.played[seat],
            "results": [result["seats"][seat]["total"] for result in self.results],
        }

    def own(self, seat: int | None) -> Json:
        """What a seat knows beyond that; None: a spectator."""
        if self.phase in BETWEEN_HANDS:
            return {}
        view: Json = {"deduced": self.deduced(seat), "known": self.known_now(seat)}
        if seat is None:
            return view | {"held": None, "draft": None, "saw": None, "special": None}
        saw, draft = self.saw[seat], self.drafts[seat]
        view |= {"held": in_order(self.held[seat]), "saw": None if saw is None else in_order(saw)}
        view["draft"] = draft and {"pack": sorted(draft["pack"]), "kept": draft["kept"]}
        if not self.played[seat]:
            view["special"] = self.card[seat]
        return view

    def known_now(self, seat: int | None) -> dict[str, Value]:
        known = {} if seat is None else self.known[seat]
        return {place: value for place, value in known.items() if not self.at(place)["up"]}

    def deduced(self, seat: int | None) -> dict[str, Value]:
        """Values of which only one kind is left where they come from."""
        known = self.known_now(seat) | {t["place"]: t["true"] for t in self.treasures if t["up"]}
        rest = Counter(all_treasures(self.box)) - Counter(known.values())
        from_hand: set[str] = set()
        shown: Counter[Value] = Counter()
        if seat is not None:
            rest -= Counter(self.held[seat])
            if self.saw[seat] is not None and self.lifeguard:
                shown = Counter(self.saw[seat])
                of_target = [
                    t for t in self.treasures if t["buried_by"] == self.lifeguard["target"]
                ]
                later = [t["place"] for t in of_target[self.lifeguard["buried"] :]]
                shown -= Counter(known[place] for place in later if place in known)
                rest -= shown
                from_hand = set(later)
        found: dict[str, Value] = {}
        for place in [t["place"] for t in self.treasures if t["place"] not in known]:
            kinds = set(shown if place in from_hand else rest)
            if len(kinds) == 1:
                found[place] = kinds.pop()
        return found


# --- Comparing with a view -----------------------------------------------------------------------


def tidy(view: Json) -> Json:
    """The same view without what may be written in two ways: orders, and what is counted 0."""
    for seat in view.get("seats", []):
        if "pirates" in seat:
            seat["pirates"] = sorted(seat["pirates"])
        seat["towels"] = {value: n for value, n in seat["towels"].items() if n}
    for treasure in view.get("treasures", []):
        treasure["looked"] = sorted(treasure["looked"])
    for result in view.get("results", []):
        for seat in result["seats"]:
            seat["parts"] = {name: points for name, points in seat["parts"].items() if points}
    if view.get("draft"):
        view["draft"]["pack"] = sorted(view["draft"]["pack"])
    if view.get("saw") is not None:
        view["saw"] = in_order(view["saw"])
    if view.get("held") is not None:
        view["held"] = in_order(view["held"])
    return view


def compare(expected: Any, found: Any, path: str) -> None:
    """AssertionError naming the first place where `found` lacks what is expected."""
    if isinstance(expected, dict) and isinstance(found, dict):
        open_ended = not path.endswith((".towels", ".parts", ".known", ".deduced"))
        keys = expected if open_ended else {**expected, **found}
        for key in sorted(keys):
            assert key in expected, f"{path}.{key}: {found[key]!r} should not be there"
            assert key in found, f"{path}.{key}: missing, should be {expected[key]!r}"
            compare(expected[key], found[key], f"{path}.{key}")
    elif isinstance(expected, list) and isinstance(found, list):
        for index, (one, other) in enumerate(zip(expected, found, strict=False)):
            compare(one, other, f"{path}[{index}]")
        assert len(expected) == len(found), f"{path}: should be {expected!r}, is {found!r}"
    else:
        same = expected == found and type(expected) is type(found)
        assert same, f"{path}: should be {expected!r}, is {found!r}"


def check_position(game: Game, views: dict[int | None, Json], moves: list[str], where: str) -> None:
    """The question, the legal words and what every viewer sees are those of these rules."""
    missing, extra = game.words - set(moves), set(moves) - game.words
    assert not missing, f"{where}: moves: missing {' '.join(sorted(missing))}"
    assert not extra, f"{where}: moves: not legal {' '.join(sorted(extra))}"
    assert len(moves) == len(set(moves)), f"{where}: moves: one is there twice"
    public = game.public()
    for viewer, view in views.items():
        who = "spectator" if viewer is None else f"seat {viewer}"
        tidy(view)
        compare(public, view, f"{where}: {who}'s view")
        compare(game.own(viewer), view, f"{where}: {who}'s own view")
