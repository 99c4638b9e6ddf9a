"""The command `serve`: run the app with uvicorn, on an address that people can reach."""

import asyncio
import contextlib
import errno
import gc
import os
import socket
import sys
import webbrowser
from argparse import Namespace
from collections.abc import Callable
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette

from parasol.core.errors import BadOption, ParasolError
from parasol.core.words import SOURCE_LANGUAGE, Text
from parasol.server import tracing
from parasol.server.app import make_app
from parasol.server.http.proxies import LOOPBACK, TrustedProxies
from parasol.server.moderation import create_first_admin
from parasol.server.settings import Settings, bracket_host
from parasol.server.store import Store
from parasol.server.telemetry.logs import LogSettings, log_to_stderr, read_log_settings

HOME_PORTS = range(8000, 8020)
"""Ports that `parasol play --web` tries."""
SHUTDOWN_TIMEOUT_S = 15
"""For connections to end: longer than they are drained, shorter than systemd waits."""
MIN_ADDRESS_FACTOR, MAX_ADDRESS_FACTOR = 0.1, 1000
PROXIES_VARIABLE = "FORWARDED_ALLOW_IPS"
"""uvicorn's and gunicorn's name for the same."""
MAX_ADDRESS_HOURS = 24 * 366
METRICS_TOKEN = "PARASOL_METRICS_TOKEN"
"""The variable with the token for metrics: in a flag everybody on the machine could read it."""


class CannotServe(ParasolError):
    """Something stands in the way of starting."""


AppFactory = Callable[[Settings], Starlette]
"""Makes the app: the server's own, or one with pages around it."""


def run_serve(args: Namespace, make: AppFactory = make_app) -> int:
    """Run a server until it is stopped."""
    check_public_url(args.public_url)
    check_address_factor(args.address_factor)
    trusted_proxies = choose_proxies(args.trusted_proxies, args.public_url)
    check_address_hours(args.address_hours)
    lan = tuple(find_lan_addresses()) if args.lan else ()
    host = "0.0.0.0" if args.lan else args.host
    with listen(host, args.port) as listening:
        port = listening.getsockname()[1]  # the system's choice, where 0 was asked for
        settings = Settings(
            database=args.database,
            host=host,
            port=port,
            public_url=args.public_url,
            lan=(*lan, args.host),
            trusted_proxies=trusted_proxies,
            address_factor=args.address_factor,
            runs_bots=not args.no_thinking,
            address_hours=args.address_hours,
            contact=args.contact,
            metrics_token=os.environ.get(METRICS_TOKEN, ""),
            log_address=read_log_settings(args).address,
        )
        token = asyncio.run(prepare_database(args.database))
        if tracing.wants_traces(args):
            tracing.start_tracing()
        url = settings.public_url or f"http://{bracket_host(args.host)}:{port}"
        print(f"Parasol is at {url}", flush=True)
        for address in lan:
            print(f"On this network: http://{address}:{port}", flush=True)
        if token:
            print(f"Admin page: {url}/admin\nIts token, shown only now: {token}", flush=True)
        if not args.no_browser and sys.stdout.isatty():
            open_page(url)
        try:
            uvicorn.Server(make_config(settings, make)).run(sockets=[listening])
        finally:
            # At its exit Python looks for garbage several times: with thousands of tables that
            # takes seconds, for which a restart would wait.
            gc.freeze()
    return 0


def run_at_home(
    database: str, path: str, make: AppFactory = make_app, language: str = SOURCE_LANGUAGE
) -> int:
    """Run a server for this machine alone, on the first free port, and open a page of it."""
    for port in HOME_PORTS:
        with contextlib.suppress(CannotServe):
            listening = listen("127.0.0.1", port)
            break
    else:
        text = Text("ports {first} to {last} are all in use")
        raise CannotServe(text.fill(first=HOME_PORTS[0], last=HOME_PORTS[-1]))
    with listening, log_to_stderr(LogSettings(level="warning")):
        asyncio.run(check_database(database))
        url = f"http://localhost:{port}{path}"
        opened = sys.stdout.isatty() and open_page(url)
        where = Text("Parasol is at {url}") if opened else Text("Open {url} in a browser.")
        runs = Text("It runs until you press Ctrl-C; games under way are kept.")
        for text in (where.fill(url=url), runs):
            print(text.render(language), flush=True)
        settings = Settings(database=database, port=port)
        uvicorn.Server(make_config(settings, make)).run(sockets=[listening])
    return 0


