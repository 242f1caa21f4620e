"""The ranking of five Daker cards (DAK-5, DAK-6, DAK-7) and of three with two of the board (DAK-8).

`strength` runs from 0, a hand worth nothing, to 93, five aces. Hands of card texts are ranked by `strength_of`;
a `DakerChart` ranks every hand of one pack by bit masks: bit n stands for the n-th card of the pack.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from functools import cached_property, lru_cache
from itertools import chain, combinations, combinations_with_replacement, permutations, product
from typing import TYPE_CHECKING, Final, TypeAlias

from brelan.families.daker_cards.cards import (
    ALL_CARDS,
    DEFAULT_PACK,
    PACK_SIZE,
    VALUES,
    Card,
    Pack,
    check_held,
    values_of,
)
from brelan.pieces.hand import CARDS_IN_HAND, Hand, combination_id

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class DakerCombination(IntEnum):
    """DAK-6, weakest first."""

    NOTHING = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    FULL = 4
    FOUR = 5
    FIVE = 6


COMBINATIONS: Final = tuple(combination_id(combination) for combination in sorted(DakerCombination, reverse=True))
"""Best first."""

_BY_GROUP_SIZES: Final = {
    (1, 1, 1, 1, 1): DakerCombination.NOTHING,
    (2, 1, 1, 1): DakerCombination.PAIR,
    (2, 2, 1): DakerCombination.TWO_PAIR,
    (3, 1, 1): DakerCombination.THREE,
    (3, 2): DakerCombination.FULL,
    (4, 1): DakerCombination.FOUR,
    (5,): DakerCombination.FIVE,
}

_ALIKE: Final[dict[DakerCombination, tuple[int, ...]]] = {
    # How many cards stand for each value of the hand. DAK-7: only a four is also told by the card left over.
    DakerCombination.NOTHING: (),
    DakerCombination.PAIR: (2,),
    DakerCombination.TWO_PAIR: (2, 2),
    DakerCombination.THREE: (3,),
    DakerCombination.FULL: (3, 2),
    DakerCombination.FOUR: (4, 1),
    DakerCombination.FIVE: (5,),
}


def _weakest_first() -> tuple[Hand, ...]:
    """DAK-7: the 93 hands of the sheet's table from below, on top of a hand worth nothing."""
    upwards = VALUES[::-1]
    hands = [Hand("nothing")]
    hands += [Hand("pair", (value,)) for value in upwards]
    hands += [
        Hand("two-pair", (high, low)) for high in upwards for low in upwards if VALUES.index(high) < VALUES.index(low)
    ]
    hands += [Hand("three", (value,)) for value in upwards]
    hands += [Hand("full", (three, two)) for three in upwards for two in upwards if two != three]
    hands += [Hand("four", (four, fifth)) for four in upwards for fifth in upwards if fifth != four]
    hands += [Hand("five", (value,)) for value in upwards]
    return tuple(hands)


HANDS: Final = _weakest_first()
"""The hand of each strength."""

PLACES: Final = len(HANDS)
"""Place 1 is the best hand, place 94 a hand worth nothing."""


def rank_values(values: Sequence[str]) -> Hand:
    """The hand of five cards, once it is settled which value each of them stands for."""
    groups = sorted(Counter(values).items(), key=lambda group: (-group[1], VALUES.index(group[0])))
    combination = _BY_GROUP_SIZES[tuple(count for _, count in groups)]
    counting = groups[: len(_ALIKE[combination])]
    return Hand(combination_id(combination), tuple(value for value, _ in counting))


_ALIKE_BY_ID: Final = {combination_id(combination): sizes for combination, sizes in _ALIKE.items()}

_WEIGHT: Final = {value: (CARDS_IN_HAND + 1) ** place for place, value in enumerate(VALUES)}
"""Five values add up to a code that tells how often each of them is there."""

_CODES: Final = (CARDS_IN_HAND + 1) ** len(VALUES)

_STRENGTH_OF_CODE: Final = {
    sum(_WEIGHT[value] for value in values): HANDS.index(rank_values(values))
    for values in combinations_with_replacement(VALUES, CARDS_IN_HAND)
}

_WEIGHTS_OF: Final = {card: {_WEIGHT[value] for value in values_of(card)} for card in ALL_CARDS}


def strength_of(cards: Sequence[Card]) -> int:
    """DAK-5: five cards at their best choice of values. A greater strength is a better hand."""
    codes = {0}
    for card in cards:
        codes = {code + weight for code in codes for weight in _WEIGHTS_OF[card]}
    return max([_STRENGTH_OF_CODE[code] for code in codes])


