"""Writes what views look like, from their declared types: `make types`.

For each game that declares the type of its view: docs/schema/NAME.json as JSON Schema, and
board/view.d.ts in the game's folder for the JavaScript of its board.
"""

import ast
import inspect
import json
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec.inspect import (
    AnyType,
    BoolType,
    DictType,
    Field,
    FloatType,
    IntType,
    ListType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    Type,
    UnionType,
    type_info,
)

from parasol.core import registry, view_types

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("maui", "playa_pirata", "tenby")
PLAIN = {IntType: "number", FloatType: "number", StrType: "string", BoolType: "boolean"}
PLAIN |= {NoneType: "null", AnyType: "unknown"}

Comments = dict[tuple[str, str], str]


def list_files() -> dict[Path, str]:
    """Every file that is written, and its text."""
    files = {}
    for name in GAMES:
        game = registry.find(name)
        assert game.view_type is not None
        module = sys.modules[game.view_type.__module__]
        comments = find_comments(view_types) | find_comments(module)
        schema = make_schema(game.view_type, comments)
        files[ROOT / "docs" / "schema" / f"{name}.json"] = json.dumps(schema, indent=2) + "\n"
        files[game.folder / "board" / "view.d.ts"] = make_typescript(module, comments)
    return files


def find_comments(module: ModuleType) -> Comments:
    """The text below a field or a type of a module, by class (empty: the module) and name."""
    tree = ast.parse(inspect.getsource(module))
    bodies = [("", tree.body)]
    bodies += [(node.name, node.body) for node in tree.body if isinstance(node, ast.ClassDef)]
    found = {}
    for owner, body in bodies:
        for node, after in pairwise(body):
            target = node.target if isinstance(node, ast.AnnAssign) else None
            if isinstance(node, ast.Assign):
                target = node.targets[0] if isinstance(node.targets[0], ast.Name) else None
            if isinstance(target, ast.Name) and isinstance(after, ast.Expr):
                found[owner, target.id] = str(ast.literal_eval(after.value))
    return found


def find_comment(comments: Comments, owner: type, field: str) -> str:
    """The text below a field of a class, or of the class it inherits the field from."""
    return next(
        (comments[c.__name__, field] for c in owner.__mro__ if (c.__name__, field) in comments), ""
    )


# JSON Schema


def make_schema(view_type: type, comments: Comments) -> dict[str, Any]:
    """The JSON Schema of a view as it is sent: every part is there."""
    (top,), parts = msgspec.json.schema_components([view_type], ref_template="#/$defs/{name}")
    structs = {kind.cls.__name__: kind.cls for kind in list_structs(view_type)}
    for name, part in parts.items():
        part["required"] = list(part["properties"])
        for field, schema in part["properties"].items():
            schema.pop("default", None)
            comment = find_comment(comments, structs[name], field)
            if comment:
                schema["description"] = comment
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **top, "$defs": parts}


def list_structs(view_type: type) -> list[StructType]:
    """All structs that a type is made of, those first that others need."""
    found: list[StructType] = []

    def visit(kind: Type) -> None:
        if isinstance(kind, msgspec.inspect.Metadata):
            kind = kind.type
        match kind:
            case StructType():
                if kind not in found:
                    for field in kind.fields:
                        visit(field.type)
                    if kind not in found:
                        found.append(kind)
            case UnionType():
                for one in kind.types:
                    visit(one)
            case ListType():
                visit(kind.item_type)
            case DictType():
                visit(kind.key_type)
                visit(kind.value_type)

    visit(type_info(view_type))
    return found


# TypeScript


def make_typescript(module: ModuleType, comments: Comments) -> str:
    """The types of a view as a declaration file."""
    names = list_names(module)
    lines = ["// Made by `make types` from view_types.py; do not edit.", ""]
    for name, kind in names.items():
        lines += write_comment(comments.get(("", name), ""), "")
        lines += [f"export type {name} = {write_type(kind, {})};", ""]
    for struct in list_structs(module.View):
        lines += write_comment(inspect.getdoc(struct.cls) or "", "")
        lines.append(f"export interface {struct.cls.__name__} {{")
        for field in struct.fields:
            lines += write_comment(find_comment(comments, struct.cls, field.name), "  ")
            lines.append(f"  {write_key(field)}: {write_type(field.type, names)};")
        lines += ["}", ""]
    return "\n".join(lines)


def list_names(module: ModuleType) -> dict[str, Type]:
    """The named choices of a module, such as `Pattern`."""
    tree = ast.parse(inspect.getsource(module))
    names = [node.targets[0] for node in tree.body if isinstance(node, ast.Assign)]
    found = {
        name.id: type_info(getattr(module, name.id)) for name in names if isinstance(name, ast.Name)
    }
    return {name: kind for name, kind in found.items() if isinstance(kind, LiteralType | UnionType)}


def write_comment(text: str, indent: str) -> list[str]:
    return [f"{indent}/** {' '.join(text.split())} */"] if text else []


def write_key(field: Field) -> str:
    name = field.encode_name
    return name if name.isidentifier() else json.dumps(name)


def write_type(kind: Type, names: dict[str, Type]) -> str:
    """A type as TypeScript has it. What may be left out when it is read is always sent."""
    if isinstance(kind, msgspec.inspect.Metadata):
        return write_type(kind.type, names)
    for name, named in names.items():
        if kind == named:
            return name
    match kind:
        case StructType():
            return kind.cls.__name__
        case LiteralType():
            return " | ".join(json.dumps(value) for value in kind.values)
        case ListType():
            item = write_type(kind.item_type, names)
            return f"({item})[]" if " " in item else f"{item}[]"
        case DictType():
            key, value = write_type(kind.key_type, names), write_type(kind.value_type, names)
            record = f"Record<{key}, {value}>"
            return record if key == "string" else f"Partial<{record}>"
        case UnionType():
            return write_union(list(kind.types), names)
    return PLAIN[type(kind)]


def write_union(kinds: list[Type], names: dict[str, Type]) -> str:
    """Several types, the named ones of them by their names."""
    for name, named in names.items():
        if isinstance(named, UnionType) and all(one in kinds for one in named.types):
            rest = [one for one in kinds if one not in named.types]
            return " | ".join([name, *(write_type(one, names) for one in rest)])
    return " | ".join(write_type(one, names) for one in kinds)


if __name__ == "__main__":
    for path, text in list_files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(path.relative_to(ROOT))
