"""Asks whether anything that is pinned here has a known vulnerability: `make audit`.

pip-audit answers for requirements/*.txt, `npm audit` for npm-shrinkwrap.json. Both ask a service on
the network, once and briefly. Where it can't be reached, this says so and fails nothing.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TIMEOUT_S = 5
"""How long an answer may take."""
ACCEPTED: dict[str, str] = {
    "CVE-2023-48022": "ray: who reaches a cluster may run code on it, by design; ours are local",
}
"""Vulnerabilities that we live with, by id, and why: no fix is there, and we are not concerned."""
AWAY = ("requests.exceptions.", "Could not connect to", "is not redirecting", "ServiceError")
"""What pip-audit says when its service does not answer."""


@dataclass(frozen=True)
class Audit:
    """What is known of one file. `away` says why nothing is."""

    checked: int = 0
    found: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    away: str = ""


class AuditFailed(Exception):
    """The audit could not be made, for another reason than the network."""


def read_pip_audit(output: str, errors: str) -> Audit:
    """Read what `pip-audit --format json` wrote, and what it wrote to stderr."""
    last = errors.strip().rpartition("\n")[2]
    try:
        entries = json.loads(output)["dependencies"]
    except (ValueError, KeyError, TypeError):
        if any(text in errors for text in AWAY):
            return Audit(away=last)
        raise AuditFailed(last) from None
    known = [entry for entry in entries if "version" in entry]
    skipped = {entry["name"]: entry["skip_reason"] for entry in entries if "version" not in entry}
    if not known:  # a mirror that has packages, and knows nothing about them
        return Audit(away=next(iter(skipped.values()), "there is no package in it"))
    found = [
        f"{entry['name']} {entry['version']}: {one['id']}"
        + f", fixed in {', '.join(one['fix_versions']) or 'no version'}"
        for entry in known
        for one in entry["vulns"]
        if not {one["id"], *one.get("aliases", ())} & ACCEPTED.keys()
    ]
    return Audit(len(known), tuple(found), tuple(skipped))


def read_npm_audit(output: str, errors: str) -> Audit:
    """Read what `npm audit --json` wrote, and what it wrote to stderr."""
    try:
        answer = json.loads(output)
    except ValueError:
        raise AuditFailed(errors.strip() or "npm said nothing") from None
    if "vulnerabilities" not in answer:
        if "audit endpoint returned an error" in errors:
            return Audit(away=answer.get("message", errors.strip()))
        raise AuditFailed(str(answer.get("error", answer)))
    found = [
        f"{name} {entry['range']}: {one['url']}"
        for name, entry in answer["vulnerabilities"].items()
        for one in entry["via"]
        if isinstance(one, dict) and one["url"].rpartition("/")[2] not in ACCEPTED
    ]
    return Audit(answer["metadata"]["dependencies"]["total"], tuple(found))


def audit_requirements(file: Path) -> Audit:
    """Ask about one file of requirements/: about what this Python on this system would install."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(file), "--require-hashes"]
    command += ["--disable-pip", "--progress-spinner", "off", "--format", "json"]
    return read_pip_audit(*_run([*command, "--timeout", str(TIMEOUT_S)]))


def audit_node(file: Path) -> Audit:
    """Ask about the modules of Node."""
    command = ["npm", "audit", "--package-lock-only", "--json", "--prefix", str(file.parent)]
    milliseconds = str(TIMEOUT_S * 1000)
    return read_npm_audit(*_run([*command, "--fetch-retries=0", f"--fetch-timeout={milliseconds}"]))


def _run(command: list[str]) -> tuple[str, str]:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout, done.stderr


def audit_all(files: Iterable[Path], ask: Callable[[Path], Audit]) -> bool:
    """Ask about files, and print what comes of it; return whether nothing was found.

    Once nobody answers, nobody is asked about the others.
    """
    good, away, left = True, "", list[str]()
    for file in files:
        audit = Audit(away=away) if away else ask(file)
        away = audit.away
        if away:
            left.append(file.name)
            continue
        print(f"{file.name}: {audit.checked} packages, {len(audit.found)} known vulnerabilities")
        for name in audit.unknown:
            print(f"    NOT AUDITED, because nothing is known of it there: {name}")
        for text in audit.found:
            print(f"    VULNERABLE: {text}")
            good = False
    if left:
        print(f"NOT AUDITED, because nobody could be asked: {', '.join(left)} ({away[:160]})")
    return good


def main() -> int:
    """Audit everything; 1 if anything was found."""
    # The smallest first: it takes one moment to find out that nobody answers.
    pinned = sorted(ROOT.glob("requirements/*.txt"), key=lambda file: file.stat().st_size)
    try:
        good = audit_all(pinned, audit_requirements)
        good = audit_all([ROOT / "npm-shrinkwrap.json"], audit_node) and good
    except AuditFailed as error:
        print(f"audit: it could not be made: {error}", file=sys.stderr)
        return 1
    if not good:
        print("audit: upgrade it (make requirements), or accept it with a reason (tools/audit.py)")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
