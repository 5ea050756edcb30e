"""Reads ``linearGradient`` and ``radialGradient`` for the item that they paint."""

import math
from dataclasses import replace
from typing import Protocol

from lxml import etree

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.gradient import spread
from pnp.press.typeset.drawing.move import CURRENT_COLOUR
from pnp.press.typeset.drawing.outline import Box, multiply, parse_transform
from pnp.press.typeset.drawing.page import IDENTITY, Colour, Gradient, Matrix, mixed
from pnp.press.typeset.drawing.units import number
from pnp.press.typeset.svg import text as svg_text
from pnp.press.typeset.svg.css import read_colour
from pnp.press.typeset.svg.limits import ShapeCount
from pnp.press.typeset.svg.style import INITIAL, SVG, XLINK, Sheet, Style, flat_colour, length, opacity_of

_LINE = ("x1", "y1", "x2", "y2")
_RING = ("fx", "fy", "fr", "cx", "cy", "r")
_DEFAULTS = {"x2": "100%", "cx": "50%", "cy": "50%", "r": "50%"}
_NEAREST = 0.999
"""Least distance of a focus from the edge of its circle, as a share of the radius."""
_DEEPEST = 20
"""Most gradients that may inherit from one another."""


@dataclass(frozen=True)
class Stop:
    """A colour of a gradient, and its position."""

    at: float
    colour: Colour
    opacity: float


class Reader(svg_text.Reader, Protocol):
    """The parts of a drawing's reader that this module needs."""

    sheet: Sheet
    count: ShapeCount
    stops: dict[etree._Element, list[Stop]]
    """Stops of the gradients read so far."""

    def referenced(self, element: etree._Element, reference: str) -> etree._Element | None:
        """The element for ``#id``."""

    def view_box(self) -> Box:
        """x, y, width and height of the drawing, mm."""


@dataclass(frozen=True)
class Shade:
    """An ink, and its opacity: the same everywhere, or given by a second gradient."""

    ink: Colour | Gradient | None = None
    opacity: float = 1.0
    transparency: Gradient | None = None

    @property
    def is_solid(self) -> bool:
        """Whether it is fully opaque."""
        return self.opacity == 1.0 and self.transparency is None


def gradient_shade(reader: Reader, server: etree._Element, box: Box, reach: Box) -> Shade:
    """The paint of a gradient for an item whose box is ``box``; ``reach`` is everything that it may cover (with
    strokes). Raises ValueError for a gradient that cannot be read."""
    tag = str(server.tag).removeprefix(SVG)
    if tag not in ("linearGradient", "radialGradient"):
        raise ValueError(f"`<{tag}>` is not supported; use a gradient, a flat colour or lines")
    chain = _chain(reader, server)
    attributes: dict[str, str] = {}
    for element in reversed(chain):
        attributes |= {str(name): str(value) for name, value in element.attrib.items()}
    stops = next((stops_of for element in chain if (stops_of := _stops(reader, element))), [])
    reader.count.shade(len(stops))
    if not stops:
        return Shade()
    matrix = _matrix(attributes, box)
    names = _LINE if tag == "linearGradient" else _RING
    points = None if matrix is None else _points(reader, names, attributes)
    if matrix is None or points is None or len(stops) == 1:
        # SVG 1.1, 13.2.2: a line without length paints the last colour; a box without width paints nothing.
        return Shade(stops[-1].colour if matrix else None, stops[-1].opacity)
    return _shade(stops, points, matrix, attributes.get("spreadMethod", "pad"), reach)


def _shade(stops: list[Stop], points: tuple[float, ...], matrix: Matrix, method: str, reach: Box) -> Shade:
    def over(colours: list[tuple[float, Colour]]) -> Gradient:
        return spread(Gradient(points, tuple(colours), matrix), method, reach)

    ink = over([(stop.at, stop.colour) for stop in stops])
    opacities = {stop.opacity for stop in stops}
    if len(opacities) == 1:
        return Shade(ink, opacities.pop())
    return Shade(ink, 1.0, over([(stop.at, mixed("#000000", "#FFFFFF", stop.opacity)) for stop in stops]))


