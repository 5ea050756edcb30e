"""Open pairs as people are shown them: one message for a changed sentence, with the translations that it makes out of
date; of many, only the first in full."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePath

from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.record import OPEN_PAIRS, Diagnostic

STALE = frozenset({"PNP600", "PNP601"})
"""Codes of faults that a changed sentence brings about in catalogues."""
FULL = 3
"""The most open pairs that are all shown in full."""
FINE = "comes out as it says: "
"""The beginning of the step that names the examples without a fault; it is shown in full messages only."""
FIRST_LINES = 4
"""Steps shown of an open pair that is not shown in full: its difference."""


def folded(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics in their order, with the stale translations of a changed sentence in the message about it."""
    everything = list(diagnostics)
    subjects = {d.subject for d in everything if is_open_pair(d) and d.subject}
    stale: dict[str, list[Diagnostic]] = {}
    for d in everything:
        if d.code in STALE and d.subject in subjects:
            stale.setdefault(d.subject, []).append(d)
    is_many = sum(map(is_open_pair, everything)) > FULL
    shown: list[Diagnostic] = []
    is_first = True
    for d in everything:
        if is_open_pair(d):
            languages = _languages(stale.pop(d.subject, []))
            shown.append(_in_short(d, languages) if is_many and not is_first else _in_full(d, languages))
            is_first = False
        elif not (d.code in STALE and d.subject in subjects):
            shown.append(d)
    return shown


def is_open_pair(diagnostic: Diagnostic) -> bool:
    """Whether a diagnostic is about one open pair."""
    return diagnostic.code in OPEN_PAIRS and diagnostic.severity != "note"


def _languages(stale: Iterable[Diagnostic]) -> list[str]:
    """The languages whose catalogues are out of date."""
    files = (PurePath(d.span.file) for d in stale)
    in_messages = (d.message.split("`")[-2] for d in stale if d.code == "PNP600")
    return sorted({*in_messages, *(file.stem for file in files if file.suffix == ".po")})


def _in_full(diagnostic: Diagnostic, languages: list[str]) -> Diagnostic:
    if not languages:
        return diagnostic
    line = f"translations to write again: {', '.join(languages)}"
    return replace(diagnostic, steps=(*diagnostic.steps, line))


def _in_short(diagnostic: Diagnostic, languages: list[str]) -> Diagnostic:
    follow = f"; {number_of(len(languages), 'translation')} to write again" if languages else ""
    steps = tuple(step for step in diagnostic.steps if not step.startswith(FINE))[:FIRST_LINES]
    return replace(diagnostic, message=diagnostic.message + follow, steps=steps, compact=True)
