"""The screen: all output and input of the terminal, in colour or plain.

Plain means no colour, no drawing and no cursor movement, for screen readers and pipes.
"""

import contextlib
import os
import sys
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parasol.core.words import SOURCE_LANGUAGE, Words

if TYPE_CHECKING:
    from rich.console import Console

WIDTH_COLUMNS = 80
ALLOWED_CHARS = "\n\u00a0\u202f"
"""Characters that are kept though `str.isprintable` is false: newline, no-break spaces."""
MAX_INPUT_CHARS = 2000
"""The rest of a longer input line is ignored."""


class Screen:
    """The terminal of a person; `plain` is forced if the terminal does not support colour.

    Words are rendered in the screen's language.
    """

    def __init__(self, plain: bool = False, language: str = SOURCE_LANGUAGE) -> None:
        self.plain = plain or not supports_colour()
        self.language = language
        self._console: Console | None = None
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if self.interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - gives input() its line editing and history

    def render(self, text: Words | str) -> str:
        """Render a text in the screen's language."""
        return text.render(self.language) if isinstance(text, Words) else text

    def say(self, text: Words | str = "", style: str = "", indent: str = "") -> None:
        """Print plain text, wrapped to 80 columns."""
        for line in strip_control_chars(self.render(text)).split("\n"):
            wrapped = textwrap.wrap(
                line,
                WIDTH_COLUMNS,
                initial_indent=indent,
                subsequent_indent=indent,
                break_on_hyphens=False,
            )
            for piece in wrapped or [""]:
                self.show(piece if self.plain else escape_markup(piece, style))

    def print_line(self, text: Words | str) -> None:
        """Print plain text without wrapping, so that it can be copied."""
        whole = strip_control_chars(self.render(text))
        if self.plain:
            print(whole, flush=True)
        else:
            self.show(escape_markup(whole))

    def show(self, text: str) -> None:
        """Print text with `rich` markup; on a plain screen, wrapped text without markup."""
        if not self.plain:
            self._get_console().print(text)
            return
        for line in text.split("\n"):
            fits = len(line) <= WIDTH_COLUMNS
            pieces = [line] if fits else textwrap.wrap(line, WIDTH_COLUMNS, subsequent_indent="  ")
            print("\n".join(pieces), flush=True)

    def _get_console(self) -> "Console":
        if self._console is None:
            from rich.console import Console  # slow to import, and plain does without

            self._console = Console(
                highlight=False, emoji=False, soft_wrap=True, force_terminal=True
            )
        return self._console

    @contextlib.contextmanager
    def show_status(self, text: Words) -> Iterator[None]:
        """Show a status line during a long operation; only in an interactive terminal."""
        if self.plain or not self.interactive:
            yield
        else:
            with self._get_console().status(escape_markup(self.render(text), "dim")):
                yield

    def ask(self, prompt: Words) -> str:
        """Print a prompt and read a line; raises EOFError or KeyboardInterrupt at its end."""
        text = f"{self.render(prompt)} "
        if self.interactive:
            return input(text)[:MAX_INPUT_CHARS].strip()
        print(text, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print(flush=True)
            raise EOFError
        typed = line[:MAX_INPUT_CHARS].strip()
        print(strip_control_chars(typed), flush=True)  # echo it: a pipe's transcript has no other
        return typed

    def scroll_away(self) -> None:
        """Scroll what was shown out of sight before the next person looks."""
        self.show("\n" * 60)


def supports_colour() -> bool:
    """Return whether the terminal shows colour and drawing, and the user wants them."""
    return (
        sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM", "dumb") != "dumb"
        and "utf" in (sys.stdout.encoding or "").lower()
    )


def escape_markup(text: str, style: str = "") -> str:
    """Escape text for `rich`, and put it in a style."""
    from rich.markup import escape

    safe = escape(text)
    return f"[{style}]{safe}[/]" if style and text else safe


def strip_control_chars(text: str) -> str:
    """Replace control characters, so that a file or a name can't control the terminal."""
    return "".join(c if c in ALLOWED_CHARS or c.isprintable() else "?" for c in text)
