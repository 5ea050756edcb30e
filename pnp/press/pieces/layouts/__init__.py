"""Turns layouts (slots described in YAML) into templates of SVG, which are drawn like those that a designer writes."""

from pnp.press.pieces.layouts.build import LayoutTemplate, build_template

__all__ = ["LayoutTemplate", "build_template"]
