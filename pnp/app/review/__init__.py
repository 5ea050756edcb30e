"""Review pairs of words and code that have changed since they were agreed."""
