"""HTTP responses with compression and cache headers."""

import gzip
import hashlib

from starlette.requests import Request
from starlette.responses import Response

CACHE_FOREVER = "public, max-age=31536000, immutable"
CACHE_REVALIDATE = "no-cache"
CACHE_PRIVATE = "private, no-cache"
"""For pages: they name a person's tables."""
MIN_GZIP_BYTES = 600
"""Below this, compressing gains nothing."""
COMPRESSED_TYPES = ("image/png", "font/woff2")
"""Media types that are compressed already."""


def make_response(
    request: Request,
    body: bytes | str,
    media_type: str,
    *,
    cache_control: str = CACHE_REVALIDATE,
    gzipped: bytes | None = None,
    status: int = 200,
) -> Response:
    """Make a response; `gzipped` is the compressed body, where it is known already."""
    data = body.encode() if isinstance(body, str) else body
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    headers = {"cache-control": cache_control, "vary": "accept-encoding"}
    if cache_control == CACHE_REVALIDATE:  # what is cached for good is never revalidated
        headers["etag"] = tag
        if status == 200 and request.headers.get("if-none-match", "").removeprefix("W/") == tag:
            return Response(status_code=304, headers=headers)
    if len(data) > MIN_GZIP_BYTES and media_type not in COMPRESSED_TYPES and _accepts_gzip(request):
        data = gzipped if gzipped is not None else gzip.compress(data, 6, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(data, status, headers, media_type=media_type)


def _accepts_gzip(request: Request) -> bool:
    for part in request.headers.get("accept-encoding", "").split(","):
        name, _, weight = part.strip().partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
