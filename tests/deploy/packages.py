"""A copy of what a release has, and Pythons with nothing in them to install it into."""

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import httpx

from tests.server.processes import wait_until

ROOT = Path(__file__).resolve().parents[2]


def list_tracked(*paths: str) -> list[str]:
    """The files of this checkout that belong to the project, with what is not committed yet."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *paths]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.splitlines() if (ROOT / name).is_file()]


def copy_tracked(folder: Path, *paths: str) -> None:
    """Copy files of the project, without what was built from them here."""
    for name in list_tracked(*paths):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)


def make_python(folder: Path) -> Path:
    """A virtual environment with nothing but pip in it; its folder of programs."""
    base = Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info.minor}"
    run([str(base), "-m", "venv", str(folder)], folder.parent)
    return folder / "bin"


def run(command: list[str] | str, folder: Path, **variables: str) -> str:
    """Run a command, or a line of a shell, to its end; return its output."""
    inherited = {name: value for name, value in os.environ.items() if "PYTHON" not in name}
    done = subprocess.run(
        command,
        cwd=folder,
        env={**inherited, **variables},
        shell=isinstance(command, str),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:]
    return done.stdout


def check_site_packages(bin_folder: Path) -> None:
    """Check that all files of the package are installed, with the bundle of the browser's."""
    (packages,) = bin_folder.parent.glob("lib/python3*/site-packages")
    missing = [
        name
        for name in list_tracked("src/parasol")
        if not (packages / name.removeprefix("src/")).is_file()
    ]
    assert missing == []
    assert [*packages.glob("parasol/web/bundle/static/js/**/*.js")]
    assert [*packages.glob("parasol__mypyc.*")]


def check_served(url: str) -> None:
    """Check a running site: pages, their assets from the bundle, languages, a game's rules."""

    def is_healthy() -> bool:
        try:
            return httpx.get(f"{url}/healthz").status_code == 200
        except httpx.TransportError:
            return False

    asyncio.run(wait_until(is_healthy))
    with httpx.Client(base_url=url) as client:
        for language, word in (("en", "Tables"), ("fr", "Tables"), ("pl", "Stoły")):
            page = client.get("/", headers={"accept-language": language})
            assert page.status_code == 200
            assert f'lang="{language}"' in page.text
            assert word.lower() in page.text.lower()
        for game in ("maui", "playa_pirata", "tenby"):
            assert client.get(f"/rules/{game}").status_code == 200
            assert client.get(f"/new/{game}").status_code == 200
        assets = [part.partition('"')[0] for part in client.get("/").text.split('src="/')[1:]]
        assert assets
        for asset in assets:
            found = client.get(f"/{asset}")
            assert found.status_code == 200, asset
            assert found.content
