"""The page Cards over HTTP: who may edit, what an edit answers, and tables and folders that are served alone."""

import base64
import io
import threading
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from pnp.app.cli import main
from pnp.app.editing.table_edits import NotEdited
from pnp.app.serve.studio import Studio
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.dropped_pictures import put_picture
from pnp.app.workshop.game_source import GameSource, source_at
from pnp.app.workshop.workshop import Desk
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.budgets import PICTURE
from tests.unit.app.serve.conftest import Browser
from tests.unit.app.serve.running import serving

DECK = 'name,cost,text\nReed,1,"Draw, then rest."\nSalt,2,Rest.\n'


@pytest.fixture
def opened(tmp_path: Path) -> Callable[..., tuple[Browser, Path]]:
    """Opens a table of that text alone, or an empty folder, in a browser with the key of the workshop."""

    def open_deck(text: str = DECK, name: str = "deck.csv", public: bool = False) -> tuple[Browser, Path]:
        file = tmp_path / "game" / name
        file.parent.mkdir()
        if text:
            file.write_text(text, "utf-8", newline="")
        source = GameSource(file.parent, name if text else "")
        studio = Studio(None, desk=Desk(source.folder, table=source.table), cards=Cards(source), is_public=public)
        browser = Browser(studio)
        assert browser.post("/desk/enter", {"key": studio.key}).status_code == 200
        return browser, file

    return open_deck


def shown(browser: Browser) -> dict[str, Any]:
    data: dict[str, Any] = browser.get("/desk/cards/table").json()
    return data


def edit(browser: Browser, path: str = "edit", **more: Any) -> Any:
    data = shown(browser)
    return browser.post(f"/desk/cards/{path}", {"file": data["file"], "digest": data["digest"], **more})


def test_a_table_alone_is_shown_with_its_faces(opened: Callable[..., tuple[Browser, Path]]) -> None:
    browser, _ = opened()
    data = shown(browser)
    assert "<title>deck.csv" in browser.get("/desk").text
    assert [row["cells"] for row in data["rows"]] == [["Reed", "1", "Draw, then rest."], ["Salt", "2", "Rest."]]
    assert [face["line"] for face in data["faces"]] == [2, 3] and not data["faults"]
    face = data["faces"][0]
    picture = browser.get(f"/desk/cards/face/{face['version']}/{face['id']}")
    assert picture.headers["content-type"] == "image/svg+xml" and "<svg" in picture.text
    parts = browser.get("/desk/cards/parts", params={"id": face["id"]}).json()["parts"]
    assert {"text"} <= {part["column"] for part in parts}


def test_a_table_is_shown_by_its_name_and_the_first_without_one(tmp_path: Path) -> None:
    (tmp_path / "birds.csv").write_text("name,cost\nReed,1\n", "utf-8")
    (tmp_path / "fish.csv").write_text("name,cost\nPike,2\nCarp,3\n", "utf-8")
    cards = Cards(GameSource(tmp_path))
    first, named, other = cards.data(), cards.data("fish.csv"), cards.data("nothing.csv")
    assert [one["file"] for one in (first, named, other)] == ["birds.csv", "fish.csv", "birds.csv"]
    assert [row["cells"] for row in named["rows"]] == [("Pike", "2"), ("Carp", "3")]  # type: ignore[attr-defined]
    assert first["empty"] is named["empty"] is False
    assert [table["file"] for table in first["tables"]] == ["birds.csv", "fish.csv"]  # type: ignore[attr-defined]
    assert [face["name"] for face in named["faces"]] == ["Pike", "Carp"]  # type: ignore[attr-defined]


