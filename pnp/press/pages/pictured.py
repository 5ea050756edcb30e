"""Cards with their pictures: a part of each face next to the card's name and effect, two cards in a row."""

from collections.abc import Sequence

from pnp.base.frozen import replace
from pnp.press.document.game_text import example_of
from pnp.press.document.nodes import Example, Paragraph
from pnp.press.document.parts import CardPictures, CardRow
from pnp.press.document.shows import RowFigure
from pnp.press.pages.designed import pale_box
from pnp.press.pages.shows import RenderContext, entry
from pnp.press.pieces.card_rows import card_grid, faces_of
from pnp.press.pieces.draw import card_face
from pnp.press.pieces.laid_out import CaptionedCards
from pnp.press.pieces.positions import fan, held_cards
from pnp.press.typeset import Block, Drawing, Row, Run, Text
from pnp.press.typeset.drawing.outline import multiply, rect_outline, scaling, translation
from pnp.press.typeset.drawing.page import Face, Item, Paint, Path, PlacedFace, Tag

SHARE = 0.33
"""Width of a picture, as a share of its column."""
GAP, BETWEEN = 2.2, 3.4
"""Space between a picture and its words, and between two columns, mm."""
BELOW = 2.4
"""Space below a row, mm."""
ON_SHEET, SHARE_ON_SHEET = 42.0, 0.27
"""On a sheet: the least width for a card with its words, mm at 9 pt, and the share of it that its picture takes."""
LARGEST_CARD, CLOSE = 24.0, 1.6
"""The widest card of a row on a sheet, and the space between two, mm."""
ACROSS = 150.0
"""The least width of a reference in which cards have pictures, mm."""
BESIDE = 120.0
"""The least width of an example whose story is beside its cards, mm."""
FAN, FAN_SHARE = 0.5, 0.55
"""The largest scale of the cards of an example on a sheet, and the share of its width that they may take."""
TWO = 90.0
"""Least width for two cards in a row, mm."""


def set_pictures(desk: RenderContext, part: CardPictures) -> list[Block]:
    """Cards in the order of their rows, read from left to right, each with its picture."""
    count = 2 if desk.width >= TWO else 1
    if desk.designed:
        count = max(1, int((desk.width + BETWEEN) / (ON_SHEET * desk.styles.scale + BETWEEN)))
    column = (desk.width - BETWEEN * (count - 1)) / count
    wide = column * (SHARE_ON_SHEET if desk.designed else SHARE)
    words = replace(desk, width=column - wide - GAP)
    rows = [part.rows[at : at + count] for at in range(0, len(part.rows), count)]
    return [_row(words, row, part.window, (wide, count)) for row in rows]


def set_row(desk: RenderContext, part: RowFigure) -> list[Block]:
    """Cards side by side in one row; [] without faces, as on a card."""
    faces = faces_of(desk.edition, part.cards, part.span)
    if not faces:
        return []
    wide = min(LARGEST_CARD, (desk.width + CLOSE) / len(faces) - CLOSE)
    drawing = card_grid(desk.edition, faces, len(faces), wide, CLOSE)
    return [replace(drawing, align="center", after=BELOW * desk.styles.scale, tag=Tag("Figure", _codes(part)))]


def _codes(part: RowFigure) -> str:
    return ", ".join(code for _, code in part.cards)


def set_example(desk: RenderContext, part: Example) -> list[Block]:
    """A worked example: its cards beside its story, or above it in a narrow column; [] for one without cards or
    faces."""
    example = example_of(desk.edition.game, part.example)
    held = held_cards(desk.edition, example) if example else []
    if not held:
        return []
    label = desk.edition.say("Example")
    return [pale_box(desk, label, lambda inner: _played(inner, part, held))]


def _played(desk: RenderContext, part: Example, held: Sequence[CaptionedCards]) -> list[Block]:
    styles, small = desk.styles, desk.styles.key.text
    words: list[Block] = [
        Text(desk.set(one.inlines, styles.body), styles.body) for one in part.story if isinstance(one, Paragraph)
    ]
    if desk.width < BESIDE:
        return [fan(desk.edition, small, held, desk.width, FAN), *words]
    picture = fan(desk.edition, small, held, desk.width * FAN_SHARE, FAN)
    rest = desk.width - picture.width - 2 * GAP
    return [Row(((picture,), tuple(words)), (picture.width, rest), 2 * GAP, after=BELOW * styles.scale)]


def _row(desk: RenderContext, cards: Sequence[CardRow], window: Sequence[float], size: tuple[float, int]) -> Row:
    wide, count = size
    cells: list[tuple[Block, ...]] = []
    widths: list[float] = []
    for place, card in enumerate(cards):
        cells += [_picture(desk, card, window, wide), _words(desk, card)]
        widths += [wide, desk.width + (BETWEEN - GAP if place + 1 < count else 0.0)]
    missing = count - len(cards)
    cells += [()] * 2 * missing
    widths += [wide, desk.width] * missing
    return Row(tuple(cells), tuple(widths), GAP, after=BELOW * desk.styles.scale)


def _picture(desk: RenderContext, card: CardRow, window: Sequence[float], wide: float) -> tuple[Block, ...]:
    """The part of a card's face in a frame, and its clause below; () if it has no face."""
    face = card_face(desk.edition, card.card)
    if face is None:
        return ()
    left, top, width, height = window
    scale = wide / width
    drawing = Drawing(_cropped(face, (left, top, width, height), scale, desk), wide, height * scale, "left")
    picture = replace(drawing, tag=Tag("Figure", card.label))
    if not card.does.number:
        return (picture,)
    number = replace(desk.styles.number, align="center")
    return picture, Text((Run(card.does.number, number.text, target=card.does.clause),), number)


def _cropped(
    face: Face, window: tuple[float, float, float, float], scale: float, desk: RenderContext
) -> tuple[Item, ...]:
    left, top, width, height = window
    matrix = multiply(scaling(scale), translation(-left, -top))
    frame = rect_outline(0.0, 0.0, width * scale, height * scale, 0.8)
    clip = rect_outline(left, top, width, height, 0.8 / scale)
    return PlacedFace(face, matrix, clip=clip), Path(frame, Paint(stroke=desk.edition.theme.accent, width=0.3))


def _words(desk: RenderContext, card: CardRow) -> tuple[Block, ...]:
    """The name of a card with its code before it, and what it does."""
    styles = desk.styles
    name = replace(styles.title, left=0.0)
    inlines = desk.set(card.names[0], name) if card.names else desk.words(card.label, name)
    if card.code and not card.is_star:
        inlines = (*desk.words(f"{card.code}\u2002", styles.number), *inlines)
    lines = [entry(replace(desk, numbered=False), card.does)] if card.does.inlines else []
    return Text(inlines, name), *lines
