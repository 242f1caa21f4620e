"""From the trace of a loop with betting to steps of the engine: what the tests of Daker and Daker draw share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from brelan.engine.bets import Call, Check, Fold, RaiseTo
from brelan.engine.drawing import Discard
from brelan.engine.showdown import Muck, Show, Showed
from brelan.engine.turns import Drawn
from brelan.fast.deals import choosing, daker_room
from brelan.fast.deals.betting import FOLD, PAY
from fast.checking import Checked, Number, Step

Steps = Iterable[tuple[int, int]]

GIVEN = (daker_room.DEALT, daker_room.TURNED, daker_room.DREW)


class Asked:
    """The seat that moves next, and what it was told."""

    def __init__(self, pack: tuple[str, ...], policies: tuple[str, ...]) -> None:
        self.pack = pack
        self.policies = policies
        self.seat = -1
        self.choices = 0
        self.price = 0
        self.thrown: list[str] = []
        self.numbers: list[Number] = []

    def notes(self, kind: int, value: int) -> bool:
        """Is this about the one who is asked?"""
        if kind == daker_room.SEAT:
            self.seat, self.numbers, self.thrown = value, [], []
        elif kind == daker_room.CHOICES:
            self.choices = value
        elif kind == daker_room.PRICE:
            self.price = value
        elif kind == daker_room.DISCARDED:
            self.thrown.append(self.pack[value])
        elif kind == daker_room.NUMBER:
            self.numbers.append((value, 0))
        elif kind == daker_room.BELOW:
            self.numbers[-1] = (self.numbers[-1][0], value)
        else:
            return False
        return True

    def bet(self, value: int) -> Any:
        """The engine's move."""
        if value == FOLD:
            return Fold()
        if value == PAY:
            return Call() if self.price else Check()
        return RaiseTo(value)

    def step(self, move: Any) -> Step:
        is_bot = self.policies[self.seat] != choosing.OWN_NAME
        return Step(self.seat, move, self.choices, tuple(self.numbers) if is_bot else None)


def steps_of(trace: Steps, pack: tuple[str, ...], policies: tuple[str, ...]) -> Iterator[Step]:
    """Cards that are given one after the other are one draw."""
    asked = Asked(pack, policies)
    for kind, rows in groupby(trace, key=lambda row: row[0]):
        values = [value for _, value in rows]
        if kind in GIVEN:
            yield Step(None, Drawn(tuple([pack[card] for card in values])))
            continue
        for value in values:
            if asked.notes(kind, value):
                continue
            if kind == daker_room.BET:
                yield asked.step(asked.bet(value))
            elif kind == daker_room.SHOWING:
                yield asked.step(Show() if value == daker_room.SHOW else Muck())
            elif kind == daker_room.DISCARDED_ALL:
                assert value == len(asked.thrown)
                yield asked.step(Discard(tuple(asked.thrown)))
            else:
                raise AssertionError(f"a step of kind {kind}")


def shown_in(checked: Checked[Any]) -> Counter[str]:
    """The combinations that were shown."""
    return Counter(
        event.hand.combination for event in checked.events if isinstance(event, Showed) and event.hand is not None
    )
