"""`brelan advise poque`: what to bid, or what to lead, and what each choice is worth.

Bids are valued by the solved bidding (`bidding`), entered with the exact chance to beat another hand; leads by deals
that agree with all that was seen, each solved with open hands (`leading`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.notation import write_move
from brelan.engine.queries import GameQuestion, Reason
from brelan.games.poque.actions import Lead
from brelan.games.poque.odds import read_turned
from brelan.games.poque.ranking import hand_of
from brelan.games.poque.rules import STAKE, Rules, chart_of
from brelan.games.poque.solving.runs import LeadValue, lead_values
from brelan.games.poque.solving.saying import CLOSE, move_values, solved_for
from brelan.games.poque.solving.seen import Seen
from brelan.games.poque.solving.spots import RICH, AdviceSpot, Described, bid_spot, lead_spot, read_bids, read_groups
from brelan.pieces.hand import five_cards
from brelan.pieces.suited_cards import PACK_32, Card, parse_cards
from brelan.study.equity import NORMAL_95

Chips: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]


class AdviseQuestion(GameQuestion, frozen=True, kw_only=True):
    """What to bid, or to lead, with these cards? Groups of cards: your own / the next player's to the right / …"""

    decision: Literal["bid", "lead"]
    cards: str  # what one holds now
    turned: str  # the turned card
    players: Annotated[int, Meta(ge=2, le=4)] = 2
    bids: str | None = None  # what was said before, from the dealer's right: "pass, 2, follow"
    shown: str | None = None  # cards that each player has shown: "/ Ks Qs / Js"
    laid: str | None = None  # cards that each player has laid: "9c / Tc Jc"
    missing: str | None = None  # cards that nobody had when a run asked for them
    poque: Chips | None = None  # chips in the poque before the bids
    joker: Chips | None = None  # chips in the joker pool
    stack: Chips = RICH  # your chips
    deals: Annotated[int, Meta(ge=10, le=100_000)] = 500  # that are solved for a lead
    seed: Annotated[int, Meta(ge=0)] = 1


class ChoiceValue(Struct, frozen=True, kw_only=True):
    """A move, written as in records, and the chips that it brings on average from here on.

    A bid also says how often the solved bidding chooses it; a lead has the margin of its 95 % interval.
    """

    move: str
    value: float
    often: float | UnsetType = UNSET
    margin: float | UnsetType = UNSET


class AdviseAnswer(Struct, frozen=True, kw_only=True):
    """The recommended move first. `chances` are those to beat each of the others' hands, from the right on."""

    game: str = "poque"
    decision: str
    cards: tuple[Card, ...]
    turned: Card
    players: int
    combination: str | UnsetType = UNSET
    values: tuple[str, ...] | UnsetType = UNSET
    chances: tuple[float, ...] | UnsetType = UNSET
    to_call: int | UnsetType = UNSET
    exact: bool = False
    deals: int | UnsetType = UNSET
    unit: Literal["chips"] = "chips"
    note: str
    best: ChoiceValue
    choices: tuple[ChoiceValue, ...]
    reason: Reason


def advise(rules: Rules, question: AdviseQuestion) -> AdviseAnswer:
    """A bid, or a lead."""
    described = Described(
        cards=parse_cards(PACK_32, question.cards),
        turned=read_turned(question.turned),
        shown=read_groups(question.shown, question.players),
        laid=read_groups(question.laid, question.players),
        missing=parse_cards(PACK_32, question.missing or ""),
    )
    if question.decision == "bid":
        five_cards(described.cards)
        return _advise_bid(rules, question, described)
    return _advise_lead(rules, question, described)


def _advise_bid(rules: Rules, question: AdviseQuestion, described: Described) -> AdviseAnswer:
    spot = bid_spot(rules, described, read_bids(question.bids), question.poque, question.stack)
    chances = Seen(spot.view).chances(described.cards)
    choices = _bid_choices(question, spot)
    hand = hand_of(described.cards, chart_of(rules))
    best, second = choices[0], choices[1] if len(choices) > 1 else choices[0]
    details = {"chance": sum(chances) / len(chances), "value": best.value, "next": second.value}
    code = "bid-only" if len(choices) == 1 else "bid-close" if best.value - second.value < CLOSE else "bid-best"
    return AdviseAnswer(
        decision="bid",
        cards=described.cards,
        turned=described.turned,
        players=question.players,
        combination=hand.combination,
        values=hand.values,
        chances=chances,
        to_call=spot.legal.price,
        note="solved-bids",
        best=best,
        choices=choices,
        reason=Reason(code, details),
    )


def _bid_choices(question: AdviseQuestion, spot: AdviceSpot) -> tuple[ChoiceValue, ...]:
    """The best first."""
    poque = STAKE * question.players if question.poque is None else question.poque
    found = move_values(spot.view, spot.legal, solved_for(spot.view, poque))
    choices = [ChoiceValue(move=write_move(move), value=one.value, often=one.often) for move, one in found.items()]
    return tuple(sorted(choices, key=lambda choice: -choice.value))


def _advise_lead(rules: Rules, question: AdviseQuestion, described: Described) -> AdviseAnswer:
    spot = lead_spot(rules, described, question.joker, question.stack)
    seen = Seen(spot.view, leads_known=False)
    leads = lead_values(spot.view, seen, SeededRandom("advise", question.seed), question.deals, positions=None)
    choices = tuple(_lead_choice(lead) for lead in leads)
    second = choices[1] if len(choices) > 1 else choices[0]
    details = {"value": choices[0].value, "next": second.value}
    return AdviseAnswer(
        decision="lead",
        cards=described.cards,
        turned=described.turned,
        players=question.players,
        deals=question.deals,
        note="solved-deals",
        best=choices[0],
        choices=choices,
        reason=Reason(_lead_code(leads), details),
    )


def _lead_choice(lead: LeadValue) -> ChoiceValue:
    return ChoiceValue(move=write_move(Lead(lead.card)), value=lead.mean, margin=NORMAL_95 * lead.error)


def _lead_code(leads: tuple[LeadValue, ...]) -> str:
    if len(leads) == 1:
        return "lead-only"
    close = leads[0].mean - leads[1].mean <= NORMAL_95 * leads[1].gap_error
    return "lead-close" if close else "lead-best"
