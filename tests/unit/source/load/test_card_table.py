"""Card tables of every kind give the same cells, each with its place."""

import io
from datetime import datetime

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

from pnp.source.diagnostics import Report
from pnp.source.load import Memory
from pnp.source.load.account import account_lines
from pnp.source.load.card_table import CardTable, column_letters, read_card_table


def read(name: str, content: str | bytes) -> tuple[CardTable, Report]:
    report = Report()
    table = read_card_table(Memory({name: content}), name, report)
    assert table is not None, [d.message for d in report]
    return table, report


def texts(table: CardTable) -> list[dict[str, str]]:
    return [{name: cell.text for name, cell in row.cells.items()} for row in table.rows]


def test_a_cell_over_several_lines_is_placed_where_it_begins() -> None:
    table, report = read("c.csv", 'name,text\nA,"one\ntwo, ""three"""\nB,four\n')
    assert not report.errors
    assert texts(table) == [{"name": "A", "text": 'one\ntwo, "three"'}, {"name": "B", "text": "four"}]
    assert str(table.rows[0].place("text")) == "game/c.csv:2:3"
    assert str(table.rows[1].place("name")) == "game/c.csv:4:1"


def test_a_row_knows_the_places_of_its_cells_and_compares_by_their_texts() -> None:
    table, _ = read("c.csv", 'name,text\nFire,"Burn\nit"\nFire,"Burn\nit"\nIce\n')
    first, second, short = table.rows
    assert first == second and first.cells["text"].span != second.cells["text"].span
    assert (second.place("text").line, second.place("text").end_line) == (4, 4)
    assert [cell.text for cell in first.cells.values()] == ["Fire", "Burn\nit"]
    assert "text" not in short and short.text("text") == "" and short.place("text") == short.span
    assert first.names is second.names, "rows of a table share the names of its columns"


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_the_one_that_the_first_line_has(separator: str) -> None:
    table, _ = read("c.csv", f"a{separator}b\n1{separator}2,5\n" if separator != "," else "a,b\n1,2\n")
    assert [cell.text for cell in table.columns] == ["a", "b"]


def test_blank_lines_are_no_cards() -> None:
    assert len(read("c.csv", "a,b\n\n1,2\n,,\n\n")[0].rows) == 1


def test_a_cell_beyond_the_last_column_is_reported() -> None:
    _, report = read("c.csv", "a,b\n1,2,three\n")
    assert [(d.code, str(d.span)) for d in report] == [("PNP111", "game/c.csv:2:5")]


def test_a_quote_that_is_not_closed_is_reported() -> None:
    _, report = read("c.csv", 'a,b\n1,"two\n')
    assert [(d.code, str(d.span)) for d in report] == [("PNP111", "game/c.csv:2:3")]


def test_the_second_of_two_columns_of_one_name_gets_a_number() -> None:
    table, report = read("c.csv", "a,a\n1,2\n")
    assert texts(table) == [{"a": "1", "a_2": "2"}] and not list(report)
    assert account_lines(table.account) == ["changed: column `a` (the second of this name is `a_2`)"]


def test_an_empty_table_is_reported() -> None:
    assert [d.code for d in read("c.csv", "\n\n")[1]] == ["PNP110"]


def test_a_spreadsheet_gives_the_cells_of_the_csv_with_their_names() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Cards"
    for row in (["rank", "copies", "rare"], ["ACE", 2.0, True], ["KING", None, False]):
        sheet.append(row)
    stream = io.BytesIO()
    book.save(stream)
    table, _ = read("cards.xlsx", stream.getvalue())
    assert texts(table) == [
        {"rank": "ACE", "copies": "2", "rare": "yes"},
        {"rank": "KING", "copies": "", "rare": "no"},
    ]
    assert str(table.rows[1].place("rank")) == "game/cards.xlsx:Cards!A3"


