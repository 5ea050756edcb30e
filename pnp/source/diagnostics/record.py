"""The record of a fault, and the report that collects faults."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from typing import Literal, TypedDict, Unpack

from pnp.base.frozen import dataclass
from pnp.source.diagnostics.codes import CODES
from pnp.source.diagnostics.span import Span

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Label:
    """A second place of a diagnostic, and its relation to the fault."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault: its place, what is wrong in a designer's words, and what to write instead.

    ``code`` is a key of :data:`pnp.source.diagnostics.codes.CODES`; ``message`` is one sentence, with names in
    backticks; ``help`` begins with a verb and contains the exact text to write; ``context`` is the printed clause or
    section ("3.2 Court"); ``steps`` are the lines of the shortest game that shows the fault.
    """

    code: str
    message: str
    span: Span
    help: str = ""
    severity: Severity = "error"
    context: str = ""
    labels: tuple[Label, ...] = ()
    steps: tuple[str, ...] = ()
    apart: bool = field(default=False, compare=False)
    """Whether later stages may still run because none depends on the faulty part."""
    subject: str = field(default="", compare=False)
    """The part of the game that it concerns, such as ``clause:deal``: consequences of a change are shown with it."""
    compact: bool = field(default=False, compare=False)
    """Whether people see only its message and steps."""

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"{self.code} is not in the table of codes")

    @property
    def slug(self) -> str:
        """The fault's short name, as in ``PNP203 unknown-name``."""
        return CODES[self.code].slug


class Failed(Exception):
    """Work that cannot continue; the report says why. The only exception that reaches the command line."""

    def __init__(self, report: "Report") -> None:
        super().__init__()
        self.report = report

    def __str__(self) -> str:
        """One line for each error: its code, its place, what is wrong and what to write instead."""
        return "\n".join(map(_line, self.report.errors)) or "the work cannot go on"


def _line(d: Diagnostic) -> str:
    where = f"{d.span}: " if d.span.file else ""
    return f"{d.code} {where}{d.message}" + (f" ({d.help})" if d.help else "")


def _message_key(diagnostic: Diagnostic) -> tuple[str, Span, str]:
    """The key shared by diagnostics with the same content."""
    return diagnostic.code, diagnostic.span, diagnostic.message


_RUN = re.compile("PNP(?:4..|80.)")
"""Codes of faults that running the rules shows: in games, examples and scenarios."""
OPEN_PAIRS = frozenset({"PNP309", "PNP614"})
"""Codes of pairs of words and code that wait for a review."""


def _reading_order(diagnostic: Diagnostic) -> tuple[int, str, int, int, str]:
    """The sort key of a report: errors found by running the rules come first, then other errors, then open pairs in the
    order in which they were added, then the rest. All but open pairs are sorted by place."""
    span, is_error = diagnostic.span, diagnostic.severity == "error"
    if diagnostic.code in OPEN_PAIRS and diagnostic.severity != "note":
        return 2, "", 0, 0, ""
    group = 3 if not is_error else 0 if _RUN.fullmatch(diagnostic.code) else 1
    return group, span.file, span.line, span.column, diagnostic.code


class _More(TypedDict, total=False):
    """Optional parts of a diagnostic."""

    context: str
    labels: tuple[Label, ...]
    steps: tuple[str, ...]


@dataclass
class Report:
    """The diagnostics of one run, in order of discovery; passed as an argument, never global."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)
    """The text of each file read, by its name in spans: for showing the line of a diagnostic."""
    weights: Mapping[tuple[str, Severity], Severity] = field(default_factory=dict)
    """Severities that this game changes, by code and original severity: a draft may be incomplete."""
    error_count: int = field(default=0, init=False, compare=False)
    """Number of errors added so far, including repeated ones. Compare it before and after a piece of work to see
    whether that work has failed: an error that an earlier piece reported counts again."""
    _keys: set[tuple[str, Span, str]] = field(default_factory=set, init=False, repr=False, compare=False)

    def add(self, diagnostic: Diagnostic) -> None:
        """Add one diagnostic, unless the same code already says the same about the same place."""
        weight = self.weights.get((diagnostic.code, diagnostic.severity))
        diagnostic = replace(diagnostic, severity=weight) if weight else diagnostic
        self.error_count += diagnostic.severity == "error"
        if len(self._keys) != len(self.diagnostics):  # the list was changed from outside
            self._keys = {_message_key(d) for d in self.diagnostics}
        if (key := _message_key(diagnostic)) not in self._keys:
            self._keys.add(key)
            self.diagnostics.append(diagnostic)

    def add_all(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add several diagnostics."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def error(self, code: str, message: str, span: Span, help: str = "", **more: Unpack[_More]) -> None:
        """Add an error."""
        self.add(Diagnostic(code, message, span, help, **more))

    def warn(self, code: str, message: str, span: Span, help: str = "", **more: Unpack[_More]) -> None:
        """Add a warning."""
        self.add(Diagnostic(code, message, span, help, severity="warning", **more))

    def note(self, code: str, message: str, span: Span, help: str = "", **more: Unpack[_More]) -> None:
        """Add a note: information that needs no correction."""
        self.add(Diagnostic(code, message, span, help, severity="note", **more))

    @property
    def errors(self) -> list[Diagnostic]:
        """The diagnostics that stop a build."""
        return [d for d in self.diagnostics if d.severity == "error"]

    @contextmanager
    def independent_faults(self) -> Iterator[None]:
        """Mark every fault in the block as ``apart``: no later stage depends on it."""
        before = len(self.diagnostics)
        yield
        self.diagnostics[before:] = [replace(diagnostic, apart=True) for diagnostic in self.diagnostics[before:]]

    def stop_on_errors(self, unless: bool = False) -> None:
        """Raise :class:`Failed` if there is an error, except with ``unless`` (``--force``)."""
        if self.errors and not unless:
            raise Failed(self)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self.diagnostics, key=_reading_order))
