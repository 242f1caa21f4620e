"""Daker five cards with discard, clause by clause, played with scripted cards; and what must hold in any deal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.engine import options
from brelan.engine.chance.chained import Chained
from brelan.engine.deal import Played, play
from brelan.engine.dealing import Dealt, HandsDealt
from brelan.engine.discards import Discard, Discarded, Drew, Reshuffled
from brelan.engine.events import seen_by
from brelan.engine.game import Table
from brelan.engine.turns import Draw, Drawn, Seat
from brelan.errors import BadOption, BadTable
from brelan.families.betting.bets import Call, Check, Fold, Folded, Posted, RaiseTo, Returned
from brelan.families.betting.showdown import Muck, Show, Showed, Won
from brelan.families.daker_cards.cards import DEFAULT_PACK
from brelan.games.daker_draw import GAME
from brelan.games.daker_draw.rules import PRESETS, Rules
from brelan.pieces.hand import Hand
from brelan.records.from_deal import keep_deal, keep_record
from brelan.records.record import Reader
from brelan.records.redact import redact_record
from brelan.records.text import read_record, write_record
from brelan.records.verify import verify
from examples import examples
from games.daker.daker_table import PLAIN, paid_by, plain
from players import Script
from sealed import chance_record, sealed_by, sealed_table
from strategies import deals_of
from told import Told

few = examples(30)


def sit(*stacks: int, dealer: int = 0, cards: str = "", **agreed: Any) -> Told:
    """An ante of 10, five cards to each seat: those of the pack in their order where they do not matter."""
    deal = Told(GAME, Rules(**{"ante": 10, **agreed}), stacks, dealer)
    return deal.go(f"* {cards or ' '.join(DEFAULT_PACK[: 5 * len(stacks)])}")


def of(seat: int, *places: int) -> str:
    """Cards of a seat that was dealt those of the pack in their order."""
    return " ".join(DEFAULT_PACK[5 * seat + place] for place in places)


def served(*holdings: str, dealer: int = 0) -> Told:
    """Everyone checks, keeps his plain cards and checks again."""
    seats = len(holdings)
    deal = sit(*(100,) * seats, dealer=dealer, cards=plain("".join(holdings)), pack=PLAIN)
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    return deal.go(", ".join(f"{seat} {move}" for move in ("check", "discard", "check") for seat in order))


# DRW-1, DRW-2: players, cards, antes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_drw_1_two_to_four_players_five_cards_two_rounds(players: int) -> None:
    deal = served(*["AKQJR"] * players)
    assert deal.over
    assert all(len(hand) == 5 for hand in deal.state.drawing.hands)
    assert len([step for step in deal.steps if isinstance(step.move, Check)]) == 2 * players


@pytest.mark.parametrize("players", [0, 1, 5, 8])
def test_drw_1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(BadTable, match=f"2 to 4 players, not {players}"):
        GAME.start(Rules(), Table((100,) * players))


def test_drw_1_with_or_without_limit() -> None:
    assert PRESETS["sheet"].limit == "no-limit"
    assert PRESETS["limit"].limit == "limit"
    assert sit(500, 500).legal.amounts == range(10, 491)
    assert sit(500, 500, limit="limit", max_bet=30).legal.amounts == range(10, 31)


def test_drw_1_the_cards_of_daker_or_the_tables_own_list() -> None:
    assert GAME.turn(GAME.start(Rules(), Table((9, 9)))[0]) == Draw(DEFAULT_PACK, (5, 5))
    assert sorted(GAME.start(Rules(pack=PLAIN), Table((9, 9)))[0].drawing.stock) == sorted(PLAIN.split())
    with pytest.raises(BadOption, match="line 1 of the pack: 'X/X'"):
        GAME.start(Rules(pack="X/X"), Table((9, 9)))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AAAAA", "KKKKQ"),
        ("NNNNA", "AAAKK"),
        ("KKKKA", "QQQQA"),
        ("NNNRR", "AAAKQ"),
        ("NNNRJ", "AAKKQ"),
        ("RRNNA", "AAKQJ"),
        ("AAJJN", "AARRK"),
        ("NNKQJ", "AKQJR"),
    ],
)
def test_drw_1_combinations_as_in_daker(better: str, worse: str) -> None:
    assert served(better, worse).payoffs == (10, -10)
    assert served(worse, better).payoffs == (-10, 10)


@pytest.mark.parametrize(("one", "other"), [("AAKQJ", "AARNJ"), ("AAKKJ", "AAKKN"), ("AKQJR", "KQJRN")])
def test_drw_1_the_cards_left_over_decide_nothing(one: str, other: str) -> None:
    assert served(one, other).payoffs == (0, 0)


def test_drw_1_a_card_counts_for_its_better_value_only() -> None:
    deal = sit(100, 100, cards="A/A A/K K/K J/J N/N  Q/Q Q/K R/R J/R N/R")
    deal.go("1 check, 0 check, 1 discard, 0 discard, 1 check, 0 check")
    hands = {event.seat: event.hand for event in deal.heard(Showed)}
    assert hands[0] == Hand("pair", ("A",))
    assert hands[1] == Hand("full", ("R", "Q"))


def test_drw_1_the_hand_is_the_five_cards_held_at_the_end() -> None:
    deal = sit(100, 100, cards=plain("AAKQJ KKKRN"), pack=PLAIN)
    deal.go("1 check, 0 check, 1 discard, 0 discard Q/Q J/J, * A/A A/A, 1 check, 0 check")
    hands = {event.seat: event.hand for event in deal.heard(Showed)}
    assert hands == {0: Hand("four", ("A", "K")), 1: Hand("three", ("K",))}
    assert deal.payoffs == (10, -10)


def test_drw_2_everybody_puts_in_the_ante_before_the_deal() -> None:
    state, events = GAME.start(Rules(ante=3), Table((100,) * 4, 2))
    assert events == [Posted(seat, 3, "ante", False) for seat in (3, 0, 1, 2)]
    assert GAME.holdings(state).pots == (12,)
    assert GAME.turn(state) == Draw(DEFAULT_PACK, (5,) * 4)
    assert GAME.buy_in(Rules(ante=3)) == 3


def test_drw_2_five_cards_face_down() -> None:
    deal = sit(100, 100, 100)
    assert deal.heard(HandsDealt, viewer=None, all_ears=False) == [HandsDealt(5)]
    assert deal.heard(Dealt, viewer=2, all_ears=False) == [Dealt(2, DEFAULT_PACK[10:15])]
    assert deal.view(None).hands == (("?",) * 5,) * 3
    assert deal.view(2).hands == (("?",) * 5, ("?",) * 5, DEFAULT_PACK[10:15])


def test_drw_2_the_others_cut_the_sealed_pack() -> None:
    def hands(seed: str) -> Any:
        moves, chance = (Script(GAME, "muck"), Script(GAME, "fold")), sealed_by("table", "dealer", seed)
        return list(play(GAME, Rules(), Table((10, 10)), chance, moves))[-1].state

    assert hands("a").drawing.hands == hands("a").drawing.hands != hands("b").drawing.hands


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_drw_2_the_deal_passes_clockwise(dealer: int) -> None:
    deal = served("AKQJR", "AKQJR", "AKQJR", "AKQJR", dealer=dealer)
    assert GAME.result(deal.state).next_dealer == (dealer + 1) % 4


# DRW-3: the first round


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_drw_3_left_of_the_dealer_speaks_first_and_may_fold_check_or_bet(dealer: int) -> None:
    deal = sit(100, 100, 100, dealer=dealer)
    assert deal.turn == Seat((dealer + 1) % 3)
    assert (deal.legal.plain, deal.legal.price, deal.legal.amounts) == ((Fold(), Check()), 0, range(10, 91))
    assert deal.refused(Call()).clause == "DRW-3"


def test_drw_3_two_players_the_other_than_the_dealer_speaks_first() -> None:
    assert sit(100, 100, dealer=1).turn == Seat(0)


def test_drw_3_it_ends_with_the_dealer_if_nobody_bet() -> None:
    deal = sit(100, 100, 100).go("1 check, 2 check, 0 check")
    assert deal.turn == Seat(1)
    assert isinstance(deal.legal[0], Discard)
    assert deal.pot == 30


def test_drw_3_after_a_bet_fold_call_or_raise() -> None:
    deal = sit(100, 100, 100).go("1 check, 2 raise 15")
    assert (deal.legal.plain, deal.legal.price, deal.legal.amounts) == ((Fold(), Call()), 15, range(30, 91))
    assert deal.refused(Check()).clause == "DRW-3"


def test_drw_3_it_ends_when_it_returns_to_the_highest_bidder() -> None:
    deal = sit(100, 100, 100).go("1 check, 2 raise 15, 0 raise 30, 1 call, 2 call")
    assert isinstance(deal.legal[0], Discard)
    assert deal.pot == 3 * 40


@pytest.mark.parametrize("amount", [0, -1, 9, 91, 12.5])
def test_drw_3_a_bet_that_cannot_be_made_is_refused(amount: Any) -> None:
    assert sit(100, 100).refused(RaiseTo(amount)).seat == 1


def test_drw_3_all_but_one_fold_and_nobody_discards() -> None:
    deal = sit(100, 100, 100).go("1 fold, 2 fold")
    assert list(deal.legal) == [Muck(), Show()]
    deal.go("0 muck")
    assert deal.over
    assert deal.heard(Discarded) == []
    assert deal.payoffs == (20, -10, -10)


# DRW-4, DRW-5: the discard


def test_drw_4_each_still_in_from_the_dealers_left() -> None:
    deal = sit(100, 100, 100, 100, dealer=1).go("2 check, 3 fold, 0 check, 1 check")
    deal.go(f"2 discard {of(2, 0)}, * R/N, 0 discard, 1 discard {of(1, 1, 4)}, * K/A Q/K")
    assert deal.heard(Discarded) == [Discarded(2, 1), Discarded(0, 0), Discarded(1, 2)]
    assert deal.view(None).changed == (0, 2, 1, None)
    assert all(len(hand) == 5 for hand in deal.state.drawing.hands)
    assert deal.turn == Seat(2)


def test_drw_4_none_one_or_two_and_never_more() -> None:
    deal = sit(100, 100).go("1 check, 0 check")
    hand = DEFAULT_PACK[5:10]
    assert len(list(deal.legal)) == 1 + 5 + 10
    assert sorted({len(move.cards) for move in deal.legal}) == [0, 1, 2]
    for wrong, code in (
        (Discard(hand[:3]), "too-many-discards"),
        (Discard(hand), "too-many-discards"),
        (Discard((DEFAULT_PACK[0],)), "not-in-hand"),
        (Discard((hand[0], hand[0])), "not-in-hand"),
        (Discard(("?",)), "not-in-hand"),
        (Check(), "not-a-discard"),
        (Fold(), "not-a-discard"),
    ):
        refusal = deal.refused(wrong)
        assert (refusal.code, refusal.clause, refusal.seat) == (code, "DRW-4", 1)


def test_drw_4_one_is_dealt_as_many_as_one_threw_away() -> None:
    deal = sit(100, 100).go(f"1 check, 0 check, 1 discard {of(1, 0, 3)}")
    assert deal.turn == Draw(DEFAULT_PACK[10:], (2,))
    assert not deal.legal
    deal.go("* R/J N/A")
    assert sorted(deal.state.drawing.hands[1]) == sorted(["R/J", "N/A", *of(1, 1, 2, 4).split()])
    deal.go(f"0 discard {of(0, 2)}")
    assert deal.turn == Draw(tuple(card for card in DEFAULT_PACK[10:] if card not in ("R/J", "N/A")), (1,))


def test_drw_4_the_order_of_the_cards_means_nothing() -> None:
    assert Discard(("K/K", "A/A")) == Discard(("A/A", "K/K"))
    deal = sit(100, 100).go("1 check, 0 check")
    for pair in (of(1, 0, 3), of(1, 3, 0)):
        assert Discard(tuple(pair.split())) in deal.legal


def test_drw_4_all_in_players_draw_too() -> None:
    deal = sit(100, 30, 100).go("1 raise 20, 2 call, 0 raise 60, 2 call")
    deal.go(f"1 discard {of(1, 0, 1)}, * R/N K/A, 2 discard, 0 discard {of(0, 0)}, * Q/K, 2 check, 0 check")
    assert deal.over
    assert [event.seat for event in deal.heard(Showed)] == [1, 2, 0]


def test_drw_4_nobody_ever_sees_a_discard() -> None:
    deal = sit(100, 100, 100).go(f"1 check, 2 check, 0 check, 1 discard {of(1, 0, 1)}, * R/N K/A")
    deal.go(f"2 discard {of(2, 4)}, * Q/K, 0 discard, 1 check, 2 check, 0 check")
    assert deal.over
    thrown = {1: of(1, 0, 1).split(), 2: of(2, 4).split()}
    viewers: list[Reader] = ["spectator", 0, 1, 2]
    for viewer in viewers:
        seat = viewer if isinstance(viewer, int) else None
        told = msgspec.json.encode(deal.heard(viewer=seat, all_ears=False)).decode()
        looked = "".join(msgspec.json.encode(GAME.view(step.state, seat)).decode() for step in deal.steps)
        kept = deal.record(viewer)
        for thrower, cards in thrown.items():
            if thrower != viewer:
                assert not [card for card in cards if card in told + looked + kept]
        assert all(card in kept for cards in deal.state.drawing.hands for card in cards)  # these were shown
    assert "discard ? ?" in deal.record(0)
    assert f"discard {' '.join(sorted(of(1, 0, 1).split()))}" in deal.record(1)


def test_drw_4_a_discard_of_a_pack_with_equal_cards_stays_secret_too() -> None:
    deal = sit(100, 100, cards=plain("AKQJR KQQJN"), pack=PLAIN)
    deal.go("1 check, 0 check, 1 discard K/K, * K/K, 0 discard, 1 check, 0 check")
    first, drawn = [line.split(" #")[0].split()[3:] for line in deal.record(0).splitlines() if " * draw" in line]
    assert Counter([*first[5:], *drawn]) == Counter([*deal.state.drawing.hands[1], "?"])


def test_drw_4_a_player_who_folds_after_drawing_keeps_all_secret() -> None:
    deal = sit(100, 100).go(f"1 check, 0 check, 1 discard {of(1, 0, 1)}, * R/N K/A, 0 discard")
    deal.go("1 raise 10, 0 fold, 1 muck")
    for viewer, other in ((0, 1), (1, 0)):
        kept = deal.record(viewer)
        cards = (*DEFAULT_PACK[5 * other : 5 * other + 5], *deal.state.drawing.hands[other])
        assert not [card for card in cards if card in kept]


FOUR_CHANGE_TWO = (
    f"1 check, 2 check, 3 check, 0 check, 1 discard {of(1, 0, 1)}, * R/N K/A, 2 discard {of(2, 0, 1)}, * Q/K J/Q, "
    f"3 discard {of(3, 0, 1)}, * R/J N/R, 0 discard {of(0, 0, 1)}, * N/A"
)


def test_drw_5_the_dealer_takes_the_last_card_then_one_of_the_others_discards() -> None:
    deal = sit(100, 100, 100, 100).go(FOUR_CHANGE_TWO)
    others = f"{of(1, 0, 1)} {of(2, 0, 1)} {of(3, 0, 1)}".split()
    assert deal.heard(Reshuffled) == [Reshuffled(6)]
    turn = deal.turn
    assert isinstance(turn, Draw)
    assert turn.groups == (1,)
    assert sorted(turn.stock) == sorted(others)  # and neither of his own two
    for own in of(0, 0, 1).split():
        assert deal.refused(Drawn((own,))).code == "chance-must-answer"
    deal.go(f"* {of(2, 1)}")
    assert deal.state.drawing.hands[0] == (*of(0, 2, 3, 4).split(), "N/A", of(2, 1))
    assert deal.heard(Drew)[-2:] == [Drew(0, ("N/A",)), Drew(0, (of(2, 1),))]
    assert deal.turn == Seat(1)  # round 2


def test_drw_5_the_discards_are_shuffled_again_only_when_the_stock_has_run_out() -> None:
    story = FOUR_CHANGE_TWO.replace(f"0 discard {of(0, 0, 1)}", f"0 discard {of(0, 0)}")
    deal = sit(100, 100, 100, 100).go(story)  # seven cards for seven: it just suffices
    assert deal.heard(Reshuffled) == []
    assert deal.state.drawing.stock == ()
    assert deal.turn == Seat(1)


def test_drw_5_three_players_never_use_up_the_stock() -> None:
    deal = sit(100, 100, 100, 100).go("1 fold, 2 check, 3 check, 0 check")
    deal.go(f"2 discard {of(2, 0, 1)}, * R/N K/A, 3 discard {of(3, 0, 1)}, * Q/K J/Q, 0 discard {of(0, 0, 1)}")
    deal.go("* R/J N/R")
    assert deal.heard(Reshuffled) == []
    assert deal.state.drawing.stock == ("N/A",)


def test_drw_5_what_was_shuffled_again_stays_secret_but_for_the_card_that_was_dealt() -> None:
    deal = sit(100, 100, 100, 100).go(FOUR_CHANGE_TWO).go(f"* {of(2, 1)}").go("1 check, 2 check, 3 check, 0 check")
    assert deal.over
    hidden = f"{of(0, 0, 1)} {of(1, 0, 1)} {of(2, 0)} {of(3, 0, 1)}".split()
    for viewer in range(4):
        kept = deal.record(viewer)
        own = of(viewer, 0, 1).split()
        assert [card for card in hidden if card in kept] == [card for card in hidden if card in own]
        assert of(2, 1) in kept


def test_drw_5_both_packs_are_sealed_and_proved() -> None:
    class FirstTwo:
        """Checks, and throws away his first two cards, whatever they are."""

        def decide(self, view: Any, legal: Any, /) -> Any:
            if Check() in legal:
                return Check()
            return Discard(view.hands[view.seat][:2])

    sealed = sealed_table(4, "reshuffle")
    chance = Chained(sealed, tuple(range(4)))
    table = Table((50,) * 4)
    steps = list(play(GAME, Rules(), table, chance, (FirstTwo(),) * 4))
    deal = keep_deal(GAME, table, steps, proofs=chance.proofs)
    record = keep_record(GAME, Rules(), ("",) * 4, [deal], chance=chance_record(sealed))
    assert [number for number, _ in chance.proofs] == [1, 6]
    assert verify(record).unproved == 0
    for viewer in range(4):
        assert verify(read_record(write_record(redact_record(record, viewer)))).unproved == 0


# DRW-6: the second round and the end


def test_drw_6_the_first_still_in_left_of_the_dealer_speaks_first() -> None:
    deal = sit(100, 100, 100, 100).go(
        "1 raise 10, 2 call, 3 call, 0 call, 1 discard, 2 discard, 3 discard, 0 discard"
    )
    assert (deal.turn, deal.legal.plain, deal.legal.amounts) == (Seat(1), (Fold(), Check()), range(10, 81))
    assert deal.refused(Call()).clause == "DRW-6"
    deal = sit(100, 100, 100, 100).go("1 fold, 2 check, 3 check, 0 check, 2 discard, 3 discard, 0 discard")
    assert deal.turn == Seat(2)


def test_drw_6_everyone_checked_and_everyone_shows() -> None:
    deal = served("AKQJR", "AAKQJ", "KQJRN")
    assert [event.seat for event in deal.heard(Showed)] == [1, 2, 0]
    assert deal.heard(Won) == [Won(1, 30)]
    assert deal.view(None).hands == deal.state.drawing.hands


def test_drw_6_a_bet_was_called_and_those_still_in_show() -> None:
    deal = sit(100, 100, 100).go("1 check, 2 check, 0 check, 1 discard, 2 discard, 0 discard")
    deal.go("1 check, 2 raise 20, 0 fold, 1 call")
    assert deal.over
    assert [event.seat for event in deal.heard(Showed)] == [1, 2]
    assert deal.view(None).hands[0] == ("?",) * 5


@pytest.mark.parametrize("choice", ["muck", "show"])
def test_drw_6_the_last_one_need_not_show(choice: str) -> None:
    deal = sit(100, 100).go("1 check, 0 check, 1 discard, 0 discard, 1 raise 20, 0 fold")
    assert list(deal.legal) == [Muck(), Show()]
    assert deal.heard(Returned) == [Returned(1, 20)]
    deal.go(f"1 {choice}")
    assert deal.over
    assert deal.payoffs == (-10, 10)
    assert (deal.view(0).hands[1] == DEFAULT_PACK[5:10]) == (choice == "show")
    assert (DEFAULT_PACK[5] in deal.record(0)) == (choice == "show")
    assert DEFAULT_PACK[0] not in deal.record(1)


@pytest.mark.parametrize(("dealer", "won"), [(0, {1: 18, 2: 17}), (1, {2: 18, 1: 17}), (2, {1: 18, 2: 17})])
def test_drw_6_equal_hands_share_and_the_odd_chip_goes_to_the_first_after_the_dealer(
    dealer: int, won: dict[int, int]
) -> None:
    deal = sit(5, 100, 100, dealer=dealer, cards=plain("KKRNJ AAKQJ AARNJ"), pack=PLAIN, ante=15)
    order = [(dealer + 1 + place) % 3 for place in range(3)]
    betting = ", ".join(f"{seat} check" for seat in order if seat)
    deal.go(f"{betting}, {', '.join(f'{seat} discard' for seat in order)}, {betting}")
    assert {event.seat: event.amount for event in deal.heard(Won)} == won
    assert GAME.result(deal.state).winners == (1, 2)


# DRW-7: limits and short stacks


def test_drw_7_fixed_limit_is_the_ante_then_twice_the_ante_with_three_raises() -> None:
    deal = sit(500, 500, limit="fixed-limit")
    for bet in (10, 20):
        for place in range(4):
            to = bet * (place + 1)
            assert deal.legal.amounts == range(to, to + 1)
            deal.go(f"{(1 + place) % 2} raise {to}")
        assert deal.refused(RaiseTo(5 * bet)).code == "no-more-raises"
        deal.go("1 call")
        if bet == 10:
            deal.go("1 discard, 0 discard")
    assert deal.over
    assert max(deal.payoffs) in (0, 10 + 40 + 80)


def test_drw_7_pot_limit() -> None:
    deal = sit(500, 500, 500, limit="pot-limit")
    assert deal.legal.amounts == range(10, 31)
    deal.go("1 raise 30")
    assert deal.legal.amounts == range(60, 121)  # call 30, then 90 lie there
    deal.go("2 call, 0 call, 1 discard, 2 discard, 0 discard")
    assert deal.legal.amounts == range(10, 121)


def test_drw_7_limit() -> None:
    deal = sit(500, 500, limit="limit", max_bet=25).go("1 raise 25")
    assert deal.legal.amounts == range(50, 51)
    assert deal.refused(RaiseTo(51)).code == "above-limit"


def test_drw_7_no_limit_and_minimum_raise() -> None:
    deal = sit(500, 500, 500).go("1 raise 25")
    assert deal.legal.amounts == range(50, 491)
    deal.go("2 raise 100")
    assert deal.legal.amounts == range(175, 491)


def test_drw_7_an_ante_that_a_stack_cannot_cover_is_posted_all_in() -> None:
    deal = sit(100, 4, 100, cards=plain("KKQJN AAQJN QJJRN"), pack=PLAIN)
    assert deal.heard(Posted)[0] == Posted(1, 4, "ante", True)
    assert (deal.turn, deal.legal.plain, deal.legal.amounts) == (Seat(2), (Fold(), Check()), range(10, 91))
    deal.go("2 check, 0 check, 1 discard, 2 discard, 0 discard, 2 check, 0 check")
    assert deal.stacks == (100 - 10 + 12, 12, 90)  # 3 x 4 for the best hand, 2 x 6 beside it
    assert GAME.result(deal.state).winners == (1,)


def test_drw_7_betting_ends_when_at_most_one_has_chips_but_all_draw() -> None:
    deal = sit(100, 2, 10)
    assert deal.turn == Seat(1)
    assert isinstance(deal.legal[0], Discard)
    deal.go(f"1 discard {of(1, 0)}, * R/N, 2 discard, 0 discard")
    assert deal.over
    assert len(deal.heard(Showed)) == 3


def test_drw_7_an_ante_that_nobody_can_match_is_returned() -> None:
    deal = sit(100, 4)
    assert deal.heard(Returned) == [Returned(0, 6)]
    deal.go("1 discard, 0 discard")
    assert deal.over
    assert abs(deal.payoffs[0]) in (0, 4)


def test_drw_7_all_in_in_round_1_and_no_round_2() -> None:
    deal = sit(100, 100).go("1 raise 90, 0 call, 1 discard, 0 discard")
    assert deal.over


def test_drw_7_the_ante_is_a_whole_number_of_chips() -> None:
    for wrong in ("0", "-3", "1.5"):
        with pytest.raises(BadOption):
            options.build(Rules, {"ante": wrong})


# In any deal


def held_by(steps: list[Played[Any]], seat: int) -> set[str]:
    """Every card that a seat has held."""
    return {
        card
        for step in steps
        for event in step.events
        if isinstance(event, Dealt | Drew) and event.seat == seat
        for card in event.cards
    }


@few
@given(data=st.data())
def test_drw_4_no_viewer_is_shown_a_card_that_he_may_not_see(data: st.DataObject) -> None:
    rules, table, steps = data.draw(deals_of(GAME, own_pack=False))
    shown: set[str] = set()
    viewers: list[int | None] = [None, *range(len(table.stacks))]
    for step in steps:
        shown.update(*[event.cards for event in step.events if isinstance(event, Showed)])
        hands = step.state.drawing.hands
        for viewer in viewers:
            own = set(hands[viewer]) if hands and viewer is not None else set()
            heard = [event for event in step.events if seen_by(event, viewer)]
            text = msgspec.json.encode([GAME.view(step.state, viewer), heard]).decode()
            assert not [card for card in set(DEFAULT_PACK) - shown - own if card in text]
    record = keep_record(GAME, rules, ("",) * len(table.stacks), [keep_deal(GAME, table, steps)])
    for viewer in viewers:
        own = held_by(steps, viewer) if viewer is not None else set()
        text = write_record(redact_record(record, "spectator" if viewer is None else viewer))
        assert not [card for card in set(DEFAULT_PACK) - shown - own if card in text]


@few
@given(data=st.data())
def test_drw_5_nobody_is_dealt_a_card_that_he_threw_away_and_no_card_is_twice(data: st.DataObject) -> None:
    _, _, steps = data.draw(deals_of(GAME, own_pack=False))
    thrown: dict[int, tuple[str, ...]] = {}
    for step in steps[1:]:
        if isinstance(step.move, Discard) and step.seat is not None:
            thrown[step.seat] = step.move.cards
        for event in step.events:
            if isinstance(event, Drew):
                assert not set(event.cards) & set(thrown[event.seat])
        drawing = step.state.drawing
        cards = [*drawing.stock, *sum(drawing.hands, ()), *sum(drawing.thrown, ())]
        assert len(set(cards)) == len(cards) == 27


@few
@given(data=st.data())
def test_com_1_folded_seats_lose_what_they_paid(data: st.DataObject) -> None:
    _, _, steps = data.draw(deals_of(GAME, own_pack=False))
    payoffs = GAME.result(steps[-1].state).payoffs
    for event in [event for step in steps for event in step.events if isinstance(event, Folded)]:
        assert payoffs[event.seat] == -paid_by(steps, event.seat)


@few
@given(data=st.data())
def test_drw_7_every_amount_that_is_offered_can_be_bet(data: st.DataObject) -> None:
    _, _, steps = data.draw(deals_of(GAME, own_pack=False))
    for step in steps:
        amounts = GAME.legal(step.state).amounts
        for amount in {amounts[0], amounts[-1], data.draw(st.sampled_from(amounts))} if amounts else ():
            state, _ = GAME.apply(step.state, RaiseTo(amount))
            assert GAME.holdings(state).total == GAME.holdings(step.state).total
