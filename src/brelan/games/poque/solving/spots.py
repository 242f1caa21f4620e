"""A moment of a round as a player describes it: their cards, what the others said, showed and laid.

It is played on the engine, with any cards in place of those that they do not see. Seat 0 deals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from brelan.engine.game import Table
from brelan.engine.legal import Legal
from brelan.engine.notation import read_action
from brelan.engine.turns import Drawn
from brelan.errors import BadQuestion
from brelan.games.poque import GAME
from brelan.games.poque.actions import Announce, BidAction
from brelan.games.poque.board import Pool, pools_won
from brelan.games.poque.rules import ENTRY, HELD, STAKE, Rules
from brelan.games.poque.state import LaidCard, Phase, State
from brelan.games.poque.view import View
from brelan.pieces.seats import COUNTER_CLOCKWISE, put, round_from
from brelan.pieces.stock import without
from brelan.pieces.suited_cards import PACK_32, Card, check_distinct, parse_cards

RICH: Final = 100
"""Chips of those of whom nothing is said."""


class Described(NamedTuple):
    """What the player sees. Groups of cards: the player's own first, then each player's to the right in turn."""

    cards: tuple[Card, ...]
    turned: Card
    shown: tuple[tuple[Card, ...], ...]
    laid: tuple[tuple[Card, ...], ...]
    missing: tuple[Card, ...]

    @property
    def players(self) -> int:
        return len(self.laid)


class AdviceSpot(NamedTuple):
    """What they see of it at the table, and what they may do."""

    view: View
    legal: Legal


def read_groups(text: str | None, players: int) -> tuple[tuple[Card, ...], ...]:
    """Cards of each player, "/" between them: the player's own first. Those at the end may be left out."""
    groups = [parse_cards(PACK_32, group) for group in (text or "").split("/")]
    if len(groups) > players:
        raise BadQuestion(
            "too-many-groups",
            "the cards of {groups:player|players} are given for a table of {players}",
            groups=len(groups),
            players=players,
        )
    return (*groups, *[()] * (players - len(groups)))


def read_bids(text: str | None) -> tuple[BidAction, ...]:
    """ "pass, bid 2, follow" or "pass, 2, follow", in the order of speaking."""
    words = [word.strip() for word in re.split(r"[,;]", text or "") if word.strip()]
    return tuple(read_action(f"bid {word}" if word.isdecimal() else word, BidAction) for word in words)


def bid_spot(
    rules: Rules, described: Described, bids: Sequence[BidAction], poque: int | None, stack: int
) -> AdviceSpot:
    """The player is the one who speaks after these bids."""
    if any(described.laid) or described.missing:
        raise BadQuestion("laid-before-bids", "no card is laid before the bids are over")
    speaker = _speaker(rules, described.players, bids)
    state = _dealt(rules, described, speaker)
    _check_claims(state, described, speaker)
    state = replace(state, stacks=put((RICH,) * described.players, speaker, stack))
    state = replace(state, pools=put(state.pools, Pool.POQUE, _chips(poque, described.players)))
    for bid in bids:
        state, _ = GAME.apply(state, bid)
    return AdviceSpot(GAME.view(state, speaker), GAME.legal(state))


def _speaker(rules: Rules, players: int, bids: Sequence[BidAction]) -> int:
    """Who speaks next; the engine refuses what cannot be said."""
    state = _deal(rules, players, {}, PACK_32[-1])
    for bid in bids:
        state, _ = GAME.apply(state, bid)
    if not state.waiting or isinstance(GAME.legal(state)[0], Announce):
        raise BadQuestion("bids-over", "after these bids the bidding is over")
    return state.waiting[0]


