"""Outlines: SVG path data and basic shapes become segments; matrices; how far an outline reaches.

Lengths are mm, angles degrees; matrices are in SVG's order.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.page import IDENTITY, Matrix, Segment
from pnp.press.typeset.drawing.units import number, plain_numbers

Segments = tuple[Segment, ...]
Box = tuple[float, float, float, float]
"""x0, y0, x1, y1, mm."""

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|[\s,]+|(.)")
_PLAIN = re.compile(r"(?:[MLHVCSQTZmlhvcsqtz][0-9.,\s+-]*)*")
"""Path data without arcs and exponents, which is most of it."""
_PART = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_ARC_FLAGS = re.compile(r"[\s,]*([01])[\s,]*([01])")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
KAPPA = 0.5522847498307936
"""Handle of a cubic that draws a quarter of a circle, as a share of the radius."""


# ------------------------------------------------------------------------------------------------- path data
@lru_cache(maxsize=8192)  # measured: without it, building Living Trumps takes 9 % more time
def parse_path(data: str) -> Segments:
    """SVG path data as absolute moves, lines and cubics. Raises ValueError when it cannot be read."""
    pen = _Pen()
    for command, numbers in _commands(data):
        pen.draw(command, numbers)
    return tuple(pen.segments)


def format_path(segments: Iterable[Segment], digits: int = 4) -> str:
    """Path data of segments, absolute, the inverse of :func:`parse_path`."""
    return _written(tuple(segments), digits)


@lru_cache(maxsize=4096)  # measured: without it, building Hearts takes 11 % more time
def _written(segments: Segments, digits: int) -> str:
    """The path data, cached: the same outlines (glyphs, ornaments) are on many faces, in every language."""
    return "".join(op + " ".join(_short(v, digits) for v in numbers) for op, numbers in segments)


def _short(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _commands(data: str) -> Iterable[tuple[str, list[float]]]:
    """Commands with all the numbers that follow each. Numbers that spaces or commas separate are read together, in a
    third of the time."""
    if _PLAIN.fullmatch(data):
        parts = [(command, plain_numbers(text)) for command, text in _PART.findall(data)]
        commands = [(command, numbers) for command, numbers in parts if numbers is not None]
        if len(commands) == len(parts):
            return commands
    return _commands_by_token(data)


def _commands_by_token(data: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of any path data: numbers may have no space between them (`1-2.5.5`, the flags of an arc)."""
    command = ""
    numbers: list[float] = []
    position = 0
    while position < len(data):
        if command in ("A", "a") and len(numbers) % 7 == 3 and (flags := _ARC_FLAGS.match(data, position)):
            numbers += [float(flags[1]), float(flags[2])]
            position = flags.end()
            continue
        match = _TOKEN.match(data, position)
        if match is None or match[3]:
            raise ValueError(f"the path data cannot be read at `{data[position : position + 12]}`")
        position = match.end()
        if match[1]:
            if command:
                yield command, numbers
            command, numbers = match[1], []
        elif match[2]:
            numbers.append(number(match[2]))
    if command:
        yield command, numbers


