"""What a player of Daker five cards may do."""

from __future__ import annotations

from typing import TypeAlias

from brelan.engine.discards import Discard
from brelan.families.betting.bets import Call, Check, Fold, RaiseTo
from brelan.families.betting.showdown import Muck, Show

Action: TypeAlias = Fold | Check | Call | RaiseTo | Discard | Show | Muck
