"""Fifty actions for one moment of a table, sent at once to two processes over one PostgreSQL: exactly one is done."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import httpx

from brelan.engine.chance.stream import Stream
from databases import Postgres
from storm.killed import servers
from storm.report import Deadline, Part, timed
from web.server import Server
from web.visitors import CONFLICT, QUIET, SEE_OTHER, Visitor, seq_of, some_move, your_turn

AT_ONCE = 50
FORM = {"content-type": "application/x-www-form-urlencoded"}
NONE, MORE, OTHER = "moments without a move", "moments with two moves", "answers that were neither done nor too late"


@timed
def run(rounds: int, deadline: Deadline, folder: Path, postgres: Postgres) -> Part:
    part = Part("races", f"{AT_ONCE} actions for one moment, over two processes")
    part.must_be_zero(NONE, MORE, OTHER)
    part.wanted = {"rounds": rounds}
    lot = Stream("races", rounds)
    with (
        servers(folder, postgres) as (one, other),
        Visitor(one, "Anne") as anne,
        Visitor(other, "Bruno") as bruno,
        ThreadPoolExecutor(AT_ONCE) as crowd,
    ):
        room = anne.open(
            "daker", table={**QUIET, "seats": 2, "between-seconds": 0}, match={"stack": 1000, "rebuys": 1000}
        )
        bruno.join(room)
        anne.do(room, "start")
        while part.done.get("rounds", 0) < rounds and not deadline.is_over:
            mover = next((player for player in (anne, bruno) if your_turn(player.table(room))), None)
            if mover is not None:
                _round(part, mover, room, (one, other), crowd, lot)
    return part


def _round(
    part: Part, mover: Visitor, room: str, both: tuple[Server, Server], crowd: ThreadPoolExecutor, lot: Stream
) -> None:
    page = mover.table(room)
    seq, move = (
        seq_of(page),
        [field for field in some_move(page, room, lot) if field[0] not in ("csrf", "client", "seq")],
    )

    def send(at: int) -> httpx.Response:
        marks = {"csrf": mover.csrf, "seq": str(seq), "client": f"{seq}-{at}"}
        address = f"{both[at % 2].address}rooms/{room}/act"
        body, likes = urlencode([*marks.items(), *move]), {**mover.http.headers, **FORM}
        # A line of their own: a client that threads share may close one that another thread still reads.
        with httpx.Client(cookies=mover.http.cookies, headers=likes, timeout=60, verify=False) as own:
            return own.post(address, content=body)

    answers = [answer.status_code for answer in crowd.map(send, range(AT_ONCE))]
    done = answers.count(SEE_OTHER)
    part.count("rounds")
    part.count("actions", AT_ONCE)
    if done != 1:
        part.fail(NONE if done == 0 else MORE, f"seq {seq}: {done} of {move}")
    for status in answers:
        if status not in (SEE_OTHER, CONFLICT):
            part.fail(OTHER, f"seq {seq}: {status}")
