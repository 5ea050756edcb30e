"""The index: the terms to look up in a book, with their pages."""

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from pnp.base.frozen import replace
from pnp.press.document import matter
from pnp.press.document.front import INDEX
from pnp.press.document.sorting import initial, sort_key
from pnp.press.edition.theme import tint
from pnp.press.pages.book import Book
from pnp.press.pages.structure import item, listed
from pnp.press.typeset import (
    Block,
    Columns,
    FramedBlocks,
    HungItem,
    Mark,
    ParagraphStyle,
    Run,
    Text,
    TextStyle,
    measure_height,
)
from pnp.press.typeset.drawing.page import Paint, Tag
from pnp.press.typeset.flow.layout import count_lines, line_height
from pnp.press.typeset.text.script import is_cjk, is_thai
from pnp.press.typeset.text.style import Inline

GAP = 6.0
"""Space between two columns, mm."""


def index(book: Book, node: matter.Index, left: float = 0.0, fills: bool = False) -> list[Block]:
    """Set words with pages, and a box of questions; the page of a definition is bold. ``left``: the free height
    of its first page, mm; 0: the whole page. ``fills``: its lines may spread over a page."""
    node = replace(node, entries=tuple(_without_forms(book, node.entries)))
    title, room = node.title, left or book.shape.depth
    style = replace(book.styles.section, before=0.0)  # (with a gap above it)
    mark = Mark(INDEX, title, 0, {"chapter": title})
    head = Text((Run(title, style.text),), style, marks=(mark,), tag=Tag("H2"))
    box = list(_questions(book, node))
    usual = 2 if book.shape.full_width < WIDE else 3
    lines_by_share = dict[float, list[Text]]()

    def at(share: float) -> list[Text]:
        """The lines with their leading a share closer, made once."""
        if share not in lines_by_share:
            lines_by_share[share] = _lines(book, node, share)
        return lines_by_share[share]

    def on_one_page(count: int, share: float) -> list[Block]:
        return [head, *_in_columns(book, at(share), count), *box]

    def fits(count: int, share: float) -> bool:
        high = measure_height(on_one_page(count, share), book.shape.full_width, book.edition.setting.quiet())
        return high <= room

    shares = (*(WIDER if fills else ()), *CLOSER)  # the largest that fits: all smaller ones fit, too
    for count in range(usual, 4):
        if fits(count, shares[-1]):
            return on_one_page(count, shares[bisect_left(shares[:-1], True, key=partial(fits, count))])
    counts = {count: _line_counts(book, at(1.0), count) for count in range(usual, 4)}
    tried = [
        list(_in_columns(book, at(share), count, room, counts[count])) for count in range(usual, 4) for share in CLOSER
    ]
    fewest = min(map(len, tried))  # (the page after a full one should not have only a few lines, nor only a box)
    boxed = (sets for sets in tried if len(sets) == fewest > 1 and _fits(book, [*sets[-1:], *box]))
    if best := next(boxed, None):
        return [head, *best, *box]
    questions = {share: _question_lines(book, node, share) for share in CLOSER}
    for count, rows in counts.items():
        rows += _line_counts(book, questions[1.0], count)
    tried = [
        list(_in_columns(book, [*at(share), *questions[share]], count, room, rows))
        for count, rows in counts.items()
        for share in CLOSER
    ]
    return [head, *min(tried, key=len)]


STEM, ENDING = 4, 4
"""The fewest letters that two forms of a word share, and the most letters of an ending."""


def _without_forms(book: Book, entries: Iterable[matter.IndexEntry]) -> list[matter.IndexEntry]:
    """The entries without those that say nothing new: a form of the word above or below, such as Counter and
    Countering, whose pages that word has, too."""
    distinct: list[matter.IndexEntry] = []
    for entry in entries:
        if distinct and is_form_of(distinct[-1].word, entry.word) and (one := _joined(book, distinct[-1], entry)):
            distinct[-1] = one
        else:
            distinct.append(entry)
    return distinct


def _joined(book: Book, first: matter.IndexEntry, second: matter.IndexEntry) -> matter.IndexEntry | None:
    """The one of two entries that has the pages of both, with the definitions of both; None if neither has them. The
    first if both have the same, unless only the second is defined. Two words that only begin alike, such as Marker and
    Market, both stay if each has a definition of its own."""
    has_own = bool(first.defined and second.defined) and first.defined != second.defined
    if has_own and not second.word.casefold().startswith(first.word.casefold()):
        return None
    pages, others = ({page for page, _, _ in _pages(book, one)} for one in (first, second))
    if not (pages and others) or not (pages <= others or others <= pages):
        return None
    is_second = pages < others or (pages == others and bool(second.defined) and not first.defined)
    return replace(second if is_second else first, defined=frozenset({*first.defined, *second.defined}))


def is_form_of(word: str, other: str) -> bool:
    """Whether two words are forms of one, as far as their letters tell: they begin alike and differ in their ending.
    Chinese, Japanese and Thai words do not show it by their letters: カードを引く and カードを捨てる are two deeds."""
    if any(is_cjk(letter) or is_thai(letter) for letter in word):
        return False
    short, long = sorted((word.casefold(), other.casefold()), key=len)
    shared = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return shared >= STEM and short.isalpha() and long.isalpha() and len(long) - shared <= ENDING


