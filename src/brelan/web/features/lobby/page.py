"""The first page: the games, open tables, the visitor's own tables."""

from __future__ import annotations

from collections.abc import Container, Iterable

from msgspec import Struct

from brelan import registry
from brelan.locales.say import join
from brelan.locales.words import Words, words
from brelan.rooms.store import RoomSummary
from brelan.study.bots import opponents_of
from brelan.web.features.lessons.first_game import has_first_game
from brelan.web.pages.render import PAGE_SHEETS, render
from brelan.web.pages.visit import Visit

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
