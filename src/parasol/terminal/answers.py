"""What can be asked at the table's prompt besides playing: rules, reasons, hints, other beaches.

Every answer comes from what the asking seat knows. Nothing here changes the match.
"""

from collections.abc import Callable

from parasol.bots.hint import hint
from parasol.core.match import Match
from parasol.terminal.screen import Screen
from parasol.terminal.telling import in_columns, tell_lines, tell_moves, tell_scores
from parasol.terminal.topics import Topic, explained, topics

COMMANDS = (
    ("a number or a word", "play that move; several words at once if the turn goes on"),
    ("? TOPIC", "explain a rule by its topic, or a word of notation"),
    ("why WORD", "why a move can't be played now"),
    ("hint", "the moves the computer likes best"),
    ("moves", "list the moves again"),
    ("board, look SEAT", "show the table again, or another seat's part of it"),
    ("scores, log", "all points with their parts; all that happened"),
    ("undo", "take the last decision back, while nothing was revealed"),
    ("save FILE", "keep the game in another file from now on"),
    ("record", "the game so far in notation, as far as you may know it"),
    ("quit", "stop; the game is kept and can be resumed"),
)
HINTS = 3
LOG_LINES = 40


class Answers:
    """Answers one seat's questions about a match."""

    def __init__(self, screen: Screen, match: Match, names: list[str], hints: bool) -> None:
        self.screen = screen
        self.match = match
        self.names = names
        self.hints = hints
        self.seat: int | None = None
        self.known: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "help": self.help,
            "why": self.why,
            "hint": self.hint,
            "moves": self.moves,
            "board": self.board,
            "look": self.look,
            "seat": self.look,
            "beach": self.look,
            "scores": self.scores,
            "score": self.scores,
            "log": self.log,
            "record": self.record,
        }

    def answer(self, command: str, rest: str, seat: int | None) -> bool:
        """Answer a command of that seat (None: nobody's decision); False if it is none."""
        if command.startswith("?") and len(command) > 1:
            command, rest = "?", f"{command[1:]} {rest}".strip()
        if command not in self.known:
            return False
        self.seat = seat
        self.known[command](rest)
        return True

    def help(self, asked: str) -> None:
        """Explain a topic, or list topics and commands."""
        found = explained(self.match, asked) if asked else []
        if isinstance(found, Topic):
            self.screen.say(found.title, style="bold")
            self.screen.say(found.text)
        elif asked and found:
            self.screen.say(f"There is no topic {asked}, but these speak of it:")
            self._list([f"? {topic.id}: {topic.title}" for topic in found])
        elif asked:
            self.screen.say(f"The help says nothing about {asked[:40]}. ? lists its topics.")
        else:
            self._overview()

    def _overview(self) -> None:
        self.screen.say("What you can type", style="bold")
        for command, what in COMMANDS:
            gap = ": " if self.screen.plain else " " * (20 - len(command))
            self.screen.say(f"{command}{gap}{what}")
        known = topics(self.match.game.help())
        if known:
            self.screen.say(f"Rules of {self.match.game.title}: type ? and a topic", style="bold")
            if self.screen.plain:
                self._list([f"{topic.id}: {topic.title}" for topic in known.values()])
            else:
                self.screen.say("  ".join(known))

    def _list(self, lines: list[str]) -> None:
        for line in lines if self.screen.plain else in_columns(lines):
            self.screen.say(line)

    def why(self, word: str) -> None:
        """Why a word can't be played, with the topic that has the rule."""
        first = word.split(maxsplit=1)[0] if word else ""
        if not first:
            self.screen.say("Say which move: why and its word, as in why A3.")
            return
        number = int(first) if first.isdecimal() and len(first) < 5 else 0
        if 1 <= number <= len(self.match.moves()):
            first = self.match.moves()[number - 1].word
        reason = self.match.why_not(first)
        if reason is None:
            self.screen.say(f"{first} can be played now.")
        else:
            self.screen.say(f"{reason} (? {reason.rule} explains.)")

    def hint(self, rest: str) -> None:
        """The best moves of the simple opponent."""
        if not self.hints:
            self.screen.say("Hints are off in this game.")
        elif self.seat is not None:
            for found in hint(self.match, self.seat)[:HINTS]:
                self.screen.say(str(found))

    def moves(self, rest: str) -> None:
        """All legal moves."""
        if self.match.over:
            self.screen.say("The game is over; there are no moves.")
        else:
            tell_moves(self.screen, self.match.moves(), everything=True)

    def board(self, rest: str) -> None:
        """The table as the seat sees it."""
        if rest:
            self.look(rest)
            return
        game, view = self.match.game, self.match.view(self.seat)
        draw = game.told if self.screen.plain else game.board
        self.screen.show(draw(view, self.names))

    def look(self, rest: str) -> None:
        """One seat's part of the table."""
        seats = range(self.match.players)
        if rest not in map(str, seats):
            self.screen.say(f"Say which seat: look and a number from 0 to {seats[-1]}.")
            return
        game, view = self.match.game, self.match.view(self.seat)
        self.screen.show(game.look(view, self.names, int(rest), self.screen.plain))

    def scores(self, rest: str) -> None:
        """All points so far."""
        tell_scores(self.screen, self.match.scores(), self.names, final=False)

    def log(self, rest: str) -> None:
        """What happened, the last part of it unless all is asked for."""
        lines = self.match.log(self.seat)
        shown = lines if rest == "all" else lines[-LOG_LINES:]
        if len(shown) < len(lines):
            self.screen.say(f"The last {LOG_LINES} of {len(lines)}; log all shows everything.")
        for line in shown:
            tell_lines(self.screen, [line])

    def record(self, rest: str) -> None:
        """The masked record while the game runs, the whole one afterwards."""
        text = self.match.record() if self.match.over else self.match.record(self.seat)
        for line in text.rstrip().split("\n"):
            self.screen.say(line)
