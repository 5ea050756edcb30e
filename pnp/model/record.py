"""Fields that every record of a game may have: a span, places, a mapping that is empty unless filled."""

import copyreg
from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from pnp.diagnostics import NOWHERE

EMPTY: Mapping[str, Any] = MappingProxyType({})


def _view(items: dict[object, object]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(items)


copyreg.pickle(MappingProxyType, lambda view: (_view, (dict(view),)))  # games travel to worker processes


def spanned() -> Any:
    """A span, which takes no part in equality."""
    return field(default=NOWHERE, compare=False, repr=False)


def placed() -> Any:
    """Spans of parts of a value, which take no part in equality."""
    return field(default_factory=lambda: EMPTY, compare=False, repr=False)


def nothing() -> Mapping[str, Any]:
    """The empty mapping: what stands for one that nobody has written."""
    return EMPTY


def empty() -> Any:
    """A mapping, empty unless it is filled."""
    return field(default_factory=lambda: EMPTY)
