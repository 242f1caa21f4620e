"""An evening of Daker among three bots, for pictures of the pages after a match."""

from __future__ import annotations

from functools import cache
from itertools import accumulate

from msgspec.structs import replace

import brelan
from brelan.records.record import Record
from brelan.rooms.evenings import Evening, EveningMatch, EveningPlayer
from brelan.rooms.results import PlayedDeal, played_deal
from brelan.rooms.reviewing import EFFORTS, Costs, DealCosts
from brelan.rooms.store.results import OwnResult
from brelan.rooms.uploaded_deal import BESIDE, recorded_deal
from brelan.web.features.costs import match_costs_page
from brelan.web.features.evening import MatchEnd, ending_page, evening_page
from brelan.web.features.statistics import own_statistics_page
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
        room = with_seat(room, seat, stack=stack, chips=stack, brought=START)
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


def whole_evening(visit: Visit) -> str:
    """Three matches in a row, with one score."""
    game, rules, steps = played("daker", players=len(PLAYERS))
    room = won_by(seated(game, rules, steps, len(steps) - 1, 0, names=PLAYERS), 0, may=("start",))
    gains = ((4, 2, 0), (1, 1, 4), (4, 0, 2))
    sums = [tuple(accumulate((row[seat] for row in gains), initial=0)) for seat in range(len(PLAYERS))]
    places = [1 + sum(other[-1] > one[-1] for other in sums) for one in sums]
    order = sorted(range(len(PLAYERS)), key=lambda seat: places[seat])
    players = tuple(EveningPlayer(PLAYERS[seat], seat == 0, places[seat], sums[seat]) for seat in order)
    names = ("poque", "poker-as", "daker")
    matches = tuple(
        EveningMatch(name, tuple(row[seat] for seat in order)) for name, row in zip(names, gains, strict=True)
    )
    return evening_page(room, Evening(players, matches, names, room.id, 0), ("game-round", "daker-draw"), visit)
