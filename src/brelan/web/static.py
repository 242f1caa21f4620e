"""The static files of pages, read and compressed once. A browser that has the newest version is told so."""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256
from typing import Any, Final

from litestar import Request, Response
from litestar.params import FromPath
from litestar.status_codes import HTTP_304_NOT_MODIFIED
from msgspec import Struct

from brelan.errors import NotFound
from brelan.web.assets import assets
from brelan.web.pages import links
from brelan.web.visitor import reads

KINDS: Final = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "png": "image/png",
    "jpg": "image/jpeg",
}


class File(Struct, frozen=True):
    """What is sent, and the mark by which a browser says that it has it."""

    kind: str
    content: bytes
    compressed: bytes
    mark: str


@cache
def known_files() -> dict[str, File]:
    """By name: no other file can be requested, however the path is written."""
    found = {}
    for name, file in assets().items():
        kind = KINDS.get(name.rpartition(".")[2])
        if kind is not None:
            content = file.read_bytes()
            mark = f'"{sha256(content).hexdigest()[:24]}"'
            found[name] = File(kind, content, gzip.compress(content, mtime=0), mark)
    return found


@reads(f"{links.STATIC}/{{name:str}}", cost="nothing")
async def static(name: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    """A style sheet, the script, a picture."""
    return answer_with(name, request)


@reads(links.SERVICE_WORKER, cost="nothing")
async def service_worker(request: Request[Any, Any, Any]) -> Response[bytes]:
    """At the root: it sees only what lies below its own address."""
    return answer_with("service-worker.js", request)


def answer_with(name: str, request: Request[Any, Any, Any]) -> Response[bytes]:
    file = known_files().get(name)
    if file is None:
        raise NotFound("no-such-page", "there is nothing at this address")
    headers = {"ETag": file.mark, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if file.mark in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.compressed, media_type=file.kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.content, media_type=file.kind, headers=headers)
