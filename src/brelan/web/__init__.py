"""Brelan in the browser."""
