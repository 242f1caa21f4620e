"""Exact odds: how often a die that is kept wins."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

from brelan.engine.queries import Query, at_once
from brelan.pieces.dice import FACES, PLACE, parse_dice
from brelan.study.equity import Equity, ExactEquity, tell
from one_die.table import Rules
from one_die.throwing import MOST_THROWS


class Kept(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """How often does this die win, if it is the best so far and each opponent throws until theirs is better?"""

    die: str
    opponents: Annotated[int, Meta(ge=0, le=7)] = 1  # who have not thrown yet


class KeptOdds(Struct, frozen=True, kw_only=True):
    """What `--json` prints."""

    game: str = "one-die"
    opponents: int
    exact: Literal[True] = True
    equity: Equity


def odds(_rules: Rules, asked: Kept) -> KeptOdds:
    """No opponent may have a better die in any throw; an equal one comes later and loses (DIE-3)."""
    (die,) = parse_dice(asked.die)
    not_better = Fraction(len(FACES) - PLACE[die], len(FACES))
    win = not_better ** (MOST_THROWS * asked.opponents)
    return KeptOdds(opponents=asked.opponents, equity=tell(ExactEquity(win=win, tie=Fraction(0), share=win)))


QUERIES = {"odds": Query(Kept, at_once(odds))}
