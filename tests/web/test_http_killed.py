"""kill -9 of a real server while people and bots play, on both databases: what was acknowledged is there, once."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from brelan import registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.records.text import read_record
from brelan.records.verify import verify
from brelan.rooms.events import Entry, Moved
from brelan.rooms.reduce import replay
from brelan.rooms.room import chips_brought, chips_of
from brelan.rooms.store import Store
from brelan.rooms.store.database import database_url, open_engine
from databases import Postgres
from rooms.tables import allowed
from web.server import Server, serving
from web.test_http_tables import controls_of
from web.test_tables import SELECTED_BY_CARDS
from web.visitors import QUICK, SEE_OTHER, Fields, Visitor, notice, some_move, your_turn

KILLS = 3


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def own(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    database = None
    if request.param == "postgresql":
        server: Postgres = request.getfixturevalue("postgres")
        database = server.create()
    with serving(tmp_path, database, options=QUICK, BRELAN_SECRET="a secret of thirty-two characters") as running:
        yield running


def log_of(server: Server, room: str) -> list[Entry]:
    async def read() -> list[Entry]:
        engine = open_engine(database_url(server.database))
        try:
            return await Store(engine).read(room)
        finally:
            await engine.dispose()

    return asyncio.run(read())


class Player:
    """Anne, who moves as soon as she can, and knows which of her moves were acknowledged."""

    def __init__(self, anne: Visitor, room: str, seed: int) -> None:
        self.anne, self.room, self.lot = anne, room, SeededRandom("player", seed)
        self.acknowledged: list[str] = []
        self.unanswered: tuple[str, Fields] | None = None

    def wish(self) -> tuple[str, Fields] | None:
        """What she sends next."""
        page = self.anne.table(self.room)
        mark = ("client", secrets.token_hex(8))
        if your_turn(page):
            sent = [one for one in some_move(page, self.room, self.lot) if one[0] not in ("csrf", "client")]
            return "act", [*sent, mark]
        offered = controls_of(page, self.room) & {"start", "rebuy"}
        return (min(offered), [mark]) if offered else None

    def play(self, until: int, patience: int = 6_000) -> None:
        """Until so many moves were acknowledged; whatever a dead server does not answer is raised."""
        for _ in range(patience):
            if len(self.acknowledged) >= until:
                return
            wish = self.wish()
            if wish is None:
                time.sleep(0.02)  # bots are at it
            else:
                self.send(*wish)
        raise AssertionError("nothing happens any more")

    def send(self, what: str, fields: Fields) -> None:
        try:
            answer = self.anne.post(f"/rooms/{self.room}/{what}", fields)
        except httpx.TransportError:
            self.unanswered = (what, fields)
            raise
        if answer.status_code == SEE_OTHER:
            self.acknowledged.append(dict(fields)["client"])
        else:
            assert dict(fields).get("verb") in SELECTED_BY_CARDS or "moved on" in notice(answer), notice(answer)


def check(server: Server, room_id: str, player: Player) -> None:
    """The log holds; every acknowledged action is in it, and done once; no chip is lost."""
    log = log_of(server, room_id)
    room = replay(room_id, log)
    assert room is not None
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    assert chips_of(room) == chips_brought(room)
    moved = Counter(entry.client for entry in log if isinstance(entry.event, Moved) and entry.event.by == "person")
    assert max(moved.values()) == 1
    assert set(player.acknowledged) <= {entry.client for entry in log}


@pytest.mark.deep
def test_a_server_that_is_killed_loses_nothing(own: Server) -> None:
    play_and_kill(own, "daker", 1)


@pytest.mark.deep
@pytest.mark.parametrize("name", ["daker", "poque", "poker-as"])
def test_a_server_that_is_killed_again_and_again_loses_nothing(own: Server, name: str) -> None:
    play_and_kill(own, name, KILLS)


def play_and_kill(own: Server, name: str, kills: int) -> None:
    game = registry.game(name)
    table = {"seats": 3, "fill": "random", "bot-millis": 0, "between-seconds": 0, "cut-seconds": 0}
    with Visitor(own, "Anne") as anne, Visitor(own, "Zoé") as zoe:
        room = anne.open(name, table=table, match=allowed(game, stack=200, rebuys=900))
        zoe.join(room, watch=True)
        player = Player(anne, room, len(name))
        for kill in range(1, kills + 1):
            player.play(until=4 * kill)
            killer = threading.Timer(0.05 * kill, own.kill)
            killer.start()
            with pytest.raises(httpx.TransportError):
                player.play(until=10_000)
            killer.join()
            check(own, room, player)
            own.start()
            repeat(player)
            with zoe.socket(room) as line:  # a page comes back by itself, and is told how things stand
                assert line.next_table().all(id="table")
            check(own, room, player)
        player.play(until=len(player.acknowledged) + 4)
        for number in range(1, 4):
            answer = anne.get(f"/rooms/{room}/deals/{number}")
            if answer.status_code == httpx.codes.OK:
                assert verify(read_record(answer.text)).missing == 0
        own.stop()
        check(own, room, player)
    assert own.crashes == []


def repeat(player: Player) -> None:
    """Whatever was not answered is sent again as it was, and counts once, whether it had been done or not."""
    unanswered = player.unanswered
    if unanswered is not None:
        player.send(*unanswered)
        player.unanswered = None
