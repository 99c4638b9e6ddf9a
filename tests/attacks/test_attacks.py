"""Every attack is answered as a sound server does, and the report misses nothing."""

import asyncio
from collections.abc import Iterator

import pytest

from parasol.server.http import connection, request_limits
from parasol.server.ws import session
from parasol.web.app import create_app
from tests.attacks import __main__ as report
from tests.attacks import slow, sockets, tables
from tests.attacks.attack import ATTACKS, NO_ANSWER, Attack, Tally, run_attack, run_round
from tests.attacks.attackers import MODULES
from tests.attacks.long_tables import write_long_tables
from tests.attacks.players import Waits, compute_percentile_s
from tests.attacks.target import Scene, Target
from tests.server.running import Person, Running, run_server


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Scene]]:
    """A server with all its limits, but time-outs that a test can wait for, and what to attack."""
    database = tmp_path_factory.mktemp("attacked") / "parasol.db"
    long_tables = asyncio.run(write_long_tables(database, 1, 500))

    async def make_scene(url: str) -> Scene:
        ada = await Person(url, "Ada").arrive()
        table = await ada.make(game="maui", seats=[{"kind": "me"}, {"kind": "me"}])
        ident = table["table"]["id"]
        await ada.ask("POST", f"/api/tables/{ident}/start")
        return Scene(ident, long_tables)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "REQUEST_TIMEOUT_S", 1.5)
        patch.setattr(connection, "RESPONSE_TIMEOUT_S", 1.5)
        patch.setattr(session, "HELLO_TIMEOUT_S", 1.5)
        patch.setattr(request_limits, "REFUSAL_DELAY_S", 0.1)
        patch.setattr(slow, "HOLD_S", 0.5)
        patch.setattr(sockets, "MESSAGES", 10)
        patch.setattr(tables, "ENTRIES", 10)
        with run_server(str(database), create_app, rates=True) as server:
            yield server, asyncio.run(make_scene(server.url))


@pytest.mark.parametrize("name", list(ATTACKS))
def test_an_attack_gets_the_answer_of_a_sound_server(
    attacked: tuple[Running, Scene], name: str
) -> None:
    server, scene = attacked
    scene.lock = asyncio.Lock()  # of this test's loop
    # Each from an address of its own: this is about what is asked, not about how often.
    target = Target(server.port, scene, f"127.0.1.{list(ATTACKS).index(name) + 1}")
    answer = asyncio.run(run_round(ATTACKS[name], target))
    assert answer in ATTACKS[name].answers
    assert target.sent


def test_all_modules_have_attacks() -> None:
    assert {one.run.__module__ for one in ATTACKS.values()} == {m.__name__ for m in MODULES}


def test_rounds_are_made_at_a_rate_and_counted() -> None:
    async def hold(target: Target) -> str:
        target.sent += 3
        await asyncio.sleep(0 if target.port else 60)
        return "200"

    async def run_scenario(port: int, parallel: int) -> Tally:
        one = Attack("hold", hold, 100, parallel, ())
        return await run_attack(one, lambda: Target(port, Scene("")), 0.5)

    quick, held = asyncio.run(run_scenario(1, 2)), asyncio.run(run_scenario(0, 2))
    assert 2 < quick.rounds <= 51
    assert quick.answers["200"] >= quick.rounds - 2
    assert quick.sent == 3 * quick.rounds
    assert (held.rounds, held.sent, held.answers) == (2, 6, {})
    assert Tally.from_dict(quick.to_dict()) == quick


def make_tally(name: str, **answers: int) -> Tally:
    tally = Tally(name, 1, sum(answers.values()))
    tally.answers.update({answer.strip("_"): count for answer, count in answers.items()})
    return tally


def test_the_bar_is_missed_by_waits_faults_and_unsound_answers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    calm = Waits([0.001] * 100, [0.01] * 3, [])
    sound = make_tally("two Hosts", _400=3, _429=5)
    assert sound.refused == 8
    assert report.report([sound], calm, calm, "a line") == 0
    assert "server: a line" in capsys.readouterr().out
    late = Waits([0.001] * 90 + [0.2] * 10, [], [])
    cases = [
        ([sound], calm, late, "p99 is 200 ms"),
        ([sound], calm, Waits([0.001] * 9, [], ["table 3: disconnected"]), "table 3: disconnected"),
        ([make_tally("two Hosts", _400=3, _200=1)], calm, calm, "two Hosts: 200 (1)"),
        ([make_tally("two Hosts", _400=3) for _ in "12"], calm, calm, ""),
        ([Tally("two Hosts")], calm, calm, "two Hosts: nothing was sent"),
    ]
    for tallies, quiet, attacked, problem in cases:
        assert report.report(tallies, quiet, attacked, "") == (1 if problem else 0)
        assert f"MISSED: {problem}" in capsys.readouterr().out or not problem
    silent = Tally("two Hosts", 1, 1)
    silent.answers[NO_ANSWER] = 1
    assert silent.list_unsound() == [NO_ANSWER]


def test_percentiles_are_those_of_all_waits() -> None:
    waits = [n / 1000 for n in range(1, 1001)]
    assert compute_percentile_s(waits, 99) == pytest.approx(0.99, abs=0.001)
    assert compute_percentile_s(waits, 50) == pytest.approx(0.5, abs=0.001)
    assert compute_percentile_s([], 99) == 0.0
