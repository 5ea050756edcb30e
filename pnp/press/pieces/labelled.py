"""A card with numbered discs beside its parts, each with a line to the part that it labels."""

from collections.abc import Iterator, Sequence

from pnp.base.frozen import dataclass
from pnp.press.document.shows import FaceFigure
from pnp.press.edition.edition import Edition
from pnp.press.pieces.card_parts import missing_part
from pnp.press.pieces.draw import card_face, disc, laid_card
from pnp.press.typeset import Drawing
from pnp.press.typeset.drawing.extent import extent
from pnp.press.typeset.drawing.outline import Box, ellipse_outline, translation
from pnp.press.typeset.drawing.page import Face, Item, Paint, Path, PlacedFace
from pnp.source.diagnostics.hints import did_you_mean

SCALE = 0.5
"""Size of the card, as a share of its real size."""
DISC = 4.8
"""Diameter of a disc, mm."""
ASIDE = 7.0
"""Space between the card and the discs beside it, mm."""
APART = 6.0
"""Space between the centres of two discs on one side, mm."""
DOT = 0.6
"""Radius of the dot at which a line ends, mm."""
BESIDE = 0.3
"""Space between the dot and the labelled part, mm."""


@dataclass(frozen=True)
class _Label:
    """A disc: its number, and the target of its line; mm from the upper left corner of the card as drawn."""

    number: int
    box: Box
    on_left: bool

    @property
    def y(self) -> float:
        """The centre of the labelled part."""
        return (self.box[1] + self.box[3]) / 2


def labelled_card(figure: FaceFigure, edition: Edition, width: float, scale: float) -> Drawing:
    """A card in the middle of ``width`` mm, with discs on both sides. Reports PNP107 for an unknown card, and for a
    part that its drawing does not name."""
    face = _card(figure, edition)
    if face is None:
        return Drawing((), width, 0.1, "left")
    k = SCALE * scale
    left, wide = (width - face.width * k) / 2, face.width * k
    labels = _labels(face, figure, edition, k)
    items: list[Item] = [laid_card(edition, face, left, 0.0, k)]
    for on_left in (True, False):
        own = sorted((label for label in labels if label.on_left == on_left), key=lambda label: label.y)
        x = left - ASIDE * scale if on_left else left + wide + ASIDE * scale
        for label, y in zip(own, _heights([label.y for label in own], APART * scale), strict=True):
            items += _drawn(edition, label, left, x, y, DISC * scale)
    return Drawing(tuple(items), width, face.height * k, "left", 1.6, 2.6)


def _card(figure: FaceFigure, edition: Edition) -> Face | None:
    face = card_face(edition, figure.card)
    if face is None:
        codes = [card.code for kind in edition.game.cards.values() for card in kind.cards]
        message = f"there is no card `{figure.card}` to show"
        edition.report.error("PNP107", message, figure.span, did_you_mean(figure.card, codes))
    return face


def _labels(face: Face, figure: FaceFigure, edition: Edition, k: float) -> list[_Label]:
    """The positions of the parts; a part in the middle of the card is labelled from the side with fewer discs."""
    if not face.items:  # a blank in place of a face, as in the books of a check: check_parts looks for the parts
        return []
    boxes = {name: box for name, first, behind in face.parts if (box := extent(face.items[first:behind]))}
    labels: list[_Label] = []
    for number, part in enumerate(figure.parts, 1):
        if part not in boxes:
            edition.report.add_all([missing_part(figure.card, part, list(boxes), figure.span)])
            continue
        x0, y0, x1, y1 = (value * k for value in boxes[part])
        off = (x0 + x1) / 2 - face.width * k / 2
        to_left = sum(1 if label.on_left else -1 for label in labels)
        on_left = off < 0 if abs(off) > face.width * k / 8 else to_left <= 0
        labels.append(_Label(number, (x0, y0, x1, y1), on_left))
    return labels


def _heights(wanted: Sequence[float], apart: float) -> list[float]:
    """Heights from the top, each at least ``apart`` below the previous one."""
    heights: list[float] = []
    for y in wanted:
        heights.append(max(y, heights[-1] + apart) if heights else y)
    return heights


def _drawn(edition: Edition, label: _Label, left: float, x: float, y: float, size: float) -> Iterator[Item]:
    """A line from beside a part to its disc, whose centre is (x, y)."""
    beside = DOT + BESIDE
    end = left + (label.box[0] - beside if label.on_left else label.box[2] + beside)
    accent = edition.theme.accent
    yield Path((("M", (end, label.y)), ("L", (x, y))), Paint(stroke=accent, width=0.3))
    yield Path(ellipse_outline(end, label.y, DOT, DOT), Paint(accent))
    yield PlacedFace(disc(edition, str(label.number), size), translation(x - size / 2, y - size / 2))
