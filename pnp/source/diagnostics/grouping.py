"""Grouping of similar diagnostics for people: one fault in many rows, or in many variants, is reported once. Programs
receive every diagnostic."""

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace

from pnp.source.diagnostics.folding import is_open_pair
from pnp.source.diagnostics.hints import listed
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.record import Diagnostic

TABLES = (".csv", ".tsv", ".xlsx", ".ods")
LEAST, SHOWN = 3, 8
"""Fewest similar diagnostics that are merged into one, and most places that this one names."""
EACH = frozenset({"PNP143"})
"""Codes whose diagnostics are all shown: a reader wants each line that an import leaves out."""


def grouped(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics in their order, with similar ones merged into the first, which names the other places."""
    return _merged_by(_merged_by(diagnostics, _figures, _others_here), _kind, _others)


def _merged_by(
    diagnostics: Iterable[Diagnostic], kind: Callable[[Diagnostic], Hashable], others: Callable[[list[Diagnostic]], str]
) -> list[Diagnostic]:
    everything = list(diagnostics)
    groups: dict[Hashable, list[Diagnostic]] = {}
    for diagnostic in everything:
        groups.setdefault(kind(diagnostic), []).append(diagnostic)
    merged: list[Diagnostic] = []
    for diagnostic in everything:
        same = groups[kind(diagnostic)]
        if len(same) < LEAST or is_open_pair(diagnostic) or diagnostic.code in EACH:
            merged.append(diagnostic)
        elif same[0] is diagnostic:
            merged.append(replace(diagnostic, steps=(*diagnostic.steps, others(same))))
    return merged


def _figures(diagnostic: Diagnostic) -> Hashable:
    """The key shared by diagnostics of one place that differ only in figures and names: each variant of a game has the
    same fault with its own figures."""
    return diagnostic.code, diagnostic.severity, diagnostic.span, _FIGURES.sub("", diagnostic.message)


_FIGURES = re.compile(r"`[^`]*`|\d+")


def _others_here(same: list[Diagnostic]) -> str:
    """The other quoted names in the same sentence at the same place."""
    first = same[0].message.split("`")[1::2]
    names = [name for each in same[1:] for name in each.message.split("`")[1::2] if name not in first]
    named = listed(dict.fromkeys(names[:SHOWN]), "and") if names else ""
    ellipsis = ", …" if len(names) > SHOWN else ""
    return f"the same with other values, {number_of(len(same) - 1, 'more time')}" + (
        f": {named}{ellipsis}" if named else ", with other numbers"
    )


def _kind(diagnostic: Diagnostic) -> Hashable:
    """The grouping key of a diagnostic: its sentence. For rows of a table and notes on a draft it omits the values,
    which differ; for a catalogue it omits the message."""
    file = diagnostic.span.file
    if diagnostic.severity == "note":
        return diagnostic.code, file.rpartition("/")[0], _without_values(diagnostic.message)
    if file.endswith(TABLES):
        return diagnostic.code, file, diagnostic.severity, _QUOTED.sub("", _without_values(diagnostic.message))
    if file.endswith(".po"):
        return diagnostic.code, file, diagnostic.severity, _QUOTED.sub("", diagnostic.message)
    return diagnostic.code, file, diagnostic.severity, diagnostic.message, diagnostic.context


_QUOTED = re.compile("“[^”]*”")
"""A quoted value of a row, or the beginning of a message missing from a catalogue."""


def _without_values(message: str) -> str:
    """A sentence without its last quoted name: `cost` is a number, not …."""
    head, tick, _ = message.rpartition("`")
    return head.rpartition("`")[0] if tick else message


def _others(same: list[Diagnostic]) -> str:
    """The other places; each names its own value where that is not the first one's."""
    file, value = same[0].span.file, _last_quoted(same[0].message)
    named = list(dict.fromkeys(_place_and_value(one, file, value) for one in same[1:]))
    ellipsis = ", …" if len(named) > SHOWN else ""
    return f"the same in {number_of(len(same) - 1, 'other place')}: {', '.join(named[:SHOWN])}{ellipsis}"


def _place_and_value(diagnostic: Diagnostic, file: str, first: str) -> str:
    span, value = diagnostic.span, _last_quoted(diagnostic.message)
    place = span.place or (f"line {span.line}" if span.file == file else str(span))
    return f"{place} (`{value}`)" if file.endswith(TABLES) and value not in ("", first) else place


def _last_quoted(message: str) -> str:
    """The last name in backticks, which `_without_values` omits; "" for a sentence without one."""
    head, tick, _ = message.rpartition("`")
    return head.rpartition("`")[2] if tick else ""
