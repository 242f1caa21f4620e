"""Poque: the wooden board with its nine pools, the trump, and the run of cards that is being laid."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from markupsafe import Markup
from msgspec import Struct

from brelan.games.poque.actions import Lead
from brelan.games.poque.board import RANKS_OF, Pool, pool_id
from brelan.games.poque.board_drawing import board, lobby_picture, pool_cards
from brelan.games.poque.chart import charts, strength_named
from brelan.games.poque.ranking import combination_cards, place_in_chart
from brelan.games.poque.rules import HELD, chart_of
from brelan.games.poque.view import View
from brelan.locales.say import capital
from brelan.locales.say import piece as written
from brelan.pieces.stock import UNSEEN
from brelan.web.pages.chart import suited_pieces
from brelan.web.pages.game_page import Clause, GamePage
from brelan.web.pages.names import typeset
from brelan.web.pages.scene import (
    Amount,
    Button,
    Context,
    Moves,
    Piece,
    PlayerArea,
    Preselection,
    Scene,
    Shortcut,
    moves_of,
)
from brelan.web.pages.scene_parts import amount, button, cards_hidden, last_words, outcome, suited_piece
from brelan.web.pages.showdown import LaidHand, Showdown, happened, reason

AROUND: Final = (
    Pool.ACE,
    Pool.KING,
    Pool.QUEEN,
    Pool.JACK,
    Pool.TEN,
    Pool.KING_QUEEN,
    Pool.SEVEN_EIGHT_NINE,
    Pool.JOKER,
    Pool.POQUE,
)
"""The pools clockwise from the top, then the centre."""

RUNS: Final = ("runs", "payment")

QUIET: Final = frozenset({"staked", "hands-dealt", "showed-cards", "laid-down", "run-ended", "paid-for-cards"})
"""Events that are not read aloud."""
CLAUSES: Final[Mapping[str, Clause]] = {
    "turned": "POQ-5",
    "took-pool": lambda event: {"poque": "POQ-12", "joker": "POQ-14"}.get(event.pool, "POQ-6"),
    "nobody-bid": "POQ-10",
    "second-round": "POQ-11",
    "laid-down": "POQ-12",
    "shared": "POQ-8",
    "paid-bonus": "POQ-V2",
    "run-ended": "POQ-13",
    "went-out": "POQ-14",
    "round-won": "POQ-15",
}
"""Events that a player may wonder about, and the clauses by which they happened."""


class PoolShown(Struct, frozen=True, kw_only=True):
    name: str
    label: str
    chips: int
    cards: Markup


class Middle(Struct, frozen=True, kw_only=True):
    board: Markup
    pools: tuple[PoolShown, ...]
    turned: Piece | None
    trump: str
    run: tuple[Piece, ...]
    missing: str
    stage: str


def scene(context: Context) -> Scene:
    view: View = context.view
    me = context.place
    said = last_words(context, len(view.stacks))
    moves = moves_of(context.legal, partial(_button, context), amount=partial(_bid, context))
    return Scene(
        template="poque.html",
        middle=_middle(context, view),
        areas=tuple(_area(context, view, place, said[place]) for place in range(len(view.stacks))),
        hand=_own_hand(context, view, me, moves) if me is not None and view.hands else (),
        hand_name=context.hand_name,
        moves=moves,
        prompt=_prompt(context, view),
        preselect=_preselect(context, view),
        outcome=_outcome(context, view),
        decided=_is_first_run(view),
        reason=_reason(context, view) if _is_first_run(view) else "",
    )


def _is_first_run(view: View) -> bool:
    """Between the showdown of the bids and the second lead."""
    return view.stage == "runs" and len(view.laid) == len(view.run)


def _outcome(context: Context, view: View) -> tuple[str, ...]:
    """After the bids, who took the poque; at the end, who laid the last card, what it brought, who leads."""
    if _is_first_run(view):
        taken = [event for event in context.events if getattr(event, "pool", "") == pool_id(Pool.POQUE)]
        return tuple(context.sentence(event) for event in taken) or outcome(context, "nobody-bid")
    if view.stage != "over":
        return ()
    found = {event.__struct_config__.tag: event for event in context.events}
    winner = found["went-out"].seat
    joker = [e.amount for e in context.events if getattr(e, "pool", "") == pool_id(Pool.JOKER) and e.seat == winner]
    details = context.speaker.details(found["went-out"])
    paid = found["got-for-cards"].amount if "got-for-cards" in found else 0
    went_out = context.say("poque-page-went-out", joker=sum(joker), cards=paid, **details)
    return (typeset(context.say, went_out), *outcome(context, "round-won"))


def _reason(context: Context, view: View) -> str:
    """POQ-12: the winner's combination and the best that it beat; the trump decides between equal ones (POQ-8)."""
    chart, said = chart_of(view.rules), {seat: hand for seat, hand in enumerate(view.announced) if hand is not None}
    winners = [event.seat for event in context.events if getattr(event, "pool", "") == pool_id(Pool.POQUE)]
    beaten = [hand for seat, hand in said.items() if seat not in winners]
    if not said:
        return ""
    best = said[winners[0]]
    if not beaten:
        return reason(context, best, best)
    worse = max(beaten, key=lambda hand: place_in_chart(hand, chart))
    if best == worse:
        return typeset(context.say, capital(context.say("web-decided-by-trump", hand=context.hand(best))))
    return reason(context, best, worse)


