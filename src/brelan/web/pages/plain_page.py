"""Any game without a page of its own: what its view shows as text, and a button for each move."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from msgspec import Struct

from brelan.engine.events import Brings
from brelan.locales.say import show_view
from brelan.web.pages.game_page import GamePage
from brelan.web.pages.scene import BLANK, Amount, Button, Context, PlayerArea, Scene, fields_of, moves_of, verb_of
from brelan.web.pages.scene_parts import is_over

ON_PLATES: Final = ("stacks",)
"""The plates of the players show them already."""


class Middle(Struct, frozen=True):
    lines: tuple[tuple[str, str], ...]


def scene(context: Context) -> Scene:
    shown = show_view(context.speaker, context.game, context.view, ON_PLATES)
    brought = [event for event in context.events if isinstance(event, Brings)] if is_over(context) else []
    winners = {getattr(event, "seat", None) for event in brought}
    return Scene(
        template="plain.html",
        middle=Middle(shown.lines),
        areas=tuple(
            PlayerArea(
                marks=tuple(f"{label} {cells[place]}" for label, cells in shown.columns if cells[place]),
                winner=place in winners,
            )
            for place in range(len(context.deal.seats))
        ),
        hand_name=context.hand_name,
        moves=moves_of(context.legal, partial(_button, context), amount=partial(_amount, context)),
        outcome=tuple(context.sentence(event) for event in brought),
    )


def _button(context: Context, move: Any) -> Button:
    return Button(verb=verb_of(type(move)), fields=fields_of(move), label=_label(context, move))


def _label(context: Context, move: Any) -> str:
    legal = context.legal
    assert legal is not None
    return context.speaker.action(move, legal.price, opening=legal.opening)


def _amount(context: Context, verb: str, field: str, amounts: range) -> Amount:
    """The number stands where it does in the sentence of the least amount."""
    assert context.legal is not None
    assert context.legal.sized is not None
    least, most = (_label(context, context.legal.sized(amounts[end])) for end in (0, -1))
    number = str(amounts[0])
    return Amount(
        verb=verb,
        field=field,
        least=amounts[0],
        most=amounts[-1],
        label=least.replace(number, BLANK) if least.count(number) == 1 else f"{verb} {BLANK}",
        name=context.say("web-amount-bet" if context.legal.opening else "web-amount-raise"),
        heard=f"{least} – {most}",
    )


PAGE: Final = GamePage(scene=scene)
