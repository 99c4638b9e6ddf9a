"""The audit of what is pinned: vulnerable, not vulnerable, and nobody to ask are told apart."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import audit  # noqa: E402 - a tool, not a package

FLAW = {"id": "PYSEC-2026-1", "fix_versions": ["4.0"], "aliases": ["CVE-2026-1"], "description": ""}
GOOD = {"name": "asyncpg", "version": "0.32.0", "vulns": []}
BAD = {"name": "greenlet", "version": "3.5.6", "vulns": [FLAW]}
SKIPPED = {"name": "alembic", "skip_reason": "Dependency not found on PyPI"}


def of_pip(*entries: dict[str, Any]) -> audit.Audit:
    text = json.dumps({"dependencies": entries, "fixes": []})
    return audit.read_pip_audit(text, "Found as many as there are\n")


def of_npm(**flaws: Any) -> audit.Audit:
    answer = {"vulnerabilities": flaws, "metadata": {"dependencies": {"total": 7}}}
    return audit.read_npm_audit(json.dumps(answer), "")


# What the two programs say


def test_what_has_no_flaw_is_counted() -> None:
    assert of_pip(GOOD) == audit.Audit(1)
    assert of_npm() == audit.Audit(7)


def test_a_flaw_is_named_with_its_fix() -> None:
    found = ("greenlet 3.5.6: PYSEC-2026-1, fixed in 4.0",)
    assert of_pip(GOOD, BAD) == audit.Audit(2, found)
    unfixed = {**BAD, "vulns": [{**FLAW, "fix_versions": []}]}
    assert of_pip(unfixed).found == ("greenlet 3.5.6: PYSEC-2026-1, fixed in no version",)


def test_a_flaw_of_a_node_module_is_named_once() -> None:
    flaw = {"url": "https://advisories.example.org/GHSA-1", "title": "bad"}
    found = of_npm(
        esbuild={"range": "<1.0", "via": [flaw]}, other={"range": "*", "via": ["esbuild"]}
    )
    assert found.found == ("esbuild <1.0: https://advisories.example.org/GHSA-1",)


def test_a_flaw_that_is_accepted_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "ACCEPTED", {"CVE-2026-1": "no fix", "GHSA-1": "no fix"})
    assert of_pip(BAD) == audit.Audit(1)
    flaw = {"url": "https://advisories.example.org/GHSA-1"}
    assert of_npm(esbuild={"range": "<1.0", "via": [flaw]}) == audit.Audit(7)


def test_what_the_service_does_not_know_is_named() -> None:
    assert of_pip(GOOD, SKIPPED) == audit.Audit(1, unknown=("alembic",))


def test_a_mirror_that_knows_nothing_is_nobody_to_ask() -> None:
    assert of_pip(SKIPPED, SKIPPED).away == "Dependency not found on PyPI"


@pytest.mark.parametrize(
    "errors",
    [
        "Traceback\nrequests.exceptions.ConnectionError: Failed to resolve a name",
        "Traceback\nrequests.exceptions.ReadTimeout: timed out",
        "ERROR:pip_audit._cli:Could not connect to PyPI's vulnerability feed\nERROR: Tip",
        "Traceback\npip_audit._service.interface.ServiceError",
    ],
)
def test_no_network_is_nobody_to_ask(errors: str) -> None:
    assert audit.read_pip_audit("", errors) == audit.Audit(away=errors.splitlines()[-1])


def test_npm_without_its_service_is_nobody_to_ask() -> None:
    answer = {"message": "405 Method Not Allowed", "error": {"summary": "", "detail": ""}}
    read = audit.read_npm_audit(json.dumps(answer), "npm error audit endpoint returned an error")
    assert read == audit.Audit(away="405 Method Not Allowed")


def test_any_other_failure_is_one() -> None:
    with pytest.raises(audit.AuditFailed, match="does not contain a hash"):
        audit.read_pip_audit("", "ERROR:pip_audit._cli:requirement x==1 does not contain a hash")
    with pytest.raises(audit.AuditFailed, match="ENOLOCK"):
        audit.read_npm_audit(json.dumps({"error": {"code": "ENOLOCK"}}), "npm error")
    with pytest.raises(audit.AuditFailed, match="npm said nothing"):
        audit.read_npm_audit("", "")


# What comes of it


def run_main(
    monkeypatch: pytest.MonkeyPatch, python: list[audit.Audit], node: audit.Audit
) -> tuple[int, int]:
    """Run the tool with these answers; its code, and how often it asked about Python's files."""
    asked = list[Path]()

    def answer(file: Path) -> audit.Audit:
        asked.append(file)
        return python.pop(0) if len(python) > 1 else python[0]

    monkeypatch.setattr(audit, "audit_requirements", answer)
    monkeypatch.setattr(audit, "audit_node", lambda file: node)
    return audit.main(), len(asked)


def test_all_files_are_asked_about(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [file.name for file in ROOT.glob("requirements/*.txt")]
    assert run_main(monkeypatch, [audit.Audit(3)], audit.Audit(7)) == (0, len(files))
    shown = capsys.readouterr().out
    for name in [*files, "npm-shrinkwrap.json"]:
        assert f"{name}: " in shown
    assert "NOT AUDITED" not in shown


@pytest.mark.parametrize("where", ["python", "node"])
def test_a_flaw_anywhere_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], where: str
) -> None:
    bad, good = audit.Audit(3, ("greenlet 3.5.6: PYSEC-2026-1",)), audit.Audit(3)
    python = [good, bad, good] if where == "python" else [good]
    assert run_main(monkeypatch, python, bad if where == "node" else good)[0] == 1
    assert "VULNERABLE: greenlet 3.5.6: PYSEC-2026-1" in capsys.readouterr().out


def test_nobody_to_ask_is_said_once_and_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    away = audit.Audit(away="no network")
    assert run_main(monkeypatch, [away], away) == (0, 1)
    shown = capsys.readouterr().out
    assert shown.count("NOT AUDITED") == 2
    assert "run.txt" in shown
    assert "npm-shrinkwrap.json (no network)" in shown


def test_a_flaw_that_was_found_before_the_network_went_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    python = [audit.Audit(3, ("greenlet",)), audit.Audit(away="no network")]
    assert run_main(monkeypatch, python, audit.Audit(7)) == (1, 2)


def test_an_audit_that_breaks_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(file: Path) -> audit.Audit:
        raise audit.AuditFailed(file.name)

    monkeypatch.setattr(audit, "audit_requirements", fail)
    assert audit.main() == 1
