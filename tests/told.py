"""A deal told move by move, for the tests of every game with turns."""

from __future__ import annotations

from typing import Any, Self

import msgspec
import pytest

from brelan.engine.deal import Played
from brelan.engine.events import seen_by
from brelan.engine.game import AnyGame, Table
from brelan.engine.legal import Legal
from brelan.engine.notation import read_action, read_outcome
from brelan.engine.turns import Draw, Over, Seat
from brelan.errors import IllegalMove
from brelan.records.from_deal import keep_deal, keep_record
from brelan.records.record import Reader
from brelan.records.redact import redact_record
from brelan.records.text import write_record


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
