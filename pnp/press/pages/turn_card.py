"""Turn cards: a card for every player with the round in order and the cost of each action."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from pnp.press.document.reference import ReferenceSection
from pnp.press.document.turn_card import turn_sections, without_effects
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.pages.reference import laid_out
from pnp.press.pages.reference_fit import Fit, Known, fit_sections
from pnp.press.pages.reference_layout import Layout
from pnp.press.pieces import Print
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.flow.tagging import without_tags

TURN_CARD = "turn-card"
"""Id for the component of turn cards, which no game declares."""
LEAST, MOST, FLOOR = 8.0, 10.0, 7.5
"""Type sizes, pt; asides are smaller than the rest, and none is smaller than the last."""
MARGIN = 5.0
"""Margin of a card, mm."""
TRIED = (("poker", 1), ("tarot", 1), ("poker", 2), ("tarot", 2), ("large", 2))
"""Formats and numbers of sides, the handiest first."""


def turn_cards(edition: Edition, formats: Mapping[str, PieceFormat]) -> list[Print]:
    """The turn cards of a game, one for each player at the fullest table and for each role; none if the game does not
    describe its round. They have the same format in all its languages: the largest that one of them needs."""
    if not _describes_round(turn_sections(edition)):
        return []
    choice = partial(_choice, formats)
    chosen = edition.languages.choose(TURN_CARD, choice) if edition.languages else None
    trials = _Trials(edition, formats)
    fit = trials.fit(chosen) if chosen is not None else None
    if chosen is None or fit is None:  # no format suits all languages
        chosen = choice([edition])
        fit = trials.fit(chosen) if chosen is not None else None
    if chosen is None or fit is None:
        return []
    format, sides = TRIED[chosen]
    faces = [_face(edition, fit, side, formats[format]) for side in range(sides)]
    seats = edition.game.players[1] + sum(side.is_role for side in edition.game.sides.values())
    return [Print(faces[0], faces[1] if sides > 1 else None, seats, format, TURN_CARD)]


def _describes_round(sections: Sequence[ReferenceSection]) -> bool:
    """Whether the game describes its round."""
    return any(step.lines or step.phases for part in sections[0].parts for step in getattr(part, "steps", ()))


def _choice(formats: Mapping[str, PieceFormat], editions: Sequence[Edition]) -> int | None:
    """The handiest format, by its index in ``TRIED``, that fits the text of each language, without the effects of
    actions if these take too much room; None if no format fits."""
    languages = [_Trials(edition, formats) for edition in editions]
    needed = [trials.needed() for trials in languages]
    numbers = [number for number in needed if number is not None]
    if not numbers or len(numbers) < len(needed):
        return None
    places = range(max(numbers), len(TRIED))
    return next((i for i in places if all(trials.has_room(i) for trials in languages)), None)


class _Trials:
    """The turn card of one language, tried on formats; text set for one is reused for the others."""

    def __init__(self, edition: Edition, formats: Mapping[str, PieceFormat]) -> None:
        self.edition, self.formats = edition, formats
        sections = turn_sections(edition)
        self.sections = {False: sections, True: without_effects(sections)}
        """With the effects of actions, and (lean) without."""
        self.set: Known = {}
        self.rooms: dict[tuple[int, bool], bool] = {}

    def needed(self) -> int | None:
        """The index in ``TRIED`` of the handiest format that fits; None if none does."""
        tried = ((lean, number) for lean in (False, True) for number in range(len(TRIED)))
        return next((number for lean, number in tried if self._has_room(number, lean)), None)

    def has_room(self, number: int) -> bool:
        """Whether the text fits a format, if necessary without the effects of actions."""
        return self._has_room(number, False) or self._has_room(number, True)

    def _has_room(self, number: int, lean: bool) -> bool:
        key = number, lean
        if key not in self.rooms:
            self.rooms[key] = self._tried(number, lean, is_asked=True).over <= 0
        return self.rooms[key]

    def fit(self, number: int) -> Fit | None:
        """The content that fits a format: with the effects of actions if they fit; None if it does not fit at all."""
        fits = (self._tried(number, lean) for lean in (False, True))
        return next((fit for fit in fits if fit.over <= 0), None)

    def _tried(self, number: int, lean: bool, is_asked: bool = False) -> Fit:
        format, sides = TRIED[number]
        layout = _layout(self.formats[format], sides)
        return fit_sections(self.edition, layout, (), self.sections[lean], self.set, is_asked)


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
