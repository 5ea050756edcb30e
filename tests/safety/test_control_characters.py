"""Characters that no drawing can hold, and tables far beyond what cards can show."""

import json
from pathlib import Path

import pytest

from pnp.app.cards.print_table import print_cards
from pnp.app.game.build_options import PrintOptions
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.budgets import COLUMNS, PIECES
from pnp.source.load import Memory
from pnp.source.load.card_table import read_card_table

CSV = "name,text\nA,x\x0by\x0cz\nB,a\x1b[31mred\nC,p\x85q\u2028r\uffff\n"
JSON = json.dumps([{"name": "A", "text": "x\x0by\x0cz"}, {"name": "B", "text": "a\x1b[31mred"}])


@pytest.mark.parametrize(("name", "text"), [("a.csv", CSV), ("a.json", JSON)])
def test_breaks_stay_and_control_characters_are_left_out_and_named(name: str, text: str) -> None:
    report = Report()
    table = read_card_table(Memory({name: text.encode()}), name, report)
    assert table is not None
    texts = [row.text("text") for row in table.rows]
    assert texts == ["x\ny\nz", "a[31mred", "p\nq\nr"][: len(texts)]
    told = [(d.code, d.severity, d.span.line if name.endswith("csv") else 0) for d in report]
    assert told[0] == ("PNP111", "warning", 3 if name.endswith("csv") else 0)
    assert ["U+001B", "U+FFFF"][: len(told)] == [d.message.split()[3] for d in report]


def test_a_table_with_control_characters_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.csv").write_text(CSV, "utf-8", newline="")
    sheets = print_cards("a.csv", "poker", PrintOptions(papers=("a4",), out=tmp_path / "out"), Report())
    assert sheets.cards == 3 and all(file.is_file() for file in sheets.files)


@pytest.mark.parametrize(
    "text",
    [
        ",".join(f"c{n}" for n in range(COLUMNS.most * 10)) + "\n" + "v," * COLUMNS.most * 10 + "\n",
        "name,text\n" + "a,b\n" * (PIECES.most * 5),
        json.dumps([{f"c{n}": 1 for n in range(COLUMNS.most * 3)}] * 3),
    ],
    ids=["columns", "rows", "keys"],
)
def test_a_table_beyond_its_budget_is_one_fault(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = "a.json" if text.startswith("[") else "a.csv"
    (tmp_path / name).write_text(text, "utf-8")
    report = Report()
    with pytest.raises(Failed):
        print_cards(name, "poker", PrintOptions(papers=("a4",), out=tmp_path / "out"), report)
    assert [d.code for d in report.errors] == ["PNP130"]
    assert not (tmp_path / "out").exists()
