"""Turn a command line into one call of the press, and the result into words and an exit status."""

from pnp.app.cli.main import main

__all__ = ["main"]
