"""Families: counters, fields, zones and tokens that exist once for each member of a set, or of a pair of sets.

game.yaml declares a family once (``player.row: {each: suit, …}``, ``city.cubes: {each: colour, …}``). The model
contains an ordinary counter, field or zone for each member, called a cell, so that code reading the model deals with
cells only. Rules name a cell by its member: ``me.row[SPADES]``.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.model.schema.message import Message
from pnp.model.schema.record import EMPTY
from pnp.source.declare import key
from pnp.source.declare.kinds import ListOf, Reference
from pnp.source.declare.spot import Spot
from pnp.source.diagnostics import NOWHERE, Span

MOST_KEYS = 2
"""Most sets of names that one family may be indexed by."""
MOST_CELLS = 400
"""Most cells of one family that one owner may have."""
BETWEEN = "_and_"
"""The separator between two members in the name of a cell; members have capitals only."""


@dataclass(frozen=True)
class Family:
    """The cells of one declaration with ``each:``, or of one whose owner is a set of names."""

    name: str
    kind: Literal["counter", "field", "zone", "token"]
    owner: Literal["table", "player", "card"]
    keys: tuple[str, ...]
    """The one or two sets of names that index a cell."""
    of_member: bool
    """Whether the first set is the owner: ``city.cubes[RED]``, ``pit.seeds``."""
    cells: Mapping[tuple[str, ...], str] = field(default_factory=lambda: EMPTY)
    """The name of each cell by its members, in the order of the sets."""
    label: Message = Message("")
    """For zones: the noun for one of them in prose, without its members."""
    clause: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def path(self) -> str:
        """Its name as game.yaml has it: ``city.cubes``."""
        return f"{self.keys[0] if self.of_member else self.owner}.{self.name}"

    @property
    def indices(self) -> tuple[str, ...]:
        """The sets written in brackets in rules."""
        return self.keys[1:] if self.of_member else self.keys


def cell_name(name: str, members: tuple[str, ...]) -> str:
    """The name of a cell: ``row_SPADES``. Declared names have no capitals, so no such name is ever taken."""
    return f"{name}_{BETWEEN.join(members)}"


def written_cell(families: Mapping[str, Family], name: str) -> str:
    """A cell's name as written in rules: ``row[SPADES]``, ``ROME.cubes[RED]``; any other name unchanged."""
    for family in families.values():
        for members, cell in family.cells.items():
            if cell == name:
                owner, indices = (f"{members[0]}.", members[1:]) if family.of_member else ("", members)
                return owner + family.name + "".join(f"[{member}]" for member in indices)
    return name


def first_cell(family: Family) -> str:
    """The name of a family's first cell; the others follow in the order of the sets."""
    return next(iter(family.cells.values()), "")


class SetOfNames(Reference):
    """A set of names in game.yaml. Players are excluded: things that exist once for each player belong to the
    player."""

    def _check(self, spot: Spot, word: str) -> None:
        if word not in ("player", "players"):
            super()._check(spot, word)
            return
        owner, _, name = str(spot.path[1]).rpartition(".") if len(spot.path) > 1 else ("", "", "")
        each = f"{{each: {owner}, …}}" if owner not in ("", "table", "player", "card") else "{…}"
        message, help = "players are no set of names", f"write `player.{name}: {each}`"
        spot.reading.report.error("PNP223", message, spot.node.span, help)


def each_key() -> tuple[str, ...]:
    """The key ``each`` of counters, fields and zones."""
    sets: tuple[str, ...] = key(
        ListOf(SetOfNames("enumeration", "enums")),
        "There is one for each member of this set of names, or for each pair of two sets; rules write the member in "
        "brackets: `me.row[SPADES]`.",
        default=(), compare=False,
    )  # fmt: skip
    return sets
