"""Bots for Daker: `simple` plays by its share of the pot against unknown hands, and by the price; `strong` plays the
blueprint (`strong`) where there is one, and thinks at the table elsewhere (`duel`, `table`); `blueprint` is
`strong` without the last round solved anew."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import Player
from brelan.engine.legal import Legal
from brelan.families.betting.bots import choose_bet, hands_to_beat
from brelan.families.betting.showdown import Muck
from brelan.families.daker_cards.best_discards import better_than
from brelan.families.daker_cards.cards import Card, Pack, pack_from
from brelan.families.daker_cards.ranking import PLACES, Mask, daker_chart
from brelan.games.daker.actions import Action
from brelan.games.daker.bots.duel import PLANS, WideBot
from brelan.games.daker.bots.policy import POLICIES
from brelan.games.daker.bots.strong import Mix, StrongBot, blueprint_mixture, has_blueprint, mixture
from brelan.games.daker.rules import Rules, big_blind
from brelan.games.daker.view import View
from brelan.study.bots import MakeBot

if TYPE_CHECKING:
    from brelan.study.array_types import Array

__all__ = ["BOTS", "NOT_OFFERED", "PLANS", "POLICIES", "SimpleBot", "chance_to_win", "scale_of"]

FEW_BOARDS: Final = 22
"""At or below this many boards, enumerate the opponents' hands exactly."""


class SimpleBot:
    """Raises by about the pot what is far better than an equal share, calls at the right price, bluffs a little."""

    def __init__(self, rules: Rules, _players: int, stream: SeededRandom) -> None:
        self._pack = pack_from(rules.pack)
        self._stream = stream

    def decide(self, view: View, legal: Legal, /) -> Action:
        if Muck() in legal.plain:
            return Muck()
        assert view.seat is not None
        forced = 0 if view.board else big_blind(view.rules)
        chance = chance_to_win(self._pack, view.hands[view.seat], view.board, hands_to_beat(view, forced))
        return choose_bet(view, legal, chance, forced, self._stream)


def chance_to_win(pack: Pack, hole: tuple[Card, ...], board: tuple[Card, ...], hands: int) -> float:
    """An estimate in some 50 µs: the chance to beat one hand, to the power of `hands`, averaged over the boards.

    Ties count half, and that the opponents cannot hold the same cards either is left out.
    """
    chart = daker_chart(pack)
    held = chart.mask(hole)
    known = chart.mask(board, but=held)
    triples = chart.showdowns.triples
    boards = ((triples & known == known) & (triples & held == 0)).nonzero()[0]
    mine = chart.showdowns.table[boards, chart.showdowns.number(held)]
    chances = (
        _counted(pack, boards, mine, held | known) if len(boards) <= FEW_BOARDS else scale_of(pack)[boards, mine]
    )
    return float((chances**hands).mean())


def _counted(pack: Pack, boards: Array, mine: Array, seen: Mask) -> Array:
    """The chance to beat one hand on each of these boards, by counting the holdings that are still possible."""
    showdowns = daker_chart(pack).showdowns
    theirs = showdowns.table[boards[:, None], (showdowns.triples & seen == 0).nonzero()[0]]
    possible = (theirs >= 0).sum(axis=1)
    worse = ((theirs >= 0) & (theirs < mine[:, None])).sum(axis=1)
    chances: Array = (worse + (theirs == mine[:, None]).sum(axis=1) / 2) / possible
    return chances


@lru_cache(maxsize=4)
def scale_of(pack: Pack) -> Array:
    """For each board and strength the chance to beat one hand of any cards beside the board."""
    import numpy as np

    table = daker_chart(pack).showdowns.table
    return better_than(np.array([np.bincount(row[row >= 0], minlength=PLACES) for row in table]))


def strong_bot(rules: Rules, players: int, stream: SeededRandom, mix: Mix = mixture) -> Player:
    """The one that plays the blueprint, or what thinks where there is none."""
    wide = WideBot(rules, players, stream)
    return StrongBot(wide, stream, mix) if has_blueprint(rules, players) else wide


BOTS: Final[dict[str, MakeBot]] = {
    "simple": SimpleBot,
    "blueprint": partial(strong_bot, mix=blueprint_mixture),
    "strong": strong_bot,
}

NOT_OFFERED: Final = ("blueprint",)
"""Bots for simulations: people meet `strong`."""
