"""Declarations of rankings in game.yaml: hands of cards from best to worst (see model/schema/declared.py)."""

from collections.abc import Mapping

from pnp.model.schema.declared import clause_key
from pnp.model.schema.kinds import Label, TypeOf
from pnp.model.schema.message import Message
from pnp.model.schema.record import nothing
from pnp.model.schema.types import Type
from pnp.source.declare import declared, key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kinds import Flag, Integer, ListOf, MappingOf, Text
from pnp.source.declare.read import Nested
from pnp.source.diagnostics import NOWHERE, Span


@declared
class HandShape:
    """A row of a ranking: the first row that fits is the hand. Further keys are the ranking's own columns."""

    name: str = key(Text(), "Its name in rule code and tables: FULL_HOUSE.", name="hand")
    label: Message = key(Label("label:hand:{name}", "hand"), "The name shown to players.")
    groups: tuple[int, ...] = key(ListOf(Integer(1)), "Sizes of groups of equal rank, largest first.", default=())
    run: bool = key(Flag(), "The ranks follow each other.", default=False)
    suited: bool = key(Flag(), "All cards are of one suit.", default=False)
    top: str = key(Text(), "The rank in which the run must end.", default="")
    size: int = key(Integer(0), "Least number of cards; 0: the sum of the groups.", default=0)
    columns: Mapping[str, object] = set_by_reader("rest", default=nothing)
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    after: str = key(Text(), "In `insert:`, the row below which this one is inserted.", default="", compare=False)
    before: str = key(Text(), "In `insert:`, the row above which this one is inserted.", default="", compare=False)


@declared
class Ranking:
    """Hands of cards from best to worst, as in poker; or another ranking with additional rows."""

    name: str = set_by_reader("name")
    rank: str = key(Text(), "The enumeration of ranks.", default="")
    suit: str = key(Text(), "The enumeration of suits.", default="")
    low: str = key(Text(), "The rank that may also be the lowest in a run: the ace.", default="")
    run: int = key(Integer(0), "Number of cards in a run or flush (default: 5).", default=0)
    shapes: tuple[HandShape, ...] = key(
        ListOf(Nested(lambda: HandShape), strict=True), "The hands, best first.", name="hands", default=()
    )
    columns: Mapping[str, Type] = key(
        MappingOf(TypeOf(), "a name"),
        "Further columns, fields of the hand in rule code: `wins: flag`.",
        default=nothing,
    )
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    base: str = key(Text(), "The ranking that this one extends.", name="from", default="", compare=False)
    insert: tuple[HandShape, ...] = key(
        ListOf(Nested(lambda: HandShape), strict=True), "Rows to insert, each `after` or `before` another.",
        default=(), compare=False,
    )  # fmt: skip
