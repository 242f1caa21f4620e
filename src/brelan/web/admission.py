"""The door of every table: removed people see nothing of it, whichever route they try."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from litestar import WebSocket
from litestar.handlers import BaseRouteHandler

from brelan.rooms.service import RoomService
from brelan.web.limits import address_of
from brelan.web.sessions import Connection, Keys, persons_of


def admitting(keys: Keys) -> Callable[[Connection, BaseRouteHandler], Awaitable[None]]:
    """The guard of all routes with a `room`. A socket is admitted by its handler, which can tell the page why not."""

    async def admit_request(connection: Connection, _handler: BaseRouteHandler) -> None:
        room = connection.path_params.get("room")
        if room is not None and not isinstance(connection, WebSocket):
            service: RoomService = connection.app.state.service
            await admit(service, room, persons_of(connection, keys), keys.places(room, address_of(connection)))

    return admit_request


async def admit(service: RoomService, room_id: str, persons: tuple[str, ...], places: tuple[str, ...]) -> None:
    """Refuse whoever may not come to the table, or look at it."""
    room = await service.load(room_id)
    for person in persons or (None,):
        await service.admission.check(room, person, places)
    for person in persons if places else ():
        await service.admission.note(room, person, places[0])
