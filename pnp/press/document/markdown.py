"""Markdown → blocks and inlines of a document: the one place where a text becomes strong, a link, a sign, a table.

:mod:`pnp.source.markdown.blocks` decides what a block is; python-markdown reads the content of a line
(:mod:`pnp.source.markdown.inline`). The module knows no game: `Names` provides numbers, signs and notes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import chain
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from pnp.base.frozen import dataclass
from pnp.press.document.nodes import (
    Admonition,
    Align,
    Block,
    Cell,
    CodeWords,
    Definition,
    Definitions,
    Emphasis,
    Inline,
    LineBreak,
    Link,
    List,
    ListItem,
    Note,
    NoteNumber,
    Number,
    Paragraph,
    Sign,
    Strong,
    Table,
    Words,
)
from pnp.source.markdown.cells import CellParagraph, cell_paragraphs, with_literal_stars
from pnp.source.markdown.inline import plain, read_line

if TYPE_CHECKING:
    from pnp.source.markdown.blocks import Kind, TextBlock

DEEPEST = 20
"""Deepest nesting of emphasis."""


def itself(id: str) -> str:
    """The id itself: the name of a clause whose number is unknown."""
    return id


def no_meaning(_: str) -> str:
    """No meaning, for signs without an explanation."""
    return ""


@dataclass(frozen=True)
class Names:
    """The names of ids in a text, in a document's language."""

    number: Callable[[str], str] = itself
    """The number of a clause."""
    meaning: Callable[[str], str] = no_meaning
    """Gives the meaning of a sign."""
    notes: Mapping[str, int] = field(default_factory=dict)
    """The numbers of a chapter's notes. References to other notes stay as typed."""


NO_NAMES = Names()


# ------------------------------------------------------------------------------------------------- inlines
def markdown_inlines(text: str, names: Names = NO_NAMES) -> tuple[Inline, ...]:
    """A text as the inlines of one paragraph: nothing in it opens a block, and an empty line is a line break."""
    parts = [_inlines(read_line(part.strip()), names) for part in text.split("\n\n") if part.strip()]
    return tuple(chain.from_iterable((LineBreak(), *part) if i else part for i, part in enumerate(parts)))


def cell_lines(text: str, names: Names = NO_NAMES) -> tuple[tuple[CellParagraph, tuple[Inline, ...]], ...]:
    """The paragraphs and items of a cell's text, each with its inlines; line ends are line breaks."""
    return tuple((paragraph, _cell_inlines(paragraph.text, names)) for paragraph in cell_paragraphs(text))


def _cell_inlines(text: str, names: Names) -> tuple[Inline, ...]:
    return _inlines(read_line(with_literal_stars(text).replace("\n", "  \n")), names)


def _inlines(element: Element, names: Names, depth: int = 0) -> tuple[Inline, ...]:
    """The content of an element; adjacent words are joined."""
    if depth == DEEPEST:
        return (Words(plain("".join(element.itertext()))),)
    inlines: list[Inline] = []
    for inline in _each(element, names, depth):
        last = inlines[-1] if inlines else None
        if isinstance(inline, Words) and isinstance(last, Words):
            inlines[-1] = Words(last.text + inline.text)
        elif inline != Words(""):
            inlines.append(inline)
    return tuple(inlines)


def _each(element: Element, names: Names, depth: int) -> Iterator[Inline]:
    yield Words(plain(element.text))
    for child in element:
        yield from _inline(child, names, depth + 1)
        yield Words(plain(child.tail, goes_on=child.tag != "br"))


def _inline(child: Element, names: Names, depth: int) -> tuple[Inline, ...]:
    """An element in a line as inlines."""
    match child.tag:
        case "strong":
            return (Strong(_inlines(child, names, depth)),)
        case "em":
            return (Emphasis(_inlines(child, names, depth)),)
        case "code":
            return (CodeWords(child.text or ""),)
        case "icon":
            name = child.get("name", "")
            return (Sign(name, names.meaning(name)),)
        case "note":
            name = child.get("name", "")
            return (NoteNumber(name, names.notes[name]) if name in names.notes else Words(f"[^{name}]"),)
        case "br":
            return (LineBreak(),)
        case "a":
            return (_link(child, names, depth),)
    return _inlines(child, names, depth)


