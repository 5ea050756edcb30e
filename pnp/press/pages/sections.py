"""The sections of a quick reference as blocks."""

from collections.abc import Sequence

from pnp.base.frozen import replace
from pnp.press.document.parts import CodedList
from pnp.press.document.reference import ReferenceSection
from pnp.press.pages import shows
from pnp.press.pages.computed import set_part
from pnp.press.pages.designed import pale_box
from pnp.press.pages.shows import RenderContext
from pnp.press.pages.tables import reach_of
from pnp.press.typeset import Block, Columns, FramedBlocks, Row, Space, Stack, Table, is_too_wide


def section_blocks(desk: RenderContext, section: ReferenceSection) -> list[Block]:
    """A section with its heading, or in its box; sections side by side share a wide column."""
    if section.beside:
        return _side_by_side(desk, [replace(section, beside=()), *section.beside])

    def inside(inner: RenderContext) -> list[Block]:
        written: list[Block] = [shows.entry(inner, line) for line in section.prose]
        return [*written, *(block for part in section.parts for block in set_part(inner, part))]

    blocks = inside(desk)
    if not blocks:
        return []
    if section.is_boxed:
        return [pale_box(desk, section.title, inside) if desk.designed else shows.boxed(desk, section.title, inside)]
    return [*shows.heading(desk, desk.edition.words(section.title)), *blocks, Space(1.2 * desk.styles.scale)]


def _side_by_side(desk: RenderContext, sections: Sequence[ReferenceSection]) -> list[Block]:
    """Sections side by side in a column, or one below the other if it is narrow."""
    if desk.narrow or desk.width < 75:
        return _one_below_the_other(desk, sections)
    gap = 5.0 * desk.styles.scale
    shares = [section.share for section in sections]
    shares[0] = 1.0 - sum(shares[1:])
    widths = [(desk.width - gap * (len(sections) - 1)) * share for share in shares]
    cells = (
        tuple(unspaced(section_blocks(replace(desk, width=width), section)))
        for section, width in zip(sections, widths, strict=True)
    )
    lists = ((part, width) for section, width in zip(sections, widths, strict=True) for part in section.parts)
    if any(isinstance(part, CodedList) and reach_of(desk, part) > width for part, width in lists):
        return _one_below_the_other(desk, sections)
    row = Row(tuple(cells), tuple(widths), gap, "top", 0.0, 2.4 * desk.styles.scale)
    is_too_large = is_too_wide([row], desk.width, desk.edition.setting)
    return _one_below_the_other(desk, sections) if is_too_large else [row]


def _one_below_the_other(desk: RenderContext, sections: Sequence[ReferenceSection]) -> list[Block]:
    return [block for section in sections for block in section_blocks(desk, section)]


def unspaced(blocks: Sequence[Block]) -> list[Block]:
    """A section without its final space: the column adds that."""
    solid: list[Block] = [b for b in blocks if not isinstance(b, Space)]
    if solid:
        solid[-1] = _ended(solid[-1])
    return solid


def _ended(block: Block) -> Block:
    """A block without the space after it, or after the last block inside it."""
    if isinstance(block, Stack) and block.blocks:
        return replace(block, blocks=(*block.blocks[:-1], _ended(block.blocks[-1])), after=0.0)
    return replace(block, after=0.0) if isinstance(block, Stack | Columns | FramedBlocks | Table | Row) else block
