"""Letters as outlines: of a glyph, of a run, and the outline that is drawn around words. Lengths are mm."""

from collections.abc import Iterable

from pnp.press.typeset.drawing.outline import parse_path, scaling, transformed
from pnp.press.typeset.drawing.page import Colour, GlyphRun, Item, Paint, Path, Segment
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.drawing.walk import items_of
from pnp.press.typeset.text.fonts import FontFile, Fonts, reading_font


def glyph_outline(file: FontFile, gid: int) -> tuple[Segment, ...]:
    """A glyph's outline, em, y upwards; quadratic curves raised to cubic ones."""
    from fontTools.pens.svgPathPen import SVGPathPen

    pen = SVGPathPen(None)
    with reading_font(file.entry):
        file.font.draw_glyph_with_pen(gid, pen)
    return transformed(parse_path(pen.getCommands()), scaling(1 / file.upem))


def run_outline(run: GlyphRun, file: FontFile) -> tuple[Segment, ...]:
    """The outline of a whole run, mm."""
    em = run.size * PT
    return tuple(
        segment
        for glyph in run.glyphs
        for segment in transformed(
            glyph_outline(file, glyph.gid), (em, 0.0, 0.0, -em, run.x + glyph.x, run.y + glyph.y)
        )
    )


def around(items: Iterable[Item], width: float, colour: Colour, fonts: Fonts) -> tuple[Item, ...]:
    """The outlines drawn below words, this wide on each side of their letters. They are not text: the words are read,
    copied and searched once."""
    paint = Paint(stroke=colour, width=2 * width, join="round")
    runs = ((item, matrix) for item, matrix in items_of(items) if isinstance(item, GlyphRun))
    outlines = (transformed(run_outline(run, fonts.open(run.font)), matrix) for run, matrix in runs)
    return tuple(Path(outline, paint) for outline in outlines if outline)
