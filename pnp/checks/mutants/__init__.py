"""Turns a game into the list of small changes of its rules that nothing notices, each with a position that shows it."""
