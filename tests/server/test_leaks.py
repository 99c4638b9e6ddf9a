"""Hidden things stay hidden: twin games, in which two secrets that a seat can't know are swapped.

As the kit does it with rules, but with a whole server: the same game is played twice, and every
byte that reaches the seat by socket and by HTTP must be the same, clocks, ids and nonces aside.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from parasol.core import registry
from parasol.core.game import SPECTATOR
from parasol.server import bots
from parasol.server.rate_limit import TokenBucket
from parasol.server.tables import snapshot
from parasol.server.tables.live_match import LiveMatch
from parasol.server.ws import session
from tests.counts import choose_count

from ..core import hermits
from .running import Client, Person, Running, run_server
from .twins import Twins, find_twins, mask_noise, serve_deal

PROBES = {
    "maui": ["A1", "A3", "B1", "B3", "$A", "@-1", "@1", "@3", "@7", "+wave/1", "done", "^sun", "x"],
    "hermits": ["peek", "take", "dig", "stay", "x", *(f"seal/{n}" for n in range(13))],
    "playa_pirata": [
        *("pass", "end", "skip", "done", "x", "@A", "@C", "+1", "+3", "parrot", "lifeguard/1"),
        *("telescope/A", "map/B", "umbrella/B", "bury/3", "bury/skull", "bury/7/roger"),
        *("keep/wave", "keep/parrot", "king-size/A", "bucket/B", "piggybank/A", "take/0"),
    ],
    "tenby": [
        *("keep/1", "keep/2", "accolade/open", "day/1", "day/12", "unveil", "end", "mix/2", "x"),
        *("use/T", "use/R", "forfeit/P", "buy/R", "reveal/t", "commit/1", "t1", "p2", "l1"),
        *("blind/t", "blind/l", "plain/t<", "@new", "@1.1", "@1.2", "lift/1.1"),
    ],
}
CHAINS = {
    "maui": ["A1 @3", "A1 @99", "$A A1", "B2 @0 done"],
    "hermits": ["dig dig", "take seal/3"],
    "playa_pirata": ["telescope/A @A +1 done", "pass bury/3", "@A +3 +3", "map/A map/B"],
    "tenby": ["use/R keep/1", "blind/t @new", "keep/1 day/1", "reveal/p use/P p3 @new"],
}


@pytest.fixture(scope="module", autouse=True)
def _hermits() -> Iterator[None]:
    registry.register(hermits.GAME)
    yield
    registry.forget("hermits")


class Observer:
    """A client that requests all that can be requested and records every byte."""

    def __init__(self, game: str, person: Person, table: str, client: Client) -> None:
        self.game = game
        self.person = person
        self.table = table
        self.client = client
        self.pages: list[str] = []

    async def request(self, kind: str, **values: Any) -> None:
        """Send a message, and receive until all replies have come."""
        await self.client.send(kind, **values)
        await self.client.send("ping", n=len(self.client.raw))
        await self.client.until("pong")

    async def request_everything(self) -> None:
        version = self.client.version
        refused = [word for word in PROBES[self.game] if await self.is_refused(word)]
        for chain in CHAINS[self.game]:
            await self.request("why", word=chain)
        for word in refused:
            await self.request("play", version=version, words=word)
        await self.request("play", version=version - 1, words=PROBES[self.game][0])
        await self.request("hint", version=version)
        await self.request("preview", version=version)
        for seat in (0, 1, None, min(self.client.seats, default=None)):
            await self.request("sit", seat=seat)
        if not self.client.position["undo"]:
            await self.request("undo", version=version)
        await self.request("give-back", version=version)
        await self.request("resume", version=version)
        await self.request("talk", text="What have you got?")
        assert self.client.version == version

    async def is_refused(self, word: str) -> bool:
        """Whether a word can't be played now, so that trying it changes nothing."""
        await self.request("why", word=word)
        kinds = ("why", "refused")
        answer = next(m for m in reversed(self.client.messages) if m["type"] in kinds)
        return answer["type"] == "refused" or bool(answer["text"])

    async def read_everything(self) -> None:
        headers = {"authorization": f"Bearer {self.person.token}"}
        headers["x-forwarded-for"] = "203.0.113.7"  # whoever is at the machine itself sees more
        async with httpx.AsyncClient(base_url=self.person.url, headers=headers) as http:
            for path in (
                f"/api/tables/{self.table}/record",
                f"/api/tables/{self.table}/replay",
                f"/api/tables/{self.table}/replay?seat=",
                f"/api/tables/{self.table}/replay?seat=0",
                f"/api/tables/{self.table}/replay?seat=1",
                f"/api/tables/{self.table}",
                "/api/tables/mine",
                "/api/tables",
                "/api/me",
                "/metrics",
                "/healthz",
                f"/api/tables/{self.table}/seats/0",
            ):
                answer = await http.get(path)
                self.pages.append(f"{answer.status_code} {answer.text}")

    def collect_received(self) -> list[str]:
        """Every byte, clocks, ids and nonces aside."""
        texts = [*self.client.raw, *self.pages]
        return [mask_noise(text) for text in texts]


