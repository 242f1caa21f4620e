"""A process that opens tables of bots, says which, and drives them until it is killed: driving.py DATABASE TABLES."""

from __future__ import annotations

import asyncio
import sys

from brelan.rooms.commands import Leave, Start
from brelan.rooms.service import run_service

TABLE = {"fill": "random", "seats": 4, "bot-millis": 500, "cut-seconds": 0}


async def main(database: str, tables: str) -> None:
    async with run_service(database) as service:
        rooms = []
        for _ in range(int(tables)):
            opened = await service.open("anne", "Anne", "poque", table=TABLE)
            await service.act(opened.room, "anne", Start())
            await service.act(opened.room, "anne", Leave())
            rooms.append(opened.room)
        sys.stdout.write(" ".join(rooms) + "\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
