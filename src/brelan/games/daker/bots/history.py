"""What two players have said in a deal of Daker, from what one of them sees.

A view tells of each round that is over how often was bet, who did so last and what it cost in the end. Sizes between
are taken to have grown evenly. Seats are told by the deal: 0 deals, 1 has the big blind. A dealer who posted a big
blind that they had missed (COM-7) is taken to have called with it.
"""

from __future__ import annotations

from brelan.families.betting import betting_round as rounds
from brelan.families.betting.bets import BetAction, Call, Check, RaiseTo
from brelan.families.betting.betting_round import Betting
from brelan.families.betting.tree import Path, said
from brelan.games.daker.rules import Rules
from brelan.games.daker.solving.round_plans import History, start_of
from brelan.games.daker.state import PastRound
from brelan.games.daker.view import View


def history_of(view: View, turned: tuple[int, ...]) -> History:
    """Of two players."""
    assert view.seat is not None
    assert view.betting is not None
    brought, dead = view.betting.brought, sum(view.betting.dead)
    us = int(view.seat != view.dealer)
    found = History(view.rules, (brought[view.dealer], brought[1 - view.dealer]), us, turned, ((),), dead)
    for past in view.past:
        ended = _ended(view.rules, start_of(found), past, int(past.leader != view.dealer))
        found = found._replace(paths=(*found.paths[:-1], ended, ()))
    bets = [view.bets[seat] for seat in (view.dealer, 1 - view.dealer)]
    return found._replace(paths=(*found.paths[:-1], _going_on(view.rules, start_of(found), bets, us)))


def _ended(rules: Rules, start: Betting, past: PastRound, leader: int) -> Path:
    """A round that is over."""
    raises = past.bets - start.raises
    if raises <= 0:
        return _spoken(rules, start, start.waiting[0], [], 2)
    low, high = start.highest, past.cost
    growth = (high / max(low, 1)) ** (1 / raises)
    amounts = [round(low * growth**number) - start.floor for number in range(1, raises)]
    opener = leader if raises % 2 else 1 - leader
    return _spoken(rules, start, opener, [*amounts, high - start.floor], 1)


def _going_on(rules: Rules, start: Betting, bets: list[int], us: int) -> Path:
    """A round in which it is our turn: as few bets as can have led to this."""
    level = start.highest - start.floor
    if bets[1 - us] <= level:
        return _spoken(rules, start, us, [], 0)
    if bets[us] <= level:
        return _spoken(rules, start, 1 - us, [bets[1 - us]], 0)
    return _spoken(rules, start, us, [bets[us], bets[1 - us]], 0)


def _spoken(rules: Rules, betting: Betting, opener: int, amounts: list[int], more: int) -> Path:
    """Bets of these amounts, the first by the opener, and after them some who only pay or pass."""
    path: list[BetAction] = []
    if betting.waiting[0] != opener:
        path.append(_stays(betting))
        betting = said(betting, path[-1])
    for amount in amounts:
        allowed = rounds.price_and_raises(betting, rules.limit, rules.max_bet)[1] if betting.waiting else range(0)
        if allowed:
            path.append(RaiseTo(min(max(amount, allowed[0]), allowed[-1])))
            betting = said(betting, path[-1])
    for _ in range(more):
        if betting.waiting:
            path.append(_stays(betting))
            betting = said(betting, path[-1])
    return tuple(path)


def _stays(betting: Betting) -> BetAction:
    return Call() if rounds.price(betting) else Check()
