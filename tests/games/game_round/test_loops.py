"""Compiled rounds of Game Round Daker, each played again by the engine with the same cards and the same discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from random import Random
from textwrap import dedent
from typing import Any, Literal, NamedTuple

import numpy as np
import pytest

from brelan.engine.discards import Discard, Reshuffled
from brelan.engine.game import AnyGame, Table
from brelan.engine.turns import Drawn
from brelan.errors import BadOption, BadTable, UnknownName
from brelan.families.betting.showdown import Showed
from brelan.families.daker_cards.cards import ALL_CARDS, DEFAULT_PACK, PACK_SIZE, pack_from
from brelan.families.daker_cards.loops import scratch as daker_scratch
from brelan.families.daker_cards.loops.discards import HANDS, THROWN
from brelan.families.daker_cards.ranking import COMBINATIONS, daker_chart, strength_of
from brelan.families.daker_cards.ranking import HANDS as NAMED
from brelan.games.game_round import GAME, loops
from brelan.games.game_round.events import CameOut, Decided, Level
from brelan.games.game_round.rules import GROUP, Rules
from brelan.study.loops import numbers
from brelan.study.loops.deals import Setup
from families.betting.betting_loops import shown_in, steps_of
from study.loops.checking import Differs, Step, check_deal, mask_of

ANY: AnyGame = GAME
KEY = numbers.key_of(5)
MODES: tuple[Literal["winner", "loser"], ...] = ("winner", "loser")
TOLD = (loops.SHOWED, loops.LEVEL, loops.CAME_OUT)


def box(seed: int, kinds: int) -> str:
    """A box of 27 cards, some of them equal."""
    random = Random(seed)
    some = random.sample(sorted(ALL_CARDS), kinds)
    return " ".join(random.choices(some, k=PACK_SIZE))


class Round(NamedTuple):
    """One round of the loop, in the engine's words."""

    question: Setup
    table: Table
    steps: list[Step]
    told: list[tuple[int, int]]  # what happened besides
    payoffs: list[int]
    winners: int

    def check(self) -> Counter[str]:
        """The combinations that were shown."""
        policies = self.question.policies
        bots = tuple(policy if policy in loops.POLICIES else "random" for policy in policies)
        found = check_deal(ANY, self.question.rules, self.table, self.steps, self.payoffs, self.winners, bots)
        told = [row for event in found.events if (row := told_by(event)) is not None]
        if told != self.told:
            raise Differs(f"what happened is {told}, not {self.told}")
        return shown_in(found)


def told_by(event: Any) -> tuple[int, int] | None:
    """What a trace tells of an event of the engine."""
    match event:
        case Showed(cards=cards):
            return int(loops.SHOWED), strength_of(cards)
        case Level(seats):
            return int(loops.LEVEL), mask_of(seats)
        case CameOut(seat) | Decided(seat):
            return int(loops.CAME_OUT), seat
        case Reshuffled(count):
            return int(daker_scratch.RESHUFFLED), count
    return None


def traced(question: Setup, number: int, custom: loops.Policies | None = None) -> Round:
    trace, payoffs, winners = loops.trace_deal(question, KEY, number, custom)
    seats = len(question.policies)
    table = Table((question.stack,) * seats, number % seats if question.dealer is None else question.dealer)
    pack = pack_from(question.rules.pack)
    steps = list(steps_of([row for row in trace if row[0] not in TOLD], pack, question.policies))
    told = [row for row in trace if row[0] in (*TOLD, daker_scratch.RESHUFFLED)]
    return Round(question, table, steps, told, payoffs, winners)


def questions(seed: int, count: int, packs: Iterable[str | None], policies: tuple[str, ...]) -> list[Setup]:
    random, known = Random(seed), list(packs)
    found = []
    for _ in range(count):
        seats = random.choice(GAME.seats)
        found.append(
            Setup(
                Rules(mode=random.choice(MODES), pack=random.choice(known), stake="a song"),
                tuple(random.choices(policies, k=seats)),
                random.choice((0, 50)),
                random.choice((None, random.randrange(seats))),
            )
        )
    return found


