"""Who deals first and who sits where, by lot: everyone draws a card before a match (POQ-3). Knows no game.

Chance is asked as in a deal: `turn` says what it must draw, `apply` takes the cards.
"""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from brelan.engine.events import Event, Public
from brelan.engine.turns import Draw, Drawn
from brelan.pieces.seats import Direction, round_from
from brelan.pieces.suited_cards import RANK_OF, Pack


class DrewLot(Public, frozen=True, tag="drew-lot"):
    """A player drew a card to find their place."""

    seat: int  # the player's number before anybody is seated
    card: str


class DrawAgain(Public, frozen=True, tag="draw-again"):
    """These players drew cards of one rank, and draw again."""

    seats: tuple[int, ...]


class Lots(Struct, frozen=True):
    """Players in the order of their cards, highest first. Those of one group are level, or have not drawn yet."""

    pack: Pack
    groups: tuple[tuple[int, ...], ...]


def begin(pack: Pack, players: int) -> Lots:
    """Nobody has drawn."""
    return Lots(pack, (tuple(range(players)),))


def turn(lots: Lots) -> Draw | None:
    """The first players who are level draw, each a card from the whole pack; None once all places are known."""
    level = _level(lots)
    return Draw(lots.pack, (1,) * len(level)) if level else None


def _level(lots: Lots) -> tuple[int, ...]:
    return next((group for group in lots.groups if len(group) > 1), ())


def apply(lots: Lots, move: Drawn, events: list[Event]) -> Lots:
    """Those who drew are told apart by their cards; equal ranks stay together and draw again."""
    level = _level(lots)
    events.extend([DrewLot(player, card) for player, card in zip(level, move.cards, strict=True)])
    ranks = {player: RANK_OF[card] for player, card in zip(level, move.cards, strict=True)}
    falling = sorted(level, key=ranks.__getitem__, reverse=True)
    found = [tuple(sorted(group)) for _, group in groupby(falling, key=ranks.__getitem__)]
    events.extend([DrawAgain(group) for group in found if len(group) > 1])
    at = lots.groups.index(level)
    return replace(lots, groups=(*lots.groups[:at], *found, *lots.groups[at + 1 :]))


def order_of(lots: Lots) -> tuple[int, ...]:
    """All players, highest card first, once all places are known."""
    return tuple(group[0] for group in lots.groups)


def places(order: tuple[int, ...], direction: Direction, first_seat: int = 0) -> tuple[int, ...]:
    """The seat of each player: the highest card deals, the others follow in the direction of play.

    A table is round: player 0 is given `first_seat`, and the others sit around them.
    """
    seats = [0] * len(order)
    dealer = (first_seat - direction * order.index(0)) % len(order)
    for player, seat in zip(order, round_from(dealer, len(order), direction), strict=True):
        seats[player] = seat
    return tuple(seats)
