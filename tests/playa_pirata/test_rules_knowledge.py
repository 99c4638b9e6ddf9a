"""Who knows what: hands, buried values, peeks, the draft; and that nobody knows more."""

import json
from collections import Counter

import pytest

from parasol import Match

from .table import (
    any_turn,
    box,
    deal_where,
    draft,
    holds,
    legal,
    new,
    phase,
    table,
    treasure,
    turns,
)

VALUES = (3, 4, 5, 6, 7)
HOLD = {0: (3, 4), 1: (5, 6)}


def alike(one: Match, other: Match, viewer: int | None) -> None:
    """Everything that reaches this viewer is the same in both matches."""
    assert json.dumps(one.view(viewer)) == json.dumps(other.view(viewer))
    assert [str(line) for line in one.log(viewer)] == [str(line) for line in other.log(viewer)]
    assert [line.to_dict() for line in one.log(viewer)] == [
        line.to_dict() for line in other.log(viewer)
    ]
    assert one.record(seat=viewer) == other.record(seat=viewer)
    assert [score.total for score in one.scores()] == [score.total for score in other.scores()]


def test_treasures_in_hand_are_seen_by_their_owner_alone() -> None:
    match = table(VALUES, hold=HOLD)
    assert match.view(0)["held"] == [3, 4]
    assert match.view(1)["held"] == [5, 6]
    assert match.view(None)["held"] is None
    for viewer in (0, 1, None):
        assert [seat["treasures"] for seat in match.view(viewer)["seats"]] == [2, 2]


def test_which_treasure_is_buried_makes_no_difference_to_anybody_else() -> None:
    one, other = table(VALUES, hold=HOLD), table(VALUES, hold=HOLD)
    one.play("bury/3")
    other.play("bury/4")
    for viewer in (1, None):
        alike(one, other, viewer)
    assert one.view(0) != other.view(0)


def test_it_still_makes_none_after_towels_and_peeks_elsewhere() -> None:
    pair = []
    for first, second in ((3, 4), (4, 3)):
        match = table(VALUES, hold=HOLD, pirates=("telescope",))
        turns(match, f"bury/{first}", "bury/5", f"bury/{second} @B +1 done @D +1 done")
        turns(match, "telescope/A @C +1 done", "telescope/C @A +1 done", "bury/6 @E +1 done")
        pair.append(match)
    for viewer in (1, None):
        alike(pair[0], pair[1], viewer)


def test_which_card_is_kept_makes_no_difference_to_who_did_not_see_the_pack() -> None:
    one, other = new(3, specials=True), new(3, specials=True)
    cards = sorted(one.view(1)["draft"]["pack"])
    one.play(f"keep/{cards[0]}")
    other.play(f"keep/{cards[1]}")
    for viewer in (0, None):
        alike(one, other, viewer)
    assert one.view(1)["special"] != other.view(1)["special"]


def test_who_passes_a_pack_on_knows_what_is_left_and_the_next_sees_it() -> None:
    match = new(3, specials=True)
    first = set(match.view(1)["draft"]["pack"])
    kept = sorted(first)[0]
    match.play(f"keep/{kept}")
    assert set(match.view(2)["draft"]["pack"]) == first - {kept}


def test_a_spectator_has_no_secrets() -> None:
    match = new(3, specials=True)
    while phase(match) != "final":
        view = match.view(None)
        assert (view["held"], view["known"], view["draft"]) == (None, {}, None)
        assert (view["saw"], view["special"], view["viewer"]) == (None, None, None)
        any_turn(match)


def test_towels_pirates_and_piles_are_seen_by_all() -> None:
    match = table(VALUES, hold=HOLD, pirates=("telescope", "map"))
    turns(match, "bury/3", "bury/5", "telescope/A @C +3 +1 done @A +2 done")
    shown = [match.view(viewer) for viewer in (0, 1, None)]
    for key in ("treasures", "seats", "group", "aside", "order"):
        assert shown[0][key] == shown[1][key] == shown[2][key]


def test_the_public_part_is_the_same_for_everybody() -> None:
    match = new(3, specials=True)
    own = {"viewer", "held", "known", "deduced", "special", "draft", "saw"}
    for _ in range(40):
        views = [match.view(viewer) for viewer in (0, 1, 2, None)]
        public = [{key: value for key, value in view.items() if key not in own} for view in views]
        assert all(one == public[0] for one in public)
        any_turn(match)


