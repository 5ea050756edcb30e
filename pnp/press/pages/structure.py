"""Puts blocks into the parts of a document's structure, for readers who use a screen reader."""

from collections.abc import Iterator, Sequence

from pnp.base.frozen import replace
from pnp.press.typeset import Block, Break, Space, Table, Text
from pnp.press.typeset.drawing.page import Tag
from pnp.press.typeset.flow.blocks import Cell
from pnp.source.diagnostics import Span


def inside(blocks: Sequence[Block], *tags: Tag) -> list[Block]:
    """Blocks within parts of the structure, the outermost first."""
    return [b if isinstance(b, Space | Break) else replace(b, inside=(*tags, *b.inside)) for b in blocks]


def item(blocks: Sequence[Block], rest: Sequence[Block], list_tag: Tag) -> list[Block]:
    """A list item: its label, its words, and the blocks below."""
    one, body = Tag("LI"), Tag("LBody")
    own = [replace(b, tag=body, label=Tag("Lbl")) if isinstance(b, Text) else inside([b], body)[0] for b in blocks]
    return inside([*own, *inside(rest, body)], list_tag, one)


def listed(lines: Sequence[Block], numbering: str = "None") -> list[Block]:
    """Lines marked as a list."""
    list_tag = Tag("L", numbering=numbering)
    return [block for line in lines for block in item([line], [], list_tag)]


def with_span(blocks: Sequence[Block], span: Span) -> Iterator[Block]:
    """Blocks, the words of their tables with the place where they are written."""
    for block in blocks:
        if isinstance(block, Table):
            rows = tuple(_placed(row, span) for row in block.rows)
            yield replace(block, head=_placed(block.head, span), rows=rows)
        else:
            yield block


def _placed(row: Sequence[Cell], span: Span) -> tuple[Cell, ...]:
    return tuple(replace(cell, span=span) if isinstance(cell, Text) else cell for cell in row)
