"""The options of Poque, as data (POQ-2, POQ-V1, POQ-V2), and the numbers of the sheet."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from brelan.engine.agreement import MatchRules
from brelan.engine.match import Match
from brelan.errors import BadOption
from brelan.games.poque.board import Pool
from brelan.games.poque.ranking import Chart, Combination, poque_chart
from brelan.pieces.hand import CARDS_IN_HAND, combination_id

HELD: Final = CARDS_IN_HAND

STAKE: Final = 2
"""POQ-5: chips that everyone puts into each of the nine places."""

ENTRY: Final = STAKE * len(Pool)

MOST_OPENING: Final = 4
MOST_BID: Final = 8
"""POQ-9: an opening is four at most; no bid is above eight."""

Bonus: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]


class Rules(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What a table agrees on before the first round. The defaults are the preset `sheet`."""

    pools_when_played: bool = False
    full_combinations: bool = False
    flush_below_full: bool = False
    bonus_straight: Bonus = 0
    bonus_full: Bonus = 4
    bonus_flush: Bonus = 4
    bonus_straight_flush: Bonus = 8
    ONLY_WITH: ClassVar = dict.fromkeys(
        ("flush-below-full", "bonus-straight", "bonus-full", "bonus-flush", "bonus-straight-flush"),
        ("full-combinations", True),
    )


class Agreement(MatchRules, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """POQ-2: up to twelve rounds, nobody buys in again, and to whom the chips left on the board belong."""

    stack: Annotated[int, Meta(ge=ENTRY, le=1_000_000_000)] = 150
    deals: Annotated[int, Meta(ge=1, le=12)] = 8
    rebuys: Annotated[int, Meta(ge=0, le=0)] = 0
    leftover: Literal["nobody", "shared"] = "nobody"  # what lies on the board at the end

    def __post_init__(self) -> None:
        if self.points is not None:
            raise BadOption("no-points", "this game is not played for points: the chips decide")


PRESETS: Final[dict[str, Rules]] = {
    "sheet": Rules(),
    "pools-when-played": Rules(pools_when_played=True),
    "full-combinations": Rules(full_combinations=True),
}


def chart_of(rules: Rules) -> Chart:
    """The order of hands under these options."""
    return poque_chart(rules.full_combinations, rules.flush_below_full)


def bonus_of(rules: Rules, combination: str) -> int:
    """POQ-V2: what each other player pays to the winner for a combination."""
    if not rules.full_combinations:
        return 0
    return {
        combination_id(Combination.STRAIGHT): rules.bonus_straight,
        combination_id(Combination.FULL): rules.bonus_full,
        combination_id(Combination.FLUSH): rules.bonus_flush,
        combination_id(Combination.STRAIGHT_FLUSH): rules.bonus_straight_flush,
    }.get(combination, 0)


def entry_of(_rules: Rules) -> int:
    """POQ-2, POQ-5: nobody plays a round without the 18 chips it costs."""
    return ENTRY


def share_leftover(match: Match) -> Match:
    """POQ-2: the chips left on the board belong to nobody, or, where it was agreed, in equal parts to all."""
    assert isinstance(match.rules, Agreement)
    share = sum(match.pools) // len(match.dealt) if match.rules.leftover == "shared" and match.dealt else 0
    left, pools = share * len(match.dealt), []
    for chips in match.pools:
        taken = min(chips, left)
        left -= taken
        pools.append(chips - taken)
    stacks = tuple(stack + share * (seat in match.dealt) for seat, stack in enumerate(match.stacks))
    return replace(match, stacks=stacks, pools=tuple(pools))
