"""What happens at a table of Daker."""

from __future__ import annotations

from typing import TypeAlias

from brelan.engine.dealing import Dealt, HandsDealt
from brelan.engine.events import Public
from brelan.families.betting.bets import Called, Checked, Folded, Posted, Raised, Returned
from brelan.families.betting.showdown import Showed, Won


class Turned(Public, frozen=True, tag="turned"):
    """DAK-13: a community card was turned; `board` are all that lie open."""

    card: str
    board: tuple[str, ...]


Event: TypeAlias = Posted | HandsDealt | Dealt | Folded | Checked | Called | Raised | Returned | Turned | Showed | Won
