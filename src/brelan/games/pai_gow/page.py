"""Pai Gow Poker: five cards behind and two in front of each player, the bank in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Literal, TypeAlias

from markupsafe import Markup
from msgspec import Struct

from brelan.games.pai_gow.chart import charts, strength_named
from brelan.games.pai_gow.ranking import high_hand, low_hand
from brelan.games.pai_gow.view import View
from brelan.pieces.stock import UNSEEN, without
from brelan.web.drawing.cards import suited_face
from brelan.web.drawing.pictures import laid_at
from brelan.web.pages.chart import suited_pieces
from brelan.web.pages.game_page import Clause, GamePage
from brelan.web.pages.names import typeset
from brelan.web.pages.scene import (
    Amount,
    Context,
    Moves,
    Pick,
    Piece,
    PlayerArea,
    Scene,
    Selection,
    SettingVerdict,
    Shortcut,
    Trick,
    moves_of,
)
from brelan.web.pages.scene_parts import amount, button, cards_hidden, choice_scope, is_over, last_words, suited_piece
from brelan.web.pages.showdown import BANK, LaidHand, Showdown

Which: TypeAlias = Literal["low", "high"]
"""The hand of two in front, or that of five behind."""

QUIET: Final = frozenset({"places-dealt", "collected", "hands-set", "own-hands"})
"""Events that are not read aloud."""
CLAUSES: Final[Mapping[str, Clause]] = {"gave-up": "PGP-8", "paid": "PGP-9", "pushed": "PGP-9", "lost": "PGP-9"}
"""Events that a player may wonder about, and the clauses by which they happened."""


class Middle(Struct, frozen=True, kw_only=True):
    """The bank: its seven cards, or its two hands once they are turned."""

    back: tuple[Piece, ...]
    front: tuple[Piece, ...]
    hidden: str
    named: str
    way: str


def scene(context: Context) -> Scene:
    view: View = context.view
    me = context.place
    said = last_words(context, len(view.stacks))
    selections = {"set": partial(_setting, context), "foul": partial(_foul, context)}
    moves = moves_of(context.legal, partial(button, context), selections, partial(_bet, context))
    return Scene(
        template="pai-gow.html",
        middle=_bank(context, view),
        areas=tuple(_area(context, view, place, said[place]) for place in range(len(view.stacks))),
        hand=_own_hand(context, view, me, moves) if me is not None else (),
        front=_row(context, view.fronts[me], "front", lit=_beats_bank(context, me, "low")) if me is not None else (),
        hand_name=_own_names(context, view, me) if not _reason(context, view) else "",
        moves=moves,
        settings=_settings(context, view) if moves.selections else (),
        tricks=_tricks(context, view) if moves.selections else (),
        prompt=_prompt(context, moves),
        dealer="web-first-player",
        outcome=_outcome(context, view),
        reason=_reason(context, view),
    )


def _row(
    context: Context, cards: tuple[str, ...], key: str, *, small: bool = False, lit: bool = False
) -> tuple[Piece, ...]:
    return tuple(
        suited_piece(context.say, card, f"{key}-{at}", small=small, marked=lit) for at, card in enumerate(cards)
    )


def _turned(context: Context, place: int | None) -> Any:
    """How the hands of a place compared with the bank's; None while they have not."""
    found = [event for event in context.events if event.__struct_config__.tag == "hands-turned"]
    return next((event for event in found if event.seat == place), None)


def _beats_bank(context: Context, place: int | None, which: Which) -> bool:
    turned = _turned(context, place)
    return turned is not None and getattr(turned, f"{which}_against") == "stronger"


def _bank_beats(context: Context, view: View, which: Which) -> bool:
    """PGP-9: the viewer's hand is not the stronger one."""
    return _turned(context, view.seat) is not None and not _beats_bank(context, view.seat, which)


