"""Print-on-demand services: what each wants for a card of each format. Data; the exporters read it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.diagnostics import NOWHERE, Report, Span
from pnp.diagnostics.hints import did_you_mean, listed
from pnp.impose.tables import Reader, Row, read_rows
from pnp.resources import TEMPLATES

ALIKE = 0.015
"""A size that differs from a service's by this share at most is stretched to it."""


@dataclass(frozen=True, slots=True)
class ServiceFormat:
    """One card size of a service; lengths in mm."""

    name: str
    """The press's format that it is for."""
    width: float
    height: float
    bleed: tuple[float, float]
    """Beyond the trim: at each side, at top and bottom."""
    safe: float
    pixels: tuple[int, int] | None = None
    """Width and height of the picture that it wants, bleed included."""


@dataclass(frozen=True)
class Service:
    """A print-on-demand house."""

    name: str
    label: str
    files: str
    """png or pdf."""
    colour: str
    """rgb or cmyk."""
    dpi: float
    order: str
    """How fronts and backs are delivered, in words."""
    formats: Mapping[str, ServiceFormat]
    ink_limit: float | None = None
    """Most ink in one place, percent."""
    rich_black: tuple[float, ...] = ()
    """Percent of cyan, magenta, yellow and black."""
    transparency: bool = True
    standard: str = ""
    """PDF standard that it demands."""
    condition: tuple[str, str] = ("", "")
    """The printing condition that its files are for: its name in the ICC's registry, and in words."""
    backs_first: bool = False
    """Each back goes before its front."""
    span: Span = field(default=NOWHERE, compare=False, repr=False)


_KEYS = ("label", "files", "colour", "dpi", "order", "formats", "ink_limit", "rich_black", "transparency", "standard",
         "condition", "backs_first")  # fmt: skip
_FORMAT_KEYS = ("width", "height", "bleed", "safe", "pixels")


def read_services(report: Report, folders: Iterable[Path] = (TEMPLATES,)) -> dict[str, Service]:
    """Every service of the ``services.yaml`` of each folder. Reports PNP104 to PNP106."""
    found = (_service_of(row, report) for row in read_rows("services.yaml", folders, report).values())
    return {service.name: service for service in found if service}


def _service_of(row: Row, report: Report) -> Service | None:
    reader = Reader(row, _KEYS, report)
    rows: dict[str, Any] = reader.take("formats", dict, "a mapping of formats", {})
    formats = (_format_of(name, values, row, report) for name, values in rows.items())
    service = Service(
        row.name,
        reader.text("label", row.name),
        reader.one_of("files", ("png", "pdf")),
        reader.one_of("colour", ("rgb", "cmyk")),
        reader.length("dpi", 300.0, 72.0),
        reader.text("order", "front then back, card by card"),
        {made.name: made for made in formats if made},
        reader.number("ink_limit", 0.0) or None,
        reader.numbers("rich_black", (4,)),
        reader.flag("transparency") if "transparency" in row.values else True,
        reader.text("standard", ""),
        reader.take("condition", _pair, "[name in the ICC's registry, words]", ("", "")),
        reader.flag("backs_first"),
        row.span,
    )
    return service if reader.good else None


def _pair(value: list[Any]) -> tuple[str, str]:
    name, words = value
    return str(name), str(words)


def find_service(name: str, services: Mapping[str, Service], report: Report) -> Service | None:
    """The service of that name. Reports PNP120 when there is none."""
    found = services.get(name)
    if found is None:
        known = (*services, "png", "svg", "tts")
        help = did_you_mean(name, known) or f"write one of {listed(known)}"
        report.error("PNP120", f"nothing is known of `{name}`", NOWHERE, help)
    return found


def format_for(service: Service, name: str, width: float, height: float) -> ServiceFormat | None:
    """The service's own size for a format: the one of its name, or else the nearest that differs by 1.5 % at most."""
    named = service.formats.get(name)
    if named:
        return named

    def apart(size: ServiceFormat) -> float:
        return max(abs(size.width / width - 1), abs(size.height / height - 1))

    near = min(service.formats.values(), key=apart, default=None)
    return near if near is not None and apart(near) <= ALIKE else None


def _format_of(name: str, values: Any, row: Row, report: Report) -> ServiceFormat | None:
    span = row.place("formats")
    if not isinstance(values, dict):
        report.error("PNP106", f"`{name}` of `{row.name}` is no row", span, "write `{width: …, height: …}`")
        return None
    reader = Reader(Row(name, values, span, {}), _FORMAT_KEYS, report)
    bleed = reader.numbers("bleed", (1, 2), (3.0,))
    pixels = reader.numbers("pixels", (2,))
    made = ServiceFormat(
        name,
        reader.length("width", least=1.0),
        reader.length("height", least=1.0),
        (bleed[0], bleed[-1]),
        reader.length("safe", 3.0),
        (int(pixels[0]), int(pixels[1])) if pixels else None,
    )
    return made if reader.good else None