def strength_so_far(cards: Sequence[Card]) -> int:
    """What three or four cards make already: the least that they are worth with the cards still to come."""
    codes = {0}
    for card in cards:
        codes = {code + weight for code in codes for weight in _WEIGHTS_OF[card]}
    rest = combinations_with_replacement(_WEIGHT.values(), CARDS_IN_HAND - len(cards))
    fills = [sum(weights) for weights in rest]
    return max([min([_STRENGTH_OF_CODE[code + fill] for fill in fills]) for code in codes])


def place_of(strength: int) -> int:
    """1 for the best hand; equal hands have equal places."""
    return PLACES - strength


def hand(cards: Sequence[Card]) -> Hand:
    """The combination and the values of five cards."""
    return HANDS[strength_of(cards)]


def best_choice(cards: Sequence[Card]) -> tuple[str, ...]:
    """DAK-5: the value that each of five cards stands for.

    Of two cards that could change parts the first stands for the greater group. A card that is not part of the
    combination carries none of its values (it would make a better one) and shows its first value.
    """
    return choice_for(hand(cards), cards)


def choice_for(best: Hand, cards: Sequence[Card]) -> tuple[str, ...]:
    """The same, where it is known what the cards are worth."""
    missing = dict(zip(best.values, _ALIKE_BY_ID[best.combination], strict=True))
    chosen = [card[0] for card in cards]
    either: list[int] = []  # cards that carry two values of the hand are settled after those that carry one
    for at, card in enumerate(cards):
        fitting = [value for value in best.values if value in card]
        if len(fitting) == 1:
            chosen[at] = fitting[0]
            missing[fitting[0]] -= 1
        elif fitting:
            either.append(at)
    for at in either:
        value = next(value for value, cards_missing in missing.items() if cards_missing)
        chosen[at] = value
        missing[value] -= 1
    return tuple(chosen)


KEPT_FIVES: Final = 4_096
"""A table asks for the same hands at each of its moments."""


