"""Who knows what in Tenby: memory of residents, and guesses as likely as the cards make them."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

from parasol.core.chance import Rng
from parasol.core.match import Match
from parasol.games.tenby import GAME
from parasol.games.tenby.knowledge import observe
from parasol.games.tenby.position import KEEPING
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.secrets import list_looks

from . import stage

TRADES = ("Carpenter", "Florist", "Builder", "Sailor", "Gardener")


def box(count: int) -> dict[str, dict[str, list[str]]]:
    return {"residents": {"cards": [f"{name}; b; home; 1; 2; 5" for name in TRADES[:count]]}}


def draw_state(count: int, draws: str, kept: str) -> TenbyState:
    """A position after some draws: by which seat, and which of the two was kept."""
    state = stage.in_turn("", 0, components=box(count))
    for seat, which in zip(draws, kept, strict=True):
        state.mover = int(seat)
        stage.equip(state, "R", 0)
        stage.play(state, "use/R")
        if state.phase == KEEPING:
            stage.play(state, f"keep/{which}")
    return state


def contents(state: TenbyState) -> tuple[tuple[int, ...], ...]:
    """What is where now: both hands, then the deck from the top."""
    deck = range(int(state.queue_head), int(state.queue_size))
    order = tuple(int(state.deal.residents[int(state.queue[at])]) for at in deck)
    return tuple(state.list_residents(0)), tuple(state.list_residents(1)), order


def fitting(state: TenbyState, viewer: int) -> Counter[tuple[tuple[int, ...], ...]]:
    """By brute force: all deals and choices of others in which the viewer saw the same."""
    size = int(state.tables.residents)
    seen = [int(state.deal.residents[piece]) for piece in list_looks(state, viewer)]
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    draws = range(int(state.draws))
    for deal in permutations(range(size)):
        for choices in product(range(2), repeat=len(draws)):
            queue, saw = list(deal), list[int]()
            hands: tuple[list[int], list[int]] = ([], [])
            fits, head = True, 0
            for draw in draws:
                seat, two = int(state.drawer[draw]), len(queue) - head >= 2
                kept = choices[draw]
                mine = seat == viewer
                fits &= not mine or not two or kept == int(state.kept[draw])
                fits &= two or kept == 0
                cards = queue[head : head + (2 if two else 1)]
                head += len(cards)
                saw += cards if mine else []
                hands[seat].append(cards[kept if two else 0])
                if two:
                    queue.append(cards[1 - kept])
            if fits and saw == seen:
                found[tuple(hands[0]), tuple(hands[1]), tuple(queue[head:])] += 1
    return found


CASES = [
    (4, "0", "1"),  # what was put at the bottom is known to whoever put it there
    (4, "01", "11"),
    (4, "011", "121"),  # another draws it together with an unknown one
    (5, "0110", "1212"),  # and it may come back
    (5, "01010", "11212"),
    (4, "1010", "1211"),
    (3, "010", "121"),  # a last resident is certainly kept
    (2, "01", "11"),
]


@pytest.mark.parametrize(("count", "draws", "kept"), CASES)
@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_guesses_of_residents_are_as_likely_as_the_cards_make_them(
    count: int, draws: str, kept: str, viewer: int
) -> None:
    state = draw_state(count, draws, kept)
    expected = fitting(state, viewer)
    assert contents(state) in expected
    seen, rng, each = observe(state, viewer), Rng(5), 40
    total = sum(expected.values())
    tries = each * len(expected)
    found = Counter(contents(seen.guess(rng)) for _ in range(tries))
    assert set(found) <= set(expected)
    for arrangement, weight in expected.items():
        mean = tries * weight / total
        assert abs(found[arrangement] - mean) < 6 * (mean**0.5 + 1)


def test_whoever_put_a_resident_at_the_bottom_knows_its_place() -> None:
    state = draw_state(5, "010", "121")
    view = GAME.view(observe(state, 0))
    hand = [card["card"] for card in view["residents"]]
    assert len(hand) == 2
    assert [place["place"] for place in view["bottom"]] == [2]


def test_a_resident_drawn_by_another_is_no_longer_known_to_be_in_the_deck() -> None:
    state = draw_state(3, "01", "11")
    assert GAME.view(observe(state, 0))["bottom"] == []


def test_of_two_known_ones_drawn_together_exactly_one_is_in_the_hand() -> None:
    state = draw_state(4, "001", "111")
    known = {0, 1, 2, 3} & {int(card) for card in observe(state, 0).saw}
    rng, seen = Rng(3), observe(state, 0)
    for _ in range(50):
        guess = seen.guess(rng)
        assert len(set(guess.list_residents(1)) & known) == 1


def test_a_seen_holds_no_order_of_any_deck() -> None:
    state = stage.in_turn("T", 5, players=3, accolades="ebb-flow")
    for viewer in (-1, 0, 1, 2):
        known = observe(state, viewer).known
        assert known.deal.keys == []
        assert known.deal.orders == []
        assert len(known.deal.residents) == 0
        for deck in range(4):
            assert set(map(int, known.get_order(deck))) == {255}


def test_deck_sizes_discards_and_numbers_of_residents_are_public() -> None:
    state = stage.in_turn("R")
    before = GAME.view(observe(state, -1))
    assert before["decks"]["resident"] == 44
    stage.play(state, "use/R keep/1")
    after = GAME.view(observe(state, -1))
    assert after["decks"]["resident"] == 43
    assert after["seats"][int(state.mover)]["residents"] == 1
    assert after["seats"][int(state.mover)]["hand"] is None


def test_scores_while_playing_leave_residents_of_others_out() -> None:
    state = stage.in_turn("R", components=box(5))
    seat = int(state.mover)
    stage.lay(state, seat, ["frog-street"], ["cob-lane"])
    stage.play(state, "use/R keep/1")
    hidden = GAME.scores(observe(state, -1))[seat].total
    mine = GAME.view(observe(state, seat))["total"]
    assert mine == hidden + 4
    assert GAME.scores(observe(state, 1 - seat))[seat].total == hidden


def test_the_word_of_a_kept_resident_or_start_card_is_masked_for_others() -> None:
    table = stage.match()
    seat = int(table.seat or 0)
    assert GAME.word_for(table.state, 0, seat) == "keep/1"  # type: ignore[arg-type]
    assert GAME.word_for(table.state, 0, 1 - seat) == "keep/?"  # type: ignore[arg-type]
    state = stage.play(stage.in_turn("R"), "use/R")
    assert GAME.word_for(state, 1, 1 - int(state.mover)) == "keep/?"


def test_residents_known_to_be_elsewhere_are_never_guessed_into_a_hand() -> None:
    state = draw_state(5, "01", "12")
    seen = observe(state, 0)
    mine = {int(card) for card in seen.saw if int(card) != 255}
    rng = Rng(1)
    for _ in range(60):
        assert not mine & set(seen.guess(rng).list_residents(1))


# What is never dealt is never shown


def list_visible_names(table: Match, viewer: int | None) -> set[str]:
    """All names that reach a viewer, by the view and by the log."""
    visible = [table.view(viewer), [line.to_dict() for line in table.log(viewer)]]
    return set(re.findall(r'"([\w-]+)"', json.dumps(visible)))


def drawing_residents(**chosen: Any) -> Iterator[Match]:
    """A whole game in which residents are drawn wherever they can be, move by move."""
    table, rng = stage.begun(**chosen), random.Random(4)
    while not table.over:
        yield table
        moves = [str(move) for move in table.moves()]
        wanted = [word for word in moves if word in ("use/R", "buy/R")]
        table.play(wanted[0] if wanted else rng.choice(moves))
    yield table


def test_residents_that_stay_in_the_deck_are_never_shown() -> None:
    for table in drawing_residents(players=2):
        state = table.state
        assert isinstance(state, TenbyState)
        names = state.tables.resident_names
        hands = [{names[card] for card in state.list_residents(seat)} for seat in (0, 1)]
        shown = (hands[0] | hands[1]) if table.over else set()
        assert list_visible_names(table, None) & set(names) == shown
        for seat in (0, 1):
            drawn_by = [set(draw["cards"]) for draw in table.view(seat)["draws_seen"]]
            mine = shown.union(*drawn_by)
            assert list_visible_names(table, seat) & set(names) == mine
    assert hands[0]
    assert len(mine) < len(names)


@pytest.mark.parametrize(
    ("accolades", "dealt"), [("none", 0), ("open-sea", 2), ("ebb-flow", 2), ("high-tide", 3)]
)
def test_accolades_that_are_not_dealt_are_never_shown(accolades: str, dealt: int) -> None:
    for table in drawing_residents(players=2, accolades=accolades):
        state = table.state
        assert isinstance(state, TenbyState)
        names = state.tables.accolade_names
        shown = {names[int(card)] for card in list(state.deal.accolades)[:dealt]}
        for viewer in (0, 1, None):
            assert list_visible_names(table, viewer) & set(names) == shown
