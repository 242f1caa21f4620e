"""Pai Gow Poker, clause by clause, played with scripted cards; and what must hold in any deal."""

from __future__ import annotations

from itertools import combinations
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.engine import match as matches
from brelan.engine import options
from brelan.engine.agreement import MatchRules
from brelan.engine.chance.seeded import Seeded
from brelan.engine.dealing import Dealt
from brelan.engine.events import seen_by
from brelan.engine.game import AnyGame, Result, Table
from brelan.engine.match import Match
from brelan.engine.notation import write_move
from brelan.engine.turns import Draw, Drawn, Over, Seat
from brelan.errors import BadOption, BadTable
from brelan.games.pai_gow import GAME
from brelan.games.pai_gow.actions import Bet, GiveUp, SetFoul, SetHands, Stay
from brelan.games.pai_gow.events import (
    BankTurned,
    BetMade,
    Collected,
    GaveUp,
    HandsSet,
    HandsTurned,
    Lost,
    OwnHands,
    Paid,
    PlacesDealt,
    Pushed,
)
from brelan.games.pai_gow.house_ways import NAMES, set_hand
from brelan.games.pai_gow.ranking import high_strength, is_foul, low_strength
from brelan.games.pai_gow.rules import PRESETS, HouseWay, Rules, commission_on, outcome_of
from brelan.pieces.hand import Hand
from brelan.pieces.suited_cards import PACK_53
from examples import examples
from strategies import deals_of, rules_of
from told import Told

few = examples(30)

ANY: AnyGame = GAME

# Hands that every house way sets alike: nothing, so the highest card goes behind and the next two in front.
BANK = "Kc Qd 9h 8c 5s 4d 2h"  # in front Q-9, behind K-8-5-4-2
WINS = "As Ad Kh Qs Jc 7d 3c"  # set Kh Qs: K-Q in front, a pair of aces behind
PUSHES = "Ah Jd 7c 6s 5h 4c 2d"  # set Jd 7c: J-7 in front, A-6-5-4-2 behind
LOSES = "Jh 9s 7h 6c 4h 3d 2c"  # set 9s 7h: both weaker
FRONT = {WINS: "Kh Qs", PUSHES: "Jd 7c", LOSES: "9s 7h"}


def places(*hands: str, bank: str = BANK) -> str:
    """The cards of all seven places: these hands, then what is left of the pack, and the bank's at the end."""
    named = [*" ".join(hands).split(), *bank.split()]
    rest = [card for card in PACK_53 if card not in named]
    return " ".join([*" ".join(hands).split(), *rest[: 7 * (6 - len(hands))], *bank.split()])


def sit(*hands: str, bank: str = BANK, bet: int = 20, stack: int = 100, **agreed: Any) -> Told:
    """Everyone bets the same; these hands are dealt, seat 0 first."""
    deal = Told(GAME, Rules(**agreed), (stack,) * len(hands))
    for seat in range(len(hands)):
        deal.go(f"{seat} bet {bet}")
    return deal.go(f"* {places(*hands, bank=bank)}")


def one(hand: str, front: str, bank: str = BANK, **agreed: Any) -> Told:
    """One player bets 20, sets these two cards in front and stays."""
    return sit(hand, bank=bank, **agreed).go(f"0 set {front}, 0 stay")


def only(deal: Told, kind: type[Any]) -> Any:
    (event,) = deal.heard(kind)
    return event


# PGP-1: the pack, the bets, the seven places


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_pgp_1_one_to_six_players_and_seven_places_always(players: int) -> None:
    deal = Told(GAME, Rules(), (100,) * players)
    deal.go(", ".join(f"{seat} bet 1" for seat in range(players)))
    assert deal.turn == Draw(PACK_53, (7,) * 7)
    assert len(deal.turn.stock) == 53
    deal.go("* " + " ".join(PACK_53[:49]))
    assert only(deal, PlacesDealt) == PlacesDealt(7, 7)
    assert deal.heard(Collected) == ([Collected(6 - players)] if players < 6 else [])
    assert sum(len(hand) for hand in deal.state.hands) == 7 * players
    assert set(deal.state.bank) == set(PACK_53[42:49])


@pytest.mark.parametrize("players", [0, 7, 8])
def test_pgp_1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(BadTable, match=f"1 to 6 players, not {players}"):
        GAME.start(Rules(), Table((100,) * players))


