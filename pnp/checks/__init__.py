"""Evidence that a game holds together: static checks, search, statistics, pairs of words and code, mutants."""
