"""Turns books, sheets and proofs into pages of paper."""

from pnp.press.pages.geometry import BookShape, find_shape
from pnp.press.pages.reference import reference_page, reference_pages
from pnp.press.pages.rulebook import BoundBook, bind, build_rulebook, reset_pages

__all__ = [
    "BookShape",
    "BoundBook",
    "bind",
    "build_rulebook",
    "find_shape",
    "reference_page",
    "reference_pages",
    "reset_pages",
]  # fmt: skip
