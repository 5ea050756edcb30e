"""A face as a separate SVG file: text as outlines, pictures embedded, so that every browser shows it as printed.

User units are mm and the origin is the trim's top left corner, as in the templates; the bleed has negative coordinates.
"""

import base64
from collections.abc import Callable, Iterable
from pathlib import Path as FilePath

from pnp.base.disk import read_regular
from pnp.press.export.plain_picture import browser_picture
from pnp.press.typeset.drawing.move import CURRENT_COLOUR
from pnp.press.typeset.drawing.outline import format_path
from pnp.press.typeset.drawing.page import (
    IDENTITY,
    MITER_LIMIT,
    Colour,
    Face,
    GlyphRun,
    Gradient,
    Group,
    Image,
    Ink,
    Item,
    Mask,
    Matrix,
    Paint,
    Path,
    PlacedFace,
    Segment,
)
from pnp.press.typeset.drawing.trim import trim_outline
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.motifs.paper import escape, quoteattr
from pnp.press.typeset.text.fonts import FontFile, Fonts
from pnp.press.typeset.text.glyph_outlines import glyph_outline, run_outline
from pnp.source.diagnostics.budgets import PICTURE

_RING = ("fx", "fy", "fr", "cx", "cy", "r")
_LINE = ("x1", "y1", "x2", "y2")


def face_svg(face: Face, fonts: Fonts, bleed: bool = True, title: str = "", paper: Colour = "#FFFFFF") -> str:
    """The face as an SVG file; without ``bleed`` it is cut to its trim, including rounded corners."""
    writer = SvgWriter(fonts)
    body = writer.items(face.items)
    beyond = face.bleed if bleed else 0.0
    if not bleed:
        outline = trim_outline(face)
        ground = f'<path d="{format_path(outline)}" fill="{paper}"/>\n'
        body = f"{ground}<g{writer.clip(outline, False)}>\n{body}</g>\n"
    width, height = short(face.width + 2 * beyond), short(face.height + 2 * beyond)
    box = f"{short(-beyond)} {short(-beyond)} {width} {height}"
    defs = "".join(writer.defs)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="{box}">\n'
        f"<title>{escape(title or face.name)}</title>\n"
        f"{f'<defs>{chr(10)}{defs}</defs>{chr(10)}' if defs else ''}{body}</svg>\n"
    )


class SvgWriter:
    """A file being written: repeated drawings are defined once (``defs``)."""

    def __init__(
        self, fonts: Fonts, prefix: str = "", ink: Colour = "#000000", labels: bool = True, digits: int = 4
    ) -> None:
        """``prefix``: prefix of the names of definitions; ``ink``: the value of ``currentColor`` outside any text;
        ``labels``: words are labelled one by one for screen readers (otherwise the whole drawing is); ``digits``:
        decimals of outlines, mm."""
        self.fonts = fonts
        self.prefix, self.ink, self.labels, self.digits = prefix, ink, labels, digits
        self.defs: list[str] = []
        self._glyphs: dict[tuple[str, int], str] = {}
        self._clips: dict[tuple[tuple[Segment, ...], bool], str] = {}
        self._faces: list[tuple[Face, str]] = []
        self.definitions = SvgDefinitions(prefix, ink, self.defs)

    def items(self, items: Iterable[Item]) -> str:
        """Items as elements, in painting order."""
        return "".join(self._item(item) for item in items)

    def _item(self, item: Item) -> str:
        match item:
            case Path():
                return self._path(item)
            case GlyphRun():
                return self._glyph_run(item)
            case Image():
                return self._image(item)
            case Group():
                inner = self.items(item.items)
                transparency = self.definitions.attributes(item, self.items) if item.is_transparent else ""
                return self._carried(inner, item.matrix, item.clip, item.clip_even_odd, transparency)
            case PlacedFace():
                use = f'<use href="#{self._face(item.face)}"/>\n'
                return self._carried(use, item.matrix, item.clip, False)

    def _carried(
        self, inner: str, matrix: Matrix, clip: tuple[Segment, ...], even_odd: bool, transparency: str = ""
    ) -> str:
        """Elements transformed together, with clipping and opacity in the coordinates before the transformation."""
        attributes = transform(matrix) + (self.clip(clip, even_odd) if clip else "") + transparency
        return f"<g{attributes}>\n{inner}</g>\n" if attributes else inner

    def clip(self, outline: tuple[Segment, ...], even_odd: bool) -> str:
        """The attribute that clips to an outline."""
        key = (outline, even_odd)
        if key not in self._clips:
            name = self._clips[key] = f"{self.prefix}clip{len(self._clips) + 1}"
            rule = ' clip-rule="evenodd"' if even_odd else ""
            path = f'<path d="{format_path(outline)}"{rule}/>'
            self.defs.append(f'<clipPath id="{name}">{path}</clipPath>\n')
        return f' clip-path="url(#{self._clips[key]})"'

    def _path(self, path: Path) -> str:
        if not path.segments or (path.paint.fill is None and path.paint.stroke is None):
            return ""
        return f'<path d="{format_path(path.segments, self.digits)}"{_paint(path.paint, self.definitions)}/>\n'

    def _face(self, face: Face) -> str:
        """The name of a face used inside this one."""
        face_name = next((name for other, name in self._faces if other is face or other == face), "")
        if not face_name:
            drawn = self.items(face.items)
            face_name = f"{self.prefix}face{len(self._faces) + 1}"
            self._faces.append((face, face_name))
            self.defs.append(f'<g id="{face_name}">\n{drawn}</g>\n')
        return face_name

    def _glyph_run(self, run: GlyphRun) -> str:
        file, em = self.fonts.open(run.font), run.size * PT
        label = f" aria-label={quoteattr(run.text)}" if self.labels else ""
        fill = self.definitions.paint(run.fill)
        if isinstance(run.fill, Gradient):
            # A gradient is relative to the painted item: reused letters would each restart it.
            drawn = format_path(run_outline(run, file), self.digits)
            return f'<path fill="{fill}"{label} d="{drawn}"/>\n' if drawn else ""
        uses = []
        for glyph in run.glyphs:
            name = self._glyph(file, glyph.gid)
            if name:
                at = (em, 0.0, 0.0, -em, run.x + glyph.x, run.y + glyph.y)
                uses.append(f'<use href="#{name}"{transform(at)}/>\n')
        return f'<g fill="{fill}"{label}>\n{"".join(uses)}</g>\n' if uses else ""

    def _glyph(self, file: FontFile, gid: int) -> str:
        """The name of a glyph's outline, drawn 1 em large with y upwards; "" for an empty one."""
        key = (file.entry.name, gid)
        if key not in self._glyphs:
            outline = glyph_outline(file, gid)
            name = self._glyphs[key] = f"{self.prefix}glyph{len(self._glyphs) + 1}" if outline else ""
            if name:
                self.defs.append(f'<path id="{name}" d="{format_path(outline, self.digits + 1)}"/>\n')
        return self._glyphs[key]

    def _image(self, image: Image) -> str:
        kind, shown = browser_picture(read_regular(FilePath(image.file), PICTURE.most))
        data = base64.b64encode(shown).decode("ascii")
        box = f'x="{short(image.x)}" y="{short(image.y)}" width="{short(image.width)}" height="{short(image.height)}"'
        return f'<image {box} preserveAspectRatio="none" href="data:{kind};base64,{data}"/>\n'


