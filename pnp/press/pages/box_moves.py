"""Moves boxes of a chapter, its pictures and its tables down past paragraphs, so that pages are filled."""

from collections.abc import Mapping, Sequence
from typing import TypeGuard

from pnp.press.pages.examples import BOX
from pnp.press.typeset import Block, Break, Drawing, FramedBlocks, Row, Stack, Text


def moved_boxes(blocks: Sequence[Block], moves: Mapping[str, int], near: bool = False) -> list[Block]:
    """The blocks with each box moved down by its number of paragraphs, never past another box; ``near``: boxes may end
    up next to each other. A picture or a table at the head of a chapter moves by whole sections, with their boxes."""
    moved, names = list(blocks), [box_name(block) for block in blocks]
    for box, steps in moves.items():
        if not steps or box not in names:
            continue
        at = names.index(box)
        box_block = moved.pop(at)
        names.pop(at)
        is_opening = isinstance(box_block, Stack) and not any(map(is_section, moved[:at]))
        to = at
        for step in range(steps):
            if is_opening and to < len(moved) and is_section(moved[to]):
                further = _next_section(moved, to)
            else:
                further = _next_rest(moved, to, near, step == 0 and isinstance(box_block, Stack))
            if further < 0:
                break
            to = further
        moved.insert(to, box_block)
        names.insert(to, box)
    return moved


def distance_below(blocks: Sequence[Block], moves: Mapping[str, int], near: bool) -> int:
    """The sum of squares of the numbers of headings below which pictures and tables are moved: a second section between
    one and its place is worse than the first."""
    names = [name for name, steps in moves.items() if steps]
    if not names:
        return 0
    own, moved = (_headings_above(order) for order in (blocks, moved_boxes(blocks, moves, near)))
    return sum((moved[name] - own[name]) ** 2 for name in names if name in own)


def _headings_above(blocks: Sequence[Block]) -> dict[str, int]:
    """For each box, the number of headings above it."""
    above, count = dict[str, int](), 0
    for block in blocks:
        count += _is_heading(block)
        if name := box_name(block):
            above[name] = count
    return above


def box_name(block: Block) -> str:
    """The name of a box that may be moved; "" for any other block."""
    marks = block.marks if isinstance(block, FramedBlocks | Stack) else ()
    return next((m.name for m in marks if m.name.startswith(BOX)), "")


def _next_rest(blocks: Sequence[Block], index: int, near: bool, enters: bool = False) -> int:
    """The position after the block at ``index`` where a box may be placed: lines that lead on stay with what follows
    them, and no box leaves its section; but a picture or a table just before a heading (``enters``) may move below
    it. -1 if there is none."""
    if enters and index < len(blocks) and _is_heading(blocks[index]) and not _opens(blocks[index]):
        index += 1
    while index < len(blocks):
        block = blocks[index]
        if _is_example(block) or isinstance(block, Break) or _is_heading(block):
            return -1
        index += 1
        if isinstance(block, Text | Stack | Row) and keeps_with_next(block):
            continue
        if index < len(blocks) and _is_item(block) and _is_item(blocks[index]):
            continue
        return -1 if not near and index < len(blocks) and _is_example(blocks[index]) else index
    return -1


def _next_section(blocks: Sequence[Block], index: int) -> int:
    """The position of the heading after the one at ``index``: a picture or a table at the head of a chapter stays
    between its sections. -1 if there is none."""
    return next((i for i, block in enumerate(blocks) if i > index and is_section(block)), -1)


def is_section(block: Block) -> TypeGuard[Text]:
    """Whether a block is the heading of a section and not of a chapter."""
    return _is_heading(block) and not _opens(block)


def keeps_with_next(block: Block) -> bool:
    """Whether a block, such as a heading or the rules below it, stays on the page of the next."""
    if isinstance(block, Text):
        return block.style.keep_with_next
    return isinstance(block, Drawing | FramedBlocks | Row | Stack) and block.keep_with_next


def _is_item(block: Block) -> bool:
    """Whether a block is a list item, which nothing may separate from the next."""
    return isinstance(block, Text) and any(tag.role == "L" for tag in block.inside)


def _is_heading(block: Block) -> bool:
    """Whether a block is the heading of a section."""
    return isinstance(block, Text) and any(mark.title for mark in block.marks)


def _opens(block: Block) -> bool:
    """Whether a block is the heading of a chapter."""
    return isinstance(block, Text) and any("chapter" in mark.running for mark in block.marks)


def _is_example(block: Block) -> bool:
    """Whether a block is a framed box, past which no other is moved; pictures and tables may be passed."""
    return isinstance(block, FramedBlocks) and bool(box_name(block))
