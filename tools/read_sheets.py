"""Read finished PDF sheets as a printer prints them: sheet by sheet, both sides, each piece with its own back.

``python tools/read_sheets.py output/*/en/*.pdf`` prints a line for each file, and what is wrong with it. A file that
asks for double-sided printing is taken two pages at a time; its flip edge says which way backs are mirrored. The sheets
of a booklet are folded, and its pages compared with those of the book beside it.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pypdfium2

MM = 25.4 / 72
NEAR = 0.05
"""Fronts and backs lie on one another within this distance, mm."""
Matrix = tuple[float, ...]


@dataclass(frozen=True)
class PlacedFace:
    """A drawing on a page: its object in the file, and its middle, mm from the top left corner."""

    form: tuple[int, int]
    x: float
    y: float


@dataclass(frozen=True)
class PrintedSheet:
    """A sheet of paper as it comes out of the printer: the fronts, and each back seen through the paper from there."""

    fronts: tuple[PlacedFace, ...]
    backs: tuple[PlacedFace, ...]

    def behind(self, front: PlacedFace) -> PlacedFace | None:
        """The back that lies behind a front."""
        return next((b for b in self.backs if abs(b.x - front.x) < NEAR and abs(b.y - front.y) < NEAR), None)


def printed_sheets(file: Path) -> list[PrintedSheet]:
    """The sheets of a file as its own settings print it."""
    with pikepdf.open(file) as pdf:
        duplex = str(pdf.Root.get("/ViewerPreferences", {}).get("/Duplex", ""))
        figures = _figures(pdf)
        pages = [(page_size(page), tuple(_pieces(page, figures.get(page.objgen, [])))) for page in pdf.pages]
    if duplex not in ("/DuplexFlipLongEdge", "/DuplexFlipShortEdge"):
        return [PrintedSheet(pieces, ()) for _, pieces in pages]
    sheets = []
    for start in range(0, len(pages), 2):
        (width, height), fronts = pages[start]
        behind = pages[start + 1][1] if start + 1 < len(pages) else ()
        sheets.append(PrintedSheet(fronts, tuple(seen_through(behind, width, height, "Long" in duplex))))
    return sheets


def _figures(pdf: pikepdf.Pdf) -> dict[tuple[int, int], list[tuple[float, float]]]:
    """The middles of the pieces of each page, mm from the top left corner: each is a figure of the structure."""
    found: dict[tuple[int, int], list[tuple[float, float]]] = {}
    kids = pdf.Root.StructTreeRoot.K.get("/K", []) if "/StructTreeRoot" in pdf.Root else []
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and kid.get("/S") == "/Figure" and "/BBox" in kid.get("/A", {}):
            x0, y0, x1, y1 = (float(v) * MM for v in kid.A.BBox)
            found.setdefault(kid.Pg.objgen, []).append(
                ((x0 + x1) / 2, page_size(pikepdf.Page(kid.Pg))[1] - (y0 + y1) / 2)
            )
    return found


def _pieces(page: pikepdf.Page, figures: Sequence[tuple[float, float]]) -> Iterator[PlacedFace]:
    """The pieces of a page: the drawings that it places, and those that are written into it, each with a number of its
    own below zero. Small drawings within a piece are left out."""
    drawings = list(pieces_on(page))
    for n, (x, y) in enumerate(figures):
        near = [one for one in drawings if abs(one.x - x) < NEAR and abs(one.y - y) < NEAR]
        yield near[0] if near else PlacedFace((-page.objgen[0], n), x, y)
    if not figures:
        yield from drawings


def seen_through(pieces: Sequence[PlacedFace], width: float, height: float, long_edge: bool) -> Iterator[PlacedFace]:
    """The pieces on a back, where they lie as seen from the front."""
    sideways = long_edge == (width <= height)
    for piece in pieces:
        x, y = (width - piece.x, piece.y) if sideways else (piece.x, height - piece.y)
        yield PlacedFace(piece.form, x, y)


def page_size(page: pikepdf.Page) -> tuple[float, float]:
    """Width and height, mm."""
    x0, y0, x1, y1 = (float(v) * MM for v in page.mediabox)
    return x1 - x0, y1 - y0


def pieces_on(page: pikepdf.Page) -> Iterator[PlacedFace]:
    """The drawings that a page places as a whole."""
    forms = page.Resources.get("/XObject", {})
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    stack: list[Matrix] = []
    high = page_size(page)[1]
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop()
            case "cm":
                matrix = times(matrix, tuple(float(v) for v in operands))
            case "Do" if forms[operands[0]].Subtype == "/Form":
                form = forms[operands[0]]
                x0, y0, x1, y1 = (float(v) for v in form.BBox)
                x, y = (x0 + x1) / 2, (y0 + y1) / 2
                a, b, c, d, e, f = matrix
                yield PlacedFace(form.objgen, (a * x + c * y + e) * MM, high - (b * x + d * y + f) * MM)


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """Inner first, then outer."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def faults(sheets: Sequence[PrintedSheet]) -> Iterator[str]:
    """Backs behind no front, fronts on the back of a sheet, and fronts that have now this back and now another."""
    fronts = {piece.form for sheet in sheets for piece in sheet.fronts}
    own: dict[tuple[int, int], set[object]] = {}
    for number, sheet in enumerate(sheets, 1):
        places = {(round(p.x, 1), round(p.y, 1)) for p in sheet.fronts}
        for back in sheet.backs:
            if back.form in fronts:
                yield f"sheet {number}: a front is printed on its back"
            if not any(abs(back.x - x) < 0.1 + NEAR and abs(back.y - y) < 0.1 + NEAR for x, y in places):
                yield f"sheet {number}: a back lies behind no front"
        for front in sheet.fronts:
            back_or_none = sheet.behind(front)
            own.setdefault(front.form, set()).add(back_or_none.form if back_or_none else None)
    for form, backs in own.items():
        if len(backs) > 1:
            yield f"drawing {form[0]} has {len(backs)} different backs"


