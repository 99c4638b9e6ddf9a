"""The live of a table without a server: entries, clocks, resignations; and changes of views."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parasol
from parasol.core.match import Match
from parasol.server.errors import Refused
from parasol.server.tables import log
from parasol.server.tables.live_match import MIN_TIME_SHARE_ON_RETURN, LiveMatch
from parasol.server.tables.log import AnyEntry
from parasol.server.tables.patch import apply_patch, diff
from parasol.server.tables.snapshot import LogFeed, make_snapshot

from ..core import hermits

BANK = {"kind": "bank", "seconds": 100.0, "increment": 5.0}
MOVE = {"kind": "move", "seconds": 60.0, "increment": 0.0}


def start_live(
    players: int = 2, clock: dict[str, Any] | None = None, takeover: str = ""
) -> LiveMatch:
    """A live match of Maui, under way since second 1000."""
    live = LiveMatch(parasol.new("maui", players=players, seed=5), clock, takeover)
    live.apply(log.Start(-1), 1000.0)
    return live


def play_turn(live: LiveMatch, at: float) -> int:
    """Play a whole turn of the decider, every decision at that second; the seat that played."""
    seat = live.decider
    assert seat is not None
    while live.decider == seat:
        live.apply(log.Move(seat, live.match.moves()[0].word), at)
    return seat


def apply_refused(live: LiveMatch, entry: AnyEntry, at: float = 2000.0) -> str:
    """The code of the refusal; nothing may have changed by it."""
    before = dump_state(live)
    with pytest.raises(Refused) as error:
        live.apply(entry, at)
    assert dump_state(live) == before
    return error.value.code


def dump_state(live: LiveMatch) -> Any:
    return (
        live.version,
        live.match.digest(),
        dict(live.held),
        list(live.resigned),
        live.paused,
        live.since,
        list(live.left),
        list(live.left_last_turn),
    )


def test_nothing_comes_before_the_start_and_there_is_one_start() -> None:
    live = LiveMatch(parasol.new("maui", seed=5), None, "")
    assert live.decider is not None
    for entry in (log.Move(live.decider, "A1"), log.Resign(0), log.Pause(0), log.Takeover(0, "")):
        assert apply_refused(live, entry) == "not-playing"
    live.apply(log.Start(-1), 1.0)
    assert apply_refused(live, log.Start(-1)) == "started"


def test_a_move_of_another_seat_or_against_the_rules_changes_nothing() -> None:
    live = start_live(clock=BANK)
    seat = live.decider
    assert seat is not None
    assert apply_refused(live, log.Move(1 - seat, "A1")) == "not-your-turn"
    assert apply_refused(live, log.Move(seat, "@3")) == "illegal"
    assert apply_refused(live, log.Move(seat, "nonsense")) == "illegal"
    assert apply_refused(live, log.Move(seat, "")) == "illegal"
    assert apply_refused(live, log.Move(seat, "A1 @99")) == "illegal"
    assert apply_refused(live, log.Undo(seat)) == "cannot-undo"
    assert apply_refused(live, log.GiveBack(seat)) == "not-held"
    assert apply_refused(live, log.Resume(seat)) == "not-paused"
    assert apply_refused(live, log.Flag(seat), 1001.0) == "not-flagged"


def test_a_paused_table_can_only_be_resumed_resigned_or_left_to_the_computer() -> None:
    live = start_live()
    seat = live.decider
    assert seat is not None
    live.apply(log.Pause(seat), 1001.0)
    for entry in (log.Move(seat, "A1"), log.Undo(seat), log.Pause(seat), log.Flag(seat)):
        assert apply_refused(live, entry) == "paused"
    live.apply(log.Takeover(seat, "greedy"), 1002.0)
    assert apply_refused(live, log.Takeover(seat, "greedy")) == "held"
    live.apply(log.GiveBack(seat), 1003.0)
    live.apply(log.Resume(seat), 1004.0)
    assert not live.paused


def test_two_players_a_resignation_ends_it_and_the_other_wins() -> None:
    live = start_live()
    live.apply(log.Resign(0), 1001.0)
    assert live.over
    assert live.decider is None
    assert [(s.rank, s.resigned) for s in live.get_standings()] == [(2, True), (1, False)]
    assert apply_refused(live, log.Resign(1)) == "over"


def test_three_players_who_resigns_ranks_last_the_first_last_of_all() -> None:
    live = start_live(players=4, takeover="greedy")
    live.apply(log.Resign(2), 1001.0)
    assert not live.over
    assert live.held == {2: "greedy"}
    assert apply_refused(live, log.Resign(2)) == "resigned"
    assert apply_refused(live, log.GiveBack(2)) == "resigned"
    live.apply(log.Resign(0), 1002.0)
    ranks = [s.rank for s in live.get_standings()]
    assert ranks[2] == 4
    assert ranks[0] == 3
    assert ranks[1] <= 2
    assert ranks[3] <= 2
    live.apply(log.Resign(1), 1003.0)
    assert live.over


def test_seats_with_as_many_points_share_their_rank_beside_one_that_resigned() -> None:
    live = start_live(players=3)
    live.apply(log.Resign(1), 1001.0)
    scores = live.match.scores()
    if scores[0].rank == scores[2].rank:
        assert [s.rank for s in live.get_standings()] == [1, 3, 1]
    else:
        assert sorted(s.rank for s in live.get_standings()) == [1, 2, 3]


def test_a_bank_is_charged_for_every_decision_and_grows_with_every_turn() -> None:
    live = start_live(clock=BANK)
    assert live.get_deadline() == 1100.0
    first = play_turn(live, 1010.0)
    assert live.left[first] == 95.0
    assert live.left[1 - first] == 100.0
    second = play_turn(live, 1040.0)
    assert live.left[second] == 75.0
    assert live.get_deadline() == 1040.0 + 95.0


def test_undo_gives_no_time_and_takes_the_increment_back() -> None:
    for _ in range(3):
        live = start_live(clock=BANK)
        seat = live.decider
        assert seat is not None
        word = "$A"  # a whole turn that shows nothing hidden
        for n in range(5):
            live.apply(log.Move(seat, word), 1001.0 + n)
            assert live.decider != seat
            live.apply(log.Undo(seat), 1001.0 + n)
            assert live.decider == seat
        assert live.left[seat] <= 100.0


def test_time_for_a_turn_starts_anew_with_a_turn_and_not_with_a_decision_or_an_undo() -> None:
    live = start_live(clock=MOVE)
    seat = live.decider
    assert seat is not None
    assert live.get_deadline() == 1060.0
    live.apply(log.Move(seat, "A1"), 1010.0)
    assert live.decider == seat
    assert live.get_deadline() == 1060.0
    placed = log.Move(seat, live.match.moves()[0].word)
    live.apply(placed, 1020.0)
    assert live.decider != seat
    assert live.get_deadline() == 1080.0
    live.apply(log.Undo(seat), 1030.0)
    assert live.decider == seat
    assert live.get_deadline() == 1070.0  # forty seconds were left, and still are
    live.apply(placed, 1040.0)
    assert live.get_deadline() == 1100.0
    live.apply(log.Undo(seat), 1050.0)
    assert live.get_deadline() == 1080.0


@pytest.mark.parametrize("clock", [BANK, MOVE])
def test_a_pause_stops_the_clock_and_adds_nothing(clock: dict[str, Any]) -> None:
    live = start_live(clock=clock)
    seat = live.decider
    assert seat is not None
    before = live.get_deadline()
    assert before is not None
    live.apply(log.Pause(seat), 1010.0)
    assert live.get_deadline() is None
    live.apply(log.Resume(seat), 5010.0)
    assert live.get_deadline() == before + 4000.0


def test_thinking_is_paid_also_by_who_leaves_the_seat_to_the_computer() -> None:
    live = start_live(clock=BANK)
    seat = live.decider
    assert seat is not None
    live.apply(log.Takeover(seat, "greedy"), 1090.0)
    assert live.get_deadline() is None
    live.apply(log.GiveBack(seat), 1095.0)
    assert live.left[seat] == 10.0
    assert live.get_deadline() == 1105.0


def test_a_clock_that_runs_out_is_a_resignation_or_the_computers_turn() -> None:
    live = start_live(clock=BANK)
    seat = live.decider
    assert seat is not None
    live.apply(log.Flag(seat), 1100.0)
    assert live.over
    assert live.resigned == [seat]
    live = start_live(clock=BANK, takeover="greedy")
    live.apply(log.Flag(seat), 1100.0)
    assert not live.over
    assert live.held == {seat: "greedy"}
    live.apply(log.GiveBack(seat), 1200.0)
    assert live.get_deadline() == 1200.0 + 100.0 * MIN_TIME_SHARE_ON_RETURN


def test_a_chain_that_shows_something_hidden_stays_played_up_to_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parasol.core.match.MAX_REHEARSALS", 1)  # else it hardly ever comes to that
    game, stayed = hermits.GAME, 0
    for seed in range(30):
        chosen = hermits.Options(players=2)
        bytes_ = seed.to_bytes(32, "big")
        match = Match(game, chosen, {}, bytes_, game.new_state(chosen, {}, bytes_, ""))
        live = LiveMatch(match, None, "")
        live.apply(log.Start(-1), 1.0)
        try:
            happened, rest = live.apply(log.Move(0, "dig dig"), 2.0)
        except Refused:
            assert live.version == 1
            assert not match.steps
            continue
        assert live.version == 2
        if rest is not None:
            stayed += 1
            assert happened == log.Move(0, "dig")
            assert rest.code == "illegal"
            assert [step.word for step in match.steps] == ["dig"]
    assert stayed


def test_a_replay_of_the_entries_comes_to_the_same_standing() -> None:
    live, kept = start_live(players=3, clock=BANK, takeover="greedy"), [(log.Start(-1), 1000.0)]
    entries: list[tuple[AnyEntry, float]] = list(kept)

    def play(entry: AnyEntry, at: float) -> None:
        entries.append((live.apply(entry, at)[0], at))

    play(log.Pause(0), 1001.0)
    play(log.Takeover(1, "greedy"), 1002.0)
    play(log.Resume(0), 1003.0)
    for n in range(40):
        seat = live.decider
        assert seat is not None
        play(log.Move(seat, live.match.moves()[-1].word), 1004.0 + n)
        if live.match.can_undo() and n % 3 == 0:
            play(log.Undo(seat), 1004.5 + n)
    play(log.GiveBack(1), 1100.0)
    play(log.Resign(2), 1101.0)
    again = LiveMatch(parasol.new("maui", players=3, seed=5), BANK, "greedy")
    for entry, at in entries:
        again.apply(entry, at)
    assert dump_state(again) == dump_state(live)
    for seat in (0, 1, 2, None):
        assert make_snapshot(again, seat) == make_snapshot(live, seat)
        assert LogFeed(again, seat).read_all() == LogFeed(live, seat).read_all()


def test_the_log_of_a_seat_that_nobody_looks_from_knows_what_was_undone() -> None:
    live = start_live()
    lines = LogFeed(live, None)
    seat = live.decider
    assert seat is not None
    live.apply(log.Move(seat, "$A"), 1001.0)
    before = lines.read_all()
    live.apply(log.Undo(seat), 1002.0)
    live.apply(log.Move(seat, "$B"), 1003.0)
    assert lines.read_all() != before
    assert lines.read_all() == LogFeed(live, None).read_all()


# Changes of views

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(2, 5) | st.sampled_from([0.5, -2.5]) | st.text("ab"),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("xyz", max_size=2), inner, max_size=4)
    ),
    max_leaves=12,
)


@st.composite
def alike(draw: st.DrawFn, view: Any) -> Any:
    """A view that has much in common with another."""
    if draw(st.integers(0, 4)) == 0:
        return draw(JSON)
    if isinstance(view, list):
        kept = [draw(alike(item)) for item in view if draw(st.integers(0, 4))]
        return kept + draw(st.lists(JSON, max_size=2))
    if isinstance(view, dict):
        kept_ = {key: draw(alike(value)) for key, value in view.items() if draw(st.integers(0, 4))}
        return kept_ | draw(st.dictionaries(st.text("xyz", max_size=2), JSON, max_size=1))
    return view


def copy_json(view: Any) -> Any:
    """As it comes out at the other end."""
    return json.loads(json.dumps(view))


@given(JSON, JSON)
def test_changes_lead_from_any_view_to_any_other(old: Any, new: Any) -> None:
    assert apply_patch(copy_json(old), copy_json(diff(old, new))) == new


@given(st.data(), JSON)
def test_changes_lead_from_a_view_to_one_much_like_it(data: st.DataObject, old: Any) -> None:
    new = data.draw(alike(old))
    before = copy_json(old)
    assert apply_patch(copy_json(old), copy_json(diff(old, new))) == new
    assert old == before


@given(JSON)
def test_what_is_equal_has_no_changes(view: Any) -> None:
    assert diff(view, copy_json(view)) == []


@given(st.lists(JSON, max_size=4))
def test_changes_one_after_the_other_keep_a_client_up(views: list[Any]) -> None:
    known: Any = None
    for before, view in zip([None, *views], views, strict=False):
        known = apply_patch(known, copy_json(diff(before, view)))
        assert known == view


def test_a_changed_part_of_a_game_is_sent_as_that_part_alone() -> None:
    live = start_live()
    seat = live.decider
    assert seat is not None
    before = make_snapshot(live, seat)
    live.apply(log.Move(seat, "A1"), 1001.0)
    after = make_snapshot(live, seat)
    patch = json.dumps(diff(before, after))
    assert apply_patch(copy_json(before), json.loads(patch)) == after
    assert len(patch) < len(json.dumps(after))
