"""Tables of Playa Pirata for the rule tests, made in a few words.

`table` makes a match with a small box of one's own, so that a hand is short and every value is
where a test wants it: seeds are searched for the deal that is named. `turn` plays one turn and
says pass, stop and end where a test does not care. It knows none of the code that plays.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest

import parasol
from parasol import Match

View = dict[str, Any]
Value = int | str
Hold = Mapping[int, Sequence[Value]]

QUIET = ("pass", "end", "stop", "skip")
PIRATES = ("telescope", "map", "umbrella")
TOWELS = (1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3)
SEEDS = 20_000


def new(players: int = 2, seed: int = 7, **options: Any) -> Match:
    """A match with the standard box."""
    return parasol.new("playa_pirata", players=players, seed=seed, **options)


def deal_where(fits: Callable[[Match], bool], players: int = 2, **options: Any) -> Match:
    """The first match by seed that fits, before anything is played."""
    for seed in range(SEEDS):
        match = new(players, seed, **options)
        if fits(match):
            return match
    raise AssertionError(f"no deal fits among {SEEDS} seeds")


def box(
    values: Sequence[Value],
    dealt: int,
    players: int = 2,
    pirates: Sequence[str] = (),
    towels: Sequence[int] = TOWELS,
    specials: Sequence[str] = (),
) -> View:
    """A small box: these treasures, so many of them dealt to each, these pirates and towels."""
    numbers = [value for value in values if isinstance(value, int)]
    treasures = {"numbers": numbers, "towel": list(values).count("towel")}
    treasures |= {"skulls": list(values).count("skull"), f"dealt_{players}p": dealt}
    changed: View = {"treasures": treasures, "towels": {"cards": list(towels)}}
    changed["pirates"] = {name: list(pirates).count(name) for name in PIRATES}
    if specials:
        changed["specials"] = {"cards": list(specials)}
    return changed


def table(
    values: Sequence[Value] = (5, 5, 5, 5, 5),
    dealt: int = 2,
    players: int = 2,
    hold: Hold | None = None,
    pirates: Sequence[str] = (),
    towels: Sequence[int] = TOWELS,
    keep: Sequence[str] = (),
    hands: str = "one",
    seed: int | None = None,
) -> Match:
    """A match with such a box in which seats hold at least what `hold` names.

    `keep`: the special card of each seat, by seat; the draft is played, and so are the passes
    before the first burying.
    """
    spare = [card for card in ("wave", "skeleton", "sand-castle") if card not in keep]
    pack = [*keep, spare[0]] if keep else []
    changed = box(values, dealt, players, pirates, towels, pack)
    options = {"hands": hands, "specials": bool(keep), "components": changed}
    if seed is None:
        match = deal_where(lambda match: holds(match, hold or {}), players, **options)
    else:
        match = new(players, seed, **options)
    if keep:
        draft(match, keep)
        while phase(match) == "lifeguard":
            match.play("pass")
    return match


def holds(match: Match, hold: Hold) -> bool:
    """Whether the seats have at least these treasures in hand."""
    for seat, wanted in hold.items():
        mine = list(match.view(seat)["held"])
        if any(list(wanted).count(value) > mine.count(value) for value in wanted):
            return False
    return True


def draft(match: Match, keep: Sequence[str]) -> None:
    """Everybody keeps the card named for their seat."""
    while phase(match) == "draft":
        seat = match.seat
        assert seat is not None
        match.play(f"keep/{keep[seat]}")


def turn(match: Match, words: str) -> None:
    """One whole turn; pass, stop, skip and end are added where the words leave them out."""
    seat, number = match.seat, match.view(None)["turn"]

    def same_turn() -> bool:
        return match.seat == seat and match.view(None)["turn"] == number

    for word in words.split():
        while word not in legal(match):
            assert same_turn(), f"the turn is over before {word}"
            match.play(quiet(match, word))
        match.play(word)
    while same_turn() and phase(match) not in ("over", "final", "place", "draft"):
        match.play(quiet(match, "the end of the turn"))


def quiet(match: Match, wanted: str) -> str:
    """The word that says nothing here."""
    found = [word for word in QUIET if word in legal(match)]
    assert found, f"no way to {wanted} from {phase(match)}: {sorted(legal(match))}"
    return found[0]


def turns(match: Match, *each: str) -> Match:
    """Several turns, one after the other; the same match again."""
    for words in each:
        turn(match, words)
    return match


def any_turn(match: Match) -> None:
    """A turn in which as little as possible happens: one towel at most, no effect of pirates."""
    seat, number = match.seat, match.view(None)["turn"]
    while match.seat == seat and match.view(None)["turn"] == number:
        found = sorted(legal(match))
        rank = [*QUIET, "done", "telescope/-", "map/-", "umbrella/-"]
        match.play(min(found, key=lambda word: rank.index(word) if word in rank else len(rank)))
        if phase(match) in ("over", "final", "place", "draft", "lifeguard"):
            return


def to_the_final_turn(match: Match) -> Match:
    """Plays on until the starting player's Final Turn is asked."""
    while phase(match) != "final":
        any_turn(match)
    return match


