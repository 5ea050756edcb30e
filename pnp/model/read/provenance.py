"""provenance.csv → the sources of rules, with their clauses linked."""

from typing import get_args

from pnp.model.game import Message, Provenance
from pnp.model.rulebook import Book, Gap, Origin
from pnp.model.schema.scope import Scope

ORIGINS: tuple[Origin, ...] = get_args(Origin)
GAPS: tuple[Gap, ...] = get_args(Gap)


def build_provenance(scope: Scope, book: Book) -> tuple[Provenance, ...]:
    """The rows of a game's provenance.csv; an unknown clause is PNP107, an unknown origin or gap PNP106."""
    rules = []
    for row in scope.tree.provenance:
        for clause in row.clauses:
            scope.check_name("clause", clause, book.ids, row.span)
        origin = next((word for word in ORIGINS if word == row.origin), None)
        if origin is None:
            scope.report.error(
                "PNP106", f"the origin of `{row.id}` is `{row.origin}`", row.span, "write source, ruling or both"
            )
            continue
        note = Message(row.note, f"ruling:{row.id}", row.span) if row.note else Message("")
        gap = next((word for word in GAPS if word == row.gap), None)
        if gap is None or (gap and not note):
            scope.report.error(
                "PNP106", f"the gap of `{row.id}` is `{row.gap}`" + ("" if gap is None else ", but no note closes it"),
                row.span, "write stuck, contradiction or silent, or nothing; `note` says what you decided",
            )  # fmt: skip
            continue
        rules.append(Provenance(row.id, row.clauses, origin, note, gap, row.span))
    return tuple(rules)
