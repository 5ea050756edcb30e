"""The place of a block: its clause, variant and source."""

from typing import TypedDict

from pnp.source.diagnostics import Span


class Place(TypedDict, total=False):
    """The keys of a block that state its place, for functions that pass them on."""

    id: str
    clause: str
    variant: str
    language: str
    span: Span
