"""A round of Poque a second time, from a list of moves: chips pushed about as at a table, nothing clever."""

from __future__ import annotations

from typing import Any

from brelan.engine.game import Table
from brelan.games.poque.actions import Announce, Bid, Follow, Lead, Pass
from brelan.games.poque.rules import Rules
from games.poque.naive_hands import FULL_32, FULL_52, PLAIN, RANKS, best_combination, compare

PLACES = ["A", "K", "Q", "J", "T", "KQ", "789", "joker", "poque"]


class NaiveRound:
    """Plays the moves of a finished round; `stacks` and `pools` are what it leaves."""

    def __init__(self, rules: Rules, table: Table, moves: list[Any]) -> None:
        self.rules, self.dealer, self.players = rules, table.dealer, len(table.stacks)
        self.order = [(table.dealer - 1 - step) % self.players for step in range(self.players)]
        self.stacks = [stack - 18 for stack in table.stacks]
        left = table.pools or (0,) * 9
        self.board = {place: chips + 2 * self.players for place, chips in zip(PLACES, left, strict=True)}
        cards = list(moves[0].cards)
        self.hands = [cards[5 * seat : 5 * seat + 5] for seat in range(self.players)]
        self.trump = cards[-1][1]
        if cards[-1][0] in self.board:
            self._take(table.dealer, cards[-1][0])
        if not rules.pools_when_played:
            for seat in range(self.players):
                self._claim(seat, self.hands[seat])
        self._bid([move for move in moves if isinstance(move, Pass | Follow | Bid)])
        self.announcements = [move for move in moves if isinstance(move, Announce)]
        self._run([move.card for move in moves if isinstance(move, Lead)])

    @property
    def pools(self) -> tuple[int, ...]:
        return tuple(self.board[place] for place in PLACES)

    def _take(self, seat: int, place: str) -> None:
        self.stacks[seat] += self.board[place]
        self.board[place] = 0

    def _claim(self, seat: int, cards: list[str]) -> None:
        for place in PLACES[:7]:
            if all(rank + self.trump in cards for rank in place):
                self._take(seat, place)

    def _bid(self, moves: list[Any]) -> None:
        bids, said = [0] * self.players, iter(moves)
        for seat in self.order:
            self._put_in(bids, seat, next(said))
        if sum(bid > 0 for bid in bids) >= 2:
            for seat in self.order:
                if bids[seat] < max(bids):
                    self._put_in(bids, seat, next(said))
        assert next(said, None) is None
        standing = [seat for seat in self.order if bids[seat] == max(bids) > 0]
        if len(standing) == 1:
            self._take(standing[0], "poque")
        elif standing:
            self._show_down(standing)

    def _put_in(self, bids: list[int], seat: int, move: Any) -> None:
        if isinstance(move, Pass):
            return
        to = move.amount if isinstance(move, Bid) else max(bids)
        self.board["poque"] += to - bids[seat]
        self.stacks[seat] -= to - bids[seat]
        bids[seat] = to

    def _show_down(self, standing: list[int]) -> None:
        order = PLAIN
        if self.rules.full_combinations:
            order = FULL_52 if self.rules.flush_below_full else FULL_32
        best = [
            seat
            for seat in standing
            if all(compare(self.hands[seat], self.hands[other], self.trump, order) >= 0 for other in standing)
        ]
        share = self.board["poque"] // len(best)
        for seat in best:
            self.stacks[seat] += share
            self.board["poque"] -= share
        if len(best) == 1 and self.rules.full_combinations:
            name = best_combination(self.hands[best[0]], order).replace("-", "_")
            bonus = getattr(self.rules, f"bonus_{name}", 0)
            for seat in range(self.players):
                if seat != best[0]:
                    paid = min(bonus, self.stacks[seat])
                    self.stacks[seat] -= paid
                    self.stacks[best[0]] += paid

    def _run(self, leads: list[str]) -> None:
        laid: list[list[str]] = [[] for _ in range(self.players)]
        leader = self.order[0]
        for card in leads:
            assert card in self.hands[leader]
            while True:
                holder = [seat for seat in range(self.players) if card in self.hands[seat]]
                if not holder:
                    break
                leader = holder[0]
                self.hands[leader].remove(card)
                laid[leader].append(card)
                if self.rules.pools_when_played:
                    self._claim(leader, laid[leader])
                if not self.hands[leader] or card[0] == "A":
                    break
                card = RANKS[RANKS.index(card[0]) + 1] + card[1]
        assert not self.hands[leader], "the round is finished"
        self._take(leader, "joker")
        for seat in range(self.players):
            if seat != leader:
                paid = min(len(self.hands[seat]), self.stacks[seat])
                self.stacks[seat] -= paid
                self.stacks[leader] += paid
