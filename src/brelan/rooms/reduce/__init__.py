"""room + entry of the log -> room. Pure; nothing is judged here, for only what was decided is in the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from brelan import registry
from brelan.engine import options
from brelan.errors import BrelanError, BrokenRecord
from brelan.rooms.chance import Parties, begin_chance, reduce_chance
from brelan.rooms.chance_events import Fell, Sealed
from brelan.rooms.events import Entry, Moved, Opened
from brelan.rooms.options import TableRules, seats_of
from brelan.rooms.reduce import people, playing  # noqa: F401 - each adds its reducers
from brelan.rooms.reduce.news import news_of
from brelan.rooms.reduce.reducers import REDUCERS
from brelan.rooms.room import KEPT_LINES, Chair, Room, sealing_parties

NOBODY: Final = Parties()
TOLD_BY_DEAL: Final = frozenset({Moved, Fell})
"""What happens most often is no news of the table."""


def open_room(room_id: str, entry: Entry) -> Room:
    """The room after the first entry of its log."""
    event = entry.event
    if not isinstance(event, Opened) or entry.seq != 1:
        raise BrokenRecord("room-not-opened", "the log of this table does not begin with its opening")
    game = registry.game(event.game)
    table = options.build(TableRules, event.table)
    return Room(
        id=room_id,
        seq=1,
        at=entry.at,
        game=event.game,
        rules=options.build(game.Rules, event.rules),
        agreed=options.build(game.Match, event.match),
        table=table,
        opened_at=entry.at,
        chairs=(Chair(),) * seats_of(game, table),
        waiting_since=entry.at,
        chance=begin_chance(room_id),
        former=event.former,
    )


def reduce(room: Room, entry: Entry) -> Room:
    """The room after one more entry."""
    if entry.seq != room.seq + 1:
        raise BrokenRecord(
            "room-gap", "the log of this table jumps from {last} to {next}", last=room.seq, next=entry.seq
        )
    after = REDUCERS[type(entry.event)](room, entry, entry.event)
    news = news_of(room, after, entry) if type(entry.event) not in TOLD_BY_DEAL else None
    if news is not None:
        after = replace(after, news=(*after.news, news)[-KEPT_LINES:])
    parties = sealing_parties(after) if isinstance(entry.event, Sealed) else NOBODY
    return replace(after, seq=entry.seq, at=entry.at, chance=reduce_chance(after.chance, entry, parties))


def replay(room_id: str, entries: Iterable[Entry], room: Room | None = None) -> Room | None:
    """The room after these entries; None if there are none and it was not known before."""
    for entry in entries:
        try:
            room = open_room(room_id, entry) if room is None else reduce(room, entry)
        except BrelanError as error:
            if isinstance(error, BrokenRecord):
                raise
            raise BrokenRecord(
                "room-entry-broken", "entry {seq} of this table no longer holds: {why}", seq=entry.seq, why=error
            ) from error
    return room
