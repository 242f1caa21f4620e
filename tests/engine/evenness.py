"""Are the cards and dice of sealed chance even? Run this file to write docs/results/chance.md.

Packs and throws go through the whole protocol (chains, commitments, links, digests, order). What came of
them is counted and compared with what is expected by a chi-square test. The order is counted by positions too: the
table's own shuffle would hide an uneven order from whoever looks at the cards alone.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import reduce
from math import erfc, factorial, sqrt
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from brelan.engine.chance.chained import Chained, ChainedTable
from brelan.engine.chance.sealing import SealedPack, Sealing
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.turns import Draw, Drawn, Roll, Rolled
from brelan.pieces.dice import FACES, PLACE

PAGE: Final = Path(__file__).parents[2] / "docs" / "results" / "chance.md"
CARDS: Final = 27
DICE: Final = 5
FIRST: Final = 5
"""Of the first positions the relative order is counted: every order of five is equally likely."""
CHUNK: Final = 5_000
Counts: TypeAlias = NDArray[np.int64]
PACK: Final = tuple(map(str, range(CARDS)))


class Tally(Struct):
    """What came of some packs and throws."""

    places: Counts  # how often each position came at each place of the order
    cards: Counts  # how often each card was drawn at each place
    pairs: Counts  # the first two positions
    patterns: Counts  # the relative order of the first five
    faces: Counts  # of each die
    throws: Counts  # all dice at once
    following: Counts  # the first die of a throw and that of the next, in every second throw


def count_chunk(chunk: int, packs: int = CHUNK) -> Tally:
    """As many packs as throws, at one table."""
    secrets = SeededRandom("evenness", chunk).token
    table = ChainedTable(f"evenness {chunk}", ("person", "bot", "none"), secrets, length=1024)
    tally, sides, last = empty(), len(FACES), 0
    for number in range(packs):
        chance = Chained(table, (0, 1, 2))
        cards, dice = drawn(chance), thrown(chance)
        order = positions(chance.proofs[0][1], cards)
        tally.places[range(CARDS), order] += 1
        tally.cards[range(CARDS), cards] += 1
        tally.pairs[order[0], order[1]] += 1
        tally.patterns[pattern(order[:FIRST])] += 1
        tally.faces[range(DICE), dice] += 1
        tally.throws[reduce(lambda number, die: number * sides + die, dice)] += 1
        if number % 2:
            tally.following[last, dice[0]] += 1
        last = dice[0]
    return tally


def empty() -> Tally:
    sides, square = len(FACES), (CARDS, CARDS)
    shapes = (square, square, square, factorial(FIRST), (DICE, sides), sides**DICE, (sides, sides))
    return Tally(*(np.zeros(shape, np.int64) for shape in shapes))


def positions(proof: Sealing, cards: list[int]) -> list[int]:
    """Where the cards lay in the sealed pack."""
    assert isinstance(proof, SealedPack)
    where = {opening.card: opening.position for opening in proof.openings}
    return [where[str(card)] for card in cards]


def drawn(chance: Chained) -> list[int]:
    outcome = chance.answer(Draw(PACK, (CARDS,)))
    assert isinstance(outcome, Drawn)
    return [int(card) for card in outcome.cards]


def thrown(chance: Chained) -> list[int]:
    outcome = chance.answer(Roll(DICE))
    assert isinstance(outcome, Rolled)
    return [PLACE[face] for face in outcome.dice]


def pattern(values: Sequence[int]) -> int:
    """The relative order of these values as a number."""
    number = 0
    for place, value in enumerate(values):
        number = number * (place + 1) + sum(other < value for other in values[:place])
    return number


class Result(Struct, frozen=True):
    """One chi-square test."""

    what: str
    cells: int
    statistic: float
    freedom: int

    @property
    def chance(self) -> float:
        """How often an even source is at least as far off: the approximation of Wilson and Hilferty."""
        spread = 2 / (9 * self.freedom)
        return erfc(((self.statistic / self.freedom) ** (1 / 3) - 1 + spread) / sqrt(2 * spread)) / 2


def results(tally: Tally) -> list[Result]:
    """Every test. A table of places is square and full: each row and column has the same sum (hence the factor)."""
    square = (CARDS - 1) / CARDS
    return [
        Result("position at each place of the order", CARDS**2, square * off(tally.places), (CARDS - 1) ** 2),
        Result("card at each place", CARDS**2, square * off(tally.cards), (CARDS - 1) ** 2),
        plain("first two positions", tally.pairs[~np.eye(CARDS, dtype=bool)]),
        plain("order among the first five positions", tally.patterns),
        Result("face of each die", tally.faces.size, off(tally.faces), DICE * (len(FACES) - 1)),
        plain("five dice", tally.throws),
        plain("a die and that of the next throw", tally.following),
    ]


def plain(what: str, counts: Counts) -> Result:
    """All cells equally likely, and nothing else known of them but their sum."""
    return Result(what, counts.size, off(counts), counts.size - 1)


def off(counts: Counts) -> float:
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


def total(tallies: Sequence[Tally]) -> Tally:
    return Tally(*(sum(getattr(tally, name) for tally in tallies) for name in Tally.__struct_fields__))


def page(packs: int, found: list[Result], rest: str = "") -> str:
    """The table for docs/results; `rest` is what follows it there."""
    rows = "\n".join(
        f"| {result.what} | {result.cells:,} | {result.statistic:,.1f} | {result.freedom:,} | {result.chance:.3f} |"
        for result in found
    )
    return f"""# Even chance

Written by `python tests/engine/evenness.py {packs}`: {packs:,} packs of {CARDS} cards and {packs:,} throws of
{DICE} dice through the whole protocol ([fairness.md](../fairness.md)): chains, commitments, links,
digests, order. The last column says how often an even source is at least as far from the expected counts; a biased
one would have 0.000.

| counted | cells | chi-square | degrees of freedom | chance |
|---|--:|--:|--:|--:|
{rows}
{rest}"""


def write_part(heading: str, text: str) -> None:
    """Put a part with a heading into the page, in the place of the one that it had."""
    first, *others = PAGE.read_text(encoding="utf-8").split("\n## ")
    parts = dict(part.split("\n\n", 1) for part in others) | {heading: text}
    told = [first.rstrip("\n"), *(f"## {name}\n\n{part.rstrip()}" for name, part in sorted(parts.items()))]
    PAGE.write_text("\n\n".join(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    packs = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with ProcessPoolExecutor() as workers:
        tallies = list(workers.map(count_chunk, range(packs // CHUNK)))
    _, heading, rest = PAGE.read_text(encoding="utf-8").partition("\n## ")
    PAGE.write_text(page(packs, results(total(tallies)), heading + rest), encoding="utf-8")
