"""The screen: everything that is printed and asked goes through here, in colour or plain.

Plain means no colour, no drawing and no cursor movement, for screen readers and pipes.
"""

import contextlib
import os
import sys
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parasol.core.words import SOURCE, Words

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 80
KEPT = "\n\u00a0\u202f"
"""What is not printable to Python, and yet stays: ends of lines, and spaces that do not break."""
LONGEST = 2000
"""Characters of one typed line that are read; nobody types more."""


class Screen:
    """Where a person reads and types; `plain` is chosen where colour would not be seen.

    Whatever is Words is said in the screen's language.
    """

    def __init__(self, plain: bool = False, language: str = SOURCE) -> None:
        self.plain = plain or not shows_colour()
        self.language = language
        self._console: Console | None = None
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - gives input() its line editing and history

    def render(self, text: Words | str) -> str:
        """Text in the screen's language."""
        return text.render(self.language) if isinstance(text, Words) else text

    def say(self, text: Words | str = "", style: str = "", indent: str = "") -> None:
        """Print plain text, broken into lines of at most 80 characters."""
        for line in clean(self.render(text)).split("\n"):
            wrapped = textwrap.wrap(
                line,
                WIDTH,
                initial_indent=indent,
                subsequent_indent=indent,
                break_on_hyphens=False,
            )
            for piece in wrapped or [""]:
                self.show(piece if self.plain else marked(piece, style))

    def line(self, text: Words | str) -> None:
        """Print plain text as it is, however long, so that it can be copied."""
        whole = clean(self.render(text))
        if self.plain:
            print(whole, flush=True)
        else:
            self.show(marked(whole))

    def show(self, text: str) -> None:
        """Print text as it is: with marks as `rich` reads them.

        Where it is plain there are none, and facts too long for a line are broken.
        """
        if not self.plain:
            self._drawn().print(text)
            return
        for line in text.split("\n"):
            fits = len(line) <= WIDTH
            pieces = [line] if fits else textwrap.wrap(line, WIDTH, subsequent_indent="  ")
            print("\n".join(pieces), flush=True)

    def _drawn(self) -> "Console":
        if self._console is None:
            from rich.console import Console  # slow to import, and plain does without

            self._console = Console(
                highlight=False, emoji=False, soft_wrap=True, force_terminal=True
            )
        return self._console

    @contextlib.contextmanager
    def busy(self, text: Words) -> Iterator[None]:
        """Show, while something takes its time, what it is; only where that can vanish again."""
        if self.plain or not self.live:
            yield
        else:
            with self._drawn().status(marked(self.render(text), "dim")):
                yield

    def ask(self, prompt: Words) -> str:
        """What is typed at a prompt; EOFError and KeyboardInterrupt when somebody has enough."""
        asked = f"{self.render(prompt)} "
        if self.live:
            return input(asked)[:LONGEST].strip()
        print(asked, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print(flush=True)
            raise EOFError
        typed = line[:LONGEST].strip()
        print(clean(typed), flush=True)  # nobody else writes it into a pipe's transcript
        return typed

    def hide(self) -> None:
        """Move what was shown out of sight, before somebody else looks."""
        self.show("\n" * 60)


def shows_colour() -> bool:
    """Whether colour and drawing would be seen, and are wanted."""
    return (
        sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM", "dumb") != "dumb"
        and "utf" in (sys.stdout.encoding or "").lower()
    )


def marked(text: str, style: str = "") -> str:
    """Text in which nothing is taken for a mark, in one style."""
    from rich.markup import escape

    safe = escape(text)
    return f"[{style}]{safe}[/]" if style and text else safe


def clean(text: str) -> str:
    """Text without control characters: a file or a name can't steer the terminal."""
    return "".join(c if c in KEPT or c.isprintable() else "?" for c in text)
