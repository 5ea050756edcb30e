"""Front and back matter on pages: title page, contents, glossary, rulings, credits."""

from collections.abc import Sequence

from pnp.base.frozen import dataclass, replace
from pnp.press.document import matter, nodes
from pnp.press.document.front import INDEX
from pnp.press.pages.book import Book
from pnp.press.pages.structure import listed
from pnp.press.pieces.draw import title_rules
from pnp.press.pieces.hand import hand_drawing, hand_of_cards
from pnp.press.pieces.tailpiece import tail_drawing
from pnp.press.typeset import (
    Block,
    Break,
    Column,
    Columns,
    Drawing,
    HungItem,
    Mark,
    ParagraphStyle,
    Run,
    Space,
    Table,
    Text,
    TextStyle,
    line_width,
    measure_height,
)
from pnp.press.typeset.drawing.page import Tag
from pnp.press.typeset.text.fitting import widest_word
from pnp.press.typeset.text.style import Inline

CONTENTS_HEAD = 26.0
"""Space above the contents, mm in a book of the usual size."""
CLOSER = (1.0, 0.96, 0.92, 0.88, 0.85)
"""Shares of their size at which the contents are tried, so that a second page does not begin for a few lines."""
LEAST_TYPE = 7.0
"""Smallest type in a book, pt."""
LARGER = (1.3, 1.2, 1.1, 1.0)
"""Shares of their usual size at which short contents are tried, so that their page does not look empty."""
AIR = (1.0, 0.8, 0.6, 0.4, 0.2)
"""Shares of the usual distances at which a title page is tried, so that none of its lines move to the next page."""
BOARD = 0.42
"""The height of a board on the title page, as a share of the page's."""
FEW = 0.45
"""Contents that fill at most this share of a page in two columns are set in one."""
CONTENTS_GAP = 6.0
"""Space between the columns of the contents, mm."""


# ------------------------------------------------------------------------------------------------- title and contents
def title_page(book: Book, title: matter.TitlePage) -> list[Block]:
    """The game's name, its tagline, a hand of its cards, players and time, publisher and edition."""
    quiet = book.edition.setting.quiet()
    tried = (_title_page(book, title, share) for share in AIR)
    return next(
        (b for b in tried if measure_height(b, book.full_width, quiet) <= book.shape.depth), _title_page(book, title, 0)
    )


def _title_page(book: Book, title: matter.TitlePage, air: float) -> list[Block]:
    """The title page, with a share of the usual space between its parts."""
    edition, styles = book.edition, book.styles
    theme = edition.theme
    width, pt = book.full_width, book.shape.pt
    rules = title_rules(edition, width)
    centred = ParagraphStyle(TextStyle(theme.sans, pt(10), theme.text, ("lnum",)), pt(14), "center")
    small = replace(styles.small, align="center", leading=pt(10.5))
    cards = hand_of_cards(edition)
    picture: list[Block] = [Space(9 * air)]
    hand = hand_drawing(edition, cards, width) if cards else tail_drawing(edition, 0, width, BOARD * book.shape.depth)
    if hand is not None:
        picture += [hand, Space(10 * air)]
    return [
        Space((8 + book.shape.depth * 0.06 - 10) * air),
        Drawing(rules, width, 1.4, "left", after=7.5 * air),
        _game_name(book, title.title),
        *_variant_name(book, title.variant_title),
        Space(2.4),
        Text((Run(title.tagline, styles.tagline.text),), styles.tagline),
        Space(7.0 * air),
        Drawing(rules, width, 1.4, "left"),
        *picture,
        Text(
            (Run(title.kind, replace(styles.label.text, size=pt(11), fill=theme.accent)),),
            replace(styles.label, align="center", leading=pt(14)),
        ),
        Text((Run(title.for_whom, centred.text),), centred),
        Space(6 * air),
        *(Text((Run(line, small.text),), small) for line in title.imprint),
    ]


def _game_name(book: Book, name: str) -> Text:
    """The game's name: on one line if that shrinks it to no less than six tenths; its longest word always fits."""
    edition, style = book.edition, book.styles.title
    share = book.full_width / max(book.full_width, line_width((Run(name, style.text),), style, edition.setting) + 0.1)
    word = widest_word((Run(name, style.text),), edition.setting.quiet()) + 0.1
    style = style.scaled(share if share > 0.6 else min(1.0, book.full_width / word))
    return Text((Run(name, style.text),), style, tag=Tag("H1"))


def _variant_name(book: Book, name: str) -> list[Block]:
    """The variant's name below the game's."""
    style = book.styles.title.scaled(0.62)
    return [Space(1.2), Text((Run(name, style.text),), style)] if name else []


def contents(book: Book, node: matter.Contents) -> tuple[float, list[Block]]:
    """The width of the contents, mm, and the chapters and sections with their pages, in two columns, or in one if they
    are few. They are as wide as the text, or as the text and the note margin if they then fit on one page."""
    width, lines = _wide_lines(book, node)
    return width, _headed(book, node.title, lines, width)


