"""The front door: parasol.new and what a match answers."""

import copy
import json
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import parasol
from parasol import Match, Rng

from .playing import TABLES, dump_match, list_seats, play_match, start_match, walk

MAUI, NOUGHTS, HERMITS = TABLES[0], TABLES[3], TABLES[4]


def test_a_new_match_answers_everything() -> None:
    match = parasol.new("maui", players=3, seed=7, variant="crabs")
    assert (match.seat, match.over, match.players) == (0, False, 3)
    words = [str(move) for move in match.moves()]
    assert words
    assert match.why_not(words[0]) is None
    assert match.why_not("B9") is not None
    match.play(match.moves()[0])
    match.play(str(match.moves()[0]))
    assert match.view(0)["viewer"] == 0
    assert match.view(None)["viewer"] is None
    assert next(line.kind for line in match.log(0)) == "dealt"
    assert isinstance(match.guess(0, Rng(1)), Match)
    assert [score.seat for score in match.scores()] == [0, 1, 2]
    assert match.state.seat() == match.seat
    assert parasol.load(match.record()).record() == match.record()
    assert parasol.hint(match, match.seat, seconds=1)[0].move in match.moves()
    assert str(match._repr_svg_()).startswith("<svg")


@pytest.mark.parametrize("table", TABLES)
def test_a_match_goes_from_its_start_to_its_end(table: dict[str, Any]) -> None:
    match = start_match(table)
    for _ in walk(match):
        moves = match.moves()
        assert bool(moves) != match.over
        assert all(move.seat == match.seat and str(move.text) and move.parts for move in moves)
        assert [move.code for move in moves] == sorted({move.code for move in moves})
        assert all(match.why_not(move) is None for move in moves)
    assert match.seat is None
    assert match.over
    assert min(score.rank for score in match.scores()) == 1


@pytest.mark.parametrize(
    "name", ["", "Maui ", "chess", "mäui", "../maui", None, 7, ["maui"], {"maui": 1}, b"maui"]
)
def test_an_unknown_game_is_a_bad_option_that_names_the_games(name: Any) -> None:
    with pytest.raises(parasol.BadOption, match=r"game=.*one of.*maui"):
        parasol.new(name)


def test_every_error_is_a_parasol_error_and_most_are_value_errors() -> None:
    for kind in (
        parasol.BadOption,
        parasol.IllegalMove,
        parasol.BadRecord,
        parasol.BadComponents,
        parasol.BadView,
    ):
        assert issubclass(kind, parasol.ParasolError)
        assert issubclass(kind, ValueError)
    assert issubclass(parasol.CannotUndo, parasol.ParasolError)


def errors() -> list[parasol.ParasolError]:
    found: list[parasol.ParasolError] = []
    match = parasol.new("maui", seed=7)
    for wrong in (
        lambda: parasol.new("maui", players=9),
        lambda: parasol.new("maui", components={"market": {"costs": 1}}),
        lambda: match.play("A2 @9"),
        match.undo,
        lambda: parasol.load("x"),
        lambda: parasol.from_view({**match.view(0), "bag": 1}),
    ):
        with pytest.raises(parasol.ParasolError) as caught:
            wrong()
        found.append(caught.value)
    return found


