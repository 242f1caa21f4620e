"""PostgreSQL is stopped and started again under a server, in the middle of deals: everything comes back by itself."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from pathlib import Path

from databases import Postgres
from storm.killed import CHIPS, DOUBLED, LOST, PATIENCE, STUCK, TABLE, Retrying, check, servers, until_more
from storm.report import Deadline, Part, timed
from web.visitors import Visitor


@timed
def run(times: int, deadline: Deadline, folder: Path, postgres: Postgres) -> Part:
    part = Part("restarts", "PostgreSQL stopped and started again in the middle of deals, two processes")
    part.must_be_zero(LOST, DOUBLED, CHIPS, STUCK)
    part.wanted = {"restarts": times}
    lot = random.Random(times)
    with servers(folder, postgres) as running, Visitor(running[0], "Anne") as anne:
        room = anne.open("daker", table=TABLE, match={"stack": 200, "rebuys": 1000})
        player = Retrying(anne, room, running)
        playing = threading.Thread(target=player.run, daemon=True)
        playing.start()
        for _ in range(times):
            if deadline.is_over or player.failed is not None:
                break
            until_more(player, 3)
            time.sleep(lot.random() / 4)
            postgres.stop()
            time.sleep(lot.random())
            postgres.start()
            asyncio.run(postgres.until_ready())
            part.count("restarts")
        until_more(player, 3)
        player.over.set()
        playing.join(PATIENCE)
        if player.failed is not None:
            part.fail(STUCK, repr(player.failed))
        part.count("acknowledged actions", len(player.acknowledged))
        check(part, running, room, player)
    return part
