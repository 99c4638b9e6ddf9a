"""What happened, what can be played, and who has how many points, as lines of text."""

from collections.abc import Sequence
from itertools import groupby, pairwise

from parasol.core.match import Match, Move, Step
from parasol.core.words import LogLine, Score
from parasol.terminal.screen import WIDTH, Screen

MOST_MOVES = 30
"""Moves that are listed unasked."""


def tell_steps(
    screen: Screen, match: Match, steps: Sequence[Step], viewer: int, names: list[str]
) -> None:
    """Say what was played and what came of it, as `viewer` (-1: a spectator) may know it."""
    for (_, seat), chain in groupby(steps, key=lambda step: (step.turn, step.seat)):
        played = list(chain)
        words = " ".join(step.masked[viewer] for step in played)
        events = [event for step in played for event in step.events if event.known_to(viewer)]
        screen.say(f"{sentence(names[seat])}: {words}", style="bold cyan")
        tell_lines(screen, [match.game.log_line(match.state, event) for event in events], seat)


def tell_lines(screen: Screen, lines: Sequence[LogLine], seat: int | None = None) -> None:
    """Say log lines: one a line where it is plain, else as one paragraph."""
    texts = [said(line, seat) for line in lines]
    if screen.plain:
        for text in texts:
            screen.say(text)
    elif texts:
        screen.say(" · ".join(texts), indent="  ")


def said(line: LogLine, seat: int | None) -> str:
    """A line without its subject where that is the seat one speaks of anyway."""
    text = str(line)
    subject = f"seat {line.seat}"
    if line.seat is not None and line.seat == seat and text.startswith(subject):
        text = text[len(subject) :].lstrip(": ")
    return text


def tell_moves(screen: Screen, moves: list[Move], everything: bool = False) -> None:
    """List the legal moves with numbers; no numbers where words are numbers themselves."""
    shown = moves if everything else moves[:MOST_MOVES]
    numbered = not any(move.word.isdigit() for move in moves)
    longest = max(len(move.word) for move in moves)
    lines = []
    for number, move in enumerate(shown, 1):
        text = "" if move.text == move.word else move.text
        label = f"{number}) " if numbered else ""
        word = move.word if screen.plain else move.word.ljust(longest)
        lines.append(f"{label}{word} {text}".rstrip())
    if screen.plain:
        for line in lines:
            screen.say(line)
    else:
        for line in in_columns(lines):
            screen.say(line, indent=" ")
    if len(shown) < len(moves):
        screen.say(f"… and {len(moves) - len(shown)} more: type moves to see all of them.")


def in_columns(lines: list[str]) -> list[str]:
    """The lines in as many columns as fit, read downwards."""
    wide = max(map(len, lines)) + 2
    columns = max(1, min((WIDTH + 1) // wide, len(lines)))
    height = -(-len(lines) // columns)
    return [
        "".join(line.ljust(wide) for line in lines[row::height]).rstrip() for row in range(height)
    ]


def tell_scores(screen: Screen, scores: list[Score], names: list[str], final: bool) -> None:
    """Every part of every score; with ranks when the game is over."""
    if screen.plain:
        for score in scores:
            name = sentence(names[score.seat])
            for part in score.parts:
                screen.say(f"{name}, {part.name}: {part.points} ({part.text}).")
            rank = f", place {score.rank} of {len(scores)}" if final else ""
            screen.say(f"{name}, total: {score.total}{rank}.")
        return
    head = "points".ljust(16) + "".join(name.rjust(12) for name in names)
    screen.say(head, style="bold")
    for number, part in enumerate(scores[0].parts):
        cells = "".join(str(score.parts[number].points).rjust(12) for score in scores)
        screen.show("  " + part.name.ljust(14) + cells)
    screen.say("total".ljust(16) + "".join(str(s.total).rjust(12) for s in scores), style="bold")
    if final:
        screen.say("place".ljust(16) + "".join(f"{s.rank}.".rjust(12) for s in scores))


def tell_ties(screen: Screen, match: Match, scores: list[Score], names: list[str]) -> None:
    """Say in words why of two equal totals one is ahead."""
    ordered = sorted(scores, key=lambda score: score.rank)
    for ahead, behind in pairwise(ordered):
        if ahead.total != behind.total:
            continue
        both = f"{names[ahead.seat]} and {names[behind.seat]} both have {ahead.total} points"
        if ahead.rank == behind.rank:
            screen.say(sentence(f"{both} and share the place."))
        else:
            why = match.game.tie_break(match.view(None), ahead.seat, behind.seat)
            screen.say(sentence(f"{both}; {names[ahead.seat]} comes first: {why}."))


def sentence(text: str) -> str:
    """Text with a capital letter in front."""
    return text[:1].upper() + text[1:]
