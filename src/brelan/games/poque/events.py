"""What happens at a table of Poque."""

from __future__ import annotations

from typing import TypeAlias

from brelan.engine.dealing import Dealt, HandsDealt
from brelan.engine.events import Brings, Public, Reveals
from brelan.pieces.hand import Hand


class Staked(Public, frozen=True, tag="staked"):
    """POQ-5: everyone put `each` chips into every place; `board` is all that lies there now."""

    each: int
    board: int


class Turned(Public, frozen=True, tag="turned"):
    """POQ-5: the card that was turned; its suit is trump."""

    card: str
    trump: str


class ShowedCards(Public, frozen=True, tag="showed-cards"):
    """POQ-6: a seat showed these cards of trump and took them back into its hand."""

    seat: int
    cards: tuple[str, ...]


class TookPool(Brings, frozen=True, tag="took-pool"):
    """A seat took all that lay in a pool, or its share of the poque."""

    seat: int
    pool: str
    amount: int


class Passed(Public, frozen=True, tag="passed"):
    """A seat put nothing in."""

    seat: int


class Opened(Public, frozen=True, tag="opened"):
    """POQ-9: the first bid of a round."""

    seat: int
    amount: int


class Followed(Public, frozen=True, tag="followed"):
    """A seat paid `amount` and stands at the highest bid, `to`."""

    seat: int
    amount: int
    to: int


class Raised(Public, frozen=True, tag="raised"):
    """POQ-9: a seat put in more than anybody before."""

    seat: int
    to: int


class SecondRound(Public, frozen=True, tag="second-round"):
    """POQ-11: several have bid, and whoever stands below `highest` may complete to it."""

    highest: int


class NobodyBid(Brings, frozen=True, tag="nobody-bid"):
    """POQ-10: the poque stays for the next round."""

    amount: int


class Announced(Reveals, frozen=True, tag="announced"):
    """POQ-12: a seat told the rank of its combination, and nothing more."""

    hand: Hand

    @property
    def revealed(self) -> Hand:
        return self.hand


class LaidDown(Public, frozen=True, tag="laid-down"):
    """POQ-12: the winner laid the cards of their combination open and took them back."""

    seat: int
    cards: tuple[str, ...]


class Shared(Brings, frozen=True, tag="shared"):
    """POQ-8: equal hands share the poque; `left` chips stay in it."""

    seats: tuple[int, ...]
    left: int


class PaidBonus(Public, frozen=True, tag="paid-bonus"):
    """POQ-V2: a seat paid the winner of the poque for their combination."""

    seat: int
    amount: int


class GotBonus(Brings, frozen=True, tag="got-bonus"):
    """POQ-V2: what the bonus came to for the winner."""

    seat: int
    amount: int


class Laid(Public, frozen=True, tag="laid"):
    """POQ-13: a seat laid these cards of a run, in their order."""

    seat: int
    cards: tuple[str, ...]


class RunEnded(Public, frozen=True, tag="run-ended"):
    """POQ-13: nobody has the card `missing`, or the ace was laid (None); `seat` leads again."""

    seat: int
    missing: str | None


class WentOut(Brings, frozen=True, tag="went-out"):
    """POQ-14: a seat has laid its last card."""

    seat: int


class PaidForCards(Public, frozen=True, tag="paid-for-cards"):
    """POQ-14: a seat paid the winner of the runs for the cards left in its hand."""

    seat: int
    left: int
    amount: int


class GotForCards(Brings, frozen=True, tag="got-for-cards"):
    """POQ-14: what the winner of the runs was paid for the cards of the others."""

    seat: int
    amount: int


class RoundWon(Brings, frozen=True, tag="round-won"):
    """POQ-15: the chips are counted, and these seats have the most."""

    seats: tuple[int, ...]
    chips: int


Event: TypeAlias = (
    Staked
    | HandsDealt
    | Dealt
    | Turned
    | ShowedCards
    | TookPool
    | Passed
    | Opened
    | Followed
    | Raised
    | SecondRound
    | NobodyBid
    | Announced
    | LaidDown
    | Shared
    | PaidBonus
    | GotBonus
    | Laid
    | RunEnded
    | WentOut
    | PaidForCards
    | GotForCards
    | RoundWon
)
