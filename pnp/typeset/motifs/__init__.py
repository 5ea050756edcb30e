"""Motifs: everything that a template can have drawn, as plain functions that return SVG text.

A template writes ``{{ motif.turks_head(10, 3, 13.6, 3.0, ink("line"), ink("plum")) }}``. Three kinds:

- **outlines** return path data, for the ``d`` of a path: ``<path d="{{ motif.star(8, 3, 1.25) }}" fill="…"/>``;
- **drawings** return elements;
- **pictures** take two colours, what is drawn and the ground that it stands on, and return elements about an axis x = 0
  above a sill y = 0. They are handed by name to the drawings that frame them:
  ``{{ motif.counterchanged(15, 7.7, 33, 37.7, ink("hearts"), ink("paper"), motif.pavilion) }}``.

Lengths are mm, y grows downwards, angles are degrees, 0 is up and they grow clockwise.
"""

from collections.abc import Callable, Mapping
from types import SimpleNamespace

from pnp.typeset.motifs import headgear, icons, knots, marks, niche, paper, rims, shapes, signs, stone, suits
from pnp.typeset.motifs.boat import drifting_boat, waves
from pnp.typeset.motifs.candle import snuffed_candle
from pnp.typeset.motifs.chairs import ring_of_chairs
from pnp.typeset.motifs.courtiers import bust
from pnp.typeset.motifs.emblem import emblem
from pnp.typeset.motifs.eye import eye, keyhole_eye
from pnp.typeset.motifs.hands import three_hands
from pnp.typeset.motifs.icons import ICONS, icon_drawing
from pnp.typeset.motifs.lantern import lantern
from pnp.typeset.motifs.mask import torn_mask
from pnp.typeset.motifs.pavilion import lance, pavilion, pennant
from pnp.typeset.motifs.rings import linked_rings
from pnp.typeset.motifs.roads import cypress, house, three_roads
from pnp.typeset.motifs.swords import crossed_swords, sword

__all__ = ["DRAWINGS", "ICONS", "MOTIFS", "OUTLINES", "PICTURES", "icon_drawing", "namespace"]

OUTLINES: Mapping[str, Callable[..., str]] = {
    "arc": shapes.arc,
    "arch": shapes.arch,
    "box": paper.box,
    "drop": marks.drop,
    "frame": shapes.frame,
    "lozenge": shapes.lozenge,
    "polygon": shapes.polygon,
    "polygram": rims.polygram,
    "rays": shapes.rays,
    "ribbon": shapes.ribbon,
    "ring": shapes.ring,
    "rosette": knots.rosette,
    "scallops": shapes.scallops,
    "star": shapes.star,
    "ticks": shapes.ticks,
    "tray": marks.tray,
}
"""Functions that return path data."""

DRAWINGS: Mapping[str, Callable[..., str]] = {
    "at": paper.at,
    "bead_studs": niche.bead_studs,
    "bolt": icons.bolt,
    "both": paper.both,
    "chain_mail": marks.chain_mail,
    "circle": paper.circle,
    "clipped": paper.clipped,
    "coin": icons.coin,
    "counterchanged": niche.counterchanged,
    "cut_stone": stone.cut_stone,
    "cypress": cypress,
    "emblem": emblem,
    "eye": eye,
    "flipped": paper.flipped,
    "four_towers": marks.four_towers,
    "frame_of": rims.frame_of,
    "gem": icons.gem,
    "guilloche": knots.guilloche,
    "hooked_arms": marks.hooked_arms,
    "icon": icons.icon,
    "keyhole_eye": keyhole_eye,
    "line": paper.line,
    "mark_studs": niche.mark_studs,
    "moire": marks.moire,
    "path": paper.path,
    "rect": paper.rect,
    "rim": rims.rim,
    "rim_piece": rims.rim_piece,
    "ringed_knot": marks.ringed_knot,
    "seal": icons.seal,
    "sign": signs.sign,
    "small_crown": marks.small_crown,
    "suit": suits.suit,
    "suit_studs": niche.suit_studs,
    "tint": paper.tint,
    "turks_head": knots.turks_head,
    "turned": paper.turned,
    "waves": waves,
}
"""Functions that return elements (and ``tint``, which returns a colour)."""

PICTURES: Mapping[str, Callable[..., object]] = {
    "bust": bust,
    "crossed_swords": crossed_swords,
    "drifting_boat": drifting_boat,
    "house": house,
    "lance": lance,
    "lantern": lantern,
    "linked_rings": linked_rings,
    "pavilion": pavilion,
    "pennant": pennant,
    "ring_of_chairs": ring_of_chairs,
    "scaled": niche.scaled,
    "snuffed_candle": snuffed_candle,
    "sword": sword,
    "three_hands": three_hands,
    "three_roads": three_roads,
    "torn_mask": torn_mask,
    **headgear.HEADGEAR,
}
"""Functions of two colours, and the two that make such functions: ``bust`` (a courtier) and ``scaled``."""

MOTIFS: Mapping[str, Callable[..., object]] = {**OUTLINES, **DRAWINGS, **PICTURES}
"""All that templates may call."""


def namespace() -> SimpleNamespace:
    """The motifs as one object with an attribute each: what templates know as ``motif``."""
    return SimpleNamespace(**MOTIFS)
