"""The options of Pai Gow Poker, as data (PGP-1, PGP-4, PGP-9, PGP-10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from brelan.errors import BadOption
from brelan.games.pai_gow.ranking import Wheel

PLACES: Final = 7
"""PGP-1: six in front of the players and the bank's own; all are dealt."""

Copies: TypeAlias = Literal["lose-bet", "bank-wins-hand"]
HouseWay: TypeAlias = Literal["sheet", "foxwoods", "trump-plaza", "golden-nugget", "flamingo-hilton", "ballys"]
Outcome: TypeAlias = Literal["win", "push", "loss"]
Ending: TypeAlias = Outcome | Literal["foul", "given-up"]
"""How a bet ended."""


class Rules(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What a table agrees on before the first bet. The defaults are the preset `sheet`."""

    min_bet: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    max_bet: Annotated[int, Meta(ge=1, le=1_000_000_000)] | None = None
    wheel: Wheel = "low"
    copies: Copies = "lose-bet"
    commission: Annotated[int, Meta(ge=0, le=100)] = 0
    house_way: HouseWay = "sheet"

    def __post_init__(self) -> None:
        if self.max_bet is not None and self.max_bet < self.min_bet:
            raise BadOption(
                "max-bet-below-min",
                "the largest bet, {most}, is below the smallest, {least}",
                most=self.max_bet,
                least=self.min_bet,
            )


PRESETS: Final[dict[str, Rules]] = {
    "sheet": Rules(),
    "casino": Rules(min_bet=20, wheel="second", copies="bank-wins-hand", commission=5, house_way="foxwoods"),
}


_BY_HANDS_WON: Final[tuple[Outcome, ...]] = ("loss", "push", "win")


def _any_tie_loses(low: int, high: int) -> Outcome:
    return "loss" if low == 0 or high == 0 else _bank_wins_ties(low, high)


def _bank_wins_ties(low: int, high: int) -> Outcome:
    return _BY_HANDS_WON[(low > 0) + (high > 0)]


_OUTCOME: Final[dict[Copies, Callable[[int, int], Outcome]]] = {
    "lose-bet": _any_tie_loses,
    "bank-wins-hand": _bank_wins_ties,
}


def outcome_of(rules: Rules, low: int, high: int) -> Outcome:
    """PGP-9, from how the player's two hands compare with the bank's: above 0 stronger, 0 a copy, below 0 weaker."""
    return _OUTCOME[rules.copies](low, high)


def commission_on(percent: int, gain: int) -> int:
    """PGP-9: on wins only, rounded down to whole chips."""
    return gain * percent // 100


def gain_of(rules: Rules, bet: int, ending: Ending) -> int:
    """What a decided bet brings: PGP-9 pays 1 to 1, less the commission."""
    if ending == "win":
        return bet - commission_on(rules.commission, bet)
    return 0 if ending == "push" else -bet


def bets_allowed(rules: Rules, stack: int) -> range:
    """PGP-1: from the table's smallest bet to its largest, and never more than one has."""
    most = stack if rules.max_bet is None else min(stack, rules.max_bet)
    return range(rules.min_bet, most + 1)
