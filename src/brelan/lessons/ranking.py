"""The ranking of a game, built up from the hands that the learner has made so far."""

from __future__ import annotations

from msgspec import Struct

from brelan.engine import options
from brelan.errors import BadNotation
from brelan.hands.hand import CARDS_IN_HAND, GROUPS, Hand
from brelan.lessons.playing import Lesson
from brelan.library.asking import ranking_of


class Rung(Struct, frozen=True):
    """A combination, with the cards or dice by which the learner made it, if they did."""

    combination: str
    cards: tuple[str, ...]
    now: bool


class Ladder(Struct, frozen=True):
    """All combinations, best first, and the hand of this moment. A part of a hand has no place yet."""

    rungs: tuple[Rung, ...]
    hand: Hand
    place: int | None = None
    of: int = 0


class _Ranked(Struct, frozen=True):
    hand: Hand
    place: int | None = None
    of: int = 0


def ladder_of(lesson: Lesson, number: int) -> Ladder | None:
    """At a step that shows a hand."""
    if not lesson.moment(number).step.hand:
        return None
    made: dict[str, tuple[str, ...]] = {}
    for moment in lesson.moments[:number]:
        if moment.step.hand:
            ranked = ranked_hand(lesson, moment.step.hand)
            made[ranked.hand.combination] = moment.step.hand
    known = ranking_of(lesson.game.name).combinations(lesson.rules)
    rungs = tuple(Rung(name, made.get(name, ()), name == ranked.hand.combination) for name in known)
    return Ladder(rungs, ranked.hand, ranked.place, ranked.of)


def ranked_hand(lesson: Lesson, cards: tuple[str, ...]) -> _Ranked:
    """What five cards or dice are worth; of fewer, how many are alike."""
    if len(cards) < CARDS_IN_HAND:
        return _Ranked(_alike(cards))
    ranking = ranking_of(lesson.game.name)
    found = ranking.rank(lesson.rules, cards, options.build(ranking.Question, {}))
    return _Ranked(Hand(found.combination, tuple(found.values)), found.place, found.of)


def _alike(cards: tuple[str, ...]) -> Hand:
    """A value that all of them have."""
    shared = [value for value in values_on(cards[0]) if all(value in values_on(card) for card in cards)]
    names = [name for name, sizes in GROUPS.items() if sizes == (len(cards),)]
    if not shared or not names:
        raise BadNotation("lesson-not-alike", "no value is common to {cards}", cards=" ".join(cards))
    return Hand(names[0], (shared[0],))


def values_on(card: str) -> tuple[str, ...]:
    """The values of a card or a die as it is written: A/K, Td, Q."""
    return tuple(card.split("/")) if "/" in card else (card[0],)
