"""The options of Daker five cards with discard, as data (DRW-2, DRW-7)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from msgspec import Meta, Struct

from brelan.engine.options import FileText
from brelan.families.betting.bets import agree_maximum
from brelan.families.betting.limits import LimitKind
from brelan.families.daker_cards.cards import pack_from
from brelan.pieces.hand import CARDS_IN_HAND

HELD: Final = CARDS_IN_HAND


class Rules(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What a table agrees on before the first deal."""

    ante: Annotated[int, Meta(ge=1, le=1_000_000)] = 2
    limit: LimitKind = "no-limit"
    max_bet: Annotated[int, Meta(ge=1, le=1_000_000_000)] | None = None
    pack: FileText | None = None
    ONLY_WITH: ClassVar = {"max-bet": ("limit", "limit")}

    def __post_init__(self) -> None:
        pack_from(self.pack)  # a bad list is refused at once
        agree_maximum(self, self.ante)


PRESETS: Final[dict[str, Rules]] = {
    "sheet": Rules(),
    "limit": Rules(limit="limit"),
}


def minimum_bet(rules: Rules, betting_round: int) -> int:
    """DRW-7: the ante in place of the big blind; twice as much in round 2 of a fixed limit."""
    doubled = rules.limit == "fixed-limit" and betting_round > 1
    return rules.ante * (2 if doubled else 1)
