"""Daker five cards: bets in sampled deals (see `families.betting.coach`), discards by the share of the pot that they
win.

Opponents hold what agrees with their bets of this round and with how many cards they changed, and draw well. A
discard is valued as if the hands were shown without another bet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from brelan.engine import discards as drawing
from brelan.engine.discards import Discard, Drawing
from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.engine.queries import Reason
from brelan.families.betting.betting_round import Betting, post_antes
from brelan.families.betting.coach import agrees, did_now, reason, values_of
from brelan.families.daker_cards.best_discards import all_discards, beats_all, final_chances, plan_for
from brelan.families.daker_cards.cards import pack_from, parse_cards
from brelan.families.daker_cards.coach import Opponents, deal_opponents, own_strengths, resampled, shares_of
from brelan.families.daker_cards.odds import AdviseQuestion
from brelan.games.daker_draw import GAME
from brelan.games.daker_draw.rules import Rules
from brelan.games.daker_draw.view import View
from brelan.pieces.seats import round_from
from brelan.pieces.stock import UNSEEN
from brelan.study.coach import Evaluation, MoveWorth, places_of, sampled, second, seed_of

if TYPE_CHECKING:
    from numpy.random import Generator

    from brelan.study.array_types import Array

WORLDS: Final = 2_000
"""For two players; with more of them each world takes longer, so there are fewer."""

FEWEST: Final = 100
DISCARD_WORLDS: Final = 8_000
FEWEST_DISCARD_WORLDS: Final = 1_000
TRIES: Final = 4
"""Deals for each world that is kept: those that agree with the bets."""


def spot_of(rules: Rules, question: AdviseQuestion) -> tuple[View, Legal]:
    """The table of a question: two players who have paid the ante, nobody has changed cards yet."""
    own = parse_cards(question.cards)
    betting = replace(post_antes((2 * rules.ante,) * 2, (0, 1), rules.ante), waiting=())
    view = View(
        rules=rules,
        seat=0,
        dealer=1,
        betting_round=1,
        pot=sum(betting.paid),
        stacks=(rules.ante,) * 2,
        bets=(0, 0),
        hands=(own, (UNSEEN,) * len(own)),
        changed=(None, None),
        playing=(0, 1),
        speaking=0,
        won=(),
        betting=betting,
    )
    return view, drawing.legal(Drawing((own, ()), (), waiting=(0,)))


def evaluate(view: View, legal: Legal, effort: float) -> Evaluation:
    """A discard, or a bet."""
    assert view.betting is not None
    if Discard() in legal.plain:
        return _discards(view, view.betting, legal, effort)
    return _bets(view, view.betting, legal, effort)


def _bets(view: View, betting: Betting, legal: Legal, effort: float) -> Evaluation:
    import numpy as np

    count = max(round(2 * WORLDS * effort / len(view.playing)), FEWEST)
    worlds = DrawWorlds(view, betting, count, np.random.default_rng(seed_of(view, legal)))
    moves = values_of(view.rules, betting, legal, worlds)
    return Evaluation(
        unit="chips",
        how="sampled",
        moves=moves,
        reason=reason(moves, betting, legal, worlds.share),
        samples=count,
        hand=GAME.hand(view),
    )


def _discards(view: View, betting: Betting, legal: Legal, effort: float) -> Evaluation:
    import numpy as np

    assert view.seat is not None
    count = max(round(DISCARD_WORLDS * effort), FEWEST_DISCARD_WORLDS)
    worlds = _opponents(view, betting, count, np.random.default_rng(seed_of(view, legal)))
    pack, own = pack_from(view.rules.pack), view.hands[view.seat]
    pot = sum([min(paid, betting.paid[view.seat]) for paid in betting.paid])
    won = [pot * shares_of(own_strengths(pack, own, move, worlds), worlds.strengths) for move in legal]
    moves = sampled([MoveWorth(move=write_move(move), value=0.0) for move in legal], np.stack(won))
    served = next(worth.value for worth in moves if worth.move == write_move(Discard()))
    details = {"value": moves[0].value / pot, "served": served / pot, "next": second(moves) / pot}
    details["opponents"] = float(len(view.playing) - 1)
    return Evaluation(
        unit="chips",
        how="sampled",
        moves=moves,
        reason=Reason("discard", details),
        samples=count,
        hand=GAME.hand(view),
    )


def _opponents(view: View, betting: Betting, count: int, random: Generator) -> Opponents:
    """Worlds that agree with the changes and with the bets of the last round."""
    import numpy as np

    assert view.seat is not None
    pack, seats = pack_from(view.rules.pack), _others(view)
    changed = [view.changed[seat] if view.changed else None for seat in seats]
    found = deal_opponents(pack, view.hands[view.seat], changed, beats_all, TRIES * count, random)
    weight = np.ones(TRIES * count)
    for place, seat in enumerate(seats):
        did = did_now(betting, seat, 0)
        if did is not None:
            weight *= agrees(_chances(view, found)[:, place], did)
    return found.take(resampled(weight, count, random))


def _others(view: View) -> list[int]:
    return [seat for seat in view.playing if seat != view.seat]


def _chances(view: View, worlds: Opponents) -> Array:
    """To beat one hand, as each opponent knows it: before the discard by what the cards can become."""
    pack = pack_from(view.rules.pack)
    found: Array = (
        plan_for(pack, beats_all, 1).worth[worlds.dealt]
        if view.betting_round == 1
        else final_chances(pack)[worlds.strengths]
    )
    return found


class DrawWorlds:
    """Sampled worlds of a round of betting. In the first round everyone then draws well."""

    def __init__(self, view: View, betting: Betting, count: int, random: Generator) -> None:
        import numpy as np

        assert view.seat is not None
        self.forced = 0
        pack, own, players = pack_from(view.rules.pack), view.hands[view.seat], len(view.hands)
        self.order = round_from((view.dealer + 1) % players, players)
        worlds, others = _opponents(view, betting, count, random), _others(view)
        first = view.betting_round == 1
        discard = plan_for(pack, beats_all, len(others)).discard(own) if first else Discard()
        mine = own_strengths(pack, own, discard, worlds)
        strengths, places = np.zeros((count, players), np.int64), np.zeros((count, players))
        strengths[:, others], strengths[:, view.seat] = worlds.strengths, mine
        places[:, others] = places_of(_chances(view, worlds))
        hopes = plan_for(pack, beats_all, 1).worth
        own_hope = hopes[all_discards(pack).row(own)]
        places[:, view.seat] = (hopes < own_hope).mean() if first else final_chances(pack)[mine[0]]
        self.strengths: list[list[int]] = strengths.tolist()
        self.places: list[list[float]] = places.tolist()
        self.share = float(shares_of(mine, worlds.strengths).mean())
        """Of the pot, if all hands were shown without another bet."""
