"""Daker cards on the table: which half of each counts, and hands of five with a discard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from brelan.families.daker_cards.drawing import Light, daker_piece
from brelan.families.daker_cards.ranking import HANDS, best_five, choice_for, hand
from brelan.pieces.hand import CARDS_IN_HAND, Hand
from brelan.pieces.stock import UNSEEN
from brelan.web.pages.scene import Context, Pick, Piece, Selection
from brelan.web.pages.scene_parts import choice_scope, is_over
from brelan.web.pages.showdown import hands_shown, why_best

IDLE: Final[Light] = "idle"
PLAIN: Final[Light] = "plain"
KEPT_HANDS: Final = 2_000
"""How many hands stay lit: each is drawn many times while it is played."""


def plain(cards: Sequence[str]) -> tuple[Light, ...]:
    """Nothing is known about a hand."""
    return tuple([PLAIN for _ in cards])


@lru_cache(maxsize=KEPT_HANDS)  # saves 4 to 5 % of the calls of a move
def lights(cards: tuple[str, ...], worth: Hand | None = None) -> tuple[Light, ...]:
    """For five cards: the half that counts is lit; a card that does not count stays dark."""
    if len(cards) != CARDS_IN_HAND or any(len(card) != 3 for card in cards):
        return plain(cards)
    best = worth if worth is not None else hand(cards)
    if best.combination == "nothing":
        return tuple([IDLE for _ in cards])
    return tuple([_light(card, value, best) for card, value in zip(cards, choice_for(best, cards), strict=True)])


def _light(card: str, value: str, best: Hand) -> Light:
    if value not in best.values:
        return "idle"
    if card[0] == card[2]:
        return "both"
    return "first" if card[0] == value else "second"


def lights_with_board(hole: tuple[str, ...], board: tuple[str, ...]) -> tuple[tuple[Light, ...], tuple[Light, ...]]:
    """For three cards held and those of the board: of the latter two count (DAK-8), the third is unused."""
    if len(board) < 2 or any(len(card) != 3 for card in hole):
        return plain(hole), plain(board)
    five = best_five(hole, board)
    lit = list(lights(five))
    held, used = tuple(lit[: len(hole)]), list(zip(five[len(hole) :], lit[len(hole) :], strict=True))
    on_board: list[Light] = []
    for card in board:
        if used and used[0][0] == card:
            on_board.append(used.pop(0)[1])
        else:
            on_board.append("unused")
    return held, tuple(on_board)


def why_chips_moved(context: Context, still_in: tuple[int, ...]) -> str:
    """The hands that were compared, or that nobody was left to compare with."""
    if not is_over(context):
        return ""
    if len(still_in) == 1:
        return context.say("web-nobody-called")
    return why_best(context, hands_shown(context), HANDS.index)


def own_hand(context: Context, cards: tuple[str, ...], field: str) -> tuple[Piece, ...]:
    """The viewer's cards; while some may be discarded, each has a box named `field`."""
    lit, scope = lights(cards), choice_scope(context)
    return tuple(
        [
            daker_piece(
                context.say,
                card,
                f"hand-{at}",
                lit[at],
                pick=Pick(field=field, value=card, id=f"pick-{scope}-{at}") if field else None,
            )
            for at, card in enumerate(cards)
        ]
    )


def seat_hand(context: Context, place: int, cards: tuple[str, ...]) -> tuple[Piece, ...]:
    """The cards of another seat: backs, or lit if they are open."""
    lit = lights(cards)
    return tuple(
        [daker_piece(context.say, card, f"seat-{place}-{at}", lit[at], small=True) for at, card in enumerate(cards)]
    )


def open_name(context: Context, cards: tuple[str, ...]) -> str:
    """The name of an open hand."""
    if len(cards) != CARDS_IN_HAND or UNSEEN in cards:
        return ""
    return context.hand(hand(cards))


def discards(context: Context, verb: str, field: str, least: int, most: int) -> Selection:
    """Cards to throw away."""
    say = context.say
    return Selection(
        verb=verb,
        field=field,
        least=least,
        most=most,
        label=say("web-do-discard-chosen"),
        labels=tuple([say("web-do-discard", count=count) for count in range(most + 1)]),
        help=say("web-discard-help", most=most),
        key=say("web-key-discard"),
    )
