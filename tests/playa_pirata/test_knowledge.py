"""Who knows what: peeks, hands, the draft, what a Lifeguard saw, and guesses that fit all of it.

The frequencies are counted against an enumeration of every deal by plain means, apart from the
kit's: all orders of the physical cards, and those that fit what the seat has seen.
"""

from collections import Counter
from itertools import permutations
from math import sqrt
from typing import Any

import pytest

from parasol.core.chance import Rng
from parasol.core.match import Match
from parasol.games.playa_pirata.knowledge import PirataSeen, deduce_treasures, observe
from parasol.games.playa_pirata.notation import get_kind, get_value
from parasol.games.playa_pirata.rules import PirataState

from .boxes import TINY
from .stage import THREE, run, state_of, table

DRAWS = 3000
SIGMAS = 5.0


def kinds(state: PirataState) -> dict[str, Any]:
    """What lies where, in words that know no piece."""
    found: dict[str, Any] = {
        chr(65 + place): get_value(int(state.get_kind(place))) for place in range(state.placed)
    }
    for seat in range(state.tables.players):
        found[f"hand {seat}"] = tuple(get_value(kind) for kind in state.list_held_kinds(seat))
        found[f"card {seat}"] = int(state.get_special(seat))
    return found


def counted(match: Match, seat: int | None, key: str) -> Counter[Any]:
    """How often each value comes in guesses."""
    seen = observe(state_of(match), -1 if seat is None else seat)
    rng = Rng(5)
    return Counter(kinds(seen.guess(rng))[key] for _ in range(DRAWS))


def fair(found: Counter[Any], weights: dict[Any, int]) -> None:
    """Whether values come as often as their weights say."""
    whole = sum(weights.values())
    assert set(found) == {value for value, weight in weights.items() if weight}
    for value, weight in weights.items():
        share = weight / whole
        spread = sqrt(DRAWS * share * (1 - share))
        assert abs(found[value] - DRAWS * share) <= SIGMAS * spread + 1, (value, found)


def test_four_skulls_weigh_four_times_the_towel_treasure() -> None:
    match = table([3, 3, 4, 4, 5], [5, 6, 6, 7, 7], middle="skull")
    weights: dict[Any, int] = {"skull": 4, "towel": 1} | dict.fromkeys((5, 6, 7), 1)
    weights |= {6: 2, 7: 2}
    fair(counted(match, 0, "A"), weights)


def test_a_spectator_guesses_from_the_whole_box() -> None:
    match = table()
    weights: dict[Any, int] = dict.fromkeys((3, 4, 5, 6, 7), 2)
    fair(counted(match, None, "A"), weights | {"towel": 1, "skull": 4})


def test_what_was_buried_peeked_at_or_turned_up_is_certain() -> None:
    match = run(table(), "bury/3 bury/7 | telescope/C @A +1 done stop | map/A @C +1 done stop")
    for seat, sure in ((0, {"A": 7, "B": 3, "C": 7}), (1, {"A": 7, "C": 7}), (None, {"A": 7})):
        for place, value in sure.items():
            assert set(counted(match, seat, place)) == {value}
    assert len(counted(match, 1, "B")) > 1
    assert len(counted(match, None, "C")) > 1


def test_a_seat_keeps_its_own_hand_in_every_guess() -> None:
    match = run(table(), "bury/3 bury/7")
    assert set(counted(match, 0, "hand 0")) == {(4, 5, 6, "skull")}
    assert len(counted(match, 0, "hand 1")) > 10


# What a Lifeguard saw

SAW = ["lifeguard", "wave", "parrot"]


def looked() -> Match:
    """Seat 0 has looked at seat 1's hand of 3, 5, 5, 7 and a skull."""
    match = table([3, 4, 4, 6, 6], [3, 5, 5, 7, "skull"], middle=7, pack=SAW)
    return run(match, "keep/wave keep/lifeguard lifeguard/1 pass | bury/3 | pass bury/5 end |")


