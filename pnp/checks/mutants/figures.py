"""The results of a proof by clause: as data for programs, for `pnp check`, and for the proof."""

from collections import Counter
from collections.abc import Mapping, Sequence

from pnp.checks.mutants.mutant import Mutant
from pnp.checks.mutants.question import SurvivorQuestion
from pnp.checks.mutants.run import ProvedGame
from pnp.checks.mutants.verdict import Verdict, counted

SAYS: Mapping[str, str] = {
    "static": "the checks that need no play", "words": "the words of the book", "example": "examples",
    "scenario": "scenarios", "limit": "limits",
    "play": "play that cannot continue",
}  # fmt: skip
"""The kinds of observers of a change, in words."""


def figures_of(proved: ProvedGame, answers: Mapping[str, str]) -> dict[str, object]:
    """The figures of an edition, without the survivors."""
    figures = proved.figures
    return {
        "variant": proved.game.variant, "mutants": proved.of, "held": figures.all, "killed": figures.killed,
        "survived": figures.survived, "equivalent": figures.equivalent, "unreached": figures.unreached,
        "answered": sum(mutant.id in answers for mutant, _ in proved.survivors), "score": round(figures.score, 1),
        "by": dict(sorted(Counter(v.by for v in proved.verdicts if v.by).items())), "tests": proved.tests,
        "tapes": proved.tapes, "digest": proved.rules.digest,
    }  # fmt: skip


def clauses_of(proved: ProvedGame) -> list[dict[str, object]]:
    """For each clause the results of its changes, and which tests noticed them, in the order of the book."""
    by_clause: dict[str, list[tuple[Mutant, Verdict]]] = {}
    for mutant, verdict in zip(proved.mutants, proved.verdicts, strict=True):
        by_clause.setdefault(mutant.clause, []).append((mutant, verdict))
    order = {id: at for at, id in enumerate(proved.game.clauses)}
    return [_clause(proved, id, by_clause[id]) for id in sorted(by_clause, key=lambda id: order.get(id, len(order)))]


def _clause(proved: ProvedGame, id: str, pairs: Sequence[tuple[Mutant, Verdict]]) -> dict[str, object]:
    clause = proved.game.clauses.get(id)
    figures = counted([verdict for _, verdict in pairs])
    killers = Counter(v.name if v.by in ("example", "scenario") else v.by for _, v in pairs if v.state == "killed")
    return {
        "clause": id, "number": clause.number if clause else "", "mutants": figures.all, "killed": figures.killed,
        "survived": figures.survived, "equivalent": figures.equivalent, "unreached": figures.unreached,
        "held_by": dict(killers.most_common()),
    }  # fmt: skip


def survivor_data(
    proved: ProvedGame, mutant: Mutant, question: SurvivorQuestion | None, reason: str
) -> dict[str, object]:
    """A survivor as data."""
    clause = proved.game.clauses.get(mutant.clause)
    data = {
        "id": mutant.id, "operator": mutant.operator, "clause": mutant.clause,
        "number": clause.number if clause else "", "file": mutant.span.file, "line": mutant.span.line,
        "change": mutant.text, "before": mutant.before, "after": mutant.after, "reason": reason,
    }  # fmt: skip
    return data | ({"happened": list(question.before), "now": question.now, "so": question.so} if question else {})
