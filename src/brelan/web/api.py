"""Tables for programs: the same actions and views as JSON, described by OpenAPI at /api/openapi.json.

A program asks for a token once (`POST /api/sessions`) and sends it as a bearer token. It is a person like any other:
it joins by the id in a link, sees what its seat may see, and the engine judges what it does. Cookies are ignored
here, so no other site can make a browser act for its owner.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery
from msgspec import Meta, Struct

from brelan import registry
from brelan.engine.options import Option, options_of
from brelan.errors import BrelanError, NotYours
from brelan.locales.guests import guest_name
from brelan.records.text import write_record
from brelan.rooms.chance_view import ChanceView
from brelan.rooms.commands import Action, Join
from brelan.rooms.evenings import former_of_next
from brelan.rooms.options import TableRules
from brelan.rooms.room import member_of, names_taken
from brelan.rooms.service import Done
from brelan.rooms.store import RoomSummary
from brelan.rooms.view import view_json
from brelan.study.bots import bots_of
from brelan.web.api_schema import schema_of
from brelan.web.command_decoder import decode_action, decode_struct
from brelan.web.limits import address_of
from brelan.web.problems import fail, http_error, read_json, refuse, words_for
from brelan.web.sessions import Keys, bearer_of, new_person
from brelan.web.visitor import AnyRequest, ThisLimits, ThisService

PATIENCE_SECONDS: Final = 25.0

Person: TypeAlias = NamedDependency[str]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Token(Struct, frozen=True):
    """Send it as `Authorization: Bearer TOKEN`. Whoever has it is the person: keep it secret."""

    token: str


class GameInfo(Struct, frozen=True):
    """A game that can be played, with all that a table of it may agree on."""

    name: str
    least_players: int
    most_players: int
    bots: tuple[str, ...]
    rules: tuple[Option, ...]
    match: tuple[Option, ...]
    table: tuple[Option, ...]
    presets: dict[str, dict[str, Any]]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened; options that are not named have their defaults."""

    game: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(max_length=100)] = ""
    rules: dict[str, Any] = {}
    match: dict[str, Any] = {}
    table: dict[str, Any] = {}
    after: Annotated[str, Meta(max_length=40)] = ""  # the table whose people go on here; you are one of them


NO_TOKEN: Final[list[dict[str, list[str]]]] = [{}]


@get(
    "/games", summary="Every game, its options and its bots", sync_to_thread=False, security=NO_TOKEN, cost="request"
)
def list_games() -> list[GameInfo]:
    """Needs no token. A choice that is not named has its default; a preset is a set of rules with a name."""
    return [_described(name) for name in registry.names()]


def _described(name: str) -> GameInfo:
    game = registry.game(name)
    return GameInfo(
        name=name,
        least_players=game.seats[0],
        most_players=game.seats[-1],
        bots=tuple(bots_of(game)),
        rules=options_of(game.Rules),
        match=options_of(game.Match),
        table=options_of(TableRules),
        presets={preset: msgspec.to_builtins(rules) for preset, rules in game.presets.items()},
    )


@get("/rooms", summary="Open tables")
async def open_tables(service: ThisService, person: Person) -> list[RoomSummary]:  # noqa: ARG001 - only for those with a token
    """Tables whose hosts let anybody join, the most recently active first."""
    return await service.open_tables()


@get("/rooms/mine", summary="Tables at which you are")
async def my_tables(service: ThisService, person: Person) -> list[RoomSummary]:
    """Those that you have joined and not left."""
    return await service.my_tables(person)


@post("/rooms", summary="Open a table", status_code=201, cost="table")
async def open_table(request: AnyRequest, service: ThisService, person: Person) -> Done:
    """You are its host and sit on its first chair. Without a name you are given one."""
    data = decode_struct(NewTable, read_json(await request.body()))
    name = data.name or guest_name(words_for(request), person)
    former = former_of_next(await service.load(data.after), person) if data.after else ()
    agreed = {"rules": data.rules, "match": data.match, "table": data.table}
    return await service.open(person, name, data.game, former, **agreed)


