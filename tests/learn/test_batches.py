"""Batches: step by step what the engine says at the same table, with the same cards or dice."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np
import pytest

from brelan import learn
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.turns import Draw, Drawn, Over, Roll, Rolled, Seat
from brelan.errors import BadOption
from brelan.families.daker_cards.cards import pack_from
from brelan.families.daker_cards.loops.scratch import DEALT, DREW, TURNED
from brelan.games.poker_as.loops.dice import FELL
from brelan.learn.batch_tables import WAIT
from brelan.learn.batching import Batch
from brelan.learn.playing import Position, after, begin, choices_at, forced, gains
from brelan.pieces.dice import FACES, Dice
from brelan.study.loops.trace import roomy
from strategies import DOUBLED_PACK


class Follower:
    """Plays the deals of a batch with one table again, by the engine."""

    def __init__(self, name: str, players: int, **options: Any) -> None:
        self.encoding = learn.encoding(name, players, **options)
        self._trace, self._read = roomy(200_000), 1
        self.batch = Batch(self.encoding, 1, 3, self._trace)
        self.deals = 0
        self._fallen: deque[int] = deque()  # cards, or the numbers of throws

    def check(self, deals: int) -> None:
        stream = SeededRandom("actions")
        while self.deals < deals:
            at = self._dealt(begin(self.encoding.setting, self.deals % self.encoding.setting.players))
            while choices := choices_at(self.encoding, at):
                self._check_position(at, choices)
                action = list(choices)[stream.below(len(choices))]
                _, _, rewards, done = self.batch.step([action])
                at = self._dealt(after(self.encoding.setting.game, at, choices[action]))
                assert done[0] == isinstance(self.encoding.setting.game.turn(at.state), Over)
            assert rewards[0].tolist() == pytest.approx(gains(self.encoding.setting.game, at))
            self.deals += 1

    def _check_position(self, at: Position, choices: dict[int, Any]) -> None:
        game = self.encoding.setting.game
        turn = game.turn(at.state)
        assert isinstance(turn, Seat)
        assert self.batch.seats[0] == turn.seat
        assert np.array_equal(self.batch.observations[0], self.encoding.observe(game.view(at.state, turn.seat)))
        assert np.array_equal(self.batch.masks[0], self.encoding.mask(choices))

    def chance(self) -> tuple[int, ...]:
        """The steps of the trace that are cards or dice."""
        return (FELL,) if self.encoding.setting.game.name == "poker-as" else (DEALT, TURNED, DREW)

    def draw(self, count: int, fallen: deque[int]) -> tuple[str, ...]:
        """The next cards that chance gave."""
        pack = pack_from(self.encoding.setting.rules.pack)
        return tuple(pack[fallen.popleft()] for _ in range(count))

    def _dealt(self, at: Position) -> Position:
        """The cards and dice of the batch, and what nobody chooses."""
        rows = self._trace[self._read : self._trace[0, 1]].tolist()
        self._fallen.extend([value for kind, value in rows if kind in self.chance()])
        self._read = int(self._trace[0, 1])
        game = self.encoding.setting.game
        while True:
            match game.turn(at.state):
                case Draw() as turn:
                    move: Any = Drawn(self.draw(turn.count, self._fallen))
                case Roll(count):
                    move = Rolled(faces_of(self._fallen.popleft(), count))
                case _:
                    move = forced(self.encoding, at)
            if move is None:
                return at
            at = after(game, at, move)


def faces_of(number: int, count: int) -> Dice:
    """The dice of an outcome: the face of the first die counts most."""
    return tuple([FACES[number // len(FACES) ** place % len(FACES)] for place in reversed(range(count))])


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (4, {"mode": "loser", "pack": DOUBLED_PACK}), (16, {}), (5, {"mode": "loser"})]
)
def test_a_game_round_is_that_of_the_engine(players: int, options: dict[str, Any]) -> None:
    Follower("game-round", players, **options).check(6)


def test_the_same_seed_gives_the_same_deals() -> None:
    batch = learn.batch("game-round", tables=3, players=3, seed=3)
    first = batch.observations.copy()
    assert len({row.tobytes() for row in first}) == 3
    batch.step([1, 2, 3])
    assert np.array_equal(first, batch.reset(3)[0])
    assert not np.array_equal(first, batch.reset(4)[0])


def test_a_table_can_wait() -> None:
    batch = learn.batch("game-round", tables=2, seed=3)
    before = batch.observations.copy()
    batch.step([WAIT, 0])
    assert np.array_equal(batch.observations[0], before[0])
    assert not np.array_equal(batch.observations[1], before[1])


def test_all_seats_deal_in_turn_at_each_table() -> None:
    """The first to throw is at turn when a deal begins."""
    batch = learn.batch("poker-as", tables=4, max_throws=2)
    begun = [[seat] for seat in batch.seats.tolist()]
    for _ in range(30):
        *_, done = batch.step(np.zeros(4, np.int64))
        for row in np.flatnonzero(done).tolist():
            begun[row].append(int(batch.seats[row]))
    for table, seats in enumerate(begun):
        assert len(seats) > 5
        assert seats == [(table + deal) % 2 for deal in range(len(seats))]


def test_a_batch_is_filled_in_place() -> None:
    batch = learn.batch("game-round", tables=50, seed=1)
    seen, masks, rewards, done = batch.step(np.zeros(50, np.int64))
    again = batch.step(np.zeros(50, np.int64))
    assert again[0] is seen
    assert again[1] is masks
    assert done.all()  # both have chosen, unless they are level
    assert np.array_equal(np.abs(rewards).sum(1), np.full(50, 2))


def test_what_is_not_legal_is_refused() -> None:
    batch = learn.batch("game-round", tables=2)
    with pytest.raises(BadOption, match="not legal at table number 1: action 16"):
        batch.step([0, 16])
    with pytest.raises(BadOption, match="3 actions"):
        batch.step([0, 0, 0])
    with pytest.raises(BadOption):
        learn.batch("game-round", tables=0)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"max_throws": 3}),
        (3, {"preset": "classic", "stake": 4}),
        (6, {"reply_throws": "strictly-fewer", "max_throws": 4, "wild_aces": True}),
        (2, {"all_five": True}),
    ],
)
def test_a_game_of_poker_as_is_that_of_the_engine(players: int, options: dict[str, Any]) -> None:
    Follower("poker-as", players, **options).check(15)


def test_a_game_without_choices_is_refused() -> None:
    with pytest.raises(BadOption, match="nobody has a choice"):
        learn.batch("poker-as", max_throws=1)
