"""Traces of compiled rounds of Poque as moves and events of the engine, and their check."""

from __future__ import annotations

from typing import Any, NamedTuple

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.events import Event
from brelan.engine.game import Table
from brelan.engine.turns import Drawn
from brelan.games.poque import GAME
from brelan.games.poque import loops as poque
from brelan.games.poque.actions import Action, Announce, Bid, Follow, Lead, Pass
from brelan.games.poque.announcing import CARD_BY_CARD
from brelan.games.poque.board import Pool, pool_id
from brelan.games.poque.events import Announced, Laid, PaidBonus, PaidForCards, TookPool
from brelan.games.poque.loops import new_policy, trace_deal
from brelan.games.poque.loops import scratch as poque_scratch
from brelan.games.poque.loops.tables import Policy
from brelan.games.poque.ranking import Combination, cards_of, hand_of
from brelan.games.poque.rules import ENTRY, HELD, Rules, chart_of
from brelan.pieces.hand import Hand, combination_id
from brelan.pieces.suited_cards import PACK_32
from brelan.study.loops import numbers
from brelan.study.loops.deals import Setup
from study.loops.checking import Checked, Differs, Step, check_deal

KEY = numbers.key_of(2026)
COMBINATIONS = [combination_id(combination) for combination in Combination]


class Round(NamedTuple):
    """A round of a loop, as the engine would say it."""

    dealer: int
    steps: list[Step]
    events: list[Event]


class Traced(NamedTuple):
    """A round alone, or those of a match, and what came of it."""

    question: Setup
    rounds: list[Round]
    payoffs: tuple[int, ...]
    winners: int


def traced(question: Setup, number: int, custom: dict[str, Policy] | None = None, rounds: int = 1) -> Traced:
    rows, payoffs, winners = trace_deal(question, KEY, number, custom, rounds)
    tellers: list[Teller] = []
    for kind, value in rows:
        if kind == poque_scratch.STARTED:
            tellers.append(Teller(question, value))
        else:
            tellers[-1].hear(kind, value)
    return Traced(
        question, [Round(each.dealer, each.steps, each.events) for each in tellers], tuple(payoffs), winners
    )


