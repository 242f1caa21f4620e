"""Two people at a table, each with a page open: forms are sent and frames arrive as in a browser."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from brelan.errors import BadOption
from tools.bench.server.http import Answer, HttpClient

PATIENCE: Final = 30.0
"""Seconds until an answer is given up."""
OPTIONS: Final = {
    "table.seats": "2",
    "table.fill": "",
    "table.cut-seconds": "0",
    "table.between-seconds": "600",  # the pages say that they are ready
    "match.stack": "100000",
}
VERBS: Final = ("check", "call", "pass", "fold")
REFUSED: Final = 400
BEAT: Final = '{"seq": '
"""How a beat begins, which brings nothing."""


class Frame(Struct, frozen=True):
    """What comes over the socket (docs/pages.md): the whole table, what has changed, or the answer to a form."""

    seq: int = 0
    answer: int = 0  # the number of the form
    status: int = 0
    table: str = ""
    attributes: dict[str, dict[str, str | None]] = {}
    regions: dict[str, str] = {}


class Measured(Struct):
    """What the pages of a benchmark have seen."""

    latencies: list[float] = []  # seconds from a form to the other player's view
    frames: int = 0
    frame_bytes: int = 0
    answer_bytes: int = 0
    late: int = 0  # actions whose frame did not come in time
    crowded: list[float] = []  # seconds from a form to the view of the last of many who watch


class Page:
    """One person's page: a session, the newest frame, a socket."""

    def __init__(self, http: HttpClient, local: str, origin: str, measured: Measured) -> None:
        self.http = http
        self.seq = 0
        self.has_turn = False
        self.verbs: list[str] = []  # of the moves that the page offers
        self.csrf = ""
        self._local, self._origin, self._measured = local, origin, measured
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._forms = 0
        self._asked: dict[int, asyncio.Future[int]] = {}  # forms that are not answered yet

    async def visit(self) -> None:
        """The lobby, from which the first cookie and the token of all forms come."""
        found = re.search(r'name="csrf" value="(\w+)"', (await self.http.get("/")).text)
        assert found is not None
        self.csrf = found[1]

    async def form(self, path: str, fields: Mapping[str, str]) -> str:
        """Post a form, as a page without the script does: where it leads."""
        return (await self._post(path, fields, "text/html")).headers["location"]

    async def send(self, form: str, fields: Mapping[str, str]) -> None:
        """Send a form over the socket, as the script does; the socket brings what it leads to."""
        assert self._socket is not None
        self._forms += 1
        answered = self._asked[self._forms] = asyncio.get_running_loop().create_future()
        sent = {"number": self._forms, "form": form, "fields": list(fields.items())}
        await self._socket.send(msgspec.json.encode(sent).decode())
        _check(form, await asyncio.wait_for(answered, PATIENCE))

    async def _post(self, path: str, fields: Mapping[str, str], accept: str) -> Answer:
        answer = await self.http.post(path, urlencode({"csrf": self.csrf, **fields}), accept)
        _check(path, answer.status)
        return answer

    async def listen(self, room: str) -> None:
        """Open the line of the page, and wait for its first frame."""
        self._socket = await connect(
            f"{self._origin.replace('http', 'ws', 1)}/rooms/{room}/socket?lang=en",
            origin=Origin(self._origin),
            additional_headers={"Cookie": self.http.cookie},
            local_addr=(self._local, 0),
            max_size=None,
            ping_interval=None,  # no browser sends pings
            create_connection=Counting,
        )
        self._reading = asyncio.create_task(self._read(self._socket))
        await asyncio.wait_for(self.reaches(1), PATIENCE)

    async def reaches(self, seq: int) -> None:
        """Until the page shows this moment or a later one."""
        while self.seq < seq:
            self._news.clear()
            await self._news.wait()

    async def leave(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        if self._socket is not None:
            await self._socket.close()

    async def _read(self, socket: ClientConnection) -> None:
        assert isinstance(socket, Counting)
        before = socket.received
        async for frame in socket:
            size, before = socket.received - before, socket.received
            if str(frame).startswith(BEAT):
                continue
            found = msgspec.json.decode(frame, type=Frame)
            if found.answer:
                self._measured.answer_bytes += size
                self._asked.pop(found.answer).set_result(found.status)
                continue
            self._measured.frames += 1
            self._measured.frame_bytes += size
            self._show(found)
            self._news.set()

    def _show(self, frame: Frame) -> None:
        """What matters here: which moment it is, whose turn, and which moves there are."""
        self.seq = frame.seq
        if frame.table:
            self.has_turn = "data-your-turn" in frame.table.partition(">")[0]
        changed = frame.attributes.get("table", {})
        if "data-your-turn" in changed:
            self.has_turn = changed["data-your-turn"] is not None
        drawn = frame.table or frame.regions.get("moves")
        if drawn:
            self.verbs = re.findall(r'name="verb" value="([\w-]+)"', drawn)


def _check(form: str, status: int) -> None:
    if status >= REFUSED:
        raise BadOption("bench-refused", "the server refused {path}: {status}", path=form, status=status)


class Counting(ClientConnection):
    """Counts what comes over the line, compressed as it is."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


class PlayedTable:
    """A table at which two pages act by turns."""

    def __init__(self, room: str, pages: tuple[Page, Page], measured: Measured) -> None:
        self.room = room
        self.pages = pages
        self.crowd: list[Page] = []  # those who watch
        self._measured = measured
        self._sent = 0

    async def act(self) -> None:
        """Whatever the table waits for, as the page of whoever it waits for would send it."""
        mover, other = self.pages
        if other.has_turn:
            mover, other = other, mover
        if mover.has_turn:
            await self._measure(mover, other, "act", verb=next(verb for verb in VERBS if verb in mover.verbs))
        else:
            await self._measure(mover, other, "ready")
            await self._measure(other, mover, "ready")

    async def _measure(self, mover: Page, other: Page, form: str, **fields: str) -> None:
        self._sent += 1
        seq, start = other.seq, time.perf_counter()
        marks = {"seq": str(mover.seq), "client": f"{self.room}-{self._sent}"} if form == "act" else {}
        answer = asyncio.create_task(mover.send(form, {**marks, **fields}))
        seen = [page.reaches(seq + 1) for page in (other, *self.crowd)]
        found = self._measured.crowded if self.crowd else self._measured.latencies
        try:
            await asyncio.wait_for(asyncio.gather(*seen), PATIENCE)
            found.append(time.perf_counter() - start)
        except TimeoutError:
            self._measured.late += 1
        await answer
        await mover.reaches(seq + 1)


async def watch_table(table: PlayedTable, page: Page, name: str) -> None:
    """One more who watches."""
    await page.visit()
    await page.form(f"/rooms/{table.room}/join", {"name": name, "as": "spectator"})
    await page.listen(table.room)
    table.crowd.append(page)


async def open_table(game: str, pages: tuple[Page, Page], measured: Measured) -> PlayedTable:
    """Open a table, sit down, start, and listen."""
    host, guest = pages
    for page in pages:
        await page.visit()
    room = (await host.form("/rooms", {"game": game, "name": "Anne", **OPTIONS})).rpartition("/")[2]
    await guest.form(f"/rooms/{room}/join", {"name": "Bruno", "as": "player"})
    await host.form(f"/rooms/{room}/start", {})
    for page in pages:
        await page.listen(room)
    return PlayedTable(room, pages, measured)
