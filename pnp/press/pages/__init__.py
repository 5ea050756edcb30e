"""Turns books, sheets and proofs into pages of paper."""

from pnp.press.pages.geometry import BookShape, find_shape
from pnp.press.pages.reference import reference_page, reference_pages
from pnp.press.pages.rulebook import Bound, bind, build_rulebook, pages_again

__all__ = [
    "BookShape", "Bound", "bind", "build_rulebook", "find_shape", "pages_again", "reference_page", "reference_pages",
]  # fmt: skip
