"""Daker: three cards in hand, three on the board that are turned one by one, the pot beside them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from markupsafe import Markup
from msgspec import Struct

from brelan.families.betting.page import barred, bet_amount, clause_of_blind, marks_of, preselect_bets, prompt_to_bet
from brelan.families.daker_cards.chart import charts_of, ranked, showdown_by_chart, strength_named
from brelan.families.daker_cards.drawing import Light, daker_face, daker_piece, heard_name
from brelan.families.daker_cards.page import lights_with_board, plain, why_chips_moved
from brelan.families.daker_cards.ranking import best_five, hand, strength_of, strength_so_far
from brelan.games.daker.rules import HELD
from brelan.games.daker.view import View
from brelan.locales.words import Words
from brelan.pieces.stock import UNSEEN
from brelan.web.drawing.cards import back_face
from brelan.web.drawing.pictures import laid_at
from brelan.web.pages.chart import RankedHand, RankingCharts
from brelan.web.pages.game_page import Clause, GamePage
from brelan.web.pages.scene import Context, Piece, PlayerArea, Scene, moves_of
from brelan.web.pages.scene_parts import button, cards_hidden, last_words, outcome
from brelan.web.pages.showdown import Showdown

ON_BOARD: Final = 3

QUIET: Final = frozenset({"hands-dealt", "returned"})
"""Events that are not read aloud."""
CLAUSES: Final[Mapping[str, Clause]] = {"posted": clause_of_blind("DAK-10"), "returned": "COM-3", "won": "DAK-15"}
"""Events that a player may wonder about, and the clauses by which they happened."""


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
        areas=tuple([_area(context, view, place, said[place]) for place in range(len(view.stacks))]),
        hand=tuple(
            [
                daker_piece(context.say, card, f"hand-{at}", light)
                for at, (card, light) in enumerate(zip(held, held_light, strict=True))
            ]
        ),
        hand_name=context.hand_name,
        moves=moves_of(context.legal, partial(button, context), amount=partial(bet_amount, context)),
        prompt=prompt_to_bet(context),
        preselect=preselect_bets(context),
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
    return tuple([daker_piece(context.say, card, f"board-{at}", lit[at]) for at, card in enumerate(cards)])


def _area(context: Context, view: View, place: int, said: str) -> PlayerArea:
    cards = view.hands[place] if view.hands else ()
    out = bool(view.playing) and place not in view.playing
    shown = bool(cards) and UNSEEN not in cards
    light = lights_with_board(cards, view.board)[0] if shown and not out else plain(cards)
    named = context.hand(hand(best_five(cards, view.board))) if shown and len(view.board) > 1 and view.won else ""
    return PlayerArea(
        pieces=tuple(
            [
                daker_piece(context.say, card, f"seat-{place}-{at}", light[at], small=True)
                for at, card in enumerate(cards)
                if shown or not out
            ]
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


def charts(say: Words, rules: Any, view: View | None) -> RankingCharts:
    """Three cards with two of the board; before these are turned, what the cards make already (DAK-8)."""
    return charts_of(say, "daker", rules, _held_with_board(say, view) if view is not None else None)


def _held_with_board(say: Words, view: View) -> RankedHand | None:
    held = view.hands[view.seat] if view.seat is not None and view.hands else ()
    if len(held) != HELD:
        return None
    if len(view.board) > 1:
        five = best_five(held, view.board)
        return ranked(say, five, strength_of(five))
    so_far = (*held, *view.board)
    return ranked(say, so_far, strength_so_far(so_far), say("help-chart-so-far"))


def showdown(context: Context) -> Showdown:
    """Three cards with the two of the board (DAK-8)."""
    view = context.view
    shown = [seat for seat in view.playing if len(view.board) > 1 and UNSEEN not in view.hands[seat]]
    fives = {seat: best_five(view.hands[seat], view.board) for seat in shown}
    return showdown_by_chart(context, fives, ("DAK-14",), ("DAK-8",))


def picture() -> list[Markup]:
    """What the lobby shows of the game."""
    board = [laid_at(daker_face(card), 62 + 68 * n, 14, 58) for n, card in enumerate(("A/Q", "R/N"))]
    hand = [("A/K", 92, 92, -9), ("A/A", 140, 84, 0), ("A/J", 192, 80, 9)]
    return [
        *board,
        laid_at(back_face(), 198, 14, 58),
        *(laid_at(daker_face(card), x, y, 78, turn) for card, x, y, turn in hand),
    ]


PAGE: Final = GamePage(
    scene=scene,
    quiet=QUIET,
    clauses=CLAUSES,
    charts=charts,
    showdown=showdown,
    strength=strength_named,
    heard=heard_name,
    picture=picture,
)
