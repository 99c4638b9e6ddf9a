"""The rules for the tests of the boards: lines of JSON on stdin, and one answer each on stdout.

`{"game": …, "seed": …, "options": …}` begins a match, `{"play": words}` plays; both are answered
with what the server would send the seat that is to decide. `{"why": words}` is answered with the
reason why the rules refuse the words, or null; `{"diff": [before, after]}` with the patch that the
server would send.
"""

import json
import sys
from typing import Any

import parasol
from parasol.core.match import Match
from parasol.server.tables.patch import diff


def describe(match: Match) -> dict[str, Any]:
    """Return what the seat that is to decide is sent."""
    seat, game = match.seat, match.game
    moves = [
        {"word": move.word, "parts": dict(move.parts), "text": str(move.text)}
        for move in match.moves()
    ]
    lines = [
        {"kind": line.kind, "seat": line.seat, "text": str(line), **line.values}
        for line in match.log(seat)
    ]
    previews = {} if seat is None else game.browser.preview_moves(game.observe(match.state, seat))
    return {
        "seat": seat,
        "over": match.over,
        "view": match.view(seat),
        "moves": moves,
        "previews": previews,
        "log": lines,
    }


def main() -> None:
    """Answer until there is nothing more to answer."""
    match: Match | None = None
    for line in sys.stdin:
        request = json.loads(line)
        if "diff" in request:
            print(json.dumps(diff(*request["diff"])), flush=True)
            continue
        if "game" in request:
            match = parasol.new(request["game"], seed=request["seed"], **request["options"])
        assert match is not None
        if "why" in request:
            reason = match.why_not(request["why"])
            answer: Any = None if reason is None else str(reason)
        else:
            if "play" in request:
                match.play(request["play"])
            answer = describe(match)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
