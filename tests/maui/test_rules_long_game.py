"""The long game: the base game, then the sand crabs, with the extension of the score tracks."""

import random

import pytest

import parasol
from parasol import Match

from .positions import (
    EXTENSION,
    Player,
    Towel,
    hand,
    lines,
    play_a_turn,
    position,
    ranks,
    seat_view,
    totals,
    tracks,
)

CRAB_SIDE = {(2, 6), (3, 2), (4, 1), (5, 4), (6, 7), (8, 1), (9, 4), (10, 7), (11, 6)}


def before_the_change(
    *players: Player, areas: tuple[int | None, int | None] = (1, 1), seed: int = 0
) -> Match:
    """Seats from 0 on; the last seat ends the first half by taking sand dollars."""
    last = len(players) - 1
    return position(
        players[last],
        *players[:last],
        seat=last,
        players=len(players),
        areas=areas,
        variant="long",
        seed=seed,
    )


@pytest.mark.parametrize("half", [1, 2])
def test_the_extension_is_there_from_the_start(half: int) -> None:
    player = Player(beach=[Towel("fish-sun-wave", top=1)], tracks={"fish": 14})
    match = position(player, market={"A": ["fish-palm-shell"]}, variant="long", half=half)
    match.play("A1 @1")
    assert tracks(match)["fish"] == 17
    assert seat_view(match)["score"]["parts"]["fish"] == 30


@pytest.mark.parametrize(("space", "worth"), list(enumerate(EXTENSION, start=16)))
def test_each_space_of_the_extension_is_worth_two_more(space: int, worth: int) -> None:
    match = position(Player(tracks={"palm": space}), variant="long")
    assert seat_view(match)["score"]["parts"]["palm"] == worth


def test_the_last_space_is_that_of_the_extension() -> None:
    player = Player(beach=[Towel("fish-sun-wave", top=1)], tracks={"fish": 24})
    match = position(player, market={"A": ["fish-palm-shell"]}, variant="long")
    match.play("A1 @1")
    assert tracks(match)["fish"] == 25


def test_the_other_variants_have_no_extension() -> None:
    for variant in ("base", "crabs"):
        player = Player(beach=[Towel("fish-sun-wave", top=1)], tracks={"fish": 14})
        match = position(player, market={"A": ["fish-palm-shell"]}, variant=variant)
        match.play("A1 @1")
        assert tracks(match)["fish"] == 15


def test_the_first_half_is_the_base_game() -> None:
    view = parasol.new("maui", seed=7, variant="long").view(None)
    assert view["half"] == 1
    for seat in view["seats"]:
        assert sum(spot["token"] in ("white", "black") for spot in seat["spots"]) == 6
        assert len(seat["spots"]) == 8


def test_the_first_scoring_ends_the_first_half_not_the_game() -> None:
    match = before_the_change(Player(filled=12), Player(filled=8))
    events = lines(match, "$A", "half", "over")
    assert [kind for kind, _ in events] == ["half"]
    assert not match.over
    assert match.view(None)["half"] == 2


def test_the_lowest_total_starts_the_second_half() -> None:
    match = before_the_change(
        Player(filled=12, tracks={"palm": 9}),
        Player(filled=12, tracks={"palm": 2}),
        Player(filled=11, tracks={"palm": 5}),
    )
    events = lines(match, "$A", "half")
    view = match.view(None)
    assert match.seat == view["seat"] == view["starter"] == 1
    assert events[0][1]["starter"] == 1
    assert list(events[0][1]["totals"]) == [14 + 1, 2 + 1, 6 + 2]


def test_the_first_scoring_uses_full_totals() -> None:
    # By tracks alone seat 1 is behind; its pearls turn that round.
    match = before_the_change(
        Player(filled=11, tracks={"palm": 5}, dollars=1),
        Player(filled=12, tracks={"palm": 4}, white=3, dollars=1),
        Player(filled=11, tracks={"palm": 15}, dollars=1),
    )
    match.play("$A")
    assert match.view(None)["starter"] == 0


def test_a_tie_for_the_lowest_total_is_drawn_among_those_tied() -> None:
    starters = set()
    for seed in range(40):
        match = before_the_change(
            Player(filled=12, dollars=1),
            Player(filled=12, dollars=1),
            Player(filled=9, tracks={"palm": 9}, dollars=1),
            seed=seed,
        )
        match.play("$A")
        starters.add(match.view(None)["starter"])
    assert starters == {0, 1}