def test_pgp_1_everyone_bets_before_the_deal() -> None:
    deal = Told(GAME, Rules(), (100, 50, 30), dealer=1)
    assert [deal.turn] == [Seat(1)]
    assert deal.refused(SetHands(("As", "Kd"))).code == "bet-first"
    deal.go("1 bet 50, 2 bet 3")
    assert deal.turn == Seat(0)
    deal.go("0 bet 7")
    assert deal.heard(BetMade) == [BetMade(1, 50), BetMade(2, 3), BetMade(0, 7)]
    assert deal.stacks == (93, 0, 27)
    assert GAME.holdings(deal.state).pots == (7, 50, 3)


@pytest.mark.parametrize("amount", [0, -1, 101, 10**12])
def test_pgp_1_a_bet_is_at_least_one_chip_and_at_most_what_one_has(amount: int) -> None:
    deal = Told(GAME, Rules(), (100,))
    refused = deal.refused(Bet(amount))
    assert str(refused) == f"seat 0, bet {amount}: bet 1 to 100 chips here, not {amount} (PGP-1)"


@pytest.mark.parametrize("amount", [4.0, "4", True, None])
def test_pgp_1_a_bet_is_a_whole_number_of_chips(amount: Any) -> None:
    assert Told(GAME, Rules(), (100,)).refused(Bet(amount)).code == "not-whole-chips"


def test_pgp_1_the_table_may_agree_on_a_smallest_and_a_largest_bet() -> None:
    deal = Told(GAME, Rules(min_bet=5, max_bet=25), (100, 10))
    assert deal.legal.amounts == range(5, 26)
    assert deal.refused(Bet(26)).details["most"] == 25
    assert deal.refused(Bet(4)).details["least"] == 5
    assert deal.go("0 bet 25").legal.amounts == range(5, 11)
    with pytest.raises(BadOption, match="largest bet, 4, is below the smallest, 5"):
        options.build(Rules, {"min-bet": 5, "max-bet": 4})
    with pytest.raises(BadTable, match="seat 1 has 4 chips and needs 5"):
        GAME.start(Rules(min_bet=5), Table((5, 4)))


def test_pgp_1_once_the_cards_are_dealt_no_bet_is_made_changed_or_withdrawn() -> None:
    deal = sit(WINS, PUSHES)
    assert deal.refused(Bet(1)).code == "bets-are-closed"
    deal.go(f"0 set {FRONT[WINS]}, 1 set {FRONT[PUSHES]}")
    assert deal.refused(Bet(1)).code == "bets-are-closed"


def test_pgp_1_what_is_collected_is_seen_by_nobody() -> None:
    deal = one(WINS, FRONT[WINS])
    assert deal.over
    collected = places(WINS).split()[7:42]
    for viewer in (None, 0):
        told = msgspec.json.encode([deal.view(viewer), deal.heard(viewer=viewer, all_ears=False)]).decode()
        assert not [card for card in collected if f'"{card}"' in told]
        drawn = next(line for line in deal.record("spectator").splitlines() if " draw " in line).split()[3:-1]
        assert drawn == [*WINS.split(), *["?"] * 35, *BANK.split()]
    assert not any(card in deal.state.bank + deal.state.hands[0] for card in collected)


# PGP-2: nobody shows or consults


def test_pgp_2_the_others_see_neither_cards_nor_settings() -> None:
    deal = sit(WINS, PUSHES, LOSES).go(f"0 set {FRONT[WINS]}")
    assert deal.heard(Dealt, viewer=1, all_ears=False) == [Dealt(1, tuple(PUSHES.split()))]
    assert deal.heard(OwnHands, viewer=1, all_ears=False) == []
    assert deal.heard(HandsSet, viewer=1, all_ears=False) == [HandsSet(0)]
    hidden = deal.view(1)
    assert hidden.hands == (("?",) * 7, tuple(PUSHES.split()), ("?",) * 7)
    assert hidden.fronts == (("?",) * 2, (), ())
    assert hidden.backs == (("?",) * 5, (), ())
    assert hidden.bank == ("?",) * 7
    assert (hidden.bank_front, hidden.bank_back) == ((), ())
    assert hidden.speaking == 1
    assert deal.view(None).hands == (("?",) * 7,) * 3
    assert deal.view(0).fronts[0] == ("Kh", "Qs")