def test_a_game_with_a_fault_and_without_tables_shows_the_fault(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: small\ntitle: Small\nplayers: many\n", "utf-8")
    data = Cards(GameSource(tmp_path)).data()
    assert (data["empty"], data["tables"]) == (False, []) and data["faults"]


def test_a_fault_of_a_game_that_was_never_readable_stands_in_its_cell(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name,cost\nReed,1\nSalt,x\n", "utf-8")
    game = "game: small\ntitle: Small\nstatus: draft\nplayers: 2\ncards:\n  beast: {file: cards.csv, columns: {name: text, cost: num}}\n"
    (tmp_path / "game.yaml").write_text(game, "utf-8")
    (fault,) = Cards(GameSource(tmp_path)).data()["faults"]  # type: ignore[misc]
    assert (fault["line"], fault["column"], fault["severity"]) == (3, "cost", "error")


def test_an_unsaved_text_has_a_face_and_no_file(opened: Callable[..., tuple[Browser, Path]]) -> None:
    browser, file = opened()
    before = shown(browser)["faces"]
    found = edit(browser, "preview", kind="cell", row=1, column=2, text="Draw two.").json()
    versions = [face["version"] for face in found["faces"]]
    assert versions[0] == before[0]["version"] + 1 and versions[1] == before[1]["version"]
    assert file.read_text("utf-8") == DECK
    long = edit(browser, "preview", kind="cell", row=1, column=2, text="Go on and on. " * 80).json()
    (fault,) = long["faults"]
    assert (fault["line"], fault["column"], fault["code"], fault["severity"]) == (2, "text", "PNP700", "error")
    assert shown(browser)["faults"] == []


def test_each_edit_is_written_and_taken_back(opened: Callable[..., tuple[Browser, Path]]) -> None:
    browser, file = opened()
    for change, text in (
        ({"kind": "cell", "row": 2, "column": 1, "text": "7"}, DECK.replace("Salt,2", "Salt,7")),
        ({"kind": "add", "row": 3, "column": 0, "text": "Tide"}, f"{DECK}Tide,,\n"),
        ({"kind": "copy", "row": 2}, f"{DECK}Salt,2,Rest.\n"),
        ({"kind": "delete", "row": 2}, DECK.replace("Salt,2,Rest.\n", "")),
        ({"kind": "skip", "row": 2, "skipped": True}, DECK.replace("Salt", "# Salt")),
        (
            {"kind": "delete-column", "column": 1},
            DECK.replace(",cost", "").replace("Reed,1", "Reed").replace("Salt,2", "Salt"),
        ),
        ({"kind": "rename-column", "column": 1, "text": "price"}, DECK.replace("cost", "price")),
        (
            {"kind": "add-column", "column": 3, "text": "new"},
            DECK.replace("text", "text,new").replace('."', '.",').replace("Rest.", "Rest.,"),
        ),
        ({"kind": "move-column", "column": 1, "to": 0}, 'cost,name,text\n1,Reed,"Draw, then rest."\n2,Salt,Rest.\n'),
        ({"kind": "move", "row": 2, "to": 1}, 'name,cost,text\nSalt,2,Rest.\nReed,1,"Draw, then rest."\n'),
    ):
        answer = edit(browser, **change)
        assert answer.status_code == 200 and file.read_text("utf-8") == text, change
        assert answer.json()["undo"]
        assert browser.post("/desk/cards/undo", {"file": "deck.csv"}).json()["redo"]
        assert file.read_text("utf-8") == DECK
    browser.post("/desk/cards/redo", {"file": "deck.csv"})
    assert file.read_text("utf-8").startswith("name,cost,text\nSalt")


def test_what_cannot_be_done_is_told_and_nothing_is_written(opened: Callable[..., tuple[Browser, Path]]) -> None:
    browser, file = opened()
    data = shown(browser)
    theirs = DECK.replace("Salt,2", "Salt,3")
    file.write_text(theirs, "utf-8")
    asked = {"file": "deck.csv", "digest": data["digest"], "kind": "cell", "row": 2, "column": 1, "text": "7"}
    answer = browser.post("/desk/cards/edit", asked)
    assert answer.status_code == 409 and answer.json()["theirs"] == theirs and "Salt,7" in answer.json()["ours"]
    for wrong, status in (({"kind": "burn", "row": 1}, 422), ({"kind": "copy", "row": 9}, 422)):
        answer = edit(browser, **wrong)
        assert answer.status_code == status
    assert edit(browser, kind="cell", row=1, column=0).status_code == 422
    assert (
        browser.post("/desk/cards/edit", {**asked, "file": "../deck.csv"}).json()["why"]
        == "the game has no table `../deck.csv`"
    )
    assert file.read_text("utf-8") == theirs


def test_nobody_edits_without_the_key_or_on_a_public_server(opened: Callable[..., tuple[Browser, Path]]) -> None:
    browser, file = opened(public=True)
    assert shown(browser)["public"] is True
    for path in ("edit", "preview", "undo", "redo", "start"):
        assert edit(browser, path, kind="copy", row=1).status_code == 403
    assert file.read_text("utf-8") == DECK


def test_a_browser_without_the_key_sees_nothing(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(DECK, "utf-8")
    source = GameSource(tmp_path, "deck.csv")
    browser = Browser(Studio(None, desk=Desk(tmp_path, table="deck.csv"), cards=Cards(source)))
    for path in ("table", "parts", "face/1/card/REED"):
        assert browser.get(f"/desk/cards/{path}").status_code == 403
    assert browser.post("/desk/cards/edit", {"file": "deck.csv"}).status_code == 403
    assert browser.get("/desk/cards").status_code == 200  # the page itself holds nothing of the game but its name
    assert "Reed" not in browser.get("/desk/cards").text


def test_an_empty_folder_begins_with_the_rows_that_are_given(opened: Callable[..., tuple[Browser, Path]]) -> None:
    browser, file = opened("", "cards.csv")
    first = browser.get("/", follow_redirects=False)
    assert (first.status_code, first.headers["location"]) == (303, "/desk/cards")
    assert shown(browser)["empty"] is True
    assert "first line" in browser.post("/desk/cards/start", {"text": "name\n"}).json()["why"]
    assert browser.post("/desk/cards/start", {"text": DECK.replace("\n", "\r\n")}).json()["rows"] == 2
    assert file.read_text("utf-8") == DECK
    assert "already" in browser.post("/desk/cards/start", {"text": DECK}).json()["why"]


def test_a_table_with_a_fault_keeps_the_faces_of_before(opened: Callable[..., tuple[Browser, Path]]) -> None:
    browser, file = opened("", "cards.csv")
    (file.parent / "game.yaml").write_text(GAME.format("cards.csv"), "utf-8")
    file.write_text("name,cost\nReed,1\nSalt,2\n", "utf-8")
    assert len(shown(browser)["faces"]) == 2
    data = edit(browser, kind="cell", row=2, column=1, text="many").json()
    assert data["stale"] is True and len(data["faces"]) == 2
    (fault,) = data["faults"]
    assert (fault["line"], fault["column"]) == (3, "cost")


GAME = (
    "game: marsh\ntitle: Marsh\nstatus: draft\ncards:\n  beast:\n    file: {}\n    label: beast\n"
    "    columns: {{name: text, cost: num}}\ncomponents:\n  beasts: {{label: Beasts, prints: beast, format: poker}}\n"
)


def test_cards_in_yaml_are_edited_and_keep_their_comments(opened: Callable[..., tuple[Browser, Path]]) -> None:
    browser, file = opened("", "deck.yaml")
    text = "# The marsh.\nbeasts:\n  - name: Reed  # cuts\n    cost: 1\n  - {name: Salt, cost: 2}\n"
    file.write_text(text, "utf-8")
    (file.parent / "game.yaml").write_text(GAME.format("deck.yaml#beasts"), "utf-8")
    assert len(shown(browser)["faces"]) == 2 and shown(browser)["readOnly"] == ""
    found = edit(browser, "preview", kind="cell", row=1, column=0, text="Reeds").json()
    assert [face["name"] for face in found["faces"]] == ["Reeds", "Salt"] and file.read_text("utf-8") == text
    assert edit(browser, kind="cell", row=1, column=0, text="Reeds").status_code == 200
    assert edit(browser, kind="copy", row=2).status_code == 200
    assert file.read_text("utf-8") == f"{text.replace('Reed ', 'Reeds ')}  - {{name: Salt, cost: 2}}\n"


def test_a_workbook_is_shown_and_told_as_read_only(opened: Callable[..., tuple[Browser, Path]]) -> None:
    browser, file = opened("", "deck.xlsx")
    workbook = openpyxl.Workbook()
    sheet = workbook.create_sheet("Beasts")
    for row in (["name", "cost"], ["Reed", 1], ["Salt", 2]):
        sheet.append(row)
    workbook.save(file)
    (file.parent / "game.yaml").write_text(GAME.format("deck.xlsx#Beasts"), "utf-8")
    data = shown(browser)
    assert [row["cells"] for row in data["rows"]] == [["Reed", "1"], ["Salt", "2"]] and len(data["faces"]) == 2
    assert "XLSX files cannot be written here" in data["readOnly"]
    before = file.read_bytes()
    assert edit(browser, kind="copy", row=1).status_code == 422 and file.read_bytes() == before


def test_cells_with_codes_have_names(opened: Callable[..., tuple[Browser, Path]]) -> None:
    browser, _ = opened("name,type\nReed,Beast\nSalt,Beast\nTide,Place\n")
    columns = shown(browser)["columns"]
    assert columns[0]["names"] == {} and columns[1]["names"]["BEAST"] == "Beast" and columns[1]["names"]["*"] == "all 2"


def test_sources_that_are_no_game(tmp_path: Path) -> None:
    assert source_at(tmp_path) == GameSource(tmp_path.resolve())
    (tmp_path / "deck.csv").write_text(DECK, "utf-8")
    assert source_at(tmp_path) is None
    assert source_at(tmp_path / "deck.csv") == GameSource(tmp_path.resolve(), "deck.csv")
    assert source_at(tmp_path / "nothing") is None
    loaded = source_at(tmp_path / "deck.csv").loaded(Report())  # type: ignore[union-attr]
    assert [len(kind.cards) for kind in loaded.game.cards.values()] == [2]


def test_the_desk_of_a_table_alone_reads_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deck.csv").write_text(DECK, "utf-8")
    (tmp_path / "other.csv").write_text("name\nNobody\n", "utf-8")
    desk = Desk(tmp_path, table="deck.csv")
    desk.read(lambda: None, first=True)
    labels = [picture["label"] for _, pictures in desk.data()["files"] for picture in pictures]
    assert "REED" in labels and "NOBODY" not in labels and not desk.checking
    state = desk.source.state()
    (tmp_path / "other.csv").write_text("name\nSomebody\n", "utf-8")
    assert desk.source.state() == state


def test_the_command_serves_a_table_and_an_empty_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import pnp.app.serve.run as run

    served: list[Desk] = []

    def serve(desk: Desk, project: Any, service: Any, tell: Callable[..., None]) -> None:
        served.append(desk)
        tell(8420, "KEY", None)

    monkeypatch.setattr(run, "serve", serve)
    assert main(["serve", str(tmp_path), "--no-browser"]) == 0
    assert "/desk/cards#KEY" in capsys.readouterr().out and served[-1].table == ""
    (tmp_path / "deck.csv").write_text(DECK, "utf-8")
    assert main(["serve", str(tmp_path / "deck.csv"), "--no-browser"]) == 0
    assert "/desk/cards#KEY" in capsys.readouterr().out and served[-1].table == "deck.csv"


def test_a_server_that_is_killed_among_edits_leaves_a_whole_file_with_each_edit_that_it_answered(
    tmp_path: Path,
) -> None:
    file = tmp_path / "deck.csv"
    file.write_text(DECK, "utf-8")
    with serving(tmp_path / "rooms", str(file)) as server:
        assert server.ask("/desk/enter", {"key": server.key})[0] == 200
        _, data = server.ask("/desk/cards/table")
        answered, stopping = [1], threading.Timer(1.0, server.process.kill)
        stopping.start()
        with suppress(OSError, HTTPException):
            for number in range(2, 10_000):
                edit = {"kind": "cell", "row": 1, "column": 1, "text": str(number)}
                status, data = server.ask("/desk/cards/edit", {"file": "deck.csv", "digest": data["digest"], **edit})
                assert status == 200
                answered.append(number)
        stopping.join()
    last = int(file.read_text("utf-8").split("Reed,")[1].split(",")[0])
    assert file.read_text("utf-8") == DECK.replace("Reed,1", f"Reed,{last}")
    assert last in (answered[-1], answered[-1] + 1)


def sheet_bytes(rows: list[list[object]]) -> bytes:
    """A workbook of two sheets; the second is not a deck."""
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    book.create_sheet("Notes").append(["do not print this"])
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "text", "note"),
    [
        ("my deck.xlsx", sheet_bytes([["name", "cost", "text"], ["Reed", 2, 'A "b", c'], ["Salt", 1.5]]),
         'name,cost,text\nReed,2,"A ""b"", c"\nSalt,1.5,\n', "Notes"),
        ("deck.csv", "name;text\r\nÄpfel;süß\r\n".encode("utf-16"), "name;text\nÄpfel;süß\n", "UTF-16"),
        ("deck.csv", "name;text\r\nÄpfel und Birnen;alle süß\r\n".encode("cp1252"),
         "name;text\nÄpfel und Birnen;alle süß\n", "Windows-1252"),
        ("C:\\decks\\deck.tsv", b"name\ttext\nReed\ta, b\n", "name\ttext\nReed\ta, b\n", ""),
    ],
)  # fmt: skip
def test_a_dropped_file_becomes_rows(
    opened: Callable[..., tuple[Browser, Path]], name: str, data: bytes, text: str, note: str
) -> None:
    browser, file = opened("", "cards.csv")
    answer = browser.post("/desk/cards/read", {"name": name, "data": base64.b64encode(data).decode()})
    assert answer.status_code == 200, answer.text
    assert answer.json()["text"] == text and note in " ".join([*answer.json()["notes"], *answer.json()["others"]])
    other = {"name": name, "data": base64.b64encode(data).decode(), "sheet": "Notes"}
    if answer.json()["others"]:
        assert browser.post("/desk/cards/read", other).json()["text"] == "do not print this\n"
    assert not list(file.parent.iterdir())  # nothing is written yet


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("deck.xlsx", b"PK not a workbook", "not a readable spreadsheet"),
        ("deck.pdf", b"%PDF", "CSV, XLSX or ODS"),
        ("deck.csv", b" \n", "no rows"),
        ("deck.csv", b"name\n\xff\xfe\x00\x81", "UTF-8"),
        ("deck.xlsx", b"", "not a readable spreadsheet"),
    ],
)
def test_a_file_that_is_no_table_is_explained(
    opened: Callable[..., tuple[Browser, Path]], name: str, data: bytes, why: str
) -> None:
    browser, _ = opened("", "cards.csv")
    answer = browser.post("/desk/cards/read", {"name": name, "data": base64.b64encode(data).decode()})
    assert answer.status_code == 422 and why in answer.json()["why"]
    assert browser.post("/desk/cards/read", {"name": name, "data": "?"}).status_code == 422


PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def test_a_picture_dropped_on_a_face_is_on_that_card(opened: Callable[..., tuple[Browser, Path]]) -> None:
    browser, file = opened()

    def put(name: str, data: bytes, **more: Any) -> Any:
        sent = {"face": shown(browser)["faces"][0]["id"], "name": name, "data": base64.b64encode(data).decode(), **more}
        return browser.post("/desk/cards/picture", sent)

    before = shown(browser)["faces"]
    answer = put("IMG 1234.PNG", PNG)
    art = file.parent / "art" / "REED.png"
    assert answer.status_code == 200 and answer.json() == {"file": "art/REED.png"} and art.read_bytes() == PNG
    after = shown(browser)["faces"]
    assert after[0]["version"] > before[0]["version"] and after[1]["version"] == before[1]["version"]
    picture = browser.get(f"/desk/cards/face/{after[0]['version']}/{after[0]['id']}").text
    assert "data:image/png" in picture
    other = PNG[:-4] + b"\xaeB`\x82"[::-1]
    refused = put("other.png", other)
    assert refused.status_code == 409 and refused.json()["exists"] and art.read_bytes() == PNG
    assert put("other.png", other, replace=True).status_code == 200 and art.read_bytes() == other
    assert "same kind" in put("x.jpg", b"\xff\xd8\xff\xe0").json()["why"]
    assert "PNG" in put("x.gif", b"GIF89a").json()["why"] and "PNG" in put("x.png", b"GIF89a").json()["why"]
    assert (
        browser.post(
            "/desk/cards/picture", {"face": "card/NONE", "name": "x.png", "data": base64.b64encode(PNG).decode()}
        ).status_code
        == 422
    )


