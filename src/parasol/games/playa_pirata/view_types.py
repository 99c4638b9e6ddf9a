"""The declared type of Playa Pirata's view: what the boards and view_parser.py rely on."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from parasol.core.view_types import MatchView, Score, ViewPart
from parasol.games.playa_pirata.tables import MAX_DEALT, MAX_PILE, MAX_TOWELS, MAX_VALUE

Value = Annotated[int, Meta(ge=1, le=9)] | Literal["towel", "skull"]
"""What a treasure is worth."""
Special = Literal[
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
]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Place = Annotated[str, Meta(pattern="^[A-Z]$")]
"""A treasure on the beach by its letter; A lies in the middle."""
Points = Annotated[int, Meta(ge=-200, le=200)]


class TowelCard(ViewPart, frozen=True, kw_only=True):
    """A towel card in a pile: whose, and how many towels are on it."""

    seat: SeatNumber
    value: Annotated[int, Meta(ge=1, le=MAX_VALUE)]


class Treasure(ViewPart, frozen=True, kw_only=True):
    """A treasure on the beach, with what lies on it; `towels` from the bottom."""

    place: Place | UnsetType = UNSET
    buried_by: SeatNumber | None
    up: bool
    """Whether it lies face up; only then everybody sees its value."""
    value: Value | None = None
    towels: Annotated[list[TowelCard], Meta(max_length=MAX_PILE)]
    umbrella: SeatNumber | None
    king_size: SeatNumber | None
    jolly_roger: SeatNumber | None
    controlled_by: SeatNumber | UnsetType | None = UNSET
    needs: int | UnsetType | None = UNSET
    """How many towels it takes to cover it; null: nobody can."""
    looked: Annotated[list[SeatNumber], Meta(max_length=4)]
    """Who has looked at it."""


class Group(ViewPart, frozen=True, kw_only=True):
    """The towel cards that are being played together, the highest first."""

    treasure: Place
    cards: Annotated[list[Annotated[int, Meta(ge=1, le=MAX_VALUE)]], Meta(max_length=MAX_TOWELS)]
    total: int | UnsetType = UNSET
    needs: int | UnsetType = UNSET


class Lifeguard(ViewPart, frozen=True, kw_only=True):
    """Who looked into whose hand, and how many treasures that seat had buried by then."""

    by: SeatNumber
    target: SeatNumber
    buried: Annotated[int, Meta(ge=0, le=MAX_DEALT)]


class Seat(ViewPart, frozen=True, kw_only=True):
    """What everybody sees of a player."""

    seat: SeatNumber | UnsetType = UNSET
    treasures: int | UnsetType = UNSET
    """How many are left to bury."""
    pirates: Annotated[list[Literal["telescope", "map", "umbrella"]], Meta(max_length=5)]
    towels: dict[str, Annotated[int, Meta(ge=0, le=MAX_TOWELS)]]
    """By the value of a card: how many are in hand."""
    umbrella: str
    """`hand`, `front`, `none`, or the letter of the treasure on which it stands."""
    special: Special | Literal["hidden"] | None
    special_played: bool
    results: list[int] | UnsetType = UNSET
    """The points of the hands before."""
    score: Score | UnsetType = UNSET


class DugUp(ViewPart, frozen=True, kw_only=True):
    """A treasure of a finished hand, and who dug it up."""

    place: Place | UnsetType = UNSET
    value: Value
    buried_by: SeatNumber | None
    taken_by: SeatNumber | None
    towels: Annotated[int, Meta(ge=0, le=MAX_PILE)]
    points: Annotated[int, Meta(ge=0, le=50)]


class HandParts(ViewPart, frozen=True, kw_only=True, rename=lambda name: name.replace("_", " ")):
    """Where the points of a hand come from."""

    treasures: Points
    towel_treasures: Points
    skulls: Points
    unplayed_towels: Points
    unplayed_umbrella: Points
    special_card: Points


class HandScore(ViewPart, frozen=True, kw_only=True):
    """A seat's points in a finished hand."""

    total: int | UnsetType = UNSET
    parts: HandParts


class Result(ViewPart, frozen=True, kw_only=True):
    """A finished hand with its turned-up cards."""

    hand: int | UnsetType = UNSET
    starter: SeatNumber
    treasures: list[DugUp]
    specials: Annotated[list[Special | None], Meta(max_length=4)]
    seats: Annotated[list[HandScore], Meta(max_length=4)]


class Draft(ViewPart, frozen=True, kw_only=True):
    """The special cards that the viewer chose from, and the one that was kept."""

    pack: list[Special]
    kept: Special | None = None


class View(MatchView, frozen=True, kw_only=True):
    """What a seat, or a spectator, sees of a match of Playa Pirata."""

    held: list[Value] | None = None
    """The treasures in the viewer's hand."""
    known: dict[Place, Value]
    """The treasures that the viewer has seen and that lie face down."""
    deduced: dict[Place, Value] | UnsetType = UNSET
    """Those that follow from what the viewer has seen."""
    special: Special | UnsetType | None = UNSET
    draft: Draft | None = None
    saw: list[Value] | None = None
    """What the viewer's Lifeguard showed."""
    phase: Literal[
        "draft",
        "lifeguard",
        "window",
        "piggybank",
        "play",
        "towels",
        "cards",
        "second",
        "final",
        "place",
        "over",
    ]
    window: Literal["before", "between", "groups", "end"] | None = None
    """The moment in which a special card may be played."""
    seat: SeatNumber | None = None
    """Whose decision it is; null when the match is over."""
    hand: Annotated[int, Meta(ge=1, le=99)]
    hands: int | UnsetType = UNSET
    starter: SeatNumber
    order: list[SeatNumber] | UnsetType = UNSET
    turn: Annotated[int, Meta(ge=1, le=100_000)]
    round: Annotated[int, Meta(ge=1, le=99)]
    rounds: int | UnsetType = UNSET
    parrot: bool
    closed: Place | None
    """The treasure that was covered before, while a second may be."""
    began: list[Place]
    group: Group | None = None
    piggybank: Place | None = None
    treasures: Annotated[list[Treasure], Meta(min_length=1)]
    aside: int | UnsetType = UNSET
    """How many treasures are out of this hand."""
    pack: int | UnsetType | None = UNSET
    lifeguard: Lifeguard | None
    seats: list[Seat]
    results: list[Result]
