"""The tables of docs/learning.md are those of the encodings."""

from __future__ import annotations

from docs.learning_tables import PAGE, with_tables


def test_the_tables_are_made_from_the_encodings() -> None:
    """If this fails: python tests/docs/learning_tables.py"""
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_tables(page)
