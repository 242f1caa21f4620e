"""A question mark in any place of a record: it holds, or is refused in words, whatever is done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

import brelan
from brelan import registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import AnyGame
from brelan.errors import BrelanError
from brelan.pieces.stock import UNSEEN
from brelan.records.record import Reader, Record
from brelan.records.redact import redact_record
from brelan.records.text import read_record, seal, write_record
from brelan.records.verify import verify
from brelan.rooms.uploaded_deal import deals_in, recorded_deal
from brelan.study.coach import has_coach
from contract.games import registered_game

FEW = 2
"""Places of each record; in the deep tests all."""


def hidden(record: Record) -> Iterator[Record]:
    """The record of one deal with "?" for each word of a move in turn."""
    (deal,) = record.deals
    for place, line in enumerate(deal.moves):
        words = line.text.split(" ")
        for at, word in enumerate(words):
            if word == UNSEEN:
                continue
            text = " ".join((*words[:at], UNSEEN, *words[at + 1 :]))
            moves = (*deal.moves[:place], replace(line, text=text), *deal.moves[place + 1 :])
            yield seal(replace(record, deals=(replace(deal, moves=moves),)))


def records_of(game: AnyGame, viewer: Reader) -> list[Record]:
    bots = ["random"] * max(2, game.seats[0])
    record = brelan.play(game.name, bots, seed=7).record
    return list(hidden(record if viewer is None else redact_record(record, viewer)))


def work_on(record: Record) -> None:
    """Whatever can be done with a record."""
    ways: list[Callable[[], Any]] = [lambda: verify(record), lambda: brelan.replay(record)]
    for deal in deals_in(record):
        ways += [partial(recorded_deal, record, 1, view) for view in deal.views]
    if has_coach(record.game):
        ways.append(lambda: brelan.review(record, efforts=0.01))
    for way in ways:
        _answers(way)


def _answers(way: Callable[[], Any]) -> None:
    """It answers or refuses; whatever else it raises is a fault."""
    with suppress(BrelanError):
        way()


VIEWERS = pytest.mark.parametrize("viewer", [None, "spectator", 0])


@registered_game
@VIEWERS
def test_a_card_that_nobody_saw_may_stand_in_some_places(game: AnyGame, viewer: Reader) -> None:
    found = records_of(game, viewer)
    for record in SeededRandom("places", game.name).shuffle(found)[:FEW]:
        _answers(partial(verify, read_record(write_record(record))))


@pytest.mark.deep
@registered_game
@VIEWERS
def test_a_card_that_nobody_saw_may_stand_in_any_place(game: AnyGame, viewer: Reader) -> None:
    for record in records_of(game, viewer):
        work_on(record)


def test_poq_5_the_turned_card_is_seen_by_everybody() -> None:
    game = registry.game("poque")
    for viewer in ("spectator", 0):
        record = redact_record(brelan.play("poque", ["random"] * 2, seed=7).record, viewer)
        (deal,) = record.deals
        *cards, turned = deal.moves[0].text.split(" ")
        assert turned != UNSEEN
        line = replace(deal.moves[0], text=" ".join((*cards, UNSEEN)))
        with pytest.raises(BrelanError, match="no cards in place of"):
            verify(seal(replace(record, deals=(replace(deal, moves=(line, *deal.moves[1:])),))))
    assert game.complete is not None
