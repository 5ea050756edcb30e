"""Sleeves for cards: their data, and which of them fits a deck."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.model.language.numbers import in_figures, measured
from pnp.press.impose.packing import EPS
from pnp.source.declare import key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kinds import LabelOrName, ListOf, Number, Text
from pnp.source.declare.rows import read_tables
from pnp.source.diagnostics import NOWHERE, Report, Span

ROOM = 3.0
"""A card smaller than its sleeve's card size by more than this, mm, slides about in it."""


@dataclass(frozen=True, slots=True)
class Sleeve:
    """A size of sleeves, by the cards that they fit, in mm."""

    name: str = set_by_reader("name")
    width: float = key(Number(1.0, unit="mm"), "Width of the cards that it holds.")
    height: float = key(Number(1.0, unit="mm"), "Height of the cards that it holds.")
    label: str = key(LabelOrName(), "The name under which it is sold.", default="")
    sources: tuple[str, ...] = key(
        ListOf(Text()), "The makers, with their own names for it and the size of the sleeve itself.", default=()
    )
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)

    def size(self, locale: str) -> str:
        """``70 × 120.65 mm``, as the language writes it."""
        both = "\u00a0×\u00a0".join(in_figures(length, locale) for length in (self.width, self.height))
        return measured(round(self.height), "length-millimeter", locale, both)


def read_sleeves(report: Report, folders: Iterable[Path] = (TEMPLATES,)) -> dict[str, Sleeve]:
    """Every sleeve of the ``sleeves.yaml`` of each folder. Reports PNP104 to PNP106."""
    return read_tables(Sleeve, "sleeves.yaml", folders, report)


def find_sleeve(width: float, height: float, sleeves: Mapping[str, Sleeve]) -> Sleeve | None:
    """The tightest sleeve that takes a card of this size, either way up; None if none fits well."""
    short, long = sorted((width, height))
    fits = [
        (one.width - short + one.height - long, one)
        for one in sleeves.values()
        if -EPS <= one.width - short <= ROOM and -EPS <= one.height - long <= ROOM
    ]
    return min(fits, key=lambda pair: pair[0], default=(0.0, None))[1]
