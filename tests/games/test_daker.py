"""Daker, clause by clause, played with scripted cards; and what must hold in any deal."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any, Self

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from brelan.engine import options
from brelan.engine.bets import Call, Called, Check, Fold, Folded, Posted, Raised, RaiseTo, Returned
from brelan.engine.chance.committed import Committed
from brelan.engine.deal import Played, play
from brelan.engine.events import seen_by
from brelan.engine.game import AnyGame, Table
from brelan.engine.legal import Legal
from brelan.engine.notation import read_action, read_outcome
from brelan.engine.showdown import Dealt, HandsDealt, Muck, Show, Showed, Won
from brelan.engine.turns import Draw, Drawn, Over, Seat
from brelan.errors import BadNotation, BadOption, BadTable, IllegalMove
from brelan.games.daker import GAME, bets, showdown
from brelan.games.daker.events import Turned
from brelan.games.daker.rules import PRESETS, Rules, big_blind
from brelan.games.daker.state import LAST_BETS
from brelan.hands.hand import Hand
from brelan.pieces.daker_cards import DEFAULT_PACK
from brelan.records.keep import keep_deal, keep_record
from brelan.records.record import Reader
from brelan.records.redact import redact_record
from brelan.records.text import write_record
from players import Script
from strategies import deals_of

few = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Told:
    """A deal told move by move, `"2 call, 0 raise 12, * A/K"`: it must be the turn of the one who is named."""

    def __init__(
        self, game: AnyGame, rules: Any, stacks: tuple[int, ...], dealer: int = 0, pools: tuple[int, ...] = ()
    ) -> None:
        self.game, self.rules, self.table = game, rules, Table(stacks, dealer, pools)
        state, events = game.start(rules, self.table)
        self.steps: list[Played[Any]] = [Played(None, None, state, events)]
        self.drawn = ""  # cards told so far of those that chance must give at once

    def go(self, story: str) -> Self:
        for line in story.split(","):
            who, _, text = line.strip().partition(" ")
            turn = self.turn
            if who == "*":
                assert isinstance(turn, Draw), f"{line}: the turn is {turn}"
                self.drawn += f" {text}"
                if len(self.drawn.split()) == turn.count:  # DAK-17: the last cards fall together
                    self._play(None, read_outcome(f"draw {self.drawn}"))
                    self.drawn = ""
            else:
                assert turn == Seat(int(who)), f"{line}: the turn is {turn}"
                self._play(int(who), read_action(text, self.game.Action))
        return self

    def play(self, move: Any) -> None:
        """The one whose turn it is makes this move."""
        turn = self.turn
        self._play(turn.seat if isinstance(turn, Seat) else None, move)

    def _play(self, seat: int | None, move: Any) -> None:
        state, events = self.game.apply(self.state, move)
        self.steps.append(Played(seat, move, state, events))

    @property
    def state(self) -> Any:
        return self.steps[-1].state

    @property
    def turn(self) -> Any:
        return self.game.turn(self.state)

    @property
    def legal(self) -> Legal:
        return self.game.legal(self.state)

    @property
    def over(self) -> bool:
        return isinstance(self.turn, Over)

    @property
    def payoffs(self) -> tuple[int, ...]:
        return self.game.result(self.state).payoffs

    @property
    def stacks(self) -> tuple[int, ...]:
        return self.game.holdings(self.state).stacks

    @property
    def pot(self) -> int:
        return sum(self.game.holdings(self.state).pots)

    def view(self, viewer: int | None) -> Any:
        return self.game.view(self.state, viewer)

    def heard(self, *kinds: type[Any], viewer: int | None = None, all_ears: bool = True) -> list[Any]:
        """What has happened so far, or what of it a viewer heard."""
        happened = [event for step in self.steps for event in step.events if all_ears or seen_by(event, viewer)]
        return [event for event in happened if isinstance(event, kinds or (object,))]

    def refused(self, move: Any) -> IllegalMove:
        """The move is illegal, and nothing has changed."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(IllegalMove) as error:
            self.game.apply(self.state, move)
        assert msgspec.json.encode(self.state) == before
        return error.value

    def record(self, viewer: Reader = None) -> str:
        """The text of the record, as a viewer may keep it."""
        deal = keep_deal(self.game, self.table, self.steps)
        record = keep_record(self.game, self.rules, ("",) * len(self.table.stacks), [deal])
        return write_record(record if viewer is None else redact_record(record, viewer))


# Six values on plain cards, five times A, K, Q and four times J, R, N: hands can be spelt like those of a usual pack.
PLAIN = " ".join(f"{value}/{value}" for value in "AAAAAKKKKKQQQQQJJJJRRRRNNNN")


def plain(values: str) -> str:
    """AAK -> A/A A/A K/K"""
    return " ".join(f"{value}/{value}" for value in values if value != " ")


def sit(*stacks: int, dealer: int = 0, cards: str = "", **agreed: Any) -> Told:
    """Blinds of 5 and 10, three cards to each seat: those of the pack in their order where they do not matter."""
    deal = Told(GAME, Rules(**{"small_blind": 5, **agreed}), stacks, dealer)
    return deal.go(f"* {cards or ' '.join(DEFAULT_PACK[: 3 * len(stacks)])}")


BOARD = "R/J", "N/R", "N/A"  # the last cards of the pack: nobody holds them


def show_down(*holdings: str, board: str, stacks: tuple[int, ...] = (), dealer: int = 0) -> Told:
    """Everyone stays for the big blind and checks to the end, with plain cards."""
    stacks = stacks or (100,) * len(holdings)
    seats = len(stacks)
    deal = sit(*stacks, dealer=dealer, cards=plain("".join(holdings)), pack=PLAIN)
    first = dealer if seats == 2 else dealer + 3
    deal.go(", ".join(f"{(first + place) % seats} call" for place in range(seats - 1)))
    deal.go(f"{(first + seats - 1) % seats} check")
    for card in board:
        deal.go(f"* {card}/{card}")
        deal.go(", ".join(f"{(dealer + 1 + place) % seats} check" for place in range(seats)))
    return deal


def named(deal: Told) -> dict[int, Hand | None]:
    return {event.seat: event.hand for event in deal.heard(Showed)}


# DAK-1 to DAK-4: players and cards


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
def test_dak_1_two_to_eight_players_three_cards_three_on_the_board_four_rounds(players: int) -> None:
    holdings = ["AKQ"] * min(players, 5) + ["JRN"] * (players - min(players, 5))
    deal = show_down(*holdings, board="JRN", stacks=(50,) * players, dealer=players - 1)
    assert deal.over
    assert all(len(hand) == 3 for hand in deal.state.hands)
    assert len(deal.state.board) == 3
    assert len([step for step in deal.steps if step.seat is not None]) == 4 * players  # each spoke in four rounds


