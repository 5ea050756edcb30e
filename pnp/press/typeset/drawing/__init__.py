"""Drawings: pages and their items, outlines, extents, colours. Lengths are mm."""
