"""Drawings as lines of figures, held to files beside the tests.

A line says what an item is and where its ink lies: the box, the enclosed area and the length of its outline, in mm, worked
out here and not by the code under test. Figures may differ in the last digit that is written.
"""

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path as FilePath

from pnp.press.typeset.drawing.page import GlyphRun, Gradient, Group, Image, Ink, Item, Page, Path, PlacedFace, Segment

NUMBER = re.compile(r"-?\d+\.\d+")
STEPS = 12
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


def hold(file: FilePath, lines: Iterable[str], update: bool) -> None:
    """Compare lines with those of a file; ``update`` writes the file."""
    text = "\n".join(lines) + "\n"
    if update:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    stored = file.read_text("utf-8").splitlines()
    for number, (line, known) in enumerate(zip(text.splitlines(), stored, strict=False), 1):
        assert is_near(line, known), f"{file.name}:{number}\n  is     {line}\n  stored {known}"
    assert len(text.splitlines()) == len(stored), f"{file.name} has {len(stored)} lines, not {len(text.splitlines())}"


def is_near(line: str, known: str) -> bool:
    """Whether two lines have the same words, and figures that differ by no more than a rounding."""
    if NUMBER.sub("#", line) != NUMBER.sub("#", known):
        return False
    pairs = zip(NUMBER.findall(line), NUMBER.findall(known), strict=True)
    return all(abs(float(a) - float(b)) <= max(0.011, 1e-6 * abs(float(b))) for a, b in pairs)


def page_lines(page: Page) -> Iterator[str]:
    """A page: its size, boxes, links and items."""
    yield f"page {page.label!r} {figures(page.width, page.height)}"
    for name, box in (("trim", page.trim), ("bleed", page.bleed)):
        if box is not None:
            yield f"  {name} {figures(*box)}"
    yield from (
        f"  link {link.target or link.uri} {figures(link.x, link.y, link.width, link.height)}" for link in page.links
    )
    yield from (f"  anchor {anchor.name} {figures(anchor.y)} {anchor.title} {anchor.level}" for anchor in page.anchors)
    yield from (f"  {die.kind} {measure(die.segments)}" for die in page.dies)
    yield from item_lines(page.items, "  ")


def item_lines(items: Iterable[Item], indent: str = "") -> Iterator[str]:
    """Items in the order in which they are painted; what a group moves is indented below it."""
    for item in items:
        match item:
            case Path():
                yield f"{indent}path {paint_words(item)} {measure(item.segments)} {item.source}".rstrip()
            case GlyphRun():
                end = max((glyph.x + glyph.advance for glyph in item.glyphs), default=0.0)
                yield f"{indent}words {item.text!r} {item.font} {figures(item.size)} {ink_words(item.fill)} {figures(item.x, item.y, end)}"
            case Image():
                yield f"{indent}image {FilePath(item.file).name} {figures(item.x, item.y, item.width, item.height)}"
            case PlacedFace():
                yield f"{indent}placed {item.face.name} {figures(*item.matrix)} {measure(item.clip)} {item.source} {item.link}".rstrip()
            case Group():
                seen = f" opacity {figures(item.opacity)}" if item.opacity < 1 else ""
                clip = f" clip {measure(item.clip)}" if item.clip else ""
                tags = " ".join(f"<{tag.role} {tag.title or tag.alt}>" for tag in item.tags)
                mask = f" mask {figures(*item.mask.region)}" if item.mask else ""
                yield f"{indent}group {figures(*item.matrix)}{seen}{clip}{mask} {tags}".rstrip()
                if item.mask:
                    yield from item_lines(item.mask.items, indent + "  mask ")
                yield from item_lines(item.items, indent + "  ")


def paint_words(path: Path) -> str:
    """Inks and strokes of a path."""
    paint = path.paint
    words = [f"fill {ink_words(paint.fill)}"] if paint.fill is not None else []
    if paint.stroke is not None:
        dash = f" dash {figures(*paint.dash)} from {figures(paint.dash_offset)}" if paint.dash else ""
        words.append(f"stroke {ink_words(paint.stroke)} {figures(paint.width)} {paint.cap} {paint.join}{dash}")
    return " ".join([*words, *(["even-odd"] if paint.even_odd else [])])


