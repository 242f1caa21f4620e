"""Compiled deals of Poker d'As, each played again by the engine with the same dice and the same choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from random import Random
from textwrap import dedent
from typing import Any, NamedTuple

import numpy as np
import pytest
from msgspec.structs import replace

from brelan.engine.game import AnyGame, Table
from brelan.engine.legal import Legal
from brelan.engine.turns import Rolled
from brelan.errors import BadOption, BadTable, UnknownName
from brelan.games.poker_as import GAME, bots, loops
from brelan.games.poker_as.actions import Action, Stop, Throw
from brelan.games.poker_as.events import Fell, Settled
from brelan.games.poker_as.loops import dice as told
from brelan.games.poker_as.loops.book import Book, Perfect
from brelan.games.poker_as.ranking import DICE_IN_HAND, Suites
from brelan.games.poker_as.rules import PRESETS, ReplyThrows, Rules, allowed_throws, chart_of
from brelan.games.poker_as.solving import solve_tables
from brelan.games.poker_as.view import View
from brelan.pieces.dice import FACES
from brelan.pieces.dice import Dice as Faces
from brelan.study.loops import numbers
from brelan.study.loops.deals import Setup
from study.loops.checking import Differs, Step, check_deal

ANY: AnyGame = GAME
KEY = numbers.key_of(7)

REPLIES: tuple[ReplyThrows, ...] = ("fewer", "at-most", "strictly-fewer")
SUITES: tuple[Suites, ...] = ("different", "consecutive")
CHARTS = tuple(product((False, True), (False, True), SUITES))

ALL_RULES = [
    Rules(reply_throws=reply, all_five=all_five, max_throws=most, wild_aces=wild, pure_first=pure, suites=suites)
    for reply, all_five, most, (wild, pure, suites) in product(REPLIES, (False, True), (None, 1, 2, 5), CHARTS)
]


class Deal(NamedTuple):
    """One deal of the loop, in the engine's words."""

    question: Setup
    table: Table
    steps: list[Step]
    settled: list[Faces]
    sudden: list[Faces]
    payoffs: list[int]
    winners: int

    def check(self) -> None:
        rules = self.question.rules
        found = check_deal(ANY, rules, self.table, self.steps, self.payoffs, self.winners, self.question.policies)
        settled = [event.dice for event in found.events if isinstance(event, Settled)]
        fell = [event.dice for event in found.events if isinstance(event, Fell)]
        if settled != self.settled or (self.sudden and fell[-len(self.sudden) :] != self.sudden):
            raise Differs(f"hands are {settled}, not {self.settled}")


def fallen(number: int, count: int) -> Faces:
    """The dice of an outcome: the face of the first die counts most."""
    faces = []
    for _ in range(count):
        number, face = divmod(number, len(FACES))
        faces.append(FACES[face])
    return tuple(faces[::-1])


def traced(question: Setup, number: int, **custom: Any) -> Deal:
    trace, payoffs, winners = loops.trace_deal(question, KEY, number, **custom)
    seats = len(question.policies)
    table = Table((question.stack,) * seats, number % seats if question.dealer is None else question.dealer)
    steps: list[Step] = []
    settled: list[Faces] = []
    sudden: list[Faces] = []
    seat = 0
    drawn: list[int] = []
    kept: Faces = ()
    for kind, value in trace:
        match kind:
            case told.SEAT:
                seat, drawn = value, []
            case told.NUMBER | told.LIMIT:
                drawn.append(value)
            case told.KEPT:
                kept = () if value == told.STOP else told.KEEPS[value]
                move = Stop() if value == told.STOP else Throw(kept)
                steps.append(_step(question.policies[seat], seat, move, drawn))
            case told.FELL:
                steps.append(Step(None, Rolled(fallen(value, DICE_IN_HAND - len(kept)))))
            case told.SETTLED:
                settled.append(told.TABLES.rolls[value])
            case told.SUDDEN:
                sudden.append(told.TABLES.rolls[value])
            case _:
                raise AssertionError(kind)
    return Deal(question, table, steps, settled, sudden, payoffs, winners)


def _step(policy: str, seat: int, move: Action, drawn: list[int]) -> Step:
    """A loop draws no number for the only choice there is; the bot `random` does."""
    if policy != "random":
        return Step(seat, move, None, ())
    number, limit = drawn or (0, 1)
    return Step(seat, move, limit, ((number, limit),))


