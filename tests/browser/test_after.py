"""The pages after a deal and a match: on a desktop and a phone, in light and dark, for a screen reader."""

from __future__ import annotations

from functools import cache
from itertools import accumulate

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

import brelan
from brelan.pieces.hand import Hand
from brelan.rooms.evenings import Evening, EveningMatch, EveningPlayer
from brelan.rooms.results import PlayedDeal, SeatResult, ShownHand
from brelan.rooms.reviewing import Costs, DealCosts
from brelan.rooms.store.results import OwnResult
from brelan.rooms.store.shares import Share
from brelan.rooms.uploaded_deal import deals_in, recorded_deal
from brelan.web.features.costs import deal_costs_page, match_costs_page
from brelan.web.features.evening import MatchEnd, ending_page, evening_page
from brelan.web.features.sharing import sharing_page
from brelan.web.features.statistics import own_statistics_page, table_statistics_page
from brelan.web.features.uploads import uploaded_page, uploaded_step_page, uploading_page
from brelan.web.pages.visit import Preferences, Visit
from browser import evening as pictured
from browser.camera import SIZES, showing
from browser.moments import played
from browser.test_layout import check_axe, check_width
from web.dom import read
from web.seated import NAMES, NOW, seated, won_by

VISIT = Visit(path="/rooms/r1/costs", csrf="token-of-the-form")
LOOKS = [
    ("phone", Preferences(lang="fr", theme="dark")),
    pytest.param("desktop", Preferences(lang="en", theme="light"), marks=pytest.mark.deep),
    pytest.param("small", Preferences(lang="fr", theme="light"), marks=pytest.mark.deep),
]
looks = pytest.mark.parametrize(("size", "likes"), LOOKS)


@cache
def costs(game: str, bots: tuple[str, ...]) -> tuple[DealCosts, ...]:
    """Three deals of the first seat."""
    records = [brelan.play(game, list(bots), seed=seed).record for seed in range(3)]
    found = [brelan.review(record, seat=0, efforts=0.1) for record in records]
    steps = [{one.move: at for at, one in enumerate(answer.decisions, 1)} for answer in found]
    return tuple(DealCosts(at, *parts) for at, parts in enumerate(zip(found, steps, strict=True), 1))


@looks
def test_costs_are_read_everywhere(browser: Browser, size: str, likes: Preferences) -> None:
    deals = costs("poker-as", ("random", "random"))
    page = match_costs_page("r1", "poker-as", Costs(deals), replace(VISIT, preferences=likes))
    with showing(browser, page, size) as shown:
        check_width(shown.page)
        check_axe(shown.page)
        shown.page.locator(".as-table summary").click()
        expect(shown.page.locator(".sums tbody tr")).to_have_count(3)
        check_width(shown.page)


@pytest.mark.deep
@pytest.mark.parametrize("game", brelan.game_names())
def test_costs_of_every_game_fit_a_phone(browser: Browser, game: str) -> None:
    for deal in costs(game, ("random", "random")):
        page = deal_costs_page(
            "r1", game, deal.number, Costs((deal,)), replace(VISIT, preferences=Preferences(lang="fr"))
        )
        with showing(browser, page, "phone") as shown:
            check_width(shown.page)
            check_axe(shown.page)


def ended() -> MatchEnd:
    """A match of eight, one of whom has a long name."""
    game, rules, steps = played("daker", players=8)
    names = (NAMES[0], "Marie-Antoinette de la Tour", *NAMES[2:8])
    room = won_by(seated(game, rules, steps, len(steps) - 1, 0, names=names), 0, may=("start",))
    gains = [tuple((seat * 7 + deal * 11) % 31 - 15 for seat in range(8)) for deal in range(12)]
    shown = (ShownHand(1, Hand("full", ("A", "K"))),)
    results = [tuple(SeatResult(gain, gain > 0, shown=True, gave_up=False) for gain in deal) for deal in gains]
    deals = tuple(PlayedDeal(at, tuple(range(8)), names, deal, shown) for at, deal in enumerate(results, 1))
    return MatchEnd(room, deals, 0, ("poque",))


