"""Poker d'As: the dice of the player who throws, those that each has kept, and the hand to beat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from markupsafe import Markup
from msgspec import Struct

from brelan.games.poker_as.chart import charts, pieces, strength_named
from brelan.games.poker_as.ranking import DICE_IN_HAND
from brelan.games.poker_as.rules import chart_of
from brelan.games.poker_as.view import View
from brelan.locales.say import against
from brelan.pieces.dice import Dice
from brelan.web.drawing.dice import die, die_face
from brelan.web.drawing.pictures import laid_at
from brelan.web.pages.game_page import Clause, GamePage
from brelan.web.pages.names import die_name, typeset
from brelan.web.pages.scene import (
    BLANK,
    Button,
    Context,
    Pick,
    Piece,
    PlayerArea,
    Scene,
    Selection,
    moves_of,
    verb_of,
)
from brelan.web.pages.scene_parts import button, choice_scope, last_words, outcome
from brelan.web.pages.showdown import LaidHand, Showdown, happened, reason

QUIET: Final = frozenset({"settled"})
"""Events that are not read aloud."""
CLAUSES: Final[Mapping[str, Clause]] = {"staked": "PDA-5", "shut": "PDA-6", "level": "PDA-7", "won": "PDA-7"}
"""Events that a player may wonder about, and the clauses by which they happened."""


class Middle(Struct, frozen=True):
    pot: int
    dice: tuple[Piece, ...]  # of another player who is throwing
    whose: str
    named: str
    throws: str
    beat: str  # the hand to beat, and whose it is
    beat_dice: tuple[Piece, ...]


def scene(context: Context) -> Scene:
    view: View = context.view
    me = context.place
    mine = view.throwing is not None and view.throwing == me
    moves = moves_of(context.legal, partial(_button, context), {"throw": partial(_keep, context)})
    return Scene(
        template="poker-as.html",
        middle=_middle(context, view, mine),
        areas=_areas(context, view),
        hand=_own_dice(context, view, me, mine, moves.picked_for),
        hand_name=context.hand_name,
        moves=moves,
        prompt=_prompt(context, view, bool(moves.selections)),
        dealer="web-first-player",
        outcome=outcome(context, "won"),
        reason=_reason(context, view),
    )


def _dice(context: Context, dice: Dice, key: str) -> tuple[Piece, ...]:
    return tuple(
        Piece(drawing=die(face, die_name(context.say, face)), key=f"{key}-{at}") for at, face in enumerate(dice)
    )


def _middle(context: Context, view: View, mine: bool) -> Middle:
    throwing = view.throwing if view.winner is None else view.winner
    others = _winning_dice(view) or (view.dice if not mine else ())
    whole, best = len(others) == DICE_IN_HAND, _to_beat(view)
    return Middle(
        pot=view.pot,
        dice=_dice(context, others, "thrown"),
        whose=context.name(throwing) if throwing is not None and not mine else "",
        named=context.hand(chart_of(view.rules).hand(others)) if whole else "",
        throws=_throws(context, view),
        beat=_named(context, view, best) if best is not None else "",
        beat_dice=_dice(context, view.hands[best], "beat") if best is not None and mine else (),
    )


def _winning_dice(view: View) -> Dice:
    """The dice that won the game; none before the end."""
    return () if view.winner is None else view.sudden[view.winner] or view.hands[view.winner]


def _named(context: Context, view: View, best: int) -> str:
    hand = chart_of(view.rules).hand(view.hands[best])
    return context.say("web-to-beat", hand=context.hand(hand), name=context.name(best))


def _throws(context: Context, view: View) -> str:
    if view.throwing is None:
        return ""
    if len(view.level) > 1:
        return context.say("web-throw-sudden")
    limit = view.limit if view.limit is not None else 0
    return context.say("web-throws", thrown=view.thrown, limit=limit)


def _to_beat(view: View) -> int | None:
    """PDA-6: the player with the best hand so far, while others can still beat it."""
    chart = chart_of(view.rules)
    known = [(chart.strength(dice), -place) for place, dice in enumerate(view.hands) if dice]
    if not known or view.throwing is None or view.level:
        return None
    return -max(known)[1]


def _own_dice(context: Context, view: View, me: int | None, mine: bool, field: str) -> tuple[Piece, ...]:
    """The viewer's dice: those just thrown, later those they stopped with."""
    if me is None:
        return ()
    if not mine:
        return _dice(context, view.sudden[me] or view.hands[me], "own")
    if not field:
        return _dice(context, view.dice, "own")
    scope, proposed = choice_scope(context), _worth_keeping(view)
    return tuple(
        Piece(
            drawing=die(face, die_name(context.say, face)),
            key=f"own-{at}",
            pick=Pick(field=field, value=face, id=f"pick-{scope}-{at}", chosen=face in proposed),
        )
        for at, face in enumerate(view.dice)
    )


