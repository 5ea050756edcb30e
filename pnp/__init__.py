"""pnp, a print-and-play press: one rules model prints a card game and plays it."""

__version__ = "0.1.0"
"""The one place for the version: pyproject.toml reads it here."""
DISTRIBUTION = "pnp-press"
"""What pip installs it by: on the Python Package Index the name `pnp` is another project's."""
