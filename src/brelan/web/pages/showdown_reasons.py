"""The hands that were open at the end of a deal, as they were compared, and the clauses by which.

Each function is given what a viewer sees of a finished deal, and adds nothing to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from brelan.families.daker_cards import chart as daker_drawn
from brelan.families.daker_cards.ranking import HANDS, best_five, hand, place_of, strength_of
from brelan.games.pai_gow.ranking import high_hand, low_hand
from brelan.games.poker_as.chart import pieces as dice_pieces
from brelan.games.poker_as.rules import chart_of
from brelan.pieces.hand import CARDS_IN_HAND, Hand
from brelan.pieces.stock import UNSEEN
from brelan.web.pages.chart import Pieces, suited_pieces
from brelan.web.pages.scene import Context

BANK: Final = -1
"""The place of the bank of Pai Gow."""


class LaidHand(Struct, frozen=True):
    """An open hand: whose, its cards or dice, its name, and its place in the chart if that can be told."""

    place: int
    pieces: tuple[Pieces, ...]
    named: str
    rank: int | None = None
    of: int | None = None


class Verdict(Struct, frozen=True):
    """What was compared, and by which clauses it was decided."""

    hands: tuple[LaidHand, ...]
    clauses: tuple[str, ...]


Judge: TypeAlias = Callable[[Context], Verdict]


def daker(context: Context) -> Verdict:
    """Three cards with the two of the board (DAK-8)."""
    view = context.view
    shown = [seat for seat in view.playing if len(view.board) > 1 and UNSEEN not in view.hands[seat]]
    fives = {seat: best_five(view.hands[seat], view.board) for seat in shown}
    return _by_daker_chart(context, fives, ("DAK-14",), ("DAK-8",))


def daker_draw(context: Context) -> Verdict:
    view = context.view
    fives = {seat: view.hands[seat] for seat in view.playing if _is_open(view.hands[seat])}
    return _by_daker_chart(context, fives, ("DAK-14",), ("DRW-6",))


def game_round(context: Context) -> Verdict:
    """The hands of the last game; whoever was level before plays in it (GRD-3)."""
    laid: tuple[tuple[str, ...], ...] = context.view.laid[-1] if context.view.laid else ()
    fives = {seat: cards for seat, cards in enumerate(laid) if _is_open(cards)}
    again = ("GRD-3",) if _happened(context, "level") else ()
    return Verdict(_ranked(context, fives), ("GRD-2", *again, *_compared(_hands(fives))))


def _is_open(cards: tuple[str, ...]) -> bool:
    return len(cards) == CARDS_IN_HAND and UNSEEN not in cards


def _by_daker_chart(
    context: Context, fives: dict[int, tuple[str, ...]], alone: tuple[str, ...], made: tuple[str, ...]
) -> Verdict:
    """A pot: the best hand, or the last player who is still in."""
    view = context.view
    if len(view.playing) == 1:
        return Verdict(_ranked(context, fives), alone)
    winners = [seat for seat, won in enumerate(view.won) if won]
    shared = ("COM-2",) if len(winners) > 1 and len({strength_of(fives[seat]) for seat in winners}) == 1 else ()
    sides = ("COM-3",) if len(winners) > 1 and not shared else ()
    return Verdict(_ranked(context, fives), (*_compared(_hands(fives)), *made, "DAK-15", *shared, *sides))


def _hands(fives: dict[int, tuple[str, ...]]) -> list[Hand]:
    """Best first."""
    return [HANDS[found] for found in sorted(map(strength_of, fives.values()), reverse=True)]


def _compared(hands: Sequence[Hand]) -> tuple[str, ...]:
    """DAK-6: combinations; DAK-7: the values of equal ones."""
    if len(hands) < 2:
        return ()
    return ("DAK-7",) if hands[0].combination == hands[1].combination else ("DAK-6",)


def _ranked(context: Context, fives: dict[int, tuple[str, ...]]) -> tuple[LaidHand, ...]:
    """Best first."""
    order = sorted(fives, key=lambda seat: strength_of(fives[seat]), reverse=True)
    return tuple(
        LaidHand(
            seat,
            (daker_drawn.pieces(context.say, fives[seat]),),
            context.hand(hand(fives[seat])),
            place_of(strength_of(fives[seat])),
            len(HANDS),
        )
        for seat in order
    )


def poker_as(context: Context) -> Verdict:
    """The dice with which each stopped; after a play-off also its last throw (PDA-7)."""
    view, chart = context.view, chart_of(context.view.rules)
    known = {seat: dice for seat, dice in enumerate(view.hands) if dice}
    order = sorted(known, key=lambda seat: (chart.strength(known[seat]), seat == view.winner), reverse=True)
    hands = tuple(
        LaidHand(
            seat,
            tuple(dice_pieces(context.say, dice) for dice in (known[seat], view.sudden[seat]) if dice),
            context.hand(chart.hand(known[seat])),
            chart.place(known[seat]),
            chart.size,
        )
        for seat in order
    )
    if _happened(context, "shut"):
        return Verdict(hands, ("PDA-6",))
    best = [chart.hand(known[seat]) for seat in order[:2]]
    alike = len(best) > 1 and best[0].combination == best[1].combination
    return Verdict(hands, ("PDA-3" if alike else "PDA-2", "PDA-7"))


def pai_gow(context: Context) -> Verdict:
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
        return Verdict(hands, ("PGP-3",))
    return Verdict(hands, ("PGP-8",) if "gave-up" in ends else ("PGP-9", "PGP-6"))


def poque(context: Context) -> Verdict:
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
    bids = ("POQ-12",) if _happened(context, "second-round") else ("POQ-10",)  # one bidder at the most
    end = ("POQ-14", "POQ-15") if context.view.stage == "over" else ()
    return Verdict(hands, (*compared, *bids, *end))


def _happened(context: Context, tag: str) -> bool:
    return any(event.__struct_config__.tag == tag for event in context.events)
