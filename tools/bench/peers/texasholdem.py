"""`texasholdem`: no-limit hold'em in Python."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from texasholdem import ActionType, Card, TexasHoldEm
from texasholdem.evaluator import evaluate

from tools.bench.measure import once
from tools.bench.peers import FIVES
from tools.bench.random_play import SEATS, STACK

GAME = "hold'em"


def play() -> Callable[[], int]:
    """Fold, call or raise, all equally likely; check where a fold is free."""
    random = Random(1).random

    def deal() -> int:
        game, actions = _begun(), 0
        while game.is_hand_running():
            player = game.current_player
            to_call, chips = game.chips_to_call(player), game.players[player].chips
            least = game.value_to_total(game.min_raise(), player)
            most = game.player_bet_amount(player) + chips
            may_raise = most >= least and game.validate_move(action=ActionType.RAISE, total=most)
            choice = int(random() * (3 if may_raise else 2))
            if choice == 2:
                game.take_action(ActionType.RAISE, total=least + int(random() * (most - least + 1)))
            elif choice == 0 and to_call:
                game.take_action(ActionType.FOLD)
            elif to_call >= chips:
                game.take_action(ActionType.ALL_IN)
            else:
                game.take_action(ActionType.CALL if to_call else ActionType.CHECK)
            actions += 1
        return actions

    return deal


def _begun() -> TexasHoldEm:
    game = TexasHoldEm(buyin=STACK, big_blind=2, small_blind=1, max_players=SEATS)
    game.start_hand()
    return game


def rank() -> Callable[[], int]:
    """Five cards of 52."""
    hands = [[Card(card) for card in hand] for hand in FIVES]

    def work() -> int:
        for hand in hands:
            evaluate(hand, [])
        return len(hands)

    return work


def copy() -> Callable[[], int]:
    """A game after two calls."""
    game = _begun()
    for _ in range(2):
        game.take_action(ActionType.CALL)
    return once(lambda: game.copy(shuffle=False))
