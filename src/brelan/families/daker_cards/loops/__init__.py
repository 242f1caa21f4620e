"""Hands and discards of Daker cards inside compiled loops."""
