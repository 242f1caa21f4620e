"""Tables of Daker for its tests: plain cards, blinds of 5 and 10, everyone staying to the end."""

from __future__ import annotations

from typing import Any

from brelan.engine.deal import Played
from brelan.families.betting.bets import Called, Posted, Raised, Returned
from brelan.families.betting.showdown import Showed
from brelan.families.daker_cards.cards import DEFAULT_PACK
from brelan.games.daker import GAME
from brelan.games.daker.rules import Rules
from brelan.pieces.hand import Hand
from told import Told

# Six values on plain cards, five times A, K, Q and four times J, R, N: hands can be spelt like those of a usual pack.
PLAIN = " ".join(f"{value}/{value}" for value in "AAAAAKKKKKQQQQQJJJJRRRRNNNN")


def plain(values: str) -> str:
    """AAK -> A/A A/A K/K"""
    return " ".join(f"{value}/{value}" for value in values if value != " ")


def sit(*stacks: int, dealer: int = 0, cards: str = "", **agreed: Any) -> Told:
    """Blinds of 5 and 10, three cards to each seat: those of the pack in their order where they do not matter."""
    deal = Told(GAME, Rules(**{"small_blind": 5, **agreed}), stacks, dealer)
    return deal.go(f"* {cards or ' '.join(DEFAULT_PACK[: 3 * len(stacks)])}")


BOARD = "R/J", "N/R", "N/A"  # the last cards of the pack: nobody holds them


def show_down(*holdings: str, board: str, stacks: tuple[int, ...] = (), dealer: int = 0) -> Told:
    """Everyone stays for the big blind and checks to the end, with plain cards."""
    stacks = stacks or (100,) * len(holdings)
    seats = len(stacks)
    deal = sit(*stacks, dealer=dealer, cards=plain("".join(holdings)), pack=PLAIN)
    first = dealer if seats == 2 else dealer + 3
    deal.go(", ".join(f"{(first + place) % seats} call" for place in range(seats - 1)))
    deal.go(f"{(first + seats - 1) % seats} check")
    for card in board:
        deal.go(f"* {card}/{card}")
        deal.go(", ".join(f"{(dealer + 1 + place) % seats} check" for place in range(seats)))
    return deal


def named(deal: Told) -> dict[int, Hand | None]:
    return {event.seat: event.hand for event in deal.heard(Showed)}


def paid_by(steps: list[Played[Any]], seat: int) -> int:
    """What the events say that a seat has put in."""
    paid = 0
    for event in (event for step in steps for event in step.events):
        match event:
            case Posted(seat=who, amount=amount) | Called(seat=who, amount=amount) | Raised(seat=who, amount=amount):
                paid += amount if who == seat else 0
            case Returned(seat=who, amount=amount):
                paid -= amount if who == seat else 0
            case _:
                pass
    return paid
