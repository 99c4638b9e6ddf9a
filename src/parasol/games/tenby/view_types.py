"""The declared type of Tenby's view: what the boards, other programs and view_parser.py rely on."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from parasol.core.view_types import MatchView, Score, ViewPart
from parasol.games.tenby.tables import MAX_DAYS, MAX_RESIDENTS, MAX_TOWN

Icon = Literal["T", "P", "L", "R"]
Choice = Literal["open", "secret"]
SeatNumber = Annotated[int, Meta(ge=0, le=4)]
Card = str
"""A card by its key, such as `quay-hill`; what is on it stands in `cards`."""
DayNumber = Annotated[int, Meta(ge=1, le=MAX_DAYS)]


class TownCard(ViewPart, frozen=True, kw_only=True):
    """What is printed on a town card."""

    name: str
    deck: str
    base: str
    subtype: str
    status: str
    left: str
    right: str
    colour: str
    features: dict[str, int]
    target: str
    points: int
    range: str


class Market(ViewPart, frozen=True, kw_only=True):
    """The three rows of the market."""

    terrace: list[Card]
    pier: list[Card]
    landmark: list[Card]


class Discards(Market, frozen=True, kw_only=True):
    """What lies on the discard piles."""

    day: Annotated[list[DayNumber], Meta(max_length=MAX_DAYS)]


class Decks(ViewPart, frozen=True, kw_only=True):
    """How many cards are left in each deck."""

    terrace: Annotated[int, Meta(ge=0, le=255)]
    pier: Annotated[int, Meta(ge=0, le=255)]
    landmark: Annotated[int, Meta(ge=0, le=255)]
    day: Annotated[int, Meta(ge=0, le=255)]
    resident: int | UnsetType = UNSET


class Day(ViewPart, frozen=True, kw_only=True):
    """A Day card, the life rings on it, and who stands there."""

    number: DayNumber
    icons: str | UnsetType = UNSET
    tokens: Annotated[int, Meta(ge=0, le=99)]
    seat: SeatNumber | None


class Using(ViewPart, frozen=True, kw_only=True):
    """The icon whose action is being resolved, and whether it was bought."""

    icon: Literal["T", "P", "L"]
    bought: bool


class Lifted(ViewPart, frozen=True, kw_only=True):
    """The card that is being moved: its street and its place there, from 1."""

    street: Annotated[int, Meta(ge=1, le=MAX_TOWN)]
    card: Annotated[int, Meta(ge=1, le=MAX_TOWN)]


class Thanks(ViewPart, frozen=True, kw_only=True):
    """Thanks for Visiting: how many cards are looked at, how many of them terraces."""

    terraces: Annotated[int, Meta(ge=0, le=3)]
    cards: Annotated[int, Meta(ge=1, le=3)]
    placed: Annotated[list[Annotated[int, Meta(ge=0, le=2)]], Meta(max_length=1)]


class Accolade(ViewPart, frozen=True, kw_only=True):
    """An accolade, with what counts for it in every town."""

    card: Card
    name: str | UnsetType = UNSET
    target: str | UnsetType = UNSET
    holder: SeatNumber | None = None
    """Ebb & Flow: whose it is."""
    secret: bool | UnsetType = UNSET
    committed: SeatNumber | None = None
    """High Tide: who has a counter on it."""
    points: int | UnsetType = UNSET
    counts: list[int] | UnsetType = UNSET
    leaders: list[SeatNumber] | UnsetType = UNSET


class Tide(ViewPart, frozen=True, kw_only=True):
    """High Tide: what the next counter costs, and how many each seat has left."""

    price: int | None
    counters: list[int]


class StreetCard(ViewPart, frozen=True, kw_only=True):
    """A card in a street, its points, and where what it counted lies."""

    card: Card
    points: int | UnsetType = UNSET
    counted: list[list[int]] | UnsetType = UNSET


class Street(ViewPart, frozen=True, kw_only=True):
    """A street from left to right."""

    completed: bool | UnsetType = UNSET
    points: int | UnsetType = UNSET
    cards: Annotated[list[StreetCard], Meta(min_length=1, max_length=MAX_TOWN)]


class Seat(ViewPart, frozen=True, kw_only=True):
    """What everybody sees of a player."""

    seat: SeatNumber | UnsetType = UNSET
    rings: Annotated[int, Meta(ge=0, le=999)]
    residents: int | UnsetType = UNSET
    hand: Annotated[list[Card], Meta(max_length=MAX_RESIDENTS)] | None = None
    """The residents, shown when the match is over."""
    chosen: bool = False
    """Whether a Start card was chosen, while others still choose."""
    accolade: Choice | Literal["chosen"] | None = None
    """Ebb & Flow: what everybody knows of the seat's choice."""
    streets: Annotated[list[Street], Meta(max_length=MAX_TOWN)]
    completed: int | UnsetType = UNSET
    """How many streets are completed."""
    score: Score | UnsetType = UNSET


