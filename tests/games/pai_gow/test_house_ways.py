"""House ways, line by line of the published lists, and what holds for all of them (PGP-10)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import get_args

import pytest

from brelan.errors import UnknownName
from brelan.games.pai_gow.house_ways import NAMES, set_hand, setting_of
from brelan.games.pai_gow.ranking import Wheel, high_hand, high_strength, is_foul, low_strength
from brelan.games.pai_gow.rules import HouseWay
from brelan.pieces.suited_cards import JOKER, PACK_52, PACK_53, RANKS, parse_cards

WHEELS: tuple[Wheel, ...] = ("low", "second")
TRUMP_PLAZA = ("trump-plaza", "ballys", "sheet")
LAS_VEGAS = ("golden-nugget", "flamingo-hilton")
ALL_BUT_FOXWOODS = (*TRUMP_PLAZA, *LAS_VEGAS)


def front_of(way: str, cards: str, wheel: Wheel = "low") -> str:
    """The ranks in front, the higher first; the joker counts as an ace."""
    front, _ = set_hand(way, parse_cards(PACK_53, cards), wheel)
    return "".join(sorted(("A" if card == JOKER else card[0] for card in front), key=RANKS.index, reverse=True))


def behind_of(way: str, cards: str, wheel: Wheel = "low") -> str:
    """What is behind."""
    _, back = set_hand(way, parse_cards(PACK_53, cards), wheel)
    return high_hand(back, wheel).combination


Case = tuple[tuple[str, ...], str, str]

EVERY_LIST: list[Case] = [
    # Lines that all the lists share.
    (NAMES, "As Qd Jh 9c 7d 4h 2c", "QJ"),  # no pair: the second and the third
    (NAMES, "* Qd Jh 9c 7d 4h 2c", "QJ"),  # the joker is the ace
    (NAMES, "7s 7d Ah Qc 9d 4h 2c", "AQ"),  # one pair
    (NAMES, "As * Kh Qc 9d 4h 2c", "KQ"),  # ace and joker are a pair
    (NAMES, "As Ad 3h 3c Kd Qh 9c", "33"),  # aces and any other pair
    (NAMES, "Qs Qd 9h 9c Ad Kh 2c", "99"),  # high and medium
    (NAMES, "Ks Kd Jh Jc Ad 7h 2c", "JJ"),  # high and high
    (NAMES, "9s 9d 6h 6c 3d 3h Ac", "99"),  # three pair
    (NAMES, "As * Kh Kc Qd Qh Jc", "AA"),  # three pair, and a straight
    (NAMES, "Ks Kd Kh Qc 9d 7h 2c", "Q9"),  # three of a kind
    (NAMES, "As Ad Ah Kc 9d 7h 2c", "AK"),  # three aces
    (NAMES, "As Ad * Kc 9d 7h 2c", "AK"),
    (NAMES, "Ks Kd Kh 9c 9d 9h 2c", "KK"),  # three of a kind twice
    (NAMES, "Ks Kd Kh 4c 4d Ah Qc", "44"),  # full
    (NAMES, "5s 5d 5h Jc Jd Ah Qc", "JJ"),
    (NAMES, "Ks Kd Kh 4c 4d 2h 2c", "44"),  # three of a kind and two pairs
    (NAMES, "2s 2d 2h Ac Ad Kh Kc", "AA"),
    (NAMES, "6s 6d 6h 6c Qd Jh 2c", "QJ"),  # four of a kind, six or lower
    (NAMES, "6s 6d 6h 6c 3d 3h Ac", "33"),
    (NAMES, "6s 6d 6h 6c 3d 3h 3c", "33"),
    (NAMES, "9s 9d 9h 9c 3d 3h Kc", "33"),  # four of a kind and a pair, or three
    (NAMES, "9s 9d 9h 9c 3d 3h 3c", "33"),
    (NAMES, "Qs Qd Qh Qc Td Th Ac", "TT"),
    (NAMES, "As Ad Ah Ac Qd Jh 2c", "AA"),  # four aces
    (NAMES, "As Ad Ah * Kd Qh 9c", "AA"),
    (NAMES, "As Ad Ah Ac Kd Kh 2c", "KK"),
    (NAMES, "As Ad Ah Ac Kd Kh Kc", "KK"),
    (NAMES, "As Ad Ah Ac * Qh 2c", "AA"),  # five aces
    (NAMES, "As Ad Ah Ac * Qh Qc", "AA"),
    (NAMES, "As Ad Ah Ac * Kh Kc", "KK"),  # five aces and kings
    (NAMES, "Ah Kd 9c 8d 7h 6s 5c", "AK"),  # a straight
    (NAMES, "Ts 9c 8d 7h 6s 5c 2d", "T2"),  # its sixth card: the lower one behind
    (NAMES, "Js Tc 9d 8h 7s 6c 5d", "JT"),  # its seventh card
    (NAMES, "Ks Js 9s 7s 4s 3s 2d", "K2"),  # a flush of six: the king can be spared
    (NAMES, "9s 9d 9h 8c 7d 6h 5c", "99"),  # a straight and three of a kind
    (NAMES, "Ts 9c 8d 7h 6s 6d 2c", "62"),  # a straight and a pair that cannot both be played
    (NAMES, "Ts 9c 8d 7h 6s 2d 2c", "22"),  # a straight and a pair that can
    (NAMES, "Ks Qs 9s 7s 4s Qd Qc", "QQ"),  # a flush and three of a kind
]

FOXWOODS: list[Case] = [
    (("foxwoods",), "Js Jd 4h 4c Ad Kh 9c", "44"),  # jacks and better split
    (("foxwoods",), "Ts Td 4h 4c Ad Kh 9c", "AK"),  # tens to sevens: kept with an ace
    (("foxwoods",), "7s 7d 4h 4c * Kh 9c", "AK"),
    (("foxwoods",), "Ts Td 4h 4c Kd Qh 9c", "44"),
    (("foxwoods",), "6s 6d 4h 4c Kd Qh 9c", "KQ"),  # sixes and lower: kept with a king
    (("foxwoods",), "6s 6d 4h 4c Qd Jh 9c", "44"),
    (("foxwoods",), "9s 8d 7h 6c 5s 9d 8c", "88"),  # two pairs before a straight
    (("foxwoods",), "As Ks Kd Qh Jc Td 3c", "AQ"),  # an ace and a pair of tens to kings before a straight
    (("foxwoods",), "* Ks Qd Qh Jc Td 3c", "AK"),
    (("foxwoods",), "As 9s 9d 8h 7c 6d 5c", "A9"),  # not with lower pairs
    (("foxwoods",), "As Jd Td 9s 8c 7h Th", "AJ"),
    (
        ("foxwoods",),
        "As Ad * Qc Jd Th 3c",
        "A3",
    ),  # three aces with the joker: a straight behind, a pair or not in front
    (("foxwoods",), "Ks Kd Kh 2c 2d Ah Qc", "22"),
    (("foxwoods",), "Ks Kd Kh 2c 2d Ah 5c", "22"),  # full: the pair in any case
    (("foxwoods",), "Qs Qd Qh 2c 2d Ah Kc", "22"),
    (("foxwoods",), "Js Jd Jh Jc Ad Kh 9c", "JJ"),  # four of a kind, jack or better
    (("foxwoods",), "9s 9d 9h 9c Kd Qh 2c", "KQ"),  # ten to seven: kept with a king
    (("foxwoods",), "9s 9d 9h 9c Qd Jh 2c", "99"),
    (("foxwoods",), "As Ad Ah Ac 3d 3h 2c", "33"),  # with a pair: the pair
    (("foxwoods",), "Qs Qd Qh Qc 3d 3h Ac", "33"),
]

TRUMP: list[Case] = [
    (TRUMP_PLAZA, "6s 6d 4h 4c Kd Qh 9c", "KQ"),  # low and low: kept with a king
    (TRUMP_PLAZA, "6s 6d 4h 4c Qd Jh 9c", "44"),
    (TRUMP_PLAZA, "Ts Td 4h 4c Kd Qh 9c", "KQ"),  # medium and low: kept with a king
    (TRUMP_PLAZA, "Ts Td 4h 4c Qd Jh 9c", "44"),
    (TRUMP_PLAZA, "Js Jd 4h 4c Ad Kh 9c", "AK"),  # high and low: kept with an ace
    (TRUMP_PLAZA, "Js Jd 4h 4c * Kh 9c", "AK"),
    (TRUMP_PLAZA, "Js Jd 4h 4c Kd Qh 9c", "44"),
    (TRUMP_PLAZA, "Ts Td 7h 7c Ad Kh 9c", "AK"),  # medium and medium: kept with an ace
    (TRUMP_PLAZA, "Ts Td 7h 7c Kd Qh 9c", "77"),
    (TRUMP_PLAZA, "9s 8d 7h 6c 5s 9d 8c", "88"),  # two pairs before a straight
    (TRUMP_PLAZA, "As Ks Kd Qh Jc Td 3c", "K3"),  # a straight before one pair
    (ALL_BUT_FOXWOODS, "Qs Qd Qh 2c 2d Ah Kc", "AK"),  # full with twos, ace and king
    (ALL_BUT_FOXWOODS, "Qs Qd Qh 2c 2d * Kc", "AK"),
    (ALL_BUT_FOXWOODS, "Qs Qd Qh 3c 3d Ah Kc", "33"),
    (ALL_BUT_FOXWOODS, "Qs Qd Qh 2c 2d Ah Jc", "22"),
    (("trump-plaza", "sheet"), "9s 9d 9h 9c Kd Qh 2c", "KQ"),  # four of a kind, medium: kept with a king
    (("trump-plaza", "sheet"), "9s 9d 9h 9c Qd Jh 2c", "99"),
    (("trump-plaza", "sheet"), "Js Jd Jh Jc Ad Kh 9c", "AK"),  # high: kept with an ace
    (("trump-plaza", "sheet"), "Js Jd Jh Jc Kd Qh 9c", "JJ"),
    (("trump-plaza", "sheet"), "As Ad Ah Ac 3d 3h 2c", "33"),  # with a pair: the pair
    (("trump-plaza", "sheet"), "As Ad Ah Ac 3d 3h 3c", "33"),
]

BALLYS: list[Case] = [
    (("ballys",), "As * Kd Qh Jc 7d 3c", "KQ"),  # a straight to the ace with ace and joker: a pair of aces
    (("ballys",), "As * Ks Qs Js 7d 3c", "KQ"),  # even a royal flush
    (("ballys",), "Ad Ks Qd Jh Tc 7d 3c", "73"),  # without the joker: a straight
    (("ballys",), "* Ks Qd Jh Tc 7d 3c", "73"),  # the joker alone as the ace
    (("ballys",), "As * Kd Qh Jc 9d 3c", "A3"),  # a lower straight can be played
    (("ballys",), "As * Kd Qh 4c 3d 2c", "KQ"),  # A-2-3-4-5 is one
    (("ballys",), "As * 9s 6s 3s Kd 2c", "K2"),  # a flush is one of the hands to preserve
    (("ballys",), "As Ad * Kc Qd Jh 3c", "AK"),  # three aces: played as such
    (("ballys",), "9s 9d 9h 9c Qd Jh 2c", "QJ"),  # four of a kind, nine or lower
    (("ballys",), "Ts Td Th Tc Ad Kh 9c", "AK"),  # ten to king: kept with an ace
    (("ballys",), "Ts Td Th Tc Kd Qh 9c", "TT"),
    (("ballys",), "Qs Qd Qh Qc 3d 3h Ac", "33"),
    (("ballys",), "As Ad Ah Ac 3d 3h 2c", "AA"),  # four aces: only kings keep them
    (("ballys",), "As Ad Ah Ac Qd Qh Qc", "AA"),
]

GOLDEN_NUGGET: list[Case] = [
    (("golden-nugget",), "6s 6d 4h 4c Qd Jh 9c", "QJ"),  # both behind
    (("golden-nugget",), "7s 7d 4h 4c Qd Jh 9c", "44"),  # sevens without an ace
    (("golden-nugget",), "7s 7d 4h 4c Ad Jh 9c", "AJ"),
    (("golden-nugget",), "Ts Td 9h 9c Ad Jh 2c", "AJ"),
    (("golden-nugget",), "Js Jd 5h 5c Ad Kh 9c", "AK"),
    (("golden-nugget",), "Js Jd 6h 6c Ad Kh 9c", "66"),  # jacks and sixes with an ace
    (("golden-nugget",), "9s 8d 7h 6c 5s 9d 8c", "98"),  # a straight before two pairs
    (("golden-nugget",), "9s 8d 7h 6c 5s 5d Ac", "A5"),
    (("golden-nugget",), "As 9s 9d 8h 8c 7d 6c", "A7"),  # but not with an ace
    (("golden-nugget",), "Js Jd Th 9c 8s 7d 7c", "77"),  # nor jacks and sixes, or better
    (("golden-nugget",), "Js Jd Th 9c 8s 8d 7c", "88"),
    (("golden-nugget",), "9s 8s 7s 6s 5s Td 2c", "T2"),  # a straight flush: no better front with a jack
    (("golden-nugget",), "9s 8s 7s 6s 5s Js 2c", "J2"),
    (("golden-nugget",), "Qs 9s 8s 7s 6s 5s Td", "QT"),
    (("golden-nugget",), "9s 8s 7s 6s 5s 5d 2c", "52"),
    (("golden-nugget",), "Js Ts 9s 8s 7s 7d 6d", "J7"),  # a straight for a jack in front
    (("golden-nugget",), "Ts 9s 8s 7s 6s 6d 5d", "65"),  # not for a ten
    (("golden-nugget",), "As Ks Qs Js Ts 9d 8d", "AK"),  # a straight for an ace before a royal flush
    (("golden-nugget",), "As Ks Qs Js Ts 9d 2d", "A2"),
    (("golden-nugget",), "As Ks Qs Js Ts 4d 2d", "42"),
    (("golden-nugget",), "9s 9d 9h 9c Ad Qh 2c", "AQ"),  # four of a kind, ten to seven: kept with an ace
    (("golden-nugget",), "9s 9d 9h 9c Kd Qh 2c", "99"),
    (("golden-nugget",), "Js Jd Jh Jc Ad Kh 9c", "JJ"),  # jack to king: kept with tens
    (("golden-nugget",), "Js Jd Jh Jc 9d 9h Ac", "JJ"),
    (("golden-nugget",), "As Ad Ah Ac 6d 6h 2c", "AA"),  # aces: kept with sevens
    (("golden-nugget",), "As Ad Ah Ac 7d 7h 2c", "77"),
]

FLAMINGO_HILTON: list[Case] = [
    (("flamingo-hilton",), "6s 6d 4h 4c Qd Jh 9c", "QJ"),  # both sixes or lower
    (("flamingo-hilton",), "7s 7d 4h 4c Qd Jh 9c", "44"),
    (("flamingo-hilton",), "Ts Td 9h 9c Ad Jh 2c", "AJ"),  # both tens or lower with an ace
    (("flamingo-hilton",), "Js Jd 5h 5c Ad Kh 9c", "AK"),  # a face and fives or lower with an ace
    (("flamingo-hilton",), "Js Jd 6h 6c Ad Kh 9c", "66"),
    (("flamingo-hilton",), "Js Jd 5h 5c Kd Qh 9c", "55"),
    (("flamingo-hilton",), "9s 8d 7h 6c 5s 9d 8c", "98"),  # a straight before two pairs
    (("flamingo-hilton",), "As 9s 9d 8h 8c 7d 6c", "A7"),  # but not both tens or lower with an ace
    (("flamingo-hilton",), "Js Jd Th Tc 9s 8d 7c", "TT"),  # nor both tens or better
    (("flamingo-hilton",), "Js Jd Th 9c 8s 8d 7c", "J8"),
    (("flamingo-hilton",), "Ks 9s 7s 5s 2s 8d 6c", "K2"),  # straight and flush: the better front with a king
    (("flamingo-hilton",), "Qs 9s 7s 5s 2s 8d 6c", "86"),  # otherwise the flush
    (("flamingo-hilton",), "9s 8s 7s 6s 5s Ad Kc", "AK"),
    (("flamingo-hilton",), "Js Ts 9s 8s 7s 7d 6d", "76"),  # a straight flush stays
    (("flamingo-hilton",), "As Js Ts 9s 8s 7s Jd", "JJ"),  # but for a pair in front
    (("flamingo-hilton",), "As Ks Qs Js Ts 9d 2d", "A2"),  # a royal flush gives way for a king
    (("flamingo-hilton",), "As Ks Qs Js Ts 4d 2d", "42"),
    (("flamingo-hilton",), "9s 9d 9h 9c Ad Jh 2c", "AJ"),  # four of a kind, ten to seven: kept with an ace and a face
    (("flamingo-hilton",), "9s 9d 9h 9c Ad Th 2c", "99"),
    (("flamingo-hilton",), "Js Jd Jh Jc Ad Kh 9c", "JJ"),  # jack to king: kept with tens
    (("flamingo-hilton",), "Js Jd Jh Jc 9d 9h Ac", "JJ"),
    (("flamingo-hilton",), "As Ad Ah Ac 6d 6h 2c", "AA"),  # aces: kept with sevens
    (("flamingo-hilton",), "As Ad Ah Ac 7d 7h 2c", "77"),
]

CASES = [
    pytest.param(way, cards, front, id=f"{way}: {cards}")
    for ways, cards, front in (*EVERY_LIST, *FOXWOODS, *TRUMP, *BALLYS, *GOLDEN_NUGGET, *FLAMINGO_HILTON)
    for way in ways
]


@pytest.mark.parametrize(("way", "cards", "front"), CASES)
def test_pgp_10_lines_of_the_lists(way: str, cards: str, front: str) -> None:
    assert front_of(way, cards) == front


def test_pgp_10_what_is_behind() -> None:
    assert behind_of("foxwoods", "9s 8d 7h 6c 5s 9d 8c") == "pair"
    assert behind_of("foxwoods", "As Ks Kd Qh Jc Td 3c") == "pair"
    assert behind_of("foxwoods", "As Ad Ah * Kd Qh Jc") == "straight"  # aces split, and the joker completes
    assert behind_of("trump-plaza", "As Ks Kd Qh Jc Td 3c") == "straight"
    assert behind_of("ballys", "As * Kd Qh Jc 7d 3c") == "pair"
    assert behind_of("golden-nugget", "9s 8d 7h 6c 5s 9d 8c") == "straight"
    assert behind_of("golden-nugget", "Js Jd Jh Jc 9d 9h Ac") == "two-pair"
    assert behind_of("flamingo-hilton", "Qs 9s 7s 5s 2s 8d 6c") == "flush"
    assert behind_of("flamingo-hilton", "As Js Ts 9s 8s 7s Jd") == "flush"
    assert behind_of("golden-nugget", "As Ks Qs Js Ts 9d 2d") == "straight"
    assert behind_of("sheet", "As Ad Ah Ac * Kh Kc") == "five-aces"


def test_pgp_4_of_equal_fronts_the_best_behind() -> None:
    """Two straights leave the same front: which is better depends on where the wheel stands."""
    cards = "* 2d 3h 4c 5s Kd Qh"
    _, low = set_hand("foxwoods", parse_cards(PACK_53, cards), "low")
    _, second = set_hand("foxwoods", parse_cards(PACK_53, cards), "second")
    assert high_hand(low, "low").values == ("6",)
    assert high_hand(second, "second").values == ("5",)


def some_hands(count: int, seed: int = 11) -> Iterator[tuple[str, ...]]:
    """Random hands, two thirds of them of few suits or ranks, so that every kind of hand is common."""
    chance = random.Random(seed)
    for number in range(count):
        pack = PACK_53
        if number % 3 == 1:
            suits = chance.sample("cdhs", 2)
            pack = tuple(card for card in PACK_53 if card[-1] in (*suits, JOKER))
        elif number % 3 == 2:
            start = chance.randrange(9)
            pack = tuple(card for card in PACK_53 if card[0] in f"{RANKS[start : start + 5]}A{JOKER}")
        yield tuple(chance.sample(pack, 7))


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("way", NAMES)
def test_pgp_10_no_house_way_ever_fouls(way: str, wheel: Wheel) -> None:
    for cards in some_hands(1_500):
        front, back = set_hand(way, cards, wheel)
        assert (len(front), len(back)) == (2, 5)
        assert sorted((*front, *back)) == sorted(cards)
        assert not is_foul(back, front, wheel), cards


@pytest.mark.parametrize("way", NAMES)
def test_pgp_10_neither_the_order_of_the_cards_nor_the_names_of_suits_matter(way: str) -> None:
    chance = random.Random(3)
    for cards in some_hands(400):
        suits = dict(zip("cdhs", chance.sample("cdhs", 4), strict=True))
        renamed = [card if card == JOKER else card[0] + suits[card[1]] for card in chance.sample(cards, 7)]
        setting, other = setting_of(way, cards), setting_of(way, renamed)
        assert (setting.low, setting.high) == (other.low, other.high)
        assert set_hand(way, chance.sample(cards, 7)) == (setting.front, setting.back)


@pytest.mark.parametrize("way", NAMES)
def test_pgp_10_the_strengths_of_a_setting_are_those_of_its_hands(way: str) -> None:
    for wheel in WHEELS:
        for cards in some_hands(200):
            setting = setting_of(way, cards, wheel)
            assert (setting.low, setting.high) == (low_strength(setting.front), high_strength(setting.back, wheel))


def test_pgp_10_the_sheet_s_groups_lead_to_the_settings_of_trump_plaza() -> None:
    for cards in some_hands(4_000, seed=8):
        assert set_hand("sheet", cards) == set_hand("trump-plaza", cards)


def test_pgp_10_the_lists_differ() -> None:
    hands = list(some_hands(2_000, seed=9))
    settings = {way: tuple(set_hand(way, cards) for cards in hands) for way in NAMES if way != "sheet"}
    assert len(set(settings.values())) == len(settings)


def test_every_house_way_can_be_chosen() -> None:
    assert set(NAMES) == set(get_args(HouseWay))


def test_an_unknown_house_way() -> None:
    with pytest.raises(UnknownName, match="foxwoods") as caught:
        set_hand("nobodys", PACK_52[:7])
    assert caught.value.code == "unknown-house-way"
