"""Fifty actions for one moment of a table, sent at once to two processes over one PostgreSQL: exactly one is done."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlencode

import httpx
from msgspec import Struct

from brelan.engine.chance.seeded import SeededRandom
from databases import Postgres
from tools.storm.killed import servers
from tools.storm.report import Deadline, Part, timed
from web.server import Server
from web.visitors import CONFLICT, OK, QUIET, Visitor, seq_of, some_move, your_turn

AT_ONCE = 50
BY_SCRIPT = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}
"""As the script of a page sends a form: it is not answered with a page."""
NONE, MORE, OTHER = "moments without a move", "moments with two moves", "answers that were neither done nor too late"


@timed
def run(rounds: int, deadline: Deadline, folder: Path, postgres: Postgres) -> Part:
    part = Part("races", f"{AT_ONCE} actions for one moment, over two processes")
    part.must_be_zero(NONE, MORE, OTHER)
    part.wanted = {"rounds": rounds}
    lot = SeededRandom("races", rounds)
    with (
        servers(folder, postgres) as (one, other),
        Visitor(one, "Anne") as anne,
        Visitor(other, "Bruno") as bruno,
        crowd_of((one, other)) as crowd,
    ):
        room = anne.open(
            "daker", table={**QUIET, "seats": 2, "between-seconds": 0}, match={"stack": 1000, "rebuys": 1000}
        )
        bruno.join(room)
        anne.do(room, "start")
        while part.done.get("rounds", 0) < rounds and not deadline.is_over:
            mover = next((player for player in (anne, bruno) if your_turn(player.table(room))), None)
            if mover is not None:
                _round(part, mover, room, crowd, lot)
            else:  # somebody may have lost all their chips; whoever has some is refused
                for player in (anne, bruno):
                    player.post(f"/rooms/{room}/rebuy")
    return part


class Crowd(Struct):
    """Those who send at once: each has a line of their own, to one server or the other."""

    threads: ThreadPoolExecutor
    lines: list[httpx.Client]


@contextmanager
def crowd_of(both: tuple[Server, Server]) -> Iterator[Crowd]:
    with ExitStack() as stack:
        threads = stack.enter_context(ThreadPoolExecutor(AT_ONCE))
        lines = [httpx.Client(base_url=both[at % 2].address, timeout=60, verify=False) for at in range(AT_ONCE)]
        yield Crowd(threads, [stack.enter_context(line) for line in lines])


def _round(part: Part, mover: Visitor, room: str, crowd: Crowd, lot: SeededRandom) -> None:
    page = mover.table(room)
    seq, move = (
        seq_of(page),
        [field for field in some_move(page, room, lot) if field[0] not in ("csrf", "client", "seq")],
    )

    def send(at: int) -> httpx.Response:
        marks = {"csrf": mover.csrf, "seq": str(seq), "client": f"{seq}-{at}"}
        body, line = urlencode([*marks.items(), *move]), crowd.lines[at]
        line.cookies.clear()
        return line.post(f"rooms/{room}/act", content=body, headers={**BY_SCRIPT, "cookie": mover.cookies()})

    answers = [answer.status_code for answer in crowd.threads.map(send, range(AT_ONCE))]
    done = answers.count(OK)
    part.count("rounds")
    part.count("actions", AT_ONCE)
    if done != 1:
        part.fail(NONE if done == 0 else MORE, f"seq {seq}: {done} of {move}")
    for status in answers:
        if status not in (OK, CONFLICT):
            part.fail(OTHER, f"seq {seq}: {status}")
