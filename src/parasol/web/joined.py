"""Modules as one: what a table's page needs comes as a single file, which a browser fetches once.

Seventy small answers weigh half as much again as one, most of it headers. This is no bundler: it
knows the ways in which our modules import and export, each stays a function of its own with its
text as it is, and where it meets another way it gives up: the page loads plain modules instead.
"""

import json
import posixpath
import re
from collections.abc import Callable, Iterable

IMPORT = re.compile(
    r"""^import\s*(?:(?P<default>\w+)\s*)?(?P<names>\{[^}]*\})?\s*from\s*["'](?P<from>\.[^"']+)["'];?""",
    re.MULTILINE,
)
PASSED = re.compile(r"""^export\s*(\{[^}]*\})\s*from\s*["'](\.[^"']+)["'];?""", re.MULTILINE)
LISTED = re.compile(r"""(?:^|(?<=[;}]))export\s*(\{[^}]*\})\s*;?\s*$""", re.MULTILINE)
DECLARED = re.compile(
    r"^export (?P<kept>(?:async function\*?|function\*?|class|const) (?P<name>\w+))", re.MULTILINE
)
LATER = re.compile(r"""\bimport\(\s*(?P<what>["']\.[^"']+["'])?""")
DEFAULT = re.compile(r"(?:^|(?<=[;}]))export default\b", re.MULTILINE)
LEFT = re.compile(r"""^(?:import|export)\b(?!\()|\bexport\s*[{*]""", re.MULTILINE)
"""What no module has once its imports and exports are taken out."""
BEGINNING = """const kept = {};
const brought = async (address) =>
  kept[new URL(address, location.href).pathname] ?? import(address);
"""


class Unknown(ValueError):
    """A module that imports or exports in a way that is not known here."""


def joined(
    entries: Iterable[str], text: Callable[[str], str | None], url: Callable[[str], str]
) -> str:
    """Modules and all that they import as one; the entries run last, in their order.

    `text` is a module's text by its address, None where there is none; `url` where it lies.
    """
    order: list[str] = []
    for entry in entries:
        _visit(entry, text, order, ())
    parts = [_wrapped(address, str(text(address)), url) for address in order]
    return BEGINNING + "".join(parts)


def _visit(
    address: str, text: Callable[[str], str | None], order: list[str], path: tuple[str, ...]
) -> None:
    if address in order:
        return
    found = text(address)
    if address in path or found is None:
        raise Unknown(address)
    for pattern in (IMPORT, PASSED):
        for match in pattern.finditer(found):
            name = match["from"] if pattern is IMPORT else match[2]
            _visit(_beside(address, name), text, order, (*path, address))
    order.append(address)


def _beside(address: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(address), name))


def _wrapped(address: str, text: str, url: Callable[[str], str]) -> str:
    """One module as a function that runs once and gives what it exports."""

    def place(name: str) -> str:
        return f"kept[{json.dumps(url(_beside(address, name)))}]"

    given: list[str] = []

    def imported(match: re.Match[str]) -> str:
        told = []
        if match["default"]:
            told.append(f"const {match['default']} = {place(match['from'])}.default;")
        if match["names"]:
            pairs = ", ".join(f"{a}: {b}" for a, b in _pairs(match["names"]))
            told.append(f"const {{ {pairs} }} = {place(match['from'])};")
        return " ".join(told)

    def passed(match: re.Match[str]) -> str:
        given.extend(f"{b}: {place(match[2])}.{a}" for a, b in _pairs(match[1]))
        return ""

    def listed(match: re.Match[str]) -> str:
        given.extend(f"{b}: {a}" for a, b in _pairs(match[1]))
        return ""

    def declared(match: re.Match[str]) -> str:
        given.append(match["name"])
        return match["kept"]

    def later(match: re.Match[str]) -> str:
        what = match["what"]
        return "brought(" + (json.dumps(url(_beside(address, what[1:-1]))) if what else "")

    def default(_match: re.Match[str]) -> str:
        given.append("default: main")
        return "const main ="

    for pattern, instead in (
        (IMPORT, imported),
        (PASSED, passed),
        (LISTED, listed),
        (DECLARED, declared),
        (DEFAULT, default),
        (LATER, later),
    ):
        text = pattern.sub(instead, text)
    here = f"new URL({json.dumps(url(address))}, location.href)"
    text = text.replace("import.meta.url", here)
    if LEFT.search(text) or "import.meta" in text:
        raise Unknown(address)
    inside = text.strip()
    return (
        f"kept[{json.dumps(url(address))}] = (() => {{\n{inside}\n"
        f"return {{ {', '.join(given)} }};\n}})();\n"
    )


def _pairs(names: str) -> list[tuple[str, str]]:
    """`{ a, b as c }` as pairs: what it is called there, and here."""
    found = []
    for one in filter(None, (part.strip() for part in names.strip("{} \n").split(","))):
        there, _, here = one.partition(" as ")
        found.append((there.strip(), here.strip() or there.strip()))
    return found
