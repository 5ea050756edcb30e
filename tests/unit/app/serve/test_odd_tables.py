"""The page Cards with tables as people really have them: gaps, odd heads, formulas, other scripts, two tabs, a killed
server. Whatever is not on a card is named, and an edit leaves everything else as it was."""

import itertools
import os
import signal
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.app.editing.edited_file import Conflict
from pnp.app.editing.table_edits import NotEdited, SetCell
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.game_source import GameSource
from tests.unit.app.serve.running import serving


def opened(folder: Path, data: str | bytes) -> tuple[Cards, dict[str, Any]]:
    """A table alone, and its page."""
    (folder / "cards.csv").write_bytes(data if isinstance(data, bytes) else data.encode())
    cards = Cards(GameSource(folder, "cards.csv"))
    return cards, cards.data()


@pytest.mark.parametrize(
    ("text", "account"),
    [
        ("name,cost\nReed,1\n,2\nSalt,3\n", ["left out: row 3 (it has no name)"]),
        ("name,,cost\nReed,x,1\nSalt,y,2\n", ["left out: column `B` (it has no name, and text in 2 rows)"]),
        ("My deck,\nname,cost\nReed,1\nSalt,2\n", ["left out: row “My deck” (above the names of the columns)"]),
        ("name,cost\nReed,1\n#Salt,2\nTide,3\n", []),  # the grid shows it as skipped
        ("name,cost\nReed,1\nSalt,3\n", []),
    ],
)
def test_rows_and_columns_that_are_not_on_the_cards_are_named(tmp_path: Path, text: str, account: list[str]) -> None:
    page = opened(tmp_path, text)[1]
    assert page["account"] == account


ODD = [
    ("repeated heads", "name,text,text,cost\nReed,one,two,1\nSalt,three,four,2\n", (1, 2), "two"),
    ("a column without a name", "name,,cost\nReed,x,1\nSalt,y,2\n", (2, 1), "y"),
    ("short and blank rows", "name,cost,text\nReed,1\n\n,,\nSalt,2,b\n", (2, 2), "b"),
    ("a row without a name", "name,cost,text\nReed,1,a\n,2,b\nSalt,3,c\n", (2, 1), "2"),
    ("cells that begin like formulas", "name,cost,text\nReed,=1+1,a\nSalt,+3,-4\nTide,@x,'=q\n", (2, 1), "+3"),
    ("lines in cells", 'name;text\r\n"Reed;1";"a\nb"\r\n"Salt ""q""";plain\r\n', (2, 1), "plain"),
    ("other scripts", "name,text\n🦊 Fox,👩‍👩‍👧‍👦 🏳️‍🌈\nאריה,שלום (a) 12\nعربي,نص\n", (2, 1), "שלום (a) 12"),
    ("a long text", f"name,text\nReed,{'word ' * 2000}\nSalt,short\n", (2, 1), "short"),
    ("tabs", "name\ttext\nReed\ta, b; c\nSalt\tplain\n", (2, 1), "plain"),
    (
        "a mark, CRLF, semicolons, lines in quotes",
        b"\xef\xbb\xbf" + b'name;cost;text\r\nReed;1;"a\r\nb; c"\r\nSalt;2;plain\r\n',
        (2, 2),
        "plain",
    ),
    ("the same column twice", "name,cost,cost\nReed,1,2\nSalt,3,4\n", (2, 2), "4"),
    ("a separator line of Excel, no last line end", "sep=;\r\nname;cost\r\nReed;1\r\nSalt;2", (2, 1), "2"),
    ("UTF-16", "name,text\nÄre,grün\n".encode("utf-16"), (1, 1), "grün"),
    ("Windows-1252", "name,text\nCafé,grün\n".encode("cp1252"), (1, 1), "grün"),
]


@pytest.mark.parametrize(("data", "place", "old"), [row[1:] for row in ODD], ids=[str(row[0]) for row in ODD])
def test_an_edit_of_an_odd_table_changes_its_own_cell_and_undo_restores_the_bytes(
    tmp_path: Path, data: str | bytes, place: tuple[int, int], old: str
) -> None:
    cards, page = opened(tmp_path, data)
    file, before = tmp_path / "cards.csv", (tmp_path / "cards.csv").read_bytes()
    assert page["rows"][place[0] - 1]["cells"][place[1]] == old
    page = cards.edit(page["file"], page["digest"], SetCell(*place, "Küken"))
    encoding = (
        "utf-8"
        if before[:3] == b"\xef\xbb\xbf"
        else "utf-16"
        if before[:1] == b"\xff"
        else "cp1252"
        if b"\xe9" in before and b"\xc3" not in before
        else "utf-8"
    )
    assert file.read_bytes().decode(encoding) == "Küken".join(before.decode(encoding).rsplit(old, 1))
    assert page["rows"][place[0] - 1]["cells"][place[1]] == "Küken"
    cards.take_back(page["file"])
    assert file.read_bytes() == before


YAML = """# The deck of the marsh.
defaults: &usual {cost: 1, kind: land}   # for most cards

cards:
  - {name: Reed, <<: *usual}
  - name: Salt
    cost: 2    # dear
    text: >-
      Draw one
      card.
"""