async def check_database(database: str) -> None:
    """Open it once and make it if need be: StoreFailed says why it can't be served from.

    An app that can't start says so in its log only, after its address was printed.
    """
    async with Store.of(database):
        pass


async def prepare_database(database: str) -> str:
    """Do the same, and make a first token for the admin page; nothing where there is one."""
    async with Store.of(database) as store:
        return await create_first_admin(store)


def check_address_hours(hours: float) -> None:
    """Refuse a time for which no address can be kept."""
    if not 0 <= hours <= MAX_ADDRESS_HOURS:
        text = Text("hours from {low} to {high}", {"low": 0, "high": MAX_ADDRESS_HOURS})
        raise BadOption("address-hours", hours, text)


def check_public_url(public_url: str) -> None:
    """Refuse an address, where one is given, by which nobody could come."""
    try:
        parts = urlsplit(public_url)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # no such port, or half of an IPv6 address
        fits = False
    if public_url and not fits:
        text = Text("an address with a host, as in https://games.example.org")
        raise BadOption("public-url", public_url, text)


def check_address_factor(factor: float) -> None:
    """Refuse a factor that would leave nobody anything, or have no end."""
    if not MIN_ADDRESS_FACTOR <= factor <= MAX_ADDRESS_FACTOR:
        text = Text("a number from {low} to {high}")
        expected = text.fill(low=MIN_ADDRESS_FACTOR, high=MAX_ADDRESS_FACTOR)
        raise BadOption("address-factor", factor, expected)


def choose_proxies(given: str, public_url: str) -> str:
    """Return which proxies are trusted: those given, those of the environment, or this machine's.

    BadOption names one that is neither an address nor a network.
    """
    chosen = given or os.environ.get(PROXIES_VARIABLE, "")
    if not chosen:
        return LOOPBACK if public_url else ""
    TrustedProxies(chosen)
    return chosen


def make_config(settings: Settings, make: AppFactory = make_app) -> uvicorn.Config:
    """How the app is served."""
    app = make(settings)
    return uvicorn.Config(
        app,
        log_config=None,  # its lines are ours
        log_level="warning",
        access_log=False,
        http=app.state.http,
        ws=app.state.upgrade,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT_S,
        server_header=False,
        proxy_headers=False,  # `TrustedProxies` does it, for WebSockets as well
    )


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; CannotServe names what is in the way."""
    if not 0 <= port <= 65535:
        text = Text("a whole number from {low} to {high}", {"low": 0, "high": 65535})
        raise BadOption("port", port, text)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise CannotServe(_explain_bind_error(host, port, error)) from None
    listening.listen(1024)
    return listening


def _explain_bind_error(host: str, port: int, error: OSError) -> str:
    """A sentence for an address that can't be listened on."""
    if isinstance(error, socket.gaierror):
        return f"the host {host} is not known here; choose another, as in --host 127.0.0.1"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine; choose another, as in --host 127.0.0.1"
    reason = "is in use" if error.errno == errno.EADDRINUSE else f"can't be used ({error.strerror})"
    other = port + 1 if 1024 <= port < 65535 else 8000
    return f"port {port} {reason}; choose another, as in --port {other}"


def find_lan_addresses() -> list[str]:
    """Return this machine's addresses on its network, without sending anything to it."""
    found: set[str] = set()
    with contextlib.suppress(OSError):
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found |= {str(info[4][0]) for info in infos}
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Many machines know their own name by 127.0.1.1 only. This sends nothing: the system
        # chooses the address from which it would reach another network.
        probe.connect(("192.0.2.1", 9))
        found.add(str(probe.getsockname()[0]))
    return sorted(address for address in found if not address.startswith(("127.", "0.")))


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
