"""Daker five cards: five cards in hand, two to change, the pot and the stock in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from markupsafe import Markup
from msgspec import Struct

from brelan.families.betting.page import barred, bet_amount, clause_of_blind, marks_of, preselect_bets, prompt_to_bet
from brelan.families.daker_cards.chart import is_open, of_five, showdown_by_chart, strength_named
from brelan.families.daker_cards.drawing import daker_face, heard_name
from brelan.families.daker_cards.page import discards, open_name, own_hand, seat_hand, why_chips_moved
from brelan.games.daker_draw.view import View
from brelan.web.drawing.pictures import laid_at
from brelan.web.pages.game_page import Clause, GamePage
from brelan.web.pages.scene import Context, PlayerArea, Scene, moves_of
from brelan.web.pages.scene_parts import button, cards_hidden, last_words, outcome
from brelan.web.pages.showdown import Showdown

QUIET: Final = frozenset({"hands-dealt", "returned"})
"""Events that are not read aloud."""
CLAUSES: Final[Mapping[str, Clause]] = {
    "posted": clause_of_blind("DRW-2"),
    "returned": "COM-3",
    "reshuffled": "DRW-5",
    "won": "DAK-15",
}
"""Events that a player may wonder about, and the clauses by which they happened."""


class Middle(Struct, frozen=True):
    pot: int
    stage: str


def scene(context: Context) -> Scene:
    view: View = context.view
    me = context.place
    said = last_words(context, len(view.stacks))
    moves = moves_of(
        context.legal,
        partial(button, context),
        {"discard": partial(discards, context)},
        partial(bet_amount, context),
    )
    return Scene(
        template="daker-draw.html",
        middle=Middle(view.pot, _stage(context, view)),
        areas=tuple(_area(context, view, place, said[place]) for place in range(len(view.stacks))),
        hand=own_hand(context, view.hands[me], moves.picked_for) if me is not None and view.hands else (),
        hand_name=context.hand_name,
        moves=moves,
        prompt=moves.selections[0].help if moves.selections else prompt_to_bet(context),
        preselect=preselect_bets(context),
        barred=barred(context),
        outcome=outcome(context, "won"),
        reason=why_chips_moved(context, view.playing),
    )


def _stage(context: Context, view: View) -> str:
    """A betting round, or the discard between them."""
    if view.changed and view.betting_round == 1:
        return context.say("web-stage-discard")
    return context.say("web-round", round=max(view.betting_round, 1), of=2)


def _area(context: Context, view: View, place: int, said: str) -> PlayerArea:
    cards = view.hands[place] if view.hands else ()
    out = bool(view.playing) and place not in view.playing
    return PlayerArea(
        pieces=seat_hand(context, place, cards) if not out else (),
        hidden=cards_hidden(context.say, cards) if not out else "",
        bet=view.bets[place],
        out=out,
        dealer=view.dealer == place,
        said=said,
        hand=open_name(context, cards) if view.won and not out else "",
        shown=bool(view.won and open_name(context, cards)) and not out,
        winner=bool(view.won and view.won[place]),
        marks=marks_of(context, view, place),
    )


def showdown(context: Context) -> Showdown:
    """The hands of those who are still in."""
    view = context.view
    fives = {seat: view.hands[seat] for seat in view.playing if is_open(view.hands[seat])}
    return showdown_by_chart(context, fives, ("DAK-14",), ("DRW-6",))


def picture() -> list[Markup]:
    """What the lobby shows of the game."""
    cards = (
        ("K/Q", 40, 78, -20),
        ("K/K", 78, 56, -10),
        ("A/K", 122, 46, 0),
        ("K/J", 172, 50, 10),
        ("R/N", 220, 66, 20),
    )
    return [laid_at(daker_face(card), x, y, 82, turn) for card, x, y, turn in cards]


PAGE: Final = GamePage(
    scene=scene,
    quiet=QUIET,
    clauses=CLAUSES,
    charts=of_five("daker-draw"),
    showdown=showdown,
    strength=strength_named,
    heard=heard_name,
    picture=picture,
)
