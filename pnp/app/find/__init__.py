"""Locate a clause, a name or a card in the files of a game."""
