"""What the pages ask of a host can be done: commands and flags, units, container files, figures.

Nothing here needs a container or root; `make test-deploy` runs proxies, units and builds for real.
"""

import configparser
import json
import logging
import re
import shlex
import subprocess
import tomllib
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest
import yaml

from parasol.cli import _make_parser
from parasol.server import admin, admin_actions, maintenance, serve, worker
from parasol.server.cli import NAMES, RETENTION_FLAGS, run_command
from parasol.server.health import Health
from parasol.server.store import Store
from parasol.server.telemetry.log_context import ADDRESS_FORMS
from parasol.server.telemetry.log_lines import JsonFormatter, TextFormatter, with_fields
from parasol.server.telemetry.logs import LOG_FORMATS, LOG_LEVELS
from parasol.server.telemetry.loop_lag import LoopLag

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
PAGES = [PAGE, *((ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in ("protocol",))]
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
CONTAINER = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
PROGRAM = "/opt/parasol/bin/parasol"
AS_ELSEWHERE = r"^(runuser -u parasol --|podman compose -f deploy/compose.yaml exec server-1) "
"""What lets another user run a command, or a container."""


def shell_lines(text: str) -> list[str]:
    """The commands of a page, comments aside, continued lines joined."""
    found = "".join(re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S)).replace("\\\n", " ")
    return [line.partition("  #")[0].strip() for line in found.splitlines()]


def unit(file: Path) -> list[tuple[str, str]]:
    """A unit's settings, in order; a name may come twice, which configparser does not allow."""
    lines = [line for line in file.read_text("utf-8").splitlines() if "=" in line]
    return [(name, value) for name, _, value in (line.partition("=") for line in lines)]


def commands() -> list[list[str]]:
    """Every call of our program: on the pages, in units, in containers."""
    found = [
        shlex.split(line)[1:]
        for text in PAGES
        for line in (re.sub(AS_ELSEWHERE, "", line) for line in shell_lines(text))
        if re.match(r"\S*\bparasol ", line) and "--version" not in line
    ]
    found += [shlex.split(line) for line in re.findall(rf"^[\d* ]+{PROGRAM} (.*)$", PAGE, re.M)]
    for file in UNITS:
        found += [shlex.split(value)[1:] for name, value in unit(file) if value.startswith(PROGRAM)]
    found += [
        service["command"] for service in COMPOSE["services"].values() if "command" in service
    ]
    for file in sorted((DEPLOY / "kubernetes").glob("*.yaml")):
        text = file.read_text("utf-8")
        found += [args for one in yaml.safe_load_all(text) for args in find_args(one)]
    cmd = re.search(r"^CMD (\[.*\])$", CONTAINER, re.M)
    assert cmd
    found.append(json.loads(cmd[1]))
    run = re.search(r"podman run .* parasol +(serve .*)$", "\n".join(shell_lines(PAGE)), re.M)
    assert run
    found.append(shlex.split(run[1]))
    return found


def find_args(value: Any) -> list[list[str]]:
    """What the containers of a manifest run, however deep they are."""
    if isinstance(value, list):
        return [args for one in value for args in find_args(one)]
    if not isinstance(value, dict):
        return []
    own = [value["args"]] if "args" in value else []
    return own + [args for one in value.values() for args in find_args(one)]


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_is_one_of_the_programs(command: list[str]) -> None:
    given = [word for word in command if word != "$PARASOL_FLAGS"]  # empty, as it comes
    words = [re.sub(r"%i|\$\{.*?\}|\$\(\w+\)", "8001", word) for word in given]
    parsed = _make_parser(words).parse_args(words)
    assert parsed.command in NAMES


def test_every_command_of_a_host_names_its_database() -> None:
    for words in commands():
        bare = words[:1] == ["serve"] and set(words[1:]) <= {"--lan"}  # at home
        assert bare or any(word.startswith("--database") for word in words), words


