"""Checks of a home's catalogues: missing, stale, fuzzy or inconsistent messages."""

import string
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError

from parasol.translating.po_files import get_plural_rule, get_po_path, make_template, read_catalogue


def find_problems(home: Path) -> list[str]:
    """Return a line for every problem in a home's catalogues."""
    found = make_template(home)
    pot = home / "locale" / f"{home.name}.pot"
    lines = []
    if pot.exists():  # a game that is installed has no template
        lines = [f"{pot.name}: {line}" for line in _compare_keys(found, read_catalogue(pot))]
    for folder in sorted((home / "locale").glob("*/LC_MESSAGES")):
        language = folder.parent.name
        try:
            mistakes = list(
                _check_catalogue(found, read_catalogue(get_po_path(home, language)), language)
            )
        except PoFileError as error:
            mistakes = [str(error)]
        lines += [f"{home.name}.po, {language}: {line}" for line in mistakes]
    return lines


def _check_catalogue(wanted: Catalog, catalog: Catalog, language: str) -> Iterator[str]:
    yield from _compare_keys(wanted, catalog)
    yield from _check_messages(catalog)
    if f"plural={catalog.plural_expr};" not in get_plural_rule(language):
        yield "the rule of the plural is another one, run `parasol words`"


def _compare_keys(wanted: Catalog, there: Catalog) -> Iterator[str]:
    keys = {message.id for message in wanted if message.id}
    known = {message.id for message in there if message.id}
    yield from (
        f"missing, run `parasol words`: {_get_key(key)!r}" for key in sorted(keys - known, key=str)
    )
    yield from (
        f"stale, run `parasol words`: {_get_key(key)!r}" for key in sorted(known - keys, key=str)
    )


def _check_messages(catalog: Catalog) -> Iterator[str]:
    for message in catalog:
        if message.id:
            yield from (
                f"{problem}: {_get_key(message.id)!r}"
                for problem in _check_message(catalog, message)
            )


def _check_message(catalog: Catalog, message: Message) -> Iterator[str]:
    forms = [message.string] if isinstance(message.string, str) else list(message.string or [""])
    if message.fuzzy:
        yield "fuzzy"
    if not all(forms):
        yield "not translated"
        return
    if isinstance(message.id, str):
        if not isinstance(message.string, str):
            yield "forms of a plural, but it counts nothing"
        needed = find_placeholders(message.id)
    else:
        if len(forms) != catalog.num_plurals:
            yield f"{len(forms)} forms, {catalog.num_plurals} are needed"
        needed = find_placeholders(message.id[1])
    for form in forms:
        if find_placeholders(form) != needed:
            yield f"other placeholders in {form!r}"


def find_placeholders(template: str) -> set[str]:
    """Return the placeholders of a template."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}
    except ValueError:
        return {"a brace that opens or closes nothing"}


def _get_key(key: object) -> str:
    return key if isinstance(key, str) else str(key[0])  # type: ignore[index]