# ------------------------------------------------------------------------------------------------- definitions
class SvgDefinitions:
    """The gradients and masks of one file; equal ones are written once."""

    def __init__(self, prefix: str, ink: Colour, defs: list[str]) -> None:
        self.prefix, self.ink, self.defs = prefix, ink, defs
        self._gradients: dict[Gradient, str] = {}
        self._masks: dict[Mask, str] = {}

    def paint(self, ink: Ink) -> str:
        """An ink as the value of ``fill`` or ``stroke``."""
        if not isinstance(ink, Gradient):
            return self.ink if ink == CURRENT_COLOUR else ink
        if ink not in self._gradients:
            name = self._gradients[ink] = f"{self.prefix}gradient{len(self._gradients) + 1}"
            self.defs.append(self._gradient(ink, name))
        return f"url(#{self._gradients[ink]})"

    def _gradient(self, gradient: Gradient, name: str) -> str:
        is_line = len(gradient.points) == 4
        tag = "linearGradient" if is_line else "radialGradient"
        pairs = zip(_LINE if is_line else _RING, gradient.points, strict=True)
        places = "".join(f' {key}="{short(v)}"' for key, v in pairs if v or key != "fr")
        turned = transform(gradient.matrix).replace(" transform=", " gradientTransform=")
        stops = "".join(
            f'<stop offset="{short(at)}" stop-color="{self.paint(colour)}"/>' for at, colour in gradient.stops
        )
        return f'<{tag} id="{name}" gradientUnits="userSpaceOnUse"{places}{turned}>{stops}</{tag}>\n'

    def attributes(self, group: Group, draw: Callable[[Iterable[Item]], str]) -> str:
        """The attributes of a transparent group."""
        markup = f' opacity="{short(group.opacity)}"' if group.opacity < 1 else ""
        if group.mask is None:
            return markup
        if group.mask not in self._masks:
            drawn = draw(group.mask.items)
            name = self._masks[group.mask] = f"{self.prefix}mask{len(self._masks) + 1}"
            self.defs.append(_mask(group.mask, name, drawn))
        return f'{markup} mask="url(#{self._masks[group.mask]})"'


def _mask(mask: Mask, name: str, drawn: str) -> str:
    x, y, width, height = (short(v) for v in mask.region)
    kind = ' style="mask-type:alpha"' if mask.alpha else ""
    box = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<mask id="{name}" maskUnits="userSpaceOnUse" {box}{kind}>\n{drawn}</mask>\n'


# ------------------------------------------------------------------------------------------------- attributes
def _paint(paint: Paint, definitions: SvgDefinitions) -> str:
    markup = f' fill="{definitions.paint(paint.fill) if paint.fill else "none"}"'
    if paint.fill and paint.even_odd:
        markup += ' fill-rule="evenodd"'
    if paint.stroke:
        markup += f' stroke="{definitions.paint(paint.stroke)}" stroke-width="{short(paint.width)}"'
        markup += f' stroke-linecap="{paint.cap}"' if paint.cap != "butt" else ""
        markup += f' stroke-linejoin="{paint.join}"' if paint.join != "miter" else ""
        markup += f' stroke-miterlimit="{paint.miter_limit:g}"' if paint.miter_limit != MITER_LIMIT else ""
        if paint.dash:
            markup += f' stroke-dasharray="{" ".join(short(v) for v in paint.dash)}"'
            markup += f' stroke-dashoffset="{short(paint.dash_offset)}"' if paint.dash_offset else ""
    return markup


def short(value: float) -> str:
    """A number of an attribute, to a ten-thousandth."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def transform(matrix: Matrix) -> str:
    """The attribute that transforms an element by a matrix; "" for none."""
    if matrix == IDENTITY:
        return ""
    return f' transform="matrix({" ".join(short(v) for v in matrix)})"'
