"""Puts blocks into the parts of a document's structure, for readers who use a screen reader."""

from collections.abc import Sequence

from pnp.base.frozen import replace
from pnp.press.typeset import Block, Break, Space, Text
from pnp.press.typeset.drawing.page import Tag


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
