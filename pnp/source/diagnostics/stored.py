"""A diagnostic as plain data and back again, for what is kept from run to run."""

from dataclasses import asdict
from typing import Any

from pnp.source.diagnostics.record import Diagnostic, Label
from pnp.source.diagnostics.span import Span


def to_plain(diagnostic: Diagnostic) -> dict[str, Any]:
    """Every field of a diagnostic, as JSON can hold it."""
    return asdict(diagnostic)


def from_plain(plain: dict[str, Any]) -> Diagnostic:
    """The diagnostic that :func:`to_plain` was given. Raises KeyError, TypeError or ValueError for other data."""
    labels = tuple(Label(Span(**label["span"]), label["text"]) for label in plain["labels"])
    return Diagnostic(**{**plain, "span": Span(**plain["span"]), "labels": labels, "steps": tuple(plain["steps"])})