def _chain(reader: Reader, server: etree._Element) -> list[etree._Element]:
    """The gradient, and those that it inherits from by ``href``, nearest first."""
    chain = [server]
    while (href := chain[-1].get("href") or chain[-1].get(XLINK + "href")) and len(chain) < _DEEPEST:
        target = reader.referenced(chain[-1], href)
        if target is None or target in chain:
            break
        chain.append(target)
    return chain


def _stops(reader: Reader, gradient: etree._Element) -> list[Stop]:
    """The stops of a gradient, none before the previous one."""
    if gradient in reader.stops:
        return reader.stops[gradient]
    stops: list[Stop] = []
    within, _ = reader.style_of(gradient, INITIAL)
    for element in gradient.iterchildren(SVG + "stop"):
        style, own = reader.style_of(element, within)
        at = opacity_of(element.get("offset") or "0")
        colour, clear = _stop_colour(own.get("stop-color", "#000000"), style)
        opacity = opacity_of(own.get("stop-opacity", "1")) * clear
        stops.append(Stop(max(at, stops[-1].at) if stops else at, colour, opacity))
    reader.stops[gradient] = stops
    return stops


def _stop_colour(text: str, style: Style) -> tuple[Colour, float]:
    colour, opacity = read_colour(text)
    if colour == CURRENT_COLOUR and style.get("color"):
        colour = flat_colour(style["color"])
    return (colour, opacity) if colour else ("#000000", 0.0)


def _matrix(attributes: dict[str, str], box: Box) -> Matrix | None:
    """The matrix from a gradient's coordinates to those of the painted item; None if the box has no area."""
    text = attributes.get("gradientTransform", "")
    own = parse_transform(text) if text else IDENTITY
    if attributes.get("gradientUnits") == "userSpaceOnUse":
        return own
    width, height = box[2] - box[0], box[3] - box[1]
    if width < 1e-9 or height < 1e-9:
        return None
    return multiply((width, 0.0, 0.0, height, box[0], box[1]), own)


def _points(reader: Reader, names: tuple[str, ...], attributes: dict[str, str]) -> tuple[float, ...] | None:
    """The points of a gradient; None if it has no length."""
    size = (1.0, 1.0) if attributes.get("gradientUnits") != "userSpaceOnUse" else reader.view_box()[2:]

    def value(name: str) -> float:
        text = attributes.get(name, "")
        if not text and name in ("fx", "fy"):
            return value("c" + name[1])
        text = text or _DEFAULTS.get(name, "0%")
        if not text.endswith("%"):
            return length(text)
        by = math.hypot(*size) / math.sqrt(2) if name in ("r", "fr") else size["y" in name]
        return number(text[:-1]) / 100 * by

    points = tuple(value(name) for name in names)
    if len(points) == 4:
        return points if math.dist(points[:2], points[2:]) > 1e-9 else None
    return _focused(points) if points[5] > 1e-9 else None


def _focused(points: tuple[float, ...]) -> tuple[float, ...]:
    """Two circles, the first with its middle inside the second."""
    fx, fy, fr, cx, cy, r = points
    far = math.hypot(fx - cx, fy - cy)
    if far > r * _NEAREST:
        fx, fy = (c + (f - c) * r * _NEAREST / far for f, c in ((fx, cx), (fy, cy)))
    return (fx, fy, min(fr, r * _NEAREST), cx, cy, r)


def carried(shade: Shade, matrix: Matrix) -> Shade:
    """A shade with its gradients mapped by a matrix."""
    ink = (
        replace(shade.ink, matrix=multiply(matrix, shade.ink.matrix)) if isinstance(shade.ink, Gradient) else shade.ink
    )
    transparency = (
        replace(shade.transparency, matrix=multiply(matrix, shade.transparency.matrix)) if shade.transparency else None
    )
    return replace(shade, ink=ink, transparency=transparency)
