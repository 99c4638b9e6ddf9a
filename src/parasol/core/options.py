"""A game's options as one frozen dataclass, described once.

The command line, web forms, the API, documents and environments are all made from this
description; a bad value raises BadOption, which names the choices.
"""

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from parasol.core.chance import to_whole_number
from parasol.core.errors import BadOption
from parasol.core.words import Row, Text, Words, verbatim

Choice = int | str | bool
T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class Option:
    """One option: its choices, the default, a label and a help text, and when it matters at all."""

    name: str
    choices: tuple[Choice, ...]
    default: Choice
    label: Words
    help: Words
    only_when: Mapping[str, Choice]
    names: Mapping[Choice, Words]
    """What people call the choices that have a name besides their code."""
    means: Mapping[Choice, Words]
    """What a choice brings, in a sentence; a form shows it beside the choice, instead of `help`."""

    def name_choice(self, choice: Choice) -> Words:
        """What people call a choice."""
        return self.names.get(choice) or verbatim(str(choice))


def option(
    *choices: Choice,
    label: Words | str,
    help: Words | str,
    default: Choice | None = None,
    only_when: Mapping[str, Choice] | None = None,
    names: Mapping[Choice, Words] | None = None,
    means: Mapping[Choice, Words] | None = None,
) -> Any:
    """A field of a game's Options; the first choice is the default unless another is named."""
    start = choices[0] if default is None else default
    described = {
        "choices": choices,
        "label": label if isinstance(label, Words) else verbatim(label),
        "help": help if isinstance(help, Words) else verbatim(help),
        "only_when": only_when or {},
        "names": names or {},
        "means": means or {},
    }
    return dataclasses.field(default=start, metadata=described)


def describe_options(options: type) -> tuple[Option, ...]:
    """Every option of an Options class, in order."""
    return tuple(
        Option(name=f.name, default=_get_default(f), **f.metadata)
        for f in dataclasses.fields(options)
    )


def parse_options(options: type[T], given: Mapping[str, object]) -> T:
    """An Options from keywords or words; anything that does not fit raises BadOption."""
    known = {o.name: o for o in describe_options(options)}
    for name, value in given.items():
        if name not in known:
            there_are = Text("no such option; there are {names}", {"names": ", ".join(known)})
            raise BadOption(name, value, there_are)
    values = {name: _parse_choice(known[name], value) for name, value in given.items()}
    result = options(**values)
    for name, value in values.items():
        for other, needed in known[name].only_when.items():
            if getattr(result, other) != needed and value != known[name].default:
                text = Text("a value only when {other} is {needed}")
                raise BadOption(name, value, text.fill(other=other, needed=needed))
    return result


def options_to_dict(options: Any) -> dict[str, Choice]:
    """An Options as a plain dict, in order."""
    return {f.name: getattr(options, f.name) for f in dataclasses.fields(options)}


def _get_default(field: "dataclasses.Field[Any]") -> Choice:
    value: Any = field.default
    assert isinstance(value, int | str)
    return value


SWITCH: Mapping[Choice, str] = {False: "off", True: "on"}
"""What people type for no and yes."""


def format_choice(choice: Choice) -> str:
    """A choice as it is typed.

    >>> format_choice(True), format_choice("crabs"), format_choice(2)
    ('on', 'crabs', '2')
    """
    return SWITCH[choice] if isinstance(choice, bool) else str(choice)


def _parse_choice(option: Option, value: object) -> Choice:
    number = to_whole_number(value)
    if number is not None:
        value = number
    for choice in option.choices:
        if type(value) is type(choice) and value == choice:
            return choice
        if isinstance(value, str) and value.strip().lower() in (
            str(choice).lower(),
            format_choice(choice),
        ):
            return choice
    raise BadOption(option.name, value, list_choices([repr(choice) for choice in option.choices]))


def list_choices(choices: Iterable[str]) -> Text:
    """What an option takes, where that is one of some words."""
    return Text("one of {choices}", {"choices": Row(list(choices))})