class StreetCount(ViewPart, frozen=True, kw_only=True):
    """What a resident counts in a street, and what that pays now."""

    count: int
    points: int


class Resident(ViewPart, frozen=True, kw_only=True):
    """A resident in hand, with how far each street is."""

    card: Card
    name: str
    kind: str
    target: str
    tiers: list[int]
    incomplete: list[int]
    completed: list[int]
    streets: list[StreetCount]
    points: int


class DrawSeen(ViewPart, frozen=True, kw_only=True):
    """A draw of the viewer's: which residents came, and which of them was kept."""

    draw: int | UnsetType = UNSET
    cards: Annotated[list[Card], Meta(max_length=2)]
    kept: Annotated[int, Meta(ge=1, le=2)] | None = None


class Bottom(ViewPart, frozen=True, kw_only=True):
    """A resident that the viewer put under the deck: its place from the top, and which."""

    place: int
    card: Card


class View(MatchView, frozen=True, kw_only=True):
    """What a seat, or a spectator, sees of a match of Tenby; the viewer's own comes first."""

    starts: Annotated[list[Card], Meta(min_length=2, max_length=2)] | None = None
    kept: Annotated[int, Meta(ge=1, le=2)] | None = None
    """Which of the two Start cards was kept."""
    accolade: Card | None = None
    choice: Choice | None = None
    goal: Accolade | UnsetType | None = UNSET
    residents: list[Resident] | UnsetType | None = UNSET
    offered: list[Resident] | UnsetType | None = UNSET
    """The two residents to choose from."""
    draws_seen: list[DrawSeen] | None = None
    bottom: list[Bottom] | UnsetType | None = UNSET
    thanks_cards: Annotated[list[Card], Meta(max_length=3)] | None = None
    """The cards to choose from at Thanks for Visiting; `placed`: the one that is being placed."""
    surely: Annotated[list[Card], Meta(max_length=3)]
    """Cards that must be among those which another seat looks at."""
    hand_cards: dict[Card, TownCard] | UnsetType | None = UNSET
    total: int | UnsetType | None = UNSET
    """The viewer's points, residents included."""
    phase: Literal[
        "start",
        "accolade",
        "night",
        "turn",
        "source",
        "resident",
        "place",
        "put",
        "mix",
        "choose",
        "over",
    ]
    seat: SeatNumber | None = None
    """Whose decision it is; null when the match is over."""
    round: Annotated[int, Meta(ge=1, le=99)]
    turn: Annotated[int, Meta(ge=1, le=100_000)]
    market: Market
    decks: Decks
    discards: Discards
    days: Annotated[list[Day], Meta(max_length=6)]
    night: list[SeatNumber | None]
    """By Night card: whose piece stands there."""
    icons: dict[Icon, Annotated[int, Meta(ge=0, le=6)]]
    """The icons left in this turn; those of which there are none are left out."""
    using: Using | None
    holding: Card | None
    """The card that is being placed."""
    lifted: Lifted | None
    thanks: Thanks | None
    accolades: list[Accolade]
    tide: Tide | UnsetType | None = UNSET
    draws: Annotated[list[SeatNumber], Meta(max_length=MAX_RESIDENTS)]
    """Who drew residents, in order."""
    seats: Annotated[list[Seat], Meta(max_length=5)]
    cards: dict[Card, TownCard] | UnsetType = UNSET
    """What is printed on the town cards in sight."""
