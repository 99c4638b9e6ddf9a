"""Renders a game's rules, Markdown with an id behind every heading, as HTML."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from parasol.core.faces import Figure
from parasol.core.game import Game

HEADING_ID = re.compile(r"\s*\{#([a-z0-9-]+)\}\s*$")
"""The id behind a heading: `## Your turn {#turn}`."""


@dataclass(frozen=True)
class Topic:
    """A chapter: what links lead to, and its heading."""

    id: str
    title: str


@dataclass
class Book:
    """A game's rules in one language."""

    language: str
    html: Markup
    topics: list[Topic] = field(default_factory=list)


FigureRenderer = Callable[[str, Figure], Markup]
"""Renders a topic's figure as HTML."""


def render_rulebook(game: Game[Any, Any], language: str, render: FigureRenderer) -> Book | None:
    """Render the rules in a language, else in English; None where a game has none."""
    for spoken in (language, "en"):
        text = game.help(spoken)
        if text:
            return _render_book(game, spoken, text, render)
    return None


def _render_book(game: Game[Any, Any], language: str, text: str, render: FigureRenderer) -> Book:
    book = Book(language, Markup())
    chapters: list[list[Token]] = [[]]
    for token in _parse_markdown(text):
        if token.type == "heading_open" and token.tag == "h2":
            chapters.append([])
        chapters[-1].append(token)
    for chapter in chapters:
        topic = _find_topic(chapter)
        if topic is not None and chapter[0].tag == "h2":
            book.topics.append(topic)
        figure = game.browser.draw_figure(topic.id) if topic is not None else None
        # Above the first paragraph, so that a reader sees what it speaks of.
        cut = 3 if figure is not None else len(chapter)
        book.html += Markup(_render_tokens(chapter[:cut]))
        if figure is not None and topic is not None:
            book.html += render(topic.id, figure) + Markup(_render_tokens(chapter[cut:]))
    return book


def _find_topic(chapter: list[Token]) -> Topic | None:
    """Return the id and title of the heading a chapter begins with."""
    if not chapter or chapter[0].type != "heading_open":
        return None
    return Topic(str(chapter[0].attrs.get("id", "")), str(chapter[1].content))


def _make_parser() -> MarkdownIt:
    # HTML in the text stays text: a game from outside writes no markup into our pages.
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _render_tokens(tokens: list[Token]) -> str:
    markdown = _make_parser()
    return str(markdown.renderer.render(tokens, markdown.options, {}))


@lru_cache(maxsize=32)
def _parse_markdown(text: str) -> tuple[Token, ...]:
    """Parse the text into tokens, the ids moved from the headings' words to the headings."""
    tokens = _make_parser().parse(text)
    for opening, inline in pairwise(tokens):
        found = HEADING_ID.search(inline.content) if opening.type == "heading_open" else None
        if found and inline.children:
            opening.attrSet("id", found[1])
            inline.content = inline.content[: found.start()]
            inline.children[-1].content = HEADING_ID.sub("", inline.children[-1].content)
    return tuple(tokens)


def render_figure(src: str, alt: str) -> Markup:
    """Render a picture with its caption."""
    return Markup(
        '<figure><img src="{}" alt="" loading="lazy"><figcaption>{}</figcaption></figure>\n'
    ).format(escape(src), escape(alt))
