"""Diagnostics as plain data and back, for caches."""

from dataclasses import asdict
from typing import Any

from pnp.source.diagnostics.record import Diagnostic, Label
from pnp.source.diagnostics.span import Span


def to_plain(diagnostic: Diagnostic) -> dict[str, object]:
    """Convert a diagnostic to JSON-compatible data, with every field."""
    return asdict(diagnostic)


def from_plain(plain: dict[str, Any]) -> Diagnostic:
    """The inverse of :func:`to_plain`. Raises KeyError, TypeError or ValueError for other data."""
    labels = tuple(Label(Span(**label["span"]), label["text"]) for label in plain["labels"])
    return Diagnostic(**{**plain, "span": Span(**plain["span"]), "labels": labels, "steps": tuple(plain["steps"])})
