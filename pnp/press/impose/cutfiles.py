"""Cut files: the trims and folds of a sheet for a cutting machine, at true size, as SVG and as DXF."""

from collections.abc import Iterator
from html import escape

from pnp.base.frozen import dataclass
from pnp.press.impose.arcs import vertices
from pnp.press.impose.cutters import Cutter
from pnp.press.impose.formats import Line
from pnp.press.impose.kerf import grown
from pnp.press.impose.placing import back_matrix, front_matrix
from pnp.press.impose.plan import Plan
from pnp.press.impose.registration import mark_settings
from pnp.press.typeset.drawing.outline import Segments, apply, format_path, transformed


@dataclass(frozen=True)
class Cuts:
    """A machine's cuts and folds on one sheet, in page coordinates, mm."""

    width: float
    height: float
    outlines: tuple[Segments, ...]
    folds: tuple[Line, ...] = ()
    title: str = ""
    description: str = ""
    """Notes for the settings of the machine's program."""
    line: float = 0.1
    """Thickness of the lines."""


def sheet_cuts(plan: Plan, pieces: int | None = None, title: str = "") -> Cuts:
    """The trims of a full sheet, or of one with only this many pieces, as a machine has to cut them."""
    slots = plan.slots[:pieces]
    matrices = [front_matrix(plan.packing.slots[i]) for i in slots]
    if plan.folded:
        matrices += [back_matrix(m, plan.format.width, plan.mirror) for m in matrices]
    cutter = plan.options.cutter or Cutter("hand")
    outline = grown(plan.format.outline, cutter.kerf / 2)
    outlines = tuple(transformed(outline, m) for m in matrices)
    folds = [(*apply(m, x0, y0), *apply(m, x1, y1)) for m in matrices for x0, y0, x1, y1 in plan.format.folds]
    note = "; ".join(
        filter(None, (mark_settings(cutter, plan.packing), f"kerf {cutter.kerf:g} mm" * bool(cutter.kerf)))
    )
    return Cuts(plan.packing.width, plan.packing.height, outlines, (*folds, *plan.fold), title, note, cutter.line)


def cut_svg(cuts: Cuts) -> str:
    """An SVG in mm: a layer ``fold`` of blue dashed lines, then a layer ``cut`` of red outlines."""
    w, h = _n(cuts.width), _n(cuts.height)
    paths = "".join(f'<path d="{format_path(o)}"/>\n' for o in cuts.outlines)
    lines = "".join(f'<path d="M{_n(a)} {_n(b)}L{_n(c)} {_n(d)}"/>\n' for a, b, c, d in cuts.folds)
    dash, line = 'stroke-dasharray="2 1"', _n(cuts.line)
    fold = f'<g id="fold" fill="none" stroke="#0000FF" stroke-width="{line}" {dash}>\n{lines}</g>\n'
    description = f"<desc>{escape(cuts.description, quote=False)}</desc>\n" if cuts.description else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">\n'
        f"<title>{escape(cuts.title, quote=False)}</title>\n"
        f"{description}{fold if cuts.folds else ''}"
        f'<g id="cut" fill="none" stroke="#FF0000" stroke-width="{line}">\n{paths}</g>\n</svg>\n'
    )


def cut_dxf(cuts: Cuts) -> str:
    """A DXF (release 12, mm, y upwards): polylines with true arcs on the layer CUT, lines on the layer FOLD.

    Release 12 is what every cutting program reads. https://help.autodesk.com (DXF reference, ENTITIES section)
    """
    tags = [
        *((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")),
        *((9, "$INSUNITS"), (70, "4"), (9, "$MEASUREMENT"), (70, "1")),
        *((9, "$EXTMIN"), (10, "0.0"), (20, "0.0"), (9, "$EXTMAX"), (10, _n(cuts.width)), (20, _n(cuts.height))),
        *((0, "ENDSEC"), (0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, "2")),
        *_layer("CUT", 1),
        *_layer("FOLD", 5),
        *((0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")),
        *(tag for outline in cuts.outlines for tag in _polyline(outline, cuts.height)),
        *(tag for fold in cuts.folds for tag in _line(fold, cuts.height)),
        *((0, "ENDSEC"), (0, "EOF")),
    ]
    return "".join(f"{code:>3}\n{value}\n" for code, value in tags)


Tag = tuple[int, str]


def _n(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def _layer(name: str, colour: int) -> list[Tag]:
    return [(0, "LAYER"), (2, name), (70, "0"), (62, str(colour)), (6, "CONTINUOUS")]


def _line(fold: Line, height: float) -> list[Tag]:
    x0, y0, x1, y1 = fold
    return [(0, "LINE"), (8, "FOLD"), (10, _n(x0)), (20, _n(height - y0)), (11, _n(x1)), (21, _n(height - y1))]


def _polyline(outline: Segments, height: float) -> Iterator[Tag]:
    """A closed polyline; the bulge of a corner (tangent of a quarter of its arc) belongs to the point before it."""
    yield from ((0, "POLYLINE"), (8, "CUT"), (66, "1"), (70, "1"), (10, "0.0"), (20, "0.0"))
    for x, y, bulge in vertices(outline):
        yield from ((0, "VERTEX"), (8, "CUT"), (10, _n(x)), (20, _n(height - y)))
        if bulge:
            yield (42, f"{-bulge:.6f}")
    yield (0, "SEQEND")
