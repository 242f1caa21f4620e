"""`brelan serve`: the web app for a deployment. `brelan play` uses it too."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import socket
import sys
import threading
import time
import traceback
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct
from platformdirs import user_data_dir

from brelan.cli.addresses import Addresses, addresses_of, network_address
from brelan.cli.command import Call
from brelan.cli.output import console
from brelan.engine.game import AnyGame
from brelan.errors import BadOption, BrelanError, InputError, reason_of

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
USUAL_PORT: Final = 8765
TOLD: Final = frozenset({"address", "network", "path", "room", "bot", "error"})
"""What a line of the log may have besides its message. A room is named by a mark (`mark_of`), never by its link."""
LONG_WORD: Final = re.compile(r"[\w-]{20,}", re.ASCII)
"""Links, sessions, seals and tokens are words like this."""
DATABASE_VARIABLE: Final = "BRELAN_DATABASE_URL"


class Question(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Where to listen, and which database."""

    host: str = LOOPBACK
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8000
    database: str | None = None
    pace: Annotated[int, Meta(ge=1)] = 5
    prepare: bool = True


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (Question,)


def run(call: Call) -> None:
    serve(call.ask(Question), on_ready=_announce_as_json)


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
    serve(Question(host=host, port=_usual_or_free() if port is None else port), on_ready=ready)


def _has_screen() -> bool:
    """Without a screen, a text browser would take over the terminal."""
    return sys.platform in ("darwin", "win32") or any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _usual_or_free() -> int:
    """The same port every time, unless another program uses it."""
    with socket.socket() as trying:
        return 0 if trying.connect_ex((LOOPBACK, USUAL_PORT)) == 0 else USUAL_PORT


def default_database() -> str:
    """Where rooms are kept from one run to the next."""
    return f"sqlite:///{Path(user_data_dir('brelan')) / 'rooms.db'}"


def serve(question: Question, on_ready: Callable[[Addresses], None]) -> None:
    """Serve until a signal comes; then close the connections."""
    import uvicorn

    from brelan.web.app import ServerSettings, create_app
    from brelan.web.protocol import bound, server_config
    from brelan.web.sessions import check_key

    given = question.database
    where = given if given is not None else os.environ.get(DATABASE_VARIABLE) or default_database()
    check_key(where)  # refuse before anything is written
    with _listen(question.host, question.port) as listening:
        os.umask(0o077)  # cards, seals and sessions: files are for their owner alone
        asyncio.run(_check_database(where))
        _write_logs()
        signal.signal(signal.SIGTERM, _end)
        found = addresses_of(listening)
        network = found.network.rstrip("/")
        settings = ServerSettings(database=where, pace=question.pace, warm_up=question.prepare, network=network)
        bound(listening)
        server = uvicorn.Server(server_config(create_app(settings)))
        threading.Thread(target=_tell, args=(server, lambda: on_ready(found)), daemon=True).start()
        server.run(sockets=[listening])
    if not server.started:
        raise SystemExit(1)


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


def _end(_signal: int, _frame: Any) -> None:
    """Being stopped is not a failure. uvicorn ends its work, then sends itself the signal again."""
    raise SystemExit(0)


def _listen(host: str, port: int) -> socket.socket:
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


def _tell(server: Any, ready: Callable[[], None]) -> None:
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    ready()


class Lines(logging.Formatter):
    """One JSON document per line: what happened and where, never a card."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": without_secrets(record.getMessage()),
        }
        line |= {name: str(value) for name, value in vars(record).items() if name in TOLD}
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = list(_trace(record.exc_info[1]))
        return msgspec.json.encode(line).decode()


def without_secrets(text: str) -> str:
    """A message of another library, which may quote anything."""
    return LONG_WORD.sub("…", text)


def _trace(error: BaseException | None) -> Iterator[str]:
    """Where it broke, the first cause last. An error may name cards, so only messages of the system and the database
    are quoted (without values: see `open_engine`)."""
    while error is not None:
        quoted = isinstance(error, OSError) or type(error).__module__.startswith("sqlalchemy")
        yield f"{type(error).__name__}: {without_secrets(str(error))}" if quoted else type(error).__name__
        for frame in traceback.extract_tb(error.__traceback__):
            yield f"  {frame.filename}:{frame.lineno} in {frame.name}"
        error = error.__cause__ or error.__context__


def _write_logs() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.captureWarnings(True)
    for noisy in ("alembic", "aiosqlite", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