def check_all(asked: Iterable[Setup], each: int, seed: int) -> Counter[int]:
    """Checks these rounds. How often each kind of thing happened besides."""
    random, happened = Random(seed), Counter[int]()
    for question in asked:
        first = random.randrange(10**9)
        for number in range(first, first + each):
            played = traced(question, number)
            played.check()
            happened.update(kind for kind, _ in played.told)
    return happened


def test_rounds_are_those_of_the_engine() -> None:
    happened = check_all(questions(1, 150, [None], loops.POLICIES), 2, 1)
    assert happened[int(loops.LEVEL)] > 7
    assert happened[int(daker_scratch.RESHUFFLED)] > 3


def test_rounds_with_equal_cards_are_those_of_the_engine() -> None:
    check_all(questions(2, 40, [box(1, 12), box(2, 5)], ("random",)), 5, 2)
    check_all(questions(3, 15, [box(1, 12)], loops.POLICIES), 5, 3)


@pytest.mark.deep
def test_tens_of_thousands_of_rounds_are_those_of_the_engine() -> None:
    check_all(questions(4, 1_500, [None, box(1, 12), box(3, 20)], loops.POLICIES), 10, 4)
    for mode, seats in product(MODES, range(2, 5)):
        check_all([Setup(Rules(mode=mode), ("simple",) * seats, 0)], 1_000, 5)


def test_the_check_bites() -> None:
    played = traced(Setup(Rules(), ("simple", "random", "simple", "random", "random"), 0), 7)
    played.check()
    at, step = next((at, step) for at, step in enumerate(played.steps) if isinstance(step.move, Discard))
    other = Discard() if step.move.cards else Discard((DEFAULT_PACK[0],))
    dealt = played.steps[0].move.cards
    turned = Step(None, Drawn(dealt[::-1]))
    changed = [
        played._replace(payoffs=[1, -1, 0, 0, 0]),
        played._replace(winners=played.winners ^ 3),
        played._replace(steps=[*played.steps[:at], step._replace(move=other), *played.steps[at + 1 :]]),
        played._replace(steps=[turned, *played.steps[1:]]),
        played._replace(told=played.told[1:]),
        played._replace(table=Table(played.table.stacks, (played.table.dealer + 1) % 5)),
    ]
    for wrong in changed:
        with pytest.raises(Differs):
            wrong.check()


def test_many_rounds_are_the_same_as_one_by_one_however_they_are_divided() -> None:
    for question in questions(6, 8, [None, box(1, 12)], ("random",)) + questions(7, 8, [None], loops.POLICIES):
        whole = loops.play(question, KEY, 100, 40)
        parts = [loops.play(question, KEY, first, count) for first, count in ((100, 1), (101, 30), (131, 9))]
        assert np.array_equal(whole.winners, np.concatenate([part.winners for part in parts]))
        assert Counter(whole.shown) == sum((Counter(part.shown) for part in parts), Counter())
        rounds = [traced(question, number) for number in range(100, 140)]
        assert whole.winners.tolist() == [played.winners for played in rounds]
        shown = sum((played.check() for played in rounds[:5]), Counter())
        five = loops.play(question, KEY, 100, 5)
        assert {name: count for name, count in five.shown.items() if count} == shown
        assert tuple(five.shown) == COMBINATIONS


def test_one_decides_and_no_chip_moves() -> None:
    for mode, seats in product(MODES, GAME.seats):
        played = loops.play(Setup(Rules(mode=mode), ("random",) * seats, 30), KEY, 0, 500)
        assert played.payoffs.shape == (500, seats)
        assert not played.payoffs.any()
        decided = played.winners if mode == "winner" else played.winners ^ np.uint32((1 << seats) - 1)
        assert set(decided.tolist()) <= {1 << seat for seat in range(seats)}


@pytest.mark.parametrize("mode", MODES)
def test_every_seat_decides_equally_often(mode: Literal["winner", "loser"]) -> None:
    """Eight participants, whoever deals. Fixed seed: this either holds or does not."""
    seats, count = 8, 40_000
    winners = loops.play(Setup(Rules(mode=mode), ("simple",) * seats, 0), KEY, 0, count).winners
    decided = winners if mode == "winner" else winners ^ np.uint32((1 << seats) - 1)
    expected = count / seats
    chi_square = sum((int((decided == 1 << seat).sum()) - expected) ** 2 / expected for seat in range(seats))
    assert chi_square < 24.3  # seven degrees of freedom, one in a thousand


