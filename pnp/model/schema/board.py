"""The declaration of a board: its spaces, and how it is printed."""

from dataclasses import field

from pnp.model.schema.declared import clause_key
from pnp.model.schema.kinds import Label, NumberOrName, PieceType
from pnp.model.schema.message import Message
from pnp.model.schema.types import Type
from pnp.source.declare import declared, key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kinds import Flag, ListOf, Text
from pnp.source.diagnostics import NOWHERE, Span


@declared
class Board:
    """Spaces on which pieces lie: `ring: 7`, or `spaces:` with names and the `ways:` between them."""

    name: str = set_by_reader("name")
    of: Type = key(PieceType(), "The kind of its pieces: members (tokens with their marks on them), or the players.")
    spaces: tuple[int | str, ...] = ()
    """1 … n clockwise round a ring, or the members of an enumeration."""
    ways: tuple[tuple[int | str, ...], ...] = key(
        ListOf(ListOf(Text())), "The spaces that are adjacent: `[HERE, THERE]`; a ring does not need it.", default=()
    )
    ring: bool = False
    grid: tuple[int, ...] = field(default=(), compare=False)
    """Columns and rows, if its spaces are squares or hexagons."""
    hexes: bool = field(default=False, compare=False)
    """Whether they are hexagons."""
    positions: tuple[tuple[int, int], ...] = field(default=(), compare=False)
    """The column and row of each space, where its name says them."""
    crossings: bool = key(
        Flag(), "Of a board of squares: pieces lie on the crossings of its lines, and not inside its squares.",
        default=False, compare=False,
    )  # fmt: skip
    checkered: bool = key(
        Flag(), "Of a board of squares: every second square is printed dark; the one on the upper left is light.",
        default=False, compare=False,
    )  # fmt: skip
    places: str = key(Text(), "The enumeration that names the spaces.", name="spaces", default="")
    label: Message = key(Label("label:board:{name}"), "The name shown to players.")
    clause: str = clause_key()
    mat: bool = key(
        Flag(), "Whether it is printed as a mat if no component prints it: `no` for a board that is part of "
            "another's mat.",
        default=True, compare=False,
    )  # fmt: skip
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    size: int | str | None = key(
        NumberOrName(), "The number of spaces around the ring.", name="ring", default=None, compare=False
    )
