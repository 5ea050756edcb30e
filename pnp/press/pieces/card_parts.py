"""The parts of cards that chapters number: the requested parts, and the parts that a face draws."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.model.game import Game
from pnp.press.edition.edition import Edition
from pnp.press.typeset.drawing.extent import extent
from pnp.press.typeset.drawing.page import Face
from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.diagnostics.hints import did_you_mean


def check_parts(edition: Edition, faces: Mapping[str, Face]) -> Iterator[Diagnostic]:
    """Report the card parts that chapters ask for but that the face, by name, does not have (PNP107)."""
    for card, parts, span in asked_parts(edition.game):
        face = faces.get(card)
        drawn = parts_of(face) if face is not None else list(parts)  # (a chapter reports an unknown card)
        yield from (missing_part(card, part, drawn, span) for part in parts if part not in drawn)


def asked_parts(game: Game) -> Iterator[tuple[str, tuple[str, ...], Span]]:
    """The cards that chapters show with numbered parts, the parts, and the place of each in the chapters."""
    for block in (block for chapter in game.chapters for block in chapter.blocks):
        data = block.data or {}
        if block.kind == "show" and data.get("face") and data.get("parts"):
            yield str(data["face"]), tuple(map(str, data["parts"])), block.span


def parts_of(face: Face) -> list[str]:
    """The parts that a face draws, by name; for a cached face, the parts of its earlier drawing."""
    return [name for name, first, behind in face.parts if not face.items or extent(face.items[first:behind])]


def missing_part(card: str, part: str, drawn: Sequence[str], span: Span) -> Diagnostic:
    """The diagnostic for a part that the face of a card does not have (PNP107)."""
    message = f"the drawing of `{card}` has no part with the `id` `{part}`"
    return Diagnostic("PNP107", message, span, did_you_mean(part, drawn))
