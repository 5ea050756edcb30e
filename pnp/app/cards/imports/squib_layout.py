"""Layout files of Squib: entries that extend one another, in pixels or units.

The format: squib.readthedocs.io, layouts.
"""

import re
from collections.abc import Mapping

from pnp.app.cards.imports.project import MM, length
from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Span
from pnp.source.load.nodes import Dictionary, Listing, Node, Scalar

DEEPEST = 12
"""Longest chain of entries that extend one another."""
PIXEL = 25.4 / 300
"""The size of a bare number in mm, at the usual 300 pixels per inch."""
UNITS = {**MM, "px": PIXEL, "cell": 37.5 * PIXEL, "cells": 37.5 * PIXEL}


@dataclass(frozen=True)
class Value:
    """The value of a key, with its place."""

    text: str
    span: Span


Entry = Mapping[str, Value]


def layout_entries(root: Node | None) -> dict[str, Entry]:
    """The entries of a layout file, completed by the entries that they extend. ``x: += 1in`` adds to the extended
    entry's value."""
    if not isinstance(root, Dictionary):
        return {}
    return {name: _entry(name, root, 0) for name, node in root.entries.items() if isinstance(node, Dictionary)}


def _entry(name: str, root: Dictionary, depth: int) -> Entry:
    node = root.entries.get(name)
    if not isinstance(node, Dictionary) or depth > DEEPEST:
        return {}
    values: dict[str, Value] = {}
    parents = node.entries.get("extends")
    for parent in parents.items if isinstance(parents, Listing) else [parents] if parents else []:
        if isinstance(parent, Scalar):
            values |= _entry(parent.text, root, depth + 1)
    for key, value in node.entries.items():
        if key != "extends" and isinstance(value, Scalar):
            values[key] = Value(_added(value.text, values.get(key)), value.span)
    return values


_CHANGE = re.compile(r"([+\-])=\s*(.+)")


def _added(text: str, base: Value | None) -> str:
    """A value; for `+= 1in` the inherited value plus the length, in mm."""
    change = _CHANGE.fullmatch(text.strip())
    if change is None:
        return text
    by, to = length(change[2], PIXEL, UNITS), length(base.text if base else "0", PIXEL, UNITS)
    if by is None or to is None:
        return text
    return f"{to + (by if change[1] == '+' else -by):.4f}mm"
