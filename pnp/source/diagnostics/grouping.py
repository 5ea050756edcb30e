"""One fault in many rows, or of many variants in one place, is told once: for people, not for programs, which are given
every one."""

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace

from pnp.source.diagnostics.hints import listed
from pnp.source.diagnostics.record import Diagnostic

TABLES = (".csv", ".tsv", ".xlsx", ".ods")
LEAST, SHOWN = 3, 8
"""How many alike are told as one; how many places are named then."""


def grouped(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics in their order, with those that say the same of many places as one: the first of them, which
    names the other places."""
    return _told_once(_told_once(diagnostics, _figures, _others_here), _kind, _others)


def _told_once(
    diagnostics: Iterable[Diagnostic], kind: Callable[[Diagnostic], Hashable], others: Callable[[list[Diagnostic]], str]
) -> list[Diagnostic]:
    found = list(diagnostics)
    alike: dict[Hashable, list[Diagnostic]] = {}
    for diagnostic in found:
        alike.setdefault(kind(diagnostic), []).append(diagnostic)
    told: list[Diagnostic] = []
    for diagnostic in found:
        same = alike[kind(diagnostic)]
        if len(same) < LEAST:
            told.append(diagnostic)
        elif same[0] is diagnostic:
            told.append(replace(diagnostic, steps=(*diagnostic.steps, others(same))))
    return told


def _figures(diagnostic: Diagnostic) -> Hashable:
    """What diagnostics of one place have in common that differ in figures and names alone: a game's variants have the
    same fault each in its own."""
    return diagnostic.code, diagnostic.severity, diagnostic.span, _FIGURES.sub("", diagnostic.message)


_FIGURES = re.compile(r"`[^`]*`|\d+")


def _others_here(same: list[Diagnostic]) -> str:
    """What is named elsewhere in the same sentence of the same place."""
    first = same[0].message.split("`")[1::2]
    names = [name for each in same[1:] for name in each.message.split("`")[1::2] if name not in first]
    named = listed(dict.fromkeys(names[:SHOWN]), "and") if names else ""
    rest = ", …" if len(names) > SHOWN else ""
    return f"and the like {len(same) - 1} times more" + (f": {named}{rest}" if named else ", with other numbers")


def _kind(diagnostic: Diagnostic) -> Hashable:
    """What diagnostics have in common that are told as one: what is said; of rows of a table, and in notes of what a
    draft lacks, without the values, which differ from place to place; of a catalogue, without the message."""
    file = diagnostic.span.file
    if diagnostic.severity == "note":
        return diagnostic.code, file.rpartition("/")[0], _without_values(diagnostic.message)
    if file.endswith(TABLES):
        return diagnostic.code, file, diagnostic.severity, _QUOTED.sub("", _without_values(diagnostic.message))
    if file.endswith(".po"):
        return diagnostic.code, file, diagnostic.severity, _QUOTED.sub("", diagnostic.message)
    return diagnostic.code, file, diagnostic.severity, diagnostic.message, diagnostic.context


_QUOTED = re.compile("“[^”]*”")
"""What a row says, or the beginning of a message, which is told of a catalogue that lacks it."""


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
