"""Chapters → blocks with places: headings, paragraphs, list items, tables, fences and quotes.

:mod:`pnp.source.markdown.blocks` decides which lines are a block, for chapters as for typeset texts. This module
removes attribute lists first, since ``{#`` opens a Jinja comment, and records the place of every part.
"""

import re
from dataclasses import field
from functools import lru_cache

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.diagnostics.budgets import PARAGRAPH
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.markdown.attributes import AttributeList, find_attributes, parse_info
from pnp.source.markdown.blocks import FENCES, NOTE, FenceMarks, Kind, Scan, SourceBlock, joined
from pnp.source.markdown.refused import refused_line, refused_text, refused_within

ScannedKind = Kind


@dataclass(frozen=True, slots=True)
class Attr:
    """The value of an attribute and its place."""

    value: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class ScannedBlock:
    """A block of a chapter as written, without its attribute list.

    ``text`` has the lines of a paragraph, item, heading or quote joined by spaces (hard breaks kept), so that
    rewrapping changes no message; tables keep their lines; a fence's text is its code without the ``indent`` columns.
    """

    kind: ScannedKind
    text: str
    span: Span = field(compare=False)
    level: int = 0
    """Level of a heading, from 1; nesting depth of an item, or of the list around a paragraph or fence (0: none)."""
    ordered: bool = False
    attrs: dict[str, Attr] = field(default_factory=dict)
    word: str = ""
    """A fence's first word."""
    line: int = 0
    """The line of a fence's first line of code in the file."""
    indent: int = 0
    """Columns removed from each line of a fence."""

    def attr(self, name: str) -> str:
        """An attribute's value; "" if it is not given."""
        return self.attrs[name].value if name in self.attrs else ""


@dataclass(frozen=True, slots=True)
class ScannedChapter:
    """A chapter, or reference.md, as written. ``id`` is the file name without its number and extension."""

    id: str
    file: str
    blocks: tuple[ScannedBlock, ...]
    span: Span = field(compare=False)


_STRAY = re.compile(r"(?<![{`])\{#[\w-]+")


def scan_chapter(id: str, text: str, file: str, report: Report) -> ScannedChapter:
    """Split a chapter into blocks; reports unreadable parts (PNP115) and Markdown outside the dialect (PNP123), and
    continues."""
    blocks, faults = _scanned(text, file)
    report.add_all(faults)
    return ScannedChapter(id, file, blocks, Span(file, 1, 1, 1, 2))


@lru_cache(maxsize=128)  # measured: without it, exporting Hearts for TTS takes 1.1 % more time
def _scanned(text: str, file: str) -> tuple[tuple[ScannedBlock, ...], tuple[Diagnostic, ...]]:
    """The blocks of a chapter and its diagnostics, cached by the chapter's text."""
    report = Report()
    return tuple(_Reader(text, file, report).blocks()), tuple(report)


