"""Daker: three cards in hand, three on the board that are turned one by one, the pot beside them."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec import Struct

from brelan.families.daker_cards.chart import strength_named, with_board
from brelan.families.daker_cards.page import lights_with_board, plain, why_chips_moved
from brelan.families.daker_cards.ranking import best_five, hand, strength_of
from brelan.games.daker.rules import HELD
from brelan.games.daker.view import View
from brelan.pieces.stock import UNSEEN
from brelan.web.drawing.cards import Light
from brelan.web.features.table.moves import moves_of
from brelan.web.pages import showdown_reasons as laid
from brelan.web.pages.scene import Context, Piece, PlayerArea, Scene
from brelan.web.pages.scene_parts import (
    ahead_of_bets,
    barred,
    bet_amount,
    button,
    cards_hidden,
    daker_piece,
    last_words,
    marks_of,
    outcome,
    prompt_to_bet,
)

ON_BOARD: Final = 3

QUIET: Final = frozenset({"hands-dealt", "returned"})
"""Events that are not read aloud."""
CHARTS: Final = with_board
JUDGE: Final = laid.daker
STRENGTH: Final = strength_named


class Middle(Struct, frozen=True):
    """The board: cards that are turned, and backs of those to come."""

    board: tuple[Piece, ...]
    pot: int
    stage: str


def scene(context: Context) -> Scene:
    view: View = context.view
    me = context.place
    said = last_words(context, len(view.stacks))
    held = view.hands[me] if me is not None and view.hands else ()
    held_light, board_light = _lights(view, me)
    return Scene(
        template="daker.html",
        middle=Middle(
            _board(context, view, board_light),
            view.pot,
            context.say("web-round", round=len(view.board) + 1, of=ON_BOARD + 1),
        ),
        areas=tuple(_area(context, view, place, said[place]) for place in range(len(view.stacks))),
        hand=tuple(
            daker_piece(context.say, card, f"hand-{at}", light)
            for at, (card, light) in enumerate(zip(held, held_light, strict=True))
        ),
        hand_name=context.hand_name,
        moves=moves_of(context.legal, partial(button, context), amount=partial(bet_amount, context)),
        prompt=prompt_to_bet(context),
        ahead=ahead_of_bets(context),
        barred=barred(context),
        outcome=outcome(context, "won"),
        reason=why_chips_moved(context, view.playing),
    )


def _lights(view: View, me: int | None) -> tuple[tuple[Light, ...], tuple[Light, ...]]:
    """The viewer's hand lights the board; after the showdown, the best open hand does."""
    held, board = plain(view.hands[me]) if me is not None and view.hands else (), plain(view.board)
    if me is not None and view.hands and me in view.playing:
        held, board = lights_with_board(view.hands[me], view.board)
    shown = [seat for seat in view.playing if view.won and UNSEEN not in view.hands[seat]]
    if not shown or len(view.board) < ON_BOARD:
        return held, board
    best = max(shown, key=lambda seat: (strength_of(best_five(view.hands[seat], view.board)), seat == me))
    return held, lights_with_board(view.hands[best], view.board)[1]


def _board(context: Context, view: View, light: tuple[Light, ...]) -> tuple[Piece, ...]:
    if not view.hands:
        return ()
    cards = (*view.board, *(UNSEEN,) * (ON_BOARD - len(view.board)))
    lit = (*light, *plain(cards[len(light) :]))
    return tuple(daker_piece(context.say, card, f"board-{at}", lit[at]) for at, card in enumerate(cards))


def _area(context: Context, view: View, place: int, said: str) -> PlayerArea:
    cards = view.hands[place] if view.hands else ()
    out = bool(view.playing) and place not in view.playing
    shown = bool(cards) and UNSEEN not in cards
    light = lights_with_board(cards, view.board)[0] if shown and not out else plain(cards)
    named = context.hand(hand(best_five(cards, view.board))) if shown and len(view.board) > 1 and view.won else ""
    return PlayerArea(
        pieces=tuple(
            daker_piece(context.say, card, f"seat-{place}-{at}", light[at], small=True)
            for at, card in enumerate(cards)
            if shown or not out
        ),
        hidden=cards_hidden(context.say, cards) if not out else "",
        bet=view.bets[place],
        out=out,
        dealer=view.dealer == place,
        said=said,
        hand=named if len(cards) == HELD and not out else "",
        shown=bool(view.won) and shown and not out,
        winner=bool(view.won and view.won[place]),
        marks=marks_of(context, view, place),
    )
