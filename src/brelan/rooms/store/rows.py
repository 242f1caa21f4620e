"""What an append writes, as rows of the tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from brelan.rooms.due import due
from brelan.rooms.events import DealFinished, Entry, Joined, Left, Removed, write_event
from brelan.rooms.results import seat_results
from brelan.rooms.room import Finished, Room, is_playing, is_taken, mark_of
from brelan.rooms.snapshot import is_worth_keeping, write_snapshot

Row: TypeAlias = tuple[Any, ...]
NEVER: Final = -1
"""No room is at this seq."""


class Conflict(Exception):
    """Another process has appended first: read again and decide again."""


class RoomSummary(Struct, frozen=True):
    """What the lobby shows of a table."""

    id: str
    game: str
    host: str
    seats: int
    people: tuple[str, ...]  # names of those who sit
    bots: int
    watching: int
    playing: bool
    at: int  # of the last thing that happened there


class AppendRows(Struct, frozen=True):
    """The rows of one append; the columns in the order of the schema."""

    room: str
    before: int  # the seq at which it is made
    seq: int
    entries: list[Row]
    head: Row  # seq, at, due, listed, card of the room
    answer: Row | None  # if the action has an id
    visitors: list[Row]  # who came and went
    opened: Row | None  # id, game, opened_at of a new room
    snapshot: Row | None  # of the room after it, if it is worth keeping
    deals: list[Row]  # that it finishes
    results: list[Row]  # of the people who played them


def append_rows(room: Room, entries: Sequence[Entry], asked: str) -> AppendRows:
    """`entries` lead to `room`; `asked` is the fingerprint of the command behind them."""
    last = entries[-1]
    return AppendRows(
        room=room.id,
        before=entries[0].seq - 1,
        seq=room.seq,
        entries=[_entry_row(room.id, entry) for entry in entries],
        head=head_row(room),
        answer=(room.id, last.person, last.client, last.seq, asked) if last.client else None,
        visitors=[row for entry in entries for row in _visits(room, entry)],
        opened=(room.id, room.game, room.opened_at) if entries[0].seq == 1 else None,
        snapshot=_snapshot_row(room) if is_worth_keeping(room, entries) else None,
        deals=[_deal_row(room.id, deal) for deal in room.finished if deal.closed >= entries[0].seq],
        results=_result_rows(room) if any(isinstance(entry.event, DealFinished) for entry in entries) else [],
    )


def snapshot_rows(room: Room, finished: Sequence[Finished]) -> AppendRows:
    """Nothing is appended: the snapshot of a resting room that had none, and its deals until then."""
    return AppendRows(
        room=room.id,
        before=NEVER,
        seq=room.seq,
        entries=[],
        head=head_row(room),
        answer=None,
        visitors=[],
        opened=None,
        snapshot=_snapshot_row(room),
        deals=[_deal_row(room.id, deal) for deal in finished],
        results=[],
    )


def _snapshot_row(room: Room) -> Row:
    return (room.id, room.seq, write_snapshot(room))


def _deal_row(room: str, deal: Finished) -> Row:
    return (room, deal.number, msgspec.json.encode(deal).decode())


def _result_rows(room: Room) -> list[Row]:
    """The deal that is over, for each person who played it."""
    deal = room.deal
    if deal is None or not deal.finished:
        return []
    mark, played = mark_of(room.id), zip(deal.members, seat_results(deal), strict=True)
    return [
        (
            room.id,
            room.members[member].person,
            mark,
            deal.number,
            deal.game,
            room.at,
            *msgspec.structs.astuple(result),
        )
        for member, result in played
        if member is not None
    ]


def head_row(room: Room) -> Row:
    """What is found again from the room at every append: seq, at, due, listed, card."""
    next_due = due(room)
    return (
        room.seq,
        room.at,
        next_due.at if next_due is not None else None,
        room.table.listed and any(member.here for member in room.members),
        msgspec.json.encode(summary_of(room)).decode(),
    )


def _entry_row(room: str, entry: Entry) -> Row:
    event, secret = write_event(entry.event)
    return (room, entry.seq, entry.at, event, secret, entry.person, entry.client)


def _visits(room: Room, entry: Entry) -> list[Row]:
    """My tables: who is where."""
    match entry.event:
        case Joined(person=person):
            return [(room.id, person, True)]
        case Left(member=member) | Removed(member=member):
            return [(room.id, room.members[member].person, False)]
        case _:
            return []


def summary_of(room: Room) -> RoomSummary:
    """A table as the lobby shows it."""
    seated = [chair.member for chair in room.chairs if chair.member is not None]
    here = [member.number for member in room.members if member.here]
    return RoomSummary(
        id=room.id,
        game=room.game,
        host=room.members[room.host].name if room.host is not None else "",
        seats=len(room.chairs),
        people=tuple(room.members[number].name for number in seated),
        bots=sum(is_taken(chair) and chair.member is None for chair in room.chairs),
        watching=len(here) - len(seated),
        playing=is_playing(room),
        at=room.at,
    )
