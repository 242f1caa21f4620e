"""What did it cost? Every decision of a record, each from its seat's own view, beside the best one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any, Final, NamedTuple

from msgspec import Meta, Struct

from brelan.arguments import checked
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame
from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.engine.queries import Progress, Reason
from brelan.engine.turns import Over
from brelan.errors import BadOption, UnknownName
from brelan.pieces.hand import Hand
from brelan.records.record import DealRecord, Record
from brelan.records.replay import game_and_rules
from brelan.records.verify import budget_of, steps_of
from brelan.study import coach
from brelan.study.coach import Evaluation, How, Unit

FULL_EFFORTS: Final = 8
"""The work of this many decisions is shared by all: a match is reviewed in seconds, with wider margins."""

MOST_TOLD: Final = 3
"""The decisions that are told first."""


class Decision(Struct, frozen=True, kw_only=True):
    """A decision. `move` is its number in the deal; `worth` has the best moves and the one that was played.

    `cost` is what the move was behind the best one, in `unit`; `margin` is twice the standard error of that. Only a
    cost that is `clear` counts as a mistake.
    """

    deal: int
    move: int
    seat: int
    played: str
    best: str
    right: tuple[str, ...]  # several where the best strategy is mixed
    worth: dict[str, float]
    cost: float
    margin: float
    clear: bool
    how: How
    unit: Unit
    prize: float  # chips, or points, for a value of 1
    reason: Reason
    hand: Hand | None


class SeatReview(Struct, frozen=True, kw_only=True):
    """What a seat won, in chips or points above an equal share: `result` = `play` + `luck`.

    `play` is what its clear mistakes gave away, `luck` all the rest: the cards, and the mistakes of others.
    """

    seat: int
    name: str
    decisions: int
    cost: float  # of all its decisions
    result: float
    play: float
    luck: float


class ReviewAnswer(Struct, frozen=True, kw_only=True):
    """All decisions in their order, the seats, and the places of the costliest decisions among them."""

    game: str
    decisions: tuple[Decision, ...]
    seats: tuple[SeatReview, ...]
    costliest: tuple[int, ...]


class Spot(NamedTuple):
    """A choice that somebody had."""

    deal: int
    move: int
    seat: int  # of the match
    view: Any
    legal: Legal
    played: Any


@checked
def review(
    record: Record,
    *,
    seat: int | None = None,
    progress: Progress | None = None,
    efforts: Annotated[float, Meta(ge=0, le=1_000_000)] = FULL_EFFORTS,
) -> ReviewAnswer:
    """Every decision of a record with the best one and the difference; of all seats, or of one.

    Each is judged by what its seat saw then. In a record for one viewer only that seat can be reviewed. Where the
    worth is sampled, all decisions share the work of `efforts` usual evaluations.

    >>> deal = brelan.play("poker-as", ["perfect", "random"], seed=5, preset="classic")
    >>> answer = brelan.review(deal.record)
    >>> [round(found.cost, 3) for found in answer.seats if found.name == "perfect"]
    [0.0]
    """
    game, rules = game_and_rules(record)
    if not coach.has_coach(game.name):
        raise UnknownName("no-coach", "nobody knows what the moves of {game} are worth", game=game.name)
    seats = _reviewed(record, seat)
    budget = budget_of(record)
    deals = [steps_of(record, game, rules, deal, number, budget) for number, deal in enumerate(record.deals, 1)]
    spots = [spot for number in range(len(deals)) for spot in _spots(game, record, deals[number], number, seats)]
    effort, decisions = min(1.0, efforts / max(len(spots), 1)), []
    for done, spot in enumerate(spots):
        if progress is not None:
            progress(done, len(spots))
        decisions.append(_decision(spot, coach.evaluate(game.name, spot.view, spot.legal, effort)))
    ends = [(deal, steps[-1].state) for deal, steps in zip(record.deals, deals, strict=True)]
    return ReviewAnswer(
        game=game.name,
        decisions=tuple(decisions),
        seats=tuple(_seat(game, record, ends, one, decisions) for one in seats),
        costliest=_costliest(decisions),
    )


def _reviewed(record: Record, seat: int | None) -> tuple[int, ...]:
    """The seats to be reviewed, of those that the reader may."""
    if seat is not None and not 0 <= seat < len(record.seats):
        raise BadOption("bad-dealer", "no seat has the number {dealer}", dealer=seat)
    if record.viewer is None:
        return tuple(range(len(record.seats))) if seat is None else (seat,)
    if not isinstance(record.viewer, int) or seat not in (None, record.viewer):
        name = record.seats[record.viewer] if isinstance(record.viewer, int) else record.viewer
        raise BadOption(
            "not-your-record", "this record is for {viewer}: only their decisions can be reviewed", viewer=name
        )
    return (record.viewer,)


def _spots(
    game: AnyGame, record: Record, steps: list[Played[Any]], number: int, seats: tuple[int, ...]
) -> Iterator[Spot]:
    """The choices of these seats in one deal. Where there is nothing to choose, nothing is asked."""
    players = record.deals[number].players
    for move, (before, step) in enumerate(pairwise(steps), 1):
        if step.seat is None or players[step.seat] not in seats:
            continue
        legal = game.legal(before.state)
        if len(legal) > 1 and not legal.courtesy:
            view = game.view(before.state, step.seat)
            yield Spot(number + 1, move, players[step.seat], view, legal, step.move)


def _decision(spot: Spot, found: Evaluation) -> Decision:
    played = found.of(spot.played)
    return Decision(
        deal=spot.deal,
        move=spot.move,
        seat=spot.seat,
        played=write_move(spot.played),
        best=found.best.move,
        right=tuple(worth.move for worth in found.right),
        worth={worth.move: worth.value for worth in found.moves} | {write_move(spot.played): played.value},
        cost=played.behind,
        margin=2 * played.behind_error,
        clear=played.cost > 0,
        how=found.how,
        unit=found.unit,
        prize=found.prize,
        reason=found.reason,
        hand=found.hand,
    )


def _seat(
    game: AnyGame, record: Record, ends: list[tuple[DealRecord, Any]], seat: int, decisions: list[Decision]
) -> SeatReview:
    own = [decision for decision in decisions if decision.seat == seat]
    result = sum([_result(game, end, deal.players.index(seat)) for deal, end in ends if seat in deal.players])
    play = -sum([decision.cost * decision.prize for decision in own if decision.clear])
    return SeatReview(
        seat=seat,
        name=record.seats[seat],
        decisions=len(own),
        cost=sum([decision.cost for decision in own]),
        result=result,
        play=play,
        luck=result - play,
    )


def _result(game: AnyGame, end: Any, place: int) -> float:
    """Chips, or points above an equal share; a deal that was not finished counts for nothing."""
    if not isinstance(game.turn(end), Over):
        return 0.0
    result = game.result(end)
    if game.scores == "chips":
        return float(result.payoffs[place])
    return (place in result.winners) - len(result.winners) / len(result.payoffs)


def _costliest(decisions: list[Decision]) -> tuple[int, ...]:
    clear = [place for place, decision in enumerate(decisions) if decision.clear]
    return tuple(sorted(clear, key=lambda place: -decisions[place].cost * decisions[place].prize)[:MOST_TOLD])
