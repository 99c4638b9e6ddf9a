"""Answers as browsers like them: compressed, with the right time to keep them."""

import gzip
import hashlib

from starlette.requests import Request
from starlette.responses import Response

FOREVER = "public, max-age=31536000, immutable"
ANEW = "no-cache"
PRIVATE = "private, no-cache"
"""For pages: they name a person's tables."""
SMALL = 600
"""Bytes below which compressing gains nothing."""
PACKED = ("image/png", "font/woff2")
"""What is compressed already."""


def made(
    request: Request,
    body: bytes | str,
    type_: str,
    *,
    keep: str = ANEW,
    packed: bytes | None = None,
    status: int = 200,
) -> Response:
    """An answer with a body; `packed` is the body compressed, where somebody has done so before."""
    data = body.encode() if isinstance(body, str) else body
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    if keep == ANEW:  # what is kept for good is never asked for again
        headers["etag"] = tag
        if status == 200 and request.headers.get("if-none-match", "").removeprefix("W/") == tag:
            return Response(status_code=304, headers=headers)
    if len(data) > SMALL and type_ not in PACKED and _takes_gzip(request):
        data = packed if packed is not None else gzip.compress(data, 6, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(data, status, headers, media_type=type_)


def _takes_gzip(request: Request) -> bool:
    for part in request.headers.get("accept-encoding", "").split(","):
        name, _, weight = part.strip().partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
