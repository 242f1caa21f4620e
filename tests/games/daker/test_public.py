"""Daker for two on the public tree: card removal by brute force, the flattened game, the bot and the engine agree."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest
from msgspec.structs import replace

from brelan import registry
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.game import Table
from brelan.engine.notation import write_move
from brelan.engine.turns import Over, Seat
from brelan.errors import BadOption, BadQuestion, UnknownName
from brelan.families.betting.bets import Call, Check, RaiseTo
from brelan.families.daker_cards.cards import DEFAULT_PACK, pack_from
from brelan.families.daker_cards.kinds import kind_of
from brelan.families.daker_cards.ranking import daker_chart
from brelan.games.daker import GAME
from brelan.games.daker.bots import chance_to_win
from brelan.games.daker.bots.policy import Simple, chances_of
from brelan.games.daker.odds import exact_equity, known_cards
from brelan.games.daker.rules import Rules
from brelan.games.daker.solving.all_in import matrices_of, solve_all_in
from brelan.games.daker.solving.boards import Deck, Turned, deck_of
from brelan.games.daker.solving.public_game import PublicGame, grow, later_round, loops, whole_deal
from brelan.games.daker.solving.public_solver import PublicSolver, Walk, Walker, best_response
from brelan.games.daker.solving.questions import (
    SolveQuestion,
    game_of,
    read_sizes,
    short_stack,
    solve_question,
    solve_spot,
)
from brelan.games.daker.solving.ranges import everything, read_ranges
from brelan.games.daker.solving.replies import best_replies, exploit, played, winnings
from brelan.study.bots import make_bot
from brelan.study.loops.deals import Setup, loops_of
from brelan.study.small.solution import evaluate
from brelan.study.small.solution import solve as solve_form
from brelan.study.small.tree import SequenceForm, flatten
from depth import deep

pytestmark = pytest.mark.usefixtures("small_loops", "daker_loops")

TWO_KINDS = "A/A " * 13 + "K/K " * 14
THREE_KINDS = "A/K " * 5 + "K/A " * 4 + "Q/Q " * 9 + "A/A " * 9
FEW_CARDS = "A/K " * 9 + "Q/Q " * 9 + "A/A " * 9
FIXED = Rules(limit="fixed-limit")
BOARD = "A/K N/A Q/Q"


def whole(rules: Rules, stack: int) -> PublicGame:
    deck = deck_of(pack_from(rules.pack))
    return PublicGame(deck, (), grow(rules, whole_deal(rules, stack), (None,)), everything(deck))


class Equal:
    """Every move equally often."""

    def __init__(self, game: PublicGame) -> None:
        self._game = game

    def weights(self, turned: tuple[int, ...], depth: int, part: int, /) -> tuple[Any, Any]:
        size = self._game.deck.spread(turned).size
        return np.ones((1, size), np.float32), np.zeros(self._game.forests[depth][part].edges, np.int32)


def naive(deck: Deck, board: tuple[int, ...], reach: Any) -> tuple[Any, Any]:
    """What each hand wins less what it loses, and the weight against it: card by card, every pair of holdings."""
    places = [at for at, card in enumerate(deck.pack)]
    for kind in board:
        places.remove(next(at for at in places if kind_of(deck.pack[at]) == deck.names[kind]))
    triples = list(combinations(places, 3))
    kinds = [tuple(sorted(deck.names.index(kind_of(deck.pack[at])) for at in triple)) for triple in triples]
    spread = deck.spread(board)
    column = {deck.holdings[number]: at for at, number in enumerate(spread.numbers)}
    hands = np.array([column[kind] for kind in kinds])
    masks = np.array([sum(1 << at for at in triple) for triple in triples])
    table = daker_chart(deck.pack).showdowns
    lying = [at for at in range(len(deck.pack)) if at not in places]
    strength = table.table[table.numbers[tuple(lying)], [table.number(int(mask)) for mask in masks]].astype(int)
    shown, against = np.zeros(spread.size), np.zeros(spread.size)
    for hand in range(spread.size):
        own = int(np.flatnonzero(hands == hand)[0])
        apart = (masks & masks[own]) == 0
        weight = reach[hands] * apart
        shown[hand] = (weight * np.sign(strength[own] - strength)).sum()
        against[hand] = weight.sum()
    return shown, against


@pytest.mark.parametrize("pack", [None, THREE_KINDS])
def test_card_removal_in_linear_time_is_that_of_all_pairs(pack: str | None) -> None:
    deck = deck_of(pack_from(pack))
    board = (0, 1, 2) if pack else (1, 5, 9)
    spread = deck.spread(board)
    reach = np.random.default_rng(1).random((3, spread.size)).astype(np.float32)
    shown, folded = np.zeros_like(reach), np.zeros_like(reach)
    scratch = tuple(np.zeros((rows, 8), np.float32) for rows in (spread.size, spread.size, deck.sums))
    gains = np.array([1, 2, 5], np.float32)
    loops().showdowns(spread.hands, spread.levels, reach, 0, gains, scratch, shown)
    loops().folds(spread.hands, reach, 0, gains, scratch, folded)
    for lane, gain in enumerate(gains):
        won, against = naive(deck, board, reach[lane].astype(float))
        assert shown[lane] / gain == pytest.approx(won, abs=0.01)  # of sums of about 600
        assert folded[lane] / gain == pytest.approx(against, abs=0.01)


def equal_shares(form: SequenceForm) -> Any:
    """Every move equally often, but no fold where checking is free."""
    strategy = np.ones(form.sequences)
    for first, moves in zip(form.first, form.moves, strict=True):
        sensible = [move != "fold" or "check" not in moves for move in moves]
        strategy[first : first + len(moves)] = np.array(sensible) / sum(sensible)
    return strategy


@pytest.mark.parametrize(("pack", "stack"), [(TWO_KINDS, 4), (FEW_CARDS, 2)])
def test_best_responses_are_those_of_the_flattened_game(pack: str, stack: int) -> None:
    rules = Rules(pack=pack, limit="fixed-limit")
    form = flatten(GAME, rules, Table((stack, stack)))
    values, gains = evaluate(form, equal_shares(form))
    game = whole(rules, stack)
    walker, policy = Walker(game), Equal(game)
    for seat in range(2):
        assert walker.mean(walker.walk(Walk(seat, 1, policy, policy)), seat) == pytest.approx(values[seat], abs=1e-5)
        best = walker.mean(best_response(walker, seat, policy), seat)
        assert best == pytest.approx(values[seat] + gains[seat], abs=1e-5)


def test_the_solution_is_that_of_the_flattened_game() -> None:
    rules = Rules(pack="A/A " * 9 + "A/K " * 18, limit="fixed-limit")
    flat = solve_form(flatten(GAME, rules, Table((3, 3))), 500)
    solver = PublicSolver(whole(rules, 3))
    solver.improve(200)
    worth = solver.worth()
    assert worth.exploitability < 1e-3
    assert worth.values[0] == pytest.approx(flat.values[0], abs=2e-3)
    assert sum(worth.values) == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize("places", [1, *deep(8)])
def test_the_bot_has_the_same_chance_with_every_hand(places: int) -> None:
    deck, random = deck_of(DEFAULT_PACK), np.random.default_rng(1)
    chances = chances_of(deck)
    for turned in ((), (3,), (1, 5), (2, 7, 7)):
        numbers = deck.spread(turned).numbers
        for hands in (1, 2):
            found = chances.of(turned, hands)
            for place in random.integers(0, len(numbers), places):
                left = list(DEFAULT_PACK)
                named = (*deck.holdings[numbers[place]], *turned)
                cards = tuple(left.pop(_place(left, deck.names[kind])) for kind in named)
                expected = chance_to_win(DEFAULT_PACK, cards[:3], cards[3:], hands)
                assert found[place] == pytest.approx(expected, abs=1e-12)


def _place(cards: list[str], kind: str) -> int:
    return next(at for at, card in enumerate(cards) if kind_of(card) == kind)


def test_the_bot_plays_as_its_table_says() -> None:
    """Whole deals by the engine: every move has the probability that the table gives it, 1 or a bluff's."""
    game = whole(FIXED, 10_000)
    policy, deck = Simple(FIXED, game), game.deck
    spots = {
        spot.history: (depth, part, node)
        for depth, trees in enumerate(game.forests)
        for part, forest in enumerate(trees)
        for node, spot in enumerate(forest.spots)
    }
    decided = 0
    for deal in range(25):
        bots = [make_bot(GAME, "simple", FIXED, 2, SeededRandom(deal, seat)) for seat in range(2)]
        chance, history = Seeded(deal), ""
        state, _ = GAME.start(FIXED, Table((10_000, 10_000)))
        while not isinstance(turn := GAME.turn(state), Over):
            if not isinstance(turn, Seat):
                history = f"{history} /".strip() if state.hands else ""
                state, _ = GAME.apply(state, chance.answer(turn))
                continue
            move = bots[turn.seat].decide(GAME.view(state, turn.seat), GAME.legal(state))
            if history in spots and not GAME.legal(state).courtesy:
                turned = tuple(deck.kind(card) for card in state.board)
                hand = tuple(sorted(deck.kind(card) for card in state.hands[turn.seat]))
                often = _often(game, policy, turned, spots[history], deck.number[hand])
                assert sum(often.values()) == pytest.approx(1)
                assert often[write_move(move)] > 0.05
                decided += 1
            history = f"{history} {write_move(move)}".strip()
            state, _ = GAME.apply(state, move)
    assert decided > 50


