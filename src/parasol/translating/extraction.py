"""Extracts the translatable messages of a home from Python, JavaScript and Jinja templates."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from parasol.core.errors import ParasolError

EXCLUDED_FOLDERS = ("games/", "scaffold/templates/", "/vendor/", "web/bundle/")
"""Folders that are not part of a home; each game is its own home."""
ONLY_A_VALUE = re.compile(r"\{\w+\}")
_STRING = r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\''
_LITERALS = rf"(?:{_STRING})(?:\s*\+\s*(?:{_STRING}))*"
# Scripts are searched by regular expressions: Babel's parser can't read nested html`…` templates.
_T = re.compile(rf"(?<![\w$])t\(\s*({_LITERALS})")
_N = re.compile(rf"(?<![\w$])n\(\s*({_LITERALS})\s*,\s*({_LITERALS})")
_COMMENT = re.compile(r"(?<![:\"'`])//[^\n]*|/\*.*?\*/", re.DOTALL)


class NoSentence(ParasolError):
    """A Text in the sources whose message is not a literal; says where."""


@dataclass(frozen=True)
class Sentence:
    """One message: its key, its plural form if it has one, its file, and whether it is a term."""

    key: str
    many: str
    file: str
    term: bool = False


def extract_sentences(home: Path) -> list[Sentence]:
    """Return the messages of a home, file by file."""
    found: list[Sentence] = []
    for file in sorted(home.rglob("*")):
        place = file.relative_to(home).as_posix()
        if any(part in place for part in EXCLUDED_FOLDERS) or not file.is_file():
            continue
        if file.suffix == ".py":
            found += extract_from_python(file.read_text("utf-8"), place)
        elif file.suffix == ".js":
            found += extract_from_script(file.read_text("utf-8"), place)
        elif file.suffix == ".html":
            found += extract_from_template(file, place)
    return found


def extract_from_python(source: str, place: str) -> Iterator[Sentence]:
    """Yield every Text("…", one="…") and Term("…")."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else None
        called = node.func.id if isinstance(node.func, ast.Name) else called
        if called not in ("Text", "Term"):
            continue
        given = dict(zip(("template", "values", "one", "count"), node.args, strict=False))
        given |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
        template = _get_literal(given.get("template"), place)
        one = _get_literal(given["one"], place) if "one" in given else ""
        if not ONLY_A_VALUE.fullmatch(template):
            yield Sentence(one or template, template if one else "", place, called == "Term")


def _get_literal(node: ast.expr | None, place: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    line = getattr(node, "lineno", 0)
    raise NoSentence(f"{place}, line {line}: a Text is written out, or nobody can translate it")


def extract_from_script(source: str, place: str) -> Iterator[Sentence]:
    """Yield every t("…") and n("…", "…")."""
    code = _COMMENT.sub("", source)
    for found in _T.finditer(code):
        yield Sentence(_join_literals(found[1]), "", place)
    for found in _N.finditer(code):
        yield Sentence(_join_literals(found[1]), _join_literals(found[2]), place)


def _join_literals(literals: str) -> str:
    return "".join(str(ast.literal_eval(part)) for part in re.findall(_STRING, literals))


def extract_from_template(file: Path, place: str) -> Iterator[Sentence]:
    """Yield every _("…") and ngettext("…", "…") of a Jinja template."""
    from jinja2.ext import babel_extract

    options = {"trimmed": "true", "silent": "false"}
    with file.open("rb") as opened:
        for _, _, text, _ in babel_extract(opened, ("_", "gettext", "ngettext"), [], options):
            forms = [text] if isinstance(text, str) else [form for form in text or () if form]
            yield Sentence(forms[0], forms[1] if len(forms) > 1 else "", place)