def _line_counts(book: Book, lines: Sequence[Text], count: int) -> list[int]:
    """The number of printed lines of each text in this many columns; their leading does not change it."""
    wide, quiet = _column(book, count), book.edition.setting.quiet()
    return [count_lines([line], wide, quiet) for line in lines]


def _fits(book: Book, blocks: Sequence[Block]) -> bool:
    """Whether blocks fit a page."""
    return measure_height(blocks, book.shape.full_width, book.edition.setting.quiet()) <= book.shape.depth


CLOSER = (1.0, 0.96, 0.92, 0.88)
"""Shares of their usual leading at which lines are tried, so that a last page does not have only a few of them."""
WIDER = (1.3, 1.24, 1.18, 1.12, 1.06)
"""Shares at which the lines of a short index are tried, so that it fills its page."""


def _lines(book: Book, node: matter.Index, share: float) -> list[Text]:
    """A line for each word, with the leading a share closer."""
    style = replace(book.styles.fine, left=3.0, first=-3.0, after=0.1, leading=book.styles.fine.leading * share)
    gap = 2.0 * share ** (4 if share < 1 else 2)
    spaced = replace(style, before=gap)
    lines: list[Text] = []
    letter = ""
    for entry in node.entries:
        first = initial(sort_key(entry.word, book.edition))
        line = _line(book, entry, spaced if letter and first != letter else style)
        if line is not None:
            letter = first
            lines.append(line)
    return lines


def _question_lines(book: Book, node: matter.Index, share: float) -> list[Text]:
    """The questions as lines among the others, for an index whose last page has no room for a box."""
    style = replace(book.styles.fine, left=3.0, first=-3.0, after=0.1, leading=book.styles.fine.leading * share)
    lines: list[Text] = []
    for group in node.questions:
        asked = [line for entry in group.entries if (line := _line(book, entry, style)) is not None]
        if asked:
            title = Run(group.title, _bold(book, style))
            lines += [Text((title,), replace(style, before=4.0 * share**4)), *asked]
    return lines


QUESTIONS, PAGES = 4.0, 16.0
"""The space inside the box of questions, and the room for their pages, mm."""


def _questions(book: Book, node: matter.Index) -> Iterator[Block]:
    """A pale box with the questions that the book answers, each with its pages at the right edge."""
    style = replace(book.styles.fine, left=3.0, first=-3.0, right=PAGES, after=0.5)
    at_right = book.shape.full_width - 2 * QUESTIONS
    head = replace(book.styles.fine, before=1.0, after=1.2, keep_with_next=True)
    for group in node.questions:
        asked: list[Block] = []
        for entry in group.entries:
            if runs := _page_runs(book, entry, style):
                text = (Run(entry.word, style.text),)
                asked.append(Text(text, style, (HungItem(tuple(runs), style, at_right, "right"),)))
        if asked:
            title = Text((Run(group.title, _bold(book, style)),), head)
            pale = Paint(tint(book.edition.theme.accent, PALE, book.edition.theme.paper))
            inner = (title, *listed(asked))
            yield FramedBlocks(inner, (2.4, QUESTIONS, 2.4, QUESTIONS), pale, 1.2, before=3.0)


PALE = 0.08
"""Strength of the colour behind questions."""


def _line(book: Book, entry: matter.IndexEntry, style: ParagraphStyle) -> Text | None:
    """A word with its pages; None if no page mentions it."""
    pages = _page_runs(book, entry, style)
    return Text((Run(entry.word + "  ", style.text), *pages), style) if pages else None


def _page_runs(book: Book, entry: matter.IndexEntry, style: ParagraphStyle) -> list[Inline]:
    """The pages of an entry, each with a link; none if no page mentions it."""
    runs: list[Inline] = []
    for page, target, main in _pages(book, entry):
        text_style = _bold(book, style) if main else style.text
        runs += [*([Run(", ", style.text)] if runs else []), Run(page, text_style, target=target)]
    return runs


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


def _column(book: Book, count: int) -> float:
    """Width of one of this many columns, mm."""
    return (book.shape.full_width - GAP * (count - 1)) / count


def _in_columns(
    book: Book, lines: list[Text], count: int, first: float = math.inf, line_counts: Sequence[int] = ()
) -> Iterable[Block]:
    """Lines in this many columns, at most a page of them in each set; all in one set without ``first``, the height on
    the first page, mm. ``line_counts``: the number of printed lines of each."""
    setting, room = book.edition.setting, first - HEAD_ROOM
    page: list[Block] = []
    column, height = 0, 0.0
    list_tag = Tag("L", numbering="None")
    for number, line in enumerate(lines):
        high = 0.0  # (with room for all of them, no height is needed)
        if room < math.inf:
            own = sum([line_height(line.style, setting)] * line_counts[number])
            high = line.style.before + own + line.style.after
        if height + high > room:
            column, height = column + 1, 0.0
        if page and column == count:
            yield Columns(tuple(page), count, GAP, after=2.4)
            page, column, room = [], 0, book.shape.depth - LINE_ROOM
        page += item([line], [], list_tag)
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