@pytest.mark.deep
@looks
def test_the_end_of_a_match_is_read_everywhere(browser: Browser, size: str, likes: Preferences) -> None:
    with showing(browser, ending_page(ended(), replace(VISIT, preferences=likes)), size) as shown:
        check_width(shown.page)
        check_axe(shown.page)
        expect(shown.page.locator(".ways button").first).to_be_in_viewport(ratio=0.1)
        shown.page.locator(".as-table summary").click()
        check_width(shown.page)
        check_axe(shown.page, colours=False)


def evening() -> Evening:
    """Eight people and four matches."""
    names = ("Marie-Antoinette de la Tour", *NAMES[1:8])
    gains = [
        tuple(None if (seat + at) % 7 == 6 else (seat * 5 + at * 3) % 15 for seat in range(8)) for at in range(4)
    ]
    sums = [tuple(accumulate((row[seat] or 0 for row in gains), initial=0)) for seat in range(8)]
    players = tuple(
        EveningPlayer(name, at == 2, at + 1, one) for at, (name, one) in enumerate(zip(names, sums, strict=True))
    )
    games = ("daker", "poque", "poker-as", "daker-draw")
    matches = tuple(EveningMatch(game, row) for game, row in zip(games, gains, strict=True))
    return Evening(players, matches, games, "r1", 1)


@pytest.mark.deep
@looks
def test_an_evening_is_read_everywhere(browser: Browser, size: str, likes: Preferences) -> None:
    end, visit = replace(ended(), evening=evening()), replace(VISIT, preferences=likes)
    room = replace(end.room, id="r1")
    pages = (
        ending_page(end, visit),
        evening_page(room, evening(), ("poque",), visit),
        evening_page(room, replace(evening(), newest="r2"), ("poque",), visit),
        evening_page(room, Evening((), (), ("daker",), "r1", 0), ("poque",), visit),
    )
    for page in pages:
        with showing(browser, page, size) as shown:
            assert shown.page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
            check_axe(shown.page)


@pytest.mark.deep
@looks
def test_shared_deals_and_records_are_read_everywhere(browser: Browser, size: str, likes: Preferences) -> None:
    visit = replace(VISIT, preferences=likes)
    shares = [Share(f"token{number}", "r1", number, None, "anne", NOW, "poque") for number in (1, 2)]
    record = brelan.play("poker-as", ["random", "random"], seed=1).record
    pages = (
        sharing_page(shares, "https://play.example", visit),
        sharing_page([], "", visit),
        uploading_page(visit),
        uploaded_page(record, deals_in(record), "token", visit),
        uploaded_step_page(recorded_deal(record, 1, "0"), "token", "0", 1, visit),
    )
    for number, page in enumerate(pages):
        with showing(browser, page, size) as shown:
            check_width(shown.page)
            check_axe(shown.page, colours=number in (0, 2))


@pytest.mark.deep
@looks
def test_statistics_are_read_everywhere(browser: Browser, size: str, likes: Preferences) -> None:
    visit = replace(VISIT, preferences=likes)
    results = [SeatResult(deal * 37 % 23 - 11, deal % 3 == 0, deal % 2 == 0, deal % 5 == 0) for deal in range(300)]
    own = [OwnResult("daker", result) for result in results] + [OwnResult("game-round", results[0])]
    pages = (
        own_statistics_page(own, visit),
        own_statistics_page([], visit),
        table_statistics_page("r1", "daker", ended().deals, 3, visit),
    )
    for number, page in enumerate(pages):
        with showing(browser, page, size) as shown:
            check_width(shown.page)
            check_axe(shown.page, colours=number == 0)


def test_the_pictured_standings_are_net_as_the_curves_are() -> None:
    """DAK-18."""
    page = pictured.ending(VISIT)
    sums = [sum(deal.gains[seat] for deal in pictured.deals()) for seat in range(len(pictured.PLAYERS))]
    assert any(sums)
    assert sum(sums) == 0
    shown = read(page).one("ol", class_="podium").text
    assert [f"{gain:+d}".replace("-", "\u2212") in shown for gain in sums] == [True] * len(sums)
