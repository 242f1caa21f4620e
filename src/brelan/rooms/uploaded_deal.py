"""A deal of a record, to be looked back at like a deal of a table."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from brelan import registry
from brelan.errors import BadRecord, InputError, NotFound
from brelan.records.record import Record
from brelan.records.redact import place_of
from brelan.records.replay import game_and_rules, rules_of
from brelan.records.verify import steps_of
from brelan.rooms.chance import begin_chance
from brelan.rooms.deal import Deal
from brelan.rooms.looking_back import LookedBack
from brelan.rooms.names import check_name_shown
from brelan.rooms.options import TableRules
from brelan.rooms.room import Room
from brelan.study.coach import has_coach

BESIDE: Final = "beside"
"""The view of somebody who only watches."""


class RecordedDeal(Struct, frozen=True):
    """A deal of a record, and from where it can be seen: seats of the record, or `BESIDE`."""

    number: int
    names: tuple[str, ...]
    payoffs: tuple[int, ...] | None
    views: tuple[str, ...]


def deals_in(record: Record) -> list[RecordedDeal]:
    """All deals. A record for one viewer is seen as that viewer saw it; a full one from every seat."""
    return [
        RecordedDeal(
            number,
            tuple(record.seats[seat] for seat in deal.players),
            deal.payoffs,
            _views(record, deal.players),
        )
        for number, deal in enumerate(record.deals, 1)
    ]


def check_names(record: Record) -> None:
    """Refuse names that would spoil the pages on which they stand."""
    for seat, name in enumerate(record.seats, 1):
        try:
            check_name_shown(name)
        except InputError as error:
            raise BadRecord("bad-record-name", "the name of player {seat}: {why}", seat=seat, why=error) from error


def _views(record: Record, players: tuple[int, ...]) -> tuple[str, ...]:
    if record.viewer is None:
        return (*map(str, players), BESIDE)
    return (str(record.viewer),) if record.viewer in players else (BESIDE,)


def places_of(record: Record, view: str, number: int | None) -> list[tuple[int, int]]:
    """The deals that a seat played, or just one of them: the number, and the place that was the seat's."""
    if view == BESIDE or not has_coach(record.game):
        raise NotFound("no-such-page", "there is nothing at this address")
    seen = [deal.number for deal in deals_in(record) if view in deal.views and number in (None, deal.number)]
    if not seen:
        raise _no_such_deal(number or 1)
    return [(one, record.deals[one - 1].players.index(int(view))) for one in seen]


def _no_such_deal(number: int) -> NotFound:
    return NotFound("no-such-deal", "no finished deal has the number {number}", number=number)


def recorded_deal(record: Record, number: int, view: str) -> LookedBack:
    """One deal of a record from one of its views."""
    known = next((deal for deal in deals_in(record) if deal.number == number and view in deal.views), None)
    if known is None:
        raise _no_such_deal(number)
    game, rules = game_and_rules(record)
    written = record.deals[number - 1]
    steps = tuple(steps_of(record, game, rules, written, number))
    seats = range(len(written.players))
    deal = Deal(
        game=game.name,
        number=number,
        rules=rules_of(record, game, rules, number),
        seats=tuple(seats),
        names=known.names,
        table=written.table,
        members=(None,) * len(seats),
        steps=steps,
        seqs=tuple(range(len(steps))),
        opened=0,
        seq=len(steps),
        finished=True,
    )
    return LookedBack(_room(deal), deal, None if view == BESIDE else place_of(int(view), written))


def _room(deal: Deal) -> Room:
    """A table at which nobody is: only the deal is looked at."""
    return Room(
        id="",
        seq=0,
        at=0,
        game=deal.game,
        rules=deal.rules,
        agreed=registry.game(deal.game).Match(),
        table=TableRules(coach="off"),
        opened_at=0,
        chairs=(),
        chance=begin_chance(""),
    )