@few
@given(seed=st.integers(0, 10_000), players=st.integers(2, 6))
def test_pgp_2_however_one_sets_the_others_learn_nothing(seed: int, players: int) -> None:
    """Every setting of the first player, fouls included, leaves the same views and events to everyone else."""
    deal = Told(GAME, Rules(), (10,) * players)
    deal.go(", ".join(f"{seat} bet 1" for seat in range(players)))
    state, _ = GAME.apply(deal.state, Seeded(seed).answer(deal.turn))
    for viewer in (None, *range(1, players)):
        learnt = set()
        for move in [move for move in GAME.legal(state) if not isinstance(move, GiveUp)]:
            after, events = GAME.apply(state, move)
            heard = [event for event in events if seen_by(event, viewer)]
            seen = GAME.redact(state, move, viewer, after)
            learnt.add(msgspec.json.encode([GAME.view(after, viewer), heard, seen]))
        assert len(learnt) == 1


# PGP-3: five and two, fouls, out of time


def test_pgp_3_any_two_of_the_seven_go_in_front() -> None:
    deal = sit(WINS)
    moves = list(deal.legal)
    fronts = {frozenset(move.cards) for move in moves if isinstance(move, SetHands | SetFoul)}
    assert fronts == {frozenset(pair) for pair in combinations(WINS.split(), 2)}
    assert len(moves) == 22
    assert moves[-1] == GiveUp()


def test_pgp_3_the_two_cards_have_no_order_and_may_be_written_as_people_do() -> None:
    assert SetHands(("Qs", "Kh")) == SetHands(("kh", "qS")) == SetHands(("Kh", "Qs"))
    assert SetHands(("*", "10d")).cards == ("*", "Td")
    deal = sit(WINS).go("0 set qs kh")
    assert only(deal, OwnHands) == OwnHands(
        0,
        ("Kh", "Qs"),
        ("Ad", "As", "Jc", "7d", "3c"),
        Hand("high-card", ("K", "Q")),
        Hand("pair", ("A", "J", "7", "3")),
        False,
    )


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (SetHands(("2s", "Kh")), "not-in-hand"),
        (SetHands(("Kh", "Kh")), "not-in-hand"),
        (SetHands(("Kh",)), "not-two-in-front"),
        (SetHands(("As", "Ad", "Kh")), "not-two-in-front"),
        (SetHands(("?", "?")), "not-in-hand"),
        (SetHands(("As", "Ad")), "foul-to-confirm"),
        (SetFoul(("Kh", "Qs")), "no-foul"),
        (SetFoul(("2s", "2d")), "not-in-hand"),
        (Stay(), "not-a-setting"),
        (Drawn(("As",)), "not-a-setting"),
    ],
)
def test_pgp_3_an_impossible_setting_is_refused_and_changes_nothing(move: Any, code: str) -> None:
    refused = sit(WINS).refused(move)
    assert refused.code == code
    assert refused.clause == "PGP-3"


def test_pgp_3_the_program_warns_of_a_foul() -> None:
    refused = sit(WINS).refused(SetHands(("Ad", "As")))
    assert "worth less than the front, and the bet lost; to do it, write: foul Ad As" in str(refused)


def test_pgp_3_a_confirmed_foul_loses_whatever_the_bank_holds() -> None:
    deal = sit(WINS).go("0 foul As Ad")
    assert only(deal, OwnHands).foul
    deal.go("0 stay")
    turned = only(deal, HandsTurned)
    assert (turned.low_against, turned.high_against) == ("stronger", "stronger")
    assert only(deal, Lost) == Lost(0, 20, True)
    assert deal.payoffs == (-20,)
    assert GAME.result(deal.state).winners == ()


