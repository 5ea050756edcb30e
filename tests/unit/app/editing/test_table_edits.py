"""Edits of card tables: the file is the one that a plain editor would have written, and nothing else of it moves."""

import csv
import io
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import yaml

from pnp.app.editing import yaml_table as yaml_module
from pnp.app.editing.csv_table import csv_table
from pnp.app.editing.edited_file import Conflict
from pnp.app.editing.table_edits import (
    AddRow,
    CopyRow,
    DeleteRow,
    Edit,
    MoveRow,
    NotEdited,
    PasteCells,
    SetCell,
    SkipRow,
)
from pnp.app.editing.table_file import TableFile
from pnp.app.editing.yaml_table import expected_rows, yaml_table
from pnp.source.diagnostics import Report
from pnp.source.load.card_table import read_card_table
from pnp.source.load.csv_text import csv_records
from pnp.source.load.files import Memory
from pnp.source.load.nested_cells import nested_table
from pnp.source.load.yaml_nodes import compose_nodes

TEXTS = (
    "Reed Cutter",
    "Draw 2, then discard.",
    'Say "no".',
    "Salt; and sand",
    "naïve Šárka 潮",
    "two\nlines",
    "7",
    "",
    "x|y",
)
HEAD = ["name", "cost", "type", "text"]


def random_edit(rng: random.Random, rows: int, texts: Sequence[str] = TEXTS) -> Edit:
    """An edit of a table with four columns and that many rows."""
    row = rng.randint(1, rows)
    kind = rng.choice(["set"] * 6 + ["add", "copy", "move", "delete"])
    if kind == "set" or (kind == "delete" and rows < 4):
        column = rng.randrange(4)
        return SetCell(row, column, rng.choice([text for text in texts if text or column]))
    if kind == "add":
        return AddRow(rng.randint(1, rows + 1), {0: rng.choice(texts[:6]), 3: rng.choice(texts)})
    return {"copy": CopyRow(row), "move": MoveRow(row, rng.randint(1, rows)), "delete": DeleteRow(row)}[kind]


def by_hand(rows: list[list[str]], edit: Edit) -> None:
    """Make an edit of rows as anybody would who has them open in an editor."""
    place = edit.row - 1
    match edit:
        case SetCell():
            rows[place][edit.column] = edit.text
        case AddRow():
            rows.insert(place, [edit.cells.get(column, "") for column in range(len(HEAD))])
        case CopyRow():
            rows.insert(place + 1, list(rows[place]))
        case MoveRow():
            rows.insert(edit.to - 1, rows.pop(place))
        case DeleteRow():
            rows.pop(place)


def as_file(rows: Sequence[Sequence[str]], delimiter: str, end: str, quoting: int, has_last_end: bool) -> str:
    """Rows as Python's own writer of CSV has them."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter, lineterminator=end, quoting=quoting).writerows([HEAD, *rows])  # type: ignore[arg-type]
    return text.getvalue() if has_last_end else text.getvalue().removesuffix(end)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("delimiter", "end", "quoting", "encoding", "has_last_end"),
    [
        (",", "\n", csv.QUOTE_MINIMAL, "utf-8", True),
        (";", "\r\n", csv.QUOTE_MINIMAL, "utf-8-sig", True),
        ("\t", "\n", csv.QUOTE_ALL, "utf-8", False),
        (",", "\r\n", csv.QUOTE_ALL, "utf-16", True),
    ],
)
def test_fifty_edits_in_a_row_give_the_file_that_an_editor_would_have_written(
    seed: int, delimiter: str, end: str, quoting: int, encoding: str, has_last_end: bool, tmp_path: Path
) -> None:
    rng = random.Random(seed)
    rows = [[f"Card {n}", str(n % 4), "Beast", "Draw 2 cards, then rest."] for n in range(1, 9)]

    def file() -> bytes:
        return as_file(rows, delimiter, end, quoting, has_last_end).encode(encoding)

    (tmp_path / "cards.csv").write_bytes(file())
    table, version = TableFile(tmp_path, "cards.csv"), None
    for _ in range(50):
        digest = (version or table.read()).digest
        edit = random_edit(rng, len(rows))
        version = table.edit(edit, digest)
        by_hand(rows, edit)
        assert (tmp_path / "cards.csv").read_bytes() == file(), edit
    first = as_file([[f"Card {n}", str(n % 4), "Beast", "Draw 2 cards, then rest."] for n in range(1, 9)],
                    delimiter, end, quoting, has_last_end).encode(encoding)  # fmt: skip
    last = file()
    while table.done:
        table.undo()
    assert (tmp_path / "cards.csv").read_bytes() == first
    while table.undone:
        table.redo()
    assert (tmp_path / "cards.csv").read_bytes() == last


@pytest.mark.parametrize("seed", range(100))
def test_a_text_has_the_same_cells_as_the_press_reads(seed: int) -> None:
    rng = random.Random(seed)
    pieces = ["a", "b c", ",", ",", ";", "\n", "\r\n", '"', '"x, y"', '""', " ", "\t", "#", "name", "7", "|"]
    text = "".join(rng.choice(pieces) for _ in range(rng.randint(0, 40)))
    table = csv_table(text)
    assert table.text == text
    read = [[cell.text for cell in record] for record in csv_records(text.replace("\r\n", "\n"), "", Report())]
    assert table.texts == read
    files = Memory({"cards.csv": text})
    known = read_card_table(files, "cards.csv", Report())
    if known is not None and known.columns:
        assert [column.name for column in table.columns if column.name] == [cell.text for cell in known.columns]


ODD = (
    'sep=;\r\n"name" ;cost;text\r\n\r\n# a remark\r\n Reed ; 2 ;"Draw ""two"""\r\nShort\r\n'
    'Long;1;x;beyond\nMixed;3;"two\r\nlines"'
)


