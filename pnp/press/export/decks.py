"""Decks as exporters want them: the pieces of one component with their names, in the order of the designer's table."""

from collections.abc import Iterator
from dataclasses import field, replace

from pnp.base.frozen import dataclass
from pnp.press.impose.formats import Format
from pnp.press.typeset.drawing.page import Face
from pnp.source.diagnostics import NOWHERE, Span


@dataclass(frozen=True)
class Card:
    """One piece: its face, its back, how often it is there, and what people call it."""

    face: Face
    back: Face | None = None
    copies: int = 1
    name: str = ""
    text: str = ""
    """What it does, in words."""
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Deck:
    """The pieces of one component."""

    id: str
    label: str
    format: Format
    cards: tuple[Card, ...]

    @property
    def backs(self) -> tuple[Face, ...]:
        """Its different backs."""
        found = {card.back.name: card.back for card in self.cards if card.back}
        return tuple(found.values())

    def faces(self) -> Iterator[tuple[Face, Card]]:
        """Every face and back once, with the first card that has it."""
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
    """A piece's name as a file's: ``back:trump`` is back-trump."""
    return "".join(c if c.isalnum() or c in "-_." else "-" for c in name).strip("-.") or "piece"
