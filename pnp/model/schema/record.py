"""Fields that every record of a game may have: a span, places, a mapping that is empty unless filled."""

import copyreg
from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any, Never, TypeAlias

from pnp.source.diagnostics import NOWHERE, Span

EMPTY: Mapping[Any, Never] = MappingProxyType({})
"""A mapping of anything to anything, as nothing is in it."""
Places: TypeAlias = Mapping[tuple[str | int, ...], Span]
"""Where the parts of a value stand, each by its path."""


def _view(items: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(items)


copyreg.pickle(MappingProxyType, lambda view: (_view, (dict(view),)))  # games travel to worker processes


def spanned() -> Span:
    """A span, which takes no part in equality."""
    return field(default=NOWHERE, compare=False, repr=False)


def placed() -> Places:
    """Spans of parts of a value, which take no part in equality."""
    return field(default_factory=lambda: EMPTY, compare=False, repr=False)


def nothing() -> Mapping[str, Never]:
    """The empty mapping: what stands for one that nobody has written."""
    return EMPTY


def empty() -> Mapping[str, Never]:
    """A mapping, empty unless it is filled."""
    return field(default_factory=lambda: EMPTY)
