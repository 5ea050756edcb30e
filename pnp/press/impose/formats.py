"""Formats of pieces and sizes of paper: their data, and the outline along which each is cut."""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.model.schema.layout import PANELS
from pnp.press.typeset.drawing.outline import (
    Segments,
    ellipse_outline,
    multiply,
    parse_path,
    polygon_outline,
    rect_outline,
    scaling,
    transformed,
    translation,
)
from pnp.press.typeset.drawing.units import parse_length
from pnp.source.declare import Spot, key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kind import Kind, Schema
from pnp.source.declare.kinds import Flag, LabelOrName, ListOf, MappingOf, Number, OneOf, ParsedValue
from pnp.source.declare.read import Record
from pnp.source.declare.rows import read_rows, read_tables
from pnp.source.diagnostics import NOWHERE, Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.files import Files, read_text
from pnp.source.load.nodes import Dictionary, Scalar

Shape = Literal["rectangle", "circle", "hexagon", "path"]
Line = tuple[float, float, float, float]
"""x0, y0, x1, y1 in mm."""
Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in mm: left, top, right, bottom."""


def transposed(box: Box) -> Box:
    """A box with x and y exchanged: what lies along its top lies along its left."""
    return (box[1], box[0], box[3], box[2])


LARGEST = 5_000.0
"""Largest size of a piece or a paper, mm."""
MM = Number(0.0, LARGEST, "mm")


class _Fold(Kind[Line]):
    """A fold across a piece, given by its distance from the left (x) or the top (y); it ends at the piece's edge, or
    runs ``from`` one position ``to`` another."""

    def _read(self, spot: Spot) -> Line:
        keys = list(spot.node.entries) if isinstance(spot.node, Dictionary) else []
        axes = [key for key in keys if key in ("x", "y")]
        if len(axes) != 1 or set(keys) - {"x", "y", "from", "to"}:
            raise spot.bad("expected a fold: `{x: 12}`, `{y: 30}` or `{y: 30, from: 5, to: 20}`")
        at, ends = MM.read(spot.at(axes[0])), [0.0, math.inf]
        for place, end in enumerate(("from", "to")):
            if end in keys:
                ends[place] = MM.read(spot.at(end))
        return (at, ends[0], at, ends[1]) if axes[0] == "x" else (ends[0], at, ends[1], at)

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        ways = {axis: {"type": "number"} for axis in ("x", "y", "from", "to")}
        return {"type": "object", "properties": ways, "additionalProperties": False}

    def _words(self) -> str:
        return "`{x: 12}`, `{y: 30}` or `{y: 30, from: 5, to: 20}`"


class _Panel(Kind[Box]):
    """A side of a folding piece: left, top, right and bottom, mm."""

    def _read(self, spot: Spot) -> Box:
        x0, y0, x1, y1 = SIDES.read(spot)
        if x1 <= x0 or y1 <= y0:
            raise spot.bad("expected left, top, right and bottom of a panel: `[0, 15, 25, 55]`")
        return x0, y0, x1, y1

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return SIDES.schema(definitions)

    def _words(self) -> str:
        return "`[left, top, right, bottom]`"


SIDES = ListOf(MM, strict=True, counts=(4,))


def _outline(scalar: Scalar) -> Segments:
    segments = parse_path(str(scalar.text))
    if not segments or segments[0][0] != "M":
        raise ValueError("a path begins with `M`")
    return segments


OUTLINE = ParsedValue(_outline, "SVG path data, in mm", {"type": "string"})


@dataclass(frozen=True, slots=True)
class Format:
    """The format of a printed piece. Lengths are in mm; outline, folds and panels in coordinates of the trim."""

    name: str = set_by_reader("name")
    width: float = key(Number(1.0, LARGEST, "mm"), "Width of the trim; a circle's diameter, a hexagon's across flats.")
    height: float = key(
        Number(1.0, LARGEST, "mm"), "Height of the trim; circles and hexagons do not need it.", default=0.0
    )
    label: str = key(LabelOrName(), "The name shown to people.", default="")
    shape: Shape = key(
        OneOf("rectangle", "circle", "hexagon", "path"), "The outline along which it is cut.", default="rectangle"
    )
    corner: float = key(MM, "Radius of the trimmed corners of a rectangle.", default=0.0)
    safe: float = key(MM, "Safe margin: important content stays at least this far from the trim.", default=3.0)
    bleed: float = key(MM, "How far drawings extend beyond the trim.", default=0.0)
    gap: float = key(MM, "Least distance between two pieces on a sheet.", default=0.0)
    least_bleed: float = key(
        MM, "Place fewer pieces on a sheet rather than reduce the bleed below this.", name="least", default=0.0
    )
    folds: tuple[Line, ...] = key(ListOf(_Fold(), strict=True), "Folded lines across it: `{y: 30}`.", default=())
    draw_folds: bool = key(
        Flag(),
        "Its folds are printed as dashed lines, to be scored, not as ticks outside it.",
        name="scored",
        default=False,
    )
    tiled: bool = key(Flag(), "Split over several sheets with overlaps if it is larger than the paper.", default=False)
    edge: bool = key(
        Flag(),
        "May extend to the edge of the paper: the safe margin keeps the ink in the printable area.",
        default=False,
    )
    path: Segments = key(OUTLINE, "The cut line of the shape `path`, in mm from the top left corner.", default=())
    panels: Mapping[str, Box] = key(
        MappingOf(_Panel(), "a panel"),
        "Sides of a piece that folds, for the slots of layouts: `{front: [0, 55, 25, 95]}`, in mm.",
        default=dict,
        compare=False,
    )
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)

    @property
    def outline(self) -> Segments:
        """The outline along which the piece is cut."""
        return self.grown(0.0)

    def grown(self, by: float) -> Segments:
        """The outline moved outwards by ``by`` mm on every side; a grown rectangle has square corners."""
        w, h = self.width, self.height
        match self.shape:
            case "circle":
                return ellipse_outline(w / 2, h / 2, w / 2 + by, h / 2 + by)
            case "hexagon":
                return _about(hexagon_outline(w), w / 2, h / 2, (w + 2 * by) / w)
            case "path" if by == 0:
                return self.path
            case _:
                return rect_outline(-by, -by, w + 2 * by, h + 2 * by, 0.0 if by else self.corner)


def hexagon_outline(width: float) -> Segments:
    """A regular hexagon standing on a point, ``width`` mm across its upright flats."""
    side = width / math.sqrt(3)
    ys = (0.0, side / 2, side * 1.5, side * 2)
    points = ((width / 2, ys[0]), (width, ys[1]), (width, ys[2]), (width / 2, ys[3]), (0, ys[2]), (0, ys[1]))
    return polygon_outline(points)


def _about(segments: Segments, cx: float, cy: float, scale: float) -> Segments:
    back = multiply(translation(cx, cy), multiply(scaling(scale), translation(-cx, -cy)))
    return transformed(segments, back)


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright, mm."""

    name: str = set_by_reader("name")
    width: float = key(Number(20.0, LARGEST, "mm"), "Width, upright.")
    height: float = key(Number(20.0, LARGEST, "mm"), "Height, upright.")
    label: str = key(LabelOrName(), "What people call it.", default="")
    thickness: float = key(Number(0.0, 1.0, "mm"), "Thickness of a sheet that booklets are printed on.", default=0.1)
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)

    def turned(self, landscape: bool) -> tuple[float, float]:
        """Width and height in this orientation: landscape has the long edge at the top."""
        short, long = sorted((self.width, self.height))
        return (long, short) if landscape else (short, long)


