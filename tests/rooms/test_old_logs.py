"""Tables whose chance was sealed by version 1 are opened, show what was played, and go on with version 2.

The logs were written when rooms knew version 1 alone. Each line has the milliseconds since the start, what was
public, the secret, and the person.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from brelan.engine.chance.sealing import Sealing
from brelan.records.text import read_record, write_record
from brelan.records.verify import verify
from brelan.rooms import chance_events as ce
from brelan.rooms.deal import record_of
from brelan.rooms.events import Entry, read_event
from brelan.rooms.reduce import replay
from brelan.rooms.room import deals_played, game_of
from brelan.rooms.snapshot import play_again
from rooms.tables import ROOM, START, Table

LOGS = Path(__file__).with_name("logs")
VERSION_1 = ce.LotsSealed | ce.PackSealed | ce.CutGiven | ce.PackCut | ce.ThrowSealed


def opened(name: str) -> Table:
    """The table as it is found after the change."""
    lines = json.loads((LOGS / f"{name}.json").read_text(encoding="utf-8"))
    table = Table()
    table.log = [
        Entry(seq, START + at, read_event(json.dumps(public), secret), person)
        for seq, (at, public, secret, person) in enumerate(lines, 1)
    ]
    room = replay(ROOM, table.log)
    assert room is not None
    table.room, table.now = room, room.at
    return table


def version_of(table: Table, number: int) -> tuple[int, int, int]:
    """The version of a finished deal's record, and how many moves of chance it proves, and does not."""
    deal = next(deal for deal in table.room.finished if deal.number == number)
    played = play_again(ROOM, deal, game_of(table.room), {entry.seq: entry for entry in table.log})
    record = read_record(write_record(record_of(played, "spectator", ROOM)))
    verdict = verify(record)
    return record.version, verdict.proved, verdict.unproved


@pytest.mark.parametrize("name", sorted(path.stem for path in LOGS.glob("*.json")))
def test_a_table_of_version_1_goes_on_with_version_2(name: str) -> None:
    table = opened(name)
    before = len(table.log)
    assert any(isinstance(entry.event, VERSION_1) for entry in table.log)
    played = deals_played(table.room)
    for number in range(1, played + 1):
        version, proved, unproved = version_of(table, number)
        assert (version, unproved) == (1, 0)
        assert proved > 0
    for person in ("anne", "bruno", None):
        assert table.view(person).chance.sealed is None
    table.publish("anne")
    table.play_on(2)
    new = [entry.event for entry in table.log[before:]]
    assert not any(isinstance(event, VERSION_1) for event in new)
    assert replay(ROOM, table.log) == table.room
    version, proved, unproved = version_of(table, played + 2)
    assert (version, unproved) == (2, 0)
    assert proved > 0
    sealings = [event.number for event in new if isinstance(event, ce.Sealed)]
    assert sealings == list(range(1, len(sealings) + 1))


def test_a_deal_that_was_begun_under_version_1_proves_what_version_2_sealed() -> None:
    table = opened("dice")
    table.publish("anne")
    table.play_on(1)
    deal = table.room.deal
    assert deal is not None
    kinds = {isinstance(proof, Sealing) for _, proof in deal.proofs}
    assert kinds == {True, False}
    version, proved, unproved = version_of(table, deal.number)
    assert version == 2
    assert proved == sum(isinstance(proof, Sealing) for _, proof in deal.proofs)
    assert unproved == len(deal.proofs) - proved


def test_a_pack_that_waited_to_be_cut_is_sealed_again() -> None:
    table = opened("cutting")
    assert table.view("anne").status == "sealed"
    table.wait(60_000)
    chance = table.view("anne").chance
    assert chance.deal is not None
    assert [sealing.number for sealing in chance.deal.sealings] == [1]
    assert table.view("anne").status == "playing"
    assert table.room.deal is not None
    assert table.room.deal.first_sealed is None
