"""What a table agrees on besides the rules of the game and of the match: seats, clock, bots, pace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from brelan.engine import options
from brelan.engine.agreement import MatchRules, check_first_dealer, check_stack
from brelan.engine.game import AnyGame
from brelan.errors import BadOption, BadTable
from brelan.study.bots import bots_of, check_bot

USUAL_SEATS: Final = 4
NO_END_BY_POINTS: Final = 1_000_000
"""Points are counted, but no number of them ends the match."""

Coach: TypeAlias = Literal["alone", "off", "after", "always"]
"""When players may ask what their moves are worth: at any time while one person plays against bots, otherwise after a
deal; never; only after a deal; at any time."""


PACES: Final = {"slow": 2_500, "normal": 900, "at-once": 0}
"""About how long a bot thinks, in milliseconds."""


class TableRules(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """How people sit at a table. Times are in seconds, except those of bots."""

    seats: Annotated[int, Meta(ge=1, le=16)] | None = None  # None: four, or what the game allows
    listed: bool = False  # shown among the open tables; otherwise people need the link
    fill: Annotated[str, Meta(max_length=40)] | None = None  # the bot that takes the free seats when play starts
    replace: bool = True  # a bot takes the seat of a player who leaves during a match
    turn_seconds: Annotated[int, Meta(ge=3, le=3_600)] | None = None  # None: no clock
    bank_seconds: Annotated[int, Meta(ge=0, le=3_600)] = 60  # for a whole match, once the turn's time is used up
    cut_seconds: Annotated[int, Meta(ge=0, le=60)] = 2  # how long players may take to open their links
    between_seconds: Annotated[int, Meta(ge=0, le=600)] = 8  # before the next deal begins by itself
    wait_for_all: bool = False  # the next deal begins only when everyone is ready
    wait_alone: bool = False  # the same while one person plays against bots only
    bot_millis: Annotated[int, Meta(ge=0, le=10_000)] = 900  # about how long a bot thinks
    coach: Coach = "alone"
    minors: bool = False  # COM-5: points or games make the winner


class Agreement(Struct, frozen=True):
    """All that a table agrees on, as checked values."""

    rules: Any  # the game's Rules
    match: MatchRules
    table: TableRules


def agree(
    game: AnyGame,
    rules: Mapping[str, Any],
    match: Mapping[str, Any],
    table: Mapping[str, Any],
    base: Agreement | None = None,
) -> Agreement:
    """Options as a form or a program gives them, checked; what is not given stays as it was, or has its default."""
    made = Agreement(
        options.build(game.Rules, rules, base.rules if base else None),
        options.build(game.Match, match, base.match if base else None),
        options.build(TableRules, table, base.table if base else None),
    )
    options.check_parts(made.rules, options.changed(made.rules, rules, base.rules if base else None))
    check_stack(made.match.stack, game.buy_in(made.rules))
    if made.table.fill is not None:
        check_bot(game, made.table.fill)
    seats = seats_of(game, made.table)
    if not game.seats[0] <= seats <= game.seats[-1]:
        raise BadTable(
            "bad-players",
            "this game is for {least} to {most:player|players}, not {players}",
            least=game.seats[0],
            most=game.seats[-1],
            players=seats,
        )
    check_first_dealer(made.match, seats)
    return replace(made, match=_for_minors(made.match, game)) if made.table.minors else made


def _for_minors(match: MatchRules, game: AnyGame) -> MatchRules:
    """COM-5: a number of games or of points is agreed on, and points are what is compared (not in Poque, DAK-18)."""
    if match.deals is None and match.points is None:
        raise BadOption("minors-need-end", "with minors, agree on a number of games or of points")
    return replace(match, points=NO_END_BY_POINTS) if match.points is None and game.nets else match


def seats_of(game: AnyGame, table: TableRules) -> int:
    """How many chairs the table has."""
    return table.seats if table.seats is not None else min(game.seats[-1], max(USUAL_SEATS, game.seats[0]))


def usual_bot(game: AnyGame, table: TableRules) -> str:
    """The bot that takes the seat of a person who left: the table's, or a sensible one."""
    known = list(bots_of(game))
    return table.fill or ("simple" if "simple" in known else known[-1])