def lead_spot(rules: Rules, described: Described, joker: int | None, stack: int) -> AdviceSpot:
    """The player leads; they laid the last card, or sit on the dealer's right."""
    leader = described.players - 1
    state = _dealt(rules, described, leader)
    seats = _from(leader, described.players)
    hands, laid = list(state.hands), []
    for seat, cards in zip(seats, described.laid, strict=True):
        hands[seat] = without(hands[seat], cards)
        laid += [LaidCard(seat, card) for card in cards]
        if not hands[seat]:
            raise BadQuestion("round-over", "somebody has laid all their cards: the round is over")
    shown: list[tuple[Card, ...]] = [()] * described.players
    for seat, cards in zip(seats, described.shown, strict=True):
        shown[seat] = cards
    state = replace(
        state,
        phase=Phase.RUNS,
        stacks=put((RICH,) * described.players, leader, stack),
        pools=_pools_left(state, laid, _chips(joker, described.players)),
        hands=tuple(hands),
        shown=tuple(shown),
        laid=tuple(laid),
        missing=described.missing,
        leader=leader,
        waiting=(),
    )
    return AdviceSpot(GAME.view(state, leader), GAME.legal(state))


def _pools_left(state: State, laid: list[LaidCard], joker: int) -> tuple[int, ...]:
    """POQ-V1: a pool whose cards one player has laid is empty."""
    pools = put(state.pools, Pool.JOKER, joker)
    for seat in range(state.players):
        for pool in pools_won(tuple([one.card for one in laid if one.seat == seat]), state.trump):
            pools = put(pools, pool, 0)
    return pools


def _chips(given: int | None, players: int) -> int:
    """What lies in a place: not less than was just staked."""
    staked = STAKE * players
    if given is not None and given < staked:
        raise BadQuestion(
            "pool-below-stakes",
            "{staked:chip was|chips were} just staked there at a table of {players}, but you give {given}",
            players=players,
            staked=staked,
            given=given,
        )
    return staked if given is None else given


def _from(seat: int, players: int) -> tuple[int, ...]:
    """A seat and those to its right in turn."""
    return round_from(seat, players, COUNTER_CLOCKWISE)


def _dealt(rules: Rules, described: Described, seat: int) -> State:
    """The round after the deal, with cards that fit the description; the player sits at this seat."""
    _check_cards(described)
    known = [
        tuple(dict.fromkeys((*laid, *shown))) for laid, shown in zip(described.laid, described.shown, strict=True)
    ]
    known[0] = tuple(dict.fromkeys((*described.laid[0], *described.cards)))
    return _deal(
        rules, described.players, dict(zip(_from(seat, described.players), known, strict=True)), described.turned
    )


def _check_cards(described: Described) -> None:
    own, laid = described.cards, described.laid
    if len(own) + len(laid[0]) != HELD:
        raise BadQuestion(
            "cards-do-not-add-up",
            "laid: {laid}, held: {held}; they should be five cards",
            laid=len(laid[0]),
            held=len(own),
        )
    elsewhere = [
        [card for card in shown if card not in laid_too]
        for shown, laid_too in zip(described.shown[1:], laid[1:], strict=True)
    ]
    check_distinct(own, (described.turned,), described.missing, *laid, *elsewhere)
    for cards, more in zip(laid[1:], elsewhere, strict=True):
        if len(cards) + len(more) > HELD:
            raise BadQuestion(
                "more-than-five",
                "a player has five cards, not {count}",
                count=len(cards) + len(more),
            )


def _deal(rules: Rules, players: int, known: dict[int, tuple[Card, ...]], turned: Card) -> State:
    """Other cards fill the hands, none of them trump: so nobody claims what they are not known to hold."""
    taken = {turned}.union(*known.values())
    others = iter([card for card in PACK_32 if card[1] != turned[1] and card not in taken])
    hands = [
        (*known.get(seat, ()), *[next(others) for _ in range(HELD - len(known.get(seat, ())))])
        for seat in range(players)
    ]
    state, _ = GAME.start(rules, Table((ENTRY + RICH,) * players))
    state, _ = GAME.apply(state, Drawn((*[card for hand in hands for card in hand], turned)))
    return state


def _check_claims(state: State, described: Described, speaker: int) -> None:
    """POQ-6: what is shown before the bids are the cards that win pools."""
    for seat, cards in zip(_from(speaker, described.players), described.shown, strict=True):
        for card in cards:
            if card not in state.shown[seat]:
                raise BadQuestion("shown-for-nothing", "{card} wins no pool here, so it is not shown", card=card)
