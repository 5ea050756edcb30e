"""Whether a game holds together: its prose with its rules, its rules in play, its translations with its prose."""

from pnp.verify.check import CheckOptions, verify
from pnp.verify.evidence import Evidence
from pnp.verify.search import Effort

__all__ = ["CheckOptions", "Effort", "Evidence", "verify"]
