"""What a table answers to a command: events, or a refusal with its reason. Pure: time and randomness are given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from brelan import registry
from brelan.engine.agreement import check_end
from brelan.errors import BrelanError, NotYours, Stale
from brelan.rooms import commands as c
from brelan.rooms.decide import host, moves, people  # noqa: F401 - each adds its decisions
from brelan.rooms.decide.draft import DECISIONS, Draft, FirstEvent, Moment, Question, Sender, check_sender
from brelan.rooms.events import Entry, HostPassed, Joined, Opened
from brelan.rooms.names import clean_name
from brelan.rooms.options import agree
from brelan.rooms.reduce import open_room
from brelan.rooms.room import Room

__all__ = ["Decided", "Moment", "Sender", "decide", "decide_opening", "that_lead_to_something"]


class Decided(Struct, frozen=True):
    """The entries to append, and the room after them."""

    room: Room
    entries: tuple[Entry, ...]


def decide(room: Room, command: c.Command, sender: Sender, moment: Moment) -> Decided:
    """What the command leads to; no entries: there is nothing to do. A refusal raises and changes nothing."""
    draft = Draft(room, sender, moment)
    _answer(draft, command)
    if draft.entries:
        people.pass_on_host(draft)
    return Decided(draft.room, tuple(draft.entries))


def that_lead_to_something(
    room: Room, commands: Sequence[c.Command], sender: Sender, moment: Moment
) -> Iterator[c.Command]:
    """For which of these would `decide` return entries? They are all of one kind, by who may give them, and none is
    refused any more once it has a first event."""
    question = Question(room, sender, moment)
    try:
        _check(question, commands[0])
    except BrelanError:
        return
    for command in commands:
        try:
            DECISIONS[type(command)](question, command)
        except FirstEvent:
            yield command
        except BrelanError:
            pass


def _answer(draft: Draft, command: c.Command) -> None:
    _check(draft, command)
    DECISIONS[type(command)](draft, command)


def _check(draft: Draft, command: c.Command) -> None:
    room, sender = draft.room, draft.sender
    if isinstance(command, c.TableCommand) == bool(sender.person):
        raise NotYours("table-only", "only the table itself can do that")
    if sender.seq is not None and sender.seq > room.seq:  # a guess, or a page from another copy of the log
        raise Stale(
            "not-yet", "this is meant for moment {seq}, but the table is at {now}", seq=sender.seq, now=room.seq
        )
    check_sender(draft, command)


def decide_opening(
    room_id: str,
    game_name: str,
    name: str,
    options: Mapping[str, Mapping[str, Any]],
    sender: Sender,
    moment: Moment,
    former: tuple[str, ...] = (),
) -> Decided:
    """A new table: its opener is its host and has the first seat. `options` has `rules`, `match` and `table`."""
    game = registry.game(game_name)
    made = agree(game, options.get("rules", {}), options.get("match", {}), options.get("table", {}))
    check_end(made.match, moment.now // 1_000)
    opened = Opened(
        game.name,
        msgspec.to_builtins(made.rules),
        msgspec.to_builtins(made.match),
        msgspec.to_builtins(made.table),
        former=former,
    )
    first = Entry(1, moment.now, opened, sender.person, sender.client)
    draft = Draft(open_room(room_id, first), sender, moment)
    draft.add(Joined(0, sender.person, clean_name(name)))
    draft.add(HostPassed(0))
    people.take_seat(draft, c.TakeSeat(0))
    return Decided(draft.room, (first, *draft.entries))
