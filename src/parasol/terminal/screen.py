"""The screen: everything that is printed and asked goes through here, in colour or plain.

Plain means no colour, no drawing and no cursor movement, for screen readers and pipes.
"""

import contextlib
import os
import sys
import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 80
LONGEST = 2000
"""Characters of one typed line that are read; nobody types more."""


class Screen:
    """Where a person reads and types; `plain` is chosen where colour would not be seen."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain or not shows_colour()
        self._console: Console | None = None
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - gives input() its line editing and history

    def say(self, text: str = "", style: str = "", indent: str = "") -> None:
        """Print plain text, broken into lines of at most 80 characters."""
        for line in clean(text).split("\n"):
            wrapped = textwrap.wrap(
                line,
                WIDTH,
                initial_indent=indent,
                subsequent_indent=indent,
                break_on_hyphens=False,
            )
            for piece in wrapped or [""]:
                self.show(piece if self.plain else marked(piece, style))

    def line(self, text: str) -> None:
        """Print plain text as it is, however long, so that it can be copied."""
        self.show(clean(text) if self.plain else marked(clean(text)))

    def show(self, text: str) -> None:
        """Print text as it is: with marks as `rich` reads them, or without where it is plain."""
        if self.plain:
            print(text, flush=True)
            return
        if self._console is None:
            from rich.console import Console  # slow to import, and plain does without

            self._console = Console(
                highlight=False, emoji=False, soft_wrap=True, force_terminal=True
            )
        self._console.print(text)

    def ask(self, prompt: str) -> str:
        """What is typed at a prompt; EOFError and KeyboardInterrupt when somebody has enough."""
        if self.live:
            return input(prompt)[:LONGEST].strip()
        print(prompt, end="", flush=True)
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
    return "".join(c if c == "\n" or c.isprintable() else "?" for c in text)
