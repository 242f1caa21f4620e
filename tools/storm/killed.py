"""kill -9 and restarts of PostgreSQL in the middle of deals, while a player sends every action until it is answered.

With SQLite there is one server. With PostgreSQL there are two, of which one is killed at a time: the player turns to
the other. What was acknowledged is in the log, once; what was sent twice was done once; no chip is lost.
"""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

import httpx

from brelan.rooms.events import Moved
from brelan.rooms.reduce import replay
from brelan.rooms.room import chips_brought, chips_of
from databases import Postgres
from tools.storm.report import Deadline, Part, timed
from web.server import Server, serving
from web.test_http_killed import Player, log_of
from web.visitors import QUICK, Visitor

SECRET = "a secret of thirty-two characters"
TABLE = {"seats": 3, "fill": "random", "bot-millis": 0, "between-seconds": 0, "cut-seconds": 0}
LOST, DOUBLED, CHIPS, STUCK = "acknowledged actions lost", "actions done twice", "chips lost", "tables stuck"
PATIENCE = 60.0

T = TypeVar("T")


@contextmanager
def servers(folder: Path, postgres: Postgres | None) -> Iterator[list[Server]]:
    """One over a file of SQLite, or two over a database of PostgreSQL."""
    database = postgres.create() if postgres is not None else None
    with ExitStack() as stack:
        yield [
            stack.enter_context(serving(folder, database, options=QUICK, BRELAN_SECRET=SECRET))
            for _ in range(2 if postgres is not None else 1)
        ]


class Unavailable(Exception):
    """The server cannot reach its database now: whether the action was done is not known."""


def raise_unavailable(answer: httpx.Response) -> None:
    if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE:
        raise Unavailable


class Retrying(Player):
    """Sends an action, under the same id, until a server answers."""

    def __init__(self, anne: Visitor, room: str, all_servers: list[Server]) -> None:
        super().__init__(anne, room, 1)
        self._addresses = [server.address.rstrip("/") for server in all_servers]  # a server keeps its port
        anne.http.event_hooks = {"response": [raise_unavailable]}
        self.over = threading.Event()
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.over.is_set():
                wish = self._patiently(self.wish)
                if wish is None:
                    time.sleep(0.01)
                else:
                    self._patiently(lambda wish=wish: self.send(*wish))  # type: ignore[misc]
        except BaseException as error:  # told by the thread that waits
            self.failed = error

    def _patiently(self, ask: Callable[[], T]) -> T:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return ask()
            except (httpx.TransportError, Unavailable):
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)
                self._turn_to_the_next()

    def _turn_to_the_next(self) -> None:
        self._addresses.append(self._addresses.pop(0))
        self.anne.http.base_url = self._addresses[0]


@timed
def run(kills: int, deadline: Deadline, folder: Path, postgres: Postgres | None) -> Part:
    where = "two processes over PostgreSQL" if postgres is not None else "SQLite"
    part = Part(
        f"killed-{'postgresql' if postgres is not None else 'sqlite'}", f"kill -9 in the middle of deals, {where}"
    )
    part.must_be_zero(LOST, DOUBLED, CHIPS, STUCK, "errors in the log")
    part.wanted = {"kills": kills}
    lot = random.Random(kills)

    def kill(running: list[Server]) -> None:
        victim = lot.choice(running)
        victim.kill()
        part.count("kills")
        victim.start()

    with servers(folder, postgres) as running:
        play_through(part, running, deadline, kills, kill)
        for crash in (crash for server in running for crash in server.crashes):
            part.fail("errors in the log", str(crash)[:300])
    return part


@timed
def run_restarts(times: int, deadline: Deadline, folder: Path, postgres: Postgres) -> Part:
    """PostgreSQL is stopped and started again under two servers: they go on by themselves."""
    part = Part("restarts", "PostgreSQL stopped and started again in the middle of deals, two processes")
    part.must_be_zero(LOST, DOUBLED, CHIPS, STUCK)
    part.wanted = {"restarts": times}
    lot = random.Random(times)

    def restart(_running: list[Server]) -> None:
        postgres.stop()
        time.sleep(lot.random())
        postgres.start()
        asyncio.run(postgres.until_ready())
        part.count("restarts")

    with servers(folder, postgres) as running:
        play_through(part, running, deadline, times, restart)
    return part


def play_through(
    part: Part, running: list[Server], deadline: Deadline, times: int, fault: Callable[[list[Server]], None]
) -> None:
    """A table at which Anne plays while something goes wrong again and again; then what is left of it."""
    lot = random.Random(times)
    with Visitor(running[0], "Anne") as anne:
        room = anne.open("daker", table=TABLE, match={"stack": 200, "rebuys": 1000})
        player = Retrying(anne, room, running)
        playing = threading.Thread(target=player.run, daemon=True)
        playing.start()
        for _ in range(times):
            if deadline.is_over or player.failed is not None:
                break
            until_more(player, 2)
            time.sleep(lot.random() / 4)
            fault(running)
        until_more(player, 2)
        player.over.set()
        playing.join(PATIENCE)
        if player.failed is not None:
            part.fail(STUCK, repr(player.failed))
        part.count("acknowledged actions", len(player.acknowledged))
        check(part, running, room, player)


def until_more(player: Retrying, moves: int) -> None:
    before, until = len(player.acknowledged), time.monotonic() + PATIENCE
    while len(player.acknowledged) < before + moves and player.failed is None and time.monotonic() < until:
        time.sleep(0.005)


def check(part: Part, running: list[Server], room_id: str, player: Retrying) -> None:
    log = log_of(running[0], room_id)
    room = replay(room_id, log)
    assert room is not None
    part.count("log entries", len(log))
    if chips_of(room) != chips_brought(room):
        part.fail(CHIPS, f"{chips_of(room)} of {chips_brought(room)}")
    done = {entry.client for entry in log}
    for client in set(player.acknowledged) - done:
        part.fail(LOST, client)
    moved = Counter(entry.client for entry in log if isinstance(entry.event, Moved) and entry.event.by == "person")
    for client, times in moved.items():
        if times > 1:
            part.fail(DOUBLED, f"{client}: {times} times")
