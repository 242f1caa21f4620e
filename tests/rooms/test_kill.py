"""kill -9 at any moment: nothing that was acknowledged is lost, nothing half done remains, the table goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from brelan.rooms import commands as c
from brelan.rooms.events import Moved
from brelan.rooms.reduce import replay
from brelan.rooms.room import Room, chips_brought, chips_of, deals_played
from brelan.rooms.service import Done, RoomService, run_service
from rooms.tables import asynchronous
from rooms.test_service import finished, play

WORKER = Path(__file__).with_name("worker.py")
QUICK = {"fill": "random", "seats": 3, "bot-millis": 0, "between-seconds": 0, "cut-seconds": 1}


def run_worker(database: str, room: str, how: str, until_done: int) -> list[list[str]]:
    """What the worker said before it was killed."""
    said: list[list[str]] = []
    command = [sys.executable, str(WORKER), database, room, "anne", how]
    folders = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}  # it uses helpers of these tests
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=folders) as worker:
        assert worker.stdout is not None
        for line in worker.stdout:
            said.append(line.split())
            if sum(words[0] == "done" for words in said) == until_done:
                worker.send_signal(signal.SIGKILL)
                said += [rest.split() for rest in worker.stdout.read().splitlines()]
                break
    assert worker.returncode == -signal.SIGKILL
    return said


async def check(service: RoomService, room_id: str, said: list[list[str]]) -> Room:
    """Every acknowledged action is in the log, once, where it was said to be; the log holds; no chip is lost."""
    log = await service.store.read(room_id)
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    room = replay(room_id, log)
    assert room is not None
    assert chips_of(room) == chips_brought(room)
    heads = await service.store.heads([room_id])
    assert heads == {room_id: room.seq}
    for words in said:
        if words[0] == "done":
            answer = await service.store.answer(room_id, "anne", words[1])
            assert answer is not None
            assert answer.seq == int(words[2])
            assert sum(entry.client == words[1] for entry in log) >= 1
            assert log[int(words[2]) - 1].client == words[1]
    return room


@asynchronous
async def test_a_killed_server_loses_nothing_that_it_acknowledged(database: str) -> None:
    async with run_service(database, drive=False) as service:
        opened = await service.open("anne", "Anne", "daker", table=QUICK, match={"rebuys": 900})
        await service.act(opened.room, "anne", c.Start())
        said: list[list[str]] = []
        for moves in (3, 8):
            said += run_worker(database, opened.room, "play", moves)
            await check(service, opened.room, said)
        assert sum(words[0] == "done" for words in said) >= 11
    async with run_service(database) as service:  # and the table plays on
        before = deals_played(await service.load(opened.room))
        view = await play(
            service, opened.room, "anne", lambda view: bool(view.finished) and view.finished[-1].number > before
        )
        assert not finished(view)
    async with run_service(database, drive=False) as service:  # while no bot moves
        await check(service, opened.room, said)


async def table_where_anne_begins(service: RoomService) -> Done:
    """At dice, where she may throw as often as she likes."""
    while True:  # who begins is drawn by lot
        opened = await service.open("anne", "Anne", "poker-as", table={**QUICK, "fill": None})
        await service.act(opened.room, "bruno", c.Join("Bruno"))
        await service.act(opened.room, "bruno", c.TakeSeat())
        await service.act(opened.room, "anne", c.Start())
        if (await service.view(opened.room, "anne")).turn == 0:
            return opened


@pytest.mark.deep
@pytest.mark.parametrize("how", ["before-commit", "after-commit"])
@asynchronous
async def test_killed_within_an_append_or_before_its_answer(database: str, how: str) -> None:
    async with run_service(database, drive=False) as service:
        opened = await table_where_anne_begins(service)
        start = (await service.load(opened.room)).seq
        said = run_worker(database, opened.room, how, 99)
        room = await check(service, opened.room, said)
        tried = [words for words in said if words[0] == "try"]
        done = [words for words in said if words[0] == "done"]
        assert len(tried) == len(done) + 1 == 3
        last = tried[-1][1]
        moves = [entry for entry in await service.store.read(opened.room, start) if isinstance(entry.event, Moved)]
        if how == "before-commit":  # nothing of it remains
            assert len(moves) == 2
            assert await service.store.answer(opened.room, "anne", last) is None
        else:  # it was done; a retry is told so, and does nothing
            assert len(moves) == 3
            last_move = moves[-1].event
            assert isinstance(last_move, Moved)
            again = await service.act(opened.room, "anne", c.Play(last_move.text), seq=int(tried[-1][2]), client=last)
            assert again.seq == room.seq == (await service.load(opened.room)).seq