def _names(context: Context, view: View, front: tuple[str, ...], back: tuple[str, ...]) -> str:
    """Both hands in words; nothing while one of them is hidden."""
    if not front or UNSEEN in front or UNSEEN in back:
        return ""
    low, high = context.hand(low_hand(front)), context.hand(high_hand(back, view.rules.wheel))
    return context.say("web-two-hands", low=low, high=high)


def _bank(context: Context, view: View) -> Middle:
    say = context.say
    back = view.bank_back or view.bank
    return Middle(
        back=_row(context, back, "bank-back", lit=_bank_beats(context, view, "high")),
        front=_row(context, view.bank_front, "bank-front", lit=_bank_beats(context, view, "low")),
        hidden=cards_hidden(say, back),
        named=_names(context, view, view.bank_front, view.bank_back) if not _reason(context, view) else "",
        way=say("web-bank-way", way=say(f"bot-house-way-{view.rules.house_way}")),
    )


def _outcome(context: Context, view: View) -> tuple[str, ...]:
    """How the viewer's own bet ended."""
    told = [event for event in context.events if event.__struct_config__.tag in ("paid", "pushed", "lost", "gave-up")]
    return tuple(context.sentence(event) for event in told if event.seat == view.seat)


def _reason(context: Context, view: View) -> str:
    """PGP-9: each of the viewer's two hands beside that of the bank."""
    mine = _turned(context, view.seat) if view.seat is not None else None
    if mine is None:
        return ""
    bank = next(event for event in context.events if event.__struct_config__.tag == "bank-turned")
    return typeset(
        context.say,
        context.say(
            "web-two-hands-against",
            low=context.hand(mine.low),
            high=context.hand(mine.high),
            **{"bank-low": context.hand(bank.low), "bank-high": context.hand(bank.high)},
            **{"low-against": mine.low_against, "high-against": mine.high_against},
        ),
    )


def _own_hand(context: Context, view: View, me: int, moves: Moves) -> tuple[Piece, ...]:
    """All seven while the viewer sets, each with a box; then the five that stay behind."""
    if view.backs[me]:
        return _row(context, view.backs[me], "back", lit=_beats_bank(context, me, "high"))
    scope, field = choice_scope(context), moves.picked_for
    return tuple(
        suited_piece(
            context.say,
            card,
            f"hand-{at}",
            pick=Pick(field=field, value=card, id=f"pick-{scope}-{at}") if field else None,
        )
        for at, card in enumerate(view.hands[me])
    )


def _own_names(context: Context, view: View, me: int | None) -> str:
    if me is None:
        return ""
    named = _names(context, view, view.fronts[me], view.backs[me])
    return named or (context.say("web-best-five", hand=context.hand_name) if context.hand_name else "")


def _setting(context: Context, verb: str, field: str, least: int, most: int) -> Selection:
    """Two cards for the front."""
    say = context.say
    return Selection(
        verb=verb,
        field=field,
        least=least,
        most=most,
        label=say("web-do-set"),
        labels=(*(say("web-do-set-choose", left=most - count) for count in range(most)), say("web-do-set")),
        help=say("web-set-help"),
        key=say("web-key-set"),
    )


def _foul(context: Context, verb: str, field: str, least: int, most: int) -> Selection:
    """PGP-3: the same where the five are worth less: a foul needs its own button."""
    say = context.say
    return Selection(verb=verb, field=field, least=least, most=most, label=say("web-do-foul"), labels=())


def _settings(context: Context, view: View) -> tuple[SettingVerdict, ...]:
    """All 21 settings that the engine offers, with both hands named."""
    assert view.seat is not None
    legal, hand = context.legal, view.hands[view.seat]
    assert legal is not None
    found = []
    for move in legal.plain:
        verb = str(move.__struct_config__.tag)
        if verb not in ("set", "foul"):
            continue
        named = _names(context, view, move.cards, without(hand, move.cards))
        text = context.say("web-foul-warning", hands=named) if verb == "foul" else named
        found.append(SettingVerdict(cards=move.cards, verb=verb, text=text, bad=verb == "foul"))
    return tuple(found)


