"""The log beside a table: deals as their viewer saw them, and what happened around them, in its order."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from msgspec import Struct

from brelan import games
from brelan.engine.events import Event
from brelan.locales.say import Speaker, deal_number, piece
from brelan.locales.words import Words, words
from brelan.rooms.room import News
from brelan.rooms.view import DealView, PastDealView, RoomView
from brelan.web.pages.facts import away_plays_on
from brelan.web.pages.heard import Listener
from brelan.web.pages.names import typeset, written

KEPT_PARTS: Final = 500
"""How many deals, each as one viewer saw it, stay formatted."""
SHOWN_NOTES: Final = 30


class Note(Struct, frozen=True):
    """A sentence about the table, known by its number in the room's log."""

    seq: int
    text: str


class LoggedDeal(Struct, frozen=True):
    """What a viewer saw of one deal, and the notes of that time, each after a number of events."""

    number: int
    names: tuple[str, ...]
    place: int | None
    events: tuple[Event, ...]
    notes: tuple[tuple[int, Note], ...]


class LogLine(Struct, frozen=True):
    number: str
    kind: str  # "event" or "note"
    text: str
    heard: str  # for a screen reader; "" if it is not read


class LogPart(Struct, frozen=True):
    """A deal with its heading, or notes between deals."""

    head: str
    lines: tuple[LogLine, ...]
    former: bool = False  # another deal has begun since


def log_of(room: RoomView, say: Words) -> list[LogPart]:
    notes = [note for news in room.news[-SHOWN_NOTES:] if (note := _note(room, news, say)) is not None]
    parts: list[LogPart] = []
    for deal in (*room.past, *((room.deal,) if room.deal is not None else ())):
        parts += [LogPart("", (_note_line(note),)) for note in notes if note.seq < deal.opened]
        notes = [note for note in notes if note.seq > deal.opened]
        within = [note for note in notes if deal.closed is None or note.seq < deal.closed]
        notes = notes[len(within) :]
        parts.append(_deal_part(_logged(deal, within), room.game, say.lang, former=deal is not room.deal))
    return [*parts, *(LogPart("", (_note_line(note),)) for note in notes)]


def _logged(deal: DealView | PastDealView, notes: list[Note]) -> LoggedDeal:
    return LoggedDeal(
        deal.number,
        deal.names,
        deal.place,
        tuple(one.event for one in deal.events),
        tuple((sum(one.seq < note.seq for one in deal.events), note) for note in notes),
    )


@lru_cache(maxsize=KEPT_PARTS)
def _deal_part(deal: LoggedDeal, name: str, lang: str, *, former: bool) -> LogPart:
    """The sentences of a deal are formatted once."""
    say, game = words(lang), games.find(name)
    speaker = Speaker(say, game, deal.names, deal.place, partial(written, say))
    listener = Listener(say, game, deal.names, deal.place)
    lines: list[LogLine] = []
    for number in range(len(deal.events) + 1):
        lines += [_note_line(note) for before, note in deal.notes if before == number]
        if number < len(deal.events):
            event = deal.events[number]
            text = typeset(say, speaker.event(event))
            lines.append(LogLine(f"{deal.number}-{number}", "event", text, listener.event(event)))
    return LogPart(deal_number(say, game, deal.number), tuple(lines), former)


def _note_line(note: Note) -> LogLine:
    return LogLine(f"n{note.seq}", "note", note.text, note.text)


def _note(room: RoomView, news: News, say: Words) -> Note | None:
    """None: there is no sentence for it."""
    kind, name, others, amount = news.what, ", ".join(news.names), "", 0
    match kind:
        case "sat-out" if away_plays_on(room):
            kind, name = "went-away", news.names[0]
        case "came-back" if news.detail:
            kind, name = "waits-for-blind", news.names[0]
        case "blinds-rose":
            name, amount = "", int(news.detail)
        case "lots-drawn" | "lots-again":
            drawn = zip(news.names, news.detail.split(), strict=True)
            name = ", ".join(f"{name} {piece(card)}" for name, card in drawn)
        case "seats-drawn":
            name, others = news.names[0], ", ".join(news.names[1:])
    key = f"web-note-{kind}"
    return Note(news.seq, typeset(say, say(key, name=name, others=others, amount=amount))) if say.has(key) else None
