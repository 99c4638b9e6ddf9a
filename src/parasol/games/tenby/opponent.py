"""The evaluation of Tenby for the bots: where a card goes best, what a Day card allows, and when.

Everything is in points. Towns are valued by evaluation.py; here stands what its seat may do with
them. Hands of residents that the looking seat can't see count as usual ones. The numbers in
WEIGHTS are what `parasol tune tenby` moves; nothing else here is tuned.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parasol.core.chance import Rng
from parasol.core.state import Opponent, State, noisy_argmax
from parasol.games.tenby.evaluation import WEIGHTS, Evaluation
from parasol.games.tenby.odds import LEFT, RIGHT, load_odds
from parasol.games.tenby.position import (
    CHOOSING,
    ENDED,
    GIVING,
    KEEPING,
    MIXING,
    NIGHT,
    NOBODY,
    PLACING,
    PUTTING,
    SOURCE,
    STARTING,
    TURN,
)
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import (
    BLIND,
    BUY,
    CHOOSE,
    COMMIT,
    EBB_FLOW,
    END,
    FIRST_PLACE,
    FORFEIT,
    GAP,
    KEEP,
    LANDMARK,
    LIFT,
    MAX_RESIDENTS,
    MIX,
    NEW,
    PICK,
    PLAINS,
    RESIDENT,
    REVEAL,
    ROUNDS,
    TAKE,
    TERRACE,
    UNVEIL,
    USE,
    Tables,
)

__all__ = ["WEIGHTS", "TenbyOpponent"]

PLAYOUT_NOISE_POINTS: Final = 2.0  # in a play-out, what looks worse by so many points is not tried
BREADTH: Final[i64] = 1  # a turn has ten decisions and more: the rest of it goes by what looks best
AHEAD: Final[i64] = 0  # rounds after this one that a search looks at
TOPS: Final[i64] = 4  # cards of a row that are kept in mind, the best first
ICON: Final[vec[float]] = vec[float]([5.5, 5.5, 8.0, 5.0])  # an icon as such: T, P, L, R
HAND: Final = 6.0  # a resident that nobody but its owner knows
EARLIER: Final = 0.6  # how likely somebody who acts earlier takes the best card of a row
WISH: Final = 0.5  # of two residents one keeps the better: so many deviations above the mean
NEVER_VALUE: Final = -1000.0
_NOTE: Final[i64] = MAX_RESIDENTS - 1  # where the notes about a resident go that is not held


class TenbyOpponent(Opponent):
    """Weighs Tenby's decisions and positions for the seat `eyes`, -1 for all. Not thread-safe."""

    def __init__(self, tables: Tables, weights: dict[str, float], eyes: i64) -> None:
        self.tables = tables
        self.given = weights
        self.eyes = eyes
        self.town = Evaluation(load_odds(tables), weights)
        self.ring = weights["ring"]
        self.night = weights["night"]
        self.blind = weights["blind"]
        self.reveal = weights["reveal"]
        # Notes of a look: see _weigh_market.
        self.price = 0.0  # of a ring that is spent now
        self.tops: vec[float] = vec[float]([0.0] * int(3 * TOPS))
        self.means: vec[float] = vec[float]([0.0] * 3)
        self.plain: vec[float] = vec[float]([0.0] * 2)  # the better plain end of each base
        self.wish = 0.0  # what a Resident Action brings; below 0 while it is not known

    # The contract

    def weights(self) -> dict[str, float]:
        return self.given

    def with_weights(self, weights: dict[str, float]) -> "TenbyOpponent":
        return TenbyOpponent(self.tables, weights, -1)

    def until(self, state: State) -> i64:
        """The end of the round: then market, Day cards and order are new."""
        assert isinstance(state, TenbyState)
        players = self.tables.players
        left = players - state.step
        if state.phase == STARTING:
            left += players * (3 if self.tables.mode == EBB_FLOW else 2)
        elif state.phase == CHOOSING:
            left += players * 2
        elif state.phase == NIGHT:
            left += players
        return state.turn + left + AHEAD * players * 2

    def breadth(self) -> i64:
        return BREADTH

    def weigh(self, state: State) -> list[float]:
        assert isinstance(state, TenbyState)
        self._look(state, state.mover, True)
        if state.phase == TURN or state.phase == NIGHT or state.phase == SOURCE:
            self._weigh_market(state, LANDMARK)
        return [self._weigh_code(state, code) for code in state.actions()]

    def values(self, state: State) -> list[float]:
        assert isinstance(state, TenbyState)
        if state.phase == ENDED:
            return [float(total) for total in state.totals()]
        return [self._estimate_total(state, seat) for seat in range(self.tables.players)]

    def play_on(self, state: State, rng: Rng, turn: i64) -> None:
        assert isinstance(state, TenbyState)
        while state.phase != ENDED and state.turn < turn:
            if state.phase == TURN:
                self._act(state, rng)
            else:
                codes = state.actions()
                at: i64 = 0
                if len(codes) > 1:
                    at = noisy_argmax(self.weigh(state), rng)
                state.do(codes[at])

    # A look at a seat and at the market

    def _look(self, state: TenbyState, seat: i64, knows_hand: bool) -> None:
        turns = ROUNDS - state.round
        if self._is_waiting(state, seat):
            turns += 1
        self.town.look(state, seat, turns, knows_hand)
        self.price = self.ring if turns > 0 else 0.0
        self.wish = -1.0

    def _is_waiting(self, state: TenbyState, seat: i64) -> bool:
        """Whether a seat's turn of this round is still to come."""
        if state.phase <= NIGHT:
            return True
        return seat != state.mover and self._find_day(state, seat) >= 0

    def _find_day(self, state: TenbyState, seat: i64) -> i64:
        """Where in the row the Day card lies on which a seat stands; -1 if there is none."""
        at: i64 = 0
        while at < state.day_count:
            if i64(state.day_seat[at]) == seat:
                return at
            at += 1
        return -1

    def _weigh_market(self, state: TenbyState, last: i64) -> None:
        """Weigh the cards of the market up to that row for the town, the best first."""
        tops = self.tops
        row: i64 = 0
        while row <= last:
            first = row * TOPS
            rank: i64 = 0
            while rank < TOPS:
                tops[first + rank] = NEVER_VALUE
                rank += 1
            total = 0.0
            place: i64 = 0
            while place < state.row_count[row]:
                worth = self.town.find_best_place(
                    state, i64(state.market[FIRST_PLACE[row] + place])
                )
                total += worth
                rank = TOPS - 1
                while rank >= 0 and worth > tops[first + rank]:
                    if rank < TOPS - 1:
                        tops[first + rank + 1] = tops[first + rank]
                    tops[first + rank] = worth
                    rank -= 1
                place += 1
            self.means[row] = total / float(place) if place > 0 else ICON[row]
            row += 1
        ends: i64 = 0
        while ends < 2:
            end = self.tables.plain + ends * 2
            self.plain[ends] = max(
                self.town.find_best_place(state, end), self.town.find_best_place(state, end + 1)
            )
            ends += 1

    def _weigh_draw(self, state: TenbyState) -> float:
        """Weigh drawing two residents and keeping one."""
        if state.count_resident_deck() == 0:
            return 0.0
        if self.wish < 0.0:
            total = 0.0
            square = 0.0
            card: i64 = 0
            while card < self.tables.residents:
                worth = self.town.weigh_resident(card, _NOTE)
                total += worth
                square += worth * worth
                card += 1
            mean = total / float(max(1, card))
            spread = square / float(max(1, card)) - mean * mean
            self.wish = mean + WISH * (spread**0.5 if spread > 0.0 else 0.0)
        return self.wish

    def _weigh_icon(self, state: TenbyState, icon: i64) -> float:
        """Weigh an action now, at its best use."""
        if icon == RESIDENT:
            return self._weigh_draw(state)
        best = self.plain[0] if icon == TERRACE else max(self.plain[0], self.plain[1])
        row: i64 = 0
        while row <= icon:
            best = max(best, self.tops[row * TOPS], self._weigh_blind(row))
            row += 1
        return best

    def _weigh_blind(self, row: i64) -> float:
        return self.blind * self.means[row]

    # Whole positions

    def _estimate_total(self, state: TenbyState, seat: i64) -> float:
        """Estimate the points with which a seat ends, less what all may expect alike."""
        knows = self.eyes < 0 or seat == self.eyes
        self._look(state, seat, knows)
        value = self.town.weigh_town(state) + self.price * float(state.rings[seat])
        if not knows:
            value += HAND * float(state.count_residents(seat))
        if state.phase < NIGHT:
            return value
        value += self._weigh_order(state, seat)
        if state.phase == NIGHT:
            if state.step > 0:
                value += self._weigh_day_or_best(state, seat)
        elif seat != state.mover:
            at = self._find_day(state, seat)
            if at >= 0:
                self._weigh_market(state, LANDMARK)
                value += self._weigh_day(state, at)
        else:
            value += self._weigh_under_way(state)
        return value

    def _weigh_under_way(self, state: TenbyState) -> float:
        """Weigh what is left of the turn, the gift or the Move of a seat."""
        value = 0.0
        icon: i64 = 0
        while icon <= RESIDENT:
            value += ICON[icon] * float(state.icons[icon])
            icon += 1
        if state.phase == SOURCE:
            value += ICON[state.using]
        elif state.phase == PLACING:
            value += self.town.find_best_place(state, state.holding)
        elif state.phase == KEEPING:
            value += ICON[RESIDENT]
        return value

    def _weigh_order(self, state: TenbyState, seat: i64) -> float:
        """Weigh the turn order: whoever ends earlier picks the next Day card earlier."""
        if state.round == ROUNDS and state.phase != NIGHT:
            return 0.0
        before: i64 = 0
        at: i64 = 0
        while at < self.tables.players:
            if i64(state.night[at]) == seat:
                return self.night * float(self.tables.players - 1 - at)
            if i64(state.night[at]) != NOBODY:
                before += 1
            at += 1
        at = 0
        while at < state.day_count and i64(state.day_seat[at]) != seat:
            if i64(state.day_seat[at]) != NOBODY:
                before += 1
            at += 1
        return self.night * float(self.tables.players - 1 - before)

    def _weigh_day_or_best(self, state: TenbyState, seat: i64) -> float:
        """Weigh the Day card that a seat has picked, or the best that is left to it."""
        mine = self._find_day(state, seat)
        if mine >= 0:
            self._weigh_market(state, LANDMARK)
            return self._weigh_day(state, mine)
        best = 0.0
        at: i64 = 0
        while at < state.day_count:
            if i64(state.day_seat[at]) == NOBODY:
                best = max(best, self._weigh_day_as_such(state, at))
            at += 1
        return best

    def _weigh_day_as_such(self, state: TenbyState, at: i64) -> float:
        tables = self.tables
        day = i64(state.days[at])
        worth = self.ring * float(tables.day_rings[day] + i64(state.day_tokens[at]))
        icon: i64 = 0
        while icon <= RESIDENT:
            worth += ICON[icon] * float(tables.day_icons[day * 4 + icon])
            icon += 1
        return worth

    # Day cards

    def _weigh_day(self, state: TenbyState, at: i64) -> float:
        """Weigh a Day card of the row for this town, after those who act before."""
        tables = self.tables
        day = i64(state.days[at])
        shift = 0.0
        lower: i64 = 0
        while lower < at:
            if i64(state.day_seat[lower]) != NOBODY:
                shift += EARLIER
            lower += 1
        worth = self.price * float(tables.day_rings[day] + i64(state.day_tokens[at]))
        icons = tables.day_icons
        row: i64 = 0
        while row <= LANDMARK:
            used: i64 = 0
            while used < icons[day * 4 + row]:
                worth += max(self.price, self._weigh_at_rank(row, float(used) + shift))
                used += 1
            row += 1
        return worth + float(icons[day * 4 + RESIDENT]) * max(self.price, self._weigh_draw(state))

    def _weigh_at_rank(self, icon: i64, rank: float) -> float:
        """Weigh an icon once so many better cards of each row are gone."""
        best = max(self.plain[0], self.plain[1]) if icon > TERRACE else self.plain[0]
        row: i64 = 0
        while row <= icon:
            best = max(best, self._weigh_card_at(row, rank), self._weigh_blind(row))
            row += 1
        return best

    def _weigh_card_at(self, row: i64, rank: float) -> float:
        low = i64(rank)
        if low >= TOPS - 1:
            return NEVER_VALUE
        share = rank - float(low)
        above = self.tops[row * TOPS + low]
        below = self.tops[row * TOPS + low + 1]
        if share == 0.0 or below == NEVER_VALUE:
            return above
        return above + share * (below - above)

    # Decisions

    def _weigh_code(self, state: TenbyState, code: i64) -> float:
        """Weigh a legal code for the mover; `_look` must have been called."""
        phase = state.phase
        if phase == TURN:
            return self._weigh_free(state, code)
        if phase == SOURCE:
            return self._weigh_source(state, code)
        if phase == PLACING:
            return self._weigh_placing(state, code)
        if phase == NIGHT:
            return (
                self._weigh_unveil(state)
                if code == UNVEIL
                else self._weigh_pick(state, code - PICK)
            )
        if phase == PUTTING:
            return self._weigh_put(state, code)
        if phase == KEEPING:
            card = state.get_offered(state.draws - 1, code - KEEP)
            return self.town.weigh_resident(card, _NOTE)
        if phase == STARTING:
            return self.town.weigh_alone(state.get_start_card(state.mover, code - KEEP))
        if phase == GIVING:
            return self.town.find_best_place(state, state.gift[code - KEEP])
        if phase == MIXING:
            more = 0.3 if self.town.open_terraces >= self.town.open_piers else -0.3
            return more * float(code - MIX)
        return 0.0 if code == CHOOSE else 1.0

    def _weigh_pick(self, state: TenbyState, day: i64) -> float:
        at: i64 = 0
        later: i64 = 0
        while i64(state.days[at]) != day:
            at += 1
        place = at + 1
        while place < state.day_count:
            if i64(state.day_seat[place]) != NOBODY:
                later += 1
            place += 1
        worth = self._weigh_day(state, at)
        if state.round < ROUNDS:
            worth += self.night * float(later)
        return worth

    def _weigh_free(self, state: TenbyState, code: i64) -> float:
        """Weigh a code of a free moment of the turn."""
        if code == END:
            return 0.0
        if code >= LIFT:
            return self._weigh_lift(state, code - LIFT) - self.price * float(self.tables.move)
        if code >= COMMIT:
            return self._weigh_commit(state, code - COMMIT)
        if code >= REVEAL:
            return self._weigh_reveal(state, code - REVEAL)
        if code >= BUY:
            price = float(self.tables.prices[code - BUY]) * self.price
            return self._weigh_icon(state, code - BUY) - price
        if code >= FORFEIT:
            return self.price * float(self.tables.forfeit)
        if code >= USE:
            return self._weigh_icon(state, code - USE)
        return self._weigh_unveil(state)

    def _weigh_source(self, state: TenbyState, code: i64) -> float:
        if code >= PLAINS:
            return self.town.find_best_place(state, self.tables.plain + code - PLAINS)
        if code >= BLIND:
            return self._weigh_blind(code - BLIND)
        return self.town.find_best_place(state, i64(state.market[code - TAKE]))

    def _weigh_placing(self, state: TenbyState, code: i64) -> float:
        card = state.holding
        if code == NEW:
            return self.town.weigh_alone(card)
        street = state.find_street_of_gap(state.mover, code - GAP)
        first = self.town.start[street] + street
        side = LEFT if code - GAP == first else RIGHT
        return self.town.weigh_at_end(state, card, street, side)

    # Life rings

    def _weigh_reveal(self, state: TenbyState, row: i64) -> float:
        """Weigh one more card to choose from, where there is something to take it with."""
        cost = self.price * float(self.tables.reveal)
        icon = row
        while icon <= LANDMARK:
            if state.icons[icon] > 0:
                return self.reveal - cost
            icon += 1
        return -cost - self.reveal

    def _weigh_lift(self, state: TenbyState, at: i64) -> float:
        """Weigh what a card at an end would add elsewhere, less what it adds where it is."""
        town = self.town
        street = state.find_street(town.seat, at)
        start = town.start[street]
        length = town.length[street]
        card = state.get_card(town.seat, at)
        if length == 1:
            return town.weigh_elsewhere(state, card, street) - town.weigh_alone(card)
        if at == start:
            here = town.weigh_at_old_end(state, street, LEFT)
        elif at == start + length - 1:
            here = town.weigh_at_old_end(state, street, RIGHT)
        else:
            return -2.0
        return max(town.weigh_elsewhere(state, card, street), town.weigh_alone(card)) - here

    def _weigh_put(self, state: TenbyState, code: i64) -> float:
        """Weigh the whole town after a Move."""
        after = state.clone()
        after.do(code)
        self._look(after, state.mover, True)
        return self.town.weigh_town(after)

    # Accolades

    def _weigh_unveil(self, state: TenbyState) -> float:
        """Weigh opening an accolade: it pays more, but to whoever leads."""
        town = self.town
        ahead = town.count_lead(state, i64(state.deal.accolades[state.mover]))
        odds = town.estimate_share(float(ahead))
        tables = self.tables
        gain = float(tables.open_points) * (2.0 * odds - 1.0) - float(tables.secret_points) * odds
        return gain - self.price * float(state.round)

    def _weigh_commit(self, state: TenbyState, place: i64) -> float:
        town = self.town
        ahead = town.count_lead(state, i64(state.deal.accolades[place]))
        odds = town.estimate_share(float(ahead))
        price = self.price * float(self.tables.tide[state.tide])
        return float(self.tables.accolade_points) * (2.0 * odds - 1.0) - price

    # Play-outs

    def _act(self, state: TenbyState, rng: Rng) -> None:
        """Take one action of a turn, with the card and its place, or end the turn."""
        if state.icons[RESIDENT] > 0:
            state.do(USE + RESIDENT if state.count_resident_deck() > 0 else FORFEIT + RESIDENT)
            return
        icon: i64 = LANDMARK
        while icon >= 0 and state.icons[icon] == 0:
            icon -= 1
        self._look(state, state.mover, True)
        if icon >= 0:
            self._gain(state, rng, icon, USE + icon, 0.0)
            return
        icon = LANDMARK
        while icon >= 0 and self.tables.prices[icon] > state.rings[state.mover]:
            icon -= 1
        if icon < 0:
            state.do(END)
            return
        cost = self.price * float(self.tables.prices[icon])
        if not self._gain(state, rng, icon, BUY + icon, cost):
            if icon > 0:
                icon = 0
                cost = self.price * float(self.tables.prices[icon])
                if self._gain(state, rng, icon, BUY + icon, cost):
                    return
            state.do(END)

    def _gain(self, state: TenbyState, rng: Rng, icon: i64, how: i64, cost: float) -> bool:
        """Take the best card that the icon allows and place it, if it is worth its cost."""
        town = self.town
        best = NEVER_VALUE
        source: i64 = -1
        gap: i64 = 0
        row: i64 = 0 if how < BUY else icon  # what is bought as a landmark should be one
        while row <= icon:
            place: i64 = 0
            while place < state.row_count[row]:
                at = FIRST_PLACE[row] + place
                worth = (
                    town.find_best_place(state, i64(state.market[at]))
                    + PLAYOUT_NOISE_POINTS * rng.number()
                )
                if worth > best:
                    best = worth
                    source = TAKE + at
                    gap = town.gap
                place += 1
            row += 1
        if source < 0 or how < BUY:
            ends: i64 = 0
            last: i64 = 2 if icon == TERRACE else 4
            while ends < last:
                worth = town.find_best_place(state, self.tables.plain + ends)
                if worth > best:
                    best = worth
                    source = PLAINS + ends
                    gap = town.gap
                ends += 1
        if best < cost:
            if how < BUY:
                state.do(FORFEIT + how - USE)
            return False
        state.do(how)
        state.do(source)
        state.do(gap)
        return True
