"""The chapters of the guide that follow on the first start, run by a shell as they are written.

In a scratch folder, on a PostgreSQL of the tests: settings, backup, restore, drill, upgrade and the
way back. Not run are systemd, curl, and whatever takes ids, which the page invents.
"""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

from tests.server.databases import OwnPostgres
from tests.server.processes import SOURCE, Yard, make_players
from tests.server.running import Person
from tests.test_hosting import DEPLOY, PAGE

LOCAL = "postgresql:///parasol{}?host=/run/postgresql"
BACKUP = "/var/lib/parasol/backups/parasol-20260302T041000Z.jsonl.gz"
CHAPTERS = [
    ("### 6. Commands and settings", "### Another proxy"),
    ("## Backups", "### When the database"),
    ("## Upgrading", "## Going back"),
    ("## Going back to an older version", "## Retention"),
]
STAND_INS = """
systemctl() { :; }
runuser() { if [ "$2" = parasol ]; then shift 3; "$@"; fi; }
"""


def read_chapter(begin: str, end: str) -> str:
    """The commands of a chapter, but for a server that would not end."""
    text = PAGE[PAGE.index(f"\n{begin}\n") : PAGE.index(f"\n{end}")]
    lines = "".join(re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S)).splitlines()
    return "\n".join(line for line in lines if " serve " not in line)


def lay_out(folder: Path, database: str) -> None:
    """What the first five steps leave on a machine, as far as commands need it."""
    for version in ("0.1.0", "0.2.0"):
        program = folder / "opt" / f"parasol-{version}" / "bin" / "parasol"
        program.parent.mkdir(parents=True)
        program.write_text(
            f'#!/bin/sh\nPYTHONPATH="{SOURCE}" exec {sys.executable} -m parasol "$@"\n'
        )
        program.chmod(0o755)
    (folder / "opt" / "parasol").symlink_to("parasol-0.1.0")
    (folder / "var/lib/parasol").mkdir(parents=True)
    (folder / "etc").mkdir()
    settings = (DEPLOY / "parasol.env").read_text("utf-8")
    changed = re.sub(r"^PARASOL_DATABASE=.*", f"PARASOL_DATABASE={database}", settings, flags=re.M)
    (folder / "etc" / "parasol.env").write_text(changed, "utf-8")


def test_a_host_can_do_what_the_guide_says(
    tmp_path: Path, yard: Yard, postgres: OwnPostgres
) -> None:
    database, restored = postgres.database(), postgres.database()
    lay_out(tmp_path, database)

    async def make_table(url: str) -> tuple[Person, str]:
        ada = await Person(url, "Ada").arrive()
        return ada, (await make_players(ada))[0].table

    server = yard.serve(database)
    ada, table = asyncio.run(make_table(server.url))
    server.end()

    settings = read_chapter(*CHAPTERS[0]).partition("parasol admin")[0]
    script = STAND_INS + "\n".join(settings + read_chapter(*chapter) for chapter in CHAPTERS)
    for named, ours in (
        (BACKUP, "$(ls /var/lib/parasol/backups/*.gz)"),
        (LOCAL.format("_restored"), restored),
        *((f"{root}/", f"{tmp_path}{root}/") for root in ("/etc", "/var/lib", "/opt")),
    ):
        assert named in script, named
        script = script.replace(named, ours)
    shell = ["/bin/sh", "-euc", script]
    done = subprocess.run(shell, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("All open tables replay as they were played.") == 3
    assert done.stdout.count("restore done") == 4
    assert "is at step" in done.stdout
    assert f"PARASOL_DATABASE={restored}\n" in (tmp_path / "etc/parasol.env").read_text("utf-8")

    ada.url = yard.serve(restored).url
    assert asyncio.run(ada.ask("GET", f"/api/tables/{table}"))["status"] == "playing"
