"""What a player of Game Round Daker may do: change cards."""

from __future__ import annotations

from typing import TypeAlias

from brelan.engine.discards import Discard

Action: TypeAlias = Discard
