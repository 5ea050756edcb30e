"""`pnp prove`: find out which tests notice a small change of a game's rules."""

from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import count
from pathlib import Path
from typing import Any

from pnp.app.game.errors import WrongRequest, need_course
from pnp.app.game.reading import read_game
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, silent
from pnp.checks.mutants.answers import check_answers, read_answers
from pnp.checks.mutants.figures import SAYS, clauses_of, figures_of, survivor_data
from pnp.checks.mutants.mutant import Mutant
from pnp.checks.mutants.question import SurvivorQuestion, tell
from pnp.checks.mutants.run import ProvedGame, ProveOptions, prove
from pnp.checks.mutants.store_proof import store_proof
from pnp.checks.mutants.verdict import Verdict
from pnp.checks.mutants.written import scenario_of
from pnp.model.game import Game
from pnp.model.text.prose import Prose
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.write_back import write_back

__all__ = [
    "SAYS",
    "USUAL_SAMPLE",
    "ProvedEdition",
    "Request",
    "Survivor",
    "check_listed",
    "prove_edition",
    "write_survivor",
]

USUAL_SAMPLE = 1500
"""Default sample size for a game with more changes than that."""


@dataclass(frozen=True)
class Request:
    """A request for a proof by changes."""

    clauses: tuple[str, ...] = ()
    """Ids or numbers of clauses; empty for all."""
    scenarios: tuple[Path, ...] = ()
    sample: int = USUAL_SAMPLE
    """Most changes to test; 0 for all."""
    jobs: int | str = 1
    cache: bool = True
    keep: bool = False
    """Whether to write the figures into the game's own evidence/ folder."""
    progress: Progress = field(default=silent, repr=False, compare=False)


@dataclass(frozen=True)
class Survivor:
    """A change that nothing noticed."""

    mutant: Mutant
    question: SurvivorQuestion | None
    """The change in words; None if it cannot be described."""
    reason: str
    """The reason why the game's folder accepts it; "" without one."""
    verdict: Verdict


@dataclass(frozen=True)
class ProvedEdition:
    """The proof of one edition."""

    proved: ProvedGame
    figures: dict[str, Any]
    clauses: list[dict[str, Any]]
    survivors: tuple[Survivor, ...]

    def sentences(self, mutant: Mutant) -> list[str]:
        """The clause for the changed code, as the book prints it."""
        clause = self.proved.game.clauses.get(mutant.clause)
        text = Prose(self.proved.game).text(clause.text) if clause is not None and clause.text else ""
        return [" ".join(text.replace("*", "").split())] if text else []

    def data(self) -> dict[str, Any]:
        """Everything, for programs."""
        survivors = [survivor_data(self.proved, s.mutant, s.question, s.reason) for s in self.survivors]
        return self.figures | {"clauses": self.clauses, "survivors": survivors}


def prove_edition(name: str, variant: str, asked: Request, report: Report) -> ProvedEdition:
    """Prove one edition of a game. Raises Failed when its rules cannot be compiled, and :class:`WrongRequest` for an
    unknown clause (PNP120)."""
    reading = read_game(name, report, variant)
    game = reading.game
    need_course(game, report)
    clauses = tuple(_clause(game, word, report) for word in asked.clauses)
    options = ProveOptions(clauses, asked.scenarios, asked.sample, asked.jobs, asked.cache, asked.progress)
    proved = prove(game, reading.rules, options)
    for test, message in proved.broken:
        what = f"{test.kind} `{test.name}` fails with the current rules, so that it notices nothing: {message}"
        report.error("PNP800", what, game.span(), "correct it, or the rule, and prove again")
    answers = read_answers(game, report)
    figures = figures_of(proved, answers)
    if not clauses:
        store_proof(proved, figures, clauses_of(proved), asked.keep, report)
    return ProvedEdition(proved, figures, clauses_of(proved), tuple(_survivors(proved, answers)))


def write_survivor(edition: ProvedEdition, survivor: Survivor, report: Report) -> Path | None:
    """Write a position that reveals a survivor as a scenario into the game's own folder; None, with PNP120, if no such
    position was found."""
    import yaml

    proved, mutant = edition.proved, survivor.mutant
    data = scenario_of(proved.trial, mutant, survivor.verdict)
    if data is None:
        help = (
            "write an example or a scenario by hand: `- setup:` plays the set-up, `- chance:` says what chance brings"
        )
        report.error("PNP120", f"no position was found that shows `{mutant.id}`", mutant.span, help)
        return None
    folder = proved.game.folder / "scenarios"
    names = (f"{mutant.clause or mutant.rule}-{number}.yaml" for number in count(1))
    file = next(folder / name for name in names if not (folder / name).exists())
    change = f"With `{mutant.after}` instead of" if mutant.after else "Without"
    lines = f"Is this right? {change} `{mutant.before}`, the result would be different."
    text = yaml.safe_dump(
        {**data, "tells": lines}, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110
    )
    return file if write_back(proved.game.folder, file.relative_to(proved.game.folder), text.encode(), report) else None


def check_listed(editions: Sequence[ProvedEdition], report: Report) -> None:
    """Report listed survivors that survive in no edition (PNP107)."""
    if editions and all(not each.proved.partial for each in editions):
        check_answers([each.proved for each in editions], report)


def _survivors(proved: ProvedGame, answers: dict[str, str]) -> Iterator[Survivor]:
    for mutant, verdict in proved.survivors:
        yield Survivor(mutant, tell(proved.trial, mutant, verdict), answers.get(mutant.id, ""), verdict)


def _clause(game: Game, word: str, report: Report) -> str:
    """The id of a clause given by id or number."""
    numbers = {clause.number: id for id, clause in game.clauses.items() if clause.number}
    clause_id = word if word in game.clauses else numbers.get(word)
    if clause_id is None:
        help = did_you_mean(word, game.clauses) or "write the id or the number of a clause, such as `4.2`"
        report.error("PNP120", f"the game has no clause `{word}`", Span(""), help)
        raise WrongRequest(report)
    return clause_id
