"""The proof of a rulebook on A4: chapters as in the book, evidence beside each clause, its code beneath the prose."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pnp.press.document import matter, nodes
from pnp.press.document.front import imprint
from pnp.press.edition.edition import Edition
from pnp.press.pages.book import Book
from pnp.press.pages.bookstyles import make_book_styles
from pnp.press.pages.chapters import chapter_blocks
from pnp.press.pieces.alt_text import describer
from pnp.press.typeset import (
    Block,
    Break,
    Columns,
    Frame,
    Mark,
    PageContext,
    PageTemplate,
    ParagraphStyle,
    Place,
    Run,
    Space,
    Text,
    TextStyle,
    flow_settled,
    set_text,
)
from pnp.press.typeset.drawing.page import Document, Item, Tag

WIDTH, HEIGHT = 210.0, 297.0
TOP, BOTTOM, FOOT = 18.0, 278.0, 287.0
LEFT = 26.0
"""Left edge of the text: clause numbers hang before it."""
NOTES_X, NOTES = 126.0, 72.0
"""The column of evidence, mm."""


def build_proof(edition: Edition, document: nodes.Document) -> Document:
    """The proof of an edition, page by page."""
    book = Book(edition, make_book_styles(edition.theme, edition.locale), is_proof=True)

    def build(places: Mapping[str, Place]) -> Sequence[Block]:
        book.places = places
        blocks: list[Block] = []
        for part in document.blocks:
            match part:
                case matter.ProofSummary():
                    blocks += [Break("page", "front"), *front(book, part), Break("page", "text")]
                case nodes.Chapter():
                    blocks += [*chapter_blocks(book, part), Space(6.0)]
        return blocks

    flowed = flow_settled(build, lambda number, name: _template(book, name), edition.setting)
    return Document(
        tuple(flowed.pages),
        document.title,
        document.language,
        document.author,
        right_to_left=document.right_to_left,
        meta=document.meta,
        describe=describer(edition),
    )


# ------------------------------------------------------------------------------------------------- the first page
def front(book: Book, node: matter.ProofSummary) -> list[Block]:
    """The subject of the proof, the results of play, and the clauses that the designer should look at."""
    edition, styles = book.edition, book.styles
    head, title = replace(styles.chapter, left=0.0), node.title
    blocks: list[Block] = [
        Text(
            (Run(edition.title, head.text),), head, marks=(Mark("proof", title, 0, {"chapter": title}),), tag=Tag("H1")
        ),
        Text((Run(title, styles.section.text),), styles.section),
    ]
    blocks += [Text((Run(line, styles.body.text),), styles.body) for line in node.lines]
    blocks += [Text((Run(line, styles.small.text),), styles.small) for line in imprint(edition, with_digest=True)]
    for one in node.findings:
        blocks += [Space(2.0), Text((Run(one.title, styles.section.text),), styles.section, tag=Tag("H2"))]
        lines = tuple(_listed(entry, book) for entry in one.entries)
        blocks += [Columns(lines[i : i + 60], 2, 6.0) for i in range(0, len(lines), 60)]
    return blocks


def _listed(finding: matter.Finding, book: Book) -> Text:
    """A clause in a list: its number, its position, its remark."""
    style = replace(book.styles.fine, left=3.0, first=-3.0)
    bold = replace(style.text, font=f"{book.edition.theme.sans} Bold")
    number = Run(finding.number.text, bold, target=finding.number.clause)
    return Text((number, Run(f"  {finding.words}", style.text)), style)


# ------------------------------------------------------------------------------------------------- pages
def _template(book: Book, name: str) -> PageTemplate:
    """One page: the text, and the wide column of evidence beside it, mirrored where a book is read from the right."""
    edition, measure = book.edition, book.desk().width
    x, beside = LEFT, NOTES_X
    if edition.setting.right_to_left:
        x, beside = WIDTH - LEFT - measure, WIDTH - NOTES_X - NOTES
    notes = Frame(beside, TOP, NOTES, BOTTOM - TOP)
    wide = Frame(x, TOP, WIDTH - 2 * LEFT, BOTTOM - TOP) if name == "front" else Frame(x, TOP, measure, BOTTOM - TOP)
    if name == "front" and edition.setting.right_to_left:
        wide = replace(wide, x=LEFT)
    return PageTemplate(WIDTH, HEIGHT, (wide,), notes, lambda context: _foot(edition, context))


def _foot(edition: Edition, context: PageContext) -> tuple[Item, ...]:
    """The page, the chapter, and the name of the document."""
    theme = edition.theme
    style = TextStyle(theme.sans, 8.0, theme.grey, ("lnum",))
    parts = [context.label, context.running.get("chapter", ""), edition.title, *imprint(edition, with_digest=True)[-1:]]
    words = " · ".join(dict.fromkeys(part for part in parts if part))
    plain = ParagraphStyle(style, 10.0)
    return set_text((Run(words, style),), plain, WIDTH - 2 * LEFT, edition.setting).items_from(LEFT, FOOT)
