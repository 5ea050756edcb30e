"""Fixtures of every room that shows a game: see tests/unit/editions.py."""

from tests.unit.editions import book, english, facts, french, printed, prints, tree

__all__ = ["book", "english", "facts", "french", "printed", "prints", "tree"]
