"""What happens at a table of Daker five cards."""

from __future__ import annotations

from typing import TypeAlias

from brelan.engine.bets import Called, Checked, Folded, Posted, Raised, Returned
from brelan.engine.dealing import Dealt, HandsDealt
from brelan.engine.drawing import Discarded, Drew, Reshuffled
from brelan.engine.showdown import Showed, Won

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
