"""Print a table of cards that has no game around it."""
