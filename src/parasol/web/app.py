"""The whole site as one ASGI app: the server's API, the pages and the assets."""

from starlette.applications import Starlette

from parasol.server.app import make_app
from parasol.server.settings import Settings
from parasol.server.store import Store
from parasol.web.admin import AdminPages
from parasol.web.asset_routes import build_routes
from parasol.web.assets import Assets
from parasol.web.errors import add_error_pages
from parasol.web.pages import Pages


def create_app(settings: Settings, store: Store | None = None) -> Starlette:
    """Create the server's app with pages; it opens and closes the store with itself."""
    site = make_app(settings, store)
    assets = Assets()
    assets.refresh()  # reads all files: better now than at the first request
    pages = Pages(site.state.registry, settings, site.state.rates, assets)
    site.router.routes += build_routes(assets)
    site.router.routes += pages.build_routes()
    site.router.routes += AdminPages(pages).build_routes()
    add_error_pages(site, pages)
    return site
