"""Chapters → blocks that know where they stand: headings, paragraphs, list items, tables, fences and quotes.

This reads the shape of a chapter only; what stands inside a block is Markdown for python-markdown, later, after
translation. Attribute lists are taken off here, before anything else sees the text (``{#`` opens a Jinja comment).
"""

import re
from dataclasses import dataclass, field
from typing import Literal

from pnp.diagnostics import Report, Span
from pnp.diagnostics.hints import did_you_mean, listed
from pnp.load.attributes import AttributeList, find_attributes, parse_info

ScannedKind = Literal["heading", "paragraph", "item", "table", "quote", "note", "fence"]
FENCES = ("rule", "example", "show", "include")
"""The words that a fence may begin with."""


@dataclass(frozen=True, slots=True)
class Attr:
    """The value of an attribute and where it stands."""

    value: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class ScannedBlock:
    """A block of a chapter as written, without its attribute list.

    ``text`` has the lines of a paragraph, item, heading or quote joined by spaces (hard breaks kept), so that wrapping
    them anew changes no message; tables keep their lines; a fence's text is its code with ``indent`` columns taken off.
    """

    kind: ScannedKind
    text: str
    span: Span = field(compare=False)
    level: int = 0
    """Of a heading, from 1; nesting depth of an item, or of the list that a paragraph or fence stands in (0: none)."""
    ordered: bool = False
    attrs: dict[str, Attr] = field(default_factory=dict)
    word: str = ""
    """A fence's first word."""
    line: int = 0
    """A fence's first line of code, in the file."""
    indent: int = 0
    """Columns taken off each line of a fence."""

    def attr(self, name: str) -> str:
        """An attribute's value; "" where it is not given."""
        return self.attrs[name].value if name in self.attrs else ""


@dataclass(frozen=True, slots=True)
class ScannedChapter:
    """A chapter, or reference.md, as written. ``id`` is the file's name without its number and ending."""

    id: str
    file: str
    blocks: tuple[ScannedBlock, ...]
    span: Span = field(compare=False)


_HEADING = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$")
_ITEM = re.compile(r"([ ]*)([-*+]|\d{1,9}[.)])([ \t]+)(?=\S)")
_FENCE = re.compile(r"([ ]*)(`{3,}|~{3,})[ \t]*(.*?)[ \t]*$")
_QUOTE = re.compile(r"[ ]*>[ ]?")
_NOTE = re.compile(r"\[\^([\w-]+)\]:[ \t]*")
_TABLE_RULE = re.compile(r"[ ]*\|?[ ]*:?-+:?[ ]*(\|[ ]*:?-+:?[ ]*)*\|?[ ]*$")
_STRAY = re.compile(r"(?<![{`])\{#[\w-]+")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def scan_chapter(id: str, text: str, file: str, report: Report) -> ScannedChapter:
    """Split a chapter into blocks; reports PNP115 for what cannot be read, and goes on."""
    quiet = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    blocks = _Scanner(quiet.expandtabs(4), file, report).blocks()
    return ScannedChapter(id, file, tuple(blocks), Span(file, 1, 1, 1, 2))


@dataclass
class _Piece:
    """Lines that are being gathered to a block: the text of each, and the column (from 0) where it begins."""

    kind: ScannedKind
    first: int
    lines: list[str]
    columns: list[int]
    level: int = 0
    ordered: bool = False


