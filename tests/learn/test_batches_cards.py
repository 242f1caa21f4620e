"""Batches of Poque and Pai Gow Poker: step by step what the engine says, with the same cards."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import brelan
from brelan import learn, registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.errors import BadOption, BadTable, UnknownName
from brelan.games.pai_gow import learning as described
from brelan.games.pai_gow.house_ways import NAMES
from brelan.games.pai_gow.loops import deal as pai_gow_loops
from brelan.games.pai_gow.ranking import CARDS_DEALT
from brelan.games.poque.loops import scratch as poque_scratch
from brelan.learn.batch_tables import WAIT
from brelan.learn.playing import Position
from brelan.pieces.suited_cards import PACK_32, PACK_53
from learn.test_batches import Follower
from learn.test_vectors import mean_gain


class CardFollower(Follower):
    """Also asks every bot of the batch what it would do, and the bot itself."""

    def _check_position(self, at: Position, choices: dict[int, Any]) -> None:
        super()._check_position(at, choices)
        setting = self.encoding.setting
        game, seat = setting.game, int(self.batch.seats[0])
        for name in self.batch.bots:
            bot = registry.part(game.name, "bots").BOTS[name](setting.rules, setting.players, SeededRandom())
            move = bot.decide(game.view(at.state, seat), game.legal(at.state))
            assert choices[int(self.batch.choose(name)[0])] == move


class PaiGow(CardFollower):
    def chance(self) -> tuple[int, ...]:
        return (pai_gow_loops.CARD,)

    def draw(self, count: int, fallen: deque[int]) -> tuple[str, ...]:
        """Places without a player are dealt from what is left: nobody sees them."""
        cards = [PACK_53[fallen.popleft()] for _ in range((self.encoding.setting.players + 1) * CARDS_DEALT)]
        rest = [card for card in PACK_53 if card not in cards]
        return (*cards[:-CARDS_DEALT], *rest[: count - len(cards)], *cards[-CARDS_DEALT:])


class Poque(CardFollower):
    def chance(self) -> tuple[int, ...]:
        return int(poque_scratch.DEALT), int(poque_scratch.TURNED)

    def draw(self, count: int, fallen: deque[int]) -> tuple[str, ...]:
        return tuple(PACK_32[fallen.popleft()] for _ in range(count))


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"raises": "exact", "stack": 30}),
        (2, {"preset": "casino", "stack": 500}),
        (3, {"stack": 3, "min_bet": 2, "wheel": "second", "house_way": "ballys"}),
        (6, {"max_bet": 50, "commission": 5}),
        (4, {"stack": 7, "min_bet": 7, "copies": "bank-wins-hand"}),  # one bet: nobody is asked for it
    ],
)
def test_a_deal_of_pai_gow_is_that_of_the_engine(players: int, options: dict[str, Any]) -> None:
    PaiGow("pai-gow", players, **options).check(8)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (4, {"preset": "full-combinations", "flush_below_full": True, "bonus_straight": 3}),
        (3, {"preset": "pools-when-played"}),
        (4, {"stack": 18, "pools_when_played": True}),
        (3, {"stack": 20, "full_combinations": True}),
    ],
)
def test_a_round_of_poque_is_that_of_the_engine(players: int, options: dict[str, Any]) -> None:
    Poque("poque", players, **options).check(15)


@pytest.mark.deep
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stack", [18, 23, 150])
@pytest.mark.parametrize("preset", ["sheet", "pools-when-played", "full-combinations"])
def test_many_rounds_of_poque_are_those_of_the_engine(players: int, stack: int, preset: str) -> None:
    Poque("poque", players, preset=preset, stack=stack).check(300)


@pytest.mark.deep
@pytest.mark.parametrize("players", [1, 2, 6])
@pytest.mark.parametrize("house_way", NAMES)
def test_many_deals_of_pai_gow_are_those_of_the_engine(players: int, house_way: str) -> None:
    PaiGow("pai-gow", players, house_way=house_way, wheel="second").check(150)


CARD_GAMES = pytest.mark.parametrize("name", ["pai-gow", "poque"])


@CARD_GAMES
def test_what_is_not_legal_is_refused(name: str) -> None:
    batch = learn.batch(name, tables=3)
    before = batch.observations.copy()
    for action in (-2, len(batch.encoding.actions), int(batch.masks[1].argmin())):
        with pytest.raises(BadOption, match=f"not legal at table number 1: action {action}"):
            batch.step([WAIT, action, WAIT])
        assert np.array_equal(batch.observations, before)


@CARD_GAMES
def test_tables_go_on_by_themselves(name: str) -> None:
    """A table plays the same whatever happens beside it, and none of what it wrote before is left."""
    together, alone = learn.batch(name, tables=4, players=3, seed=5), learn.batch(name, tables=4, players=3, seed=5)
    for _ in range(60):
        actions = together.masks.argmax(axis=1)
        _, _, rewards, done = together.step(actions)
        kept = rewards[2].copy(), done[2]
        actions[[0, 1, 3]] = WAIT
        _, _, rewards, done = alone.step(actions)
        assert np.array_equal(together.observations[2], alone.observations[2])
        assert np.array_equal(rewards[2], kept[0])
        assert done[2] == kept[1]
    assert np.array_equal(together.reset(5)[0], learn.batch(name, tables=4, players=3, seed=5).observations)


def test_chips_beyond_all_counting_are_refused() -> None:
    with pytest.raises(BadTable, match="compiled loops cannot count"):
        learn.batch("pai-gow", tables=2, stack=2**33)
    with pytest.raises(BadOption, match="stack"):
        learn.batch("poque", tables=2, stack=2**33)


def test_a_game_without_batches_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(described, "DESCRIPTION", replace(described.DESCRIPTION, batch=None))
    with pytest.raises(UnknownName, match="there are no batches of pai-gow"):
        learn.batch("pai-gow")


@pytest.mark.parametrize(
    ("name", "players", "opponents"),
    [("pai-gow", 3, "house-way:foxwoods"), ("pai-gow", 1, "random"), ("poque", 4, "simple"), ("poque", 2, "random")],
)
def test_every_table_waits_for_the_learner(name: str, players: int, opponents: str) -> None:
    seat = players - 1
    env = learn.vector_env(name, tables=20, players=players, seat=seat, opponents=opponents)
    _, infos = env.reset(seed=1)
    ends = 0
    for _ in range(12):
        observations, rewards, ended, _, infos = env.step(infos["action_mask"].argmax(axis=1))
        assert (env.batch.seats == seat).all()
        assert env.observation_space.contains(observations)
        assert not rewards[~ended].any()
        ends += ended.sum()
    assert ends > 20


@CARD_GAMES
def test_an_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(UnknownName, match="strong"):
        learn.vector_env(name, tables=2, opponents="strong")


@pytest.mark.deep
@pytest.mark.parametrize(("name", "bot"), [("poque", "simple"), ("pai-gow", "house-way:sheet")])
def test_bots_win_as_much_as_in_whole_deals(name: str, bot: str) -> None:
    mean, error = mean_gain(learn.vector_env(name, tables=400, players=3, opponents=bot), bot, 60)
    whole = brelan.simulate(name, [bot] * 3, deals=20_000, seed=1, fast=True).seats[0]
    assert abs(mean - whole.mean) < 5 * (error + whole.stderr)