def test_a_picture_takes_the_name_that_the_table_gives_it(opened: Callable[..., tuple[Browser, Path]]) -> None:
    browser, file = opened("name,art\nReed,herons/reed\nSalt,../salt.png\n")
    ids = [face["id"] for face in shown(browser)["faces"]]
    for id, status in zip(ids, (200, 422), strict=True):
        sent = {"face": id, "name": "a.png", "data": base64.b64encode(PNG).decode()}
        assert browser.post("/desk/cards/picture", sent).status_code == status
    assert list(file.parent.parent.rglob("*.png")) == [file.parent / "art" / "herons" / "reed.png"]


def put_each(folder: Path, wanted: str = "") -> list[tuple[str, str]]:
    """Drop another picture on each face with this code; the answers with their faces."""
    cards = Cards(GameSource(folder))
    cards.data()
    ids = [id for id, face in cards.faces.items() if face.code == wanted]
    return [(id, str(put_picture(cards, id, "x.png", PNG + bytes([place]))["file"])) for place, id in enumerate(ids)]


def test_cards_of_one_name_in_two_tables_get_pictures_of_their_own(tmp_path: Path) -> None:
    tables = "\n".join(f"  {name}: {{file: {name}.csv, columns: {{name: text}}}}" for name in ("beast", "spell"))
    (tmp_path / "game.yaml").write_text(f"title: Zoo\ncards:\n{tables}\n", "utf-8")
    for name in ("beast", "spell"):
        (tmp_path / f"{name}.csv").write_text("name\nReed\n", "utf-8")
    assert put_each(tmp_path, "REED") == [
        ("beast/REED", "art/beast/REED.png"), ("spell/REED", "art/spell/REED.png")
    ]  # fmt: skip


def test_a_picture_that_cannot_be_read_is_not_replaced(tmp_path: Path) -> None:
    """It is too large here, or a link that leads elsewhere."""
    (tmp_path / "deck.csv").write_text("name\nReed\nSalt\n", "utf-8")
    (tmp_path / "art").mkdir()
    with (tmp_path / "art" / "REED.png").open("wb") as file:
        file.truncate(PICTURE.most + 1)
    (tmp_path.parent / "other.png").write_bytes(b"other")
    (tmp_path / "art" / "SALT.png").symlink_to(tmp_path.parent / "other.png")
    for code, why in (("REED", "cannot be read: it has more than"), ("SALT", "cannot be read: it is outside")):
        with pytest.raises(NotEdited, match=why):
            put_each(tmp_path, code)
    assert (tmp_path / "art" / "REED.png").stat().st_size == PICTURE.most + 1
    assert (tmp_path.parent / "other.png").read_bytes() == b"other"
