"""A local best response to a bot for two players: what is surely lost to someone who looks no further than to call.

At each decision it knows exactly what the bot may hold, and takes the best of folding, paying and each bet, as if
both only checked and called afterwards. What it wins is at most what the best response would win. Its deals are
sampled, but each ends with the mean over all hands that the bot may have. What was luck on the way, a move of the bot
or a card that was better or worse than the mean of all that could have come, is taken out again: it is 0 on average.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from brelan import registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.queries import Progress
from brelan.errors import BadOption, BadQuestion
from brelan.families.betting.bets import BetAction, Fold, RaiseTo
from brelan.families.betting.betting_round import Betting
from brelan.families.betting.tree import said
from brelan.families.daker_cards.cards import pack_from
from brelan.games.daker.rules import BOARD, HELD, Rules, big_blind
from brelan.games.daker.solving.boards import Deck, deck_of
from brelan.games.daker.solving.round_plans import History, PlanOf, RoundPlan
from brelan.games.daker.solving.runouts import Outlook, met, shown, whole_outlook
from brelan.study.equity import NORMAL_95
from brelan.study.solving import policy_of

if TYPE_CHECKING:
    from brelan.study.array_types import Array

GAME: Final = "daker"
PARTS: Final = 1_000_000
USUAL_STACK: Final = 100


class LocalAnswer(Struct, frozen=True, kw_only=True):
    """What the local best response gains in thousandths of a big blind a deal, with its 95 % interval."""

    game: str = GAME
    bot: str
    local_gain_mbb: float
    margin: float
    deals: int
    stacks: int
    seconds: float


def exploit_locally(
    rules: Rules, bot: str | None, stack: int | None, deals: int, seed: int, progress: Progress | None = None
) -> LocalAnswer:
    """Both bring the same stack, and deal in turn."""
    import numpy as np

    begun, stack = perf_counter(), stack or USUAL_STACK
    plan_of = _plan_of(rules, bot)
    gains = np.zeros(deals)
    for number in range(deals):
        gains[number] = local_gain(rules, plan_of, stack, number, seed)
        if progress is not None:
            progress(number + 1, deals)
    gains *= 1_000 / big_blind(rules)
    return LocalAnswer(
        bot=bot or "",
        local_gain_mbb=float(gains.mean()),
        margin=float(NORMAL_95 * gains.std(ddof=1) / deals**0.5),
        deals=deals,
        stacks=stack,
        seconds=perf_counter() - begun,
    )


def _plan_of(rules: Rules, bot: str | None) -> PlanOf:
    """How a bot plays each round with every hand."""
    if bot is None:
        raise BadOption("option-missing", "option {name!r} must be given", name="exploit")
    if rules.limit == "fixed-limit":
        raise BadQuestion(
            "local-with-fixed-limit", "with a fixed limit the best reply is computed exactly: without --local"
        )
    known: dict[str, PlanOf] = registry.part(GAME, "bots").PLANS
    return policy_of(known, bot)


class _Dealt(NamedTuple):
    """Kinds of cards."""

    ours: tuple[int, ...]
    theirs: tuple[int, ...]
    board: tuple[int, ...]


def local_gain(rules: Rules, plan_of: PlanOf, stack: int, number: int, seed: int) -> float:
    """What the local best response wins in one deal. It deals in every other one."""
    deck, stream = deck_of(pack_from(rules.pack)), SeededRandom("local", seed, number)
    cards = [deck.kind(card) for card in stream.take(deck.pack, 2 * HELD + BOARD)]
    hands = [tuple(sorted(cards[at : at + HELD])) for at in (0, HELD)]
    dealt = _Dealt(hands[0], hands[1], tuple(cards[2 * HELD :]))
    return _Deal(plan_of, deck, dealt, stream).play(rules, stack, number % 2)


class _Deal:
    """One deal of the local best response against the bot."""

    def __init__(self, plan_of: PlanOf, deck: Deck, dealt: _Dealt, stream: SeededRandom) -> None:
        import numpy as np

        self._plan_of, self._deck, self._dealt, self._stream = plan_of, deck, dealt, stream
        self._luck = 0.0
        self._range = np.ones(len(deck.holdings), np.float32)
        """How likely the bot plays as it did with each hand of the pack."""

    def play(self, rules: Rules, stack: int, seat: int) -> float:
        """What is won in this seat, without the luck."""
        history = History(rules, (stack, stack), 1 - seat, (), ((),))
        while True:
            plan = self._plan_of(history)
            node = plan.tree.node(history.paths[-1])
            is_ours = plan.tree.owner[node] == seat
            move = self._best(plan, node, seat) if is_ours else self._reply(plan, node, seat)
            history = history._replace(paths=(*history.paths[:-1], (*history.paths[-1], move)))
            betting = said(plan.tree.spots[node].betting, move)
            if len(betting.playing) == 1:
                gain = betting.paid[1 - seat] if betting.playing[0] == seat else -betting.paid[seat]
                return gain - self._luck
            if betting.waiting:
                continue
            turned = len(history.turned)
            if turned == BOARD or max(betting.paid) >= min(betting.brought):
                return self._share(plan.outlook, self._range) * min(betting.paid) - self._luck
            history = history._replace(turned=self._dealt.board[: turned + 1], paths=(*history.paths, ()))
            self._turn(history.turned, min(betting.paid))

    def _turn(self, turned: tuple[int, ...], stake: int) -> None:
        """The luck of a card, after the first one: before that there are too many boards to count."""
        if len(turned) > 1:
            was, now = (whole_outlook(self._deck, tuple(sorted(some))) for some in (turned[:-1], turned))
            self._luck += stake * (self._share(now, self._range) - self._share(was, self._range))

    def _reply(self, plan: RoundPlan, node: int, seat: int) -> BetAction:
        """What the bot does with its hand."""
        edges = plan.tree.edges_of(node)
        place = self._place(plan.outlook, self._dealt.theirs)
        shares = plan.plays[edges.start : edges.stop, place].astype(float)
        at = self._stream.below(PARTS) / PARTS * shares.sum()
        chosen = min(int(shares.cumsum().searchsorted(at, "right")), len(edges) - 1)
        self._be_fair(plan, node, seat, chosen)
        self._range[plan.outlook.spread.numbers] *= plan.plays[edges[chosen]]
        return plan.tree.moves[edges[chosen]]

    def _be_fair(self, plan: RoundPlan, node: int, seat: int, chosen: int) -> None:
        """The luck of a move: what it is worth to us less the mean of all moves that the bot may make."""
        import numpy as np

        edges = plan.tree.edges_of(node)
        numbers = plan.outlook.spread.numbers
        lanes = self._range[numbers] * plan.plays[edges.start : edges.stop]
        often = met(self._deck, plan.outlook.spread, lanes)[:, self._place(plan.outlook, self._dealt.ours)]
        shares = self._shares(plan.outlook, lanes)
        worth = np.array(
            [
                self._after(plan.tree.spots[node].betting, plan.tree.moves[edge], seat, float(share))
                for edge, share in zip(edges, shares, strict=True)
            ]
        )
        self._luck += float(worth[chosen] - (often * worth).sum() / max(often.sum(), 1e-30))

    def _after(self, betting: Betting, move: BetAction, seat: int, share: float) -> float:
        """About what we win after a move of the bot, from our share against the hands that make it."""
        after = said(betting, move)
        if isinstance(move, Fold):
            return float(betting.paid[1 - seat])
        if not isinstance(move, RaiseTo):
            return share * min(after.paid)
        return max(float(-betting.paid[seat]), share * min(after.paid[1 - seat], after.brought[seat]))

    def _best(self, plan: RoundPlan, node: int, seat: int) -> BetAction:
        """What is worth most if both only check and call afterwards."""
        betting, moves = plan.tree.spots[node].betting, plan.tree.moves
        worth = {moves[edge]: self._worth(plan, betting, edge, seat) for edge in plan.tree.edges_of(node)}
        return max(worth, key=worth.__getitem__)

    def _worth(self, plan: RoundPlan, betting: Betting, edge: int, seat: int) -> float:
        move = plan.tree.moves[edge]
        after = said(betting, move)
        if isinstance(move, Fold):
            return float(-betting.paid[seat])
        if not isinstance(move, RaiseTo):
            return self._share(plan.outlook, self._range) * min(after.paid)
        node = int(plan.tree.child[edge])
        folds = plan.plays[plan.tree.edge(node, Fold())]
        staying = self._range.copy()
        staying[plan.outlook.spread.numbers] *= 1 - folds
        often = self._against(plan.outlook, staying) / max(self._against(plan.outlook, self._range), 1e-30)
        matched = min(after.paid[seat], after.brought[1 - seat])
        return (1 - often) * after.paid[1 - seat] + often * self._share(plan.outlook, staying) * matched

    def _place(self, outlook: Outlook, hand: tuple[int, ...]) -> int:
        return int((outlook.spread.numbers == self._deck.number[hand]).argmax())

    def _against(self, outlook: Outlook, some: Array) -> float:
        """How much of a range can be held against our hand."""
        lanes = some[outlook.spread.numbers][None]
        return float(met(self._deck, outlook.spread, lanes)[0, self._place(outlook, self._dealt.ours)])

    def _share(self, outlook: Outlook, some: Array) -> float:
        return float(self._shares(outlook, some[outlook.spread.numbers][None])[0])

    def _shares(self, outlook: Outlook, lanes: Array) -> Array:
        """What is won less what is lost against each row of weights, as parts of all, if nobody bets any more."""
        import numpy as np

        place = self._place(outlook, self._dealt.ours)
        won, weight = np.zeros(len(lanes)), np.full(len(lanes), 1e-30)
        for future in outlook.futures:
            at = (future.rows == place).nonzero()[0]
            if len(at):
                own, there = float(future.spread.ways[at[0]]), lanes[:, future.rows]
                won += own * shown(self._deck, future, there)[:, at[0]]
                weight += own * met(self._deck, future.spread, there)[:, at[0]]
        shares: Array = won / weight
        return shares
