"""nginx and Caddy with the files of `deploy/`, on ports of their own, with TLS for localhost.

Only what must differ on a machine that is no host is replaced: names, ports, certificates, servers.
"""

import contextlib
import os
import re
import signal
import ssl
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.server.processes import TIMEOUT_S
from tests.server.running import find_free_port

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


@dataclass(frozen=True)
class Ports:
    """Where a proxy listens."""

    http: int
    https: int

    @property
    def url(self) -> str:
        return f"https://localhost:{self.https}"


@dataclass(frozen=True)
class Proxy:
    """A proxy under way; `certificate` is what its clients have to trust."""

    ports: Ports
    certificate: Path
    output: Path

    @property
    def url(self) -> str:
        return self.ports.url


def choose_ports() -> Ports:
    """Two free ports for a proxy."""
    return Ports(find_free_port(), find_free_port())


def substitute(text: str, *pairs: tuple[str, str]) -> str:
    """Replace patterns, each of which must be there."""
    for pattern, replacement in pairs:
        text, count = re.subn(pattern, replacement, text)
        assert count, pattern
    return text


def make_certificate(folder: Path) -> Path:
    """A certificate for localhost that nobody has signed, and its key beside it."""
    certificate = folder / "fullchain.pem"
    names = "subjectAltName=DNS:localhost,IP:127.0.0.1"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        + ["-subj", "/CN=localhost", "-addext", names, "-out", str(certificate)]
        + ["-keyout", str(folder / "privkey.pem")],
        check=True,
        capture_output=True,
    )
    return certificate


def write_nginx(folder: Path, ports: Ports, servers: list[str]) -> Path:
    """Write the site for nginx, and the least that Debian's nginx.conf has around it."""
    lines = "".join(f"    server {server} max_fails=0;\n" for server in servers)
    site = substitute(
        (DEPLOY / "nginx.conf").read_text("utf-8"),
        (r"games\.example\.org", "localhost"),
        (r"/etc/letsencrypt/live/localhost/", f"{folder}/"),
        (r"\b80;", f"{ports.http};"),
        (r"\b443 ssl", f"{ports.https} ssl"),
        (r"https://\$host\$", f"https://$host:{ports.https}$"),
        (r"    server 127\.0\.0\.1:8000 .*\n", lines),
    )
    (folder / "site.conf").write_text(site, "utf-8")
    own = "".join(
        f"    {kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    # Its workers would be nobody, who may not enter a test's folder.
    user = "user root;\n" if os.geteuid() == 0 else ""
    whole = (
        f"{user}pid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\n    access_log off;\n{own}    include {folder}/site.conf;\n}}\n"
    )
    configuration = folder / "nginx.conf"
    configuration.write_text(whole, "utf-8")
    return configuration


@contextlib.contextmanager
def run_nginx(folder: Path, ports: Ports, servers: list[str]) -> Iterator[Proxy]:
    """nginx in front of servers, for the length of a test."""
    certificate = make_certificate(folder)
    configuration = write_nginx(folder, ports, servers)
    command = ["nginx", "-p", str(folder), "-c", str(configuration), "-g", "daemon off;"]
    with _run(command, folder, ports, certificate) as proxy:
        yield proxy


@contextlib.contextmanager
def run_caddy(folder: Path, ports: Ports, servers: list[str]) -> Iterator[Proxy]:
    """Caddy in front of servers, for the length of a test; it signs for localhost by itself."""
    options = f"{{\n\thttp_port {ports.http}\n\tadmin off\n\tskip_install_trust\n}}\n"
    file = folder / "Caddyfile"
    file.write_text(options + (DEPLOY / "Caddyfile").read_text("utf-8"), "utf-8")
    variables = {
        "PARASOL_DOMAIN": f"localhost:{ports.https}",
        "PARASOL_UPSTREAMS": " ".join(servers),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
    }
    command = ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]
    certificate = folder / "data" / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    with _run(command, folder, ports, certificate, **variables) as proxy:
        yield proxy


PROXIES = {"nginx": run_nginx, "caddy": run_caddy}


@contextlib.contextmanager
def _run(
    command: list[str], folder: Path, ports: Ports, certificate: Path, **variables: str
) -> Iterator[Proxy]:
    output = folder / f"{command[0]}.log"
    with output.open("wb") as file:
        process = subprocess.Popen(
            command,
            stdout=file,
            stderr=subprocess.STDOUT,
            env={**os.environ, **variables},
            start_new_session=True,
        )
    proxy = Proxy(ports, certificate, output)
    try:
        end = time.monotonic() + TIMEOUT_S
        while not _answers(proxy):
            assert process.poll() is None, output.read_text("utf-8")
            assert time.monotonic() < end, output.read_text("utf-8")
            time.sleep(0.05)
        yield proxy
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _answers(proxy: Proxy) -> bool:
    if not proxy.certificate.exists():
        return False
    context = ssl.create_default_context(cafile=proxy.certificate)
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"{proxy.url}/healthz", verify=context).status_code == 200
    return False
