"""How the server speaks HTTP: no client holds a connection by being slow.

uvicorn waits for the rest of a request as long as its client likes. Here a request must arrive whole in time, and its
head is not endless. A client that does not read its answer is disconnected by the system (`bound`); one that does not
answer the pings of its socket, by uvicorn. A connection between two requests ends after `IDLE_SECONDS`.
"""

from __future__ import annotations

import asyncio
import socket
from functools import partial
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from brelan.web.compression import FrameDeflateFactory
from brelan.web.security import MOST_FRAME
from brelan.web.socket_handoff import Homes

MOST_HEAD: Final = 32 * 1024
"""Bytes of a request before its body: its address and headers, cookies among them."""
REQUEST_SECONDS = 20.0
"""From its first byte, or from the connection, to its last."""
IDLE_SECONDS: Final = 5
GRACE_SECONDS: Final = 3
"""For running requests when the server stops."""
STALLED_MILLIS = 30_000
"""For a client to take what it was sent."""
MOST_QUEUED: Final = 8
"""Requests that a client may send before it has the answer to the first."""
MOST_CONNECTIONS: Final = 10_000
"""Of one process; beyond that, requests are answered with 503."""

HEAD_TOO_LONG: Final = b"431 Request Header Fields Too Large"
TOO_SLOW: Final = b"408 Request Timeout"


class CannotRead(Exception):
    """Ends the reading of a connection."""


class BoundedHttp(HttpToolsProtocol):
    """One connection. With `homes`, the sockets of some tables are handed over to other workers."""

    def __init__(self, *args: Any, homes: Homes | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self._homes = homes
        self._deadline: asyncio.TimerHandle | None = None
        self._head = 0  # bytes of the head that is being read
        self._in_head = False
        self._earlier: list[RequestResponseCycle] = []  # requests before the newest one that are not yet answered

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._has_arrived()
        for cycle in self._earlier:  # uvicorn tells the newest only; the others would write to a closed connection
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._await_request()
        began_before = self._in_head
        super().data_received(data)
        if self._in_head and began_before:  # a head without an end may be one header: it is counted by its bytes
            self._head += len(data)
            if self._head > MOST_HEAD:
                self._refuse(HEAD_TOO_LONG)

    def _await_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self._refuse, TOO_SLOW)

    def _has_arrived(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _refuse(self, status: bytes) -> None:
        """Say why, if no answer has begun, and hang up."""
        self._has_arrived()
        if self.transport.is_closing():
            return
        answering: RequestResponseCycle | None = self.cycle
        if answering is None or answering.response_complete or not answering.response_started:
            self.transport.write(b"HTTP/1.1 " + status + b"\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Called for whatever cannot be read, and for what `on_header` refuses."""
        self._has_arrived()
        if self._head > MOST_HEAD:
            self._refuse(HEAD_TOO_LONG)
        else:
            super().send_400_response(msg)

    # What the parser has found

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._await_request()
        self._head, self._in_head = 0, True

    def on_url(self, url: bytes) -> None:
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(name, value)
        super().on_header(name, value)

    def _count(self, *parts: bytes) -> None:
        self._head += sum(map(len, parts))
        if self._head > MOST_HEAD:
            raise CannotRead

    def on_headers_complete(self) -> None:
        self._in_head = False
        before: RequestResponseCycle | None = self.cycle
        known = (*self._earlier, before) if before is not None else ()
        self._earlier = [cycle for cycle in known if not cycle.response_complete]
        if len(self._earlier) > MOST_QUEUED:
            raise CannotRead
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._has_arrived()
        super().on_message_complete()

    # Sockets of other workers' tables

    def handle_websocket_upgrade(self) -> None:
        if not self._hand_over():
            super().handle_websocket_upgrade()

    def _hand_over(self) -> bool:
        homes = self._homes
        home = homes.home_of(self.url) if homes is not None else None
        if homes is None or home is None or home == homes.me or self.transport.get_write_buffer_size():
            return False
        lines = [b"GET " + self.url + b" HTTP/1.1", *(b": ".join(header) for header in self.headers), b"", b""]
        descriptor = self.transport.get_extra_info("socket").fileno()
        if not homes.hand_over(home, descriptor, b"\r\n".join(lines)):
            return False
        self.transport.abort()  # the connection lives on in the other process
        return True


class SocketProtocol(WebSocketsSansIOProtocol):
    """The socket of a page."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [FrameDeflateFactory()]

    def start_keepalive(self) -> None:
        """The socket is open: how it was asked for need not be remembered for as long as it stays so."""
        super().start_keepalive()
        self.request.headers.clear()  # the parser has the request too, for as long as it reads
        self.scope["headers"] = []
        del self.request, self.response


def server_config(app: Any, homes: Homes | None = None, **more: Any) -> uvicorn.Config:
    """How uvicorn serves the app."""
    http: Any = partial(BoundedHttp, homes=homes)
    return uvicorn.Config(
        app,
        http=http,
        ws=SocketProtocol,
        ws_max_size=MOST_FRAME,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        **more,
    )


def bound(listening: socket.socket) -> None:
    """Have the system end connections whose clients take nothing (Linux; elsewhere it does so after some minutes)."""
    option: int | None = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is not None:
        listening.setsockopt(socket.IPPROTO_TCP, option, STALLED_MILLIS)
