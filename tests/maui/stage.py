"""Maui's board alone in a real browser, on positions that a test chooses, without a table's frame.

The page gives the board what the frame would, draws its main button, and notes what is played.
"""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from parasol import Match

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
NAMES = ("Odile", "Kuba", "Ada", "Ines")
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stage</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/static/css/parasol.css">
<link rel="stylesheet" href="/static/css/table.css">
<link rel="stylesheet" href="/games/maui/board.css"></head>
<body class="at-table"><div id="table"></div><script type="module">
import { html, render } from "/static/js/vendor/index.js";
import * as board from "/games/maui/board.js";
const noted = { played: [], why: [], said: [] };
let given, chosen = null;
function draw() {
  const props = {
    ...given, chosen, pending: null, hinted: null, fresh: [],
    choose(next) { chosen = next; queueMicrotask(draw); },
    play: (words) => noted.played.push(words), why: (word) => noted.why.push(word),
    announce: (text) => noted.said.push(text), art: (piece) => `/art/maui/${piece}.svg`,
    settings: { motion: "reduced", contrast: "normal", theme: "light" },
  };
  const narrow = matchMedia("(max-width: 720px)").matches;
  const [prompt, main, sum] = [board.prompt(props), board.commit(props), board.sum(props)];
  window.stage = { noted, props, prompt, main, sum, readout: () => board.readout(props) };
  render(html`<div class=${`frame ${narrow ? "narrow" : "wide corner"}`}>
    <div class="scenery"><${board.Scenery} ...${props} /></div>
    <section class="prompt"><h1>${prompt.title}</h1><p>${prompt.text}</p></section>
    <main class="scene"><${board.Board} ...${props} /></main>
    <aside class="beside" aria-label="Beside"><${board.Side} ...${props} /></aside>
    <footer>${main ? html`<button id="commit" class="btn"
      onClick=${() => props.play(main.words)}>${main.label}</button>` : null}</footer>
  </div>`, document.getElementById("table"));
}
window.show = (next) => { given = next; chosen = null; draw(); };
</script></body></html>"""


@dataclass
class Stage:
    """A page with the board on it."""

    page: Page
    problems: list[str]

    def show(self, match: Match, seat: int | None = 0) -> None:
        """Lay a position out as `seat` sees it (None: somebody who watches)."""
        self.page.evaluate("given => window.show(given)", given(match, seat))
        self.page.wait_for_selector(".maui")

    def told(self, path: str) -> Any:
        """What the page knows: `noted.played`, `props.chosen`, `prompt.title` and so on."""
        return self.page.evaluate(f"() => window.stage.{path}")

    @property
    def played(self) -> list[str]:
        return list(self.told("noted.played"))

    def towel(self, place: str) -> Locator:
        """The button of a towel of the market."""
        return self.page.locator(f"[data-place={place}]")

    def place(self, word: str) -> Locator:
        """The button of a place on the sand."""
        return self.page.locator(f'.place-button[data-word="{word}"]')

    def drag(self, start: Locator, *ends: tuple[float, float]) -> None:
        """Take something in its middle and let it go at the last of these points."""
        x, y = middle(start)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for end in ends:
            self.page.mouse.move(*end, steps=6)
        self.page.mouse.up()


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def given(match: Match, seat: int | None) -> dict[str, Any]:
    """What the frame would hand a board."""
    game, mine = match.game, seat is not None and match.seat == seat
    names = [{"name": name, "kind": "person", "level": ""} for name in NAMES[: match.players]]
    return {
        "view": match.view(seat),
        "seat": seat,
        "seats": [name | {"mark": mark} for mark, name in enumerate(names)],
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


def opened(browser: Browser, url: str, size: Any = None, **kind: Any) -> Stage:
    """A stage in a window of its own."""
    asked = {"viewport": size or DESKTOP, "reduced_motion": "reduce", **kind}
    page = browser.new_context(**asked).new_page()
    page.set_default_timeout(10_000)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.route(f"{url}/stage", lambda route: route.fulfill(content_type="text/html", body=PAGE))
    page.goto(f"{url}/stage")
    page.wait_for_function("() => window.show")
    return Stage(page, problems)
