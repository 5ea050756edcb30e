"""How full each printed page is, and how small its smallest type: what a reader sees, measured on the finished PDFs.

    pnp build all-but-malice --out /tmp/out && python benchmarks/pages.py /tmp/out [--third] [--each]

A page's empty share is what stands blank of its text area: white bands at the foot of a column, and those of more than
8 mm within it. The last page of the text, before what fills up the sheet and the back cover, may be as empty as it is. Type
inside pictures of cards is not counted; the smallest is told of the text, and apart from it of the foot line.
"""

import argparse
import ctypes
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pypdfium2.raw as raw

sys.path.insert(0, str(Path(__file__).parents[1]))

from pnp.pages.geometry import BookShape, read_shapes

BAND = 8.0
"""A white band within a column counts from this height on, mm."""
DPI = 50.8
"""Two pixels a mm."""
PX = DPI / 25.4
DARK = 235
"""A pixel is inked below this."""
MM = 25.4 / 72
TITLE = 1
"""Pages before the contents, whose air is meant."""


@dataclass(frozen=True)
class Measured:
    """What was measured of a page."""

    number: int
    empty: float
    """0 to 1"""
    smallest: float
    """pt; 0 where there is no type"""
    footer: float
    """Smallest type of the foot line, pt."""


def measure(file: Path) -> list[Measured]:
    """Every page of a PDF."""
    document = pypdfium2.PdfDocument(file)
    return [
        _measured(document[i], i + 1, _areas(document[i], i + 1, file), _shape(file) is not None)
        for i in range(len(document))
    ]


Area = tuple[float, float, float, float]
"""x0, y0, x1, y1 from the top left, mm."""


def _areas(page: pypdfium2.PdfPage, number: int, file: Path) -> list[Area]:
    """The columns of the text on a page: those of the book's shape, or a sheet within its margins."""
    width, height = (side * MM for side in page.get_size())
    shape = _shape(file)
    if shape is None:
        return [(12.0, 12.0, width - 12.0, height - 20.0)]
    x = shape.left_x if number % 2 == 0 else shape.right_x
    step = shape.measure + shape.gap
    return [(x + i * step, shape.top, x + i * step + shape.measure, shape.bottom) for i in range(shape.columns)]


def _shape(file: Path) -> BookShape | None:
    if "rulebook" not in file.stem or "booklet" in file.stem:
        return None
    shapes = read_shapes()
    return next((shapes[n] for n in sorted(shapes, key=len, reverse=True) if file.stem.endswith(f"-{n}")), None)


def _measured(page: pypdfium2.PdfPage, number: int, areas: list[Area], is_book: bool) -> Measured:
    grey = page.render(scale=DPI / 72, grayscale=True).to_numpy()
    if grey.ndim == 3:
        grey = grey[:, :, 0]
    empty = 0.0
    for x0, y0, x1, y1 in areas:
        part = grey[round(y0 * PX) : round(y1 * PX), round((x0 - 2) * PX) : round((x1 + 2) * PX)]
        inked = (part < DARK).any(axis=1).tolist()
        empty += sum(_bands(inked)) / len(inked) / len(areas)
    sizes = list(_sizes(page, 1 if is_book else 3))
    foot = max(y1 for *_, y1 in areas) + 3.0
    body = [size for size, y in sizes if y <= foot]
    return Measured(number, empty, min(body, default=0.0), min((size for size, y in sizes if y > foot), default=0.0))


def _bands(inked: list[bool]) -> Iterator[int]:
    """Heights of the white bands that count, in pixels: the last one always."""
    run = 0
    for row in inked:
        if row:
            if run >= BAND * PX:
                yield run
            run = 0
        else:
            run += 1
    yield run


def _sizes(page: pypdfium2.PdfPage, depth: int) -> Iterator[tuple[float, float]]:
    """Type sizes, pt, with the height of each baseline from the top, mm."""
    height = page.get_size()[1]
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=depth):
        size = ctypes.c_float()
        raw.FPDFTextObj_GetFontSize(item.raw, size)
        matrix = item.get_matrix()
        yield size.value * (matrix.b**2 + matrix.d**2) ** 0.5, (height - matrix.f) * MM


def _last(file: Path) -> int:
    """The index of the last page of the text: before the quick reference, whose pages stand behind the index."""
    document = pypdfium2.PdfDocument(file)
    texts = [document[i].get_textpage().get_text_bounded() for i in range(len(document))]
    words = {line.strip() for line in texts[-1].splitlines() if line.strip()}
    covers = next((i for i, text in enumerate(reversed(texts)) if not _heads(text, words)), 1)
    return len(texts) - max(1, covers) - 1


def _heads(text: str, words: set[str]) -> bool:
    """Whether a page has the head of the last one: the game's name beside what the page is."""
    first = [line.strip() for line in text.splitlines() if line.strip()][:2]
    return bool(first) and all(line in words for line in first)


def main() -> None:
    """Tell a line for each file, or each page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", action="store_true", help="a line for each page")
    parser.add_argument("--third", action="store_true", help="only pages more than a third empty")
    asked = parser.parse_args()
    files = [f for f in sorted(asked.folder.rglob("*.pdf")) if "rulebook" in f.stem or "reference" in f.stem]
    for file in (f for f in files if "booklet" not in f.stem):
        pages = measure(file)
        told = pages[TITLE : _last(file)] if "rulebook" in file.stem else pages
        thin = [p for p in told if p.empty > 1 / 3]
        share = sum(p.empty for p in told) / max(1, len(told))
        small = min((p.smallest for p in pages if p.smallest), default=0.0)
        over = ", ".join(f"p{p.number} {p.empty:.0%}" for p in thin)
        print(
            f"{file.parent.name}/{file.stem}: {len(pages)} pages, {share:.0%} empty, {small:.2f} pt; {over or 'none over a third'}"
        )
        if asked.each or asked.third:
            for page in pages if asked.each else thin:
                print(f"    {page.number:3} {page.empty:5.0%} {page.smallest:6.2f} {page.footer:6.2f}")


if __name__ == "__main__":
    main()
