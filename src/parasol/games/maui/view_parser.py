"""Parse a view of Maui into a Seen, so that a program elsewhere can search from it.

view_types.py has the shape. Here is what goes beyond it: whatever no position with this box looks
like raises BadView, which names the path.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.errors import BadView
from parasol.core.state import OVER
from parasol.core.view_types import check_range, convert_view
from parasol.games.maui.knowledge import MauiSeen, find_known_deal
from parasol.games.maui.notation import PEARLS as COLOURS
from parasol.games.maui.notation import ROWS, name_token
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
    STEPS,
    TOWELS,
    TRACKING,
    WIDTH,
)
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import (
    CRAB,
    GONE,
    KINDS,
    PARTS,
    PATTERNS,
    SCORING,
    WHITE,
    Deal,
    Tables,
)
from parasol.games.maui.view import PHASES
from parasol.games.maui.view_types import Counts, Seat, Tile, Token, View


def parse_view(data: Mapping[str, Any], tables: Tables) -> MauiSeen:
    """The Seen that looks like `data`."""
    return _Parser(convert_view(data, View), tables).parse()


class _Parser:
    """Sets up a position as a view shows it; every error names its path."""

    def __init__(self, view: View, tables: Tables) -> None:
        self.view = view
        self.tables = tables
        nothing = vec[i64]()
        deal = Deal(nothing, nothing, self._make_no_umbrellas(), self._make_no_crabs(), nothing)
        self.state = MauiState(tables, deal, None)

    def _make_no_umbrellas(self) -> vec[i64]:
        return vec[i64]([0] * int(self.tables.players * self.tables.umbrella_side.count))

    def _make_no_crabs(self) -> vec[i64]:
        return vec[i64]([0] * int(self.tables.players * self.tables.crab_side.count))

    def parse(self) -> MauiSeen:
        state, players = self.state, int(self.tables.players)
        viewer = self.view.viewer
        if viewer is not None:
            check_range(viewer, 0, players - 1, "viewer")
        if len(self.view.seats) != players:
            raise BadView("seats", f"{players} seats")
        self.parse_table()
        for number, seat in enumerate(self.view.seats):
            self.parse_seat(number, seat)
        self.parse_placing()
        for number in range(players):
            self.check_spots(number)
            self.check_crabs(number)
        self.check_clock()
        self.check_conservation()
        self.check_towel_tokens()
        deal = state.deal
        known = find_known_deal(state)
        state.deal = Deal(deal.bag, deal.next_bag, deal.umbrellas, known.crabs, deal.starters)
        for number in range(players):
            state.refresh_reach(number)
        if state.phase != ENDED and not state.find_legal():
            raise BadView("phase", "no move would be legal in this position")
        return MauiSeen(int(OVER) if viewer is None else viewer, state)

    def parse_tile(self, tile: Tile, path: str) -> int:
        return check_range(tile.tile, 0, int(self.tables.tiles) - 1, f"{path}.tile")

    def parse_table(self) -> None:
        state, view, last = self.state, self.view, int(self.tables.players) - 1
        state.phase = PHASES.index(view.phase)
        state.half = check_range(view.half, 1, 2 if self.tables.long else 1, "half") - 1
        state.round, state.turn = view.round, view.turn
        state.starter = check_range(view.starter, 0, last, "starter")
        state.mover = state.starter
        if view.phase != "over":
            state.mover = check_range(-1 if view.seat is None else view.seat, 0, last, "seat")
        state.last_round = view.last_round
        for number, (name, row) in enumerate(
            zip(ROWS, (view.market.A, view.market.B), strict=True)
        ):
            state.areas[number] = row.dollars
            for position, tile in enumerate(row.tiles):
                path = f"market.{name}.tiles.{position}"
                state.market[number * 3 + position] = self.parse_tile(tile, path)
        for number, count in enumerate(_parse_counts(view.gained)):
            state.gained[number] = count
        frames = {str(pattern): frame for pattern, frame in view.frames.items()}
        for number, pattern in enumerate(PATTERNS):
            if self.tables.frame_space[number]:
                frame, path = frames.get(pattern), f"frames.{pattern}"
                if frame is None:
                    raise BadView(path, "missing")
                most = int(self.tables.frame_count)
                state.frames[number] = check_range(frame.left, 0, most, f"{path}.left")
        if state.phase == PLACING:
            if view.picked is None:
                raise BadView("picked", "the towel that was picked")
            state.picked = self.parse_tile(view.picked, "picked")

    def parse_seat(self, number: int, seat: Seat) -> None:
        path, state, me = f"seats.{number}", self.state, number * int(WIDTH)
        state.starts[number] = u8(self.parse_tile(seat.start, f"{path}.start"))
        tracks, tokens = seat.tracks, _parse_counts(seat.tokens)
        steps = (tracks.fish, tracks.sun, tracks.wave, tracks.shell, tracks.palm)
        for kind in range(KINDS):
            space = check_range(steps[kind], 0, int(self.tables.spaces), f"{path}.tracks")
            state.own[me + STEPS + kind] = space
            state.own[me + HAND + kind] = tokens[kind]
        most = len(self.tables.pearl_points) - 1
        for kind, count in enumerate((seat.pearls.white, seat.pearls.black)):
            state.own[me + PEARLS + kind] = check_range(count, 0, int(most), f"{path}.pearls")
        state.own[me + DOLLARS] = seat.dollars
        state.own[me + PENALTIES] = seat.penalties
        self.parse_beach(number, seat, path)
        self.parse_spots(number, seat, path)

    def parse_beach(self, number: int, seat: Seat, path: str) -> None:
        state, tables = self.state, self.tables
        check_range(len(seat.beach), 0, int(tables.columns), f"{path}.beach")
        points = 0
        for column, towel in enumerate(seat.beach):
            at, cell = f"{path}.beach.{column}", number * int(tables.columns) + column
            state.towels[cell] = u8(self.parse_tile(towel, at))
            state.tops[cell] = u8(check_range(towel.top, -1, int(tables.rows), f"{at}.top") + 1)
            for part, token in enumerate(towel.tokens):
                state.laid[cell * PARTS + part] = u8(PATTERNS.index(token) + 1 if token else 0)
                state.crabs[cell * PARTS + part] = u8(towel.crabs[part])
            points += sum(towel.crabs)
        state.own[number * WIDTH + TOWELS] = len(seat.beach)
        state.own[number * WIDTH + CRABS] = points

    def parse_spots(self, number: int, seat: Seat, path: str) -> None:
        state, side = self.state, self.state.get_side()
        places = {(int(side.column[i]) + 1, int(side.row[i])): i for i in range(side.count)}
        for index, spot in enumerate(seat.spots):
            at, place = f"{path}.spots.{index}", (spot.column, spot.row)
            if place not in places:
                raise BadView(at, f"there is no icon at column {place[0]}, row {place[1]}")
            here = number * self.tables.spots + places[place]
            if int(state.spots[here]) != GONE:
                raise BadView(at, "something lies there already")
            state.spots[here] = u8(self.parse_kind(spot.token, f"{at}.token"))

    def parse_kind(self, token: Token, path: str) -> int:
        kinds = range(int(WHITE), int(SCORING + self.tables.scoring))
        names: list[object] = [name_token(self.tables, kind) for kind in kinds]
        if token not in names:
            raise BadView(path, f"one of {names}, not {token}")
        return int(WHITE) + names.index(token)

    def parse_placing(self) -> None:
        """Set the towel just laid, in the phases between placing and scoring."""
        state = self.state
        me = state.mover * WIDTH
        if state.phase not in (TRACKING, LAYING):
            return
        if state.own[me + TOWELS] == 0:
            raise BadView(f"seats.{state.mover}.beach", "the towel just placed is missing")
        state.own[me + TOWELS] -= 1
        cell = state.find_cell()
        state.picked = int(state.towels[cell])
        state.top = int(state.tops[cell]) - 1
        laid = [part for part in range(PARTS) if int(state.laid[cell * PARTS + part])]
        state.part = laid[-1] + 1 if laid else 0
        side = state.get_side()
        state.spot = int(side.first[state.own[me + TOWELS] + 1])
        if state.phase == TRACKING:
            self.find_scoring_spot()

    def find_scoring_spot(self) -> None:
        state, side = self.state, self.state.get_side()
        column = state.own[state.mover * WIDTH + TOWELS]
        for spot in range(side.first[column], side.first[column + 1]):
            kind = int(state.spots[state.mover * self.tables.spots + spot])
            if kind >= SCORING and self.view.choice == name_token(self.tables, kind):
                state.spot = spot
                return
        raise BadView("choice", "the two tracks of the scoring umbrella that was covered")

    def check_spots(self, seat: int) -> None:
        """Check what lies on the icons: the box's tokens, under no towel but the last one."""
        state, tables, side = self.state, self.tables, self.state.get_side()
        towels, path = int(state.own[seat * WIDTH + TOWELS]), f"seats.{seat}.spots"
        being_placed = towels if seat == state.mover and state.phase in (TRACKING, LAYING) else -1
        for spot in range(side.count):
            gone = int(state.spots[seat * tables.spots + spot]) == GONE
            column, place = int(side.column[spot]), f"column {side.column[spot] + 1}"
            lies = column >= towels
            if column == being_placed and spot < state.spot:  # a covered crab stays until it lands
                covered = state.top <= side.row[spot] < state.top + PARTS
                lies = covered and state.is_on_crab_side() and tables.get_spot_kind(spot) == CRAB
            if not gone and not lies:
                raise BadView(path, f"nothing lies under the towel in {place}")
            if gone and lies:
                raise BadView(path, f"the token in {place}, row {side.row[spot]} is missing")
            if not gone and state.is_on_crab_side():
                found = int(state.spots[seat * tables.spots + spot])
                if found != tables.get_spot_kind(spot):
                    right = name_token(tables, int(tables.get_spot_kind(spot)))
                    raise BadView(path, f"{right} lies in {place}, row {side.row[spot]}")
        if not state.is_on_crab_side():
            self.check_umbrella_tokens(seat, path)

    def check_umbrella_tokens(self, seat: int, path: str) -> None:
        """Check that pearls held and tokens on umbrellas are no more than the box has."""
        state, tables = self.state, self.tables
        first = seat * int(tables.spots)
        kinds = [int(state.spots[first + spot]) for spot in range(tables.umbrella_side.count)]
        for number in range(len(COLOURS)):
            kinds += [int(WHITE) + number] * int(state.own[seat * WIDTH + PEARLS + number])
        box = tables.pearl_kinds + [int(SCORING) + number for number in range(tables.scoring)]
        found = Counter(str(name_token(tables, kind)) for kind in kinds if kind != GONE)
        more = found - Counter(str(name_token(tables, kind)) for kind in box)
        if more:
            raise BadView(path, f"more of {min(more)} than the box has")

    def check_crabs(self, seat: int) -> None:
        """Check that face-up crabs lie on the icons they came from and are the box's."""
        state, tables, side = self.state, self.tables, self.state.tables.crab_side
        path, left = f"seats.{seat}.beach", list(tables.crab_values)
        places = set()
        if state.is_on_crab_side():
            crabs = [i for i in range(side.count) if tables.get_spot_kind(i) == CRAB]
            places = {(int(side.column[i]), int(side.row[i])) for i in crabs}
        for column in range(tables.columns):
            cell = seat * int(tables.columns) + column
            for part in range(PARTS):
                points, row = (
                    int(state.crabs[cell * PARTS + part]),
                    int(state.tops[cell]) - 1 + part,
                )
                if points and ((column, row) not in places or points not in left):
                    raise BadView(f"{path}.{column}.crabs", f"no crab of {points} can lie there")
                if points:
                    left.remove(points)

    def check_clock(self) -> None:
        """Check the last round: it begins with a full beach, and who is to move has room."""
        state, tables, players = self.state, self.tables, int(self.tables.players)
        full = [int(state.own[s * WIDTH + TOWELS]) == int(tables.columns) for s in range(players)]
        if state.last_round != any(full):
            raise BadView("last_round", f"{any(full)}, as the beaches are")
        if state.phase == ENDED:
            if not state.last_round or (tables.long and state.half == 0):
                raise BadView("phase", "the game is not over with these beaches")
            return
        waiting = (int(state.starter - state.mover) - 1) % players + 1
        for seat in [(int(state.mover) + after) % players for after in range(waiting)]:
            if full[seat]:
                raise BadView(f"seats.{seat}.beach", "the beach of a seat still to move is full")
        if state.phase in (PICKING, PLACING) and any(int(count) for count in state.gained):
            raise BadView("gained", "nothing before a towel is placed")

    def check_towel_tokens(self) -> None:
        """Check that towel tokens are no more than the box has."""
        state, tables = self.state, self.tables
        framed = [track for track in range(KINDS) if tables.frame_space[track]]
        for pattern, name in enumerate(PATTERNS):
            frames = [track for track in framed if tables.frame_token[track] == pattern]
            held = [int(state.own[s * WIDTH + HAND + pattern]) for s in range(tables.players)]
            laid = sum(1 for token in state.laid if int(token) == pattern + 1)
            found = sum(int(state.frames[track]) for track in frames) + sum(held) + laid
            box = len(frames) * int(tables.frame_count)
            if found > box:
                raise BadView("frames", f"{found} {name} tokens, but the box has {box}")
            if state.gained[pattern] > held[state.mover]:
                raise BadView("gained", f"more {name} tokens than seat {state.mover} holds")

    def check_conservation(self) -> None:
        """Check that every tile lies in one place, and the supply of sand dollars."""
        state, tables = self.state, self.tables
        open_tiles = [int(tile) for tile in state.market] + [int(tile) for tile in state.starts]
        open_tiles += [int(towel) for towel in state.towels if int(towel) != EMPTY]
        if state.phase == PLACING:
            open_tiles.append(int(state.picked))
        twice = {tile for tile in open_tiles if open_tiles.count(tile) > 1}
        if twice:
            raise BadView("market", f"tile {min(twice)} lies in two places")
        state.drawn = len(open_tiles)
        if self.view.bag != state.count_bag():
            raise BadView("bag", f"{state.count_bag()} tiles are left, not {self.view.bag}")
        dollars = sum(int(n) for n in state.areas)
        dollars += sum(int(state.own[s * WIDTH + DOLLARS]) for s in range(tables.players))
        supply = 2 * int(tables.area_dollars) + int(tables.players * tables.player_dollars)
        if dollars != supply:
            raise BadView("market", f"{supply} sand dollars are in play, not {dollars}")


def _parse_counts(counts: Counts) -> list[int]:
    """Return how many there are of each pattern, in the order of PATTERNS."""
    found = [0] * len(PATTERNS)
    for pattern, count in counts.items():
        found[PATTERNS.index(pattern)] = count
    return found
