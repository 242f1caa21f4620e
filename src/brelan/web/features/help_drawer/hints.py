"""What the coach says about the moves of a moment."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from brelan import registry
from brelan.locales.coaching import mixed_text, move_text, reason_text, worth_text
from brelan.locales.words import Words, words
from brelan.rooms.coaching import Hint
from brelan.study.coach.evaluation import MoveWorth
from brelan.web.pages.names import minus, typeset
from brelan.web.pages.render import render_page
from brelan.web.pages.visit import Visit

MOST_SHOWN: Final = 6
"""Moves: the best ones, and the one that was played."""


class Worth(Struct, frozen=True):
    """A move and what it is worth, in words."""

    move: str
    worth: str
    share: int | None  # hundredths of a mixed strategy
    right: bool
    played: bool


def hint_page(hint: Hint, back: str, visit: Visit) -> str:
    """For the script, which shows the element `#hint` beside the table; a page of its own without one."""
    say, game = words(visit.preferences.lang), registry.game(hint.game)
    found = hint.found
    lines = [_line(say, hint, one) for one in found.moves]
    shown = [line for at, line in enumerate(lines) if at < MOST_SHOWN or line.played]
    return render_page(
        "hint.html",
        visit,
        "hinting",
        say("web-coach"),
        lines=shown,
        more=len(lines) - len(shown),
        why=typeset(say, reason_text(say, found.reason)),
        mixed=mixed_text(say, game, found, hint.price),
        how=found.how,
        unit=found.unit,
        back=back,
    )


def _line(say: Words, hint: Hint, worth: MoveWorth) -> Worth:
    found = hint.found
    return Worth(
        move=typeset(say, move_text(say, registry.game(hint.game), worth.move, hint.price)),
        worth=minus(worth_text(say, found.unit, worth.value, worth.error)),
        share=round(100 * worth.often) if worth.often is not None else None,
        right=worth in found.right,
        played=worth.move == hint.played,
    )
