"""Maui's rules: whose decision it is, what is legal, and what a decision does.

The order of a turn is the rulebook's: pick, pay, refill; place; umbrellas; towel tokens; score;
frames; penalties; crabs. The position itself is position.py's; words, reasons and points in detail
are made elsewhere (notation, reasons, scoring).
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.chance import Rng
from parasol.core.state import EVERYONE, OVER
from parasol.games.maui.events import (
    BOXED,
    BY_MATCH,
    BY_UMBRELLA,
    DEALT,
    DRAWN,
    FINISHED,
    GAINED,
    HALF,
    IGNORED,
    LAID,
    LANDED,
    LAST_ROUND,
    PEARL,
    PENALTY,
    PICKED,
    PLACED,
    ROUND,
    SPARED,
    STEPPED,
    TOOK,
)
from parasol.games.maui.position import (
    CRABS,
    DOLLARS,
    EMPTY,
    ENDED,
    HAND,
    LAYING,
    PEARLS,
    PENALTIES,
    PICKING,
    PLACING,
    REACH,
    STEPS,
    TOWELS,
    TRACKING,
    WIDTH,
    Position,
)
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
    POSITIONS,
    SCORING,
    SPARE,
    TAKE,
    TOKEN,
    TRACK,
    WHITE,
    Deal,
    load_tables,
)


class MauiState(Position):
    """One position of Maui, and all that can be done in it."""

    def clone(self) -> "MauiState":
        return MauiState(self.tables, self.deal, self)

    # Set-up

    def lay_out(self) -> None:
        """Lay out market, starting tiles and beaches, for the game or the half that begins."""
        tables = self.tables
        self.revealed += 1
        self.drawn = 0
        for place in range(MARKET):
            self.market[place] = self._draw_tile()
        for seat in range(tables.players):
            self.starts[seat] = u8(self._draw_tile())
        crab_side = self.is_on_crab_side()
        for seat in range(tables.players):
            first = seat * tables.spots
            for spot in range(self.get_side().count):
                if crab_side:
                    self.spots[first + spot] = u8(tables.get_spot_kind(spot))
                else:
                    umbrellas = tables.umbrella_side.count
                    self.spots[first + spot] = u8(self.deal.umbrellas[seat * umbrellas + spot])
            self._set_reach(seat, i64(self.starts[seat]), tables.middle, -1)
        if self.events is not None:
            dealt = [int(tile) for tile in self.market] + [int(tile) for tile in self.starts]
            self.tell(DEALT, OVER, EVERYONE, tuple(dealt + [int(kind) for kind in self.spots]))

    def _draw_tile(self) -> i64:
        bag = self.deal.bag if self.half == 0 else self.deal.next_bag
        tile = bag[self.drawn]
        self.drawn += 1
        return tile

    # Whose decision, and what is legal

    def seat(self) -> i64:
        return OVER if self.phase == ENDED else self.mover

    def actions(self) -> list[int]:
        legal = self.find_legal()
        bit = self.tables.bit
        codes: list[int] = []
        code: i64 = 0
        if self.phase != PICKING:
            code = PLACE
        while bit[code] <= legal:
            if legal & bit[code]:
                codes.append(int(code))
            code += 1
        return codes

    def find_legal(self) -> i64:
        """The legal codes as a set of bits."""
        if self.phase == PICKING:
            return self._find_legal_picks()
        if self.phase == PLACING:
            return self.find_tops(self.picked, True) << 14  # PLACE
        if self.phase == LAYING:
            return self._find_legal_tokens()
        if self.phase == TRACKING:
            bit = self.tables.bit
            choice = i64(self.spots[self.mover * self.tables.spots + self.spot]) - SCORING
            first = bit[TRACK + self.tables.first_track[choice]]
            return first | bit[TRACK + self.tables.second_track[choice]]
        return 0

    def _find_legal_picks(self) -> i64:
        tables = self.tables
        own = self.own
        bit = tables.bit
        legal: i64 = 0
        dollars = own[self.mover * WIDTH + DOLLARS]
        by_token = self._find_tops_by_token()
        place: i64 = 0
        while place < MARKET:
            if tables.costs[place] <= dollars and (
                by_token != 0 or self.find_tops(self.market[place], False) != 0
            ):
                legal |= bit[PICK + place]
            place += 1
        if self.areas[0] > 0:
            legal |= bit[TAKE]
        if self.areas[1] > 0:
            legal |= bit[TAKE + 1]
        if legal == 0:
            # Spare towel: nothing affordable can be placed and both areas are empty.
            legal = bit[SPARE + MARKET] - bit[SPARE]
        return legal

    def find_tops(self, tile: i64, with_tokens: bool) -> i64:
        """The top rows at which the mover may place `tile`, row t as bit t + 1.

        Part k matches in row r when the towel's top is in row r - k: so the rows where the part's
        pattern is active, shifted by k, are the tops at which it matches.
        """
        tables = self.tables
        own = self.own
        me = self.mover * WIDTH + REACH
        at = (tables.flipped[self.mover] * tables.tiles + tile) * PARTS
        parts = tables.parts
        tops = own[me + parts[at]] | own[me + parts[at + 1]] >> 1 | own[me + parts[at + 2]] >> 2
        return tops | self._find_tops_by_token() if with_tokens else tops

    def _find_tops_by_token(self) -> i64:
        """The top rows at which some usable towel token could make a match, on any part."""
        own = self.own
        me = self.mover * WIDTH
        tops: i64 = 0
        pattern: i64 = 0
        while pattern < KINDS:
            if own[me + HAND + pattern] > self.gained[pattern]:
                rows = own[me + REACH + pattern]
                tops |= rows | rows >> 1 | rows >> 2
            pattern += 1
        return tops

    def _find_legal_tokens(self) -> i64:
        """Towel tokens that may be laid, from the ocean down, and DONE once there is a match.

        Only the end counts: a token may spoil a match as long as another one can still be made.
        """
        tables = self.tables
        legal: i64 = 0
        part: i64 = self.part
        while part < PARTS:
            if self._is_inside(part):
                printed = self._get_printed(part)
                pattern: i64 = 0
                while pattern < KINDS:
                    if (
                        pattern != printed
                        and self._count_usable(pattern) > 0
                        and self._can_end_with_match(part, pattern)
                    ):
                        legal |= tables.bit[TOKEN + part * KINDS + pattern]
                    pattern += 1
            part += 1
        if self._has_match(0) or self._has_match(1) or self._has_match(2):
            legal |= tables.bit[DONE]
        return legal

    def _can_end_with_match(self, part: i64, pattern: i64) -> bool:
        """Whether the towel can still match once a token of `pattern` lies on `part`."""
        if self._can_match(part, pattern):
            return True
        other: i64 = 0
        while other < PARTS:
            if other != part and self._has_match(other):
                return True
            if other > part and self._is_inside(other):
                spare: i64 = 0
                while spare < KINDS:
                    used: i64 = 1 if spare == pattern else 0
                    if self._count_usable(spare) > used and self._can_match(other, spare):
                        return True
                    spare += 1
            other += 1
        return False

    def _count_usable(self, pattern: i64) -> i64:
        """Towel tokens of this pattern held since before this turn."""
        return self.own[self.mover * WIDTH + HAND + pattern] - self.gained[pattern]

    def _is_inside(self, part: i64) -> bool:
        row = self.top + part
        return row >= 1 and row <= self.tables.rows

    def _can_match(self, part: i64, pattern: i64) -> bool:
        """Whether `pattern` on this part of the towel being placed would match the last towel."""
        rows = self.own[self.mover * WIDTH + REACH + pattern]
        return self._is_inside(part) and rows & self.tables.bit[self.top + part + 1] != 0

    def _has_match(self, part: i64) -> bool:
        return self._can_match(part, self._get_face(part))

    def _get_printed(self, part: i64) -> i64:
        tables = self.tables
        at = (tables.flipped[self.mover] * tables.tiles + self.picked) * PARTS
        return tables.parts[at + part]

    def _get_face(self, part: i64) -> i64:
        """The pattern a part shows: its towel token's, else the printed one."""
        laid = i64(self.laid[self.find_cell() * PARTS + part])
        return laid - 1 if laid > 0 else self._get_printed(part)

    # What a decision does

    def apply(self, action: i64) -> None:
        if not self.is_legal(action):
            raise ValueError(f"action {action} is not legal")
        self.do(action)

    def is_legal(self, action: i64) -> bool:
        """Whether `action` is legal, as in `find_legal`; a pick looks at its own tile only."""
        tables = self.tables
        if self.phase == PICKING and action >= PICK and action < SPARE:
            place = action - PICK
            if tables.costs[place] > self.own[self.mover * WIDTH + DOLLARS]:
                return False
            return self.find_tops(self.market[place], True) != 0
        if action < 0 or action >= len(tables.bit):
            return False
        return self.find_legal() & tables.bit[action] != 0

    def play_on(self, rng: Rng) -> None:
        bit = self.tables.bit
        while self.phase != ENDED:
            legal = self.find_legal()
            count: i64 = 0
            left = legal
            while left != 0:
                left &= left - 1
                count += 1
            skip: i64 = 0
            if count > 1:
                skip = rng.below(count)
            while skip > 0:
                legal &= legal - 1
                skip -= 1
            lowest = legal & -legal
            code: i64 = 0
            if lowest >= bit[PLACE]:
                code = PLACE
            while bit[code] != lowest:
                code += 1
            self.do(code)

    def do(self, action: i64) -> None:
        """Play a code that is known to be legal: `apply` without asking."""
        if action < SPARE:
            self._pick(action - PICK)
        elif action < TAKE:
            self._lay_spare_towel(action - SPARE)
        elif action < PLACE:
            self._take_dollars(action - TAKE)
        elif action < TOKEN:
            self._place(action - PLACE - 1)
        elif action < DONE:
            self._lay_token((action - TOKEN) // KINDS, (action - TOKEN) % KINDS)
        elif action == DONE:
            self._score()
        else:
            self._use_scoring(action - TRACK)

    def _pick(self, place: i64) -> None:
        """1A: take a market tile, pay its cost into the row's area, refill the row."""
        cost = self.tables.costs[place]
        row: i64 = 0 if place < POSITIONS else 1
        self.picked = self.market[place]
        self.own[self.mover * WIDTH + DOLLARS] -= cost
        self.areas[row] += cost
        if self.events is not None:
            self.tell(PICKED, self.mover, EVERYONE, (place, self.picked, cost))
        self._refill(row, place)
        self.phase = PLACING

    def _refill(self, row: i64, place: i64) -> None:
        """Slide the row towards its area and draw a tile for the last position."""
        last = row * POSITIONS + POSITIONS - 1
        while place < last:
            self.market[place] = self.market[place + 1]
            place += 1
        self.market[last] = self._draw_tile()
        self.revealed += 1
        if self.events is not None:
            self.tell(DRAWN, self.mover, EVERYONE, (row, self.market[last]))

    def _take_dollars(self, row: i64) -> None:
        """2: take all the sand dollars of one area."""
        if self.events is not None:
            self.tell(TOOK, self.mover, EVERYONE, (row, self.areas[row]))
        self.own[self.mover * WIDTH + DOLLARS] += self.areas[row]
        self.areas[row] = 0
        self._end_turn()

    def _lay_spare_towel(self, place: i64) -> None:
        """Spare towel: lay any tile, free, in the middle rows; no score, no umbrella, no crab."""
        row: i64 = 0 if place < POSITIONS else 1
        self.picked = self.market[place]
        self.top = self.tables.middle
        if self.events is not None:
            self.tell(SPARED, self.mover, EVERYONE, (place, self.picked))
        self._refill(row, place)
        cell = self.find_cell()
        self._lay_towel(cell)
        side = self.get_side()
        column = self.own[self.mover * WIDTH + TOWELS]
        for spot in range(side.first[column], side.first[column + 1]):
            self._return_to_box(spot)
        self._set_reach(self.mover, self.picked, self.top, cell)
        self._finish_towel()

    def _lay_towel(self, cell: i64) -> None:
        self.towels[cell] = u8(self.picked)
        self.tops[cell] = u8(self.top + 1)
        if self.events is not None:
            column = self.own[self.mover * WIDTH + TOWELS]
            self.tell(PLACED, self.mover, EVERYONE, (column + 1, self.top, self.picked))

    def _place(self, top: i64) -> None:
        """1B: lay the towel into the next column, then look at that column's umbrellas."""
        self.top = top
        self._lay_towel(self.find_cell())
        self.spot = self.get_side().first[self.own[self.mover * WIDTH + TOWELS]]
        self._resolve_umbrellas()

    def _resolve_umbrellas(self) -> None:
        """Give each umbrella of the column, from the ocean down, its bonus, or box it."""
        side = self.get_side()
        me = self.mover * WIDTH
        end = side.first[self.own[me + TOWELS] + 1]
        while self.spot < end:
            at = self.mover * self.tables.spots + self.spot
            kind = i64(self.spots[at])
            row = side.row[self.spot]
            if row < self.top or row >= self.top + PARTS:
                self._return_to_box(self.spot)
            elif kind == WHITE or kind == BLACK:
                self.own[me + PEARLS + kind - WHITE] += 1
                self.spots[at] = u8(GONE)
                if self.events is not None:
                    self.tell(PEARL, self.mover, EVERYONE, (kind - WHITE,))
            elif kind >= SCORING and self._cover_scoring_umbrella(kind - SCORING):
                return  # the player chooses the track
            self.spot += 1  # a covered crab stays until it lands
        self._ask_for_tokens()

    def _return_to_box(self, spot: i64) -> None:
        at = self.mover * self.tables.spots + spot
        if i64(self.spots[at]) != GONE:
            self.spots[at] = u8(GONE)
            if self.events is not None:
                side = self.get_side()
                where = (side.column[spot] + 1, side.row[spot])
                self.tell(BOXED, self.mover, EVERYONE, where)

    def _cover_scoring_umbrella(self, number: i64) -> bool:
        """Use a covered scoring pattern; True if the player must choose between tracks."""
        tables = self.tables
        me = self.mover * WIDTH + STEPS
        first = tables.first_track[number]
        second = tables.second_track[number]
        first_open = self.own[me + first] < tables.spaces
        second_open = self.own[me + second] < tables.spaces
        if first_open and second_open:
            self.phase = TRACKING
            return True
        self.spots[self.mover * tables.spots + self.spot] = u8(GONE)
        if first_open or second_open:
            self._take_scoring_step(first if first_open else second)
        elif self.events is not None:
            self.tell(IGNORED, self.mover, EVERYONE, (first, second))
        return False

    def _use_scoring(self, track: i64) -> None:
        self.spots[self.mover * self.tables.spots + self.spot] = u8(GONE)
        self._take_scoring_step(track)
        self.spot += 1
        self._resolve_umbrellas()

    def _take_scoring_step(self, track: i64) -> None:
        """Take a scoring pattern's step; a frame reached by it gives its token at once."""
        if self._advance(track, self.tables.scoring_steps, BY_UMBRELLA):
            self._take_frame_token(track)

    def _advance(self, track: i64, steps: i64, why: int) -> bool:
        """Move a score marker, to the last space at most; True if it reached an ornate frame."""
        tables = self.tables
        me = self.mover * WIDTH
        before = self.own[me + STEPS + track]
        after = min(before + steps, tables.spaces)
        self.own[me + STEPS + track] = after
        if after != before and self.events is not None:
            self.tell(STEPPED, self.mover, EVERYONE, (track, before, after, why))
        frame = tables.frame_space[track]
        return before < frame and frame <= after

    def _take_frame_token(self, track: i64) -> None:
        """Ornate frame: take one towel token, if one is left; not usable this turn."""
        if self.frames[track] > 0:
            token = self.tables.frame_token[track]
            self.frames[track] -= 1
            self.own[self.mover * WIDTH + HAND + token] += 1
            self.gained[token] += 1
            if self.events is not None:
                self.tell(GAINED, self.mover, EVERYONE, (token,))

    def _ask_for_tokens(self) -> None:
        """Ask for towel tokens exactly when one can be laid."""
        if self._has_usable():
            if self._find_legal_tokens() & (self.tables.bit[DONE] - 1) != 0:
                self.phase = LAYING
                return
        self._score()

    def _has_usable(self) -> bool:
        hand = self.mover * WIDTH + HAND
        pattern: i64 = 0
        while pattern < KINDS:
            if self.own[hand + pattern] > self.gained[pattern]:
                return True
            pattern += 1
        return False

    def _lay_token(self, part: i64, pattern: i64) -> None:
        self.laid[self.find_cell() * PARTS + part] = u8(pattern + 1)
        self.own[self.mover * WIDTH + HAND + pattern] -= 1
        self.part = part + 1
        if self.events is not None:
            self.tell(LAID, self.mover, EVERYONE, (pattern, part + 1))
        self._ask_for_tokens()

    def _score(self) -> None:
        """1C: a marker moves for every match, then frames; then penalties and crabs."""
        tables = self.tables
        outside: i64 = 0
        framed: i64 = 0  # the tracks whose frame was reached, as bits
        part: i64 = 0
        while part < PARTS:
            if not self._is_inside(part):
                outside += 1
            elif self._has_match(part):
                track = self._get_face(part)
                if self._advance(track, tables.row_steps[self.top + part], BY_MATCH):
                    framed |= tables.bit[track]
            part += 1
        track = 0
        while framed >= tables.bit[track]:
            if framed & tables.bit[track]:
                self._take_frame_token(track)
            track += 1
        if outside > 0:
            self.own[self.mover * WIDTH + PENALTIES] += outside
            if self.events is not None:
                self.tell(PENALTY, self.mover, EVERYONE, (outside,))
        cell = self.find_cell()
        if self.is_on_crab_side():
            self._land_crabs(cell)
        self._set_reach(self.mover, self.picked, self.top, cell)
        self._finish_towel()

    def _land_crabs(self, cell: i64) -> None:
        """Turn covered crabs face up on the patterns that cover them."""
        side = self.get_side()
        me = self.mover * WIDTH
        column = self.own[me + TOWELS]
        for spot in range(side.first[column], side.first[column + 1]):
            at = self.mover * self.tables.spots + spot
            if i64(self.spots[at]) == CRAB:
                self.spots[at] = u8(GONE)
                points = self.deal.crabs[self.mover * side.count + spot]
                self.crabs[cell * PARTS + side.row[spot] - self.top] = u8(points)
                self.own[me + CRABS] += points
                self.revealed += 1
                if self.events is not None:
                    self.tell(LANDED, self.mover, EVERYONE, (side.row[spot], points))

    def _set_reach(self, seat: i64, tile: i64, top: i64, cell: i64) -> None:
        """Set where the last towel's patterns are active: inside the grid and under no crab."""
        tables = self.tables
        own = self.own
        me = seat * WIDTH + REACH
        pattern: i64 = 0
        while pattern < KINDS:
            own[me + pattern] = 0
            pattern += 1
        at = (tables.flipped[seat] * tables.tiles + tile) * PARTS
        part: i64 = 0
        while part < PARTS:
            row = top + part
            if row >= 1 and row <= tables.rows:
                pattern = tables.parts[at + part]
                covered = False
                if cell >= 0:
                    laid = i64(self.laid[cell * PARTS + part])
                    if laid > 0:
                        pattern = laid - 1
                    covered = i64(self.crabs[cell * PARTS + part]) > 0
                if not covered:
                    own[me + pattern] |= tables.bit[row + 1]
            part += 1

    def refresh_reach(self, seat: i64) -> None:
        """Set the reach from the towels that lie there, as a parsed view needs it."""
        column = self.own[seat * WIDTH + TOWELS]
        if column == 0:
            self._set_reach(seat, i64(self.starts[seat]), self.tables.middle, -1)
        else:
            cell = seat * self.tables.columns + column - 1
            self._set_reach(seat, i64(self.towels[cell]), i64(self.tops[cell]) - 1, cell)

    # Ends of a turn, a round, a half

    def _finish_towel(self) -> None:
        me = self.mover * WIDTH
        self.own[me + TOWELS] += 1
        self.picked = -1
        self.part = 0
        pattern: i64 = 0
        while pattern < KINDS:
            self.gained[pattern] = 0
            pattern += 1
        if self.own[me + TOWELS] == self.tables.columns and not self.last_round:
            self.last_round = True
            if self.events is not None:
                self.tell(LAST_ROUND, self.mover, EVERYONE, ())
        self._end_turn()

    def _end_turn(self) -> None:
        self.phase = PICKING
        self.mover += 1
        if self.mover == self.tables.players:
            self.mover = 0
        if self.mover != self.starter:
            self.turn += 1
        elif not self.last_round:
            self.turn += 1
            self.round += 1
            if self.events is not None:
                self.tell(ROUND, OVER, EVERYONE, (self.round,))
        elif self.tables.long and self.half == 0:
            self.turn += 1
            self._start_second_half()
        else:
            self.phase = ENDED
            if self.events is not None:
                values = tuple(self.totals() + self.ranks())
                self.tell(FINISHED, OVER, EVERYONE, values)

    def _start_second_half(self) -> None:
        """Long game: the lowest total starts, tiles go back to the bag, the beaches are turned."""
        tables = self.tables
        totals = self.totals()
        lowest = min(totals)
        for place in range(tables.players):
            seat = self.deal.starters[place]
            if totals[seat] == lowest:
                self.starter = seat
                break
        self.mover = self.starter
        if self.events is not None:
            self.tell(HALF, OVER, EVERYONE, tuple(totals + [int(self.starter)]))
        self.half = 1
        self.round = 1
        self.last_round = False
        for seat in range(tables.players):
            self.own[seat * WIDTH + TOWELS] = 0
        for cell in range(tables.players * tables.columns):
            self.towels[cell] = u8(EMPTY)
            self.tops[cell] = u8(0)
        for at in range(tables.players * tables.columns * PARTS):
            self.laid[at] = u8(0)
        for at in range(tables.players * tables.spots):
            self.spots[at] = u8(GONE)
        self.lay_out()

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (self.tables.key, self.numbers())


def restore(key: str, numbers: list[int]) -> MauiState:
    """The State whose `numbers()` these are."""
    tables = load_tables(key)
    players = int(tables.players)
    umbrellas = players * int(tables.umbrella_side.count)
    crabs = players * int(tables.crab_side.count)
    long = tables.long
    at = 13
    sizes = [players * int(WIDTH), MARKET, 2, int(KINDS), int(KINDS), int(tables.tiles)]
    sizes += [int(tables.tiles) if long else 0, umbrellas, crabs, players if long else 0]
    wide: list[vec[i64]] = []
    for size in sizes:
        wide.append(vec[i64](numbers[at : at + size]))
        at += size
    cells = players * int(tables.columns)
    narrow: list[vec[u8]] = []
    for size in (players, players * int(tables.spots), cells, cells, cells * 3, cells * 3):
        narrow.append(vec[u8](numbers[at : at + size]))
        at += size
    state = MauiState(tables, Deal(wide[5], wide[6], wide[7], wide[8], wide[9]), None)
    state.revealed = numbers[0]
    state.phase = numbers[1]
    state.mover = numbers[2]
    state.starter = numbers[3]
    state.half = numbers[4]
    state.round = numbers[5]
    state.turn = numbers[6]
    state.last_round = numbers[7] == 1
    state.drawn = numbers[8]
    state.picked = numbers[9]
    state.top = numbers[10]
    state.spot = numbers[11]
    state.part = numbers[12]
    state.own, state.market, state.areas = wide[0], wide[1], wide[2]
    state.frames, state.gained = wide[3], wide[4]
    state.starts, state.spots, state.towels = narrow[0], narrow[1], narrow[2]
    state.tops, state.laid, state.crabs = narrow[3], narrow[4], narrow[5]
    return state