class _Pen:
    """The state of drawing one path: the pen's position, the start of the contour, the last handle."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.handle: tuple[float, float] | None = None
        self.handle_kind = ""

    def draw(self, command: str, numbers: list[float]) -> None:
        kind, relative = command.upper(), command.islower()
        count = _COUNTS[kind]
        if not self.segments and kind != "M":
            raise ValueError("path data begins with M")
        if kind == "Z":
            self.segments.append(("Z", ()))
            self.x, self.y, self.handle_kind = self.start_x, self.start_y, ""
            return
        if not numbers or len(numbers) % count:
            raise ValueError(f"`{command}` in path data takes {count} numbers at a time, but {len(numbers)} are given")
        for i in range(0, len(numbers), count):
            self._step("L" if kind == "M" and i else kind, relative, numbers[i : i + count])

    def _step(self, kind: str, relative: bool, v: list[float]) -> None:
        ox, oy = (self.x, self.y) if relative else (0.0, 0.0)
        match kind:
            case "C":
                self._cubic(ox + v[0], oy + v[1], ox + v[2], oy + v[3], ox + v[4], oy + v[5])
            case "L":
                self._line(ox + v[0], oy + v[1])
            case "M":
                self.x, self.y = self.start_x, self.start_y = ox + v[0], oy + v[1]
                self.segments.append(("M", (self.x, self.y)))
                self.handle_kind = ""
            case "H":
                self._line(ox + v[0], self.y)
            case "V":
                self._line(self.x, oy + v[0])
            case "S":
                hx, hy = self._mirrored("C")
                self._cubic(hx, hy, ox + v[0], oy + v[1], ox + v[2], oy + v[3])
            case "Q":
                self._quadratic(ox + v[0], oy + v[1], ox + v[2], oy + v[3])
            case "T":
                hx, hy = self._mirrored("Q")
                self._quadratic(hx, hy, ox + v[0], oy + v[1])
            case _:
                self._arc(Arc(v[0], v[1], v[2], v[3] != 0, v[4] != 0), ox + v[5], oy + v[6])

    def _line(self, x: float, y: float) -> None:
        self.segments.append(("L", (x, y)))
        self.x, self.y, self.handle_kind = x, y, ""

    def _cubic(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.segments.append(("C", (x1, y1, x2, y2, x, y)))
        self.x, self.y, self.handle, self.handle_kind = x, y, (x2, y2), "C"

    def _quadratic(self, qx: float, qy: float, x: float, y: float) -> None:
        cubic = (
            self.x + (qx - self.x) * 2 / 3,
            self.y + (qy - self.y) * 2 / 3,
            x + (qx - x) * 2 / 3,
            y + (qy - y) * 2 / 3,
        )
        self.segments.append(("C", (*cubic, x, y)))
        self.x, self.y, self.handle, self.handle_kind = x, y, (qx, qy), "Q"

    def _mirrored(self, kind: str) -> tuple[float, float]:
        if self.handle_kind != kind or self.handle is None:
            return self.x, self.y
        return 2 * self.x - self.handle[0], 2 * self.y - self.handle[1]

    def _arc(self, arc: "Arc", x: float, y: float) -> None:
        for cubic in arc_cubics((self.x, self.y), arc, (x, y)):
            self.segments.append(("C", cubic) if len(cubic) == 6 else ("L", cubic))
        self.x, self.y, self.handle_kind = x, y, ""


LEAST_RADIUS = 1e-9
"""An arc with a smaller one is a straight line, mm."""


@dataclass(frozen=True)
class Arc:
    """An elliptic arc between two points, as path data has it."""

    rx: float
    ry: float
    turn: float
    """Rotation of the ellipse, clockwise, in degrees."""
    large: bool
    """Whether it is the longer of the two arcs."""
    sweep: bool
    """Whether it runs clockwise."""


def arc_cubics(start: tuple[float, float], arc: Arc, end: tuple[float, float]) -> Iterator[tuple[float, ...]]:
    """An elliptic arc as cubics of at most a quarter turn (SVG 2, appendix B.2.4); a straight line as (x, y)."""
    if start == end:
        return
    (x0, y0), (x, y) = start, end
    rx, ry, turn, large, sweep = abs(arc.rx), abs(arc.ry), arc.turn, arc.large, arc.sweep
    if min(rx, ry) < LEAST_RADIUS:
        yield (x, y)
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    px, py = cos * (x0 - x) / 2 + sin * (y0 - y) / 2, -sin * (x0 - x) / 2 + cos * (y0 - y) / 2
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 / below - 1)) * (-1 if large == sweep else 1)
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * qx - sin * qy + (x0 + x) / 2, sin * qx + cos * qy + (y0 + y) / 2
    begin = math.atan2((py - qy) / ry, (px - qx) / rx)
    swing = math.atan2((-py - qy) / ry, (-px - qx) / rx) - begin
    if sweep and swing < 0:
        swing += 2 * math.pi
    elif not sweep and swing > 0:
        swing -= 2 * math.pi
    steps = max(1, math.ceil(abs(swing) / (math.pi / 2) - 1e-9))
    k = 4 / 3 * math.tan(swing / steps / 4)

    def at(ux: float, uy: float) -> tuple[float, float]:
        return cx + cos * rx * ux - sin * ry * uy, cy + sin * rx * ux + cos * ry * uy

    for i in range(steps):
        a, b = begin + swing * i / steps, begin + swing * (i + 1) / steps
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        last = (x, y) if i == steps - 1 else at(cb, sb)
        yield (*at(ca - k * sa, sa + k * ca), *at(cb + k * sb, sb - k * cb), *last)


# ------------------------------------------------------------------------------------------------- basic shapes
def rect_outline(x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float | None = None) -> Segments:
    """A rectangle, its corners rounded by ``rx`` and ``ry`` mm."""
    rx = min(rx, width / 2)
    ry = min(rx if ry is None else ry, height / 2)
    r, b = x + width, y + height
    if rx <= 0 or ry <= 0:
        return (("M", (x, y)), ("L", (r, y)), ("L", (r, b)), ("L", (x, b)), ("Z", ()))
    hx, hy = rx * (1 - KAPPA), ry * (1 - KAPPA)
    return (
        ("M", (x + rx, y)),
        ("L", (r - rx, y)),
        ("C", (r - hx, y, r, y + hy, r, y + ry)),
        ("L", (r, b - ry)),
        ("C", (r, b - hy, r - hx, b, r - rx, b)),
        ("L", (x + rx, b)),
        ("C", (x + hx, b, x, b - hy, x, b - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + hy, x + hx, y, x + rx, y)),
        ("Z", ()),
    )


def ellipse_outline(cx: float, cy: float, rx: float, ry: float) -> Segments:
    """An ellipse of four cubics."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    )


