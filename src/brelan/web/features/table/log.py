"""The log beside a table: deals as their viewer saw them, and what happened around them, in its order.

Also what a screen reader says of it, and of the turn: `heard` means this text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from markupsafe import Markup, escape
from msgspec import Struct

from brelan import registry
from brelan.engine.events import Event
from brelan.engine.game import AnyGame
from brelan.locales.say import Speaker, piece
from brelan.locales.words import Words, words
from brelan.rooms.memo import Growing, once
from brelan.rooms.room import ChatLine, News
from brelan.rooms.view import DealView, EventView, PastDealView, RoomView
from brelan.web.features.table.regions import Listing, region
from brelan.web.features.table.view_queries import away_plays_on
from brelan.web.pages import links
from brelan.web.pages.clauses import rule_link
from brelan.web.pages.game_page import page_of
from brelan.web.pages.names import typeset, written
from brelan.web.pages.render import small_part
from brelan.web.pages.scene import Moves, Scene


class Listener:
    """The events of a deal as sentences for a screen reader."""

    def __init__(self, say: Words, game: AnyGame, names: tuple[str, ...], place: int | None) -> None:
        self._say = say
        page = page_of(game.name)
        self._quiet = page.quiet
        self._speaker = Speaker(say, game, names, place, partial(page.heard, say), ", ")

    def event(self, event: Any) -> str:
        """A sentence; "" for events that need no sentence."""
        if event.__struct_config__.tag in self._quiet:
            return ""
        return typeset(self._say, self._speaker.heard(event))


def turn_heard(say: Words, scene: Scene) -> str:
    """ "Your turn: call 20, fold or raise to 40 up to 200." Where pieces are chosen, what is asked."""
    moves = scene.moves
    if moves.selections or any(button.on_piece for button in moves.buttons):
        return say("web-your-turn", prompt=scene.prompt) if scene.prompt else say("web-your-turn-plain")
    return say("web-heard-turn", moves=_one_of(say, _choices(moves)))


def _choices(moves: Moves) -> list[str]:
    """In the order of the page, the move that takes an amount last."""
    labels = [button.label for button in moves.buttons]
    if moves.amount is not None:
        labels.append(moves.amount.heard if moves.amount.most > moves.amount.least else moves.amount.first_label)
    return [label[:1].lower() + label[1:] for label in labels]


def _one_of(say: Words, choices: list[str]) -> str:
    if len(choices) < 2:
        return "".join(choices)
    return say("list-or", first=", ".join(choices[:-1]), last=choices[-1])


KEPT_PARTS: Final = 4_096
"""How many former deals, each as one viewer saw it, stay formatted …"""
KEPT_EVENTS: Final = 16_384
"""… how many events …"""
KEPT_TABLES: Final = 4_096
"""… and of how many tables the notes, and the deals that are played, each as one viewer sees it."""
SHOWN_NOTES: Final = 30


class Note(Struct, frozen=True):
    """A sentence about the table, known by its number in the room's log."""

    seq: int
    text: str
    link: str = ""


class LogLine(Struct, frozen=True, cache_hash=True):
    number: str
    kind: str  # "event" or "note"
    text: str
    heard: str  # for a screen reader; "" if it is not read
    link: str = ""  # where it leads
    rule: str = ""  # where the clause stands by which it happened


class LogPart(Struct, frozen=True, cache_hash=True):
    """A deal with its heading, or notes between deals."""

    head: str
    lines: tuple[LogLine, ...]
    former: bool = False  # another deal has begun since


def log_of(room: RoomView, say: Words) -> list[LogPart]:
    plays_on = away_plays_on(room)
    notes = _notes(room.news, plays_on, say.lang)
    parts: list[LogPart] = []
    for deal in (*room.past, *((room.deal,) if room.deal is not None else ())):
        within: tuple[Note, ...] = ()
        if notes:
            parts += [_note_part(note) for note in notes if note.seq < deal.opened]
            notes = tuple([note for note in notes if note.seq > deal.opened])
            within = tuple([note for note in notes if deal.closed is None or note.seq < deal.closed])
            notes = notes[len(within) :]
        if isinstance(deal, PastDealView):
            parts.append(_former_part(deal, within, room.id, room.game, say.lang))
        else:
            parts.append(_part(deal, _current_lines(deal, room, say.lang), within, room.id, say.lang))
    return [*parts, *map(_note_part, notes)]


def last_line(log: list[LogPart]) -> str:
    """What happened last."""
    lines = reversed(log[-1].lines) if log else ()
    return next((line.text for line in lines if line.heard or not line.link), "")


@once(KEPT_PARTS)  # saves 7 to 20 % of the calls of a move
def _former_part(deal: PastDealView, notes: tuple[Note, ...], room_id: str, name: str, lang: str) -> LogPart:
    return _part(deal, tuple(_event_lines(deal, deal.events, 0, name, lang)), notes, room_id, lang)


def _current_lines(deal: DealView, room: RoomView, lang: str) -> tuple[LogLine, ...]:
    """The sentences of the deal that is played: only what is new is told anew."""
    name, seen = (room.id, deal.number, deal.place, lang), deal.events
    return _lines.find(name, seen, lambda events, first: _event_lines(deal, events, first, room.game, lang))


