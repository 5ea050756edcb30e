"""Checks that a game is consistent: its prose with its rules, its rules in play, its translations with its prose."""

from pnp.checks.search.effort import CheckOptions, Effort
from pnp.checks.search.evidence import Evidence

__all__ = ["CheckOptions", "Effort", "Evidence"]
