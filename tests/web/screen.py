"""A game's board alone in a real browser, on positions that a test chooses.

The page gives the board what the table's frame would, draws its main button, and notes what is
played. What a game's own pieces are called is said by its tests.
"""

from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from playwright.sync_api import Browser, Locator, Page

from parasol import Match

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
NAMES = ("Odile", "Kuba", "Ada", "Ines", "Jan")
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Screen</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/static/css/parasol.css">
<link rel="stylesheet" href="/static/css/table.css">
<link rel="stylesheet" href="/games/{game}/board.css"></head>
<body class="at-table"><div id="table"></div><script type="module">
import { html, render } from "/static/js/vendor/index.js";
import * as board from "/games/{game}/board.js";
const noted = { played: [], why: [], said: [] };
let given, chosen = null;
function draw() {
  const props = {
    ...given, chosen, pending: null, hinted: null, fresh: [], replay: false,
    choose(next) { chosen = next; queueMicrotask(draw); },
    play: (words) => noted.played.push(words), why: (word) => noted.why.push(word),
    announce: (text) => noted.said.push(text), art: (piece) => `/art/{game}/${piece}.svg`,
    settings: { motion: "reduced", contrast: "normal", theme: "light" },
  };
  const shape = matchMedia("(max-width: 720px)").matches ? "narrow"
    : board.layout?.prompt === "corner" ? "wide corner" : "wide";
  const [prompt, main, sum] = [board.prompt(props), board.commit(props), board.sum(props)];
  window.screen_ = { noted, props, prompt, main, sum, status: board.status(props),
    readout: () => board.readout(props), entries: (log) => board.entries(log, props) };
  render(html`<div class=${`frame ${shape}`} data-game="{game}">
    <div class="scenery"><${board.Scenery} ...${props} /></div>
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


@dataclass
class Screen:
    """A page with the board on it."""

    game: ClassVar[str]
    root: ClassVar[str]
    size: ClassVar[Any] = DESKTOP
    page: Page
    problems: list[str] = field(default_factory=list)

    def show(self, match: Match, seat: int | None = 0) -> None:
        """Lay a position out as `seat` sees it (None: somebody who watches)."""
        previews = self.previews(match) if seat is not None and match.seat == seat else None
        self.page.evaluate("given => window.show(given)", given(match, seat, previews))
        self.page.wait_for_selector(self.root)

    def previews(self, match: Match) -> dict[str, Any]:
        """What whoever decides is told of the moves."""
        assert match.seat is not None
        return match.game.previews(match.game.observe(match.state, match.seat))

    def told(self, path: str) -> Any:
        """What the page knows: `noted.why`, `props.chosen`, `prompt.title` and so on."""
        return self.page.evaluate(f"() => window.screen_.{path}")

    @property
    def played(self) -> list[str]:
        return list(self.told("noted.played"))

    def commit(self) -> None:
        self.page.locator("#commit").click()

    def drag(self, start: Locator, *ends: tuple[float, float]) -> None:
        """Take something in its middle and let it go at the last of these points."""
        self.page.mouse.move(*middle(start))
        self.page.mouse.down()
        for end in ends:
            self.page.mouse.move(*end, steps=6)
        self.page.mouse.up()


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def given(match: Match, seat: int | None, previews: dict[str, Any] | None) -> dict[str, Any]:
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


AnyScreen = TypeVar("AnyScreen", bound=Screen)


def opened(
    kind: type[AnyScreen], browser: Browser, url: str, size: Any = None, **more: Any
) -> AnyScreen:
    """A screen of a game in a window of its own."""
    asked = {"viewport": size or kind.size, "reduced_motion": "reduce", **more}
    page = browser.new_context(**asked).new_page()
    page.set_default_timeout(10_000)
    made = kind(page)
    page.on("pageerror", lambda error: made.problems.append(str(error)))
    body = PAGE.replace("{game}", kind.game)
    page.route(f"{url}/screen", lambda route: route.fulfill(content_type="text/html", body=body))
    page.goto(f"{url}/screen")
    page.wait_for_function("() => window.show")
    return made