def test_the_draw_of_a_tie_comes_from_the_seed() -> None:
    for seed in range(400):
        match = parasol.new("maui", seed=seed, variant="long")
        chance = random.Random(seed)
        played = []
        while match.view(None)["half"] == 1:
            played.append(str(chance.choice(match.moves())))
            match.play(played[-1])
        scored = [line.values["totals"] for line in match.log(None) if line.kind == "half"]
        if scored[0][0] == scored[0][1]:
            again = parasol.new("maui", seed=seed, variant="long")
            for word in played:
                again.play(word)
            assert again.view(None) == match.view(None)
            return
    pytest.fail("no first half ended in a tie")


def test_the_seed_of_a_new_game_may_draw_either_of_two_who_are_tied() -> None:
    nothing_counts = {
        "track": {"values": [0] * 15, "extension": [0] * 10},
        "pearls": {"points": [0] * 4},
        "dollars": {"points": 0},
        "penalty": {"points": 0},
    }
    starters = set()
    for seed in range(12):
        match = parasol.new("maui", seed=seed, variant="long", components=nothing_counts)
        while match.view(None)["half"] == 1:
            match.play(match.moves()[0])
        starters.add(match.view(None)["starter"])
    assert starters == {0, 1}


def test_all_tiles_go_back_to_the_bag_for_a_new_deal() -> None:
    match = before_the_change(Player(filled=12), Player(filled=8))
    match.play("$A")
    view = match.view(None)
    assert view["bag"] == 60 - 6 - 2
    assert all(seat["beach"] == [] for seat in view["seats"])
    lying = [tile["tile"] for row in "AB" for tile in view["market"][row]["tiles"]]
    lying += [seat["start"]["tile"] for seat in view["seats"]]
    assert len(set(lying)) == 8
    assert (view["phase"], view["picked"], view["last_round"]) == ("pick", None, False)


def test_the_turn_that_ends_the_first_half_stays_because_new_tiles_were_shown() -> None:
    match = before_the_change(Player(filled=12), Player(filled=8))
    match.play("$A")
    assert not match.can_undo()
    with pytest.raises(parasol.CannotUndo):
        match.undo()


def test_a_guess_played_into_the_second_half_leaves_the_match_in_the_first() -> None:
    match = before_the_change(Player(filled=12), Player(filled=8))
    before = match.view(None)
    guess = match.guess(None, 1)
    guess.play("$A")
    assert guess.view(None)["half"] == 2
    assert match.view(None) == before


def test_the_new_deal_is_another_one() -> None:
    deals = set()
    for seed in range(5):
        match = before_the_change(Player(filled=12), Player(filled=8), seed=seed)
        match.play("$A")
        deals.add(tuple(tile["tile"] for tile in match.view(None)["market"]["A"]["tiles"]))
    assert len(deals) > 1


def test_the_tiles_are_mixed_again_for_the_second_half() -> None:
    match = parasol.new("maui", seed=7, variant="long")
    first = match.view(None)["market"]
    while match.view(None)["half"] == 1:
        play_a_turn(match)
    second = match.view(None)["market"]
    assert [first[row]["tiles"] for row in "AB"] != [second[row]["tiles"] for row in "AB"]


def test_the_towel_that_ended_the_first_half_is_back_in_the_bag_too() -> None:
    match = position(Player(filled=11), Player(filled=11), seat=1, variant="long")
    play_a_turn(match)
    assert match.view(None)["half"] == 2
    drawn = set()
    for seed in range(12):
        guess = match.guess(None, seed)
        guess.play(min(str(move) for move in guess.moves() if str(move)[0] in "AB"))
        drawn |= {line.values["tile"] for line in guess.log(None)[-1:]}
    assert len(drawn) > 1  # nobody knows which tile comes next


