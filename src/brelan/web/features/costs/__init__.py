"""What did it cost? A player's decisions beside the best ones, in a deal or a match; luck and play told apart."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from math import hypot
from typing import Final

from litestar.params import FromPath
from markupsafe import Markup
from msgspec import Struct

from brelan import registry
from brelan.engine.game import AnyGame
from brelan.library.reviewing import MOST_TOLD, Decision
from brelan.locales.coaching import move_text, reason_text, worth_text
from brelan.locales.say import decimal, join
from brelan.locales.words import Words, words
from brelan.rooms.results import deals_of_match
from brelan.rooms.reviewing import Costs, DealCosts, LookBack, Reviewable, reviewable
from brelan.rooms.service import RoomService
from brelan.web.drawing.curves import Curve, curves
from brelan.web.pages import links
from brelan.web.pages.names import minus, typeset
from brelan.web.pages.render import AFTER_SHEETS, render_page
from brelan.web.pages.visit import Visit
from brelan.web.visitor import Page, ThisService, ThisVisitor, html, reads

SOON_SECONDS: Final = 0.3
"""After this time a page asks for the deals that were not done."""
LATER_SECONDS: Final = 5.0
"""… and for those for which the coach had no answer."""


class CostLine(Struct, frozen=True):
    """A decision in words."""

    deal: str
    link: str  # to the moment
    played: str
    best: str  # empty: it was played
    cost: str  # empty: nothing
    clear: bool
    how: str
    why: str


class Account(Struct, frozen=True):
    """Of a deal or a match: `result` = `luck` − `lost`."""

    result: float
    lost: float  # by clear mistakes
    margin: float  # of that

    @property
    def luck(self) -> float:
        return self.result + self.lost


class CostLinks(Struct, frozen=True):
    """Where the pages around the costs are."""

    steps: str  # of a step of a deal: `number` and `step` are filled in
    costs: str  # of a deal: `number` is filled in
    whole: str  # costs of all deals
    others: tuple[tuple[str, str], ...]  # other pages: the name of what is said of each, the address

    def step(self, number: int, step: int) -> str:
        return self.steps.format(number=number, step=step)

    def deal(self, number: int) -> str:
        return self.costs.format(number=number)


def deal_costs_page(room: str, game: str, number: int, found: Costs, visit: Visit) -> str:
    """One deal of a table."""
    say = words(visit.preferences.lang)
    deal = say("deal-number", deal=number)
    return costs_page(game, found, cost_links(room), visit, deal, number)


def match_costs_page(room: str, game: str, found: Costs, visit: Visit) -> str:
    """All deals of a match that are done."""
    what = words(visit.preferences.lang)(f"{game}-title")
    return costs_page(game, found, cost_links(room), visit, what)


def cost_links(room: str) -> CostLinks:
    others = (("web-all-deals", links.deals(room)), ("web-back-to-table", links.room(room)))
    return CostLinks(
        links.room(room, "deals/{number}/steps/{step}"),
        links.room(room, "deals/{number}/costs"),
        links.costs(room),
        others,
    )


def costs_page(name: str, costs: Costs, ways: CostLinks, visit: Visit, what: str, deal: int | None = None) -> str:
    """Of one deal, or of all."""
    say, game, deals = words(visit.preferences.lang), registry.game(name), costs.deals
    heading = say("costs-of", what=what)
    decisions = [(deal, one) for deal in deals for one in deal.found.decisions]
    clear = sorted((pair for pair in decisions if pair[1].clear), key=lambda pair: -pair[1].cost * pair[1].prize)
    account = account_of(deals)
    return render_page(
        "costs.html",
        visit,
        "costs",
        heading,
        sheets=AFTER_SHEETS,
        ways=ways,
        deal=deal,
        done=len(deals),
        waiting=costs.waiting,
        pause=LATER_SECONDS if costs.failed else SOON_SECONDS,
        left_out=costs.left_out,
        lines=[_line(say, game, ways, deal, one) for deal, one in decisions],
        costliest=[_line(say, game, ways, deal, one) for deal, one in clear[:MOST_TOLD]],
        figures=[(name, _signed(say, value)) for name, value in _figures(account)],
        margin=_plain(say, account.margin) if account.margin else "",
        unit=game.scores,
        known=_known(say, [one for _, one in decisions]),
        drawn=_curves(say, deals) if len(deals) > 1 else "",
        course=_course(say, ways, deals) if len(deals) > 1 else (),
    )


def account_of(deals: Sequence[DealCosts]) -> Account:
    """What was won, and what was given away by clear mistakes, in chips or points."""
    seats = [seat for deal in deals for seat in deal.found.seats]
    clear = [one for deal in deals for one in deal.found.decisions if one.clear]
    margin = hypot(*(one.margin * one.prize for one in clear))
    return Account(sum(seat.result for seat in seats), -sum(seat.play for seat in seats), margin)


def _figures(account: Account) -> tuple[tuple[str, float], ...]:
    return ("luck", account.luck), ("play", -account.lost), ("result", account.result)


def _line(say: Words, game: AnyGame, ways: CostLinks, deal: DealCosts, one: Decision) -> CostLine:
    return CostLine(
        deal=say("deal-number", deal=deal.number),
        link=ways.step(deal.number, deal.steps[one.move]),
        played=typeset(say, move_text(say, game, one.played)),
        best="" if one.played == one.best else typeset(say, move_text(say, game, one.best)),
        cost=worth_text(say, one.unit, one.cost, one.margin / 2) if one.cost else "",
        clear=one.clear,
        how=one.how,
        why=typeset(say, reason_text(say, one.reason)),
    )


def _known(say: Words, decisions: Sequence[Decision]) -> str:
    """ "12 decisions: 3 exact, 9 sampled"."""
    counted = Counter(one.how for one in decisions)
    ways = [say(f"costs-known-{how}", count=counted[how]) for how in sorted(counted)]
    return say("costs-decisions", count=len(decisions), ways=join(say, ways)) if ways else ""


def _curves(say: Words, deals: Sequence[DealCosts]) -> Markup:
    """Luck, play and their sum over the match."""
    accounts = [account_of((deal,)) for deal in deals]
    drawn = [
        Curve(say("costs-luck"), _summed([one.luck for one in accounts]), 0),
        Curve(say("costs-play"), _summed([-one.lost for one in accounts]), 1),
        Curve(say("costs-result"), _summed([one.result for one in accounts]), 2),
    ]
    return curves(drawn, [deal.number for deal in deals])


def _summed(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(accumulate(values, initial=0.0))


def _course(say: Words, ways: CostLinks, deals: Sequence[DealCosts]) -> list[tuple[str, str, list[str]]]:
    """The same as a table, deal by deal: its name, the link to its costs, luck, play, result."""
    return [
        (
            say("deal-number", deal=deal.number),
            ways.deal(deal.number),
            [_signed(say, value) for _, value in _figures(account_of((deal,)))],
        )
        for deal in deals
    ]


def _signed(say: Words, value: float) -> str:
    """A sum with its sign; nothing lost is 0, without one."""
    text = f"{value:+.2f}"
    return minus(decimal(say, "0.00" if text in ("-0.00", "+0.00") else text))


def _plain(say: Words, value: float) -> str:
    return decimal(say, f"{value:.2f}")


@reads("/rooms/{room:str}/deals/{number:int}/costs", cost="form")
async def deal_costs(room: FromPath[str], number: FromPath[int], visitor: ThisVisitor, service: ThisService) -> Page:
    """Every decision of the visitor in a deal, beside the best one."""
    at, deal = await service.load(room), await service.finished_deal(room, number)
    found = await service.reviews.of_deals(at, [deal], visitor.person, _looking(service, room, visitor.person))
    return html(deal_costs_page(room, at.game, number, found, visitor.visit()), visitor)


@reads("/rooms/{room:str}/costs", cost="form")
async def match_costs(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """All of the match that is played, or was the last."""
    at = await service.load(room)
    deals = deals_of_match(at, await service.finished_deals(room))
    found = await service.reviews.of_deals(at, deals, visitor.person, _looking(service, room, visitor.person))
    return html(match_costs_page(room, at.game, found, visitor.visit()), visitor)


def _looking(service: RoomService, room: str, person: str) -> LookBack:
    """The deals of a table as this person saw them, by number."""

    async def look_back(number: int) -> Reviewable:
        return await asyncio.to_thread(reviewable, await service.look_back(room, number, person))

    return look_back


HANDLERS: Final = (deal_costs, match_costs)