def test_the_page_knows_every_command_of_the_server() -> None:
    assert {words[0] for words in commands()} == set(NAMES)


def test_every_command_of_the_server_runs_something(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (admin, admin_actions, maintenance, serve, worker):
        for name in [name for name in vars(module) if name.startswith("run_")]:
            monkeypatch.setattr(module, name, lambda args: 7)
    assert [run_command(Namespace(), name) for name in NAMES] == [7] * len(NAMES)


def test_the_page_knows_everything_that_can_be_swept() -> None:
    sweep = next(words for words in commands() if words[0] == "sweep")
    flags = [word[2:] for word in sweep if word.startswith("--")]
    assert flags == ["database", *RETENTION_FLAGS]


# Units


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_units_have_a_user_or_a_time(file: Path) -> None:
    sections = configparser.ConfigParser(strict=False, interpolation=None)
    sections.optionxform = str  # type: ignore[assignment, method-assign]
    sections.read(file)
    assert "Unit" in sections
    assert "Timer" in sections or dict(sections["Service"])["User"] == "parasol"


def test_the_variables_of_units_are_in_the_environment_file() -> None:
    given = set(re.findall(r"^#?(\w+)=", (DEPLOY / "parasol.env").read_text("utf-8"), re.M))
    for file in UNITS:
        assert set(re.findall(r"\$\{?(\w+)", file.read_text("utf-8"))) <= given


def test_systemd_and_a_shell_read_the_same_settings(tmp_path: Path) -> None:
    file = tmp_path / "parasol.env"
    text = (DEPLOY / "parasol.env").read_text("utf-8")
    file.write_text(re.sub(r"^#(?=\w+=)", "", text, flags=re.M), "utf-8")
    changes = [line for line in shell_lines(PAGE) if line.startswith("sed -i '") and "env" in line]
    assert len(changes) == 3
    for line in changes:
        words = [word.replace("/etc/parasol.env", str(file)) for word in shlex.split(line)]
        subprocess.run(words, check=True)
    pairs = (line.partition("=")[::2] for line in file.read_text("utf-8").splitlines())
    read = {name: value.strip('"') for name, value in pairs if re.fullmatch(r"\w+", name)}
    shell = ["env", "-i", "/bin/sh", "-euc", f'set -a; . "{file}"; set +a; env']
    done = subprocess.run(shell, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    told = dict(line.partition("=")[::2] for line in done.stdout.splitlines())
    assert {name: told[name] for name in read} == read
    assert read["PARASOL_DATABASE"] == "postgresql:///parasol_restored?host=/run/postgresql"


def test_flags_that_the_page_sets_are_the_servers() -> None:
    shown = re.findall(r'PARASOL_FLAGS="(.*?)"', PAGE)
    assert len(shown) == 2
    for flags in shown:
        words = ["serve", *shlex.split(flags)]
        assert _make_parser(words).parse_args(words).command == "serve"


def test_the_page_names_every_file_and_only_those_there_are() -> None:
    named = {name.rstrip("/") for name in re.findall(r"\bdeploy/([\w.@-]+)", PAGE)}
    assert {file.name for file in DEPLOY.iterdir()} - named == {"Containerfile.dockerignore"}
    assert named <= {file.name for file in DEPLOY.iterdir()}


# Containers and proxies


def test_the_container_copies_what_there_is_and_runs_as_nobody_special() -> None:
    for line in re.findall(r"^COPY (?!--from)(.*)$", CONTAINER, re.M):
        for name in line.split()[:-1]:
            assert (ROOT / name).exists(), name
    assert CONTAINER.index("\nUSER 10001") < CONTAINER.index("\nENTRYPOINT")
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text("utf-8").splitlines()
    copied = {
        word
        for line in re.findall(r"^COPY (?!--from)(.*)$", CONTAINER, re.M)
        for word in line.split()[:-1]
    }
    assert copied <= {line[1:] for line in ignored if line.startswith("!")}


def test_the_services_belong_together() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"database", "server-1", "server-2", "worker", "proxy", "backup"}
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
    assert services["server-1"]["build"] == {"context": "..", "dockerfile": "deploy/Containerfile"}
    own = [services[name] for name in ("server-1", "server-2", "worker", "backup")]
    assert {service["image"] for service in own} == {"parasol"}
    upstreams = services["proxy"]["environment"]["PARASOL_UPSTREAMS"].split()
    assert upstreams == ["server-1:8000", "server-2:8000"]
    for service in own:
        assert any("postgresql://parasol@database/parasol" in word for word in service["command"])
        assert "PGPASSWORD" in service["environment"]
    mounted = [
        volume.partition(":")[0] for s in services.values() for volume in s.get("volumes", ())
    ]
    for name in mounted:
        assert name in COMPOSE["volumes"] or (DEPLOY / name).exists(), name


def test_containers_and_the_guide_install_what_is_pinned_with_its_hash() -> None:
    install = "pip install --require-hashes -r requirements/run.txt -r requirements/postgres.txt"
    assert install in PAGE
    assert install.replace("install ", "install --no-cache-dir ") in CONTAINER
    for text in (PAGE, CONTAINER):
        for line in re.findall(r"pip install (.*)", text):
            assert "--require-hashes" in line or "--no-deps --no-build-isolation ." in line, line


def test_the_guide_installs_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"ln -sfn /opt/parasol-{project['version']} /opt/parasol\n" in PAGE
    kustomization = yaml.safe_load((DEPLOY / "kubernetes" / "kustomization.yaml").read_text())
    assert kustomization["images"][0]["newTag"] == project["version"]


def test_the_proxies_pass_on_what_the_server_needs() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert nginx.count("{") == nginx.count("}")
    shown = re.findall(r"^```nginx\n(.*?)^```$", PAGE, re.M | re.S)[0]
    for line in shown.splitlines():
        assert line.strip() in nginx, line
    assert re.search(r"location = /metrics \{\s*return 404;", nginx)
    caddy = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert caddy.count("{") == caddy.count("}")
    assert "respond @figures 404" in caddy
    assert "health_uri /healthz" in caddy


# Logs and health


def test_the_page_knows_every_flag_and_variable_of_logs() -> None:
    parser = _make_parser(["serve"])
    for name in ("format", "level", "address"):
        row = re.search(
            rf"^\| `--log-{name}` \| `PARASOL_LOG_{name.upper()}` \| (.*) \|$", PAGE, re.M
        )
        assert row, name
        shown = re.findall(r"`(\w+)`", row[1])
        choices = {"format": LOG_FORMATS, "level": LOG_LEVELS, "address": ADDRESS_FORMS}[name]
        assert [word for word in shown if word not in NAMES] == list(choices)
        for choice in choices:
            words = ["serve", f"--log-{name}", choice]
            assert getattr(parser.parse_args(words), f"log_{name}") == choice


def test_the_lines_of_logs_that_the_page_shows_are_such(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```text\n(.*?)^```$", PAGE, re.M | re.S)
    shown = next(block for block in blocks if "WARNING" in block).splitlines()
    record = logging.LogRecord(
        "parasol.store", logging.WARNING, "", 0, "the database failed", (), None
    )
    record.created, record.msecs = 1794985614.250, 250
    error = "OperationalError: database or disk is full"
    record.__dict__ |= with_fields(kind="full", error=error)
    assert shown == [TextFormatter().format(record), JsonFormatter().format(record)]


def test_the_page_knows_every_check_of_health(tmp_path: Path) -> None:
    checks = Health(Store.of(tmp_path / "parasol.db"), LoopLag()).checks
    table = PAGE.partition("| check | fails | warns |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.M) == list(checks)


def test_sizing_rests_on_measurements() -> None:
    assert "(server-speed.md)" in PAGE.partition("## Sizing")[2]
