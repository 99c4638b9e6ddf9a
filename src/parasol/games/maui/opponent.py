"""The evaluation of Maui for the bots: the worth of a towel at a place, and of a whole position.

Everything is in points. It looks at the tracks and how steep they are ahead, the towels still to
come (tempo), sand dollars, the rows and patterns the last towel offers to the next one, umbrellas
and crabs ahead, and towel tokens on their frames. The numbers in WEIGHTS were found by
`parasol tune maui`; nothing else here is tuned.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parasol.core.chance import Rng
from parasol.core.state import Opponent, State, noisy_argmax
from parasol.games.maui.position import (
    DOLLARS,
    ENDED,
    HAND,
    PEARLS,
    PICKING,
    PLACING,
    REACH,
    STEPS,
    TOWELS,
    WIDTH,
)
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import (
    BLACK,
    CRAB,
    DONE,
    GONE,
    KINDS,
    MARKET,
    PARTS,
    PICK,
    PLACE,
    SCORING,
    SPARE,
    TAKE,
    TOKEN,
    TRACK,
    WHITE,
    Tables,
)

WEIGHTS: Final = {
    "rate": 0.55,  # steps that each towel to come brings on each track
    "dollar": 0.91,  # a sand dollar while towels can be bought, beyond its point
    "reach": 0.44,  # a step that the last towel's pattern offers the next one, per point
    "active": 0.27,  # each pattern of the last towel that can be matched at all
    "pearl": 0.47,  # a pearl, beyond its points: the next one is worth more
    "token": 1.38,  # a towel token in hand
    "frame": 0.28,  # each step on the way to a frame that still has one
    "crab": 0.71,  # a crab, beyond its points: it spoils a match
    "near": 0.34,  # the chance to cover an umbrella that lies level
    "far": 0.21,  # when each towel on the way must move up to two rows
    "tempo": 1.56,  # a turn without a towel
}
"""What each thing is worth; points, unless it says otherwise."""

HIGHEST: Final[i64] = -1  # the row in which a towel's top part can lie at most
HORIZON: Final[i64] = 4  # columns in which umbrellas are looked at
STRIDE: Final[i64] = 2  # rows by which a towel can lie higher or lower than the last one
NOWHERE: Final = -1000.0
PLAYOUT_NOISE_POINTS: Final = 2.0  # in a play-out, what looks worse by so many points is not tried


class MauiOpponent(Opponent):
    """Weighs Maui's decisions and positions. Not thread-safe: it caches values of a turn."""

    def __init__(self, tables: Tables, weights: dict[str, float]) -> None:
        self.tables = tables
        self.given = weights
        self.dollar = weights["dollar"]
        self.reach = weights["reach"]
        self.active = weights["active"]
        self.pearl = weights["pearl"]
        self.token = weights["token"]
        self.frame = weights["frame"]
        self.crab = weights["crab"]
        self.near = weights["near"]
        self.far = weights["far"]
        self.tempo = weights["tempo"]
        values = tables.crab_values
        self.crab_points = float(sum(values)) / float(max(len(values), 1))
        self.longest: i64 = max([int(steps) for steps in tables.row_steps] + [1])
        self.width: i64 = self.longest + 1
        self.spaces: i64 = tables.spaces + 1
        # end[towels to come * spaces + space]: what a track is expected to be worth in the end
        self.end: vec[float] = vec[float](_tabulate_ends(tables, weights["rate"]))
        # A turn's notes: see _look.
        self.steps: vec[float] = vec[float]([0.0] * int(KINDS * self.width))
        self.offer: vec[float] = vec[float]([0.0] * int(KINDS))
        self.tops: vec[float] = vec[float]([0.0] * int(tables.rows + PARTS))
        self.coin = 1.0
        self.stay = 0.0

    # The contract

    def weights(self) -> dict[str, float]:
        return self.given

    def with_weights(self, weights: dict[str, float]) -> "MauiOpponent":
        return MauiOpponent(self.tables, weights)

    def weigh(self, state: State) -> list[float]:
        assert isinstance(state, MauiState)
        self._look(state)
        return [self._weigh_code(state, code) for code in state.actions()]

    def values(self, state: State) -> list[float]:
        assert isinstance(state, MauiState)
        if state.phase == ENDED:
            return [float(total) for total in state.totals()]
        return [self._estimate_total(state, seat) for seat in range(self.tables.players)]

    def play_on(self, state: State, rng: Rng, turn: i64) -> None:
        assert isinstance(state, MauiState)
        while state.phase != ENDED and state.turn < turn:
            self._look(state)
            if state.phase != PICKING or not self._play_turn(state, rng):
                codes = state.actions()
                weights = [self._weigh_code(state, code) for code in codes]
                state.do(codes[noisy_argmax(weights, rng)])

    # One turn

    def _play_turn(self, state: MauiState, rng: Rng) -> bool:
        """Take and lay a towel, or take sand dollars; False where neither is possible."""
        tables = self.tables
        dollars = state.own[state.mover * WIDTH + DOLLARS]
        best = NOWHERE
        pick: i64 = -1
        lay: i64 = 0
        place: i64 = 0
        while place < MARKET:
            if tables.costs[place] <= dollars:
                tile = state.market[place]
                price = float(tables.costs[place]) * self.coin
                left = state.find_tops(tile, False)
                code: i64 = 0
                while left != 0:
                    if left & 1:
                        worth = self._weigh_towel(state, tile, code - 1) - price
                        worth += PLAYOUT_NOISE_POINTS * rng.number()
                        if worth > best:
                            best = worth
                            pick = place
                            lay = code
                    left >>= 1
                    code += 1
            place += 1
        row: i64 = 0
        while row < 2:
            if state.areas[row] > 0:
                worth = (
                    self.stay
                    + float(state.areas[row]) * self.coin
                    + PLAYOUT_NOISE_POINTS * rng.number()
                )
                if worth > best:
                    best = worth
                    pick = TAKE + row
            row += 1
        if pick < 0:
            return False
        state.do(pick)
        if pick < TAKE:
            state.do(PLACE + lay)
        return True

    def _weigh_code(self, state: MauiState, code: i64) -> float:
        """Weigh a legal code for the mover; `_look` must have been called for this turn."""
        if code < SPARE:
            return self._weigh_best_place(state, code - PICK)
        if code < TAKE:
            return self._weigh_towel(state, state.market[code - SPARE], self.tables.middle)
        if code < PLACE:
            return self.stay + float(state.areas[code - TAKE]) * self.coin
        if code < TOKEN:
            return self._weigh_towel(state, state.picked, code - PLACE - 1)
        if code < DONE:
            return self._weigh_token(state, (code - TOKEN) // KINDS, (code - TOKEN) % KINDS)
        if code == DONE:
            return 0.0
        return self.steps[(code - TRACK) * self.width + 1]

    def _weigh_best_place(self, state: MauiState, place: i64) -> float:
        """Weigh a towel of the market at its best place, less its price."""
        tile = state.market[place]
        left = state.find_tops(tile, True)
        best = NOWHERE
        top: i64 = -1
        while left != 0:
            if left & 1:
                worth = self._weigh_towel(state, tile, top)
                if worth > best:
                    best = worth
            left >>= 1
            top += 1
        return best - float(self.tables.costs[place]) * self.coin

    def _weigh_towel(self, state: MauiState, tile: i64, top: i64) -> float:
        """Weigh a towel with its top part in row `top`: matches, cover, offer to the next."""
        tables = self.tables
        own = state.own
        me = state.mover * WIDTH + REACH
        at = (tables.flipped[state.mover] * tables.tiles + tile) * PARTS
        worth = self.tops[top + 1]
        part: i64 = 0
        while part < PARTS:
            row = top + part
            if row >= 1 and row <= tables.rows:
                pattern = tables.parts[at + part]
                steps = tables.row_steps[row]
                worth += self.offer[pattern] * float(steps)
                if own[me + pattern] & tables.bit[row + 1]:
                    worth += self.steps[pattern * self.width + steps]
            part += 1
        return worth

    def _weigh_token(self, state: MauiState, part: i64, pattern: i64) -> float:
        """Weigh a towel token on a part: the match it makes, less the one it spoils and itself."""
        tables = self.tables
        me = state.mover * WIDTH + REACH
        row = state.top + part
        steps = tables.row_steps[row]
        at = (tables.flipped[state.mover] * tables.tiles + state.picked) * PARTS
        printed = tables.parts[at + part]
        worth = (self.offer[pattern] - self.offer[printed]) * float(steps) - self.token
        if state.own[me + pattern] & tables.bit[row + 1]:
            worth += self.steps[pattern * self.width + steps]
        if state.own[me + printed] & tables.bit[row + 1]:
            worth -= self.steps[printed * self.width + steps]
        return worth

    # Notes of a turn

    def _look(self, state: MauiState) -> None:
        """Compute what steps, patterns, places and dollars are worth to the mover this turn."""
        tables = self.tables
        seat = state.mover
        after = self._count_to_come(state, seat) - 1
        if after < 0:
            after = 0
        self.coin = float(tables.dollar_points) + (self.dollar if after > 0 else 0.0)
        self.stay = -self.tempo
        pattern: i64 = 0
        while pattern < KINDS:
            self._look_at_track(state, seat, pattern, after)
            rows = state.own[seat * WIDTH + REACH + pattern]
            if rows != 0:
                self.stay += self._weigh_offer(rows, pattern)
            pattern += 1
        if state.phase == PICKING or state.phase == PLACING:
            self._look_at_places(state, seat, after)

    def _look_at_track(self, state: MauiState, seat: i64, track: i64, after: i64) -> None:
        """Compute what moving a marker brings: points at the end, and a frame on the way."""
        tables = self.tables
        space = state.own[seat * WIDTH + STEPS + track]
        first = after * self.spaces
        now = self.end[first + space]
        to_frame: i64 = 0
        if after > 0 and state.frames[track] > 0 and space < tables.frame_space[track]:
            to_frame = tables.frame_space[track] - space
        at = track * self.width
        step: i64 = 1
        while step < self.width:
            there = space + step if space + step < tables.spaces else tables.spaces
            worth = self.end[first + there] - now
            if to_frame > 0:
                worth += self.frame * float(step if step < to_frame else to_frame)
                if step >= to_frame:
                    worth += self.token
            self.steps[at + step] = worth
            step += 1
        self.offer[track] = self.reach * self.steps[at + 1] if after > 0 else 0.0

    def _weigh_offer(self, rows: i64, pattern: i64) -> float:
        """Weigh what a pattern of the last towel, active in these rows, offers the next one."""
        tables = self.tables
        worth = 0.0
        row: i64 = 1
        while row <= tables.rows:
            if rows & tables.bit[row + 1]:
                worth += self.offer[pattern] * float(tables.row_steps[row]) + self.active
            row += 1
        return worth

    def _look_at_places(self, state: MauiState, seat: i64, after: i64) -> None:
        """Compute what each top row brings with any towel: parts outside, umbrellas."""
        tables = self.tables
        tops = self.tops
        inside = PARTS
        inside_worth = self.active if after > 0 else 0.0
        penalty = float(tables.penalty_points)
        top = HIGHEST
        while top <= tables.rows:
            inside = PARTS
            if top < 1:
                inside -= 1 - top
            if top + PARTS - 1 > tables.rows:
                inside -= top + PARTS - 1 - tables.rows
            tops[top + 1] = float(inside) * inside_worth - float(PARTS - inside) * penalty
            top += 1
        self._look_at_spots(state, seat, after)

    def _look_at_spots(self, state: MauiState, seat: i64, after: i64) -> None:
        tables = self.tables
        side = state.get_side()
        tops = self.tops
        column = state.own[seat * WIDTH + TOWELS]
        spot = side.first[column]
        end = side.first[self._find_farthest(column, after) + 1]
        while spot < end:
            kind = i64(state.spots[seat * tables.spots + spot])
            if kind != GONE:
                worth = self._weigh_spot(state, seat, kind)
                top = HIGHEST
                while top <= tables.rows:
                    tops[top + 1] += worth * self._estimate_chance(
                        top, side.row[spot], side.column[spot] - column
                    )
                    top += 1
            spot += 1

    def _find_farthest(self, column: i64, towels: i64) -> i64:
        """Return the last column whose umbrellas count, with so many towels after this one."""
        last = self.tables.columns - 1
        ahead = towels if towels < HORIZON else HORIZON
        return column + ahead if column + ahead < last else last

    def _estimate_chance(self, top: i64, row: i64, towels: i64) -> float:
        """Estimate how likely a spot is covered, so many towels after one at row `top`."""
        away: i64 = 0
        if top > row:
            away = top - row
        elif top < row - PARTS + 1:
            away = row - PARTS + 1 - top
        if towels == 0:
            return 1.0 if away == 0 else 0.0
        if away == 0:
            return self.near
        return self.far if away <= towels * STRIDE else 0.0

    def _weigh_spot(self, state: MauiState, seat: i64, kind: i64) -> float:
        """Weigh the covering of an umbrella or a crab."""
        tables = self.tables
        if kind == WHITE or kind == BLACK:
            held = state.own[seat * WIDTH + PEARLS + kind - WHITE]
            last: i64 = len(tables.pearl_points) - 1
            if held >= last:
                return 0.0
            return float(tables.pearl_points[held + 1] - tables.pearl_points[held]) + self.pearl
        if kind == CRAB:
            return -self.crab_points - self.crab
        one = self.steps[tables.first_track[kind - SCORING] * self.width + 1]
        other = self.steps[tables.second_track[kind - SCORING] * self.width + 1]
        return one if one > other else other

    # A whole position

    def _estimate_total(self, state: MauiState, seat: i64) -> float:
        """Estimate the points with which a seat will end."""
        tables = self.tables
        own = state.own
        me = seat * WIDTH
        left = self._count_to_come(state, seat)
        value = float(state.count_total(seat))
        track: i64 = 0
        while track < KINDS:
            space = own[me + STEPS + track]
            value += self.end[left * self.spaces + space] - float(tables.values[space])
            self._look_at_track(state, seat, track, left)
            if left > 0:
                value += self._weigh_offer(own[me + REACH + track], track)
                value += self.token * float(own[me + HAND + track])
                if state.frames[track] > 0 and space < tables.frame_space[track]:
                    value += self.frame * float(space)
            track += 1
        if left > 0:
            value += self.dollar * float(own[me + DOLLARS])
            value += self._weigh_ahead(state, seat, left)
        return value

    def _weigh_ahead(self, state: MauiState, seat: i64, left: i64) -> float:
        """Weigh the umbrellas and crabs in the columns that will still be filled."""
        tables = self.tables
        side = state.get_side()
        column = state.own[seat * WIDTH + TOWELS]
        top = tables.middle
        if column > 0:
            top = i64(state.tops[seat * tables.columns + column - 1]) - 1
        worth = 0.0
        spot = side.first[column]
        end = side.first[self._find_farthest(column, left - 1) + 1]
        while spot < end:
            kind = i64(state.spots[seat * tables.spots + spot])
            if kind != GONE:
                chance = self._estimate_chance(top, side.row[spot], side.column[spot] - column + 1)
                worth += self._weigh_spot(state, seat, kind) * chance
            spot += 1
        return worth

    def _count_to_come(self, state: MauiState, seat: i64) -> i64:
        """Count the towels a seat will still lay if everybody lays one in every turn."""
        tables = self.tables
        players = tables.players
        moved = state.mover - state.starter  # how many seats have had their turn in this round
        if moved < 0:
            moved += players
        rounds: i64 = 0 if state.last_round else tables.columns  # after this one
        other: i64 = 0
        mine: i64 = 0
        while other < players:
            place = other - state.starter
            if place < 0:
                place += players
            waits: i64 = 1 if place < moved else 0  # for the next round
            full = tables.columns - state.own[other * WIDTH + TOWELS] - 1 + waits
            if full < rounds:
                rounds = full
            if other == seat:
                mine = 1 - waits
            other += 1
        room = tables.columns - state.own[seat * WIDTH + TOWELS]
        return rounds + mine if rounds + mine < room else room


def _tabulate_ends(tables: Tables, rate: float) -> list[float]:
    """Tabulate a track's worth at the end, by towels to come and space."""
    ends: list[float] = []
    for towels in range(tables.columns + 1):
        for space in range(tables.spaces + 1):
            there = min(float(space) + rate * float(towels), float(tables.spaces))
            below = int(there)
            above = min(below + 1, int(tables.spaces))
            low = float(tables.values[below])
            ends.append(low + (there - float(below)) * (float(tables.values[above]) - low))
    return ends