def questions(seed: int, count: int, rules: Iterable[Rules], policies: tuple[str, ...]) -> list[Setup]:
    random, known = Random(seed), list(rules)
    found = []
    for _ in range(count):
        seats = random.choice(GAME.seats)
        stake = random.choice((1, 7, 1000))
        found.append(
            Setup(
                replace(random.choice(known), stake=stake),
                tuple(random.choices(policies, k=seats)),
                stake * random.choice((1, 3)),
                random.choice((None, random.randrange(seats))),
            )
        )
    return found


def check_all(asked: Iterable[Setup], each: int, seed: int) -> None:
    for question in asked:
        first = Random(seed).randrange(10**9)
        for number in range(first, first + each):
            traced(question, number).check()


def test_deals_at_random_and_simple_ones_are_those_of_the_engine() -> None:
    check_all(questions(1, 100, ALL_RULES, ("random", "simple")), 6, 1)


PERFECT = [
    *PRESETS.values(),
    Rules(max_throws=2, reply_throws="strictly-fewer", wild_aces=True, pure_first=True),
    Rules(max_throws=3, reply_throws="at-most", all_five=True),
    Rules(max_throws=2, suites="consecutive"),
]


@pytest.mark.parametrize("rules", PERFECT)
def test_perfect_deals_are_those_of_the_engine(rules: Rules) -> None:
    for policies in (("perfect", "perfect"), ("random", "perfect"), ("simple", "perfect", "perfect")):
        check_all([Setup(rules, policies, 10)], 40, 2)


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_perfect_deals_of_many_players_are_those_of_the_engine(seats: int) -> None:
    check_all([Setup(PRESETS["classic"], ("random", *("perfect",) * (seats - 1)), 10)], 40, 3)


@pytest.mark.deep
def test_tens_of_thousands_of_deals_are_those_of_the_engine() -> None:
    check_all(questions(4, 1_500, ALL_RULES, ("random", "simple")), 20, 4)
    for rules in PERFECT:
        for policies in product(loops.POLICIES, repeat=2):
            check_all([Setup(rules, policies, 10)], 200, 5)


@pytest.mark.deep
def test_the_first_player_may_throw_thousands_of_times() -> None:
    """All five dice each time and no cap: a perfect first player waits for five aces."""
    question = Setup(Rules(all_five=True), ("perfect", "perfect"), 10, dealer=0)
    deals = [traced(question, number) for number in range(5)]
    assert max(len(deal.steps) for deal in deals) > 2_000
    for deal in deals:
        deal.check()


def test_the_check_bites() -> None:
    deal = traced(Setup(PRESETS["classic"], ("simple", "perfect", "random"), 10), 5)
    deal.check()
    at = next(number for number, step in enumerate(deal.steps) if isinstance(step.move, Rolled))
    rolled = deal.steps[at].move.dice
    other = Step(None, Rolled((*rolled[:-1], next(face for face in FACES if face not in rolled))))
    changed = [
        deal._replace(payoffs=[pay + 1 for pay in deal.payoffs]),
        deal._replace(winners=deal.winners << 1),
        deal._replace(steps=[*deal.steps[:at], other, *deal.steps[at + 1 :]]),
        deal._replace(steps=deal.steps[2:]),
        deal._replace(settled=deal.settled[::-1]),
    ]
    for wrong in changed:
        with pytest.raises(Differs):
            wrong.check()


def test_many_deals_are_the_same_as_one_by_one_however_they_are_divided() -> None:
    for question in questions(6, 6, [Rules(), Rules(max_throws=3, suites="consecutive")], ("random", "simple")):
        whole = loops.play(question, KEY, 100, 60)
        parts = [loops.play(question, KEY, first, count) for first, count in ((100, 1), (101, 40), (141, 19))]
        assert np.array_equal(whole.payoffs, np.concatenate([part.payoffs for part in parts]))
        assert np.array_equal(whole.winners, np.concatenate([part.winners for part in parts]))
        assert Counter(whole.shown) == sum((Counter(part.shown) for part in parts), Counter())
        deals = [traced(question, number) for number in range(100, 160)]
        assert whole.payoffs.tolist() == [deal.payoffs for deal in deals]
        assert whole.winners.tolist() == [deal.winners for deal in deals]
        chart = chart_of(question.rules)
        hands = [hand for deal in deals for hand in deal.settled + deal.sudden]
        shown = Counter(chart.hand(hand).combination for hand in hands)
        assert {name: count for name, count in whole.shown.items() if count} == shown


