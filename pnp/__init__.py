"""pnp, a print-and-play press: one rules model prints a card game and plays it."""

__version__ = "0.1.0"
