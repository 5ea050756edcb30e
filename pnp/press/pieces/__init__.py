"""Turns a game's cards, tokens, mats and boxes into faces, and draws the small signs that papers share."""

from pnp.press.pieces.cards import Print, draw_prints

__all__ = ["Print", "draw_prints"]
