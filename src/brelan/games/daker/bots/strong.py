"""Daker for two with a fixed limit: `strong` plays the blueprint that comes with the package, and solves the last
round anew when it begins. Without the extra `study`, which that needs, it plays the blueprint to the end, as the bot
`blueprint` always does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import Player
from brelan.engine.legal import Legal
from brelan.errors import BadQuestion
from brelan.extras import has_extra
from brelan.families.betting.bets import Fold, RaiseTo
from brelan.families.betting.showdown import Muck
from brelan.families.daker_cards.cards import DEFAULT_PACK, pack_from
from brelan.games.daker.actions import Action
from brelan.games.daker.rules import BOARD, Rules, big_blind, minimum_bet
from brelan.games.daker.solving import blueprint
from brelan.games.daker.solving.blueprint import Blueprint
from brelan.games.daker.solving.boards import Turned
from brelan.games.daker.solving.public_game import PublicGame
from brelan.games.daker.solving.resolving import BlueprintStep, LastRound, Resolver, resolve
from brelan.games.daker.view import View

if TYPE_CHECKING:
    from brelan.study.array_types import Array

Mixture: TypeAlias = tuple[list[Action], list[int]]
"""The moves that are looked at, and how often each is made, as parts of their sum."""

Mix: TypeAlias = Callable[[View, Legal], Mixture]
"""A way to find it."""

FILE: Final = "fixed-limit.blueprint"

MOST_PAID: Final = 24
"""Big blinds: nobody can pay more in a deal with a fixed limit (DAK-16: four bets a round, doubled from round 3)."""

FINE: Final = 1_000
SELDOM: Final = 0.02
"""How finely a mixture of the last round is played."""


@lru_cache(maxsize=1)
def shipped() -> Blueprint:
    """The blueprint of the package."""
    return blueprint.read((files("brelan.games.daker.solving") / FILE).read_bytes())


def has_blueprint(rules: Rules, players: int) -> bool:
    """Two players, a fixed limit, the pack of the sheet."""
    return players == 2 and rules.limit == "fixed-limit" and pack_from(rules.pack) == DEFAULT_PACK


def policy(rules: Rules, game: PublicGame) -> Blueprint:
    """With every hand at once, as `brelan solve daker --exploit blueprint` asks for it."""
    if not has_blueprint(rules, 2):
        raise BadQuestion("no-blueprint", "the blueprint was trained with the pack of the sheet and no other")
    return shipped()._replace(game=game)


class StrongBot:
    """Plays each move as often as `mix` says. In deals that the blueprint does not know another plays."""

    def __init__(self, short: Player, stream: SeededRandom, mix: Mix) -> None:
        self._short = short
        self._mix = mix
        self._stream = stream

    def decide(self, view: View, legal: Legal, /) -> Action:
        if Muck() in legal.plain:
            return Muck()
        if not knows_bets(view):
            move: Action = self._short.decide(view, legal)
            return move
        moves, parts = self._mix(view, legal)
        at = self._stream.below(sum(parts))
        for choice, part in zip(moves, parts, strict=True):
            at -= part
            if at < 0:
                return choice
        raise AssertionError("the parts of a decision are all of it")


def knows_bets(view: View) -> bool:
    """The blueprint was trained with two blinds, none of them missed before (COM-7), and stacks that last."""
    assert view.betting is not None
    return not view.betting.dead and min(view.betting.brought) >= MOST_PAID * big_blind(view.rules)


def mixture(view: View, legal: Legal) -> Mixture:
    """What `strong` does."""
    if len(view.board) == BOARD and has_extra("numba"):
        return solved_anew(view, legal)
    return blueprint_mixture(view, legal)


def blueprint_mixture(view: View, legal: Legal) -> Mixture:
    """What `blueprint` does: the blueprint in all four rounds, quick enough for a million deals."""
    return choices(shipped(), view, legal)


def choices(plan: Blueprint, view: View, legal: Legal) -> Mixture:
    """The moves that the blueprint knows here, and how often each is made, in parts of `PARTS`."""
    assert view.seat is not None
    depth, part, node = _places()[said(view)]
    forest = plan.game.forests[depth][part]
    turned, place = _cards(view)
    runs = plan.buckets.of(turned)
    bucket = runs.labels[runs.starts.searchsorted(place, "right") - 1]
    edges = slice(forest.first[node], forest.first[node + 1])
    return [_legal(move, legal) for move in forest.moves[edges]], plan.shares[depth][part][bucket, edges].tolist()


def _cards(view: View) -> tuple[Turned, int]:
    """The kinds of the board, and the place of the own hand beside it."""
    assert view.seat is not None
    deck = shipped().game.deck
    turned = tuple(deck.kind(card) for card in view.board)
    hand = tuple(sorted(deck.kind(card) for card in view.hands[view.seat]))
    return turned, int((deck.spread(turned).numbers == deck.number[hand]).argmax())


def solved_anew(view: View, legal: Legal) -> Mixture:
    """As `choices`, in the last round."""
    turned, place = _cards(view)
    history = said(view)
    found = last_round(int(view.seat != view.dealer), turned, history[: history.rindex("/") + 1])
    depth, part, node = _places()[history]
    forest = shipped().game.forests[depth][part]
    edges = slice(forest.first[node], forest.first[node + 1])
    shares = found.shares(forest.spots[node].history, place)
    return [_legal(move, legal) for move in forest.moves[edges]], _parts(shares)


def _parts(shares: Array) -> list[int]:
    """Whole parts. A move that is made less than one time in fifty is left out: learning seldom ends at nought."""
    kept = shares * (shares >= SELDOM)
    return [round(FINE * share) for share in (kept / kept.sum()).tolist()]


@lru_cache(maxsize=16)
def last_round(us: int, turned: Turned, before: str) -> Resolver:
    """One for all decisions of a round."""
    _, part, node = _places()[before]
    return resolve(LastRound(shipped(), us, turned, tuple(_steps(before)), part, node))


def _steps(history: str) -> Iterator[BlueprintStep]:
    """The moves of rounds that are over."""
    for before, after in pairwise(range(len(history) + 1)):
        letter = history[before:after]
        if letter != "/":
            depth, part, node = _places()[history[:before]]
            yield BlueprintStep(depth, part, node, _edge(depth, part, node, letter))


def _edge(depth: int, part: int, node: int, letter: str) -> int:
    forest = shipped().game.forests[depth][part]
    edges = range(forest.first[node], forest.first[node + 1])
    return next(edge for edge in edges if _letter(forest.moves[edge]) == letter)


def _letter(move: object) -> str:
    return "r" if isinstance(move, RaiseTo) else "f" if isinstance(move, Fold) else "c"


def _legal(move: Action, legal: Legal) -> Action:
    """The blinds of this table may be others than those of the blueprint."""
    return RaiseTo(legal.amounts[0]) if isinstance(move, RaiseTo) else move


def said(view: View) -> str:
    """All moves of the deal: r for a bet or a raise, c for a check or a call, a stroke between rounds."""
    rounds = [_past(past.bets - (not at), past.leader, _first(view, at)) for at, past in enumerate(view.past)]
    unit = minimum_bet(view.rules, 1 + len(view.board))
    raises = max(view.bets) // unit - (not view.board)
    speaks_first = view.seat == _first(view, len(view.board))
    passed = (raises + (not speaks_first)) % 2
    return "/".join([*rounds, "c" * passed + "r" * raises])


def _first(view: View, ended: int) -> int:
    """DAK-12, DAK-13: the dealer speaks first in the first round, the other one after that."""
    return view.dealer if ended == 0 else 1 - view.dealer


def _past(raises: int, leader: int, first: int) -> str:
    """A round that is over, from how often was raised and who did so last."""
    if not raises:
        return "cc"
    opener = leader if raises % 2 else 1 - leader
    return "c" * (opener != first) + "r" * raises + "c"


@lru_cache(maxsize=1)
def _places() -> dict[str, tuple[int, int, int]]:
    """Where each decision stands: round, part of the forest, node."""
    return {
        _short(spot.history): (depth, part, node)
        for depth, trees in enumerate(shipped().game.forests)
        for part, forest in enumerate(trees)
        for node, spot in enumerate(forest.spots)
    }


def _short(history: str) -> str:
    """Moves as in records, one letter each."""
    words = [word for word in history.split() if not word.isdecimal()]
    return "".join("/" if word == "/" else "r" if word == "raise" else "c" for word in words)