@pytest.mark.parametrize("players", [0, 1, 9])
def test_dak_1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(BadTable, match=f"2 to 8 players, not {players}"):
        GAME.start(Rules(), Table((100,) * players))


def test_dak_1_with_or_without_a_limit() -> None:
    assert PRESETS["sheet"].limit == "no-limit"
    assert PRESETS["limit"].limit == "limit"
    assert sit(500, 500, 500).legal.amounts[-1] == 500
    assert sit(500, 500, 500, limit="limit", max_bet=30).legal.amounts[-1] == 40


def test_dak_2_27_cards_are_dealt_from_and_the_28th_is_the_button() -> None:
    state, _ = GAME.start(Rules(), Table((100,) * 3, 2))
    turn = GAME.turn(state)
    assert isinstance(turn, Draw)
    assert len(turn.stock) == 27
    assert not [card for card in turn.stock if "DAKER" in card]
    assert [GAME.view(state, viewer).dealer for viewer in (None, 0, 1, 2)] == [2] * 4


@pytest.mark.parametrize(("high", "low"), ["AK", "KQ", "QJ", "JR", "RN"])
def test_dak_3_a_over_k_over_q_over_j_over_rouge_over_noir(high: str, low: str) -> None:
    third, *board = [value for value in "AKQJRN" if value not in (high, low)]
    deal = show_down(f"{low}{low}{third}", f"{high}{high}{third}", board="".join(board))
    assert named(deal) == {0: Hand("pair", (low,)), 1: Hand("pair", (high,))}
    assert deal.payoffs == (-10, 10)


def test_dak_4_our_27_cards() -> None:
    state, _ = GAME.start(Rules(), Table((100, 100)))
    doubles = "A/A K/K Q/Q J/J R/R N/N"
    mixed = "A/K A/Q A/J A/R A/N K/Q K/J K/R K/N Q/J Q/R Q/N J/R J/N R/N"
    turned = "K/A Q/K J/Q R/J N/R N/A"
    assert sorted(state.stock) == sorted(f"{doubles} {mixed} {turned}".split())


@pytest.mark.parametrize(("card", "other"), [("A/K", "K/A"), ("K/A", "A/K")])
def test_dak_4_a_card_turned_round_plays_like_the_other(card: str, other: str) -> None:
    deal = sit(100, 100, cards=f"{card} J/J N/N  {other} A/A A/Q").go("0 call, 1 check")
    deal.go("* K/K, 1 check, 0 check, * Q/Q, 1 check, 0 check, * R/R, 1 check, 0 check")
    assert named(deal) == {0: Hand("pair", ("K",)), 1: Hand("three", ("A",))}


def test_dak_4_a_table_loads_the_list_of_its_own_box() -> None:
    state, _ = GAME.start(Rules(pack=PLAIN), Table((100, 100)))
    assert sorted(state.stock) == sorted(PLAIN.split())
    deal = show_down("AAA", "KKK", board="AAK")
    assert named(deal) == {0: Hand("five", ("A",)), 1: Hand("four", ("K", "A"))}
    assert sorted((*deal.state.stock, *deal.state.board, *sum(deal.state.hands, ()))) == sorted(PLAIN.split())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A/A\nK/K\nQ/X", "line 3 of the pack: 'Q/X'"),
        ("\n".join(PLAIN.split()[:26]), "ends at line 26 with 26 cards and must have 27"),
        (f"{PLAIN}\n\nN/A", "line 3 of the pack: N/A is one card too many"),
        ("", "ends at line 0 with 0 cards"),
    ],
)
def test_dak_4_a_list_that_is_wrong_is_refused_by_its_line(text: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        GAME.start(Rules(pack=text), Table((100, 100)))


# DAK-5 to DAK-8: hands


def test_dak_5_a_card_counts_for_one_of_its_values_only() -> None:
    deal = sit(100, 100, cards="A/A K/K A/K  Q/Q Q/R J/N").go("0 call, 1 check")
    deal.go("* J/J, 1 check, 0 check, * R/R, 1 check, 0 check, * N/N, 1 check, 0 check")
    assert named(deal)[0] == Hand("pair", ("A",))  # A/K makes a pair of aces or of kings, not both


def test_dak_5_the_best_choice_counts_and_nobody_is_asked() -> None:
    deal = sit(100, 100, cards="A/K K/A A/Q  Q/Q Q/R J/N").go("0 call, 1 check")
    deal.go("* K/Q, 1 check, 0 check, * K/K, 1 check, 0 check, * N/N, 1 check, 0 check")
    assert deal.over
    # A/K K/A A/Q K/Q K/K: four kings with an ace, better than three aces with two kings
    assert named(deal)[0] == Hand("four", ("K", "A"))


@pytest.mark.parametrize(
    ("better", "worse", "board", "kinds"),
    [
        ("AAA", "KKK", "AAK", ("five", "four")),
        ("QQQ", "AAK", "AKQ", ("four", "full")),
        ("JJR", "AAA", "JRN", ("full", "three")),
        ("NNQ", "AAJ", "JRN", ("three", "two-pair")),
        ("RNQ", "AAK", "JRN", ("two-pair", "pair")),
        ("NKQ", "AKQ", "JRN", ("pair", "nothing")),
    ],
)
def test_dak_6_combinations_best_first(better: str, worse: str, board: str, kinds: tuple[str, str]) -> None:
    for holdings, winner in (((better, worse), 0), ((worse, better), 1)):
        deal = show_down(*holdings, board=board)
        hands = named(deal)
        found = [hand.combination for hand in (hands[winner], hands[1 - winner]) if hand is not None]
        assert tuple(found) == kinds
        assert GAME.result(deal.state).winners == (winner,)


@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("AAA", "QQQ", "AAQ"),  # five aces over four
        ("QQA", "JJA", "QJA"),  # three queens and two aces, three jacks and two aces
        ("QQA", "QQN", "QAN"),  # three queens and two aces, three queens and two noirs
        ("QQN", "JJA", "QJR"),  # three queens, three jacks
        ("ARK", "KQJ", "ARQ"),  # aces and rouges, queens and kings: the high pair decides
        ("AJK", "ARK", "AJR"),  # aces and jacks, aces and rouges: then the low pair
        ("RRA", "NNA", "KQJ"),  # a pair of rouges, of noirs
    ],
)
def test_dak_7_by_the_values_of_the_combination(better: str, worse: str, board: str) -> None:
    assert GAME.result(show_down(better, worse, board=board).state).winners == (0,)
    assert GAME.result(show_down(worse, better, board=board).state).winners == (1,)


