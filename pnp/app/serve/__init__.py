"""A server for browsers: a table to play at, and a desk that shows a game while it is written.

It knows HTTP and nothing of games: everything is asked of :mod:`pnp.app`.
"""
