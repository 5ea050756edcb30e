"""Ways in which a task ends that are no fault of the game."""

from typing import TYPE_CHECKING, NoReturn

from pnp.source.diagnostics import Failed, Report, Span

if TYPE_CHECKING:
    from pnp.model.game import Game


class WrongRequest(Failed):
    """A request for something that does not exist: a game, a variant, a language, a seat. The report names it."""


class InternalError(Exception):
    """A fault of the program while rules were running, told apart from a fault of the rules; its cause is the fault."""


def refuse(message: str, help: str, report: Report) -> NoReturn:
    """Raise WrongRequest (PNP120) for an option or a value that cannot be."""
    report.error("PNP120", message, Span(""), help)
    raise WrongRequest(report)


def need_course(game: "Game", report: Report) -> None:
    """Raise WrongRequest (PNP105) for a game that has cards, and prose perhaps, and does not say how it is played."""
    if not game.has_course:
        help = "add `players:` and `sequence:` to its game.yaml, and write its rules; you can print it before that"
        report.error("PNP105", f"{game.title.text} cannot be played yet: it has no `sequence`", game.span(), help)
        raise WrongRequest(report)
