"""The evidence on each clause of a rulebook: uses in play, tests, and changes."""
