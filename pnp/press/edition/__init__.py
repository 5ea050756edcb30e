"""A game in one language with its looks: theme, faces of type, icons, styles, and what its pieces came to."""

from pnp.press.edition.edition import Edition, Facts, build_edition, build_facts

__all__ = ["Edition", "Facts", "build_edition", "build_facts"]
