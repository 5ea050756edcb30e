"""Tables as strangers have them: each is printed, and what must stand on the paper is read back from the PDF.

The cases are in tables/*.yaml. A case has a table (`table:` as text, `sheet:` as the cells of a workbook) or the `files:`
of a folder (a workbook in it is `folder_sheet:`); the words that must be on the sheets with their number (`print:`), words that must not be there (`never:`),
the words on their backs (`backs:`), the number of cards, the account line by line (`account:`), further lines that must be said (`says:`), and the codes of
all diagnostics (`faults:`).
"""

import io
import re
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pypdfium2
import pytest
import yaml
from openpyxl.styles import Font
from PIL import Image

from pnp.app.build.build import build
from pnp.app.cards.print_table import RowShape, print_cards
from pnp.app.game.build_options import BuildOptions, PrintOptions
from pnp.source.diagnostics import Failed, Report
from pnp.source.load.account import Entry, account_lines

HERE = Path(__file__).parent / "tables"
SHAPES = ("sort", "each", "merge", "text_marks", "without")


def cases() -> list[Any]:
    """Every case, with its file and name."""
    return [
        pytest.param(case, id=f"{file.stem}: {case['case']}")
        for file in sorted(HERE.glob("*.yaml"))
        for case in yaml.safe_load(file.read_text("utf-8"))
    ]


@pytest.mark.parametrize("case", cases())
def test_what_a_stranger_gives_is_on_the_paper_or_named(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(case, tmp_path)
    report = Report()
    try:
        words, cards, account, notes = printed(case, report)
    except Failed as failed:
        report = failed.report
        words, cards, account, notes = "", 0, (), ()
    fronts, _, backs = words.partition(BACKS)
    words = fronts if "backs" in case else words
    for phrase in case.get("backs", []):
        assert count_of(phrase, backs) == 1, f"{phrase!r} in {backs!r}"
    told = [
        f"{d.code} {d.span.file.rpartition('/')[2]}:{d.span.place or d.span.line} {d.message} {d.help}" for d in report
    ]
    assert [d.code for d in report] == case.get("faults", []), told
    for phrase, count in case.get("print", {}).items():
        assert count_of(str(phrase), words) == count, f"{phrase!r} in {words!r}"
    for phrase in case.get("never", []):
        assert count_of(str(phrase), words) == 0, f"{phrase!r} in {words!r}"
    if "cards" in case:
        assert cards == case["cards"], words
    if "order" in case:
        places = [words.index(phrase) for phrase in case["order"]]
        assert places == sorted(places), words
    assert account_lines(account) == case.get("account", [])
    for line in case.get("says", []):
        assert line in "\n".join([*notes, *told]), (notes, told)
    assert not any("game.yaml" in line for line in told if "files" not in case), told


def write_files(case: dict[str, Any], folder: Path) -> None:
    """Write the table, or the files of the folder."""
    name = case.get("file", "deck.csv" if "sheet" not in case else "deck.xlsx").partition("#")[0]
    if "table" in case:
        (folder / name).write_bytes(case["table"].encode(case.get("encoding", "utf-8")))
    if "sheet" in case:
        (folder / name).write_bytes(workbook(case))
    for path, rows in case.get("folder_sheet", {}).items():
        (folder / path).write_bytes(workbook({**case, "sheet": rows}))
    for path in case.get("pictures", ()):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (900, 900), "red").save(folder / path)
    for path, text in case.get("files", {}).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


def workbook(case: dict[str, Any]) -> bytes:
    """A workbook with these cells, some with formats of numbers, merged or hidden; and with further sheets."""
    book = openpyxl.Workbook()
    first = book.active
    for title, rows in {"": case["sheet"], **case.get("sheets", {})}.items():
        sheet = book.create_sheet(title) if title else first
        for row in rows:
            sheet.append(row)
    for cell, number_format in case.get("formats", {}).items():
        first[cell].number_format = number_format
    for area in case.get("merged", ()):
        first.merge_cells(area)
    for title in case.get("hidden_sheets", ()):
        book[title].sheet_state = "hidden"
    for cell in case.get("struck", ()):
        first[cell].font = Font(strike=True)
    for row in case.get("hidden_rows", ()):
        first.row_dimensions[row].hidden = True
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def printed(case: dict[str, Any], report: Report) -> tuple[str, int, tuple[Entry, ...], tuple[str, ...]]:
    """The words on the sheets, the number of cards, the account, and the notes on the columns."""
    options = case.get("options", {})
    locales = tuple(options.get("locales", ()))
    rows = tuple(tuple(pair) for pair in options.get("rows", ()))
    common = {
        "papers": ("a4",),
        "out": Path("out"),
        "locales": locales,
        "rows": rows,
        "where": options.get("where", ""),
    }
    if "table" not in case and "sheet" not in case:
        built = build(Path(), BuildOptions(only=("cards",), **common), report)
        return text_of(built.files), 0, built.account, ()
    shape = RowShape(**{key: tuple(options[key]) for key in SHAPES if key in options})
    name = case.get("file", "deck.csv" if "sheet" not in case else "deck.xlsx")
    size, layout = options.get("format", "poker"), options.get("layout", "")
    sheets = print_cards(name, size, PrintOptions(**common), report, layout, shape)
    return text_of(sheets.files), sheets.cards, sheets.account, sheets.notes


def text_of(files: tuple[Path, ...]) -> str:
    """The words on the cards of PDF files, with single spaces: without the margins of the sheets."""
    pages = (page for file in files for page in pypdfium2.PdfDocument(file))
    texts = (" ".join(page.get_textpage().get_text_range().split()) for page in pages)
    return " ".join(re.sub(r"^(.*?) [0-9a-f]{6} | 100 mm .*$", _as_backs, text) for text in texts)


BACKS = "(backs)"
"""Stands before the words of a sheet of backs."""


def _as_backs(margin: re.Match[str]) -> str:
    return BACKS if any(f"· {word} ·" in (margin[1] or "") for word in ("backs", "Rückseiten")) else ""


@cache
def pattern(phrase: str) -> re.Pattern[str]:
    """A phrase as whole words."""
    return re.compile(rf"(?<!\w){re.escape(phrase)}(?!\w)")


def count_of(phrase: str, words: str) -> int:
    """How often a phrase stands in a text, as whole words."""
    return len(pattern(phrase).findall(words))
