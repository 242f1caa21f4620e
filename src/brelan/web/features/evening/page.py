"""The end of a match: standings, the course of the chips, moments worth looking back at, and the ways on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import Final

from msgspec import Struct

from brelan import registry
from brelan.locales.say import capital, hand_name
from brelan.locales.words import Words, words
from brelan.rooms.evenings import Evening
from brelan.rooms.results import PlayedDeal
from brelan.rooms.view import RoomView
from brelan.web.drawing.curves import Curve, curves
from brelan.web.features.table.seats import ranks_of
from brelan.web.features.table.view_queries import deal_to_review, host_name, stage_of
from brelan.web.pages import links
from brelan.web.pages.game_page import page_of
from brelan.web.pages.names import minus, typeset
from brelan.web.pages.render import AFTER_SHEETS, render
from brelan.web.pages.visit import Visit

MOST_MOMENTS: Final = 3


class MatchEnd(Struct, frozen=True):
    """A match as somebody sees it."""

    room: RoomView
    deals: tuple[PlayedDeal, ...]
    left_out: int  # deals before these
    games: tuple[str, ...]  # that the same people can play
    evening: Evening | None = None  # for the people of the table


class MomentLine(Struct, frozen=True):
    """A deal worth looking back at."""

    head: str
    text: str
    number: int


class NextTable(Struct, frozen=True):
    """Where somebody goes on."""

    text: str
    link: str


class Course(Struct, frozen=True):
    """A player of the match, and the chips or points won after each deal."""

    name: str
    sums: tuple[int, ...]
    colour: int


def ending_page(match: MatchEnd, visit: Visit) -> str:
    """A match that is over, or as far as it is played."""
    room, say = match.room, words(visit.preferences.lang)
    over, courses = stage_of(room) == "over", courses_of(match.deals)
    title = say("ending-title" if over else "ending-title-so-far", game=say(f"{room.game}-title"))
    numbers = [deal.number for deal in match.deals]
    drawn = [Curve(one.name, tuple(map(float, one.sums)), one.colour) for one in courses]
    return render(
        "ending.html",
        visit,
        kind="ending",
        title=say("web-title", page=title),
        heading=title,
        sheets=AFTER_SHEETS,
        room=room,
        ranks=ranks_of(room, say),
        drawn=curves(drawn, numbers) if numbers else "",
        courses=courses,
        rows=_rows(say, match.deals, courses),
        unit=registry.game(room.game).scores,
        left_out=match.left_out,
        biggest=_biggest(say, room.game, match.deals),
        best=_best_hands(say, room, match.deals),
        may_start="start" in room.may and over,
        host=host_name(room) if over else "",
        games=match.games if over and room.you is not None else (),
        elsewhere=next_table_of(room, say),
        costs=bool(deal_to_review(room)),
        evening=match.evening if match.evening is not None and len(match.evening.matches) > 1 else None,
    )


def courses_of(deals: Sequence[PlayedDeal]) -> list[Course]:
    """By chair, under the last name there; whoever is not dealt in stays where they are."""
    chairs = {seat: name for deal in deals for seat, name in zip(deal.seats, deal.names, strict=True)}
    gains = [dict(zip(deal.seats, deal.gains, strict=True)) for deal in deals]
    return [
        Course(chairs[seat], tuple(accumulate((gain.get(seat, 0) for gain in gains), initial=0)), colour)
        for colour, seat in enumerate(sorted(chairs))
    ]


def _rows(say: Words, deals: Sequence[PlayedDeal], courses: Sequence[Course]) -> list[list[str]]:
    """The curves as a table."""
    heads = [say("deal-number", deal=deal.number) for deal in deals]
    return [[head, *(_signed(one.sums[at]) for one in courses)] for at, head in enumerate(heads, 1)]


def _signed(value: int) -> str:
    return minus(f"{value:+d}") if value else "0"


def _biggest(say: Words, name: str, deals: Sequence[PlayedDeal]) -> list[MomentLine]:
    """The deals in which most chips changed hands."""
    if registry.game(name).scores != "chips":
        return []
    moved = sorted(((sum(gain for gain in deal.gains if gain > 0), deal) for deal in deals), key=lambda one: -one[0])
    return [_big_deal(say, deal) for chips, deal in moved[:MOST_MOMENTS] if chips]


def _big_deal(say: Words, deal: PlayedDeal) -> MomentLine:
    most = max(deal.gains)
    winner = deal.names[deal.gains.index(most)]
    text = say("ending-won", name=winner, chips=most)
    return MomentLine(say("deal-number", deal=deal.number), text, deal.number)


def _best_hands(say: Words, room: RoomView, deals: Sequence[PlayedDeal]) -> list[MomentLine]:
    """Of all that everybody saw the best of each deal; of equal ones the first."""
    strength = page_of(room.game).strength
    if strength is None:
        return []
    compared = partial(strength, room.rules)
    shown = [(deal, max(deal.shown, key=lambda one: compared(one.hand))) for deal in deals if deal.shown]
    ranked = sorted(shown, key=lambda pair: compared(pair[1].hand), reverse=True)[:MOST_MOMENTS]
    return [
        MomentLine(
            say("deal-number", deal=deal.number),
            typeset(say, say("ending-held", name=deal.names[one.place], hand=hand_name(say, room.game, one.hand))),
            deal.number,
        )
        for deal, one in ranked
    ]


def next_table_of(room: RoomView, say: Words) -> NextTable | None:
    """The last table that somebody has opened for the people of this one since its match was over."""
    if stage_of(room) != "over":
        return None
    for news in reversed(room.news):
        if news.what == "match-finished":
            return None
        if news.what == "moved-on":
            game, _, there = news.detail.partition(" ")
            text = say("ending-go-there", name=news.names[0], game=say(f"{game}-title"))
            return NextTable(capital(text), links.room(there))
    return None