def test_a_burial_from_a_hand_that_was_seen_is_one_of_its_cards() -> None:
    fair(counted(looked(), 0, "C"), {3: 1, 5: 2, 7: 1, "skull": 1})


def test_to_others_that_burial_may_be_anything() -> None:
    assert set(counted(looked(), None, "C")) == {3, 4, 5, 6, 7, "towel", "skull"}


def test_a_second_burial_and_the_hand_fit_the_same_cards() -> None:
    match = run(looked(), "map/- @A +1 done stop | pass bury/skull pass @A +2 done pass stop end")
    assert match.view(0)["saw"] == ["skull", 3, 5, 5, 7]
    seen = observe(state_of(match), 0)
    rng, whole = Rng(7), sorted(get_kind(value) for value in ("skull", 3, 5, 5, 7))
    found: Counter[Any] = Counter()
    for _ in range(DRAWS):
        guess = seen.guess(rng)
        pair = int(guess.get_kind(2)), int(guess.get_kind(3))
        assert sorted([*pair, *guess.list_held_kinds(1)]) == whole
        found[pair] += 1
    cards = Counter(permutations(whole, 2))
    fair(found, dict(cards))


def test_what_is_met_again_leaves_the_rest_of_that_hand() -> None:
    match = run(
        looked(), "telescope/C @A +1 done stop | pass bury/skull pass @A +2 done pass stop end"
    )
    assert match.view(0)["known"] == {"B": 3, "C": 5}
    fair(counted(match, 0, "D"), {3: 1, 5: 1, 7: 1, "skull": 1})


def test_treasures_buried_before_the_look_are_not_among_those_seen() -> None:
    match = table([3, 4, 4, 6, 6], [3, 5, 5, 7, "skull"], middle=7, pack=SAW)
    run(
        match,
        "keep/wave keep/lifeguard pass pass | pass bury/3 end | pass bury/5 end | lifeguard/1",
    )
    assert match.view(0)["saw"] == ["skull", 3, 5, 7]
    assert match.view(0)["lifeguard"]["buried"] == 1
    fair(counted(match, 0, "C"), {5: 1, 7: 1, "towel": 1, "skull": 3})


def test_elimination_is_kept_apart_from_what_was_seen() -> None:
    match = table([3, 4, 4, 6, 6], [3, 5, 5, 7, "skull"], middle=7, pack=SAW)
    state = state_of(match)
    run(match, "keep/wave keep/lifeguard pass pass | pass bury/3 end | pass bury/3 end |")
    run(
        match,
        "pass bury/4 pass @A +1 done pass stop end | pass bury/5 pass @A +2 done pass stop end",
    )
    run(match, "pass bury/4 pass @B +1 done pass stop end")
    run(
        match,
        "pass bury/skull pass @A +3 done pass stop end | pass bury/6 pass @C +1 done pass stop end",
    )
    run(match, "pass bury/7 pass @B +3 done pass stop end | lifeguard/1")
    assert match.view(0)["saw"] == [5]
    run(match, "bury/6 @D +1 done stop | pass bury/5 pass @D +3 done pass stop end")
    place = state.list_burials(1)[-1]
    letter = chr(65 + place)
    assert match.view(0)["deduced"] == {letter: 5}
    assert letter not in match.view(0)["known"]
    assert match.view(None)["deduced"] == {}


def test_with_all_others_known_the_last_treasures_follow() -> None:
    box = {
        "treasures": {"numbers": [3, 4], "towel": 0, "skulls": 3, "dealt_2p": 2},
        "towels": {"cards": [1, 2, 3]},
    }
    match = table([3, 4], ["skull", "skull"], middle="skull", components=box)
    seen = observe(state_of(match), 0)
    assert isinstance(seen, PirataSeen)
    assert deduce_treasures(seen) == {0: 0}
    assert match.view(0)["deduced"] == {"A": "skull"}


# The draft


