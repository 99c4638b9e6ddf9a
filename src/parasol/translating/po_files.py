"""Reads and writes the .po files of a home and its template .pot, deterministically."""

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from parasol.core.catalogues import TERM
from parasol.translating.extraction import extract_sentences

PLURALS = {
    "": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
"""Our plural rules; for other languages Babel has one. Polish has a form for fractions, which are
never counted here."""


def update_catalogues(home: Path, languages: tuple[str, ...] = ()) -> None:
    """Update a home's catalogues from its sources; start those of `languages`."""
    name, folder = home.name, home / "locale"
    found = make_template(home)
    folder.mkdir(exist_ok=True)
    write_catalogue(found, folder / f"{name}.pot", "")
    present = {path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/*.po")}
    for language in sorted(present | set(languages)):
        path = get_po_path(home, language)
        path.parent.mkdir(parents=True, exist_ok=True)
        old = read_catalogue(path) if path.exists() else Catalog(locale=language)
        old.update(found, no_fuzzy_matching=True)
        write_catalogue(old, path, language)


def get_po_path(home: Path, language: str) -> Path:
    """Return the path of a home's catalogue in a language."""
    return home / "locale" / language / "LC_MESSAGES" / f"{home.name}.po"


def make_template(home: Path) -> Catalog:
    """Return a home's messages as a catalogue without translations."""
    catalog = Catalog(charset="utf-8")
    for sentence in extract_sentences(home):
        key = (sentence.key, sentence.many) if sentence.many else sentence.key
        comments = [TERM] if sentence.term else []
        catalog.add(key, locations=[(sentence.file, 1)], auto_comments=comments)
    return catalog


def read_catalogue(path: Path) -> Catalog:
    """Read a .po file; raises PoFileError for syntax errors and too many plural forms."""
    with path.open("rb") as file:
        return read_po(file, ignore_obsolete=True, abort_invalid=True)


def write_catalogue(catalog: Catalog, path: Path, language: str) -> None:
    """Write a .po file with our header, without dates and line numbers, which change often."""
    fields: Mapping[str, str] = {
        "Project-Id-Version": "Parasol",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": get_plural_rule(language),
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


def get_plural_rule(language: str) -> str:
    """Return the Plural-Forms header of a language."""
    if language in PLURALS:
        return PLURALS[language]
    catalog = Catalog(locale=language)
    return f"nplurals={catalog.num_plurals}; plural={catalog.plural_expr};"
