"""Nothing hidden is in the page: twin games, in which secrets that a seat can't know are swapped.

As test_leaks.py does it with the server alone, but with a real browser: what came over the line,
the document and whatever the browser keeps must be the same, clocks, ids and tokens aside.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Response, WebSocket, expect

from parasol.core import registry
from parasol.core.game import SPECTATOR
from parasol.core.match import Match
from parasol.server import bots
from parasol.web.app import create_app
from tests.core import hermits
from tests.server.running import Running
from tests.server.twins import Twins, find_twins, mask_noise, serve_deal

from .browsing import wait_for_frames
from .sitting import Guest

ME: dict[str, Any] = {"kind": "me"}
OPEN: dict[str, Any] = {"kind": "open"}
NAMES = ("Ada", "Ben", "Cleo")
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
CLOCK = re.compile(r"\b\d+:\d\d\b")
OWN = ("date", "etag", "content-length", "x-request-id")
"""Headers with the time, a random id, or how well a page with ids of its own was compressed."""
KEPT = """() => [localStorage, sessionStorage].map((kept) =>
  Object.entries(kept).map((pair) => pair.join(" = ")).sort())"""
DOCUMENT = """() => {
  const attributes = (node) => [...node.attributes].map(({ name, value }) => ` ${name}="${value}"`);
  const inside = (node) =>
    node.id === "announcer" ? "" : [...node.childNodes].map(written).join("");
  const written = (node) => node.nodeType !== Node.ELEMENT_NODE ? node.nodeValue
    : `<${node.localName}${attributes(node).sort().join("")}>${inside(node)}</${node.localName}>`;
  const boxes = [...document.querySelectorAll("input, select")];
  return written(document.documentElement)
    + boxes.map((one) => `${one.name} ${one.value} ${one.checked}`).join("|");
}"""
"""All but what is read out: how much of it is read together is a matter of milliseconds. So is the
order of attributes: a browser adds a style to them when somebody looks, before or after others."""
SHEETS = "r?m"
"""Keys that open sheets: reading out, shortcuts, menu."""
CASES: list[tuple[str, dict[str, Any], int, int, str]] = [
    ("maui", {"players": 2, "variant": "crabs"}, 0, 10, "crab"),
    ("maui", {"players": 2, "variant": "crabs"}, SPECTATOR, 6, "bag"),
    ("playa_pirata", {"players": 2, "hands": "one"}, 0, 14, "treasures 0"),
    ("playa_pirata", {"players": 2, "hands": "one", "specials": True}, 1, 16, "specials 0"),
    ("tenby", {"players": 2, "accolades": "ebb-flow"}, 0, 14, "residents"),
    ("tenby", {"players": 3, "accolades": "ebb-flow"}, SPECTATOR, 12, "accolades"),
    ("hermits", {"players": 3}, 0, 9, "crabs"),
    ("hermits", {"players": 2}, SPECTATOR, 7, "crabs"),
]


@pytest.fixture(scope="module", autouse=True)
def _hermits() -> Iterator[None]:
    registry.register(hermits.GAME)
    yield
    registry.forget("hermits")


@dataclass
class Witness:
    """Notes all that reaches a browser, and all that is in it."""

    guest: Guest
    answers: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    documents: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.responses: list[Response] = []
        self.revisits = False
        self.requested: list[int] = []
        self.previewed: list[int] = []
        self.latest = -1
        self.guest.page.on("response", self._on_response)
        self.guest.page.on("websocket", self._on_websocket)

    def _on_response(self, answer: Response) -> None:
        self.responses.append(answer)

    def _on_websocket(self, socket: WebSocket) -> None:
        self.requested.clear()
        self.previewed.clear()
        socket.on("framereceived", lambda data: self._on_received(str(data)))
        socket.on("framesent", lambda data: self._on_sent(str(data)))

    def _on_received(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "pong":  # it comes by the clock, and says nothing else
            assert message.keys() <= {"type", "n", "now"}
            return
        self.messages.append(text)
        if message["type"] == "preview":
            self.previewed.append(message["version"])
        elif message["type"] in ("view", "update"):
            self.latest = message["version"]

    def _on_sent(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "preview":
            self.requested.append(message["version"])

    def is_waiting(self) -> bool:
        """Whether the page is to move and has not yet received its previews."""
        mine = self.guest.page.locator("#moves option").count() > 0
        return len(self.requested) != len(self.previewed) or (
            mine and self.latest not in self.requested
        )

    def look(self) -> None:
        """Note what is in the browser now."""
        page = self.guest.page
        self.documents.append(page.evaluate(DOCUMENT))
        cookies = sorted((one["name"], one["value"]) for one in self.guest.context.cookies())
        self.kept.append(json.dumps([page.evaluate(KEPT), cookies]))

    def gather(self) -> None:
        """Note the answers; a page that is left takes them with it."""
        for answer in self.responses:
            head = {name: value for name, value in answer.headers.items() if name not in OWN}
            # On a second visit the browser has the assets already.
            came = answer.status == 200 and not (self.revisits and "/e/" in answer.url)
            body = answer.body().decode("utf-8", "replace") if came else ""
            self.answers.append(f"{answer.request.method} {answer.url} {head} {body}")
        self.responses.clear()
        self.revisits = True

    def close(self, table: str) -> dict[str, list[str]]:
        """All that was noted, by where it was found."""
        self.gather()
        found = {
            "answers": sorted(self.answers),
            "messages": self.messages,
            "documents": self.documents,
            "kept": self.kept,
        }
        return {name: [self._blind(text, table) for text in found[name]] for name in found}

    def _blind(self, text: str, table: str) -> str:
        for own in (table, self.guest.url, self.guest.url.replace("http", "ws")):
            text = text.replace(own, "-")
        return CLOCK.sub("-", TOKEN.sub("-", mask_noise(text)))


def watch_game(
    chromium: Browser, house: Running, pair: Twins, second: bool, leak: str = ""
) -> dict[str, list[str]]:
    """Play one of the twins, and give all that the viewer's browser came to know."""
    players = [Guest(chromium, house, name) for name in NAMES[: pair.options["players"]]]
    watcher = Guest(chromium, house, "Watcher")
    table = players[0].make(
        pair.game, ME, *[OPEN] * (len(players) - 1), options=pair.options, start=False
    )
    for guest in players[1:]:
        guest.ask("POST", f"/api/tables/{table}/join", {})
    players[0].ask("POST", f"/api/tables/{table}/start")
    viewer = watcher if pair.viewer == SPECTATOR else players[pair.viewer]
    for guest in players:
        if guest is not viewer:
            guest.sit_at(table)
    witness = Witness(viewer)
    viewer.sit_at(table)
    settle(witness)
    if leak:
        viewer.page.evaluate("leak => localStorage.setItem('leak', leak)", leak)
    for seat, word in pair.others if second else pair.words:
        play_word(witness, players[seat], word)
    viewer.page.locator("#prompt").focus()
    for key in SHEETS:
        viewer.page.keyboard.press(key)
        viewer.page.wait_for_selector("dialog")
        witness.look()
        viewer.page.keyboard.press("Escape")
        viewer.page.wait_for_selector("dialog", state="detached")
    witness.gather()
    viewer.sit_at(table)
    viewer.page.wait_for_load_state("networkidle")
    settle(witness)
    witness.look()
    noted = witness.close(table)
    for guest in (*players, watcher):
        assert guest.problems == []
        guest.context.close()
    return noted


