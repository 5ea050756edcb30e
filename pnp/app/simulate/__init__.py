"""Simulate: bots play many games, and the results are counted."""
