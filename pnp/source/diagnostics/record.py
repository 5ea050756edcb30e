"""The one record of a fault, and the report that gathers them."""

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
    """A second place that a diagnostic points at, with what it has to do with the fault."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault: where it stands, what is wrong in a designer's words, and what to write instead.

    ``code`` is a key of :data:`pnp.source.diagnostics.codes.CODES`; ``message`` is one sentence, names in backticks;
    ``help`` begins with a verb and holds the exact text to write; ``context`` is the printed clause or section
    ("3.2 Court"); ``steps`` are the lines of the shortest game that shows the fault.
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
    """Nothing that comes after stands on what is wrong here: the stages behind may look for more."""

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"{self.code} is not in the table of codes")

    @property
    def slug(self) -> str:
        """The fault's short name, as in ``PNP203 unknown-name``."""
        return CODES[self.code].slug


class Failed(Exception):
    """The work cannot go on; what is wrong is in the report. The only exception that reaches the command line."""

    def __init__(self, report: "Report") -> None:
        super().__init__()
        self.report = report

    def __str__(self) -> str:
        """Each error in a line: its code, its place, what is wrong and what to write instead."""
        return "\n".join(map(_line, self.report.errors)) or "the work cannot go on"


def _line(d: Diagnostic) -> str:
    where = f"{d.span}: " if d.span.file else ""
    return f"{d.code} {where}{d.message}" + (f" ({d.help})" if d.help else "")


def _said(diagnostic: Diagnostic) -> tuple[str, Span, str]:
    """What two diagnostics that say the same have in common."""
    return diagnostic.code, diagnostic.span, diagnostic.message


class _More(TypedDict, total=False):
    """What a diagnostic may say beside its sentence."""

    context: str
    labels: tuple[Label, ...]
    steps: tuple[str, ...]


@dataclass
class Report:
    """The diagnostics of one run, in the order found; passed along, never global."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)
    """Text of each file read, by its name in spans: for showing the line that a diagnostic is about."""
    weights: Mapping[tuple[str, Severity], Severity] = field(default_factory=dict)
    """Codes that weigh otherwise in this game, with the severity that they are found with: a draft may lack much."""
    errors_told: int = field(default=0, init=False, compare=False)
    """How many errors were put in so far, those that said the same again included: whoever asks whether a piece of work
    found any must not hear no because an earlier one had found them too."""
    _said: set[tuple[str, Span, str]] = field(default_factory=set, init=False, repr=False, compare=False)

    def add(self, diagnostic: Diagnostic) -> None:
        """Put one diagnostic in, unless the same code already says the same of the same place."""
        weight = self.weights.get((diagnostic.code, diagnostic.severity))
        diagnostic = replace(diagnostic, severity=weight) if weight else diagnostic
        self.errors_told += diagnostic.severity == "error"
        if len(self._said) != len(self.diagnostics):  # somebody has changed the list
            self._said = {_said(d) for d in self.diagnostics}
        if (key := _said(diagnostic)) not in self._said:
            self._said.add(key)
            self.diagnostics.append(diagnostic)

    def add_all(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Put several diagnostics in."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def error(self, code: str, message: str, span: Span, help: str = "", **more: Unpack[_More]) -> None:
        """Add an error."""
        self.add(Diagnostic(code, message, span, help, **more))

    def warn(self, code: str, message: str, span: Span, help: str = "", **more: Unpack[_More]) -> None:
        """Add a warning."""
        self.add(Diagnostic(code, message, span, help, severity="warning", **more))

    def note(self, code: str, message: str, span: Span, help: str = "", **more: Unpack[_More]) -> None:
        """Add a note: something to know, and nothing to mend."""
        self.add(Diagnostic(code, message, span, help, severity="note", **more))

    @property
    def errors(self) -> list[Diagnostic]:
        """The diagnostics that stop a build."""
        return [d for d in self.diagnostics if d.severity == "error"]

    @contextmanager
    def faults_apart(self) -> Iterator[None]:
        """Whatever is found wrong within the block stands apart: no later stage needs it."""
        known = len(self.diagnostics)
        yield
        self.diagnostics[known:] = [replace(diagnostic, apart=True) for diagnostic in self.diagnostics[known:]]

    def stop_on_errors(self, unless: bool = False) -> None:
        """Raise :class:`Failed` when there is an error, unless told to go on (``--force``)."""
        if self.errors and not unless:
            raise Failed(self)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self.diagnostics, key=lambda d: (d.span.file, d.span.line, d.span.column, d.code)))