@pytest.mark.parametrize(
    ("hand", "front", "foul"),
    [
        ("Ks Qd 9c 8h 6d 4h 2c", "Qd 9c", False),
        ("Ks Qd 9c 8h 6d 4h 2c", "Ks 2c", True),  # K-2 in front of Q high
        ("Kd Kh Qc Qs 9d 8h 4c", "Kd Qc", False),  # K-Q in front of K-Q-9-8-4: equal so far
        ("As Ad Kc Qh 9d 8h 4c", "As Kc", True),  # A-K in front of A-Q
        ("As Ad Kc Qh 9d 8h 4c", "As Qh", False),
        ("7s 7d Kc Qh 9d 8h 4c", "7s 7d", True),  # a pair in front of high cards
        ("7s 7d 6c 6h 9d 8h 4c", "7s 7d", True),  # and of a lower pair
        ("7s 7d 6c 6h 9d 8h 4c", "6c 6h", False),
        ("7s 7d 7c 7h 9d 8h 4c", "7s 7d", False),  # in front of the same pair
        ("7s 7d Tc Jh 9d 8h 4c", "7s 4c", False),
        ("7s 7d Tc Jh 9d 8h 6c", "7s 7d", True),
        ("* As Kc Qh 9d 8h 4c", "* As", True),  # PGP-5: a pair of aces
        ("* As Kc Qh Td Jh 4c", "As 4c", False),
    ],
)
def test_pgp_3_the_strong_hand_is_worth_at_least_as_much(hand: str, front: str, foul: bool) -> None:
    legal = sit(hand, bank="Js Jd 5c 4s 3h 3c 2d").legal
    cards = tuple(front.split())
    assert (SetFoul(cards) in legal, SetHands(cards) in legal) == (foul, not foul)


def test_pgp_3_out_of_time_the_house_way_sets() -> None:
    deal = Told(GAME, Rules(min_bet=3, house_way="foxwoods"), (100,))
    assert GAME.default_move(deal.state) == Bet(3)
    deal.go("0 bet 9").go(f"* {places(WINS)}")
    assert GAME.default_move(deal.state) == SetHands(("Kh", "Qs"))
    assert deal.view(0).house_way == ("Kh", "Qs")
    deal.go("0 set Kh Qs")
    assert GAME.default_move(deal.state) == Stay()
    assert deal.view(0).house_way == ()


@few
@given(seed=st.integers(0, 10_000), data=st.data())
def test_pgp_3_what_is_played_for_the_absent_is_always_legal(seed: int, data: st.DataObject) -> None:
    rules = data.draw(rules_of(ANY))
    chance = Seeded(seed)
    state, _ = GAME.start(rules, Table((rules.min_bet + 10,) * 3))
    while not isinstance(turn := GAME.turn(state), Over):
        move = GAME.default_move(state) if isinstance(turn, Seat) else chance.answer(turn)
        state, _ = GAME.apply(state, move)
    assert "foul" not in state.endings
    assert "given-up" not in state.endings


# PGP-4 to PGP-6: what hands are worth, as it decides bets. The whole order is tested in tests/hands/test_pai_gow.py.

STRAIGHT_BANK = "Ts 9d 8c 7h 6s Qc Jd"  # every house way: Q-J in front of the straight to the ten
WHEEL = "Ad 2c 3h 4s 5d Kh Kc"  # K-K in front of A-2-3-4-5


@pytest.mark.parametrize(("wheel", "against"), [("low", "weaker"), ("second", "stronger")])
def test_pgp_4_a_2_3_4_5_is_the_lowest_straight_or_the_second(wheel: Any, against: str) -> None:
    deal = one(WHEEL, "Kh Kc", STRAIGHT_BANK, wheel=wheel)
    turned = only(deal, HandsTurned)
    assert turned.high == Hand("straight", ("5",))
    assert turned.low_against == "stronger"
    assert only(deal, BankTurned).high.combination == "straight"
    assert turned.high_against == against
    assert deal.payoffs == ((20,) if wheel == "second" else (0,))


def test_pgp_4_the_ace_is_high_elsewhere() -> None:
    assert only(one(PUSHES, FRONT[PUSHES]), HandsTurned).high == Hand("high-card", ("A", "6", "5", "4", "2"))


@pytest.mark.parametrize(
    ("hand", "front", "low", "high"),
    [
        ("* Kd Jd 8d 3d 7s 6h", "7s 6h", Hand("high-card", ("7", "6")), Hand("flush", ("A", "K", "J", "8", "3"))),
        ("* Ad Jd 8d 3d 7s 6h", "7s 6h", Hand("high-card", ("7", "6")), Hand("flush", ("A", "K", "J", "8", "3"))),
        ("* Jd Th 8s 7c 3d 2s", "3d 2s", Hand("high-card", ("3", "2")), Hand("straight", ("J",))),
        ("* Jd Th 8s 6c 3d 2s", "3d 2s", Hand("high-card", ("3", "2")), Hand("high-card", ("A", "J", "T", "8", "6"))),
        ("* Jd Jh 8s 6c 3d 2s", "* 8s", Hand("high-card", ("A", "8")), Hand("pair", ("J", "6", "3", "2"))),
        ("* Ac Ah As 6c 3d 2s", "* Ac", Hand("pair", ("A",)), Hand("pair", ("A", "6", "3", "2"))),
        ("* Ac Ah As Ad 3d 2s", "3d 2s", Hand("high-card", ("3", "2")), Hand("five-aces")),
    ],
)
def test_pgp_5_the_joker_is_an_ace_or_completes(hand: str, front: str, low: Hand, high: Hand) -> None:
    turned = only(one(hand, front), HandsTurned)
    assert (turned.low, turned.high) == (low, high)


