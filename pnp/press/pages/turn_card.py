"""Turn cards: a card for every player that tells the round in order, with what each action costs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from pnp.press.document.reference import ReferenceSection
from pnp.press.document.turn_card import turn_sections, without_effects
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.pages.reference import laid_out
from pnp.press.pages.reference_fit import Fit, Layout, fit_sections
from pnp.press.pieces import Print
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.flow.tagging import without_tags

TURN_CARD = "turn-card"
"""Id that stands for the component of turn cards: no game declares it."""
LEAST, MOST, FLOOR = 8.0, 10.0, 7.5
"""Type, pt; asides are smaller than the rest, and none than the last."""
MARGIN = 5.0
"""mm."""
TRIED = (("poker", 1), ("tarot", 1), ("poker", 2), ("tarot", 2), ("large", 2))
"""Formats and numbers of sides, the handiest first."""


def turn_cards(edition: Edition, formats: Mapping[str, PieceFormat]) -> list[Print]:
    """The turn cards of a game, one for each player at the fullest table; none where nothing is told of its round.
    They have one format in all its languages, the largest that one of them needs."""
    if not _tells(turn_sections(edition)):
        return []
    choice = partial(_choice, formats)
    chosen = edition.languages.choose(TURN_CARD, choice) if edition.languages else None
    fit = _fitted(edition, formats, chosen) if chosen is not None else None
    if chosen is None or fit is None:  # no format suits all languages
        chosen = choice([edition])
        fit = _fitted(edition, formats, chosen) if chosen is not None else None
    if chosen is None or fit is None:
        return []
    format, sides = TRIED[chosen]
    faces = [_face(edition, fit, side, formats[format]) for side in range(sides)]
    seats = edition.game.players[1] + sum(side.is_role for side in edition.game.sides.values())
    return [Print(faces[0], faces[1] if sides > 1 else None, seats, format, TURN_CARD)]


def _tells(sections: Sequence[ReferenceSection]) -> bool:
    """Whether anything is told of the round."""
    return any(step.lines or step.phases for part in sections[0].parts for step in getattr(part, "steps", ()))


def _choice(formats: Mapping[str, PieceFormat], editions: Sequence[Edition]) -> int | None:
    """The handiest format, by its place in ``TRIED``, that has room for all that each language tells, if need be
    without what actions do; None where none has."""
    needed = [_needed(edition, formats) for edition in editions]
    known = [number for number in needed if number is not None]
    if not known or len(known) < len(needed):
        return None
    places = range(max(known), len(TRIED))
    return next((i for i in places if all(_fitted(edition, formats, i) for edition in editions)), None)


def _needed(edition: Edition, formats: Mapping[str, PieceFormat]) -> int | None:
    """The handiest format for one language."""
    for lean in (False, True):
        for number in range(len(TRIED)):
            if _fits(edition, formats, number, lean):
                return number
    return None


def _fitted(edition: Edition, formats: Mapping[str, PieceFormat], number: int) -> Fit | None:
    """The content that fits that format: the effects of actions, if there is room for them."""
    return _fits(edition, formats, number, lean=False) or _fits(edition, formats, number, lean=True)


def _fits(edition: Edition, formats: Mapping[str, PieceFormat], number: int, lean: bool) -> Fit | None:
    (format, sides), sections = TRIED[number], turn_sections(edition)
    told = without_effects(sections) if lean else sections
    fit = fit_sections(edition, _layout(formats[format], sides), (), told)
    return fit if fit.over <= 0 else None


def _layout(size: PieceFormat, sides: int) -> Layout:
    inner = size.width - 2 * MARGIN
    margins = (MARGIN, MARGIN, MARGIN, MARGIN)
    key = Layout(
        size.width, size.height, margins, (inner,), 0.0, LEAST, MOST, 0.0, True, False, goal_size=0.0, floor=FLOOR
    )
    return replace(key, pages=sides)


def _face(edition: Edition, fit: Fit, side: int, size: PieceFormat) -> Face:
    items, _ = laid_out(edition, fit, side)
    return Face(f"{TURN_CARD}:{side}", size.width, size.height, without_tags(items), size.bleed, size.corner)