# ------------------------------------------------------------------------------------------------- sizes as text
_SIZE = re.compile(r"\s*(\d+\.?\d*|\.\d+)\s*[x×]\s*(\d+\.?\d*|\.\d+)\s*(mm|cm|in|pt)?\s*(?:r\s*(\d+\.?\d*))?\s*")


def parse_size(text: str) -> tuple[float, float, float]:
    """Width, height and corner radius in mm of "210x297", "2.5x3.5in" or "63x88r3".

    Raises ValueError with a sentence for the designer if it is not a size.
    """
    match = _SIZE.fullmatch(text)
    if not match:
        raise ValueError(f"`{text}` is not a size; write width x height in mm, such as 210x297")
    width, height = (parse_length(match[i] + (match[3] or "mm")) for i in (1, 2))
    if width <= 0 or height <= 0:
        raise ValueError(f"`{text}` has a side of nothing")
    if max(width, height) > LARGEST:
        raise ValueError(f"`{text}` has a side of more than {LARGEST:,.0f} mm")
    return width, height, float(match[4] or 0)


def format_size(width: float, height: float, corner: float = 0.0) -> str:
    """A size as text, to a ten-thousandth of a mm; the inverse of :func:`parse_size`."""
    text = "x".join(f"{v:.4f}".rstrip("0").rstrip(".") for v in (width, height))
    return text + (f"r{corner:.4f}".rstrip("0").rstrip(".") if corner else "")


