"""Game Round Daker: the worth of a discard is the chance to settle this deal in one's favour, level hands counting
their part (GRD-3). Sampled: opponents hold anything unseen and draw well."""

from __future__ import annotations

from typing import Final

from brelan.engine import discards as drawing
from brelan.engine.discards import Drawing
from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.engine.queries import Reason
from brelan.families.daker_cards.best_discards import beats_all, beats_one
from brelan.families.daker_cards.cards import pack_from, parse_cards
from brelan.families.daker_cards.coach import deal_opponents, own_strengths, shares_of, shares_of_last
from brelan.families.daker_cards.odds import AdviseQuestion
from brelan.games.game_round import GAME
from brelan.games.game_round.rules import Rules
from brelan.games.game_round.view import View
from brelan.pieces.stock import UNSEEN
from brelan.study.coach import Evaluation, MoveWorth, sampled, second, seed_of

WORLDS: Final = 12_000
FEWEST: Final = 2_000


def spot_of(rules: Rules, question: AdviseQuestion) -> tuple[View, Legal]:
    """The table of a question: two players, nobody has changed cards yet."""
    own = parse_cards(question.cards)
    view = View(
        rules=rules,
        seat=0,
        dealer=1,
        deal=1,
        playing=(0, 1),
        hands=(own, (UNSEEN,) * len(own)),
        changed=(None, None),
        speaking=0,
        laid=(),
        came_out=(),
        final=True,
        decided=None,
    )
    return view, drawing.legal(Drawing((own, ()), (), waiting=(0,)))


def evaluate(view: View, legal: Legal, effort: float) -> Evaluation:
    """Every discard in the same worlds."""
    import numpy as np

    assert view.seat is not None
    pack, own = pack_from(view.rules.pack), view.hands[view.seat]
    to_win = view.rules.mode == "winner"
    others = [view.changed[seat] for seat in view.playing if seat != view.seat]
    count = max(round(WORLDS * effort), FEWEST)
    random = np.random.default_rng(seed_of(view, legal))
    worlds = deal_opponents(pack, own, others, beats_all if to_win else beats_one, count, random)
    hands = [own_strengths(pack, own, move, worlds) for move in legal]
    held = worlds.strengths
    results = [shares_of(hand, held) if to_win else 1 - shares_of_last(hand, held) for hand in hands]
    moves = sampled([MoveWorth(move=write_move(move), value=0.0) for move in legal], np.stack(results))
    served = next(worth.value for worth in moves if worth.move == write_move(legal[0]))
    details = {"value": moves[0].value, "served": served, "next": second(moves), "opponents": float(len(others))}
    return Evaluation(
        unit="chance",
        how="sampled",
        moves=moves,
        reason=Reason("discard" if to_win else "discard-safe", details),
        samples=count,
        hand=GAME.hand(view),
    )
