"""Find: where a clause, a name or a card stands in the files of a game."""
