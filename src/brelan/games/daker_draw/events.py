"""What happens at a table of Daker five cards."""

from __future__ import annotations

from typing import TypeAlias

from brelan.engine.dealing import Dealt, HandsDealt
from brelan.engine.discards import Discarded, Drew, Reshuffled
from brelan.families.betting.bets import Called, Checked, Folded, Posted, Raised, Returned
from brelan.families.betting.showdown import Showed, Won

Event: TypeAlias = (
    Posted
    | HandsDealt
    | Dealt
    | Folded
    | Checked
    | Called
    | Raised
    | Returned
    | Discarded
    | Drew
    | Reshuffled
    | Showed
    | Won
)
