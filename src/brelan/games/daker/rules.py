"""The options of Daker, as data (DAK-4, DAK-9, DAK-16)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from brelan.engine.options import FileText
from brelan.families.betting.bets import agree_maximum
from brelan.families.betting.limits import LimitKind
from brelan.families.daker_cards.cards import pack_from
from brelan.families.daker_cards.ranking import DakerChart, daker_chart

HELD: Final = 3
BOARD: Final = 3
LARGEST_BLIND: Final = 1_000_000
LARGEST_MAXIMUM: Final = 1_000_000_000


class Rules(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What a table agrees on before the first deal."""

    small_blind: Annotated[int, Meta(ge=1, le=LARGEST_BLIND)] = 1
    limit: LimitKind = "no-limit"
    max_bet: Annotated[int, Meta(ge=1, le=LARGEST_MAXIMUM)] | None = None
    pack: FileText | None = None
    ONLY_WITH: ClassVar = {"max-bet": ("limit", "limit")}

    def __post_init__(self) -> None:
        pack_from(self.pack)  # a bad list is refused at once
        agree_maximum(self, big_blind(self))


def big_blind(rules: Rules) -> int:
    """DAK-9: twice the small one."""
    return 2 * rules.small_blind


PRESETS: Final[dict[str, Rules]] = {
    "sheet": Rules(),
    "limit": Rules(limit="limit"),
}


def doubled(rules: Rules, times: int) -> Rules:
    """DAK-16: the blinds after they have doubled this often, and an agreed maximum, which rises with them."""
    largest = (LARGEST_BLIND // rules.small_blind).bit_length() - 1
    factor = 2 ** min(times, largest)
    if rules.max_bet is not None:
        rules = replace(rules, max_bet=min(rules.max_bet * factor, LARGEST_MAXIMUM))
    return replace(rules, small_blind=rules.small_blind * factor)


def minimum_bet(rules: Rules, betting_round: int) -> int:
    """DAK-16: the big blind; twice as much in rounds 3 and 4 of a fixed limit."""
    doubled = rules.limit == "fixed-limit" and betting_round > 2
    return big_blind(rules) * (2 if doubled else 1)


def chart_of(rules: Rules) -> DakerChart:
    """The ranking of every hand of the pack."""
    return _chart_of(rules.pack)


@lru_cache(maxsize=8)
def _chart_of(pack: str | None) -> DakerChart:
    return daker_chart(pack_from(pack))
