"""What a player of Daker may do."""

from __future__ import annotations

from typing import TypeAlias

from brelan.families.betting.bets import Call, Check, Fold, RaiseTo
from brelan.families.betting.showdown import Muck, Show

Action: TypeAlias = Fold | Check | Call | RaiseTo | Show | Muck
