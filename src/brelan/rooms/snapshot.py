"""A room between two deals as text, so that it is opened without its whole log.

It holds no state of a game: of the last deals it says where they stand in the log, and these entries alone are played
again. What was written by another version of this module is ignored, and the whole log is replayed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, fields, replace

from brelan import registry
from brelan.engine import options
from brelan.engine.agreement import MatchRules
from brelan.engine.game import AnyGame
from brelan.engine.match import Match
from brelan.errors import BrokenRecord
from brelan.rooms.chance import begin_chance, reduce_chance
from brelan.rooms.chance_events import Fell, Sealed
from brelan.rooms.deal import Deal, events_of, open_deal, parties_of, reduce_deal
from brelan.rooms.events import DealFinished, DealOpened, Entry, Moved
from brelan.rooms.reduce import NOBODY, replay
from brelan.rooms.room import KEPT_DEALS, Finished, PastDeal, Room, is_dealing, is_drawing

VERSION: Final = 1
"""Another number makes all snapshots that exist useless: for a change after which `reduce` makes other rooms."""
MOST_ENTRIES: Final = 200
"""Of a table at which nobody plays, a snapshot is made after this many entries."""

NO_CHANCE: Final = begin_chance("")
REBUILT: Final = ("rules", "agreed", "match", "deal", "past")
"""What a snapshot does not keep as the room has it: its type depends on the game, or it holds states of the game."""

PlainRoom: Final = msgspec.defstruct(
    "PlainRoom",
    [
        (field.name, field.type) if field.required else (field.name, field.type, field.default)
        for field in fields(Room)
        if field.name not in REBUILT
    ],
    frozen=True,
)
"""All other fields of a room."""

Span: TypeAlias = tuple[int, int]
"""The first and the last seq of some entries."""


class DealMark(Struct, frozen=True):
    """Where a deal stands in the log, and whose each place is."""

    opened: int
    closed: int
    members: tuple[int | None, ...]


class Snapshot(Struct, frozen=True):
    """A room at which no deal is played."""

    version: int
    room: Any  # PlainRoom
    rules: dict[str, Any]
    agreed: dict[str, Any]
    match: Match | None  # its rules are those that are agreed
    deal: DealMark | None
    past: tuple[DealMark, ...]

    @property
    def seq(self) -> int:
        """Entries after this one are missing."""
        return int(self.room.seq)

    @property
    def spans(self) -> tuple[Span, ...]:
        """The earlier entries that are needed to make the room of it."""
        return tuple((mark.opened, mark.closed) for mark in (*self.past, *([self.deal] if self.deal else [])))


class History(Struct, frozen=True):
    """A whole log, replayed: the room, the last moment of it that can be kept, and every finished deal."""

    room: Room
    resting: Room | None
    finished: tuple[Finished, ...]


def is_resting(room: Room) -> bool:
    """No deal is played and no lots are drawn: a snapshot can be made."""
    return not is_dealing(room) and not is_drawing(room)


def is_worth_keeping(room: Room, entries: Sequence[Entry]) -> bool:
    """A deal is over, or much has happened since the last snapshot. `entries` led to the room."""
    if not is_resting(room):
        return False
    ended = any(isinstance(entry.event, DealFinished) for entry in entries)
    return ended or room.seq // MOST_ENTRIES > (entries[0].seq - 1) // MOST_ENTRIES


def write_snapshot(room: Room) -> str:
    """The room as text; it must be resting."""
    deal, match = room.deal, room.match
    kept = Snapshot(
        version=VERSION,
        room=PlainRoom(**{name: value for name, value in asdict(room).items() if name not in REBUILT}),
        rules=msgspec.to_builtins(room.rules),
        agreed=msgspec.to_builtins(room.agreed),
        match=replace(match, rules=MatchRules()) if match is not None else None,
        deal=DealMark(deal.opened, deal.seq, deal.members) if deal is not None else None,
        past=tuple(DealMark(past.opened, past.closed, past.members) for past in room.past),
    )
    return msgspec.json.encode(kept).decode()


def read_snapshot(text: str) -> Snapshot | None:
    """None: it is of another version."""
    try:
        kept = msgspec.json.decode(text, type=Snapshot)
        room = msgspec.convert(kept.room, PlainRoom)
    except msgspec.ValidationError:
        return None
    return replace(kept, room=room) if kept.version == VERSION else None


def restore(kept: Snapshot, entries: Iterable[Entry]) -> Room:
    """The room after these entries: those of the snapshot's spans, and all that came after it."""
    log = {entry.seq: entry for entry in entries}
    after = [log[seq] for seq in sorted(log) if seq > kept.seq]
    dealt = any(isinstance(entry.event, DealOpened) for entry in after)
    past = kept.past[1 - KEPT_DEALS :] if dealt and kept.deal is not None else kept.past
    game = registry.game(kept.room.game)
    agreed = options.build(game.Match, kept.agreed)
    room = Room(
        **asdict(kept.room),
        rules=options.build(game.Rules, kept.rules),
        agreed=agreed,
        match=replace(kept.match, rules=agreed) if kept.match is not None else None,
        deal=_last_deal(kept, game, log, is_past=dealt),
        past=tuple(_past_deal(mark, game, log) for mark in past),
    )
    restored = replay(room.id, after, room)
    assert restored is not None
    return restored


