"""YAML text → nodes with places. Scalars follow YAML 1.2's core schema, with ``yes`` and ``no`` as flags.

The tree is built from the parser's events and not by ``compose``: deeply nested brackets crash the C composer.
"""

import re
from typing import Any

import yaml

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Label, Report, Span
from pnp.source.diagnostics.budgets import PARAGRAPH
from pnp.source.load.nodes import Dictionary, Listing, Node, Scalar
from pnp.source.load.number import is_out_of_range, whole_number

DEEPEST = 60
"""Most levels of nesting in a file."""
MOST = 200_000
"""Most values in a file; an alias counts each time it is used."""

_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\.[0-9]+(?:[eE][-+]?[0-9]+)?")
_FLAGS = {
    "yes": True, "Yes": True, "true": True, "True": True, "TRUE": True,
    "no": False, "No": False, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})


def read_scalar(text: str) -> str | int | float | bool | None:
    """The meaning of a plain scalar: ``010``, ``1:30`` and ``YES`` are text, ``yes`` is a flag, an empty one is None. A
    number out of range stays a text; PNP130 reports it where a number is required."""
    if text in _NOTHING:
        return None
    if text in _FLAGS:
        return _FLAGS[text]
    if _NUMBER.fullmatch(text):
        number = whole_number(text)
        return text if number is None else number
    if _DECIMAL.fullmatch(text) and not is_out_of_range(text):
        return float(text)
    return text


@dataclass(frozen=True)
class Origin:
    """The place of a YAML document in its file: lines above it, and columns removed from each line."""

    file: str
    lines: int = 0
    indent: int = 0

    def span(self, start: Any, end: Any) -> Span:
        """The span between two of the parser's marks (0-based); it ends on its first line at the latest."""
        line, column = start.line + 1 + self.lines, start.column + 1 + self.indent
        if end.line == start.line:
            return Span(self.file, line, column, line, max(end.column + 1 + self.indent, column + 1))
        return Span(self.file, line, column, line, column + 1)


class Unreadable(Exception):
    """An unreadable document: why and where. Raised and caught within this module only."""

    def __init__(self, message: str, span: Span, help: str = "") -> None:
        super().__init__(message)
        self.message, self.span, self.help = message, span, help


def read_yaml(text: str, origin: Origin, report: Report) -> Node | None:
    """The document as nodes; None when it is empty or invalid. Reports PNP102 and PNP103."""
    try:
        return _document(text, origin, report)
    except Unreadable as problem:
        report.error("PNP102", problem.message, problem.span, problem.help)
    except yaml.YAMLError as problem:
        _report_syntax(problem, text, origin, report)
    return None


def _document(text: str, origin: Origin, report: Report) -> Node | None:
    """The document as nodes. The C parser reads ahead, and some versions fail at a depth of their own before they reach
    our limit; the Python parser then reports the fault."""
    try:
        return _Builder(text, origin, report).document()
    except yaml.YAMLError as problem:
        if "nesting depth" not in str(problem):
            raise
        return _Builder(text, origin, report, yaml.SafeLoader).document()


