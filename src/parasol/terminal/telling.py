"""What happened, what can be played, and who has how many points, as lines of text."""

from collections.abc import Sequence
from itertools import groupby, pairwise

from parasol.core.match import Match, Move, Step
from parasol.core.words import YOU, LogLine, Row, Score, Text
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
        text = Text("{name}: {words}", {"name": sentence(names[seat]), "words": words})
        screen.say(text, style="bold cyan")
        tell_lines(screen, [match.game.log_line(match.state, e) for e in events], names, seat)


def tell_lines(
    screen: Screen, lines: Sequence[LogLine], names: list[str], seat: int | None = None
) -> None:
    """Say log lines: one a line where it is plain, else as one paragraph."""
    texts = [render(line, names, seat, screen.language) for line in lines]
    if screen.plain:
        for text in texts:
            screen.say(text)
    elif texts:
        screen.say(" · ".join(texts), indent="  ")


def render(line: LogLine, names: list[str], seat: int | None, language: str) -> str:
    """A line without its subject where that is the seat one speaks of anyway.

    "You" is no subject of a sentence about somebody: it stands before it.
    """
    who = line.seat
    if who is not None and (who == seat or names[who] == YOU.render(language)):
        text = line.render(language, [*names[:who], "", *names[who + 1 :]])
        if text[:1] in " :\u202f":
            rest = text.lstrip(" :\u202f")
            if who == seat:
                return rest
            values = {"name": sentence(names[who]), "words": rest}
            return Text("{name}: {words}", values).render(language)
    return line.render(language, names)


def tell_moves(
    screen: Screen, moves: list[Move], names: list[str], everything: bool = False
) -> None:
    """List the legal moves with numbers; no numbers where words are numbers themselves."""
    shown = moves if everything else moves[:MOST_MOVES]
    numbered = not any(move.word.isdigit() for move in moves)
    longest = max(len(move.word) for move in moves)
    lines = []
    for number, move in enumerate(shown, 1):
        said_ = move.text.render(screen.language, names)
        text = "" if said_ == move.word else said_
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
        text_ = Text("… and {count} more: type moves to see all of them.")
        screen.say(text_.of(count=len(moves) - len(shown)))


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
            _tell_score(screen, score, sentence(names[score.seat]), len(scores) if final else 0)
        return
    labels = [part.called(screen.language) for part in scores[0].parts]
    wide = max(16, *(len(label) + 2 for label in labels))

    def row(label: str, cells: Sequence[object]) -> str:
        return label.ljust(wide) + "".join(str(cell).rjust(12) for cell in cells)

    screen.say(row(screen.render(Text("points")), names), style="bold")
    for number, label in enumerate(labels):
        screen.show(row(f"  {label}", [score.parts[number].points for score in scores]))
    screen.say(row(screen.render(Text("total")), [s.total for s in scores]), style="bold")
    if final:
        screen.say(row(screen.render(Text("place")), [f"{s.rank}." for s in scores]))


def _tell_score(screen: Screen, score: Score, name: str, places: int) -> None:
    """Every part of one score in words; `places`: of how many, 0 while the game runs."""
    for part in score.parts:
        text = Text("{name}, {part}: {points} ({text}).")
        label = part.called(screen.language)
        screen.say(text.of(name=name, part=label, points=part.points, text=part.text))
    text = Text("{name}, total: {total}.")
    if places:
        text = Text("{name}, total: {total}, place {rank} of {places}.")
    screen.say(text.of(name=name, total=score.total, rank=score.rank, places=places))


def tell_ties(screen: Screen, match: Match, scores: list[Score], names: list[str]) -> None:
    """Say in words why of two equal totals one is ahead."""
    ordered = sorted(scores, key=lambda score: score.rank)
    for ahead, behind in pairwise(ordered):
        if ahead.total != behind.total:
            continue
        values = {"first": names[ahead.seat], "second": names[behind.seat], "points": ahead.total}
        if ahead.rank == behind.rank:
            text = Text("{first} and {second} both have {points} points and share the place.")
        else:
            text = Text(
                "{first} and {second} both have {points} points; {first} comes first: {why}."
            )
            values["why"] = match.game.explain_tie(match.view(None), ahead.seat, behind.seat)
        screen.say(sentence(screen.render(text.of(**values))))


def tell_winners(screen: Screen, names: list[str]) -> None:
    """Say who wins."""
    text = Text("{name} wins.", {"name": names[0]})
    if len(names) > 1:
        text = Text("{names} and {last} win.", {"names": Row(names[:-1]), "last": names[-1]})
    elif names[0] == screen.render(YOU):
        text = Text("You win.")
    screen.say(sentence(screen.render(text)), style="bold")


def sentence(text: str) -> str:
    """Text with a capital letter in front."""
    return text[:1].upper() + text[1:]
