"""A client that costs little: one kept connection, requests one after the other."""

from __future__ import annotations

import asyncio
import gzip
from types import TracebackType
from urllib.parse import urlsplit

from msgspec import Struct

REDIRECT = 303


class Answer(Struct, frozen=True):
    status: int
    headers: dict[str, str]
    text: str
    bytes: int  # as they came over the line


class HttpClient:
    """Speaks HTTP/1.1 to one server from one local address, and keeps the cookies that it is given."""

    def __init__(self, address: str, local: str) -> None:
        parts = urlsplit(address)
        self._host, self._port, self._local = str(parts.hostname), int(parts.port or 80), local
        self._origin = address
        self.cookies: dict[str, str] = {}
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def __aenter__(self) -> HttpClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._line is not None:
            self._line[1].close()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def get(self, path: str) -> Answer:
        """A page, wherever it leads."""
        answer = await self._ask("GET", path)
        while answer.status == REDIRECT:
            answer = await self._ask("GET", answer.headers["location"])
        return answer

    async def post(self, path: str, body: str, accept: str) -> Answer:
        """A form."""
        return await self._ask("POST", path, body, accept)

    async def _ask(self, method: str, path: str, body: str = "", accept: str = "text/html") -> Answer:
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\nAccept: {accept}\r\n"
        head += f"Accept-Encoding: gzip\r\nAccept-Language: en\r\nOrigin: {self._origin}\r\nCookie: {self.cookie}\r\n"
        if method == "POST":
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body.encode())}\r\n"
        request = f"{head}\r\n{body}".encode()
        if self._line is not None:
            try:
                return await self._send(self._line, request)
            except (ConnectionError, asyncio.IncompleteReadError):  # the server ends connections that nobody uses
                self._line[1].close()
        self._line = await asyncio.open_connection(self._host, self._port, local_addr=(self._local, 0))
        return await self._send(self._line, request)

    async def _send(self, line: tuple[asyncio.StreamReader, asyncio.StreamWriter], request: bytes) -> Answer:
        reader, writer = line
        writer.write(request)
        await writer.drain()
        return await self._read(reader)

    async def _read(self, reader: asyncio.StreamReader) -> Answer:
        head = await reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {}
        for line in filter(None, lines):
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
            if name.lower() == "set-cookie":
                cookie, _, content = value.partition(";")[0].partition("=")
                self.cookies[cookie] = content
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        plain = gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body
        return Answer(int(first.split()[1]), headers, plain.decode(), len(head) + len(body))
