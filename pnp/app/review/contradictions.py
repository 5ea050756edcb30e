"""The contradictions of open clauses that a check reports, so that a review can show them first."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.app.review.editions import Edition
from pnp.app.review.pairs import OpenClause, evidence_on
from pnp.checks.pairs.agreed import AgreedPairs
from pnp.checks.pairs.briefs import check_briefs
from pnp.checks.pairs.declared_words import check_declared_words
from pnp.checks.pairs.open_pairs import diagnostic_of
from pnp.checks.pairs.words import check_words
from pnp.checks.search.example_outcome import check_outcome
from pnp.checks.search.examples import run_examples
from pnp.checks.static.card_clauses import check_card_clauses
from pnp.checks.static.changes import check_silent_changes
from pnp.checks.static.texts import context_of
from pnp.source.diagnostics import Diagnostic

_EXAMPLES = "examples."


def with_contradictions(
    clauses: Sequence[OpenClause], editions: Sequence[Edition], agreed: AgreedPairs, name: str
) -> list[OpenClause]:
    """Open clauses with the contradictions that a check reports. ``name``: the game's name in commands."""
    keys = frozenset(clause.key for clause in clauses)
    reports = [(edition, tuple(_of_words(edition, keys))) for edition in editions] if keys else []
    return [
        replace(
            clause,
            contradictions=tuple(dict.fromkeys([*_of_change(clause, editions, agreed, name), *_own(clause, reports)])),
        )
        for clause in clauses
    ]


def _of_change(clause: OpenClause, editions: Sequence[Edition], agreed: AgreedPairs, name: str) -> Iterator[Diagnostic]:
    """The change against the agreed state (PNP614)."""
    if clause.reversal is not None:
        yield diagnostic_of(clause.open_pair, agreed, evidence_on(clause, editions, (), True), name, {})


def _of_words(edition: Edition, keys: frozenset[str]) -> Iterator[Diagnostic]:
    """The contradictions of clauses to their code, briefs, cards and declarations, and of examples to their runs."""
    game, rules = edition.game, edition.rules
    yield from check_words(game, rules, keys)
    yield from check_briefs(game)
    yield from check_declared_words(game)
    yield from check_silent_changes(game, rules)
    yield from check_card_clauses(game, rules)
    examples = [example for example in game.examples if _EXAMPLES + example.id in keys]
    runs = (edition.examples or run_examples(game, rules)).runs if examples else {}
    for example in examples:
        if runs[example.id].result.ok:
            for diagnostic in check_outcome(game, example, runs[example.id]):
                yield replace(diagnostic, subject=_EXAMPLES + example.id)


def _own(clause: OpenClause, reports: Sequence[tuple[Edition, Sequence[Diagnostic]]]) -> Iterator[Diagnostic]:
    """The diagnostics about a clause or example."""
    for edition, diagnostics in reports:
        context = context_of(edition.game, clause.key)
        for diagnostic in diagnostics:
            if diagnostic.subject == clause.key or (
                context and diagnostic.context == context and not diagnostic.subject
            ):
                yield diagnostic
