"""The first page: the games, open tables, one's own tables."""

from __future__ import annotations

from msgspec import Struct

from brelan import games
from brelan.bots import bots_of
from brelan.locales.say import join
from brelan.locales.words import Words, words
from brelan.web.pages.model import Lobby, LobbyRow
from brelan.web.pages.render import render

USUAL_PLAYERS = 4
USUAL_BOTS = ("simple", "best")
MOST_OFFERED = 8
"""Players of a quick game against bots; a table that one opens may seat more."""


class Offer(Struct, frozen=True, kw_only=True):
    """A game to be played at once."""

    name: str
    players: str
    counts: tuple[int, ...]
    usual: int
    bots: tuple[str, ...]
    usual_bot: str


class Listed(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    line: LobbyRow
    who: str
    seats: str


def lobby_page(lobby: Lobby) -> str:
    say = words(lobby.visit.preferences.lang)
    return render(
        "lobby.html",
        lobby.visit,
        kind="in-lobby",
        title="Brelan",
        sheets=("base.css", "pieces.css", "lobby.css"),
        offers=[_offer(say, name) for name in lobby.games],
        open_tables=[_listed(say, line) for line in lobby.open_tables],
        my_tables=[_listed(say, line) for line in lobby.my_tables],
    )


def _offer(say: Words, name: str) -> Offer:
    game = games.find(name)
    bots = tuple(bots_of(game))
    least, most = game.seats[0], game.seats[-1]
    counts = tuple(range(least, min(most, MOST_OFFERED) + 1))
    return Offer(
        name=name,
        players=say("web-players", least=least, most=most),
        counts=counts,
        usual=min(USUAL_PLAYERS, counts[-1]),
        bots=bots,
        usual_bot=next((bot for bot in USUAL_BOTS if bot in bots), bots[-1]),
    )


def _listed(say: Words, line: LobbyRow) -> Listed:
    return Listed(
        line=line,
        who=join(say, list(line.names)) or say("web-nobody-yet"),
        seats=say("web-seats-taken", taken=len(line.names), seats=line.seats),
    )