def booklet_pages(file: Path) -> list[str]:
    """The words of a booklet's pages as they are leafed through, when its sheets lie in one another and are folded."""
    with pikepdf.open(file) as pdf:
        preferences = pdf.Root.get("/ViewerPreferences", {})
        is_flipped = str(preferences.get("/Duplex", "")) == "/DuplexFlipShortEdge"
        from_right = str(preferences.get("/Direction", "")) == "/R2L"
    sides = [_halves(page) for page in pypdfium2.PdfDocument(file)]
    if not is_flipped or len(sides) % 2:
        return []
    sides = [side[::-1] for side in sides] if from_right else sides
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    first = [words for front, back in sheets for words in (front[1], back[0])]
    second = [words for front, back in reversed(sheets) for words in (back[1], front[0])]
    return [*first, *second]


def _halves(page: pypdfium2.PdfPage) -> tuple[str, str]:
    """The words at the left and at the right of the fold of a side."""
    width, height = page.get_size()
    text = page.get_textpage()
    left, right = text.get_text_bounded(0, 0, width / 2, height), text.get_text_bounded(width / 2, 0, width, height)
    return left, right


def booklet_faults(booklet: Path, book: Path) -> Iterator[str]:
    """Pages of a booklet that are not those of the book, in its order. A blank page may stand before the last."""
    pages = [_letters(words) for words in booklet_pages(booklet)]
    wanted = [_letters(page.get_textpage().get_text_range()) for page in pypdfium2.PdfDocument(book)]
    blanks = len(pages) - len(wanted)
    if not 0 <= blanks < 4:
        yield f"{len(pages)} pages on the sheets, {len(wanted)} in the book"
        return
    wanted[-1:-1] = [[] for _ in range(blanks)]
    for number, (page, other) in enumerate(zip(pages, wanted, strict=True), 1):
        if page != other:
            yield f"page {number} is not the book's"


def _letters(words: str) -> list[str]:
    """Letters and figures, sorted: PDFium may take the lines of half a side in another order, and hyphens apart."""
    return sorted(letter for letter in words if letter.isalnum())


def book_of(booklet: Path) -> Path | None:
    """The book whose pages stand on the sheets of a booklet; None for a file that is no booklet."""
    stem, is_booklet, _ = booklet.stem.partition("-booklet-")
    books = [booklet.with_name(f"{stem}{shape}.pdf") for shape in ("-a5", "")]
    return next((book for book in books if is_booklet and book.is_file()), None)


def faults_of(file: Path, sheets: Sequence[PrintedSheet]) -> list[str]:
    """Everything that is wrong with a file."""
    book = book_of(file)
    return list(booklet_faults(file, book) if book else faults(sheets))


def main(files: Sequence[str]) -> int:
    """Print a line for each file; 1 if anything is wrong."""
    wrong = 0
    for name in files:
        sheets = printed_sheets(Path(name))
        found = faults_of(Path(name), sheets)
        both = sum(bool(sheet.backs) for sheet in sheets)
        pieces = sum(len(sheet.fronts) for sheet in sheets)
        print(f"{name}: {len(sheets)} sheets, {both} on both sides, {pieces} pieces, {len(found)} faults")
        for fault in dict.fromkeys(found):
            print(f"  {fault}")
        wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
