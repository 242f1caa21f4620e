"""What the compiled Poque looks up: the worth of five cards, and policies as tables.

The tables of the bot `simple` are made by asking the bot itself about every situation that it tells apart.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import Table
from brelan.engine.turns import Drawn
from brelan.errors import BadOption
from brelan.games.poque import GAME
from brelan.games.poque.actions import Bid, Follow
from brelan.games.poque.board import Pool
from brelan.games.poque.bots import SimpleBot
from brelan.games.poque.loops.scratch import POOLS, SEATS, SUIT, WHOLE_SUIT
from brelan.games.poque.ranking import RANKS, Chart, Combination, all_hands, all_strengths, cards_of
from brelan.games.poque.rules import ENTRY, HELD, MOST_BID, MOST_OPENING, Rules, bonus_of, chart_of
from brelan.games.poque.solving.seen import LEVELS, level_of
from brelan.games.poque.state import Phase, State
from brelan.pieces.hand import combination_id
from brelan.pieces.seats import put
from brelan.pieces.suited_cards import PACK_32, SUITS
from brelan.study.loops.compiled import Ints, new

RANDOM: Final = "random"
SIMPLE: Final = "simple"

NEVER: Final = 1 << 40
"""More than any poque holds."""

RANK_WEIGHTS: Final = (0, 1, 5, 22, 94, 312, 992, 2422)
"""Five ranks, none of them five times, add up to a code of their own; these are the smallest such weights that one
finds by adding one after the other."""

CODES: Final = RANK_WEIGHTS[-1] * 4 + RANK_WEIGHTS[-2] + 1

STRENGTH: Final = 0
DECIDER: Final = 1  # the bit of the rank that beats an equal hand if it is trump, or nothing
COMBINATION: Final = 2
_COLUMNS: Final = 3

STRENGTHS: Final = 2048
"""More than there are: 840 codes, each with trump and without."""

OPENS: Final = (LEVELS, MOST_BID + 1)
RAISES: Final = (LEVELS, MOST_BID + 1, MOST_BID + 1)
FOLLOWS: Final = (LEVELS, SEATS + 1, MOST_BID + 1)
LEADS: Final = (2, 2, HELD + 1, SUIT)
"""The shapes of a policy's tables."""


class Policy(NamedTuple):
    """How to bid and to lead, as tables.

    A hand is known by its level: of twenty equal parts of all hands, the weakest first, the one in which it stands.
    - `opens[level, most]`: for how much to open, with `most` chips at the most (8 stand for more); 0 is a pass.
    - `raises[level, highest, most]`: to how much to raise in the first round; 0 is no raise.
    - `follows[level, rivals, price]`: what must lie in the poque to follow for this price against this many rivals.
    - `leads[safe, trump, length, rank]`: how much to like leading a row of this length, from this rank (7 is 0);
      1 if nobody can take the run over from its end, 1 if it is of trump. The row liked best is led, the first in the
      pack among equals; none may be liked less than 0.
    """

    opens: Ints
    raises: Ints
    follows: Ints
    leads: Ints


class Setting:
    """Rules and policies, as loops read them. A record."""

    pools_when_played: bool
    bonus: Annotated[Ints, len(Combination)]
    codes: Annotated[Ints, WHOLE_SUIT + 1]  # of the ranks that are held of one suit
    worths: Annotated[NDArray[np.int16], (2 * CODES, _COLUMNS)]  # two rows a code: of several suits, and of one
    levels: Annotated[Ints, STRENGTHS]
    random: Annotated[Ints, SEATS]  # 1 for those who play at random; the others play by their tables
    opens: Annotated[Ints, (SEATS, *OPENS)]
    raises: Annotated[Ints, (SEATS, *RAISES)]
    follows: Annotated[Ints, (SEATS, *FOLLOWS)]
    leads: Annotated[Ints, (SEATS, *LEADS)]


