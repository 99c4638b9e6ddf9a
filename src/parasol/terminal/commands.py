"""The commands at the prompt that do not change the match: help, why, hint, board, log and so on.

They print only what the asking seat knows.
"""

from collections.abc import Callable

from parasol.bots.hint import advise
from parasol.bots.search import count_cores
from parasol.core.match import Match
from parasol.core.words import Text, verbatim
from parasol.terminal.help_topics import Topic, find_topic, parse_topics
from parasol.terminal.printing import arrange_in_columns, print_log_lines, print_moves, print_scores
from parasol.terminal.screen import Screen

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
MAX_HINTS = 3
MAX_LOG_LINES = 40


class Commands:
    """Runs the informational commands of a match."""

    def __init__(self, screen: Screen, match: Match, names: list[str], hints: bool) -> None:
        self.screen = screen
        self.match = match
        self.names = names
        self.hints = hints
        self.seat: int | None = None
        self.handlers: dict[str, Callable[[str], None]] = {
            "?": self.print_help,
            "help": self.print_help,
            "why": self.explain_illegal,
            "hint": self.print_hints,
            "moves": self.print_moves,
            "board": self.print_board,
            "look": self.print_seat,
            "seat": self.print_seat,
            "beach": self.print_seat,
            "scores": self.print_scores,
            "score": self.print_scores,
            "log": self.print_log,
            "record": self.print_record,
        }

    def run(self, command: str, rest: str, seat: int | None) -> bool:
        """Run a command for a seat (None: a spectator); return False if there is no such one."""
        if command.startswith("?") and len(command) > 1:
            command, rest = "?", f"{command[1:]} {rest}".strip()
        if command not in self.handlers:
            return False
        self.seat = seat
        self.handlers[command](rest)
        return True

    def print_help(self, asked: str) -> None:
        """Print a help topic, or the list of topics and commands."""
        found = find_topic(self.match, asked, self.screen.language) if asked else []
        if isinstance(found, Topic):
            self.screen.say(found.title, style="bold")
            self.screen.say(found.text)
        elif asked and found:
            text = Text("There is no topic {asked}, but these speak of it:")
            self.screen.say(text.fill(asked=asked))
            self._print_list([self._format_topic(topic, "? ") for topic in found])
        elif asked:
            text = Text("The help says nothing about {asked}. ? lists its topics.")
            self.screen.say(text.fill(asked=asked[:40]))
        else:
            self._print_overview()

    def _print_overview(self) -> None:
        self.screen.say(Text("What you can type"), style="bold")
        for command, what in COMMANDS:
            typed = self.screen.render(command)
            if self.screen.plain:
                self.screen.say(Text("{name}: {what}", {"name": typed, "what": what}))
            else:
                self.screen.say(f"{typed:<20}{self.screen.render(what)}")
        known = parse_topics(self.match.game.help(self.screen.language))
        if known:
            text = Text("Rules of {game}: type ? and a topic", {"game": self.match.game.title})
            self.screen.say(text, style="bold")
            if self.screen.plain:
                self._print_list([self._format_topic(topic) for topic in known.values()])
            else:
                self.screen.say("  ".join(known))

    def _format_topic(self, topic: Topic, before: str = "") -> str:
        name = f"{before}{topic.id}"
        return self.screen.render(Text("{name}: {what}", {"name": name, "what": topic.title}))

    def _print_list(self, lines: list[str]) -> None:
        for line in lines if self.screen.plain else arrange_in_columns(lines):
            self.screen.say(line)

    def explain_illegal(self, word: str) -> None:
        """Print why a word can't be played, and the topic with the rule."""
        first = word.split(maxsplit=1)[0] if word else ""
        if not first:
            known = self.match.moves() or self.match.steps
            text = Text("Say which move: why and its word, as in why {word}.")
            self.screen.say(text.fill(word=known[-1].word))
            return
        number = int(first) if first.isdecimal() and len(first) < 5 else 0
        if 1 <= number <= len(self.match.moves()):
            first = self.match.moves()[number - 1].word
        reason = self.match.why_not(self.match.complete_words(first))
        if reason is None:
            self.screen.say(Text("{word} can be played now.", {"word": first}))
        else:
            text = Text("{reason} (? {rule} explains.)")
            self.screen.say(text.fill(reason=reason.text, rule=reason.rule))

    def print_hints(self, rest: str) -> None:
        """Print the best moves by the search, which may use all cores here."""
        if not self.hints:
            self.screen.say(Text("Hints are off in this game."))
        elif self.seat is not None:
            with self.screen.show_status(Text("The computer is thinking")):
                hints = advise(self.match, seat=self.seat, cores=count_cores())
            for found in hints[:MAX_HINTS]:
                self.screen.say(found.render(self.screen.language, self.names))

    def print_moves(self, rest: str) -> None:
        """Print all legal moves."""
        if self.match.over:
            self.screen.say(Text("The game is over; there are no moves."))
        else:
            print_moves(self.screen, self.match.moves(), self.names, everything=True)

    def print_board(self, rest: str) -> None:
        """Print the board as the seat sees it."""
        if rest:
            self.print_seat(rest)
            return
        game, view = self.match.game, self.match.view(self.seat)
        draw = game.terminal.describe_view if self.screen.plain else game.terminal.render_board
        self.screen.show(draw(view, self.names, self.screen.language))

    def print_seat(self, rest: str) -> None:
        """Print one seat's part of the board."""
        seats = range(self.match.players)
        if rest not in map(str, seats):
            text = Text("Say which seat: look and a number from 0 to {last}.")
            self.screen.say(text.fill(last=seats[-1]))
            return
        game, view = self.match.game, self.match.view(self.seat)
        look = game.terminal.render_seat(
            view, self.names, int(rest), self.screen.plain, self.screen.language
        )
        self.screen.show(look)

    def print_scores(self, rest: str) -> None:
        """Print all points so far."""
        print_scores(self.screen, self.match.scores(), self.names, final=False)

    def print_log(self, rest: str) -> None:
        """Print the last lines of the log, or with `all` the whole log."""
        lines = self.match.log(self.seat)
        listed = lines if rest == "all" else lines[-MAX_LOG_LINES:]
        if len(listed) < len(lines):
            text = Text("The last {count} of {all}; log all shows everything.")
            self.screen.say(text.fill(count=MAX_LOG_LINES, all=len(lines)))
        for line in listed:
            print_log_lines(self.screen, [line], self.names)

    def print_record(self, rest: str) -> None:
        """Print the masked record during the game, the whole record afterwards."""
        text = self.match.record() if self.match.over else self.match.record(self.seat)
        for line in text.rstrip().split("\n"):
            self.screen.say(line)
