"""Decks in the form for exporters: the pieces of a component with their names, in the order of the designer's table;
and faces as single pages, with their bleed for services that cut, or cut to their trim for screens."""

from collections.abc import Iterator
from dataclasses import field, replace

from pnp.base.frozen import dataclass
from pnp.press.impose.formats import Format
from pnp.press.typeset.drawing.outline import rect_outline, scaling, translation
from pnp.press.typeset.drawing.page import Colour, Face, Group, Item, Page, Paint, Path, PlacedFace
from pnp.press.typeset.drawing.trim import trim_outline
from pnp.source.diagnostics import NOWHERE, Span


@dataclass(frozen=True)
class Card:
    """One piece: its face, its back, its number of copies, and its name."""

    face: Face
    back: Face | None = None
    copies: int = 1
    name: str = ""
    text: str = ""
    """Its effect, in words."""
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Deck:
    """The pieces of one component."""

    id: str
    label: str
    format: Format
    cards: tuple[Card, ...]
    kind: str = ""
    """The card kind that it prints; "" for other pieces."""

    @property
    def backs(self) -> tuple[Face, ...]:
        """Its different backs."""
        backs = {card.back.name: card.back for card in self.cards if card.back}
        return tuple(backs.values())

    def faces(self) -> Iterator[tuple[Face, Card]]:
        """Every face and back once, with its first card."""
        seen: set[str] = set()
        for card in self.cards:
            for face in (card.face, card.back):
                if face is not None and face.name not in seen:
                    seen.add(face.name)
                    yield face, card


def shaped(face: Face, format: Format) -> Face:
    """The face with the corners and the cut line of its format."""
    corner = format.width / 2 if format.shape == "circle" else format.corner
    outline = format.outline if format.shape in ("hexagon", "path") else ()
    return replace(face, corner=corner, outline=outline)


def file_stem(name: str) -> str:
    """A piece's name in a form for file names: ``back:trump`` gives back-trump."""
    return "".join(c if c.isalnum() or c in "-_." else "-" for c in name).strip("-.") or "piece"


# ------------------------------------------------------------------------------------------------- pages
def face_page(
    face: Face,
    bleed: tuple[float, float] | None = None,
    cut: bool = False,
    label: str = "",
    paper: Colour = "#FFFFFF",
) -> Page:
    """A page with one face: its trim, and ``bleed`` mm beyond it on the sides and at top and bottom (None for
    everything drawn). ``cut``: nothing is outside the trim, and the piece has its paper's colour."""
    across, down = (0.0, 0.0) if cut else bleed if bleed is not None else (face.bleed, face.bleed)
    width, height = face.width + 2 * across, face.height + 2 * down
    outline = trim_outline(face)
    placed = PlacedFace(face, translation(across, down), outline if cut else (), face.name)
    items: tuple[Item, ...] = (Path(outline, Paint(paper)), placed) if cut else (placed,)
    trim = (across, down, across + face.width, down + face.height)
    return Page(width, height, items, trim, (0.0, 0.0, width, height), label=label or face.name)


def drawn_out(face: Face, bleed: float) -> Face:
    """The face with a wider bleed: a slightly enlarged copy of the drawing fills the missing frame, so that backgrounds
    continue. Nothing inside the old bleed changes."""
    old = face.bleed
    x, y = (face.width + 2 * bleed) / (face.width + 2 * old), (face.height + 2 * bleed) / (face.height + 2 * old)
    middle = (face.width / 2 * (1 - x), face.height / 2 * (1 - y))
    larger = scaling(x, y)
    copy = Group(tuple(face.items), (*larger[:4], *middle))
    inner, outer = (rect_outline(-b, -b, face.width + 2 * b, face.height + 2 * b) for b in (old, bleed))
    frame = Group((copy,), clip=(*outer, *inner), clip_even_odd=True)
    return replace(face, items=(frame, Group(tuple(face.items), clip=inner)), bleed=bleed)
