"""Frees memory between two readings of a game."""

import ctypes
from contextlib import suppress

from pnp.base.cache import forget_games
from pnp.base.gc_tuning import collect_all


def free_memory() -> None:
    """Drop results of earlier readings, collect garbage, and return memory that the C library keeps free to the
    system."""
    forget_games()
    collect_all()
    with suppress(OSError, AttributeError, TypeError):  # (only the GNU C library has the function)
        ctypes.CDLL(None).malloc_trim(0)
