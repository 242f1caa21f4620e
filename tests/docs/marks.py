"""Who says what: for each clause, whether the printed rules say it or we do, and in which games it holds.

Typed off the numbered rules by hand. The lists of clauses and the marks on the rules pages are compared with it.
"""

from __future__ import annotations

from typing import Final

PRINTED: Final = frozenset({"printed"})
OURS: Final = frozenset({"ours"})
BOTH: Final = PRINTED | OURS

Said = frozenset[str]


def _of(prefix: str, **said: Said) -> dict[str, Said]:
    """`_of("DAK", _1=PRINTED)` is DAK-1."""
    return {f"{prefix}-{number.removeprefix('_')}": who for number, who in said.items()}


COMMON: Final = _of("COM", _1=OURS, _2=OURS, _3=OURS, _4=OURS, _5=BOTH, _6=OURS, _7=OURS, _8=OURS)
DAKER: Final = _of(
    "DAK",
    **{f"_{number}": PRINTED for number in (1, 2, 3, 5, 6, 8, 9, 13, 15)},
    **{f"_{number}": BOTH for number in (7, 10, 11, 12, 14)},
    **{f"_{number}": OURS for number in (4, 16, 17, 18)},
)
DAKER_DRAW: Final = _of("DRW", _1=PRINTED, _2=PRINTED, _3=PRINTED, _4=BOTH, _5=BOTH, _6=PRINTED, _7=OURS)
GAME_ROUND: Final = _of("GRD", _1=PRINTED, _2=BOTH, _3=BOTH, _4=BOTH, _5=OURS)
POQUE: Final = _of(
    "POQ",
    **{f"_{number}": PRINTED for number in (4, 7, 13, 15)},
    **{f"_{number}": BOTH for number in (1, 2, 3, 5, 6, 8, 9, 10, 11, 12, 14)},
    V1=BOTH,
    V2=BOTH,
)
PAI_GOW: Final = _of(
    "PGP",
    _2=PRINTED,
    **{f"_{number}": BOTH for number in (1, 3, 4, 5, 6, 7, 8, 9, 10)},
)
POKER_AS: Final = _of("PDA", _2=PRINTED, **{f"_{number}": BOTH for number in (1, 3, 4, 5, 6, 7)}, V1=BOTH)


def _some(clauses: dict[str, Said], *numbers: int) -> dict[str, Said]:
    (prefix,) = {name.partition("-")[0] for name in clauses}
    return {name: clauses[name] for name in (f"{prefix}-{number}" for number in numbers)}


CARDS: Final = _some(DAKER, 3, 4, 5, 6, 7)
"""The cards of Daker and their hands, also in the two other games that are played with them."""
MINORS: Final = {"COM-5": OURS}
"""Where the printed rules do not speak of minors: only those of the Daker cards do."""

HELD: Final[dict[str, dict[str, Said]]] = {
    "daker": COMMON | DAKER,
    "daker-draw": _some(COMMON, 1, 2, 3, 4, 5, 6, 7, 8) | CARDS | _some(DAKER, 2, 14, 15, 17, 18) | DAKER_DRAW,
    "game-round": _some(COMMON, 5, 6, 8) | CARDS | GAME_ROUND,
    "pai-gow": _some(COMMON, 1, 6, 7) | MINORS | _some(DAKER, 18) | PAI_GOW,
    "poker-as": _some(COMMON, 1, 6, 7, 8) | MINORS | _some(DAKER, 18) | POKER_AS,
    "poque": _some(COMMON, 1, 2, 6, 7, 8) | MINORS | POQUE,
}
"""By game: its clauses, and who says each of them."""
