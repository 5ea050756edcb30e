"""Ways in which a task ends that are no fault of the game."""

from typing import TYPE_CHECKING

from pnp.source.diagnostics import Failed, Report

if TYPE_CHECKING:
    from pnp.model.game import Game


class WrongRequest(Failed):
    """A request for something that does not exist: a game, a variant, a language, a seat. The report names it."""


class InternalError(Exception):
    """A fault of the program while rules were running, told apart from a fault of the rules; its cause is the fault."""


def need_course(game: "Game", report: Report) -> None:
    """Raise WrongRequest (PNP105) for a game that has cards, and prose perhaps, and does not say how it is played."""
    if not game.has_course:
        help = "add `players:` and `sequence:` to its game.yaml, and write its rules; you can print it before that"
        report.error("PNP105", f"{game.title.text} cannot be played yet: it has no `sequence`", game.span(), help)
        raise WrongRequest(report)