def _last_deal(kept: Snapshot, game: AnyGame, log: dict[int, Entry], *, is_past: bool) -> Deal | None:
    if kept.deal is None:
        return None
    if is_past:
        return _moves_again(kept.deal, game, log)
    last = kept.room.finished[-1]
    return replace(play_again(kept.room.id, kept.deal, game, log), lots=last.lots, lots_chains=last.lots_chains)


def _past_deal(mark: DealMark, game: AnyGame, log: dict[int, Entry]) -> PastDeal:
    deal = _moves_again(mark, game, log)
    return PastDeal(deal.number, mark.opened, mark.closed, deal.names, mark.members, events_of(deal))


def _moves_again(mark: DealMark, game: AnyGame, log: dict[int, Entry]) -> Deal:
    """What was told of a finished deal, without its packs: to seal them again takes longer than all the rest."""
    deal = open_deal(game, *_first_entry(mark, log), mark.members)
    for seq in range(mark.opened + 1, mark.closed + 1):
        if isinstance(log[seq].event, Fell | Moved | DealFinished):
            deal = reduce_deal(deal, log[seq], NO_CHANCE)
    return deal


def play_again(room_id: str, mark: DealMark | Finished, game: AnyGame, log: dict[int, Entry]) -> Deal:
    """A finished deal, from its entries."""
    first, opened = _first_entry(mark, log)
    deal, chance = open_deal(game, first, opened, mark.members), begin_chance(room_id, opened.chance)
    for seq in range(mark.opened + 1, mark.closed + 1):
        entry = log[seq]
        parties = parties_of(deal) if isinstance(entry.event, Sealed) else NOBODY
        deal, chance = reduce_deal(deal, entry, chance), reduce_chance(chance, entry, parties)
    return deal


def _first_entry(mark: DealMark | Finished, log: dict[int, Entry]) -> tuple[Entry, DealOpened]:
    first = log.get(mark.opened)
    if first is None or not isinstance(first.event, DealOpened):
        raise BrokenRecord("room-no-deal", "the log of this table plays a deal that was not opened")
    return first, first.event


def replay_history(room_id: str, entries: Sequence[Entry]) -> History | None:
    """All of a log, for a room without a snapshot. None: there is nothing."""
    room = resting = None
    finished = []
    for entry in entries:
        room = replay(room_id, (entry,), room)
        assert room is not None
        if isinstance(entry.event, DealFinished):
            finished.append(room.finished[-1])
        if is_resting(room):
            resting = room
    return History(room, resting, tuple(finished)) if room is not None else None
