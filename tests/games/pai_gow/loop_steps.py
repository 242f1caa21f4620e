"""What a compiled deal of Pai Gow Poker says of its steps, in the engine's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

from brelan.engine.game import Table
from brelan.engine.turns import Drawn
from brelan.games.pai_gow import GAME
from brelan.games.pai_gow import loops as pai_gow
from brelan.games.pai_gow.actions import Bet, Cards, GiveUp, SetFoul, SetHands, Stay, in_order
from brelan.games.pai_gow.events import BankTurned, HandsTurned
from brelan.games.pai_gow.house_ways import set_hand
from brelan.games.pai_gow.loops import POLICIES, Policies
from brelan.games.pai_gow.loops import deal as loops
from brelan.games.pai_gow.loops import tables as layout
from brelan.games.pai_gow.ranking import COMBINATIONS, Wheel, high_chart, high_strength, is_foul, low_strength
from brelan.games.pai_gow.state import back_of
from brelan.pieces.suited_cards import PACK_53, Card
from brelan.study.loops import numbers
from brelan.study.loops.deals import Setup
from study.loops.checking import Checked, Differs, Step, check_deal

KEY = numbers.key_of(7)


class Traced(NamedTuple):
    """A deal of the loop, and the table at which it was played."""

    question: Setup
    number: int
    trace: list[tuple[int, int]]
    payoffs: list[int]
    winners: int


def traced(question: Setup, number: int, custom: Policies | None = None, key: int = KEY) -> Traced:
    return Traced(question, number, *pai_gow.trace_deal(question, key, number, custom))


def check(deal: Traced) -> Checked[Any]:
    """Play it again by the engine and, where they have any, by the bots of its policies."""
    question = deal.question
    seats = len(question.policies)
    table = Table((question.stack,) * seats, deal.number % seats if question.dealer is None else question.dealer)
    bots = tuple(policy if policy in POLICIES else "random" for policy in question.policies)
    return check_deal(GAME, question.rules, table, steps_of(deal), deal.payoffs, deal.winners, bots)


def steps_of(deal: Traced) -> Iterator[Step]:
    """The deal in the engine's words."""
    hands = hands_of(deal)
    dealt = False
    for turn in turns_of(deal.trace):
        if not dealt and loops.BET not in turn.said:
            yield Step(None, deal_of(deal))
            dealt = True
        policy = deal.question.policies[turn.seat]
        drawn = turn.numbers if policy in POLICIES else None
        yield Step(turn.seat, move_of(deal, turn, policy, hands[turn.seat]), turn.choices, drawn)


class Turn(NamedTuple):
    """What one seat did: random numbers with their limits, and the rest by its kind."""

    seat: int
    choices: int
    numbers: tuple[tuple[int, int], ...]
    said: dict[int, int]


def turns_of(trace: list[tuple[int, int]]) -> Iterator[Turn]:
    starts = [at for at, (kind, _) in enumerate(trace) if kind == loops.SEAT]
    for start, end in zip(starts, [*starts[1:], len(trace)], strict=True):
        (_, seat), (kind, choices), *rest = [step for step in trace[start:end] if step[0] != loops.CARD]
        assert kind == loops.CHOICES
        limits = [value for kind, value in rest if kind == loops.LIMIT]
        drawn = [value for kind, value in rest if kind == loops.NUMBER]
        said = {kind: value for kind, value in rest if kind not in (loops.LIMIT, loops.NUMBER)}
        yield Turn(seat, choices, tuple(zip(drawn, limits, strict=True)), said)


def cards_of(trace: Iterable[tuple[int, int]]) -> list[Card]:
    return [PACK_53[value] for kind, value in trace if kind == loops.CARD]


def hands_of(deal: Traced) -> list[Cards]:
    cards = cards_of(deal.trace)
    return [in_order(tuple(cards[at : at + 7])) for at in range(0, len(cards), 7)]


def deal_of(deal: Traced) -> Drawn:
    """All seven places: those that nobody sees are dealt from the rest of the pack, the bank's last."""
    cards = cards_of(deal.trace)
    rest = [card for card in PACK_53 if card not in cards]
    unseen = rest[: 49 - len(cards)]
    return Drawn((*cards[:-7], *unseen, *cards[-7:]))


def move_of(deal: Traced, turn: Turn, policy: str, hand: Cards) -> Any:
    """A bet, a setting or a decision to stay."""
    if loops.BET in turn.said:
        return Bet(turn.said[loops.BET])
    if loops.SETTING not in turn.said:
        return Stay() if loops.STAY in turn.said else GiveUp()
    setting, wheel = turn.said[loops.SETTING], deal.question.rules.wheel
    if setting == layout.GIVEN_UP:
        return GiveUp()
    if policy.startswith(pai_gow.HOUSE_WAY):
        front = set_hand(policy.removeprefix(pai_gow.HOUSE_WAY), hand, wheel)[0]
    elif policy == "random":
        first, second = divmod(turn.said[loops.FRONT], loops.FRONT_BASE)
        front = (PACK_53[first], PACK_53[second])
    else:
        front = next(each for each in combinations(hand, 2) if worth(hand, each, wheel) == setting)
    if worth(hand, front, wheel) != setting:
        raise Differs(f"{front} of {hand} is not {setting}")
    return (SetFoul if setting & layout.FOUL else SetHands)(front)


def worth(hand: Cards, front: Cards, wheel: Wheel) -> int:
    """A setting in one number, found anew."""
    back = back_of(hand, front)
    high, low = high_strength(back, wheel), low_strength(front)
    combination = COMBINATIONS.index(high_chart(wheel).hands[high].combination)
    return low + (high << 7) + (combination << 20) + (layout.FOUL if is_foul(back, front, wheel) else 0)


def shown_in(checked: Checked[Any]) -> Counter[str]:
    turned = [event for event in checked.events if isinstance(event, BankTurned | HandsTurned)]
    return Counter(event.high.combination for event in turned)


def chi_square(counts: Any, expected: float) -> float:
    return float(((counts - expected) ** 2 / expected).sum())
