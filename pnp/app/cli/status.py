"""Exit statuses of commands, and errors in a command line."""

from pnp.app.game.errors import WrongRequest
from pnp.source.diagnostics import Failed

DONE, ERRORS, WRONG, FAULT = 0, 1, 2, 70
"""Exit statuses: done, the game has errors, the command was wrong, a fault of pnp itself."""

_REACHES_THE_COMMAND = frozenset({"PNP118", "PNP119", "PNP120"})
"""Faults of the request, not of the game: an unknown locale, output folder or choice."""


class WrongCommand(Exception):
    """The command line cannot be understood."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


def status_of(failed: Failed) -> int:
    """The exit status for a failure."""
    codes = {d.code for d in failed.report.errors}
    return WRONG if isinstance(failed, WrongRequest) or codes <= _REACHES_THE_COMMAND else ERRORS
