"""Opening a page in the browser of whoever started the server, where there is one with a window."""

import os
import sys
import webbrowser


def open_page(url: str) -> bool:
    """Open a page; False where no browser with a window of its own can be found."""
    if sys.platform.startswith("linux") and not _has_screen():
        return False
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    # A browser of the terminal would take the terminal away from the server.
    if isinstance(browser, webbrowser.GenericBrowser) and not isinstance(
        browser, webbrowser.BackgroundBrowser
    ):
        return False
    return browser.open(url)


def _has_screen() -> bool:
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
