"""Played deals and matches as text: written, read, replayed, redacted for a viewer, verified."""
