"""What a player of Daker five cards may do."""

from __future__ import annotations

from typing import TypeAlias

from brelan.engine.bets import Call, Check, Fold, RaiseTo
from brelan.engine.drawing import Discard
from brelan.engine.showdown import Muck, Show

Action: TypeAlias = Fold | Check | Call | RaiseTo | Discard | Show | Muck
