"""Records: a match as text that a person can read and a program can replay exactly.

Header lines first, then one line a turn: its number, the seat, the words, and behind `#` a short
hash of the position they lead to. A masked record is what one seat may know: it has no seed and
no hashes, and `?` for what is hidden; it can be read but not replayed. docs/notation.md explains.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from parasol.core import options
from parasol.core.errors import BadRecord
from parasol.core.match import Match, needs_seed

HEADER = re.compile(r'\[([A-Z][A-Za-z-]*) "(.*)"\]')
TURN = re.compile(r"(\d+)\. (\d+):((?: [^\s#]+)+)(?: #([0-9a-f]{8}))?")
TAG = re.compile(r"[A-Z][A-Za-z-]*")
OWN = ("Game", "Rules", "Seed", "Seen-By", "Components", "Result")


@dataclass(frozen=True)
class Turn:
    """One line of moves: where it stands, its number and seat, the words, the hash."""

    line: int
    number: int
    seat: int
    words: tuple[str, ...]
    digest: str


def written(match: Match, mask: int | None) -> str:
    """A match as a record; `mask` is the viewer's seat (-1: a spectator), None for all of it."""
    headers = {"Game": match.game.name, "Rules": match.game.rules_version}
    headers |= {header_of(k): str(v) for k, v in options.as_dict(match.options).items()}
    if match.components:
        headers["Components"] = json.dumps(match.components, separators=(",", ":"))
    if mask is None:
        headers["Seed"] = needs_seed(match).hex()
    else:
        headers["Seen-By"] = str(mask) if mask >= 0 else "spectator"
    headers |= {name: value for name, value in match.tags.items() if TAG.fullmatch(name)}
    headers["Result"] = " ".join(str(s.total) for s in match.scores()) if match.over else "*"
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in headers.items()]
    return "\n".join([*lines, "", *_turns(match, mask)]) + "\n"


def read(text: str) -> tuple[dict[str, str], list[Turn]]:
    """The headers and turns of a record; BadRecord names the line that does not fit."""
    headers: dict[str, str] = {}
    turns: list[Turn] = []
    for number, written_line in enumerate(text.splitlines(), 1):
        line = written_line.strip()
        if not line:
            continue
        if line.startswith("["):
            found = HEADER.fullmatch(line)
            if not found or turns:
                raise BadRecord(f'expected [Name "value"] before the moves, found {line!r}', number)
            headers[found[1]] = _unescaped(found[2])
        else:
            turn = TURN.fullmatch(line)
            if not turn:
                raise BadRecord(f"expected '1. 0: words #hash', found {line[:60]!r}", number)
            words = tuple(turn[3].split())
            turns.append(Turn(number, int(turn[1]), int(turn[2]), words, turn[4] or ""))
    if "Game" not in headers:
        raise BadRecord('no record: there is no [Game "…"] line')
    return headers, turns


def _turns(match: Match, mask: int | None) -> Iterator[str]:
    for (turn, seat), group in groupby(match.steps, key=lambda step: (step.turn, step.seat)):
        chain = list(group)
        words = " ".join(step.word if mask is None else step.masked[mask] for step in chain)
        yield f"{turn}. {seat}: {words}" + (f" #{chain[-1].digest}" if mask is None else "")


def header_of(option: str) -> str:
    """The header an option has in records: accolade_cards is Accolade-Cards."""
    return "-".join(part.capitalize() for part in option.split("_"))


def _escaped(value: str) -> str:
    clean = " ".join(value.splitlines())
    return clean.replace("\\", "\\\\").replace('"', '\\"')


def _unescaped(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)
