"""Conversion of places and diagnostics to the protocol's form and back. The protocol counts columns in units of the
editor's choice, usually UTF-16 code units; we count characters."""

from collections.abc import Callable, Mapping
from pathlib import Path

from lsprotocol import types

from pnp.app.editing.completing import OfferKind
from pnp.app.editing.looking_up import LineRange, place_of
from pnp.source.diagnostics import Diagnostic, Severity

Units = Callable[[str], int]
"""Counts the editor's units in a text."""
SEVERITIES: Mapping[Severity, types.DiagnosticSeverity] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}
KINDS: Mapping[OfferKind, types.CompletionItemKind] = {
    "word": types.CompletionItemKind.Keyword,
    "name": types.CompletionItemKind.Variable,
    "member": types.CompletionItemKind.EnumMember,
    "rule": types.CompletionItemKind.Function,
    "field": types.CompletionItemKind.Field,
    "clause": types.CompletionItemKind.Reference,
}


def characters(line: str, units: int, count: Units) -> int:
    """The character of a line after this many units; the line's end if it is shorter."""
    gone = 0
    for at, character in enumerate(line):
        if gone >= units:
            return at
        gone += count(character)
    return len(line)


def to_range(place: LineRange, text: str, count: Units) -> types.Range:
    """A range of a line for the editor; ``text`` is the file's text."""
    lines = text.split("\n")
    line = lines[place.line] if place.line < len(lines) else ""
    start, end = (types.Position(place.line, count(line[:column])) for column in (place.start, place.end))
    return types.Range(start, end)


def to_diagnostic(diagnostic: Diagnostic, text: str, count: Units, read: Callable[[Path], str]) -> types.Diagnostic:
    """A diagnostic with its code, the help after the message, and its other places."""
    lines = [diagnostic.message, *([f"in {diagnostic.context}"] if diagnostic.context else []), *diagnostic.steps]
    lines += [f"help: {diagnostic.help}"] if diagnostic.help else []
    related = []
    for label in diagnostic.labels:
        if label.span.file:
            place = place_of(label.span)
            location = types.Location(place.path.as_uri(), to_range(place, read(place.path), count))
            related.append(types.DiagnosticRelatedInformation(location, label.text))
    return types.Diagnostic(
        range=to_range(place_of(diagnostic.span), text, count),
        message="\n".join(lines),
        severity=SEVERITIES[diagnostic.severity],
        code=diagnostic.code,
        source="pnp",
        related_information=related or None,
    )
