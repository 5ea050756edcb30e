"""A game in one language with its design: theme, typefaces, icons, styles, and the drawings of its pieces."""

from pnp.press.edition.edition import Edition, Facts, build_edition, build_facts

__all__ = ["Edition", "Facts", "build_edition", "build_facts"]