@pytest.mark.parametrize(
    ("one", "other", "board", "combination"),
    [
        ("QQA", "QQN", "KJR", "pair"),
        ("QJA", "QJN", "QJK", "two-pair"),
        ("QQA", "QQN", "QJR", "three"),
        ("QQA", "QQA", "QAJ", "full"),
        ("AKQ", "AKQ", "JRN", "nothing"),
    ],
)
def test_dak_7_the_cards_left_over_decide_nothing_and_equal_ranks_share(
    one: str, other: str, board: str, combination: str
) -> None:
    deal = show_down(one, other, board=board)
    hands = named(deal)
    assert hands[0] == hands[1]
    assert hands[0] is not None
    assert hands[0].combination == combination
    assert deal.payoffs == (0, 0)
    assert GAME.result(deal.state).winners == (0, 1)


def test_dak_7_equal_carres_are_separated_by_the_fifth_card_and_share_if_it_is_equal() -> None:
    cards = "A/K K/A {}  K/Q Q/K {}"
    board = "* K/K, 1 check, 0 check, * K/N, 1 check, 0 check, * J/J, 1 check, 0 check"
    better = sit(100, 100, cards=cards.format("A/A", "N/R")).go("0 call, 1 check").go(board)
    assert named(better) == {0: Hand("four", ("K", "A")), 1: Hand("four", ("K", "R"))}
    assert better.payoffs == (10, -10)
    level = sit(100, 100, cards=cards.format("R/J", "J/R")).go("0 call, 1 check").go(board)
    assert named(level) == {0: Hand("four", ("K", "J")), 1: Hand("four", ("K", "J"))}
    assert level.payoffs == (0, 0)


def test_dak_8_exactly_two_of_the_three_on_the_board() -> None:
    deal = show_down("KKQ", "NNN", board="AAA")
    assert named(deal)[0] == Hand("two-pair", ("A", "K"))  # all three would make a full of aces
    assert named(deal)[1] == Hand("full", ("N", "A"))
    deal = show_down("AKQ", "JJN", board="RRR")
    assert named(deal)[0] == Hand("pair", ("R",))  # all three would make three rouges
    assert deal.payoffs == (-10, 10)


def test_dak_8_the_three_cards_held_all_count() -> None:
    deal = show_down("KKQ", "JJN", board="AAK")
    # K K Q with A A or A K, not K K K A A
    assert named(deal)[0] == Hand("three", ("K",))


def test_dak_8_the_best_of_the_three_choices() -> None:
    for board in ("AJR", "JAR", "JRA"):
        assert named(show_down("AAK", "NNQ", board=board))[0] == Hand("three", ("A",))


# DAK-9 to DAK-11: blinds and deal


def test_dak_9_the_big_blind_is_twice_the_small_one() -> None:
    for small in (1, 5, 12):
        rules = options.build(Rules, {"small-blind": small})
        state, events = GAME.start(rules, Table((100,) * 3))
        assert big_blind(rules) == 2 * small
        assert [event.amount for event in events if isinstance(event, Posted)] == [small, 2 * small]
        assert GAME.buy_in(rules) == 2 * small
        assert GAME.holdings(state).pots == (3 * small,)


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_dak_9_any_seat_may_deal_first(dealer: int) -> None:
    assert sit(100, 100, 100, 100, dealer=dealer).turn == Seat((dealer + 3) % 4)


def test_dak_10_the_two_left_of_the_dealer_post_before_the_shuffle() -> None:
    state, events = GAME.start(Rules(small_blind=5), Table((100,) * 4, 2))
    assert events == [Posted(3, 5, "small-blind", False), Posted(0, 10, "big-blind", False)]
    assert isinstance(GAME.turn(state), Draw)
    assert state.hands == ()
    assert GAME.holdings(state).stacks == (90, 100, 100, 95)


@pytest.mark.parametrize("dealer", [0, 1])
def test_dak_10_with_two_players_the_dealer_posts_the_small_blind_and_speaks_first_in_round_1(dealer: int) -> None:
    other = 1 - dealer
    deal = sit(100, 100, dealer=dealer)
    assert deal.heard(Posted) == [Posted(dealer, 5, "small-blind", False), Posted(other, 10, "big-blind", False)]
    deal.go(f"{dealer} call, {other} check")
    for card in BOARD:
        deal.go(f"* {card}, {other} check, {dealer} check")
    assert deal.over


def test_dak_10_a_big_blind_that_is_short_is_all_in_and_the_price_stays_full() -> None:
    deal = sit(100, 100, 3, 100)
    assert deal.heard(Posted)[1] == Posted(2, 3, "big-blind", True)
    assert (deal.turn, deal.legal.price, deal.legal.amounts) == (Seat(3), 10, range(20, 101))
    deal.go("3 call")
    assert deal.legal.price == 10
    deal.go("0 call")
    assert deal.legal.price == 5
    deal.go("1 call, * R/J")
    assert deal.pot == 33


def test_dak_10_a_small_blind_that_is_short_is_all_in() -> None:
    deal = sit(100, 4, 100)
    assert deal.heard(Posted)[0] == Posted(1, 4, "small-blind", True)
    deal.go("0 call, 2 check, * R/J, 2 check, 0 raise 10, 2 fold")
    deal.go("* N/R, * N/A")
    assert sorted(event.seat for event in deal.heard(Showed)) == [0, 1]


def test_dak_10_two_players_and_a_big_blind_below_the_small_one() -> None:
    deal = sit(100, 3)
    assert deal.heard(Returned) == [Returned(0, 2)]  # he owes nothing and is not asked
    deal.go("* R/J, * N/R, * N/A")
    assert deal.over
    assert sum(deal.stacks) == 103
    assert abs(deal.payoffs[0]) == 3


def test_dak_10_two_players_and_a_big_blind_between_the_two() -> None:
    deal = sit(100, 7)
    assert (deal.turn, deal.legal.price, list(deal.legal)) == (Seat(0), 5, [Fold(), Call()])
    deal.go("0 call")
    assert deal.heard(Returned) == [Returned(0, 3)]
    assert deal.pot == 14


def test_dak_10_both_blinds_short_and_nobody_asked() -> None:
    deal = sit(4, 9).go("* R/J, * N/R, * N/A")
    assert deal.over
    assert deal.heard(Returned) == [Returned(1, 5)]


def test_dak_11_three_cards_to_each_and_no_card_is_burnt() -> None:
    state, _ = GAME.start(Rules(), Table((100,) * 8))
    assert GAME.turn(state) == Draw(DEFAULT_PACK, (3,) * 8)
    deal = sit(*(100,) * 8).go("3 call, 4 call, 5 call, 6 call, 7 call, 0 call, 1 call, 2 check")
    left = list(BOARD)
    for card in BOARD:
        assert sorted(deal.state.stock) == sorted(left)
        left.remove(card)
        deal.go(f"* {card}").go(", ".join(f"{seat} check" for seat in (1, 2, 3, 4, 5, 6, 7, 0)))
    assert deal.state.stock == ()
    assert sorted((*deal.state.board, *sum(deal.state.hands, ()))) == sorted(DEFAULT_PACK)


