"""Tables as a web server, a bot or a test uses them: open, act, view, watch. Any process may do all of it.

    async with run_service("sqlite:///rooms.db") as service:
        opened = await service.open("anne-id", "Anne", "poker-as", table={"fill": "simple"})
        await service.act(opened.room, "anne-id", Start())
        async for seq in service.watch(opened.room, since=0):
            view = await service.view(opened.room, "anne-id")

Refusals are `BrelanError`s with a `code`, words in both languages and a `kind` for machines. An action may carry the
`seq` that its sender saw: it is refused when it is stale. It may carry a `client` id that the sender chose: sent
twice, it is done once and answered twice; another action under the same id is refused.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from brelan.errors import BadOption, BrelanError, Full, NotFound, NotNow, TooMuch, Unavailable
from brelan.metrics import Count, timed
from brelan.records.record import Record
from brelan.rooms import commands as c
from brelan.rooms import reviewing
from brelan.rooms.admission import Admission
from brelan.rooms.bot_processes import Confined
from brelan.rooms.bot_turns import BotWarmup
from brelan.rooms.clock import Clock
from brelan.rooms.coaching import Coaching
from brelan.rooms.decide import Decided, Moment, Sender, decide, decide_opening
from brelan.rooms.due import Due, due, waits_since
from brelan.rooms.evenings import is_next
from brelan.rooms.events import Entry
from brelan.rooms.live_processes import LiveProcesses
from brelan.rooms.looking_back import LookedBack, place_in, record_for
from brelan.rooms.presence import Presence
from brelan.rooms.room import Finished, Room, game_of, is_spectator, member_of
from brelan.rooms.room_cache import RoomCache
from brelan.rooms.snapshot import play_again
from brelan.rooms.store import Conflict, Hub, RoomSummary, Store, open_store
from brelan.rooms.store.hub import ChangeListener, listen
from brelan.rooms.store.results import ResultStore
from brelan.rooms.store.shares import ShareStore, UploadStore
from brelan.rooms.view import RoomView
from brelan.rooms.viewing import room_view

LOG: Final = logging.getLogger("brelan.rooms")
ID_BYTES: Final = 15  # 20 characters: impossible to guess
CLIENT_ID: Final = re.compile(r"[!-~]{1,64}")
TRIES: Final = 50
POLL_SECONDS: Final = {"sqlite": 0.5, "postgresql": 2.0}
"""How often other processes are asked for news: SQLite has no other way to tell."""
LIVELY_MILLIS: Final = 24 * 3_600_000
"""A listed table in which nothing has happened for a day is no longer shown."""

SOON_MILLIS: Final = 60_000
"""A room that does something by itself within this time stays in memory."""


class Done(Struct, frozen=True):
    """An action was done, now or when it was first sent; `seq` is that of its last entry."""

    room: str
    seq: int


class RoomService:
    """All tables of one database, seen from this process."""

    def __init__(self, store: Store, clock: Clock | None = None, *, most_tables: int | None = None) -> None:
        self.store = store
        self.hub = Hub()
        self.admission = Admission(store)
        self.shares = ShareStore(store)
        self.uploads = UploadStore(store)
        self.results = ResultStore(store)
        self.clock = clock or Clock()
        self._most_tables = most_tables  # at which one person may be
        self.presence = Presence(self.hub.presence_changed)
        self.live_processes = LiveProcesses()
        self.preparing = BotWarmup(self.hub.presence_changed)
        self.coaching = Coaching(self.preparing.thinkers)
        self.reviews = reviewing.of_tables(self.preparing.thinkers)
        self.confined = Confined()
        self.reviews_of_sent = reviewing.of_strangers(self.confined)
        self._broadcasts: set[asyncio.Task[None]] = set()
        self._caught_up: int | None = None  # the generation of the store when other processes' news were last read
        self._in_turn = asyncio.Lock()  # broadcasts must not overtake each other: the last word counts
        self.listening = asyncio.Event()  # other processes are heard from now on
        self.room_cache = RoomCache(store, self._tell, self._is_wanted)
        self._appending: set[asyncio.Task[None]] = set()
        self.changed: list[Callable[[Room], None]] = []
        """Called with every room that this process has changed or read again."""
        self.written: list[Callable[[Room], None]] = []
        """Called after it, with every room that this process has changed."""

    # Doing

    async def open(
        self,
        person: str,
        name: str,
        game: str,
        former: tuple[str, ...] = (),
        /,
        *,
        rules: Mapping[str, Any] | None = None,
        match: Mapping[str, Any] | None = None,
        table: Mapping[str, Any] | None = None,
    ) -> Done:
        """A new table. Whoever opens it is its host and sits on its first chair. `former`: see `Opened`."""
        room_id = secrets.token_urlsafe(ID_BYTES)
        options = {"rules": rules or {}, "match": match or {}, "table": table or {}}
        decided = decide_opening(room_id, game, name, options, Sender(person), self._moment(), former)
        await self._check_tables(person)
        now = self.room_cache.now()
        await self._append(decided, "")
        self.room_cache.trust(room_id, now)
        self._seen(decided.room, person)
        return Done(room_id, decided.room.seq)

    async def act(
        self, room_id: str, person: str, command: c.Command, *, seq: int | None = None, client: str = ""
    ) -> Done:
        """Decide, append; whoever loses a race reads again and decides again. `person` is empty for the table.

        A table that is full for a newcomer is left by spectators whose pages are closed.
        """
        sender = Sender(person, seq, client)
        with Count(c.tag_of(type(command))):
            try:
                return await self._act(room_id, sender, command)
            except Full:
                if not isinstance(command, c.Join) or not await self._dismiss_absent(room_id):
                    raise
            return await self._act(room_id, sender, command)

    async def _act(self, room_id: str, sender: Sender, command: c.Command) -> Done:
        """It is decided from what this process knows. What was not up to date is found out by the append, which then
        collides, or before a refusal, by asking the database.
        """
        person, client = sender.person, sender.client
        if client and not CLIENT_ID.fullmatch(client):
            raise BadOption("bad-client", "a client id is one to 64 visible ASCII characters")
        asked = c.fingerprint(command)
        await self._check_elsewhere(room_id, person, command)
        async with self.room_cache.lock(room_id):
            for _ in range(TRIES):
                room = await self.load(room_id)
                try:
                    decided = decide(room, command, sender, self._moment(room))
                    if not decided.entries:
                        return await self._answered(room_id, sender, asked) or Done(room_id, room.seq)
                    await self._append(decided, asked)
                except Unavailable:
                    self.room_cache.doubt(room_id)
                    raise
                except (BrelanError, Conflict) as error:
                    done = await self._answered(room_id, sender, asked)
                    if done is not None:
                        return done
                    if (await self.room_cache.read(room_id)).seq == room.seq:
                        if isinstance(error, BrelanError):
                            raise
                        self.room_cache.forget(room_id)  # the room itself may be gone
                    continue
                self._seen(decided.room, person)
                await self.admission.tidy(decided.room, decided.entries)
                return Done(room_id, decided.room.seq)
        raise NotNow("too-busy", "too many people act at this table at once: try again")

    async def _dismiss_absent(self, room_id: str) -> bool:
        """Spectators without an open page make place for others. False: nobody did."""
        room = await self.load(room_id)
        absent = tuple(
            member.number
            for member in room.members
            if is_spectator(room, member) and self.presence.is_away(room_id, member.number)
        )
        if absent:
            await self.act(room_id, "", c.Dismiss(absent))
        return bool(absent)

    async def _append(self, decided: Decided, asked: str) -> None:
        """It goes on even if whoever waits for it is cancelled: what is stored must be known here."""
        task = asyncio.create_task(self._store_and_keep(decided, asked))
        self._appending.add(task)
        task.add_done_callback(self._appending.discard)
        await asyncio.shield(task)

    async def _store_and_keep(self, decided: Decided, asked: str) -> None:
        await self.store.append(decided.room, decided.entries, asked)
        self.room_cache.keep(decided.room)
        for tell in self.written:
            tell(decided.room)

    async def finish(self) -> None:
        """What is being stored is stored, or has failed."""
        while self._appending:
            await asyncio.wait(self._appending)

    async def _answered(self, room_id: str, sender: Sender, asked: str) -> Done | None:
        """What was done under this id, if it was the same; None: it is new."""
        if not sender.client:
            return None
        before = await self.store.answer(room_id, sender.person, sender.client)
        if before is None:
            return None
        if before.asked != asked:
            raise NotNow("client-reused", "you did something else under this id: look again before you choose")
        return Done(room_id, before.seq)

    async def _check_tables(self, person: str, but: str = "") -> None:
        """Refuse one table more than a person may be at, whichever process they ask; `but` is where they go now."""
        if self._most_tables is None:
            return
        since = self.clock() - LIVELY_MILLIS
        if await self.store.count_tables(person, since, but) >= self._most_tables:
            raise TooMuch(
                "too-many-tables",
                "you are at {most:table|tables} already: leave one before you go to another",
                most=self._most_tables,
            )

    async def _check_elsewhere(self, room_id: str, person: str, command: c.Command) -> None:
        """What depends on other tables: how many a person is at; that people are sent to one opened from theirs."""
        if isinstance(command, c.Join):
            await self._check_tables(person, room_id)
        elif isinstance(command, c.MoveOn) and not await is_next(self.load, room_id, command.room, command.game):
            raise NotNow("not-next-table", "this table was not opened from yours")

    def _moment(self, room: Room | None = None) -> Moment:
        return Moment(self.clock(), secrets.token_bytes(32), self._shift(room) if room is not None else 0)

    def _shift(self, room: Room) -> int:
        return self.clock.shift(room.id, waits_since(room))

    def coming(self, room: Room) -> Due | None:
        """What comes next by itself, and when, on the wall clock as it is set now."""
        return due(room, self._shift(room))

    # Looking

    async def load(self, room_id: str) -> Room:
        """The room as it is now, secrets included: not for viewers."""
        return await self.room_cache.load(room_id)

    async def view(self, room_id: str, person: str | None, *, moves: bool = True) -> RoomView:
        """The table as a person sees it; None: somebody with the link who has not joined. See `room_view`."""
        with timed("view"):
            room = await self.load(room_id)
            self._seen(room, person)
            people = [chair.member for chair in room.chairs if chair.member is not None]
            absent = frozenset(member for member in people if self.presence.is_away(room_id, member))
            now, preparing = self.clock(), self.preparing.seats(room)
            return room_view(room, person, now, absent, preparing, moves=moves, shift=self._shift(room))

    async def watch(
        self, room_id: str, since: int = 0, *, presence: bool = False, silence: float | None = None
    ) -> AsyncGenerator[int | None, None]:
        """The newest seq, each time there is one after `since`. A slow reader is given the newest only.

        With `presence`: at once, and also whenever something has changed that is in no log: who is there. With
        `silence`: None whenever nothing has happened for this many seconds.
        """
        with self.hub.listen(room_id) as bell:
            bell.ring((await self.load(room_id)).seq)
            bell.presence = True
            while True:
                seq = await bell.wait(silence)
                if seq is None:
                    yield None
                    continue
                changed, bell.presence = bell.presence, False
                if seq > since or (presence and changed):
                    since = max(seq, since)
                    yield seq

    def _seen(self, room: Room, person: str | None) -> None:
        """A person who sends a request is present."""
        member = member_of(room, person) if person else None
        if member is not None and member.here:
            self.presence.seen(room.id, member.number)

    async def open_tables(self) -> list[RoomSummary]:
        """Listed tables, the most recently active first."""
        return await self.store.listed(self.clock() - LIVELY_MILLIS)

    async def my_tables(self, person: str) -> list[RoomSummary]:
        """The tables at which a person is."""
        return await self.store.tables_of(person)

    async def record(self, room_id: str, number: int, person: str | None) -> Record:
        """A finished deal, as this person may keep it: "?" for what they never saw, with the proofs of the rest."""
        return await asyncio.to_thread(record_for, await self.look_back(room_id, number, person))

    async def look_back(self, room_id: str, number: int, person: str | None) -> LookedBack:
        """A finished deal, from this person's place."""
        room, deal = await self.load(room_id), await self.finished_deal(room_id, number)
        entries = await self.store.read(room_id, deal.opened - 1, deal.closed)
        return await asyncio.to_thread(_looked_back, room, deal, entries, person)

    async def finished_deal(self, room_id: str, number: int) -> Finished:
        """A finished deal by its number."""
        room = await self.load(room_id)
        deal = next((deal for deal in room.finished if deal.number == number), None)
        deal = deal or await self.store.deal(room_id, number)
        if deal is None:
            raise NotFound("no-such-deal", "no finished deal has the number {number}", number=number)
        return deal

    async def finished_deals(self, room_id: str) -> list[Finished]:
        """Every finished deal of a table, the last one first."""
        room = await self.load(room_id)
        found = {**await self.store.deals(room_id), **{deal.number: deal for deal in room.finished}}
        return [found[number] for number in sorted(found, reverse=True)]

    # In this process

    def _tell(self, room: Room) -> None:
        self.hub.ring(room.id, room.seq)
        for tell in self.changed:
            tell(room)

    def _is_wanted(self, room: Room) -> bool:
        """Somebody watches it, or it does something by itself soon."""
        coming = self.coming(room)
        return self.hub.has(room.id) or (coming is not None and coming.at <= self.clock() + SOON_MILLIS)

    def known(self, room_id: str) -> Room | None:
        """The room as this process last saw it."""
        return self.room_cache.known(room_id)

    async def catch_up(self) -> None:
        """Ring for every room that somebody watches and that has new entries. An SQLite file tells at once whether
        another process has written anything."""
        generation = self.store.generation()
        if generation is not None and generation == self._caught_up:
            return
        for room, seq in (await self.store.heads(self.hub.rooms())).items():
            self._heard(room, seq)
        self._caught_up = generation

    def _appended(self, room_id: str, seq: int, store: str) -> None:
        """PostgreSQL tells of every append. What this process appends it knows when that is done, and not from here:
        it would read again what it has just written."""
        if store != self.store.name:
            self._heard(room_id, seq)

    def _heard(self, room_id: str, seq: int) -> None:
        """A room has entries up to `seq`, whoever appended them."""
        self.room_cache.heard(room_id, seq)
        self.hub.ring(room_id, seq)

    async def _join_in(self) -> None:
        """This process has just begun to listen, or has missed something."""
        self.room_cache.connected()
        self.listening.set()
        self.presence.ask()
        await self.catch_up()

    def _broadcast(self, message: str) -> None:
        task = asyncio.create_task(self._send_broadcast(message))
        self._broadcasts.add(task)
        task.add_done_callback(self._broadcasts.discard)

    async def _send_broadcast(self, message: str) -> None:
        async with self._in_turn:
            with suppress(Unavailable):  # presence is not essential
                await self.store.broadcast(message)

    def _overhear(self, message: str) -> None:
        """What a process tells all others: each part knows its own messages."""
        self.live_processes.hear(message)
        self.presence.hear(message)

    async def keep_up(self) -> None:
        """Runs until it is cancelled: hears what other processes append, at once by PostgreSQL, or by polling."""
        listening, kind = None, self.store.url.get_backend_name()
        if kind == "postgresql":
            self.presence.tell = self.live_processes.tell = self._broadcast
            ears = ChangeListener(self._join_in, self._appended, self._overhear, self.room_cache.cut_off)
            listening = asyncio.create_task(listen(self.store.url, ears))
        try:
            while True:
                await asyncio.sleep(POLL_SECONDS[kind])
                try:
                    await self.catch_up()
                except Unavailable:  # the log has it already
                    pass
                except Exception:
                    LOG.exception("asking for news failed")
        finally:
            if listening is not None:
                listening.cancel()
                with suppress(asyncio.CancelledError):
                    await listening
                await asyncio.gather(*self._broadcasts, return_exceptions=True)


