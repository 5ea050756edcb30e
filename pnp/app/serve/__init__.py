"""A server for browsers: a table to play at, and a workshop that shows a game while it is written.

The package knows only HTTP; :mod:`pnp.app` provides everything about games.
"""
