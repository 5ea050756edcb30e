"""Entries of a catalogue that allow a diagnostic: the flag ``#, pnp-allow PNP603`` above them."""

from pnp.model.text.catalogue import Catalogue
from pnp.source.diagnostics import Diagnostic


def allowed_places(catalogue: Catalogue) -> frozenset[tuple[str, str]]:
    """The files with entries that allow a code, with these codes."""
    return frozenset((entry.span.file, code) for entry in catalogue.entries.values() for code in entry.allowed)


def is_allowed(fault: Diagnostic, catalogue: Catalogue) -> bool:
    """Whether the entry with a fault allows its code (``#, pnp-allow PNP603``)."""
    above = [
        entry for entry in catalogue.entries.values()
        if entry.span.file == fault.span.file and entry.span.line <= fault.span.line
    ]  # fmt: skip
    entry = max(above, key=lambda one: one.span.line, default=None)
    return entry is not None and fault.code in entry.allowed
