"""OpenDocument spreadsheets: what the program shows is read, and neither remarks on cells nor hidden sheets."""

import io
import zipfile

from pnp.source.load.workbook import DisplayedCell, ods_sheet

NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text", "style")
)
HIDDEN = (
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
)


def cell(text: str, more: str = "", remark: str = "") -> str:
    note = f"<office:annotation><text:p>{remark}</text:p></office:annotation>" if remark else ""
    return f"<table:table-cell {more}>{note}<text:p>{text}</text:p></table:table-cell>"


def row(*cells: str) -> str:
    return f"<table:table-row>{''.join(cells)}</table:table-row>"


def document(*tables: str) -> bytes:
    body = f"<office:body><office:spreadsheet>{''.join(tables)}</office:spreadsheet></office:body>"
    styles = f"<office:automatic-styles>{HIDDEN}</office:automatic-styles>"
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("content.xml", f"<office:document-content {NAMES}>{styles}{body}</office:document-content>")
    return data.getvalue()


LISTS = f'<table:table table:name="Lists" table:style-name="ta2">{row(cell("x"), cell("y"))}</table:table>'
CARDS = "".join([
    '<table:table table:name="Karten">',
    row(cell("name"), cell("preis"), cell("farbe")),
    row(
        cell("Axt", remark="geheim"), cell("1.234,50 €", 'office:value="1234.5"'),
        cell("Rot", 'table:number-rows-spanned="2"'),
    ),
    row(cell("Uhu"), cell("7", 'office:value="7"'), "<table:covered-table-cell/>"),
    "</table:table>",
])  # fmt: skip
MORE = f'<table:table table:name="Mehr">{row(cell("name"))}</table:table>'


def test_what_is_shown_is_read_with_its_number() -> None:
    sheet = ods_sheet(document(LISTS, CARDS, MORE), "")
    assert sheet.rows == [
        ["name", "preis", "farbe"], ["Axt", DisplayedCell("1.234,50 €", "1234.5"), "Rot"], ["Uhu", "7", "Rot"],
    ]  # fmt: skip
    assert (sheet.name, list(sheet.others), list(sheet.repeated)) == ("Karten", ["Mehr"], ["C2:C3"])


def test_a_hidden_sheet_is_read_if_it_is_named() -> None:
    assert ods_sheet(document(LISTS, CARDS), "Lists").rows == [["x", "y"]]


def test_only_hidden_sheets_with_cells_are_named() -> None:
    empty = '<table:table table:name="Empty" table:style-name="ta2"/>'
    assert list(ods_sheet(document(LISTS, CARDS, empty), "").hidden) == ["Lists"]
