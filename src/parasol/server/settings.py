"""How a server is run: where, for whom, on which database."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Settings:
    """The settings of one server process."""

    database: str = "parasol.db"
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    lan: tuple[str, ...] = ()
    """Addresses of this machine by which others on the same network reach it."""
    thinks: bool = True
    """Whether computers think in this process; off where workers do."""
    pace: float = 0.8
    rates: bool = True
    hosts: frozenset[str] = field(init=False)
    origins: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        hosts = {"localhost", "127.0.0.1", "::1", *self.lan}
        origins = {f"http://{bracketed(host)}:{self.port}" for host in hosts}
        if self.port == 80:
            origins |= {f"http://{bracketed(host)}" for host in hosts}
        if self.public_url:
            parts = urlsplit(self.public_url)
            hosts.add(parts.hostname or "")
            origins.add(f"{parts.scheme}://{parts.netloc}")
        object.__setattr__(self, "hosts", frozenset(hosts))
        object.__setattr__(self, "origins", frozenset(origins))

    @property
    def secure(self) -> bool:
        """Whether people come by https, so that cookies may ask for it."""
        return self.public_url.startswith("https://")

    @property
    def url(self) -> str:
        """The address people use."""
        return self.public_url.rstrip("/") or f"http://{bracketed(self.host)}:{self.port}"


def bracketed(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host
