"""Turn cards: a card for every player that tells the round in order, with what each action costs."""

from collections.abc import Mapping
from dataclasses import replace

from pnp.document.turn_card import turn_sections, without_effects
from pnp.edition.edition import Edition, PieceFormat
from pnp.pages.reference import laid_out
from pnp.pages.reference_fit import Fit, Layout, fit_sections
from pnp.pieces import Print
from pnp.typeset.page import Face
from pnp.typeset.tagging import without_tags

TURN_CARD = "turn-card"
"""What stands for the component that it belongs to: no game declares it."""
LEAST, MOST = 8.0, 10.0
"""Type, pt."""
MARGIN = 5.0
"""mm."""
TRIED = (("poker", 1), ("tarot", 1), ("poker", 2), ("tarot", 2), ("large", 2))
"""Formats and numbers of sides, the handiest first."""


def turn_cards(edition: Edition, formats: Mapping[str, PieceFormat]) -> list[Print]:
    """The turn cards of a game, one for each player at the fullest table; none where nothing is told of its round."""
    sections = turn_sections(edition)
    if not any(step.lines or step.phases for part in sections[0].parts for step in getattr(part, "steps", ())):
        return []
    for told in (sections, without_effects(sections)):
        for format, sides in TRIED:
            size = formats[format]
            fit = fit_sections(edition, _layout(size, sides), (), told)
            if fit.over <= 0:
                faces = [_face(edition, fit, side, size) for side in range(sides)]
                seats = edition.game.players[1] + sum(side.is_role for side in edition.game.sides.values())
                return [Print(faces[0], faces[1] if sides > 1 else None, seats, format, TURN_CARD)]
    return []


def _layout(size: PieceFormat, sides: int) -> Layout:
    inner = size.width - 2 * MARGIN
    margins = (MARGIN, MARGIN, MARGIN, MARGIN)
    key = Layout(size.width, size.height, margins, (inner,), 0.0, LEAST, MOST, 0.0, True, False, goal_size=0.0)
    return replace(key, pages=sides)


def _face(edition: Edition, fit: Fit, side: int, size: PieceFormat) -> Face:
    items, _ = laid_out(edition, fit, side)
    return Face(f"{TURN_CARD}:{side}", size.width, size.height, without_tags(items), size.bleed, size.corner)
