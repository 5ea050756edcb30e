"""Edits of columns: the file is the one that a plain editor would have written, and the game is asked first."""

import shutil
from pathlib import Path

import pytest

from pnp.app.editing.column_edits import AddColumn, ColumnEdit, DeleteColumn, MoveColumn, RenameColumn
from pnp.app.editing.csv_columns import with_columns
from pnp.app.editing.csv_table import csv_table
from pnp.app.editing.table_edits import NotEdited
from pnp.app.editing.yaml_columns import with_keys
from pnp.app.editing.yaml_table import yaml_table
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.game_source import GameSource
from tests.architecture.source import ROOT

DECK = 'Deck,,\r\nname,cost,"te,xt"\r\n# Reed,1,"Draw, then"\r\n,,\r\n"Salt, a",2\r\nTide\r\n'
YAML = """\
cards:
  - name: Reed
    cost: 1
    text: |
      Draw
      two
  # a remark
  - cost: 2
    name: Salt
  - {name: Tide, cost: 3}
"""


@pytest.mark.parametrize(
    ("edit", "text"),
    [
        (DeleteColumn(1), 'Deck,\r\nname,"te,xt"\r\n# Reed,"Draw, then"\r\n,\r\n"Salt, a"\r\nTide\r\n'),
        (DeleteColumn(2), 'Deck,\r\nname,cost\r\n# Reed,1\r\n,\r\n"Salt, a",2\r\nTide\r\n'),
        (MoveColumn(1, 2), DECK.replace('cost,"te,xt"', '"te,xt",cost').replace('1,"Draw, then"', '"Draw, then",1').replace('a",2', 'a",,2')),
        (MoveColumn(0, 2), 'Deck,,\r\ncost,"te,xt",name\r\n## 1,"Draw, then",Reed\r\n,,\r\n2,,"Salt, a"\r\n,,Tide\r\n'),
        (AddColumn(3, "a,b"), DECK.replace("Deck,,", "Deck,,,").replace('"te,xt"', '"te,xt","a,b"').replace('then"', 'then",').replace("\n,,\r", "\n,,,\r")),
        (AddColumn(0, "no"), 'Deck,,,\r\nno,name,cost,"te,xt"\r\n#,Reed,1,"Draw, then"\r\n,,,\r\n,"Salt, a",2\r\n,Tide\r\n'),
        (RenameColumn(1, " Price "), DECK.replace("cost", "Price")),
    ],
)  # fmt: skip
def test_a_column_of_csv_is_edited_in_every_row(edit: ColumnEdit, text: str) -> None:
    table = csv_table(DECK)
    assert with_columns(table, edit) == text
    skipped = [row.is_skipped for row in table.rows]
    assert [row.is_skipped for row in csv_table(text).rows] == skipped == [True, False, False]


@pytest.mark.parametrize(
    ("text", "edit", "edited"),
    [
        ("name\nReed\n\nSalt\n", AddColumn(1, "cost"), "name,cost\nReed,\n\nSalt,\n"),
        ("name;cost\nReed;1\n", DeleteColumn(1), "name\nReed\n"),
        ("name;cost\n1,5;2\n", DeleteColumn(1), None),
    ],
)
def test_a_table_of_one_column_is_written_as_it_is_read(text: str, edit: ColumnEdit, edited: str | None) -> None:
    """Its last line is no row, and it has no separator; a text with a comma would be read as two cells."""
    table = csv_table(text)
    if edited is None:
        with pytest.raises(NotEdited, match="read differently"):
            with_columns(table, edit)
    else:
        assert with_columns(table, edit) == edited


@pytest.mark.parametrize(
    ("card", "column", "why"),
    [
        ("cost: 2  # of the column\n    # of the name\n    name: Salt", 0, "the remark above line 4 would be lost"),
        ("name: Salt\n    ? cost\n    : 2", 1, "line 3 is written with `\\?`"),
    ],
)
def test_a_key_is_not_deleted_with_what_belongs_to_another(card: str, column: int, why: str) -> None:
    table = yaml_table(f"cards:\n  - {card}\n", "cards")
    with pytest.raises(NotEdited, match=why):
        with_keys(table, DeleteColumn(column))


def test_a_column_is_not_added_to_an_empty_table() -> None:
    with pytest.raises(NotEdited, match="the table is empty"):
        with_columns(csv_table(""), AddColumn(0, "name"))


