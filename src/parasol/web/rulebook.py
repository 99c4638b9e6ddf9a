"""A game's rules as a page: its help in Markdown, with an id behind every heading, as HTML."""

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

ID = re.compile(r"\s*\{#([a-z0-9-]+)\}\s*$")
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


Drawn = Callable[[str, Figure], Markup]
"""A topic's figure as HTML."""


def book(game: Game[Any, Any], language: str, figure: Drawn) -> Book | None:
    """The rules in a language, else in English; None where a game has none."""
    for spoken in (language, "en"):
        text = game.help(spoken)
        if text:
            return _written(game, spoken, text, figure)
    return None


def _written(game: Game[Any, Any], language: str, text: str, figure: Drawn) -> Book:
    made = Book(language, Markup())
    chapters: list[list[Token]] = [[]]
    for token in _parsed(text):
        if token.type == "heading_open" and token.tag == "h2":
            chapters.append([])
        chapters[-1].append(token)
    for chapter in chapters:
        topic = _topic(chapter)
        if topic is not None and chapter[0].tag == "h2":
            made.topics.append(topic)
        shown = game.browser.draw_figure(topic.id) if topic is not None else None
        # Above the first paragraph, so that a reader sees what it speaks of.
        cut = 3 if shown is not None else len(chapter)
        made.html += Markup(_render(chapter[:cut]))
        if shown is not None and topic is not None:
            made.html += figure(topic.id, shown) + Markup(_render(chapter[cut:]))
    return made


def _topic(chapter: list[Token]) -> Topic | None:
    """The id and title of the heading a chapter begins with."""
    if not chapter or chapter[0].type != "heading_open":
        return None
    return Topic(str(chapter[0].attrs.get("id", "")), str(chapter[1].content))


def _markdown() -> MarkdownIt:
    # HTML in the text stays text: a game from outside writes no markup into our pages.
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _render(tokens: list[Token]) -> str:
    markdown = _markdown()
    return str(markdown.renderer.render(tokens, markdown.options, {}))


@lru_cache(maxsize=32)
def _parsed(text: str) -> tuple[Token, ...]:
    """The text's tokens, the ids moved from the headings' words to the headings."""
    tokens = _markdown().parse(text)
    for opening, inline in pairwise(tokens):
        found = ID.search(inline.content) if opening.type == "heading_open" else None
        if found and inline.children:
            opening.attrSet("id", found[1])
            inline.content = inline.content[: found.start()]
            inline.children[-1].content = ID.sub("", inline.children[-1].content)
    return tuple(tokens)


def figure_html(src: str, alt: str) -> Markup:
    """A picture with its caption."""
    return Markup(
        '<figure><img src="{}" alt="" loading="lazy"><figcaption>{}</figcaption></figure>\n'
    ).format(escape(src), escape(alt))
