"""Batches of Daker and Daker five cards: step by step what the engine says at the same table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from brelan import learn, registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import Table
from brelan.errors import BadOption, BadTable
from brelan.families.betting.limits import LIMITS
from brelan.families.daker_cards.loops.scratch import MOST_CHIPS
from brelan.learn.batch_tables import WAIT, step_between
from brelan.learn.batching import Batch
from brelan.learn.encoder import Encoding
from brelan.learn.playing import Position
from brelan.learn.setting import Setting
from brelan.study.loops.deals import Setup, loops_of
from brelan.study.loops.numbers import key_of
from learn.test_batches import Follower
from strategies import DOUBLED_PACK

both = pytest.mark.parametrize("name", ["daker", "daker-draw"])


class Uneven(Setting, frozen=True):
    """Seats that bring different stacks, as after some deals of a match."""

    stacks: tuple[int, ...] = ()

    def table(self, dealer: int = 0) -> Table:
        return Table(self.stacks, dealer)


class UnevenFollower(Follower):
    """Counts the decisions after which there are side pots."""

    def __init__(self, name: str, stacks: tuple[int, ...], **options: Any) -> None:
        super().__init__(name, len(stacks), stack=max(stacks), **options)
        even = self.encoding.setting
        self.encoding = Encoding(Uneven(even.game, even.rules, even.players, even.stack, even.raises, stacks))
        self._read = int(self._trace[0, 1])  # the first deal of the even table is not played
        self.batch = Batch(self.encoding, 1, 3, self._trace)
        self.happened: Counter[str] = Counter()

    def _check_position(self, at: Position, choices: dict[int, Any]) -> None:
        super()._check_position(at, choices)
        betting = at.state.betting
        all_in = {betting.paid[seat] for seat in betting.playing if betting.paid[seat] == betting.brought[seat]}
        self.happened["side pot"] += any(paid < betting.highest for paid in all_in)
        self.happened["two side pots"] += len(all_in) > 1


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (8, {"limit": "pot-limit"}),
        (3, {"limit": "fixed-limit", "stack": 50}),
        (5, {"limit": "limit", "max_bet": 7, "pack": DOUBLED_PACK}),
        (2, {"stack": 2}),
        (4, {"stack": 9, "raises": "exact", "small_blind": 2}),
    ],
)
def test_a_deal_of_daker_is_that_of_the_engine(players: int, options: dict[str, Any]) -> None:
    Follower("daker", players, **options).check(12)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (4, {"limit": "pot-limit", "pack": DOUBLED_PACK}),
        (3, {"limit": "fixed-limit", "stack": 50}),
        (4, {"limit": "limit", "max_bet": 7}),
        (3, {"stack": 2}),  # all in with the antes
        (4, {"stack": 9, "raises": "exact", "ante": 3}),
    ],
)
def test_a_deal_of_five_cards_is_that_of_the_engine(players: int, options: dict[str, Any]) -> None:
    Follower("daker-draw", players, **options).check(12)


@pytest.mark.parametrize(
    ("name", "stacks"), [("daker", (40, 2, 9, 23, 5)), ("daker-draw", (40, 5, 11, 23)), ("daker-draw", (2, 60, 7))]
)
def test_side_pots_are_those_of_the_engine(name: str, stacks: tuple[int, ...]) -> None:
    follower = UnevenFollower(name, stacks)
    follower.check(30)
    assert follower.happened["side pot"] > 10
    assert len(stacks) < 4 or follower.happened["two side pots"] > 3


@pytest.mark.deep
@both
def test_any_table_is_that_of_the_engine(name: str) -> None:
    stream, happened = SeededRandom("any table", name), Counter[str]()
    for _ in range(150):
        game = registry.game(name)
        players = game.seats[stream.below(len(game.seats))]
        least = 2 * (1 + stream.below(3))
        stakes = {"small_blind": least // 2} if name == "daker" else {"ante": least}
        limit = LIMITS[stream.below(4)]
        if limit == "limit":
            stakes["max_bet"] = least + stream.below(20)
        stacks = tuple(least + stream.below((1, 8, 60, 300)[stream.below(4)]) for _ in range(players))
        follower = UnevenFollower(
            name,
            stacks,
            raises=("ladder", "exact")[stream.below(2)],
            limit=limit,
            pack=(None, DOUBLED_PACK)[stream.below(2)],
            **stakes,
        )
        follower.check(10)
        happened += follower.happened
    assert min(happened["side pot"], happened["two side pots"]) > 100


@both
def test_chips_change_hands_when_a_deal_ends(name: str) -> None:
    batch = learn.batch(name, tables=200, players=3, stack=30, seed=2)
    choice, ended = np.random.default_rng(1), 0
    for _ in range(30):
        seen, masks, rewards, done = batch.step((choice.random(batch.masks.shape) * batch.masks).argmax(axis=1))
        assert not rewards[~done].any()
        assert not rewards[done].sum(axis=1).any()
        assert (masks.sum(axis=1) > 1).all()
        assert ((seen >= 0) & (seen <= 1)).all()
        ended += int(done.sum())
    assert ended > 500


@pytest.mark.parametrize(
    ("name", "stack", "actions"),
    [
        ("daker", 2, ("check", "muck", "show", "raise least", "raise most")),  # the small blind can call or fold
        ("daker", 200, ("check", "muck", "show")),
        ("daker-draw", 2, ("fold", "check", "raise least")),  # all in with the antes: nobody bets
        ("daker-draw", 200, ("call", "muck", "discard nothing", "discard 4+5")),
    ],
)
def test_what_is_not_legal_is_refused(name: str, stack: int, actions: tuple[str, ...]) -> None:
    batch = learn.batch(name, tables=2, stack=stack)
    known = batch.encoding.actions
    for number in (*[known.index(action) for action in actions], len(known), -2):
        with pytest.raises(BadOption, match=f"not legal at table number 1: action {number};"):
            batch.step([WAIT, number])
    batch.step(batch.masks.argmax(axis=1))


@both
def test_a_stack_that_loops_cannot_count_is_refused(name: str) -> None:
    with pytest.raises(BadTable, match="chips"):
        learn.batch(name, stack=MOST_CHIPS + 1)


@both
def test_simple_plays_the_deals_of_the_loops(name: str) -> None:
    batch = learn.batch(name, tables=20, players=3, stack=60, raises="exact", seed=4)
    setting = batch.encoding.setting
    question = Setup(setting.rules, ("simple",) * 3, setting.stack)
    whole = loops_of(setting.game).play(question, key_of(4), 0, 440).payoffs
    numbers, compared = np.arange(20), 0
    for _ in range(40):
        _, _, rewards, done = batch.step(batch.choose("simple"))
        assert np.array_equal(rewards[done], whole[numbers[done]])
        numbers[done] += step_between(20, 3)
        compared += int(done.sum())
    assert compared > 80


def test_on_the_ladder_simple_takes_the_nearest_size() -> None:
    exact = learn.batch("daker", tables=100, players=3, stack=60, raises="exact", seed=4)
    ladder = learn.batch("daker", tables=100, players=3, stack=60, seed=4)
    sizes = np.array([4, 4, 5, 7, 12, 60])  # blinds 1 and 2: a call leaves 5 in the pot
    first = ladder.encoding.actions.index("raise least")
    checked = 0
    for free, chosen in zip(exact.choose("simple"), ladder.choose("simple"), strict=True):
        amount = free - first + 1
        assert chosen == (free if free < first else first + np.abs(sizes - amount).argmin())
        checked += free >= first
    assert 5 < checked < 95


@both
@pytest.mark.parametrize("opponents", ["random", "simple"])
def test_bots_play_at_the_other_seats(name: str, opponents: str) -> None:
    env = learn.vector_env(name, tables=60, players=4, seat=1, opponents=opponents, stack=40)
    env.reset(seed=1)
    for _ in range(6):
        observations, _, terminated, _, infos = env.step(np.full(60, env.batch.encoding.actions.index("fold")))
        assert (env.batch.seats == 1).all()
        assert env.observation_space.contains(observations)
        assert terminated.all()  # the others end the deal, and the next one comes to the learner
        assert np.array_equal(infos["action_mask"], env.batch.masks)