def _often(
    game: PublicGame, policy: Simple, turned: Any, spot: tuple[int, int, int], number: int
) -> dict[str, float]:
    depth, part, node = spot
    forest = game.forests[depth][part]
    rows, column = policy.weights(turned, depth, part)
    place = int(np.flatnonzero(game.deck.spread(turned).numbers == number)[0])
    edges = range(forest.first[node], forest.first[node + 1])
    return {write_move(forest.moves[edge]): float(rows[column[edge], place]) for edge in edges}


@pytest.mark.deep
def test_exact_values_lie_within_what_the_loops_simulate() -> None:
    """`simple` against itself, fixed limit, a pack of three kinds: 100,000 deals by compiled loops."""
    rules = replace(FIXED, pack=THREE_KINDS)
    game = whole(rules, 200)
    policy, walker = Simple(rules, game), Walker(game)
    exact = walker.mean(walker.walk(Walk(0, 1, policy, policy)), 0)
    deals = loops_of(registry.game("daker")).play(Setup(rules, ("simple", "simple"), 200, dealer=0), 1, 0, 100_000)
    won = deals.payoffs[:, 0]
    assert abs(exact - won.mean()) < 3 * won.std() / np.sqrt(len(won))


def test_the_last_round_is_solved_below_a_thousandth_of_the_pot() -> None:
    answer = solve_spot(Rules(), SolveQuestion(board=BOARD, pot=20, stacks=80, sizes="half,pot,all-in"))
    assert answer.exploitability < 0.001
    assert sum(answer.values) == pytest.approx(0, abs=1e-3)
    first = answer.charts[0]
    assert (first.seat, first.history) == ("big-blind", "")
    assert list(first.moves) == ["check", "raise 10", "raise 20", "raise 80"]
    assert sum(first.moves.values()) == pytest.approx(1, abs=1e-5)
    assert sum(answer.strategy[0].moves.values()) == pytest.approx(1, abs=1e-5)


