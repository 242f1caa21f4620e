"""Random play, ours and the peers' six-player no-limit hold'em: fold, call or raise, all equally likely."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from brelan.engine.chance.seeded import Seeded
from brelan.engine.game import AnyGame, Table
from brelan.engine.turns import Over, Seat
from brelan.families.betting.bets import FREE

SEATS: Final = 6
STACK: Final = 200


def our_actions(game: AnyGame, seats: int, stack: int) -> Callable[[], int]:
    """One deal, every move checked against `legal`, events made; the actions of the players are counted."""
    rules, table = game.Rules(), Table((stack,) * seats)
    chance, random = Seeded(1), Random(1).random
    whose_turn, apply = game.turn, game.apply
    legal: Callable[[Any], Any] = game.legal

    def deal() -> int:
        actions = 0
        state, _ = game.start(rules, table)
        while True:
            turn = whose_turn(state)
            if isinstance(turn, Seat):
                actions += 1
                choices = legal(state)
                plain, amounts = choices.plain, choices.amounts
                moves = len(plain)
                # quicker than randrange, for the peers too
                choice = int(random() * (moves + 1 if amounts else moves))
                if choice == moves:
                    move: Any = choices.sized(amounts[int(random() * len(amounts))])
                else:  # as the peers, check where a fold is free
                    move = plain[1] if choice == 0 and plain is FREE else plain[choice]
            elif isinstance(turn, Over):
                return actions
            else:
                move = chance.answer(turn)
            state, _ = apply(state, move)

    return deal


def clubs_actions() -> Callable[[], int]:
    """`clubs`, no-limit hold'em."""
    from clubs import configs
    from clubs.poker import Dealer

    dealer, random = Dealer(**configs.NO_LIMIT_HOLDEM_SIX_PLAYER), Random(1).random

    def deal() -> int:
        actions, seen = 0, dealer.reset(reset_button=True, reset_stacks=True)
        while True:
            most, least = seen["max_raise"], seen["min_raise"]
            choice = int(random() * (3 if most else 2))
            bet = -1 if choice == 0 else seen["call"] if choice == 1 else least + int(random() * (most - least + 1))
            actions += 1
            seen, _, done = dealer.step(bet)
            if all(done):
                return actions

    return deal


def pokerkit_actions() -> Callable[[], int]:
    """PokerKit, no-limit hold'em, everything automatic but the players' choices."""
    from pokerkit import Automation, NoLimitTexasHoldem

    automatic = tuple(Automation)
    random = Random(1).random

    def deal() -> int:
        actions = 0
        state = NoLimitTexasHoldem.create_state(automatic, True, 0, (1, 2), 2, STACK, SEATS)
        while state.status:
            least = state.min_completion_betting_or_raising_to_amount
            choice = int(random() * (2 if least is None else 3))
            if choice == 2 and least is not None:
                most = state.max_completion_betting_or_raising_to_amount or least
                state.complete_bet_or_raise_to(least + int(random() * (most - least + 1)))
            elif choice == 0 and state.checking_or_calling_amount:
                state.fold()
            else:
                state.check_or_call()
            actions += 1
        return actions

    return deal
