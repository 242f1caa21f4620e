"""What is done with a record: `brelan replay FILE` tells it step by step, `verify FILE` checks that it holds and says
what it proves against whom, `review FILE` shows every decision beside the best one, and what the difference cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from brelan.cli.command import Call, command
from brelan.cli.output import console, print_table, progress
from brelan.cli.streams import visible
from brelan.engine import lots
from brelan.engine.events import Event, seen_by
from brelan.engine.game import AnyGame
from brelan.engine.notation import read_outcome
from brelan.engine.turns import Drawn
from brelan.errors import BadOption
from brelan.library import playing, reviewing
from brelan.library.choosing import game as find_game
from brelan.library.reviewing import Decision, ReviewAnswer
from brelan.locales import verdict as verdicts
from brelan.locales.coaching import move_text, reason_text, worth_text
from brelan.locales.say import Speaker, decimal
from brelan.locales.words import Words
from brelan.records.record import Reader, Record
from brelan.records.redact import place_of
from brelan.records.replay import game_and_rules
from brelan.records.verify import compare


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


def read_file(call: Call) -> Record:
    """The record in the named file."""
    return playing.read_record(Path(call.file()))


@command(ReplayFlags)
def replay(call: Call) -> None:
    record, question = read_file(call), call.ask(ReplayFlags)
    playing.verify(record)
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
    reader = record.viewer if record.viewer is not None else _seat(question.seat, record)
    for number, (kept, deal) in enumerate(zip(record.deals, playing.replay(record), strict=True), 1):
        if question.deal not in (None, number):
            continue
        you = place_of(reader, kept)
        speaker = Speaker(call.words, deal.game, _names(record, kept.players), you)
        lines = [("", ""), *((line.who, line.text) for line in kept.moves)]
        for move, (step, (who, text)) in enumerate(zip(deal.steps, lines, strict=True)):
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


class VerifyFlags(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Another record of the same table, to compare."""

    against: str | None = None


@command(VerifyFlags)
def verify(call: Call) -> None:
    record = read_file(call)
    verdict, against = playing.verify(record), call.ask(VerifyFlags).against
    shared = None
    if against is not None:
        other = playing.read_record(Path(against))
        playing.verify(other)
        shared = compare(record, other)
    if call.as_json:
        chance = {"proved": verdict.proved, "unproved": verdict.unproved, "missing": verdict.missing}
        call.json({"holds": True, **msgspec.to_builtins(verdict), "chance": chance, "shared": shared})
        return
    for sentence in verdicts.tell(call.words, verdict, shared):
        console().print(sentence)


NOTHING: Final = "–"


class ReviewFlags(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Whose decisions."""

    seat: Annotated[int, Meta(ge=0)] | None = None


@command(ReviewFlags)
def review(call: Call) -> None:
    record, say = read_file(call), call.words
    playing.verify(record)
    with progress(say("cli-running")) as update:
        answer = reviewing.review(record, seat=call.ask(ReviewFlags).seat, progress=update)
    if call.as_json:
        call.json(answer)
        return
    game = find_game(answer.game)
    names = tuple(map(visible, record.seats))
    for place in answer.costliest:
        _print_mistake(answer.decisions[place], game, names, say)
    if not answer.costliest:
        console().print(say("cli-review-no-mistake"))
    _print_decisions(answer, game, names, say)
    _print_seats(answer, say)


def _print_mistake(decision: Decision, game: AnyGame, names: tuple[str, ...], say: Words) -> None:
    told = say(
        "cli-review-mistake",
        deal=decision.deal,
        move=decision.move,
        name=names[decision.seat],
        played=move_text(say, game, decision.played),
        best=move_text(say, game, decision.best),
        cost=worth_text(say, decision.unit, decision.cost, decision.margin / 2),
    )
    console().print(told, style="bold")
    console().print("  " + reason_text(say, decision.reason))


def _print_decisions(answer: ReviewAnswer, game: AnyGame, names: tuple[str, ...], say: Words) -> None:
    heads = [say(f"cli-review-{head}") for head in ("deal", "move", "seat", "played", "best", "cost", "how")]
    rows = [
        [
            str(one.deal),
            str(one.move),
            names[one.seat],
            move_text(say, game, one.played),
            NOTHING if one.played == one.best else move_text(say, game, one.best),
            worth_text(say, one.unit, one.cost, one.margin / 2) if one.cost else NOTHING,
            say(f"coach-how-{one.how}"),
        ]
        for one in answer.decisions
    ]
    print_table("", heads, rows, text=True)


def _print_seats(answer: ReviewAnswer, say: Words) -> None:
    """What the cards gave, and what the decisions gave away."""
    heads = [say(f"cli-review-{head}") for head in ("seat", "decisions", "result", "luck", "play")]
    rows = [
        [
            visible(one.name),
            str(one.decisions),
            *(decimal(say, f"{part:+.2f}") for part in (one.result, one.luck, one.play)),
        ]
        for one in answer.seats
    ]
    print_table("", heads, rows)
