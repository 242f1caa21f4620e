"""The regions of a table: the parts of its page that change, each with an id and drawn from a value of its own.

A region is drawn once for each value, and kept: the pages of a table share what they have in common. It can hold
nothing that its viewer may not know, because its value comes from that viewer's view alone; two viewers share a
drawing when their values are equal. The token of the forms differs from viewer to viewer, the table's name from table
to table, and the time that is left from second to second, so placeholders stand there until the drawing is sent.

A page follows its table by frames: each has the regions, or the lines of them, that have changed. The values from
which the plates of the players are drawn are here too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec
from markupsafe import Markup
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import astuple, replace

from brelan import registry
from brelan.locales.say import bot_name
from brelan.locales.words import Words
from brelan.rooms.chance_view import BEHIND, ChanceView, chance_news
from brelan.rooms.memo import LastAnswers
from brelan.rooms.view import RoomView, SeatView
from brelan.web.features.table.view_queries import (
    Clock,
    counts_chips,
    counts_points,
    deal_shown,
    is_away,
    is_host,
    is_own_result,
    judged_at,
    name_at,
    stage_of,
    winners,
)
from brelan.web.pages.names import minus
from brelan.web.pages.render import CLIENT, CSRF, MOMENT, draw, filled, render
from brelan.web.pages.scene import PlayerArea, Scene
from brelan.web.pages.visit import TableVisit

KEPT_DRAWINGS: Final = 16_384
KEPT_LONG: Final = 64
GROWING: Final = {"menu": "removals"}
"""Regions with a list that grows with those who watch: of a table only the last one is kept …"""
LONG: Final = 12
"""… if it is longer than this."""


OF_A_MOMENT: Final = (MOMENT.seq, MOMENT.next_deal)
"""What these marks stand for may change while a region stays the same: the page needs it again then."""


class Drawing(Struct, frozen=True):
    """A region as its template draws it, and the same as frames have it: most drawings are sent many times."""

    html: Markup
    json: Raw
    marks: frozenset[str]  # of a moment

    def __html__(self) -> str:
        """How templates put it into a page."""
        return self.html


class Listing(Struct, frozen=True):
    """A region whose lines are mostly added to: the log, the chat."""

    id: str  # of the element that has the lines
    before: str
    lines: tuple[str, ...]
    after: str

    def __html__(self) -> str:
        """How templates put it into a page."""
        return "".join((self.before, *self.lines, self.after))

    @property
    def json(self) -> Raw:
        """As frames have it."""
        return as_json(self.__html__())

    def added_since(self, old: Listing) -> str | None:
        """The lines that were added; None: something else has changed too."""
        known = len(old.lines)
        same = (self.id, self.before, self.after, self.lines[:known]) == (old.id, old.before, old.after, old.lines)
        return "".join(self.lines[known:]) if same else None


Region: TypeAlias = Drawing | Listing


def as_json(text: str) -> Raw:
    """A text as it stands in a frame."""
    return Raw(msgspec.json.encode(str(text)))


def shared_visit(visit: TableVisit, room: str) -> TableVisit:
    """What regions need of a visit, with marks in place of what is the viewer's own, and of the table's name."""
    path, link = (text.replace(room, MOMENT.room) if room else text for text in (visit.path, visit.link))
    return _visit(path, link, visit.only_here, visit.act)


def _visit(path: str, link: str, only_here: bool, act: str) -> TableVisit:
    return TableVisit(path=path, csrf=CSRF, client=CLIENT, link=link, only_here=only_here, act=act)


def region(template: str, lang: str, **values: Any) -> Drawing:
    """A region as its template draws it from these values."""
    key = tuple(values.items())
    growing = GROWING.get(template)
    if growing is not None and len(values[growing]) > LONG:
        return _long.find((template, lang, values["room"]), key, lambda: _drawn(template, lang, key))
    try:
        return _kept(template, lang, key)
    except TypeError:  # a game of another package has a scene that cannot be hashed
        return _drawn(template, lang, key)


def _drawn(template: str, lang: str, values: tuple[tuple[str, Any], ...]) -> Drawing:
    html = Markup(draw(f"{template}.html", lang, **dict(values)).strip())
    return Drawing(html, as_json(html), frozenset(mark for mark in OF_A_MOMENT if mark in html))


_kept = lru_cache(maxsize=KEPT_DRAWINGS)(_drawn)  # saves half and more of the calls of a move
_long: Final = LastAnswers[Drawing](KEPT_LONG)


Attributes = dict[str, dict[str, str]]
"""Of elements, by their ids."""


class Layout(Struct, frozen=True):
    """Which regions there are, and what stands around them. It seldom changes while a match is played."""

    room: str
    game: str
    plates: tuple[int, ...]  # seats, clockwise from the viewer's left
    seat: int | None  # the viewer's
    talks: bool  # they may write in the chat
    hints: bool
    chart: bool  # the game has a ranking chart


class DrawnTable(Struct, frozen=True):
    """A table at one moment. Its regions are shared with those who see the same (see `regions`)."""

    seq: int
    layout: Layout
    attributes: Attributes
    regions: dict[str, Region]
    chance: ChanceView
    known: dict[str, str]  # what is filled in for the marks of the moment and of the time that is left


class Frame(Struct, frozen=True, omit_defaults=True):
    """What a socket sends: the whole table, or what has changed of it, by the ids of elements."""

    seq: int
    table: str | UnsetType = UNSET
    attributes: dict[str, dict[str, str | None]] | UnsetType = UNSET  # None: it is gone
    regions: dict[str, Raw] | UnsetType = UNSET  # texts
    more: dict[str, str] | UnsetType = UNSET  # lines that are added at the end of an element
    chance: list[dict[str, Any]] | UnsetType = UNSET  # what is new for the part of the script that checks chance


def whole(now: DrawnTable, visit: TableVisit) -> str:
    """The element `#table`."""
    return filled(render("fragment.html", visit, **values_of(now)), visit, now.known)


def values_of(now: DrawnTable) -> dict[str, Any]:
    """What the template of the table needs."""
    return {
        "layout": now.layout,
        "attributes": now.attributes,
        "regions": now.regions,
        "title": now.attributes["table"]["data-title"],
    }


def frame(now: DrawnTable, visit: TableVisit, before: DrawnTable | None = None) -> str:
    """What a page must be sent that shows `before`, or nothing of the table yet."""
    news = chance_news(before.chance, now.chance) if before is not None else [BEHIND]
    if before is None or before.layout != now.layout:
        return _text(Frame(seq=now.seq, table=whole(now, visit), chance=news or UNSET))
    regions: dict[str, Raw] = {}
    more: dict[str, str] = {}
    other = [mark for mark in OF_A_MOMENT if before.known[mark] != now.known[mark]]
    for name, region in now.regions.items():
        old = before.regions[name]
        if region == old and not (isinstance(region, Drawing) and other and not region.marks.isdisjoint(other)):
            continue
        added = region.added_since(old) if isinstance(region, Listing) and isinstance(old, Listing) else None
        if added is not None and isinstance(region, Listing):
            more[region.id] = added
        else:
            regions[name] = region.json
    attributes = _changed(now.attributes, before.attributes)
    changed = Frame(now.seq, UNSET, attributes, regions or UNSET, more or UNSET, news or UNSET)
    return filled(_text(changed), visit, now.known)


def _changed(now: Attributes, before: Attributes) -> dict[str, dict[str, str | None]]:
    found: dict[str, dict[str, str | None]] = {}
    for element, attributes in now.items():
        old = before[element]
        changed = {
            name: attributes.get(name) for name in {**old, **attributes} if attributes.get(name) != old.get(name)
        }
        if changed:
            found[element] = changed
    return found


def _text(made: Frame) -> str:
    return msgspec.json.encode(made, enc_hook=str).decode()


KEPT: Final = 64
"""Tables, in each language."""


class Body(Struct, frozen=True):
    """A table as it is drawn, beside the time that is left."""

    layout: Layout
    attributes: Attributes
    regions: dict[str, Region]


def body_of(room: RoomView, visit: TableVisit, clock: Clock | None, draw: Callable[[], Body]) -> Body:
    """As it was drawn for the last one beside the table, if this viewer's view is the same but for who they are."""
    if room.seat is not None or is_host(room):
        return draw()
    seen = astuple(replace(room, now=0, name="", you=None if room.you is None else 0))
    beside = (shared_visit(visit, room.id), bool(visit.name), visit.hints, clock.words if clock is not None else None)
    return _last.find((room.id, visit.preferences.lang), (seen, beside), draw)


