"""What a run tells: rates, seats, pairings, the JSON's form, the table and the plot."""

import io
import json
from xml.etree import ElementTree

import pytest
from rich.console import Console

from parasol.arena import Result, run
from parasol.arena.deals import Deal
from parasol.arena.plot import draw_ladder
from parasol.arena.report import print_report
from parasol.arena.result import compute_result
from tests.arena import synthetic

SVG = "{http://www.w3.org/2000/svg}"
SCHEMA = {
    "parasol arena result": int,
    "lineup": {
        "game": str,
        "rules": str,
        "options": dict,
        "components": dict,
        "seed": str,
        "names": list,
        "seatings": list,
    },
    "deals": int,
    "games": int,
    "standings": [
        {
            "name": str,
            "games": int,
            "win_rate": float,
            "interval": [float],
            "always": [float],
            "rating": float,
            "rating_interval": [float],
            "points": float,
            "margin": float,
            "margin_interval": [float],
            "moves": int,
            "seconds": float,
            "longest": float,
        }
    ],
    "pairings": [{"name": str, "other": str, "rate": float, "interval": [float]}],
    "seats": [{"seat": int, "win_rate": float, "interval": [float]}],
    "stopping": {"name": str, "bar": float, "verdict": str},
}
"""What programs rely on. Whoever changes it counts FORMAT up."""


@pytest.fixture(scope="module")
def ended() -> Result:
    seats = ["random", "greedy", synthetic.FIRST]
    return run("maui", seats, games=12, processes=1, stop_when="greedy=0.9")


def fits(value: object, form: object, where: str = "") -> None:
    if isinstance(form, dict):
        assert isinstance(value, dict), where
        assert list(value) == list(form), where
        for key, inner in form.items():
            fits(value[key], inner, f"{where}.{key}")
    elif isinstance(form, list):
        assert isinstance(value, list), where
        assert value, where
        for item in value:
            fits(item, form[0], where)
    else:
        assert isinstance(form, type)
        assert isinstance(value, form), where


def test_the_json_has_the_form_programs_rely_on(ended: Result) -> None:
    plain = json.loads(json.dumps(ended.to_json()))
    fits(plain, SCHEMA)
    assert plain["parasol arena result"] == 1


def test_without_a_bar_stopping_is_null() -> None:
    assert compute_result(synthetic.line("a", "b"), []).to_json()["stopping"] is None


def test_a_win_rate_is_for_each_seat_held() -> None:
    line = synthetic.line("a", "b", players=3)
    games = tuple(synthetic.outcome(seats, *((1, 2, 3))) for seats in line.seatings)
    found = compute_result(line, [Deal(0, games)])
    held = {seats[0] for seats in line.seatings}
    assert held == {"a", "b"}
    assert found.find("a").win_rate == pytest.approx(1 / 3)
    assert found.find("b").win_rate == pytest.approx(1 / 3)


def test_rates_margins_and_pairings_of_a_small_table() -> None:
    line = synthetic.line("a", "b")
    deals = [
        Deal(0, (synthetic.outcome("ab", 1, 2), synthetic.outcome("ba", 1, 2))),
        Deal(1, (synthetic.outcome("ab", 1, 2), synthetic.outcome("ba", 1, 1))),
    ]
    found = compute_result(line, deals)
    assert (found.games, found.deals) == (4, 2)
    assert found.find("a").win_rate == pytest.approx((0.5 + 0.75) / 2)
    assert found.find("a").margin == pytest.approx(2.5)
    assert {pair.name: pair.rate for pair in found.pairings} == {"a": 0.625, "b": 0.375}
    assert [seat.win_rate for seat in found.seats] == [0.875, 0.125]


def test_shares_of_all_seats_add_up(ended: Result) -> None:
    assert sum(seat.win_rate for seat in ended.seats) == pytest.approx(1)
    assert sum(standing.win_rate for standing in ended.standings) == pytest.approx(1)


def test_the_table_names_everybody_best_first(ended: Result) -> None:
    text = printed(ended)
    order = sorted(ended.standings, key=lambda standing: -standing.rating)
    places = [text.index("\n" + ended.lineup.make_labels()[each.name] + " ") for each in order]
    assert places == sorted(places)
    assert "12 games" in text
    assert "greedy wins more than 90.0 %" in text


@pytest.mark.parametrize(
    ("names", "deals", "description"),
    [
        (("greedy",), 1, "Maui, 2 players: 1 game, 1 deal, from 1 seating"),
        (("greedy",), 2, "Maui, 2 players: 2 games, 2 deals, each from 1 seating"),
        (("random", "greedy"), 1, "Maui, 2 players: 2 games, 1 deal, from 2 seatings"),
        (("random", "greedy"), 2, "Maui, 2 players: 4 games, 2 deals, each from 2 seatings"),
    ],
)
def test_one_of_a_thing_is_reported_as_one(
    names: tuple[str, ...], deals: int, description: str
) -> None:
    line = synthetic.line(*names)
    games = tuple(synthetic.outcome(seats, 1, 2) for seats in line.seatings)
    found = compute_result(line, [Deal(number, games) for number in range(deals)])
    assert printed(found).splitlines()[0] == description
    drawn = description.split(", ", 2)[2].replace("from", "played from")
    assert f">{drawn}; 95 %<" in draw_ladder(found)


def test_the_table_of_a_run_that_could_stop_early_shows_what_always_holds(ended: Result) -> None:
    low = ended.find("random").always[0]
    assert f"{100 * low:.1f} – " in printed(ended)


def printed(found: Result) -> str:
    stream = io.StringIO()
    print_report(found, Console(file=stream, width=160))
    return stream.getvalue()


def test_the_plot_is_a_picture_with_words_for_those_who_do_not_see_it(ended: Result) -> None:
    root = ElementTree.fromstring(draw_ladder(ended))
    assert root.tag == f"{SVG}svg"
    assert len(root.findall(f"{SVG}circle")) == 3
    description = root.findtext(f"{SVG}desc") or ""
    assert all(standing.name in description for standing in ended.standings)
    left, _, right, bottom = (float(part) for part in root.attrib["viewBox"].split())
    for text in root.iter(f"{SVG}text"):
        assert left <= float(text.attrib["x"]) <= right
        assert 0 <= float(text.attrib["y"]) <= bottom


def test_the_plot_of_one_opponent_alone_has_one_rung() -> None:
    found = compute_result(synthetic.line("a"), [Deal(0, (synthetic.outcome("aa", 1, 2),))])
    assert len(ElementTree.fromstring(draw_ladder(found)).findall(f"{SVG}circle")) == 1


def test_a_name_with_marks_stays_text_in_the_plot() -> None:
    names = ("<b>&", "'\"" + "x" * 60)
    deal = Deal(0, (synthetic.outcome(names, 1, 2), synthetic.outcome(names[::-1], 1, 2)))
    root = ElementTree.fromstring(draw_ladder(compute_result(synthetic.line(*names), [deal])))
    assert any(text.text == "<b>&" for text in root.iter(f"{SVG}text"))
