"""The declaration of a board: its spaces, and how it is printed; and the shapes of boards whose spaces are a set of
names: squares, hexagons, points on lines."""

import re
from dataclasses import field

from pnp.model.schema.declared import clause_key
from pnp.model.schema.game_kinds import Label, NumberOrName, PieceType
from pnp.model.schema.message import Message
from pnp.model.schema.reserved import MEMBER
from pnp.model.schema.types import PLAYER, Type
from pnp.source.declare import Spot, declared, key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kind import Kind, Schema
from pnp.source.declare.kinds import Flag, ListOf, Text
from pnp.source.diagnostics import NOWHERE, Span

SQUARE_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps to the spaces beside one on a board of squares, columns and rows: clockwise from the top."""
HEX_SIDES = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The same on a board of hexagons: clockwise from the upper right."""
POINT = re.compile(r"([A-Z])([1-9][0-9]?)")
"""A point called by its column and row."""
MOST_COLUMNS, MOST_SPACES = 26, 400
"""Most columns of a board, which are named by letters, and most spaces."""


@declared
class Board:
    """Spaces on which pieces lie: `ring: 7`, or `spaces:` with names and the `ways:` between them."""

    name: str = set_by_reader("name")
    of: Type = key(
        PieceType(), "The kind of its pieces: members (tokens with their marks on them), or the players.",
        default=PLAYER,
    )  # fmt: skip
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
    """The column and row of each space, if its name gives them."""
    crossings: bool = key(
        Flag(), "For a board of squares: pieces lie on the crossings of its lines, and not inside its squares.",
        default=False, compare=False,
    )  # fmt: skip
    checkered: bool = key(
        Flag(), "For a board of squares: every second square is printed dark; the one on the upper left is light.",
        default=False, compare=False,
    )  # fmt: skip
    grows: bool = key(
        Flag(), "For a board of squares or hexagons: it is the table itself, on which cards are laid beside one "
            "another. It is not printed, and only the part where cards lie is shown.",
        default=False, compare=False,
    )  # fmt: skip
    turned: str = key(
        Text(), "The field of cards that says by how many sides a card on a space is turned, clockwise.",
        default="", compare=False,
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


class GridSize(Kind[tuple[int, ...]]):
    """Columns and rows of a board: ``9 x 9``."""

    def _read(self, spot: Spot) -> tuple[int, ...]:
        match = re.fullmatch(r"\s*(\d{1,3})\s*[x×]\s*(\d{1,3})\s*", spot.text())
        if match is None:
            raise spot.bad("expected columns and rows", "write `9 x 9`")
        columns, rows = int(match[1]), int(match[2])
        if not (1 <= columns <= MOST_COLUMNS and rows >= 1 and 2 <= columns * rows <= MOST_SPACES):
            raise spot.bad(f"a board has 2 to {MOST_SPACES} spaces in at most {MOST_COLUMNS} columns")
        return columns, rows

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"type": "string"}

    def _words(self) -> str:
        return "columns and rows: `9 x 9`"


class BoardLines(Kind[tuple[tuple[str, ...], ...]]):
    """The lines of a board, each with its points in order; one that ends where it begins goes round."""

    def _read(self, spot: Spot) -> tuple[tuple[str, ...], ...]:
        lines = ListOf(ListOf(Text(), strict=True), strict=True).read(spot)
        points = {point for line in lines for point in line}
        wrong = next((point for point in sorted(points) if not MEMBER.fullmatch(point)), None)
        if wrong is not None:
            raise spot.bad(f"`{wrong}` cannot be the name of a point", "write capital letters and digits: `A1`")
        if any(len(line) < 2 or len({*line[:-1]}) < len(line) - 1 or line[-1] in line[1:-1] for line in lines):
            raise spot.bad(
                "a line has at least two points, each of them once", "it goes round if it ends where it begins"
            )
        if not 2 <= len(points) <= MOST_SPACES:
            raise spot.bad(f"a board has 2 to {MOST_SPACES} points")
        return lines

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return ListOf(ListOf(Text())).schema(definitions)

    def _words(self) -> str:
        return "a list of lines: `[[A1, B1, C1], [A1, A2]]`"
