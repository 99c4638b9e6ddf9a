"""The whole site as one ASGI app: the server of tables, and the pages around it."""

from starlette.applications import Starlette

from parasol.server.app import app
from parasol.server.settings import Settings
from parasol.server.store import Store
from parasol.web import errors, files, pages
from parasol.web.edition import Edition


def site(settings: Settings, store: Store | None = None) -> Starlette:
    """The server's app with pages; it opens and closes the store with itself."""
    made = app(settings, store)
    edition = Edition()
    made.router.routes += files.routes(edition)
    hall, rates = made.state.hall, made.state.rates
    shown = pages.Pages(hall, settings, rates, edition)
    made.router.routes += shown.routes()
    errors.add(made, shown)
    return made
