"""An app under a real server, in a thread, on a free port."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from litestar import Litestar

from brelan.web.app import ServerSettings, create_app
from brelan.web.protocol import bound, server_config
from web.server import Server


@contextmanager
def serving(app: Litestar) -> Iterator[str]:
    """The address of the app while it runs."""
    listening = socket.create_server(("127.0.0.1", 0))
    bound(listening)
    server = uvicorn.Server(server_config(app))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


class ServerHere(Server):
    """A server in this process: it starts at once, and a test may patch it."""

    def __init__(self, database: str, address: str) -> None:
        super().__init__(database)
        self.address = f"{address}/"


@contextmanager
def serving_here(folder: Path, network: str = "", pace: int = 1_000_000) -> Iterator[Server]:
    database = f"sqlite:///{folder / 'rooms.db'}"
    with serving(create_app(ServerSettings(database=database, pace=pace, network=network))) as address:
        yield ServerHere(database, address)
