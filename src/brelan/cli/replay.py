"""`brelan replay FILE`: a record, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from brelan.cli.command import Call
from brelan.cli.output import console
from brelan.cli.streams import visible
from brelan.engine import lots
from brelan.engine.events import Event, seen_by
from brelan.engine.game import AnyGame
from brelan.engine.notation import read_outcome
from brelan.engine.turns import Drawn
from brelan.errors import BadOption
from brelan.library.playing import read_record
from brelan.locales.say import Speaker
from brelan.records.record import Reader, Record
from brelan.records.redact import place_of
from brelan.records.replay import game_and_rules
from brelan.records.verify import budget_of, steps_of, verify


class ReplayFlags(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Which part of the record, and as seen by whom."""

    deal: Annotated[int, Meta(ge=1)] | None = None
    seat: Annotated[int, Meta(ge=0)] | None = None


class ReplayedStep(Struct, frozen=True):
    """One step, as `--json` prints it."""

    deal: int
    move: int
    who: str
    text: str
    sentences: tuple[str, ...]
    events: tuple[Any, ...]


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (ReplayFlags,)


def read_file(call: Call) -> Record:
    """The record in the named file."""
    return read_record(Path(one_file(call)))


def one_file(call: Call) -> str:
    """The only word of the command."""
    if len(call.rest) != 1:
        raise BadOption("one-file", "name one file, not {count}", count=len(call.rest))
    return call.rest[0]


def run(call: Call) -> None:
    record, question = read_file(call), call.ask(ReplayFlags)
    verify(record)
    if question.deal is not None and question.deal > len(record.deals):
        raise BadOption(
            "deal-not-in-record",
            "the record has no deal {deal}; its last one is {deals}",
            deal=question.deal,
            deals=len(record.deals),
        )
    steps = list(tell(record, question, call))
    if call.as_json:
        told = tuple(tell_lots(record, call))
        call.json({"game": record.game, "seats": record.seats, "lots": told, "steps": steps})
        return
    out, deal = console(), 0
    for sentence in tell_lots(record, call) if question.deal in (None, 1) else ():
        out.print(f"      {sentence}")
    for step in steps:
        if step.deal != deal:
            deal = step.deal
            out.print(call.words("deal-number", deal=deal), style="bold")
        for sentence in step.sentences:
            out.print(f"{step.move:>4}  {sentence}")


def tell(record: Record, question: ReplayFlags, call: Call) -> Iterator[ReplayedStep]:
    """Every step that the reader may see, with its sentences."""
    game, rules = game_and_rules(record)
    reader = record.viewer if record.viewer is not None else _seat(question.seat, record)
    budget = budget_of(record)
    for number, deal in enumerate(record.deals, 1):
        if question.deal not in (None, number):
            continue
        you = place_of(reader, deal)
        speaker = Speaker(call.words, game, _names(record, deal.players), you)
        lines = [("", ""), *((line.who, line.text) for line in deal.moves)]
        for move, (step, (who, text)) in enumerate(
            zip(steps_of(record, game, rules, deal, number, budget), lines, strict=True)
        ):
            events = [event for event in step.events if _may_see(event, reader, you)]
            sentences = tuple(speaker.event(event) for event in events)
            yield ReplayedStep(number, move, who, text, sentences, msgspec.to_builtins(tuple(events)))


def _names(record: Record, seats: Sequence[int]) -> tuple[str, ...]:
    """Anybody may have written them: a terminal must not do what they say."""
    return tuple(visible(record.seats[seat]) for seat in seats)


def tell_lots(record: Record, call: Call) -> Iterator[str]:
    """The cards that were drawn before the first deal, if any."""
    if record.lots is None:
        return
    game, _ = game_and_rules(record)
    found = lots.begin(game.lots, len(record.seats))
    speaker = Speaker(call.words, game, _names(record, record.lots.seats), None)
    for line in record.lots.draws:
        drawn, events = read_outcome(line.text), list[Event]()
        assert isinstance(drawn, Drawn)  # verified before
        found = lots.apply(found, drawn, events)
        yield from (speaker.lot(event) for event in events)


def _seat(seat: int | None, record: Record) -> Reader:
    if seat is not None and seat >= len(record.seats):
        raise BadOption("bad-dealer", "no seat has the number {dealer}", dealer=seat)
    return seat


def _may_see(event: Event, reader: Reader, you: int | None) -> bool:
    """The owner of a full record sees all of it, unless they ask for one seat."""
    return reader is None or seen_by(event, you)
