"""Blocks of a text and their kinds: the only place that decides them, for chapters and for typeset texts.

python-markdown does not report the places of blocks, so this module splits the lines; python-markdown reads the content
of a block (:mod:`pnp.source.markdown.inline`). Lines and columns count from 0, and columns count the characters of the
line as written, including tabs.
"""

import re
from collections.abc import Callable, Iterator
from typing import Literal

from pnp.base.frozen import dataclass

Kind = Literal["heading", "paragraph", "item", "table", "quote", "note", "terms", "admonition", "fence"]

_HEADING = re.compile(r"[ ]*(#{1,6})[ ]+(.*)$")
_ITEM = re.compile(r"([ ]*)([-*+]|\d{1,9}[.)])([ ]+)(?=\S)")
_FENCE = re.compile(r"([ ]*)(`{3,}|~{3,})[ ]*(.*)$")
FENCES = ("rule", "example", "show", "include")
"""The first words of a chapter's fences."""
_QUOTE = re.compile(r"[ ]*>[ ]?")
NOTE = re.compile(r"\[\^([\w-]+)\]:[ ]*")
"""The beginning of a note: its name."""
_TABLE_RULE = re.compile(r"[ ]*+\|?[ ]*+:?-++:?[ ]*+(?:\|[ ]*+:?-++:?[ ]*+)*\|?[ ]*$")
_ADMONITION = re.compile(r'!!! ?[\w-]+(?: +"([^"]*)")?[ ]*$')
_UNDERLINE = re.compile(r"[ ]*(?:=+|-+)[ ]*$")
DEFINES = ": "
"""The beginning of a line of a definition."""
TAB = 4
"""Columns between tab stops."""
DEEPEST = 6
"""The deepest level of a nested list."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a block without its marker."""

    number: int
    column: int
    """The column of its text, tabs expanded: `Scan.column_of` converts it to the line as written."""
    text: str


@dataclass(frozen=True, slots=True)
class FenceMarks:
    """The opening of a fence: its column, its marks, its info string and the info's column."""

    indent: int
    marks: str
    info: str
    info_column: int
    is_closed: bool


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """A block: its lines without the markers of a heading, an item or a quote; of a fence, dedented lines of code."""

    kind: Kind
    lines: tuple[Line, ...]
    first: int
    """Its first line."""
    level: int = 0
    """Level of a heading, from 1; nesting depth of an item, or of the list around another block (0: none)."""
    ordered: bool = False
    number: int = 0
    """The number written before an item of a numbered list."""
    fence: FenceMarks | None = None

    @property
    def text(self) -> str:
        """Its lines as written."""
        return "\n".join(line.text for line in self.lines)


@dataclass(frozen=True, slots=True)
class _OpenList:
    """An open list: the columns of its markers and of its text."""

    mark: int
    text: int
    ordered: bool


@dataclass(frozen=True, slots=True)
class Refusal:
    """A range of a line outside the dialect: line and column from 0, tabs expanded."""

    line: int
    column: int
    length: int
    fault: str
    """The fault, as a sentence without a full stop."""
    help: str
    """The correction."""


RefusedLine = Callable[[str, int, bool], Refusal | None]
"""Finds Markdown outside the dialect in a line with a number; True if no block is open above the line."""


