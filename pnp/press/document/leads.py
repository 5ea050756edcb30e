"""Removes the title of a section from the start of its lines: "Next hand: deal afresh" below the title Next hand."""

import re
from collections.abc import Callable
from dataclasses import replace

from pnp.press.document.nodes import Words
from pnp.press.document.parts import Line


def _unchanged(words: str) -> str:
    return words


def without_lead(line: Line, lead: str, capital: Callable[[str], str] = _unchanged) -> Line:
    """A line without ``lead`` and a colon before its words, which then begin as ``capital`` writes them; the same line
    if it begins otherwise."""
    head = line.inlines[0] if line.inlines else None
    if not lead or not isinstance(head, Words):
        return line
    lead_match = re.match(rf"{re.escape(lead)}[ \u00a0\u202f]*[:：]\s*", head.text, re.IGNORECASE)
    rest = head.text[lead_match.end() :] if lead_match else ""
    if not rest:
        return line
    return replace(line, inlines=(Words(capital(rest)), *line.inlines[1:]))
