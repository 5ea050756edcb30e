"""Common fields of the records of a game: a span, places, an empty mapping by default."""

import copyreg
from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any, Never, TypeAlias

from pnp.source.diagnostics import NOWHERE, Span

EMPTY: Mapping[Any, Never] = MappingProxyType({})
"""An empty mapping of any type."""
Places: TypeAlias = Mapping[tuple[str | int, ...], Span]
"""The places of the parts of a value, by path."""


def _view(items: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(items)


copyreg.pickle(MappingProxyType, lambda view: (_view, (dict(view),)))  # games are pickled for worker processes


def spanned() -> Span:
    """A field for a span, which is excluded from equality."""
    return field(default=NOWHERE, compare=False, repr=False)


def placed() -> Places:
    """A field for the spans of a value's parts, which are excluded from equality."""
    return field(default_factory=lambda: EMPTY, compare=False, repr=False)


def nothing() -> Mapping[str, Never]:
    """An empty mapping, for a key that is not written."""
    return EMPTY


def empty() -> Mapping[str, Never]:
    """A field for a mapping, empty by default."""
    return field(default_factory=lambda: EMPTY)