def test_dak_11_a_players_cards_are_seen_by_him_alone() -> None:
    deal = sit(100, 100, 100)
    assert deal.heard(Dealt, viewer=1, all_ears=False) == [Dealt(1, DEFAULT_PACK[3:6])]
    assert deal.heard(Dealt, viewer=None, all_ears=False) == []
    assert deal.heard(HandsDealt, viewer=None, all_ears=False) == [HandsDealt(3)]
    assert deal.view(1).hands == (("?",) * 3, DEFAULT_PACK[3:6], ("?",) * 3)
    assert deal.view(None).hands == (("?",) * 3,) * 3


def test_dak_11_the_others_cut_what_the_dealer_has_shuffled() -> None:
    sealed: list[tuple[str, ...]] = []

    def deal_with(seed: str) -> Any:
        def ask(commitments: tuple[str, ...]) -> tuple[str, ...]:
            sealed.append(commitments)
            return ("", seed)

        fold = (Script(GAME, "fold"), Script(GAME, "muck"))
        return list(play(GAME, Rules(), Table((10, 10)), Committed(b"secret", ask), fold))[-1].state

    hands = [deal_with(seed).hands for seed in ("a", "b", "a")]
    assert sealed[0] == sealed[1] == sealed[2]  # the pack was sealed before anybody named his seed
    assert len(sealed[0]) == 27
    assert hands[0] == hands[2] != hands[1]


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_dak_11_the_deal_passes_clockwise(dealer: int) -> None:
    first, second = dealer, (dealer + 1) % 3
    deal = sit(100, 100, 100, dealer=dealer).go(f"{first} fold, {second} fold, {(dealer + 2) % 3} muck")
    assert GAME.result(deal.state).next_dealer == second


# DAK-12, DAK-13: who speaks, and what he may do


def test_dak_12_left_of_the_big_blind_speaks_first_and_cannot_check() -> None:
    deal = sit(100, 100, 100, 100)
    assert deal.turn == Seat(3)
    assert (deal.legal.plain, deal.legal.price, deal.legal.amounts) == ((Fold(), Call()), 10, range(20, 101))
    refusal = deal.refused(Check())
    assert (refusal.seat, refusal.code, refusal.clause) == (3, "cannot-check", "DAK-12")
    deal.go("3 call, 0 call")
    assert deal.refused(Check()).seat == 1  # nor may the small blind, who has put in half


def test_dak_12_unraised_it_ends_with_the_big_blind_who_may_check() -> None:
    deal = sit(100, 100, 100).go("0 call, 1 call")
    assert (deal.turn, deal.legal.plain, deal.legal.price) == (Seat(2), (Fold(), Check()), 0)
    assert deal.refused(Call()).code == "nothing-to-call"
    deal.go("2 check, * R/J")
    assert deal.turn == Seat(1)
    assert deal.pot == 30


def test_dak_12_unraised_the_big_blind_may_raise_and_the_others_answer() -> None:
    deal = sit(100, 100, 100).go("0 call, 1 call")
    assert deal.legal.amounts == range(20, 101)
    deal.go("2 raise 25, 0 call, 1 call, * R/J")
    assert deal.pot == 75


def test_dak_12_raised_it_ends_when_it_comes_back_to_the_last_who_raised() -> None:
    deal = sit(100, 100, 100, 100).go("3 raise 20, 0 call, 1 raise 40, 2 call, 3 call, 0 fold, * R/J")
    assert deal.pot == 40 * 3 + 20
    assert deal.stacks == (80, 60, 60, 60)
    assert deal.heard(Raised) == [Raised(3, 20, 20, False, False), Raised(1, 40, 35, False, False)]


def test_dak_12_a_raised_big_blind_has_no_option_left() -> None:
    deal = sit(100, 100, 100).go("0 raise 20, 1 call")
    assert deal.refused(Check()).code == "cannot-check"
    deal.go("2 call, * R/J")


def test_dak_13_one_card_is_turned_before_each_of_rounds_2_3_and_4() -> None:
    deal = sit(100, 100, 100).go("0 call, 1 call, 2 check")
    seen: tuple[str, ...] = ()
    for card in BOARD:
        assert deal.turn == Draw(deal.state.stock, (1,))
        assert deal.view(None).board == seen
        seen = (*seen, card)
        deal.go(f"* {card}")
        assert deal.heard(Turned)[-1] == Turned(card, seen)
        assert deal.view(None).board == seen
        assert len(deal.legal.plain) == 2
        deal.go("1 check, 2 check, 0 check")
    assert deal.over
    assert len(deal.heard(Turned)) == 3


def test_dak_13_the_first_still_in_left_of_the_dealer_speaks_first() -> None:
    deal = sit(100, 100, 100, 100, dealer=2).go("1 call, 2 call, 3 fold, 0 check, * R/J")
    assert deal.turn == Seat(0)  # seat 3, left of the dealer, is out
    deal.go("0 check, 1 check, 2 check, * N/R, 0 fold, 1 check, 2 check, * N/A")
    assert deal.turn == Seat(1)


def test_dak_13_who_is_all_in_is_not_asked() -> None:
    deal = sit(100, 10, 100, 100).go("3 call, 0 call, 1 call, 2 check, * R/J")
    assert deal.turn == Seat(2)
    deal.go("2 check, 3 check, 0 check, * N/R")
    assert deal.turn == Seat(2)


def test_dak_13_fold_check_or_bet_then_fold_call_or_raise() -> None:
    deal = sit(100, 100, 100).go("0 call, 1 call, 2 check, * R/J")
    assert (deal.legal.plain, deal.legal.amounts) == ((Fold(), Check()), range(10, 91))
    assert deal.refused(Call()).clause == "DAK-13"
    deal.go("1 check")
    assert (deal.legal.plain, deal.legal.amounts) == ((Fold(), Check()), range(10, 91))
    deal.go("2 raise 15")
    assert (deal.legal.plain, deal.legal.price, deal.legal.amounts) == ((Fold(), Call()), 15, range(30, 91))
    assert deal.refused(Check()).clause == "DAK-13"
    deal.go("0 call, 1 raise 30, 2 call, 0 fold, * N/R")  # who has checked may raise a bet
    assert deal.pot == 30 + 30 + 30 + 15