def short_contents(book: Book, node: matter.Contents, width: float) -> list[Block]:
    """The contents in one column of this width; [] if they are too long to follow something on its page."""
    lines = _single_lines(book, node, width, LARGER[-1:])
    return _headed(book, node.title, lines, width) if lines else []


def _headed(book: Book, title: str, lines: Sequence[Block], width: float) -> list[Block]:
    """The lines of the contents below their title."""
    edition, head = book.edition, replace(book.styles.chapter, left=0.0, before=0.0)
    rules = title_rules(edition, width)
    return [
        Text((Run(title, head.text),), head, marks=(Mark("contents", title, 0, {"chapter": title}),), tag=Tag("H2")),
        Drawing(rules, width, 1.4, "left", after=5.0),
        *lines,
    ]


def _wide_lines(book: Book, node: matter.Contents) -> tuple[float, list[Block]]:
    """The lines in as many columns as suit them, and their width, mm."""
    usual, wide = book.full_width, book.shape.wide
    if single := _single_lines(book, node, usual, LARGER):
        return usual, single
    lines, fits = _closest_lines(book, node, usual)
    if wide > usual and not fits:
        wide_lines, fits = _closest_lines(book, node, wide)
        if fits:
            return wide, _paged_lines(book, wide_lines, wide)
    return usual, _paged_lines(book, lines, usual)


def _fits(book: Book, lines: Sequence[Block], width: float) -> bool:
    """Whether lines of the contents fit on a page in two columns."""
    room = book.shape.depth - book.shape.mm(CONTENTS_HEAD)
    high = measure_height([Columns(tuple(lines), 2, CONTENTS_GAP)], width, book.edition.setting.quiet())
    return high <= room


def _single_lines(book: Book, node: matter.Contents, width: float, shares: Sequence[float]) -> list[Block]:
    """The lines in one column, at the first of these sizes at which they fill no more than the share ``FEW`` of a page;
    [] if there are too many."""
    quiet, room = book.edition.setting.quiet(), 2 * FEW * book.shape.depth
    if book.shape.columns > 1 or measure_height(_contents_lines(book, node, 1.0, width, 1), width, quiet) > room:
        return []
    tried = (_contents_lines(book, node, share, width, 1) for share in shares)
    return next(lines for lines in tried if measure_height(lines, width, quiet) <= room)


def _closest_lines(book: Book, node: matter.Contents, width: float) -> tuple[list[Block], bool]:
    """The lines, set closer until they fit on one page, and whether they do; unchanged if nothing helps."""
    usual = _contents_lines(book, node, CLOSER[0], width)
    if _fits(book, usual, width):
        return usual, True
    tried = (_contents_lines(book, node, share, width) for share in CLOSER[1:])
    closer = next((lines for lines in tried if _fits(book, lines, width)), None)
    return (usual, False) if closer is None else (closer, True)


def _contents_lines(book: Book, node: matter.Contents, share: float, width: float, columns: int = 2) -> list[Block]:
    """A line for each chapter and section, and one for the index; type and distances by a share smaller."""
    list_tag, column = Tag("TOC"), (width - CONTENTS_GAP * (columns - 1)) / columns
    plain = _line_style(book, False, share)
    chapter, section, index = (
        _line_look(book, style, share, column)
        for style in (_line_style(book, True, share), plain, replace(plain, before=2.0 * share))
    )
    lines: list[Block] = []
    for entry in node.entries:
        if entry.number:
            lines.append(_paged(book, entry, chapter if entry.level == 1 else section, list_tag))
        elif entry.target == INDEX:
            lines.append(_paged(book, entry, index, list_tag))
    return lines


def _paged_lines(book: Book, lines: Sequence[Block], width: float) -> list[Block]:
    """The lines in two columns, on as many pages as they need; a page ends between chapters."""
    quiet, room = book.edition.setting.quiet(), book.shape.depth - book.shape.mm(CONTENTS_HEAD)
    blocks: list[Block] = []
    page: list[Block] = []
    starts = [i for i, line in enumerate(lines) if isinstance(line, Text) and line.style.keep_with_next]
    for first, last in zip(starts or [0], [*starts[1:], len(lines)], strict=True):
        chapter = list(lines[first:last])
        if page and measure_height([Columns((*page, *chapter), 2, CONTENTS_GAP)], width, quiet) > room:
            blocks += [Columns(tuple(page), 2, CONTENTS_GAP), Break("page", "plain")]
            page, room = [], book.shape.depth
        page += chapter
    return [*blocks, Columns(tuple(page), 2, CONTENTS_GAP)]


def _line_style(book: Book, chapter: bool, share: float) -> ParagraphStyle:
    fine = book.styles.fine.scaled(share)
    plain = replace(fine, left=book.shape.mm(8.5), right=book.shape.mm(7.0), after=0.0)
    theme = book.edition.theme
    if chapter:
        pt = book.shape.pt
        text = TextStyle(theme.display, pt(10.5) * share, theme.accent, ("lnum",))
        space = 2.6 * share**2
        return replace(plain, text=text, before=space, after=0.4 * share, keep_with_next=True, leading=pt(12.5) * share)
    return plain