def test_hands_that_nobody_changes_fall_as_often_as_they_should() -> None:
    custom = {"stays": np.zeros((GROUP - 1, HANDS), np.int8)}
    shown = loops.play(Setup(Rules(), ("stays", "stays"), 0), KEY, 0, 100_000, custom).shown
    chances = dict.fromkeys(COMBINATIONS, 0.0)
    for strength, count in enumerate(np.bincount(daker_chart().ranked, minlength=len(NAMED))):
        chances[NAMED[strength].combination] += int(count) / HANDS
    total = sum(shown.values())
    chi_square = sum((shown[name] - total * chances[name]) ** 2 / (total * chances[name]) for name in COMBINATIONS)
    assert chi_square < 22.5  # six degrees of freedom, one in a thousand


@pytest.mark.parametrize("mode", MODES)
def test_simple_is_better_than_random(mode: Literal["winner", "loser"]) -> None:
    count = 20_000
    winners = loops.play(Setup(Rules(mode=mode), ("simple", "random"), 0), KEY, 0, count).winners
    assert (winners & 1).mean() > 0.5 + 4 * (0.25 / count) ** 0.5


def test_a_table_of_one_s_own_says_what_is_thrown_away() -> None:
    many = np.random.default_rng(1).integers(0, len(THROWN), (2, GROUP - 1, HANDS)).astype(np.int8)
    custom = {"one": many[0], "two": many[1]}
    question = Setup(Rules(), ("one", "random", "simple", "two", "random"), 0)
    masks, places = daker_chart().masks, {card: place for place, card in enumerate(DEFAULT_PACK)}
    asked = 0
    for number in range(50):
        played = traced(question, number, custom)
        played.check()
        for seat, hand, move, players in discards(played):
            if question.policies[seat] in custom:
                cards = sorted(hand, key=places.__getitem__)
                row = int(masks.searchsorted(sum(1 << places[card] for card in cards)))
                thrown = THROWN[custom[question.policies[seat]][players - 2, row]]
                assert move == Discard(tuple(cards[place] for place in thrown if place >= 0))
                asked += 1
    assert asked > 100


def test_the_examples_of_the_module_run() -> None:
    names: dict[str, Any] = {**vars(loops)}
    examples = [block for block in (loops.__doc__ or "").split("\n\n") if block.startswith("    ")]
    assert len(examples) == 2
    for example in examples:
        exec(dedent(example), names)
    assert (names["deals"].winners == 2).mean() > 0.6  # who never changes a card loses


def discards(played: Round) -> list[tuple[int, tuple[str, ...], Discard, int]]:
    """Seat, hand, move and players of every discard, as the engine sees it."""
    state, _ = ANY.start(played.question.rules, played.table)
    found = []
    for step in played.steps:
        if step.seat is not None:
            found.append((step.seat, state.drawing.hands[step.seat], step.move, len(state.playing)))
        state, _ = ANY.apply(state, step.move)
    return found


def test_a_bad_table_is_refused() -> None:
    question = Setup(Rules(), ("mine", "random"), 0)
    good = np.zeros((GROUP - 1, HANDS), np.int8)
    bad: Any
    for bad in (good[:2], good[:, :-1], good - 1, good + 16, good + 0.5, None):
        with pytest.raises(BadOption, match="shape 3 × 80730, numbers from 0 to 15"):
            loops.play(question, KEY, 0, 1, {"mine": bad})


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnknownName, match="no bot called 'mine'"):
        loops.play(Setup(Rules(), ("mine", "random"), 0), KEY, 0, 1)
    with pytest.raises(BadTable, match="2 to 16 players"):
        loops.play(Setup(Rules(), ("random",) * 17, 0), KEY, 0, 1)
    with pytest.raises(BadTable, match="no seat has the number 2"):
        loops.play(Setup(Rules(), ("random", "random"), 0, dealer=2), KEY, 0, 1)
