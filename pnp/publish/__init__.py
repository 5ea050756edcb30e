"""Turns a game and its compiled rules into papers in one language: card faces, reference sheets, the rulebook."""

from pnp.publish.cards import Print, draw_prints
from pnp.publish.edition import Edition, Facts, build_edition, build_facts

__all__ = ["Edition", "Facts", "Print", "build_edition", "build_facts", "draw_prints"]
