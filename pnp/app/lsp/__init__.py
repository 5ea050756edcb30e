"""A language server: what an editor asks of a game while it is written, over standard input and output.

It knows the protocol and nothing of games: every answer is asked of :mod:`pnp.app.editing`.
"""
