"""A second, slow and naive set of Tenby's rules, from the rulebook and docs/rules alone.

A game is a script: a generator that asks a question, waits for a word and goes on, in the
order in which the rulebook tells it. What chance decides comes from outside, and is refused where
it could not be drawn. It imports nothing of Parasol, keeps everything in plain lists and dicts in
the shape of a view, and is never used to play.
"""

from collections import Counter, deque
from collections.abc import Generator, Iterable
from itertools import pairwise
from typing import Any

Json = dict[str, Any]
Script = Generator[None, str, None]
Answer = Generator[None, str, str]
Street = list[str]

DECKS = ("terrace", "pier", "landmark")
COLOURS = ("red", "yellow", "green", "blue", "purple")
EDGES = {"T": "terrace", "P": "pier", "S": "sea"}
SUBSTITUTES = {"T": "t", "P": "pt", "L": "lpt"}
LETTERS = {"t": "terrace", "p": "pier", "l": "landmark"}
ICONS = {"T": "terrace", "P": "pier", "L": "landmark", "R": "resident"}
PARTS = {"terrace": "terraces", "pier": "piers", "landmark": "landmarks", "start": "start"}
ROUNDS = 10


def slug(name: str) -> str:
    """A card's key: its name in small letters, words joined by hyphens."""
    kept = "".join(sign for sign in name.lower() if sign.isalnum() or sign in " -")
    return "-".join(kept.split())


def town_card(row: str, deck: str) -> Json:
    """A town card from its row in the box."""
    name, edges, colour, subtype, features, condition, reach = (
        field.strip() for field in row.split(";")
    )
    left, _, right = edges.partition("|")
    target, _, number = condition.rpartition(" ")
    card: Json = {"name": name, "deck": deck, "left": EDGES[left], "right": EDGES[right]}
    card["base"] = "terrace" if "T" in edges else "pier"
    card["status"] = deck if deck in ("landmark", "start") else "none"
    card["subtype"] = "none" if subtype == "-" else subtype
    card["colour"] = "none" if colour == "-" else colour
    counted = [
        feature.strip().partition(" ") for feature in features.split(",") if feature.strip() != "-"
    ]
    card["features"] = {feature: int(count) for count, _, feature in counted}
    card["target"] = target or "flat"
    card["points"] = sum(int(part) for part in number.split("+"))
    card["range"] = reach
    return card


def plain_end(base: str, side: str, points: int) -> Json:
    """A plain end: two points, no features; a terrace's building is white."""
    outer, inner = ("pier", "terrace") if base == "terrace" else ("sea", "pier")
    card: Json = {"deck": "plain", "base": base, "subtype": "none", "status": "none"}
    card["left"], card["right"] = (outer, inner) if side == "left" else (inner, outer)
    card["colour"] = "white" if base == "terrace" else "none"
    return card | {"features": {}, "target": "flat", "points": points, "range": "none"}


def all_cards(box: Json) -> dict[str, Json]:
    """Every town card of the box by its key."""
    cards = {}
    for deck in (*DECKS, "start"):
        for row in box[deck + "s"]["cards"]:
            card = town_card(row, deck)
            cards[slug(card["name"])] = card
    for base in ("terrace", "pier"):
        for side in ("left", "right"):
            cards[f"plain-{base}-{side}"] = plain_end(base, side, box["plain"]["points"])
    return cards


def all_residents(box: Json) -> dict[str, Json]:
    """Every resident of the box by its key."""
    found = {}
    for row in box["residents"]["cards"]:
        name, kind, target, *numbers = (field.strip() for field in row.split(";"))
        tiers, incomplete, completed = ([int(n) for n in field.split()] for field in numbers)
        card = {"name": name, "kind": kind, "target": target, "tiers": tiers}
        found[f"{slug(name)}-{kind}"] = card | {"incomplete": incomplete, "completed": completed}
    return found


def all_accolades(box: Json) -> dict[str, Json]:
    """Every accolade of the box by its key."""
    rows = [[field.strip() for field in row.split(";")] for row in box["accolades"]["cards"]]
    return {slug(name): {"name": name, "target": target} for name, target in rows}


class Fate:
    """What chance decided, in the order in which it is needed: (kind, values)."""

    def __init__(self) -> None:
        self.pending: deque[tuple[str, list[Any]]] = deque()

    def feed(self, draws: Iterable[tuple[str, list[Any]]]) -> None:
        assert not self.pending, f"nothing asked for {self.pending}"
        self.pending.extend(draws)

    def next(self, kind: str) -> list[Any]:
        assert self.pending, f"{kind} should have been drawn"
        found, values = self.pending.popleft()
        assert found == kind, f"{kind} should have been drawn, not {found}"
        return values


