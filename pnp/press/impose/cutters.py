"""Cutting machines: their data, and the search for one by its name. Lengths are mm."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.press.impose.formats import Paper
from pnp.source.declare import key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kinds import Flag, LabelOrName, ListOf, MappingOf, Number, OneOf, Text
from pnp.source.declare.rows import read_tables
from pnp.source.diagnostics import NOWHERE, Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed

RING, GROUND_X, GROUND_Y = 5.0, 8.0, 10.0
"""Rings: their outer radius, and how far their ground reaches sideways and downwards."""
_SIDES = ListOf(Number(1.0, unit="mm"), strict=True, counts=(2,))


@dataclass(frozen=True)
class Cutter:
    """A kind of cutting machine."""

    name: str = set_by_reader("name")
    label: str = key(LabelOrName(), "The name shown to people.", default="")
    marks: str = key(
        OneOf("three", "four", "rings", "none"), "The registration marks that its sensor looks for.", default="none"
    )
    insets: tuple[float, ...] = key(
        ListOf(Number(0.0, unit="mm"), counts=(1, 2)),
        "Distance of the marks from the paper's edges, or across and down.",
        name="inset",
        default=(10.0,),
    )
    thickness: float = key(Number(0.1, unit="mm"), "Length of the lines of corners and squares.", default=1.0)
    square: float = key(Number(1.0, unit="mm"), "Side of the square, between the middles of its lines.", default=5.0)
    arms: tuple[float, float] = key(_SIDES, "Length of the arms of a corner: least, most.", default=(5.0, 12.0))
    areas: Mapping[str, tuple[float, ...]] = key(
        MappingOf(_SIDES, "a paper"),
        "The area in which its program accepts pieces, by paper: width and height, upright.",
        default=dict,
    )
    mat: tuple[float, ...] = key(_SIDES, "The largest sheet that it accepts, upright.", default=())
    gap: float = key(Number(0.0, unit="mm"), "Least distance between two cuts.", default=1.2)
    kerf: float = key(Number(0.0, 5.0, unit="mm"), "Kerf: the width of its cut.", default=0.0)
    line: float = key(Number(0.001, unit="mm"), "Thickness of the lines in cut files.", default=0.1)
    pictures: bool = key(Flag(), "Its program prints the sheet itself, from a picture.", default=False)
    sources: tuple[str, ...] = key(
        ListOf(Text()), "The source of these values, with the day on which they were read or measured.", default=()
    )
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)

    @property
    def inset(self) -> tuple[float, float]:
        """Insets of the marks, horizontal and vertical."""
        return (self.insets[0], self.insets[-1])

    @property
    def clear(self) -> tuple[float, float]:
        """Distances of the marks' ink from the edges, horizontal and vertical; the printer must print that close."""
        x, y = self.inset
        ink = {"rings": (RING, RING + 2.0), "none": (x, y)}.get(self.marks, (self.thickness / 2, self.thickness / 2))
        return (x - ink[0], y - ink[1])

    @property
    def corner(self) -> tuple[float, float]:
        """Smallest reach of the marks into the sheet from its edges, horizontal and vertical."""
        x, y = self.inset
        if self.marks == "rings":
            return (x + GROUND_X, y + GROUND_Y)
        size = max(self.arms[0], self.square if self.marks == "three" else 0.0)
        return (x + size + self.thickness / 2, y + size + self.thickness / 2)


def read_cutters(report: Report, folders: Iterable[Path] = (TEMPLATES,)) -> dict[str, Cutter]:
    """Every machine of the ``cutters.yaml`` of each folder. Reports PNP104 to PNP106."""
    return read_tables(Cutter, "cutters.yaml", folders, report)


def find_cutter(name: str, cutters: Mapping[str, Cutter], report: Report) -> Cutter | None:
    """The machine with that name. Reports PNP120 if there is none."""
    cutter = cutters.get(name)
    if cutter is None:
        hint = did_you_mean(name, cutters) or f"write {listed(cutters)}"
        report.error("PNP120", f"there is no cutting machine `{name}`", Span(""), hint)
    return cutter


def check_cutter(cutter: Cutter, paper: Paper, report: Report) -> None:
    """Report PNP707 for a sheet that the machine does not take (an error), or whose usable area in the machine's
    program is unknown (a warning)."""
    sheet = paper.label or paper.name
    name = cutter.label or cutter.name
    if cutter.mat and (paper.width > cutter.mat[0] or paper.height > cutter.mat[1]):
        width, height = cutter.mat
        what = f"a sheet of {sheet} is larger than {name} accepts ({width:g} × {height:g} mm)"
        report.error("PNP707", what, cutter.span, "choose a smaller paper with `--paper`")
    elif cutter.areas and paper.name not in cutter.areas:
        what = f"the cutting area of {name} on {sheet} is not known"
        hint = f"choose {listed(cutter.areas)}, or add the area to your own cutters.yaml"
        report.warn("PNP707", what, cutter.span, hint)
