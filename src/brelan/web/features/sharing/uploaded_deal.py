"""What the pages make of a record that a visitor sent. Each function runs in a process with limits, see
`rooms.confined`, from the bytes or the text that was sent."""

from __future__ import annotations

from brelan.records.text import read_record, read_sent
from brelan.records.verify import verify
from brelan.rooms.reviewing import Costs, Reviewable, reviewable
from brelan.rooms.uploaded_deal import check_names, deals_in, places_of, recorded_deal
from brelan.web.features.sharing.page import recorded_costs_page, recorded_page, uploaded_page
from brelan.web.pages.visit import Visit


def check(sent: bytes) -> None:
    """It can be replayed from its first move to its last, and its names can be shown."""
    record = read_sent(sent)
    check_names(record)
    verify(record)


def overview(text: str, token: str, visit: Visit) -> str:
    """The page of its deals."""
    record = read_record(text)
    return uploaded_page(record, deals_in(record), token, visit)


def step_page(text: str, number: int, view: str, token: str, step: int, visit: Visit) -> str:
    """A step of a deal, from one of its seats or from beside the table."""
    return recorded_page(recorded_deal(read_record(text), number, view), token, view, step, visit)


def places(text: str, view: str, number: int | None) -> list[tuple[int, int]]:
    """The deals that a seat played, or just one of them."""
    return places_of(read_record(text), view, number)


def deal_to_review(text: str, number: int, view: str) -> Reviewable:
    """One of these deals."""
    return reviewable(recorded_deal(read_record(text), number, view))


def costs_page(text: str, found: Costs, token: str, view: str, visit: Visit, number: int | None) -> str:
    """Every decision of a seat, beside the best one."""
    return recorded_costs_page(read_record(text), found, token, view, visit, number)