class Game:
    """A whole game; `phase`, `seat` and `words` are the question that is asked now.

    `events` are those of the last word: (kind, seat, who may know, values), where who may know is
    None for everybody, ("only", seat) or ("but", seat). `shown`: it turned up something hidden.
    """

    def __init__(self, options: Json, box: Json, night: list[int], fate: Fate) -> None:
        self.players: int = options["players"]
        self.thanks_for_visiting: bool = options["thanks"]
        self.mode: str = options["accolades"]
        self.box, self.fate = box, fate
        self.cards, self.residents = all_cards(box), all_residents(box)
        self.goals = all_accolades(box)
        self.open_cards: int = options.get("accolade_cards") or 2
        self.night: list[int | None] = list(night)
        self.phase, self.words = "", set[str]()
        self.seat: int | None = None
        self.round, self.turn = 1, 1
        self.events: list[tuple[Any, ...]] = []
        self.shown = False
        self.set_up()
        self.script = self.whole_game()
        next(self.script)

    def play(self, word: str) -> None:
        """Answer the question that is asked now."""
        assert word in self.words, f"{word} is not among {sorted(self.words)}"
        self.events, self.shown = [], False
        try:
            self.script.send(word)
        except StopIteration:
            self.phase, self.seat, self.words = "over", None, set()
        assert not self.fate.pending, f"nothing asked for {self.fate.pending}"

    def ask(self, phase: str, seat: int, words: Iterable[str]) -> Answer:
        self.phase, self.seat, self.words = phase, seat, set(words)
        word: str = yield
        return word

    def add_event(self, kind: str, seat: int | None, who: Any = None, **values: Any) -> None:
        self.events.append((kind, seat, who, values))

    # --- Set-up ----------------------------------------------------------------------------------

    def set_up(self) -> None:
        seats = range(self.players)
        by_deck = {deck: [k for k, c in self.cards.items() if c["deck"] == deck] for deck in DECKS}
        self.deck: dict[str, list[Any]] = dict(by_deck)
        self.deck["day"] = [number + 1 for number in range(len(self.box["days"]["cards"]))]
        self.discards: dict[str, list[Any]] = {deck: [] for deck in (*DECKS, "day")}
        self.market: dict[str, list[str]] = {deck: [] for deck in DECKS}
        self.unknown = list(self.residents)  # the resident deck, but for what lies at its bottom
        self.bottom: list[tuple[str, int]] = []
        self.days: list[Json] = []
        self.rings = [self.box["rings"]["start"] for _ in seats]
        self.town: list[list[Street]] = [[] for _ in seats]
        self.hand: list[list[str]] = [[] for _ in seats]
        self.draws: list[int] = []
        self.draws_seen: list[list[Json]] = [[] for _ in seats]
        self.kept: list[int | None] = [None for _ in seats]
        self.accolades: list[Json] = []
        self.choice: list[str | None] = [None for _ in seats]
        self.counters = [self.box["accolades"]["counters"] for _ in seats]
        self.icons: Counter[str] = Counter()
        self.using: Json | None = None
        self.holding: str | None = None
        self.lifted: Json | None = None
        self.thanks: Json | None = None
        self.thanks_cards: list[str] | None = None
        self.surely: list[str] = []
        self.fill_market()
        self.fill_days()
        self.deal_open_accolades()
        self.deal_start_cards()
        self.deal_own_accolades()

    def deal_open_accolades(self) -> None:
        count = {"open-sea": self.open_cards, "high-tide": self.players + 1}.get(self.mode, 0)
        if count:
            goals = self.fate.next("accolades")
            assert len(goals) == len(set(goals)) == count
            for goal in goals:
                self.lay_accolade(goal, None, secret=False)
            self.add_event("accolades", None, goals=goals)

    def deal_start_cards(self) -> None:
        self.starts = []
        for seat in range(self.players):
            cards = self.fate.next("dealt")
            assert len(cards) == 2
            self.starts.append(cards)
            self.add_event("dealt", seat, ("only", seat), cards=cards)
        dealt = [card for cards in self.starts for card in cards]
        assert len(set(dealt)) == len(dealt)
        assert all(self.cards[card]["deck"] == "start" for card in dealt)

    def deal_own_accolades(self) -> None:
        if self.mode != "ebb-flow":
            return
        for seat in range(self.players):
            (goal,) = self.fate.next("dealt_accolade")
            self.lay_accolade(goal, seat, secret=True)
            self.add_event("dealt_accolade", seat, ("only", seat), goal=goal)

    def lay_accolade(self, goal: str, holder: int | None, secret: bool) -> None:
        assert goal in self.goals
        assert goal not in [accolade["card"] for accolade in self.accolades]
        accolade = {"card": goal, **self.goals[goal], "holder": holder, "secret": secret}
        self.accolades.append(accolade | {"committed": None})

    # --- Playing the game ------------------------------------------------------------------------

    def in_night_order(self) -> list[int]:
        return [seat for seat in self.night if seat is not None]

    def whole_game(self) -> Script:
        yield from self.keep_start_cards()
        if self.mode == "ebb-flow":
            yield from self.choose_accolades()
        while True:
            yield from self.night_phase()
            yield from self.day_phase()
            if self.round == ROUNDS:
                break
            yield from self.clean_up()
        self.game_end()

    def keep_start_cards(self) -> Script:
        for seat in self.in_night_order():
            word = yield from self.ask("start", seat, ["keep/1", "keep/2"])
            self.kept[seat] = int(word[-1])
            self.add_event("kept", seat, ("but", seat))
            card = self.starts[seat][int(word[-1]) - 1]
            self.add_event("kept_card", seat, ("only", seat), card=card)
            self.turn += 1
        self.shown = True
        for seat, kept in enumerate(self.kept):
            assert kept
            self.town[seat] = [[self.starts[seat][kept - 1]]]
            self.add_event("started", seat, card=self.starts[seat][kept - 1])

    def choose_accolades(self) -> Script:
        for seat in self.in_night_order():
            word = yield from self.ask("accolade", seat, ["accolade/open", "accolade/secret"])
            self.choice[seat] = word.partition("/")[2]
            self.add_event("chose", seat, ("but", seat))
            opened = self.choice[seat] == "open"
            self.add_event("chose_accolade", seat, ("only", seat), open=opened)
            self.turn += 1
        self.shown = True
        for seat, accolade in enumerate(self.accolades):
            accolade["secret"] = self.choice[seat] == "secret"
            if accolade["secret"]:
                self.add_event("secret", seat)
            else:
                self.add_event("accolade", seat, goal=accolade["card"])

    def night_phase(self) -> Script:
        for seat in self.in_night_order():
            while True:
                free = [day for day in self.days if day["seat"] is None]
                words = {f"day/{day['number']}" for day in free} | self.unveil_words(seat)
                word = yield from self.ask("night", seat, words)
                if word != "unveil":
                    break
                self.unveil(seat)
            number = int(word.partition("/")[2])
            next(day for day in self.days if day["number"] == number)["seat"] = seat
            self.add_event("day", seat, number=number)
            self.turn += 1
        self.night = [None] * self.players  # until then a view keeps the order

    def day_phase(self) -> Script:
        for day in sorted(self.days, key=lambda day: int(day["number"])):
            if day["seat"] is not None:
                yield from self.one_turn(day["seat"], day)

    def one_turn(self, seat: int, day: Json) -> Script:
        icons: Counter[str] = Counter(day["icons"])
        printed = icons.pop("r", 0)
        self.add_event("turn", seat, number=day["number"], tokens=day["tokens"], rings=printed)
        self.rings[seat] += printed + day["tokens"]
        day["tokens"] = 0
        self.icons = icons
        while True:
            word = yield from self.ask("turn", seat, self.turn_words(seat))
            if word == "end":
                break
            yield from self.act(seat, *word.partition("/")[::2])
        place = self.night.index(None)
        self.night[place] = seat
        self.days.remove(day)
        self.discards["day"].append(day["number"])
        self.add_event("ended", seat, night=place + 1)
        self.turn += 1

    def clean_up(self) -> Script:
        (left,) = self.days
        left["tokens"] += 1
        self.add_event("leftover", None, number=left["number"])
        for deck in DECKS:
            self.add_event("discarded", None, deck=deck, count=len(self.market[deck]))
            self.discards[deck] += self.market[deck]
            self.market[deck] = []
        if self.round == ROUNDS - 1 and self.thanks_for_visiting:
            for seat in self.in_night_order():
                yield from self.thank(seat)
        self.fill_market()
        self.fill_days()
        self.round += 1
        self.add_event("round", None, round=self.round)

    def game_end(self) -> None:
        self.phase, self.seat, self.words = "over", None, set()
        self.shown = True
        for seat in range(self.players):
            self.add_event("residents", seat, residents=self.hand[seat])
            for accolade in self.accolades:
                if accolade["secret"] and accolade["holder"] == seat:
                    self.add_event("secret_shown", seat, goal=accolade["card"])
        totals = [self.total(seat, seat) for seat in range(self.players)]
        self.add_event("over", None, totals=totals, ranks=self.ranks())

    # --- Decks -----------------------------------------------------------------------------------

    def there_is(self, deck: str) -> int:
        """How many cards can be drawn, with the discards."""
        return len(self.deck[deck]) + len(self.discards[deck])

    def draw(self, deck: str, cards: list[Any]) -> None:
        """These come off the top; discards are shuffled only when the deck is empty."""
        self.shown |= bool(cards)
        for card in cards:
            if not self.deck[deck]:
                self.add_event("shuffled", None, deck=deck, count=len(self.discards[deck]))
                self.deck[deck], self.discards[deck] = self.discards[deck], []
            assert card in self.deck[deck], f"{card} is not in the {deck} deck"
            self.deck[deck].remove(card)

    def fill_market(self) -> None:
        sizes = (self.players + 1, self.players, self.players - 1)
        for deck, size in zip(DECKS, sizes, strict=True):
            count = min(size, self.there_is(deck))
            cards = self.fate.next(f"market {deck}")
            assert len(cards) == count, f"{count} cards of {deck} should be drawn, not {cards}"
            self.draw(deck, cards)
            self.market[deck] = list(cards)
            self.add_event("market", None, deck=deck, cards=cards)

    def fill_days(self) -> None:
        count = self.players + 1 - len(self.days)
        numbers = self.fate.next("days")
        assert len(numbers) == count, f"{count} Day cards should be drawn, not {numbers}"
        self.draw("day", numbers)
        for number in numbers:
            icons = "".join(sorted(self.box["days"]["cards"][number - 1], key="TPLRr".index))
            self.days.append({"number": number, "icons": icons, "tokens": 0, "seat": None})
        self.days.sort(key=lambda day: int(day["number"]))
        self.add_event("days", None, numbers=numbers)

    # --- A Day turn ------------------------------------------------------------------------------

    def turn_words(self, seat: int) -> set[str]:
        rings, prices = self.rings[seat], self.box["prices"]
        left = [icon for icon in ICONS if self.icons[icon]]
        words = {f"forfeit/{icon}" for icon in left}
        possible = [icon for icon in ICONS if icon != "R" or self.resident_deck()]
        words |= {f"use/{icon}" for icon in left if icon in possible}
        words |= {f"buy/{icon}" for icon in possible if rings >= prices[ICONS[icon]]}
        for letter, deck in LETTERS.items():
            if rings >= prices["reveal"] and self.there_is(deck):
                words.add(f"reveal/{letter}")
        if rings >= prices["move"]:
            for number, street in enumerate(self.town[seat], 1):
                for place in range(1, len(street) + 1):
                    if self.put_words(seat, number, place):
                        words.add(f"lift/{number}.{place}")
        words |= self.unveil_words(seat) | self.commit_words(seat)
        return words if left else words | {"end"}

    def act(self, seat: int, kind: str, what: str) -> Script:
        if kind == "use":
            self.icons[what] -= 1
            self.add_event("used", seat, icon=what)
            yield from self.action(seat, what, bought=False)
        elif kind == "buy":
            cost = self.pay(seat, self.box["prices"][ICONS[what]])
            self.add_event("bought", seat, icon=what, cost=cost)
            yield from self.action(seat, what, bought=True)
        elif kind == "forfeit":
            self.icons[what] -= 1
            self.rings[seat] += self.box["rings"]["forfeit"]
            self.add_event("forfeited", seat, icon=what)
        elif kind == "reveal":
            self.reveal(seat, LETTERS[what])
        elif kind == "lift":
            yield from self.move(seat, what)
        elif kind == "unveil":
            self.unveil(seat)
        elif kind == "commit":
            self.commit(seat, int(what))

    def pay(self, seat: int, cost: int) -> int:
        assert 0 < cost <= self.rings[seat]
        self.rings[seat] -= cost
        return cost

    def reveal(self, seat: int, deck: str) -> None:
        self.pay(seat, self.box["prices"]["reveal"])
        cards = self.fate.next("revealed")
        self.draw(deck, cards)
        self.market[deck] += cards
        self.add_event("revealed", seat, deck=deck, card=cards[0])

    def action(self, seat: int, icon: str, bought: bool) -> Script:
        if icon == "R":
            yield from self.gain_resident(seat)
            return
        self.using = {"icon": icon, "bought": bought}
        words = set()
        for letter in SUBSTITUTES[icon]:
            deck = LETTERS[letter]
            words |= {f"{letter}{place + 1}" for place in range(len(self.market[deck]))}
            if self.there_is(deck):
                words.add(f"blind/{letter}")
            if letter != "l":
                words |= {f"plain/{letter}<", f"plain/{letter}>"}
        word = yield from self.ask("source", seat, words)
        self.holding = self.gained(seat, word)
        yield from self.place(seat)
        self.using = None

    def gained(self, seat: int, word: str) -> str:
        kind, _, what = word.partition("/")
        if kind == "plain":
            base, side = LETTERS[what[0]], {"<": "left", ">": "right"}[what[1]]
            self.add_event("plain", seat, card=f"plain-{base}-{side}")
            return f"plain-{base}-{side}"
        if kind == "blind":
            cards: list[str] = self.fate.next("blind")
            self.draw(LETTERS[what], cards)
            self.add_event("blind", seat, deck=LETTERS[what], card=cards[0])
            return cards[0]
        deck = LETTERS[word[0]]
        card = self.market[deck].pop(int(word[1:]) - 1)
        self.add_event("took", seat, deck=deck, card=card)
        return card

    def place(self, seat: int) -> Script:
        """At either end of a street, or as a new one."""
        card, town, words = str(self.holding), self.town[seat], {"@new"}
        for number, street in enumerate(town, 1):
            if self.fits([card, *street]):
                words.add(f"@{number}.1")
            if self.fits([*street, card]):
                words.add(f"@{number}.{len(street) + 1}")
        word = yield from self.ask("place", seat, words)
        self.holding = None
        if word == "@new":
            town.append([card])
            self.add_event("placed", seat, card=card, street=len(town), position=1)
            return
        number, position = (int(part) for part in word[1:].split("."))
        town[number - 1].insert(position - 1, card)
        self.add_event("placed", seat, card=card, street=number, position=position)

    def fits(self, street: Street) -> bool:
        """Touching edges match and are never sea; at most one landmark."""
        cards = [self.cards[card] for card in street]
        for one, other in pairwise(cards):
            if one["right"] != other["left"] or one["right"] == "sea":
                return False
        landmarks = [card for card in cards if card["deck"] == "landmark"]
        return len(landmarks) <= 1

    # --- Move ------------------------------------------------------------------------------------

    def move(self, seat: int, what: str) -> Script:
        self.pay(seat, self.box["prices"]["move"])
        number, place = (int(part) for part in what.split("."))
        card = self.town[seat][number - 1][place - 1]
        self.lifted = {"street": number, "card": place}
        self.add_event("lifted", seat, card=card, street=number, position=place)
        word = yield from self.ask("put", seat, self.put_words(seat, number, place))
        self.lifted = None
        marked = self.after_move(seat, number, place, word)
        at = [(s, p) for s, street in enumerate(marked, 1) for p, c in enumerate(street, 1) if c[1]]
        ((street, position),) = at
        self.town[seat] = [[name for name, _ in cards] for cards in marked]
        self.add_event("moved", seat, card=card, street=street, position=position)

    def put_words(self, seat: int, number: int, place: int) -> set[str]:
        gaps = {"@new"}
        for other, street in enumerate(self.town[seat], 1):
            gaps |= {f"@{other}.{position}" for position in range(1, len(street) + 2)}
        gaps -= {f"@{number}.{place}", f"@{number}.{place + 1}"}
        if len(self.town[seat][number - 1]) == 1:
            gaps.remove("@new")
        possible = set()
        for gap in gaps:
            after = self.after_move(seat, number, place, gap)
            if all(self.fits([card for card, _ in street]) for street in after):
                possible.add(gap)
        return possible

    def after_move(
        self, seat: int, number: int, place: int, gap: str
    ) -> list[list[tuple[str, bool]]]:
        """The town after it; the moved card is marked."""
        card = self.town[seat][number - 1][place - 1]
        town: list[list[tuple[str, bool] | None]] = []
        for street in self.town[seat]:
            town.append([(name, False) for name in street])
        town[number - 1][place - 1] = None
        if gap == "@new":
            town.append([(card, True)])
        else:
            other, position = (int(part) for part in gap[1:].split("."))
            town[other - 1].insert(position - 1, (card, True))
        closed = [[at for at in street if at is not None] for street in town]
        return [street for street in closed if street]

    # --- Residents -------------------------------------------------------------------------------

    def resident_deck(self) -> int:
        return len(self.unknown) + len(self.bottom)

    def gain_resident(self, seat: int) -> Script:
        """Two from the top, one of them to the bottom; a last one is kept without asking."""
        offered: list[str] = self.fate.next("offered")
        assert len(offered) == min(2, self.resident_deck())
        for card in offered:
            if self.unknown:
                assert card in self.unknown, f"{card} is not in the resident deck"
                self.unknown.remove(card)
            else:
                assert card == self.bottom.pop(0)[0], f"{card} is not the top resident"
        self.draws.append(seat)
        self.shown = True
        self.add_event("drew", seat, ("but", seat), count=len(offered))
        self.add_event("offered", seat, ("only", seat), residents=offered)
        seen = {"draw": len(self.draws) - 1, "cards": offered, "kept": None}
        self.draws_seen[seat].append(seen)
        kept = 1
        if len(offered) == 2:
            word = yield from self.ask("resident", seat, ["keep/1", "keep/2"])
            kept = int(word[-1])
        seen["kept"] = kept
        self.hand[seat].append(offered[kept - 1])
        back = [card for number, card in enumerate(offered, 1) if number != kept]
        self.bottom += [(card, seat) for card in back]
        for card in back:
            self.add_event("kept_resident", seat, ("but", seat))
            values = {"resident": offered[kept - 1], "back": card}
            self.add_event("kept_resident_card", seat, ("only", seat), **values)

    # --- Accolades -------------------------------------------------------------------------------

    def unveil_words(self, seat: int) -> set[str]:
        mine = [a for a in self.accolades if a["holder"] == seat and a["secret"]]
        return {"unveil"} if mine and self.rings[seat] >= self.round else set()

    def unveil(self, seat: int) -> None:
        (mine,) = (a for a in self.accolades if a["holder"] == seat)
        self.pay(seat, self.round)
        mine["secret"] = False
        self.shown = True
        self.add_event("unveiled", seat, goal=mine["card"], cost=self.round)

    def tide_price(self) -> int | None:
        committed = sum(a["committed"] is not None for a in self.accolades)
        prices = self.box["accolades"]["prices"][: len(self.accolades)]
        return prices[committed] if committed < len(prices) else None

    def commit_words(self, seat: int) -> set[str]:
        price = self.tide_price()
        if self.mode != "high-tide" or price is None or not self.counters[seat]:
            return set()
        free = [n for n, a in enumerate(self.accolades, 1) if a["committed"] is None]
        return {f"commit/{n}" for n in free} if self.rings[seat] >= price else set()

    def commit(self, seat: int, number: int) -> None:
        price = self.tide_price()
        assert price is not None
        self.pay(seat, price)
        self.counters[seat] -= 1
        self.accolades[number - 1]["committed"] = seat
        self.add_event("committed", seat, goal=self.accolades[number - 1]["card"], cost=price)

    # --- Thanks for Visiting ---------------------------------------------------------------------

    def thank(self, seat: int) -> Script:
        terraces, piers = self.there_is("terrace"), self.there_is("pier")
        count = min(3, terraces + piers)
        if not count:
            return
        mixes = [n for n in range(count + 1) if n <= terraces and count - n <= piers]
        word = yield from self.ask("mix", seat, [f"mix/{n}" for n in mixes])
        wanted = int(word[-1])
        cards: list[str] = self.fate.next("saw")
        assert len(cards) == count
        self.surely = []
        for deck, drawn in (("terrace", cards[:wanted]), ("pier", cards[wanted:])):
            if len(self.deck[deck]) < len(drawn):
                self.surely += self.deck[deck]
            self.draw(deck, drawn)
        self.add_event("mix", seat, terraces=wanted, piers=count - wanted)
        self.add_event("saw", seat, ("only", seat), cards=cards)
        self.thanks = {"terraces": wanted, "cards": count, "placed": []}
        self.thanks_cards = list(cards)
        words = [f"keep/{number + 1}" for number in range(count)]
        word = yield from self.ask("choose", seat, words)
        chosen = int(word[-1]) - 1
        self.holding, self.shown = cards[chosen], True
        self.add_event("thanks", seat, card=cards[chosen])
        self.thanks["placed"] = [chosen]
        self.thanks_cards[chosen] = "placed"
        yield from self.place(seat)
        rest = [card for number, card in enumerate(cards) if number != chosen]
        self.shown = True
        for card in rest:
            self.discards[self.cards[card]["deck"]].append(card)
        self.add_event("thanks_discarded", seat, cards=rest)
        self.thanks, self.thanks_cards, self.surely = None, None, []
        self.turn += 1

    # --- Points ----------------------------------------------------------------------------------

    def completed(self, street: Street) -> bool:
        """Sea at both ends."""
        outer = (self.cards[street[0]]["left"], self.cards[street[-1]]["right"])
        return outer == ("sea", "sea")

    def instances(self, card: Json, target: str) -> int:
        """How often a target is on a card."""
        if target == "town":
            return 1
        if target in ("terrace", "pier"):
            return int(card["base"] == target)
        if target in ("home", "business"):
            return int(card["subtype"] == target)
        if target == "landmark":
            return int(card["status"] == "landmark")
        if target in COLOURS:
            return int(card["colour"] in (target, "white"))
        return int(card["features"].get(target, 0))

    def unique(self, cards: list[Json]) -> int:
        """Different colours; white buildings stand for those that are missing."""
        colours = {card["colour"] for card in cards if card["colour"] in COLOURS}
        white = [card for card in cards if card["colour"] == "white"]
        return min(len(COLOURS), len(colours) + len(white))

    def in_range(self, street: Street, at: int) -> list[int]:
        """Indexes of the cards that the card at `at` looks at."""
        reach = self.cards[street[at]]["range"]
        near = {"adjacent": (1, 1), "two": (2, 2), "two-left": (2, 0), "two-right": (0, 2)}
        if reach == "street":
            return list(range(len(street)))
        left, right = near.get(reach, (0, 0))
        return [n for n in range(len(street)) if n != at and at - left <= n <= at + right]

    def card_points(self, street: Street, at: int) -> Json:
        """Points of a card and where they come from."""
        card = self.cards[street[at]]
        if card["target"] == "flat":
            return {"card": street[at], "points": card["points"], "counted": []}
        seen = self.in_range(street, at)
        if card["target"] == "unique":
            others = [n for n in seen if n != at]
            count = self.unique([self.cards[street[n]] for n in others])
            return {"card": street[at], "points": count * card["points"], "unique": count}
        found = [[n + 1, self.instances(self.cards[street[n]], card["target"])] for n in seen]
        counted = [[n, many] for n, many in found if many]
        points = sum(many for _, many in counted) * card["points"]
        return {"card": street[at], "points": points, "counted": counted}

    def resident_count(self, target: str, street: Street) -> int:
        cards = [self.cards[card] for card in street]
        if target == "unique":
            return self.unique(cards)
        if target == "completed":
            return int(self.completed(street))
        return sum(self.instances(card, target) for card in cards)

    def resident_points(self, key: str, seat: int) -> Json:
        card, streets = self.residents[key], []
        for street in self.town[seat]:
            count = self.resident_count(card["target"], street)
            row = card["completed" if self.completed(street) else "incomplete"]
            reached = [p for tier, p in zip(card["tiers"], row, strict=True) if count >= tier]
            streets.append({"count": count, "points": max(reached, default=0)})
        points = [street["points"] for street in streets]
        total = max(points, default=0) if card["kind"] == "a" else sum(points)
        return {"card": key, **card, "streets": streets, "points": total}

    def goal_count(self, target: str, seat: int) -> int:
        town = self.town[seat]
        if target == "completed":
            return sum(self.completed(street) for street in town)
        if target == "longest":
            return max((len(street) for street in town), default=0)
        return sum(self.instances(self.cards[card], target) for street in town for card in street)

    def accolade_seen(self, accolade: Json) -> Json:
        counts = [self.goal_count(accolade["target"], seat) for seat in range(self.players)]
        best = max(counts)
        leaders = [seat for seat, count in enumerate(counts) if count == best > 0]
        points = self.box["accolades"]["points"]
        if self.mode == "ebb-flow":
            which = "secret_points" if accolade["secret"] else "open_points"
            points = self.box["accolades"][which]
        return accolade | {"points": points, "counts": counts, "leaders": leaders}

    def accolade_points(self, accolade: Json, seat: int) -> int:
        seen, holder = self.accolade_seen(accolade), accolade["holder"]
        undecided = holder is not None and self.choice[holder] is None
        if self.phase == "accolade" and holder is not None:  # nothing is open before all are
            undecided = self.choice[holder] != "secret"
        if undecided or seat not in seen["leaders"]:
            return 0
        if accolade["secret"]:
            return int(seen["points"]) if holder == seat else 0
        if self.mode == "high-tide" and accolade["committed"] is None:
            return 0
        return int(seen["points"]) // len(seen["leaders"])

    def parts(self, seat: int, viewer: int | None) -> dict[str, int]:
        """A seat's points as `viewer` can count them; at the end everybody can count all."""
        parts: Counter[str] = Counter()
        for street in self.town[seat]:
            for at, card in enumerate(street):
                part = PARTS.get(self.cards[card]["deck"], "plain ends")
                parts[part] += self.card_points(street, at)["points"]
        all_seen = viewer == seat or self.phase == "over"
        if all_seen:
            found = [self.resident_points(card, seat)["points"] for card in self.hand[seat]]
            parts["residents"] = sum(found)
        for accolade in self.accolades:
            if all_seen or not self.hidden(accolade):
                parts["accolades"] += self.accolade_points(accolade, seat)
        return {name: points for name, points in parts.items() if points}

    def hidden(self, accolade: Json) -> bool:
        return bool(accolade["secret"]) and self.phase != "over"

    def total(self, seat: int, viewer: int | None) -> int:
        return sum(self.parts(seat, viewer).values())

    def ranks(self) -> list[int]:
        """By points, then completed streets, then residents; who is equal in all shares."""
        keys = []
        for seat in range(self.players):
            completed = sum(self.completed(street) for street in self.town[seat])
            keys.append((self.total(seat, seat), completed, len(self.hand[seat])))
        return [1 + sum(other > mine for other in keys) for mine in keys]

    # --- What is seen ----------------------------------------------------------------------------

    def public(self) -> Json:
        """What everybody sees."""
        over = self.phase == "over"
        view: Json = {"phase": self.phase, "seat": self.seat, "round": self.round}
        view |= {"turn": self.turn, "market": self.market, "night": self.night, "days": self.days}
        view["decks"] = {deck: len(self.deck[deck]) for deck in (*DECKS, "day")}
        view["decks"]["resident"] = self.resident_deck()
        view["discards"] = {deck: sorted(cards) for deck, cards in self.discards.items()}
        view["icons"] = {icon: count for icon, count in self.icons.items() if count}
        view |= {"using": self.using, "holding": self.holding, "lifted": self.lifted}
        view |= {"thanks": self.thanks, "draws": self.draws}
        shown = [a for a in self.accolades if not self.hidden(a)]
        view["accolades"] = [self.accolade_seen(accolade) for accolade in shown]
        view["tide"] = None
        if self.mode == "high-tide":
            view["tide"] = {"price": self.tide_price(), "counters": self.counters}
        view["seats"] = [self.seat_seen(seat, over) for seat in range(self.players)]
        view["cards"] = {card: self.cards[card] for card in self.shown_cards()}
        return view

    def shown_cards(self) -> set[str]:
        shown = {card for cards in self.market.values() for card in cards}
        shown |= {card for town in self.town for street in town for card in street}
        return shown | ({self.holding} if self.holding else set())

    def seat_seen(self, seat: int, over: bool) -> Json:
        streets = []
        for street in self.town[seat]:
            cards = [self.card_points(street, at) for at in range(len(street))]
            points = sum(card["points"] for card in cards)
            seen = {"completed": self.completed(street), "points": points, "cards": cards}
            streets.append(seen)
        parts = self.parts(seat, None)
        return {
            "seat": seat,
            "rings": self.rings[seat],
            "residents": len(self.hand[seat]),
            "hand": list(self.hand[seat]) if over else None,
            "chosen": self.phase == "start" and self.kept[seat] is not None,
            "accolade": self.accolade_status(seat),
            "streets": streets,
            "completed": sum(self.completed(street) for street in self.town[seat]),
            "score": {"total": sum(parts.values()), "parts": parts},
        }

    def accolade_status(self, seat: int) -> str | None:
        if self.mode != "ebb-flow" or self.choice[seat] is None:
            return None
        if self.phase == "accolade":
            return "chosen"
        return "secret" if self.accolades[seat]["secret"] else "open"

    def own(self, seat: int | None) -> Json:
        """What a seat knows beyond that; None: a spectator."""
        if seat is None:
            names = ("starts", "kept", "accolade", "residents", "offered", "draws_seen", "bottom")
            return dict.fromkeys((*names, "thanks_cards", "total")) | self.others_draw()
        asked = self.phase == "resident" and self.seat == seat
        offered = self.draws_seen[seat][-1]["cards"] if asked else None
        place = len(self.unknown) + 1
        bottom = [
            {"place": place + n, "card": card}
            for n, (card, who) in enumerate(self.bottom)
            if who == seat
        ]
        view: Json = {"starts": self.starts[seat], "kept": self.kept[seat], "bottom": bottom}
        view["accolade"] = self.accolades[seat]["card"] if self.mode == "ebb-flow" else None
        view["residents"] = [self.resident_points(card, seat) for card in self.hand[seat]]
        view["offered"] = offered and [self.resident_points(card, seat) for card in offered]
        view["draws_seen"] = self.draws_seen[seat]
        mine = self.thanks is not None and self.seat == seat
        view["thanks_cards"] = self.thanks_cards if mine else None
        view["total"] = self.total(seat, seat)
        return view if mine else view | self.others_draw()

    def others_draw(self) -> Json:
        """Cards of a deck that ran out must be among another's three."""
        return {"surely": sorted(card for card in self.surely if card != self.holding)}


