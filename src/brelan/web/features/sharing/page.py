"""Deals that are shared by a link, and records that a visitor has sent."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

from brelan import registry
from brelan.locales.words import Words, words
from brelan.records.record import Record
from brelan.rooms.looking_back import LookedBack
from brelan.rooms.reviewing import Costs
from brelan.rooms.store.shares import MOST_UPLOADS, Share
from brelan.rooms.uploaded_deal import BESIDE, RecordedDeal
from brelan.study.coach import has_coach
from brelan.web.features.costs.page import CostWays, costs_page
from brelan.web.features.replay.page import Ways, looking_back_page
from brelan.web.pages import links
from brelan.web.pages.names import minus
from brelan.web.pages.render import AFTER_SHEETS, render
from brelan.web.pages.visit import Visit


class SharedLine(Struct, frozen=True):
    """A link of the visitor's."""

    token: str
    head: str
    day: str
    link: str  # with the address of this server


class RecordedLine(Struct, frozen=True):
    """A deal of a record, and where it is seen from."""

    head: str
    who: str
    views: tuple[tuple[str, str], ...]  # the words, the address


def sharing_page(shares: Sequence[Share], base: str, visit: Visit) -> str:
    """All links of a visitor, with a button to revoke each."""
    say = words(visit.preferences.lang)
    lines = [
        SharedLine(
            one.token,
            _shared_head(say, one),
            datetime.fromtimestamp(one.at / 1_000, UTC).strftime("%Y-%m-%d"),
            base + links.shared(one.token),
        )
        for one in shares
    ]
    return _page("sharing.html", visit, say("sharing-title"), shares=lines)


def _shared_head(say: Words, share: Share) -> str:
    deal = say("deal-number", deal=share.number)
    return say("sharing-deal", game=say(f"{share.game}-title"), deal=deal)


def shared_page(looked: LookedBack, token: str, step: int, visit: Visit) -> str:
    """A step of a shared deal. `looked` must not name its table: its link is a secret."""
    ways = Ways(
        steps=links.shared(token, "steps/"),
        home=links.LOBBY,
        home_words="web-back-to-lobby",
        told_by=True,
        record=links.shared(token, "record"),
    )
    return looking_back_page(looked, step, ways, visit)


def uploading_page(visit: Visit) -> str:
    """The form that sends a record."""
    return _page("uploading.html", visit, words(visit.preferences.lang)("sharing-upload-title"), most=MOST_UPLOADS)


def uploaded_page(record: Record, deals: Sequence[RecordedDeal], token: str, visit: Visit) -> str:
    """The deals of a record."""
    say = words(visit.preferences.lang)
    lines = [_recorded_line(say, record, one, token) for one in deals]
    heading = say("sharing-uploaded-title", game=say(f"{record.game}-title"))
    return _page("uploaded.html", visit, heading, deals=lines, costs=_costs(record, deals, token), token=token)


def _costs(record: Record, deals: Sequence[RecordedDeal], token: str) -> list[tuple[str, str]]:
    """The seats whose decisions can be judged: the name, the address of their costs."""
    views = sorted({view for deal in deals for view in deal.views if _may_cost(record.game, view)}, key=int)
    return [(record.seats[int(view)], links.recorded_costs(token, view)) for view in views]


def _recorded_line(say: Words, record: Record, deal: RecordedDeal, token: str) -> RecordedLine:
    game = registry.game(record.game)
    gains = deal.payoffs if deal.payoffs is not None and game.scores == "chips" else ()
    brought = [minus(f"{gain:+d}") for gain in gains] or [""] * len(deal.names)
    return RecordedLine(
        say("deal-number", deal=deal.number),
        ", ".join(f"{name} {gain}".strip() for name, gain in zip(deal.names, brought, strict=True)),
        tuple(
            (_view(say, record, view), links.uploaded(token, f"deals/{deal.number}/{view}/steps/1"))
            for view in deal.views
        ),
    )


def _view(say: Words, record: Record, view: str) -> str:
    return say("sharing-view-beside") if view == BESIDE else say("sharing-view-seat", name=record.seats[int(view)])


def recorded_page(looked: LookedBack, token: str, view: str, step: int, visit: Visit) -> str:
    """A step of a deal of a record."""
    ways = Ways(
        steps=links.uploaded(token, f"deals/{looked.deal.number}/{view}/steps/"),
        home=links.uploaded(token),
        home_words="sharing-back",
        costs=links.recorded_costs(token, view, looked.deal.number) if _may_cost(looked.deal.game, view) else "",
        told_by=True,
    )
    return looking_back_page(looked, step, ways, visit)


def recorded_costs_page(
    record: Record, costs: Costs, token: str, view: str, visit: Visit, number: int | None = None
) -> str:
    """What the decisions of one seat of a record cost, in one deal or in all: "you" is that player."""
    say, name = words(visit.preferences.lang), record.seats[int(view)]
    deal = say("deal-number", deal=number) if number is not None else say(f"{record.game}-title")
    ways = CostWays(
        links.uploaded(token, f"deals/{{number}}/{view}/steps/{{step}}"),
        links.uploaded(token, f"deals/{{number}}/{view}/costs"),
        links.recorded_costs(token, view),
        (("sharing-back", links.uploaded(token)),),
    )
    return costs_page(record.game, costs, ways, visit, say("sharing-seen-by", deal=deal, name=name), number)


def _may_cost(game: str, view: str) -> bool:
    """There is somebody to judge the decisions, and somebody who made them."""
    return view != BESIDE and has_coach(game)


def _page(template: str, visit: Visit, heading: str, **values: Any) -> str:
    title = words(visit.preferences.lang)("web-title", page=heading)
    return render(template, visit, kind="listing", title=title, heading=heading, sheets=AFTER_SHEETS, **values)