def test_the_second_half_is_dealt_in_the_same_order_from_seat_0() -> None:
    # With one seed the second shuffle is the same for two players and for three.
    second = []
    for players in (2, 3):
        match = parasol.new("maui", players=players, seed=7, variant="long")
        while match.view(None)["half"] == 1:
            play_a_turn(match)
        second.append(match)
    markets = [
        [tile["tile"] for row in "AB" for tile in match.view(None)["market"][row]["tiles"]]
        for match in second
    ]
    docks = [[seat["start"]["tile"] for seat in match.view(None)["seats"]] for match in second]
    assert markets[0] == markets[1]
    assert docks[0] == docks[1][:2]


def test_the_beach_is_turned_to_the_crab_side() -> None:
    match = before_the_change(Player(filled=12), Player(filled=8))
    match.play("$A")
    for seat in match.view(None)["seats"]:
        where = {(spot["column"], spot["row"]): spot["token"] for spot in seat["spots"]}
        assert set(where) == CRAB_SIDE
        assert sorted(map(str, where.values()))[-7:] == ["crab"] * 7


def test_both_scoring_patterns_return_even_if_they_were_used() -> None:
    match = before_the_change(Player(filled=12), Player(filled=11))
    match.play("$A")
    for seat in match.view(None)["seats"]:
        where = {(spot["column"], spot["row"]): spot["token"] for spot in seat["spots"]}
        assert where[(4, 1)] == ["wave", "palm"]
        assert where[(10, 7)] == ["shell", "palm"]


def test_positions_pearls_penalties_and_dollars_are_carried_over() -> None:
    mine = Player(
        filled=10,
        beach=[Towel("fish-sun-wave", top=-1)],
        tracks={"fish": 4, "palm": 11},
        white=2,
        black=1,
        dollars=1,
    )
    match = before_the_change(Player(filled=12, dollars=1), mine, areas=(1, 1))
    match.play("$A")
    seat = seat_view(match, 1)
    assert (seat["tracks"]["fish"], seat["tracks"]["palm"]) == (4, 11)
    assert seat["pearls"] == {"white": 2, "black": 1}
    assert seat["penalties"] == 2
    assert seat["dollars"] == 2
    assert seat["score"]["total"] == 4 + 18 + 5 + 2 + 2 - 2


def test_sand_dollars_on_the_market_stay_where_they_lie() -> None:
    match = before_the_change(
        Player(filled=12, dollars=0), Player(filled=8, dollars=0), areas=(1, 3)
    )
    match.play("$A")
    market = match.view(None)["market"]
    assert (market["A"]["dollars"], market["B"]["dollars"]) == (0, 3)


def test_towel_tokens_in_hand_are_kept_and_those_on_tiles_go_to_the_box() -> None:
    mine = Player(
        filled=9,
        beach=[Towel("fish-palm-sun", tokens={2: "wave"})],
        tokens={"shell": 1},
    )
    match = position(mine, Player(filled=5), Player(filled=12), players=3, seat=2, variant="long")
    # Seat 2 is the last one; seats 0 and 1 follow it in `position`.
    assert match.view(None)["frames"]["sun"]["left"] == 1
    match.play("$A")
    assert match.view(None)["half"] == 2
    assert hand(match, 2) == {"shell": 1}
    assert match.view(None)["frames"]["sun"]["left"] == 1
    assert match.view(None)["frames"]["fish"]["left"] == 1


def test_no_towel_of_the_second_half_has_a_token_of_the_first() -> None:
    mine = Player(beach=[Towel("fish-palm-sun", tokens={2: "wave"})])
    match = before_the_change(Player(filled=12), mine)
    match.play("$A")
    for _ in range(2):
        play_a_turn(match)
    assert [laid["tokens"] for laid in seat_view(match, 1)["beach"]] == [[None, None, None]]


def test_a_marker_past_its_frame_gets_nothing_there_in_the_second_half() -> None:
    player = Player(beach=[Towel("fish-sun-wave")], tracks={"fish": 8})
    match = position(player, market={"A": ["fish-palm-shell"]}, players=3, variant="long", half=2)
    match.play("A1 @3")
    assert hand(match) == {}
    assert match.view(None)["frames"]["fish"]["left"] == 2


def test_a_marker_short_of_its_frame_may_still_reach_it_in_the_second_half() -> None:
    player = Player(beach=[Towel("fish-sun-wave")], tracks={"fish": 5})
    match = position(player, market={"A": ["fish-palm-shell"]}, variant="long", half=2)
    match.play("A1 @3")
    assert hand(match) == {"shell": 1}


