"""The .po files of a home and its template .pot: written the same way for the same sentences."""

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from parasol.core.catalogues import TERM
from parasol.translating.finding import sentences

PLURALS = {
    "": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
"""Ours; for another language Babel knows the rule. Fractions, which Polish has a form for, we do
not count."""


def update(home: Path, languages: tuple[str, ...] = ()) -> None:
    """Bring a home's catalogues up to its sources; `languages` are to be begun."""
    name, folder = home.name, home / "locale"
    found = template(home)
    folder.mkdir(exist_ok=True)
    write(found, folder / f"{name}.pot", "")
    present = {path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/*.po")}
    for language in sorted(present | set(languages)):
        path = po_file(home, language)
        path.parent.mkdir(parents=True, exist_ok=True)
        old = read(path) if path.exists() else Catalog(locale=language)
        old.update(found, no_fuzzy_matching=True)
        write(old, path, language)


def po_file(home: Path, language: str) -> Path:
    """The catalogue of a home in a language."""
    return home / "locale" / language / "LC_MESSAGES" / f"{home.name}.po"


def template(home: Path) -> Catalog:
    """A home's sentences as a catalogue without translations."""
    catalog = Catalog(charset="utf-8")
    for said in sentences(home):
        key = (said.key, said.many) if said.many else said.key
        comments = [TERM] if said.term else []
        catalog.add(key, locations=[(said.file, 1)], auto_comments=comments)
    return catalog


def read(path: Path) -> Catalog:
    """A .po file; PoFileError where it can't be read, or has too many forms of a plural."""
    with path.open("rb") as file:
        return read_po(file, ignore_obsolete=True, abort_invalid=True)


def write(catalog: Catalog, path: Path, language: str) -> None:
    """A .po file with our header: no dates and no lines, which would change with every edit."""
    fields: Mapping[str, str] = {
        "Project-Id-Version": "Parasol",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_rule(language),
    }
    head = "".join(f'"{name}: {value}\\n"\n' for name, value in fields.items())
    with path.open("wb") as file:
        file.write(f'msgid ""\nmsgstr ""\n{head}\n'.encode())
        write_po(
            file,
            catalog,
            width=100,
            omit_header=True,
            sort_by_file=True,
            ignore_obsolete=True,
            include_lineno=False,
        )


def plural_rule(language: str) -> str:
    """How many forms a language has, and which one counts how many."""
    if language in PLURALS:
        return PLURALS[language]
    catalog = Catalog(locale=language)
    return f"nplurals={catalog.num_plurals}; plural={catalog.plural_expr};"
