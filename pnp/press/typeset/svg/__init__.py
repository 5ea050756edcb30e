"""Faces drawn as SVG, read into items."""
