"""The contents of the box: every component in true proportion, with its count."""

from pnp.press.document.parts import ComponentNode, Components
from pnp.press.pages.book import Book
from pnp.press.pieces.components import component_drawing, component_faces, fitting, upright
from pnp.press.typeset import Block, Row, Run, Stack, Text, TextStyle
from pnp.press.typeset.text.style import ParagraphStyle

SCALE = 0.3
"""All pictures are drawn at this scale, so that their sizes can be compared; one that is too large fills its cell."""
GAP = 2.4
"""Space between two cells, mm."""
FEW = 2
"""Up to this many lines are kept on one page."""


def components_table(book: Book, part: Components) -> Block:
    """The components side by side on one line, their counts and names below."""
    edition = book.edition
    entries = [entry for entry in part.entries if component_faces(entry.component, edition)]
    per_row = min(4, len(entries)) or 1
    width = (book.full_width - (per_row - 1) * GAP) / per_row
    pairs = [upright(component_faces(entry.component, edition), width + GAP / 2) for entry in entries]
    scale = min((SCALE * max(1.0, min(1.5, book.full_width / 92.0)), *pairs))
    rows = [entries[i : i + per_row] for i in range(0, len(entries), per_row)]
    blocks = []
    for row in rows:
        firsts = [face for entry in row for face in component_faces(entry.component, edition)[:1]]
        high = max((face.height * fitting(face, width, scale) for face in firsts), default=0.0) + 2.0
        cells = tuple((*_picture(entry, book, width, high, scale), *_words(entry, book)) for entry in row)
        blocks.append(Row((*cells, *(((),) * (per_row - len(row)))), (0.0,) * per_row, GAP, "top", after=2.4))
    return Stack(tuple(blocks), len(rows) <= FEW)


def _picture(entry: ComponentNode, book: Book, width: float, high: float, scale: float) -> tuple[Block, ...]:
    drawing = component_drawing(entry.component, book.edition, width, high, scale)
    return () if drawing is None else (drawing,)


def _words(entry: ComponentNode, book: Book) -> tuple[Block, ...]:
    theme, pt = book.edition.theme, book.shape.pt
    figure = ParagraphStyle(TextStyle(theme.display, pt(15), theme.accent, ("lnum",)), pt(17), "center")
    label = ParagraphStyle(TextStyle(f"{theme.sans} Bold", pt(8.5), theme.text), pt(10), "center", balance=True)
    blocks: list[Block] = [
        Text((Run(str(entry.count), figure.text),), figure),
        Text((Run(entry.name, label.text),), label),
    ]
    return tuple(blocks)
