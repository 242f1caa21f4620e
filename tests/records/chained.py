"""Sealed records for tests: every game, people and bots and pages without a chain, some of whom withhold."""

from __future__ import annotations

from typing import Any

from brelan.engine import lots
from brelan.engine.chance.chained import Chained, ChainedTable
from brelan.engine.chance.chains import ChainHolder
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import play
from brelan.engine.game import AnyGame, Table
from brelan.engine.turns import Drawn
from brelan.records.from_deal import keep_deal, keep_lots, keep_record
from brelan.records.record import ChanceRecord, DealRecord, LotsRecord, Record
from brelan.study.bots import RandomBot

KINDS: tuple[ChainHolder, ...] = ("person", "person", "person", "bot", "bot", "none")
NAMES = ("Anne", "Bruno", "Chloé", "David")


class Honest:
    """A table that plays by the protocol; all its chance comes from one seed."""

    def __init__(
        self, game: AnyGame, players: int, seed: int, kinds: tuple[ChainHolder, ...] | None = None, length: int = 5
    ) -> None:
        self.game = game
        self.rules: Any = game.Rules()
        self.stream = SeededRandom("honest", game.name, seed)
        drawn = tuple(KINDS[self.stream.below(len(KINDS))] for _ in range(players))
        self.kinds = kinds if kinds is not None else drawn
        self.names = NAMES[:players]
        self.table = ChainedTable(f"table {seed}", self.kinds, self.stream.token, self.opens, length)
        self.deals: list[DealRecord] = []
        self.lots: LotsRecord | None = None
        self.dealer = 0

    def opens(self, seat: int, _number: int) -> bool:
        """Every fifth time a person withholds."""
        return self.kinds[seat] != "person" or self.stream.below(5) > 0

    def draw_lots(self) -> None:
        """POQ-3, where the game has lots."""
        players = len(self.kinds)
        chance, found, draws = Chained(self.table, tuple(range(players))), lots.begin(self.game.lots, players), []
        while (turn := lots.turn(found)) is not None:
            outcome = chance.answer(turn)
            assert isinstance(outcome, Drawn)
            draws.append(outcome)
            found = lots.apply(found, outcome, [])
        order = lots.order_of(found)
        seats = lots.places(order, self.game.direction)
        self.table.move(seats)
        self.kinds = tuple(self.kinds[seats.index(seat)] for seat in range(players))
        self.lots = keep_lots(seats, draws, chance.proofs)
        self.dealer = seats[order[0]]

    def source(self, seats: tuple[int, ...]) -> Chained:
        """The chance of one deal."""
        return Chained(self.table, seats)

    def deal(self, stack: int = 60, seats: tuple[int, ...] | None = None, *, broken: bool = False) -> None:
        """One more deal; the stacks are the same each time. A broken one stops after something was sealed."""
        seats = seats if seats is not None else tuple(range(len(self.kinds)))
        dealer = self.dealer if len(seats) == len(self.kinds) else 0
        stacks = (max(stack, self.game.entry(self.rules)),) * len(seats)
        posting, dead = missed_blinds(
            self.game, len(seats), dealer, SeededRandom("missed", self.table.name, len(self.deals))
        )
        table = Table(stacks, dealer, posting=posting, dead=dead)
        chance = self.source(seats)
        bots = tuple(RandomBot(self.rules, len(seats), SeededRandom(self.stream.token(8))) for _ in seats)
        steps = list(play(self.game, self.rules, table, chance, bots))
        if broken:
            first = next(place for place, step in enumerate(steps, 1) if step.move is not None and step.seat is None)
            steps = steps[: first + self.stream.below(len(steps) - first + 1)]
        chances = sum(step.move is not None and step.seat is None for step in steps)
        proofs = [(move, proof) for move, proof in chance.proofs if move <= chances]
        self.deals.append(keep_deal(self.game, table, steps, players=seats, proofs=proofs))

    def stop(self) -> None:
        """Something is sealed, its links are open, and nothing comes of it: its number is used."""
        self.table.seal("throw", self.table.renew(tuple(range(len(self.kinds)))), ())

    @property
    def record(self) -> Record:
        chance = ChanceRecord(self.table.name, self.table.published)
        return keep_record(self.game, self.rules, self.names, self.deals, None, self.lots, chance)


def missed_blinds(
    game: AnyGame, players: int, dealer: int, lot: SeededRandom
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """COM-7: who posts a big blind that they missed, and who a small one dead."""
    if game.blinds is None:
        return (), ()
    small, big = game.blinds.places(players, dealer)
    posting = tuple(seat for seat in range(players) if seat != big and not lot.below(3))
    dead = {seat for seat in range(players) if seat != big and not lot.below(3)}
    return posting, tuple(sorted(dead | ({small} & {*posting})))


def chained_record(game: AnyGame, seed: int, deals: int = 2, kinds: tuple[ChainHolder, ...] | None = None) -> Record:
    """Lots, if the game has them, and some deals."""
    fewest, most = game.seats[0], min(4, game.seats[-1])
    players = len(kinds) if kinds is not None else fewest + SeededRandom("players", seed).below(most - fewest + 1)
    honest = Honest(game, players, seed, kinds)
    if game.lots:
        honest.draw_lots()
    for _ in range(deals):
        honest.deal()
    return honest.record


def any_record(game: AnyGame, seed: int) -> Record:
    """Lots or none, up to three deals, some broken off, between all or some of the seats; sealings may be missing."""
    stream = SeededRandom("any record", game.name, seed)
    fewest, most = game.seats[0], min(4, game.seats[-1])
    players = fewest + stream.below(most - fewest + 1)
    honest = Honest(game, players, seed)
    drawn = bool(game.lots) and stream.below(4) > 0
    if drawn:
        honest.draw_lots()
    for number in range(1 + stream.below(3)):
        if stream.below(6) == 0:
            honest.stop()
        whole = number == 0 or drawn or players == fewest or stream.below(3) > 0
        seats = None if whole else tuple(sorted(stream.take(range(players), players - 1)))
        honest.deal(seats=seats, broken=stream.below(6) == 0)
    return honest.record
