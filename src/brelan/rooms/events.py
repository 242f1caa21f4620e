"""The log of a room: what happened at the table, one frozen struct for each kind of event.

An event's `secret` is the server's alone: the store keeps it in a column of its own, and no view reads it. All other
fields say nothing that the people at the table may not know, but for the ids of persons and of former tables, which
no view shows either.
Seats are the chairs of the room, numbered clockwise from 0; members are numbered in the order in which they came.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, Union

import msgspec
from msgspec import Struct

from brelan.errors import BrokenRecord
from brelan.rooms.chance_events import ChanceMark, RoomEvent

Mover: TypeAlias = Literal["person", "bot", "clock", "absent"]
"""Who made a move: a person, a bot, the clock that ran out, or the table for a player who is away or has nothing left
to decide."""


class Opened(RoomEvent, frozen=True, tag="opened"):
    """A table is opened for a game; the options are as the agreement writes them.

    `former`: the tables of the same evening, the first one first.
    """

    game: str
    rules: dict[str, Any]
    match: dict[str, Any]
    table: dict[str, Any]
    former: tuple[str, ...] = ()


class Joined(RoomEvent, frozen=True, tag="joined"):
    """A person comes to the table, first as a spectator; the same number again: they came back, under this name."""

    member: int
    person: str
    name: str


class Left(RoomEvent, frozen=True, tag="left"):
    """A person leaves the table."""

    member: int


class Removed(RoomEvent, frozen=True, tag="removed"):
    """The host removes a person, who may not come again."""

    member: int


class LetIn(RoomEvent, frozen=True, tag="let-in"):
    """A removed person may come again."""

    member: int


class OthersLetIn(RoomEvent, frozen=True, tag="others-let-in"):
    """Others may come from where a removed person came from."""

    member: int


class HostPassed(RoomEvent, frozen=True, tag="host-passed"):
    """Another person is the host now; None: nobody is left."""

    member: int | None


class SeatTaken(RoomEvent, frozen=True, tag="seat-taken"):
    """A person sits down; chips and points of the seat are theirs from now on."""

    seat: int
    member: int


class SeatClaimed(RoomEvent, frozen=True, tag="seat-claimed"):
    """A person gets the seat when the deal that is played there is over."""

    seat: int
    member: int


class SeatLeft(RoomEvent, frozen=True, tag="seat-left"):
    """A person stands up and stays as a spectator."""

    seat: int
    member: int


class BotSeated(RoomEvent, frozen=True, tag="bot-seated"):
    """A bot sits down, in a free seat or in the place of a player who left."""

    seat: int
    bot: str
    name: str


class BotRemoved(RoomEvent, frozen=True, tag="bot-removed"):
    """A bot is removed; nobody sits there."""

    seat: int


class OptionsChanged(RoomEvent, frozen=True, tag="options-changed"):
    """Between two deals the host changed what the table agreed on."""

    rules: dict[str, Any]
    match: dict[str, Any]
    table: dict[str, Any]


class PaceSet(RoomEvent, frozen=True, tag="pace-set"):
    """How long bots think from now on, about, or whether the next deal waits for everyone. None: as before."""

    bot_millis: int | None = None
    wait: bool | None = None


class Started(RoomEvent, frozen=True, tag="started"):
    """A match begins between these seats; who deals first was drawn by lot, unless cards are drawn for it now."""

    seats: tuple[int, ...]
    dealer: int


class SeatsDrawn(RoomEvent, frozen=True, tag="seats-drawn"):
    """Whoever sat on `before[n]` sits on `seats[n]` from now on; the player at `dealer` deals first."""

    before: tuple[int, ...]
    seats: tuple[int, ...]
    dealer: int


class SatOut(RoomEvent, frozen=True, tag="sat-out"):
    """A seat is passed over from now on."""

    seat: int
    why: Literal["asked", "clock"] = "asked"


class CameBack(RoomEvent, frozen=True, tag="came-back"):
    """A seat is dealt in again; `wait`: once the big blind reaches it, because it owes a blind (COM-7)."""

    seat: int
    wait: bool = False


class Rebought(RoomEvent, frozen=True, tag="rebought"):
    """COM-6: a broke seat has bought in again."""

    seat: int


class Declined(RoomEvent, frozen=True, tag="declined"):
    """COM-6: a broke seat does not buy in again."""

    seat: int
    why: Literal["asked", "clock"] = "asked"


class HourCame(RoomEvent, frozen=True, tag="hour-came"):
    """DAK-18: the agreed hour has come between two deals, and no other begins but those of a play-off."""


class LeftPlayOff(RoomEvent, frozen=True, tag="left-play-off"):
    """A seat that was level at the end is empty: the others play off without it."""

    seat: int


class Readied(RoomEvent, frozen=True, tag="readied"):
    """A player need not wait for the next deal."""

    seat: int


class Paused(RoomEvent, frozen=True, tag="paused"):
    """The host stops play and clocks, after so many milliseconds of waiting for whoever must act."""

    waited: int = 0


class Resumed(RoomEvent, frozen=True, tag="resumed"):
    """Play goes on; clocks run from where they stood."""


class Said(RoomEvent, frozen=True, tag="said"):
    """A line of chat."""

    member: int
    text: str


class MovedOn(RoomEvent, frozen=True, tag="moved-on"):
    """A person tells the others of another table, at which this game is played."""

    member: int
    game: str
    room: str


class DealOpened(RoomEvent, frozen=True, tag="deal-opened"):
    """A deal begins. Places number the seats that were dealt in, from 0; `dealer` is a place."""

    number: int
    rules: dict[str, Any]
    seats: tuple[int, ...]
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    dealer: int
    chance: ChanceMark  # how far the table's chance has come
    pools: tuple[int, ...] = ()
    posting: tuple[int, ...] = ()  # places that post a big blind which they missed (COM-7)
    dead: tuple[int, ...] = ()  # places that post a small one, which counts as nobody's bet


class Moved(RoomEvent, frozen=True, tag="moved"):
    """A seat moved. `text` is what a spectator may read of it, `secret` the whole where that is more."""

    seat: int
    text: str
    by: Mover = "person"
    secret: str = ""


class ClockUsed(RoomEvent, frozen=True, tag="clock-used"):
    """A player used more than a turn's time: it is taken from their time bank."""

    seat: int
    millis: int