_last: Final = LastAnswers[Body](KEPT)


NOTHING: Final = PlayerArea()


class Sign(Struct, frozen=True):
    """Something to know about a player: a sign and its words."""

    icon: str
    text: str


class Nameplate(Struct, frozen=True, kw_only=True):
    """A seat, with what the game shows of its player."""

    seat: int
    name: str
    area: PlayerArea
    chips: int | None  # None: not what the game is about
    points: int | None
    turn: bool
    out: bool
    champion: bool  # has won the match
    gain: str
    signs: tuple[Sign, ...]
    fillable: bool  # the viewer may seat a bot here


class Rank(Struct, frozen=True, kw_only=True):
    """A player in the standings of a match that is over."""

    place: int  # level players share one
    name: str
    score: str
    chips: str | None  # None: points count
    winner: bool
    you: bool


def nameplates(room: RoomView, say: Words, scene: Scene | None) -> list[Nameplate]:
    """The other seats, clockwise from the viewer's left; all of them for a spectator."""
    seats = len(room.seats)
    numbers = range(seats) if room.seat is None else [(room.seat + step) % seats for step in range(1, seats)]
    return [nameplate(room, say, scene, number) for number in numbers]


def nameplate(room: RoomView, say: Words, scene: Scene | None, number: int) -> Nameplate:
    seat, deal = room.seats[number], deal_shown(room)
    area = scene.areas[deal.seats.index(number)] if scene is not None and deal is not None and seat.dealt else NOTHING
    not_dealt_in = deal is not None and stage_of(room) == "playing" and not seat.dealt
    return Nameplate(
        seat=number,
        name=name_at(room, number),
        area=area,
        chips=seat.chips if counts_chips(room) else None,
        points=(seat.points or 0) if counts_points(room) else None,
        turn=room.turn == number and not room.paused,
        out=area.out or not_dealt_in or (is_away(seat) and not seat.plays_on),
        champion=number in winners(room) and not seat.judged,
        gain=_gain(room, number),
        signs=_signs(say, seat),
        fillable=is_host(room) and seat.fillable,
    )