class Teller:
    """Turns the numbers of a trace into moves and events of the engine."""

    def __init__(self, question: Setup, dealer: int) -> None:
        self.steps: list[Step] = []
        self.events: list[Event] = []
        self._question = question
        self.dealer = dealer
        self._cards: list[str] = []
        self._numbers: list[tuple[int, int]] = []
        self._limit = 0
        self._choices = 0
        self._highest = 0
        self._announcing: list[int] = []

    def hear(self, kind: int, value: int) -> None:
        if kind != poque_scratch.ANNOUNCED:
            self._end_announcing()
        rest, seat = divmod(value, poque_scratch.SEATS)
        {
            poque_scratch.DEALT: lambda: self._cards.append(PACK_32[value]),
            poque_scratch.TURNED: lambda: self._turn(PACK_32[value]),
            poque_scratch.LIMIT: lambda: self._draw_below(value),
            poque_scratch.NUMBER: lambda: self._numbers.append((value, self._limit)),
            poque_scratch.CHOICES: lambda: self._choose_from(value),
            poque_scratch.BID: lambda: self._bid(seat, rest),
            poque_scratch.ANNOUNCED: lambda: self._announce(seat, rest),
            poque_scratch.LED: lambda: self._move(seat, Lead(PACK_32[rest])),
            poque_scratch.TOOK: lambda: self._took(seat, *divmod(rest, poque_scratch.POOLS)),
            poque_scratch.BONUS: lambda: self.events.append(PaidBonus(seat, rest)),
            poque_scratch.LAID: lambda: self.events.append(Laid(seat, cards_of(rest))),
            poque_scratch.PAID: lambda: self.events.append(PaidForCards(seat, self._left(seat), rest)),
        }[kind]()

    def _draw_below(self, limit: int) -> None:
        self._limit = limit

    def _choose_from(self, choices: int) -> None:
        self._choices = choices

    def _turn(self, card: str) -> None:
        self._cards.append(card)
        self.steps.append(Step(None, Drawn(tuple(self._cards))))

    def _move(self, seat: int, move: Action) -> None:
        self.steps.append(Step(seat, move, self._choices, tuple(self._numbers)))
        self._numbers = []

    def _bid(self, seat: int, to: int) -> None:
        move: Action = Pass() if not to else Follow() if to == self._highest else Bid(to)
        self._move(seat, move)
        self._highest = max(self._highest, to)

    def _took(self, seat: int, chips: int, pool: int) -> None:
        self.events.append(TookPool(seat, pool_id(Pool(pool)), chips))

    def _left(self, seat: int) -> int:
        laid = [
            card for event in self.events if isinstance(event, Laid) and event.seat == seat for card in event.cards
        ]
        return HELD - len(laid)

    def _announce(self, seat: int, combination: int) -> None:
        assert self._hand(seat).combination == COMBINATIONS[combination]
        self._announcing.append(seat)

    def _hand(self, seat: int) -> Hand:
        return hand_of(self._cards[HELD * seat : HELD * (seat + 1)], chart_of(self._question.rules))

    def _end_announcing(self) -> None:
        """POQ-12: those who announced level hands name one card more, until they differ or have named five."""
        seats, self._announcing, named = self._announcing, [], 1
        while seats:
            self._choices = 1
            said = {seat: self._said(seat, named) for seat in seats}
            for seat in seats:
                self._numbers = [(0, 1)] if self._question.policies[seat] == "random" else []
                self._move(seat, Announce(said[seat].combination, said[seat].values))
                self.events.append(Announced(seat, said[seat]))
            best = max(said.values(), key=self._order)
            named += 1
            level = [seat for seat in seats if said[seat] == best]
            again = best.combination in CARD_BY_CARD and named <= HELD and len(level) > 1
            seats = level if again else []

    def _said(self, seat: int, named: int) -> Hand:
        hand = self._hand(seat)
        return Hand(hand.combination, hand.values[:named]) if hand.combination in CARD_BY_CARD else hand

    def _order(self, hand: Hand) -> tuple[int, list[int]]:
        ranks = "789TJQKA"
        order = chart_of(self._question.rules).combinations
        return -order.index(hand.combination), [ranks.index(value) for value in hand.values]


MATTER = (TookPool, Announced, PaidBonus, Laid, PaidForCards)
"""Events that the loops tell too."""


def check_round(played: Traced) -> None:
    """A round alone is the one that the engine and its bots play with the same chance."""
    question, (only,), payoffs, winners = played
    table = Table((question.stack,) * len(question.policies), only.dealer)
    bots = question.policies if all(policy in poque.POLICIES for policy in question.policies) else None
    checked = check_deal(GAME, question.rules, table, only.steps, payoffs, winners, bots)
    check_events(only, checked)


def check_events(told: Round, checked: Checked[Any]) -> None:
    happened = [event for event in checked.events if isinstance(event, MATTER)]
    if happened != told.events:
        raise Differs(f"what happened is {happened}, not {told.events}")


def any_question(*seed: str | int) -> Setup:
    """Any rules, seats, stacks and policies; often hardly enough chips."""
    stream = SeededRandom("poque", *seed)
    seats = 2 + stream.below(3)

    def one_of(*choices: Any) -> Any:
        return choices[stream.below(len(choices))]

    rules = Rules(
        pools_when_played=one_of(False, True),
        full_combinations=one_of(False, True),
        flush_below_full=one_of(False, True),
        bonus_straight=one_of(0, 4),
        bonus_full=one_of(4, 0, 1),
        bonus_flush=one_of(4, 20),
        bonus_straight_flush=one_of(8, 1000),
    )
    policies = tuple(one_of("random", "simple") for _ in range(seats))
    stack = one_of(150, ENTRY, ENTRY + stream.below(10), ENTRY + stream.below(40), 10**9)
    return Setup(rules, policies, stack, one_of(None, None, stream.below(seats)))


def everyone_stands() -> Policy:
    policy = new_policy()
    policy.opens[:, 4:] = 4
    policy.follows[:] = 0
    return policy