_lines: Final = Growing[LogLine](KEPT_TABLES)  # saves 1 to 5 % of the calls of a move


def _part(
    deal: DealView | PastDealView,
    told: tuple[LogLine, ...],
    notes: tuple[Note, ...],
    room_id: str,
    lang: str,
) -> LogPart:
    """The sentences of a deal, with the notes of its time. Once it is over, it leads to where one looks back at it,
    and to where its chance is checked."""
    lines = list(told)
    for note in reversed(notes):
        lines.insert(sum(one.seq < note.seq for one in deal.events), _note_line(note))
    if deal.closed is not None:
        back, fair = links.step(room_id, deal.number, 1), links.deal(room_id, deal.number, "fair")
        lines.append(LogLine(f"{deal.number}-back", "note", words(lang)("web-look-back"), "", back))
        lines.append(LogLine(f"{deal.number}-fair", "note", words(lang)("fair-ask"), "", fair))
    head = words(lang)("deal-number", deal=deal.number)
    return LogPart(head, tuple(lines), isinstance(deal, PastDealView))


def _event_lines(
    deal: DealView | PastDealView, events: Sequence[EventView], first: int, name: str, lang: str
) -> Iterator[LogLine]:
    """Of the events from this one on."""
    for number, one in enumerate(events[first:], first):
        text, heard = _told(one.event, deal.names, deal.place, name, lang)
        rule = rule_link(name, page_of(name).clause_of(one.event))
        yield LogLine(f"{deal.number}-{number}", "event", text, heard, rule=rule)


@lru_cache(maxsize=KEPT_EVENTS)  # saves 1 to 4 % of the calls of a move
def _told(event: Event, names: tuple[str, ...], place: int | None, name: str, lang: str) -> tuple[str, str]:
    """An event as it is written and as it is read aloud: formatted once, when it happens."""
    say, game = words(lang), registry.game(name)
    speaker = Speaker(say, game, names, place, partial(written, say))
    return typeset(say, speaker.event(event)), Listener(say, game, names, place).event(event)


def _note_part(note: Note) -> LogPart:
    """A note between deals: one value for all moments at which it is shown."""
    return LogPart("", (_note_line(note),))


def _note_line(note: Note) -> LogLine:
    return LogLine(f"n{note.seq}", "note", note.text, note.text, note.link)


@once(KEPT_TABLES)  # saves 2 % of the calls of a move
def _notes(news: tuple[News, ...], plays_on: bool, lang: str) -> tuple[Note, ...]:
    """What is told of the table."""
    told = (_note(one, plays_on, lang) for one in news[-SHOWN_NOTES:])
    return tuple([note for note in told if note is not None])


def _note(news: News, plays_on: bool, lang: str) -> Note | None:
    """None: there is no sentence for it. `plays_on`: see `away_plays_on`."""
    say = words(lang)
    kind, name, others, amount, link = news.what, ", ".join(news.names), "", 0, ""
    match kind:
        case "sat-out" if plays_on:
            kind, name = "went-away", news.names[0]
        case "came-back" if news.detail:
            kind, name = "waits-for-blind", news.names[0]
        case "blinds-rose":
            name, amount = "", int(news.detail)
        case "lots-drawn" | "lots-again":
            drawn = zip(news.names, news.detail.split(), strict=True)
            name = ", ".join(f"{name} {piece(card)}" for name, card in drawn)
        case "moved-on":
            game, _, room = news.detail.partition(" ")
            others, link = say(f"{game}-title"), links.room(room)
        case "seats-drawn":
            name, others = news.names[0], ", ".join(news.names[1:])
        case "match-finished" if not news.names:
            kind = "match-over"
    key = f"web-note-{kind}"
    text = typeset(say, say(key, name=name, others=others, amount=amount)) if say.has(key) else ""
    return Note(news.seq, text, link) if text else None


# As regions


class DrawnPart(Struct, frozen=True, cache_hash=True):
    """A former part of the log with its lines as they are drawn."""

    head: str
    lines: Markup
    former: bool


def log_region(log: list[LogPart], say: Words) -> Listing:
    """The log: to the newest part lines are added, until another one begins."""
    *former, newest = log or [LogPart("", ())]
    drawn = tuple([_drawn_part(part, say.lang) for part in former])
    before = region("log_before", say.lang, former=drawn, newest=LogPart(newest.head, (), newest.former)).html
    lines = tuple(map(small_part("log_line", say.lang), newest.lines))
    return Listing("log-newest", before, lines, "</ul></div>")


@lru_cache(maxsize=KEPT_PARTS)  # saves 1 to 3 % of the calls of a move
def _drawn_part(part: LogPart, lang: str) -> DrawnPart:
    return DrawnPart(part.head, Markup("".join(map(small_part("log_line", lang), part.lines))), part.former)


def chat_region(chat: tuple[ChatLine, ...], say: Words) -> Listing:
    lines = tuple(map(small_part("chat_line", say.lang), chat)) or (_nothing_said(say),)
    return Listing("chat", '<div class="chat-lines" id="chat" tabindex="0">', lines, "</div>")


def _nothing_said(say: Words) -> str:
    return f'<p class="soft">{escape(say("web-chat-empty"))}</p>'
