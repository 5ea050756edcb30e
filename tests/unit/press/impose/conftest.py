"""Faces and reading aids for tests of imposition: geometry only, no fonts."""

from collections.abc import Iterator

import pytest

from pnp.press.impose.formats import Box, Format, Paper, read_formats, read_papers
from pnp.press.impose.furniture import Label
from pnp.press.impose.printers import Printer, read_printers
from pnp.press.impose.sheets import Piece
from pnp.press.typeset.drawing.outline import apply, bounds, multiply, rect_outline, transformed
from pnp.press.typeset.drawing.page import IDENTITY, Face, GlyphRun, Group, Item, Matrix, Page, Paint, Path, PlacedFace
from pnp.source.diagnostics import Report


@pytest.fixture(scope="session")
def formats() -> dict[str, Format]:
    return read_formats(Report())


@pytest.fixture(scope="session")
def papers() -> dict[str, Paper]:
    return read_papers(Report())


@pytest.fixture(scope="session")
def printers() -> dict[str, Printer]:
    return read_printers(Report())


def a_face(name: str, item: Format) -> Face:
    """A face that floods its trim and its bleed."""
    b = item.bleed
    flood = Path(rect_outline(-b, -b, item.width + 2 * b, item.height + 2 * b), Paint(fill="#123456"))
    return Face(name, item.width, item.height, (flood,), b, item.corner)


def some_pieces(item: Format, copies: list[int], backs: bool = True) -> list[Piece]:
    """One piece for each number of copies; every front has a back of its own, named after it."""
    return [
        Piece(a_face(f"front:{i}", item), a_face(f"back:{i}", item) if backs else None, n) for i, n in enumerate(copies)
    ]


def placed_on(page: Page) -> list[PlacedFace]:
    """The faces on a page, in order."""
    return [item for item in page.items if isinstance(item, PlacedFace)]


def fake_letter(text: str, size: float, colour: str) -> Label:
    """Words as one run half as wide per letter as they are high."""
    width = len(text) * size * 0.3528 * 0.5
    return Label((GlyphRun(0.0, 0.0, "Test", size, colour, (), text),), width)


def marks_on(
    items: tuple[Item, ...], source: str, matrix: Matrix = IDENTITY
) -> list[tuple[float, float, float, float]]:
    """The strokes drawn by paths of that source, on the page: x0, y0, x1, y1, each once."""
    found: dict[tuple[float, ...], tuple[float, float, float, float]] = {}
    for segments, path in paths_in(items, matrix):
        if path.source == source:
            for (_, a), (_, b) in zip(segments[::2], segments[1::2], strict=False):
                found[tuple(round(v, 4) for v in (*a, *b))] = (a[0], a[1], b[0], b[1])
    return list(found.values())


def paths_in(
    items: tuple[Item, ...], matrix: Matrix = IDENTITY
) -> Iterator[tuple[tuple[tuple[str, tuple[float, ...]], ...], Path]]:
    """Every path outside faces, with its outline on the page."""
    for item in items:
        if isinstance(item, Group):
            yield from paths_in(item.items, multiply(matrix, item.matrix))
        elif isinstance(item, Path):
            yield transformed(item.segments, matrix), item


def shared(a: Box, b: Box) -> Box:
    """What two boxes have in common."""
    return (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))


def reach(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> tuple[float, float, float, float]:
    """The box of everything that is drawn: strokes' middles, words' baselines, faces and groups as far as they are clipped."""
    boxes = []
    for item in items:
        match item:
            case Group():
                inner = multiply(matrix, item.matrix)
                clip = bounds(transformed(item.clip, inner))
                boxes.append(shared(reach(item.items, inner), clip) if clip else reach(item.items, inner))
            case Path():
                boxes.append(bounds(transformed(item.segments, matrix)))
            case PlacedFace():
                boxes.append(bounds(transformed(item.clip, multiply(matrix, item.matrix))))
            case GlyphRun():
                end = len(item.text) * item.size * 0.3528 * 0.5
                points = [apply(matrix, item.x, item.y), apply(matrix, item.x + end, item.y)]
                boxes.append(
                    (
                        min(p[0] for p in points),
                        min(p[1] for p in points),
                        max(p[0] for p in points),
                        max(p[1] for p in points),
                    )
                )
    known = [box for box in boxes if box]
    if not known:
        return (1e9, 1e9, -1e9, -1e9)
    return (min(b[0] for b in known), min(b[1] for b in known), max(b[2] for b in known), max(b[3] for b in known))