@pytest.mark.deep
def test_rounds_three_and_four_are_solved_below_two_thousandths_of_the_pot() -> None:
    solver = PublicSolver(game_of(FIXED, SolveQuestion(board="A/K N/A", pot=20, stacks=80)))
    solver.improve(75)
    assert solver.worth().exploitability / 20 < 0.002


@pytest.mark.deep
def test_simple_loses_528_thousandths_of_a_big_blind_to_the_best_reply() -> None:
    answer = exploit(Rules(), "simple")
    assert answer.exploitability_mbb == pytest.approx(528, abs=1)
    assert [seat.best_response for seat in answer.seats] == pytest.approx([1.22698, 0.88566], abs=1e-4)


def test_the_best_reply_to_a_bot_gains_in_both_seats_together() -> None:
    answer = exploit(Rules(pack=THREE_KINDS), "simple")
    assert [seat.seat for seat in answer.seats] == ["dealer", "big-blind"]
    assert answer.exploitability_mbb > 0
    assert answer.exploitability_mbb == pytest.approx(250 * sum(seat.best_response for seat in answer.seats))


class Always(NamedTuple):
    """Makes the same move whenever it can, and calls or checks elsewhere."""

    game: PublicGame
    wanted: type

    def weights(self, turned: Turned, depth: int, part: int, /) -> tuple[Any, Any]:
        moves, first = self.game.forests[depth][part].moves, self.game.forests[depth][part].first
        column = np.zeros(len(moves), np.int32)
        for begin, end in pairwise(first):
            kinds = [type(move) for move in moves[begin:end]]
            chosen = self.wanted if self.wanted in kinds else Call if Call in kinds else Check
            column[begin + kinds.index(chosen)] = 1
        return np.stack([row * np.ones(self.game.deck.spread(turned).size, np.float32) for row in (0, 1)]), column