def polygon_outline(points: Iterable[tuple[float, float]], closed: bool = True) -> Segments:
    """Straight lines through points."""
    lines: list[Segment] = [("L" if i else "M", (x, y)) for i, (x, y) in enumerate(points)]
    return (*lines, ("Z", ())) if closed and lines else tuple(lines)


# ------------------------------------------------------------------------------------------------- matrices
def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies ``inner`` first, then ``outer``."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def translation(x: float, y: float) -> Matrix:
    """The matrix that moves by x and y mm."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def scaling(sx: float, sy: float | None = None) -> Matrix:
    """The matrix that stretches about the origin."""
    return (sx, 0.0, 0.0, sx if sy is None else sy, 0.0, 0.0)


def rotation(degrees: float, cx: float = 0.0, cy: float = 0.0) -> Matrix:
    """The matrix that turns clockwise about a point, by degrees."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy)


def inverse(matrix: Matrix) -> Matrix | None:
    """The inverse matrix; None if there is none."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    if abs(det) < 1e-12:
        return None
    return (d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """The point that the matrix maps (x, y) to."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


_TRANSFORM = re.compile(r"\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)[\s,]*")
_MAKERS: dict[str, tuple[tuple[int, ...], Callable[..., Matrix]]] = {
    "matrix": ((6,), lambda *v: v),
    "translate": ((1, 2), lambda x, y=0.0: translation(x, y)),
    "scale": ((1, 2), lambda x, y=None: scaling(x, y)),
    "rotate": ((1, 3), rotation),
    "skewX": ((1,), lambda t: (1.0, 0.0, math.tan(math.radians(t)), 1.0, 0.0, 0.0)),
    "skewY": ((1,), lambda t: (1.0, math.tan(math.radians(t)), 0.0, 1.0, 0.0, 0.0)),
}


@lru_cache(maxsize=4096)  # measured: without it, exporting Hearts for TTS takes 4 % more time
def parse_transform(text: str) -> Matrix:
    """The matrix of an SVG ``transform``. Raises ValueError if it cannot be read."""
    matrix, position = IDENTITY, 0
    while position < len(text.rstrip()):
        match = _TRANSFORM.match(text, position)
        if not match:
            raise ValueError(f"the transform `{text}` cannot be read")
        numbers = [number(v) for v in re.split(r"[\s,]+", match[2].strip()) if v]
        counts, make = _MAKERS[match[1]]
        if len(numbers) not in counts:
            raise ValueError(
                f"`{match[1]}` takes {' or '.join(map(str, counts))} numbers, but {len(numbers)} are given"
            )
        matrix = multiply(matrix, make(*numbers))
        position = match.end()
    return matrix


def transformed(segments: Segments, matrix: Matrix) -> Segments:
    """An outline carried through a matrix."""
    return tuple(
        (op, tuple(v for i in range(0, len(n), 2) for v in apply(matrix, n[i], n[i + 1]))) for op, n in segments
    )


def bounds(segments: Segments) -> tuple[float, float, float, float] | None:
    """x0, y0, x1, y1 of an outline's points and handles (never smaller than the outline); None if it is empty."""
    xs = [v for _, n in segments for v in n[0::2]]
    ys = [v for _, n in segments for v in n[1::2]]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


_BOUNDS: dict[int, tuple[Segments, tuple[float, float, float, float] | None]] = {}
MOST_BOUNDS = 8192


def cached_bounds(outline: Segments) -> tuple[float, float, float, float] | None:
    """The :func:`bounds` of an outline that recurs, cached: a motif or a background on every card of a deck."""
    cached = _BOUNDS.get(id(outline))
    if cached is None or cached[0] is not outline:
        if len(_BOUNDS) >= MOST_BOUNDS:
            _BOUNDS.clear()
        cached = _BOUNDS[id(outline)] = (outline, bounds(outline))
    return cached[1]


def exact_bounds(segments: Segments) -> Box | None:
    """x0, y0, x1, y1 of an outline itself, without the handles of its curves; None if it is empty."""
    xs: list[float] = []
    ys: list[float] = []
    pen = (0.0, 0.0)
    for op, n in segments:
        if op == "C":
            xs += _turns(pen[0], n[0], n[2], n[4])
            ys += _turns(pen[1], n[1], n[3], n[5])
        if n:
            pen = (n[-2], n[-1])
            xs.append(pen[0])
            ys.append(pen[1])
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def _turns(p: float, q: float, r: float, s: float) -> list[float]:
    """The points at which one coordinate of a cubic reverses between its ends: none if its handles lie between them."""
    low, high = (p, s) if p < s else (s, p)
    if low <= q <= high and low <= r <= high:
        return []
    a, b, c = s - 3 * r + 3 * q - p, 2 * (r - 2 * q + p), q - p
    if abs(a) < 1e-12:
        places = [-c / b] if abs(b) > 1e-12 else []
    else:
        root = b * b - 4 * a * c
        places = [(-b + sign * math.sqrt(root)) / (2 * a) for sign in (1, -1)] if root >= 0 else []
    return [
        (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t * t * r + t**3 * s for t in places if 0 < t < 1
    ]
