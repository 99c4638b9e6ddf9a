"""HTTP responses with compression and cache headers."""

import gzip
import hashlib
from dataclasses import dataclass

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


@dataclass(frozen=True)
class Content:
    """A body that is sent again and again: its bytes, plain and compressed, and its tag."""

    data: bytes
    media_type: str
    tag: str
    gzipped: bytes | None
    """None where compressing gains nothing."""

    @classmethod
    def of(cls, body: bytes | str, media_type: str) -> "Content":
        """Prepare a body once for all requests."""
        data = body.encode() if isinstance(body, str) else body
        packed = gzip.compress(data, 9, mtime=0) if _is_worth_packing(data, media_type) else None
        return cls(data, media_type, _make_tag(data), packed)


def make_response(
    request: Request,
    body: bytes | str,
    media_type: str,
    *,
    cache_control: str = CACHE_REVALIDATE,
    status: int = 200,
) -> Response:
    """Make a response of a body that is for this request alone."""
    data = body.encode() if isinstance(body, str) else body
    packed = None
    if _is_worth_packing(data, media_type) and _accepts_gzip(request):
        packed = gzip.compress(data, 6, mtime=0)
    content = Content(data, media_type, _make_tag(data), packed)
    return send_content(request, content, cache_control=cache_control, status=status)


def send_content(
    request: Request, content: Content, *, cache_control: str = CACHE_REVALIDATE, status: int = 200
) -> Response:
    """Make a response of a body that was prepared."""
    headers = {"cache-control": cache_control, "vary": "accept-encoding"}
    if status == 200 and cache_control in (CACHE_REVALIDATE, CACHE_PRIVATE):
        headers["etag"] = content.tag  # what is cached for good is never revalidated
        known = request.headers.get("if-none-match", "").removeprefix("W/")
        if known == content.tag:
            return Response(status_code=304, headers=headers)
    data = content.data
    if content.gzipped is not None and _accepts_gzip(request):
        data = content.gzipped
        headers["content-encoding"] = "gzip"
    return Response(data, status, headers, media_type=content.media_type)


def _make_tag(data: bytes) -> str:
    return f'"{hashlib.sha256(data).hexdigest()[:20]}"'


def _is_worth_packing(data: bytes, media_type: str) -> bool:
    return len(data) > MIN_GZIP_BYTES and media_type not in COMPRESSED_TYPES


def _accepts_gzip(request: Request) -> bool:
    for part in request.headers.get("accept-encoding", "").split(","):
        name, _, weight = part.strip().partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
