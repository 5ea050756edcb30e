"""One fault in many rows is told once: for people, not for programs, which are given every place."""

import re
from collections.abc import Hashable, Iterable
from dataclasses import replace

from pnp.diagnostics.record import Diagnostic

TABLES = (".csv", ".tsv", ".xlsx", ".ods")
LEAST, SHOWN = 3, 8
"""How many alike are told as one; how many places are named then."""


def grouped(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics in their order, with those that say the same of many places as one: the first of them, which
    names the other places."""
    found = list(diagnostics)
    alike: dict[Hashable, list[Diagnostic]] = {}
    for diagnostic in found:
        alike.setdefault(_kind(diagnostic), []).append(diagnostic)
    told: list[Diagnostic] = []
    for diagnostic in found:
        same = alike[_kind(diagnostic)]
        if len(same) < LEAST:
            told.append(diagnostic)
        elif same[0] is diagnostic:
            told.append(replace(diagnostic, steps=(*diagnostic.steps, _others(same))))
    return told


def _kind(diagnostic: Diagnostic) -> Hashable:
    """What diagnostics have in common that are told as one: what is said; of rows of a table, and in notes of what a
    draft lacks, without the values, which differ from place to place; of a catalogue, without the message."""
    file = diagnostic.span.file
    if diagnostic.severity == "note":
        return diagnostic.code, file.rpartition("/")[0], _without_values(diagnostic.message)
    if file.endswith(TABLES):
        return diagnostic.code, file, diagnostic.severity, _without_values(diagnostic.message)
    if file.endswith(".po"):
        return diagnostic.code, file, diagnostic.severity, _QUOTED.sub("", diagnostic.message)
    return diagnostic.code, file, diagnostic.severity, diagnostic.message, diagnostic.context


_QUOTED = re.compile("“[^”]*”")
"""The beginning of a message, which is told of a catalogue that lacks it."""


def _without_values(message: str) -> str:
    """A sentence without the last thing it names in backticks: `cost` is a number, not …."""
    head, tick, _ = message.rpartition("`")
    return head.rpartition("`")[0] if tick else message


def _others(same: list[Diagnostic]) -> str:
    places = [diagnostic.span for diagnostic in same[1:]]
    file = same[0].span.file
    shown = [place.place or (f"line {place.line}" if place.file == file else str(place)) for place in places]
    named = list(dict.fromkeys(shown))
    rest = ", …" if len(named) > SHOWN else ""
    return f"and the like in {len(places)} other places: {', '.join(named[:SHOWN])}{rest}"