def play_word(witness: Witness, mover: Guest, word: str) -> None:
    """Play one word; the witness asks for a hint first, and looks before and after."""
    page = witness.guest.page
    mover.until_to_move()
    expect(mover.page.locator("#moves option").first).to_be_attached()
    if mover is witness.guest:
        page.get_by_role("button", name="Hint").click()
        page.wait_for_selector(".hints")
        settle(witness)
        witness.look()
        page.keyboard.press("Escape")
        page.wait_for_selector(".hints", state="detached")
    before = len(list_updates(witness))
    mover.type_words(word)
    witness.guest.until(lambda _: len(list_updates(witness)) > before, "the update")
    settle(witness)
    witness.look()


def list_updates(witness: Witness) -> list[str]:
    """Return the updates that came."""
    return [text for text in witness.messages if '"type":"update"' in text]


def settle(witness: Witness) -> None:
    """Wait until the document stays as it is, and all that the page has asked for is answered.

    Whoever is to move asks what the moves would bring once they are drawn; where a game has nothing
    to say to that, the answer changes nothing in the document.
    """
    page, before = witness.guest.page, ""
    while (now := page.evaluate(DOCUMENT)) != before or witness.is_waiting():
        before = now
        wait_for_frames(page)


def compare_twins(
    chromium: Browser,
    pair: Twins,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    leak: bool = False,
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """What the viewer's browser came to know in the first game and in the second."""
    noted = []
    for second in (False, True):
        match = pair.new(second)
        with serve_deal(match, folder / f"{second}.db", monkeypatch, create_app) as house:
            digest = match.digest() if leak else ""
            noted.append(watch_game(chromium, house, pair, second, digest))
    return noted[0], noted[1]


@pytest.mark.parametrize(("game", "options", "viewer", "decisions", "deck"), CASES)
def test_line_document_and_storage_are_the_same_in_twin_games(
    chromium: Browser,
    game: str,
    options: dict[str, Any],
    viewer: int,
    decisions: int,
    deck: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A hint ends by its work: by the clock two would differ, whatever is hidden.
    monkeypatch.setattr(bots, "HINT_BUDGET_S", 600.0)
    monkeypatch.setattr(bots, "HINT_ITERATIONS", 60)
    pair = find_twins(game, options, viewer, decisions, deck)[-1]
    first, second = compare_twins(chromium, pair, tmp_path, monkeypatch)
    for where, noted in first.items():
        assert len(noted) == len(second[where]) > 0, where
        for one, other in zip(noted, second[where], strict=True):
            assert one == other, (where, pair.swap)
    kinds = {json.loads(text)["type"] for text in first["messages"]}
    assert {"welcome", "table", "view", "update", "present"} <= kinds
    assert viewer == SPECTATOR or "hint" in kinds


def test_a_leak_would_be_found_wherever_it_is(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Match.public_view

    def leaky(match: Match) -> dict[str, Any]:
        return honest(match) | {"digest": match.digest()}

    monkeypatch.setattr(Match, "public_view", leaky)
    pair = find_twins("hermits", {"players": 2}, 0, 3)[0]
    first, second = compare_twins(chromium, pair, tmp_path, monkeypatch, leak=True)
    for where in ("messages", "documents", "kept"):
        assert first[where] != second[where], where
