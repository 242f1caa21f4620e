"""Betting and pots inside compiled loops."""
