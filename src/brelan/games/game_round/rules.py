"""The options of Game Round Daker, as data (GRD-2)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from brelan.engine.options import FileText
from brelan.families.daker_cards.cards import pack_from
from brelan.pieces.hand import CARDS_IN_HAND

HELD: Final = CARDS_IN_HAND
GROUP: Final = 4
"""GRD-1: at most four at a table; more participants play in groups (GRD-4)."""


class Rules(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What a table agrees on: which hand decides, and what it decides about, in words."""

    mode: Literal["winner", "loser"] = "winner"
    stake: Annotated[str, Meta(max_length=200)] = ""
    pack: FileText | None = None

    def __post_init__(self) -> None:
        pack_from(self.pack)  # a bad list is refused at once


PRESETS: Final[dict[str, Rules]] = {
    "winner": Rules(),
    "loser": Rules(mode="loser"),
}
