"""Markdown texts set in styles as blocks: paragraphs, lists, terms, tables and boxes.

Lengths are mm.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from pnp.base.frozen import dataclass
from pnp.press.document import nodes
from pnp.press.document.markdown import Names
from pnp.press.document.markdown import markdown_blocks as blocks_of
from pnp.press.typeset.drawing.page import Tag
from pnp.press.typeset.flow.blocks import Block, Break, Cell, Column, FramedBlocks, HungItem, Space, Stack, Table, Text
from pnp.press.typeset.flow.markdown import Resolve, no_words
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.inlines import as_numbered, set_inlines
from pnp.press.typeset.text.style import ParagraphStyle, Run

BULLET = "•"
INDENT = 4.2
"""Indent of a list, mm."""


def markdown_blocks(
    text: str, styles: Mapping[str, ParagraphStyle], fonts: Fonts, resolve: Resolve = no_words
) -> tuple[Block, ...]:
    """A text's Markdown as blocks. ``styles`` has ``p``, and may have ``li``, ``dt``, ``dd``, ``th``, ``td``, ``note``
    (an admonition's text) and ``note-title``; those that it lacks look like ``p``."""
    return set_blocks(blocks_of(text, Names(resolve)), styles, fonts)


def set_blocks(
    blocks: Iterable[nodes.Block],
    styles: Mapping[str, ParagraphStyle],
    fonts: Fonts,
    resolve: Callable[[nodes.Number], str] = as_numbered,
) -> tuple[Block, ...]:
    """Blocks of a document from Markdown (paragraphs, lists, terms, tables, boxes) in the styles of
    :func:`markdown_blocks`; ``resolve`` gives the printed text for the number of a clause."""
    return tuple(_BlockSetter(styles, fonts, resolve).blocks(blocks, 0.0))


@dataclass(frozen=True)
class _BlockSetter:
    """Sets the blocks of a document in styles."""

    styles: Mapping[str, ParagraphStyle]
    fonts: Fonts
    resolve: Callable[[nodes.Number], str]

    def style(self, name: str, indent: float = 0.0) -> ParagraphStyle:
        """A style by name, indented by this many mm."""
        style = self.styles.get(name, self.styles["p"])
        return replace(style, left=style.left + indent) if indent else style

    def text(self, inlines: tuple[nodes.Inline, ...], style: ParagraphStyle) -> Text:
        """A paragraph in a style."""
        return Text(set_inlines(inlines, style, self.fonts, self.resolve), style)

    def blocks(self, blocks: Iterable[nodes.Block], indent: float, style: str = "p") -> Iterator[Block]:
        """Blocks, indented; ``style`` applies to their paragraphs."""
        for block in blocks:
            match block:
                case nodes.Paragraph() | nodes.Note():
                    yield self.text(block.inlines, self.style(style, indent))
                case nodes.List():
                    yield from self.items(block, indent)
                case nodes.Definitions():
                    yield from self.definitions(block, indent)
                case nodes.Table():
                    yield self.table(block)
                case nodes.Admonition():
                    yield self.admonition(block)

    def definitions(self, block: nodes.Definitions, indent: float) -> Iterator[Block]:
        """Terms, and below each its explanations."""
        term, list_tag = replace(self.style("dt", indent), keep_with_next=True), Tag("L", numbering="None")
        for entry in block.entries:
            one, body = Tag("LI"), Tag("LBody")
            yield replace(self.text(entry.term, term), tag=Tag("Lbl"), inside=(list_tag, one))
            yield from _inside(self.blocks(entry.blocks, indent, "dd"), list_tag, one, body)

    def items(self, parent: nodes.List, indent: float) -> Iterator[Block]:
        """Items of a list, their bullets or numbers hung before them."""
        style, list_tag = self.style("li", indent + INDENT), Tag("L", numbering="Decimal" if parent.ordered else "Disc")
        for item in parent.items:
            mark = f"{item.place}." if parent.ordered else BULLET
            hung = HungItem((Run(mark, style.text),), style, indent + INDENT - 1.4, "right")
            one, body = Tag("LI"), Tag("LBody")
            words = replace(self.text(item.inlines, style), hung=(hung,), tag=body, label=Tag("Lbl"))
            yield replace(words, inside=(list_tag, one))
            yield from _inside(self.blocks(item.blocks, indent + INDENT), list_tag, one, body)

    def table(self, table: nodes.Table) -> Table:
        """A table."""
        return Table(
            tuple(Column(align=align) for align in table.columns),
            tuple(self.cell(cell, "th") for cell in table.head),
            tuple(tuple(self.cell(cell, "td") for cell in row) for row in table.rows),
        )

    def cell(self, cell: nodes.Cell, name: str) -> Cell:
        """A cell: one paragraph, or several."""
        blocks = tuple(self.blocks(cell.blocks, 0.0, name))
        return blocks[0] if len(blocks) == 1 and isinstance(blocks[0], Text) else blocks

    def admonition(self, box: nodes.Admonition) -> Block:
        """A note with its title, in a frame."""
        blocks = list(self.blocks(box.blocks, 0.0, "note"))
        if box.title:
            blocks.insert(0, self.text(box.title, replace(self.style("note-title"), keep_with_next=True)))
        return FramedBlocks((Stack(tuple(blocks)),), before=2.4, after=2.4, inside=(Tag(box.role),))


def _inside(blocks: Iterable[Block], *tags: Tag) -> Iterator[Block]:
    """Blocks within parts of the document's structure, the outermost first."""
    for block in blocks:
        yield block if isinstance(block, Space | Break) else replace(block, inside=(*tags, *block.inside))
