"""The different pieces of a component: one for each member of an enumeration, or for each row of a table."""

from collections.abc import Mapping

from pnp.base.frozen import dataclass
from pnp.model.game import Component, Enumeration, Member, Table


@dataclass(frozen=True)
class PieceOf:
    """One of a component's pieces."""

    name: str
    """The name of its face: `sheets:SPADES`, `levels:SPADES:3`."""
    member: Member | None = None
    row: object = None
    """The key of its row."""


def pieces_of(component: Component, enums: Mapping[str, Enumeration], tables: Mapping[str, Table]) -> list[PieceOf]:
    """Its different pieces, in printing order: all rows of each member; a single one if all are equal."""
    members = enums[component.each].members if component.each else (None,)
    rows = [key[0] for key in tables[component.rows].cells] if component.rows else [None]
    return [PieceOf(_name(component.id, member, row), member, row) for member in members for row in rows]


def _name(id: str, member: Member | None, row: object) -> str:
    parts = [id, *([member.name] if member else []), *([str(row)] if row is not None else [])]
    return ":".join(parts)
