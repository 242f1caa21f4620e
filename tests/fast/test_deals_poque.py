"""Compiled rounds of Poque, against the engine."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from brelan.engine.chance.stream import Stream
from brelan.engine.events import Event
from brelan.engine.game import Result, Table
from brelan.engine.match import finish_deal, next_table, open_match
from brelan.engine.turns import Drawn
from brelan.errors import BadOption, BadTable, UnknownName
from brelan.fast import numbers
from brelan.fast.batch import Question
from brelan.fast.deals import poque, poque_pools, poque_room
from brelan.fast.deals.poque import new_policy, play, play_matches, trace_deal
from brelan.fast.deals.poque_tables import Policy
from brelan.games.poque import GAME
from brelan.games.poque.actions import Action, Announce, Bid, Follow, Lead, Pass
from brelan.games.poque.announcing import CARD_BY_CARD
from brelan.games.poque.board import RANKS_OF, Pool, pool_id
from brelan.games.poque.events import Announced, Laid, PaidBonus, PaidForCards, TookPool
from brelan.games.poque.rules import ENTRY, HELD, PRESETS, STAKE, Agreement, Rules, chart_of
from brelan.games.poque.runs import next_card
from brelan.games.poque.view import View
from brelan.hands.hand import Hand, combination_id
from brelan.hands.poque import Combination, cards_of, hand_of
from brelan.odds.poque.best import best_counts, deals
from brelan.odds.poque.pools import before_the_turn
from brelan.pieces.suited_cards import PACK_32
from brelan.solver.poque.seen import card_below, level_of
from fast.checking import Checked, Differs, Step, check_deal, mask_of

KEY = numbers.key_of(2026)
COMBINATIONS = [combination_id(combination) for combination in Combination]


class Round(NamedTuple):
    """A round of a loop, as the engine would say it."""

    dealer: int
    steps: list[Step]
    events: list[Event]


class Traced(NamedTuple):
    """A round alone, or those of a match, and what came of it."""

    question: Question
    rounds: list[Round]
    payoffs: tuple[int, ...]
    winners: int


def traced(question: Question, number: int, own: dict[str, Policy] | None = None, rounds: int = 1) -> Traced:
    rows, payoffs, winners = trace_deal(question, KEY, number, own, rounds)
    tellers: list[Teller] = []
    for kind, value in rows:
        if kind == poque_room.STARTED:
            tellers.append(Teller(question, value))
        else:
            tellers[-1].hear(kind, value)
    return Traced(question, [Round(each.dealer, each.steps, each.events) for each in tellers], payoffs, winners)


class Teller:
    """Turns the numbers of a trace into moves and events of the engine."""

    def __init__(self, question: Question, dealer: int) -> None:
        self.steps: list[Step] = []
        self.events: list[Event] = []
        self._question = question
        self.dealer = dealer
        self._cards: list[str] = []
        self._numbers: list[tuple[int, int]] = []
        self._limit = 0
        self._choices = 0
        self._highest = 0
        self._announcing: list[int] = []

    def hear(self, kind: int, value: int) -> None:
        if kind != poque_room.ANNOUNCED:
            self._end_announcing()
        rest, seat = divmod(value, poque_room.SEATS)
        {
            poque_room.DEALT: lambda: self._cards.append(PACK_32[value]),
            poque_room.TURNED: lambda: self._turn(PACK_32[value]),
            poque_room.LIMIT: lambda: self._draw_below(value),
            poque_room.NUMBER: lambda: self._numbers.append((value, self._limit)),
            poque_room.CHOICES: lambda: self._choose_from(value),
            poque_room.BID: lambda: self._bid(seat, rest),
            poque_room.ANNOUNCED: lambda: self._announce(seat, rest),
            poque_room.LED: lambda: self._move(seat, Lead(PACK_32[rest])),
            poque_room.TOOK: lambda: self._took(seat, *divmod(rest, poque_room.POOLS)),
            poque_room.BONUS: lambda: self.events.append(PaidBonus(seat, rest)),
            poque_room.LAID: lambda: self.events.append(Laid(seat, cards_of(rest))),
            poque_room.PAID: lambda: self.events.append(PaidForCards(seat, self._left(seat), rest)),
        }[np.int64(kind)]()

    def _draw_below(self, limit: int) -> None:
        self._limit = limit

    def _choose_from(self, choices: int) -> None:
        self._choices = choices

    def _turn(self, card: str) -> None:
        self._cards.append(card)
        self.steps.append(Step(None, Drawn(tuple(self._cards))))

    def _move(self, seat: int, move: Action) -> None:
        self.steps.append(Step(seat, move, self._choices, tuple(self._numbers)))
        self._numbers = []

    def _bid(self, seat: int, to: int) -> None:
        move: Action = Pass() if not to else Follow() if to == self._highest else Bid(to)
        self._move(seat, move)
        self._highest = max(self._highest, to)

    def _took(self, seat: int, chips: int, pool: int) -> None:
        self.events.append(TookPool(seat, pool_id(Pool(pool)), chips))

    def _left(self, seat: int) -> int:
        laid = [
            card for event in self.events if isinstance(event, Laid) and event.seat == seat for card in event.cards
        ]
        return HELD - len(laid)

    def _announce(self, seat: int, combination: int) -> None:
        assert self._hand(seat).combination == COMBINATIONS[combination]
        self._announcing.append(seat)

    def _hand(self, seat: int) -> Hand:
        return hand_of(self._cards[HELD * seat : HELD * (seat + 1)], chart_of(self._question.rules))

    def _end_announcing(self) -> None:
        """POQ-12: those who announced level hands name one card more, until they differ or have named five."""
        seats, self._announcing, named = self._announcing, [], 1
        while seats:
            self._choices = 1
            said = {seat: self._said(seat, named) for seat in seats}
            for seat in seats:
                self._numbers = [(0, 1)] if self._question.policies[seat] == "random" else []
                self._move(seat, Announce(said[seat].combination, said[seat].values))
                self.events.append(Announced(seat, said[seat]))
            best = max(said.values(), key=self._order)
            named += 1
            level = [seat for seat in seats if said[seat] == best]
            again = best.combination in CARD_BY_CARD and named <= HELD and len(level) > 1
            seats = level if again else []

    def _said(self, seat: int, named: int) -> Hand:
        hand = self._hand(seat)
        return Hand(hand.combination, hand.values[:named]) if hand.combination in CARD_BY_CARD else hand

    def _order(self, hand: Hand) -> tuple[int, list[int]]:
        ranks = "789TJQKA"
        order = chart_of(self._question.rules).combinations
        return -order.index(hand.combination), [ranks.index(value) for value in hand.values]


MATTER = (TookPool, Announced, PaidBonus, Laid, PaidForCards)
"""Events that the loops tell too."""


def check_round(played: Traced) -> None:
    """A round alone is the one that the engine and its bots play with the same chance."""
    question, (only,), payoffs, winners = played
    table = Table((question.stack,) * len(question.policies), only.dealer)
    bots = question.policies if all(policy in poque.POLICIES for policy in question.policies) else None
    checked = check_deal(GAME, question.rules, table, only.steps, payoffs, winners, bots)
    check_events(only, checked)


def check_events(told: Round, checked: Checked[Any]) -> None:
    happened = [event for event in checked.events if isinstance(event, MATTER)]
    if happened != told.events:
        raise Differs(f"what happened is {happened}, not {told.events}")


def any_question(*seed: str | int) -> Question:
    """Any rules, seats, stacks and policies; often hardly enough chips."""
    stream = Stream("poque", *seed)
    seats = 2 + stream.below(3)

    def one_of(*choices: Any) -> Any:
        return choices[stream.below(len(choices))]

    rules = Rules(
        pools_when_played=one_of(False, True),
        full_combinations=one_of(False, True),
        flush_below_full=one_of(False, True),
        bonus_straight=one_of(0, 4),
        bonus_full=one_of(4, 0, 1),
        bonus_flush=one_of(4, 20),
        bonus_straight_flush=one_of(8, 1000),
    )
    policies = tuple(one_of("random", "simple") for _ in range(seats))
    stack = one_of(150, ENTRY, ENTRY + stream.below(10), ENTRY + stream.below(40), 10**9)
    return Question(rules, policies, stack, one_of(None, None, stream.below(seats)))


def test_rounds_are_those_of_the_engine() -> None:
    for number in range(2_000):
        check_round(traced(any_question(number // 4), number))


@pytest.mark.deep
@pytest.mark.parametrize("part", range(4))
def test_tens_of_thousands_of_rounds_are_those_of_the_engine(part: int) -> None:
    for number in range(10_000):
        check_round(traced(any_question("deep", part, number // 4), number))


def test_every_way_a_round_can_go_was_seen() -> None:
    """The rounds that are compared with the engine are no tame ones."""
    seen: set[str] = set()
    for number in range(600):
        question = any_question(number // 4)
        played = traced(question, number)
        seen |= ways(question, played)
    assert seen >= {
        "nobody bid",
        "one took it",
        "compared",
        "raised",
        "followed",
        "passed",
        "cannot bid",
        "bonus",
        "paid less",
        "king-queen",
        "seven-eight-nine",
        "pools when played",
        "several won",
    }


def ways(question: Question, played: Traced) -> set[str]:
    (only,) = played.rounds
    took = [event for event in only.events if isinstance(event, TookPool)]
    poque_taken = [event for event in took if event.pool == "poque"]
    announced = any(isinstance(event, Announced) for event in only.events)
    found = {event.pool for event in took}
    found |= {"nobody bid"} if not poque_taken else set()
    found |= {"one took it"} if poque_taken and not announced else set()
    found |= {"compared"} if announced else set()
    found |= {"bonus"} if any(isinstance(event, PaidBonus) for event in only.events) else set()
    found |= {"paid less" for event in only.events if isinstance(event, PaidForCards) and event.amount < event.left}
    found |= {"pools when played"} if question.rules.pools_when_played else set()
    found |= {"several won"} if played.winners.bit_count() > 1 else set()
    bids = [step for step in only.steps if isinstance(step.move, Pass | Follow | Bid)]
    found |= {"passed" for step in bids if isinstance(step.move, Pass) and step.choices != 1}
    found |= {"cannot bid" for step in bids if step.choices == 1}
    found |= {"followed" for step in bids if isinstance(step.move, Follow)}
    found |= {"raised"} if sum(isinstance(step.move, Bid) for step in bids) > 1 else set()
    return found


def test_shared_poques_are_those_of_the_engine() -> None:
    """They are rare: a thousandth of the rounds in which two compare their hands."""
    question = Question(Rules(), ("all", "all"), 151)
    shared = 0
    for number in range(6_000):
        rows, _, _ = trace_deal(question, KEY, number, {"all": everyone_stands()})
        pools = [value // poque_room.SEATS % poque_room.POOLS for kind, value in rows if kind == poque_room.TOOK]
        if pools.count(Pool.POQUE) > 1:
            check_round(traced(question, number, {"all": everyone_stands()}))
            shared += 1
    assert shared > 2


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("policy", poque.POLICIES)
def test_presets_and_tables_of_every_size(preset: str, seats: int, policy: str) -> None:
    question = Question(PRESETS[preset], (policy,) * seats, 150)
    for number in range(25):
        check_round(traced(question, number))


class TestTheCheckBites:
    def played(self) -> Traced:
        return traced(Question(Rules(), ("simple", "random", "simple"), 150), 4)

    def test_as_it_is(self) -> None:
        check_round(self.played())

    def test_another_payoff(self) -> None:
        played = self.played()
        payoffs = (played.payoffs[0] + 1, played.payoffs[1] - 1, *played.payoffs[2:])
        with pytest.raises(Differs, match="payoffs"):
            check_round(played._replace(payoffs=payoffs))

    def test_another_winner(self) -> None:
        played = self.played()
        with pytest.raises(Differs, match="winners"):
            check_round(played._replace(winners=played.winners ^ 1))

    def test_another_dealer(self) -> None:
        played = self.played()
        (only,) = played.rounds
        with pytest.raises(Differs, match="turn"):
            check_round(played._replace(rounds=[only._replace(dealer=(only.dealer + 1) % 3)]))

    def test_every_other_move(self) -> None:
        played = self.played()
        (only,) = played.rounds
        for at, step in enumerate(only.steps):
            if step.seat is not None:
                for move in (Pass(), Follow(), Bid(3), *(Lead(card) for card in PACK_32)):
                    if move != step.move:
                        steps = [*only.steps[:at], step._replace(move=move), *only.steps[at + 1 :]]
                        with pytest.raises(Differs):
                            check_round(played._replace(rounds=[only._replace(steps=steps)]))

    def test_another_event(self) -> None:
        played = self.played()
        (only,) = played.rounds
        with pytest.raises(Differs, match="what happened"):
            check_round(played._replace(rounds=[only._replace(events=only.events[:-1])]))


@pytest.mark.parametrize("policies", [("random", "random"), ("simple", "random", "simple"), ("simple",) * 4])
@pytest.mark.parametrize("dealer", [None, 1])
def test_many_rounds_are_the_single_ones(policies: tuple[str, ...], dealer: int | None) -> None:
    question = Question(Rules(pools_when_played=True, full_combinations=True), policies, 40, dealer)
    many = play(question, KEY, 100, 60)
    for at in range(60):
        _, payoffs, winners = trace_deal(question, KEY, 100 + at)
        assert tuple(many.payoffs[at].tolist()) == payoffs
        assert int(many.winners[at]) == winners


def test_the_division_of_the_work_changes_nothing() -> None:
    question = Question(Rules(full_combinations=True), ("random", "simple", "random"), 150)
    whole = play(question, KEY, 0, 5_000)
    parts = [play(question, KEY, first, count) for first, count in ((0, 1), (1, 2_222), (2_223, 2_777))]
    assert np.array_equal(np.concatenate([part.payoffs for part in parts]), whole.payoffs)
    assert np.array_equal(np.concatenate([part.winners for part in parts]), whole.winners)
    assert {name: sum(part.shown[name] for part in parts) for name in whole.shown} == whole.shown


def test_other_players_are_dealt_the_same_cards() -> None:
    def dealt(*policies: str) -> Any:
        return traced(Question(Rules(), policies, 150), 77).rounds[0].steps[0]

    assert dealt("random", "random", "random") == dealt("simple", "random", "simple")


def test_no_chip_is_made() -> None:
    """What the players lose lies on the board, and the board never owes anything."""
    for number in range(50):
        question = any_question("chips", number)
        lost = -play(question, KEY, 0, 500).payoffs.sum(axis=1)
        assert (lost >= 0).all()
        assert (lost <= ENTRY * len(question.policies) + 8 * len(question.policies)).all()


def test_every_card_comes_to_every_place_equally_often() -> None:
    room, tries = poque_room.new_room(4, False), 20_000
    numbers.begin(room["chance"], KEY, 0, numbers.CHANCE)
    counts = np.zeros((21, 32))
    for _ in range(tries):
        poque_pools.deal(room)
        counts[np.arange(21), room["pack"][:21]] += 1
    expected = tries / 32
    chi_squares = ((counts - expected) ** 2 / expected).sum(axis=1)
    assert chi_squares.max() < 31 + 4 * np.sqrt(62)  # fixed key: this either holds or does not


def everyone_stands() -> Policy:
    policy = new_policy()
    policy.opens[:, 4:] = 4
    policy.follows[:] = 0
    return policy


@pytest.mark.parametrize("preset", PRESETS)
def test_combinations_come_as_often_as_they_should(preset: str) -> None:
    """Everyone shows: what is compared are hands of the pack, in their exact shares."""
    rules, rounds = PRESETS[preset], 100_000
    shown = play(Question(rules, ("all",) * 3, 150), KEY, 0, rounds, {"all": everyone_stands()}).shown
    assert sum(shown.values()) == 3 * rounds
    exact = {kind[0]: count / deals(1) for kind, count in best_counts(chart_of(rules), 1).items()}
    assert list(shown) == list(exact)
    expected = np.array([3 * rounds * share for share in exact.values()])
    chi_square = ((np.array([*shown.values()]) - expected) ** 2 / expected).sum()
    assert chi_square < len(exact) - 1 + 4 * np.sqrt(2 * len(exact))


@pytest.mark.parametrize("players", GAME.seats)
def test_pools_stay_as_often_as_they_should(players: int) -> None:
    """Nobody bids, and the joker pool is always taken: the exact chances say what stays on the board."""
    rounds = 100_000
    lost = -play(Question(Rules(), ("shy",) * players, 150), KEY, 0, rounds, {"shy": new_policy()}).payoffs.sum(
        axis=1
    )
    stay = 1 + sum(1 - before_the_turn(pool, players).taken for pool in RANKS_OF)  # the poque, and those of trumps
    assert abs(lost.mean() - STAKE * players * float(stay)) < 4 * lost.std() / np.sqrt(rounds)


def any_policy(stream: Stream) -> Policy:
    """One that says anything that the rules allow."""
    policy = new_policy()
    for (level, most), _ in np.ndenumerate(policy.opens):
        policy.opens[level, most] = stream.below(min(most, 4) + 1)
    for (level, highest, most), _ in np.ndenumerate(policy.raises):
        to = highest + stream.below(max(most - highest, 0) + 1)
        policy.raises[level, highest, most] = to if to > highest else 0
    for place, _ in np.ndenumerate(policy.follows):
        policy.follows[place] = stream.below(40)
    for place, _ in np.ndenumerate(policy.leads):
        policy.leads[place] = stream.below(8)
    return policy


def test_policies_of_one_s_own_play_what_their_tables_say() -> None:
    stream = Stream("own")
    question = Question(Rules(), ("mine", "yours", "mine"), 30)
    own = {"mine": any_policy(stream), "yours": any_policy(stream)}
    for number in range(300):
        played = traced(question, number, own)
        check_round(played)
        check_tables(played, own)


def check_tables(played: Traced, own: dict[str, Policy]) -> None:
    """Ask the tables about what each seat saw, read from the engine."""
    question, (only,), _, _ = played
    state, _ = GAME.start(question.rules, Table((question.stack,) * len(question.policies), only.dealer))
    asked = 0
    for step in only.steps:
        if step.seat is not None and not isinstance(step.move, Announce):
            view = GAME.view(state, step.seat)
            policy = own[question.policies[step.seat]]
            said = lead_said(policy, view) if isinstance(step.move, Lead) else bid_said(policy, view)
            assert step.move == said
            asked += 1
        state, _ = GAME.apply(state, step.move)
    assert asked > 0


def bid_said(policy: Policy, view: View) -> Action:
    assert view.seat is not None
    assert view.trump is not None
    level = level_of(view.hands[view.seat], view.trump, chart_of(view.rules))
    stack, highest = view.stacks[view.seat], view.highest
    price = highest - view.bids[view.seat]
    bidders = len([bid for bid in view.bids if bid])
    if view.stage == "first-bids":
        most = min(stack, 8)
        to = policy.raises[level, highest, most] if highest else policy.opens[level, most]
        if to:
            return Bid(int(to))
    follows = highest and stack >= price and view.pools.poque >= policy.follows[level, bidders, price]
    return Follow() if follows else Pass()


def lead_said(policy: Policy, view: View) -> Lead:
    assert view.seat is not None
    hand = view.hands[view.seat]
    gone = {view.turned, *view.missing, *(one.card for one in view.laid)}
    if not view.rules.pools_when_played:
        shown = {card for cards in view.shown for card in cards}
        gone |= {f"{rank}{view.trump}" for rank in "TJQKA"} - shown
    likes = {}
    for card in hand:
        if card_below(card) not in hand:
            row = [card]
            while (following := next_card(row[-1])) is not None and following in hand:
                row.append(following)
            safe = next_card(row[-1]) is None or next_card(row[-1]) in gone
            likes[card] = policy.leads[int(safe), int(card[1] == view.trump), len(row), "789TJQKA".index(card[0])]
    return Lead(max(likes, key=lambda card: likes[card]))


def test_the_example_of_the_module_plays_better_than_chance() -> None:
    bold = new_policy()
    bold.opens[15:, 4:] = 4
    bold.follows[10:] = 0
    bold.leads[:, 1] += 10
    rounds = play(Question(Rules(), ("bold", "random"), 150), KEY, 0, 20_000, {"bold": bold})
    bold_wins, random_wins = rounds.payoffs.mean(axis=0)
    assert bold_wins > random_wins + 1


def changed(table: str, place: tuple[int, ...], value: int) -> Policy:
    policy = new_policy()
    getattr(policy, table)[place] = value
    return policy


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        (new_policy()._replace(opens=np.zeros((3, 3), np.int64)), "bad-policy-shape"),
        (changed("opens", (4, 8), 5), "bad-policy-bid"),
        (changed("opens", (4, 2), 3), "bad-policy-bid"),
        (changed("opens", (4, 2), -1), "bad-policy-bid"),
        (changed("raises", (4, 3, 8), 3), "bad-policy-bid"),
        (changed("raises", (4, 3, 6), 7), "bad-policy-bid"),
        (changed("leads", (0, 0, 1, 0), -1), "bad-policy-lead"),
    ],
)
def test_tables_that_the_rules_would_refuse_are_refused(policy: Policy, code: str) -> None:
    with pytest.raises(BadOption) as refused:
        play(Question(Rules(), ("own", "random"), 150), KEY, 0, 1, {"own": policy})
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("question", "rounds", "error"),
    [
        (Question(Rules(), ("random",), 150), 1, BadTable),
        (Question(Rules(), ("random",) * 5, 150), 1, BadTable),
        (Question(Rules(), ("random",) * 2, 17), 1, BadTable),
        (Question(Rules(), ("random",) * 2, 150, 2), 1, BadTable),
        (Question(Rules(), ("random", "strong"), 150), 1, UnknownName),
        (Question(Rules(), ("random",) * 2, 150), 0, BadOption),
        (Question(Rules(), ("random",) * 2, 150), 13, BadOption),
    ],
)
def test_what_cannot_be_played_is_refused(question: Question, rounds: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        play_matches(question, KEY, 0, 1, rounds)


def check_match(played: Traced, rounds: int) -> int:
    """A match of the engine, deal by deal. Returns how many it had."""
    question, told, payoffs, winners = played
    seats = len(question.policies)
    match = open_match(Agreement(stack=question.stack, deals=rounds), seats, told[0].dealer)
    for each in told:
        assert not match.winners, "the match was over"
        players, table = next_table(match, GAME, question.rules)
        assert table.dealer == each.dealer
        result = result_of(question.rules, table, each.steps)
        checked = check_deal(
            GAME, question.rules, table, each.steps, result.payoffs, mask_of(result.winners), question.policies
        )
        check_events(each, checked)
        match = finish_deal(match, GAME, question.rules, players, result)
    assert payoffs == tuple(stack - question.stack for stack in match.stacks)
    assert winners == mask_of(match.winners) > 0
    return match.deals


def result_of(rules: Rules, table: Table, steps: list[Step]) -> Result:
    state, _ = GAME.start(rules, table)
    for step in steps:
        state, _ = GAME.apply(state, step.move)
    return GAME.result(state)


def test_matches_are_those_of_the_engine() -> None:
    lengths = set()
    for number in range(150):
        question, rounds = any_question("match", number), 1 + number % 12
        deals_played = check_match(traced(question, number, rounds=rounds), rounds)
        lengths.add((deals_played < rounds, deals_played))
    assert {(True, 1), (True, 2), (False, 12)} <= lengths


def test_many_matches_are_the_single_ones() -> None:
    question = Question(Rules(), ("random", "simple", "random", "simple"), 100)
    many = play_matches(question, KEY, 5, 40, 8)
    for at in range(40):
        _, payoffs, winners = trace_deal(question, KEY, 5 + at, rounds=8)
        assert tuple(many.payoffs[at].tolist()) == payoffs
        assert int(many.winners[at]) == winners


def test_a_match_of_one_round_is_a_round() -> None:
    question = Question(Rules(), ("random", "simple"), 100)
    assert np.array_equal(play_matches(question, KEY, 0, 500, 1).payoffs, play(question, KEY, 0, 500).payoffs)
