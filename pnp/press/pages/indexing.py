"""The index: the terms to look up in a book, with their pages."""

import math
from collections.abc import Iterable

from pnp.base.frozen import replace
from pnp.press.document import matter
from pnp.press.document.front import INDEX
from pnp.press.document.sorting import initial, sort_key
from pnp.press.pages.book import Book
from pnp.press.pages.structure import item
from pnp.press.typeset import Block, Columns, Mark, ParagraphStyle, Run, Text, TextStyle, measure_height
from pnp.press.typeset.drawing.page import Tag
from pnp.press.typeset.text.style import Inline

GAP = 6.0
"""Between two columns, mm."""


def index(book: Book, node: matter.Index, left: float = 0.0) -> list[Block]:
    """Terms, actions, sections and the content of cards, with their pages; the page of a definition is bold. ``left``:
    how much of the page that it begins on is left for it, mm; 0: all."""
    title, room = node.title, left or book.shape.depth
    style = replace(book.styles.section, before=0.0)  # (with a gap above it)
    mark = Mark(INDEX, title, 0, {"chapter": title})
    head = Text((Run(title, style.text),), style, marks=(mark,), tag=Tag("H2"))
    usual = 2 if book.shape.whole < WIDE else 3
    for count in range(usual, 4):
        for share in CLOSER:
            blocks = [head, *_in_columns(book, _lines(book, node, share), count, math.inf)]
            if measure_height(blocks, book.shape.whole, book.edition.setting.quiet()) <= room:
                return blocks
    tried = [
        list(_in_columns(book, _lines(book, node, share), count, room)) for count in range(usual, 4) for share in CLOSER
    ]
    return [head, *min(tried, key=len)]  # (the first with the fewest pages: no few lines after a full page)


CLOSER = (1.0, 0.96, 0.92, 0.88)
"""Shares of their usual leading at which lines are tried, so that no few of them are left on a page of their own."""


def _lines(book: Book, node: matter.Index, share: float) -> list[Text]:
    """A line for each word, with the leading a share closer."""
    style = replace(book.styles.fine, left=3.0, first=-3.0, after=0.1, leading=book.styles.fine.leading * share)
    gap = 2.0 * share**4
    spaced = replace(style, before=gap)
    lines: list[Text] = []
    letter = ""
    for entry in node.entries:
        first = initial(sort_key(entry.word, book.edition))
        line = _line(book, entry, spaced if letter and first != letter else style)
        if line is not None:
            letter = first
            lines.append(line)
    for group in node.questions:
        asked = [line for entry in group.entries if (line := _line(book, entry, style)) is not None]
        if asked:
            title = Run(group.title, _bold(book, style))
            lines += [Text((title,), replace(style, before=2.0 * gap, keep_with_next=True)), *asked]
    return lines


def _line(book: Book, entry: matter.IndexEntry, style: ParagraphStyle) -> Text | None:
    """A word with its pages; None if no page mentions it."""
    pages = _pages(book, entry)
    if not pages:
        return None
    runs: list[Inline] = [Run(entry.word + "  ", style.text)]
    for i, (page, target, main) in enumerate(pages):
        text_style = _bold(book, style) if main else style.text
        runs += [*([Run(", ", style.text)] if i else []), Run(page, text_style, target=target)]
    return Text(tuple(runs), style)


def _bold(book: Book, style: ParagraphStyle) -> TextStyle:
    theme = book.edition.theme
    return TextStyle(f"{theme.sans} Bold", style.text.size, theme.accent, ("lnum",))


HEAD_ROOM = 22.0
"""Height of the index's heading, with the space below it, mm."""
LINE_ROOM = 8.0
"""Space that stays free on a page without the heading, mm."""
WIDE = 130.0
"""A text at least this wide, mm, has its index in three columns; a narrower one only if the index then fits on its
page."""


def _in_columns(book: Book, lines: list[Text], count: int, first: float) -> Iterable[Block]:
    """Lines in this many columns, at most a page of them in each set. ``first``: the height on the first page, mm."""
    wide, quiet = (book.shape.whole - GAP * (count - 1)) / count, book.edition.setting.quiet()
    room = first - HEAD_ROOM
    page: list[Block] = []
    titles: list[Text] = []
    column, height = 0, 0.0
    list_tag = Tag("L", numbering="None")
    for line in lines:
        if line.style.keep_with_next:  # (a title goes where the question below it goes)
            titles.append(line)
            continue
        group, titles = [*titles, line], []
        high = 0.0  # (with room for all of them, heights are nobody's business)
        if room < math.inf:
            high = sum(one.style.before + measure_height([one], wide, quiet) + one.style.after for one in group)
        if height + high > room:
            column, height = column + 1, 0.0
        if page and column == count:
            yield Columns(tuple(page), count, GAP, after=2.4)
            page, column, room = [], 0, book.shape.depth - LINE_ROOM
        page += [block for one in group for block in item([one], [], list_tag)]
        height += high
    if page:
        yield Columns(tuple(page), count, GAP, after=2.4)


def _pages(book: Book, entry: matter.IndexEntry) -> list[tuple[str, str, bool]]:
    """Printed pages of clauses in order, each once: page, link target, whether a definition is there."""
    places: dict[str, tuple[int, str, bool]] = {}
    for number in entry.places:
        id, main = number.clause, number.clause in entry.defined
        place = book.places.get(id)
        if place is not None:
            page, target, was = places.get(place.label, (place.page, id, False))
            places[place.label] = (page, target, was or main)
    return [(label, target, main) for label, (_, target, main) in sorted(places.items(), key=lambda kv: kv[1][0])]
