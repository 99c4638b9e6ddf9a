"""Bundles the modules of a table's page into a single file.

Seventy small responses weigh half as much again as one, most of it headers. The bundler is small:
it knows the forms of import and export that our modules use, and wraps each module's unchanged text
in a function. A module with any other form can't be bundled; the page then loads plain modules.
"""

import json
import posixpath
import re
from collections.abc import Callable, Iterable

IMPORT = re.compile(
    r"""^import\s*(?:(?P<default>\w+)\s*)?(?P<names>\{[^}]*\})?\s*from\s*["'](?P<from>\.[^"']+)["'];?""",
    re.MULTILINE,
)
RE_EXPORT = re.compile(r"""^export\s*(\{[^}]*\})\s*from\s*["'](\.[^"']+)["'];?""", re.MULTILINE)
EXPORT_LIST = re.compile(r"""(?:^|(?<=[;}]))export\s*(\{[^}]*\})\s*;?\s*$""", re.MULTILINE)
EXPORT_DECLARATION = re.compile(
    r"^export (?P<declaration>(?:async function\*?|function\*?|class|const) (?P<name>\w+))",
    re.MULTILINE,
)
EXPORT_DEFAULT = re.compile(r"(?:^|(?<=[;}]))export default\b", re.MULTILINE)
DYNAMIC_IMPORT = re.compile(r"""\bimport\(\s*(?P<path>["']\.[^"']+["'])?""")
LEFTOVER = re.compile(r"""^(?:import|export)\b(?!\()|\bexport\s*[{*]""", re.MULTILINE)
"""No module matches this once its imports and exports are replaced."""
PRELUDE = """const loaded = {};
const loadModule = async (address) =>
  loaded[new URL(address, location.href).pathname] ?? import(address);
"""


class UnsupportedModule(ValueError):
    """A module with a form of import or export that the bundler does not know."""


def bundle_modules(
    entries: Iterable[str], read_text: Callable[[str], str | None], url_for: Callable[[str], str]
) -> str:
    """Bundle modules and all that they import; the entries run last, in their order.

    `read_text` returns a module's text by its address, or None; `url_for` returns its URL.
    """
    order: list[str] = []
    for entry in entries:
        _add_in_order(entry, read_text, order, ())
    parts = [_wrap_module(address, str(read_text(address)), url_for) for address in order]
    return PRELUDE + "".join(parts)


def _add_in_order(
    address: str, read_text: Callable[[str], str | None], order: list[str], path: tuple[str, ...]
) -> None:
    """Append a module's imports, then the module itself."""
    if address in order:
        return
    text = read_text(address)
    if address in path or text is None:
        raise UnsupportedModule(address)
    for pattern in (IMPORT, RE_EXPORT):
        for match in pattern.finditer(text):
            name = match["from"] if pattern is IMPORT else match[2]
            _add_in_order(_resolve(address, name), read_text, order, (*path, address))
    order.append(address)


def _resolve(address: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(address), name))


def _wrap_module(address: str, text: str, url_for: Callable[[str], str]) -> str:
    """Wrap one module in a function that runs once and returns its exports."""

    def refer_to(name: str) -> str:
        return f"loaded[{json.dumps(url_for(_resolve(address, name)))}]"

    exports: list[str] = []

    def replace_import(match: re.Match[str]) -> str:
        statements = []
        if match["default"]:
            statements.append(f"const {match['default']} = {refer_to(match['from'])}.default;")
        if match["names"]:
            pairs = ", ".join(f"{a}: {b}" for a, b in _parse_names(match["names"]))
            statements.append(f"const {{ {pairs} }} = {refer_to(match['from'])};")
        return " ".join(statements)

    def replace_re_export(match: re.Match[str]) -> str:
        exports.extend(f"{b}: {refer_to(match[2])}.{a}" for a, b in _parse_names(match[1]))
        return ""

    def replace_export_list(match: re.Match[str]) -> str:
        exports.extend(f"{b}: {a}" for a, b in _parse_names(match[1]))
        return ""

    def replace_declaration(match: re.Match[str]) -> str:
        exports.append(match["name"])
        return match["declaration"]

    def replace_default(_match: re.Match[str]) -> str:
        exports.append("default: main")
        return "const main ="

    def replace_dynamic_import(match: re.Match[str]) -> str:
        path = match["path"]
        return "loadModule(" + (json.dumps(url_for(_resolve(address, path[1:-1]))) if path else "")

    for pattern, replace in (
        (IMPORT, replace_import),
        (RE_EXPORT, replace_re_export),
        (EXPORT_LIST, replace_export_list),
        (EXPORT_DECLARATION, replace_declaration),
        (EXPORT_DEFAULT, replace_default),
        (DYNAMIC_IMPORT, replace_dynamic_import),
    ):
        text = pattern.sub(replace, text)
    own_url = f"new URL({json.dumps(url_for(address))}, location.href)"
    text = text.replace("import.meta.url", own_url)
    if LEFTOVER.search(text) or "import.meta" in text:
        raise UnsupportedModule(address)
    return (
        f"loaded[{json.dumps(url_for(address))}] = (() => {{\n{text.strip()}\n"
        f"return {{ {', '.join(exports)} }};\n}})();\n"
    )


def _parse_names(names: str) -> list[tuple[str, str]]:
    """Parse `{ a, b as c }` into pairs: the name in the other module, and the name here."""
    pairs = []
    for part in filter(None, (part.strip() for part in names.strip("{} \n").split(","))):
        there, _, here = part.partition(" as ")
        pairs.append((there.strip(), here.strip() or there.strip()))
    return pairs
