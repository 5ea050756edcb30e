"""Columns of card tables: their types, the lengths of their lists, and their formulas."""

import re
from dataclasses import field, replace

from pnp.base.frozen import dataclass
from pnp.model.schema.kinds import TypeOf, type_of
from pnp.model.schema.record import spanned
from pnp.model.schema.types import Type
from pnp.source.declare.spot import Spot
from pnp.source.diagnostics import Span
from pnp.source.diagnostics.hints import did_you_mean


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of a card table: its type says whether rules may read it (``text`` and ``clause`` are print only)."""

    name: str
    type: Type
    span: Span = spanned()
    formula: str = ""
    """The formula of a computed column over the columns before it."""
    title: str = field(default="", compare=False)
    """Its title in the table, if it has letters that the name cannot have: "Stärke"."""
    fixed: bool = field(default=False, compare=False)
    """Whether its texts are the same in every language: type ``code``."""
    length: int = field(default=0, compare=False)
    """For lists, the number of entries in each cell: `list of 6 edge`; 0 for any number."""
    length_from: str = field(default="", compare=False)
    """The constant that the length comes from; "" for none."""


FIXED = "code"
"""The type of a column of texts that are the same in every language: numbers such as ``007`` and ``1,5``, ids,
addresses."""


_LONG = re.compile(r"list of (?P<length>\w+) (?P<item>\w+)")
"""A list with a number of entries, which may be the name of a constant: ``list of 6 edge``, ``list of sides edge``."""


class ColumnOf(TypeOf):
    """The type of a column, with the length of its lists, and its formula if it is computed: ``num = cost * 2``."""

    def _read(self, spot: Spot) -> Column:  # type: ignore[override]
        text, formula = split_column(spot.text())
        fixed = text == FIXED and FIXED not in spot.reading.names["enums"]
        long = _LONG.fullmatch(text)
        length = self._length(long["length"], spot) if long else 0
        type = Type("text") if fixed else type_of(f"list of {long['item']}" if long else text, spot)
        column = Column(
            name=str(spot.path[-1]), type=type, span=spot.named, formula=formula, fixed=fixed, length=length
        )
        return replace(column, length_from=long["length"] if long and not long["length"].isdecimal() else "")

    def _length(self, word: str, spot: Spot) -> int:
        """The number of entries of a list: a number above 0, or a constant that is one."""
        numbers = spot.reading.names["numbers"]
        length = int(word) if word.isdecimal() and len(word) < 4 else numbers.get(word, 0)
        if length < 1:
            near = did_you_mean(word, numbers)
            raise spot.bad("expected a number above 0 after `list of`, or a constant that is one", near)
        return int(length)

    def _words(self) -> str:
        return (
            "a [type](files.md#gameyaml), or `code`; `list of 6 TYPE` for lists of that length; with `= formula` if it "
            "is computed"
        )


def split_column(text: str) -> tuple[str, str]:
    """The type and the formula of a column: ``num = rank.order * 2`` gives both, ``num`` no formula."""
    type, _, formula = text.partition("=")
    return type.strip(), formula.strip()