def _looked_back(room: Room, deal: Finished, entries: Sequence[Entry], person: str | None) -> LookedBack:
    played = play_again(room.id, deal, game_of(room), {entry.seq: entry for entry in entries})
    played = replace(played, lots=deal.lots, lots_chains=deal.lots_chains)
    return LookedBack(room, played, place_in(room, deal, person))


@asynccontextmanager
async def run_service(
    database: str,
    clock: Clock | None = None,
    *,
    drive: bool = True,
    warm_up: bool = False,
    most_tables: int | None = None,
    kept_days: int | None = None,
) -> AsyncIterator[RoomService]:
    """A service with all that runs beside it: news from other processes, and (`drive`) bots and clocks.

    `warm_up`: what the strongest bots need is prepared at once, not when the first of them sits down. `most_tables`:
    a person may be at this many lively tables. `kept_days`: older tables are deleted.
    """
    from brelan.rooms.driver import KEPT_DAYS, Driver

    async with open_store(database) as store:
        service = RoomService(store, clock, most_tables=most_tables)
        running = [asyncio.create_task(service.keep_up()), asyncio.create_task(service.presence.first_minute())]
        if drive:
            running.append(asyncio.create_task(Driver(service, kept_days or KEPT_DAYS).run()))
        if warm_up:
            running.append(asyncio.create_task(service.preparing.warm_up()))
        try:
            yield service
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)
            await service.finish()
            await service.reviews.stop()
            await service.reviews_of_sent.stop()
            await service.preparing.stop()
            await service.confined.stop()
