"""Statistics of a visitor, by game, and of the players of a table: small pictures with a sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import isnan, sqrt
from typing import Final

from litestar import post
from litestar.params import FromPath
from markupsafe import Markup
from msgspec import Struct

from brelan import registry
from brelan.locales.say import decimal
from brelan.locales.words import Words, words
from brelan.rooms.results import MOST_DEALS, PlayedDeal, SeatResult, played_deals
from brelan.rooms.store.results import OwnResult
from brelan.study.arena.tally import mean_and_error, student_95
from brelan.study.equity import NORMAL_95
from brelan.web.drawing.curves import Curve, curves, interval
from brelan.web.pages import links
from brelan.web.pages.names import minus
from brelan.web.pages.render import AFTER_SHEETS, render_page
from brelan.web.pages.visit import Visit
from brelan.web.visitor import AnyRequest, Page, ThisService, ThisVisitor, html, reads, see

MOST_POINTS: Final = 200
"""Of a curve."""


class MeanGain(Struct, frozen=True):
    """What a deal brought on average; without an interval where that cannot be told."""

    value: float
    margin: float | None

    @property
    def ends(self) -> tuple[float, float]:
        return self.value - (self.margin or 0.0), self.value + (self.margin or 0.0)


class ShareLine(Struct, frozen=True):
    """How often something happened."""

    name: str  # "won", "shown", "given-up"
    text: str
    drawn: Markup


class PlayerStatistics(Struct, frozen=True):
    """One line, or one panel, of statistics."""

    name: str
    deals: int
    sentence: str
    mean: str
    drawn: Markup  # the mean; empty where no chips are played for
    shares: tuple[ShareLine, ...]
    curve: Markup | str = ""


def own_statistics_page(results: Sequence[OwnResult], visit: Visit) -> str:
    """Of one visitor: a panel for each game, the most played first."""
    say = words(visit.preferences.lang)
    by_game: dict[str, list[SeatResult]] = {}
    for one in results:
        by_game.setdefault(one.game, []).append(one.result)
    played = sorted(by_game, key=lambda name: -len(by_game[name]))
    panels = [_player(say, name, say(f"{name}-title"), by_game[name], curve=True) for name in played]
    return render_page(
        "statistics.html", visit, "statistics", say("statistics-title"), sheets=AFTER_SHEETS, panels=panels
    )


def table_statistics_page(room: str, game: str, deals: Sequence[PlayedDeal], left_out: int, visit: Visit) -> str:
    """Of everybody who has played at a table, by name."""
    say = words(visit.preferences.lang)
    by_name: dict[str, list[SeatResult]] = {}
    for deal in deals:
        for name, result in zip(deal.names, deal.results, strict=True):
            by_name.setdefault(name, []).append(result)
    bounds = _bounds([mean_of(results) for results in by_name.values()])
    players = [_player(say, game, name, results, bounds) for name, results in by_name.items()]
    heading = say("statistics-of-table", game=say(f"{game}-title"))
    values = {"room": room, "players": players, "left_out": left_out, "unit": registry.game(game).scores}
    return render_page("table_statistics.html", visit, "statistics", heading, sheets=AFTER_SHEETS, **values)


def mean_of(results: Sequence[SeatResult]) -> MeanGain:
    """With its 95 % interval, by Student's distribution."""
    gains = [result.gain for result in results]
    mean, error = mean_and_error(len(gains), sum(gains), sum(gain * gain for gain in gains))
    return MeanGain(mean, None if isnan(error) else student_95(len(gains) - 1) * error)


def share_of(count: int, of: int) -> tuple[float, float, float]:
    """A share, and its 95 % interval by Wilson: it never leaves 0 to 1."""
    share, square = count / of, NORMAL_95**2
    centre = (share + square / (2 * of)) / (1 + square / of)
    half = NORMAL_95 * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return share, max(centre - half, 0.0), min(centre + half, 1.0)


def _bounds(means: Sequence[MeanGain]) -> tuple[float, float]:
    """The same scale for all, with zero in it."""
    ends = [end for mean in means for end in mean.ends]
    return min([0.0, *ends]), max([0.0, *ends])


def _player(
    say: Words,
    game: str,
    name: str,
    results: Sequence[SeatResult],
    bounds: tuple[float, float] | None = None,
    *,
    curve: bool = False,
) -> PlayerStatistics:
    mean, chips = mean_of(results), registry.game(game).scores == "chips"
    least, most = bounds or _bounds([mean])
    return PlayerStatistics(
        name=name,
        deals=len(results),
        sentence=_sentence(say, results, mean) if chips else "",
        mean=_mean(say, mean) if chips else "",
        drawn=interval(mean.value, *mean.ends, least, most) if chips else Markup(""),
        shares=tuple(_shares(say, results)),
        curve=_curve(say, results) if curve and chips and len(results) > 1 else "",
    )


def _sentence(say: Words, results: Sequence[SeatResult], mean: MeanGain) -> str:
    total = sum(result.gain for result in results)
    if mean.margin is None:
        return say("statistics-one", total=_signed(say, total, 0))
    low, high = mean.ends
    parts = {"mean": mean.value, "low": low, "high": high}
    told = {key: _signed(say, value, 2) for key, value in parts.items()}
    return say("statistics-sum", total=_signed(say, total, 0), **told)


def _mean(say: Words, mean: MeanGain) -> str:
    text = _signed(say, mean.value, 2)
    return f"{text} ± {decimal(say, f'{mean.margin:.2f}')}" if mean.margin is not None else text


def _signed(say: Words, value: float, digits: int) -> str:
    text = f"{value:+.{digits}f}"
    return minus(decimal(say, text if float(text) else text[1:]))


def _shares(say: Words, results: Sequence[SeatResult]) -> list[ShareLine]:
    """Won always; the others where the game has them."""
    counts = {
        "won": sum(result.won for result in results),
        "shown": sum(result.shown for result in results),
        "given-up": sum(result.gave_up for result in results),
    }
    found = []
    for name, count in counts.items():
        if count or name == "won":
            share, low, high = share_of(count, len(results))
            text = say("statistics-share", share=share, low=low, high=high)
            found.append(ShareLine(name, text, interval(share, low, high, 0.0, 1.0)))
    return found


def _curve(say: Words, results: Sequence[SeatResult]) -> Markup:
    """The winnings from the first deal on; of many deals some are left out of the drawing."""
    sums = list(accumulate((result.gain for result in results), initial=0))
    points = min(len(sums) - 1, MOST_POINTS)
    at = [round(step * (len(sums) - 1) / points) for step in range(points + 1)]
    return curves([Curve(say("statistics-winnings"), tuple(float(sums[place]) for place in at), 2)], at[1:])


@reads(links.STATISTICS)
async def mine(visitor: ThisVisitor, service: ThisService) -> Page:
    """All that this visitor has played here."""
    return html(own_statistics_page(await service.results.of(visitor.person), visitor.visit()), visitor)


@post("/statistics/forget")
async def forget(request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """They begin anew."""
    await visitor.form(request)
    await service.results.forget(visitor.person)
    return see(links.STATISTICS)


@reads("/rooms/{room:str}/statistics", cost="form")
async def of_table(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """Everybody who has played at a table, in its last deals."""
    numbers = [deal.number for deal in reversed(await service.finished_deals(room))]
    deals = await played_deals(service.look_back, room, numbers[-MOST_DEALS:])
    at, left_out = await service.load(room), len(numbers) - len(deals)
    return html(table_statistics_page(room, at.game, deals, left_out, visitor.visit()), visitor)


HANDLERS: Final = (mine, forget, of_table)
