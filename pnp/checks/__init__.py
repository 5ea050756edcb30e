"""Evidence that a game is consistent: static checks, search, statistics, pairs of words and code, mutants."""
