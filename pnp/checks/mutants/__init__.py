"""Mutants: the small changes of a game's rules that nothing notices, each with a position that reveals it."""
