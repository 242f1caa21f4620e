"""Which moves of chance agree with what was sealed before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from brelan.engine.chance.sealing import SealedPack, SealedThrow, Sealing, dice_of, draw_order
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame
from brelan.engine.notation import read_outcome
from brelan.engine.turns import Draw, Drawn, Outcome, Roll, Rolled
from brelan.errors import BadRecord, BrokenRecord
from brelan.pieces.stock import UNSEEN
from brelan.records.record import CHANCE, DealRecord, MoveLine
from brelan.records.replay import broken
from brelan.records.sealings import Story

NOT_SEALED = BadRecord("proof-fails", "it does not match its seal")


def check_sealings(story: Story, deal: DealRecord, number: int) -> None:
    """Every sealing of the deal follows the story of the table, and serves a move of chance."""
    chances = [place for place, line in enumerate(deal.moves) if line.who == CHANCE]
    for first, proof in deal.proofs:
        if not 0 < first <= len(chances):
            raise BrokenRecord("proof-without-move", "deal {deal}: a proof belongs to no move", deal=number)
        place = chances[first - 1]
        try:
            story.add(proof, deal.players)
        except BadRecord as error:
            raise broken(number, place + 1, deal.moves[place], error) from error


def check_seals(deal: DealRecord, number: int) -> list[Sealing]:
    """Every throw and every card that the reader sees is what was sealed. The proof of each move that has one."""
    proved, failing = covering(deal.moves, deal.proofs)
    if failing is not None:
        raise broken(number, failing + 1, deal.moves[failing], NOT_SEALED)
    return proved


def covering(moves: tuple[MoveLine, ...], proofs: Sequence[tuple[int, Sealing]]) -> tuple[list[Sealing], int | None]:
    """The proof of each move of chance that has one, up to the place of the first move that does not agree."""
    table, known = _Table(), dict(proofs)
    proved: list[Sealing] = []
    chances = (place for place, line in enumerate(moves) if line.who == CHANCE)
    for chance, place in enumerate(chances, 1):
        try:
            proof = table.proof_of(read_outcome(moves[place].text), known.get(chance))
        except _Failed:
            return proved, place
        if proof is not None:
            proved.append(proof)
    return proved, None


class _Failed(Exception):
    """A move is not what was sealed."""


class _Table:
    """The sealed pack from which cards are drawn, from move to move."""

    def __init__(self) -> None:
        self._pack: SealedPack | None = None
        self._left: tuple[int, ...] = ()  # positions still to be drawn, the next one first

    def proof_of(self, outcome: Outcome, proof: Sealing | None) -> Sealing | None:
        """The proof of this move, if it has one."""
        if isinstance(outcome, Rolled):
            _require(not isinstance(proof, SealedPack) and (proof is None or throw_holds(proof, outcome)))
            return proof
        _require(not isinstance(proof, SealedThrow))
        if isinstance(proof, SealedPack):
            self._take(proof)
        return self._draw(outcome)

    def _take(self, proof: SealedPack) -> None:
        """A new pack. The rest of the old one may not be shuffled again when the table likes."""
        _require(len(proof.commitments) != len(self._left))
        self._pack, self._left = proof, draw_order(proof)

    def _draw(self, outcome: Drawn) -> SealedPack | None:
        if self._pack is None:
            return None
        count = len(outcome.cards)
        drawn, self._left = self._left[:count], self._left[count:]
        _require(len(drawn) == count and _cards_hold(self._pack, drawn, outcome.cards))
        return self._pack


def _require(holds: bool) -> None:
    if not holds:
        raise _Failed


def _cards_hold(proof: SealedPack, positions: tuple[int, ...], cards: tuple[str, ...]) -> bool:
    """Each card that the reader sees must be the one sealed at its position."""
    opened = {opening.position: opening.card for opening in proof.openings}
    return all(
        card == UNSEEN or opened.get(position) == card for position, card in zip(positions, cards, strict=True)
    )


def throw_holds(proof: SealedThrow, outcome: Rolled) -> bool:
    """The dice are those that the links gave."""
    return dice_of(proof.after, Roll(len(outcome.dice))) == outcome


def check_packs(game: AnyGame, deal: DealRecord, number: int, steps: list[Played[Any]]) -> None:
    """A sealed pack has a position for each card of the stock; where all are open, they are those very cards. A new
    pack is sealed wherever the rules make a new stock."""
    proofs, left = dict(deal.proofs), None
    chances = (place for place, line in enumerate(deal.moves) if line.who == CHANCE)
    for chance, place in enumerate(chances, 1):
        proof, turn = proofs.get(chance), game.turn(steps[place].state)
        if not isinstance(turn, Draw):
            continue
        if isinstance(proof, SealedPack):
            left = len(proof.commitments)
        if (isinstance(proof, SealedPack) and not is_pack(proof, turn.stock)) or left not in (None, len(turn.stock)):
            raise broken(number, place + 1, deal.moves[place], NOT_SEALED)
        left = None if left is None else left - turn.count


def is_pack(proof: SealedPack, stock: tuple[str, ...]) -> bool:
    """As many positions as the stock has cards, and those very cards, as far as they are open."""
    cards = Counter(opening.card for opening in proof.openings)
    whole = len(proof.openings) == len(proof.commitments)
    return len(proof.commitments) == len(stock) and (not whole or cards == Counter(stock))