class Scan:
    """A single pass through the lines of a text. A chapter has fences and attribute lists, and Markdown outside the
    dialect is added to ``refused``; any other text has neither, and such lines are words."""

    def __init__(self, text: str, refused_line: RefusedLine | None = None) -> None:
        """``refused_line``: finds Markdown outside the dialect, in a chapter; None for any other text."""
        self.chapter, self.refused_line = refused_line is not None, refused_line
        self.refused: list[Refusal] = []
        self._written = text.split("\n")
        self._lines = [line.expandtabs(TAB) for line in self._written]
        self._at = 0
        self._lists: list[_OpenList] = []

    def blocks(self) -> Iterator[SourceBlock]:
        """The blocks in order."""
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line.strip():
                self._at += 1
            elif self.chapter and (fence := _FENCE.match(line)):
                yield self._fence(fence)
            elif self.refused_line and (refusal := self.refused_line(line, self._at, True)):
                self.refused.append(refusal)
                self._at += 1
            else:
                yield self._text_block(line)

    def column_of(self, line: int, column: int) -> int:
        """The column in the line as written for a column with tabs expanded."""
        if "\t" not in self._written[line]:
            return column
        here = 0
        for index, character in enumerate(self._written[line]):
            if here >= column:
                return index
            here += TAB - here % TAB if character == "\t" else 1
        return len(self._written[line])

    # ---- blocks of text
    def _text_block(self, line: str) -> SourceBlock:
        """The block that begins on this line."""
        column = len(line) - len(line.lstrip())
        if heading := _HEADING.match(line):
            self._lists.clear()
            lines = self._take(
                Line(self._at, heading.start(2), heading[2].rstrip(" ").rstrip("#").rstrip(" ")), "heading"
            )
            return SourceBlock("heading", lines, lines[0].number, len(heading[1]))
        if item := _ITEM.match(line):
            return self._item(line, item)
        self._leave_lists(column)
        self._refuse_indent(column)
        kind, start = self._kind(line)
        lines = self._take(Line(self._at, start, line[start:].rstrip() if kind == "table" else line[start:]), kind)
        if kind == "paragraph" and any(inner.text.startswith(DEFINES) for inner in lines[1:]):
            kind = "terms"
        return SourceBlock(kind, lines, lines[0].number, len(self._lists))

    def _kind(self, line: str) -> tuple[Kind, int]:
        """The kind of a block other than a heading or an item, by its first line, and the column of its text."""
        column = len(line) - len(line.lstrip())
        if quote := _QUOTE.match(line):
            return "quote", quote.end()
        if self._is_table(self._at):
            return "table", column
        if self.chapter and NOTE.match(line, column):
            return "note", column
        return ("admonition" if _ADMONITION.match(line, column) else "paragraph"), column

    def _item(self, line: str, item: re.Match[str]) -> SourceBlock:
        """An item that continues the open list or starts a new one."""
        column, ordered = len(item[1]), item[2][0].isdigit()
        sibling = self._leave_lists(column)
        self._refuse_indent(column)
        number = int(item[2][:-1][:9]) if ordered else 0
        if self.chapter and ordered and number != 1 and (sibling is None or not sibling.ordered):
            self._refuse(
                column, len(item[2]), f"a list begins with {item[2]}", "begin it with `1.`: lists count from 1"
            )
        if len(self._lists) == DEEPEST:
            self._lists.pop()
            if self.chapter:
                self._refuse(column, 1, "lists are nested too deeply", "end a list, or split it under headings")
        self._lists.append(_OpenList(column, item.end(), ordered))
        lines = self._take(Line(self._at, item.end(), line[item.end() :]), "item")
        return SourceBlock("item", lines, lines[0].number, len(self._lists), ordered, number)

    def _leave_lists(self, column: int) -> _OpenList | None:
        """Close the lists that the block is not indented into; returns the outermost of them."""
        left: _OpenList | None = None
        while self._lists and column < self._lists[-1].mark + 2:
            left = self._lists.pop()
        return left

    def _is_table(self, at: int) -> bool:
        """Whether a line is the head of a table: the line below it is a rule."""
        below = self._lines[at + 1] if at + 1 < len(self._lines) else ""
        return "|" in self._lines[at] and "-" in below and _TABLE_RULE.match(below) is not None

    def _take(self, first: Line, kind: Kind) -> tuple[Line, ...]:
        """The lines of a block, including the following lines that belong to it."""
        lines = [first]
        self._at += 1
        while self._at < len(self._lines) and (line := self._lines[self._at]).strip():
            if count := self._count_attributes():
                lines += [self._line(kind) for _ in range(count)]
                break
            if self.chapter and kind == "paragraph" and _UNDERLINE.match(line):
                self._refuse_underline(line, lines[-1].text.strip())
            elif self._goes_on(line, kind):
                lines.append(self._line(kind))
            else:
                break
        return tuple(lines)

    def _line(self, kind: Kind) -> Line:
        """The current line without its indent, or without the marker of a quote."""
        line, number = self._lines[self._at], self._at
        quote = _QUOTE.match(line) if kind == "quote" else None
        column = quote.end() if quote else len(line) - len(line.lstrip())
        self._at += 1
        return Line(number, column, line[column:].rstrip() if kind == "table" else line[column:])

    def _goes_on(self, line: str, kind: Kind) -> bool:
        """Whether a line belongs to the block above it."""
        if kind == "quote" and _QUOTE.match(line):
            return True
        if kind == "heading" or (kind == "table" and "|" not in line) or _HEADING.match(line) or _QUOTE.match(line):
            return False
        return not self._interrupts(line) and (kind == "table" or not self._is_table(self._at))

    def _interrupts(self, line: str) -> bool:
        """Whether a line begins another block in the middle of a paragraph."""
        column = len(line) - len(line.lstrip())
        if self.refused_line and (
            _FENCE.match(line) or self.refused_line(line, self._at, False) or NOTE.match(line, column)
        ):
            return True
        item = _ITEM.match(line)
        begins_list = item is not None and (bool(self._lists) or item[2] in ("-", "*", "+", "1.", "1)"))
        return begins_list or _ADMONITION.match(line, column) is not None

    def _count_attributes(self) -> int:
        """The number of following lines that are an attribute list on lines of its own; 0 if none begins here."""
        if not self.chapter or not self._lines[self._at].lstrip().startswith("{"):
            return 0
        end = self._at
        while end < len(self._lines) and (line := self._lines[end].strip()) and not _FENCE.match(line):
            if end > self._at and line.startswith("{"):
                break
            end += 1
            if line.endswith("}"):
                break
        from pnp.source.markdown.attributes import find_attributes

        attributes = find_attributes("\n".join(line.strip() for line in self._lines[self._at : end]))
        return end - self._at if attributes is not None else 0

    # ---- fences
    def _fence(self, opening: re.Match[str]) -> SourceBlock:
        """A fence; its code is dedented by the column of the fence. An unclosed fence ends where the chapter clearly
        continues, so that the rest is read and checked."""
        indent, marks, first = len(opening[1]), opening[2], self._at
        self._leave_lists(indent)
        self._at += 1
        closing = re.compile(rf"[ ]*{re.escape(marks[0])}{{{len(marks)},}}[ ]*")
        code: list[Line] = []
        is_closed = False
        while self._at < len(self._lines) and not is_closed:
            line = self._lines[self._at]
            is_closed = closing.fullmatch(line) is not None
            if not is_closed and _shows_open_fence(line, marks):
                self._step_back(code)
                break
            if not is_closed:
                bare = line[indent:] if not line[:indent].strip() else line.lstrip()
                code.append(Line(self._at, len(line) - len(bare), bare))
            self._at += 1
        fence = FenceMarks(indent, marks, opening[3].rstrip(" "), opening.start(3), is_closed)
        return SourceBlock("fence", tuple(code), first, len(self._lists), fence=fence)

    def _step_back(self, code: list[Line]) -> None:
        """Give back the lines after the last empty line: they are a paragraph, not code."""
        if _FENCE.match(self._lines[self._at]):
            return
        last = max((n for n, line in enumerate(code) if not line.text.strip()), default=len(code) - 1)
        self._at -= len(code) - last - 1
        del code[last + 1 :]

    # ---- refused Markdown
    def _refuse(self, column: int, length: int, fault: str, help: str) -> None:
        self.refused.append(Refusal(self._at, column, length, fault, help))

    def _refuse_indent(self, column: int) -> None:
        """Report words indented so far that other Markdown would read them as code."""
        base = self._lists[-1].text if self._lists else 0
        if self.chapter and column >= base + TAB:
            help = f"begin the line {f'in column {base + 1}, below the words of its list' if base else 'at the margin'}"
            self._refuse(base, column - base, "Markdown reads words that are indented by four columns as code", help)

    def _refuse_underline(self, line: str, title: str) -> None:
        """Report a heading made by an underline, and skip that line."""
        column, mark = len(line) - len(line.lstrip()), "##" if "-" in line else "#"
        self._refuse(
            column, len(line.strip()), "a line below a text does not make it a heading", f"write `{mark} {title[:60]}`"
        )
        self._at += 1


