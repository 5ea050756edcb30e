"""What stands on pages that a book has left over, so that it is folded from whole sheets: cards, lines for notes."""

import math
from collections.abc import Sequence

from pnp.pages.book import Book
from pnp.pages.bookpages import page_templates
from pnp.pieces.draw import card_face, hairline, laid_card
from pnp.typeset import Block, Break, Drawing, Mark, Run, Text
from pnp.typeset.flow import flow
from pnp.typeset.page import Face, Item, Page, Paint, Path, Tag

SHEET = 4
"""Pages of a folded sheet."""
GAP = 1.6
"""Between two cards, mm."""
LARGEST = 0.62
"""Size of a card at most."""
FEWEST = 12
"""Cards for which a second page of them is worth it."""
LINE = 8.5
"""Between two lines for notes, mm."""
HEAD = 16.0
"""Room for a page's heading, mm."""


def filling_pages(book: Book, pages: int) -> tuple[Page, ...]:
    """What stands between so many pages and the back cover: none to three pages."""
    count = -(pages + 1) % SHEET
    if not count:
        return ()
    faces = _cards(book)
    galleries = min(count, 2 if count == SHEET - 1 and len(faces) >= FEWEST else 1) if faces else 0
    blocks: list[Block] = []
    share = math.ceil(len(faces) / galleries) if galleries else 0
    for i in range(galleries):
        part = faces[i * share : (i + 1) * share]
        blocks += [Break("page", "plain"), *(_head(book, "All the cards") if i == 0 else []), _gallery(book, part)]
    for _ in range(count - galleries):
        blocks += [Break("page", "plain"), *_head(book, "Notes"), _lines(book)]
    templates = page_templates(book.edition, book.shape)
    made = flow(
        blocks,
        lambda number, name: templates(number + pages, name),
        book.edition.setting,
        label=lambda number: str(number + pages),
    )
    return made.pages


def _head(book: Book, words: str) -> list[Block]:
    title, style = book.edition.say(words), book.styles.section
    mark = Mark(f"page:{words.lower()}", title, 0, {"chapter": title})
    return [Text((Run(title, style.text),), style, marks=(mark,), tag=Tag("H2"))]


def _cards(book: Book) -> list[Face]:
    """One face of each card, in the order of the decks."""
    kinds = book.edition.game.cards.values()
    found = (card_face(book.edition, card.code, kind.name) for kind in kinds for card in kind.cards)
    return list(dict.fromkeys(face for face in found if face is not None))


def _gallery(book: Book, faces: Sequence[Face]) -> Block:
    """Cards in rows, as large as a page allows."""
    whole, room = book.whole, book.shape.depth - HEAD
    wide, high = max(f.width for f in faces), max(f.height for f in faces)
    scale, count = max(_fit(len(faces), columns, wide, high, whole, room) for columns in range(1, 16))
    items: list[Item] = []
    step_x, step_y = wide * scale + GAP, high * scale + GAP
    left = (whole - count * step_x + GAP) / 2
    for i, face in enumerate(faces):
        x = left + i % count * step_x
        x = whole - x - wide * scale if book.edition.setting.right_to_left else x
        items.append(laid_card(book.edition, face, x, i // count * step_y, scale))
    return Drawing(tuple(items), whole, math.ceil(len(faces) / count) * step_y, "left", before=2.0)


def _fit(cards: int, columns: int, wide: float, high: float, whole: float, room: float) -> tuple[float, int]:
    """The scale at which cards in so many columns fit, and the columns."""
    rows = math.ceil(cards / columns)
    across = (whole - (columns - 1) * GAP) / columns / wide
    down = (room - (rows - 1) * GAP) / rows / high
    return min(across, down, LARGEST), columns


def _lines(book: Book) -> Block:
    """Dotted lines to write on."""
    count = int((book.shape.depth - HEAD) / LINE)
    paint = Paint(stroke=book.edition.theme.rule, width=0.3, cap="round", dash=(0.01, 1.2))
    lines = [Path(hairline(0.0, book.whole, 0.3, "", LINE * (i + 1)).segments, paint) for i in range(count)]
    return Drawing(tuple(lines), book.whole, LINE * count + 0.5, "left")
