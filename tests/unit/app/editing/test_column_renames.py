"""A column gets a new name in every place that names it, as one edit; what cannot be renamed surely is refused."""

import shutil
from pathlib import Path

import pytest

from pnp.app.editing.column_edits import AddColumn, DeleteColumn, MoveColumn, RenameColumn
from pnp.app.editing.column_mentions import renamed_text
from pnp.app.editing.edited_file import Conflict
from pnp.app.editing.table_edits import NotEdited, SetCell
from pnp.app.editing.table_file import TableFile
from pnp.app.editing.yaml_table import changed
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.game_source import GameSource
from pnp.model.text.agreed_translation import standing_of
from pnp.source.diagnostics import Report
from pnp.source.load.files import Disk
from pnp.source.load.po import read_po
from tests.architecture.source import ROOT

LAYOUTS = """\
# cost is a price
card:
  slots:
    title: {column: name, at: [5, 5, 50, 10]}
    cost:  {number: "cost", at: [5, 20, 20, 10], when: cost > 1}
    more:  {text: "{{ cost }} coins for the cost", at: [5, 40, 50, 10], when: {cost: ["2"]}}
    both:  {column: [cost, name], at: [5, 60, 50, 10]}
"""
TABLE = 'name;cost;text\r\nReed;1;"Draw;\r\nthen rest"\r\nSalt;2;Rest.\r\n'


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    folder = tmp_path / "deck"
    folder.mkdir()
    (folder / "cards.csv").write_bytes(b"\xef\xbb\xbf" + TABLE.encode())
    (folder / "layouts.yaml").write_bytes(LAYOUTS.replace("\n", "\r\n").encode())
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def opened(folder: Path, file: str = "") -> tuple[Cards, str, str]:
    cards = Cards(GameSource(folder))
    data = cards.data(file)
    return cards, str(data["file"]), str(data["digest"])


def test_a_name_in_layouts_is_renamed_and_taken_back_with_the_column(deck: Path) -> None:
    before = contents(deck)
    cards, file, digest = opened(deck)
    data = cards.edit(file, digest, RenameColumn(1, "price"))
    assert data["renamed"] == [f"layouts.yaml line {line}" for line in (5, 6, 7)] and data["faults"] == []
    assert (deck / "cards.csv").read_bytes() == b"\xef\xbb\xbf" + TABLE.replace("cost", "price").encode()
    layouts = (deck / "layouts.yaml").read_bytes().decode()
    assert layouts == LAYOUTS.replace('"cost"', '"price"').replace("when: cost", "when: price").replace(
        "{{ cost", "{{ price"
    ).replace("{cost:", "{price:").replace("[cost", "[price").replace("\n", "\r\n")
    after = contents(deck)
    assert cards.take_back(file)["redo"] == "name of the column cost" and contents(deck) == before
    cards.take_back(file, True)
    assert contents(deck) == after
    cards.take_back(file)
    assert contents(deck) == before


def test_a_layout_beside_a_table_alone_takes_the_new_name(deck: Path) -> None:
    cards = Cards(GameSource(deck, "cards.csv"))
    data = cards.data()
    after = cards.edit("cards.csv", str(data["digest"]), RenameColumn(1, "price"))
    assert after["renamed"] == [f"layouts.yaml line {line}" for line in (5, 6, 7)] and after["faults"] == []


def test_a_line_that_another_program_changed_stops_all_files(deck: Path) -> None:
    cards, file, digest = opened(deck)
    cards.edit(file, digest, RenameColumn(1, "price"))
    layouts = deck / "layouts.yaml"
    layouts.write_bytes(layouts.read_bytes().replace(b"20, 20, 10", b"20, 24, 10"))
    before = contents(deck)
    with pytest.raises(Conflict):
        cards.take_back(file)
    assert contents(deck) == before
    layouts.write_bytes(b"# a remark\r\n" + before["layouts.yaml"].replace(b"20, 24, 10", b"20, 20, 10"))
    cards.take_back(file)
    assert layouts.read_bytes().decode() == "# a remark\r\n" + LAYOUTS.replace("\n", "\r\n")


