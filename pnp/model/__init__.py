"""The trees of a game's folder become a Game: validated, linked, numbered and frozen.

:func:`pnp.model.read.build.build_game` makes one. It is not imported here, so that importing the types of
``pnp.model.game`` does not load the schema's libraries.
"""