def test_an_open_document_spreadsheet_is_read_too() -> None:
    document = OpenDocumentSpreadsheet()
    sheet = Table(name="Cards")
    for row in (["rank", "suit"], ["ACE", "*"]):
        line = TableRow()
        for text in row:
            cell = TableCell()
            cell.addElement(P(text=text))
            line.addElement(cell)
        sheet.addElement(line)
    document.spreadsheet.addElement(sheet)
    stream = io.BytesIO()
    document.save(stream)
    table, _ = read("cards.ods", stream.getvalue())
    assert texts(table) == [{"rank": "ACE", "suit": "*"}]
    assert str(table.rows[0].place("suit")) == "game/cards.ods:Cards!B2"


def test_a_yaml_table_is_a_list_of_mappings() -> None:
    table, _ = read("cards.yaml", "- {rank: ACE, suits: [S, H]}\n- rank: 10\n")
    assert texts(table) == [{"rank": "ACE", "suits": "S, H"}, {"rank": "10"}]
    assert table.rows[0].cell("suits").list_text == "S|H"
    assert str(table.rows[1].place("rank")) == "game/cards.yaml:2:9"


@pytest.mark.parametrize("name", ["cards.xlsx", "cards.ods", "cards.docx"])
def test_a_file_that_is_no_spreadsheet_is_one_diagnostic(name: str) -> None:
    report = Report()
    assert read_card_table(Memory({name: b"PK\x03\x04nonsense"}), name, report) is None
    assert [d.code for d in report] == ["PNP100"]


def test_columns_are_named_as_spreadsheets_do() -> None:
    assert [column_letters(n) for n in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


_cell = st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=8).map(str.strip)


@given(
    st.lists(st.lists(_cell.filter(lambda t: t[:1] not in ("", "#")), min_size=3, max_size=3), min_size=1, max_size=5)
)
def test_what_a_spreadsheet_would_write_is_read_back(rows: list[list[str]]) -> None:
    quoted = "\n".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows)
    table, report = read("c.csv", "a,b,c\n" + quoted)
    assert not report.errors
    assert [list(row.values()) for row in texts(table)] == rows


def test_a_sheet_of_a_workbook_is_asked_for_by_its_name() -> None:
    book = openpyxl.Workbook()
    book.active.append(["rank"])
    heroes = book.create_sheet("Heroes")
    for row in (["hero"], ["Fiona"]):
        heroes.append(row)
    stream = io.BytesIO()
    book.save(stream)
    files = Memory({"decks.xlsx": stream.getvalue()})
    table = read_card_table(files, "decks.xlsx#Heroes", Report())
    assert table is not None and texts(table) == [{"hero": "Fiona"}]
    assert read_card_table(files, "decks.xlsx#Villains", report := Report()) is None
    assert [d.code for d in report] == ["PNP100"] and "Heroes" in next(iter(report)).help


def test_a_formula_without_a_value_is_told_and_a_day_is_a_day() -> None:
    book = openpyxl.Workbook()
    for row in (["name", "cost", "since"], ["A", "=1+1", datetime(2026, 1, 2)], ["B", "=2+2", None]):
        book.active.append(row)
    book.save(stream := io.BytesIO())
    table, report = read("cards.xlsx", stream.getvalue())
    assert [(d.code, d.severity, d.span.place) for d in report] == [
        ("PNP111", "warning", "Sheet!B2"), ("PNP111", "warning", "Sheet!B3"),
    ]  # fmt: skip
    assert table.rows[0].text("since") == "2026-01-02"


def test_a_formula_that_comes_to_nothing_is_told() -> None:
    book = openpyxl.Workbook()
    for row in (["name", "cost"], ["A", "#DIV/0!"]):
        book.active.append(row)
    book.save(stream := io.BytesIO())
    assert [(d.code, d.severity) for d in read("cards.xlsx", stream.getvalue())[1]] == [("PNP111", "error")]


def test_a_character_in_two_escapes_of_json_is_one() -> None:
    table, report = read("c.json", '[{"name": "Bee \\ud83c\\udf6f", "path": "a\\/b"}]')
    assert not list(report) and texts(table) == [{"name": "Bee \U0001f36f", "path": "a/b"}]


def test_quoted_cells_stand_between_tabs() -> None:
    table, report = read("c.tsv", 'a\tb\tc\n1\t"two;\tthree"\t4\n')
    assert not list(report) and texts(table) == [{"a": "1", "b": "two;\tthree", "c": "4"}]
