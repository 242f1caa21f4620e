"""`--keep-days`: tables without an event for that long are deleted, and nothing else is."""

from __future__ import annotations

import asyncio
from pathlib import Path

from brelan.rooms import commands as c
from brelan.rooms.clock import Clock, milliseconds
from brelan.rooms.service import run_service
from brelan.web.app import ServerSettings, create_app
from rooms.tables import asynchronous

DAY = 24 * 3_600_000
STILL = {"cut-seconds": 0, "between-seconds": 600}


@asynchronous
async def test_a_server_deletes_tables_older_than_it_was_told_and_nothing_else(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'rooms.db'}"
    async with run_service(database, Clock(lambda: milliseconds() - 8 * DAY), drive=False) as then:
        old = await then.open("anne", "Anne", "daker", table=STILL)
        lively = await then.open("bruno", "Bruno", "poque", table=STILL)
    async with run_service(database, Clock(lambda: milliseconds() - 6 * DAY), drive=False) as later:
        await later.act(lively.room, "bruno", c.Say("still here"))
        new = await later.open("anne", "Anne", "daker", table=STILL)
        kept = {room: await later.store.read(room) for room in (lively.room, new.room)}
    app = create_app(ServerSettings(database=database, kept_days=7))
    async with app.lifespan():
        store = app.state.service.store
        while old.room in await store.ids():
            await asyncio.sleep(0.01)
        assert await store.read(old.room) == []
        assert {room: await store.read(room) for room in await store.ids()} == kept
        assert [table.id for table in await store.tables_of("anne")] == [new.room]
