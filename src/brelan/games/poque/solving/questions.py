"""`brelan solve poque --exploit BOT`: what the best reply in the bids gains against a table of that bot."""

from __future__ import annotations

from collections.abc import Hashable
from math import sqrt
from time import perf_counter
from typing import Annotated, Final

from msgspec import Meta, Struct

from brelan import registry
from brelan.engine.chance.seeded import SeededRandom, fall_from
from brelan.engine.game import Table
from brelan.engine.queries import Progress
from brelan.engine.turns import Draw
from brelan.errors import BadOption
from brelan.games.poque import GAME
from brelan.games.poque.rules import ENTRY, Rules
from brelan.games.poque.solving.bid_replies import Bidder, BidNode, MakeBidder, Reply, grow, reply_in
from brelan.games.poque.solving.spots import RICH
from brelan.games.poque.state import State, right_of_dealer
from brelan.study.equity import NORMAL_95
from brelan.study.small import SmallQuestion
from brelan.study.solving import policy_of

DEALER: Final = 0

KEPT_TREES: Final = 20
"""A bot may bid otherwise after other cards were shown; as many trees of its bids are kept."""


class SolveQuestion(SmallQuestion, frozen=True, kw_only=True):
    """With `exploit`: what does the best reply in the bids gain against a table of this bot?"""

    exploit: str | None = None  # a bot
    players: Annotated[int, Meta(ge=2, le=4)] = 2
    deals: Annotated[int, Meta(ge=2, le=1_000_000)] = 200  # whose bids are looked at, from every place
    seed: Annotated[int, Meta(ge=0)] = 1


class PlaceResponse(Struct, frozen=True):
    """Chips that a place wins of the poque, less its bids: as the bot plays, and by the best reply.

    `best_response` is what a reply wins in deals that it was not chosen for: the best reply wins no less. `at_most`
    is what it wins in those that it was chosen for, which is too much. `margin`: of the 95 % interval of the gain.
    """

    place: int  # from the dealer's right
    bot: float
    best_response: float
    at_most: float
    margin: float


class ExploitAnswer(Struct, frozen=True, kw_only=True):
    """`exploitability_chips`: what the best reply gains beyond the bot's own play, on average over the places."""

    game: str = GAME.name
    bot: str
    players: int
    deals: int
    exploitability_chips: float
    margin: float
    at_most: float
    places: tuple[PlaceResponse, ...]
    seconds: float


def solve_question(rules: Rules, question: SolveQuestion, progress: Progress | None = None) -> ExploitAnswer:
    """The best reply to a bot."""
    begun = perf_counter()
    if question.exploit is None:
        raise BadOption("option-missing", "option {name!r} must be given", name="small")
    bot = bidder(question.exploit)(rules, question.players)
    replies = sampled_replies(rules, question, bot, progress)
    places = tuple(_place(place, some) for place, some in enumerate(replies))
    gains = [_mean([gain(reply) for reply in deal]) for deal in zip(*replies, strict=True)]
    return ExploitAnswer(
        bot=question.exploit,
        players=question.players,
        deals=question.deals,
        exploitability_chips=_mean(gains),
        margin=_margin(gains),
        at_most=_mean([found.at_most - found.bot for found in places]),
        places=places,
        seconds=perf_counter() - begun,
    )


def gain(reply: Reply) -> float:
    return reply.unseen - reply.own


def sampled_replies(
    rules: Rules, question: SolveQuestion, bot: Bidder, progress: Progress | None = None
) -> list[list[Reply]]:
    """For each place, from the dealer's right, what it wins in each deal."""
    found: list[list[Reply]] = [[] for _ in range(question.players)]
    trees: dict[Hashable, BidNode] = {}
    for number in range(question.deals):
        stream = SeededRandom("bid-replies", question.seed, number)
        state = _dealt(rules, question.players, stream)
        for place, seat in enumerate(right_of_dealer(state)):
            key = seat, bot.depends_on(GAME.view(state, seat))
            if key not in trees:
                trees.pop(next(iter(trees)) if len(trees) >= KEPT_TREES else None, None)
                trees[key] = grow(state, seat, bot)
            found[place].append(reply_in(state, seat, trees[key], stream))
        if progress is not None:
            progress(number + 1, question.deals)
    return found


def _dealt(rules: Rules, players: int, stream: SeededRandom) -> State:
    """A random deal, the bids about to begin."""
    state, _ = GAME.start(rules, Table((ENTRY + RICH,) * players, DEALER))
    turn = GAME.turn(state)
    assert isinstance(turn, Draw)
    return GAME.apply(state, fall_from(stream, turn))[0]


def _place(place: int, replies: list[Reply]) -> PlaceResponse:
    return PlaceResponse(
        place,
        _mean([reply.own for reply in replies]),
        _mean([reply.unseen for reply in replies]),
        _mean([reply.chosen for reply in replies]),
        _margin([gain(reply) for reply in replies]),
    )


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


def _margin(numbers: list[float]) -> float:
    mean = _mean(numbers)
    return NORMAL_95 * sqrt(sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1) / len(numbers))


def bidder(bot: str) -> MakeBidder:
    """A bot whose bids are known with every hand."""
    known: dict[str, MakeBidder] = registry.part(GAME.name, "bots").POLICIES
    return policy_of(known, bot)
