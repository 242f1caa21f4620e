"""Game Round: five cards, no chips; the stake is in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from markupsafe import Markup
from msgspec import Struct

from brelan.families.daker_cards.chart import compared, is_open, laid_hands, of_five, strength_named
from brelan.families.daker_cards.drawing import daker_face, heard_name
from brelan.families.daker_cards.page import discards, open_name, own_hand, seat_hand
from brelan.families.daker_cards.ranking import HANDS
from brelan.games.game_round.view import View
from brelan.web.drawing.pictures import laid_at
from brelan.web.pages.game_page import Clause, GamePage
from brelan.web.pages.scene import Context, PlayerArea, Scene, moves_of
from brelan.web.pages.scene_parts import button, cards_hidden, last_words, outcome
from brelan.web.pages.showdown import Showdown, best_first, hands_shown, happened, reason

QUIET: Final = frozenset({"hands-dealt"})
"""Events that are not read aloud."""
CLAUSES: Final[Mapping[str, Clause]] = {
    "seated": "GRD-4",
    "reshuffled": "GRD-5",
    "level": "GRD-3",
    "came-out": "GRD-4",
    "decided": "GRD-2",
}
"""Events that a player may wonder about, and the clauses by which they happened."""


class Middle(Struct, frozen=True):
    stake: str
    aim: str
    stage: str


def scene(context: Context) -> Scene:
    view: View = context.view
    me = context.place
    said = last_words(context, len(context.deal.seats))
    hands = view.hands or _laid_last(view)
    moves = moves_of(context.legal, partial(button, context), {"discard": partial(discards, context)})
    return Scene(
        template="game-round.html",
        middle=Middle(
            stake=view.rules.stake,
            aim=context.say(f"game-round-page-{view.rules.mode}", stake="yes" if view.rules.stake else "no"),
            stage=_stage(context, view),
        ),
        areas=tuple(_area(context, view, hands, place, said[place]) for place in range(len(context.deal.seats))),
        hand=own_hand(context, hands[me], moves.picked_for) if me is not None and hands else (),
        hand_name=context.hand_name,
        moves=moves,
        prompt=moves.selections[0].help if moves.selections else "",
        outcome=outcome(context, "decided"),
        reason=_reason(context, view),
    )


def _laid_last(view: View) -> tuple[tuple[str, ...], ...]:
    """Between two deals: the hands that are still open."""
    return view.laid[-1] if view.laid else ()


def _stage(context: Context, view: View) -> str:
    if view.came_out and view.final:
        return context.say("web-stage-final")
    return context.say("web-stage-again", deal=view.deal) if view.deal > 1 else ""


def _reason(context: Context, view: View) -> str:
    """GRD-2: the deciding hand and its neighbour, at the top or at the bottom."""
    ranked = best_first(hands_shown(context), HANDS.index) if view.decided is not None else []
    if len(ranked) < 2:
        return ""
    at = 0 if view.rules.mode == "winner" else len(ranked) - 2
    return reason(context, ranked[at][1], ranked[at + 1][1])


def _area(context: Context, view: View, hands: tuple[tuple[str, ...], ...], place: int, said: str) -> PlayerArea:
    cards = hands[place] if hands else ()
    changed = view.changed[place] if view.changed else None
    playing = place in view.playing
    return PlayerArea(
        pieces=seat_hand(context, place, cards),
        hidden=cards_hidden(context.say, cards),
        out=not playing,
        dealer=view.dealer == place and view.decided is None,
        said=said if playing and changed is not None else "",
        hand=open_name(context, cards),
        shown=view.decided is not None and bool(open_name(context, cards)),
        winner=view.decided == place and view.rules.mode == "winner",
        marks=(context.say("web-mark-belle"),) if place in view.came_out else (),
    )


def showdown(context: Context) -> Showdown:
    """The hands of the last game; whoever was level before plays in it (GRD-3)."""
    laid: tuple[tuple[str, ...], ...] = context.view.laid[-1] if context.view.laid else ()
    fives = {seat: cards for seat, cards in enumerate(laid) if is_open(cards)}
    again = ("GRD-3",) if happened(context, "level") else ()
    return Showdown(laid_hands(context, fives), ("GRD-2", *again, *compared(fives)))


def picture() -> list[Markup]:
    """What the lobby shows of the game."""
    left = (("Q/J", 22, 64, -14), ("Q/Q", 52, 52, -4), ("A/Q", 86, 52, 6))
    right = (("N/R", 172, 52, -6), ("J/N", 206, 50, 4), ("K/R", 240, 58, 14))
    return [laid_at(daker_face(card), x, y, 68, turn) for card, x, y, turn in (*left, *right)]


PAGE: Final = GamePage(
    scene=scene,
    quiet=QUIET,
    clauses=CLAUSES,
    charts=of_five("game-round"),
    showdown=showdown,
    strength=strength_named,
    heard=heard_name,
    picture=picture,
)
