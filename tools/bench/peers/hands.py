"""Hands of five cards of 52 for those who rank them one at a time: the same for all."""

from __future__ import annotations

from random import Random
from typing import Final

from brelan.pieces.suited_cards import PACK_52

HANDS: Final = 2_000

_RANDOM = Random(1)

FIVES: Final = tuple(tuple(_RANDOM.sample(PACK_52, 5)) for _ in range(HANDS))
