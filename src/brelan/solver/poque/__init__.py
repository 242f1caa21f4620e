"""Poque solved, as far as it goes: runs with open hands exactly, bids nearly, and advice from both."""

from brelan.solver.poque.advice import AdviseAnswer, AdviseQuestion, ChoiceValue, advise

__all__ = ["AdviseAnswer", "AdviseQuestion", "ChoiceValue", "advise"]
