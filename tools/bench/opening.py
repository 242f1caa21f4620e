"""How long a table with a long history takes to open: `python -m tools.bench.opening 10000`."""

from __future__ import annotations

import asyncio
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from brelan.engine.notation import write_move
from brelan.rooms import commands as c
from brelan.rooms.decide import Decided, Moment, Sender, decide, decide_opening
from brelan.rooms.due import due
from brelan.rooms.room import Room, deals_played, game_of, to_move
from brelan.rooms.room_cache import RoomCache
from brelan.rooms.snapshot import replay_history
from brelan.rooms.store import Store, open_store

ROOM: Final = "a-room-with-history-"
PERSON: Final = "anne"
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "match": {"stack": 1_000_000},
    "table": {"seats": 2, "fill": "random", "cut-seconds": 0, "between-seconds": 0, "bot-millis": 0},
}
TURNS: Final = 5


async def measure(deals: int) -> dict[str, float]:
    """Milliseconds of processor time to open the table from its snapshot, and from its whole log."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_store(str(Path(folder) / "rooms.db")) as store:
            await _play(store, deals)
            taken = [await _open(store) for _ in range(TURNS)]
            started = time.process_time()
            log = await store.read(ROOM)
            replay_history(ROOM, log)
            whole = time.process_time() - started
    return {"deals": deals, "entries": len(log), "snapshot_ms": 1_000 * min(taken), "whole_log_ms": 1_000 * whole}


async def _open(store: Store) -> float:
    memory = RoomCache(store, lambda _room: None, lambda _room: False)
    started = time.process_time()
    await memory.load(ROOM)
    return time.process_time() - started


async def _play(store: Store, deals: int) -> None:
    """Everybody does the first thing that they may: mostly, fold."""
    decided = decide_opening(ROOM, "daker", "Anne", OPTIONS, Sender(PERSON), _moment(None))
    await store.append(decided.room, decided.entries)
    decided = decide(decided.room, c.Start(), Sender(PERSON), _moment(decided.room))
    waiting = list(decided.entries)
    while deals_played(decided.room) < deals:
        decided = _next(decided.room)
        waiting += decided.entries
        if decided.room.deal is not None and decided.room.deal.finished:
            await store.append(decided.room, waiting)
            waiting = []


def _next(room: Room) -> Decided:
    seat, deal = to_move(room), room.deal
    if seat is None or deal is None:
        return decide(room, c.Tick(), Sender(), _moment(room))
    move = write_move(game_of(room).legal(deal.state)[0])
    if room.chairs[seat].bot is not None:
        return decide(room, c.BotPlays(seat, move), Sender(), _moment(room))
    return decide(room, c.Play(move), Sender(PERSON), _moment(room))


def _moment(room: Room | None) -> Moment:
    """As soon as something is due."""
    coming = due(room) if room is not None else None
    return Moment(coming.at if coming is not None else room.at if room is not None else 0, secrets.token_bytes(32))


if __name__ == "__main__":
    for name, figure in asyncio.run(measure(int(sys.argv[1]))).items():
        sys.stdout.write(f"{name} {figure:,.1f}\n")
