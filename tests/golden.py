"""What the golden games of every game have in common: a finished match as the text of a file."""

from parasol.core.match import Match
from parasol.core.replay import load

RULE = "-" * 40


def render_match(match: Match) -> str:
    """A finished match as the text of a golden file."""
    lines = [match.record(), RULE, *(f"{line.kind}: {line}" for line in match.log(None)), RULE]
    for score in match.scores():
        lines.append(f"rank {score.rank}: seat {score.seat}, {score.total} points")
        lines += [f"  {part.points}: {part.text}" for part in score.parts if part.points]
    return "\n".join(lines) + "\n"


def render_record(text: str) -> str:
    """The same from the record in the text alone."""
    return render_match(load(text.split(RULE, maxsplit=1)[0]))
