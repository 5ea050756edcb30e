"""The place of a block: what it belongs to."""

from typing import TypedDict

from pnp.source.diagnostics import Span


class Place(TypedDict, total=False):
    """The keys of a block that say what it belongs to, for functions that hand them on."""

    id: str
    clause: str
    variant: str
    language: str
    span: Span
