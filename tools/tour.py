"""Runs the notebook of the documents: `make tour`. What its cells show is written into the file.

A notebook is JSON, and its cells are Python: that is all it takes to run one, without a server, and
the same everywhere. The tests run it as well, and compare.
"""

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent.parent / "docs" / "tour.ipynb"
Cell = dict[str, Any]


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """The same notebook with what its cells show now."""
    names: dict[str, Any] = {"__name__": "__main__"}
    number, cells = 0, []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            outputs = shown("".join(cell["source"]), names, number)
            cells.append({**cell, "execution_count": number, "outputs": outputs})
        else:
            cells.append(cell)
    return {**notebook, "cells": cells}


def shown(source: str, names: dict[str, Any], number: int) -> list[Cell]:
    """What a cell prints, and what its last line is worth."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
    outputs: list[Cell] = []
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines})
    if value is not None:
        outputs.append(
            {
                "data": pictured(value),
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs


def pictured(value: Any) -> dict[str, list[str]]:
    """A value as a notebook shows it: its text, and its picture if it has one."""
    data = {"text/plain": repr(value).splitlines(keepends=True)}
    drawing = getattr(value, "_repr_svg_", None)
    picture = drawing() if drawing is not None else None
    return data if picture is None else {"image/svg+xml": picture.splitlines(keepends=True), **data}


def written(notebook: dict[str, Any]) -> str:
    """A notebook as the text of its file."""
    return json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    found = json.loads(NOTEBOOK.read_text("utf-8"))
    NOTEBOOK.write_text(written(executed(found)), "utf-8")
    print(f"docs/{NOTEBOOK.name}")
