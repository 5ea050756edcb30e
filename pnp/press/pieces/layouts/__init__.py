"""Turns layouts (slots described in YAML) into templates of SVG, which are drawn like those that a designer writes."""

from pnp.press.pieces.layouts.build import LayoutTemplate, build_template
from pnp.press.pieces.layouts.subject import LayoutSums

__all__ = ["LayoutSums", "LayoutTemplate", "build_template"]