@pytest.mark.parametrize("amount", [0, -1, -10, 1, 9, 91, 1000, 12.5, 10.5])
def test_dak_13_a_bet_that_is_too_small_too_large_or_no_number_of_chips_is_refused(amount: Any) -> None:
    deal = sit(100, 100).go("0 call, 1 check, * R/J")
    assert deal.refused(RaiseTo(amount)).seat == 1


@pytest.mark.parametrize("text", ["raise 12.5", "raise ten", "raise", "raise 10 10", "call 10", "bet 10"])
def test_dak_13_a_bet_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        read_action(text, GAME.Action)


def test_dak_13_no_move_out_of_turn_and_none_before_the_cards() -> None:
    state, _ = GAME.start(Rules(), Table((100, 100)))
    for move in (Fold(), Call(), Muck()):
        with pytest.raises(IllegalMove):
            GAME.apply(state, move)
    deal = sit(100, 100)
    assert deal.refused(Drawn(("R/J",))).code == "not-a-bet"
    assert deal.refused(Show()).code == "not-a-bet"
    deal.go("0 call, 1 check")
    assert deal.refused(Check()).code == "chance-must-answer"
    assert deal.refused(Drawn(("R/J", "N/R"))).code == "chance-must-answer"
    assert deal.refused(Drawn((DEFAULT_PACK[0],))).code == "chance-must-answer"  # it lies in a hand


# DAK-14, DAK-15: the end


def test_dak_14_all_checked_and_everyone_still_in_shows() -> None:
    deal = sit(100, 100, 100, 100).go("3 fold, 0 call, 1 call, 2 check")
    for card in BOARD:
        deal.go(f"* {card}, 1 check, 2 check, 0 check")
    assert deal.over
    assert [event.seat for event in deal.heard(Showed)] == [1, 2, 0]  # from the dealer's left
    assert deal.view(None).hands == (*deal.state.hands[:3], ("?",) * 3)
    assert deal.view(0).hands == (*deal.state.hands[:3], ("?",) * 3)


def test_dak_14_a_bet_was_called_and_everyone_still_in_shows() -> None:
    deal = sit(100, 100, 100).go("0 call, 1 call, 2 check, * R/J, 1 check, 2 check, 0 check")
    deal.go("* N/R, 1 check, 2 check, 0 check, * N/A, 1 raise 20, 2 fold, 0 call")
    assert deal.over
    assert [event.seat for event in deal.heard(Showed)] == [1, 0]
    assert deal.view(1).hands[2] == ("?",) * 3


@pytest.mark.parametrize(
    ("story", "winner"),
    [
        ("0 fold, 1 fold", 2),
        ("0 raise 20, 1 fold, 2 fold", 0),
        ("0 call, 1 call, 2 check, * R/J, 1 raise 10, 2 fold, 0 fold", 1),
        ("0 call, 1 call, 2 check, * R/J, 1 fold, 2 fold", 0),  # nobody bet: the last one wins all the same
        ("0 call, 1 call, 2 check, * R/J, 1 check, 2 check, 0 check, * N/R, 1 fold, 2 check, 0 fold", 2),
        (
            "0 call, 1 call, 2 check, * R/J, 1 check, 2 check, 0 check, * N/R, 1 check, 2 check, 0 check, * N/A, "
            "1 check, 2 check, 0 raise 90, 1 fold, 2 fold",
            0,
        ),
    ],
)
def test_dak_14_in_any_round_the_last_one_wins_at_once_and_may_show_or_not(story: str, winner: int) -> None:
    deal = sit(100, 100, 100).go(story)
    assert deal.turn == Seat(winner)
    assert list(deal.legal) == [Muck(), Show()]
    assert [event.seat for event in deal.heard(Won)] == [winner]
    refusal = deal.refused(Check())
    assert (refusal.code, refusal.clause) == ("show-or-muck", "DAK-14")
    assert deal.pot == 0
    deal.go(f"{winner} muck")
    assert deal.over
    assert deal.heard(Showed) == []
    assert GAME.result(deal.state).winners == (winner,)
    assert deal.payoffs[winner] == -sum(pay for seat, pay in enumerate(deal.payoffs) if seat != winner)


def hidden_from(deal: Told, viewer: int | None, seen: set[int]) -> list[str]:
    """The cards of hands that a viewer may not have seen."""
    return [
        card for seat, hand in enumerate(deal.state.hands) if seat != viewer and seat not in seen for card in hand
    ]


STORY = "0 raise 20, 1 call, 2 fold, * R/J, 1 check, 0 raise 30, 1 fold"


@pytest.mark.parametrize(("choice", "shown"), [("muck", set()), ("show", {0})])
def test_dak_14_what_each_sees_of_a_winner_who_shows_or_not(choice: str, shown: set[int]) -> None:
    deal = sit(100, 100, 100).go(f"{STORY}, 0 {choice}")
    viewers: list[int | None] = [None, 0, 1, 2]
    for viewer in viewers:
        told = msgspec.json.encode(deal.heard(viewer=viewer, all_ears=False)).decode()
        looked = "".join(msgspec.json.encode(GAME.view(step.state, viewer)).decode() for step in deal.steps)
        kept = deal.record("spectator" if viewer is None else viewer)
        secret = hidden_from(deal, viewer, shown)
        assert len(secret) == 3 * len({0, 1, 2} - shown - {viewer})
        for card in secret:
            assert card not in told
            assert card not in looked
            assert card not in kept
        for card in set(sum(deal.state.hands, ())) - set(secret):
            assert card in told
            assert card in looked
            assert card in kept
    assert len(deal.heard(Showed)) == len(shown)
    assert all(card in deal.record() for card in sum(deal.state.hands, ()))  # the table's own record has all


def test_dak_14_before_the_end_a_record_hides_all_other_hands() -> None:
    deal = sit(100, 100, 100).go(STORY)
    for viewer in (0, 1, 2):
        text = deal.record(viewer)
        assert not [card for card in hidden_from(deal, viewer, set()) if card in text]


def test_dak_14_a_hand_is_named_once_two_cards_of_the_board_are_turned() -> None:
    early = sit(100, 100).go("0 fold, 1 show")
    assert early.heard(Showed) == [Showed(1, DEFAULT_PACK[3:6], None)]
    later = sit(100, 100, cards="A/A A/K A/Q  K/K Q/Q J/J")
    later.go("0 call, 1 check, * R/J, 1 check, 0 check, * N/R, 1 fold, 0 show")
    assert later.heard(Showed) == [Showed(0, ("A/A", "A/K", "A/Q"), Hand("full", ("A", "R")))]


def test_dak_15_the_best_hand_takes_the_pot() -> None:
    deal = show_down("JRN", "AAA", "KKQ", board="JRN")
    assert deal.heard(Won) == [Won(1, 30)]
    assert deal.payoffs == (-10, 20, -10)
    assert deal.stacks == (90, 120, 90)


