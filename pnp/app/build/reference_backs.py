"""The quick reference on the backs of players' own cards, and turn cards where no back shows the round."""

from collections.abc import Sequence
from dataclasses import field, replace

from pnp.app.game.build_options import LEAST_REFERENCE, BuildContext
from pnp.app.game.shared_facts import find_piece_format, piece_format
from pnp.base.frozen import dataclass
from pnp.press.document.parts import Round
from pnp.press.document.reference import reference_node
from pnp.press.edition import Edition
from pnp.press.edition.edition import PieceFormat
from pnp.press.pages.reference import reference_face
from pnp.press.pages.turn_card import turn_cards
from pnp.press.pieces import Print
from pnp.press.typeset.drawing.page import Face

OWN_TURN_CARDS = frozenset({"turn_card", "turn_cards"})
"""Id or printed component of a game's own turn cards, which replace the generated ones."""


@dataclass(frozen=True)
class ReferenceBacks:
    """The references of an edition, drawn once for each format."""

    edition: Edition
    context: BuildContext
    faces: dict[str, Face] = field(default_factory=dict)

    def with_reference(self, piece: Print) -> Print:
        """A player's own card, with the reference on its back if that is free and wide enough."""
        edition = self.edition
        format = find_piece_format(piece.format, self.context.formats, edition.report)
        if piece.back is not None or format is None or not edition.game.reference or format.width < LEAST_REFERENCE:
            return piece
        if piece.format not in self.faces:
            size = PieceFormat(format.width, format.height, format.bleed, format.safe, format.corner)
            self.faces[piece.format] = reference_face(edition, f"reference:{piece.format}", size)
        return replace(piece, back=self.faces[piece.format])

    def turn_cards(self, pieces: Sequence[Print]) -> Sequence[Print]:
        """A turn card for each player, unless the game has its own, or one of these backs shows the round."""
        own = any(OWN_TURN_CARDS.intersection((c.id, c.prints)) for c in self.edition.game.components)
        if own or (any(piece.back for piece in pieces) and shows_the_round(self.edition)):
            return ()
        return turn_cards(self.edition, {name: piece_format(f) for name, f in self.context.formats.items()})


def shows_the_round(edition: Edition) -> bool:
    """Whether the reference shows the round, step by step."""
    return any(isinstance(part, Round) for section in reference_node(edition).sections for part in section.parts)
