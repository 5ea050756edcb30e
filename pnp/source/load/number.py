"""Whole numbers as files and commands write them, within the range that pnp takes."""

import re

from pnp.source.diagnostics.budgets import NUMBER

_WHOLE = re.compile(r"[-+]?[0-9]+")
_NUMBER = re.compile(r"[-+]?[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?")
_LONGEST = 30
"""Characters of a number that may still be in range."""


def whole_number(text: str) -> int | None:
    """The number that a text writes in digits; None where it writes none, or one that is out of range."""
    if len(text) > _LONGEST or not _WHOLE.fullmatch(text):
        return None
    value = int(text)
    return value if abs(value) <= NUMBER.most else None


def is_out_of_range(text: str) -> bool:
    """Whether a text writes a number that is larger, or smaller, than pnp takes."""
    text = text.strip()
    if not _NUMBER.fullmatch(text):
        return False
    return abs(float(text)) > NUMBER.most if len(text) <= _LONGEST else True