@pytest.mark.deep
def test_chips_are_conserved_and_one_wins() -> None:
    for question in questions(8, 10, ALL_RULES, ("random", "simple")):
        deals = loops.play(question, KEY, 0, 2_000)
        seats, stake = len(question.policies), question.rules.stake
        assert not deals.payoffs.sum(axis=1).any()
        won = deals.payoffs == stake * (seats - 1)
        assert (won.sum(axis=1) == 1).all()
        assert ((deals.payoffs == -stake) | won).all()
        assert np.array_equal(deals.winners, won @ (1 << np.arange(seats)))


def test_the_dice_fall_as_often_as_they_should() -> None:
    """A single throw each: the combinations of 400,000 fresh rolls. Fixed seed: this either holds or does not."""
    question = Setup(Rules(max_throws=1), ("random", "random"), 10)
    shown = loops.play(question, KEY, 0, 200_000).shown
    ways = {"five": 6, "four": 150, "full": 300, "three": 1200, "straight": 720, "two-pair": 1800, "pair": 3600}
    total = sum(shown.values())
    assert total >= 400_000
    chi_square = sum((shown[name] - total * way / 7776) ** 2 / (total * way / 7776) for name, way in ways.items())
    assert chi_square < 22.5  # six degrees of freedom, one in a thousand


@pytest.mark.parametrize(("preset", "players"), [("sheet", 2), ("classic", 3)])
def test_perfect_play_wins_as_often_as_the_solution_says(preset: str, players: int) -> None:
    rules, deals = PRESETS[preset], 200_000
    winners = loops.play(Setup(rules, ("perfect",) * players, 10, dealer=0), KEY, 0, deals).winners
    for seat, value in enumerate(solve_tables(rules, players).plan.seats):
        share = float((winners == 1 << seat).mean())
        assert abs(share - value) < 4 * (value * (1 - value) / deals) ** 0.5


def test_the_same_dice_fall_for_other_players() -> None:
    one = traced(Setup(Rules(), ("random", "simple"), 10, dealer=0), 3)
    two = traced(Setup(Rules(), ("perfect", "perfect"), 10, dealer=0), 3)
    assert one.steps[1] == two.steps[1]


@pytest.mark.parametrize("reply", REPLIES)
def test_pda_6_the_throws_allowed_are_those_of_the_rules(reply: ReplyThrows) -> None:
    rules = Rules(reply_throws=reply)
    terms = loops.terms_of(rules, None, draws=True)
    for took in range(1, 100):
        assert max(terms.least, took - terms.less) == allowed_throws(rules, took)


@pytest.mark.parametrize("rules", [Rules(), Rules(reply_throws="at-most", wild_aces=True)])
def test_beyond_the_horizon_the_solver_decides_alike_for_ever(rules: Rules) -> None:
    """What lets the table of a first player without a cap have an end."""
    solution = solve_tables(rules, 2)
    settled = Perfect(rules, 2).settled
    for roll in told.TABLES.rolls:
        decisions = {solution.best_choice(roll, thrown) for thrown in (settled, settled + 1, settled + 30)}
        assert len(decisions) == 1


def test_a_full_book_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.games.poker_as.loops.book.FULL", 12_000)
    question = Setup(Rules(), ("simple", "perfect"), 10)
    expected = loops.play(question, KEY, 0, 300)
    loops._book.cache_clear()
    cleared = []
    clear = Book._clear

    def noted(book: Book) -> None:
        cleared.append(book)
        clear(book)

    monkeypatch.setattr(Book, "_clear", noted)
    assert np.array_equal(loops.play(question, KEY, 0, 300).payoffs, expected.payoffs)
    assert len(cleared) > 2
    loops._book.cache_clear()


