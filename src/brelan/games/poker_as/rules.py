"""The options of Poker d'As, as data (PDA-3 to PDA-6, PDA-V1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from brelan.games.poker_as.ranking import DiceChart, Suites, dice_chart

ReplyThrows: TypeAlias = Literal["fewer", "at-most", "strictly-fewer"]


class Rules(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What a table agrees on before the first throw. The defaults are the preset `sheet`."""

    stake: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    max_throws: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    reply_throws: ReplyThrows = "fewer"
    all_five: bool = False
    next_first: Literal["loser", "turn"] = "loser"
    suites: Suites = "different"
    wild_aces: bool = False
    pure_first: bool = False
    ONLY_WITH: ClassVar = {"pure-first": ("wild-aces", True)}


PRESETS: Final[dict[str, Rules]] = {
    "sheet": Rules(),
    "classic": Rules(max_throws=3, reply_throws="at-most"),
}

_ALLOWED: Final[dict[ReplyThrows, Callable[[int], int]]] = {
    "fewer": lambda first: max(1, first - 1),
    "at-most": lambda first: first,
    "strictly-fewer": lambda first: first - 1,
}


def allowed_throws(rules: Rules, first_took: int) -> int:
    """PDA-6: how often each of the others may throw after the first player took `first_took` throws."""
    return _ALLOWED[rules.reply_throws](first_took)


def chart_of(rules: Rules) -> DiceChart:
    """The order of hands under these options."""
    return dice_chart(rules.wild_aces, rules.pure_first, rules.suites)
