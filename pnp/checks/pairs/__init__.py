"""Pairs: does a clause say what its code does? Changes of either side are compared with the agreed state."""
