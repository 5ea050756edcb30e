"""The catalogues of a game's languages, with their faults."""

from pnp.model.text.catalogue import Catalogue, Reader, load_catalogue
from pnp.source.diagnostics import Report
from pnp.source.load.po import read_po
from pnp.source.load.tree import Tree


def readable_catalogue(tree: Tree, locale: str, report: Report, read: Reader = read_po) -> Catalogue | None:
    """The catalogue of a language; None if it cannot be read, after reporting why (PNP118, PNP606)."""
    own = Report(sources=report.sources, weights=report.weights)
    catalogue = load_catalogue(tree, locale, own, read)
    report.add_all(own)
    return None if own.errors else catalogue