@pytest.mark.parametrize(
    ("hand", "front", "against"),
    [
        ("* Ac Ad Ah As 3d 2s", "3d 2s", "stronger"),  # five aces
        ("As Ks Qs Js Ts 3d 2c", "3d 2c", "stronger"),  # royal flush
        ("9d 8d 7d 6d 5d 3s 2c", "3s 2c", "stronger"),  # straight flush
        ("9c 9d 9h 9s Kd 3s 2c", "3s 2c", "stronger"),  # four
        ("9c 9d 9h Ks Kd 3s 2c", "3s 2c", "stronger"),  # full
        ("Kd Qd 9d 7d 5d 3s 2c", "3s 2c", "stronger"),  # flush
        ("9d 8d 7h 6s 5d 3s 2c", "3s 2c", "stronger"),  # straight
        ("9d 9h 9s Kd 5d 3s 2c", "3s 2c", "stronger"),  # three nines over three eights
        ("7d 7h 7s Kd 5d 3s 2c", "3s 2c", "weaker"),
        ("As Ad Ks Kd Qd 3s 2c", "3s 2c", "weaker"),  # two pairs
        ("As Ad Ks Qd Jd 3s 2c", "3s 2c", "weaker"),  # a pair
        ("As Kd Qs Jd 9d 3s 2c", "3s 2c", "weaker"),  # high cards
    ],
)
def test_pgp_6_the_order_of_combinations(hand: str, front: str, against: str) -> None:
    """The bank holds three eights, which every house way keeps behind."""
    deal = one(hand, front, "8c 8s 8h Jc Tc 6h 4h")
    assert only(deal, BankTurned).high == Hand("three", ("8", "6", "4"))
    assert only(deal, HandsTurned).high_against == against


@pytest.mark.parametrize(
    ("hand", "front", "against"),
    [
        ("Ad Ac Kh Qc Jh 3s 2c", "3s 2c", "stronger"),  # aces with K-Q-J against aces with 9-8-5
        ("Ad Ac 9c 8h 5h 4c 3c", "4c 3c", "equal"),
        ("Ad Ac 9c 8h 4h 3s 2c", "3s 2c", "weaker"),
    ],
)
def test_pgp_6_ordinary_kickers(hand: str, front: str, against: str) -> None:
    deal = one(hand, front, "As Ah Ks Qd 9d 8c 5d")
    assert only(deal, BankTurned).high == Hand("pair", ("A", "9", "8", "5"))
    assert only(deal, HandsTurned).high_against == against


# PGP-7: the bank turns its cards, sets them, and turns each player's hands in turn


def test_pgp_7_when_all_have_set_the_bank_turns_its_cards() -> None:
    deal = sit(WINS, PUSHES, LOSES).go(f"0 set {FRONT[WINS]}, 1 set {FRONT[PUSHES]}")
    assert deal.heard(BankTurned) == []
    deal.go(f"2 set {FRONT[LOSES]}")
    assert only(deal, BankTurned) == BankTurned(
        ("Qd", "9h"),
        ("Kc", "8c", "5s", "4d", "2h"),
        Hand("high-card", ("Q", "9")),
        Hand("high-card", ("K", "8", "5", "4", "2")),
    )
    seen = deal.view(None)
    assert (seen.bank, seen.bank_front) == (tuple(BANK.split()), ("Qd", "9h"))
    assert seen.hands == (("?",) * 7,) * 3


def test_pgp_7_then_nobody_touches_his_cards() -> None:
    deal = sit(WINS).go(f"0 set {FRONT[WINS]}")
    for move in (SetHands(("Jc", "7d")), SetHands(("Kh", "Qs")), SetFoul(("As", "Ad"))):
        assert deal.refused(move).code == "hands-are-set"
    assert deal.refused(Drawn(("2c",))).code == "stay-or-give-up"


