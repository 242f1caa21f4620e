"""What a table agrees on for a match, and what cannot be agreed. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta, Struct

from brelan.engine.options import Option, options_of
from brelan.errors import BadOption, BadTable

if TYPE_CHECKING:
    from brelan.engine.game import AnyGame

Count = Annotated[int, Meta(ge=1, le=1_000_000)]
LATEST: Final = 4_102_444_800  # the year 2100: every calendar can still show it
LAST_SEAT: Final = 15


class MatchRules(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What ends a match and what it starts with (DAK-9, DAK-18, COM-5, COM-6). Without an agreed end: one has all."""

    stack: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 100
    deals: Count | None = None
    points: Count | None = None
    until: Annotated[int, Meta(ge=0, le=LATEST)] | None = None  # the hour of the end, in seconds since 1970
    rebuys: Annotated[int, Meta(ge=0, le=1_000)] = 0  # how often a broke player may buy in again
    ties: Literal["share", "play-off"] = "share"


class DealerRules(MatchRules, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """COM-8: the first dealer (or the one who begins) is drawn by lot, or chosen."""

    first_dealer: Annotated[int, Meta(ge=0, le=LAST_SEAT)] | None = None  # a seat; None: by lot


class BlindRules(DealerRules, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """COM-7, DAK-16: what becomes of blinds that were missed, and after how many deals the blinds double."""

    missed_blinds: Literal["post", "free"] = "post"
    blinds_rise: Annotated[int, Meta(ge=0, le=1_000)] = 0  # 0: never


def match_options(game: AnyGame) -> tuple[Option, ...]:
    """What a match of this game may agree on. Where no chips are played for, their options play no part."""
    idle = ("stack", "rebuys") if game.scores == "points" else () if game.nets else ("points",)
    return tuple(
        option
        for option in options_of(game.Match)
        if option.name not in idle and (option.least is None or option.least != option.most)
    )


def check_stack(stack: int, least: int) -> None:
    """Refuse an agreed stack with which the first deal could not be played as it should."""
    if stack < least:
        raise BadTable(
            "stack-below-buy-in",
            "{stack:chip is|chips are} too few: bring at least {least}",
            stack=stack,
            least=least,
        )


def check_end(rules: MatchRules, now: int) -> None:
    """Refuse an agreed hour that has passed: the first deal would be the last one."""
    if rules.until is not None and rules.until <= now:
        raise BadOption("hour-past", "the agreed end has already passed")


def first_dealer(agreed: MatchRules) -> int | None:
    """COM-8: the seat that was chosen; None: by lot."""
    return agreed.first_dealer if isinstance(agreed, DealerRules) else None


def check_first_dealer(agreed: MatchRules, seats: int) -> None:
    """Refuse a first dealer for whom there is no seat."""
    chosen = first_dealer(agreed)
    if chosen is not None and chosen >= seats:
        raise BadOption(
            "no-first-dealer",
            "seat {seat} cannot deal first: the seats are numbered from 0 to {last}",
            seat=chosen,
            last=seats - 1,
        )
