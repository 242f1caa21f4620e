"""One betting round as a value: who speaks, what a call costs, what may be raised. Knows chips, not cards.

The bounds of a bet are in `families.betting.limits`.

What the rules leave to us, decided here:
- A raise is named by what it leads to: the bet of this round after raising. The first bet of a round is one too.
- A full raise adds at least the last full bet or raise (`step`) to the highest bet, short or not: after a bet of 100
  and an all-in of 130, the next raise goes to 230 or more. Who has less may only go all in.
- A short all-in bet or raise raises the price and counts among the bets of a fixed limit, but it leaves `step` and
  `spoken` alone: who has spoken since the last full raise may only call it or fold (COM-4). A check is speaking too.
- The big blind is the opening bet, and the first of the four bets of a fixed limit. Who posted has not yet spoken:
  an unraised big blind may check or raise (DAK-12). A short one counts as full for the price, `step` and limits.
- To owe means that another seat still in has paid more. A last player with chips who owes nothing is not asked, even
  if a short big blind keeps the price above what anybody paid (DAK-10, DAK-17).
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from brelan.families.betting import limits
from brelan.families.betting.limits import LimitKind
from brelan.pieces.seats import put

NO_RAISE: Final = range(0)


class Limit(Struct, frozen=True):
    """DAK-16. `maximum` is the agreed one of `limit`; the bet of `fixed-limit` is the minimum bet of the round."""

    kind: LimitKind = "no-limit"
    maximum: int = 0


NO_LIMIT: Final = Limit()
POT_LIMIT: Final = Limit("pot-limit")
FIXED_LIMIT: Final = Limit("fixed-limit")


class Betting(Struct, frozen=True, gc=False):
    """What is stored once; the rest is derived: stack = brought - paid, bet of this round = paid - floor.

    `floor` and `highest` are totals of the deal, like `paid`. Who has paid less than `floor` is all in since earlier.
    """

    brought: tuple[int, ...]  # chips at the start of the deal, without those in `dead`
    paid: tuple[int, ...]  # in all rounds of this deal
    playing: tuple[int, ...]  # still in, in turn
    waiting: tuple[int, ...]  # still to speak in this round, in turn; the first speaks now
    spoken: tuple[int, ...]  # since the last full bet or raise: they may not raise (COM-4)
    floor: int  # what staying in cost up to this round
    highest: int  # what staying in costs now
    step: int  # the last full bet or raise, at first the minimum bet: the least a raise must add
    raises: int  # bets and raises of this round, short ones too
    dead: tuple[int, ...] = ()  # COM-7: what each put into the pot that counts as nobody's bet; (): nobody did


def nobody_paid(brought: tuple[int, ...]) -> Betting:
    """Before the forced payments: nobody is in yet."""
    return Betting(brought, (0,) * len(brought), (), (), (), 0, 0, 0, 0)


def post_blinds(
    brought: tuple[int, ...],
    order: tuple[int, ...],
    small: int,
    big: int,
    posting: tuple[int, ...] = (),
    posting_dead: tuple[int, ...] = (),
) -> Betting:
    """DAK-10: `order` begins with the small blind, then the big one, who speaks last.

    COM-7: those in `posting` put in a big blind that they missed. It is their bet: they speak in their turn. Those in
    `posting_dead` put a small one into the pot as well, from what their bet leaves them.
    """
    paid = [0] * len(brought)
    paid[order[0]] = min(small, brought[order[0]])
    for seat in (order[1], *posting):
        paid[seat] = min(big, brought[seat])
    dead = [min(small, brought[seat] - paid[seat]) if seat in posting_dead else 0 for seat in range(len(brought))]
    had = tuple(chips - lost for chips, lost in zip(brought, dead, strict=True))
    betting = _open(had, tuple(paid), order[2:] + order[:2], floor=0, highest=big, step=big, raises=1)
    return replace(betting, dead=tuple(dead)) if posting_dead else betting


def post_antes(brought: tuple[int, ...], order: tuple[int, ...], ante: int) -> Betting:
    """DRW-2, DRW-7: everyone pays the ante, or all they have; it is the minimum bet; `order[0]` speaks first."""
    paid = [0] * len(brought)
    for seat in order:
        paid[seat] = min(ante, brought[seat])
    return _open(brought, tuple(paid), order, floor=ante, highest=ante, step=ante, raises=0)


def _open(
    brought: tuple[int, ...],
    paid: tuple[int, ...],
    order: tuple[int, ...],
    *,
    floor: int,
    highest: int,
    step: int,
    raises: int,
) -> Betting:
    with_chips = []
    for seat in order:
        if paid[seat] < brought[seat]:
            with_chips.append(seat)  # noqa: PERF401 - Python 3.11 is slower to enter a comprehension
    waiting = tuple(with_chips)
    if len(waiting) == 1:
        waiting = _still_asked(brought, paid, order, waiting)
    return Betting(brought, paid, order, waiting, (), floor, highest, step, raises)


def next_round(betting: Betting, order: tuple[int, ...], minimum: int) -> Betting:
    """Nobody has bet yet. `order`: all seats in turn, the first still in speaks first; nobody speaks after DAK-17."""
    brought, paid, still_in = betting.brought, betting.paid, betting.playing
    playing, waiting = [], []
    for seat in order:
        if seat in still_in:
            playing.append(seat)
            if paid[seat] < brought[seat]:
                waiting.append(seat)
    if len(waiting) == 1:
        waiting = []
    floor = betting.highest
    return Betting(brought, paid, tuple(playing), tuple(waiting), (), floor, floor, minimum, 0, betting.dead)


def is_decided(betting: Betting) -> bool:
    """DAK-14: only one is still in."""
    return len(betting.playing) == 1


def is_betting_over(betting: Betting) -> bool:
    """This round is over and no other can follow: one is still in, or at most one has chips (DAK-17)."""
    if betting.waiting:
        return False
    if is_decided(betting):
        return True
    brought, paid, with_chips = betting.brought, betting.paid, 0
    for seat in betting.playing:
        if paid[seat] < brought[seat]:
            with_chips += 1
    return with_chips < 2


def stack(betting: Betting, seat: int) -> int:
    """What a seat still has before it."""
    return betting.brought[seat] - betting.paid[seat]


def pot(betting: Betting) -> int:
    """All that was paid, in this round and before."""
    return sum(betting.paid) + sum(betting.dead)


def round_bets(betting: Betting) -> tuple[int, ...]:
    """What lies before each seat in this round; once it is over, all of it is in the pot."""
    if not betting.waiting:
        return (0,) * len(betting.paid)
    floor = betting.floor
    return tuple([paid - floor if paid > floor else 0 for paid in betting.paid])


def price(betting: Betting) -> int:
    """What a call costs the one who speaks; 0: they may check."""
    seat = betting.waiting[0]
    return limits.price(betting.brought[seat], betting.paid[seat], betting.highest)


def raise_range(betting: Betting, limit: Limit) -> range:
    """What the one who speaks may raise to; only all in with less than a full raise; empty if they may not."""
    return price_and_raises(betting, limit.kind, limit.maximum)[1]


def price_and_raises(betting: Betting, limit: LimitKind, maximum: int | None) -> tuple[int, range]:
    """`price` and `raise_range` at once: they are asked for at every move."""
    seat, brought, highest = betting.waiting[0], betting.brought, betting.highest
    stack = brought[seat]
    owed = limits.price(stack, betting.paid[seat], highest)
    if seat in betting.spoken or not limits.can_go_higher(stack, highest):
        return owed, NO_RAISE
    for other in betting.playing:
        if other != seat and limits.can_go_higher(brought[other], highest):
            break
    else:
        return owed, NO_RAISE
    allowed = stack if limit == "no-limit" else ceiling(betting, Limit(limit, maximum or 0))
    least, most = limits.raise_bounds(stack, highest, betting.step, betting.floor, allowed)
    return owed, range(least, most + 1)


def ceiling(betting: Betting, limit: Limit) -> int:
    """DAK-16: the highest total that the limit allows, whatever the stack; `highest` if it allows no raise."""
    seat, paid = betting.waiting[0], betting.paid
    return limits.ceiling(
        limits.LIMITS.index(limit.kind),
        limit.maximum,
        betting.brought[seat],
        paid[seat],
        betting.highest,
        betting.step,
        betting.raises,
        pot(betting),
    )


def fold(betting: Betting) -> Betting:
    """The one who speaks is out; what they paid stays."""
    waiting, still_in = betting.waiting, list(betting.playing)
    still_in.remove(waiting[0])
    playing, waiting = tuple(still_in), waiting[1:]
    if len(waiting) == 1:
        waiting = _still_asked(betting.brought, betting.paid, playing, waiting)
    return replace(betting, playing=playing, waiting=waiting)


def check(betting: Betting) -> Betting:
    """The one who speaks stays in and pays nothing."""
    waiting = betting.waiting
    return replace(betting, waiting=waiting[1:], spoken=(*betting.spoken, waiting[0]))


def call(betting: Betting) -> Betting:
    """The one who speaks pays the price."""
    brought, waiting = betting.brought, betting.waiting
    seat, waiting = waiting[0], waiting[1:]
    highest, most, totals = betting.highest, brought[seat], list(betting.paid)
    totals[seat] = highest if highest < most else most
    paid = tuple(totals)
    if len(waiting) == 1:
        waiting = _still_asked(brought, paid, betting.playing, waiting)
    return replace(betting, paid=paid, waiting=waiting, spoken=(*betting.spoken, seat))


def raise_to(betting: Betting, to: int) -> Betting:
    """The one who speaks bets or raises; all others with chips must answer."""
    seat, brought, playing, floor = betting.waiting[0], betting.brought, betting.playing, betting.floor
    total, paid = floor + to, list(betting.paid)
    added = total - betting.highest
    paid[seat] = total
    place, waiting = playing.index(seat), []
    for other in playing[place + 1 :] + playing[:place]:
        if paid[other] < brought[other]:
            waiting.append(other)  # noqa: PERF401 - Python 3.11 is slower to enter a comprehension
    spoken, step = betting.spoken, betting.step
    if limits.is_full_raise(added, step):
        spoken, step = (seat,), added
    raises = betting.raises + 1
    return Betting(brought, tuple(paid), playing, tuple(waiting), spoken, floor, total, step, raises, betting.dead)


def give_back(betting: Betting, seat: int, amount: int) -> Betting:
    """COM-3: a finished round's bet that nobody could match returns to its owner."""
    left = betting.paid[seat] - amount
    return replace(betting, paid=put(betting.paid, seat, left), highest=left)


def _still_asked(
    brought: tuple[int, ...], paid: tuple[int, ...], playing: tuple[int, ...], waiting: tuple[int, ...]
) -> tuple[int, ...]:
    """DAK-14, DAK-17: the last one waiting is not asked if nobody else has chips and nobody paid more."""
    last = waiting[0]
    for seat in playing:
        if seat != last and (brought[seat] > paid[seat] or paid[seat] > paid[last]):
            return waiting
    return ()
