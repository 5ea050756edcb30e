"""Accepted survivors, each with the reason: ``evidence/survivors.yaml`` in the game's folder.

A change that can never be noticed is not a fault of the rules; the designer states the reason once.
"""

from collections.abc import Sequence

from pnp.checks.mutants.run import ProvedGame
from pnp.model.game import Game
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.build import read_dictionary
from pnp.source.load.files import Disk
from pnp.source.load.nodes import Scalar, span_of

FILE = "survivors.yaml"


def read_answers(game: Game, report: Report) -> dict[str, str]:
    """The reasons by the ids of mutants; a line without a reason is reported (PNP105)."""
    folder = game.folder / "evidence"
    if not (folder / FILE).is_file():
        return {}
    data = read_dictionary(Disk(folder), FILE, report)
    answers: dict[str, str] = {}
    for id, node in data.entries.items() if data is not None else ():
        if isinstance(node, Scalar) and node.text.strip():
            answers[id] = node.text.strip()
        else:
            where = span_of(data, id) if data is not None else Span(str(folder / FILE), 1)
            report.error(
                "PNP105", f"`{id}` has no reason", where, "write the reason why nobody can notice the change after it"
            )
    return answers


def check_answers(editions: Sequence[ProvedGame], report: Report) -> None:
    """Report reasons for mutants that survive in no edition of a game (PNP107, a warning)."""
    alive = {mutant.id for proved in editions for mutant, _ in proved.survivors}
    game = editions[0].game
    for id in read_answers(game, Report()):
        if id not in alive:
            help = did_you_mean(id, alive) or "remove it"
            place = Span(str(game.folder / "evidence" / FILE), 1)
            report.warn("PNP107", f"`{id}` is accepted, but no such change survives", place, help)
