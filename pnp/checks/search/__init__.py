"""Search for evidence of play: coverage-guided games, replayed evidence, leaks, shrinking."""