def new_policy() -> Policy:
    """One that always passes and leads as `simple` does, to be filled in."""
    safe, _, length, _ = np.indices(LEADS)
    return Policy(
        opens=np.zeros(OPENS, np.int64),
        raises=np.zeros(RAISES, np.int64),
        follows=np.full(FOLLOWS, NEVER, np.int64),
        leads=safe * (HELD + 1) + length,  # safe rows first, the longest of them
    )


def setting_of(rules: Rules, policies: tuple[str, ...], custom: Mapping[str, Policy]) -> Setting:
    """What is looked up in deals of these rules between these policies."""
    if not custom:
        return _setting_of_bots(rules, policies)
    for name, tables in custom.items():
        check_policy(name, tables)
    return _new_setting(rules, policies, custom)


@lru_cache(maxsize=16)
def _setting_of_bots(rules: Rules, policies: tuple[str, ...]) -> Setting:
    """Loops only read it."""
    return _new_setting(rules, policies, {})


def _new_setting(rules: Rules, policies: tuple[str, ...], custom: Mapping[str, Policy]) -> Setting:
    chart = chart_of(rules)
    setting = new(Setting)
    setting.pools_when_played = rules.pools_when_played
    setting.bonus[:] = [bonus_of(rules, combination_id(combination)) for combination in Combination]
    setting.codes[:], setting.worths[:] = _codes(), _worths(chart)
    setting.levels[: len(_levels(chart))] = _levels(chart)
    for seat, name in enumerate(policies):
        policy = custom[name] if name in custom else simple_policy(rules) if name == SIMPLE else None
        setting.random[seat] = policy is None
        for table, values in (policy or new_policy())._asdict().items():
            getattr(setting, table)[seat] = values
    return setting


def check_policy(name: str, policy: Policy) -> None:
    """Refuse tables of another shape, and bids that the rules would refuse (POQ-9)."""
    shapes = OPENS, RAISES, FOLLOWS, LEADS
    whole = all(np.asarray(table).dtype.kind in "iu" for table in policy)
    if tuple(np.shape(table) for table in policy) != shapes or not whole:
        raise BadOption(
            "bad-policy-shape",
            "the tables of {name} must be whole numbers, in the shapes {shapes}",
            name=name,
            shapes=str(shapes),
        )
    most = np.arange(MOST_BID + 1)
    too_much = (policy.opens < 0) | (policy.opens > np.minimum(most, MOST_OPENING))
    wrong = (policy.raises != 0) & ((policy.raises <= most[:, np.newaxis]) | (policy.raises > most))
    if too_much.any() or wrong.any():
        raise BadOption(
            "bad-policy-bid",
            "{name} would open for more than {opening:chip|chips}, raise to no more than the highest bid, or put "
            "in more than it has",
            name=name,
            opening=MOST_OPENING,
        )
    if np.min(policy.leads) < 0:
        raise BadOption("bad-policy-lead", "{name} likes a lead less than 0", name=name)


@cache
def _codes() -> Ints:
    return np.array(
        [sum(RANK_WEIGHTS[place] for place in range(SUIT) if ranks >> place & 1) for ranks in range(WHOLE_SUIT + 1)]
    )


@cache
def _worths(chart: Chart) -> NDArray[np.int16]:
    """What the chart says of one hand of each code."""
    found = np.zeros((2 * CODES, _COLUMNS), np.int16)
    for row, cards in examples().items():
        worth = chart.worth(cards)
        decider = 1 << RANKS.index(worth.decider) if worth.decider else 0
        combination = [combination_id(each) for each in Combination].index(worth.hand.combination)
        found[row] = worth.strength, decider, combination
    return found


@cache
def examples() -> dict[int, tuple[str, ...]]:
    """A hand for each row of `worths`."""
    hands = all_hands()
    suits = [hands >> SUIT * suit & WHOLE_SUIT for suit in range(len(SUITS))]
    code = sum(_codes()[suit] for suit in suits)
    in_one_suit = sum(suit != 0 for suit in suits) == 1
    found, at = np.unique(2 * code + in_one_suit, return_index=True)
    return {int(row): cards_of(int(hands[example])) for row, example in zip(found, at, strict=True)}