@pytest.mark.parametrize("error", errors(), ids=lambda error: type(error).__name__)
def test_an_error_can_cross_to_another_process(error: parasol.ParasolError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_an_error_never_repeats_a_long_value_at_length() -> None:
    long = "x" * 100_000
    match = parasol.new("maui", seed=7)
    for wrong in (
        lambda: parasol.new(long),
        lambda: parasol.new("maui", variant=long),
        lambda: parasol.new("maui", seed=long),
        lambda: parasol.new("maui", components={long: {}}),
        lambda: parasol.new("maui", components={"market": {long: 1}}),
        lambda: parasol.new("maui", components={"market": {"costs": long}}),
        lambda: match.play(long),
        lambda: match.play("A1 " + long),
        lambda: match.view(long),  # type: ignore[arg-type]
        lambda: parasol.load(long),
        lambda: parasol.load(f'[Game "{long}"]'),
        lambda: parasol.from_view({**match.view(0), "phase": long}),
        lambda: parasol.from_view({**match.view(0), "seats": [long] * 2}),
    ):
        with pytest.raises(parasol.ParasolError) as caught:
            wrong()
        assert len(str(caught.value)) < 600


@pytest.mark.parametrize("seat", [-1, 2, 99, "0", 0.0, True, [], "spectator", b""])
def test_a_seat_that_is_not_there_is_refused_everywhere(seat: Any) -> None:
    match = parasol.new("maui", seed=7)
    for asked in (match.view, match.log, match.record, lambda s: match.guess(s, Rng(1))):
        with pytest.raises(parasol.BadView, match="not a seat; there are 0 to 1, or None"):
            asked(seat)


class Whole:
    """A number as other libraries have them: it is none of Python's, but can be one."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_numbers_of_other_libraries_are_numbers() -> None:
    one: Any = Whole(1)
    match = parasol.new("maui", players=Whole(3), seed=Whole(7))
    assert match.record() == parasol.new("maui", players=3, seed=7).record()
    assert match.view(one) == match.view(1)


@pytest.mark.parametrize("table", TABLES)
def test_what_a_match_gives_away_can_be_changed_without_changing_it(table: dict[str, Any]) -> None:
    match = play_match(table, 5)
    before = dump_match(match)

    def spoil(data: Any) -> None:
        for item in list(data.values()) if isinstance(data, dict) else list(data):
            if isinstance(item, dict | list):
                spoil(item)
        data.clear()

    for seat in list_seats(match):
        spoil(match.view(seat))
        match.log(seat).clear()
    for move in match.moves():
        spoil(move.parts)
    match.moves().clear()
    match.scores().clear()
    assert dump_match(match) == before


def test_components_given_as_a_mapping_are_copied() -> None:
    costs = [0, 1, 3]
    match = parasol.new("maui", seed=7, components={"market": {"costs": costs}})
    before = match.record()
    costs[2] = 9
    match.view(None)["components"]["market"]["costs"].append(4)
    assert match.record() == before
    assert match.view(None)["components"] == {"market": {"costs": [0, 1, 3]}}


@pytest.mark.parametrize("table", TABLES)
def test_a_copied_match_goes_its_own_way(table: dict[str, Any]) -> None:
    match = play_match(table, 6)
    match.tags["Event"] = "copying"
    before = dump_match(match)
    copies = [copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    assert all(dump_match(other) == before for other in copies)
    for number, other in enumerate(copies):
        other.tags["Event"] = f"copy {number}"
        for _ in walk(other, number):
            pass
        assert other.over
        assert dump_match(match) == before
    while match.can_undo():
        match.undo()
    assert dump_match(pickle.loads(pickle.dumps(match))) == dump_match(match)


def test_a_match_shows_its_picture_in_a_notebook() -> None:
    match = play_match(MAUI, 9)
    picture = match._repr_svg_()
    assert picture is not None
    assert picture.startswith("<svg")
    assert picture == match.game.browser.draw_view(match.view(match.seat))
    assert play_match(NOUGHTS, 3)._repr_svg_() is None
    assert play_match(HERMITS, 3)._repr_svg_() is None
    assert repr(match) == f"<Maui, 2 players, turn {match.state.turn}, seat {match.seat} to decide>"
    assert repr(play_match(NOUGHTS)).endswith("over>")


def test_matches_in_several_threads_do_not_meet() -> None:
    seeds = list(range(6))
    alone = [play_match(MAUI, seed=seed).record() for seed in seeds]
    with ThreadPoolExecutor(3) as pool:
        together = list(pool.map(lambda seed: play_match(MAUI, seed=seed).record(), seeds))
    assert together == alone


SCRIPT = """
import parasol
from parasol import Rng
match = parasol.new("maui", players=3, variant="long", seed=11)
rng = Rng(5)
while not match.over:
    moves = match.moves()
    match.play(moves[rng.below(len(moves))])
view = match.guess(1, 3).view(1)
print(match.record() + repr(view) + repr([str(line) for line in match.log(1)]))
"""


def test_every_process_plays_the_same_game_whatever_its_hash_seed() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize("table", TABLES)
def test_a_guess_looks_the_same_to_its_seat_and_can_be_played_to_its_end(
    table: dict[str, Any],
) -> None:
    match = play_match(table, 8)
    for seat in list_seats(match):
        guessed = match.guess(seat, Rng(3))
        assert guessed.view(seat) == match.view(seat)
        assert [str(line) for line in guessed.log(seat)] == [str(x) for x in match.log(seat)]
        assert guessed.state.numbers() == match.guess(seat, 3).state.numbers()
        assert not guessed.can_undo()
        for _ in walk(guessed):
            pass
        assert guessed.over


def test_a_guess_leaves_the_match_alone() -> None:
    match = play_match(HERMITS, 4)
    before = dump_match(match)
    for seat in list_seats(match):
        for _ in walk(match.guess(seat, 1)):
            pass
    assert dump_match(match) == before


def test_a_guess_and_a_match_from_a_view_have_nothing_to_record() -> None:
    match = play_match(MAUI, 4)
    for made in (match.guess(0, 1), parasol.from_view(match.view(0))):
        for wrong in (made.record, lambda made=made: made.record(0)):
            with pytest.raises(parasol.BadRecord, match="from a view or a guess"):
                wrong()


def test_scores_during_play_come_from_what_everybody_sees() -> None:
    match = start_match(HERMITS)
    hidden = 0
    for _ in walk(match):
        totals = [score.total for score in match.scores()]
        if not match.over:
            assert totals == [seat["points"] for seat in match.view(None)["seats"]]
            hidden += totals != match.state.totals()
    assert hidden
    assert [score.total for score in match.scores()] == match.state.totals()


def test_views_are_plain_data() -> None:
    for table in TABLES:
        for match in walk(start_match(table), steps=30):
            for seat in list_seats(match):
                view = match.view(seat)
                assert json.loads(json.dumps(view, allow_nan=False)) == view