def test_pgp_7_each_in_turn_is_turned_and_compared() -> None:
    deal = Told(GAME, Rules(), (100, 100, 100), dealer=2).go("2 bet 5, 0 bet 10, 1 bet 20")
    deal.go(f"* {places(WINS, PUSHES, LOSES)}")
    deal.go(f"2 set {FRONT[LOSES]}, 0 set {FRONT[WINS]}, 1 set {FRONT[PUSHES]}")
    deal.go("2 stay")
    assert deal.view(0).hands[2] == tuple(LOSES.split())
    assert deal.view(0).hands[1] == ("?",) * 7
    deal.go("0 stay, 1 stay")
    assert [event.seat for event in deal.heard(HandsTurned)] == [2, 0, 1]
    assert deal.heard(Paid, Pushed, Lost) == [Lost(2, 5, False), Paid(0, 10, 0), Pushed(1, 20)]
    assert deal.payoffs == (10, 0, -5)
    assert GAME.result(deal.state).winners == (0,)
    assert GAME.result(deal.state).next_dealer == 0


# PGP-8: giving up


def test_pgp_8_a_bet_may_be_given_up_instead_of_setting() -> None:
    deal = sit(WINS, PUSHES).go(f"0 give-up, 1 set {FRONT[PUSHES]}")
    assert only(deal, GaveUp) == GaveUp(0, 20)
    assert deal.stacks == (80, 80)
    deal.go("1 stay")
    assert deal.over
    assert deal.payoffs == (-20, 0)
    assert deal.view(1).hands[0] == ("?",) * 7


def test_pgp_8_also_after_the_banks_cards_are_seen() -> None:
    deal = sit(LOSES, WINS).go(f"0 set {FRONT[LOSES]}, 1 set {FRONT[WINS]}")
    assert list(deal.legal) == [Stay(), GiveUp()]
    assert deal.view(0).bank == tuple(BANK.split())
    deal.go("0 give-up, 1 stay")
    assert deal.payoffs == (-20, 20)
    assert [event.seat for event in deal.heard(HandsTurned)] == [1]


def test_pgp_8_his_cards_are_not_shown_to_the_others() -> None:
    deal = sit(LOSES, WINS).go(f"0 set {FRONT[LOSES]}, 1 set {FRONT[WINS]}, 0 give-up, 1 stay")
    for viewer in (None, 1):
        seen = deal.view(viewer)
        assert (seen.hands[0], seen.fronts[0], seen.backs[0]) == (("?",) * 7, ("?",) * 2, ("?",) * 5)
        told = msgspec.json.encode(deal.heard(viewer=viewer, all_ears=False)).decode()
        assert not [card for card in LOSES.split() if f'"{card}"' in told]
    assert deal.view(0).hands[0] == tuple(LOSES.split())
    kept = deal.record(1)
    assert " set ? ? #" in kept
    assert f" set {FRONT[WINS]} #" in kept
    assert not [card for card in LOSES.split() if card in kept.split()]


def test_pgp_8_not_even_that_his_setting_was_a_foul() -> None:
    deal = sit(WINS, LOSES).go(f"0 foul As Ad, 1 set {FRONT[LOSES]}, 0 give-up, 1 stay")
    assert " foul " in deal.record(0)
    assert " foul " not in deal.record(1)
    assert " set ? ? #" in deal.record(1)


def test_pgp_8_if_all_give_up_the_bank_need_not_turn_its_cards() -> None:
    deal = sit(WINS, LOSES).go("0 give-up, 1 give-up")
    assert deal.over
    assert deal.payoffs == (-20, -20)
    assert deal.heard(BankTurned) == []
    assert deal.view(0).bank == ("?",) * 7


# PGP-9: payments


@pytest.mark.parametrize(("hand", "payoff"), [(WINS, 20), (PUSHES, 0), (LOSES, -20)])
@pytest.mark.parametrize("copies", ["lose-bet", "bank-wins-hand"])
def test_pgp_9_both_stronger_wins_one_pushes_none_loses(hand: str, payoff: int, copies: Any) -> None:
    deal = one(hand, FRONT[hand], copies=copies)
    assert deal.payoffs == (payoff,)
    assert GAME.holdings(deal.state).house == -payoff


