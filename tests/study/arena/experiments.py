"""Experiments for the tests of the arena: short ones, changed as a test needs."""

from __future__ import annotations

from brelan.study.arena.experiment import Experiment


def experiment(**changes: object) -> Experiment:
    settings: dict[str, object] = {
        "game": "poker-as",
        "rules": {"max-throws": 3, "reply-throws": "at-most"},
        "bots": ("simple", "random"),
        "deals": 1_010,
        "seed": 5,
        "stack": 100,
    }
    return Experiment(**{**settings, **changes})  # type: ignore[arg-type] # the settings above have the right types