def test_a_list_with_anchors_keeps_every_other_byte(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(YAML, "utf-8")
    cards = Cards(GameSource(tmp_path, "cards.yaml"))
    page = cards.data()
    names = [column["name"] for column in page["columns"]]
    page = cards.edit(page["file"], page["digest"], SetCell(2, names.index("cost"), "7"))
    assert (tmp_path / "cards.yaml").read_text("utf-8") == YAML.replace("cost: 2    # dear", "cost: 7    # dear")
    before = (tmp_path / "cards.yaml").read_bytes()
    with pytest.raises(NotEdited, match="several places"):
        cards.edit(page["file"], page["digest"], SetCell(1, names.index("cost"), "9"))
    assert (tmp_path / "cards.yaml").read_bytes() == before


def workbook(path: Path) -> None:
    """A table as a workbook of Excel."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["name", "cost", "text"], ["Reed", 1, "Draw."], ["Salt", 2.5, "=1+1"]):
        book.active.append(row)
    book.save(path)


def opendocument(path: Path) -> None:
    """The same as a spreadsheet of LibreOffice."""
    cells = [["name", "cost", "text"], ["Reed", "1", "Draw."], ["Salt", "2.5", "two"]]
    rows = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{one}</text:p></table:table-cell>' for one in row
        )
        + "</table:table-row>"
        for row in cells
    )
    space = "urn:oasis:names:tc:opendocument:xmlns"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        file.writestr("content.xml", (
            f'<office:document-content xmlns:office="{space}:office:1.0" xmlns:table="{space}:table:1.0" '
            f'xmlns:text="{space}:text:1.0"><office:body><office:spreadsheet><table:table table:name="Cards">{rows}'
            "</table:table></office:spreadsheet></office:body></office:document-content>"
        ))  # fmt: skip


@pytest.mark.parametrize(("name", "make"), [("deck.xlsx", workbook), ("deck.ods", opendocument)])
def test_a_spreadsheet_is_shown_and_says_why_it_is_not_edited(
    name: str, make: Callable[[Path], None], tmp_path: Path
) -> None:
    make(tmp_path / name)
    before = (tmp_path / name).read_bytes()
    cards = Cards(GameSource(tmp_path, name))
    page = cards.data()
    assert [row["cells"][0] for row in page["rows"]] == ["Reed", "Salt"] and len(page["faces"]) == 2
    kind = name.rpartition(".")[2].upper()
    assert page["readOnly"] == f"{kind} files cannot be written here: edit the table in the program that made it"
    with pytest.raises(NotEdited, match="cannot be written here"):
        cards.edit(page["file"], page["digest"], SetCell(1, 1, "9"))
    assert (tmp_path / name).read_bytes() == before
    make(tmp_path / name)  # (saved again by its own program: the page goes on)
    assert len(cards.data()["faces"]) == 2


def test_two_tabs_that_edit_one_row_are_asked_and_other_rows_are_merged(tmp_path: Path) -> None:
    cards, page = opened(tmp_path, "name,cost\nReed,1\nSalt,2\n")
    name, digest = page["file"], page["digest"]
    cards.edit(name, digest, SetCell(1, 1, "5"))
    with pytest.raises(Conflict) as both:
        cards.edit(name, digest, SetCell(1, 1, "7"))
    assert "Reed,7" in both.value.ours and "Reed,5" in both.value.theirs
    cards.edit(name, digest, SetCell(2, 1, "9"))
    assert (tmp_path / "cards.csv").read_text() == "name,cost\nReed,5\nSalt,9\n"


def test_a_column_renamed_on_the_disk_keeps_its_new_name_when_the_page_writes_a_cell(tmp_path: Path) -> None:
    cards, page = opened(tmp_path, "name,cost,text\nReed,1,a\nSalt,2,b\n")
    (tmp_path / "cards.csv").write_text("name,price,text\nReed,1,a\nSalt,2,b\n")
    page = cards.edit(page["file"], page["digest"], SetCell(2, 1, "9"))
    assert (tmp_path / "cards.csv").read_text() == "name,price,text\nReed,1,a\nSalt,9,b\n"
    assert [column["name"] for column in page["columns"]] == ["name", "price", "text"]


ROWS, EDITS = 30, 60


def test_a_server_killed_amid_edits_has_every_answered_edit_in_the_file_and_no_half_of_one(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """Two servers in a row (ten with --full) are killed with SIGKILL while edits arrive; the file is read as an editor would have left
    it: with all edits that were answered, perhaps with the one that was under way, and with nothing else."""
    file = tmp_path / "deck" / "cards.csv"
    file.parent.mkdir()
    values = [0] * ROWS
    file.write_text(_table(values), "utf-8")
    numbers = itertools.count(1)
    for round_number in range(10 if pytestconfig.getoption("--full") else 2):
        with serving(tmp_path / "rooms", str(file)) as server:
            server.ask("/desk/enter", {"key": server.key})
            page = server.ask("/desk/cards/table")[1]
            for _ in range(EDITS // 3):
                number = next(numbers)
                cell = {"kind": "cell", "row": number % ROWS + 1, "column": 1, "text": str(number)}
                status, page = server.ask("/desk/cards/edit", {"file": page["file"], "digest": page["digest"], **cell})
                assert status == 200, page
                values[number % ROWS] = number
            under_way = [*values]
            under_way[(number + 1) % ROWS] = 1000 + round_number
            last = {"kind": "cell", "row": (number + 1) % ROWS + 1, "column": 1, "text": str(1000 + round_number)}
            _send_only(server.port, server.cookie, {"file": page["file"], "digest": page["digest"], **last})
            os.kill(server.process.pid, signal.SIGKILL)
            server.process.wait()
        text = file.read_text("utf-8")
        assert text in (_table(values), _table(under_way))
        values = under_way if text == _table(under_way) else values
        next(numbers)
    assert sorted(path.name for path in file.parent.iterdir() if "cards" in path.name) == ["cards.csv"]


def _table(values: list[int]) -> str:
    return "name,cost\n" + "".join(f"Card {number},{value}\n" for number, value in enumerate(values))


def _send_only(port: int, cookie: str, data: dict[str, Any]) -> None:
    """Send an edit without waiting for its answer."""
    import http.client
    import json

    line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/json", "Cookie": cookie}
    line.request("POST", "/desk/cards/edit", json.dumps(data), headers)
