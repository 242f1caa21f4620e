"""Poque, first phase: the board, the stakes, the deal, the trump and the pools, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import play
from brelan.engine.dealing import Dealt, HandsDealt
from brelan.engine.game import Table
from brelan.engine.turns import Draw
from brelan.errors import BadTable
from brelan.games.poque import GAME, PHASES, first_bids, second_bids
from brelan.games.poque.board import RANKS_OF, Pool, Pools, pool_id, pools_won
from brelan.games.poque.events import ShowedCards, Staked, TookPool, Turned
from brelan.games.poque.rules import PRESETS, Rules
from brelan.games.poque.state import Phase
from brelan.games.poque.view import STAGES
from brelan.pieces.suited_cards import PACK_32
from brelan.study.bots import RandomBot
from games.poque.poque_table import NOTHING_TO_CLAIM, bidding, chips_in, dealt, runs
from sealed import sealed_by

SINGLES = [("A", "ace"), ("K", "king"), ("Q", "queen"), ("J", "jack"), ("T", "ten")]


# POQ-1: players, cards, board


@pytest.mark.parametrize("players", [2, 3, 4])
def test_poq_1_two_to_four_players(players: int) -> None:
    assert bidding(players).state.players == players


@pytest.mark.parametrize("players", [0, 1, 5, 8])
def test_poq_1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(BadTable, match=f"2 to 4 players, not {players}"):
        GAME.start(Rules(), Table((100,) * players))


def test_poq_1_thirty_two_cards_from_the_seven_to_the_ace() -> None:
    turn = GAME.turn(GAME.start(Rules(), Table((100, 100)))[0])
    assert isinstance(turn, Draw)
    assert sorted(turn.stock) == sorted(rank + suit for rank in "789TJQKA" for suit in "cdhs")


def test_poq_1_the_poque_and_eight_pools() -> None:
    assert [pool_id(pool) for pool in Pool] == [
        *("ace", "king", "queen", "jack", "ten", "king-queen", "seven-eight-nine", "joker", "poque"),
    ]
    assert tuple(Pools.__struct_fields__) == tuple(pool_id(pool).replace("-", "_") for pool in Pool)
    assert GAME.pools == len(Pool) == 9
    assert set(Pool) - set(RANKS_OF) == {Pool.JOKER, Pool.POQUE}


@pytest.mark.parametrize("trump", "cdhs")
def test_poq_1_the_cards_of_the_board_stand_for_the_trump_suit(trump: str) -> None:
    others = "cdhs".replace(trump, "")
    assert pools_won(tuple(f"{rank}{suit}" for suit in others for rank in "789TJQKA"), trump) == ()
    assert pools_won(tuple(f"{rank}{trump}" for rank in "789TJQKA"), trump) == tuple(RANKS_OF)


def test_the_stages_of_a_view_are_the_phases_and_the_end() -> None:
    assert len(STAGES) == len(PHASES) + 1
    assert (PHASES[Phase.FIRST_BIDS], PHASES[Phase.SECOND_BIDS]) == (first_bids, second_bids)
    assert dealt(*NOTHING_TO_CLAIM[:2]).view(None).stage == "first-bids"
    assert runs(*NOTHING_TO_CLAIM[:2]).view(None).stage == "runs"


# POQ-4: counter-clockwise


@pytest.mark.parametrize(("dealer", "order"), [(0, (3, 2, 1, 0)), (1, (0, 3, 2, 1)), (3, (2, 1, 0, 3))])
def test_poq_4_turns_go_to_the_right(dealer: int, order: tuple[int, ...]) -> None:
    told = bidding(4, dealer=dealer)
    for seat in order:
        told.go(f"{seat} pass")
    assert told.state.leader == order[0]


@pytest.mark.parametrize(("players", "dealer", "following"), [(2, 0, 1), (3, 0, 2), (4, 0, 3), (4, 2, 1)])
def test_poq_4_the_deal_goes_to_the_right(players: int, dealer: int, following: int) -> None:
    assert GAME.direction == -1
    assert GAME.result(bidding(players, dealer=dealer).state).next_dealer == following


# POQ-5: stakes, deal, trump


@pytest.mark.parametrize("players", [2, 3, 4])
def test_poq_5_everyone_puts_two_chips_into_each_of_the_nine_places(players: int) -> None:
    state, events = GAME.start(Rules(), Table((50,) * players))
    assert state.stacks == (32,) * players
    assert state.pools == (2 * players,) * 9
    assert events == [Staked(2, 18 * players)]


def test_poq_5_on_top_of_what_a_former_round_left() -> None:
    left = (0, 4, 8, 0, 12, 3, 5, 0, 7)
    state, events = GAME.start(Rules(), Table((18, 40), pools=left))
    assert state.pools == tuple(chips + 4 for chips in left)
    assert state.stacks == (0, 22)
    assert events == [Staked(2, 36 + sum(left))]


def test_poq_5_nobody_plays_without_the_18_chips() -> None:
    assert GAME.entry(Rules()) == GAME.buy_in(Rules()) == 18
    with pytest.raises(BadTable, match="seat 1 has 17 chips and needs 18"):
        GAME.start(Rules(), Table((18, 17)))


@pytest.mark.parametrize("pools", [(1,) * 8, (1,) * 10, (-1, *(2,) * 8)])
def test_a_board_has_nine_pools_and_no_debts(pools: tuple[int, ...]) -> None:
    with pytest.raises(BadTable, match="this game has 9, and none"):
        GAME.start(Rules(), Table((50, 50), pools=pools))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_poq_5_five_cards_each_and_one_is_turned_in_one_draw(players: int) -> None:
    state, _ = GAME.start(Rules(), Table((50,) * players))
    assert GAME.turn(state) == Draw(PACK_32, (*(5,) * players, 1))
    told = bidding(players)
    assert all(len(hand) == 5 for hand in told.state.hands)
    assert told.heard(HandsDealt) == [HandsDealt(5)]
    assert told.heard(Turned, viewer=None, all_ears=False) == [Turned("7s", "s")]


def test_poq_5_a_hand_is_its_holders_alone() -> None:
    told = bidding(3)
    assert told.heard(Dealt, viewer=1, all_ears=False) == [Dealt(1, tuple(NOTHING_TO_CLAIM[1].split()))]
    assert told.view(None).hands == (("?",) * 5,) * 3
    assert set(told.view(1).hands[1]) == set(NOTHING_TO_CLAIM[1].split())
    assert told.view(1).hands[0] == told.view(1).hands[2] == ("?",) * 5


def test_poq_5_the_others_cut_the_sealed_pack() -> None:
    def cards(seed: str) -> Any:
        bots = tuple(RandomBot(Rules(), 2, SeededRandom(0, seat)) for seat in range(2))
        chance = sealed_by("table", "dealer", seed)
        return next(step.move for step in play(GAME, Rules(), Table((50, 50)), chance, bots) if step.move)

    assert cards("a") == cards("a") != cards("b")


@pytest.mark.parametrize(("rank", "pool"), SINGLES)
def test_poq_5_the_dealer_takes_the_pool_of_a_single_card_that_is_turned(rank: str, pool: str) -> None:
    told = dealt(*NOTHING_TO_CLAIM[:3], turned=f"{rank}s", dealer=1)
    assert told.heard(TookPool) == [TookPool(1, pool, 6)]
    assert told.stacks == (82, 88, 82)


@pytest.mark.parametrize("rank", "789")
def test_poq_5_a_seven_eight_or_nine_gives_the_dealer_nothing(rank: str) -> None:
    told = dealt(*NOTHING_TO_CLAIM[:3], turned=f"{rank}s")
    assert told.heard(TookPool) == []
    assert chips_in(told, Pool.SEVEN_EIGHT_NINE) == 6


@pytest.mark.parametrize(("turned", "other", "pool"), [("Ks", "Qs", "queen"), ("Qs", "Ks", "king")])
def test_poq_5_with_the_king_or_queen_turned_their_common_pool_stays(turned: str, other: str, pool: str) -> None:
    told = dealt(f"{other} 8c 9d Jc Td", NOTHING_TO_CLAIM[1], turned=turned, dealer=1)
    assert [event.pool for event in told.heard(TookPool)] == [("king" if turned == "Ks" else "queen"), pool]
    assert chips_in(told, Pool.KING_QUEEN) == 4


def test_poq_5_the_turned_card_belongs_to_nobody() -> None:
    told = dealt("8s 9s Jc Td Kd", NOTHING_TO_CLAIM[1], turned="7s")
    assert told.heard(TookPool) == []
    assert all("7s" not in hand for hand in told.state.hands)
    paired = dealt("7c 8c 9d Jc Kd", NOTHING_TO_CLAIM[1], turned="7s")
    hand = GAME.hand(paired.view(0))
    assert hand is not None
    assert hand.combination == "high-card"  # two sevens would be a pair


# POQ-6: cards of the board in hand


@pytest.mark.parametrize(("rank", "pool"), SINGLES)
def test_poq_6_whoever_holds_a_single_card_of_trump_shows_it_and_takes_its_pool(rank: str, pool: str) -> None:
    told = dealt(NOTHING_TO_CLAIM[0], f"{rank}s 8d 9c 9h 8h", turned="7s")
    assert told.heard(ShowedCards, TookPool) == [ShowedCards(1, (f"{rank}s",)), TookPool(1, pool, 4)]
    assert told.stacks == (82, 86)


def test_poq_6_king_and_queen_of_trump_take_three_pools() -> None:
    told = dealt(NOTHING_TO_CLAIM[0], "Qs 8d 9c 9h Ks", turned="7s", pools=(0, 1, 2, 0, 0, 10, 0, 0, 0))
    assert told.heard(ShowedCards, TookPool) == [
        ShowedCards(1, ("Ks", "Qs")),
        TookPool(1, "king", 5),
        TookPool(1, "queen", 6),
        TookPool(1, "king-queen", 14),
    ]


def test_poq_6_king_and_queen_in_two_hands_leave_their_common_pool() -> None:
    told = dealt("Ks 8c 9d Jc Td", "Qs 8d 9c 9h Kc", turned="7s")
    assert [(event.seat, event.pool) for event in told.heard(TookPool)] == [(1, "queen"), (0, "king")]
    assert chips_in(told, Pool.KING_QUEEN) == 4


def test_poq_6_seven_eight_and_nine_of_trump_take_their_pool() -> None:
    told = dealt(NOTHING_TO_CLAIM[0], "9s 8d 7s 9h 8s", turned="As")
    assert told.heard(ShowedCards, TookPool)[1:] == [
        ShowedCards(1, ("7s", "8s", "9s")),
        TookPool(1, "seven-eight-nine", 4),
    ]


def test_poq_6_two_of_the_three_are_not_shown() -> None:
    told = dealt("7s 8c 9c Jc Td", "9s 8d Kc 9h 8s", turned="As")
    assert told.heard(ShowedCards) == []
    assert chips_in(told, Pool.SEVEN_EIGHT_NINE) == 4


def test_poq_6_the_same_cards_of_another_suit_take_nothing() -> None:
    assert dealt("Ah Kh Qh Jh Th", "7c 8c 9c 7d 8d", turned="7s").heard(TookPool) == []


def test_poq_6_the_cards_go_back_to_the_hand_and_everyone_has_seen_them() -> None:
    told = dealt(NOTHING_TO_CLAIM[0], "Qs 8d 9c 9h Ks", turned="7s")
    assert told.state.hands[1] == ("Qs", "8d", "9c", "9h", "Ks")
    for viewer in (None, 0):
        assert told.view(viewer).hands[1] == ("Qs", "Ks", "?", "?", "?")
        assert told.view(viewer).shown[1] == ("Ks", "Qs")


def test_poq_6_claims_are_made_from_the_dealers_right() -> None:
    told = dealt("As 8c 9d Jc Td", "Ks 8d 9c 9h 8h", "Qs 7d Jd Qc Tc", turned="7s", dealer=1)
    assert [event.seat for event in told.heard(ShowedCards)] == [0, 2, 1]


def test_poq_6_what_nobody_takes_stays_for_the_next_round() -> None:
    told = runs("7h 8h 9h Th Jh", NOTHING_TO_CLAIM[1], turned="As", dealer=1).go("0 lead 7h")
    assert told.over
    assert GAME.result(told.state).pools == (0, 4, 4, 4, 4, 4, 4, 0, 4)


# POQ-V1: pools when played


def test_poq_v1_phase_one_is_the_turned_card_alone() -> None:
    told = dealt("As Ks Qs Js Ts", "7h 8h 9h Th Jh", turned="8s", pools_when_played=True)
    assert told.heard(ShowedCards, TookPool) == []
    assert told.view(1).hands[0] == ("?",) * 5
    told = dealt(*NOTHING_TO_CLAIM[:2], turned="Ts", pools_when_played=True)
    assert told.heard(TookPool) == [TookPool(0, "ten", 4)]
    assert PRESETS["pools-when-played"] == Rules(pools_when_played=True)


def test_poq_v1_a_pool_is_taken_when_its_card_is_laid() -> None:
    told = runs("As Ks 7h 8c 9d", "Js Qs 7d 9c Td", turned="8s", pools_when_played=True)
    assert told.heard(TookPool) == []
    told.go("1 lead Js")
    assert told.heard(TookPool) == [
        TookPool(1, "queen", 4),
        TookPool(1, "jack", 4),
        TookPool(0, "ace", 4),
        TookPool(0, "king", 4),
    ]
    assert chips_in(told, Pool.KING_QUEEN) == 4  # laid by two players


def test_poq_v1_king_and_queen_when_both_are_laid_in_any_order() -> None:
    told = runs("8h Jd 7h 8c 9d", "Ks Qs 7d 9c Td", turned="8s", pools_when_played=True)
    assert [event.pool for event in told.go("1 lead Ks").heard(TookPool)] == ["king"]
    assert [event.pool for event in told.go("1 lead Qs").heard(TookPool)] == ["king", "queen", "king-queen"]


def test_poq_v1_seven_eight_nine_when_all_three_are_laid_in_any_order() -> None:
    told = runs("8h Jd 7h 8c 9d", "7s 8s 9s 9c Td", turned="As", dealer=0, pools_when_played=True)
    assert [event.pool for event in told.heard(TookPool)] == ["ace"]
    told.go("1 lead 9s, 1 lead 8s")
    assert [event.pool for event in told.heard(TookPool)] == ["ace"]
    told.go("1 lead 7s")
    assert [event.pool for event in told.heard(TookPool)] == ["ace", "seven-eight-nine"]


def test_poq_v1_two_of_the_three_take_nothing() -> None:
    told = runs("9s Jd 7h 8c 9d", "7s 8s Td 9c Jc", turned="As", pools_when_played=True)
    told.go("1 lead 7s")
    assert [event.pool for event in told.heard(TookPool)] == ["ace"]


def test_poq_v1_the_last_card_of_a_hand_still_takes_its_pool() -> None:
    told = runs("9s Jd 7h 8c 9d", "7c 7d Th Jc Ks", turned="8s", pools_when_played=True)
    told.go("1 lead 7c, 0 lead Jd, 0 lead 7h, 0 lead 9d, 0 lead 9s")
    assert told.over
    assert told.heard(TookPool) == [TookPool(0, "joker", 4)]
    told = runs("9s Jd 7h 8c 9d", "Jh Qh Kh Ah Ks", turned="8s", pools_when_played=True).go("1 lead Jh, 1 lead Ks")
    assert told.heard(TookPool) == [TookPool(1, "king", 4), TookPool(1, "joker", 4)]


def test_poq_v1_the_rest_stays() -> None:
    told = runs("As Js 7h 8c 9d", "Jh Qh Kh Ah Ks", turned="8s", pools_when_played=True).go("1 lead Jh, 1 lead Ks")
    assert GAME.result(told.state).pools[Pool.JACK] == 4  # still in a hand
    assert GAME.result(told.state).pools[Pool.TEN] == 4  # never dealt
