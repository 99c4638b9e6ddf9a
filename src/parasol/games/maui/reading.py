"""A view of Maui read back into a Seen, so that a program elsewhere can search from it.

Whatever does not fit raises BadView, which names the path.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.components import is_whole
from parasol.core.errors import BadView, shown
from parasol.core.reading import Reader
from parasol.core.state import OVER
from parasol.games.maui.knowledge import MauiSeen, known_deal
from parasol.games.maui.notation import PEARLS as COLOURS
from parasol.games.maui.notation import ROWS, token_name
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


def seen(data: Mapping[str, Any], tables: Tables) -> MauiSeen:
    """The Seen that looks like `data`."""
    return _Reader(data, tables).read()


class _Reader(Reader):
    """Reads a view back, piece by piece; every complaint names its path."""

    def __init__(self, data: Mapping[str, Any], tables: Tables) -> None:
        self.data = data
        self.tables = tables
        nothing = vec[i64]()
        deal = Deal(nothing, nothing, self._umbrellas(), self._no_crabs(), nothing)
        self.state = MauiState(tables, deal, None)

    def _umbrellas(self) -> vec[i64]:
        return vec[i64]([0] * int(self.tables.players * self.tables.umbrella_side.count))

    def _no_crabs(self) -> vec[i64]:
        return vec[i64]([0] * int(self.tables.players * self.tables.crab_side.count))

    def read(self) -> MauiSeen:
        state = self.state
        viewer = self.get(self.data, "", "viewer")
        if viewer is not None and not is_whole(viewer, 0, int(self.tables.players) - 1):
            raise BadView("viewer", "a seat's number, or null for a spectator")
        self.table()
        for seat in range(self.tables.players):
            self.seat(seat)
        self.placing()
        for seat in range(self.tables.players):
            self.lying(seat)
            self.landed(seat)
        self.clock()
        self.conservation()
        self.towel_tokens()
        deal = state.deal
        known = known_deal(state)
        state.deal = Deal(deal.bag, deal.next_bag, deal.umbrellas, known.crabs, deal.starters)
        for seat in range(self.tables.players):
            state.refresh_reach(seat)
        if state.phase != ENDED and not state.legal():
            raise BadView("phase", "no move would be legal in this position")
        return MauiSeen(int(OVER) if viewer is None else viewer, state)

    def counts(self, data: Any, path: str, key: str, most: int) -> list[int]:
        value = self.get(data, path, key)
        if not isinstance(value, Mapping) or not set(value) <= set(PATTERNS):
            raise BadView(f"{path}{key}", f"counts by pattern ({', '.join(PATTERNS)})")
        return [
            self.whole(value, f"{path}{key}.", name, 0, most) if name in value else 0
            for name in PATTERNS
        ]

    def tile(self, data: Any, path: str) -> int:
        return self.whole(data, f"{path}.", "tile", 0, int(self.tables.tiles) - 1)

    def table(self) -> None:
        state, data, last = self.state, self.data, int(self.tables.players) - 1
        phase = self.get(data, "", "phase")
        if phase not in PHASES:
            raise BadView("phase", f"one of {', '.join(PHASES)}, not {shown(phase)}")
        state.phase = PHASES.index(phase)
        state.half = self.whole(data, "", "half", 1, 2 if self.tables.long else 1) - 1
        state.round = self.whole(data, "", "round", 1, 10_000)
        state.turn = self.whole(data, "", "turn", 1, 100_000)
        state.starter = self.whole(data, "", "starter", 0, last)
        if phase == "over":
            state.mover = state.starter
        else:
            state.mover = self.whole(data, "", "seat", 0, last)
        state.last_round = self.flag(data, "", "last_round")
        market = self.get(data, "", "market")
        for number, name in enumerate(ROWS):
            row = self.get(market, "market.", name)
            path = f"market.{name}."
            state.areas[number] = self.whole(row, path, "dollars", 0, 1000)
            tiles = self.items(row, path, "tiles", 3)
            if len(tiles) != 3:
                raise BadView(f"{path}tiles", "three tiles")
            for position, tile in enumerate(tiles):
                state.market[number * 3 + position] = self.tile(tile, f"{path}tiles.{position}")
        for number, count in enumerate(self.counts(data, "", "gained", 100)):
            state.gained[number] = count
        self.frames()
        if state.phase == PLACING:
            state.picked = self.tile(self.get(data, "", "picked"), "picked")

    def frames(self) -> None:
        frames = self.get(self.data, "", "frames")
        for number, name in enumerate(PATTERNS):
            if self.tables.frame_space[number]:
                frame = self.get(frames, "frames.", name)
                path = f"frames.{name}."
                most = int(self.tables.frame_count)
                self.state.frames[number] = self.whole(frame, path, "left", 0, most)

    def seat(self, seat: int) -> None:
        seats = self.items(self.data, "", "seats", 4)
        if len(seats) != self.tables.players:
            raise BadView("seats", f"{self.tables.players} seats")
        data, path, state, me = seats[seat], f"seats.{seat}.", self.state, seat * int(WIDTH)
        state.starts[seat] = u8(self.tile(self.get(data, path, "start"), f"{path}start"))
        tracks = self.counts(data, path, "tracks", int(self.tables.spaces))
        tokens = self.counts(data, path, "tokens", 100)
        for number in range(KINDS):
            state.own[me + STEPS + number] = tracks[number]
            state.own[me + HAND + number] = tokens[number]
        pearls = self.get(data, path, "pearls")
        most = len(self.tables.pearl_points) - 1
        for number, colour in enumerate(COLOURS):
            held = self.whole(pearls, f"{path}pearls.", colour, 0, int(most))
            state.own[me + PEARLS + number] = held
        state.own[me + DOLLARS] = self.whole(data, path, "dollars", 0, 1000)
        state.own[me + PENALTIES] = self.whole(data, path, "penalties", 0, 1000)
        self.beach(data, path, seat)
        self.spots(data, path, seat)

    def beach(self, data: Any, path: str, seat: int) -> None:
        state, tables = self.state, self.tables
        towels = self.items(data, path, "beach", int(tables.columns))
        points = 0
        for column, towel in enumerate(towels):
            at, cell = f"{path}beach.{column}", seat * int(tables.columns) + column
            state.towels[cell] = u8(self.tile(towel, at))
            state.tops[cell] = u8(self.whole(towel, f"{at}.", "top", -1, int(tables.rows)) + 1)
            tokens = self.items(towel, f"{at}.", "tokens", 3)
            crabs = self.items(towel, f"{at}.", "crabs", 3)
            if len(tokens) != 3 or not all(token in (None, *PATTERNS) for token in tokens):
                raise BadView(f"{at}.tokens", "three patterns or nulls")
            if len(crabs) != 3 or not all(is_whole(points, 0, 20) for points in crabs):
                raise BadView(f"{at}.crabs", "three numbers of points, 0 for no crab")
            for part in range(PARTS):
                token = tokens[part]
                state.laid[cell * PARTS + part] = u8(PATTERNS.index(token) + 1 if token else 0)
                state.crabs[cell * PARTS + part] = u8(crabs[part])
                points += crabs[part]
        state.own[seat * WIDTH + TOWELS] = len(towels)
        state.own[seat * WIDTH + CRABS] = points

    def spots(self, data: Any, path: str, seat: int) -> None:
        state, side = self.state, self.state.side()
        places = {(int(side.column[i]) + 1, int(side.row[i])): i for i in range(side.count)}
        for number, spot in enumerate(self.items(data, path, "spots", int(side.count))):
            at = f"{path}spots.{number}."
            place = (self.whole(spot, at, "column", 1, 99), self.whole(spot, at, "row", 1, 99))
            if place not in places:
                raise BadView(
                    f"{at[:-1]}", f"there is no icon at column {place[0]}, row {place[1]}"
                )
            here = seat * self.tables.spots + places[place]
            if int(state.spots[here]) != GONE:
                raise BadView(f"{at[:-1]}", "something lies there already")
            state.spots[here] = u8(self.kind(self.get(spot, at, "token"), at))

    def kind(self, token: Any, path: str) -> int:
        kinds = range(int(WHITE), int(SCORING + self.tables.scoring))
        names = [token_name(self.tables, kind) for kind in kinds]
        if token not in names:
            raise BadView(f"{path}token", f"one of {names}, not {shown(token)}")
        return int(WHITE) + names.index(token)

    def placing(self) -> None:
        """The towel just laid, in the phases that come between placing and scoring."""
        state = self.state
        me = state.mover * WIDTH
        if state.phase not in (TRACKING, LAYING):
            return
        if state.own[me + TOWELS] == 0:
            raise BadView(f"seats.{state.mover}.beach", "the towel just placed is missing")
        state.own[me + TOWELS] -= 1
        cell = state.cell()
        state.picked = int(state.towels[cell])
        state.top = int(state.tops[cell]) - 1
        laid = [part for part in range(PARTS) if int(state.laid[cell * PARTS + part])]
        state.part = laid[-1] + 1 if laid else 0
        side = state.side()
        state.spot = int(side.first[state.own[me + TOWELS] + 1])
        if state.phase == TRACKING:
            self.tracking()

    def tracking(self) -> None:
        state, side = self.state, self.state.side()
        column = state.own[state.mover * WIDTH + TOWELS]
        for spot in range(side.first[column], side.first[column + 1]):
            kind = int(state.spots[state.mover * self.tables.spots + spot])
            if kind >= SCORING and self.data.get("choice") == token_name(self.tables, kind):
                state.spot = spot
                return
        raise BadView("choice", "the two tracks of the scoring umbrella that was covered")

    def lying(self, seat: int) -> None:
        """What lies on the icons: the box's tokens, under no towel but the one being placed."""
        state, tables, side = self.state, self.tables, self.state.side()
        towels, path = int(state.own[seat * WIDTH + TOWELS]), f"seats.{seat}.spots"
        being_placed = towels if seat == state.mover and state.phase in (TRACKING, LAYING) else -1
        for spot in range(side.count):
            gone = int(state.spots[seat * tables.spots + spot]) == GONE
            column, place = int(side.column[spot]), f"column {side.column[spot] + 1}"
            lies = column >= towels
            if column == being_placed and spot < state.spot:  # a covered crab stays until it lands
                covered = state.top <= side.row[spot] < state.top + PARTS
                lies = covered and state.on_crab_side() and tables.spot_kind(spot) == CRAB
            if not gone and not lies:
                raise BadView(path, f"nothing lies under the towel in {place}")
            if gone and lies:
                raise BadView(path, f"the token in {place}, row {side.row[spot]} is missing")
            if not gone and state.on_crab_side():
                found = int(state.spots[seat * tables.spots + spot])
                if found != tables.spot_kind(spot):
                    right = token_name(tables, int(tables.spot_kind(spot)))
                    raise BadView(path, f"{right} lies in {place}, row {side.row[spot]}")
        if not state.on_crab_side():
            self.umbrella_tokens(seat, path)

    def umbrella_tokens(self, seat: int, path: str) -> None:
        """Pearls held and tokens on the umbrellas: never more than the box has."""
        state, tables = self.state, self.tables
        first = seat * int(tables.spots)
        kinds = [int(state.spots[first + spot]) for spot in range(tables.umbrella_side.count)]
        for number in range(len(COLOURS)):
            kinds += [int(WHITE) + number] * int(state.own[seat * WIDTH + PEARLS + number])
        box = tables.pearl_kinds + [int(SCORING) + number for number in range(tables.scoring)]
        found = Counter(str(token_name(tables, kind)) for kind in kinds if kind != GONE)
        more = found - Counter(str(token_name(tables, kind)) for kind in box)
        if more:
            raise BadView(path, f"more of {min(more)} than the box has")

    def landed(self, seat: int) -> None:
        """Crabs lie face up only on the icons they came from, and are those of the box."""
        state, tables, side = self.state, self.tables, self.state.tables.crab_side
        path, left = f"seats.{seat}.beach", list(tables.crab_values)
        places = set()
        if state.on_crab_side():
            crabs = [i for i in range(side.count) if tables.spot_kind(i) == CRAB]
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

    def clock(self) -> None:
        """The last round begins with a full beach; whoever is still to move has room."""
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

    def towel_tokens(self) -> None:
        """Towel tokens on frames, in hands and on towels: never more than the box has."""
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

    def conservation(self) -> None:
        """Every tile once, and a closed supply of sand dollars."""
        state, tables = self.state, self.tables
        open_tiles = [int(tile) for tile in state.market] + [int(tile) for tile in state.starts]
        open_tiles += [int(towel) for towel in state.towels if int(towel) != EMPTY]
        if state.phase == PLACING:
            open_tiles.append(int(state.picked))
        twice = {tile for tile in open_tiles if open_tiles.count(tile) > 1}
        if twice:
            raise BadView("market", f"tile {min(twice)} lies in two places")
        state.drawn = len(open_tiles)
        bag = self.whole(self.data, "", "bag", 0, int(tables.tiles))
        if bag != state.bag_left():
            raise BadView("bag", f"{state.bag_left()} tiles are left, not {bag}")
        dollars = sum(int(n) for n in state.areas)
        dollars += sum(int(state.own[s * WIDTH + DOLLARS]) for s in range(tables.players))
        supply = 2 * int(tables.area_dollars) + int(tables.players * tables.player_dollars)
        if dollars != supply:
            raise BadView("market", f"{supply} sand dollars are in play, not {dollars}")
