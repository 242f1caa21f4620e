"""`brelan serve`: the web app for a deployment, and its addresses. `brelan play` uses it too."""

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
from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import Meta, Struct

from brelan.cli.command import Call, command
from brelan.cli.databases import chosen_database
from brelan.cli.logs import write_logs
from brelan.cli.output import console
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


@command(ServeFlags)
def serve(call: Call) -> None:
    run_server(call.ask(ServeFlags), on_ready=_announce_as_json)


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
    run_server(ServeFlags(host=host, port=_usual_or_free() if port is None else port), on_ready=ready)


def _has_screen() -> bool:
    """Without a screen, a text browser would take over the terminal."""
    return sys.platform in ("darwin", "win32") or any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _usual_or_free() -> int:
    """The same port every time, unless another program uses it."""
    with socket.socket() as trying:
        return 0 if trying.connect_ex((LOOPBACK, USUAL_PORT)) == 0 else USUAL_PORT


def run_server(question: ServeFlags, on_ready: Callable[[Addresses], None]) -> None:
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


SOMEWHERE: Final = {socket.AF_INET: "203.0.113.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses for documentation (RFC 5737, RFC 3849): the route to them shows our own address. Nothing is sent."""


class Addresses(Struct, frozen=True):
    """Where a browser finds the lobby. `network` is empty if only this machine can open it."""

    here: str
    network: str = ""


def addresses_of(listening: socket.socket) -> Addresses:
    """The addresses that a browser can open: 0.0.0.0 is not one."""
    host, port = listening.getsockname()[:2]
    address = ip_address(host.partition("%")[0])
    if not address.is_unspecified:
        here = lobby(host, port)
        return Addresses(here, "" if address.is_loopback else here)
    found = network_address(_family(listening))
    here = "127.0.0.1" if address.version == 4 else "::1"
    return Addresses(lobby(here, port), lobby(found, port) if found is not None else "")


def _family(listening: socket.socket) -> socket.AddressFamily:
    """The family for other machines: an IPv6 socket usually accepts IPv4 as well, which everybody has."""
    if listening.family == socket.AF_INET6 and listening.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY):
        return socket.AF_INET6
    return socket.AF_INET


def lobby(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def network_address(family: socket.AddressFamily = socket.AF_INET) -> str | None:
    """This machine's address on its network, if it has one."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.connect((SOMEWHERE[family], 9))
        return _if_outside(str(asking.getsockname()[0]))
    with suppress(OSError):  # no route outside, but perhaps a local network
        known = socket.getaddrinfo(socket.gethostname(), None, family)
        return next(filter(None, (_if_outside(str(found[4][0])) for found in known)), None)
    return None


def _if_outside(host: str) -> str | None:
    return None if ip_address(host.partition("%")[0]).is_loopback else host


def read_address(text: str) -> tuple[str, int]:
    """A host and a port: "127.0.0.1:9100", "[::1]:9100", or the port of this machine alone."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdecimal() and len(port) <= 5 and int(port) <= 65_535):
        raise BadOption("bad-address", "{text!r} is not an address: give HOST:PORT, or a port", text=text)
    return host.strip("[]") or "127.0.0.1", int(port)
