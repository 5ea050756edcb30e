"""The options of a check, for commands that build and check."""

from pnp.checks.edition import CheckOptions

__all__ = ["CheckOptions"]