async def record_transcript(server: Running, twins_: Twins, second: bool) -> list[str]:
    """Play one of the twins and return all that the viewer received."""
    players = [await Person(server.url, f"P{n}").arrive() for n in range(twins_.options["players"])]
    watcher = await Person(server.url, "Watcher").arrive()
    table = (await players[0].make(game=twins_.game, options=twins_.options))["table"]["id"]
    for person in players[1:]:
        await person.ask("POST", f"/api/tables/{table}/join", {})
    await players[0].ask("POST", f"/api/tables/{table}/start")
    seen_by = watcher if twins_.viewer == SPECTATOR else players[twins_.viewer]
    async with AsyncExitStack() as stack:
        clients = []
        for person in players:
            client = await stack.enter_async_context(person.at(table))
            await client.until("present")
            clients.append(client)
        mine = await stack.enter_async_context(seen_by.at(table))
        await mine.until("present")
        observer = Observer(twins_.game, seen_by, table, mine)
        words = twins_.others if second else twins_.words
        await play_words(observer, clients, words)
        await mine.send("hello", protocol=1, table=table)
        await mine.until("error")
        async with seen_by.at(table) as fresh:
            await fresh.until("present")
        return observer.collect_received() + [mask_noise(data) for data in fresh.raw]


async def play_words(
    observer: Observer, clients: list[Client], words: list[tuple[int, str]]
) -> None:
    """Play the words; the observer asks before each, and some are taken back and played again."""
    mine = observer.client
    for number, (seat, word) in enumerate(words):
        await observer.request_everything()
        if number % 4 == 0:
            await observer.read_everything()
        client = clients[seat]
        await catch_up(client, mine.version)
        await client.play(word)
        await catch_up(client, mine.version + 1)
        await catch_up(mine, client.version)
        if client.position["undo"] and number % 2 == 0:
            await client.send("undo", version=client.version)
            await catch_up(client, mine.version + 1)
            await client.play(word)
            await catch_up(client, mine.version + 2)
            await catch_up(mine, client.version)
    if observer.client.seats:
        await observer.request("pause", version=mine.version)
        await observer.request("resume", version=mine.version)


async def catch_up(client: Client, version: int) -> None:
    while client.version < version:
        await client.receive()


def compare_twins(
    twins_: Twins, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[str], list[str]]:
    """Return what the viewer receives in the first game and in the second."""
    monkeypatch.setattr(session, "TokenBucket", lambda: TokenBucket(burst=10**9))
    # A hint ends by its work: by the clock two would differ, whatever is hidden.
    monkeypatch.setattr(bots, "HINT_BUDGET_S", 600.0)
    iterations = choose_count(60, bots.HINT_ITERATIONS, bots.HINT_ITERATIONS)
    monkeypatch.setattr(bots, "HINT_ITERATIONS", iterations)
    transcripts = []
    for second in (False, True):
        with serve_deal(twins_.new(second), folder / f"{second}.db", monkeypatch) as server:
            transcripts.append(asyncio.run(record_transcript(server, twins_, second)))
    return transcripts[0], transcripts[1]


