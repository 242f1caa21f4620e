"""Ranking charts: which hand beats which, and where the own one stands."""
