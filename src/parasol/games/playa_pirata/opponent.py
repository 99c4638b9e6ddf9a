"""The evaluation of Playa Pirata for the bots: who will dig up what, and its worth.

Everything is in points. A treasure counts as what the looking seat knows of it, or as the mean of
all that it has not seen. Whoever has it keeps it the likelier the higher its top towel, the fewer
towels the others still have, and the less good it looks to them. docs/opponents.md says
how WEIGHTS were tuned; the other constants beside them were set by hand.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parasol.core.chance import Rng
from parasol.core.state import Opponent, State, noisy_argmax
from parasol.games.playa_pirata.position import (
    BEFORE,
    CARDS,
    COUNT,
    DEPTH,
    ENDED,
    FINAL,
    FRONT,
    HEIGHT,
    LARGE,
    LEFT,
    PIRATE_CARDS,
    PLAYING,
    SECOND,
    STANDS,
    STUCK,
    TOTAL,
    TOWEL_CARDS,
    TOWELS,
    WIDTH,
    WINDOW,
)
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.tables import (
    BUCKET,
    BURY,
    CARD,
    COVER,
    DONE,
    FLIP,
    GUARD,
    INDEX,
    KING,
    MAP,
    MAPS,
    MAX_VALUE,
    PASS,
    PIGGY,
    PLACE,
    PLACES,
    PLAY_PARROT,
    ROGER,
    SKULL,
    TELESCOPE,
    TELESCOPES,
    TOWEL,
    UMBRELLA,
    UMBRELLAS,
    Tables,
)

WEIGHTS: Final = {
    "skull": (4.15, 3.53),  # a seat's first skull, when all turns are still to come
    "stack": (1.55, 1.33),  # towels that will still be laid on a Towel treasure
    "groups": (0.59, 1.71),  # groups of towels that a seat lays in a turn
    "loose": (0.66, 3.04),  # how fast a treasure under a towel of 1 changes hands
    "firm": (0.95, 0.48),  # the same for each towel more on the card, as a share; 0.95 by hand
    "tell": (0.18, 0.21),  # how much better it looks if one who knows it covers it, as a share
    "card": (1.43, 1.69),  # a towel card in hand, while there are turns to come
    "towel": (1.3, 0.28),  # each towel on it
    "telescope": (0.5, 0.65),  # a Telescope in hand, when all turns are still to come
    "map": (0.65, 1.02),  # a Map
    "umbrella": (2.45, 2.72),  # an Umbrella
    "peek": (3.47, 1.65),  # a look at a treasure that is known to none of the others
    "fresh": (0.12, 0.16),  # burying a treasure now rather than later, per point of it
    "bluff": (0.68, 0.79),  # burying at all, rather than showing what one is after
    "special": (1.58, 0.92),  # playing a special card later
    "start": (2.05, 1.08),  # starting a hand, and so having the Final Turn
}
"""What each thing is worth with two players, and with more; points, unless it says otherwise.

