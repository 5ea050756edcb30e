"""Motifs: what a template of any game can have drawn, as plain functions that return SVG text.

A template writes ``{{ motif.turks_head(10, 3, 13.6, 3.0, ink("line"), ink("plum")) }}``. Three kinds:

- **outlines** return path data, for the ``d`` of a path: ``<path d="{{ motif.star(8, 3, 1.25) }}" fill="…"/>``;
- **drawings** return elements;
- **frames** take a picture and draw it as they want: a macro of two colours, what is drawn and the ground that it
  stands on, which draws about an axis x = 0 above a sill y = 0. Pictures are a game's own, and stand in its own folder:
  ``{% macro tower(fg, bg) %}{% include "scenes/tower.svg.j2" %}{% endmacro %}
  {{ motif.counterchanged(15, 7.7, 33, 37.7, ink("hearts"), ink("paper"), tower) }}``.

Lengths are mm, y grows downwards, angles are degrees, 0 is up and they grow clockwise.
"""

from collections.abc import Callable, Mapping
from types import SimpleNamespace

from pnp.press.typeset.motifs import (
    icons,
    knots,
    library,
    marks,
    niche,
    paper,
    plates,
    rims,
    shapes,
    signs,
    stone,
    suits,
)
from pnp.press.typeset.motifs.courts import court
from pnp.press.typeset.motifs.emblem import emblem
from pnp.press.typeset.motifs.library import ICONS, icon_drawing, icon_groups

__all__ = ["DRAWINGS", "FRAMES", "ICONS", "MOTIFS", "OUTLINES", "icon_drawing", "icon_groups", "namespace"]

OUTLINES: Mapping[str, Callable[..., str]] = {
    "arc": shapes.arc,
    "arch": shapes.arch,
    "box": paper.box,
    "drop": marks.drop,
    "frame": shapes.frame,
    "lozenge": shapes.lozenge,
    "plate": plates.plate,
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
    "court": court,
    "cut_stone": stone.cut_stone,
    "emblem": emblem,
    "flipped": paper.flipped,
    "four_towers": marks.four_towers,
    "frame_of": rims.frame_of,
    "gem": icons.gem,
    "guilloche": knots.guilloche,
    "hooked_arms": marks.hooked_arms,
    "icon": library.icon,
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
}
"""Functions that return elements (and ``tint``, which returns a colour)."""

FRAMES: Mapping[str, Callable[..., object]] = {
    "counterchanged": niche.counterchanged,
    "scaled": niche.scaled,
}
"""Functions of a picture: one that draws it, and one that makes another picture of it."""

MOTIFS: Mapping[str, Callable[..., object]] = {**OUTLINES, **DRAWINGS, **FRAMES}
"""All that templates may call."""


def namespace() -> SimpleNamespace:
    """The motifs as one object with an attribute each: what templates know as ``motif``."""
    return SimpleNamespace(**MOTIFS)
