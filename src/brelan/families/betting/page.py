"""Bets on the table: the amounts that a page proposes, what is chosen ahead, and why somebody may not raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from brelan.engine.phases import Refusal
from brelan.families.betting.bets import Fold, RaiseTo, explain
from brelan.locales.words import Words
from brelan.web.pages.scene import Amount, Context, Preselection, Shortcut, verb_of
from brelan.web.pages.scene_parts import amount


def bet_amount(context: Context, verb: str, field: str, amounts: range) -> Amount:
    """The slider of a bet or raise, with the amounts that are often wanted."""
    say, view, place = context.say, context.view, context.place
    legal = context.legal
    price, opening = (legal.price, legal.opening) if legal is not None else (0, False)
    shortcuts = bet_shortcuts(say, view.pot, view.bets[place], price, view.stacks[place], amounts)
    kind = "bet" if opening else "raise"
    return amount(say, verb, field, amounts, kind=kind, name=kind, key="raise", shortcuts=shortcuts)


def bet_shortcuts(say: Words, pot: int, bet: int, price: int, stack: int, amounts: range) -> tuple[Shortcut, ...]:
    """The least, half the pot, the pot, the whole stack; equal amounts are shown once.

    A raise by the pot is a call, plus the pot after it.
    """
    called, whole = bet + price, pot + price
    top = say("web-bet-all" if amounts[-1] == bet + stack else "web-bet-most")
    wanted = (
        (say("web-bet-least"), amounts[0]),
        (say("web-bet-half"), called + whole // 2),
        (say("web-bet-pot"), called + whole),
        (top, amounts[-1]),
    )
    found = {amount: label for label, amount in wanted if amount in amounts}  # of two labels the last says more
    return tuple(Shortcut(label, amount) for amount, label in sorted(found.items()))


def barred(context: Context) -> Refusal | None:
    """Why a viewer who has to speak may not raise; None: they may. All of the betting is public."""
    legal, betting = context.legal, context.view.betting
    if legal is None or legal.sized is not None or betting is None or Fold() not in legal.plain:
        return None
    return explain(context.view, RaiseTo(betting.highest + 1), "")


def preselect_bets(context: Context) -> Preselection | None:
    """To check, or else to fold: for a viewer who is still to speak in this deal and has chips."""
    view, me = context.view, context.place
    if me is None or context.legal is not None or view.won or me not in view.playing or not view.stacks[me]:
        return None
    return Preselection(context.deal.number, ("check", "fold"), context.say("help-ahead-bets"))


def marks_of(context: Context, view: Any, place: int) -> tuple[str, ...]:
    """A player who is still in and has no chips left is all in."""
    all_in = place in view.playing and not view.stacks[place] and not view.won
    return (context.say("web-mark-all-in"),) if all_in else ()


def prompt_to_bet(context: Context) -> str:
    """The price of a call, or that nobody has bet."""
    legal = context.legal
    if legal is None:
        return ""
    if any(verb_of(type(move)) == "muck" for move in legal.plain):
        return context.say("web-prompt-show")
    return context.say("web-prompt-price", price=legal.price) if legal.price else context.say("web-prompt-free")


def clause_of_blind(usual: str) -> Callable[[Any], str]:
    """By which clause a blind or an ante was posted: COM-7 if it was missed before."""
    return lambda event: "COM-7" if event.kind in ("missed-blind", "dead-blind") else usual
