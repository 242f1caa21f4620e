"""A form of a table becomes a command, whichever way it came: by a request, or over the socket of its page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from brelan import registry
from brelan.errors import BrelanError
from brelan.rooms import commands as c
from brelan.rooms.commands import Action
from brelan.rooms.service import RoomService
from brelan.web.command_decoder import Fields, decode_action, decode_move, only
from brelan.web.visitor import nothing_here, status_of

MOVE: Final = "act"
OK: Final = 200
CONTROLS: Final = {name: kind for name, kind in c.PERSON_COMMANDS.items() if kind not in (c.Play, c.ChangeOptions)}
"""Commands whose form has just their fields."""
UNTIMELY: Final = frozenset({"link-late", "sealed-now"})
"""What a page sends by itself may come at the wrong moment. Nothing is wrong then: the page goes on without it."""


class FormCommands:
    """The commands that one person gives at one table by forms. Each returns the moment that it led to."""

    def __init__(self, service: RoomService, room: str, person: str) -> None:
        self._service = service
        self._room = room
        self._person = person

    async def form(self, form: str, fields: Fields) -> int:
        """A form by its name: the last part of its address."""
        if form == MOVE:
            return await self.move(fields)
        return await self.control(form, only(fields, fields_of(form)))

    async def move(self, fields: Fields) -> int:
        """A move, meant for the moment that the page showed."""
        game = registry.game((await self._service.load(self._room)).game)
        return await self._act(decode_move(fields, game))

    async def control(self, form: str, given: Mapping[str, str]) -> int:
        """Any other command."""
        if form not in CONTROLS:
            raise nothing_here()
        command = {"type": form, **{name: given[name] for name in fields_of(form) if name in given}}
        return await self.command(command, client=given.get("client", ""))

    async def command(self, command: dict[str, str], **beside: str) -> int:
        """By the fields of its form; `beside` has its `seq` and `client`, if any."""
        return await self._act(decode_action({"command": command, **beside}, texts=True))

    async def _act(self, action: Action) -> int:
        done = await self._service.act(self._room, self._person, action.command, seq=action.seq, client=action.client)
        return done.seq


def fields_of(form: str) -> tuple[str, ...]:
    """The fields of a form with just those of its command."""
    return CONTROLS[form].__struct_fields__ if form in CONTROLS else ()


def status_for_page(error: BrelanError) -> int:
    """Of the answer to the script of a page, with what was refused."""
    return OK if error.code in UNTIMELY else status_of(error)