@dataclass(frozen=True)
class _LineLook:
    """The look of the lines of one kind."""

    style: ParagraphStyle
    page: ParagraphStyle
    """Style of the page number at the right edge."""
    number: ParagraphStyle
    """Style of a chapter's number."""
    section: ParagraphStyle
    """Style of a section's number."""
    width: float
    """Width of the column, mm."""


def _line_look(book: Book, style: ParagraphStyle, share: float, width: float) -> _LineLook:
    sans, grey = book.edition.theme.sans, book.styles.fine.text.fill
    page = replace(style, text=replace(style.text, font=sans, size=book.shape.pt(8.5) * share, fill=grey))
    section = book.styles.fine_number.scaled(share)
    section = replace(section, text=replace(section.text, size=max(LEAST_TYPE, section.text.size)))
    return _LineLook(style, page, replace(style, left=0.0, right=0.0), section, width)


def _paged(book: Book, entry: matter.ContentsEntry, look: _LineLook, list_tag: Tag) -> Text:
    """An entry's title with its number before it and its page at the right edge."""
    words, id, number = nodes.words_of(entry.title), entry.target, entry.number
    page = book.page(id)
    hung = [HungItem((Run(page, look.page.text, target=id),), look.page, look.width, "right")] if page else []
    if number:
        style = look.section if number.count(".") else look.number
        hung.append(HungItem((Run(number, style.text),), style, book.shape.mm(7.0), "right"))
    line = Text((Run(words, look.style.text, target=id),), look.style, tuple(hung))
    return replace(line, tag=Tag("Reference"), label=Tag("Lbl"), inside=(list_tag, Tag("TOCI")))


# ------------------------------------------------------------------------------------------------- glossary
LEAST_TERMS = 4
"""At least this many terms stay together if a glossary continues on a new page."""


def glossary(book: Book, node: matter.Glossary) -> list[Block]:
    """Every term with its meaning, and the clause that defines it."""
    entries = [_glossary_entry(book, entry) for entry in node.entries]
    alone = {*range(LEAST_TERMS - 1), *range(len(entries) - LEAST_TERMS, len(entries))} - {len(entries) - 1}
    styled = [replace(e, style=replace(e.style, keep_with_next=i in alone)) for i, e in enumerate(entries)]
    return listed(styled)


def _glossary_entry(book: Book, entry: matter.GlossaryEntry) -> Text:
    edition, styles = book.edition, book.styles
    strong = TextStyle(f"{edition.theme.sans} Bold", book.shape.pt(8.75), edition.theme.accent)
    style = replace(styles.fine, right=book.shape.mm(11.0), strong=strong)
    inlines = (nodes.Strong((entry.term,)), nodes.Words("\u2002"), *entry.inlines)
    size = styles.fine_number
    hung: tuple[HungItem, ...] = ()
    if entry.defined is not None:
        hung = (HungItem((Run(entry.defined.text, size.text),), size, book.measure, "right"),)
    text = replace(book.text(inlines, style, entry), hung=hung)
    games = (Run(f" ({edition.prose.joined(entry.of)})", styles.small.text),) if entry.of else ()
    return replace(text, inlines=(*text.inlines, *games))


# ------------------------------------------------------------------------------------------------- rulings and credits
def rulings(book: Book, node: matter.Rulings) -> list[Block]:
    """The rulings of this edition: each note after the numbers of its clauses."""
    size = book.styles.fine_number
    style = replace(book.styles.fine, left=3.0, first=-3.0, after=book.shape.mm(0.6))
    blocks: list[Block] = []
    for entry in node.entries:
        # Numbers are in the line: a column as wide as the longest list of them costs a fifth of the page.
        links: list[Inline] = []
        for number in entry.clauses:
            links += [
                *([Run(", ", size.text)] if links else []), Run(number.text, size.text, target=number.clause),
            ]  # fmt: skip
        blocks.append(Text((*links, Run("\u2002", size.text), *book.inlines(entry.inlines, style)), style))
    return listed(blocks)


def credits(book: Book, node: matter.Credits) -> list[Block]:
    """The authors of the game and of its world, and a note on this edition."""
    styles, label = book.styles, book.styles.label
    style = replace(styles.fine, after=0.4)
    small = replace(label.text, size=book.shape.pt(8.25))
    label = replace(label, text=small, leading=style.leading, keep_with_next=False)
    rows = tuple(
        (Text((Run(name, label.text),), label), Text((Run(words, style.text),), style)) for name, words in node.lines
    )
    notes = [book.text(note.inlines, replace(styles.fine, after=1.2), note) for note in node.notes]
    return [Table((Column(book.shape.mm(26.0)), Column()), (), rows, None, None, None, (0.2, 1.2), 0.0, 2.4), *notes]
