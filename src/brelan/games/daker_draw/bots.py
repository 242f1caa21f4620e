"""Bots for Daker five cards: `simple` bets like the one of Daker, `strong` also by what the others have changed."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.discards import MOST_DISCARDS, Discard
from brelan.engine.legal import Legal
from brelan.families.betting.bets import BetAction, Call, Check, Fold, RaiseTo
from brelan.families.betting.bots import choose_bet, hands_to_beat, opponents_of, raise_bar, winnable
from brelan.families.betting.showdown import Muck
from brelan.families.daker_cards.best_discards import all_discards, beats_all, better_than, final_chances, plan_for
from brelan.families.daker_cards.cards import Card, Pack, pack_from
from brelan.families.daker_cards.ranking import strength_of
from brelan.games.daker_draw.actions import Action
from brelan.games.daker_draw.rules import Rules
from brelan.games.daker_draw.view import View
from brelan.pieces.seats import round_from
from brelan.study.bots import MakeBot

if TYPE_CHECKING:
    from brelan.study.array_types import Array

PAYS_FROM: Final = 0.55
"""Chance to beat one hand from which most hands pay for a bet before the discard."""

BETS_FROM: Final = 0.7
"""And from which most hands would have bet themselves."""

SURPRISE: Final = 0.12
"""How likely one does what a hand like theirs should not do, beside what it should."""

RARE: Final = 1e-6
"""How likely one changes another number of cards than `simple` would: with some packs it never changes so many."""

ALWAYS_PAYS: Final = 0.15
"""How often a bet is paid for, whatever the hand."""

CAUTION: Final = (1, 2)
"""Hands that one who is asked to pay wants to beat: the daring the bettor's alone, the careful one more."""

SIZES: Final = (50, 75, 100)
"""Bets in hundredths of the pot after a call."""

BLUFF_BELOW: Final = 0.4
"""A raise with less than this chance to win is a bluff."""

BLUFFS: Final = 60
"""Of a hundred bluffs that seem to pay, how many are made."""

BANDS: Final = 16

COUNTS: Final = range(MOST_DISCARDS + 1)


class Holdings(NamedTuple):
    """What a rival may hold, by kinds: strengths after the discard, before it hands of about the same promise."""

    chances: Array  # of each kind to beat one hand, in the end
    beaten: Array  # how likely the viewer's hand beats each kind in the end, a tie counting half


class Rival(NamedTuple):
    """Another who is still in: how likely each kind is, what they have bet in this round and have left."""

    likely: Array
    bet: int
    stack: int


class Decision:
    """One decision at the bets."""

    def __init__(self, view: View, legal: Legal) -> None:
        assert view.seat is not None
        self._view, self._legal = view, legal
        self._own_bet = view.bets[view.seat]
        self._pack = pack_from(view.rules.pack)
        cards = view.hands[view.seat]
        self._kinds = (
            before_discard(self._pack, cards) if view.betting_round == 1 else after_discard(self._pack, cards)
        )
        self._rivals = [self._rival(seat) for seat in view.playing if seat != view.seat]

    def best(self, stream: SeededRandom) -> BetAction:
        """The move that wins most on average; a bluff only now and then."""
        chance = prod([float(rival.likely @ self._kinds.beaten) for rival in self._rivals])
        worth, move = self._calm(chance)
        amounts = sorted({self._amount(part) for part in SIZES}) if self._legal.amounts else []
        raised = max([(self.raise_worth(amount), amount) for amount in amounts], default=(worth, 0))
        bluffs = chance >= BLUFF_BELOW or stream.below(100) < BLUFFS
        return RaiseTo(raised[1]) if raised[0] > worth and bluffs else move

    def _calm(self, chance: float) -> tuple[float, BetAction]:
        """The best move that is not a raise, and what it is worth if nobody bets any more."""
        price = self._legal.price
        if not price:
            return chance * self._view.pot, Check()
        worth = chance * (winnable(self._view, price) + price) - price
        return (worth, Call()) if worth > 0 else (0.0, Fold())

    def _amount(self, part: int) -> int:
        """A size in chips, as far as the limit and the stack allow it."""
        amounts = self._legal.amounts
        wanted = max(self._view.bets) + (self._view.pot + self._legal.price) * part // 100
        return min(max(wanted, amounts[0]), amounts[-1])

    def raise_worth(self, amount: int) -> float:
        """What a raise wins on average if each of the others pays or folds, and nobody raises again."""
        matched = min(amount, max([rival.bet + rival.stack for rival in self._rivals]))  # COM-3: the rest comes back
        cost = matched - self._own_bet
        answers = [self._answer(rival, self._view.pot + cost, matched) for rival in self._rivals]
        worth = 0.0
        for paying in product((False, True), repeat=len(answers)):
            likely, chance, pot = 1.0, 1.0, self._view.pot + cost
            for pays, (often, beaten, added) in zip(paying, answers, strict=True):
                likely *= often if pays else 1 - often
                chance *= beaten if pays else 1.0
                pot += added if pays else 0
            worth += likely * (chance * pot - cost)
        return worth

    def _answer(self, rival: Rival, pot: int, matched: int) -> tuple[float, float, int]:
        """How often a rival pays, how often they are beaten then, and what they add."""
        added = max(0, min(matched - rival.bet, rival.stack))
        bar = added / (pot + added)
        thinking = sum([self._kinds.chances**hands > bar for hands in CAUTION]) / len(CAUTION)
        paying = rival.likely * (ALWAYS_PAYS + (1 - ALWAYS_PAYS) * thinking)
        often = float(paying.sum())
        return often, float(paying @ self._kinds.beaten) / often, added

    def _rival(self, seat: int) -> Rival:
        """What a seat may hold, after its discard and its bets."""
        view = self._view
        likely = self._fits(seat)
        if view.betting_round > 1:
            paid = view.pot - sum(view.bets) > view.rules.ante * len(view.bets)
            likely = likely * drawn_strengths(self._pack)[int(paid), view.changed[seat] or 0]
        return Rival(likely / likely.sum(), view.bets[seat], view.stacks[seat])

    def _fits(self, seat: int) -> Array:
        """How well each kind agrees with what a seat has said in this round."""
        import numpy as np

        view, chances = self._view, self._kinds.chances
        fair, bet = 1 / len(view.playing), view.bets[seat]
        again = bool(self._own_bet and bet > self._own_bet)
        bets = chances ** (len(view.playing) - 1) > raise_bar(fair, again=again)
        if bet and bet == max(view.bets):
            return np.where(bets, 1.0, SURPRISE)
        return np.where(bets & (not bet and _spoke(view, seat)), SURPRISE, 1.0)