@pytest.mark.parametrize(
    ("edit", "text"),
    [
        (DeleteColumn(0), YAML.replace("- name: Reed\n    cost", "- cost").replace("\n    name: Salt", "").replace("name: Tide, ", "")),
        (DeleteColumn(1), YAML.replace("    cost: 1\n", "").replace("cost: 2\n    ", "").replace(", cost: 3", "")),
        (DeleteColumn(2), YAML.replace("    text: |\n      Draw\n      two\n", "")),
        (RenameColumn(1, "Price"), YAML.replace("cost", "Price")),
    ],
)  # fmt: skip
def test_a_column_of_yaml_is_edited_in_every_card(edit: ColumnEdit, text: str) -> None:
    assert with_keys(yaml_table(YAML, "cards"), edit) == text


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (DeleteColumn(0), "line 6 has text in this column alone"),
        (DeleteColumn(3), "the table has no column 4"),
        (AddColumn(1, "Cost"), "the table has a column `Cost` already"),
        (RenameColumn(0, "  "), "a column needs a name"),
        (RenameColumn(0, "cost"), "the table has a column `cost` already"),
        (AddColumn(4, "more"), "the table has 3 columns"),
    ],
)
def test_an_impossible_edit_of_a_column_is_explained(edit: ColumnEdit, why: str) -> None:
    with pytest.raises(NotEdited, match=why):
        with_columns(csv_table(DECK), edit)


def test_the_only_column_stays_and_yaml_says_what_it_cannot_do() -> None:
    with pytest.raises(NotEdited, match="this is the only one"):
        with_columns(csv_table("name\nReed\n"), DeleteColumn(0))
    for edit, why in ((MoveColumn(0, 1), "the order of the keys"), (AddColumn(0, "new"), "begins with its first text")):
        with pytest.raises(NotEdited, match=why):
            with_keys(yaml_table(YAML, "cards"), edit)


def refusal(folder: Path, edit: ColumnEdit) -> str:
    """The reason why an edit of the first table of a folder is refused; "" if it is made. Then it is undone."""
    cards = Cards(GameSource(folder))
    data = cards.data()
    file = str(data["file"])
    before = (folder / file).read_bytes()
    try:
        cards.edit(file, str(data["digest"]), edit)
        cards.take_back(file)
    except NotEdited as problem:
        return str(problem)
    finally:
        assert (folder / file).read_bytes() == before
    assert cards.data()["faults"] == data["faults"]
    return ""


def test_a_column_that_the_game_needs_is_not_deleted(tmp_path: Path) -> None:
    """The place that needs it is named: a declaration, a layout, a clause."""
    race = tmp_path / "race"
    shutil.copytree(ROOT / "tests" / "hare-race", race)
    assert "game.yaml:22:37: `columns:` declares it" in refusal(race, DeleteColumn(1))
    assert refusal(race, RenameColumn(1, "price")) == ""  # (all that names it is renamed, too)
    assert refusal(race, MoveColumn(0, 1)) == ""
    assert "declare it in `columns:`" in refusal(race, AddColumn(0, "new"))
    deck = tmp_path / "deck"
    deck.mkdir()
    (deck / "cards.csv").write_text("name,cost,text\nReed,1,Draw.\nSalt,2,Rest.\n", "utf-8")
    (deck / "layouts.yaml").write_text(
        "card:\n  slots:\n    title: {column: name, at: [5, 5, 50, 10]}\n    cost: {number: cost, at: [5, 20, 20, 10]}\n",
        "utf-8",
    )
    why = refusal(deck, DeleteColumn(1))
    assert "layouts.yaml:4:" in why and "cannot be drawn" not in why
    assert refusal(deck, DeleteColumn(2)) == "" and refusal(deck, AddColumn(3, "more")) == ""


def test_a_column_edit_is_undone_and_made_again(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_bytes(DECK.encode())
    cards = Cards(GameSource(tmp_path))
    data = cards.data()
    after = cards.edit("cards.csv", str(data["digest"]), DeleteColumn(1))
    assert after["undo"] == "deletion of the column cost" and "cost" not in (tmp_path / "cards.csv").read_text("utf-8")
    assert cards.take_back("cards.csv")["redo"] and (tmp_path / "cards.csv").read_bytes() == DECK.encode()
    assert cards.take_back("cards.csv", True)["undo"] == "deletion of the column cost"


def test_another_program_changes_the_columns_while_the_page_is_open(tmp_path: Path) -> None:
    """The face that pnp makes from the columns follows them: it once asked for a column that was gone."""
    file, cards = tmp_path / "cards.csv", Cards(GameSource(tmp_path))
    for head, row in (("name,cost,text", "Reed,1,Draw."), ("name,text", "Reed,Draw."), ("name,price", "Reed,12")):
        file.write_text(f"{head}\n{row}\n", "utf-8")
        data = cards.data()
        assert (data["faults"], data["stale"]) == ([], False)
        assert [column["name"] for column in data["columns"]] == head.split(",")  # type: ignore[attr-defined]