def _tricks(context: Context, view: View) -> tuple[Trick, ...]:
    """Choose the house way, or start again."""
    say = context.say
    return (Trick(label=say("web-house-way"), cards=view.house_way), Trick(label=say("web-undo")))


def _bet(context: Context, verb: str, field: str, amounts: range) -> Amount:
    """PGP-1: the smallest bet, some multiples of it, the whole stack."""
    say = context.say
    least, most = amounts[0], amounts[-1]
    common = [least * times for times in (1, 2, 5, 10) if least * times < most]
    shortcuts = (*(Shortcut("", chips) for chips in common), Shortcut(say("web-bet-most"), most))
    return amount(say, verb, field, amounts, kind="bet", name="bet", key="bet", shortcuts=shortcuts)


def _prompt(context: Context, moves: Moves) -> str:
    if moves.selections:
        return moves.selections[0].help
    if moves.amount is not None:
        return context.say("web-bet-first")
    return context.say("web-stay-or-not") if moves.buttons else ""


def _area(context: Context, view: View, place: int, said: str) -> PlayerArea:
    ending = view.endings[place]
    front, back = view.fronts[place], view.backs[place] or view.hands[place]
    given_up = ending == "given-up"
    named = _names(context, view, front, view.backs[place]) if ending is not None else ""
    low, high = _beats_bank(context, place, "low"), _beats_bank(context, place, "high")
    return PlayerArea(
        pieces=_row(context, back, f"seat-{place}-back", small=True, lit=high) if not given_up else (),
        front=_row(context, front, f"seat-{place}-front", small=True, lit=low) if not given_up else (),
        hidden=cards_hidden(context.say, (*front, *back)) if not given_up else "",
        bet=view.bets[place] if ending is None else 0,
        out=given_up,
        dealer=view.first == place,
        said=said if ending is None or given_up else "",
        hand=named,
        shown=is_over(context) and bool(named),
        winner=ending == "win",
        marks=(context.say(f"web-ending-{ending}"),) if ending is not None else (),
    )


def showdown(context: Context) -> Showdown:
    """Each turned place, and the bank."""
    view, say, wheel = context.view, context.say, context.view.rules.wheel
    ends = {event.__struct_config__.tag for event in context.events if getattr(event, "seat", BANK) == view.seat}
    laid = {seat: (view.backs[seat], view.fronts[seat]) for seat in range(len(view.stacks))}
    laid[BANK] = (view.bank_back, view.bank_front)
    hands = tuple(
        LaidHand(
            seat,
            (suited_pieces(say, back), suited_pieces(say, front)),
            say("web-two-hands", low=context.hand(low_hand(front)), high=context.hand(high_hand(back, wheel))),
        )
        for seat, (back, front) in laid.items()
        if front and UNSEEN not in (*back, *front)
    )
    foul = any(getattr(event, "foul", False) for event in context.events if getattr(event, "seat", BANK) == view.seat)
    if foul:
        return Showdown(hands, ("PGP-3",))
    return Showdown(hands, ("PGP-8",) if "gave-up" in ends else ("PGP-9", "PGP-6"))


def picture() -> list[Markup]:
    """What the lobby shows of the game."""
    back = [laid_at(suited_face(card), 34 + 51 * n, 24, 48) for n, card in enumerate(("Ah", "Kh", "Qh", "9h", "3h"))]
    front = [laid_at(suited_face(card), 86 + 76 * n, 102, 68) for n, card in enumerate(("Jc", "*"))]
    return [*back, *front]


PAGE: Final = GamePage(
    scene=scene,
    quiet=QUIET,
    clauses=CLAUSES,
    charts=charts,
    showdown=showdown,
    strength=strength_named,
    picture=picture,
)