def _worth_keeping(view: View) -> Dice:
    """The dice that make the combination are kept unless the player chooses otherwise; none where all five count."""
    making = chart_of(view.rules).making(view.dice) if len(view.dice) == DICE_IN_HAND else ()
    return making if len(making) < DICE_IN_HAND else ()


def _button(context: Context, move: Any) -> Button:
    return button(context, move, main=context.legal is not None and _is_main(context.view, move))


def _is_main(view: View, move: Any) -> bool:
    """Stopping, where no die can improve; and the first throw, where there is no other move."""
    return verb_of(type(move)) == "throw" or _complete(view)


def _complete(view: View) -> bool:
    return len(view.dice) == DICE_IN_HAND == len(chart_of(view.rules).making(view.dice))


def _keep(context: Context, verb: str, field: str, least: int, most: int) -> Selection:
    """Dice to keep; the others are thrown."""
    say = context.say
    labels = [say("web-do-throw", count=count, kept=BLANK, left=DICE_IN_HAND - count) for count in range(most + 1)]
    return Selection(
        verb=verb,
        field=field,
        least=least,
        most=most,
        label=say("web-do-throw-chosen"),
        labels=tuple(labels),
        help=say("web-keep-help"),
        key=say("web-key-throw"),
        main=not _complete(context.view),
    )


def _reason(context: Context, view: View) -> str:
    """The two best hands; after a play-off those of its last throws (PDA-7)."""
    if view.winner is None:
        return ""
    chart = chart_of(view.rules)
    compared = {seat: dice for seat, dice in enumerate(view.sudden if any(view.sudden) else view.hands) if dice}
    ranked = sorted(compared.values(), key=chart.strength, reverse=True)
    if len(ranked) < 2:
        return ""
    best, next_best = chart.hand(ranked[0]), chart.hand(ranked[1])
    if not any(view.sudden):
        return reason(context, best, next_best)
    told = against(context.say, context.game.name, best, next_best)
    return typeset(context.say, context.say("web-decided-by-throw", reason=told))


def _prompt(context: Context, view: View, choosing: bool) -> str:
    if context.legal is None:
        return ""
    if len(view.level) > 1:
        return context.say("web-throw-sudden")
    return context.say("web-keep-help" if choosing else "web-first-throw")


def _areas(context: Context, view: View) -> tuple[PlayerArea, ...]:
    said = last_words(context, len(view.stacks))
    chart = chart_of(view.rules)
    laid = tuple(thrown or kept for thrown, kept in zip(view.sudden, view.hands, strict=True))
    return tuple(
        PlayerArea(
            pieces=_dice(context, laid[place], f"seat-{place}"),
            dealer=view.first == place,
            said=said[place] if not view.hands[place] else "",
            hand=context.hand(chart.hand(laid[place])) if laid[place] else "",
            shown=view.winner is not None and bool(view.hands[place]),
            winner=view.winner == place,
            out=bool(view.level) and view.winner is None and place not in view.level,
            marks=(context.say("web-mark-level"),) if len(view.level) > 1 and place in view.level else (),
        )
        for place in range(len(view.stacks))
    )


def showdown(context: Context) -> Showdown:
    """The dice with which each stopped; after a play-off also its last throw (PDA-7)."""
    view, chart = context.view, chart_of(context.view.rules)
    known = {seat: dice for seat, dice in enumerate(view.hands) if dice}
    order = sorted(known, key=lambda seat: (chart.strength(known[seat]), seat == view.winner), reverse=True)
    hands = tuple(
        LaidHand(
            seat,
            tuple(pieces(context.say, dice) for dice in (known[seat], view.sudden[seat]) if dice),
            context.hand(chart.hand(known[seat])),
            chart.place(known[seat]),
            chart.size,
        )
        for seat in order
    )
    if happened(context, "shut"):
        return Showdown(hands, ("PDA-6",))
    best = [chart.hand(known[seat]) for seat in order[:2]]
    alike = len(best) > 1 and best[0].combination == best[1].combination
    return Showdown(hands, ("PDA-3" if alike else "PDA-2", "PDA-7"))


def picture() -> list[Markup]:
    """What the lobby shows of the game."""
    dice = (("A", 22, 100, -14), ("A", 92, 28, 9), ("A", 150, 104, -6), ("K", 196, 18, 14), ("K", 236, 102, -10))
    return [laid_at(die_face(face), x, y, 66, turn) for face, x, y, turn in dice]


PAGE: Final = GamePage(
    scene=scene,
    quiet=QUIET,
    clauses=CLAUSES,
    charts=charts,
    showdown=showdown,
    strength=strength_named,
    picture=picture,
)
