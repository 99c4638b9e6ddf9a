"""The server's commands: serve, worker, check-upgrade, backup, restore.

Those that keep a database in order stand in keeping.py.
"""

import argparse
import asyncio
import contextlib
import errno
import socket
import sys
from collections.abc import Callable
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette

from parasol.core.errors import BadOption, ParasolError
from parasol.core.match import new
from parasol.core.words import SOURCE, Text
from parasol.server.admin import run_close, run_forget, run_sweep
from parasol.server.app import app
from parasol.server.open_browser import open_page
from parasol.server.settings import Settings, bracketed
from parasol.server.store import Store
from parasol.server.tables.registry import Hall
from parasol.server.tables.table import Frozen, Table
from parasol.server.worker import work

HOME_PORTS = range(8000, 8020)
"""Ports that are tried where somebody just wants to play."""


class CannotServe(ParasolError):
    """Something stands in the way of starting."""


Made = Callable[[Settings], Starlette]
"""What makes the app: the server's own, or one with pages around it."""


def run_serve(args: argparse.Namespace, make: Made = app) -> int:
    """Run a server until it is stopped."""
    demand_address(args.public_url)
    lan = tuple(addresses()) if args.lan else ()
    host = "0.0.0.0" if args.lan else args.host
    with listen(host, args.port) as listening:
        port = listening.getsockname()[1]  # the system's choice, where 0 was asked for
        settings = Settings(
            database=args.database,
            host=host,
            port=port,
            public_url=args.public_url,
            lan=(*lan, args.host),
            thinks=not args.no_thinking,
        )
        demand_database(args.database)
        url = settings.public_url or f"http://{bracketed(args.host)}:{port}"
        print(f"Parasol is at {url}", flush=True)
        for address in lan:
            print(f"On this network: http://{address}:{port}", flush=True)
        if not args.no_browser and sys.stdout.isatty():
            open_page(url)
        uvicorn.Server(config(settings, make)).run(sockets=[listening])
    return 0


def run_at_home(database: str, path: str, make: Made = app, language: str = SOURCE) -> int:
    """Run a server for this machine alone, on the first free port, and open a page of it."""
    for port in HOME_PORTS:
        with contextlib.suppress(CannotServe):
            listening = listen("127.0.0.1", port)
            break
    else:
        text = Text("ports {first} to {last} are all in use")
        raise CannotServe(text.of(first=HOME_PORTS[0], last=HOME_PORTS[-1]))
    with listening:
        demand_database(database)
        url = f"http://localhost:{port}{path}"
        opened = sys.stdout.isatty() and open_page(url)
        where = Text("Parasol is at {url}") if opened else Text("Open {url} in a browser.")
        runs = Text("It runs until you press Ctrl-C; games under way are kept.")
        for text in (where.of(url=url), runs):
            print(text.render(language), flush=True)
        settings = Settings(database=database, port=port)
        uvicorn.Server(config(settings, make)).run(sockets=[listening])
    return 0


def demand_database(database: str) -> None:
    """Open it once and make it if need be: StoreFailed says why it can't be served from.

    An app that can't start tells that to a log only, and after people were told its address.
    """

    async def tried() -> None:
        async with Store.of(database):
            pass

    asyncio.run(tried())


def demand_address(public_url: str) -> None:
    """Refuse an address, where one is given, by which nobody could come."""
    try:
        parts = urlsplit(public_url)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # no such port, or half of an IPv6 address
        fits = False
    if public_url and not fits:
        text = Text("an address with a host, as in https://games.example.org")
        raise BadOption("public-url", public_url, text)


def config(settings: Settings, make: Made = app) -> uvicorn.Config:
    """How the app is served."""
    made = make(settings)
    return uvicorn.Config(
        made,
        log_level="warning",
        ws=made.state.upgrades,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=bool(settings.public_url),
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
        raise CannotServe(_in_the_way(host, port, error)) from None
    listening.listen(1024)
    return listening


def _in_the_way(host: str, port: int, error: OSError) -> str:
    """A sentence for an address that can't be listened on."""
    if isinstance(error, socket.gaierror):
        return f"the host {host} is not known here; choose another, as in --host 127.0.0.1"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine; choose another, as in --host 127.0.0.1"
    reason = "is in use" if error.errno == errno.EADDRINUSE else f"can't be used ({error.strerror})"
    other = port + 1 if 1024 <= port < 65535 else 8000
    return f"port {port} {reason}; choose another, as in --port {other}"


def addresses() -> list[str]:
    """This machine's addresses on its network, as far as they can be told without asking it."""
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


def run_worker(args: argparse.Namespace) -> int:
    """Claim due turns and think, until it is stopped."""
    asyncio.run(work(args.database))
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Replay every open table; 1 if one goes another way than it was played."""
    bad = asyncio.run(check(args.database))
    for line in bad:
        print(line)
    print("All open tables replay as they were played." if not bad else f"{len(bad)} would freeze.")
    return 1 if bad else 0


async def check(database: str) -> list[str]:
    """A line for every open table that these rules would freeze."""
    store = Store.of(database, must_exist=True)
    await store.open()
    hall = Hall(store, thinks=False)
    bad = []
    try:
        for ident in await store.unfinished():
            row = await store.table(ident)
            assert row is not None
            table = Table(hall, row, await store.seats(ident))
            try:
                if row.version:
                    table.begin()
                    table.replay(await store.entries(ident))
                else:  # it has no seed yet: can it still be set up?
                    new(row.game, seed=0, components=row.components or None, **row.options)
            except (Frozen, ParasolError) as error:
                bad.append(f"table {ident} ({row.game}): {error}")
    finally:
        await store.close()
    return bad


def run_backup(args: argparse.Namespace) -> int:
    """Copy a database, also while a server runs on it."""

    async def run() -> None:
        async with Store.of(args.database, must_exist=True) as store:
            await store.backup(args.file)

    asyncio.run(run())
    print(f"backup done: {args.file}")
    return 0


def run_restore(args: argparse.Namespace) -> int:
    """Bring a copy back into an empty database; one made for it is gone again if that fails."""

    async def run() -> None:
        store = await Store.of(args.database).open()
        try:
            await store.restore(args.file)
        except BaseException:
            await store.abandon()
            raise
        await store.close()

    asyncio.run(run())
    print(f"restore done: {args.file}")
    return 0


RUN = {
    "serve": run_serve,
    "worker": run_worker,
    "check-upgrade": run_check,
    "backup": run_backup,
    "restore": run_restore,
    "sweep": run_sweep,
    "forget": run_forget,
    "close": run_close,
}
"""By command: what does it."""
