"""Eleven files as different as they come: each cell, read here by other means, is in the PDF or in what `pnp cards` says."""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pypdfium2
import pytest

from pnp.app.cli import main

GOOGLE = """Card Name,Qty,Cost,Type,Effect,Flavor,,Balance notes,
Rope,2,1,Tool,"Climb a wall.
Then draw a card.","“Up!”",,too cheap?,
Lantern,3,2,Light,Gain **2** :coin:.,,,ok,
Map,x1,3,Tool,Look at 3 cards.,"“Dragons.”",,,loose
,6,,,,,,,
"""
GERMAN = """Name;Kosten;Text;Anzahl
Elf;1,5;"Ziehe eine Karte;
zahle 2.";3
Übermüdeter Bär;2,25;Schläft „tief“.;1
"""
TITLES = "My game,,\nof 2024-05-01,,\n,,\nname,cost,text\n# a remark,,\nWolf,2,Run.\nOx,4,Eat.\nTotal,6,\n"
MARKDOWN = "|name|cost|text|\n|---|---:|---|\n|Wolf|2|Run.|\n|Bear|3|Sleep.|\n"
LANGUAGES = "name,name_fr,text,text_fr,cost\nWolf,Loup,Draw a card.,Piochez.,1\nBear,Ours,Pay 2.,Payez 2.,2\n"
MARKS = 'name,text\nA,"<b>Bold</b> 5*3*2 &amp; 10<sup>3</sup><br>[coin] ~~old~~ {T}"\nB,"- one\n- two\n1. three"\n'
PICTURES = "name,image,text,back\nA,images/wolf.png,Run.,day\nB,https://example.org/x.png,Sleep.,full-art\nC,,None.,\n"
VALUES = "id,name,move,price,legal,day\n007,Elf,½,€4,x,2024-01-05\n010,Orc,1 1/2,$3.50,,2024-02-05\n"
CARDS = [
    {"name": "Wolf", "tags": ["fast", "grey"], "cost": {"wood": 2, "stone": 1}, "notes": [{"by": "Ann"}]},
    {"name": "Bear", "tags": [], "cost": {"wood": 3}, "notes": None},
]


def workbook() -> bytes:
    """A workbook with merged cells, a hidden row, formats of numbers, a hidden sheet and a sheet of remarks."""
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (["Group", "Name", "Share"], ["Beasts", "Wolf", 0.5], [None, "Bear", 0.25], ["Birds", "Owl", 1]):
        sheet.append(row)
    sheet.merge_cells("A2:A3")
    sheet["C2"].number_format = sheet["C3"].number_format = "0%"
    sheet.row_dimensions[4].hidden = True
    book.create_sheet("Notes").append(["remark"])
    secret = book.create_sheet("Secret")
    secret.append(["spy"])
    secret.sheet_state = "hidden"
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def text_cells(text: str, separator: str = ",") -> list[str]:
    """The cells below the head of a CSV text, by the standard library."""
    return [cell for row in list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))[1:] for cell in row]


Case = tuple[str, bytes, list[str]]
FILES: dict[str, Callable[[], Case]] = {
    "google": lambda: ("goods.csv", GOOGLE.encode(), text_cells(GOOGLE)),
    "german": lambda: ("deck.csv", GERMAN.encode("cp1252"), text_cells(GERMAN, ";")),
    "utf-16": lambda: ("deck.csv", GERMAN.encode("utf-16"), text_cells(GERMAN, ";")),
    "titles": lambda: ("deck.csv", TITLES.encode(), text_cells(TITLES)),
    "markdown": lambda: ("deck.txt", MARKDOWN.encode(), text_cells(MARKDOWN, "|")),
    "languages": lambda: ("deck.csv", LANGUAGES.encode(), text_cells(LANGUAGES)),
    "marks": lambda: ("deck.csv", MARKS.encode(), text_cells(MARKS)),
    "pictures": lambda: ("deck.csv", PICTURES.encode(), text_cells(PICTURES)),
    "values": lambda: ("deck.csv", VALUES.encode(), text_cells(VALUES)),
    "json": lambda: ("deck.json", json.dumps(CARDS).encode(), ["Wolf", "fast", "grey", "2", "1", "Bear", "3"]),
    "workbook": lambda: ("deck.xlsx", workbook(), ["Beasts", "Wolf", "50%", "Bear", "25%"]),
}
READ = {"<sup>3</sup>": "³", "&amp;": "&", "~~": "", "**": "", "<b>": "", "</b>": "", "<br>": " ", ":coin:": ""}
"""Marks, and what stands for them on the card."""
NAMED = {
    "google": {"loose": "column `I` (it has no name", "6": "row 5 (it has no name)", "x1": "qty: number of copies"},
    "titles": {"of 2024-05-01": "“of 2024-05-01”", "name": "name:", "cost": "cost:", "text": "text:",
               "# a remark": "row 5 (it begins with `#`)", "Total": "row 8 (it is a sum)", "6": "row 8 (it is a sum)"},
    "markdown": {"---": "row 2 (a line of a Markdown table)", "---:": "row 2 (a line of a Markdown table)"},
    "languages": {"Loup": "name_fr: `name` in fr", "Ours": "name_fr: `name` in fr", "Piochez.": "text_fr: `text` in fr",
                  "Payez 2.": "text_fr: `text` in fr"},
    "marks": {},
    "pictures": {"images/wolf.png": "no picture `images/wolf.png`", "https://example.org/x.png": "`https://example.org/x.png`",
                 "day": "there is no", "full-art": "back: the back of each card"},
    "values": {"x": "legal: yes or no"},
}  # fmt: skip
"""What is said of a cell that is not printed as it stands, by its file."""


def plain(text: str) -> str:
    """A text without spaces, hyphens and quotation marks, in small letters."""
    return re.sub(r"[\s\-–•\u00ad\u2010“”„\"]", "", unicodedata.normalize("NFC", text)).casefold()


@pytest.mark.parametrize("name", FILES)
def test_each_cell_is_in_the_pdf_or_in_what_is_said(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file, data, cells = FILES[name]()
    Path(file).write_bytes(data)
    Path("layouts.yaml").write_text('day:\n  slots:\n    ground: {at: bleed, fill: "#FFE080"}\n', "utf-8")
    main(["cards", file, "--paper", "a4", "--out", "o"])
    output = capsys.readouterr()
    said = f"{output.out}\n{output.err}"
    pages = (page for pdf in Path("o").rglob("*.pdf") for page in pypdfium2.PdfDocument(pdf))
    words = plain(" ".join(page.get_textpage().get_text_range() for page in pages))
    named = NAMED.get(name, {})
    for cell in filter(str.strip, cells):
        shown = cell
        for mark, sign in READ.items():
            shown = shown.replace(mark, sign)
        assert plain(shown) in words or (cell in named and named[cell] in said), (cell, words, said)
