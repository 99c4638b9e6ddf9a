"""Where chance comes from: seeds, fair shuffles, the same deal on every machine."""

import copy
import hashlib
import pickle
from itertools import permutations
from math import factorial
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import parasol
from parasol import BadOption, Rng
from parasol.core.chance import Stream, make_seed, shuffle_deck

DEAL: dict[str, Any] = {
    "market": [[5, 28, 59], [29, 21, 22]],
    "starts": [39, 41, 31],
    "bag": [1, 34, 23, 25, 3, 15],
    "crabs": [[4, 2, 2, 4, 3, 3, 3], [2, 3, 4, 4, 3, 2, 3], [4, 3, 3, 2, 3, 2, 4]],
    "ten": [8, 1, 0, 3, 2, 4, 9, 7, 5, 6],
    "rng": [61, 42, 61, 67, 15, 13, 65, 50],
}


def test_a_seed_is_a_number_32_bytes_or_64_hexadecimal_digits() -> None:
    seeds: list[Any] = [0, 1, -1, 7, 2**63, -(2**64), 10**100, 10**4000, 10**5000, -(10**5000)]
    made = [make_seed(seed) for seed in seeds]
    assert len(set(made)) == len(seeds)
    assert all(len(seed) == 32 for seed in made)
    assert make_seed(bytes(range(32))) == bytes(range(32))
    assert make_seed("ab" * 32) == make_seed("AB" * 32) == b"\xab" * 32
    assert make_seed(7) == hashlib.sha256(b"parasol seed 7").digest()


