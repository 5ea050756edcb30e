"""Icons that are drawn as SVG files: in one ink, or in colours of their own.

A drawing whose colours are black (or ``currentColor``) and white has one ink: black becomes the requested ink, white
the colour of the paper. A drawing with any other colour keeps all of its colours, and only ``currentColor`` takes the
ink. Icons consist of shapes in flat colours, since they are printed a few mm large; anything else in one is reported
(PNP706).
"""

from collections.abc import Sequence

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.move import CURRENT_COLOUR
from pnp.press.typeset.drawing.outline import format_path, multiply, scaling, translation
from pnp.press.typeset.drawing.page import GlyphRun, Gradient, Group, Image, Item, Matrix, Paint, Path
from pnp.press.typeset.motifs.paper import num, tidy
from pnp.press.typeset.text.style import Setting

BLACK, WHITE = "#000000", "#FFFFFF"
_INK, _PAPER = "{ink}", "{paper}"
"""Placeholders for the two colours in the text of a drawing."""
DIGITS = 4
"""Decimals of outlines in the file's own units."""


@dataclass(frozen=True)
class IconDrawing:
    """An icon as elements of SVG in a box of height 1 about the origin, without its two colours."""

    text: str

    def __call__(self, ink: str, paper: str) -> str:
        """The elements in an ink and the colour of the paper."""
        return self.text.replace(_INK, ink).replace(_PAPER, paper)


def read_icon_file(svg: str | bytes, name: str, setting: Setting) -> IconDrawing | None:
    """The icon in a file, fitted into its box; None, with the fault reported, if it is not an icon (PNP706)."""
    from pnp.press.typeset.svg.faces import read_face

    faults = len(setting.report.errors)
    face = read_face(svg, name, setting)
    if (refused := _refused(face.items)) and len(setting.report.errors) == faults:
        message, help = refused
        setting.report.error("PNP706", f"the icon `{name}` {message}", setting.span, help)
    if len(setting.report.errors) > faults:
        return None
    width, height = face.width + 2 * face.bleed, face.height + 2 * face.bleed
    middle = translation(-width / 2 + face.bleed, -height / 2 + face.bleed)
    parts = list(_parts(face.items, multiply(scaling(1 / max(width, height)), middle)))
    colours = {colour for path, _ in parts for colour in (path.paint.fill, path.paint.stroke) if colour}
    flat = colours <= {BLACK, WHITE, CURRENT_COLOUR}
    return IconDrawing("".join(_element(path, matrix, flat) for path, matrix in parts))


def _refused(items: Sequence[Item]) -> tuple[str, str] | None:
    """The part of a drawing that is not allowed in an icon, and advice; None if it consists of shapes."""
    for item in items:
        match item:
            case GlyphRun():
                return "has text", "turn the text into paths, or draw a sign instead"
            case Image():
                return "has a picture", "draw it with shapes"
            case Group() if item.is_transparent or item.clip:
                return "is transparent, or clipped", "draw it with whole shapes in flat colours"
            case Group() if refused := _refused(item.items):
                return refused
            case Path() if isinstance(item.paint.fill, Gradient) or isinstance(item.paint.stroke, Gradient):
                return "has a gradient", "draw it in flat colours"
    return None if items else ("draws nothing", "let it draw something")


def _parts(items: Sequence[Item], matrix: Matrix) -> list[tuple[Path, Matrix]]:
    """Every outline with the matrix that maps it into the icon's box."""
    outlines: list[tuple[Path, Matrix]] = []
    for item in items:
        if isinstance(item, Group):
            outlines += _parts(item.items, multiply(matrix, item.matrix))
        elif isinstance(item, Path):
            outlines.append((item, matrix))
    return outlines


def _element(path: Path, matrix: Matrix, flat: bool) -> str:
    paint = path.paint
    attributes = f' fill="{_colour(paint.fill, flat)}"'
    if paint.even_odd:
        attributes += ' fill-rule="evenodd"'
    if paint.stroke is not None:
        attributes += f' stroke="{_colour(paint.stroke, flat)}" stroke-width="{num(paint.width)}"' + _stroke(paint)
    place = " ".join(f"{value:.6g}" for value in matrix)
    return f'<path d="{tidy(format_path(path.segments, DIGITS))}"{attributes} transform="matrix({place})"/>'


def _stroke(paint: Paint) -> str:
    attributes = (
        f' stroke-linecap="{paint.cap}" stroke-linejoin="{paint.join}" stroke-miterlimit="{num(paint.miter_limit)}"'
    )
    if paint.dash:
        attributes += (
            f' stroke-dasharray="{" ".join(map(num, paint.dash))}" stroke-dashoffset="{num(paint.dash_offset)}"'
        )
    return attributes


def _colour(colour: object, flat: bool) -> str:
    if colour is None:
        return "none"
    if colour == CURRENT_COLOUR or (flat and colour == BLACK):
        return _INK
    return _PAPER if flat and colour == WHITE else str(colour)
