"""`brelan solve daker`: two players from any board on, or one of them against a bot."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from time import perf_counter
from typing import Annotated, Final

from msgspec import Meta, Struct

from brelan.engine.options import FileText
from brelan.engine.queries import Progress
from brelan.errors import BadOption, BadQuestion
from brelan.families.betting.tree import Forests, Size
from brelan.families.daker_cards.cards import check_held, pack_from, parse_cards
from brelan.games.daker.rules import BOARD, Rules, big_blind
from brelan.games.daker.solving.all_in import ROUNDS, all_in_decisions, solve_all_in
from brelan.games.daker.solving.boards import Deck, deck_of
from brelan.games.daker.solving.charts import Chart, HandStrategy, charts_from, charts_of, strategy_of
from brelan.games.daker.solving.local import LocalAnswer, exploit_locally
from brelan.games.daker.solving.public_game import PublicGame, grow, later_round, whole_deal
from brelan.games.daker.solving.public_solver import LEARNT_BYTES, PublicSolver, solve
from brelan.games.daker.solving.ranges import everything, read_ranges
from brelan.games.daker.solving.replies import GAME, ExploitAnswer, WinningsAnswer, exploit, winnings
from brelan.study.small import SmallQuestion
from brelan.study.small.tree import round_power
from brelan.study.solving import Method

NAMED_SIZES: Final[dict[str, Size]] = {
    "third": Fraction(1, 3),
    "half": Fraction(1, 2),
    "pot": Fraction(1),
    "double": Fraction(2),
    "all-in": None,
}
USUAL_SIZES: Final = "half,pot,all-in"

ACCURACY: Final = 0.0005
"""Rounds end when a best response gains no more than this part of the pot."""

MOST_BYTES: Final = 6 << 30
"""A larger game is refused: its regrets would not fit into the memory of most machines."""

Chips = Annotated[int, Meta(ge=1, le=1_000_000)]


class SolveQuestion(SmallQuestion, frozen=True, kw_only=True):
    """What should two players do from here on? With `exploit`: what does the best reply gain against a bot? With
    `winnings`: what does a bot win from another?"""

    board: str | None = None  # the community cards known, none to three
    pot: Chips | None = None  # paid by both alike
    stacks: Chips | None = None  # chips that each has left; before the blinds, if no card is turned
    sizes: str | None = None  # of bets and raises, in parts of the pot
    range: FileText | None = None  # what each may hold
    exploit: str | None = None  # a bot
    winnings: str | None = None  # a bot
    against: str | None = None  # the bot it plays
    local: bool = False  # the reply looks no further than to call; every limit but the fixed one
    deals: Annotated[int, Meta(ge=2, le=1_000_000)] = 1_000  # of the local reply
    seed: Annotated[int, Meta(ge=0)] = 1
    all_in_or_fold: bool = False  # the only choice, before a card is turned
    method: Method = "discounted"


class SolveAnswer(Struct, frozen=True, kw_only=True):
    """`values`: chips that the dealer and the big blind gain, half of the pot counted as each one's own.

    `exploitability`: what a best response gains on average, as a part of the pot, computed exactly. Strategies are
    those of the first round; charts sum them up by kinds of cards.
    """

    game: str = GAME
    board: tuple[str, ...]
    pot: int
    stacks: int
    exploitability: float
    iterations: int
    seconds: float
    values: tuple[float, float]
    gains: tuple[float, float]
    charts: tuple[Chart, ...]
    strategy: tuple[HandStrategy, ...]


def solve_question(
    rules: Rules, question: SolveQuestion, progress: Progress | None = None
) -> SolveAnswer | ExploitAnswer | LocalAnswer | WinningsAnswer:
    """A spot, a whole deal, or a bot."""
    if question.winnings is not None:
        if question.against is None:
            raise BadOption("option-missing", "option {name!r} must be given", name="against")
        return winnings(rules, question.winnings, question.against, progress)
    if question.local:
        return exploit_locally(rules, question.exploit, question.stacks, question.deals, question.seed, progress)
    if question.exploit is not None:
        return exploit(rules, question.exploit, progress)
    if question.all_in_or_fold:
        return short_stack(rules, question)
    return solve_spot(rules, question, progress)


def short_stack(rules: Rules, question: SolveQuestion) -> SolveAnswer:
    """The dealer goes all in or folds, the big blind calls or folds."""
    begun = perf_counter()
    if question.stacks is None:
        raise BadOption("option-missing", "option {name!r} must be given", name="stacks")
    deck, pot = deck_of(pack_from(rules.pack)), _pot(rules, question)
    found = solve_all_in(rules, deck.pack, question.stacks)
    return SolveAnswer(
        board=(),
        pot=pot,
        stacks=question.stacks,
        exploitability=found.exploitability / pot,
        iterations=ROUNDS,
        seconds=perf_counter() - begun,
        values=(found.value, -found.value),
        gains=found.gains,
        charts=tuple(charts_from(deck, all_in_decisions(found, question.stacks))),
        strategy=(),
    )


def solve_spot(rules: Rules, question: SolveQuestion, progress: Progress | None = None) -> SolveAnswer:
    """Two players from a board on, or through a whole deal."""
    begun = perf_counter()
    game = game_of(rules, question)
    pot = _pot(rules, question)
    solver = PublicSolver(game, question.method)
    worth = solve(solver, question.iterations, ACCURACY, pot, progress)
    return SolveAnswer(
        board=tuple(game.deck.names[kind] for kind in game.turned),
        pot=pot,
        stacks=question.stacks or 0,
        exploitability=worth.exploitability / pot,
        iterations=solver.iterations,
        seconds=perf_counter() - begun,
        values=worth.values,
        gains=worth.gains,
        charts=tuple(charts_of(game, solver.policy)),
        strategy=tuple(strategy_of(game, solver.policy)),
    )


def game_of(rules: Rules, question: SolveQuestion) -> PublicGame:
    """What a question describes; refused if it is too large."""
    pack = pack_from(rules.pack)
    cards = parse_cards(question.board or "")
    check_held(cards, pack)
    if len(cards) > BOARD:
        raise BadQuestion("board-too-large", "the board has at most three cards, not {count}", count=len(cards))
    if question.stacks is None:
        raise BadOption("option-missing", "option {name!r} must be given", name="stacks")
    pot, sizes = _pot(rules, question), read_sizes(rules, question.sizes)
    stack, number = question.stacks, 1 + len(cards)
    start = later_round(rules, pot, stack, number) if cards else whole_deal(rules, stack)
    deck = deck_of(pack)
    forests = grow(rules, start, sizes, partial(check_size, deck, len(cards)))
    turned = tuple(deck.kind(card) for card in cards)
    ranges = everything(deck) if question.range is None else read_ranges(deck, question.range)
    game = PublicGame(deck, turned, forests, ranges)
    numbers = deck.spread(turned).numbers
    if not all(weights[numbers].any() for weights in ranges):
        raise BadQuestion("range-empty", "a seat has no hand left that goes with this board")
    return game


def _pot(rules: Rules, question: SolveQuestion) -> int:
    """Before a card is turned it holds the blinds."""
    if not question.board:
        if question.pot is not None:
            raise BadOption(
                "option-plays-no-part",
                "option {name!r} has no effect unless {other!r} is {value}",
                name="pot",
                other="board",
                value="A/K",
            )
        return rules.small_blind + big_blind(rules)
    if question.pot is None:
        raise BadOption("option-missing", "option {name!r} must be given", name="pot")
    if question.pot % 2:
        raise BadQuestion("pot-is-odd", "both have paid the same: a pot of {pot} cannot be", pot=question.pot)
    return question.pot


def read_sizes(rules: Rules, text: str | None) -> tuple[Size, ...]:
    """The sizes of bets that are looked at; a fixed limit has but one."""
    if rules.limit == "fixed-limit":
        if text is not None:
            raise BadOption(
                "option-plays-no-part",
                "option {name!r} has no effect unless {other!r} is {value}",
                name="sizes",
                other="limit",
                value="no-limit",
            )
        return (None,)
    return tuple(_size(word) for word in (text or USUAL_SIZES).replace(",", " ").split())


def _size(word: str) -> Size:
    if word in NAMED_SIZES:
        return NAMED_SIZES[word]
    digits = word.removesuffix("%")
    if word.endswith("%") and digits.isascii() and digits.isdecimal() and 0 < int(digits) <= 1_000:
        return Fraction(int(digits), 100)
    raise BadOption(
        "bad-size",
        "{word!r} is not a size of a bet: {known} or a part of the pot such as 75%",
        word=word,
        known=", ".join(NAMED_SIZES),
    )


def check_size(deck: Deck, turned: int, forests: Forests) -> None:
    """Refuse what would need too much memory."""
    boards, needed = 1, 0
    for depth, trees in enumerate(forests):
        if depth:
            boards *= len(deck.names)
        cards = len(deck.pack) - turned - depth
        hands = min(len(deck.holdings), cards * (cards - 1) * (cards - 2) // 6)
        needed += boards * hands * sum(forest.edges for forest in trees) * LEARNT_BYTES
    if needed > MOST_BYTES:
        raise BadQuestion(
            "public-tree-too-large",
            "the memory needed is about {needed} bytes, more than {most}: "
            "turn more cards, take smaller stacks or fewer sizes of bets",
            needed=round_power(needed),
            most=round_power(MOST_BYTES),
        )
