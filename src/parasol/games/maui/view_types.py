"""The declared type of Maui's view: what the boards, other programs and view_parser.py rely on."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from parasol.core.view_types import MatchView, Score, ViewPart
from parasol.games.maui.tables import MAX_COLUMNS, MAX_ROWS, MAX_SPACES, MAX_SPOTS, MAX_TILES

Pattern = Literal["fish", "sun", "wave", "shell", "palm"]
Token = Literal["white", "black", "crab"] | list[Pattern]
"""What lies on an icon: a pearl, a crab, or the two tracks of a scoring umbrella."""
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Space = Annotated[int, Meta(ge=0, le=MAX_SPACES)]
Counts = dict[Pattern, Count]
"""How many of each pattern; those of which there are none are left out."""


class Tile(ViewPart, frozen=True, kw_only=True):
    """A towel by its number, with its patterns as the viewer sees them, from the top."""

    tile: Annotated[int, Meta(ge=0, lt=MAX_TILES)]
    patterns: list[Pattern] | UnsetType = UNSET


class Row(ViewPart, frozen=True, kw_only=True):
    """A row of the market, and the sand dollars beside it."""

    dollars: Count
    tiles: Annotated[list[Tile], Meta(min_length=3, max_length=3)]


class Market(ViewPart, frozen=True, kw_only=True):
    """The two rows of the market."""

    A: Row
    B: Row


class Frame(ViewPart, frozen=True, kw_only=True):
    """The frame on a track: at which space, which token, and how many are left."""

    space: Space | UnsetType = UNSET
    token: Pattern | UnsetType = UNSET
    left: Count


class Tracks(ViewPart, frozen=True, kw_only=True):
    """By pattern: the space that the marker stands on."""

    fish: Space = 0
    sun: Space = 0
    wave: Space = 0
    shell: Space = 0
    palm: Space = 0


class Pearls(ViewPart, frozen=True, kw_only=True):
    """The pearls that a seat has."""

    white: Count
    black: Count


class Towel(Tile, frozen=True, kw_only=True):
    """A towel on a beach; tokens and crabs lie on its three patterns, from the top."""

    top: Annotated[int, Meta(ge=-1, le=MAX_ROWS)]
    """The row of its top pattern."""
    tokens: Annotated[list[Pattern | None], Meta(min_length=3, max_length=3)]
    crabs: Annotated[list[Annotated[int, Meta(ge=0, le=20)]], Meta(min_length=3, max_length=3)]
    """The points of a crab that lies face up; 0: none does."""


class Spot(ViewPart, frozen=True, kw_only=True):
    """An icon of a beach on which something lies."""

    column: Annotated[int, Meta(ge=1, le=99)]
    row: Annotated[int, Meta(ge=1, le=99)]
    token: Token


class Seat(ViewPart, frozen=True, kw_only=True):
    """A player's beach and possessions."""

    seat: SeatNumber | UnsetType = UNSET
    letter: str | UnsetType = UNSET
    flipped: bool | UnsetType = UNSET
    """Whether this seat sees the market upside down."""
    start: Tile
    beach: Annotated[list[Towel], Meta(max_length=MAX_COLUMNS)]
    spots: Annotated[list[Spot], Meta(max_length=MAX_SPOTS)]
    tracks: Tracks
    pearls: Pearls
    dollars: Count
    tokens: Counts
    penalties: Count
    score: Score | UnsetType = UNSET


class Placing(ViewPart, frozen=True, kw_only=True):
    """Where the towel lies that is being placed."""

    column: int
    top: int


class View(MatchView, frozen=True, kw_only=True):
    """What a seat, or a spectator, sees of a match of Maui."""

    market: Market
    picked: Tile | None = None
    """The towel that was picked and is to be placed."""
    phase: Literal["pick", "place", "track", "tokens", "over"]
    seat: SeatNumber | None = None
    """Whose decision it is; null when the match is over."""
    half: Annotated[int, Meta(ge=1, le=2)]
    round: Annotated[int, Meta(ge=1, le=10_000)]
    turn: Annotated[int, Meta(ge=1, le=100_000)]
    starter: SeatNumber
    last_round: bool
    bag: Annotated[int, Meta(ge=0, le=MAX_TILES)]
    """How many towels are left in the bag."""
    frames: dict[Pattern, Frame]
    choice: Token | None = None
    """The two tracks of a scoring umbrella that was covered, while one is chosen."""
    gained: Counts
    """The tokens gained by the towel that is being placed."""
    placing: Placing | UnsetType | None = UNSET
    seats: list[Seat]
