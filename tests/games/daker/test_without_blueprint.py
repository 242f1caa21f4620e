"""`strong` for Daker without a blueprint: two players with every limit, and tables of three to eight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.game import Table
from brelan.engine.legal import Legal
from brelan.engine.turns import Over, Seat
from brelan.families.betting.bets import Call, Check, RaiseTo
from brelan.families.daker_cards.cards import DEFAULT_PACK, parse_cards
from brelan.families.daker_cards.ranking import daker_chart
from brelan.games.daker import GAME
from brelan.games.daker.bots import duel as daker_duel
from brelan.games.daker.bots import table as daker_table
from brelan.games.daker.bots.duel import history_of, plan_of, plan_of_simple
from brelan.games.daker.bots.opponent_ranges import chances_beside, weights_of
from brelan.games.daker.rules import Rules
from brelan.games.daker.solving.boards import deck_of
from brelan.games.daker.solving.runouts import outlook_of
from brelan.games.daker.view import View
from brelan.study.arena import simulate
from brelan.study.arena.simulate import Experiment
from brelan.study.bots import make_bot

TWO_KINDS = "A/A " * 13 + "K/K " * 14


def spots(
    rules: Rules, stacks: tuple[int, ...], deals: int, bots: tuple[str, ...]
) -> Iterator[tuple[View, Legal, list[list[Any]]]]:
    """Every decision about a bet, with the moves of each round so far."""
    for deal in range(deals):
        players = [make_bot(GAME, bot, rules, len(bots), SeededRandom(deal, seat)) for seat, bot in enumerate(bots)]
        chance, said = Seeded(deal), list[list[Any]]([[]])
        state, _ = GAME.start(rules, Table(stacks, dealer=deal % len(bots)))
        while not isinstance(turn := GAME.turn(state), Over):
            if isinstance(turn, Seat):
                view, legal = GAME.view(state, turn.seat), GAME.legal(state)
                if not legal.courtesy:
                    yield view, legal, said
                move = players[turn.seat].decide(view, legal)
                assert move in legal
                said[-1].append(move)
            else:
                move = chance.answer(turn)
                if state.hands:
                    said.append([])
            state, _ = GAME.apply(state, move)


def kinds(view: View) -> tuple[int, ...]:
    return tuple(deck_of(DEFAULT_PACK).kind(card) for card in view.board)


def test_a_round_of_at_most_one_bet_is_told_exactly() -> None:
    told = 0
    for view, _, said in spots(Rules(), (100, 100), 60, ("simple", "simple")):
        if all(sum(isinstance(move, RaiseTo) for move in some) < 2 for some in said):
            assert [list(path) for path in history_of(view, kinds(view)).paths] == said
            told += 1
    assert told > 100


@pytest.mark.parametrize("limit", ["no-limit", "pot-limit", "limit", "fixed-limit"])
def test_whatever_was_said_its_history_is_legal_and_costs_what_was_paid(limit: Any) -> None:
    for view, _, _ in spots(Rules(limit=limit), (60, 35), 25, ("random", "random")):
        history = history_of(view, kinds(view))
        assert len(history.paths) == 1 + len(view.board)
        assert sum(history.brought) == 95


@pytest.mark.parametrize(
    ("rules", "stacks"),
    [(Rules(), (100, 100)), (Rules(limit="pot-limit"), (30, 70)), (Rules(pack=TWO_KINDS), (20, 20))],
)
def test_a_duel_is_legal(rules: Rules, stacks: tuple[int, int]) -> None:
    assert sum(1 for _ in spots(rules, stacks, 2, ("strong", "random"))) > 4


@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("limit", ["no-limit", "fixed-limit"])
def test_a_table_is_legal(players: int, limit: Any) -> None:
    stacks = tuple(20 + 15 * seat for seat in range(players))
    assert sum(
        1 for _ in spots(Rules(limit=limit), stacks, 2, ("strong", "random", "strong", *["simple"] * 5)[:players])
    )


def test_a_table_whose_pack_has_equal_cards_is_legal() -> None:
    assert sum(1 for _ in spots(Rules(pack=TWO_KINDS), (50,) * 3, 3, ("strong", "strong", "random")))


def test_the_seed_decides_what_it_plays() -> None:
    for players in (2, 4):
        for view, legal, _ in spots(Rules(), (100,) * players, 1, ("simple",) * players):
            moves = [
                make_bot(GAME, "strong", Rules(), players, SeededRandom(5)).decide(view, legal) for _ in range(2)
            ]
            assert moves[0] == moves[1]


def test_two_players_sample_where_nothing_can_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daker_duel, "has_extra", lambda _: False)
    asked = list[View]()

    def calls(view: View, *_: object) -> Call:
        asked.append(view)
        return Call()

    monkeypatch.setattr(daker_table, "decide", calls)
    view, legal, _ = next(spots(Rules(), (100, 100), 1, ("simple", "simple")))
    assert make_bot(GAME, "strong", Rules(), 2, SeededRandom(1)).decide(view, legal) == Call()
    assert asked == [view]


def test_shares_of_a_plan_add_up_and_do_not_depend_on_who_asks() -> None:
    """One plan serves all hands: so neither its work nor its time can tell which one is held."""
    view, _, _ = next(spot for spot in spots(Rules(), (100, 100), 9, ("simple", "simple")) if len(spot[0].board) == 3)
    assert view.seat is not None
    history = history_of(view, kinds(view))
    plan = plan_of(history)
    for node in range(len(plan.tree.owner)):
        edges = slice(plan.tree.first[node], plan.tree.first[node + 1])
        assert plan.plays[edges].sum(axis=0) == pytest.approx(1, abs=1e-4)
    others = replace(view, hands=tuple(reversed(view.hands)))
    assert history_of(others, kinds(others)) == history
    assert plan_of(history) is plan


def test_the_best_hands_do_not_fold_and_the_worst_do_not_pay_all() -> None:
    view, _, _ = next(spot for spot in spots(Rules(), (100, 100), 9, ("simple", "simple")) if len(spot[0].board) == 3)
    plan = plan_of(history_of(view, kinds(view)))
    tree = plan.tree
    replies = [
        (tree.first[child], spot)
        for edge, child in enumerate(tree.child)
        if child < len(tree.owner) and isinstance(tree.moves[edge], RaiseTo)
        for spot in [tree.spots[child]]
        if spot.betting.highest == 100 and tree.owner[child] == history_of(view, kinds(view)).us
    ]
    assert replies
    for folds, _ in replies:
        assert plan.plays[folds, -1] < 0.1
        assert plan.plays[folds, 0] > 0.9


def test_the_model_of_simple_is_simple() -> None:
    """With every hand at once as with one: it pays, folds and raises alike, unless a threshold is near."""
    deck, agree, asked = deck_of(DEFAULT_PACK), 0, 0
    for view, legal, _ in spots(Rules(), (100, 100), 25, ("simple", "simple")):
        assert view.seat is not None
        history = history_of(view, kinds(view))
        plan = plan_of_simple(history)
        hand = tuple(sorted(deck.kind(card) for card in view.hands[view.seat]))
        place = int((plan.outlook.spread.numbers == deck.number[hand]).argmax())
        node = plan.tree.node(history.paths[-1])
        move = make_bot(GAME, "simple", Rules(), 2, SeededRandom(1, asked)).decide(view, legal)
        edges = range(plan.tree.first[node], plan.tree.first[node + 1])
        agree += sum(plan.plays[edge, place] for edge in edges if type(plan.tree.moves[edge]) is type(move))
        asked += 1
    assert agree > 0.9 * asked


def test_an_outlook_has_the_chances_of_the_bot() -> None:
    deck, pack = deck_of(DEFAULT_PACK), DEFAULT_PACK
    board = parse_cards("A/K Q/Q")
    outlook = outlook_of(deck, tuple(sorted(deck.kind(card) for card in board)))
    beside, chart = chances_beside(pack, board), daker_chart(pack)
    for hole in ("A/A K/K R/N", "Q/K Q/J N/N", "R/R J/R K/J"):
        cards = parse_cards(hole)
        hand = tuple(sorted(deck.kind(card) for card in cards))
        place = int((outlook.spread.numbers == deck.number[hand]).argmax())
        number = chart.showdowns.number(chart.mask(cards))
        for hands in (1, 2):
            assert beside[hands, number] == pytest.approx(outlook.chances[hands - 1][place], abs=0.05)


def test_who_bet_is_taken_to_hold_more_than_who_checked() -> None:
    legal_bet = next(
        view
        for view, legal, _ in spots(Rules(), (100,) * 3, 60, ("simple",) * 3)
        if len(view.board) == 3 and legal.price and len(view.playing) == 3
    )
    chances = chances_beside(DEFAULT_PACK, legal_bet.board)[1]
    known = daker_chart(DEFAULT_PACK).mask(legal_bet.board)
    possible = daker_chart(DEFAULT_PACK).showdowns.triples & known == 0
    weights = weights_of(legal_bet)
    means = {seat: float(np.average(chances[possible], weights=some[possible])) for seat, some in weights.items()}
    bettors = [seat for seat in means if legal_bet.bets[seat] == max(legal_bet.bets)]
    assert all(means[seat] > chances[possible].mean() + 0.05 for seat in bettors)


def test_sampled_deals_hold_no_card_twice_and_take_the_same_work() -> None:
    for view, _, _ in spots(Rules(), (100,) * 8, 1, ("simple",) * 8):
        sampled = daker_table.sample(view, np.random.default_rng(1))
        masks = daker_chart(DEFAULT_PACK).showdowns.triples[sampled.holdings]
        together = np.bitwise_or.reduce(masks, axis=1)
        assert (np.bitwise_count(together) == 3 * len(sampled.others)).all()
        assert (sampled.strengths >= 0).all()
        assert sampled.weights.sum() == pytest.approx(1)
        assert len(sampled.ours) == daker_table.SAMPLES


def test_a_sure_winner_bets_and_a_hopeless_hand_checks() -> None:
    view = View(
        rules=Rules(),
        seat=0,
        dealer=2,
        board=parse_cards("A/J A/R N/N"),
        pot=30,
        stacks=(100,) * 3,
        bets=(0,) * 3,
        hands=(parse_cards("A/A A/K A/Q"), ("?",) * 3, ("?",) * 3),
        playing=(0, 1, 2),
        speaking=0,
        won=(),
    )
    legal = Legal((Check(),), 0, RaiseTo, range(2, 101))
    assert isinstance(make_bot(GAME, "strong", Rules(), 3, SeededRandom(1)).decide(view, legal), RaiseTo)
    priced = replace(view, bets=(0, 90, 90), pot=210, stacks=(100, 10, 10), board=parse_cards("Q/Q A/R N/N"))
    worst = replace(priced, hands=(parse_cards("J/J K/K R/R"), ("?",) * 3, ("?",) * 3))
    calls = Legal((Check(), Call()), 90)
    assert make_bot(GAME, "strong", Rules(), 3, SeededRandom(1)).decide(worst, calls) != Call()


@pytest.mark.deep
@pytest.mark.parametrize("players", [2, 3, 6])
def test_it_wins_from_simple(players: int) -> None:
    bots = ("strong", *["simple"] * (players - 1))
    found = simulate.run(Experiment("daker", {}, bots, 3000, 11, 100, paired=True))
    won = simulate.scores(bots, found)[0]
    assert won.mean > 0