class _Builder:
    """Builds nodes from the parser's events, one by one."""

    def __init__(self, text: str, origin: Origin, report: Report, loader: Any = None) -> None:
        self._events = yaml.parse(text, Loader=loader or getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        self._origin = origin
        self._report = report
        self._lines = text.split("\n") if " #" in text else []
        self._anchors: dict[str, tuple[Node, int]] = {}
        self._count = 0

    def document(self) -> Node | None:
        root: Node | None = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    raise Unreadable("the file has a second document", self._span(event), "remove the line `---`")
                root = self._node(next(self._events), 0)
        return root

    def _span(self, event: Any) -> Span:
        return self._origin.span(event.start_mark, event.end_mark)

    def _node(self, event: Any, depth: int) -> Node:
        self._count += 1
        before = self._count
        if depth > DEEPEST:
            raise Unreadable(f"this is nested more than {DEEPEST} levels deep", self._span(event))
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event)
        node: Node
        if isinstance(event, yaml.ScalarEvent):
            node = self._scalar(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            node = self._listing(event, depth)
        else:
            node = self._dictionary(event, depth)
        if event.anchor:
            self._anchors[event.anchor] = (node, self._count - before + 1)
        return node

    def _scalar(self, event: Any) -> Scalar:
        """A value; one that is too long is reported and cut."""
        text = event.value
        if PARAGRAPH.is_exceeded_by(len(text)):
            text = f"{text[:20].rstrip()}…"
            self._report.error("PNP130", PARAGRAPH.message(text), self._span(event), "shorten it, or split it")
        value = read_scalar(text) if event.implicit[0] and not event.style else text
        return Scalar(value, text, self._span(event), event.style in ("|", ">"))

    def _alias(self, event: yaml.AliasEvent) -> Node:
        anchor = self._anchors.get(event.anchor or "")
        if anchor is None:
            raise Unreadable(
                f"`*{event.anchor}` refers to nothing above it",
                self._span(event),
                f"write `&{event.anchor}` before the value that you mean",
            )
        self._count += anchor[1]
        if self._count > MOST:
            raise Unreadable(f"with its aliases, the file contains more than {MOST} values", self._span(event))
        return anchor[0]

    def _listing(self, start: object, depth: int) -> Listing:
        items = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            items.append(self._node(event, depth + 1))
        return Listing(tuple(items), self._span(start))

    def _dictionary(self, start: object, depth: int) -> Dictionary:
        entries: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            value = self._node(next(self._events), depth + 1)
            if not isinstance(key, Scalar):
                self._report.error("PNP102", "a key must be one word or text", key.span, "write `key: value`")
            elif key.text in entries:
                self._duplicate(key, keys[key.text])
            else:
                entries[key.text], keys[key.text] = value, key.span
                if self._lines and isinstance(value, Scalar) and value.text == "":
                    self._hidden_colour(key)
        return Dictionary(entries, self._span(start), keys)

    def _hidden_colour(self, key: Scalar) -> None:
        """Report a colour behind a key without a value: YAML reads it as a comment."""
        line = self._lines[key.span.line - self._origin.lines - 1]
        colour = _COLOUR.match(line, key.span.end_column - self._origin.indent - 1)
        if colour is not None:
            message = f"`{key.text}` has no value: YAML reads `{colour[1]}` as a comment"
            self._report.error("PNP102", message, key.span, f'write the colour in quotes: `"{colour[1]}"`')

    def _duplicate(self, key: Scalar, first: Span) -> None:
        self._report.error(
            "PNP103",
            f"`{key.text}` appears twice here",
            key.span,
            "keep one of the two, or rename this one",
            labels=(Label(first, "first written here"),),
        )


_COLOUR = re.compile(r":[ \t]+(#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3}))\s*$")
_SYNTAX = (
    ("mapping values are not allowed", "a `: ` inside a value reads as a second key", "put the value in quotes"),
    ("could not find expected ':'", "a key without its colon", "write `key: value`, with a space after the colon"),
    ("did not find expected key", "a key was expected here", "check this line's indent and the brackets before it"),
    ("did not find expected ',' or '}'", "a `{` is not closed", "write `}` or a comma"),
    ("did not find expected ',' or ']'", "a `[` is not closed", "write `]` or a comma"),
    ("did not find expected '-' indicator", "a list item was expected here", "begin with `- `, or check the indent"),
    ("found unexpected end of stream", "a quoted text is not closed", "write the closing quote"),
    ("did not find expected <document start>", "the file continues after its end", "check the indent of this line"),
    ("control characters are not allowed", "the file contains a control character", "remove it"),
)  # fmt: skip


_CHARACTERS = {
    "\t": ("there is a tab, but YAML needs spaces", "indent with spaces"),
    "`": ("a value may not begin with a backtick", "put the value in quotes"),
}


def _bad_character(text: str, line: int, column: int) -> tuple[str, str]:
    lines = text.split("\n")
    character = lines[line - 1][column - 1 : column] if line <= len(lines) else ""
    return _CHARACTERS.get(character, (f"a value may not begin with `{character}`", "put the value in quotes"))


def _report_syntax(problem: Any, text: str, origin: Origin, report: Report) -> None:
    mark = getattr(problem, "problem_mark", None) or getattr(problem, "context_mark", None)
    words = str(getattr(problem, "problem", None) or getattr(problem, "reason", None) or problem)
    if mark is None:
        offset = getattr(problem, "position", 0)
        offset = offset if isinstance(offset, int) else 0
        line, column = text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
    else:
        line, column = min(mark.line, text.count("\n")) + 1, mark.column + 1
    opened = getattr(problem, "context_mark", None)
    is_open = "unexpected end of stream" in words
    if mark is not None and opened is not None and "expected ',' or" in words:
        is_open = opened.line < mark.line
    if is_open and opened is not None:
        line, column = opened.line + 1, opened.column + 1
    message, help = next(((m, h) for start, m, h in _SYNTAX if start in words), (f"this is not YAML: {words}", ""))
    if "cannot start any token" in words:
        message, help = _bad_character(text, line, column)
    line, column = line + origin.lines, column + origin.indent
    report.error("PNP102", message, Span(origin.file, line, column, line, column + 1), help)