def test_without_a_seed_every_match_is_another() -> None:
    seeds = {parasol.new("maui").seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(seed is not None and len(seed) == 32 for seed in seeds)


@pytest.mark.parametrize(
    "seed",
    ["", "7", "0" * 63, "0" * 65, "g" * 64, "0 " * 32, " " * 64, "٠" * 64, "-" + "0" * 63,
     b"", b"7", bytes(31), bytes(33), bytearray(32), True, False, 1.0, float("nan"), [], (7,), {},
     object()],
)  # fmt: skip
def test_any_other_seed_is_refused(seed: Any) -> None:
    with pytest.raises(BadOption, match=r"seed=.*a whole number, 32 bytes, 64 hexadecimal digits"):
        parasol.new("maui", seed=seed)


def test_a_match_can_be_dealt_again_from_the_seed_in_its_record() -> None:
    match = parasol.new("maui", variant="long", players=4, seed=-5)
    assert match.seed is not None
    for seed in (match.seed, match.seed.hex(), match.seed.hex().upper()):
        assert parasol.new("maui", variant="long", players=4, seed=seed).record() == match.record()


def test_seed_7_deals_this_on_every_machine() -> None:
    view = parasol.new("maui", players=3, variant="crabs", seed=7).view(None)
    tiles = [[tile["tile"] for tile in view["market"][row]["tiles"]] for row in "AB"]
    assert tiles == DEAL["market"]
    assert [seat["start"]["tile"] for seat in view["seats"]] == DEAL["starts"]
    state = parasol.new("maui", players=3, variant="crabs", seed=7)
    hidden = state.game.secrets.list_hidden(state.state)
    assert hidden["bag"][:6] == DEAL["bag"]
    assert [[crab["points"] for crab in seat] for seat in hidden["crabs"]] == DEAL["crabs"]
    assert shuffle_deck(make_seed(7), "tiles", 0, list(range(10))) == DEAL["ten"]
    rng = Rng(7)
    assert [int(rng.below(100)) for _ in range(8)] == DEAL["rng"]


def test_a_deal_does_not_depend_on_what_is_played() -> None:
    deals = set()
    for seed in range(4):
        match, rng = parasol.new("maui", variant="crabs", seed=9), Rng(seed)
        bag = match.game.secrets.list_hidden(match.state)["bag"]
        drawn = []
        while not match.over:
            moves = match.moves()
            match.play(moves[rng.below(len(moves))])
            drawn += [e.values[1] for e in match.steps[-1].events if e.kind == 1]
        assert drawn == bag[: len(drawn)]
        deals.add(tuple(bag))
    assert len(deals) == 1


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def far(cells: int) -> float:
    """What chi-square exceeds with a fair source about once in 100,000 times."""
    degrees = cells - 1
    # Wilson and Hilferty's approximation at 4.26 standard deviations
    part = 2 / (9 * degrees)
    return float(degrees * (1 - part + 4.26 * part**0.5) ** 3)


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    orders = dict.fromkeys(permutations(range(4)), 0)
    for seed in range(factorial(4) * 150):
        orders[tuple(shuffle_deck(make_seed(seed), "deck", 0, [0, 1, 2, 3]))] += 1
    assert chi_square(list(orders.values())) < far(len(orders))


def test_every_card_of_a_deck_comes_to_every_place_equally_often() -> None:
    size = 60
    counts = [[0] * size for _ in range(size)]
    for seed in range(1500):
        for place, card in enumerate(shuffle_deck(make_seed(seed), "tiles", 0, list(range(size)))):
            counts[card][place] += 1
    cells = [count for row in counts for count in row]
    # 59 times 59 of the cells are free
    assert chi_square(cells) * len(cells) / (size - 1) ** 2 < far((size - 1) ** 2 + 1) * 1.04


def test_decks_shuffles_and_seeds_do_not_follow_each_other() -> None:
    decks = (("tiles", 0), ("tiles", 1), ("starter", 0), ("umbrellas of seat 0", 0))
    cards = list(range(5))
    for first, one in enumerate(decks):
        for other in decks[first + 1 :]:
            table = [[0] * 5 for _ in range(5)]
            for seed in range(1500):
                mine = shuffle_deck(make_seed(seed), *one, cards)[0]
                table[mine][shuffle_deck(make_seed(seed), *other, cards)[0]] += 1
            assert chi_square([count for row in table for count in row]) < far(25)
    follows = [[0] * 5 for _ in range(5)]
    for seed in range(3000):
        mine = shuffle_deck(make_seed(seed), "tiles", 0, cards)[0]
        follows[mine][shuffle_deck(make_seed(seed + 1), "tiles", 0, cards)[0]] += 1
    assert chi_square([count for row in follows for count in row]) < far(25)


def test_the_seats_of_a_match_have_shuffles_of_their_own() -> None:
    same = 0
    for seed in range(200):
        view = parasol.new("maui", seed=seed).view(None)
        one, other = ([spot["token"] for spot in seat["spots"]] for seat in view["seats"])
        same += one == other
    assert same <= 3  # 8! / (3! 3!) orders: expected once in 1120


def test_a_shuffle_leaves_its_cards_and_keeps_doubles() -> None:
    cards = [3, 3, 1, 2, 2, 2]
    order = shuffle_deck(bytes(32), "deck", 0, cards)
    assert sorted(order) == sorted(cards)
    assert cards == [3, 3, 1, 2, 2, 2]
    assert shuffle_deck(bytes(32), "deck", 0, []) == []
    assert shuffle_deck(bytes(32), "deck", 0, [5]) == [5]


@pytest.mark.parametrize("size", [1, 2, 3, 6, 60, 255, 1000])
def test_numbers_of_a_stream_and_of_the_fast_generator_are_fair(size: int) -> None:
    stream, rng = Stream(bytes(32), "deck", 0), Rng(3)
    cells = min(size, 60)
    for below in (stream.below, lambda n: int(rng.below(n))):
        counts = [0] * cells
        for _ in range(cells * 100):
            number = below(size)
            assert 0 <= number < size
            counts[number * cells // size] += 1
        if cells in (size, 1):
            assert cells == 1 or chi_square(counts) < far(cells)


def test_a_copied_generator_goes_on_where_the_first_one_was() -> None:
    rng = Rng(1)
    rng.below(6)
    others = [copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))]
    expected = [rng.below(1000) for _ in range(5)]
    assert all([other.below(1000) for _ in range(5)] == expected for other in others)


def test_the_fast_generator_shuffles_fairly_and_gives_numbers_below_one() -> None:
    orders = dict.fromkeys(permutations(range(4)), 0)
    rng = Rng(1)
    for _ in range(factorial(4) * 150):
        items = vec[i64]([0, 1, 2, 3])
        rng.shuffle(items)
        orders[tuple(int(item) for item in items)] += 1
    assert chi_square(list(orders.values())) < far(len(orders))
    numbers = [rng.number() for _ in range(2000)]
    assert all(0 <= number < 1 for number in numbers)
    assert 0.45 < sum(numbers) / len(numbers) < 0.55
    assert [Rng(-3).below(9) for _ in range(3)] == [Rng(-3).below(9) for _ in range(3)]
