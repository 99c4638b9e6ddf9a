"""Prints steps, log lines, legal moves and scores."""

from collections.abc import Sequence
from itertools import groupby, pairwise

from parasol.core.match import Match, Move, Step
from parasol.core.words import YOU, LogLine, Row, Score, Text
from parasol.terminal.screen import WIDTH_COLUMNS, Screen

MAX_LISTED_MOVES = 30
"""Legal moves that are listed before each decision; the command `moves` lists all."""


def print_steps(
    screen: Screen, match: Match, steps: Sequence[Step], viewer: int, names: list[str]
) -> None:
    """Print moves and their events, as far as `viewer` (-1: a spectator) may know them."""
    for (_, seat), chain in groupby(steps, key=lambda step: (step.turn, step.seat)):
        played = list(chain)
        words = " ".join(step.masked[viewer] for step in played)
        events = [event for step in played for event in step.events if event.known_to(viewer)]
        text = Text("{name}: {words}", {"name": capitalize(names[seat]), "words": words})
        screen.say(text, style="bold cyan")
        print_log_lines(screen, [match.game.log_line(match.state, e) for e in events], names, seat)


def print_log_lines(
    screen: Screen, lines: Sequence[LogLine], names: list[str], seat: int | None = None
) -> None:
    """Print log lines: each on its own line if plain, else as one paragraph."""
    texts = [render_log_line(line, names, seat, screen.language) for line in lines]
    if screen.plain:
        for text in texts:
            screen.say(text)
    elif texts:
        screen.say(" · ".join(texts), indent="  ")


def render_log_line(line: LogLine, names: list[str], seat: int | None, language: str) -> str:
    """Render a log line, without its subject if that is `seat`.

    If the subject is "You", it stands before the sentence with a colon.
    """
    who = line.seat
    if who is not None and (who == seat or names[who] == YOU.render(language)):
        text = line.render(language, [*names[:who], "", *names[who + 1 :]])
        if text[:1] in " :\u202f":
            rest = text.lstrip(" :\u202f")
            if who == seat:
                return rest
            values = {"name": capitalize(names[who]), "words": rest}
            return Text("{name}: {words}", values).render(language)
    return line.render(language, names)


def print_moves(
    screen: Screen, moves: list[Move], names: list[str], everything: bool = False
) -> None:
    """Print the legal moves with numbers; without if the words are numbers themselves."""
    listed = moves if everything else moves[:MAX_LISTED_MOVES]
    numbered = not any(move.word.isdigit() for move in moves)
    longest = max(len(move.word) for move in moves)
    lines = []
    for number, move in enumerate(listed, 1):
        rendered = move.text.render(screen.language, names)
        text = "" if rendered == move.word else rendered
        label = f"{number}) " if numbered else ""
        word = move.word if screen.plain else move.word.ljust(longest)
        lines.append(f"{label}{word} {text}".rstrip())
    if screen.plain:
        for line in lines:
            screen.say(line)
    else:
        for line in arrange_in_columns(lines):
            screen.say(line, indent=" ")
    if len(listed) < len(moves):
        text_ = Text("… and {count} more: type moves to see all of them.")
        screen.say(text_.fill(count=len(moves) - len(listed)))


def arrange_in_columns(lines: list[str]) -> list[str]:
    """Arrange lines in as many columns as fit, to be read downwards."""
    wide = max(map(len, lines)) + 2
    columns = max(1, min((WIDTH_COLUMNS + 1) // wide, len(lines)))
    height = -(-len(lines) // columns)
    return [
        "".join(line.ljust(wide) for line in lines[row::height]).rstrip() for row in range(height)
    ]


def print_scores(screen: Screen, scores: list[Score], names: list[str], final: bool) -> None:
    """Print every part of every score; with ranks if the game is over."""
    if screen.plain:
        for score in scores:
            _print_score(screen, score, capitalize(names[score.seat]), len(scores) if final else 0)
        return
    labels = [part.render_label(screen.language) for part in scores[0].parts]
    wide = max(16, *(len(label) + 2 for label in labels))

    def row(label: str, cells: Sequence[object]) -> str:
        return label.ljust(wide) + "".join(str(cell).rjust(12) for cell in cells)

    screen.say(row(screen.render(Text("points")), names), style="bold")
    for number, label in enumerate(labels):
        screen.show(row(f"  {label}", [score.parts[number].points for score in scores]))
    screen.say(row(screen.render(Text("total")), [s.total for s in scores]), style="bold")
    if final:
        screen.say(row(screen.render(Text("place")), [f"{s.rank}." for s in scores]))


def _print_score(screen: Screen, score: Score, name: str, places: int) -> None:
    """Print every part of one score; `places` is the number of ranks, 0 during the game."""
    for part in score.parts:
        text = Text("{name}, {part}: {points} ({text}).")
        label = part.render_label(screen.language)
        screen.say(text.fill(name=name, part=label, points=part.points, text=part.text))
    text = Text("{name}, total: {total}.")
    if places:
        text = Text("{name}, total: {total}, place {rank} of {places}.")
    screen.say(text.fill(name=name, total=score.total, rank=score.rank, places=places))


def print_ties(screen: Screen, match: Match, scores: list[Score], names: list[str]) -> None:
    """Print how ties were broken."""
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
        screen.say(capitalize(screen.render(text.fill(**values))))


def print_winners(screen: Screen, names: list[str]) -> None:
    """Print who wins."""
    text = Text("{name} wins.", {"name": names[0]})
    if len(names) > 1:
        text = Text("{names} and {last} win.", {"names": Row(names[:-1]), "last": names[-1]})
    elif names[0] == screen.render(YOU):
        text = Text("You win.")
    screen.say(capitalize(screen.render(text)), style="bold")


def capitalize(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]