@pytest.mark.parametrize(
    ("edit", "old", "new"),
    [
        (SetCell(2, 0, "Reeds"), " Reed ;", " Reeds ;"),
        (SetCell(2, 1, "3"), "; 2 ;", "; 3 ;"),
        (SetCell(2, 2, 'Draw "one"'), '"Draw ""two"""', '"Draw ""one"""'),
        (SetCell(3, 2, "now"), "Short\r\n", "Short;;now\r\n"),
        (SetCell(5, 2, "one\ntwo"), "two\r\nlines", "one\r\ntwo"),
        (SkipRow(2, True), " Reed ;", " # Reed ;"),
        (SkipRow(1, False), "# a remark", "a remark"),
        (DeleteRow(3), "Short\r\n", ""),
    ],
)
def test_an_edit_changes_its_own_bytes_alone(edit: Edit, old: str, new: str) -> None:
    assert csv_table(ODD).edited(edit) == ODD.replace(old, new, 1)


def test_a_skipped_row_is_no_card_and_comes_back_as_it_was() -> None:
    for first in ("Reed", "12", "#3", "FF8800", ""):
        text = f"name,cost\n{first},7\nOther,1\n"
        skipped = csv_table(text).edited(SkipRow(1, True))
        read = read_card_table(Memory({"cards.csv": skipped}), "cards.csv", Report())
        assert read is not None and [row.text("name") for row in read.rows] == ["Other"]
        assert csv_table(skipped).rows[0].is_skipped and csv_table(skipped).rows[0].cells[0] == first
        assert csv_table(skipped).edited(SkipRow(1, False)) == text


def test_a_column_called_skip_says_so_itself_unless_the_game_declares_it() -> None:
    text = "name,skip\nReed,\n"
    assert csv_table(text).edited(SkipRow(1, True)) == "name,skip\nReed,yes\n"
    assert csv_table(text, skip_column=False).edited(SkipRow(1, True)) == "name,skip\n# Reed,\n"


@pytest.mark.parametrize(
    ("text", "edit", "words"),
    [
        ("name,cost\nReed,\n", SetCell(1, 0, ""), "delete the row instead"),
        ("name,cost\nReed,\n", AddRow(1, {0: " "}), "give the new row a name"),
        ("name,cost\nReed,\n", SetCell(2, 0, "x"), "has no row 2"),
        ("name,cost\nReed,\n", SetCell(1, 2, "x"), "has no column 3"),
        ("- {name: Reed}\n", AddRow(1), "give the new card a name"),
        ("- &a {name: Reed}\n- *a\n", SetCell(1, 0, "x"), "for several places"),
        ("- name: &n Reed\n- name: *n\n", SetCell(1, 0, "x"), "for several places"),
        ("[{name: Reed}, {name: Salt}]\n", DeleteRow(1), "separate lines"),
    ],
)
def test_what_cannot_be_edited_says_why(text: str, edit: Edit, words: str) -> None:
    table = yaml_table(text) if text[0] in "-[" else csv_table(text)
    with pytest.raises(NotEdited, match=words):
        table.edited(edit)


