"""How full each printed page is, and how small its smallest type: what a reader sees, measured on the finished PDFs.

    python benchmarks/pages.py                      # prints every game's books and references in English and French first
    python benchmarks/pages.py FOLDER [--each]      # what lies in a folder

Each file has a line, and below it one for each page that is more than a quarter empty (`--over`), or for every page.

A page's empty share is what stands blank of its text area: white bands at the foot of a column, and those of more than
8 mm within it. The last page of the text, before what fills up the sheet and the back cover, may be as empty as it is. Type
inside pictures of cards is not counted in books; the smallest is told of the text, and apart from it of the foot line. Of
turn cards, of which a paper holds several, the smallest type alone is told: that of their own foot line apart.
"""

import argparse
import ctypes
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pypdfium2.raw as raw

sys.path.insert(0, str(Path(__file__).parents[1]))

from pnp.model.read.find import game_names
from pnp.press.pages.geometry import BookShape, read_shapes

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
OVER = 25
"""Pages that are emptier are told one by one, per cent."""
LOCALES = ("en", "fr")
PARTS = ("rulebook", "reference", "reference-cards")


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
    if "reference-cards" in file.stem:
        return [_of_cards(document[i], i + 1) for i in range(len(document))]
    return [
        _measured(document[i], i + 1, _areas(document[i], i + 1, file), _shape(file) is not None)
        for i in range(len(document))
    ]


def _of_cards(page: pypdfium2.PdfPage, number: int) -> Measured:
    """A paper with cards: what stands on them, and the line at the foot of each, which is the smallest."""
    sizes = sorted({round(size, 2) for size, _, depth in _sizes(page, 9) if depth})
    return Measured(number, 0.0, sizes[1] if len(sizes) > 1 else 0.0, sizes[0] if sizes else 0.0)


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
    body = [size for size, y, _ in sizes if y <= foot]
    return Measured(number, empty, min(body, default=0.0), min((size for size, y, _ in sizes if y > foot), default=0.0))


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


def _sizes(page: pypdfium2.PdfPage, depth: int) -> Iterator[tuple[float, float, int]]:
    """Type sizes as printed, pt, with the height of each baseline from the top, mm, and in how many forms it stands."""
    height = page.get_size()[1]
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=depth):
        size = ctypes.c_float()
        raw.FPDFTextObj_GetFontSize(item.raw, size)
        matrix, around = item.get_matrix(), item.container
        while around is not None:
            matrix, around = matrix.multiply(around.get_matrix()), around.container
        yield size.value * (matrix.b**2 + matrix.d**2) ** 0.5, (height - matrix.f) * MM, item.level


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


def _print_all(folder: Path) -> None:
    """Every game's books and references in the languages that are measured, on A4."""
    for game in sorted(game_names()):
        for locale in LOCALES:
            parts = [word for part in PARTS for word in ("--only", part)]
            command = [sys.executable, "-m", "pnp", "build", game, "--locale", locale, *parts]
            done = subprocess.run([*command, "--paper", "a4", "--out", str(folder), "--quiet"], capture_output=True)
            if done.returncode and locale == LOCALES[0]:
                sys.exit(done.stderr.decode() or done.stdout.decode())


def _tell(file: Path, is_each: bool, over: float) -> None:
    """A line for a file, and one for each page that is asked for."""
    pages = measure(file)
    told = pages[TITLE : _last(file)] if "rulebook" in file.stem else pages
    share = sum(p.empty for p in told) / max(1, len(told))
    small = min((p.smallest for p in pages if p.smallest), default=0.0)
    third = ", ".join(f"p{p.number} {p.empty:.0%}" for p in told if p.empty > 1 / 3) or "none over a third"
    print(f"{file.parent.name}/{file.stem}: {len(pages)} pages, {share:.0%} empty, {small:.2f} pt; {third}")
    for page in pages if is_each else [p for p in told if p.empty > over]:
        print(f"    {page.number:3} {page.empty:5.0%} {page.smallest:6.2f} {page.footer:6.2f}")


def main() -> None:
    """Tell a line for each file, and for pages."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", help="where PDFs lie (all games are printed first)")
    parser.add_argument("--each", action="store_true", help="a line for each page")
    parser.add_argument("--over", type=float, default=OVER, metavar="PERCENT", help=f"pages emptier than this ({OVER})")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        if asked.folder is None:
            _print_all(Path(made))
        files = sorted((asked.folder or Path(made)).rglob("*.pdf"))
        for file in (f for f in files if "booklet" not in f.stem and any(part in f.stem for part in PARTS)):
            _tell(file, asked.each, asked.over / 100)


if __name__ == "__main__":
    main()
