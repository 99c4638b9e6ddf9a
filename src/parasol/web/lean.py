"""Modules and styles as they are sent: without the comments that their readers on disk need.

This is no minifier. It drops whole lines that are comments, and types noted within a line, so that
what a browser runs is what stands in the file, line for line.
"""

import re

TYPE = re.compile(r"/\*\* @(?:type|param|this)\b.*?\*/ ?")
NOTE = re.compile(r"/\*.*?\*/", re.DOTALL)


def module(text: str) -> str:
    """JavaScript without its comment lines. None may stand inside a template: a test looks."""
    kept: list[str] = []
    inside = False
    for line in text.splitlines():
        bare = line.strip()
        if inside:
            inside = not bare.endswith("*/")
        elif bare.startswith("/*") and ("*/" not in bare or bare.endswith("*/")):
            inside = "*/" not in bare
        elif not bare.startswith("//"):
            kept.append(TYPE.sub("", line))
    return "\n".join(kept) + "\n"


def style(text: str) -> str:
    """CSS without its comments."""
    return NOTE.sub("", text)
