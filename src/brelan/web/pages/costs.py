"""What did it cost? The decisions of a player beside the best ones; luck and play told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from math import hypot
from typing import Any, Final

from markupsafe import Markup
from msgspec import Struct

from brelan import games
from brelan.engine.game import AnyGame
from brelan.library.reviewing import MOST_TOLD, Decision
from brelan.locales.coaching import move_text, reason_text, worth_text
from brelan.locales.say import deal_number, decimal, join
from brelan.locales.words import Words, words
from brelan.rooms.reviewing import Costs, DealCosts
from brelan.web.drawing.curves import Curve, curves
from brelan.web.pages import links
from brelan.web.pages.names import minus, typeset
from brelan.web.pages.render import PAGE_SHEETS, render
from brelan.web.pages.visit import Visit

AFTER_SHEETS: Final = (*PAGE_SHEETS, "after.css")
"""Of the pages after a deal and a match."""
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


def deal_costs_page(room: str, game: str, number: int, found: Costs, visit: Visit) -> str:
    """One deal of a table."""
    say = words(visit.preferences.lang)
    deal = deal_number(say, games.find(game), number)
    return _page(room, game, found, visit, say("costs-of", what=deal), deal=number)


def match_costs_page(room: str, game: str, found: Costs, visit: Visit) -> str:
    """All deals of a match that are done."""
    say = words(visit.preferences.lang)
    heading = say("costs-of", what=say(f"{game}-title"))
    return _page(room, game, found, visit, heading, deal=None)


def _page(room: str, name: str, costs: Costs, visit: Visit, heading: str, **values: Any) -> str:
    say, game, deals = words(visit.preferences.lang), games.find(name), costs.deals
    decisions = [(deal, one) for deal in deals for one in deal.found.decisions]
    clear = sorted((pair for pair in decisions if pair[1].clear), key=lambda pair: -pair[1].cost * pair[1].prize)
    account = account_of(deals)
    return render(
        "costs.html",
        visit,
        kind="costs",
        title=say("web-title", page=heading),
        heading=heading,
        sheets=AFTER_SHEETS,
        room=room,
        done=len(deals),
        waiting=costs.waiting,
        pause=LATER_SECONDS if costs.failed else SOON_SECONDS,
        left_out=costs.left_out,
        lines=[_line(say, game, room, deal, one) for deal, one in decisions],
        costliest=[_line(say, game, room, deal, one) for deal, one in clear[:MOST_TOLD]],
        figures=[(name, _signed(say, value)) for name, value in _figures(account)],
        margin=_plain(say, account.margin) if account.margin else "",
        unit=game.scores,
        known=_known(say, [one for _, one in decisions]),
        drawn=_curves(say, deals) if len(deals) > 1 else "",
        course=_course(say, game, deals) if len(deals) > 1 else (),
        **values,
    )


def account_of(deals: Sequence[DealCosts]) -> Account:
    """What was won, and what was given away by clear mistakes, in chips or points."""
    seats = [seat for deal in deals for seat in deal.found.seats]
    clear = [one for deal in deals for one in deal.found.decisions if one.clear]
    margin = hypot(*(one.margin * one.prize for one in clear))
    return Account(sum(seat.result for seat in seats), -sum(seat.play for seat in seats), margin)


def _figures(account: Account) -> tuple[tuple[str, float], ...]:
    return ("luck", account.luck), ("play", -account.lost), ("result", account.result)


def _line(say: Words, game: AnyGame, room: str, deal: DealCosts, one: Decision) -> CostLine:
    return CostLine(
        deal=deal_number(say, game, deal.number),
        link=links.step(room, deal.number, deal.steps[one.move]),
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


def _course(say: Words, game: AnyGame, deals: Sequence[DealCosts]) -> list[tuple[str, str, list[str]]]:
    """The same as a table, deal by deal: its name, the link to its costs, luck, play, result."""
    return [
        (
            deal_number(say, game, deal.number),
            str(deal.number),
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
