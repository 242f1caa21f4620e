"""Links to deals, and records that were sent: in both databases, for whom they are meant and no longer."""

from __future__ import annotations

import pytest

from brelan.errors import NotFound, TooMuch
from brelan.rooms import commands as c
from brelan.rooms.service import run_service
from brelan.rooms.store import shares
from brelan.rooms.store.shares import MOST_UPLOADS, UPLOAD_MILLIS
from rooms.tables import Table, asynchronous


@asynchronous
async def test_a_deal_is_shared_until_its_sharer_revokes_it(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "MOST_SHARES", 2)
    async with run_service(database, drive=False) as service:
        room = (await service.open("anne", "Anne", "poque")).room
        kept = service.shares
        token = await kept.share(room, 3, 1, "anne", 10)
        assert len(token) == 24
        assert await kept.share(room, 3, 1, "anne", 11) == token
        found = await kept.find(token)
        assert (found.room, found.number, found.place, found.person, found.at) == (room, 3, 1, "anne", 10)
        beside = await kept.share(room, 3, None, "anne", 12)
        assert [one.token for one in await kept.of("anne")] == [beside, token]
        assert {one.game for one in await kept.of("anne")} == {"poque"}
        assert await kept.of("bruno") == []
        with pytest.raises(TooMuch):
            await kept.share(room, 4, 1, "anne", 13)
        await kept.revoke(token, "bruno")
        assert await kept.find(token) == found
        await kept.revoke(token, "anne")
        with pytest.raises(NotFound):
            await kept.find(token)
        await service.store.forget(service.clock() + 1)  # the room goes, and what was shared of it
        assert await kept.of("anne") == []


@asynchronous
async def test_a_record_is_kept_for_its_sender_and_for_a_day(database: str) -> None:
    async with run_service(database, drive=False) as service:
        kept = service.uploads
        token = await kept.keep("anne", "a record", 1_000)
        assert await kept.find(token, "anne", 1_000 + UPLOAD_MILLIS) == "a record"
        for person, now in (("bruno", 1_000), ("anne", 1_001 + UPLOAD_MILLIS)):
            with pytest.raises(NotFound):
                await kept.find(token, person, now)
        others = [await kept.keep("anne", str(number), 2_000 + number) for number in range(MOST_UPLOADS)]
        with pytest.raises(NotFound):
            await kept.find(token, "anne", 3_000)
        assert [await kept.find(one, "anne", 3_000) for one in others] == list(map(str, range(MOST_UPLOADS)))
        await kept.forget(others[0], "bruno")
        assert await kept.find(others[0], "anne", 3_000) == "0"
        await kept.forget(others[0], "anne")
        await kept.tidy(2_003 + UPLOAD_MILLIS)
        for gone in others[:3]:
            with pytest.raises(NotFound):
                await kept.find(gone, "anne", 3_000)
        assert await kept.find(others[3], "anne", 3_000) == "3"


@asynchronous
async def test_what_people_have_played_outlives_the_table_until_they_delete_it(database: str) -> None:
    table = Table("pai-gow", table={"fill": "random"}, match={"rebuys": 100})
    table.do("anne", c.Start())
    table.play_on(2)
    async with run_service(database, drive=False) as service:
        await service.store.append(table.room, table.log)
        played = await service.results.of("anne")
        assert [one.game for one in played] == ["pai-gow"]  # the last one: whoever plays appends deal by deal
        await service.store.forget(service.clock() + 1)
        assert await service.results.of("anne") == played
        assert await service.results.of("bruno") == []
        await service.results.tidy(table.now)
        assert await service.results.of("anne") == played
        await service.results.forget("anne")
        assert await service.results.of("anne") == []