# ------------------------------------------------------------------------------------------------- YAML
CARDS = """\
# All cards of the marsh.
cards:
  # The first one.
  - name: Reed Cutter   # it cuts
    cost: 2
    text: |
      Draw two.

      Then rest.
    stats: {hp: 3, speed: 1}

  - name: "Salt: Witch"
    cost: 1
    text: 'It''s late'
  - {name: Tide, cost: 3}
# The end.
"""


@pytest.mark.parametrize(
    ("edit", "old", "new"),
    [
        (SetCell(1, 0, "Reed"), "Reed Cutter   # it", "Reed   # it"),
        (SetCell(1, 1, "x: y"), "cost: 2", 'cost: "x: y"'),
        (SetCell(1, 2, "One.\nTwo."), "Draw two.\n\n      Then rest.", "One.\n      Two."),
        (SetCell(1, 3, "4"), "hp: 3", "hp: 4"),
        (SetCell(2, 0, 'a "b"'), '"Salt: Witch"', '"a \\"b\\""'),
        (SetCell(2, 2, "Isn't"), "'It''s late'", "'Isn''t'"),
        (SetCell(3, 2, "Now."), "cost: 3}", "cost: 3, text: Now.}"),
        (SetCell(2, 2, "two\nlines"), "'It''s late'", '"two\\nlines"'),
        (SkipRow(2, True), "'It''s late'\n", "'It''s late'\n    skip: yes\n"),
        (DeleteRow(3), "  - {name: Tide, cost: 3}\n", ""),
        (CopyRow(3), "  - {name: Tide, cost: 3}\n", "  - {name: Tide, cost: 3}\n" * 2),
        (AddRow(3, {0: "Ebb", 1: "1"}), "  - {name: T", "  - name: Ebb\n    cost: 1\n  - {name: T"),
        (AddRow(4, {0: "Ebb"}), "# The end.", "  - name: Ebb\n# The end."),
    ],
)
def test_an_edit_of_yaml_keeps_comments_and_all_other_values(edit: Edit, old: str, new: str) -> None:
    for end in ("\n", "\r\n"):
        table = yaml_table(CARDS.replace("\n", end))
        assert table.edited(edit) == CARDS.replace(old, new, 1).replace("\n", end)


def test_a_moved_card_takes_its_lines_along_and_comments_between_cards_stay() -> None:
    after = yaml_table(CARDS).edited(MoveRow(3, 1))
    assert after.startswith("# All cards of the marsh.\ncards:\n  # The first one.\n  - {name: Tide, cost: 3}\n")
    assert after.endswith("text: 'It''s late'\n# The end.\n") and len(after) == len(CARDS)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_only_the_last_card_may_lack_a_line_end(end: str) -> None:
    lines = [f"- name: {name}" for name in ("Tide", "Ebb", "Reed", "Salt")]
    for is_last_ended in (False, True):
        text = end.join(lines) + end * is_last_ended
        for row, to in ((4, 1), (1, 4), (2, 3), (3, 2), (4, 2)):
            moved = list(lines)
            moved.insert(to - 1, moved.pop(row - 1))
            assert yaml_table(text).edited(MoveRow(row, to)) == end.join(moved) + end * is_last_ended


@pytest.mark.parametrize("seed", range(8))
def test_fifty_edits_of_yaml_give_the_cards_that_were_wanted(seed: int) -> None:
    rng, text = random.Random(seed), CARDS
    comments = [line.strip() for line in CARDS.splitlines() if line.strip().startswith("#")]
    for _ in range(50):
        table = yaml_table(text)
        if len(table.columns) < 4:  # (the only card with such a column was deleted)
            break
        edit = random_edit(
            rng, len(table.rows), [*TEXTS, "# no", "- x", "yes", "null", "a: b", "{", "'", "\\", "%", " x"]
        )
        wanted = expected_rows(table, edit)
        text = table.edited(edit)
        cards = yaml.load(text, yaml.BaseLoader)["cards"]
        assert [card["name"].strip() for card in cards] == [row["name"] for row in wanted]
        assert [line.strip() for line in text.splitlines() if line.strip() in comments] == comments