def best_five(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """DAK-8: the three cards held with the two of the board that make the best hand, the first such two."""
    return _best_five(tuple(hole), tuple(board))


@lru_cache(maxsize=KEPT_FIVES)
def _best_five(hole: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[Card, ...]:
    return max([(*hole, *pair) for pair in combinations(board, 2)], key=strength_of)


Mask: TypeAlias = int
"""A set of cards of one pack, a bit for each position."""

if TYPE_CHECKING:
    Masks: TypeAlias = NDArray[np.int32]
    Strengths: TypeAlias = NDArray[np.int8]


class DakerChart:
    """Every hand of one pack: all 80,730 are ranked at once when the chart is made."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._unique = len(set(pack)) == len(pack)
        self._bits = {card: 1 << at for at, card in enumerate(pack)}
        self.masks, self.ranked = _rank_all(pack)
        self._ranked = self.ranked.tobytes()
        self._starts, self._places = _index(self.masks)

    def mask(self, cards: Sequence[Card], but: Mask = 0) -> Mask:
        """The positions of these cards, which the pack must hold; of equal cards the first that is not in `but`."""
        if self._unique:
            found, bits = 0, self._bits
            for card in cards:
                found |= bits[card]
            return found
        check_held((*cards, *self.cards(but)), self.pack)
        found = 0
        for card in cards:
            taken = found | but
            found |= next(1 << at for at, other in enumerate(self.pack) if other == card and not taken >> at & 1)
        return found

    def cards(self, mask: Mask) -> tuple[Card, ...]:
        """The cards of a mask, in the order of the pack."""
        return tuple(card for at, card in enumerate(self.pack) if mask >> at & 1)

    def strength(self, mask: Mask) -> int:
        """The strength of five cards."""
        return self._ranked[self._starts[mask >> LOW_CARDS] + self._places[mask & LOW]]

    @cached_property
    def strengths(self) -> dict[Mask, int]:
        """The strength of each mask of five cards, to go through all of them."""
        return dict(zip(self.masks.tolist(), self.ranked.tolist(), strict=True))

    def best_strength(self, hole: Mask, board: Mask) -> int:
        """DAK-8: three cards with exactly two of the three on the board."""
        first = board & -board
        third = 1 << board.bit_length() - 1
        ranked, starts, places, best = self._ranked, self._starts, self._places, 0
        for five in (hole | board ^ first, hole | first | third, hole | board ^ third):
            strength = ranked[starts[five >> LOW_CARDS] + places[five & LOW]]
            if strength > best:
                best = strength
        return best

    @cached_property
    def parted(self) -> Parted:
        """All pairs with all triples."""
        return Parted(self)

    @cached_property
    def showdowns(self) -> Showdowns:
        """All boards against all holdings."""
        return Showdowns(self)


@lru_cache(maxsize=8)
def daker_chart(pack: Pack = DEFAULT_PACK) -> DakerChart:
    """The chart of a pack, built at its first use."""
    return DakerChart(pack)


def _rank_all(pack: Pack) -> tuple[Masks, Strengths]:
    """The masks of all hands, ascending, and their strengths: the best of all 32 choices of values."""
    import numpy as np

    table = np.full(_CODES, -1, np.int8)
    table[list(_STRENGTH_OF_CODE)] = list(_STRENGTH_OF_CODE.values())
    positions = _subsets(len(pack), CARDS_IN_HAND)
    weights = np.array([[_WEIGHT[value] for value in values_of(card)] for card in pack], np.int32)
    columns = [weights[positions[:, at]] for at in range(CARDS_IN_HAND)]
    best = np.full(len(positions), -1, np.int8)
    for sides in product((0, 1), repeat=CARDS_IN_HAND):
        codes = sum(column[:, side] for column, side in zip(columns, sides, strict=True))
        np.maximum(best, table[codes], out=best)
    return _masks(positions), best


LOW_CARDS: Final = PACK_SIZE // 2 + 1
LOW: Final = (1 << LOW_CARDS) - 1
"""The lower cards of a mask; the others are the higher ones."""


def _index(masks: Masks) -> tuple[array[int], array[int]]:
    """Where a mask stands among the ascending masks: the start of its higher cards + the place of its lower ones.

    A dictionary would do as well, but its megabytes are seldom in the processor's cache.
    """
    import numpy as np

    starts = masks.searchsorted(np.arange(1 << PACK_SIZE - LOW_CARDS) << LOW_CARDS)
    places, counted = array("i"), Counter[int]()  # among as many lower cards
    for low in range(LOW + 1):
        cards = low.bit_count()
        places.append(counted[cards])
        counted[cards] += 1
    return array("i", starts.tolist()), places


def _subsets(cards: int, size: int) -> NDArray[np.intp]:
    """The positions of every subset of that size, a row each, in the order of their masks."""
    import numpy as np

    positions = np.fromiter(chain.from_iterable(combinations(range(cards), size)), np.intp)
    rows: NDArray[np.intp] = positions.reshape(-1, size)
    return rows[np.argsort(_masks(rows))]


def _masks(positions: NDArray[np.intp]) -> Masks:
    import numpy as np

    masks: Masks = np.bitwise_or.reduce(np.int32(1) << positions.astype(np.int32), axis=1)
    return masks


class Parted:
    """Five cards in any order: `table[pair, triple]` by the numbers of two and three, -1 where they share a card."""

    def __init__(self, chart: DakerChart) -> None:
        import numpy as np

        cards = len(chart.pack)
        fives, triples, pairs = (_subsets(cards, size) for size in (CARDS_IN_HAND, 3, 2))
        self.triples: Masks = _masks(triples)
        """The mask of each triple, ascending."""
        self.triple_numbers: NDArray[np.int16] = _numbers(triples, cards)
        """The number of the triple of three positions, in any order."""
        self.pair_numbers: NDArray[np.int16] = _numbers(pairs, cards)
        self.table: Strengths = np.full((len(pairs), len(triples)), -1, np.int8)
        for pair in combinations(range(CARDS_IN_HAND), 2):
            rest = [at for at in range(CARDS_IN_HAND) if at not in pair]
            numbers = _look_up(self.pair_numbers, fives, pair), _look_up(self.triple_numbers, fives, rest)
            self.table[numbers] = chart.ranked


class Showdowns:
    """DAK-8 for whole arrays: `table[board, hole]` by the numbers of triples, -1 where they share a card."""

    def __init__(self, chart: DakerChart) -> None:
        import numpy as np

        parted, triples = chart.parted, _subsets(len(chart.pack), 3)
        self.triples: Masks = parted.triples
        """The mask of each triple, ascending."""
        self.numbers: NDArray[np.int16] = parted.triple_numbers
        """The number of the triple of three positions, in any order."""
        pairs = (parted.table[_look_up(parted.pair_numbers, triples, pair)] for pair in combinations(range(3), 2))
        self.table: Strengths = next(pairs)
        least = self.table.copy()
        for other in pairs:  # in place: each of these arrays has eight million numbers
            np.maximum(self.table, other, out=self.table)
            np.minimum(least, other, out=least)
        self.table[least < 0] = -1

    def number(self, mask: Mask) -> int:
        """The number of the triple of this mask."""
        return int(self.triples.searchsorted(mask))


def _numbers(subsets: NDArray[np.intp], cards: int) -> NDArray[np.int16]:
    """Where each subset stands, to be looked up by its positions in any order."""
    import numpy as np

    size = subsets.shape[1]
    numbers: NDArray[np.int16] = np.full((cards,) * size, -1, np.int16)
    for order in permutations(range(size)):
        numbers[tuple(subsets[:, at] for at in order)] = np.arange(len(subsets))
    return numbers


def _look_up(numbers: NDArray[np.int16], positions: NDArray[np.intp], columns: Sequence[int]) -> NDArray[np.int16]:
    found: NDArray[np.int16] = numbers[tuple(positions[:, column] for column in columns)]
    return found