# ------------------------------------------------------------------------------------------------- reading
def read_formats(report: Report, folders: Iterable[Path] = (TEMPLATES,)) -> dict[str, Format]:
    """Every format of the ``formats.yaml`` of each folder. Reports PNP104 to PNP106."""
    rows = read_tables(Format, "formats.yaml", folders, report).values()
    return {format.name: format for row in rows if (format := _completed(row, report))}


OWN_FORMATS = "formats.yaml"
"""The file with a game's own formats."""


def formats_of(files: Files, report: Report) -> dict[str, Format]:
    """The formats of the press and those of a game's folder, which take precedence. Reports PNP100 to PNP106."""
    formats = read_formats(report)
    text = read_text(files, OWN_FORMATS, report) if files.has(OWN_FORMATS) else None
    rows = read_rows(Record(Format, blank=True), text, files.display_path(OWN_FORMATS), report) if text else {}
    return formats | {format.name: format for row in rows.values() if (format := _completed(row, report))}


def _completed(row: Format, report: Report) -> Format | None:
    """A format with the values that follow from its shape and size. Reports PNP105 for a missing height, a shape
    ``path`` without a path or the reverse, and an unknown panel."""
    height = {"circle": row.width, "hexagon": 2 * row.width / math.sqrt(3)}.get(row.shape, row.height)
    if not height:
        report.error("PNP105", f"`{row.name}` needs a key `height`", row.span, "write `height: …`, in mm")
        return None
    if (row.shape == "path") != bool(row.path):
        help = "write `shape: path` and `path: M…` together"
        report.error("PNP105", f"`{row.name}` has a shape without a path, or a path without a shape", row.span, help)
        return None
    for name in row.panels:
        if name not in PANELS:
            help = did_you_mean(name, PANELS) or f"write {listed(PANELS)}"
            report.error("PNP105", f"`{row.name}` has a panel `{name}`, which no slot can name", row.span, help)
    folds = tuple((x0, y0, min(x1, row.width), min(y1, height)) for x0, y0, x1, y1 in row.folds)
    return replace(row, height=height, folds=folds)


def read_papers(report: Report, folders: Iterable[Path] = (TEMPLATES,)) -> dict[str, Paper]:
    """Every paper of the ``papers.yaml`` of each folder. Reports PNP104 to PNP106."""
    return read_tables(Paper, "papers.yaml", folders, report)


def find_paper(name: str, papers: Mapping[str, Paper], report: Report, span: Span = NOWHERE) -> Paper | None:
    """The paper with that name (in any case) or size ("210x297"). Reports PNP120 if there is none."""
    if paper := papers.get(name.lower()):
        return paper
    try:
        width, height, _ = parse_size(name)
    except ValueError:
        hint = did_you_mean(name.lower(), papers) or (f"write {', '.join(papers)}, or a size in mm, such as 210x297")
        report.error("PNP120", f"there is no paper `{name}`", span, hint)
        return None
    return Paper(format_size(width, height), width, height, f"{format_size(width, height).replace('x', ' × ')} mm")


def find_format(name: str, formats: Mapping[str, Format], report: Report, span: Span = NOWHERE) -> Format | None:
    """The format with that name or size ("70x110r4", with 3 mm of safe margin and bleed). Reports PNP120."""
    if format := formats.get(name.lower()):
        return format
    try:
        width, height, corner = parse_size(name)
    except ValueError:
        hint = did_you_mean(name.lower(), formats) or (
            f"write the name of a format, such as {', '.join([*formats][:6])} (docs/things.md lists all), or a size in "
            "mm, such as 70x110r4"
        )
        report.error("PNP120", f"there is no format `{name}`", span, hint)
        return None
    text = format_size(width, height, corner)
    return Format(text, width, height, text.replace("x", " × "), corner=corner, bleed=3.0, span=span)


# ------------------------------------------------------------------------------------------------- boxes by name
TUCK_BOX = "tuck-box"
"""The value of `format:` for a component that contains others."""
_BOX = re.compile(rf"{TUCK_BOX} (\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)")


def box_name(width: float, height: float, thickness: float) -> str:
    """The name of the box for a pile of this size, mm: ``tuck-box 63x88x16.2``; the inverse of :func:`box_size`."""
    return f"{TUCK_BOX} {width:g}x{height:g}x{thickness:g}"


def box_size(name: str) -> tuple[float, float, float] | None:
    """Width, height and thickness of the pile that fits a box, mm; None if the name is not a box's."""
    match = _BOX.fullmatch(name)
    return (float(match[1]), float(match[2]), float(match[3])) if match else None