# ------------------------------------------------------------------------------------------------- two writers
@pytest.fixture
def deck(tmp_path: Path) -> Callable[[str], TableFile]:
    """Makes a table file with that text."""

    def make(text: str) -> TableFile:
        (tmp_path / "cards.csv").write_text(text, "utf-8", newline="")
        return TableFile(tmp_path, "cards.csv")

    return make


THREE = "name,cost\nReed,1\nSalt,2\nTide,3\n"


def test_a_change_of_other_rows_on_disk_is_merged(deck: Callable[[str], TableFile]) -> None:
    table = deck(THREE)
    digest = table.read().digest
    path = table.folder / "cards.csv"
    path.write_text("name,cost\nReed,9\nSalt,2\nTide,3\nEbb,4\n", "utf-8")
    assert table.edit(SetCell(2, 1, "7"), digest).text == "name,cost\nReed,9\nSalt,7\nTide,3\nEbb,4\n"
    assert path.read_text("utf-8") == "name,cost\nReed,9\nSalt,7\nTide,3\nEbb,4\n"
    assert table.undo().text == "name,cost\nReed,9\nSalt,2\nTide,3\nEbb,4\n"


def test_a_change_of_the_same_row_on_disk_is_refused_with_both_versions(deck: Callable[[str], TableFile]) -> None:
    table = deck(THREE)
    digest = table.read().digest
    theirs = THREE.replace("Salt,2", "Salt,5")
    (table.folder / "cards.csv").write_text(theirs, "utf-8")
    with pytest.raises(Conflict) as conflict:
        table.edit(SetCell(2, 1, "7"), digest)
    assert conflict.value.ours == THREE.replace("Salt,2", "Salt,7") and conflict.value.theirs == theirs
    assert (table.folder / "cards.csv").read_text("utf-8") == theirs


def test_undo_keeps_what_somebody_else_wrote_since(deck: Callable[[str], TableFile]) -> None:
    table = deck(THREE)
    table.edit(SetCell(1, 1, "8"), table.read().digest)
    path = table.folder / "cards.csv"
    path.write_text(path.read_text("utf-8").replace("Tide,3", "Tide,6"), "utf-8")
    assert table.undo().text == THREE.replace("Tide,3", "Tide,6")
    assert table.redo().text == THREE.replace("Tide,3", "Tide,6").replace("Reed,1", "Reed,8")


def test_a_digest_that_nobody_knows_writes_nothing(deck: Callable[[str], TableFile]) -> None:
    table = deck(THREE)
    with pytest.raises(NotEdited, match="has changed since"):
        table.edit(SetCell(1, 1, "8"), "0" * 16)
    assert (table.folder / "cards.csv").read_text("utf-8") == THREE


def test_a_letter_that_the_encoding_lacks_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    data = "name,cost\r\nKäfer,1\r\n".encode("windows-1252")
    (tmp_path / "cards.csv").write_bytes(data)
    table = TableFile(tmp_path, "cards.csv")
    with pytest.raises(NotEdited, match="no `潮`"):
        table.edit(SetCell(1, 0, "潮"), table.read().digest)
    assert (tmp_path / "cards.csv").read_bytes() == data
    table.edit(SetCell(1, 0, "Möwe"), table.read().digest)
    assert (tmp_path / "cards.csv").read_bytes() == data.replace(b"K\xe4fer", b"M\xf6we")


def test_a_link_out_of_the_folder_is_neither_read_nor_written(tmp_path: Path) -> None:
    (tmp_path / "outside.csv").write_text(THREE, "utf-8")
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "cards.csv").symlink_to(tmp_path / "outside.csv")
    with pytest.raises(NotEdited):
        TableFile(tmp_path / "game", "cards.csv").read()


def test_other_formats_are_told_as_read_only(tmp_path: Path) -> None:
    table = TableFile(tmp_path, "decks.xlsx")
    assert "XLSX files cannot be written here" in table.read_only
    assert not TableFile(tmp_path, "cards.TSV").read_only and not TableFile(tmp_path, "deck.yml").read_only