@pytest.mark.parametrize(
    ("hand", "front", "equal", "strict", "casino"),
    [
        ("Ah Qh 9s 7c 6d 4c 3s", "Qh 9s", ("equal", "stronger"), "loss", "push"),
        ("Kd Qh Jc 8d 5c 4h 2s", "Qh Jc", ("stronger", "equal"), "loss", "push"),
        ("Kd Qh 9s 8d 5c 4h 2s", "Qh 9s", ("equal", "equal"), "loss", "loss"),
        ("Kd Qh 9s 7c 5c 4h 2s", "Qh 9s", ("equal", "weaker"), "loss", "loss"),
    ],
)
def test_pgp_9_copies_lose_the_bet_or_that_hand_only(
    hand: str, front: str, equal: tuple[str, str], strict: str, casino: str
) -> None:
    for copies, ending in (("lose-bet", strict), ("bank-wins-hand", casino)):
        deal = one(hand, front, copies=copies)
        turned = only(deal, HandsTurned)
        assert (turned.low_against, turned.high_against) == equal
        assert deal.state.endings == (ending,)


@pytest.mark.parametrize(
    ("low", "high", "strict", "casino"),
    [
        (1, 1, "win", "win"),
        (1, 0, "loss", "push"),
        (0, 1, "loss", "push"),
        (1, -1, "push", "push"),
        (-1, 1, "push", "push"),
        (0, 0, "loss", "loss"),
        (0, -1, "loss", "loss"),
        (-1, 0, "loss", "loss"),
        (-1, -1, "loss", "loss"),
    ],
)
def test_pgp_9_every_case(low: int, high: int, strict: str, casino: str) -> None:
    assert outcome_of(Rules(), low, high) == strict
    assert outcome_of(Rules(copies="bank-wins-hand"), low, high) == casino


@pytest.mark.parametrize(("bet", "commission"), [(20, 1), (39, 1), (19, 0), (100, 5), (1, 0)])
def test_pgp_9_the_commission_is_on_wins_only_and_rounded_down(bet: int, commission: int) -> None:
    deal = one(WINS, FRONT[WINS], bet=bet, commission=5)
    assert only(deal, Paid) == Paid(0, bet - commission, commission)
    assert deal.payoffs == (bet - commission,)
    assert one(LOSES, FRONT[LOSES], bet=bet, commission=5).payoffs == (-bet,)
    assert one(PUSHES, FRONT[PUSHES], bet=bet, commission=5).payoffs == (0,)
    assert commission_on(Rules().commission, bet) == 0


def test_pgp_9_presets() -> None:
    assert PRESETS["sheet"] == Rules()
    assert (Rules().copies, Rules().commission, Rules().wheel) == ("lose-bet", 0, "low")
    casino = PRESETS["casino"]
    assert (casino.copies, casino.commission, casino.wheel) == ("bank-wins-hand", 5, "second")
    assert commission_on(casino.commission, casino.min_bet) == 1


# PGP-10: the bank's house way


def test_pgp_10_every_house_way_can_be_agreed_on() -> None:
    assert set(get_args(HouseWay)) == set(NAMES)
    assert Rules().house_way == "sheet"
    with pytest.raises(BadOption, match=r"'house-way' is one of .*, not 'caesars'"):
        options.build(Rules, {"house-way": "caesars"})


@pytest.mark.parametrize("way", NAMES)
@few
@given(seed=st.integers(0, 100_000))
def test_pgp_10_the_bank_sets_by_its_house_way_and_never_fouls(way: Any, seed: int) -> None:
    deal = Told(GAME, Rules(house_way=way), (10,)).go("0 bet 1")
    dealt = Seeded(seed).answer(deal.turn)
    deal.go(f"* {write_move(dealt).removeprefix('draw ')}")
    deal.go(f"0 {write_move(GAME.default_move(deal.state))}, 0 stay")
    bank = only(deal, BankTurned)
    front, back = set_hand(way, deal.state.bank, "low")
    assert (set(bank.front), set(bank.back)) == (set(front), set(back))
    assert not is_foul(bank.back, bank.front, "low")


@pytest.mark.parametrize("way", NAMES)
def test_pgp_10_a_medium_and_a_low_pair_beside_a_king(way: Any) -> None:
    """Where the words of the sheet are used, they stay behind; elsewhere they are split."""
    deal = sit(LOSES, bank="Tc Td 4c 4s Ks 5d 3c", house_way=way).go("0 set 9s 7h")
    kept = way in ("sheet", "trump-plaza", "ballys")
    assert only(deal, BankTurned).front == (("Ks", "5d") if kept else ("4c", "4s"))


