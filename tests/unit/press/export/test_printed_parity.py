"""Files of sheets read as a printer prints them: each piece has its own back behind it, and no other sheet's."""

from pathlib import Path

import pikepdf
import pytest

from pnp.press.export.pdf import pdf_bytes
from pnp.press.impose.formats import Format, Paper, read_formats
from pnp.press.impose.mixed import Lot, mixed_sheets
from pnp.press.impose.plan import Options
from pnp.press.impose.printers import Duplex
from pnp.press.impose.sheets import Piece
from pnp.press.impose.sides import in_printing_order, split_sides
from pnp.press.typeset import Fonts
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Document, Face, Page, Paint
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.source.diagnostics import Report
from tools.read_sheets import PrintedSheet, faults, page_size, pieces_on, printed_sheets, seen_through

FORMATS = read_formats(Report())
PAPERS = (Paper("a4", 210, 297), Paper("letter", 215.9, 279.4))
FRONT, BACK = 0x10, 0xA0
"""The red of fronts and of backs; their green is the number of the piece."""


def a_face(number: int, side: int, format: Format) -> Face:
    ground = Outline(rect_outline(-1, -1, format.width + 2, format.height + 2), Paint(f"#{side:02X}{number:02X}40"))
    return Face(f"{side}:{number}", format.width, format.height, (ground,), 1.0)


def lots() -> list[Lot]:
    """Two-sided cards, one-sided tokens and plates with backs: sheets of one side stand between sheets of two."""
    wanted = (("nameplate", 3, 3, False), ("poker", 7, 3, True), ("token-30", 6, 9, False), ("square-25", 4, 12, True),
              ("tarot", 3, 1, False))  # fmt: skip
    found, number = [], 0
    for name, faces, copies, backed in wanted:
        format, pieces = FORMATS[name], []
        for _ in range(faces):
            number += 1
            back = a_face(number, BACK, format) if backed else None
            pieces.append(Piece(a_face(number, FRONT, format), back, copies))
        found.append(Lot(format, tuple(pieces), name))
    return found


def colours(file: Path) -> dict[tuple[int, int], tuple[int, int]]:
    """The side and the number of each drawing of a file, by the ink of its ground."""
    found = {}
    with pikepdf.open(file) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                inks = [ops for ops, operator in pikepdf.parse_content_stream(item) if str(operator) == "rg"]
                found[item.objgen] = (round(float(inks[0][0]) * 255), round(float(inks[0][1]) * 255))
    return found


def written(pages: list[Page], duplex: str, file: Path, fonts: Fonts) -> Path:
    flip = duplex if duplex in ("long", "short") else ""
    file.write_bytes(pdf_bytes(Document(tuple(pages), "Sheets", duplex=flip, purpose="cut"), fonts))  # type: ignore[arg-type]
    return file


BACKED = {p.face.name.partition(":")[2]: bool(p.back) for lot in lots() for p in lot.pieces}


def check(sheets: list[PrintedSheet], drawn: dict[tuple[int, int], tuple[int, int]]) -> None:
    """Every piece is printed as often as it is wanted, with its own back or with none."""
    counted: dict[int, int] = {}
    for sheet in sheets:
        for front in sheet.fronts:
            side, number = drawn[front.form]
            assert side == FRONT
            counted[number] = counted.get(number, 0) + 1
            back = sheet.behind(front)
            assert (drawn[back.form] if back else None) == ((BACK, number) if BACKED[str(number)] else None)
        assert len(sheet.backs) == sum(sheet.behind(front) is not None for front in sheet.fronts)
    assert counted == {int(p.face.name.partition(":")[2]): p.copies for lot in lots() for p in lot.pieces}


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_every_piece_has_its_own_back_behind_it(duplex: Duplex, paper: Paper, fonts: Fonts, tmp_path: Path) -> None:
    laid = mixed_sheets(lots(), paper, Options(duplex=duplex), Report())
    assert {bool(sheet.back) for sheet in laid} == {True, False}
    file = written(list(in_printing_order(laid, duplex)), duplex, tmp_path / "sheets.pdf", fonts)
    sheets = printed_sheets(file)
    assert len(sheets) == len(laid) and not list(faults(sheets))
    check(sheets, colours(file))


@pytest.mark.parametrize("reverse", [False, True])
def test_separate_backs_belong_to_the_first_fronts(reverse: bool, fonts: Fonts, tmp_path: Path) -> None:
    laid = mixed_sheets(lots(), PAPERS[0], Options(duplex="separate", reverse_backs=reverse), Report())
    fronts, backs = split_sides(list(in_printing_order(laid, "separate", reverse)))
    assert 0 < len(backs) < len(fronts)
    files = [written(pages, "", tmp_path / f"{n}.pdf", fonts) for n, pages in enumerate((fronts, backs))]
    read = []
    for file in files:
        with pikepdf.open(file) as pdf:
            drawn = colours(file)
            read.append([(page_size(page), [(drawn[p.form], p) for p in pieces_on(page)]) for page in pdf.pages])
    pile = read[1][::-1] if reverse else read[1]
    for (size, front), (_, back) in zip(read[0], pile, strict=False):
        behind = list(seen_through([piece for _, piece in back], *size, True))
        for (_, number), piece in front:
            there = [i for i, p in enumerate(behind) if abs(p.x - piece.x) < 0.05 and abs(p.y - piece.y) < 0.05]
            assert [back[i][0] for i in there] == ([(BACK, number)] if BACKED[str(number)] else [])
    assert all(not BACKED[str(number)] for _, page in read[0][len(pile) :] for (_, number), _ in page)


def test_a_file_whose_one_sided_sheets_lack_a_blank_page_is_found_out(fonts: Fonts, tmp_path: Path) -> None:
    """The fault that the reader is for: sheets of one side between sheets of two, without blank pages."""
    laid = mixed_sheets(lots(), PAPERS[0], Options(duplex="long"), Report())
    pages = [page for sheet in laid for page in (sheet.front, sheet.back) if page]
    assert list(faults(printed_sheets(written(pages, "long", tmp_path / "wrong.pdf", fonts))))
