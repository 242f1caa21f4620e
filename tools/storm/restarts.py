"""PostgreSQL is stopped and started again under two servers in the middle of deals: they go on by themselves."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

from databases import Postgres
from tools.storm.killed import CHIPS, DOUBLED, LOST, STUCK, play_through, servers
from tools.storm.report import Deadline, Part, timed
from web.server import Server


@timed
def run(times: int, deadline: Deadline, folder: Path, postgres: Postgres) -> Part:
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
