"""The topics of a game's help: sections of its Markdown whose headings have an id."""

import re
from dataclasses import dataclass

from parasol.core.match import Match

HEADING = re.compile(r"^#+ (.*?)\s*\{#([a-z0-9-]+)\}\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Topic:
    """One section of the help."""

    id: str
    title: str
    text: str


def parse_topics(markdown: str) -> dict[str, Topic]:
    """Return the topics by id, in the order of the help."""
    found = list(HEADING.finditer(markdown))
    ends = [match.start() for match in found[1:]] + [len(markdown)]
    return {
        match[2]: Topic(match[2], match[1], markdown[match.end() : end].strip())
        for match, end in zip(found, ends, strict=False)  # no heading, no topic
    }


def find_topic(match: Match, asked: str, language: str) -> Topic | list[Topic]:
    """Find a topic by id, title or word of notation; else return the topics that mention it."""
    known = parse_topics(match.game.help(language))
    word = asked.strip().lower()
    for topic in known.values():
        if word in (topic.id, topic.title.lower()):
            return topic
    code = None if match.over else match.game.code(match.state, asked.strip())
    if code is not None and (found := known.get(match.game.terminal.find_topic(match.state, code))):
        return found
    for topic in known.values():
        if topic.id.startswith(word) or topic.id.rstrip("s") == word.rstrip("s"):
            return topic
    return [t for t in known.values() if word in t.title.lower() or word in t.text.lower()]