def test_dak_15_equal_hands_share_the_pot() -> None:
    shared = show_down("AAK", "KQJ", "AAQ", board="RNN")
    assert named(shared)[0] == named(shared)[2] == Hand("two-pair", ("A", "N"))
    assert shared.payoffs == (5, -10, 5)
    assert GAME.result(shared.state).winners == (0, 2)
    assert shared.heard(Won) == [Won(2, 15), Won(0, 15)]


# DAK-16: limits


def test_dak_16_no_limit() -> None:
    deal = sit(500, 500, 500)
    assert deal.legal.amounts == range(20, 501)
    deal.go("0 raise 35")
    assert deal.legal.amounts == range(60, 501)  # the last full raise was 25
    deal.go("1 raise 100")
    assert deal.legal.amounts == range(165, 501)
    deal.go("2 fold, 0 call, * R/J")
    assert deal.legal.amounts == range(10, 401)  # the minimum bet is the big blind again
    deal.go("1 raise 400, 0 call, * N/R, * N/A")
    assert deal.over


def test_dak_16_limit_is_the_most_for_one_bet_or_raise() -> None:
    deal = sit(500, 500, 500, limit="limit", max_bet=25)
    assert deal.legal.amounts == range(20, 36)
    assert deal.refused(RaiseTo(36)).code == "above-limit"
    deal.go("0 raise 35")
    assert deal.legal.amounts == range(60, 61)
    deal.go("1 call, 2 call, * R/J")
    assert deal.legal.amounts == range(10, 26)
    deal.go("1 raise 15")
    assert deal.legal.amounts == range(30, 41)
    assert deal.refused(RaiseTo(29)).code == "below-minimum"


def test_dak_16_pot_limit() -> None:
    deal = sit(500, 500, 500, limit="pot-limit")
    assert deal.legal.amounts == range(20, 36)  # after a call the pot holds 25
    deal.go("0 call")
    assert deal.legal.amounts == range(20, 41)  # 15 + 10 + 5
    deal.go("1 call, 2 check, * R/J")
    assert deal.legal.amounts == range(10, 31)
    deal.go("1 raise 30")
    assert deal.legal.amounts == range(60, 121)  # call 30, then 90 lie there
    assert deal.refused(RaiseTo(121)).code == "above-limit"
    deal.go("2 raise 120, 0 fold")
    assert deal.legal.amounts == range(210, 391)  # 30 + 30 + 120 + 90 = 270 above 120


def test_dak_16_fixed_limit_sizes_in_each_round_and_one_bet_with_three_raises() -> None:
    deal = sit(900, 900, 900, limit="fixed-limit")
    for seat, to in ((0, 20), (1, 30), (2, 40)):  # the big blind is the bet
        assert deal.legal.amounts == range(to, to + 1)
        deal.go(f"{seat} raise {to}")
    assert deal.refused(RaiseTo(50)).code == "no-more-raises"
    deal.go("0 call, 1 call")
    for card, bet in zip(BOARD, (10, 20, 20), strict=True):
        deal.go(f"* {card}")
        for place in range(4):
            to = bet * (place + 1)
            assert deal.legal.amounts == range(to, to + 1)
            assert deal.refused(RaiseTo(to + 1)).clause == "DAK-16"
            assert deal.refused(RaiseTo(to - 1)).clause == "DAK-16"
            deal.go(f"{(1 + place) % 3} raise {to}")
        assert not deal.legal.amounts
        assert deal.refused(RaiseTo(bet * 5)).code == "no-more-raises"
        deal.go("2 call, 0 call")
    assert deal.over
    assert deal.pot + sum(deal.payoffs) == 0
    assert max(deal.payoffs) == 2 * (40 + 40 + 80 + 80)


def test_dak_16_a_full_raise_is_measured_by_the_last_full_one() -> None:
    deal = sit(500, 500, 500, 500, 70).go("3 raise 50, 4 raise 70")  # 40 more, then 20 more all in
    assert deal.legal.amounts == range(110, 501)


def test_dak_16_a_short_stack_may_bet_all_it_has() -> None:
    deal = sit(100, 16, 100).go("0 call")
    assert deal.legal.amounts == range(16, 17)
    deal = sit(100, 100, 14, 100).go("3 call, 0 call, 1 call, 2 check, * R/J, 1 check")
    assert deal.legal.amounts == range(4, 5)


# DAK-17: nobody is left to bet


def test_dak_17_the_cards_are_turned_without_asking_anybody() -> None:
    deal = sit(100, 100).go("0 raise 100, 1 call, * R/J, * N/R, * N/A")
    assert deal.over
    assert len(deal.heard(Showed)) == 2


def test_dak_17_the_showdown_follows_the_last_round_of_betting() -> None:
    """Where the game goes once nobody is left to bet."""
    assert GAME.phases[LAST_BETS] is bets
    assert GAME.phases[LAST_BETS + 1 :] == (showdown,)


def test_dak_17_one_player_with_chips_who_owes_nothing_is_not_asked() -> None:
    deal = sit(500, 100, 60).go("0 raise 100, 1 call, 2 call, * R/J, * N/R, * N/A")
    assert deal.over
    assert deal.stacks[0] >= 400


def test_dak_17_one_player_with_chips_who_owes_is_asked() -> None:
    deal = sit(100, 500).go("0 raise 100")
    assert (deal.turn, list(deal.legal), deal.legal.price) == (Seat(1), [Fold(), Call()], 90)
    deal.go("1 call, * R/J, * N/R, * N/A")
    assert deal.over


def test_dak_17_two_players_with_chips_go_on_betting() -> None:
    deal = sit(500, 500, 60).go("0 raise 60, 1 call, 2 call, * R/J, 1 raise 50, 0 call, * N/R, 1 check, 0 check")
    deal.go("* N/A, 1 check, 0 check")
    assert deal.over
    assert len(deal.heard(Showed)) == 3


def test_dak_17_a_big_blind_who_is_all_in_leaves_nothing_to_ask() -> None:
    deal = sit(100, 10).go("0 call, * R/J, * N/R, * N/A")
    assert deal.over


def test_dak_17_it_begins_when_the_others_with_chips_have_folded() -> None:
    deal = sit(500, 500, 60).go("0 raise 60, 1 call, 2 call, * R/J, 1 fold, * N/R, * N/A")
    assert deal.over
    assert [event.seat for event in deal.heard(Showed)] == [2, 0]


# COM: chips


