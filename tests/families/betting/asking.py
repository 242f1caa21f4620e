"""What tests ask of a betting round."""

from __future__ import annotations

from brelan.families.betting.betting_round import Betting


def is_round_over(betting: Betting) -> bool:
    """Nobody is left to speak."""
    return not betting.waiting


def may_check(betting: Betting) -> bool:
    """DAK-13: nobody has bet more than the one who speaks."""
    return betting.paid[betting.waiting[0]] == betting.highest
