"""How a game looks: what its page module offers, and what every game has that offers nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

from markupsafe import Markup
from msgspec import Struct

from brelan import registry
from brelan.locales.words import Words
from brelan.pieces.hand import Hand
from brelan.web.assets import assets
from brelan.web.drawing.pictures import backs, on_cloth
from brelan.web.pages.chart import RankingCharts
from brelan.web.pages.names import heard_name
from brelan.web.pages.scene import Context, Scene
from brelan.web.pages.showdown import Showdown

Clause: TypeAlias = str | Callable[[Any], str]
"""The clause by which an event happened, where it depends on the event: a function of it."""


def _nothing_compared(_context: Context) -> Showdown:
    return Showdown()


class GamePage(Struct, frozen=True, kw_only=True):
    """What the module of a game's page offers, under the name `PAGE`.

    Its template and its style sheet (`GAME.css`) are files in the folder of the game, as is `preview-GAME.jpg`.
    """

    scene: Callable[[Context], Scene]  # what a viewer is shown
    quiet: frozenset[str] = frozenset()  # tags of events that are not read aloud: obvious, or repeated by the next
    clauses: Mapping[str, Clause] = {}  # by the tags of events that a player may wonder about
    charts: Callable[[Words, Any, Any], RankingCharts] | None = None  # from the words, the rules, and a view or None
    showdown: Callable[[Context], Showdown] = _nothing_compared  # what was compared at the end of a deal
    strength: Callable[[Any, Hand], Any] | None = None  # of a hand that is only named: greater for a better one
    heard: Callable[[Words, str], str] = heard_name  # a card or a die, as it is read aloud
    picture: Callable[[], list[Markup]] = backs  # its pieces, for the lobby

    def clause_of(self, event: Any) -> str:
        """The clause by which it happened; "" if it needs no explanation."""
        found = self.clauses.get(event.__struct_config__.tag, "")
        return found(event) if callable(found) else found


def page_of(game: str) -> GamePage:
    """How this game looks."""
    found: GamePage = registry.part(game, "page").PAGE
    return found


@cache
def game_picture(game: str) -> Markup:
    """What a game looks like, on a piece of cloth."""
    return on_cloth(page_of(game).picture())


@cache
def preview_of(game: str) -> str:
    """The static file that others show beside a link to this game."""
    own = f"preview-{game}.jpg"
    return own if own in assets() else "preview.jpg"