def test_com_1_chips_are_whole_and_none_is_lost() -> None:
    deal = sit(100, 37, 61).go("0 raise 61, 1 call, 2 call")
    for step in deal.steps:
        holdings = GAME.holdings(step.state)
        assert holdings.total == 198
        assert all(type(chips) is int for chips in (*holdings.stacks, *holdings.pots))
    with pytest.raises(BadOption, match="whole number"):
        options.build(Rules, {"small-blind": "2.5"})
    for wrong in (0, -1):
        with pytest.raises(BadOption, match="at least 1"):
            options.build(Rules, {"small-blind": wrong})


def test_com_2_odd_chips_go_one_each_to_the_first_sharing_seats_after_the_dealer() -> None:
    deal = sit(100, 100, 100, 100, dealer=2, cards=plain("AKQ AKQ AKQ NNN"), pack=PLAIN)
    deal.go("1 call, 2 call, 3 fold, 0 check, * J/J, 0 check, 1 check, 2 check, * R/R, 0 check, 1 check, 2 check")
    deal.go("* N/N, 0 check, 1 check, 2 check")
    assert deal.heard(Won) == [Won(0, 12), Won(1, 12), Won(2, 11)]  # 35 chips; the dealer comes last
    assert deal.payoffs == (2, 2, 1, -5)


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 1)])
def test_com_2_the_first_sharing_seat_need_not_be_next_to_the_dealer(dealer: int, first: int) -> None:
    deal = sit(7, 100, 100, dealer=dealer, cards=plain("NRJ AKQ AKQ"), pack=PLAIN, small_blind=1)
    seats = [(dealer + place) % 3 for place in (0, 1, 2)]
    raiser = seats[0]
    deal.go(f"{raiser} raise 7")
    deal.go(", ".join(f"{seat} call" for seat in seats[1:]))
    for card in ("A/A", "Q/Q", "K/K"):
        deal.go(f"* {card}")
        deal.go(", ".join(f"{seat} check" for seat in (*seats[1:], seats[0]) if seat != 0))
    assert sum(event.amount for event in deal.heard(Won)) == 21
    won = {event.seat: event.amount for event in deal.heard(Won)}
    assert won == {first: 11, 3 - first: 10}


def test_com_2_with_two_players_the_odd_chip_goes_to_the_other_than_the_dealer() -> None:
    deal = sit(100, 100, 1, dealer=2, cards=plain("AKQ AKQ NNQ"), pack=PLAIN)
    # a single chip of seat 2, below the blinds
    deal.go("2 call, 0 call, 1 check, * J/J, 0 check, 1 check, * R/R, 0 check, 1 check, * A/A, 0 check, 1 check")
    assert deal.stacks == (101, 100, 0)


def test_com_3_three_all_in_stacks_and_their_side_pots() -> None:
    deal = sit(20, 50, 100, 200, dealer=3, cards=plain("AAA KKK QQQ JNR"), pack=PLAIN)
    deal.go("2 raise 100, 3 call, 0 call, 1 call")
    assert [event.all_in for event in deal.heard(Called)] == [False, True, True]
    deal.go("* J/J, * R/R, * N/N")
    assert deal.over
    assert deal.stacks == (80, 90, 100, 100)
    assert GAME.result(deal.state).winners == (0,)


def test_com_3_a_pot_is_won_only_by_seats_that_paid_into_it() -> None:
    deal = sit(20, 100, 200, dealer=2, cards=plain("AAA QQJ KKJ"), pack=PLAIN)
    deal.go("2 raise 100, 0 call, 1 call, * J/J, * R/R, * N/N")
    assert deal.stacks == (60, 0, 260)  # 60 for the best hand, 160 beside it for the better of the others


def test_com_3_the_best_hand_that_paid_all_takes_every_pot() -> None:
    deal = sit(20, 50, 100, dealer=2, cards=plain("QQQ KKK AAA"), pack=PLAIN)
    deal.go("2 raise 100, 0 call, 1 call, * J/J, * R/R, * N/N")
    assert deal.heard(Returned) == [Returned(2, 50)]
    assert deal.stacks == (0, 0, 170)


def test_com_3_side_pots_may_be_shared_too() -> None:
    deal = sit(21, 51, 51, dealer=2, cards=plain("AAA KKQ KKQ"), pack=PLAIN)
    deal.go("2 raise 51, 0 call, 1 call, * J/J, * R/R, * N/N")
    assert deal.stacks == (63, 30, 30)


def test_com_3_chips_of_a_folded_seat_stay_in_the_pots_they_reached() -> None:
    deal = sit(200, 200, 30, 200, dealer=3, cards=plain("KKK QQJ AAA JNR"), pack=PLAIN)
    deal.go("2 raise 30, 3 raise 60, 0 call, 1 fold, * J/J, 0 raise 50, 3 fold, * R/R, * N/N")
    # seat 1 left 10, seat 3 left 60: the main pot has 30 + 30 + 30 + 10, the side pot the other 30 of seats 0 and 3
    assert deal.heard(Returned) == [Returned(0, 50)]
    assert deal.stacks == (200 - 60 + 60, 190, 100, 140)


def test_com_3_a_bet_that_nobody_matches_is_returned() -> None:
    deal = sit(100, 100, 100).go("0 raise 30, 1 fold, 2 fold")
    assert deal.heard(Returned) == [Returned(0, 20)]
    assert deal.heard(Won) == [Won(0, 25)]
    deal.go("0 muck")
    assert deal.payoffs == (15, -5, -10)
    deal = sit(100, 40).go("0 raise 100, 1 call")
    assert deal.heard(Returned) == [Returned(0, 60)]
    assert deal.pot == 80


def test_com_3_who_cannot_match_a_bet_may_go_all_in_for_what_is_left() -> None:
    deal = sit(100, 40, 100).go("0 raise 60")
    assert (deal.turn, deal.legal.price, list(deal.legal)) == (Seat(1), 35, [Fold(), Call()])
    assert deal.refused(RaiseTo(40)).code == "too-few-chips"
    deal.go("1 call")
    assert deal.heard(Called) == [Called(1, 35, True)]
    assert deal.legal.price == 50  # the next one still pays in full


def test_com_3_nobody_bets_more_than_he_has() -> None:
    deal = sit(100, 80, 100).go("0 call")
    assert deal.refused(RaiseTo(81)).code == "above-stack"
    deal.go("1 raise 80")
    assert deal.heard(Raised) == [Raised(1, 80, 75, True, False)]


def test_com_4_a_short_all_in_does_not_reopen_the_raising() -> None:
    deal = sit(55, 500, 500, 500).go("3 raise 40, 0 raise 55, 1 fold, 2 fold")
    assert (deal.turn, list(deal.legal), deal.legal.price) == (Seat(3), [Fold(), Call()], 15)
    refusal = deal.refused(RaiseTo(100))
    assert refusal.clause == "COM-4"