@cache
def _levels(chart: Chart) -> Ints:
    levels = np.zeros(max(_examples(chart)) + 1, np.int64)
    for strength, cards in _examples(chart).items():
        levels[strength] = level_of(cards, SUITS[0], chart)
    return levels


@cache
def _examples(chart: Chart) -> dict[int, tuple[str, ...]]:
    """A hand of each strength, where the first suit is trump."""
    found, at = np.unique(all_strengths(SUITS[0], chart), return_index=True)
    return {int(strength): cards_of(int(all_hands()[place])) for strength, place in zip(found, at, strict=True)}


def simple_policy(rules: Rules) -> Policy:
    """The bot `simple` as tables. Of the rules it heeds only the order of hands when it bids."""
    return _simple_policy(Rules(full_combinations=rules.full_combinations, flush_below_full=rules.flush_below_full))


@cache
def _simple_policy(rules: Rules) -> Policy:
    """The bot, asked about a hand of each level."""
    policy, chart = new_policy(), chart_of(rules)
    for level, cards in {level_of(cards, SUITS[0], chart): cards for cards in _examples(chart).values()}.items():
        asked = _Asked(rules, cards)
        for most in range(MOST_BID + 1):
            policy.opens[level, most] = asked.bid(0, most)
            for highest in range(1, most + 1):
                policy.raises[level, highest, most] = asked.bid(highest, most)
        for rivals in range(1, SEATS + 1):
            for price in range(1, MOST_BID + (rivals < SEATS)):
                policy.follows[level, rivals, price] = asked.follows_from(rivals, price)
    return policy


class _Asked:
    """The bot `simple` at the dealer's right of a table of four, with given cards, in any moment of the bids."""

    def __init__(self, rules: Rules, cards: tuple[str, ...]) -> None:
        turned = next(card for card in PACK_32 if card[1] == SUITS[0] and card not in cards)
        rest = [card for card in PACK_32 if card not in (*cards, turned)]
        self._seat = SEATS - 1
        self._bot = SimpleBot(rules, SEATS, SeededRandom())
        state, _ = GAME.start(rules, Table((ENTRY + MOST_BID,) * SEATS))
        state, _ = GAME.apply(state, Drawn((*rest[: HELD * self._seat], *cards, turned)))
        self._state = replace(state, waiting=(self._seat,))

    def bid(self, highest: int, most: int) -> int:
        """What it opens for or raises to, if it does."""
        move = self._decide(
            replace(
                self._state,
                phase=Phase.FIRST_BIDS,
                bids=(highest, *(0,) * (SEATS - 1)),
                stacks=put(self._state.stacks, self._seat, most),
            )
        )
        return move.amount if isinstance(move, Bid) else 0

    def follows_from(self, rivals: int, price: int) -> int:
        """The least poque for which it completes to the highest bid. Where all four have bid, it has bid one chip."""
        own = int(rivals == SEATS)
        others = [own + price] * (rivals - own)
        bids = (*others, *(0,) * (SEATS - 1 - len(others)), own)
        state = replace(
            self._state,
            phase=Phase.SECOND_BIDS,
            bids=bids,
            stacks=put(self._state.stacks, self._seat, MOST_BID),
        )

        def follows(poque: int) -> bool:
            pools = put((0,) * POOLS, Pool.POQUE, poque)
            return isinstance(self._decide(replace(state, pools=pools)), Follow)

        enough = 1
        while enough < NEVER and not follows(enough):
            enough *= 2
        return bisect_left(range(enough), True, key=follows)

    def _decide(self, state: State) -> Any:
        return self._bot.decide(GAME.view(state, self._seat), GAME.legal(state))