CASES: list[tuple[str, dict[str, Any], int, int, str]] = [
    ("maui", {"players": 2, "variant": "crabs"}, 0, 14, "crab"),
    ("maui", {"players": 2, "variant": "crabs"}, 1, 10, "bag"),
    ("maui", {"players": 3, "variant": "crabs"}, SPECTATOR, 8, "crab"),
    ("hermits", {"players": 3}, 0, 11, "crabs"),
    ("hermits", {"players": 3}, 2, 9, "crabs"),
    ("hermits", {"players": 2}, SPECTATOR, 7, "crabs"),
    ("playa_pirata", {"players": 2, "hands": "one"}, 0, 16, "treasures"),
    ("playa_pirata", {"players": 2, "hands": "one", "specials": True}, 1, 14, "treasures"),
    ("playa_pirata", {"players": 3, "specials": True}, 0, 9, "specials"),
    ("playa_pirata", {"players": 3, "specials": True}, SPECTATOR, 20, "treasures"),
    ("tenby", {"players": 2, "accolades": "ebb-flow"}, 0, 16, "residents"),
    ("tenby", {"players": 3, "accolades": "ebb-flow"}, 1, 12, "accolades"),
    ("tenby", {"players": 3, "accolades": "ebb-flow"}, SPECTATOR, 12, "residents"),
]


@pytest.mark.parametrize(("game", "options", "viewer", "decisions", "deck"), CASES)
def test_every_byte_that_reaches_a_seat_is_the_same_in_twin_games(
    game: str,
    options: dict[str, Any],
    viewer: int,
    decisions: int,
    deck: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = find_twins(game, options, viewer, decisions, deck)[-1]
    first, second = compare_twins(pair, tmp_path, monkeypatch)
    assert len(first) == len(second)
    for one, other in zip(first, second, strict=True):
        assert one == other, pair.swap
    kinds = {json.loads(text)["type"] for text in first if text.startswith("{")}
    wanted = {"welcome", "table", "view", "update", "present", "refused", "error", "talk"}
    assert wanted <= kinds
    if viewer != SPECTATOR:
        assert {"why", "hint", "preview"} <= kinds


def test_the_twins_differ_in_what_is_hidden() -> None:
    for game, options, viewer, decisions, deck in CASES:
        for pair in find_twins(game, options, viewer, decisions, deck):
            first, second = pair.new(False), pair.new(True)
            assert (
                first.state.numbers() != second.state.numbers()
                or first.game.secrets.list_hidden(first.state)
                != second.game.secrets.list_hidden(second.state)
            )


def test_a_leak_of_a_few_digits_would_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = snapshot.make_own_part

    def leaky(live: LiveMatch, *perspective: Any) -> dict[str, Any]:
        return honest(live, *perspective) | {"digest": live.match.digest()}

    monkeypatch.setattr("parasol.server.tables.broadcast.make_own_part", leaky)
    pair = find_twins("hermits", {"players": 2}, 0, 3)[0]
    first, second = compare_twins(pair, tmp_path, monkeypatch)
    assert first != second


def test_before_the_end_nobody_receives_seed_secret_or_nonces(tmp_path: Path) -> None:
    async def run_scenario(server: Running) -> None:
        ada = await Person(server.url, "Ada").arrive()
        made = await ada.make(game="maui", seats=[{"kind": "me"}, {"kind": "me"}])
        table = made["table"]["id"]
        await ada.ask("POST", f"/api/tables/{table}/start")
        registry = server.app.state.registry
        row, seats = registry.tables[table].row, registry.tables[table].seats
        hidden = [row.seed, row.secret, *(seat.nonce for seat in seats)]
        hidden += [seat.secret_hash for seat in seats]

        async def found() -> list[bool]:
            async with ada.at(table) as client:
                await client.until("present")
            pages = [
                str(await ada.ask("GET", path))
                for path in (f"/api/tables/{table}/record", f"/api/tables/{table}", "/metrics")
            ]
            text = "\n".join([*client.raw, *pages])
            return [secret.hex() in text for secret in hidden]

        assert not any(await found())
        async with ada.at(table) as client:
            await client.until("view")
            await client.send("resign", version=client.version)
            await client.until("update")
        assert await found() == [True, True, True, True, False, False]

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server))
