"""`brelan serve`: the web app for a deployment. `brelan play` uses it too."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import Meta, Struct

from brelan.cli.addresses import Addresses, addresses_of, network_address, read_address
from brelan.cli.command import Call
from brelan.cli.databases import chosen_database
from brelan.cli.logs import write_logs
from brelan.cli.output import console
from brelan.engine.game import AnyGame
from brelan.errors import BadOption, BrelanError, InputError, reason_of

if TYPE_CHECKING:
    from brelan.web.app import ServerSettings
    from brelan.web.socket_handoff import Homes

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
USUAL_PORT: Final = 8765
FIRST_DEALS: Final = 3
"""Of each game: not every deal of random moves comes to a showdown."""


class ServeFlags(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Where to listen, and which database."""

    host: str = LOOPBACK
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8000
    database: str | None = None
    pace: Annotated[int, Meta(ge=1)] = 5
    prepare: bool = True
    keep_days: Annotated[int, Meta(ge=1, le=36_500)] = 90
    metrics: str | None = None
    workers: Annotated[int, Meta(ge=1, le=64)] = 1


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (ServeFlags,)


def run(call: Call) -> None:
    serve(call.ask(ServeFlags), on_ready=_announce_as_json)


def _announce_as_json(found: Addresses) -> None:
    network = {"network": found.network} if found.network else {}
    logging.getLogger("brelan.web").info("ready", extra={"address": found.here, **network})


def play_in_browser(call: Call, port: int | None, *, open_page: bool, lan: bool) -> None:
    """Serve this machine or its network, and open the lobby."""
    if lan and network_address() is None:
        raise BadOption("no-network", "this machine has no address on a network")

    def ready(found: Addresses) -> None:
        console().print(call.words("cli-play-at", address=found.here), style="bold", highlight=False)
        if found.network:
            console().print(call.words("cli-play-network", address=found.network), style="bold", highlight=False)
            console().print(call.words("cli-play-anyone"))
        console().print(call.words("cli-play-stop"))
        if open_page and _has_screen():
            threading.Thread(target=webbrowser.open, args=(found.here,), daemon=True).start()

    host = EVERYWHERE if lan else LOOPBACK
    serve(ServeFlags(host=host, port=_usual_or_free() if port is None else port), on_ready=ready)


def _has_screen() -> bool:
    """Without a screen, a text browser would take over the terminal."""
    return sys.platform in ("darwin", "win32") or any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _usual_or_free() -> int:
    """The same port every time, unless another program uses it."""
    with socket.socket() as trying:
        return 0 if trying.connect_ex((LOOPBACK, USUAL_PORT)) == 0 else USUAL_PORT


def serve(question: ServeFlags, on_ready: Callable[[Addresses], None]) -> None:
    """Serve until a signal comes; then close the connections."""
    from brelan.cli.workers import check_workers, run_workers, share
    from brelan.rooms.store.database import database_url
    from brelan.web.app import ServerSettings
    from brelan.web.sessions import check_keys

    where = chosen_database(question.database)
    metrics = read_address(question.metrics) if question.metrics is not None else None
    check_workers(question.workers, database_url(where).get_backend_name())
    check_keys(where)  # refuse before anything is written
    if metrics is not None:
        _listen(*metrics).close()
    with _listen(question.host, question.port) as listening:
        os.umask(0o077)  # cards, seals and sessions: files are for their owner alone
        asyncio.run(_check_database(where))
        write_logs()
        signal.signal(signal.SIGTERM, end)
        found = addresses_of(listening)
        listening_at = listening.getsockname()[:2]
        network = found.network.rstrip("/")
        settings = ServerSettings(
            database=where,
            pace=question.pace,
            warm_up=question.prepare,
            kept_days=question.keep_days,
            metrics=metrics,
            processes=question.workers,
            network=network,
        )
        if question.workers == 1:
            Serving(listening, settings).run(lambda: on_ready(found))
            return
    host, port = listening_at
    with share(host, port):  # the port stays ours while no worker listens to it
        run_workers(question.workers, host, port, settings, lambda: on_ready(found))


def play_first_deals() -> None:
    """What the games rank hands with is made now, and not while the first people wait for it."""
    from brelan import registry
    from brelan.library.playing import play

    for name in registry.OURS:
        players = registry.game(name).seats[0]
        for seed in range(FIRST_DEALS):
            play(name, ["random"] * players, seed=seed)


class Serving:
    """A server in this process."""

    def __init__(self, listening: socket.socket, settings: ServerSettings, homes: Homes | None = None) -> None:
        import uvicorn

        from brelan.rooms.driver import collect_seldom
        from brelan.web.app import create_app
        from brelan.web.protocol import bound, server_config
        from brelan.web.socket_handoff import Worker

        bound(listening)
        self._listening = listening
        self._warm_up = settings.warm_up
        config = server_config(create_app(settings), homes)
        self._server = Worker(config, homes) if homes is not None else uvicorn.Server(config)
        collect_seldom()

    def run(self, on_ready: Callable[[], None]) -> None:
        """Until a signal comes, or it is stopped."""
        threading.Thread(target=self._tell, args=(on_ready,), daemon=True).start()
        self._server.run(sockets=[self._listening])
        if not self._server.started:
            raise SystemExit(1)

    def stop(self) -> None:
        """From another thread: close the connections and end."""
        self._server.should_exit = True

    def _tell(self, on_ready: Callable[[], None]) -> None:
        while not self._server.started:
            if self._server.should_exit:
                return
            time.sleep(0.02)
        on_ready()
        if self._warm_up:
            play_first_deals()


async def _check_database(database: str) -> None:
    """Report what is wrong with it before the server starts."""
    from brelan.rooms.store import open_store
    from brelan.rooms.store.database import cannot_open

    try:
        async with open_store(database):
            pass
    except BrelanError:
        raise
    except Exception as error:  # whatever a driver may raise; none of them quotes a password
        raise cannot_open(str(getattr(error, "orig", error)) or type(error).__name__) from error


def end(_signal: int, _frame: Any) -> None:
    """Being stopped is not a failure. uvicorn ends its work, then sends itself the signal again."""
    raise SystemExit(0)


def _listen(host: str, port: int) -> socket.socket:
    if not host.strip():  # to the system it means all addresses: an unset variable must not open the server
        raise BadOption(
            "empty-host",
            "the host is empty: write {here} for this machine alone, {everywhere} for all its addresses",
            here=LOOPBACK,
            everywhere=EVERYWHERE,
        )
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except (OSError, UnicodeError) as error:
        made.close()
        unknown = isinstance(error, socket.gaierror | UnicodeError)
        why = InputError("unknown-host", "unknown host name") if unknown else reason_of(error)
        raise BadOption(
            "cannot-listen", "cannot listen on {host}, port {port}: {why}", host=host, port=str(port), why=why
        ) from error
    return made
