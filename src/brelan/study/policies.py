"""Bots that can be asked about every hand at once, so that best replies and winnings can be computed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from brelan.errors import UnknownName

Policy = TypeVar("Policy")


def policy_of(known: Mapping[str, Policy], bot: str) -> Policy:
    """How this bot plays, if it is one of those that are known."""
    if bot not in known:
        raise UnknownName(
            "no-policy-of-bot",
            "this is computed for {known}, not for {name!r}",
            known=", ".join(known),
            name=bot,
        )
    return known[bot]
