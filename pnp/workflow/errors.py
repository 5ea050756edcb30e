"""Ways in which a task ends that are no fault of the game."""

from pnp.diagnostics import Failed


class WrongRequest(Failed):
    """What was asked for does not exist: a game, a variant, a language, a seat. The report says which."""


class InternalError(Exception):
    """A fault of the program while rules were running, told apart from a fault of the rules; its cause is the fault."""