def test_a_drafter_knows_which_cards_the_later_ones_have() -> None:
    match = table(*THREE, pack=["wave", "parrot", "bucket", "skeleton"])
    run(match, "keep/parrot keep/wave keep/bucket")
    passed = {1: 1, 2: 1, 5: 1}  # skeleton, wave, bucket
    fair(counted(match, 1, "card 0"), passed)
    fair(counted(match, 1, "card 2"), passed)


def test_a_later_drafter_knows_only_which_cards_the_earlier_ones_lack() -> None:
    match = table(*THREE, pack=["wave", "parrot", "bucket", "skeleton"])
    run(match, "keep/parrot keep/wave keep/bucket")
    fair(counted(match, 0, "card 2"), {n: 1 for n in range(10) if n not in (1, 5)})
    fair(counted(match, 2, "card 0"), {1: 1, 5: 1})
    fair(counted(match, 2, "card 1"), {n: 1 for n in range(10) if n not in (1, 2, 5)})


def test_a_card_that_was_played_narrows_the_others() -> None:
    match = table(*THREE, pack=["wave", "parrot", "bucket", "lifeguard"])
    run(match, "keep/parrot keep/wave keep/lifeguard lifeguard/1")
    fair(counted(match, 1, "card 2"), {2: 1, 5: 1})
    assert set(counted(match, None, "card 0")) == {6}


def test_during_the_draft_those_still_waiting_know_nothing() -> None:
    match = run(table(*THREE, pack=["wave", "parrot", "bucket", "skeleton"]), "keep/parrot")
    fair(counted(match, 0, "card 1"), dict.fromkeys(range(10), 1))
    assert match.view(0)["draft"] is None
    assert match.view(2)["draft"] == {"pack": ["skeleton", "wave", "bucket"], "kept": None}


# Records


def test_a_masked_record_tells_what_has_come_out_since() -> None:
    match = run(table(), "bury/3 bury/7 |")
    assert match.record(seat=0).count("bury/?") == 1
    assert match.record(seat=None).count("bury/?") == 2
    run(match, "telescope/C")
    assert "bury/?" not in match.record(seat=0)
    assert match.record(seat=1).count("bury/?") == 1
    run(match, "@A +1 done stop | map/B")
    assert "bury/3" in match.record(seat=None)
    assert match.record(seat=None).count("bury/?") == 1


def test_after_a_hand_its_masked_words_are_shown_and_those_of_the_next_are_not() -> None:
    match = table(hands="players", pack=["wave", "parrot", "skeleton"])
    while match.view(None)["hand"] == 1:
        can = [str(move) for move in match.moves()]
        plain = [word for word in can if word in ("pass", "end", "stop", "skip", "done")]
        match.play((plain or can)[0])
    assert "?" not in match.record(seat=None)
    match.play(str(match.moves()[0]))
    assert match.record(seat=None).count("keep/?") == 1


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_small_deal_is_guessed_by_counting_all_deals(seat: int | None) -> None:
    match = table([3, "skull"], [4, "skull"], middle="towel", components=TINY)
    run(match, "bury/3 bury/skull | telescope/C")
    cards = list(enumerate([3, 4, 10, 0, 0]))
    real = {0: 3, 1: 0, 2: 4, 3: 0, 4: 10}  # pieces of both hands, then the middle
    known: dict[int | None, list[int]] = {0: [0, 1, 3], 1: [2, 3], None: []}
    fits: Counter[Any] = Counter()
    for order in permutations(cards):
        faces = [kind for _, kind in order]
        if all(faces[piece] == real[piece] for piece in known[seat]):
            fits[tuple(get_value(faces[piece]) for piece in (4, 0, 3))] += 1
    seen = observe(state_of(match), -1 if seat is None else seat)
    rng = Rng(11)
    guesses = (kinds(seen.guess(rng)) for _ in range(DRAWS))
    fair(Counter((guess["A"], guess["B"], guess["C"]) for guess in guesses), dict(fits))