# --- Comparing with a view -----------------------------------------------------------------------

CLOSED = (".icons", ".parts", ".cards", ".decks", ".market", ".features")


def tidy(view: Json) -> Json:
    """The same view without what may be written in two ways: orders, and what is counted 0."""
    view["discards"] = {deck: sorted(cards) for deck, cards in view["discards"].items()}
    for seat in view["seats"]:
        parts = seat["score"]["parts"]
        seat["score"]["parts"] = {name: points for name, points in parts.items() if points}
    if view.get("surely") is not None:
        view["surely"] = sorted(view["surely"])
    return view


def check_unique(game: Game, view: Json, path: str) -> None:
    """Which building of a colour is counted is free; but one of each, within range, not itself."""
    for seat, mine in enumerate(view["seats"]):
        for street, cards in zip(game.town[seat], mine["streets"], strict=True):
            for at, card in enumerate(cards["cards"]):
                wanted = game.card_points(street, at).get("unique")
                if wanted is None:
                    continue
                where = f"{path}: {card['card']}"
                places = [place - 1 for place, _ in card["counted"]]
                assert all(count == 1 for _, count in card["counted"]), where
                assert len(places) == wanted, f"{where}: {wanted} colours, not {places}"
                assert at not in places, f"{where}: its own building"
                assert set(places) <= set(game.in_range(street, at)), f"{where}: out of range"
                colours = [game.cards[street[place]]["colour"] for place in places]
                plain = [colour for colour in colours if colour != "white"]
                assert "none" not in colours, where
                assert len(plain) == len(set(plain)), f"{where}: {plain} twice"


