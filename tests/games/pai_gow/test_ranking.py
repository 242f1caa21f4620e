"""The ranking of Pai Gow Poker, against a second one that tries every card for the joker."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cmp_to_key
from itertools import combinations
from math import comb, prod

import pytest

from brelan.games.pai_gow.ranking import (
    COMBINATIONS,
    LOW_HANDS,
    Wheel,
    high_chart,
    high_hand,
    high_strength,
    is_foul,
    low_hand,
    low_strength,
)
from brelan.pieces.hand import Hand
from brelan.pieces.suited_cards import JOKER, PACK_52, PACK_53, parse_cards
from depth import deep

WHEELS: tuple[Wheel, ...] = ("low", "second")
ORDER = "AKQJT98765432"

FREQUENCIES = {
    # The known counts of five cards out of 53 with a joker that is an ace or completes straights and flushes.
    "five-aces": 1,
    "royal-flush": 24,
    "straight-flush": 180,
    "four": 828,
    "full": 4_368,
    "flush": 7_804,
    "straight": 20_532,
    "three": 63_360,
    "two-pair": 138_600,
    "pair": 1_215_024,
    "high-card": 1_418_964,
}


def cards(text: str) -> tuple[str, ...]:
    return parse_cards(PACK_53, text)


# A second ranking: slow, written from the clauses, with nothing of the first.

STRAIGHTS = {
    "low": ["AKQJT", "KQJT9", "QJT98", "JT987", "T9876", "98765", "87654", "76543", "65432", "5432A"],
    "second": ["AKQJT", "5432A", "KQJT9", "QJT98", "JT987", "T9876", "98765", "87654", "76543", "65432"],
}
"""Best first."""

Naive = tuple[str, list[int]]
"""A combination, and numbers that are compared one by one: the smaller the better."""


def rank_settled(held: Sequence[str], wheel: Wheel) -> Naive:
    """Five cards of which the joker is already replaced. Four aces and a fifth are five aces."""
    ranks = sorted((card[0] for card in held), key=ORDER.index)
    runs = STRAIGHTS[wheel]
    run = next((place for place, run in enumerate(runs) if sorted(run) == sorted(ranks)), None)
    flush = len({card[1] for card in held}) == 1 and len(set(held)) == 5
    by_size = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), ORDER.index(rank)))
    sizes = [ranks.count(rank) for rank in by_size]
    kickers = [ORDER.index(rank) for rank in by_size]
    if sizes == [5]:
        return "five-aces", []
    if run is not None and flush:
        return ("royal-flush", []) if run == 0 else ("straight-flush", [run])
    names = {(4, 1): "four", (3, 2): "full", (3, 1, 1): "three", (2, 2, 1): "two-pair", (2, 1, 1, 1): "pair"}
    if tuple(sizes) in names:
        return names[tuple(sizes)], kickers
    if flush:
        return "flush", kickers
    return ("straight", [run]) if run is not None else ("high-card", kickers)


def better(one: Naive, other: Naive) -> int:
    """Negative if the first hand is the better one."""
    by_name = COMBINATIONS.index(one[0]) - COMBINATIONS.index(other[0])
    return by_name or (one[1] > other[1]) - (one[1] < other[1])


def rank_naively(held: Sequence[str], wheel: Wheel) -> Naive:
    """PGP-5: an ace, or whatever card not held makes a straight, a flush, a straight flush or a royal flush."""
    if JOKER not in held:
        return rank_settled(held, wheel)
    others = [card for card in held if card != JOKER]
    found = []
    for card in PACK_52:
        settled = rank_settled([*others, card], wheel)
        completes = settled[0] in ("straight", "flush", "straight-flush", "royal-flush") and card not in others
        if card[0] == "A" or completes:
            found.append(settled)
    return min(found, key=cmp_to_key(better))


def some_hands(count: int, size: int = 5, seed: int = 5) -> Iterator[tuple[str, ...]]:
    """Random cards, every other time with the joker, and often of few ranks or suits."""
    chance = random.Random(seed)
    for number in range(count):
        pack = PACK_52
        if number % 3 == 1:
            suits = chance.sample("cdhs", 2)
            pack = tuple(card for card in PACK_52 if card[1] in suits)
        elif number % 3 == 2:
            low = chance.randrange(8)
            pack = tuple(card for card in PACK_52 if card[0] in ORDER[low : low + 6] + "A")
        held = chance.sample(pack, size)
        if number % 2:
            held[chance.randrange(size)] = JOKER
        yield tuple(held)


def agree_with_naive_ranking(hands: Iterable[tuple[str, ...]], wheel: Wheel) -> None:
    """Same combination, same order, same ties."""
    by_strength: dict[int, Naive] = {}
    for held in hands:
        naive = rank_naively(held, wheel)
        assert high_hand(held, wheel).combination == naive[0], held
        assert by_strength.setdefault(high_strength(held, wheel), naive) == naive, held
    in_order = [by_strength[strength] for strength in sorted(by_strength, reverse=True)]
    assert in_order == sorted(in_order, key=cmp_to_key(better))
    assert len({str(naive) for naive in in_order}) == len(in_order)


@pytest.mark.parametrize("hands", [1_000, *deep(10_000)])
@pytest.mark.parametrize("wheel", WHEELS)
def test_pgp_5_agrees_with_trying_every_card(wheel: Wheel, hands: int) -> None:
    agree_with_naive_ranking(some_hands(hands), wheel)


@pytest.mark.deep
@pytest.mark.parametrize("wheel", WHEELS)
def test_pgp_5_agrees_with_trying_every_card_for_every_joker(wheel: Wheel) -> None:
    """Up to the names of suits, which are first met in the order c d h s."""
    fours = (
        four
        for four in combinations(PACK_52, 4)
        if "cdhs".startswith("".join(dict.fromkeys(card[1] for card in four)))
    )
    agree_with_naive_ranking(((*four, JOKER) for four in fours), wheel)


@pytest.mark.deep
def test_pgp_6_how_often_each_combination_occurs_hand_by_hand() -> None:
    chart = high_chart()
    counts = Counter(chart.strength(held) for held in combinations(PACK_53, 5))
    assert sum(counts.values()) == 2_869_685
    by_name: Counter[str] = Counter()
    for strength, count in counts.items():
        by_name[chart.hands[strength].combination] += count
    assert by_name == FREQUENCIES


@pytest.mark.parametrize("wheel", WHEELS)
def test_pgp_6_how_often_each_combination_occurs(wheel: Wheel) -> None:
    """All 2,869,685 hands, counted by their ranks: how many choices of suits each set of ranks has."""
    chart = high_chart(wheel)
    counts: Counter[str] = Counter()
    for code, strength in chart.suited.items():
        counts[chart.hands[strength].combination] += 4
        assert code in chart.unsuited
    for code, strength in chart.unsuited.items():
        sizes = [code >> 3 * rank & 7 for rank in range(13)]
        ways = prod(comb(4, size) for size in sizes) - 4 * (code in chart.suited)
        counts[chart.hands[strength].combination] += ways
    assert counts == FREQUENCIES
    assert sum(counts.values()) == 2_869_685 == comb(53, 5)


def test_pgp_6_combinations_best_first() -> None:
    assert " ".join(COMBINATIONS) == (
        "five-aces royal-flush straight-flush four full flush straight three two-pair pair high-card"
    )
    for wheel in WHEELS:
        hands = high_chart(wheel).hands
        assert len(hands) == 7_463
        assert list(dict.fromkeys(hand.combination for hand in reversed(hands))) == list(COMBINATIONS)


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("As Ad Ah Ac *", Hand("five-aces")),
        ("Ks Qs Js Ts *", Hand("royal-flush")),
        ("As Ks Js Ts *", Hand("royal-flush")),
        ("As Ks Qs Js Ts", Hand("royal-flush")),
        ("9s 8s 7s 6s *", Hand("straight-flush", ("T",))),
        ("As 2s 3s 5s *", Hand("straight-flush", ("5",))),
        ("As Ad Ah Kc *", Hand("four", ("A", "K"))),
        ("7s 7d 7h 7c *", Hand("four", ("7", "A"))),
        ("As Ad Kh Kc *", Hand("full", ("A", "K"))),
        ("As Qs 7s 2s *", Hand("flush", ("A", "K", "Q", "7", "2"))),
        ("As Ks Qs 2s *", Hand("flush", ("A", "K", "Q", "J", "2"))),
        ("Ks Qs 7s 2s *", Hand("flush", ("A", "K", "Q", "7", "2"))),
        ("9s 8d 6h 5c *", Hand("straight", ("9",))),
        ("9s 8d 7h 6c *", Hand("straight", ("T",))),
        ("Ks Qd Jh Tc *", Hand("straight", ("A",))),
        ("As 2d 3h 4c *", Hand("straight", ("5",))),
        ("As Ad 5h 3c *", Hand("three", ("A", "5", "3"))),
        ("Ks Kd 5h 5c *", Hand("two-pair", ("K", "5", "A"))),
        ("Ks Kd Kh 5c *", Hand("three", ("K", "A", "5"))),
        ("Ks Kd 7h 5c *", Hand("pair", ("K", "A", "7", "5"))),
        ("As Jd 7h 5c *", Hand("pair", ("A", "J", "7", "5"))),
        ("Ks Jd 7h 5c *", Hand("high-card", ("A", "K", "J", "7", "5"))),
        ("Ks Jd 7h 5c 2d", Hand("high-card", ("K", "J", "7", "5", "2"))),
    ],
)
def test_pgp_5_the_joker_is_an_ace_or_completes(held: str, expected: Hand) -> None:
    assert high_hand(cards(held)) == expected


def test_pgp_5_the_joker_pairs_only_aces() -> None:
    assert high_hand(cards("Ks Qd 7h 5c *")).combination == "high-card"
    assert high_hand(cards("8s 8d 7h 7c *")).combination == "two-pair"


def test_pgp_5_in_front_the_joker_is_an_ace() -> None:
    assert low_hand(cards("As *")) == Hand("pair", ("A",))
    assert low_hand(cards("* Kd")) == Hand("high-card", ("A", "K"))
    assert low_strength(cards("* 7d")) == low_strength(cards("Ac 7h"))


def test_pgp_6_two_cards_are_a_pair_or_high_cards() -> None:
    assert len(LOW_HANDS) == 91
    assert low_hand(cards("7s 7d")) == Hand("pair", ("7",))
    assert low_hand(cards("2s Qd")) == Hand("high-card", ("Q", "2"))
    in_order = ["3s 2d", "4s 2d", "4s 3d", "As 2h", "As Kh", "2s 2h", "Ks Kh", "As Ah"]
    strengths = [low_strength(cards(held)) for held in in_order]
    assert strengths == sorted(set(strengths))
    assert (strengths[0], strengths[-1]) == (0, 90)


@pytest.mark.parametrize(
    ("wheel", "in_order"),
    [
        ("low", "As Ks 5d 3d 2c | As 2d 3h 4c 5s | 2d 3h 4c 5s 6s | 9s Th Jh Qs Kc | Ts Jh Qs Kc Ad"),
        ("second", "2d 3h 4c 5s 6s | 9s Th Jh Qs Kc | As 2d 3h 4c 5s | Ts Jh Qs Kc Ad"),
        ("low", "As 2s 3s 4s 5s | 2d 3d 4d 5d 6d | 9s Ts Js Qs Ks | Ts Js Qs Ks As"),
        ("second", "2d 3d 4d 5d 6d | 9s Ts Js Qs Ks | As 2s 3s 4s 5s | Ts Js Qs Ks As"),
    ],
)
def test_pgp_4_where_the_wheel_stands(wheel: Wheel, in_order: str) -> None:
    strengths = [high_strength(cards(held), wheel) for held in in_order.split("|")]
    assert strengths == sorted(set(strengths))


def test_pgp_4_the_joker_makes_the_better_straight() -> None:
    held = cards("2s 3d 4h 5c *")
    assert high_hand(held, "low") == Hand("straight", ("6",))
    assert high_hand(held, "second") == Hand("straight", ("5",))


def test_pgp_6_ordinary_kickers() -> None:
    assert high_strength(cards("As Ad Kh 7c 2d")) > high_strength(cards("Ah Ac Kd 6c 5d"))
    assert high_strength(cards("8s 8d 7h 7c 3d")) > high_strength(cards("8h 8c 7d 7s 2d"))
    assert high_strength(cards("As Ad Kh 7c 2d")) == high_strength(cards("Ah * Kd 7d 2c"))


@pytest.mark.parametrize(
    ("front", "behind", "foul"),
    [
        ("Ks Kd", "Qs Qd 7h 5c 2d", True),
        ("Qs Qd", "Ks Kd 7h 5c 2d", False),
        ("Ks Kd", "Kh Kc 7h 5c 2d", False),  # equal so far
        ("As *", "Kh Kc 7h 7c 2d", False),  # two pairs are more than a pair
        ("As *", "Kh Kc 7h 5c 2d", True),
        ("2s 2d", "Ah Kc 7h 5c 3d", True),
        ("As *", "2h 3c 4h 5c 6d", False),
        ("As Kd", "Qh Jc 9h 5c 2d", True),
        ("Ks Qd", "Ah 7c 6h 5c 2d", False),
        ("As Qd", "* Jc 9h 5c 2d", True),  # ace and queen before ace and jack
        ("* Jd", "Ah Qc 9h 5c 2d", False),
        ("As Qd", "* Qc 9h 5c 2d", False),  # equal so far
        ("3s 2d", "8h 6c 5h 4c 3d", False),
        ("As Kd", "2h 2c 9h 5c 3d", False),
        # The weakest hands that may lie behind these:
        ("Ad Kd", "As Ks 4c 3h 2d", False),
        ("Ad Ac", "As Ah 4c 3d 2h", False),
        ("2d 2c", "2s 2h 5c 4d 3h", False),
        ("7d 5d", "7s 5s 4c 3h 2d", False),
    ],
)
def test_pgp_3_the_hand_behind_is_worth_at_least_the_hand_in_front(front: str, behind: str, foul: bool) -> None:
    for wheel in WHEELS:
        assert is_foul(cards(behind), cards(front), wheel) is foul


def test_pgp_3_fouls_agree_with_a_plain_comparison() -> None:
    for held in some_hands(3_000, size=7):
        low, high = low_hand(held[:2]), high_hand(held[2:])
        names = [COMBINATIONS[::-1].index(hand.combination) for hand in (low, high)]
        ranks = [[-ORDER.index(rank) for rank in hand.values] for hand in (low, high)]
        worth_more = names[0] > names[1] or (names[0] == names[1] and ranks[0] > ranks[1][: len(ranks[0])])
        assert is_foul(held[2:], held[:2]) is worth_more
