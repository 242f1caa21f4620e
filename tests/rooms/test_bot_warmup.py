"""Bots that need tables first: another process computes them, and a simpler bot plays meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psutil
import pytest

from brelan import registry
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import play
from brelan.engine.game import Table as Chips
from brelan.games.pai_gow.house_ways import set_hand
from brelan.games.pai_gow.odds import settings
from brelan.rooms import commands as c
from brelan.rooms.bot_turns import BotTurns, BotWarmup, usual_jobs
from brelan.rooms.room import to_move
from brelan.rooms.service import run_service
from brelan.study.bots import bots_of, preparations_of
from brelan.study.bots.thinker import VERY_PATIENT, command
from rooms.tables import Table, asynchronous

PREPARED = [(game, bot) for game in registry.names() for bot in preparations_of(registry.game(game))]


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing was ever computed, neither on disk nor in this process."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("BRELAN_CACHE", str(folder))
    monkeypatch.setattr(settings, "_KNOWN", {})
    return folder


def pai_gow(house_way: str = "golden-nugget") -> Table:
    """Anne and bots that compute; it is a bot's turn."""
    table = Table("pai-gow", rules={"house-way": house_way}, table={"seats": 3, "fill": "best"})
    table.do("anne", c.Start())
    while table.person_to_move():
        table.step()
    return table


def kept(folder: Path) -> list[Path]:
    return list(folder.glob("*.npz"))


def test_the_bots_that_compute_for_long_say_so() -> None:
    assert PREPARED == [("pai-gow", "best"), ("poker-as", "perfect"), ("poque", "strong")]
    assert [(job.game, job.bot) for job in usual_jobs()] == PREPARED


@pytest.mark.parametrize(("name", "bot"), PREPARED)
def test_who_stands_in_plays_whole_deals_without_computing_anything(name: str, bot: str, empty_cache: Path) -> None:
    game = registry.game(name)
    rules, seats = game.Rules(), game.seats[-1]
    make = preparations_of(game)[bot].stands_in
    players = tuple(make(rules, seats, SeededRandom("stands in", seat)) for seat in range(seats))
    steps = list(play(game, rules, Chips((game.buy_in(rules) + 100,) * seats), Seeded(1), players))
    assert len(steps) > seats
    assert bot in bots_of(game)
    assert not kept(empty_cache)


@asynchronous
async def test_a_bot_that_is_not_ready_lets_another_play_at_once(empty_cache: Path) -> None:
    table, thoughts = pai_gow(), BotTurns(BotWarmup(lambda _room: None))
    moves = []
    while len(table.room.finished) == 0:
        seat, deal = to_move(table.room), table.room.deal
        if table.person_to_move() or seat is None or deal is None:
            table.step()
            continue
        while (move := thoughts.decided(table.room, seat)) is None:
            await asyncio.sleep(0.001)
        if move.startswith("set"):
            hand = deal.state.hands[deal.seats.index(seat)]
            assert set(move.split()[1:]) == set(set_hand("golden-nugget", hand, deal.rules.wheel)[0])
        moves.append(move)
        table.do("", c.BotPlays(seat, move), table.room.seq)
    assert any(move.startswith("set") for move in moves)
    assert any(move.startswith("bet") for move in moves)
    assert not kept(empty_cache), "what takes half a minute was computed for a bet"


@asynchronous
async def test_another_process_computes_and_the_table_hears_of_it(empty_cache: Path, tmp_path: Path) -> None:
    game = {"table": {"seats": 2, "fill": "perfect", "bot-millis": 10_000, "cut-seconds": 0}}
    async with run_service(f"sqlite:///{tmp_path / 'rooms.db'}") as service:
        opened = await service.open("anne", "Anne", "poker-as", **game)
        await service.act(opened.room, "anne", c.Start())
        view = await service.view(opened.room, "anne")
        assert [seat.preparing for seat in view.seats] == [False, True]
        async for _ in service.watch(opened.room, view.seq, presence=True):
            view = await service.view(opened.room, "anne")
            if not view.seats[1].preparing:
                break
        assert service.preparing.is_ready(await service.load(opened.room), 1)
    assert kept(empty_cache)


@asynchronous
async def test_where_nothing_can_be_kept_the_bots_are_ready_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.touch()
    monkeypatch.setenv("BRELAN_CACHE", str(blocked))
    table = Table("poker-as", table={"seats": 2, "fill": "perfect"})
    table.do("anne", c.Start())
    told = asyncio.Event()
    preparing = BotWarmup(lambda _room: told.set())
    preparing.look(table.room)
    assert preparing.seats(table.room) == {1}
    assert not preparing.is_ready(table.room, 1)
    assert preparing.is_ready(table.room, 0), "a person needs nothing"
    await told.wait()
    assert preparing.is_ready(table.room, 1)
    assert not preparing.seats(table.room)
    await preparing.stop()


@asynchronous
async def test_a_server_that_stops_leaves_no_process_behind(empty_cache: Path) -> None:
    preparing = BotWarmup(lambda _room: None)
    preparing.look(pai_gow().room)
    while not (started := computing()):
        await asyncio.sleep(0.01)
    await preparing.stop()
    assert not any(process.is_running() for process in started)
    assert not kept(empty_cache)


def computing() -> list[psutil.Process]:
    """The processes that this one has started to compute for bots."""
    return [process for process in psutil.Process().children() if command(VERY_PATIENT)[-1] in process.cmdline()]
