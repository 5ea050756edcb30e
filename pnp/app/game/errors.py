"""Failures of a task that are not faults of the game."""

from typing import TYPE_CHECKING, NoReturn

from pnp.source.diagnostics import Failed, Report, Span

if TYPE_CHECKING:
    from pnp.model.game import Game


class WrongRequest(Failed):
    """A request for something that does not exist: a game, a variant, a language, a seat. The report names it."""


class InternalError(Exception):
    """A fault of the program while rules were running, as opposed to a fault of the rules; its cause is the original
    exception."""


def refuse(message: str, help: str, report: Report) -> NoReturn:
    """Raise WrongRequest (PNP120) for an invalid option or value."""
    report.error("PNP120", message, Span(""), help)
    raise WrongRequest(report)


def need_course(game: "Game", report: Report) -> None:
    """Raise WrongRequest (PNP105) for a game that may have cards and prose but no order of play."""
    if not game.has_course:
        help = "add `players:` and `sequence:` to its game.yaml, and write its rules; you can print it before that"
        report.error("PNP105", f"{game.title.text} cannot be played yet: it has no `sequence`", game.span(), help)
        raise WrongRequest(report)
