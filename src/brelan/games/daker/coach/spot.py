"""The table of a question to `brelan advise daker`, as the player would see it there.

What the question leaves open is taken to be simple. The opponents have as many chips as the player. As many of them
as the pot allows have put in the highest bet, the others speak later. The rest of the pot was paid in earlier rounds.
"""

from __future__ import annotations

from typing import Final

from brelan.engine.legal import Legal
from brelan.families.betting import bets
from brelan.families.betting.betting_round import Betting
from brelan.families.betting.coach import Round
from brelan.families.daker_cards.cards import parse_cards
from brelan.games.daker.rules import BOARD, HELD, Rules, big_blind, minimum_bet
from brelan.games.daker.solving.advice import AdviseQuestion, own_bet
from brelan.games.daker.view import HIDDEN, View

DEEP: Final = 50
"""Big blinds before everyone, where the question does not say."""


def spot_of(rules: Rules, question: AdviseQuestion) -> tuple[View, Legal]:
    """The player sits at seat 0 and deals, the opponents follow; a last seat has folded and left odd chips."""
    board = parse_cards(question.board or "")
    betting = _betting(rules, question, 1 + len(board))
    own = parse_cards(question.hole)
    assert len(own) == HELD
    assert len(board) <= BOARD
    view = View(
        rules=rules,
        seat=0,
        dealer=0,
        board=board,
        pot=sum(betting.paid),
        stacks=tuple(had - paid for had, paid in zip(betting.brought, betting.paid, strict=True)),
        bets=tuple(max(paid - betting.floor, 0) for paid in betting.paid),
        hands=(own, *[HIDDEN] * (len(betting.paid) - 1)),
        playing=betting.playing,
        speaking=0,
        won=(),
        betting=betting,
    )
    return view, bets.legal(Round(rules, betting))


def _betting(rules: Rules, question: AdviseQuestion, betting_round: int) -> Betting:
    own, opponents = own_bet(rules, question), question.opponents
    highest = own + question.to_call
    matched = min(opponents, (question.pot - own) // highest) if highest else 0
    left = max(question.pot - own - matched * highest, 0)
    floor, dead = divmod(left, opponents + 1)
    lying = (own, *[highest] * matched, *[0] * (opponents - matched))
    paid = (*[floor + bet for bet in lying], dead)
    stack = question.stack if question.stack is not None else max(DEEP * big_blind(rules), 2 * question.pot)
    players = tuple(range(opponents + 1))
    return Betting(
        brought=tuple(each + max(stack, question.to_call) for each in paid),
        paid=paid,
        playing=players,
        waiting=(0, *(seat for seat in players[1:] if lying[seat] < highest or not highest)),
        spoken=(1,) if question.to_call and matched else (),
        floor=floor,
        highest=floor + highest,
        step=minimum_bet(rules, betting_round),
        raises=int(highest > 0),
    )