@get("/rooms/{room:str}", summary="A table as you see it")
async def view(room: FromPath[str], service: ThisService, person: Person) -> Response[bytes]:
    """Seats, chips, the deal from your place, your legal moves, what happened, chat, the match.

    `deal.offers` are moves as text, to be sent back as the `move` of a `play` command: the plain ones, and where a
    move has an amount the least and the most, `"raise 40"` and `"raise 200"`. `deal.legal.sized` names that move,
    `deal.legal.amounts` says which amounts there are. `chance` is for your part in the shuffle: publish a chain
    (`publish-chain`), and while `chance.sealed.waiting` has your seat, open its link (`open-link`).
    """
    return Response(view_json(await service.view(room, person)), media_type=MediaType.JSON)


@get("/rooms/{room:str}/chance", summary="What proves the chance of a table")
async def chance(room: FromPath[str], service: ThisService, person: Person) -> ChanceView:
    """Everyone's chains, what is sealed now, and what was opened for this deal: the `chance` of the view, alone."""
    return (await service.view(room, person)).chance


@get("/rooms/{room:str}/watch", summary="Wait for something to happen")
async def watch(
    room: FromPath[str],
    request: AnyRequest,
    service: ThisService,
    person: Person,
    limits: ThisLimits,
    since: FromQuery[Seq] = 0,
) -> Response[bytes]:
    """The table as soon as its `seq` is beyond `since`; 204 if nothing happens for a while: ask again."""
    with limits.socket(person, address_of(request)):
        watching = service.watch(room, since)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await anext(watching)
        except TimeoutError:
            return Response(b"", status_code=204)
        finally:
            await watching.aclose()
    await service.admission.check(await service.load(room), person, ())  # they may have been removed meanwhile
    return Response(view_json(await service.view(room, person)), media_type=MediaType.JSON)


@post("/rooms/{room:str}/actions", summary="Do something at a table", status_code=200)
async def act(room: FromPath[str], request: AnyRequest, service: ThisService, person: Person) -> Done:
    """Join, take a seat, play a move, open a link, talk, sit out …: the command's `type` says what."""
    action = decode_action(read_json(await request.body()))
    command = action.command
    if command == Join():
        command = Join(await _guest(room, request, service, person))
    return await service.act(room, person, command, seq=action.seq, client=action.client)


async def _guest(room: str, request: AnyRequest, service: ThisService, person: str) -> str:
    """The name of a person who joins without one: their name at the table, or a free one."""
    now = await service.load(room)
    known = member_of(now, person)
    return known.name if known is not None else guest_name(words_for(request), person, names_taken(now))


@get("/rooms/{room:str}/deals/{number:int}", summary="The record of a finished deal", media_type=MediaType.TEXT)
async def record(room: FromPath[str], number: FromPath[int], service: ThisService, person: Person) -> str:
    """As you may keep it, with the proofs of its cards or dice: for `brelan replay` and `brelan verify`."""
    return write_record(await service.record(room, number, person))


BODIES: Final[dict[str, type[Struct]]] = {"/api/rooms": NewTable, "/api/rooms/{room}/actions": Action}
"""What is sent to which address."""

HANDLERS: Final = (list_games, open_tables, my_tables, open_table, view, chance, watch, act, record)


def api_router(keys: Keys) -> Router:
    """The API under /api. The app provides the dependencies `service` and `limits`."""

    def provide_person(request: AnyRequest) -> str:
        person = bearer_of(request, keys)
        if person is None:
            raise NotYours("token-missing", "ask POST /api/sessions for a token, and send it as a bearer token")
        return person

    @post("/sessions", summary="A new person", status_code=201, security=NO_TOKEN)
    async def new_session() -> Token:
        """Needs no token: it gives one."""
        return Token(keys.sign(new_person()))

    handlers = [new_session, *HANDLERS]
    schema = schema_of(handlers, BODIES)

    @get("/openapi.json", include_in_schema=False, sync_to_thread=False, cost="request")
    def openapi() -> Response[bytes]:
        return Response(schema, media_type=MediaType.JSON)

    return Router(
        "/api",
        route_handlers=[openapi, *handlers],
        dependencies={"person": Provide(provide_person, sync_to_thread=False)},
        opt={"cost": "form"},  # a program reads as quickly as it sends
        exception_handlers={BrelanError: refuse, HTTPException: http_error, Exception: fail},
    )
