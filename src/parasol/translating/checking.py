"""What is wrong with a home's catalogues: missing, stale, doubtful, or not fitting their keys."""

import string
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError

from parasol.translating.files import plural_rule, po_file, read, template


def problems(home: Path) -> list[str]:
    """A line for everything that a translator has to see to."""
    found = template(home)
    pot = home / "locale" / f"{home.name}.pot"
    lines = []
    if pot.exists():  # a game that is installed has no template
        lines = [f"{pot.name}: {line}" for line in _compared(found, read(pot))]
    for folder in sorted((home / "locale").glob("*/LC_MESSAGES")):
        language = folder.parent.name
        try:
            mistakes = list(_checked(found, read(po_file(home, language)), language))
        except PoFileError as error:
            mistakes = [str(error)]
        lines += [f"{home.name}.po, {language}: {line}" for line in mistakes]
    return lines


def _checked(wanted: Catalog, catalog: Catalog, language: str) -> Iterator[str]:
    yield from _compared(wanted, catalog)
    yield from _mistakes(catalog)
    if f"plural={catalog.plural_expr};" not in plural_rule(language):
        yield "the rule of the plural is another one, run `parasol words`"


def _compared(wanted: Catalog, there: Catalog) -> Iterator[str]:
    keys = {message.id for message in wanted if message.id}
    known = {message.id for message in there if message.id}
    yield from (
        f"missing, run `parasol words`: {_key(key)!r}" for key in sorted(keys - known, key=str)
    )
    yield from (
        f"stale, run `parasol words`: {_key(key)!r}" for key in sorted(known - keys, key=str)
    )


def _mistakes(catalog: Catalog) -> Iterator[str]:
    for message in catalog:
        if message.id:
            yield from (
                f"{problem}: {_key(message.id)!r}" for problem in _mistake(catalog, message)
            )


def _mistake(catalog: Catalog, message: Message) -> Iterator[str]:
    forms = [message.string] if isinstance(message.string, str) else list(message.string or [""])
    if message.fuzzy:
        yield "fuzzy"
    if not all(forms):
        yield "not translated"
        return
    if isinstance(message.id, str):
        if not isinstance(message.string, str):
            yield "forms of a plural, but it counts nothing"
        needed = places(message.id)
    else:
        if len(forms) != catalog.num_plurals:
            yield f"{len(forms)} forms, {catalog.num_plurals} are needed"
        needed = places(message.id[1])
    for form in forms:
        if places(form) != needed:
            yield f"other placeholders in {form!r}"


def places(template: str) -> set[str]:
    """The placeholders of a template."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}
    except ValueError:
        return {"a brace that opens or closes nothing"}


def _key(key: object) -> str:
    return key if isinstance(key, str) else str(key[0])  # type: ignore[index]