def test_a_file_that_cannot_be_written_leaves_all_as_they_were(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(deck)
    cards, file, digest = opened(deck)
    monkeypatch.setattr(TableFile, "_write", lambda *_: (_ for _ in ()).throw(NotEdited("full")))
    with pytest.raises(NotEdited, match="full"):
        cards.edit(file, digest, RenameColumn(1, "price"))
    assert contents(deck) == before


def test_a_layout_of_two_tables_is_not_changed_for_one(deck: Path) -> None:
    """The other table has a column of that name, too, and would lose it on its faces."""
    (deck / "game.yaml").write_text(
        "game: deck\ntitle: Deck\nplayers: 2\ncards:\n"
        "  one: {label: one, file: cards.csv, layout: card, columns: {name: text, cost: num, text: text}}\n"
        "  two: {label: two, file: more.csv, layout: card, columns: {name: text, cost: num}}\n"
        "components:\n  ones: {prints: one}\n  twos: {prints: two}\n",
        "utf-8",
    )
    (deck / "more.csv").write_text("name,cost\nTide,2\n", "utf-8")
    before = contents(deck)
    cards, file, digest = opened(deck)
    assert len({face.table for face in cards.faces.values() if face.table}) == 2 and not cards.faults
    with pytest.raises(NotEdited, match=r"`cost`|different"):
        cards.edit(file, digest, RenameColumn(1, "price"))
    assert contents(deck) == before


def test_code_declaration_and_agreed_translations_take_the_new_name(tmp_path: Path) -> None:
    race = tmp_path / "race"
    shutil.copytree(ROOT / "tests" / "hare-race", race)
    before = contents(race)
    cards, file, digest = opened(race)
    data = cards.edit(file, digest, RenameColumn(1, "pace"))
    assert data["faults"] == [] and "game.yaml line 22" in data["renamed"]  # type: ignore[operator]
    after = contents(race)
    assert {name for name in after if after[name] != before[name]} == {
        one.partition(" line ")[0]
        for one in data["renamed"]  # type: ignore[attr-defined]
    } | {file}
    cards.take_back(file)
    assert contents(race) == before


def test_each_kind_of_file_is_searched_for_plain_names() -> None:
    def text(name: str, text: str) -> str:
        return changed(text, renamed_text(name, text, "beast", "cost", "price"))

    assert text("rules/a.md", "A cost of {{ card.cost }}.\n```rule\nif c.cost > cost:\n```\n") == (
        "A cost of {{ card.price }}.\n```rule\nif c.price > cost:\n```\n"
    )
    assert text("templates/a.svg.j2", "{{ card.cost }} cost {% if card['cost'] and cost %}") == (
        "{{ card.price }} cost {% if card['price'] and cost %}"
    )
    assert text("locale/fr.po", 'msgctxt "card:beast:A:cost"\nmsgctxt "card:other:A:cost"\n') == (
        'msgctxt "card:beast:A:price"\nmsgctxt "card:other:A:cost"\n'
    )
    assert text("game.yaml", "cards:\n  beast: {label: cost, columns: {cost: num}, code: [cost]}\ncounters: {cost: {}}\n") == (
        "cards:\n  beast: {label: cost, columns: {price: num}, code: [price]}\ncounters: {cost: {}}\n"
    )  # fmt: skip
    aliased = "card:\n  columns: {cost: cost}\n  slots: {cost: {number: cost}}\n"
    assert text("layouts.yaml", aliased) == aliased.replace("cost: cost}\n  s", "cost: price}\n  s")
    assert text("notes.txt", "card.cost") == "card.cost"


def test_agreed_translations_stay_agreed(tmp_path: Path) -> None:
    game = tmp_path / "all-but-malice"
    shutil.copytree(ROOT / "data" / "all-but-malice", game)
    shutil.rmtree(game / "evidence")
    cards, file, digest = opened(game)
    columns = (game / file).read_text("utf-8").split("\n")[0].split(",")
    data = cards.edit(file, digest, RenameColumn(columns.index("story"), "tale"))
    assert any("locale/de.po" in str(one) for one in data["renamed"])  # type: ignore[attr-defined]
    catalogue = read_po(Disk(game), "de", Report())
    assert catalogue is not None
    tales = [entry for entry in catalogue.entries if entry.context.endswith(":tale")]
    assert len(tales) > 10 and {standing_of(entry) for entry in tales} == {"agreed"}


def test_a_name_that_changes_the_number_of_cards_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name,copies,text\nReed,3,Draw.\nSalt,2,Rest.\n", "utf-8")
    cards, file, digest = opened(tmp_path)
    with pytest.raises(NotEdited, match="or their number"):
        cards.edit(file, digest, RenameColumn(1, "hoard"))


def test_translations_in_columns_follow_their_column(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name,text,text_fr\nReed,Draw.,Piochez.\nSalt,Rest.,Dormez.\n", "utf-8")
    cards, file, digest = opened(tmp_path)
    cards.edit(file, digest, RenameColumn(1, "rule"))
    assert (tmp_path / "cards.csv").read_text("utf-8").startswith("name,rule,rule_fr\n")
    cards.take_back(file)
    assert (tmp_path / "cards.csv").read_text("utf-8").startswith("name,text,text_fr\n")


def test_a_cell_of_a_table_whose_columns_have_moved_is_asked_about(tmp_path: Path) -> None:
    """Another tab, or a program, has moved the columns: a short row has not changed by it, and would take the text into
    another column."""
    (tmp_path / "cards.csv").write_text("name,cost,text\nReed,1,Draw.\nTide\n", "utf-8")
    file = TableFile(tmp_path, "cards.csv")
    base = file.read()
    for edit in (AddColumn(1, "new"), MoveColumn(1, 2), DeleteColumn(1)):
        file.edit(edit, base.digest)
        with pytest.raises(Conflict):
            file.edit(SetCell(2, 1, "5"), base.digest)
        file.undo()
    for later in (AddColumn(3, "new"), RenameColumn(1, "price")):
        file.edit(later, base.digest)
        file.edit(SetCell(2, 1, "5"), base.digest)
        assert "\nTide,5\n" in (tmp_path / "cards.csv").read_text("utf-8")
        file.undo()
        file.undo()
    assert (tmp_path / "cards.csv").read_text("utf-8") == base.text


def test_the_columns_of_a_spreadsheet_say_why_they_stay(tmp_path: Path) -> None:
    book = pytest.importorskip("openpyxl").Workbook()
    for row in (("name", "cost"), ("Reed", 1)):
        book.worksheets[0].append(row)
    book.save(tmp_path / "cards.xlsx")
    cards = Cards(GameSource(tmp_path))
    with pytest.raises(NotEdited, match="XLSX files cannot be written here"):
        cards.edit(str(cards.data()["file"]), "", DeleteColumn(0))
