"""An evening: tables that the same people opened one from another, and one score over all their matches.

Nothing is stored for it. The log of a table names the tables before it, and the score is counted from the outcomes of
the matches each time somebody looks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import accumulate
from typing import Final, TypeAlias

from msgspec import Struct

from brelan.errors import NotFound, NotYours
from brelan.rooms.decide.people import match_goes_on
from brelan.rooms.outcomes import Outcome, points_in
from brelan.rooms.room import Room, is_playing, member_of

Load: TypeAlias = Callable[[str], Awaitable[Room]]
MOST_TABLES: Final = 20
"""Of a longer evening the last ones count."""


class EveningMatch(Struct, frozen=True):
    """A match of the evening; `gains` are points by player, None for whoever was not there at its end."""

    game: str
    gains: tuple[int | None, ...]


class EveningPlayer(Struct, frozen=True):
    """A person who played; `sums` are their points before the first match and after each."""

    name: str  # the last one
    you: bool
    place: int  # level players share one
    sums: tuple[int, ...]

    @property
    def points(self) -> int:
        return self.sums[-1]


class Evening(Struct, frozen=True):
    """All that is shown of an evening: no ids of persons."""

    players: tuple[EveningPlayer, ...]  # the best one first
    matches: tuple[EveningMatch, ...]
    games: tuple[str, ...]  # of all its tables, in their order
    newest: str  # the table that was opened last
    missing: int  # tables that are deleted


async def tables_of(load: Load, room: Room) -> list[Room | None]:
    """The tables of the evening in their order; None: it is deleted."""
    before = await asyncio.gather(*(_load(load, former) for former in room.former))
    onward = [room]
    while len(onward) < MOST_TABLES and (after := await table_after(load, onward[-1])) is not None:
        onward.append(after)
    return [*before, *onward]


async def table_after(load: Load, room: Room) -> Room | None:
    """Where the people of this table went on. Both logs must say so."""
    after = await _load(load, room.onward) if room.onward else None
    return after if after is not None and after.former[-1:] == (room.id,) else None


async def is_next(load: Load, room_id: str, next_id: str, game: str) -> bool:
    """Whether a table of this game was opened for the people of another one."""
    after = await _load(load, next_id)
    return after is not None and after.game == game and after.former[-1:] == (room_id,)


async def _load(load: Load, room_id: str) -> Room | None:
    try:
        return await load(room_id)
    except NotFound:
        return None


def former_of_next(room: Room, person: str) -> tuple[str, ...]:
    """What a table that this person opens from this one says of the tables before it."""
    if member_of(room, person) is None:
        raise NotYours("join-first", "choose a name and join the table first")
    if is_playing(room):
        raise match_goes_on()
    return (*room.former, room.id)[-(MOST_TABLES - 1) :]


def evening_of(tables: Sequence[Room | None], person: str) -> Evening:
    """The score of these tables, for one of the people."""
    rooms = [room for room in tables if room is not None]
    played = sorted(((one, room.game) for room in rooms for one in room.outcomes), key=lambda pair: pair[0].at)
    names = {player.person: player.name for one, _ in played for player in one.players if player.person}
    gains = [_gains(one) for one, _ in played]
    totals = {who: sum(gain.get(who, 0) for gain in gains) for who in names}
    ranked = sorted(names, key=lambda who: (-totals[who], names[who]))
    players = [
        EveningPlayer(
            name=names[who],
            you=who == person,
            place=1 + sum(total > totals[who] for total in totals.values()),
            sums=tuple(accumulate((gain.get(who, 0) for gain in gains), initial=0)),
        )
        for who in ranked
    ]
    return Evening(
        players=tuple(players),
        matches=tuple(
            EveningMatch(game, tuple(gain.get(who) for who in ranked))
            for (_, game), gain in zip(played, gains, strict=True)
        ),
        games=tuple(room.game for room in rooms),
        newest=rooms[-1].id,
        missing=len(tables) - len(rooms),
    )


def _gains(outcome: Outcome) -> dict[str, int]:
    """By person; bots and empty chairs only count as players of the others."""
    pairs = zip(outcome.players, points_in(outcome), strict=True)
    return {player.person: points for player, points in pairs if player.person}
