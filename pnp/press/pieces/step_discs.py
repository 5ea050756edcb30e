"""The discs of a set-up picture: each step's number, beside the pieces that only this step, or mainly this step,
places."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.frozen import replace
from pnp.press.edition.edition import Edition
from pnp.press.pieces.draw import disc, pill
from pnp.press.pieces.face_phrases import SILENT
from pnp.press.pieces.tiles import Spot
from pnp.press.typeset.drawing.outline import translation
from pnp.press.typeset.drawing.page import PlacedFace

OWN, OWN_NAME, SHARED, OTHERS, THEIR_NAME = range(5)
"""Preference for the positions of discs, the best first: the reader's pieces, everybody's, another player's."""
SIZE = 4.2
"""Diameter of a disc, mm."""


def step_discs(edition: Edition, steps: Mapping[str, str], spots: Sequence[Spot]) -> Iterator[PlacedFace]:
    """The discs of steps, given by clause with their texts; those for one piece are side by side."""
    standing: dict[tuple[float, float], float] = {}
    for clause, number in steps.items():
        spot = _spot_of(edition, clause, spots)
        if spot is None:
            continue
        face = disc(edition, number, SIZE) if number.isdigit() else pill(edition, number, 1.0)
        along = standing.get((spot.x, spot.y), 0.0)
        low = 1.0 if spot.order == OTHERS else -3.0  # (their names stand close above)
        yield PlacedFace(replace(face, name=f"{face.name}{SILENT}"), translation(spot.x - 2.6 + along, spot.y + low))
        standing[spot.x, spot.y] = along + face.width + 0.4


def _spot_of(edition: Edition, clause: str, spots: Sequence[Spot]) -> Spot | None:
    """The tile a disc goes beside: one that the clause mentions and its rule changes, else one that the clause
    mentions, else one that the rule changes; among those the one that the fewest other steps change, preferably the
    reader's own."""
    setups = edition.rules.of_kind("setup")
    changed = {name for r in setups if r.clause == clause for name in r.changes}
    names_told = _mentioned_in(edition, clause)
    for names in (names_told & changed, names_told, changed):
        candidates = [
            (sum(name in r.changes for r in setups), spot.order, place)
            for place, spot in enumerate(spots)
            for name in spot.names & names
        ]
        if candidates:
            return spots[min(candidates)[2]]
    return None


def _mentioned_in(edition: Edition, clause: str) -> set[str]:
    """The zones and counters that a clause mentions."""
    game = edition.game
    return {one.name for many in (game.zones, game.counters) for one in many.values() if one.clause == clause}
