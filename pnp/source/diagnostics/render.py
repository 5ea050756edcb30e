"""Diagnostics for people and programs: with the source line and a caret, one line each, or as JSON.

The first line has the GNU form that editors turn into a link. Carets are placed by display width: ``中`` is two cells
wide.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pnp.source.diagnostics.budgets import SHOWN, SHOWN_TO_PROGRAMS, Budget
from pnp.source.diagnostics.folding import folded
from pnp.source.diagnostics.grouping import grouped
from pnp.source.diagnostics.record import Diagnostic, Label
from pnp.source.diagnostics.span import Span

TAB = 4
"""Cells in a tab."""
LONGEST = 400
"""Most characters shown of a line."""
LONGEST_MESSAGE = 2_000
"""Most characters shown of a sentence: names in it come from a stranger."""
MOST_STEPS = 20
"""Most steps, and second places, shown for one diagnostic: half from the beginning and half from the end."""
_SEVERITIES = ("error", "warning", "note")


def render_short(diagnostic: Diagnostic) -> str:
    """One line: ``file:line:column: error[PNP203 unknown-name]: …``."""
    place = f"{diagnostic.span}: " if diagnostic.span.file else ""
    return (
        f"{shortened(place)}{diagnostic.severity}[{diagnostic.code} {diagnostic.slug}]: {shortened(diagnostic.message)}"
    )


def bounded(diagnostic: Diagnostic) -> Diagnostic:
    """The diagnostic with its texts, and their number, cut to a readable length."""
    return replace(
        diagnostic,
        message=shortened(diagnostic.message),
        help=shortened(diagnostic.help),
        context=shortened(diagnostic.context),
        labels=tuple(replace(label, text=shortened(label.text)) for label in diagnostic.labels[: 2 * MOST_STEPS]),
        steps=_some_steps(tuple(map(shortened, diagnostic.steps))),
    )


def shortened(text: str) -> str:
    """A text cut to a readable length."""
    return text if len(text) <= LONGEST_MESSAGE else text[:LONGEST_MESSAGE] + "…"


def _some_steps(steps: tuple[str, ...]) -> tuple[str, ...]:
    left_out = len(steps) - 2 * MOST_STEPS
    if left_out <= 0:
        return steps
    return *steps[:MOST_STEPS], f"… {left_out:,} more {'step' if left_out == 1 else 'steps'} …", *steps[-MOST_STEPS:]


def most_severe(diagnostics: Iterable[Diagnostic], most: Budget = SHOWN_TO_PROGRAMS) -> list[Diagnostic]:
    """As many diagnostics as are shown: errors first, then warnings, then notes; in the order given."""
    everything = list(diagnostics)
    if not most.is_exceeded_by(len(everything)):
        return everything
    ranks = sorted(range(len(everything)), key=lambda at: _SEVERITIES.index(everything[at].severity))
    return [everything[at] for at in sorted(ranks[: most.most])]


def render_text(diagnostic: Diagnostic, sources: Mapping[str, str]) -> str:
    """The whole diagnostic: its line in the file, its other places, its context in the game, and what to write."""
    diagnostic = bounded(diagnostic)
    gutter = _gutter(diagnostic, sources)
    lines = [render_short(diagnostic)]
    if diagnostic.compact:
        return "\n".join([*lines, *(f"{' ' * gutter} = {step}" for step in diagnostic.steps)])
    lines += _excerpt(diagnostic.span, "^", "", gutter, sources)
    for label in diagnostic.labels:
        lines += _labelled(label, diagnostic.span, gutter, sources)
    pad = " " * gutter
    if diagnostic.context:
        lines.append(f"{pad} = in {diagnostic.context}")
    lines += [f"{pad} = {step}" for step in diagnostic.steps]
    if diagnostic.help:
        lines.append(f"{pad} = help: {diagnostic.help}")
    return "\n".join(lines)


def render_all(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str], short: bool = False) -> str:
    """The diagnostics in the order given, at most as many as SHOWN allows, and a last line that counts all; "" when
    there is none. Unless ``short``, similar faults are grouped."""
    everything = list(diagnostics)
    if not everything:
        return ""
    shown = everything if short else folded(everything)
    texts = render_each(shown if short else grouped(shown), sources, short)
    return ("\n" if short else "\n\n").join([*texts, summary(shown)])


def render_each(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str], short: bool = False) -> list[str]:
    """The text of each diagnostic; beyond SHOWN only the most severe, and the number left out."""
    everything = list(diagnostics)
    shown = most_severe(everything, SHOWN)
    texts = [render_short(d) if short else render_text(d, sources) for d in shown]
    if len(shown) < len(everything):
        texts.append(f"… and {len(everything) - len(shown):,} more, which are not shown")
    return texts


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """A count in words: ``2 errors, 1 warning``; "no faults" when there is none."""
    counts = {"error": 0, "warning": 0, "note": 0}
    for diagnostic in diagnostics:
        counts[diagnostic.severity] += 1
    words = [f"{n} {kind}{'' if n == 1 else 's'}" for kind, n in counts.items() if n]
    return ", ".join(words) or "no faults"


def as_data(diagnostic: Diagnostic) -> dict[str, object]:
    """The diagnostic as plain data, with the keys of ``pnp check --json``."""
    diagnostic = bounded(diagnostic)
    data: dict[str, object] = {
        "code": diagnostic.code,
        "slug": diagnostic.slug,
        "severity": diagnostic.severity,
        **_span_data(diagnostic.span),
        "context": diagnostic.context,
        "message": diagnostic.message,
        "help": diagnostic.help,
    }
    if diagnostic.labels:
        data["labels"] = [{**_span_data(label.span), "text": label.text} for label in diagnostic.labels]
    if diagnostic.steps:
        data["steps"] = list(diagnostic.steps)
    return data


def report_data(diagnostics: Iterable[Diagnostic]) -> dict[str, object]:
    """The entry ``diagnostics`` of ``--json``; beyond SHOWN_TO_PROGRAMS, ``not_shown`` counts the rest."""
    everything = list(diagnostics)
    shown = most_severe(everything)
    remainder = {"not_shown": len(everything) - len(shown)} if len(shown) < len(everything) else {}
    return {"diagnostics": [as_data(d) for d in shown], **remainder}


def _span_data(span: Span) -> dict[str, object]:
    data: dict[str, object] = {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
    return {**data, "place": span.place} if span.place else data


# ------------------------------------------------------------------------------------------------- excerpts
def _gutter(diagnostic: Diagnostic, sources: Mapping[str, str]) -> int:
    """Width of the column of line numbers."""
    spans = [diagnostic.span, *(label.span for label in diagnostic.labels)]
    numbers = [span.line for span in spans if _line(span, sources) is not None]
    return len(str(max(numbers, default=0))) if numbers else 2


def _line(span: Span, sources: Mapping[str, str]) -> str | None:
    """The line of the file that a span begins on, or None when it cannot be shown."""
    text = sources.get(span.file)
    if text is None or not span.line or span.place:
        return None
    lines = _lines(text)
    return lines[span.line - 1] if span.line <= len(lines) else None


def _lines(text: str) -> list[str]:
    """The lines of a file, cached: many diagnostics may point at one file."""
    return text.split("\n")


def _labelled(label: Label, first: Span, gutter: int, sources: Mapping[str, str]) -> list[str]:
    excerpt = _excerpt(label.span, "-", label.text, gutter, sources)
    if not excerpt:
        place = f": {label.span}" if label.span.file else ""
        return [f"{' ' * gutter} = {label.text}{place}"]
    where = [f"{' ' * gutter}--> {label.span}"] if label.span.file != first.file else []
    return [*where, *excerpt]


def _excerpt(span: Span, mark: str, text: str, gutter: int, sources: Mapping[str, str]) -> list[str]:
    line = _line(span, sources)
    if line is None:
        return []
    start = min(span.column, len(line) + 1) - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    if len(line) > LONGEST:
        line, start, end = _window(line, start, end)
    indent = _cells(line[:start], 0)
    width = max(_cells(line[start : max(end, start)], indent), 1)
    marks = " " * indent + mark * width + (f" {text}" if text else "")
    return [f"{' ' * gutter} |", f"{span.line:>{gutter}} | {_printable(line)}", f"{' ' * gutter} | {marks}"]


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of a long line around the fault, and the fault's place in that part."""
    first = max(0, min(start - LONGEST // 4, len(line) - LONGEST))
    before, after = "…" if first else "", "…" if first + LONGEST < len(line) else ""
    moved = len(before) - first
    return before + line[first : first + LONGEST] + after, start + moved, min(end + moved, len(before) + LONGEST)


def _printable(line: str) -> str:
    """The line with tabs expanded and control characters removed, which would garble a terminal."""
    text = ""
    cells = 0
    for character in line:
        piece = " " * (TAB - cells % TAB) if character == "\t" else character if _width(character) >= 0 else "\ufffd"
        cells += max(_cells(character, cells), 0)
        text += piece
    return text


def _cells(text: str, start: int) -> int:
    """The width of a text in terminal cells when it begins at a column (for tabs)."""
    at = start
    for character in text:
        if character == "\t":
            at += TAB - at % TAB
        else:
            width = _width(character)
            at += 1 if width < 0 else width
    return at - start


def _width(character: str) -> int:
    """Cells of one character: 0, 1 or 2; -1 for a control character."""
    if " " <= character <= "~":
        return 1
    from wcwidth import wcwidth

    return wcwidth(character)
