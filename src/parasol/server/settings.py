"""How a server is run: where, for whom, on which database."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from parasol.server.telemetry.log_context import AddressForm

DEFAULT_ADDRESS_HOURS = 48.0


@dataclass(frozen=True)
class Settings:
    """The settings of one server process."""

    database: str = "parasol.db"
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    lan: tuple[str, ...] = ()
    """Addresses of this machine by which others on the same network reach it."""
    trusted_proxies: str = ""
    """Addresses and networks of proxies whose `X-Forwarded-For` counts; "*": whoever connects."""
    runs_bots: bool = True
    """Whether computers decide in this process; off where workers do it."""
    bot_pause_s: float = 0.8
    """The pause before a computer's decision that people watch."""
    rates: bool = True
    """Whether there are limits on how often and how many."""
    address_factor: float = 1.0
    """What the limits per address are multiplied by, where many people share one."""
    address_hours: float = DEFAULT_ADDRESS_HOURS
    """How long the network of a session is kept after it was last seen; 0: not at all."""
    contact: str = ""
    """How to reach whoever runs the server, for the privacy page."""
    metrics_token: str = ""
    """Who shows it may see metrics; without one, only this machine may."""
    log_address: AddressForm = "prefix"
    """How much of a client's address is logged."""
    hosts: frozenset[str] = field(init=False)
    origins: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        hosts = {"localhost", "127.0.0.1", "::1", *self.lan}
        origins = {f"http://{bracket_host(host)}:{self.port}" for host in hosts}
        if self.port == 80:
            origins |= {f"http://{bracket_host(host)}" for host in hosts}
        if self.public_url:
            parts = urlsplit(self.public_url)
            hosts.add(parts.hostname or "")
            origins.add(f"{parts.scheme}://{parts.netloc}")
        object.__setattr__(self, "hosts", frozenset(hosts - {""}))
        object.__setattr__(self, "origins", frozenset(origins))

    @property
    def secure(self) -> bool:
        """Whether people come by https, so that cookies may ask for it."""
        return self.public_url.startswith("https://")

    @property
    def url(self) -> str:
        """The address people use."""
        return self.public_url.rstrip("/") or f"http://{bracket_host(self.host)}:{self.port}"


def bracket_host(host: str) -> str:
    """Return a host as it stands in a URL."""
    return f"[{host}]" if ":" in host else host