class TimedOut(RoomEvent, frozen=True, tag="timed-out"):
    """A player's time ran out; the default move is made for them."""

    seat: int


class DealFinished(RoomEvent, frozen=True, tag="deal-finished"):
    """A deal is over; payoffs by place."""

    number: int
    payoffs: tuple[int, ...]


class MatchFinished(RoomEvent, frozen=True, tag="match-finished"):
    """The match is over; `closed`: before its agreed end, by the host, or because bots alone could play on."""

    winners: tuple[int, ...]
    closed: bool = False


class Entry(Struct, frozen=True):
    """One line of the log: its number in the room from 1, when (milliseconds since 1970), what, by whose action.

    `person` is empty for what the table did by itself; `client` is the sender's id for the action.
    """

    seq: int
    at: int
    event: RoomEvent
    person: str = ""
    client: str = ""


_DECODER: Final = msgspec.json.Decoder(Union[tuple(RoomEvent.__subclasses__())])  # noqa: UP007 - of all that are known


def write_event(event: RoomEvent) -> tuple[str, str]:
    """What may be known of an event as JSON, and its secret."""
    secret = str(getattr(event, "secret", ""))
    return msgspec.json.encode(_with_secret(event, "") if secret else event).decode(), secret


def read_event(public: str, secret: str) -> RoomEvent:
    """An event from what a store kept of it."""
    try:
        event: RoomEvent = _DECODER.decode(public)
    except msgspec.DecodeError as error:
        raise BrokenRecord("room-broken", "the log of this table cannot be read: {why}", why=str(error)) from error
    return _with_secret(event, secret) if secret else event


def _with_secret(event: RoomEvent, secret: str) -> RoomEvent:
    changed: RoomEvent = msgspec.structs.replace(event, secret=secret)
    return changed
