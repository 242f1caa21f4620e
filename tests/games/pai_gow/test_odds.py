"""Exact counts of Pai Gow Poker: the whole method on small packs against going through every pair of hands, its parts
on the full pack against plain enumeration, and the published figures."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from brelan.games.pai_gow.house_ways import NAMES, setting_of
from brelan.games.pai_gow.odds.best import best_deals, candidates, settings_met
from brelan.games.pai_gow.odds.classes import (
    JOKER,
    MASKS,
    SUIT_SIZE,
    as_cards,
    classes,
    number_of_sets,
    order,
    others_number,
    steps,
)
from brelan.games.pai_gow.odds.exact import (
    DEALS,
    Pack,
    cards_for_loops,
    chunks,
    count_deals,
    deals_between,
    kernels,
    outcome_of_deals,
    space_for_loops,
    walk_for_loops,
)
from brelan.games.pai_gow.odds.settings import FRONTS, Settings, all_settings, best_fives, legal, way_settings
from brelan.games.pai_gow.ranking import COMBINATIONS, Wheel, high_strength, is_foul, low_strength
from brelan.games.pai_gow.rules import Copies, Rules, outcome_of
from depth import deep, often

HIGH_PACK = Pack(ranks=0b1111000000000, suits=4)  # A K Q J in four suits, with the joker: 17 cards
WHEEL_PACK = Pack(ranks=0b1000000001111, suits=3)  # A 5 4 3 2 in three suits, with the joker: 16 cards
ROYAL_PACK = Pack(ranks=0b1111100000000, suits=3)  # A K Q J 10 in three suits
TWO_SUITS = Pack(ranks=0b1111111000000, suits=2)  # A to 8: 15 cards
COPIES: tuple[Copies, ...] = ("bank-wins-hand", "lose-bet")
WHEELS: tuple[Wheel, ...] = ("low", "second")


def numbers_in(bits: int) -> tuple[int, ...]:
    return tuple(number for number in range(JOKER + 1) if bits >> number & 1)


def suit_masks(cards: int) -> list[int]:
    """The ranks of each suit, in a set of cards given by its bits."""
    return [cards >> SUIT_SIZE * suit & (MASKS - 1) for suit in range(4)]


def bits_of(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in numbers)


def class_of(hand: tuple[int, ...]) -> int:
    """The class of a hand, found anew: five of a suit with the joker, or ranks alone."""
    joker = int(JOKER in hand)
    by_suit = [
        [card % SUIT_SIZE for card in hand if card != JOKER and card // SUIT_SIZE == suit] for suit in range(4)
    ]
    for suit, ranks in enumerate(by_suit):
        if len(ranks) + joker >= 5:
            others = sorted(rank for other, held in enumerate(by_suit) if other != suit for rank in held)
            return int(classes().of_suit[joker, sum(1 << rank for rank in ranks)]) + others_number(others)
    return numbers_of_ranks()[tuple(sorted(SUIT_SIZE if card == JOKER else card % SUIT_SIZE for card in hand))]


@cache
def numbers_of_ranks() -> dict[tuple[int, ...], int]:
    return {ranks: number for number, ranks in enumerate(steps().ranks[steps().first[7] :])}


@cache
def hands_of(pack: Pack) -> list[tuple[int, ...]]:
    return list(combinations(numbers_in(pack.bits), 7))


@cache
def settings_in(pack: Pack, way: str, wheel: Wheel) -> Settings:
    """The settings of the classes that this pack can have; the others are left at 0."""
    high, low = np.zeros(len(classes().cards), np.int16), np.zeros(len(classes().cards), np.int8)
    for number in {class_of(hand) for hand in hands_of(pack)}:
        setting = setting_of(way, as_cards(classes().cards[number].tolist()), wheel)
        high[number], low[number] = setting.high, setting.low
    return Settings(high, low)


@cache
def set_directly(pack: Pack, way: str, wheel: Wheel) -> NDArray[np.int64]:
    """The strengths of every hand of the pack, set one by one."""
    settings = [setting_of(way, as_cards(hand), wheel) for hand in hands_of(pack)]
    return np.array([(setting.high, setting.low) for setting in settings])


def pairs_by_going_through(pack: Pack, player: NDArray[np.int64], bank: NDArray[np.int64]) -> NDArray[np.int64]:
    """Every pair of hands without a common card: 0 if the player is above, 1 if equal, 2 if below."""
    masks = np.array([bits_of(hand) for hand in hands_of(pack)])
    found = np.zeros((3, 3), np.int64)
    for mask, strengths in zip(masks, player, strict=True):
        compared = 1 - np.sign(strengths - bank[masks & mask == 0])
        found += np.bincount(compared[:, 0] * 3 + compared[:, 1], minlength=9).reshape(3, 3)
    return found


# The whole method on small packs


@pytest.mark.parametrize(
    ("pack", "player", "bank", "wheel"),
    [
        pytest.param(HIGH_PACK, "foxwoods", "ballys", "low", marks=pytest.mark.deep),
        pytest.param(WHEEL_PACK, "golden-nugget", "trump-plaza", "second", marks=pytest.mark.deep),
        pytest.param(ROYAL_PACK, "flamingo-hilton", "flamingo-hilton", "low", marks=pytest.mark.deep),
    ],
)
def test_all_deals_of_a_small_pack_against_going_through_them(
    pack: Pack, player: str, bank: str, wheel: Wheel
) -> None:
    counted = count_deals(settings_in(pack, player, wheel), settings_in(pack, bank, wheel), pack)
    directly = set_directly(pack, player, wheel), set_directly(pack, bank, wheel)
    assert (counted == pairs_by_going_through(pack, *directly)).all()
    assert counted.sum() == pack.deals


def test_two_equal_ways_are_equally_strong() -> None:
    settings = settings_in(TWO_SUITS, "foxwoods", "low")
    counted = count_deals(settings, settings, TWO_SUITS)
    assert (counted == counted[::-1, ::-1]).all()


@pytest.mark.parametrize("copies", COPIES)
def test_pgp_9_outcomes_follow_from_how_the_hands_compare(copies: Copies) -> None:
    found = 10 ** np.arange(9).reshape(3, 3)
    by_outcome: Counter[str] = Counter()
    for high in range(3):
        for low in range(3):
            by_outcome[outcome_of(Rules(copies=copies), 1 - low, 1 - high)] += int(found[high, low])
    assert outcome_of_deals(found, copies)._asdict() == by_outcome


def settings_by_going_through(
    hand: tuple[int, ...], bank: NDArray[np.int64], rules: Rules
) -> dict[tuple[int, int], Counter[str]]:
    """What each legal setting meets, by its strengths."""
    found = {}
    cards = as_cards(hand)
    for front in FRONTS:
        low, high = [cards[at] for at in front], [card for at, card in enumerate(cards) if at not in front]
        if not is_foul(high, low, rules.wheel):
            strengths = high_strength(high, rules.wheel), low_strength(low)
            outcomes: Counter[str] = Counter(win=0, push=0, loss=0)
            for compared, count in Counter(map(tuple, np.sign(strengths - bank).tolist())).items():
                outcomes[outcome_of(rules, compared[1], compared[0])] += count
            found[strengths] = outcomes
    return found


@pytest.mark.parametrize(
    ("pack", "way", "rules"),
    [
        pytest.param(
            WHEEL_PACK, "sheet", Rules(wheel="second", copies="lose-bet", commission=0), marks=pytest.mark.deep
        ),
        pytest.param(
            TWO_SUITS, "foxwoods", Rules(wheel="low", copies="bank-wins-hand", commission=5), marks=pytest.mark.deep
        ),
        pytest.param(ROYAL_PACK, "foxwoods", Rules(wheel="low", commission=5), marks=pytest.mark.deep),
    ],
)
def test_the_best_settings_of_a_small_pack_against_going_through_them(pack: Pack, way: str, rules: Rules) -> None:
    met = settings_met(settings_in(pack, way, rules.wheel), rules.wheel, rules.copies, pack)
    counted = best_deals(met, rules.copies, rules.commission, pack.deals)
    bank, masks = set_directly(pack, way, rules.wheel), np.array([bits_of(hand) for hand in hands_of(pack)])
    gain, second = 0, "push" if rules.copies == "lose-bet" else "loss"
    for number, (bits, weight) in enumerate(zip(met.hands.tolist(), met.weights.tolist(), strict=True)):
        hand = numbers_in(bits)
        outcomes = settings_by_going_through(hand, bank[masks & bits == 0], rules)
        gain += weight * max(
            (100 - rules.commission) * outcome["win"] - 100 * outcome["loss"] for outcome in outcomes.values()
        )
        tried = settings_of_class(class_of(hand), rules.wheel, rules.copies)
        rows = met.counts[met.bounds[number] : met.bounds[number + 1]]
        expected = [(outcomes[strengths]["win"], outcomes[strengths][second]) for strengths in tried]
        assert rows.tolist() == [[weight * won, weight * other] for won, other in expected]
    assert met.weights.sum() == pack.hands
    assert (100 - rules.commission) * counted.win - 100 * counted.loss == gain
    assert sum(counted) == pack.deals


def settings_of_class(number: int, wheel: Wheel, copies: Copies) -> list[tuple[int, int]]:
    known = candidates(wheel, copies)
    part = slice(known.first[number], known.first[number + 1])
    return list(zip(known.high[part].tolist(), known.low[part].tolist(), strict=True))


# Its parts on the full pack


def test_every_hand_is_in_one_class() -> None:
    assert classes().hands.sum() == 154_143_080 == comb(53, 7)
    assert len(classes().cards) == 292_253
    for number in random.Random(1).sample(range(292_253), 3_000):
        assert class_of(tuple(sorted(classes().cards[number].tolist()))) == number


def test_classes_count_the_hands_of_a_small_pack() -> None:
    compiled, space, walk = kernels(), space_for_loops(), walk_for_loops()
    touched = compiled.count_classes(cards_for_loops(), HIGH_PACK.bits, 0, walk, space)
    counted = {number: int(space.counts[number]) for number in space.touched[:touched].tolist()}
    assert counted == Counter(class_of(hand) for hand in hands_of(HIGH_PACK))


def test_compiled_classes_are_those_of_plain_python() -> None:
    chance = random.Random(2)
    hands = [tuple(sorted(chance.sample(range(53), 7))) for _ in range(3_000)]
    hands += [tuple(sorted(chance.sample((*range(13), 20, 30, 40, JOKER), 7))) for _ in range(3_000)]
    found = kernels().classes_of(cards_for_loops(), walk_for_loops(), np.array([bits_of(hand) for hand in hands]))
    assert found.tolist() == [class_of(hand) for hand in hands]


@pytest.mark.parametrize("way", NAMES)
def test_a_house_way_sets_all_hands_of_a_class_alike(way: str) -> None:
    chance = random.Random(4)
    for number in range(1_200):
        cards = (*range(13), 20, 30, 40, JOKER) if number % 2 else range(53)
        hand = tuple(sorted(chance.sample(cards, 7)))
        for wheel in WHEELS:
            setting = setting_of(way, as_cards(hand), wheel)
            other = setting_of(way, as_cards(classes().cards[class_of(hand)].tolist()), wheel)
            assert (setting.high, setting.low) == (other.high, other.low)


@pytest.mark.parametrize("hands", [150, *deep(2_000)])
@pytest.mark.parametrize("wheel", WHEELS)
def test_strengths_of_all_settings(wheel: Wheel, hands: int) -> None:
    settings = all_settings(wheel)
    allowed = legal(settings, wheel)
    for number in random.Random(5).sample(range(292_253), hands):
        cards = as_cards(classes().cards[number].tolist())
        for place, front in enumerate(FRONTS):
            low, high = [cards[at] for at in front], [card for at, card in enumerate(cards) if at not in front]
            assert settings.low[number, place] == low_strength(low)
            assert settings.high[number, place] == high_strength(high, wheel)
            assert allowed[number, place] == (not is_foul(high, low, wheel))


@pytest.mark.parametrize("hands", [120, *deep(1_500)])
@pytest.mark.parametrize("copies", often(COPIES, COPIES[:1]))
def test_candidates_are_the_settings_that_nothing_surpasses_or_all_where_copies_lose(
    copies: Copies, hands: int
) -> None:
    settings, allowed = all_settings("low"), legal(all_settings("low"), "low")
    for number in random.Random(6).sample(range(292_253), hands):
        pairs = {
            (int(settings.high[number, place]), int(settings.low[number, place]))
            for place in range(len(FRONTS))
            if allowed[number, place]
        }
        surpassed = {
            one for one in pairs for other in pairs if one != other and one[0] <= other[0] and one[1] <= other[1]
        }
        found = settings_of_class(number, "low", copies)
        assert set(found) == (pairs if copies == "lose-bet" else pairs - surpassed)
        assert len(found) == len(set(found))


def test_sets_up_to_a_change_of_suits() -> None:
    assert [number_of_sets(cards) for cards in range(8)] == [1, 13, 169, 1755, 16432, 134459, 962988, 6009159]
    sizes: Counter[int] = Counter()
    for chunk in chunks(ROYAL_PACK):
        sizes[chunk.size] += abs(int(chunk.weights.sum()))
        for bits in chunk.sets[:200].tolist():
            places = [order().place[mask] for mask in suit_masks(bits)]
            assert places == sorted(places, reverse=True)
            assert bits.bit_count() == chunk.size
    assert sizes == {size: comb(16, size) for size in range(8)}


def test_inclusion_and_exclusion_leaves_the_hands_without_a_common_card() -> None:
    pack, hand = Pack(ranks=0b1110111000001), bits_of((0, 6, 8, 19, 25, 39, JOKER))
    assert (counts_by_exclusion(pack, hand) == counts_without(pack, hand)).all()


def counts_without(pack: Pack, hand: int) -> NDArray[Any]:
    """Hands by class that are dealt from the rest of the pack."""
    space = space_for_loops()
    kernels().count_classes(cards_for_loops(), pack.bits & ~hand, 0, walk_for_loops(), space)
    return np.asarray(space.counts)


def counts_by_exclusion(pack: Pack, hand: int) -> NDArray[Any]:
    """The same, from the hands that hold each part of the hand."""
    compiled, cards, walk = kernels(), cards_for_loops(), walk_for_loops()
    found = np.zeros(len(classes().cards), np.int64)
    for size in range(8):
        for part in combinations(numbers_in(hand), size):
            space = space_for_loops()
            compiled.count_classes(cards, pack.bits, bits_of(part), walk, space)
            found += (-1) ** size * space.counts
    return found


def test_how_often_each_combination_is_the_best_of_seven() -> None:
    counts = best_fives()
    assert list(counts) == list(COMBINATIONS)
    assert sum(counts.values()) == 154_143_080
    assert counts["five-aces"] == comb(48, 2)
    # Known: seven-card hands with five aces, a royal flush, four of a kind, a full, …
    known = {"royal-flush": 26_132, "four": 307_472, "full": 4_188_528, "flush": 6_172_088, "straight": 11_236_028}
    assert {name: counts[name] for name in known} == known


def test_best_fives_of_random_hands() -> None:
    best = all_settings("low").high.max(axis=1)
    chance = random.Random(7)
    for _ in range(500):
        hand = tuple(sorted(chance.sample(range(53), 7)))
        cards = as_cards(hand)
        assert best[class_of(hand)] == max(high_strength(five) for five in combinations(cards, 5))


# Published figures, and all hands


@pytest.mark.deep
@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("way", NAMES)
def test_pgp_10_no_house_way_fouls_in_any_of_154143080_hands(way: str, wheel: Wheel) -> None:
    settings = way_settings(way, wheel)
    assert classes().hands[legal(settings, wheel)].sum() == 154_143_080
    among = (all_settings(wheel).high == settings.high[:, None]) & (all_settings(wheel).low == settings.low[:, None])
    assert among.any(axis=1).all()


@pytest.mark.deep
def test_the_sheet_s_groups_set_every_hand_as_trump_plaza_does() -> None:
    for wheel in WHEELS:
        sheet, trump_plaza = way_settings("sheet", wheel), way_settings("trump-plaza", wheel)
        assert (sheet.high == trump_plaza.high).all()
        assert (sheet.low == trump_plaza.low).all()


@pytest.mark.deep
def test_foxwoods_against_itself_is_as_published() -> None:
    counted = outcome_of_deals(deals_between("foxwoods", "foxwoods", "low"), "bank-wins-hand")
    assert sum(counted) == DEALS == 8_250_459_031_214_400
    assert round((counted.loss - 0.95 * counted.win) / DEALS, 6) == 0.027212


@pytest.mark.deep
def test_trump_plaza_against_itself_is_as_published() -> None:
    counted = outcome_of_deals(deals_between("trump-plaza", "trump-plaza", "low"), "bank-wins-hand")
    assert sum(counted) == DEALS
    assert [round(100 * count / DEALS, 2) for count in counted] == [28.61, 41.48, 29.91]


@pytest.mark.deep
def test_inclusion_and_exclusion_on_the_full_pack() -> None:
    chance = random.Random(8)
    for _ in range(2):
        hand = bits_of(tuple(chance.sample(range(53), 7)))
        counts = counts_without(Pack(), hand)
        assert counts.sum() == comb(46, 7)
        assert (counts_by_exclusion(Pack(), hand) == counts).all()


@pytest.mark.deep
@pytest.mark.parametrize("copies", COPIES)
def test_the_best_settings_of_some_hands_of_the_full_pack(copies: Copies) -> None:
    """What a dozen hands meet, against going through the 53,524,680 hands of the other cards."""
    bank = way_settings("foxwoods", "low")
    met = settings_met(bank, "low", copies)
    assert met.weights.sum() == 154_143_080
    for number in random.Random(9).sample(range(len(met.hands)), 12):
        hand, weight = int(met.hands[number]), int(met.weights[number])
        left = counts_without(Pack(), hand)
        expected = []
        for high, low in settings_of_class(class_of(numbers_in(hand)), "low", copies):
            won = left[(bank.high < high) & (bank.low < low)].sum()
            lost = left[(bank.high >= high) & (bank.low >= low)].sum()
            pushed = left[(bank.high < high) & (bank.low > low) | (bank.high > high) & (bank.low < low)].sum()
            expected.append([weight * won, weight * (pushed if copies == "lose-bet" else lost)])
        assert met.counts[met.bounds[number] : met.bounds[number + 1]].tolist() == expected
    counted = best_deals(met, copies, 5, DEALS)
    as_the_bank = outcome_of_deals(deals_between("foxwoods", "foxwoods", "low"), copies)
    assert sum(counted) == DEALS
    assert 0.95 * counted.win - counted.loss > 0.95 * as_the_bank.win - as_the_bank.loss
