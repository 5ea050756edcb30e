"""provenance.csv → where each rule of a game comes from, with its clauses linked."""

from pnp.model.book import Book
from pnp.model.game import Message, Provenance
from pnp.model.scope import Scope

ORIGINS = ("source", "ruling", "both")


def build_provenance(scope: Scope, book: Book) -> tuple[Provenance, ...]:
    """The rows of a game's provenance.csv; an unknown clause is PNP107, an unknown origin PNP106."""
    out = []
    for row in scope.tree.provenance:
        for clause in row.clauses:
            scope.known("clause", clause, book.ids, row.span)
        if row.origin not in ORIGINS:
            scope.report.error(
                "PNP106", f"the origin of `{row.id}` is `{row.origin}`", row.span, "write source, ruling or both"
            )
            continue
        note = Message(row.note, f"ruling:{row.id}", row.span) if row.note else Message("")
        out.append(Provenance(row.id, row.clauses, row.origin, note, row.span))  # type: ignore[arg-type]
    return tuple(out)
