"""An evening of Daker among three bots, for pictures of the pages after a match."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

import brelan
from brelan.records.record import Record
from brelan.rooms.matches import PlayedDeal, played_deal
from brelan.rooms.recorded import BESIDE, recorded_deal
from brelan.rooms.reviewing import EFFORTS, Costs, DealCosts
from brelan.rooms.store.results import OwnResult
from brelan.web.pages import MatchEnd, ending_page, match_costs_page, own_statistics_page
from brelan.web.pages.visit import Visit
from browser.moments import played
from web.seated import NAMES, seated, with_seat, won_by

PLAYERS = NAMES[:3]
STACK = 200
START = 600
"""What everybody has before the first deal: more than one of these deals costs at most."""
DEALS = 14


@cache
def records() -> tuple[Record, ...]:
    """Each of one deal."""
    bots = ["simple", "simple", "simple"]
    return tuple(brelan.play("daker", bots, seed=seed, stack=STACK).record for seed in range(1, DEALS + 1))


def deals() -> tuple[PlayedDeal, ...]:
    found = (played_deal(recorded_deal(record, 1, BESIDE)) for record in records())
    return tuple(replace(deal, number=number, names=PLAYERS) for number, deal in enumerate(found, 1))


def ending(visit: Visit) -> str:
    """The end of the match."""
    game, rules, steps = played("daker", players=len(PLAYERS))
    room, match = seated(game, rules, steps, len(steps) - 1, 0, names=PLAYERS), deals()
    chips = [START + sum(deal.gains[seat] for deal in match) for seat in range(len(PLAYERS))]
    for seat, stack in enumerate(chips):
        room = with_seat(room, seat, stack=stack, chips=stack)
    ended = won_by(room, chips.index(max(chips)), may=("start",))
    return ending_page(MatchEnd(ended, match, 0, ("poque", "game-round")), visit)


def costs(visit: Visit) -> str:
    """What the decisions of the first player cost."""
    found = [brelan.review(record, seat=0, efforts=EFFORTS) for record in records()]
    reviewed = [
        DealCosts(number, answer, {one.move: one.move for one in answer.decisions})
        for number, answer in enumerate(found, 1)
    ]
    return match_costs_page("r1", "daker", Costs(tuple(reviewed)), visit)


def statistics(visit: Visit) -> str:
    """Of the first player."""
    return own_statistics_page([OwnResult("daker", deal.results[0]) for deal in deals()], visit)