PRIVATE = {"dealt", "pack", "kept_card", "discarded", "looked", "saw_hand", "buried_value"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_private_events_reach_only_the_seat_they_happen_to(players: int) -> None:
    match = new(players, 8, specials=True, hands="one")
    while not match.over:
        match.play(match.moves()[len(match.steps) % len(match.moves())])
    for viewer in range(players):
        private = [line for line in match.log(viewer) if line.kind in PRIVATE]
        assert {line.seat for line in private} == {viewer}
        assert {"dealt", "pack", "kept_card", "buried_value"} <= {line.kind for line in private}
    assert not [line for line in match.log(None) if line.kind in PRIVATE]


# --- Elimination ---------------------------------------------------------------------------------


def test_what_follows_by_elimination_is_kept_apart_from_what_was_seen() -> None:
    match = table((3, 4, 5), 1, hold={0: (3,), 1: (4,)}, pirates=("telescope",))
    turns(match, "bury/3", "bury/4")
    assert match.view(0)["deduced"] == {}
    match.play("telescope/C")
    assert match.view(0)["known"] == {"B": 3, "C": 4}
    assert match.view(0)["deduced"] == {"A": 5}
    assert match.view(1)["deduced"] == {}


def test_elimination_needs_every_other_card_treasures_set_aside_stay_open() -> None:
    match = table((3, 4, 5, 6), 1, hold={0: (3,), 1: (4,)}, pirates=("telescope",))
    turns(match, "bury/3", "bury/4")
    match.play("telescope/C")
    assert match.view(0)["deduced"] == {}


def test_ones_own_hand_counts_for_elimination() -> None:
    match = table((4, 4, 7, 7, 7), hold={0: (4, 4)})
    assert match.view(0)["deduced"] == {"A": 7}
    assert match.view(1)["deduced"] == {}
    assert match.view(None)["deduced"] == {}


def test_treasures_all_alike_are_known_to_all_by_elimination() -> None:
    match = turns(table(), "bury/5", "bury/5")
    assert match.view(0)["known"] == {"B": 5}
    assert match.view(0)["deduced"] == {"A": 5, "C": 5}
    assert match.view(None)["deduced"] == {"A": 5, "B": 5, "C": 5}


def test_a_card_turned_up_helps_everybody_to_eliminate() -> None:
    match = table((4, 4, 7), 1, hold={0: (7,)}, pirates=("map",))
    turns(match, "bury/7", "bury/4")
    assert match.view(None)["deduced"] == {}
    match.play("map/B")
    assert match.view(None)["deduced"] == {"A": 4, "C": 4}
    assert match.view(1)["deduced"] == {"A": 4}


# --- Guesses -------------------------------------------------------------------------------------


@pytest.mark.parametrize("specials", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_guess_looks_the_same_to_its_seat(players: int, specials: bool) -> None:
    match = new(players, 3, specials=specials, hands="two")
    for step in range(30):
        for viewer in (*range(players), None):
            assert match.guess(viewer, step).view(viewer) == match.view(viewer)
        match.play(match.moves()[step % len(match.moves())])


def test_a_guess_keeps_what_was_buried_and_seen() -> None:
    match = table(VALUES, hold=HOLD, pirates=("telescope",))
    turns(match, "bury/3", "bury/5")
    match.play("telescope/C")
    hands: Counter[str] = Counter()
    for seed in range(40):
        guess = match.guess(0, seed)
        assert guess.view(0)["known"] == {"B": 3, "C": 5}
        assert guess.view(1)["known"] == {"C": 5}
        hands[str(guess.view(1)["held"])] += 1
    assert set(hands) == {"[6]", "[7]"}


def test_a_guess_keeps_the_hand_that_the_lifeguard_showed() -> None:
    changed = box(VALUES, 2, 2, ("telescope",), specials=("lifeguard", "wave", "bucket"))
    match = deal_where(
        lambda match: holds(match, HOLD), specials=True, hands="one", components=changed
    )
    draft(match, ("lifeguard", "wave"))
    for word in ("lifeguard/1", "pass"):
        match.play(word)
    for seed in range(10):
        assert match.guess(0, seed).view(1)["held"] == [5, 6]
    for word in ("bury/3", "pass", "bury/5", "end"):
        match.play(word)
    left = {str(match.guess(0, seed).view(1)["held"]) for seed in range(40)}
    assert left == {"[5]", "[6]"}
    for seed in range(10):
        guess = match.guess(0, seed)
        buried = guess.view(1)["known"]["C"]
        assert sorted([buried, *guess.view(1)["held"]]) == [5, 6]


def test_a_guess_gives_others_only_special_cards_that_they_can_have() -> None:
    match = new(3, 2, specials=True)
    first = set(match.view(1)["draft"]["pack"])
    kept = sorted(first)[0]
    match.play(f"keep/{kept}")
    passed = first - {kept}
    while phase(match) == "draft":
        match.play(match.moves()[0])
    found: dict[int, set[str]] = {0: set(), 2: set()}
    for seed in range(60):
        guess = match.guess(1, seed)
        assert guess.view(1)["special"] == kept
        mine = [guess.view(seat)["special"] for seat in (0, 2)]
        assert mine[0] != mine[1]
        for seat, card in zip((0, 2), mine, strict=True):
            found[seat].add(card)
    assert found == {0: passed, 2: passed}


def test_refusals_do_not_tell_what_others_hold() -> None:
    match = table(VALUES, hold=HOLD)
    turns(match, "bury/3")
    for value in (3, 4, 7):
        assert match.why_not(f"bury/{value}") is not None
    reasons = {str(match.why_not(f"bury/{value}")).replace(str(value), "n") for value in (3, 4, 7)}
    assert len(reasons) == 1


def test_who_looked_is_public_but_the_known_value_is_not() -> None:
    match = table(VALUES, hold=HOLD, pirates=("telescope",))
    turns(match, "bury/3", "bury/5", "telescope/A @A +1 done")
    assert treasure(match, "A", 1)["looked"] == [0]
    assert "A" not in match.view(1)["known"]
    assert match.view(0)["known"]["A"] == 7
    assert legal(match)
