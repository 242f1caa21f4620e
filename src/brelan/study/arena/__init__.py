"""Bots against each other: many deals, on any Executor, with honest statistics."""
