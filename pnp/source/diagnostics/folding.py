"""Open pairs as people see them: one message for a changed sentence and the translations that it makes out of date.
When there are many, only the first ones are shown in full."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import PurePath

from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.record import OPEN_PAIRS, Diagnostic

STALE = frozenset({"PNP600", "PNP601"})
"""Codes of the catalogue faults that a changed sentence causes."""
FULL = 3
"""The most open pairs that are all shown in full."""
FINE = "comes out as it says: "
"""The beginning of the step that names the faultless examples; only full messages show it."""
FIRST_LINES = 4
"""Steps shown of an open pair that is not shown in full: its difference, and what fails."""
_DIFFERENCE = re.compile(r"\w+ (?:agreed|now): |fails: ")
_AGREED, _NOW = re.compile(r"(\w+) agreed: +"), re.compile(r"(\w+) now: +")
_MARKS = re.compile(r"(\[-.*?-\]|\{\+.*?\+\})")


def folded(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics in order, with outdated translations moved into the message about the changed sentence."""
    everything = list(diagnostics)
    stale = _stale_of(everything)
    folded_away = {id(d) for group in stale.values() for d in group}
    is_many = sum(map(is_open_pair, everything)) > FULL
    shown: list[Diagnostic] = []
    is_first = True
    for d in everything:
        if is_open_pair(d):
            languages = _languages(stale.get(id(d), []))
            shown.append(_in_short(d, languages) if is_many and not is_first else _in_full(d, languages))
            is_first = False
        elif id(d) not in folded_away:
            shown.append(d)
    return shown


def _stale_of(diagnostics: list[Diagnostic]) -> dict[int, list[Diagnostic]]:
    """The outdated translations that each open pair causes, by the pair's identity."""
    pairs = [d for d in diagnostics if is_open_pair(d)]
    by_subject = {d.subject: d for d in reversed(pairs) if d.subject}
    texts = [(d, [_MARKS.sub(_unmarked, step) for step in d.steps if _DIFFERENCE.match(step)]) for d in pairs]
    groups: dict[int, list[Diagnostic]] = {}
    for d in diagnostics:
        if d.code in STALE:
            cause = by_subject.get(d.subject) or next((pair for pair, steps in texts if _quotes(d, steps)), None)
            if cause is not None:
                groups.setdefault(id(cause), []).append(d)
    return groups


def _quotes(diagnostic: Diagnostic, steps: list[str]) -> bool:
    """Whether the source text of an outdated translation appears in the difference of a pair."""
    match = re.search(r"“(.*?)…?”", diagnostic.message)
    return match is not None and len(match[1]) > _TELLING and any(match[1] in step for step in steps)


_TELLING = 12
"""Most letters of a text that may appear in several sentences by chance."""


def _unmarked(match: re.Match[str]) -> str:
    return match[0][2:-2]


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
    steps = tuple(_joined([step for step in diagnostic.steps if _DIFFERENCE.match(step)]))[:FIRST_LINES]
    return replace(diagnostic, message=diagnostic.message + follow, steps=steps, compact=True)


def _joined(steps: list[str]) -> Iterator[str]:
    """The steps with each changed line merged into one: the removed words beside the added ones."""
    at = 0
    while at < len(steps):
        old, new = _AGREED.match(steps[at]), _NOW.match(steps[at + 1]) if at + 1 < len(steps) else None
        line = _merged(steps[at][old.end() :], steps[at + 1][new.end() :]) if old and new else ""
        yield f"{old[1]}: {line}" if old and line else steps[at]
        at += 2 if line else 1


def _merged(old: str, new: str) -> str:
    """Two marked lines merged into one; "" if their unmarked text differs."""
    same, removed = _parted(old)
    same_now, added = _parted(new)
    if same != same_now:
        return ""
    line, at = "", 0
    for place, text in sorted([*removed, *added], key=lambda mark: mark[0]):
        line, at = line + same[at:place] + text, place
    return line + same[at:]


def _parted(line: str) -> tuple[str, list[tuple[int, str]]]:
    """The unmarked text of a line, and each mark with its position in that text."""
    same, marks = "", []
    for part in _MARKS.split(line):
        if part.startswith(("[-", "{+")):
            marks.append((len(same), part))
        elif marks and part.startswith(" ") and (not same or same.endswith(" ")):
            marks[-1] = marks[-1][0], f"{marks[-1][1]} "
            same += part[1:]
        else:
            same += part
    return same, marks
