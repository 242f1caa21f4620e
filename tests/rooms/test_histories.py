"""Random histories of rooms, of every game: whatever people try, the log gives the same room, and no chip is lost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from brelan import registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import AnyGame
from brelan.engine.options import options_of, plays_part
from brelan.errors import BrelanError
from brelan.rooms import commands as c
from brelan.rooms.chance_events import RoomEvent
from brelan.rooms.decide import Moment, Sender, decide
from brelan.rooms.due import due
from brelan.rooms.events import Entry, Opened, read_event, write_event
from brelan.rooms.reduce import replay
from brelan.rooms.reduce.reducers import REDUCERS
from brelan.rooms.room import KEPT_DEALS, chips_brought
from brelan.rooms.snapshot import is_worth_keeping, read_snapshot, restore, write_snapshot
from brelan.rooms.view import view_json
from brelan.rooms.viewing import OFFERED
from examples import examples
from rooms.tables import ROOM, START, Table, allowed
from rooms.test_comings import level_table, match_of
from strategies import SEEDS, rules_of

EVERY_GAME = [registry.game(name) for name in registry.names()]
PEOPLE = ("anne", "bruno", "chloe", "dora")
WORDS = ("fold", "stop", "throw", "raise 3", "discard", "pass", "nonsense", "")
GO = "go"
"""Let the table, or whoever is to move, do what comes next."""
OFFERS_CHECKED = 6
"""Moments of a history, of which one is looked at more closely."""
PUBLISH = "publish"
"""Whoever it is publishes a chain of which they know the links."""
LETS_IN = "lets in"
"""The host lets in whoever was removed, first the others from there."""


def some_step(lot: SeededRandom) -> Any:
    """Mostly play goes on; else somebody, often the wrong one, asks for something, often the wrong thing."""
    if lot.below(3):
        return GO
    seat = lot.below(6)
    choices: list[Any] = [
        c.TakeSeat(),
        c.TakeSeat(seat),
        c.StandUp(),
        c.Leave(),
        c.SitOut(),
        (c.ComeBack(), c.WaitForBlind())[seat % 2],
        c.Rebuy(),
        c.Ready(),
        (PUBLISH, PUBLISH, c.PublishChain("00" * 32), c.OpenLink(seat, "00" * 32))[lot.below(4)],
        c.Say("hello"),
        c.Start(),
        c.Pause(),
        c.Resume(),
        c.Resume(),
        c.EndMatch(),
        c.Tick(),
        c.Remove(seat),
        c.PassHost(seat),
        c.RemoveBot(seat),
        c.SeatBot(seat),
        c.SeatBot(seat, "random"),
        c.ChangeOptions(table={"seats": 1 + seat}),
        c.ChangeOptions(table={"turn-seconds": (None, 5)[seat % 2]}),
        c.ChangeOptions(match={"rebuys": seat}),
        (c.SetPace("at-once"), c.SetPace("slow"), c.SetNextDeal("ready"), c.SetNextDeal("by-itself"))[seat % 4],
        c.Play(WORDS[lot.below(len(WORDS))]),
        c.BotPlays(seat, "stop"),
        c.MoveOn("daker", "A" * 20),
        c.Dismiss((seat,)),
        (500, 3_000, 60_000)[lot.below(3)],
    ]
    people = (*PEOPLE, "")
    person = people[lot.below(len(people))]
    choices += [c.Join(person.capitalize())] * 4 + [c.TakeSeat()] * 3 + [c.RemoveBot(seat)] * 3 + [LETS_IN]
    return person, choices[lot.below(len(choices))], (None, 0, -1)[lot.below(3)]


@st.composite
def openings(draw: st.DrawFn, game: AnyGame) -> dict[str, dict[str, Any]]:
    """Some agreement of a table."""
    rules = draw(rules_of(game))
    table = {
        "seats": draw(st.integers(game.seats[0], min(5, game.seats[-1]))),
        "fill": draw(st.sampled_from([None, "random"])),
        "replace": draw(st.booleans()),
        "cut-seconds": draw(st.sampled_from([0, 2])),
        "turn-seconds": draw(st.sampled_from([None, 5])),
        "between-seconds": draw(st.sampled_from([0, 3])),
        "wait-for-all": draw(st.booleans()),
    }
    least = max(game.buy_in(rules), game.entry(rules), 1)
    match = allowed(
        game,
        stack=draw(st.integers(least, least + 30)),
        rebuys=draw(st.integers(0, 2)),
        deals=draw(st.none() | st.integers(1, 4)),
    )
    ignored = {option.name for option in options_of(game.Rules) if not plays_part(rules, option.name)}
    agreed = {name: value for name, value in msgspec.to_builtins(rules).items() if name not in ignored}
    return {"rules": agreed, "match": match, "table": table}


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
@examples(12)
@given(data=st.data())
def test_any_history_is_replayed_to_the_same_room_and_conserves_chips(game: AnyGame, data: st.DataObject) -> None:
    options, seed = data.draw(openings(game)), data.draw(SEEDS)
    play_any_history(game, options, seed, 120)


@pytest.mark.deep
@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
@settings(max_examples=1_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_many_more_and_longer_histories(game: AnyGame, data: st.DataObject) -> None:
    options, seed = data.draw(openings(game)), data.draw(SEEDS)
    play_any_history(game, options, seed, 400)


def play_any_history(game: AnyGame, options: dict[str, dict[str, Any]], seed: int, length: int) -> Table:
    table, lot = Table(game.name, seed, **options), SeededRandom("history", seed)
    table.join("bruno", "chloe", sit=False)
    for step in [("bruno", c.TakeSeat(), None), ("anne", c.Start(), None), *(some_step(lot) for _ in range(length))]:
        before, entries = table.room, len(table.log)
        try:
            take(table, step)
        except BrelanError:
            assert table.room is before
            assert len(table.log) == entries
        check(table)
        check_snapshot(table, table.log[entries:])
        if len(table.log) % OFFERS_CHECKED == 0:
            check_offers(table, PEOPLE[lot.below(2)])
    written = [write_event(entry.event) for entry in table.log]
    assert [read_event(*text) for text in written] == [entry.event for entry in table.log]
    assert replay(ROOM, table.log) == table.room
    for person in (*PEOPLE, None):
        view_json(table.view(person))
        check_offers(table, person)
    return table


def check_offers(table: Table, person: str | None) -> None:
    """What a view offers is what would be done, whole decisions and not only their first events."""
    view = table.view(person)
    for name, command in OFFERED.items() if view.you is not None else ():
        try:
            decided = decide(table.room, command, Sender(person or "", table.room.seq), Moment(table.now, b"asked"))
            done = bool(decided.entries) or isinstance(command, c.ChangeOptions)
        except BrelanError:
            done = False
        assert (name in view.may) == done, name


def take(table: Table, step: Any) -> None:
    if step == GO:
        if table.room.chance.silent and table.room.seq % 2:
            come_back(table, table.room.chance.silent[0])
        elif table.room.paused_at is None and (table.person_to_move() is not None or due(table.room) is not None):
            table.step()
        return
    person, command, meant = step
    if command == LETS_IN:
        let_in(table)
        return
    if isinstance(command, int):
        table.wait(command)
    elif command == PUBLISH:
        table.publish(person)
    else:
        table.do(person, command, None if meant is None else table.room.seq + meant)


def come_back(table: Table, end: str) -> None:
    """A page whose link was too late says that it is there."""
    seat = next(chain.seat for chain in table.room.chance.chains if chain.end == end)
    assert seat is not None
    table.do(table.person_at(seat), c.PublishChain(end))


def let_in(table: Table) -> None:
    room = table.room
    removed = next((member.number for member in room.members if member.person in room.barred), None)
    if removed is not None and room.host is not None:
        command = c.LetOthersIn(removed) if removed in room.shut_out else c.LetIn(removed)
        table.do(room.members[room.host].person, command)


@pytest.mark.deep
def test_these_histories_have_everything_that_can_happen() -> None:
    happened = {type(entry.event) for entry in Table().log}
    for seed in range(600):
        game = EVERY_GAME[seed % len(EVERY_GAME)]
        table = {"fill": (None, "random")[seed % 2], "turn-seconds": 5, "cut-seconds": 2, "replace": bool(seed % 5)}
        ends = ({}, {"deals": 1}, {"until": START // 1000 + 60})[seed // len(EVERY_GAME) % 3]
        known = {option.name for option in options_of(game.Match)}
        match = allowed(game, stack=10, rebuys=2, **{name: end for name, end in ends.items() if name in known})
        played = play_any_history(game, {"table": table, "match": match}, seed, 120)
        happened |= {type(entry.event) for entry in played.log}
    play_off = level_table()  # too rare for chance: a level player leaves
    left = play_off.room.places[match_of(play_off.room).play_off[0]]
    happened |= {type(event) for event in play_off.do(play_off.person_at(left), c.Leave())}
    assert set(RoomEvent.__subclasses__()) == happened


def check(table: Table) -> None:
    """What must hold at every moment."""
    room = table.room
    sitting = [chair.member for chair in room.chairs if chair.member is not None]
    assert len(sitting) == len(set(sitting))
    assert all(room.members[member].here for member in sitting)
    assert all(chair.member is None or chair.bot is None for chair in room.chairs)
    here = [member for member in room.members if member.here]
    assert (room.host is not None) == bool(here)
    assert room.host is None or room.members[room.host].here
    assert len({member.name for member in here}) == len(here)
    if room.match is not None:
        assert table.chips() == chips_brought(room)
        assert min(room.match.stacks) >= 0
        assert list(room.places) == sorted(set(room.places))
        assert all(seat < len(room.chairs) for seat in room.places)
    if room.deal is not None:
        assert all(seat < len(room.chairs) for seat in room.deal.seats)


def check_snapshot(table: Table, entries: list[Entry]) -> None:
    """What is kept of a room is enough to make it again."""
    if entries and is_worth_keeping(table.room, entries):
        kept = read_snapshot(write_snapshot(table.room))
        assert kept is not None
        needed = [entry for entry in table.log if any(first <= entry.seq <= last for first, last in kept.spans)]
        assert restore(kept, needed) == table.room
        assert len(kept.spans) <= KEPT_DEALS + 1


def test_the_check_would_notice_a_lost_chip() -> None:
    table = Table("daker")
    table.join("bruno")
    table.do("anne", c.Start())
    table.play_on(1)
    assert table.room.match is not None
    stacks = table.room.match.stacks
    poorer = msgspec.structs.replace(table.room.match, stacks=(stacks[0] - 1, *stacks[1:]))
    table.room = msgspec.structs.replace(table.room, match=poorer)
    with pytest.raises(AssertionError):
        check(table)


def test_every_event_but_the_opening_has_a_reducer() -> None:
    assert set(REDUCERS) == set(RoomEvent.__subclasses__()) - {Opened}
