"""Turns the trees of a game's folder into a Game: validated, linked, numbered and frozen.

``pnp.model.read.build.build_game`` makes one; it is not imported here, so that whoever only needs the types of
``pnp.model.game`` does not wait for the schema's libraries.
"""
