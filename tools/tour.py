"""Runs docs/tour.ipynb and writes the outputs of its cells into the file: `make tour`.

A notebook is JSON and its cells are Python, so no notebook server is needed. The tests run it, too,
and compare the outputs.
"""

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent.parent / "docs" / "tour.ipynb"
Cell = dict[str, Any]


def execute_notebook(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return the notebook with new outputs."""
    names: dict[str, Any] = {"__name__": "__main__"}
    number, cells = 0, []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            outputs = run_cell("".join(cell["source"]), names, number)
            cells.append({**cell, "execution_count": number, "outputs": outputs})
        else:
            cells.append(cell)
    return {**notebook, "cells": cells}


def run_cell(source: str, names: dict[str, Any], number: int) -> list[Cell]:
    """Run a cell; return its outputs: what it prints, and the value of its last line."""
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
                "data": to_mime_bundle(value),
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs


def to_mime_bundle(value: Any) -> dict[str, list[str]]:
    """Return a value as a MIME bundle: its text, and its SVG if it has one."""
    data = {"text/plain": repr(value).splitlines(keepends=True)}
    drawing = getattr(value, "_repr_svg_", None)
    picture = drawing() if drawing is not None else None
    return data if picture is None else {"image/svg+xml": picture.splitlines(keepends=True), **data}


def notebook_to_text(notebook: dict[str, Any]) -> str:
    """Return the text of a notebook's file."""
    return json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    found = json.loads(NOTEBOOK.read_text("utf-8"))
    NOTEBOOK.write_text(notebook_to_text(execute_notebook(found)), "utf-8")
    print(f"docs/{NOTEBOOK.name}")