def after_discard(pack: Pack, cards: tuple[Card, ...]) -> Holdings:
    """Kinds are strengths."""
    import numpy as np

    chances, mine = final_chances(pack), strength_of(cards)
    strengths = np.arange(len(chances))
    return Holdings(chances, (strengths < mine) + (strengths == mine) / 2)


def before_discard(pack: Pack, cards: tuple[Card, ...]) -> Holdings:
    """Kinds are bands of hands, from the least promising to the best."""
    bands, plan = promise_bands(pack), plan_for(pack, beats_all, 1)
    row = plan.discards.row(cards)
    return Holdings(bands.chances, bands.beaten_by[row])


class Bands(NamedTuple):
    """Hands before the discard in bands of equal size, by their chance to beat one hand in the end."""

    chances: Array  # of each band
    beaten_by: Array  # by hand and band: how likely the hand beats the band in the end


@lru_cache(maxsize=4)
def promise_bands(pack: Pack) -> Bands:
    """Made at the first use."""
    import numpy as np

    discards, plan = all_discards(pack), plan_for(pack, beats_all, 1)
    numbers = plan.worth.argsort().argsort() * BANDS // len(plan.worth)
    rows = np.arange(len(plan.best))
    beaten = []
    for band in range(BANDS):
        strengths = discards.strengths_after(plan.best, (numbers == band).astype(float))
        beaten.append(discards.means(better_than(strengths))[rows, plan.best])
    chances = np.bincount(numbers, plan.worth) / np.bincount(numbers)
    return Bands(chances, np.stack(beaten, axis=1).astype(np.float32))


def _spoke(view: View, seat: int) -> bool:
    """DRW-6: before the viewer, from the dealer's left."""
    order = round_from((view.dealer + 1) % len(view.bets), len(view.bets))
    assert view.seat is not None
    return order.index(seat) < order.index(view.seat)


@lru_cache(maxsize=4)
def drawn_strengths(pack: Pack) -> Array:
    """How likely each strength is, by whether one has paid for a bet before the discard, and by the cards changed."""
    import numpy as np

    discards, plan = all_discards(pack), plan_for(pack, beats_all, 1)
    changed = discards.counts[plan.best]
    fits = [np.where(some, 1.0, SURPRISE) for some in (plan.worth < BETS_FROM, plan.worth > PAYS_FROM)]
    likely = [[some * np.where(changed == count, 1.0, RARE) for count in COUNTS] for some in fits]
    return np.array([[discards.strengths_after(plan.best, one) for one in some] for some in likely]).clip(min=0)


NOTHING_FORCED: Final = 0
"""The antes are not a bet of the round."""

SMALL_TABLE: Final = 3
"""Players at a table where `strong` looks further even before the discard."""


class SimpleBot:
    """Before the discard a hand counts for what it can become, afterwards for what it is."""

    def __init__(self, rules: Rules, _players: int, stream: SeededRandom) -> None:
        self._pack = pack_from(rules.pack)
        self._stream = stream

    def decide(self, view: View, legal: Legal, /) -> Action:
        if Muck() in legal.plain:
            return Muck()
        assert view.seat is not None
        cards = view.hands[view.seat]
        if Discard() in legal.plain:
            return plan_for(self._pack, beats_all, opponents_of(view)).discard(cards)
        hands = hands_to_beat(view, NOTHING_FORCED)
        if view.betting_round == 1:
            chance = plan_for(self._pack, beats_all, hands).chance(cards)
        else:
            chance = float(final_chances(self._pack)[strength_of(cards)]) ** hands
        return choose_bet(view, legal, chance, NOTHING_FORCED, self._stream)


class StrongBot(SimpleBot):
    """Discards like `simple`, and bets against what the others have changed and bet.

    Before the discard it bets like `simple` where many opponents may still raise by any amount: its guess that nobody
    raises again is too far from the truth there.
    """

    def decide(self, view: View, legal: Legal, /) -> Action:
        bets = not isinstance(legal.plain[0], Discard | Muck)
        if bets and (view.betting_round > 1 or _is_clear(view)):
            return Decision(view, legal).best(self._stream)
        return super().decide(view, legal)


def _is_clear(view: View) -> bool:
    """A small table, one opponent left, or bets of one size."""
    return len(view.bets) <= SMALL_TABLE or opponents_of(view) == 1 or view.rules.limit == "fixed-limit"


BOTS: Final[dict[str, MakeBot]] = {"simple": SimpleBot, "strong": StrongBot}