def _link(child: Element, names: Names, depth: int) -> Inline:
    """A link; an empty one to a clause prints the clause's number."""
    address, words = child.get("href", ""), _inlines(child, names, depth)
    if not address.startswith("#"):
        return Link(words or (Words(address),), uri=address)
    target = address[1:]
    return Link(words, target) if words else Number(target, names.number(target))


# ------------------------------------------------------------------------------------------------- blocks
def markdown_blocks(text: str, names: Names = NO_NAMES) -> tuple[Block, ...]:
    """A text outside chapters as blocks: paragraphs, nested lists, tables, definitions, boxes."""
    from pnp.source.markdown.blocks import text_blocks

    return _gather(text_blocks(text), 0, 0, names)[0]


def markdown_block(kind: "Kind", text: str, names: Names = NO_NAMES) -> Block:
    """A block of a chapter of a given kind, with words in any language."""
    match kind:
        case "table":
            return _table(text, names)
        case "terms":
            return _definitions(text, names)
        case "admonition":
            from pnp.source.markdown.blocks import split_admonition

            title, words = split_admonition(text)
            return Admonition(markdown_inlines(title, names), (Paragraph(markdown_inlines(words, names)),))
        case "quote" | "note":
            return Note(markdown_inlines(text, names))
    return Paragraph(markdown_inlines(text, names))


def _gather(blocks: "Sequence[TextBlock]", at: int, level: int, names: Names) -> tuple[tuple[Block, ...], int]:
    """The blocks from a position on that belong to a list's item (level 0: outside lists), and where they end."""
    gathered: list[Block] = []
    while at < len(blocks):
        block = blocks[at]
        if block.kind == "item" and block.level > level:
            node, at = _list(blocks, at, names)
            gathered.append(node)
        elif block.kind != "item" and (block.level if block.kind != "heading" else 0) == level:
            gathered.append(markdown_block(block.kind, block.text, names))
            at += 1
        else:
            break
    return tuple(gathered), at


def _list(blocks: "Sequence[TextBlock]", at: int, names: Names) -> tuple[List, int]:
    """The list that begins at a block, and the position of the block after it."""
    first = blocks[at]
    items: list[ListItem] = []
    while at < len(blocks) and _is_of(blocks[at], first):
        text, place = blocks[at].text, (first.number if first.ordered else 1) + len(items)
        inner, at = _gather(blocks, at + 1, first.level, names)
        items.append(ListItem(markdown_inlines(text, names), inner, place))
    return List(tuple(items), first.ordered, first.level), at


def _is_of(block: "TextBlock", first: "TextBlock") -> bool:
    """Whether a block is an item of the list that another one begins."""
    return block.kind == "item" and (block.level, block.ordered) == (first.level, first.ordered)


def _definitions(text: str, names: Names) -> Definitions:
    """A term with its definitions."""
    from pnp.source.markdown.blocks import split_terms

    term, meanings = split_terms(text)
    paragraphs = tuple(Paragraph(markdown_inlines(meaning, names)) for meaning in meanings)
    return Definitions((Definition(markdown_inlines(term, names), paragraphs),))


_ALIGNED: Mapping[str | None, Align] = {"right": "right", "center": "center"}


def _table(text: str, names: Names) -> Block:
    """A table, without a head if its head is empty. Lines that are not a table (a translation has lost the rule below
    the head) become a paragraph."""
    from pnp.source.markdown.inline_parser import read_table

    read = read_table(text)
    if read is None:
        return Paragraph(markdown_inlines(text, names))
    rows = [tuple(_inlines(cell, names) for cell in row) for part in read for row in part]
    head, body = rows[0], rows[1:]
    columns = tuple(_ALIGNED.get(cell.get("align"), "left") for cell in read[0][0])
    return Table(
        tuple(Cell((Paragraph(inlines),), heads="column") for inlines in head) if any(head) else (),
        tuple(tuple(Cell((Paragraph(inlines),)) for inlines in row) for row in body),
        columns,
    )
