"""Playa Pirata's board alone in a real browser, on positions that a test chooses.

The page gives the board what the table's frame would, draws its main button, and notes what is
played.
"""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from parasol import Match

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
NAMES = ("Odile", "Kuba", "Ada", "Ines")
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Screen</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/static/css/parasol.css">
<link rel="stylesheet" href="/static/css/table.css">
<link rel="stylesheet" href="/games/playa_pirata/board.css"></head>
<body class="at-table"><div id="table"></div><script type="module">
import { html, render } from "/static/js/vendor/index.js";
import * as board from "/games/playa_pirata/board.js";
const noted = { played: [], why: [] };
let given, chosen = null;
function draw() {
  const props = {
    ...given, chosen, pending: null, hinted: null, fresh: [], replay: false,
    choose(next) { chosen = next; queueMicrotask(draw); },
    play: (words) => noted.played.push(words), why: (word) => noted.why.push(word),
    announce: () => {}, art: (piece) => `/art/playa_pirata/${piece}.svg`,
    settings: { motion: "reduced", contrast: "normal", theme: "light" },
  };
  const narrow = matchMedia("(max-width: 720px)").matches;
  const [prompt, main] = [board.prompt(props), board.commit(props)];
  window.screen_ = { noted, props, prompt, main, status: board.status(props),
    readout: () => board.readout(props), entries: (log) => board.entries(log, props) };
  render(html`<div class=${`frame ${narrow ? "narrow" : "wide"}`} data-game="playa_pirata">
    <div class="scenery"><${board.Scenery} ...${props} /></div>
    <section class="prompt" aria-label="Prompt"><h1>${prompt.title}</h1><p>${prompt.text}</p>
    </section>
    <main class="scene"><${board.Board} ...${props} /></main>
    <aside class="beside" aria-label="Beside"><ol class="seats">${props.seats.map((seat, number) =>
      html`<li><span class="goods">${board.Goods(props, number)}</span></li>`)}</ol>
      <${board.Side} ...${props} /></aside>
    <footer class="foot">${main ? html`<button id="commit" class="btn go"
      disabled=${Boolean(main.disabled)}
      onClick=${() => props.play(main.words)}>${main.label}</button>` : null}</footer>
  </div>`, document.getElementById("table"));
}
window.show = (next) => { given = next; chosen = null; draw(); };
</script></body></html>"""


@dataclass
class Screen:
    """A page with the board on it."""

    page: Page
    problems: list[str]

    def show(self, match: Match, seat: int | None = 0) -> None:
        """Lay a position out as `seat` sees it (None: somebody who watches)."""
        self.page.evaluate("given => window.show(given)", given(match, seat))
        self.page.wait_for_selector(".pp")

    def told(self, path: str) -> Any:
        """What the page knows: `noted.why`, `props.chosen`, `prompt.title` and so on."""
        return self.page.evaluate(f"() => window.screen_.{path}")

    @property
    def played(self) -> list[str]:
        return list(self.told("noted.played"))

    def place(self, letter: str) -> Locator:
        return self.page.locator(f"#place-{letter}")

    def card(self, card: str) -> Locator:
        """A card of the hand, such as `bury/5`, `map` or `special`."""
        return self.page.locator(f'.pp-hand [data-card="{card}"]').first

    def towel(self, value: int) -> Locator:
        return self.page.locator(f"[data-towel='{value}']")

    def commit(self) -> None:
        self.page.locator("#commit").click()

    def drag(self, start: Locator, end: tuple[float, float]) -> None:
        """Take something in its middle and let it go there."""
        self.page.mouse.move(*middle(start))
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=6)
        self.page.mouse.up()


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def given(match: Match, seat: int | None) -> dict[str, Any]:
    """What the frame would hand a board."""
    game, mine = match.game, seat is not None and match.seat == seat
    return {
        "view": match.view(seat),
        "seat": seat,
        "seats": [
            {"name": name, "kind": "person", "level": "", "mark": mark}
            for mark, name in enumerate(NAMES[: match.players])
        ],
        "decider": match.seat,
        "over": match.over,
        "mine": mine,
        "moves": [
            {"word": move.word, "parts": dict(move.parts), "text": str(move.text)}
            for move in match.moves()
            if mine
        ],
        "previews": game.previews(game.observe(match.state, seat or 0)) if mine else None,
    }


def opened(browser: Browser, url: str, size: Any = None, **kind: Any) -> Screen:
    """A screen in a window of its own."""
    asked = {"viewport": size or DESKTOP, "reduced_motion": "reduce", **kind}
    page = browser.new_context(**asked).new_page()
    page.set_default_timeout(10_000)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.route(f"{url}/screen", lambda route: route.fulfill(content_type="text/html", body=PAGE))
    page.goto(f"{url}/screen")
    page.wait_for_function("() => window.show")
    return Screen(page, problems)
