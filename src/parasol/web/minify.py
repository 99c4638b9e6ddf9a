"""Removes comments from modules and style sheets before they are sent.

Only whole comment lines and inline type annotations go, so what a browser runs is what stands in
the file, line for line.
"""

import re

INLINE_TYPE = re.compile(r"/\*\* @(?:type|param|this)\b.*?\*/ ?")
CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def minify_js(text: str) -> str:
    """Remove comment lines from JavaScript. None may stand inside a template: a test checks."""
    lines: list[str] = []
    in_comment = False
    for line in text.splitlines():
        bare = line.strip()
        if in_comment:
            in_comment = not bare.endswith("*/")
        elif bare.startswith("/*") and ("*/" not in bare or bare.endswith("*/")):
            in_comment = "*/" not in bare
        elif not bare.startswith("//"):
            lines.append(INLINE_TYPE.sub("", line))
    return "\n".join(lines) + "\n"


def minify_css(text: str) -> str:
    """Remove comments from CSS."""
    return CSS_COMMENT.sub("", text)