class _Reader:
    """Makes the blocks of a chapter from the scan."""

    def __init__(self, text: str, file: str, report: Report) -> None:
        self._file, self._report = file, report
        self._scan = Scan(self._without_comments(text), refused_line)
        self._blocks: list[ScannedBlock] = []

    def blocks(self) -> list[ScannedBlock]:
        for block in self._scan.blocks():
            if block.fence is not None:
                self._fence(block, block.fence)
            else:
                self._finish(block)
        for refusal in self._scan.refused:
            span = self._span(refusal.line, refusal.column, refusal.length)
            self._report.error("PNP123", refusal.fault, span, refusal.help)
        return self._blocks

    def _without_comments(self, text: str) -> str:
        """A chapter with its comments replaced by spaces, so that no line moves; an unclosed comment is refused as
        HTML."""
        parts: list[str] = []
        at = 0
        while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
            parts += (text[at:start], re.sub(r"[^\n]", " ", text[start : end + 3]))
            at = end + 3
        return "".join((*parts, text[at:]))

    # ---- text blocks
    def _finish(self, block: SourceBlock) -> None:
        """Remove the attribute list and append the block."""
        lines = source = block.text
        attributes = find_attributes(source)
        attrs: dict[str, Attr] = {}
        if attributes is not None:
            attrs = self._attrs(attributes, block, source)
            source = source[: attributes.start]
        self._check(block, source)
        text = joined(source, block.kind)
        if block.kind == "note" and (note := NOTE.match(text)):
            attrs.setdefault("note", Attr(note[1], self._place(block, lines, 0, 1)))
            text = text[note.end() :]
        span = self._place(block, lines, 0, max(len(block.lines[0].text.rstrip()), 1))
        if not text and block.kind != "heading":
            self._report.error(
                "PNP115",
                "an attribute list is on its own",
                span,
                "put it at the end of a block, or on the line directly below",
            )
            return
        if PARAGRAPH.is_exceeded_by(len(text)):
            self._report.error("PNP130", PARAGRAPH.message(f"{text[:20]}…"), span, "split it")
            return
        self._blocks.append(ScannedBlock(block.kind, text, span, block.level, block.ordered, attrs))

    def _check(self, block: SourceBlock, source: str) -> None:
        """Report forbidden content of a block."""
        if brace := _STRAY.search(source):
            self._bad(f"`{brace[0]}…` is in the middle of a block", self._place(block, source, brace.start(), 2))
        for misfit in refused_text(source):
            place = self._place(block, source, misfit.start, misfit.end - misfit.start)
            self._report.error("PNP123", misfit.fault, place, misfit.help)
        if block.kind in ("quote", "item"):
            for within in refused_within(source.split("\n"), block.kind):
                line = block.lines[within.line]
                place = self._span(line.number, line.column, within.length)
                self._report.error("PNP123", within.fault, place, within.help)

    def _attrs(self, attributes: AttributeList, block: SourceBlock, source: str) -> dict[str, Attr]:
        if attributes.fault:
            self._bad(attributes.fault, self._place(block, source, attributes.fault_at, 1))
        return {
            key: Attr(item.value, self._place(block, source, item.start, len(item.value)))
            for key, item in attributes.items.items()
        }

    def _bad(self, fault: str, span: Span) -> None:
        self._report.error("PNP115", fault, span, 'write it as `{#id kind=rule brief="…" variants=a,b}`')

    def _place(self, block: SourceBlock, source: str, offset: int, length: int) -> Span:
        """The place in the file of a range in a block's lines."""
        line = block.lines[source.count("\n", 0, offset)]
        return self._span(line.number, line.column + offset - (source.rfind("\n", 0, offset) + 1), length)

    def _span(self, line: int, column: int, length: int) -> Span:
        """A place in the file; line and column from 0, the column with tabs expanded."""
        start = self._scan.column_of(line, column) + 1
        end = self._scan.column_of(line, column + max(length, 1)) + 1
        return Span(self._file, line + 1, start, line + 1, max(end, start + 1))

    # ---- fences
    def _fence(self, block: SourceBlock, fence: FenceMarks) -> None:
        """Append a fence with its first word and its attributes."""
        line = block.first + 1
        width = fence.info_column + len(fence.info) if fence.info else fence.indent + len(fence.marks)
        span = Span(self._file, line, fence.indent + 1, line, width + 1)
        if not fence.is_closed:
            self._report.error("PNP115", "a fence is not closed", span, f"write {fence.marks} on a line of its own")
        word = re.match(r"[^\s{#]*", fence.info)
        name = word[0] if word else ""
        info = parse_info(fence.info[len(name) :])
        at = fence.info_column + len(name) + 1
        if info.fault:
            self._bad(info.fault, Span(self._file, line, at + info.fault_at, line, at + info.fault_at + 1))
        if name not in FENCES:
            message = f"a fence may not begin with `{name}`" if name else "a fence has no word for its content"
            self._report.error("PNP115", message, span, did_you_mean(name, FENCES) or f"begin it with {listed(FENCES)}")
            return
        attrs = {
            key: Attr(item.value, Span(self._file, line, at + item.start, line, at + item.start + len(item.value)))
            for key, item in info.items.items()
        }
        text = "".join(code.text.rstrip() + "\n" for code in block.lines)
        self._blocks.append(
            ScannedBlock("fence", text, span, block.level, attrs=attrs, word=name, line=line + 1, indent=fence.indent)
        )