def test_what_perfect_has_found_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.games.poker_as.loops.book.WORTH_KEEPING", 0.0)
    rules = Rules(max_throws=4, reply_throws="at-most")
    question = Setup(rules, ("perfect",) * 3, 10)
    found = loops.play(question, KEY, 0, 500)
    loops._book.cache_clear()
    solution = solve_tables(rules, 3)

    def asked_again(*_situation: object) -> None:
        raise AssertionError

    monkeypatch.setattr(solution, "best_choice", asked_again)
    assert np.array_equal(loops.play(question, KEY, 0, 500).payoffs, found.payoffs)
    loops._book.cache_clear()


class Hopeful:
    """Keeps its aces and stops with three of them, or when nothing is left to be gained by waiting."""

    def __init__(self, _rules: Rules, _players: int, _stream: Any) -> None: ...

    def decide(self, view: View, legal: Legal, /) -> Action:
        aces = tuple(face for face in view.dice if face == "A")
        if Stop() in legal and (len(aces) >= 3 or view.thrown > 4 + len(view.waiting)):
            return Stop()
        return Throw(aces) if Throw(aces) in legal else Throw()


class Gambler(Hopeful):
    """Throws a coin."""

    def __init__(self, rules: Rules, players: int, stream: Any) -> None:
        super().__init__(rules, players, stream)
        self._stream = stream

    def decide(self, view: View, legal: Legal, /) -> Action:
        return Throw() if self._stream.below(2) else super().decide(view, legal)


class Cheat(Hopeful):
    def decide(self, _view: View, _legal: Legal, /) -> Action:
        return Throw(("A", "A"))


def test_anybody_s_own_bot_plays_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "hopeful", Hopeful)  # for the engine, which must decide alike
    for rules in (Rules(), PRESETS["classic"], Rules(all_five=True)):
        question = Setup(rules, ("hopeful", "random", "hopeful"), 10)
        for number in range(6):
            traced(question, number, custom={"hopeful": Hopeful}).check()
        played = loops.play(question, KEY, 0, 6, custom={"hopeful": Hopeful}).payoffs
        assert played.tolist() == [
            traced(question, number, custom={"hopeful": Hopeful}).payoffs for number in range(6)
        ]


def test_the_example_of_the_module_runs() -> None:
    names: dict[str, Any] = {**vars(loops), "numbers": numbers, "Stop": Stop, "Throw": Throw}
    example = (loops.__doc__ or "").partition("says:\n")[2]
    exec(dedent(example), names)
    deals = names["deals"]
    won = deals.payoffs.sum(axis=0)
    assert len(deals.payoffs) == 100_000
    assert won[0] < won[1] - 10_000  # who never throws twice loses to perfect play


def test_a_bot_that_cannot_be_a_table_is_refused() -> None:
    question = Setup(Rules(), ("mine", "random"), 10)
    with pytest.raises(BadOption, match="random numbers"):
        loops.play(question, KEY, 0, 100, custom={"mine": Gambler})
    with pytest.raises(BadOption, match="not a legal move"):
        loops.play(question, KEY, 0, 100, custom={"mine": Cheat})


class Clumsy(Hopeful):
    def decide(self, _view: View, _legal: Legal, /) -> Action:
        raise KeyError("seven")


class Quitter(Hopeful):
    def decide(self, _view: View, _legal: Legal, /) -> Action:
        raise SystemExit("enough")


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        (Quitter, "the bot Quitter fails: SystemExit: enough"),
        (Clumsy, "the bot Clumsy fails: KeyError: 'seven'"),
        (print, "the bot print fails"),
        (3, "'mine' is nothing that makes a bot"),
    ],
)
def test_a_bot_that_fails_is_named(bot: Any, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        loops.play(Setup(Rules(), ("mine", "random"), 10), KEY, 0, 100, custom={"mine": bot})


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"no bot called 'nobody'.*random, simple, perfect"):
        loops.play(Setup(Rules(), ("nobody", "random"), 10), KEY, 0, 1)
    with pytest.raises(BadTable, match="needs 20"):
        loops.play(Setup(Rules(stake=20), ("random", "random"), 10), KEY, 0, 1)
    with pytest.raises(BadTable, match="2 to 6 players"):
        loops.play(Setup(Rules(), ("random",) * 7, 10), KEY, 0, 1)
    with pytest.raises(BadTable, match="no seat has the number 5"):
        loops.play(Setup(Rules(), ("random", "random"), 10, dealer=5), KEY, 0, 1)