def test_a_block_of_cells_is_written_over_rows_and_below_them() -> None:
    block = PasteCells(2, 0, (("Reed", "x;y"), ("Eel", "one\ntwo")))
    assert csv_table("name,text\n# Ash,1\nBog,2\n").edited(block) == 'name,text\n# Ash,1\nReed,x;y\nEel,"one\ntwo"\n'
    assert csv_table("name,text\nAsh,1\n# Bog,2").edited(block) == 'name,text\nAsh,1\n# Reed,x;y\nEel,"one\ntwo"'
    text = "cards:\n  - name: Ash\n    text: 1\n  - {name: Bog}\n"
    after = yaml_table(text).edited(block)
    assert [row.cells for row in yaml_table(after).rows] == [("Ash", "1"), ("Reed", "x;y"), ("Eel", "one\ntwo")]
    assert after.startswith(text.partition("  - {")[0])


BLOCKS = {
    "keys, braces and rows below": PasteCells(
        2, 0, (("Salt", "2", "Draw 2, then rest.", "4"), ("Ebb", "7", "a: b", "1"), ("Eel", "", "one\ntwo", "9"))
    ),
    "a block of its own style": PasteCells(1, 1, (("3", "Rest.\nThen draw."), ("2", "It's"), ("", "Now, here"))),
    "below the table alone": PasteCells(4, 0, (("Ebb", "1"), ("Eel", "2"))),
}


@pytest.mark.parametrize("block", BLOCKS.values(), ids=BLOCKS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("text", [CARDS, CARDS.removesuffix("\n# The end.\n")], ids=["lines", "no last line end"])
def test_a_block_of_yaml_is_written_as_its_cells_would_be_one_after_the_other(
    text: str, end: str, block: PasteCells
) -> None:
    table = yaml_table(text.replace("\n", end))
    after = table.edited(block)
    for row, texts in enumerate(block.texts, block.row):
        cells = dict(enumerate(texts, block.column))
        is_new = row > len(table.rows)
        for edit in [AddRow(row, cells)] if is_new else [SetCell(row, column, text) for column, text in cells.items()]:
            if not isinstance(edit, SetCell) or table.rows[row - 1].cells[edit.column] != edit.text:
                table = yaml_table(table.edited(edit))
    assert after == table.text


def test_a_large_block_reads_the_yaml_file_once_and_its_result_once(monkeypatch: pytest.MonkeyPatch) -> None:
    readings: list[int] = []

    def counted(read: Callable[..., object]) -> Callable[..., object]:
        def reading(text: str, *more: object) -> object:
            readings.append(len(text))
            return read(text, *more)

        return reading

    table = yaml_table("".join(f"- name: Card {n}\n  cost: 1\n  text: Rest.\n" for n in range(400)))
    monkeypatch.setattr(yaml_module, "nested_table", counted(nested_table))
    monkeypatch.setattr(yaml_module, "compose_nodes", counted(compose_nodes))
    block = PasteCells(101, 0, tuple((f"New {n}", "2, or 3", "Draw: one") for n in range(400)))
    after = table.edited(block)
    assert len(readings) == 2  # the places of the values, and the check of the result
    assert [row.cells for row in yaml_table(after).rows[100:]] == list(block.texts)
    assert after.startswith(table.text.partition("- name: Card 100\n")[0])


@pytest.mark.parametrize(
    "block, why",
    [
        (PasteCells(1, 1, (("a", "b"),)), "the block has 2 columns, and the table has 1 column from here"),
        (PasteCells(4, 0, (("a",),)), "no row 4"),
        (PasteCells(1, 2, (("a",),)), "no column 3"),
        (PasteCells(1, 0, ()), "nothing was pasted"),
        (PasteCells(2, 0, (("", ""),)), "a row needs text"),
    ],
)
def test_a_block_that_does_not_fit_is_refused(block: PasteCells, why: str) -> None:
    with pytest.raises(NotEdited, match=why):
        csv_table("name,text\nAsh,1\nBog,2\n").edited(block)
    if why != "a row needs text":  # (a card of a YAML file may have no text)
        with pytest.raises(NotEdited, match=why):
            yaml_table("cards:\n  - name: Ash\n    text: 1\n  - name: Bog\n    text: 2\n").edited(block)
