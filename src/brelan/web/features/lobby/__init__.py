"""The first page: the games, open tables, the visitor's own tables; and what a visitor likes."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from typing import Final

from litestar import post
from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.engine import options
from brelan.errors import BrelanError
from brelan.locales.languages import check_language
from brelan.locales.say import join
from brelan.locales.words import Words, words
from brelan.rooms import commands as c
from brelan.rooms.names import clean_name
from brelan.rooms.room import member_of, seat_of, to_move
from brelan.rooms.service import RoomService
from brelan.rooms.store import RoomSummary
from brelan.study.bots import opponents_of
from brelan.web.features.lessons.lesson import has_first_game
from brelan.web.pages import links
from brelan.web.pages.render import PAGE_SHEETS, render
from brelan.web.pages.visit import Visit
from brelan.web.sessions import Likes, likes_cookie
from brelan.web.visitor import (
    AnyRequest,
    Page,
    ThisService,
    ThisVisitor,
    Visitor,
    check_game,
    html,
    reads,
    see,
    status_of,
)

USUAL_PLAYERS = 4
USUAL_BOTS = ("simple", "best")
MOST_OFFERED = 8
"""Players of a quick game against bots; other tables may seat more."""


class Offer(Struct, frozen=True, kw_only=True):
    """A game that can be started at once."""

    name: str
    players: str
    counts: tuple[int, ...]
    usual: int
    bots: tuple[str, ...]
    usual_bot: str
    lesson: bool  # it has a first game


class LobbyRow(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    table: RoomSummary
    who: str
    seats: str
    your_turn: bool


def lobby_page(
    visit: Visit,
    open_tables: Iterable[RoomSummary] = (),
    my_tables: Iterable[RoomSummary] = (),
    turns: Container[str] = (),
) -> str:
    """`turns` are the ids of the tables where it is the visitor's turn."""
    say = words(visit.preferences.lang)
    return render(
        "lobby.html",
        visit,
        kind="in-lobby",
        title="Brelan",
        sheets=PAGE_SHEETS,
        offers=[offer_of(say, name) for name in registry.with_pages()],
        open_tables=[_row(say, table, turns) for table in open_tables],
        my_tables=[_row(say, table, turns) for table in my_tables],
    )


def offer_of(say: Words, name: str) -> Offer:
    """A game, with what is usual for a table against bots."""
    game = registry.game(name)
    bots = opponents_of(game)
    least, most = game.seats[0], game.seats[-1]
    counts = tuple(range(least, min(most, MOST_OFFERED) + 1))
    return Offer(
        name=name,
        players=say("web-players", least=least, most=most),
        counts=counts,
        usual=min(USUAL_PLAYERS, counts[-1]),
        bots=bots,
        usual_bot=next((bot for bot in USUAL_BOTS if bot in bots), bots[-1]),
        lesson=has_first_game(name),
    )


def _row(say: Words, table: RoomSummary, turns: Container[str]) -> LobbyRow:
    return LobbyRow(
        table=table,
        who=join(say, list(table.people)) or say("web-nobody-yet"),
        seats=say("web-seats-taken", taken=len(table.people), seats=table.seats),
        your_turn=table.id in turns,
    )


QUICK: Final = {"cut-seconds": "1", "between-seconds": "15", "wait-alone": "yes"}
"""Against bots, nobody else waits: the player has time to read."""


class QuickStart(Struct, frozen=True):
    """`later`: the page starts the match, as soon as it has its part in the first shuffle."""

    later: bool = False


@reads(links.LOBBY)
async def lobby(visitor: ThisVisitor, service: ThisService) -> Page:
    """The games, open tables, the visitor's tables."""
    return html(await lobby_html(visitor, service), visitor)


async def lobby_html(visitor: Visitor, service: RoomService) -> str:
    mine = await service.my_tables(visitor.person)
    ids = {table.id for table in mine}
    others = [table for table in await service.open_tables() if table.id not in ids]
    turns = {table.id for table in mine if await _waits_for(service, table.id, visitor)}
    return lobby_page(visitor.visit(), others, mine, turns)


async def _waits_for(service: RoomService, room_id: str, visitor: Visitor) -> bool:
    room = await service.load(room_id)
    member, turn = member_of(room, visitor.person), to_move(room)
    return member is not None and turn is not None and turn == seat_of(room, member.number)


@post(links.PLAY, cost="table")
async def play_now(request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """A table against bots, already playing; or waiting for its host's page, if that has a script."""
    form = await visitor.form(request, "game", "bot", "players", "later")
    try:
        game = registry.game(form.get("game", ""))
        check_game(game.name)
        wanted = {"fill": form.get("bot") or None, "seats": form.get("players") or None, **QUICK}
        table = {name: value for name, value in wanted.items() if value is not None}
        start = options.build(QuickStart, {"later": form.get("later", "no")})
        opened = await service.open(visitor.person, visitor.name, game.name, table=table)
        if not start.later:
            await service.act(opened.room, visitor.person, c.Start())
    except BrelanError as error:
        return html(await lobby_html(visitor.told(error), service), visitor, status_of(error))
    return see(links.room(opened.room) + ("#start" if start.later else ""))


CHOICES: Final = tuple(field for field in Likes.__struct_fields__ if field != "closed")


@post(links.PREFERENCES)
async def preferences(request: AnyRequest, visitor: ThisVisitor) -> Page:
    """One choice at a time."""
    form = await visitor.form(request, "back", *CHOICES)
    given = {field.replace("_", "-"): form[field] for field in CHOICES if field in form}
    if "name" in given:
        given["name"] = clean_name(given["name"])
    if "lang" in given:
        check_language(given["lang"])
    likes = options.build(Likes, given, visitor.likes)
    return see(_back(form), likes_cookie(likes, visitor.secure))


@post("/hints/{game:str}")
async def close_hints(game: FromPath[str], request: AnyRequest, visitor: ThisVisitor) -> Page:
    """They come back only if they are asked for again."""
    form = await visitor.form(request, "back", "again")
    check_game(game)
    others = [name for name in visitor.likes.closed_hints() if name != game]
    closed = " ".join(others if form.get("again") else [*others, game])
    return see(_back(form), likes_cookie(replace(visitor.likes, closed=closed), visitor.secure))


OUR_PATH: Final = re.compile(r"/(?:[\w.?=&%-][\w./?=&%-]*)?", re.ASCII)


def _back(form: Mapping[str, str]) -> str:
    """Where the visitor came from: a path of this server and nothing else."""
    path = form.get("back", "")
    return path if OUR_PATH.fullmatch(path) else links.LOBBY


HANDLERS: Final = (lobby, play_now, preferences, close_hints)
