"""Turns books, sheets and proofs into pages of paper."""

from pnp.pages.geometry import BookShape, find_shape
from pnp.pages.reference import reference_page, reference_pages
from pnp.pages.rulebook import build_rulebook

__all__ = ["BookShape", "build_rulebook", "find_shape", "reference_page", "reference_pages"]
