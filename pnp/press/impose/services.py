"""Print-on-demand services: their requirements for a card of each format. Data; the exporters read it.

Lengths are mm.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.source.declare import key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kinds import Flag, Integer, LabelOrName, ListOf, MappingOf, Number, OneOf, Text
from pnp.source.declare.read import Record
from pnp.source.declare.rows import read_tables
from pnp.source.diagnostics import NOWHERE, Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed

ALIKE = 0.015
"""A size that differs from a service's by at most this share is stretched to it."""


@dataclass(frozen=True, slots=True)
class ServiceFormat:
    """One card size of a service; lengths in mm."""

    name: str = set_by_reader("name")
    """The corresponding format of the press."""
    width: float = key(Number(1.0, unit="mm"), "Width of the trim.")
    height: float = key(Number(1.0, unit="mm"), "Height of the trim.")
    sides: tuple[float, ...] = key(
        ListOf(Number(0.0, unit="mm"), counts=(1, 2)),
        "Bleed on each side, or at the sides and at top and bottom.",
        name="bleed",
        default=(3.0,),
    )
    safe: float = key(
        Number(0.0, unit="mm"), "Safe margin: important content stays at least this far from the trim.", default=3.0
    )
    pixels: tuple[int, int] | tuple[()] = key(
        ListOf(Integer(1), strict=True, counts=(2,)),
        "Width and height of the picture that it needs, including bleed.",
        default=(),
    )

    @property
    def bleed(self) -> tuple[float, float]:
        """The bleed beyond the trim, mm: at left and right, at top and bottom."""
        return (self.sides[0], self.sides[-1])


@dataclass(frozen=True)
class Service:
    """A print-on-demand service."""

    name: str = set_by_reader("name")
    formats: Mapping[str, ServiceFormat] = key(
        MappingOf(Record(ServiceFormat), "a format"), "The sizes that it prints."
    )
    label: str = key(LabelOrName(), "The name shown to people.", default="")
    files: str = key(OneOf("png", "pdf"), "The kind of files that it accepts.", default="png")
    colour: str = key(OneOf("rgb", "cmyk"), "The colours of its files.", default="rgb")
    dpi: float = key(Number(72.0), "Pixels per inch of its pictures.", default=300.0)
    order: str = key(Text(), "How fronts and backs are delivered, in words.", default="front then back, card by card")
    ink_limit: float | None = key(Number(1.0, 400.0), "Maximum ink in one place, in percent.", default=None)
    rich_black: tuple[float, ...] = key(
        ListOf(Number(0.0, 100.0), strict=True, counts=(4,)), "Percent of cyan, magenta, yellow and black.", default=()
    )
    transparency: bool = key(Flag(), "Whether its files may contain transparency.", default=True)
    standard: str = key(Text(), "The PDF/X standard that it requires.", default="")
    condition: tuple[str, str] = key(
        ListOf(Text(), strict=True, counts=(2,)),
        "The printing condition of its files: its name in the ICC's registry, and in words.",
        default=("", ""),
    )
    sources: tuple[str, ...] = key(
        ListOf(Text()), "The sources of its sizes, each with the day on which it was read.", default=()
    )
    closed: str = key(Text(), "The day since which it has accepted no orders.", default="")
    boxes: Mapping[str, tuple[int, ...]] = key(
        MappingOf(ListOf(Integer(1), strict=True, counts=(2,)), "a box"),
        "Card boxes with die lines of its own: the pixels of their templates.",
        default=dict,
    )
    backs_first: bool = key(Flag(), "Each back comes before its front.", default=False)
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


def read_services(report: Report, folders: Iterable[Path] = (TEMPLATES,)) -> dict[str, Service]:
    """Every service of the ``services.yaml`` of each folder. Reports PNP104 to PNP106."""
    return read_tables(Service, "services.yaml", folders, report)


def find_service(
    name: str, services: Mapping[str, Service], report: Report, others: Iterable[str] = ()
) -> Service | None:
    """The service with that name. Reports PNP120 if there is none or it has closed; ``others``: further names to
    suggest."""
    match = services.get(name)
    if match is None:
        names = (*others, *(name for name, service in services.items() if not service.closed))
        help = did_you_mean(name, names) or f"write one of {listed(names)}"
        report.error("PNP120", f"there is no service or file format `{name}`", NOWHERE, help)
    elif match.closed:
        help = "use another service, or a print shop with `--to pdfx`"
        report.error("PNP120", f"{match.label} has accepted no orders since {match.closed}", NOWHERE, help)
        return None
    return match


def format_for(service: Service, name: str, width: float, height: float) -> ServiceFormat | None:
    """The service's own size for a format: the one with its name, or else the nearest that differs by at most 1.5 %."""
    named = service.formats.get(name)
    if named:
        return named

    def apart(size: ServiceFormat) -> float:
        return max(abs(size.width / width - 1), abs(size.height / height - 1))

    near = min(service.formats.values(), key=apart, default=None)
    return near if near is not None and apart(near) <= ALIKE else None
