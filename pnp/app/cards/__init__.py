"""Print a card table that does not belong to a game."""
