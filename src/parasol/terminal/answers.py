"""What can be asked at the table's prompt besides playing: rules, reasons, hints, other beaches.

Every answer comes from what the asking seat knows. Nothing here changes the match.
"""

from collections.abc import Callable

from parasol.bots.hint import advise
from parasol.bots.search import count_cores
from parasol.core.match import Match
from parasol.core.words import Text, verbatim
from parasol.terminal.screen import Screen
from parasol.terminal.telling import in_columns, tell_lines, tell_moves, tell_scores
from parasol.terminal.topics import Topic, explained, topics

COMMANDS = (
    (
        Text("a number or a word"),
        Text("play that move; several words at once if the turn goes on"),
    ),
    (Text("? TOPIC"), Text("explain a rule by its topic, or a word of notation")),
    (Text("why WORD"), Text("why a move can't be played now")),
    (verbatim("hint"), Text("the moves the computer likes best")),
    (verbatim("moves"), Text("list the moves again")),
    (Text("board, look SEAT"), Text("show the table again, or another seat's part of it")),
    (verbatim("scores, log"), Text("all points with their parts; all that happened")),
    (verbatim("undo"), Text("take the last decision back, while nothing was revealed")),
    (Text("save FILE"), Text("keep the game in another file from now on")),
    (verbatim("record"), Text("the game so far in notation, as far as you may know it")),
    (verbatim("quit"), Text("stop; the game is kept and can be resumed")),
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
        found = explained(self.match, asked, self.screen.language) if asked else []
        if isinstance(found, Topic):
            self.screen.say(found.title, style="bold")
            self.screen.say(found.text)
        elif asked and found:
            text = Text("There is no topic {asked}, but these speak of it:")
            self.screen.say(text.of(asked=asked))
            self._list([self._entry(topic, "? ") for topic in found])
        elif asked:
            text = Text("The help says nothing about {asked}. ? lists its topics.")
            self.screen.say(text.of(asked=asked[:40]))
        else:
            self._overview()

    def _overview(self) -> None:
        self.screen.say(Text("What you can type"), style="bold")
        for command, what in COMMANDS:
            typed = self.screen.render(command)
            if self.screen.plain:
                self.screen.say(Text("{name}: {what}", {"name": typed, "what": what}))
            else:
                self.screen.say(f"{typed:<20}{self.screen.render(what)}")
        known = topics(self.match.game.help(self.screen.language))
        if known:
            text = Text("Rules of {game}: type ? and a topic", {"game": self.match.game.title})
            self.screen.say(text, style="bold")
            if self.screen.plain:
                self._list([self._entry(topic) for topic in known.values()])
            else:
                self.screen.say("  ".join(known))

    def _entry(self, topic: Topic, before: str = "") -> str:
        name = f"{before}{topic.id}"
        return self.screen.render(Text("{name}: {what}", {"name": name, "what": topic.title}))

    def _list(self, lines: list[str]) -> None:
        for line in lines if self.screen.plain else in_columns(lines):
            self.screen.say(line)

    def why(self, word: str) -> None:
        """Why a word can't be played, with the topic that has the rule."""
        first = word.split(maxsplit=1)[0] if word else ""
        if not first:
            known = self.match.moves() or self.match.steps
            text = Text("Say which move: why and its word, as in why {word}.")
            self.screen.say(text.of(word=known[-1].word))
            return
        number = int(first) if first.isdecimal() and len(first) < 5 else 0
        if 1 <= number <= len(self.match.moves()):
            first = self.match.moves()[number - 1].word
        reason = self.match.why_not(self.match.meant(first))
        if reason is None:
            self.screen.say(Text("{word} can be played now.", {"word": first}))
        else:
            text = Text("{reason} (? {rule} explains.)")
            self.screen.say(text.of(reason=reason.text, rule=reason.rule))

    def hint(self, rest: str) -> None:
        """The best moves by the search, with all cores: the computer has nothing else to do."""
        if not self.hints:
            self.screen.say(Text("Hints are off in this game."))
        elif self.seat is not None:
            with self.screen.busy(Text("The computer is thinking")):
                hints = advise(self.match, seat=self.seat, cores=count_cores())
            for found in hints[:HINTS]:
                self.screen.say(found.render(self.screen.language, self.names))

    def moves(self, rest: str) -> None:
        """All legal moves."""
        if self.match.over:
            self.screen.say(Text("The game is over; there are no moves."))
        else:
            tell_moves(self.screen, self.match.moves(), self.names, everything=True)

    def board(self, rest: str) -> None:
        """The table as the seat sees it."""
        if rest:
            self.look(rest)
            return
        game, view = self.match.game, self.match.view(self.seat)
        draw = game.terminal.describe_view if self.screen.plain else game.terminal.render_board
        self.screen.show(draw(view, self.names, self.screen.language))

    def look(self, rest: str) -> None:
        """One seat's part of the table."""
        seats = range(self.match.players)
        if rest not in map(str, seats):
            text = Text("Say which seat: look and a number from 0 to {last}.")
            self.screen.say(text.of(last=seats[-1]))
            return
        game, view = self.match.game, self.match.view(self.seat)
        look = game.terminal.render_seat(
            view, self.names, int(rest), self.screen.plain, self.screen.language
        )
        self.screen.show(look)

    def scores(self, rest: str) -> None:
        """All points so far."""
        tell_scores(self.screen, self.match.scores(), self.names, final=False)

    def log(self, rest: str) -> None:
        """What happened, the last part of it unless all is asked for."""
        lines = self.match.log(self.seat)
        shown = lines if rest == "all" else lines[-LOG_LINES:]
        if len(shown) < len(lines):
            text = Text("The last {count} of {all}; log all shows everything.")
            self.screen.say(text.of(count=LOG_LINES, all=len(lines)))
        for line in shown:
            tell_lines(self.screen, [line], self.names)

    def record(self, rest: str) -> None:
        """The masked record while the game runs, the whole one afterwards."""
        text = self.match.record() if self.match.over else self.match.record(self.seat)
        for line in text.rstrip().split("\n"):
            self.screen.say(line)
