"""A line between a browser and a server that can be cut and mended: everything on it breaks off at once."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

PIECE = 65_536


class LobbyRow:
    """Passes bytes on in both directions, between its own address and a server's."""

    def __init__(self, address: str) -> None:
        self._there = (urlsplit(address).hostname, urlsplit(address).port)
        self._ends: set[socket.socket] = set()
        self._whole = True
        self._lock = threading.Lock()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(self._there)
            except OSError:
                near.close()
                continue
            with self._lock:
                self._ends |= {near, far}
                if not self._whole:
                    self._break_off()
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while piece := source.recv(PIECE):
                target.sendall(piece)
        with self._lock:
            for end in (source, target):
                self._close(end)

    def _close(self, end: socket.socket) -> None:
        self._ends.discard(end)
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()

    def _break_off(self) -> None:
        for end in list(self._ends):
            self._close(end)

    def cut(self) -> None:
        """Nothing gets through any more."""
        with self._lock:
            self._whole = False
            self._break_off()

    def mend(self) -> None:
        """New connections hold."""
        with self._lock:
            self._whole = True

    def close(self) -> None:
        self._listening.close()
        self.cut()


@contextmanager
def line_to(address: str) -> Iterator[LobbyRow]:
    line = LobbyRow(address)
    try:
        yield line
    finally:
        line.close()
