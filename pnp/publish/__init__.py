"""Turns a game and its compiled rules into papers in one language: card faces, reference sheets, the rulebook."""

from pnp.publish.cards import Print, draw_prints
from pnp.publish.edition import Edition, Facts, build_edition, build_facts
from pnp.publish.geometry import BookShape, find_shape
from pnp.publish.reference import reference_page
from pnp.publish.rulebook import build_rulebook

__all__ = [
    "BookShape",
    "Edition",
    "Facts",
    "Print",
    "build_edition",
    "build_facts",
    "build_rulebook",
    "draw_prints",
    "find_shape",
    "reference_page",
]