def compare(expected: Any, found: Any, path: str) -> None:
    """AssertionError naming the first place where `found` lacks what is expected."""
    if isinstance(expected, dict) and isinstance(found, dict):
        expected = {key: value for key, value in expected.items() if key != "unique"}
        keys = {**expected, **found} if path.endswith(CLOSED) else expected
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


def check_words(game: Game, moves: list[str], where: str) -> None:
    """The legal words are those of these rules."""
    missing, extra = game.words - set(moves), set(moves) - game.words
    assert not missing, f"{where}: moves: missing {' '.join(sorted(missing))}"
    assert not extra, f"{where}: moves: not legal {' '.join(sorted(extra))}"
    assert len(moves) == len(set(moves)), f"{where}: moves: one is there twice"


def check_views(game: Game, views: dict[int | None, Json], where: str) -> None:
    """What every viewer sees is what these rules say; None is the spectator."""
    public, seen = game.public(), tidy(views[None])
    compare(public, seen, f"{where}: public view")
    check_unique(game, seen, f"{where}: public view")
    for viewer, view in views.items():
        who = f"{where}: {'spectator' if viewer is None else f'seat {viewer}'}'s own view"
        tidy(view)
        for key in public:
            assert view[key] == seen[key], f"{who}: {key} should be the same to everybody"
        compare(game.own(viewer), view, who)


def check_events(game: Game, events: list[tuple[Any, ...]], where: str) -> None:
    """Check that the events are those of these rules, and known to those who may know."""
    for number, (expected, found) in enumerate(zip(game.events, events, strict=False)):
        assert expected == found, f"{where}: event {number} should be {expected}, is {found}"
    kinds, seen_kinds = [event[0] for event in game.events], [event[0] for event in events]
    assert kinds == seen_kinds, f"{where}: events should be {kinds}, are {seen_kinds}"
