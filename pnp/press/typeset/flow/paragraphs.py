"""Paragraphs as strips: one strip per line, with the items beside the first."""

from collections.abc import Sequence

from pnp.base.frozen import replace
from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Face, Group, Item, Paint, Path, PlacedFace, Tag
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.flow.blocks import HungItem, Mark, Text
from pnp.press.typeset.flow.strips import Galley, Strip, spaced
from pnp.press.typeset.flow.tagging import BEHIND, LABEL, WORDS, named, tagged, with_space
from pnp.press.typeset.text.breaking import break_words
from pnp.press.typeset.text.lines import FilledLine, overfull
from pnp.press.typeset.text.paragraph import (
    Line,
    TextBlock,
    extent_of,
    filling_of,
    report_faults,
    set_line,
    set_text,
)
from pnp.press.typeset.text.style import Inline, ParagraphStyle, Setting

HOLDING = frozenset({"LBody", "TD", "TH"})
"""Blocks that contain a note to their words; a note to a paragraph follows it."""
HYPHENS = ("-", "\u00ad", "\u2010")


def set_strips(text: Text, width: float, setting: Setting) -> Galley:
    """One strip per line. At least two lines stay together at either end, no page ends within a word, and headings stay
    with the text that follows."""
    block = (measure_text if setting.is_measured else set_text)(text.inlines, text.style, width, setting)
    if block.overfull:
        _complain_of_width(block, width - text.style.left - text.style.right, setting)
    style, count = text.style, len(block.lines)
    strips = [_line(block, i, text, setting) for i in range(count)]
    for i in range(count - 1):
        lonely = i + 1 < style.orphans or count - i - 1 < style.widows
        parted = block.lines[i].text.rstrip().endswith(HYPHENS)
        strips[i] = replace(strips[i], keep=style.together or lonely or parted)
    if not strips:
        return ()
    strips[-1] = replace(strips[-1], keep=style.keep_with_next, loath=style.rather_with_next)
    marks = (*text.marks, *(Mark(name) for name in block.anchors))
    if not setting.is_measured:
        _set_beside(strips, block, text, width, setting)
    return spaced(tuple(strips), style.before, style.after, marks)


def measure_text(inlines: Sequence[Inline], style: ParagraphStyle, width: float, setting: Setting) -> TextBlock:
    """The lines of a paragraph without drawing them: their number, their widths, and the last word of each. Reports the
    faults that setting it would report."""
    words = break_words(inlines, setting)
    report_faults(words, setting)
    filling = filling_of(words, style, width, 1.0, setting)
    hung = style.hung(1.0)
    ascent, descent = extent_of(hung, setting, 1.0)
    is_over = overfull(filling, width - hung.left - hung.right, hung.first)
    lines = tuple([Line((), filled.width, (), _last_word(filled)) for filled in filling])
    return TextBlock(lines, width, hung.leading * PT * setting.airy, ascent, descent, words.anchors, is_over)


def _last_word(filled: FilledLine) -> str:
    return "".join([piece.text for piece in filled.words[-1].pieces]) if filled.words else ""


def _set_beside(strips: list[Strip], block: TextBlock, text: Text, width: float, setting: Setting) -> None:
    """Put the items beside a paragraph, and its notes, into its strips."""
    style, count, baseline = text.style, len(strips), block.first_baseline
    before = [h for h in text.hung if h.x <= style.left]
    behind = [h for h in text.hung if h.x > style.left]
    notes = tuple((note, baseline) for note in text.notes)
    strips[0] = replace(
        strips[0], items=(*_hung(before, LABEL, baseline, width, setting), *strips[0].items), notes=notes
    )
    # An item after the first line is read last; lines that may be split keep it in its place.
    at = count - 1 if all(strip.keep for strip in strips[:-1]) else 0
    if behind:
        strips[-1] = replace(strips[-1], items=_parted(strips[-1].items, setting))
    more = _hung(behind, BEHIND, baseline - at * block.leading, width, setting)
    strips[at] = replace(strips[at], items=(*strips[at].items, *more))


def _complain_of_width(block: TextBlock, measure: float, setting: Setting) -> None:
    widest = max(block.lines, key=lambda line: line.width)
    setting.report.error(
        "PNP700",
        f"“{widest.text}” is {widest.width:.1f} mm wide, but its column only {measure:.1f} mm",
        setting.span,
        "write a shorter word, put a soft hyphen into it, or make the column wider",
    )


def _line(block: TextBlock, index: int, text: Text, setting: Setting) -> Strip:
    line = block.lines[index]
    y = block.first_baseline
    if setting.is_measured:
        return Strip(block.leading, baseline=y)
    items: tuple[Item, ...] = (tagged((moved(item, 0.0, y) for item in line.items), WORDS),)
    if text.bar:
        items = (bar(text.bar, block.leading, block.measure, setting), *items)
    links = tuple(replace(link, y=link.y + y) for link in line.links)
    return Strip(block.leading, items, links, baseline=y)


def bar(bar: tuple[float, str], height: float, width: float, setting: Setting) -> Path:
    """A rule down the side where lines begin."""
    thick, colour = bar
    x = width - thick if setting.right_to_left else 0.0
    return Path(rect_outline(x, 0.0, thick, height), Paint(fill=colour))


def _hung(hung: Sequence[HungItem], tag: Tag, baseline: float, width: float, setting: Setting) -> tuple[Item, ...]:
    """The items hung beside a line, a group each."""
    return tuple(tagged(hang(one, baseline, width, setting), tag) for one in hung)


def _parted(items: tuple[Item, ...], setting: Setting) -> tuple[Item, ...]:
    """A line with a space after its words."""
    (*before, words) = items
    assert isinstance(words, Group)
    return (*before, replace(words, items=with_space(words.items, setting.fonts)))


def hang(hung: HungItem, baseline: float, width: float, setting: Setting) -> tuple[Item, ...]:
    """The items beside a first line, on its baseline."""
    if isinstance(hung.content, Face):
        size, content = hung.content.width, hung.content
        left = edge_of(hung, size, width, setting)
        text = hung.style.text
        middle = baseline - setting.fonts.cap_height(text.font, text.size) / 2
        return (PlacedFace(content, (1.0, 0.0, 0.0, 1.0, left, middle - content.height / 2)),)
    block = set_line(hung.content, hung.style, setting)
    return with_space(block.items_from(edge_of(hung, block.width, width, setting), baseline), setting.fonts)


def edge_of(hung: HungItem, size: float, width: float, setting: Setting) -> float:
    """Left edge of a hung item; mirrored in a right-to-left setting."""
    share = {"left": 0.0, "right": 1.0, "center": 0.5}[hung.align]
    left = hung.x - share * size
    return width - left - size if setting.right_to_left else left


def in_structure(text: Text, strips: Galley) -> Galley:
    """A paragraph's strips with tags of its own, and places for its notes after it."""
    own = text.tag or Tag("P")
    names = {WORDS: (own,), LABEL: (text.label or own,), BEHIND: (own, Tag(BEHIND.role, at_end=True))}
    named_strips = [named(strip, names) for strip in strips]
    if text.notes and named_strips:
        within_it = (own,) if own.role in HOLDING else ()
        notes = [(note, at, (*within_it, *note.tags, Tag("Note"))) for note, at in named_strips[0].notes]
        named_strips[0] = replace(
            named_strips[0], notes=tuple((replace(note, tags=tags), at) for note, at, tags in notes)
        )
        places = (tagged((), *tags) for _, _, tags in notes)
        named_strips[-1] = replace(named_strips[-1], items=(*named_strips[-1].items, *places))
    return tuple(named_strips)
