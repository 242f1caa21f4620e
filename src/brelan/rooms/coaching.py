"""The coach at a table: what a player's moves are worth, now or in a deal that is over, from what the player saw.

It is asked in the processes in which bots think.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.engine.legal import Legal
from brelan.engine.turns import Seat
from brelan.errors import NotNow, NotYours, Unavailable
from brelan.rooms.bot_processes import BotProcesses
from brelan.rooms.deal import Deal, turn_of
from brelan.rooms.looking_back import LookedBack
from brelan.rooms.room import Room, coach_speaks, coach_speaks_later, is_dealing, member_of, place_of
from brelan.study import coach
from brelan.study.bots.thinker import Task
from brelan.study.coach import Evaluation

KEPT: Final = 1_000
"""Answers that are kept: whoever asks again about the same moment is told the same at once."""


LIMIT_SECONDS: Final = 30.0
"""An answer that takes longer is given up: the tables of some games are built when they are first asked for."""


class Hint(Struct, frozen=True):
    """What the moves of a moment are worth. `played` is the one that was made, if it lies back."""

    game: str
    price: int  # of a call
    found: Evaluation
    played: str = ""


class Coaching:
    """Asks the coach, and keeps what it said."""

    def __init__(self, thinkers: BotProcesses) -> None:
        self._thinkers = thinkers
        self._kept: OrderedDict[tuple[str, int, int], Hint] = OrderedDict()

    async def now(self, room: Room, person: str) -> Hint:
        """About the turn of this person."""
        member = member_of(room, person)
        place = place_of(room, member.number if member is not None else None)
        deal = room.deal
        if not coach_speaks(room):
            raise NotNow("coach-is-silent", "the coach says nothing during a deal at this table")
        if deal is None or not is_dealing(room) or place is None or turn_of(deal) != Seat(place):
            raise NotYours("not-your-turn", "it is not your turn")
        return await self._hint(room.id, deal, len(deal.steps) - 1, place)

    async def later(self, looked: LookedBack, at: int) -> Hint:
        """About the move that led to a step of a finished deal."""
        if not coach_speaks_later(looked.room):
            raise NotNow("coach-is-off", "there is no coach at this table")
        if looked.place is None or not looked.moved_at(at):
            raise NotYours("not-your-move", "the coach speaks to the one who moved")
        hint = await self._hint(looked.room.id, looked.deal, at - 1, looked.place)
        made = hint.found.of(looked.deal.steps[at].move).move
        return replace(hint, played=made)

    async def _hint(self, room: str, deal: Deal, at: int, place: int) -> Hint:
        key = (room, deal.seqs[at], place)
        if key not in self._kept:
            self._kept[key] = await self._asked(deal, at, place)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    async def _asked(self, deal: Deal, at: int, place: int) -> Hint:
        game, state = registry.game(deal.game), deal.steps[at].state
        view, legal = game.view(state, place), game.legal(state)
        said = await self._thinkers.ask(Task(evaluated, (deal.game, view, legal)), LIMIT_SECONDS)
        if said.error:
            raise Unavailable("coach-failed", "the coach has no answer now; try again")
        return Hint(deal.game, legal.price, msgspec.json.decode(said.found, type=Evaluation))


def evaluated(game: str, view: Any, legal: Legal) -> Evaluation:
    """Runs in another process."""
    return coach.evaluate(game, view, legal)