def _shows_open_fence(line: str, marks: str) -> bool:
    """Whether a line shows that the fence above it was never closed: it opens another, or names a clause."""
    opening = _FENCE.match(line)
    if opening is not None:
        word = re.match(r"\w*", opening[3])
        return opening[2].startswith(marks) and word is not None and word[0] in FENCES
    if "{#" not in line:
        return False
    from pnp.source.markdown.attributes import find_attributes

    attributes = find_attributes(line)
    return attributes is not None and not attributes.fault and "id" in attributes.items


# ------------------------------------------------------------------------------------------------- texts
@dataclass(frozen=True, slots=True)
class TextBlock:
    """A block of a text to typeset: its words, with lines joined (a table keeps them)."""

    kind: Kind
    text: str
    level: int = 0
    ordered: bool = False
    number: int = 0


def text_blocks(text: str) -> tuple[TextBlock, ...]:
    """The blocks of a text outside a chapter: on a card, in a story. It has no fences and no attributes."""
    return tuple(TextBlock(b.kind, joined(b.text, b.kind), b.level, b.ordered, b.number) for b in Scan(text).blocks())


def joined(text: str, kind: Kind) -> str:
    """The words of a block: its lines joined by spaces, so that rewrapping changes no message. Tables keep their lines,
    each definition begins a line, the title of an admonition is a line of its own; hard breaks are kept."""
    if kind == "table":
        return text.rstrip()
    head, _, body = text.partition("\n") if kind == "admonition" else ("", "", text)
    parts: list[str] = []
    for line in body.split("\n"):
        if kind == "terms" and line.startswith(DEFINES) and parts:
            parts[-1] = parts[-1].rstrip() + "\n"
        hard = line.endswith(("  ", "\\"))
        parts.append(line.strip().rstrip("\\").rstrip() + "  \n" if hard else line.strip() + " ")
    words = "".join(parts).strip()
    return f"{head.rstrip()}\n    {words}".rstrip() if head else words


def split_terms(text: str) -> tuple[str, tuple[str, ...]]:
    """The term of a definition block, and its definitions."""
    term, *definitions = text.split("\n" + DEFINES)
    return term, tuple(definition.strip() for definition in definitions)


def split_admonition(text: str) -> tuple[str, str]:
    """The title of an admonition ("" if the text has lost its head) and its words."""
    head, _, body = text.partition("\n")
    match = _ADMONITION.match(head)
    return ((match[1] or "").strip(), body.strip()) if match else ("", text)
