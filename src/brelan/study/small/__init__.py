"""Any small game, solved whole from the `Game` interface alone: a tree in arrays, regret matching, best response."""

from __future__ import annotations

from brelan.study.small.questions import SmallAnswer, SmallQuestion, query, solve_small

__all__ = ["SmallAnswer", "SmallQuestion", "query", "solve_small"]
