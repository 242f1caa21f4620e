"""The pages of one table meet in one process, whichever process their connections come to.

Several workers share a port, and the system spreads connections over them. Any worker can serve any page; but if the
pages of a table are in two processes, each move is read again by the second, and drawn twice. So every table has a
home among the workers, by its id. A worker that is asked for the socket of a table hands the connection over to its
home, with the request. If the home does not take it, because it has died or has too much to do, the worker keeps it.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import uvicorn
from msgspec import Struct

ADDRESS: Final = re.compile(rb"/rooms/([A-Za-z0-9_-]{20})/socket(?:\?.*)?", re.DOTALL)
MOST_BYTES: Final = 64 * 1024
"""Of a request: more than the longest head that is read."""

Taking = Callable[[socket.socket, bytes], None]


class Homes(Struct, frozen=True):
    """The workers of one port, as one of them sees them. Each has a socket in a folder for their user alone."""

    folder: str
    workers: int
    me: int

    def home_of(self, address: bytes) -> int:
        """Which worker a request is for: the home of the table, or this one if it asks for something else."""
        found = ADDRESS.fullmatch(address)
        return crc32(found[1]) % self.workers if found is not None else self.me

    def hand_over(self, home: int, connection: int, request: bytes) -> bool:
        """Give a connection (its descriptor) to its home. False: the home does not take it."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            try:
                line.connect(self._file(home))
                socket.send_fds(line, [request], [connection])
            except OSError:  # nobody is there, or too much waits there already
                return False
        return True

    def open(self) -> socket.socket:
        """Where others hand over connections to this worker."""
        file = self._file(self.me)
        with suppress(FileNotFoundError):
            os.unlink(file)  # of a worker that was killed
        made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        made.setblocking(False)
        made.bind(file)
        return made

    def _file(self, worker: int) -> str:
        return str(Path(self.folder) / str(worker))


def receive(mailbox: socket.socket, take: Taking) -> None:
    """All connections that have been handed over, each with its request."""
    while True:
        try:
            request, handed, flags, _ = socket.recv_fds(mailbox, MOST_BYTES, 1)
        except BlockingIOError:
            return
        for descriptor in handed:
            os.set_inheritable(descriptor, False)
            connection = socket.socket(fileno=descriptor)
            if flags & socket.MSG_TRUNC:
                connection.close()
            else:
                take(connection, request)


class Worker(uvicorn.Server):
    """A server to which others hand over the sockets of its tables."""

    def __init__(self, config: uvicorn.Config, homes: Homes) -> None:
        super().__init__(config)
        self._homes = homes
        self._mailbox: socket.socket | None = None
        self._arriving: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._mailbox = self._homes.open()
        asyncio.get_running_loop().add_reader(self._mailbox, receive, self._mailbox, self._take)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._mailbox is not None:
            asyncio.get_running_loop().remove_reader(self._mailbox)
            self._mailbox.close()
        await super().shutdown(sockets)

    def _take(self, connection: socket.socket, request: bytes) -> None:
        task = asyncio.create_task(self._serve_socket(connection, request))
        self._arriving.add(task)
        task.add_done_callback(self._arriving.discard)

    async def _serve_socket(self, connection: socket.socket, request: bytes) -> None:
        """As uvicorn does with a request that asks for a socket, once it has read it."""
        make: Any = self.config.ws_protocol_class
        protocol = make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
        except OSError:  # the client is gone
            connection.close()
        else:
            protocol.data_received(request)