With two, towels last: whoever saves them has the last word. With more, others take what one wants.
"""

PLAYOUT_NOISE_POINTS: Final = 2.0  # in a play-out, what looks worse by so many points is not tried
BREADTH: Final[i64] = 2  # a turn has six decisions and more: too many ends to see them all
NOWHERE: Final = -1000.0
FLAGGED: Final = 0.5  # what the Jolly Roger adds to a treasure buried under it, as a share


def get_weights(players: int) -> dict[str, float]:
    """Return the weights for so many players."""
    column = 0 if players == 2 else 1
    return {name: pair[column] for name, pair in WEIGHTS.items()}


class PirataOpponent(Opponent):
    """Weighs Playa Pirata's decisions and positions. Not thread-safe: it caches a position."""

    def __init__(self, tables: Tables, weights: dict[str, float]) -> None:
        self.tables = tables
        self.given = weights
        self.skull = weights["skull"]
        self.stack = weights["stack"]
        self.group_rate = weights["groups"]
        self.tell = weights["tell"]
        self.card = weights["card"]
        self.towel = weights["towel"]
        self.telescope = weights["telescope"]
        self.map = weights["map"]
        self.umbrella = weights["umbrella"]
        self.peek = weights["peek"]
        self.fresh = weights["fresh"]
        self.bluff = weights["bluff"]
        self.special = weights["special"]
        self.start = weights["start"]
        self.swing = 1.0 + 1.0 / float(tables.players - 1)  # what I get nobody else does
        rates = [weights["loose"] * weights["firm"] ** (top - 1) for top in range(MAX_VALUE + 4)]
        self.rates: vec[float] = vec[float](rates)  # by the total that is not enough any more
        numbers = [float(kind) for kind in tables.treasures if kind != SKULL and kind != TOWEL]
        self.usual = sum(numbers) / max(len(numbers), 1)
        # Notes of a look: see _look.
        self.eyes: i64 = 0
        self.open = 1.0
        self.mean = 0.0
        self.belief: vec[float] = vec[float]([0.0] * int(PLACES))
        self.looks: vec[float] = vec[float]([0.0] * int(PLACES * tables.players))
        self.groups: vec[float] = vec[float]([0.0] * int(tables.players))
        self.skulls: vec[i64] = vec[i64]([0] * int(tables.players))
        self.cards: vec[i64] = vec[i64]([0] * (MAX_VALUE + 1))
        self.tops: vec[float] = vec[float]([0.0] * (MAX_VALUE + 1))
        self.needs: i64 = 0

    # The contract

    def weights(self) -> dict[str, float]:
        return self.given

    def with_weights(self, weights: dict[str, float]) -> "PirataOpponent":
        return PirataOpponent(self.tables, weights)

    def until(self, state: State) -> i64:
        """The next hand: nothing done in this one affects it."""
        assert isinstance(state, PirataState)
        tables = self.tables
        turns = tables.players * tables.cards + 1
        if tables.with_specials:
            turns += 2 * tables.players  # the draft, and the question for the Lifeguard
        return state.hand_turn + turns

    def breadth(self) -> i64:
        return BREADTH

    def weigh(self, state: State) -> list[float]:
        assert isinstance(state, PirataState)
        self._look(state, state.mover)
        if state.phase == CARDS:
            self._look_at_target(state, state.target)
        return [self._weigh_code(state, code) for code in state.actions()]

    def values(self, state: State) -> list[float]:
        """Judged by whoever has played last; what that seat has not seen counts as the mean."""
        assert isinstance(state, PirataState)
        totals = [float(sum(points)) for points in state.list_hand_totals()]
        if state.is_hand_over():
            return totals
        self._look(state, self._find_last(state))
        seat: i64 = 0
        while seat < self.tables.players:
            totals[seat] += self._weigh_hand(state, seat)
            place: i64 = 0
            while place < state.placed:
                share = self._estimate_share(
                    state, place, state.find_controller(place), state.find_needed_total(place), seat
                )
                totals[seat] += share * self._weigh_place(state, place, seat)
                place += 1
            seat += 1
        return totals

    def play_on(self, state: State, rng: Rng, turn: i64) -> None:
        assert isinstance(state, PirataState)
        while state.phase != ENDED and state.turn < turn:
            self._look(state, state.mover)
            phase = state.phase
            if phase == TOWELS or phase == SECOND or phase == FINAL:
                self._lay(state, rng)
            else:
                codes = state.actions()
                at: i64 = 0
                if len(codes) > 1:
                    if phase == CARDS:
                        self._look_at_target(state, state.target)
                    at = noisy_argmax([self._weigh_code(state, code) for code in codes], rng)
                state.do(codes[at])

    # A look at the table

    def _find_last(self, state: PirataState) -> i64:
        """Return who played last: within a turn its player, at its beginning the one before."""
        starts = state.phase == PLAYING or state.phase == FINAL
        if state.phase == WINDOW:
            starts = state.window == BEFORE
        if not starts:
            return state.mover
        players = self.tables.players
        return (state.mover + players - 1) % players

    def _look(self, state: PirataState, eyes: i64) -> None:
        """Compute each treasure's worth to one seat, its look to others, and the groups to come."""
        players = self.tables.players
        self.eyes = eyes
        self.mean = self._estimate_mean(state, eyes)
        seat: i64 = 0
        while seat < players:
            self.groups[seat] = self._estimate_groups(state, seat)
            self.skulls[seat] = 0
            seat += 1
        free: i64 = 0
        place: i64 = 0
        while place < state.placed:
            if state.table[place * DEPTH + STUCK] == 0:
                free += 1
            self._look_at(state, place)
            place += 1
        self.open = float(free) if free > 0 else 1.0

    def _look_at(self, state: PirataState, place: i64) -> None:
        eyes = self.eyes
        players = self.tables.players
        holder = state.find_controller(place)
        known = state.knows(eyes, place)
        belief = self._weigh_kind(state, state.get_kind(place), state.table[place * DEPTH + HEIGHT])
        if not known:
            belief = self._weigh_unseen(state, place, eyes, self.mean)
        elif holder >= 0 and state.get_kind(place) == SKULL:
            self.skulls[holder] += 1
        self.belief[place] = belief
        seat: i64 = 0
        while seat < players:
            look = belief
            if known and seat != eyes and not state.knows(seat, place):
                look = self._weigh_unseen(state, place, seat, self.usual)
            self.looks[place * players + seat] = look
            seat += 1

    def _weigh_unseen(self, state: PirataState, place: i64, seat: i64, mean: float) -> float:
        """Weigh a treasure that a seat has not seen: better if one who has seen it covers it."""
        holder = state.find_controller(place)
        if holder >= 0 and holder != seat and state.knows(holder, place):
            return mean * (1.0 + self.tell)
        return mean

    def _estimate_mean(self, state: PirataState, eyes: i64) -> float:
        """Estimate the worth of a treasure that a seat has not seen."""
        tables = self.tables
        total = 0.0
        count = 0.0
        piece: i64 = 0
        while piece < tables.count:
            place = state.lies[piece]
            seen = tables.find_owner(piece) == eyes
            if place >= 0 and not seen:
                seen = state.knows(eyes, place)
            if not seen:
                total += self._weigh_kind(state, state.get_piece_kind(piece), 1)
                count += 1.0
            piece += 1
        return total / count if count > 0.0 else 0.0

    def _weigh_kind(self, state: PirataState, kind: i64, height: i64) -> float:
        """Weigh a treasure of this kind by itself, under a stack of this height."""
        tables = self.tables
        if kind == SKULL:
            return self.skull * float(tables.cards + 1 - state.round) / float(tables.cards)
        if kind == TOWEL:
            to_come = self.stack if state.round <= tables.cards else 0.0
            worth = (float(height) + to_come) * float(tables.towel_points)
            return min(worth, float(tables.towel_most))
        return float(kind)

    def _estimate_groups(self, state: PirataState, seat: i64) -> float:
        """Estimate how many groups of towels a seat will lay after this decision."""
        tables = self.tables
        me = seat * WIDTH
        turns = state.own[me + LEFT]
        if turns == tables.cards:  # no towels in the First Turn
            turns -= 1
        groups = float(turns) * self.group_rate
        if seat == state.starter and state.round <= tables.cards:
            groups += 1.0
        return min(groups, float(state.own[me + COUNT]))

    # Who will dig a treasure up

    def _weigh_place(self, state: PirataState, place: i64, seat: i64) -> float:
        """Weigh a treasure for a seat; skulls count by how many it has."""
        if state.get_kind(place) != SKULL or not state.knows(self.eyes, place):
            return self.belief[place]
        points = self.tables.skull_points
        last: i64 = len(points) - 1
        have = self.skulls[seat]
        if state.find_controller(place) == seat:
            if have < 2:
                return self.belief[place]
            return float(points[min(have, last)]) / float(have)
        if have == 0:
            return self.belief[place]
        return float(points[min(have + 1, last)] - points[min(have, last)])

    def _estimate_share(
        self, state: PirataState, place: i64, holder: i64, needs: i64, seat: i64
    ) -> float:
        """Estimate how likely a seat is to dig up a treasure that `holder` has covered."""
        if state.table[place * DEPTH + STUCK] > 0:
            return 1.0 if holder == seat else 0.0
        players = self.tables.players
        pressure = 0.0
        mine = 0.0
        total = 0.0
        other: i64 = 0
        while other < players:
            groups = self.groups[other]
            if groups > 0.0:
                towels = state.own[other * WIDTH + TOTAL]
                look = self.looks[place * players + other]
                if other != holder and towels >= needs:
                    pressure += groups * look
                strength = float(towels) * look
                total += strength
                if other == seat:
                    mine = strength
            other += 1
        if total > 0.0:
            mine /= total
        if holder < 0:
            return mine
        if pressure == 0.0:
            return 1.0 if holder == seat else 0.0
        pressure *= self.rates[needs - 1] / (self.open * self.usual)
        kept = math.exp(-pressure)
        return mine * (1.0 - kept) + (kept if holder == seat else 0.0)

    def _weigh_hand(self, state: PirataState, seat: i64) -> float:
        """Weigh the towels and pirates that a seat still has."""
        tables = self.tables
        own = state.own
        me = seat * WIDTH
        worth = float(own[me + FRONT] * tables.umbrella_points)
        if self.groups[seat] == 0.0:
            return worth + float(own[me + COUNT] * tables.unplayed_points)
        worth += self.card * float(own[me + COUNT]) + self.towel * float(own[me + TOTAL])
        return worth + self._weigh_pirates(state, seat)

    def _weigh_pirates(self, state: PirataState, seat: i64) -> float:
        own = state.own
        first = seat * WIDTH + PIRATE_CARDS
        worth = self.telescope * float(own[first + TELESCOPES])
        worth += self.map * float(own[first + MAPS])
        worth += self.umbrella * float(own[first + UMBRELLAS])
        return worth * self._estimate_to_come(state, seat)

    def _estimate_to_come(self, state: PirataState, seat: i64) -> float:
        """Return the share of a seat's turns that is still to come."""
        return float(state.own[seat * WIDTH + LEFT]) / float(self.tables.cards)

    # Decisions

    def _weigh_code(self, state: PirataState, code: i64) -> float:
        """Weigh a legal code for the mover; `_look` must have been called."""
        if code > PLACE:
            return self.start if code == PLACE + 1 else 0.0
        if code > CARD:
            return self._weigh_with_card(state, code - CARD)
        if code >= COVER:
            return self._weigh_best_group(state, code - COVER)
        if code >= UMBRELLA:
            return self._weigh_umbrella(state, code - UMBRELLA)
        if code >= MAP:
            return self._weigh_map(state, code - MAP)
        if code >= TELESCOPE:
            return self._weigh_telescope(state, code - TELESCOPE)
        if code >= ROGER:
            return self._weigh_burying(state, code - ROGER) + FLAGGED * self._weigh_own(
                state, code - ROGER
            )
        if code >= BURY:
            return self._weigh_burying(state, code - BURY)
        if code == DONE:
            return self.tops[state.lowest]
        if code < PASS or code >= GUARD or code == PLAY_PARROT:
            return self._weigh_special(state, code)
        return 0.0

    def _weigh_own(self, state: PirataState, kind: i64) -> float:
        return self._weigh_kind(state, kind, 1)

    def _weigh_burying(self, state: PirataState, kind: i64) -> float:
        return self.bluff + self.fresh * self._weigh_own(state, kind)

    def _weigh_telescope(self, state: PirataState, place: i64) -> float:
        """Weigh the Telescope: worth more where the mover has not seen the treasure."""
        later = self.telescope * self._estimate_to_come(state, state.mover)
        if place >= PLACES or state.knows(state.mover, place):
            return -later
        if state.table[place * DEPTH + STUCK] > 0:
            return -later
        return self.peek - later

    def _weigh_map(self, state: PirataState, place: i64) -> float:
        """Weigh the Map: good where others know more than the mover, bad where they know less."""
        me = state.mover
        later = self.map * self._estimate_to_come(state, me)
        if place >= PLACES or state.table[place * DEPTH + STUCK] > 0:
            return -later
        others: i64 = 0
        seat: i64 = 0
        while seat < self.tables.players:
            if seat != me and state.knows(seat, place):
                others += 1
            seat += 1
        ignorant = self.tables.players - 1 - others
        learn = 0.0 if state.knows(me, place) else self.peek
        return learn - later - self.peek * float(ignorant) / float(self.tables.players - 1)

    def _weigh_umbrella(self, state: PirataState, place: i64) -> float:
        """Weigh the Umbrella: it makes sure what was in doubt."""
        me = state.mover
        if place >= PLACES:
            return 0.0
        doubt = 1.0 - self._estimate_share(state, place, me, state.find_needed_total(place), me)
        sure = self._weigh_place(state, place, me) * doubt * self.swing
        return sure - self.umbrella * self._estimate_to_come(state, me)

    # Towels

    def _look_at_target(self, state: PirataState, place: i64) -> None:
        """Compute what covering a treasure brings, by the card that ends on top."""
        me = state.mover
        worth = self._weigh_place(state, place, me) * self.swing
        before = self._estimate_share(
            state, place, state.find_controller(place), state.find_needed_total(place), me
        )
        more: i64 = 1
        if state.table[place * DEPTH + LARGE] > 0:
            more = self.tables.king_size_more
        self.needs = state.find_needed_total(place)
        value: i64 = 1
        while value <= MAX_VALUE:
            self.cards[value] = state.own[me * WIDTH + TOWEL_CARDS + value]
            if self.tables.towels[value] > 0:
                after = self._estimate_share(state, place, me, value + more, me)
                self.tops[value] = (after - before) * worth
            value += 1

    def _price_card(self, value: i64) -> float:
        return self.card + self.towel * float(value)

    def _weigh_with_card(self, state: PirataState, value: i64) -> float:
        """Weigh the best group that goes on with this card."""
        self.cards[value] -= 1
        worth = self._weigh_completed(state.total + value, value) - self._price_card(value)
        self.cards[value] += 1
        return worth

    def _weigh_completed(self, total: i64, lowest: i64) -> float:
        """Weigh the best way to complete a group, less the cards it adds."""
        if total >= self.needs:
            return self.tops[lowest]
        best = NOWHERE
        value = lowest
        while value > 0:
            if self.cards[value] > 0:
                self.cards[value] -= 1
                worth = self._weigh_completed(total + value, value) - self._price_card(value)
                self.cards[value] += 1
                if worth > best:
                    best = worth
            value -= 1
        return best

    def _weigh_best_group(self, state: PirataState, place: i64) -> float:
        self._look_at_target(state, place)
        best = NOWHERE
        value: i64 = MAX_VALUE
        while value > 0:
            if self.cards[value] > 0:
                worth = self._weigh_with_card(state, value)
                if worth > best:
                    best = worth
            value -= 1
        return best

    def _lay(self, state: PirataState, rng: Rng) -> None:
        """Choose a treasure and the best group for it, or none; for play-outs."""
        codes = state.actions()
        best = NOWHERE
        chosen: i64 = codes[0]
        for code in codes:
            worth = PLAYOUT_NOISE_POINTS * rng.number()
            if code >= COVER:
                worth += self._weigh_best_group(state, code - COVER)
            if worth > best:
                best = worth
                chosen = code
        state.do(chosen)
        if chosen >= COVER:
            self._look_at_target(state, state.target)
            while state.phase == CARDS and state.total < self.needs:
                self._add(state)
            state.do(DONE)

    def _add(self, state: PirataState) -> None:
        best = NOWHERE
        chosen: i64 = 0
        value = state.lowest
        while value > 0:
            if self.cards[value] > 0:
                worth = self._weigh_with_card(state, value)
                if chosen == 0 or worth > best:
                    best = worth
                    chosen = value
            value -= 1
        state.do(CARD + chosen)
        self.cards[chosen] -= 1

    # Special cards

    def _weigh_special(self, state: PirataState, code: i64) -> float:
        """Weigh a special card played now, less its later use; 0 if it is kept."""
        if code < PASS or (code >= INDEX and code < BURY):
            return 0.0
        later = self.special * self._estimate_to_come(state, state.mover)
        me = state.mover
        if code >= PIGGY:
            return self.card - later
        if code >= FLIP:
            old = state.own[me * WIDTH + STANDS] - 1
            return (
                self._estimate_doubt(state, code - FLIP) - self._estimate_doubt(state, old) - later
            )
        if code >= BUCKET:
            return (0.0 if state.knows(me, code - BUCKET) else self.peek) - later
        if code >= KING:
            place = code - KING
            return (
                self._estimate_doubt(state, place) if state.find_controller(place) == me else 0.0
            ) - later
        return (self.peek if code < KING and code >= GUARD else 0.0) - later

    def _estimate_doubt(self, state: PirataState, place: i64) -> float:
        """Estimate how much of a treasure's worth an umbrella would make sure."""
        worth = self._weigh_place(state, place, state.mover)
        return worth * self.rates[1] / (1.0 + self.rates[1])