def _middle(context: Context, view: View) -> Middle:
    say = context.say
    over = view.stage == "over"
    return Middle(
        board=board(),
        pools=tuple(_pool(context, view, pool) for pool in AROUND),
        turned=suited_piece(say, view.turned, "turned") if view.turned is not None else None,
        trump=say("web-trump", suit=say(f"web-suit-{view.trump}")) if view.trump else "",
        run=tuple(suited_piece(say, card, f"card-{card}", small=True) for card in view.run) if not over else (),
        missing=say("web-missing", card=written(view.missing[-1])) if view.missing and not over else "",
        stage=say(f"poque-page-stage-{view.stage}") if say.has(f"poque-page-stage-{view.stage}") else "",
    )


def _pool(context: Context, view: View, pool: Pool) -> PoolShown:
    name = pool_id(pool)
    return PoolShown(
        name=name,
        label=context.say(f"poque-pools-{name}"),
        chips=getattr(view.pools, pool.name.lower()),
        cards=pool_cards(RANKS_OF.get(pool, name), view.trump),
    )


def _own_hand(context: Context, view: View, me: int, moves: Moves) -> tuple[Piece, ...]:
    """While the viewer leads, every card is a button; before the runs the combination is marked."""
    cards = view.hands[me]
    chart = chart_of(view.rules)
    marked = combination_cards(cards, chart) if len(cards) == HELD and view.stage not in RUNS else ()
    leads = {dict(move.fields)["card"]: at for at, move in enumerate(moves.buttons) if move.on_piece}
    return tuple(
        suited_piece(
            context.say,
            card,
            f"card-{card}",
            marked=card in marked,
            button=leads.get(card),
            label=moves.buttons[leads[card]].label if card in leads else "",
        )
        for card in cards
    )


def _button(context: Context, move: Any) -> Button:
    return button(context, move, on_piece=isinstance(move, Lead))


def _bid(context: Context, verb: str, field: str, amounts: range) -> Amount:
    """POQ-9: few amounts, so each has its shortcut."""
    kind = "raise" if context.view.highest else "open"
    shortcuts = tuple(Shortcut("", chips) for chips in amounts)
    return amount(context.say, verb, field, amounts, kind=kind, name="bid", key="bid", shortcuts=shortcuts)


def _prompt(context: Context, view: View) -> str:
    legal = context.legal
    if legal is None:
        return ""
    key = {"first-bids": "open" if not view.highest else "bid", "second-bids": "complete"}.get(view.stage, view.stage)
    return context.say(f"poque-page-prompt-{key}", price=legal.price)


def _preselect(context: Context, view: View) -> Preselection | None:
    """To pass, while the bids go round."""
    if context.place is None or context.legal is not None or view.stage not in ("first-bids", "second-bids"):
        return None
    return Preselection(context.deal.number, ("pass",), context.say("help-ahead-bids"))


def _area(context: Context, view: View, place: int, said: str) -> PlayerArea:
    over = view.stage == "over"
    cards = view.hands[place] if view.hands else ()
    announced, fresh = view.announced[place], view.stage not in RUNS or _is_first_run(view)
    laid_down = _laid_down(context) if _is_first_run(view) else ()
    return PlayerArea(
        pieces=tuple(
            suited_piece(
                context.say,
                card,
                f"card-{card}" if card != UNSEEN else f"seat-{place}-{at}",
                small=True,
                marked=card in laid_down,
            )
            for at, card in enumerate(cards)
        ),
        hidden=cards_hidden(context.say, cards) if UNSEEN in cards and set(cards) == {UNSEEN} else "",
        bet=view.bids[place] if view.stage not in (*RUNS, "over") else 0,
        dealer=view.dealer == place,
        said=said if announced is None or not fresh else "",
        hand=context.hand(announced) if announced is not None and fresh and not over else "",
        winner=bool(view.hands) and not cards and over,
    )


def _laid_down(context: Context) -> tuple[str, ...]:
    """POQ-12: the combinations that took the poque."""
    found = [event for event in context.events if event.__struct_config__.tag == "laid-down"]
    return tuple(card for event in found for card in event.cards)


def showdown(context: Context) -> Showdown:
    """What was announced and laid down for the poque, and who laid the last card."""
    laid = {event.seat: event.cards for event in context.events if event.__struct_config__.tag == "laid-down"}
    said = [(seat, named) for seat, named in enumerate(context.view.announced) if named is not None]
    hands = tuple(
        LaidHand(seat, (suited_pieces(context.say, laid[seat]),) if seat in laid else (), context.hand(named))
        for seat, named in sorted(said, key=lambda one: one[0] not in laid)
    )
    names = [named for _, named in said]
    trump = len(names) > len({(named.combination, named.values) for named in names})
    compared = ("POQ-7", *(("POQ-8",) if trump else ())) if len(names) > 1 else ()
    bids = ("POQ-12",) if happened(context, "second-round") else ("POQ-10",)  # one bidder at the most
    end = ("POQ-14", "POQ-15") if context.view.stage == "over" else ()
    return Showdown(hands, (*compared, *bids, *end))


PAGE: Final = GamePage(
    scene=scene,
    quiet=QUIET,
    clauses=CLAUSES,
    charts=charts,
    showdown=showdown,
    strength=strength_named,
    picture=lobby_picture,
)
