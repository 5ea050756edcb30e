"""Integers as files and commands write them, within pnp's range."""

import re

from pnp.source.diagnostics.budgets import NUMBER

_WHOLE = re.compile(r"[-+]?[0-9]+")
_NUMBER = re.compile(r"[-+]?[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?")
_LONGEST = 30
"""Most characters of a number that may still be in range."""


def whole_number(text: str) -> int | None:
    """The number that a text writes in digits; None if it writes none, or one out of range."""
    if len(text) > _LONGEST or not _WHOLE.fullmatch(text):
        return None
    value = int(text)
    return value if abs(value) <= NUMBER.most else None


def is_out_of_range(text: str) -> bool:
    """Whether a text writes a number beyond pnp's range."""
    text = text.strip()
    if not _NUMBER.fullmatch(text):
        return False
    return abs(float(text)) > NUMBER.most if len(text) <= _LONGEST else True