@examples(100)
@given(pack=st.permutations(PACK_53))
def test_pgp_10_the_sheets_words_set_as_the_trump_plaza_does(pack: list[str]) -> None:
    """The rules page says so."""
    assert set_hand("sheet", pack[:7], "low") == set_hand("trump-plaza", pack[:7], "low")


# COM-1, COM-6: chips and matches


@few
@given(data=st.data())
def test_com_1_what_the_players_lose_is_the_houses(data: st.DataObject) -> None:
    _, table, steps = data.draw(deals_of(ANY))
    for step in steps:
        chips = GAME.holdings(step.state)
        assert sum(chips.stacks) + sum(chips.pots) + chips.house == sum(table.stacks)
    end = steps[-1].state
    assert GAME.holdings(end).pots == (0,) * len(table.stacks)
    assert GAME.holdings(end).house == -sum(GAME.result(end).payoffs)


@few
@given(data=st.data())
def test_a_deal_is_decided_as_the_sheet_says(data: st.DataObject) -> None:
    """Every ending once more, from the cards alone."""
    rules, _, steps = data.draw(deals_of(ANY))
    end = steps[-1].state
    gave_up = {event.seat for step in steps for event in step.events if isinstance(event, GaveUp)}
    for seat, ending in enumerate(end.endings):
        if seat in gave_up:
            assert ending == "given-up"
            continue
        front, back = end.fronts[seat], [card for card in end.hands[seat] if card not in end.fronts[seat]]
        bank_back = [card for card in end.bank if card not in end.bank_front]
        strong = high_strength(back, rules.wheel) - high_strength(bank_back, rules.wheel)
        weak = low_strength(front) - low_strength(end.bank_front)
        if is_foul(back, front, rules.wheel):
            assert ending == "foul"
        elif strong > 0 and weak > 0:
            assert ending == "win"
        elif (strong < 0 and weak < 0) or (rules.copies == "lose-bet" and 0 in (strong, weak)):
            assert ending == "loss"
        else:
            assert ending == ("push" if strong > 0 or weak > 0 else "loss")


def after(match: Match, rules: Rules, *payoffs: int) -> Match:
    """The match after a deal with these payoffs, by everyone who is dealt in."""
    players, table = matches.next_table(match, ANY, rules)
    assert len(payoffs) == len(players) == len(table.stacks)
    won = tuple(place for place, payoff in enumerate(payoffs) if payoff > 0)
    return matches.finish_deal(match, ANY, rules, players, Result(payoffs, won, 0))


def test_a_match_is_a_bankroll_and_a_number_of_deals() -> None:
    rules, match = Rules(min_bet=10), matches.open_match(MatchRules(stack=100, deals=2), 3, 0)
    match = after(match, rules, 10, -10, -10)
    assert (match.stacks, match.points, match.winners) == ((110, 90, 90), (1, 0, 0), ())
    match = after(match, rules, -40, -10, 0)  # a deal that nobody wins
    assert (match.stacks, match.points, match.winners) == ((70, 80, 90), (1, 0, 0), (2,))


def test_com_6_who_cannot_bet_sits_out_and_the_others_go_on_to_the_last() -> None:
    rules, match = Rules(min_bet=10), matches.open_match(MatchRules(stack=30), 2, 0)
    match = after(match, rules, -25, 10)
    assert matches.dealt_in(match, ANY, rules) == (1,)
    match = after(match, rules, 60)  # one against the house is a table too
    assert match.winners == ()
    match = after(match, rules, -100)
    assert match.stacks == (5, 0)
    assert match.over
    assert match.winners == ()  # DAK-18: the house has won, and nobody else
    assert matches.dealt_in(match, ANY, rules) == ()


def test_com_6_or_buys_in_again_where_the_table_says_so() -> None:
    rules, match = Rules(min_bet=10), matches.open_match(MatchRules(stack=30, rebuys=1), 1, 0)
    match = after(match, rules, -30)
    assert match.winners == ()
    match = matches.rebuy(match, 0, ANY, rules)
    assert match.stacks == (30,)
    match = after(match, rules, -30)
    assert (match.over, match.winners) == (True, ())


def test_com_5_chips_are_whole_play_chips() -> None:
    for name, value in (("min-bet", 0), ("commission", -1), ("commission", 101), ("max-bet", 0)):
        with pytest.raises(BadOption, match=r"at (least|most)"):
            options.build(Rules, {name: value})
    with pytest.raises(BadOption, match="whole number"):
        options.build(Rules, {"commission": 2.5})