def _gain(room: RoomView, number: int) -> str:
    """What the deal has brought this seat, its own bets counted: "+5", "−3"."""
    deal = room.deal
    if deal is None or not deal.payoffs or number not in deal.seats or not counts_chips(room):
        return ""
    gain = deal.payoffs[deal.seats.index(number)]
    return minus(f"{gain:+d}") if gain else ""


def _signs(say: Words, seat: SeatView) -> tuple[Sign, ...]:
    found = []
    if seat.bot is not None:
        bot = bot_name(say, seat.bot)
        found.append(Sign("bot", say("web-bot-preparing", bot=bot) if seat.preparing else bot))
    if seat.host:
        found.append(Sign("host", say("web-host")))
    if seat.plays_on:
        found.append(Sign("chair", say("web-plays-on")))
    elif is_away(seat):
        found.append(Sign("chair", say("web-sits-out")))
    elif seat.waits:
        found.append(Sign("chair", say("web-waits-for-blind")))
    if seat.absent and not seat.plays_on:
        found.append(Sign("away", say("web-away")))
    return tuple(found)


def ranks_of(room: RoomView, say: Words) -> tuple[Rank, ...]:
    """The winners of the match, then the others (DAK-18), with what decided: points, or chips."""
    if stage_of(room) != "over":
        return ()
    placed = sorted((seat.place, seat.seat) for seat in room.seats if seat.place is not None)
    return tuple([_rank(room, say, number, place) for place, number in placed])


def _rank(room: RoomView, say: Words, number: int, place: int) -> Rank:
    seat, chips = room.seats[number], None
    score = say("web-points", points=seat.points or 0)
    if not counts_points(room):
        chips = str(seat.chips)
        score = say("web-chips", chips=seat.chips)
        if registry.game(room.game).nets:
            gain = seat.chips - (seat.brought or 0)
            chips = minus(f"{gain:+d}") if gain else "0"
            score = say("web-net-chips", sign=chips[0] if gain else "", chips=abs(gain))
    return Rank(
        place=place,
        name=judged_at(room, number),
        score=score,
        chips=chips,
        winner=number in winners(room),
        you=is_own_result(room, number),
    )
