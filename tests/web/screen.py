"""A game's board alone in a real browser, on positions that a test chooses.

The page gives the board what the table's frame would, draws its main button, and notes what is
played. A game derives its own screen from `Screen`, and names its pieces there.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Self

from playwright.sync_api import Browser, Locator, Page, ViewportSize

from parasol import Match
from tests.server.running import Running

from .browsing import DESKTOP, PHONE

NAMES = ("Odile", "Kuba", "Ada", "Ines", "Jan")
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Screen</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/static/css/parasol.css">
<link rel="stylesheet" href="/static/css/table.css">
<link rel="stylesheet" href="/games/GAME/board.css"></head>
<body class="at-table"><div id="table"></div><script type="module">
import { html, render } from "/static/js/vendor/index.js";
import { isNarrow } from "/static/js/board/screen-size.js";
import * as board from "/games/GAME/board.js";
const noted = { played: [], why: [], announced: [] };
let given, chosen = null;
function draw() {
  const props = {
    ...given, chosen, pending: null, hinted: null, fresh: [], replay: false,
    choose(next) { chosen = next; queueMicrotask(draw); },
    play: (words) => noted.played.push(words), why: (word) => noted.why.push(word),
    announce: (text) => noted.announced.push(text), art: (piece) => `/art/GAME/${piece}.svg`,
    settings: { motion: "reduced", contrast: "normal", theme: "light" },
  };
  const shape = isNarrow() ? "narrow" : `wide ${board.layout?.prompt ?? ""}`;
  const [prompt, main] = [board.prompt(props), board.commit(props)];
  window.shown = { noted, props, prompt, main, sum: board.sum(props), status: board.status(props),
    readout: () => board.readout(props), entries: (log) => board.entries(log, props) };
  render(html`<div class=${`frame ${shape}`} data-game="GAME">
    <div class="scenery"><${board.Scenery} /></div>
    <section class="prompt" aria-label="Prompt"><h1>${prompt.title}</h1><p>${prompt.text}</p>
    </section>
    <main class="scene"><${board.Board} ...${props} /></main>
    <aside class="beside" aria-label="Beside"><ol class="seats">${props.seats.map((seat, number) =>
      html`<li><span class="goods">${board.Goods(props, number)}</span></li>`)}</ol>
      <div class="side"><${board.Side} ...${props} /></div></aside>
    <footer class="foot">${main ? html`<button id="commit" class="btn go"
      disabled=${Boolean(main.disabled)}
      onClick=${() => props.play(main.words)}>${main.label}</button>` : null}</footer>
  </div>`, document.getElementById("table"));
}
window.show = (next) => { given = next; chosen = null; draw(); };
</script></body></html>"""


class Screen:
    """A page with a game's board on it."""

    game: ClassVar[str]

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._on_console)

    def _on_console(self, message: Any) -> None:
        if message.type == "error" and " attribute " in message.text:
            self.problems.append(message.text)

    @classmethod
    @contextmanager
    def on(cls, browser: Browser, house: Running, size: ViewportSize = DESKTOP) -> Iterator[Self]:
        """A screen in a window of its own, in which nothing may go wrong until it is closed."""
        touch = size == PHONE
        context = browser.new_context(
            viewport=size, has_touch=touch, is_mobile=touch, reduced_motion="reduce"
        )
        screen, address = cls(context.new_page()), f"{house.url}/screen"
        body = PAGE.replace("GAME", cls.game)
        screen.page.route(address, lambda route: route.fulfill(content_type="text/html", body=body))
        screen.page.goto(address)
        screen.page.wait_for_function("() => window.show")
        yield screen
        assert not screen.problems
        context.close()

    def show(self, match: Match, seat: int | None = 0) -> None:
        """Lay a position out as `seat` sees it (None: somebody who watches)."""
        previews = self.previews(match) if seat is not None and match.seat == seat else None
        self.page.evaluate("given => window.show(given)", make_props(match, seat, previews))
        self.page.wait_for_selector(".scene > *")

    def settle(self) -> None:
        """Wait until what was measured has been drawn."""
        self.page.evaluate(
            "() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"
        )

    def previews(self, match: Match) -> dict[str, Any]:
        """Return the previews of the mover."""
        assert match.seat is not None
        return match.game.browser.preview_moves(match.game.observe(match.state, match.seat))

    def read(self, path: str) -> Any:
        """What the page knows: `noted.why`, `props.chosen`, `prompt.title` and so on."""
        return self.page.evaluate(f"() => window.shown.{path}")

    @property
    def played(self) -> list[str]:
        return list(self.read("noted.played"))

    def commit(self) -> None:
        """Press the main button."""
        self.page.locator("#commit").click()

    def drag(self, start: Locator, *ends: tuple[float, float]) -> None:
        """Take something in its middle and let it go at the last of these points."""
        self.page.mouse.move(*find_middle(start))
        self.page.mouse.down()
        for end in ends:
            self.page.mouse.move(*end, steps=6)
        self.page.mouse.up()

    def drag_by_finger(self, start: Locator, end: tuple[float, float]) -> None:
        """The same on a screen that is touched."""
        session = self.page.context.new_cdp_session(self.page)
        x, y = find_middle(start)
        path = [(x + (end[0] - x) * step / 8, y + (end[1] - y) * step / 8) for step in range(9)]
        for number, point in enumerate(path):
            kind = "touchMove" if number else "touchStart"
            points = [{"x": point[0], "y": point[1]}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def find_middle(found: Locator) -> tuple[float, float]:
    """The point in the middle of an element."""
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def make_props(match: Match, seat: int | None, previews: dict[str, Any] | None) -> dict[str, Any]:
    """What the frame would hand a board."""
    mine = seat is not None and match.seat == seat
    return {
        "view": match.view(seat),
        "seat": seat,
        "seats": [
            {"name": name, "kind": "person", "level": "", "mark": mark, "you": mark == seat}
            for mark, name in enumerate(NAMES[: match.players])
        ],
        "mySeats": [] if seat is None else [seat],
        "decider": match.seat,
        "over": match.over,
        "mine": mine,
        "moves": [
            {"word": move.word, "parts": dict(move.parts), "text": str(move.text)}
            for move in match.moves()
            if mine
        ],
        "previews": previews,
    }
