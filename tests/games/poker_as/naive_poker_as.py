"""Poker d'As solved again, slowly: exact fractions, recursion, no arrays. Written from the clauses alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from brelan.games.poker_as.rules import Rules, allowed_throws
from brelan.pieces.dice import FACES, PLACE, Dice, sort_dice
from games.poker_as import naive_dice

Chances = tuple[Fraction, ...]  # of each seat, in playing order


@cache
def falls(keep: Dice) -> tuple[tuple[Dice, Fraction], ...]:
    counts = Counter(sort_dice(keep + fall) for fall in product(FACES, repeat=5 - len(keep)))
    return tuple((roll, Fraction(ways, 6 ** (5 - len(keep)))) for roll, ways in counts.items())


@cache
def keeps(roll: Dice, all_five: bool) -> tuple[Dice, ...]:
    """Preferred first: more dice, then better dice."""
    if all_five:
        return ((),)
    found = {keep for size in range(5) for keep in combinations(roll, size)}
    return tuple(sorted(found, key=lambda keep: (-len(keep), [PLACE[face] for face in keep])))


def expected(outcomes: list[tuple[Fraction, Chances]]) -> Chances:
    seats = range(len(outcomes[0][1]))
    return tuple(sum((weight * chances[seat] for weight, chances in outcomes), Fraction(0)) for seat in seats)


def seats_of(rules: Rules, players: int) -> Chances:
    """Everyone's chance to win before the first throw; `rules` must have a cap."""
    return _Naive(rules, players).first()


def turn(seat: int, throws: int, all_five: bool, stop: Callable[[Dice, int], Chances]) -> Chances:
    """One player's turn; `stop(roll, thrown)` are everyone's chances when he stops."""

    @cache
    def after(keep: Dice, thrown: int) -> Chances:
        return expected([(chance, standing(roll, thrown)) for roll, chance in falls(keep)])

    @cache
    def standing(roll: Dice, thrown: int) -> Chances:
        options = [stop(roll, thrown)]
        if thrown < throws:
            options += [after(keep, thrown + 1) for keep in keeps(roll, all_five)]
        return max(options, key=lambda chances: chances[seat])  # the first of equal ones

    return after((), 1)


def strengths_of(rules: Rules) -> dict[Dice, int]:
    """The greater, the better: from the second ranking, not from the chart."""
    rolls = list(combinations_with_replacement(FACES, 5))
    options = {"wild_aces": rules.wild_aces, "pure_first": rules.pure_first, "suites": rules.suites}
    return {roll: -place for roll, place in zip(rolls, naive_dice.places(rolls, **options), strict=True)}


class _Naive:
    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.strengths = strengths_of(rules)
        self.known: dict[tuple[int, int, frozenset[int], int], Chances] = {}

    def first(self) -> Chances:
        assert self.rules.max_throws is not None
        return turn(0, self.rules.max_throws, self.rules.all_five, self.first_stops)

    def first_stops(self, roll: Dice, thrown: int) -> Chances:
        return self.others(1, allowed_throws(self.rules, thrown), frozenset({0}), self.strengths[roll])

    def others(self, seat: int, allowed: int, holders: frozenset[int], best: int) -> Chances:
        """`seat` is the next to throw; the holders share the best hand so far."""
        key = (seat, allowed, holders, best)
        if key not in self.known:
            self.known[key] = self.reply(seat, allowed, holders, best)
        return self.known[key]

    def reply(self, seat: int, allowed: int, holders: frozenset[int], best: int) -> Chances:
        if seat == self.players or allowed == 0:
            return tuple(Fraction(int(n in holders), len(holders)) for n in range(self.players))

        def stop(roll: Dice, _: int) -> Chances:
            made = self.strengths[roll]
            if made < best:
                return self.others(seat + 1, allowed, holders, best)
            if made == best:
                return self.others(seat + 1, allowed, holders | {seat}, best)
            return self.others(seat + 1, allowed, frozenset({seat}), made)

        return turn(seat, allowed, self.rules.all_five, stop)
