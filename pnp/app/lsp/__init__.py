"""A language server: answers an editor's questions about a game while it is written, over standard input and output.

The package knows only the protocol; :mod:`pnp.app.editing` provides every answer.
"""