def ink_words(ink: Ink) -> str:
    """A colour, or the points and stops of a gradient."""
    if not isinstance(ink, Gradient):
        return ink
    stops = " ".join(f"{figures(at)}:{colour}" for at, colour in ink.stops)
    return f"gradient({figures(*ink.points)} by {figures(*ink.matrix)}: {stops})"


def figures(*values: float) -> str:
    """Numbers with two decimals."""
    return " ".join("0.00" if abs(value) < 0.005 else f"{value:.2f}" for value in values)


def measure(segments: Sequence[Segment]) -> str:
    """The box, area and length of an outline."""
    contours = list(flattened(segments))
    points = [point for contour in contours for point in contour]
    if not points:
        return "nothing"
    xs, ys = [x for x, _ in points], [y for _, y in points]
    area = sum(a[0] * b[1] - b[0] * a[1] for c in contours for a, b in zip(c, [*c[1:], c[0]], strict=True)) / 2
    length = sum(math.dist(a, b) for c in contours for a, b in itertools.pairwise(c))
    return f"box {figures(min(xs), min(ys), max(xs), max(ys))} area {figures(area)} length {figures(length)}{_sums(points)}"


def _sums(points: Sequence[Point]) -> str:
    """Of more than a few points, sums in which each has another weight than its neighbours, and the sum of the squares of
    their distances from a point on no axis: none may move by itself, nor two that are each other's image."""
    if len(points) < 6:
        return ""
    sums = [sum((1 + i % 97) / 10 * point[axis] for i, point in enumerate(points)) for axis in (0, 1)]
    return " sums " + figures(*sums, sum((x - 3.7) ** 2 + (y - 7.1) ** 2 for x, y in points) / 100)


def flattened(segments: Sequence[Segment]) -> Iterator[list[Point]]:
    """The contours of an outline as points, curves divided into short lines."""
    contour: list[Point] = []
    for op, n in segments:
        if op == "M":
            if contour:
                yield contour
            contour = [(n[0], n[1])]
        elif op == "L":
            contour.append((n[0], n[1]))
        elif op == "C":
            contour += [_on_curve(contour[-1], n, step / STEPS) for step in range(1, STEPS + 1)]
        elif contour:
            contour.append(contour[0])
    if contour:
        yield contour


def _on_curve(start: Point, n: Sequence[float], t: float) -> Point:
    u = 1 - t
    weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    return (
        sum(w * v for w, v in zip(weights, (start[0], n[0], n[2], n[4]), strict=True)),
        sum(w * v for w, v in zip(weights, (start[1], n[1], n[3], n[5]), strict=True)),
    )


# ------------------------------------------------------------------------------------------------- many outlines together
def total_lines(items: Iterable[Item], indent: str = "") -> Iterator[str]:
    """A drawing of many outlines: for each paint and clip how many there are, and their box, area, length and sums."""
    totals: dict[str, list[list[Point]]] = {}
    counts: dict[str, int] = {}
    for words, contours in _carried(items, (1, 0, 0, 1, 0, 0), ""):
        totals.setdefault(words, []).extend(contours)
        counts[words] = counts.get(words, 0) + 1
    for words, contours in totals.items():
        points = [point for contour in contours for point in contour]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        area = sum(abs(_area(contour)) for contour in contours)
        length = sum(math.dist(a, b) for c in contours for a, b in itertools.pairwise(c))
        box = figures(min(xs), min(ys), max(xs), max(ys))
        yield f"{indent}{counts[words]} × {words}: box {box} area {figures(area)} length {figures(length)}{_sums(points)}"


def _carried(items: Iterable[Item], matrix: Matrix, clip: str) -> Iterator[tuple[str, list[list[Point]]]]:
    """Each outline with its paint and clip, carried to the page."""
    for item in items:
        if isinstance(item, Group):
            inner = _product(matrix, item.matrix)
            own = f" in {measure(item.clip)}" if item.clip else ""
            yield from _carried(item.items, inner, clip + own)
        elif isinstance(item, Path):
            a, b, c, d, e, f = matrix
            contours = [
                [(a * x + c * y + e, b * x + d * y + f) for x, y in contour] for contour in flattened(item.segments)
            ]
            scale = figures(math.sqrt(abs(a * d - b * c)))
            yield f"{paint_words(item)} at {scale}{clip}", contours
        else:
            raise TypeError(f"a drawing of outlines has {item}")


def _area(contour: Sequence[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(contour, [*contour[1:], contour[0]], strict=True)) / 2


def _product(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)
