"""Poque solved: the runs with all hands open, and advice."""
