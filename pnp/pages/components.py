"""What is in the box: every component in true proportion, with its count."""

from dataclasses import dataclass, replace

from pnp.document.languages import is_without_spaces
from pnp.edition.edition import Edition
from pnp.model.game import Component
from pnp.pages.book import Book
from pnp.pieces.draw import card_face, piece_outline
from pnp.typeset import Block, Drawing, Row, Run, Stack, Text, TextStyle
from pnp.typeset.outline import multiply, rotation, scaling, translation
from pnp.typeset.page import Face, Group, Item, Paint, Path, Placed
from pnp.typeset.style import ParagraphStyle

SCALE = 0.3
"""All pictures are drawn at this scale, so that their sizes can be compared; what is too large fills its cell."""
GAP = 2.4
"""Between two cells, mm."""


@dataclass(frozen=True)
class _Cell:
    """The room that each component has."""

    width: float
    scale: float
    """Of the pictures, where they fit."""


def components_table(book: Book) -> Block:
    """The components side by side, standing on one line, their counts and names below."""
    components = [c for c in book.edition.game.components if piece_faces(c, book.edition)]
    per_row = min(4, len(components)) or 1
    cell = _Cell((book.whole - (per_row - 1) * GAP) / per_row, SCALE * max(1.0, min(1.5, book.whole / 92.0)))
    rows = [components[i : i + per_row] for i in range(0, len(components), per_row)]
    blocks = []
    for row in rows:
        tallest = [f.height * _scale(f, cell) for c in row for f in piece_faces(c, book.edition)[:1]]
        high = max(tallest, default=0.0) + 2.0
        cells = tuple((_picture(c, book, high, cell), *_words(c, book)) for c in row)
        blocks.append(Row((*cells, *(((),) * (per_row - len(row)))), (0.0,) * per_row, GAP, "top", after=2.4))
    return Stack(tuple(blocks))


def piece_faces(component: Component, edition: Edition) -> list[Face]:
    """Up to two pieces of a component to show: a face and, of a deck, its back."""
    kind = edition.game.cards.get(component.prints)
    if kind is not None:
        middle = kind.cards[len(kind.cards) // 3].code
        found = [edition.faces.get(f"back:{kind.name}"), card_face(edition, middle, kind.name)]
    elif component.each:
        members = edition.game.enums[component.each].members
        found = [edition.faces.get(f"{component.id}:{m.name}") for m in members[:2]][::-1]
    else:
        found = [edition.faces.get(component.id)]
    return [f for f in found if f is not None]


def _picture(component: Component, book: Book, high: float, cell: _Cell) -> Block:
    faces = piece_faces(component, book.edition)
    count = len(faces)
    step = 3.4 if count > 1 else 0.0
    face = faces[0]
    whole = cell.width
    if count > 1 and face.width > face.height:  # what lies tilted on its side stays within its cell
        cell = replace(cell, width=whole - step - 1.0)
    left = (whole - face.width * _scale(face, cell) - step * (count - 1)) / 2
    items: list[Item] = []
    for i, piece in enumerate(faces):
        tilt = 0.0 if count == 1 else -4.0 + 8.0 * i / (count - 1)
        scale = _scale(piece, cell)
        items.append(_piece(book, piece, left + i * step, high - piece.height * scale - 1.0, scale, tilt))
    return Drawing(tuple(items), whole, high, "left", after=1.6)


def _piece(book: Book, face: Face, x: float, y: float, scale: float, tilt: float) -> Item:
    theme = book.edition.theme
    matrix = multiply(multiply(translation(x, y), scaling(scale)), rotation(tilt, face.width / 2, face.height / 2))
    outline = piece_outline(face)
    paper = Path(outline, Paint(theme.paper))
    line = Path(outline, Paint(stroke=theme.rule, width=0.4))
    return Group((paper, Placed(face, clip=outline), line), matrix)


def _scale(face: Face, cell: _Cell) -> float:
    return min(cell.scale, (cell.width - 1.0) / face.width)


def _words(component: Component, book: Book) -> tuple[Block, ...]:
    edition, styles = book.edition, book.styles
    theme, pt = edition.theme, book.shape.pt
    count = edition.facts.counts[component.id]
    figure = ParagraphStyle(TextStyle(theme.display, pt(15), theme.accent, ("lnum",)), pt(17), "center")
    label = ParagraphStyle(TextStyle(f"{theme.sans} Bold", pt(8.5), theme.text), pt(10), "center", balance=True)
    small = ParagraphStyle(styles.small.text, styles.small.leading, "center", balance=True)
    name = edition.text(component.label)
    blocks: list[Block] = [
        Text((Run(str(count), figure.text),), figure),
        Text((Run(name[:1].upper() + name[1:], label.text),), label),
    ]
    needs = edition.facts.needs.get(component.measured, {})
    if needs:
        told = ("、" if is_without_spaces(edition.locale) else ", ").join(
            edition.say("{count} for {players} players").format(count=n, players=p) for p, n in sorted(needs.items())
        )
        blocks.append(Text((Run(edition.say("enough: {counts}").format(counts=told), small.text),), small))
    return tuple(blocks)