def test_com_4_several_short_ones_do_not_add_up() -> None:
    deal = sit(55, 75, 500, 500).go("3 raise 40, 0 raise 55, 1 raise 75")  # 30 more, then 15 and 20
    assert deal.legal.amounts == range(105, 501)  # seat 2 has not spoken
    deal.go("2 call")
    assert (deal.turn, list(deal.legal)) == (Seat(3), [Fold(), Call()])
    assert deal.refused(RaiseTo(105)).code == "not-reopened"


def test_com_4_a_full_raise_after_a_short_one_reopens() -> None:
    deal = sit(55, 500, 500, 500).go("3 raise 40, 0 raise 55, 1 raise 85, 2 fold")
    assert deal.legal.amounts == range(115, 501)


def test_com_4_a_short_opening_bet_does_not_reopen_to_those_who_checked() -> None:
    deal = sit(100, 100, 14).go("0 call, 1 call, 2 check, * R/J, 1 check, 2 raise 4")
    assert deal.legal.amounts == range(14, 91)  # the dealer has not spoken
    deal.go("0 call")
    assert (deal.turn, list(deal.legal), deal.legal.price) == (Seat(1), [Fold(), Call()], 4)


def test_com_4_no_raise_when_nobody_has_chips_to_answer() -> None:
    deal = sit(100, 500, 60).go("0 raise 100")
    assert list(deal.legal) == [Fold(), Call()]
    assert deal.refused(RaiseTo(190)).code == "nobody-to-answer"


def test_com_4_folding_is_allowed_where_checking_is_free() -> None:
    deal = sit(100, 100, 100).go("0 call, 1 call")
    assert Fold() in deal.legal
    deal.go("2 fold, * R/J, 1 fold")
    assert deal.heard(Folded) == [Folded(2), Folded(1)]
    assert deal.heard(Won) == [Won(0, 30)]


# In any deal


def paid_by(steps: list[Played[Any]], seat: int) -> int:
    """What the events say that a seat has put in."""
    paid = 0
    for event in (event for step in steps for event in step.events):
        match event:
            case Posted(seat=who, amount=amount) | Called(seat=who, amount=amount) | Raised(seat=who, amount=amount):
                paid += amount if who == seat else 0
            case Returned(seat=who, amount=amount):
                paid -= amount if who == seat else 0
            case _:
                pass
    return paid


@few
@given(data=st.data())
def test_com_1_folded_seats_lose_what_they_paid_and_the_others_win_it(data: st.DataObject) -> None:
    _, table, steps = data.draw(deals_of(GAME, own_pack=False))
    payoffs = GAME.result(steps[-1].state).payoffs
    folded = {event.seat for step in steps for event in step.events if isinstance(event, Folded)}
    won: Counter[int] = Counter()
    for event in (event for step in steps for event in step.events if isinstance(event, Won)):
        won[event.seat] += event.amount
    for seat in range(len(table.stacks)):
        assert payoffs[seat] == won[seat] - paid_by(steps, seat)
        assert not (seat in folded and won[seat])


@few
@given(data=st.data())
def test_dak_14_no_viewer_is_shown_a_card_that_he_may_not_see(data: st.DataObject) -> None:
    rules, table, steps = data.draw(deals_of(GAME, own_pack=False))
    shown: set[str] = set()
    viewers: list[int | None] = [None, *range(len(table.stacks))]
    for step in steps:
        shown.update(*[event.cards for event in step.events if isinstance(event, Showed)])
        hands = step.state.hands
        for viewer in viewers:
            own = hands[viewer] if hands and viewer is not None else ()
            secret = set(DEFAULT_PACK) - shown - set(own) - set(step.state.board)
            heard = [event for event in step.events if seen_by(event, viewer)]
            text = msgspec.json.encode([GAME.view(step.state, viewer), heard]).decode()
            assert not [card for card in secret if card in text]
    record = keep_record(GAME, rules, ("",) * len(table.stacks), [keep_deal(GAME, table, steps)])
    for viewer in viewers:
        own = steps[-1].state.hands[viewer] if viewer is not None else ()
        text = write_record(redact_record(record, "spectator" if viewer is None else viewer))
        assert not [
            card for card in set(DEFAULT_PACK) - shown - set(own) - set(steps[-1].state.board) if card in text
        ]


@few
@given(data=st.data())
def test_dak_16_every_amount_that_is_offered_can_be_bet_and_no_other(data: st.DataObject) -> None:
    _, _, steps = data.draw(deals_of(GAME, own_pack=False))
    for step in steps:
        amounts = GAME.legal(step.state).amounts
        if not amounts:
            continue
        for amount in {amounts[0], amounts[-1], data.draw(st.sampled_from(amounts))}:
            state, events = GAME.apply(step.state, RaiseTo(amount))
            raised = next(event for event in events if isinstance(event, Raised))
            assert raised.to == amount
            assert raised.amount <= GAME.holdings(step.state).stacks[raised.seat]
            assert GAME.holdings(state).total == GAME.holdings(step.state).total
        for amount in (amounts[0] - 1, amounts[-1] + 1):
            with pytest.raises(IllegalMove):
                GAME.apply(step.state, RaiseTo(amount))


def rank_by_hand(values: tuple[str, ...]) -> tuple[Any, ...]:
    """DAK-6 and DAK-7 once more, without the program's tables: a greater tuple is a better hand."""
    groups = sorted(((count, -"AKQJRN".index(value)) for value, count in Counter(values).items()), reverse=True)
    sizes = tuple(count for count, _ in groups)
    kind = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1), (5,)].index(sizes)
    counting = {0: 0, 1: 1, 2: 2, 3: 1, 4: 2, 5: 2, 6: 1}[kind]
    return kind, *[value for _, value in groups[:counting]]


def best_by_hand(hole: tuple[str, ...], board: tuple[str, ...]) -> tuple[Any, ...]:
    """DAK-5 and DAK-8: every two of the board, every choice of values."""
    return max(
        rank_by_hand(values)
        for pair in combinations(board, 2)
        for values in product(*[(card[0], card[2]) for card in (*hole, *pair)])
    )


@few
@given(data=st.data())
def test_dak_15_the_winners_of_the_main_pot_hold_the_best_hand(data: st.DataObject) -> None:
    _, _, steps = data.draw(deals_of(GAME, own_pack=False))
    end = steps[-1].state
    showed = [event.seat for step in steps for event in step.events if isinstance(event, Showed)]
    if len(showed) > 1:
        worth = {seat: best_by_hand(end.hands[seat], end.board) for seat in showed}
        best = {seat for seat in showed if worth[seat] == max(worth.values())}
        assert set(GAME.result(end).winners) == best