@pytest.mark.deep
@pytest.mark.parametrize(("move", "chips"), [(Call, 2.06142), (RaiseTo, 4.42665)])
def test_simple_wins_this_much_from_a_bot_that_always_makes_the_same_move(move: type, chips: float) -> None:
    game = whole(FIXED, 200)
    won = played(game, Simple(FIXED, game), Always(game, move))
    assert sum(won) / 2 == pytest.approx(chips, abs=1e-4)


@pytest.mark.deep
def test_what_one_bot_wins_the_other_loses() -> None:
    rules = replace(FIXED, pack=THREE_KINDS)
    game = whole(rules, 200)
    simple, caller = Simple(rules, game), Always(game, Call)
    won, lost = played(game, simple, caller), played(game, caller, simple)
    assert won == pytest.approx((-lost[1], -lost[0]), abs=1e-4)
    assert sum(won) > 1
    assert all(one <= best for one, best in zip(won, best_replies(game, caller), strict=True))


def test_a_bot_against_itself_wins_nothing() -> None:
    answer = winnings(Rules(pack=THREE_KINDS), "simple", "simple")
    assert (answer.bot, answer.against) == ("simple", "simple")
    assert answer.winnings_mbb == pytest.approx(0, abs=0.05)
    assert answer.seats[0].winnings == pytest.approx(-answer.seats[1].winnings, abs=1e-4)
    assert abs(answer.seats[0].winnings) > 0.01


def test_a_better_reply_never_gains_less_than_the_bot_itself() -> None:
    rules = replace(FIXED, pack=THREE_KINDS)
    game = whole(rules, 200)
    policy, walker = Simple(rules, game), Walker(game)
    for seat, best in enumerate(best_replies(game, policy)):
        assert best >= walker.mean(walker.walk(Walk(seat, 1, policy, policy)), seat)