def legal(match: Match) -> set[str]:
    """The words that can be played now."""
    return {str(move) for move in match.moves()}


def phase(match: Match) -> str:
    return str(match.view(None)["phase"])


def treasure(match: Match, place: str, viewer: int | None = None) -> View:
    """A treasure on the table as `viewer` sees it."""
    found: View = next(t for t in match.view(viewer)["treasures"] if t["place"] == place)
    return found


def pile(match: Match, place: str) -> list[tuple[int, int]]:
    """Seat and value of the towels on a treasure, bottom first."""
    return [(card["seat"], card["value"]) for card in treasure(match, place)["towels"]]


def seat_view(match: Match, seat: int = 0) -> View:
    """A seat's own things, as everybody sees them."""
    mine: View = match.view(None)["seats"][seat]
    return mine


def towels(match: Match, seat: int = 0) -> list[int]:
    """The towel cards in a seat's hand, in ascending order."""
    counts = seat_view(match, seat)["towels"]
    return sorted(int(value) for value, number in counts.items() for _ in range(number))


def result(match: Match, hand: int = 1) -> View:
    """What came of a finished hand."""
    found: View = match.view(None)["results"][hand - 1]
    return found


def parts(match: Match, seat: int = 0, hand: int = 1) -> dict[str, int]:
    """A seat's points in a finished hand by where they come from, without the nothings."""
    mine = result(match, hand)["seats"][seat]
    assert sum(mine["parts"].values()) == mine["total"]
    return {name: points for name, points in mine["parts"].items() if points}


def hand_total(match: Match, seat: int = 0, hand: int = 1) -> int:
    return int(result(match, hand)["seats"][seat]["total"])


def totals(match: Match) -> dict[int, int]:
    return {score.seat: score.total for score in match.scores()}


def ranks(match: Match) -> dict[int, int]:
    return {score.seat: score.rank for score in match.scores()}


def lines(match: Match, play: str, viewer: int | None = None) -> dict[str, View]:
    """The log lines by kind that `viewer` reads after these words."""
    before = len(match.log(viewer))
    for word in play.split():
        match.play(word)
    new_lines = match.log(viewer)[before:]
    assert all(str(line) for line in new_lines)
    return {line.kind: dict(line.values) for line in new_lines}


def kinds(match: Match, viewer: int | None = None) -> list[str]:
    """The kinds of all log lines so far."""
    return [line.kind for line in match.log(viewer)]


def offered(match: Match, *each: str) -> bool:
    """Whether all of these words can be played now, and nothing says otherwise."""
    return all(word in legal(match) and match.why_not(word) is None for word in each)


def refuse(match: Match, *each: str, because: str = "") -> None:
    """None of these words may be played, for a reason with its rule that says `because`."""
    before = deepcopy(match.view(None))
    for word in each:
        assert word not in legal(match), f"{word} should not be offered"
        reason = match.why_not(word)
        assert reason is not None, f"{word} should have a reason"
        assert str(reason)
        assert because in str(reason)
        assert reason.rule in topics(), f"no help on {reason.rule}"
        with pytest.raises(parasol.IllegalMove):
            match.play(word)
    assert match.view(None) == before


def topics() -> set[str]:
    """The topics of the game's help."""
    text = (files("parasol.games.playa_pirata") / "help" / "en.md").read_text(encoding="utf-8")
    return set(re.findall(r"\{#([\w-]+)\}", text))


def places(words: Iterable[str], kind: str) -> str:
    """The letters behind a kind of word, in order: `places(legal(match), "map/")`."""
    return "".join(sorted(word.removeprefix(kind) for word in words if word.startswith(kind)))
