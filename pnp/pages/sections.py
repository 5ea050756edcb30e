"""The sections of reference.md: what they ask for, as blocks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pnp.diagnostics import Span
from pnp.document.computed import computed_nodes
from pnp.document.parts import Line, Part
from pnp.edition.edition import Edition
from pnp.pages import shows
from pnp.pages.computed import set_part
from pnp.pages.shows import RenderContext
from pnp.typeset import Block, Columns, Framed, Row, Space, Stack, Table


@dataclass(frozen=True)
class Section:
    """A heading of reference.md with its shows; the first, without a heading, stands over the columns."""

    title: str
    shows: tuple[dict[str, Any], ...]
    span: Span
    prose: tuple[Line, ...] = ()
    """Paragraphs written by hand."""
    parts: tuple[Part, ...] = ()
    """What its shows ask for."""
    beside: tuple["Section", ...] = ()
    """What stands at its right, sharing its width."""

    @property
    def is_boxed(self) -> bool:
        """Whether it is set in a box."""
        return any(show.get("box") for show in self.shows)

    def has(self, key: str) -> bool:
        """Whether one of its shows is of that sort."""
        return any(key in show for show in self.shows)


def read_sections(edition: Edition) -> tuple[list[Section], bool]:
    """The sections of reference.md, and whether it asks for the key of icons."""
    sections: list[Section] = []
    title, key = "", False
    found: list[dict[str, Any]] = []
    prose: list[Line] = []
    span = edition.game.span()

    def close() -> None:
        if not (found or prose or title):
            return
        parts = tuple(part for show in found for part in computed_nodes(show, edition, span=span))
        made = Section(title, tuple(found), span, tuple(prose), parts)
        if sections and any(show.get("beside") for show in found):
            sections[-1] = replace(sections[-1], beside=(*sections[-1].beside, made))
        else:
            sections.append(made)

    for block in edition.game.reference:
        if block.kind == "heading" and block.level > 1:
            close()
            title, found, prose, span = edition.text(block.text), [], [], block.span
        elif block.kind == "show" and isinstance(block.data, Mapping):
            if "icons" in block.data:
                key = True
            else:
                found.append(dict(block.data))
        elif block.kind in ("paragraph", "item", "terms", "admonition", "table"):
            prose.append(Line(edition.words(edition.text(block.text))))
    close()
    return [s for s in sections if s.shows or s.prose], key


# ------------------------------------------------------------------------------------------------- sections as blocks
def section_blocks(desk: RenderContext, section: Section) -> list[Block]:
    """A section with its heading, or in its box; what stands beside it takes its share of a wide column."""
    if section.beside:
        return _side_by_side(desk, [replace(section, beside=()), *section.beside])

    def inside(inner: RenderContext) -> list[Block]:
        written: list[Block] = [shows.entry(inner, line) for line in section.prose]
        return [*written, *(block for part in section.parts for block in set_part(inner, part))]

    if section.is_boxed:
        return [shows.boxed(desk, section.title, inside)]
    return [*shows.heading(desk, desk.edition.words(section.title)), *inside(desk), Space(1.2 * desk.styles.scale)]


def _side_by_side(desk: RenderContext, sections: Sequence[Section]) -> list[Block]:
    """Sections that share a column's width, or stand one below the other where it is narrow."""
    if desk.narrow or desk.width < 75:
        return [block for section in sections for block in section_blocks(desk, section)]
    gap = 5.0 * desk.styles.scale
    shares = [next((float(show["beside"]) for show in s.shows if show.get("beside")), 0.0) for s in sections]
    shares[0] = 1.0 - sum(shares)
    widths = [(desk.width - gap * (len(sections) - 1)) * share for share in shares]
    cells = (
        tuple(unspaced(section_blocks(replace(desk, width=width), section)))
        for section, width in zip(sections, widths, strict=True)
    )
    return [Row(tuple(cells), tuple(widths), gap, "top", 0.0, 2.4 * desk.styles.scale)]


def unspaced(blocks: Sequence[Block]) -> list[Block]:
    """A section without the space at its end: the column decides on that."""
    kept: list[Block] = [b for b in blocks if not isinstance(b, Space)]
    if kept and isinstance(last := kept[-1], Stack | Columns | Framed | Table | Row):
        kept[-1] = replace(last, after=0.0)
    return kept