def test_rounds_restart_and_turns_go_on() -> None:
    match = before_the_change(Player(filled=12), Player(filled=8))
    turn = match.view(None)["turn"]
    match.play("$A")
    view = match.view(None)
    assert view["round"] == 1
    assert view["turn"] == turn + 1


def test_rounds_of_the_second_half_begin_with_its_starter() -> None:
    match = before_the_change(
        Player(filled=12, tracks={"palm": 9}),
        Player(filled=12, tracks={"palm": 2}),
        Player(filled=11, tracks={"palm": 5}),
    )
    match.play("$A")
    seats, rounds = [], []
    for _ in range(6):
        seats.append(match.seat)
        rounds.append(match.view(None)["round"])
        play_a_turn(match)
    assert seats == [1, 2, 0, 1, 2, 0]
    assert rounds == [1, 1, 1, 2, 2, 2]
    assert match.view(None)["round"] == 3


def second_half(*players: Player, starter: int) -> Match:
    """Seats from 0 on; the seat before the starter ends the game with one sand dollar."""
    last = (starter - 1) % len(players)
    order = [players[(last + after) % len(players)] for after in range(len(players))]
    match = position(
        *order,
        seat=last,
        players=len(players),
        areas=(1, 1),
        variant="long",
        half=2,
        starter=starter,
    )
    match.play("$A")
    return match


def test_the_second_scoring_decides_and_counts_everything() -> None:
    first = Player(filled=12, tracks={"palm": 20}, dollars=1)
    second = Player(
        filled=8,
        beach=[Towel("fish-sun-wave", top=6)],
        tracks={"fish": 18},
        white=3,
        black=2,
        carried_penalties=4,
        dollars=1,
    )
    match = second_half(first, second, starter=0)
    assert match.over
    assert totals(match)[1] == 32 + 9 + 5 + 2 - 4 - 1
    assert ranks(match) == {1: 1, 0: 2}


def test_a_covered_crab_lands_in_the_second_half() -> None:
    player = Player(beach=[Towel("fish-sun-wave", top=4)])
    match = position(player, market={"A": ["fish-palm-shell"]}, variant="long", half=2)
    events = lines(match, "A1 @4", "crab")
    assert [values["row"] for _, values in events] == [6]
    assert seat_view(match)["beach"][1]["crabs"] == [0, 0, events[0][1]["points"]]


def test_crabs_of_the_second_half_count_at_its_scoring() -> None:
    second = Player(
        filled=5, beach=[Towel("fish-sun-wave", top=3, crabs={2: 4})], dollars=0, white=1
    )
    match = second_half(Player(filled=12), second, starter=0)
    assert totals(match)[1] == 2 + 1 - 4


def test_its_ties_count_the_towels_of_the_second_half() -> None:
    match = second_half(
        Player(filled=12, dollars=1, tracks={"fish": 4}),
        Player(filled=11, dollars=1, tracks={"palm": 4}),
        Player(filled=10, dollars=1),
        starter=0,
    )
    assert totals(match)[0] == totals(match)[1]
    assert ranks(match) == {1: 1, 0: 2, 2: 3}


def test_its_last_tie_break_is_the_order_from_the_new_starter() -> None:
    # The order is 1, 2, 0: seat 0 comes after seat 2.
    match = second_half(
        Player(filled=11, dollars=0, tracks={"fish": 4}),
        Player(filled=12, dollars=2),
        Player(filled=11, dollars=1, tracks={"palm": 4}),
        starter=1,
    )
    assert totals(match)[0] == totals(match)[2]
    assert ranks(match) == {0: 1, 2: 2, 1: 3}


def test_a_long_game_ends_after_its_second_half() -> None:
    match = parasol.new("maui", players=3, seed=5, variant="long")
    chance = random.Random(5)
    while not match.over:
        match.play(chance.choice(match.moves()))
    kinds = [line.kind for line in match.log(None)]
    assert kinds.count("half") == 1
    assert kinds.count("over") == 1
    assert kinds.count("last_round") == 2
    assert match.view(None)["half"] == 2


def test_the_base_game_has_no_second_half() -> None:
    match = position(Player(filled=8), Player(filled=12), seat=1)
    match.play("$A")
    assert match.over
    assert match.view(None)["half"] == 1
