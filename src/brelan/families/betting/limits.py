"""What a bet may be, as plain functions of whole numbers (DAK-16, COM-3, COM-4). Knows chips, not cards.

Betting rounds call these functions, and loops compile them as they are: so they take and return numbers only.
Amounts are totals of the deal, except where a function says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias, get_args

LimitKind: TypeAlias = Literal["no-limit", "limit", "pot-limit", "fixed-limit"]

LIMITS: Final[tuple[LimitKind, ...]] = get_args(LimitKind)
"""A limit is known by its place in this list."""

NO_LIMIT: Final = LIMITS.index("no-limit")
AGREED_MAXIMUM: Final = LIMITS.index("limit")
POT_LIMIT: Final = LIMITS.index("pot-limit")

MOST_BETS: Final = 4
"""DAK-16, fixed limit: one bet and three raises a round."""


def price(brought: int, paid: int, highest: int) -> int:
    """What a call costs: all that is left if that is less (COM-3)."""
    return min(highest, brought) - paid


def can_go_higher(brought: int, highest: int) -> bool:
    """COM-4: has a chip to put above the highest bet. Nobody raises unless another seat still in can answer so."""
    return brought > highest


def is_full_raise(added: int, step: int) -> bool:
    """COM-4: only a full bet or raise lets those who have spoken raise again."""
    return added >= step


def ceiling(limit: int, maximum: int, brought: int, paid: int, highest: int, step: int, raises: int, pot: int) -> int:
    """DAK-16: the highest total that the limit allows, whatever the stack; `highest` if it allows no raise.

    A limit never forbids the smallest full bet or raise.
    """
    full = highest + step
    if limit == NO_LIMIT:
        return max(full, brought)
    if limit == AGREED_MAXIMUM:
        return max(full, highest + maximum)
    if limit == POT_LIMIT:
        pot_after_call = pot + highest - paid
        return max(full, highest + pot_after_call)
    return full if raises < MOST_BETS else highest


def raise_bounds(brought: int, highest: int, step: int, floor: int, allowed: int) -> tuple[int, int]:
    """The least and the most a seat may raise to, as bets of this round; (0, -1) if it may not.

    `allowed` is the ceiling. A seat with less than a full raise may only go all in.
    """
    most = min(brought, allowed)
    if most <= highest:
        return 0, -1
    return min(highest + step, most) - floor, most - floor


def winnable(pot: int, bets: Iterable[int], reach: int) -> int:
    """What a seat whose bet is `reach` can win: the pot without the parts of other bets that it does not match."""
    for bet in bets:
        pot -= max(0, bet - reach)
    return pot