class _Scanner:
    """Goes through the lines of a chapter once."""

    def __init__(self, text: str, file: str, report: Report) -> None:
        self._lines = text.split("\n")
        self._file = file
        self._report = report
        self._at = 0
        self._lists: list[int] = []
        self._blocks: list[ScannedBlock] = []

    def blocks(self) -> list[ScannedBlock]:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line.strip():
                self._at += 1
            elif fence := _FENCE.match(line):
                self._fence(fence)
            else:
                self._finish(self._gather(line))
        return self._blocks

    # ---- text blocks
    def _gather(self, line: str) -> _Piece:
        """Take the lines of the block that begins with this line."""
        column = len(line) - len(line.lstrip())
        if heading := _HEADING.match(line):
            self._lists.clear()
            return self._take(
                _Piece("heading", self._at, [heading[2]], [heading.start(2)], len(heading[1])), "attributes"
            )
        if item := _ITEM.match(line):
            return self._item(line, item)
        self._leave_lists(column)
        level = len(self._lists)
        if quote := _QUOTE.match(line):
            return self._take(_Piece("quote", self._at, [line[quote.end() :]], [quote.end()], level), "quote")
        if self._is_table(line):
            return self._take(_Piece("table", self._at, [line.strip()], [column], level), "table")
        kind: ScannedKind = "note" if _NOTE.match(line.strip()) else "paragraph"
        return self._take(_Piece(kind, self._at, [line.lstrip()], [column], level), "text")

    def _item(self, line: str, item: re.Match[str]) -> _Piece:
        column = len(item[1])
        while self._lists and column < self._lists[-1] + 2:
            self._lists.pop()
        self._lists.append(column)
        piece = _Piece("item", self._at, [line[item.end() :]], [item.end()], len(self._lists), item[2][0].isdigit())
        return self._take(piece, "text")

    def _leave_lists(self, column: int) -> None:
        """A block after a blank line belongs to the innermost list that it is indented into."""
        while self._lists and column < self._lists[-1] + 2:
            self._lists.pop()

    def _is_table(self, line: str) -> bool:
        below = self._lines[self._at + 1] if self._at + 1 < len(self._lines) else ""
        return "|" in line and "-" in below and _TABLE_RULE.match(below) is not None

    def _take(self, piece: _Piece, goes_on: Literal["attributes", "quote", "table", "text"]) -> _Piece:
        """Add the lines below that belong to the block."""
        self._at += 1
        while self._at < len(self._lines):
            line = self._lines[self._at]
            strip = line.strip()
            if not strip or _FENCE.match(line) or _HEADING.match(line):
                break
            opening = strip.startswith("{") and find_attributes("\n".join(self._lines_of_list())) is not None
            quote = _QUOTE.match(line)
            if goes_on == "quote" and quote:
                piece.lines.append(line[quote.end() :].rstrip("\n"))
                piece.columns.append(quote.end())
            elif opening:
                self._take_list(piece)
                break
            elif goes_on == "attributes" or (goes_on == "table" and "|" not in line) or _ITEM.match(line) or quote:
                break
            else:
                piece.lines.append(strip if goes_on == "table" else line.lstrip())
                piece.columns.append(len(line) - len(line.lstrip()))
            self._at += 1
        return piece

    def _lines_of_list(self) -> list[str]:
        """The lines from here to the next blank one: what an attribute list on lines of its own may take up."""
        end = self._at
        while end < len(self._lines) and self._lines[end].strip() and not _FENCE.match(self._lines[end]):
            end += 1
            if self._lines[end - 1].rstrip().endswith("}"):
                break
        return [line.strip() for line in self._lines[self._at : end]]

    def _take_list(self, piece: _Piece) -> None:
        for _ in self._lines_of_list():
            line = self._lines[self._at]
            piece.lines.append(line.strip())
            piece.columns.append(len(line) - len(line.lstrip()))
            self._at += 1

    def _finish(self, piece: _Piece) -> None:
        """Take the attribute list off and put the block in."""
        lines = whole = "\n".join(piece.lines)
        found = find_attributes(whole)
        attrs: dict[str, Attr] = {}
        if found is not None:
            attrs = self._attrs(found, piece, whole)
            whole = whole[: found.start]
        text = _joined(whole) if piece.kind != "table" else whole.rstrip()
        if piece.kind == "note" and (note := _NOTE.match(text)):
            attrs.setdefault("note", Attr(note[1], self._place(piece, lines, 0, 1)))
            text = text[note.end() :]
        span = self._place(piece, lines, 0, max(len(piece.lines[0].rstrip()), 1))
        if stray := _STRAY.search(whole):
            self._bad(f"`{stray[0]}…` stands in the middle of a block", self._place(piece, lines, stray.start(), 2))
        if not text and piece.kind != "heading":
            self._report.error(
                "PNP115",
                "an attribute list stands alone",
                span,
                "put it at the end of a block, or on the line right below",
            )
            return
        self._blocks.append(ScannedBlock(piece.kind, text, span, piece.level, piece.ordered, attrs))

    def _attrs(self, found: AttributeList, piece: _Piece, whole: str) -> dict[str, Attr]:
        if found.fault:
            self._bad(found.fault, self._place(piece, whole, found.fault_at, 1))
        return {
            key: Attr(item.value, self._place(piece, whole, item.start, len(item.value)))
            for key, item in found.items.items()
        }

    def _bad(self, fault: str, span: Span) -> None:
        self._report.error("PNP115", fault, span, 'write it as `{#id kind=rule brief="…" variants=a,b}`')

    def _place(self, piece: _Piece, whole: str, offset: int, length: int) -> Span:
        """The place in the file of a stretch of the piece's lines."""
        row = whole.count("\n", 0, offset)
        column = offset - (whole.rfind("\n", 0, offset) + 1) + piece.columns[row] + 1
        line = piece.first + row + 1
        return Span(self._file, line, column, line, column + max(length, 1))

    # ---- fences
    def _fence(self, opening: re.Match[str]) -> None:
        """Take a fence; its code is dedented by the columns that the fence itself stands in."""
        indent, marks, info = len(opening[1]), opening[2], opening[3]
        self._leave_lists(indent)
        first = self._at
        span = Span(self._file, first + 1, indent + 1, first + 1, max(len(opening[0].rstrip()), 1) + 1)
        self._at += 1
        code: list[str] = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            self._at += 1
            if re.fullmatch(rf"[ ]*{re.escape(marks[0])}{{{len(marks)},}}[ ]*", line):
                break
            code.append(line[indent:] if not line[:indent].strip() else line.lstrip())
        else:
            self._report.error("PNP115", "a fence is not closed", span, f"write {marks} on a line of its own")
        self._put_fence(info, code, span, opening.start(3), indent)

    def _put_fence(self, info: str, code: list[str], span: Span, column: int, indent: int) -> None:
        word = re.match(r"[^\s{#]*", info)
        name = word[0] if word else ""
        rest = info[len(name) :]
        found = parse_info(rest)
        at = column + len(name) + 1
        if found.fault:
            self._bad(found.fault, Span(self._file, span.line, at + found.fault_at, span.line, at + found.fault_at + 1))
        if name not in FENCES:
            said = f"a fence may not begin with `{name}`" if name else "a fence has no word that says what it holds"
            self._report.error("PNP115", said, span, did_you_mean(name, FENCES) or f"begin it with {listed(FENCES)}")
            return
        attrs = {
            key: Attr(
                item.value, Span(self._file, span.line, at + item.start, span.line, at + item.start + len(item.value))
            )
            for key, item in found.items.items()
        }
        text = "".join(line.rstrip() + "\n" for line in code)
        self._blocks.append(
            ScannedBlock(
                "fence", text, span, len(self._lists), attrs=attrs, word=name, line=span.line + 1, indent=indent
            )
        )


def _joined(whole: str) -> str:
    """Lines joined by spaces, but for Markdown's hard breaks (two spaces, or a backslash, at the end of a line), the
    lines of a definition list (``: what it means``) and the head of an admonition (``!!! note "Title"``)."""
    parts: list[str] = []
    if whole.startswith("!!! ") and "\n" in whole:
        head, _, rest = whole.partition("\n")
        return f"{head.rstrip()}\n    {_joined(rest)}"
    for line in whole.split("\n"):
        if line.startswith(": ") and parts:
            parts[-1] = parts[-1].rstrip() + "\n"
        hard = line.endswith(("  ", "\\"))
        parts.append(line.strip() + ("\n" if hard else " "))
        if hard:
            parts[-1] = line.strip().rstrip("\\").rstrip() + "  \n"
    return "".join(parts).strip()
