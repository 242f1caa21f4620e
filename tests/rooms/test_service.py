"""Tables that run: bots and clocks by themselves, news between processes, a restart in the middle of a deal."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from brelan.engine.notation import write_move
from brelan.errors import BrokenRecord, NotFound, NotNow, NotYours, Stale, TooMuch
from brelan.records.verify import verify
from brelan.rooms import commands as c
from brelan.rooms import driver as drivers
from brelan.rooms import service as services
from brelan.rooms.chance_events import ChainPublished
from brelan.rooms.clock import Clock, milliseconds
from brelan.rooms.due import due
from brelan.rooms.events import BotSeated, Moved, TimedOut
from brelan.rooms.room import mark_of
from brelan.rooms.service import RoomService, run_service
from brelan.rooms.view import RoomView
from databases import Postgres
from rooms.links import Keeper
from rooms.tables import asynchronous

keepers: defaultdict[tuple[str, str], Keeper] = defaultdict(lambda: Keeper(secrets.token_bytes(32)))
"""By room and person."""
LOG = logging.getLogger(__name__)
QUICK = {"fill": "random", "bot-millis": 0, "between-seconds": 0, "cut-seconds": 2}


async def play(service: RoomService, room: str, person: str, until: Callable[[RoomView], bool]) -> RoomView:
    """A person who opens links, plays the first legal move and buys in again, woken by what happens."""
    view = None
    try:
        async for _ in service.watch(room):
            view = await service.view(room, person)
            if until(view):
                return view
            with suppress(Stale, NotNow):  # others act too
                await answer(service, view, person)
    except asyncio.CancelledError:  # out of time: say what the table waited for
        known = service.known(room)
        LOG.exception("it is %s, due is %s, seen was %s", service.clock(), due(known) if known else None, view)
        raise
    raise AssertionError("unreachable")


async def answer(service: RoomService, view: RoomView, person: str) -> None:
    deal = view.deal
    chained = keepers[view.id, person].answer(view.chance)
    if chained is not None:
        await service.act(view.id, person, chained)
    elif deal is not None and deal.legal:
        await service.act(view.id, person, c.Play(write_move(deal.legal[0])), seq=view.seq)
    elif "rebuy" in view.may:
        await service.act(view.id, person, c.Rebuy())


def finished(view: RoomView) -> bool:
    return view.status == "finished"


@asynchronous
async def test_a_match_against_bots_runs_to_its_end(database: str) -> None:
    async with run_service(database) as service:
        opened = await service.open("anne", "Anne", "daker-draw", table=QUICK, match={"deals": 3, "rebuys": 9})
        await answer(service, await service.view(opened.room, "anne"), "anne")  # who publishes a chain
        await service.act(opened.room, "anne", c.Start())
        view = await play(service, opened.room, "anne", finished)
        assert len(view.finished) == 3
        for deal in view.finished:
            for person in ("anne", "somebody", None):
                record = await service.record(opened.room, deal.number, person)
                assert verify(record).unproved == 0
                assert record.viewer == (0 if person == "anne" else "spectator")
        with pytest.raises(NotFound):
            await service.record(opened.room, 4, "anne")


@asynchronous
async def test_a_server_ends_even_when_news_come_just_then(database: str) -> None:
    async with run_service(database, drive=False) as service:
        opened = await service.open("anne", "Anne", "daker-draw", table={**QUICK, "cut-seconds": 60})
        await service.act(opened.room, "anne", c.Start())
        room = await service.load(opened.room)
        for turns in range(4):
            driver = drivers.Driver(service)
            (tell,) = service.changed
            tell(room)  # there is something to wait for
            driving = asyncio.create_task(driver.run())
            await asyncio.sleep(0.1)
            tell(replace(room, id="another"))
            for _ in range(turns):
                await asyncio.sleep(0)
            driving.cancel()
            await asyncio.wait({driving}, timeout=10)
            assert driving.cancelled()


@asynchronous
async def test_two_processes_share_a_table_and_either_may_drive_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(services.POLL_SECONDS, "sqlite", 0.05)
    async with run_service(database) as first, run_service(database) as second:
        match, rules = {"deals": 2}, {"max-throws": 2}
        opened = await first.open("anne", "Anne", "poker-as", rules=rules, table=QUICK, match=match)
        await second.act(opened.room, "bruno", c.Join("Bruno"))
        await second.act(opened.room, "bruno", c.TakeSeat())
        await first.act(opened.room, "anne", c.Start())
        views = await asyncio.gather(
            play(first, opened.room, "anne", finished), play(second, opened.room, "bruno", finished)
        )
        assert views[0].seats == views[1].seats
        assert sum(seat.stack or 0 for seat in views[0].seats) == 400
        log = await first.store.read(opened.room)
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))


def has_a_choice(view: RoomView) -> bool:
    """The person is to move, and has not won already because all others folded."""
    legal = view.deal.legal if view.deal is not None else None
    return legal is not None and len(legal) > 0 and not legal.courtesy


@asynchronous
async def test_a_stopped_server_takes_up_the_deal_where_it_was(database: str) -> None:
    """Bots, clock and cards: all of it is in the log."""
    table = {**QUICK, "turn-seconds": 3, "bank-seconds": 0}
    async with run_service(database) as service:
        opened = await service.open("anne", "Anne", "daker", table=table, match={"rebuys": 9})
        await service.act(opened.room, "anne", c.Start())
        before = await play(service, opened.room, "anne", has_a_choice)
    async with run_service(database, Clock(lambda: milliseconds() + 2_900)) as service:  # some time later
        after = await service.view(opened.room, "anne")
        assert after.deal is not None
        assert before.deal is not None
        assert (after.seq, after.deal.view, after.deadline) == (before.seq, before.deal.view, before.deadline)
        async for _ in service.watch(opened.room, after.seq):
            break  # the clock runs out by itself, long before anybody asks
        log = await service.store.read(opened.room, after.seq)
        assert isinstance(log[0].event, TimedOut)
        assert isinstance(log[1].event, Moved)
        assert log[0].at >= (before.deadline or 0)


@asynchronous
async def test_a_room_is_forgotten_after_ninety_days_of_silence(database: str) -> None:
    day = 24 * 3_600_000
    async with run_service(database, drive=False) as service:
        opened = await service.open("anne", "Anne", "poker-as")
        async with run_service(database, Clock(lambda: milliseconds() + 89 * day)):
            await asyncio.sleep(0.1)
        assert (await service.view(opened.room, "anne")).name == "Anne"
        async with run_service(database, Clock(lambda: milliseconds() + 91 * day)) as later:
            while await later.store.heads([opened.room]):
                await asyncio.sleep(0.01)
        with pytest.raises(NotFound):  # even where this process remembers it
            await service.act(opened.room, "anne", c.Say("is anybody there?"))


@asynchronous
async def test_a_table_whose_log_is_damaged_stops_nobody_else(
    database: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drivers, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(drivers, "PATIENCE_MILLIS", 3_600_000)
    async with run_service(database, drive=False) as service:
        damaged = await service.open("anne", "Anne", "poker-as", table=QUICK)
        await service.act(damaged.room, "anne", c.Start())
        await service.act(damaged.room, "anne", c.Leave())  # now all of it is due by itself
        async with service.store.writing() as connection:
            await connection.execute(text("UPDATE entries SET event = '{}' WHERE seq = 3"))
    async with run_service(database) as service:
        sound = await service.open("bruno", "Bruno", "poker-as", table=QUICK, match={"deals": 1})
        await service.act(sound.room, "bruno", c.Start())
        await play(service, sound.room, "bruno", finished)
        with pytest.raises(BrokenRecord):
            await service.view(damaged.room, "anne")
        while not caplog.records:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
    failed = [record for record in caplog.records if record.getMessage() == "driving a table failed"]
    assert len(failed) == 1  # it is tried again, but not all the time
    assert vars(failed[0])["room"] == mark_of(damaged.room)
    assert not any(damaged.room in str(value) for record in caplog.records for value in vars(record).values())


@asynchronous
async def test_bots_think_for_a_while_and_never_before_their_time(database: str) -> None:
    async with run_service(database) as service:
        opened = await service.open(
            "anne", "Anne", "poker-as", table={**QUICK, "bot-millis": 60}, rules={"max-throws": 1}, match={"deals": 1}
        )
        await service.act(opened.room, "anne", c.Start())
        await play(service, opened.room, "anne", finished)
        log = [e for e in await service.store.read(opened.room) if not isinstance(e.event, ChainPublished)]
        times = [
            entry.at - before.at
            for before, entry in pairwise(log)
            if isinstance(entry.event, Moved) and entry.event.by == "bot"
        ]
        assert len(times) >= 3  # more where they play off
        assert min(times) >= 30


@asynchronous
async def test_who_leaves_is_replaced_and_the_table_goes_on(database: str) -> None:
    async with run_service(database) as service:
        opened = await service.open("anne", "Anne", "daker", table={**QUICK, "fill": None}, match={"deals": 2})
        await service.act(opened.room, "bruno", c.Join("Bruno"))
        await service.act(opened.room, "bruno", c.TakeSeat())
        await service.act(opened.room, "anne", c.Start())
        await service.act(opened.room, "anne", c.Leave())
        view = await play(service, opened.room, "bruno", finished)
        assert view.host == 1
        assert view.seats[0].bot == "simple"
        log = await service.store.read(opened.room)
        assert sum(isinstance(entry.event, BotSeated) for entry in log) == 1
        with pytest.raises(NotYours):
            await service.act(opened.room, "anne", c.Say("bye"))


@asynchronous
async def test_a_watcher_is_woken_once_for_all_that_happened(database: str) -> None:
    async with run_service(database, drive=False) as service:
        opened = await service.open("anne", "Anne", "poker-as")
        watching = service.watch(opened.room, since=0)
        assert await anext(watching) == opened.seq
        for number in range(10):
            done = await service.act(opened.room, "anne", c.Say(str(number)))
        assert await anext(watching) == done.seq  # a slow reader is given the newest only
        waiting = asyncio.ensure_future(anext(watching))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        done = await service.act(opened.room, "anne", c.Say("again"))
        assert await waiting == done.seq
        await watching.aclose()
        assert service.hub.rooms() == []
        with pytest.raises(NotFound):
            await anext(service.watch("no-such-room-at-all-"))


@asynchronous
async def test_another_process_hears_of_it_at_the_latest_by_asking(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "POLL_SECONDS", {"sqlite": 0.05, "postgresql": 0.05})
    async with run_service(database, drive=False) as first, run_service(database, drive=False) as second:
        opened = await first.open("anne", "Anne", "poker-as")
        watching = second.watch(opened.room, opened.seq)
        waiting = asyncio.ensure_future(anext(watching))
        await asyncio.sleep(0.05)
        done = await first.act(opened.room, "anne", c.Say("hello"))
        assert await waiting == done.seq
        await watching.aclose()


@asynchronous
async def test_postgresql_tells_other_processes_and_a_cut_line_is_mended(
    postgres_url: tuple[Postgres, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "POLL_SECONDS", {"postgresql": 3_600.0})
    server, database = postgres_url
    async with run_service(database, drive=False) as first, run_service(database, drive=False) as second:
        opened = await first.open("anne", "Anne", "poker-as")
        watching = second.watch(opened.room, 0)
        await anext(watching)
        for number in range(3):
            waiting = asyncio.ensure_future(anext(watching))
            await asyncio.sleep(0.05)
            if number:  # every connection of both processes is cut
                await server.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname LIKE 'test_%' AND pid <> pg_backend_pid()"
                )
            done = await act_at_last(first, opened.room, c.Say(str(number)))
            assert await waiting == done
        await watching.aclose()


async def act_at_last(service: RoomService, room: str, command: c.Command) -> int:
    """A client that tries again when the server could not answer."""
    for _ in range(20):
        try:
            return (await service.act(room, "anne", command, client=f"once-{command}".replace(" ", "-")[:64])).seq
        except Exception:
            await asyncio.sleep(0.02)
    raise AssertionError("the database did not come back")


@asynchronous
async def test_a_person_is_at_so_many_tables_whichever_process_they_ask(database: str) -> None:
    """Tables that are left, and those in which nothing has happened for a day, are not counted."""
    now = milliseconds()
    async with (
        run_service(database, Clock(lambda: now, lambda: now), drive=False, most_tables=3) as one,
        run_service(database, Clock(lambda: now, lambda: now), drive=False, most_tables=3) as other,
    ):
        hers = [(await service.open("anne", "Anne", "daker")).room for service in (one, other, one)]
        his = (await one.open("bruno", "Bruno", "daker")).room
        for service in (one, other):
            with pytest.raises(TooMuch, match="you are at 3 tables already"):
                await service.open("anne", "Anne", "daker")
            with pytest.raises(TooMuch):
                await service.act(his, "anne", c.Join("Anne"))
        await other.act(hers[0], "anne", c.Join("Anna"))  # she is there already
        await one.act(hers[0], "anne", c.Leave())
        await other.act(his, "anne", c.Join("Anne"))
        with pytest.raises(TooMuch):
            await one.open("anne", "Anne", "daker")
        now += services.LIVELY_MILLIS + 1
        await one.open("anne", "Anne", "daker")