def test_a_range_is_what_its_lines_say() -> None:
    deck = deck_of(DEFAULT_PACK)
    dealer, other = read_ranges(deck, "# only aces\ndealer A/A\ndealer A/A K/A 0.5\n")
    aces, king = deck.kind("A/A"), deck.kind("A/K")
    for number, hand in enumerate(deck.holdings):
        assert dealer[number] == (0.5 if aces in hand and king in hand else float(aces in hand))
    assert other.all()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("button A/A", "a seat"),
        ("dealer", "a seat"),
        ("dealer A/A A/A", "does not have"),
        ("dealer A/A 2", "not a weight"),
        ("dealer A/A K/K Q/Q J/J", "one to three cards"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused(line: str, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        read_ranges(deck_of(DEFAULT_PACK), line)


def test_known_hands_leave_nothing_to_decide() -> None:
    """Five aces against nothing: the dealer wins the pot, and the other never pays more."""
    text = "dealer A/A A/K A/Q\nbig-blind R/R R/N J/N"
    board = "A/J N/A K/Q"
    answer = solve_spot(Rules(), SolveQuestion(board=board, pot=20, stacks=80, sizes="pot", range=text))
    assert answer.values == pytest.approx((10, -10), abs=0.05)


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (SolveQuestion(board=BOARD, pot=20), "'stacks' must be given"),
        (SolveQuestion(board=BOARD, stacks=80), "'pot' must be given"),
        (SolveQuestion(board=BOARD, pot=21, stacks=80), "a pot of 21"),
        (SolveQuestion(pot=20, stacks=80), "no effect"),
        (SolveQuestion(board=BOARD + " K/K", pot=20, stacks=80), "at most three"),
        (SolveQuestion(board=BOARD, pot=20, stacks=80, sizes="some"), "not a size"),
        (SolveQuestion(board=BOARD, pot=20, stacks=80, range="dealer A/K K/A"), "no hand left"),
        (SolveQuestion(stacks=200), "memory needed"),
        (SolveQuestion(exploit="random"), "not for 'random'"),
        (SolveQuestion(winnings="simple", against="random"), "not for 'random'"),
        (SolveQuestion(winnings="simple"), "'against' must be given"),
    ],
)
def test_what_cannot_be_solved_is_refused(question: SolveQuestion, message: str) -> None:
    with pytest.raises((BadOption, BadQuestion, UnknownName), match=message):
        solve_question(Rules(), question)


def test_sizes_are_parts_of_the_pot_within_the_rules() -> None:
    assert read_sizes(Rules(), "half,75% all-in") == (Fraction(1, 2), Fraction(3, 4), None)
    with pytest.raises(BadOption, match="no effect"):
        read_sizes(FIXED, "pot")
    forest = grow(Rules(), later_round(Rules(), 20, 30, 4), read_sizes(Rules(), "half,pot,double"))[0][0]
    assert [write_move(move) for move in forest.moves[: forest.first[1]]] == [
        "check",
        "raise 10",
        "raise 20",
        "raise 30",
    ]


def test_a_fixed_limit_has_the_nodes_of_its_rules() -> None:
    game = whole(FIXED, 10_000)
    assert [sum(len(forest.owner) for forest in trees) for trees in game.forests] == [8, 70, 630, 5670]


def test_all_in_or_fold_is_solved_for_both_seats() -> None:
    """Stacks of two big blinds, a pack of three kinds: no seat gains by another reply."""
    pack = pack_from(FEW_CARDS)
    found = solve_all_in(Rules(), pack, 4)
    assert found.exploitability < 1e-5
    answer = short_stack(Rules(pack=FEW_CARDS), SolveQuestion(stacks=4, all_in_or_fold=True))
    assert answer.values[0] == found.value
    assert [chart.seat for chart in answer.charts] == ["dealer", "big-blind"]
    assert list(answer.charts[0].moves) == ["fold", "raise 4"]


def test_chances_of_all_hands_against_each_other_are_those_of_the_odds() -> None:
    """All in before a card is turned: over all boards and all hands against it, as `brelan odds` counts."""
    pack = pack_from(THREE_KINDS)
    deck, matrices = deck_of(pack), matrices_of(pack)
    for number in (0, 5, 9):
        names = [deck.names[kind] for kind in deck.holdings[number]]
        left = list(pack)
        hole = tuple(left.pop(_place(left, name)) for name in names)
        share = float(exact_equity(known_cards(pack, hole), 1).share)
        mine = matrices.won[number].sum() / matrices.ways[number].sum()
        assert (1 + mine) / 2 == pytest.approx(share, abs=1e-5)
