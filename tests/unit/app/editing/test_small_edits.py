"""Edits of small texts, each with the whole text after it: names of columns, cells, rows, columns and offers."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.editing import completing
from pnp.app.editing.column_edits import AddColumn, DeleteColumn, MoveColumn
from pnp.app.editing.column_mentions import renamed_text
from pnp.app.editing.csv_columns import with_columns
from pnp.app.editing.csv_table import csv_table
from pnp.app.editing.table_edits import AddRow, CopyRow, DeleteRow, MoveRow, NotEdited, PasteCells, SetCell, SkipRow
from pnp.app.editing.yaml_edits import data_of, moved, with_value, without


# ------------------------------------------------------------------------------------------------- names of columns
def renamed(name: str, text: str) -> str:
    """The text after the column `cost` of the kind `card` has become `price`."""
    for start, end, new in sorted(renamed_text(name, text, "card", "cost", "price"), reverse=True):
        assert text[start:end] == "cost"
        text = text[:start] + new + text[end:]
    return text


@pytest.mark.parametrize(
    ("name", "text", "after"),
    [
        ("a.svg.j2", "cost {{ card.cost }} {% if card['cost'] %} card.cost", "cost {{ card.price }} {% if card['price'] %} card.cost"),
        ("1.md", "card.cost {{ card.cost }}\n", "card.cost {{ card.price }}\n"),
        ("1.md", "```rule win\na.cost > 1\n```\na.cost {{ b.cost }}\n", "```rule win\na.price > 1\n```\na.cost {{ b.price }}\n"),
        ("1.md", "```example\na.cost\n```\n```rule\na.cost\n````\nb.cost\n```\n", "```example\na.cost\n```\n```rule\na.price\n````\nb.price\n```\n"),
        ("1.md", "```example\n{{ a.cost }} ```\n", "```example\n{{ a.price }} ```\n"),
        ("de.po", 'msgctxt "card:card:C1:cost"\nmsgid "cost"\nmsgctxt "card:hero:C1:cost"\n', 'msgctxt "card:card:C1:price"\nmsgid "cost"\nmsgctxt "card:hero:C1:cost"\n'),
        ("notes.txt", "card.cost", "card.cost"),
        ("theme.yaml", "cards: {card: {sort: cost}}", "cards: {card: {sort: cost}}"),
        ("game.yaml", "cards: [\ncost", "cards: [\ncost"),
        ("game.yaml", "cards:\n  card: {columns: {cost: num}, name: cost, file: cost, sort: [a, cost]}\n  hero: {columns: {cost: num}}\n",
         "cards:\n  card: {columns: {price: num}, name: price, file: cost, sort: [a, price]}\n  hero: {columns: {cost: num}}\n"),
        ("game.yaml", "cards:\n  card: {columns: [cost]}\n", "cards:\n  card: {columns: [price]}\n"),
        ("layouts.yaml", "a: {slots: {b: {column: cost}, c: {column: 'cost'}, d: {column: \"cost\", at: cost}}}\n",
         "a: {slots: {b: {column: price}, c: {column: 'price'}, d: {column: \"price\", at: cost}}}\n"),
        ("layouts.yaml", "a: {columns: {money: cost}, slots: {b: {column: cost}}}\n", "a: {columns: {money: price}, slots: {b: {column: price}}}\n"),
        ("layouts.yaml", "a: {columns: {cost: cost}, slots: {b: {column: cost}}}\n", "a: {columns: {cost: price}, slots: {b: {column: cost}}}\n"),
        ("layouts.yaml", "a: {slots: {b: {when: cost > 1}, c: {when: 'cost > 1'}, d: {when: \"a.cost or card.cost\"}}}\n",
         "a: {slots: {b: {when: price > 1}, c: {when: 'price > 1'}, d: {when: \"a.cost or card.price\"}}}\n"),
        ("layouts.yaml", "a: {slots: {b: {when: {cost: ['cost']}}, c: {when: cost}}}\n", "a: {slots: {b: {when: {price: ['cost']}}, c: {when: price}}}\n"),
        ("layouts.yaml", "a: {slots: {b: {text: \"{{ cost }} cost {{ cost() }} {{ 'cost' }}\"}, c: {label: '{{cost}}'}}}\n",
         "a: {slots: {b: {text: \"{{ price }} cost {{ cost() }} {{ 'cost' }}\"}, c: {label: '{{price}}'}}}\n"),
        ("layouts.yaml", "a: {slots: {b: {column: !!str cost}}}\n", "a: {slots: {b: {column: !!str cost}}}\n"),
    ],
)  # fmt: skip
def test_a_column_is_renamed_where_it_is_a_name_of_its_own(name: str, text: str, after: str) -> None:
    assert renamed(name, text) == after


# ------------------------------------------------------------------------------------------------- CSV
TABLE = "name,cost\nAxe,1\nBow,2\nCup,3\n"


@pytest.mark.parametrize(
    ("text", "edit", "after"),
    [
        (TABLE, SetCell(2, 1, "a,b"), TABLE.replace("Bow,2", 'Bow,"a,b"')),
        (TABLE, SetCell(3, 0, ' "x" '), TABLE.replace("Cup", '" ""x"" "')),
        ("name,cost\nAxe\n", SetCell(1, 1, "4"), "name,cost\nAxe,4\n"),
        ('name,cost\n"Axe","1"\n', SetCell(1, 1, "2"), 'name,cost\n"Axe","2"\n'),
        ('name,cost\n"A,xe",1\n', SetCell(1, 0, "Axe"), "name,cost\nAxe,1\n"),
        ("name,cost\n Axe , 1\n", SetCell(1, 0, "Bow"), "name,cost\n Bow , 1\n"),
        ("name\tcost\n Axe \t1\n", SetCell(1, 0, "Bow"), "name\tcost\n Bow \t1\n"),
        ("name,cost\n# Axe,1\n", SetCell(1, 0, "Bow"), "name,cost\n# Bow,1\n"),
        ("name,cost\n# Axe,1\n", SetCell(1, 1, "2"), "name,cost\n# Axe,2\n"),
        ("sep=;\nname;cost\nAxe;1\n", SetCell(1, 1, "2"), "sep=;\nname;cost\nAxe;2\n"),
        (TABLE, CopyRow(2), TABLE.replace("Bow,2\n", "Bow,2\nBow,2\n")),
        (TABLE, DeleteRow(1), TABLE.replace("Axe,1\n", "")), (TABLE[:-1], DeleteRow(3), "name,cost\nAxe,1\nBow,2"),
        (TABLE, MoveRow(1, 3), "name,cost\nBow,2\nCup,3\nAxe,1\n"), (TABLE[:-1], MoveRow(3, 1), "name,cost\nCup,3\nAxe,1\nBow,2"),
        ("name,cost\r\nAxe,1\nBow,2\r\nCup,3", CopyRow(3), "name,cost\r\nAxe,1\nBow,2\r\nCup,3\r\nCup,3"),
        (TABLE, AddRow(1, {0: "Dart"}), TABLE.replace("Axe", "Dart,\nAxe")), (TABLE, AddRow(4, {1: "9"}), TABLE + ",9\n"),
        ('name,cost\n"Axe",1\n', AddRow(2, {0: "Bow"}), 'name,cost\n"Axe",1\n"Bow",\n'),
        ('"name","cost"\nAxe,1\n', AddRow(1, {0: "Bow"}), '"name","cost"\n"Bow",""\nAxe,1\n'),
        ('"na,me",cost\nAxe,1\n', AddRow(1, {0: "Bow"}), '"na,me",cost\nBow,\nAxe,1\n'),
        (TABLE, SkipRow(1, True), TABLE.replace("Axe", "# Axe")), ("name\n# Axe\n", SkipRow(1, False), "name\nAxe\n"),
        ("name\n# Axe\n", SkipRow(1, True), "name\n# Axe\n"), ("name\n#1\n", SkipRow(1, True), "name\n# #1\n"),
        ("name,skip\nAxe,\n", SkipRow(1, True), "name,skip\nAxe,yes\n"), ("name,skip\nAxe,yes\n", SkipRow(1, False), "name,skip\nAxe,\n"),
        (TABLE, PasteCells(3, 1, (("7",), ("8",))), TABLE.replace("3", "7") + ",8\n"),
        (TABLE, PasteCells(1, 0, (("x", "y"),)), TABLE.replace("Axe,1", "x,y")),
        ("name,cost\nAxe\n\nBow,2\n", PasteCells(1, 0, (("a", "b"), ("c", "d"), ("e", "f"))), "name,cost\na,b\n\nc,d\ne,f\n"),
        ('name,cost\r\n"a\r\nb",1\r\n', SetCell(1, 0, "c\nd"), 'name,cost\r\n"c\r\nd",1\r\n'),
    ],
)  # fmt: skip
def test_a_row_of_csv_is_edited_and_the_rest_is_unchanged(text: str, edit: Any, after: str) -> None:
    assert csv_table(text).edited(edit) == after


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (SetCell(4, 0, "x"), ""), (SetCell(0, 0, "x"), ""), (SetCell(1, 2, "x"), ""), (AddRow(5, {0: "x"}), ""), (AddRow(1, {2: "x"}), ""),
        (MoveRow(1, 4), ""), (AddRow(1, {0: " "}), "needs text"), (PasteCells(5, 0, (("a",),)), ""), (PasteCells(1, 1, (("a", "b"),)), ""),
    ],
)  # fmt: skip
def test_an_edit_outside_of_a_table_is_refused(edit: Any, why: str) -> None:
    with pytest.raises(NotEdited, match=why or None):
        csv_table(TABLE).edited(edit)


def test_lines_of_csv_are_counted_over_line_breaks_and_the_line_of_the_separator() -> None:
    table = csv_table('name,cost\n"a\nb\nc",1\n\nBow,2\n')
    assert [row.line for row in table.rows] == [2, 6]
    assert [row.line for row in csv_table("sep=,\nname,cost\nAxe,1\n").rows] == [3]
    short = csv_table("name,cost,skip\nAxe\n# Bow,2\nCup,3,yes\n")
    assert [(row.cells, row.is_skipped) for row in short.rows] == [
        (("Axe", "", ""), False), (("Bow", "2", ""), True), (("Cup", "3", "yes"), True),
    ]  # fmt: skip
    assert not csv_table("name,cost,skip\nCup,3,yes\n", skip_column=False).rows[0].is_skipped
    assert csv_table("").rows == [] and csv_table("").columns == ()


@pytest.mark.parametrize(
    ("text", "edit", "after"),
    [
        ('"name","cost"\n"Axe","1"\n', AddColumn(1, "art"), '"name","art","cost"\n"Axe","","1"\n'),
        ('"name",cost\n"Axe",1\n', AddColumn(2, "art"), '"name",cost,art\n"Axe",1,\n'),
        ("name,cost\nAxe,1\nBow\n", AddColumn(2, "art"), "name,cost,art\nAxe,1,\nBow\n"),
        ("name,cost\nAxe\n", MoveColumn(1, 0), "cost,name\n,Axe\n"), ("name,cost,art\nAxe\n", MoveColumn(2, 1), "name,art,cost\nAxe\n"),
        ("name,cost\n# Axe,1\n", MoveColumn(0, 1), "cost,name\n## 1,Axe\n"), ("name,cost\n# Axe,x\n", DeleteColumn(0), "cost\n# x\n"),
        ("Title,x\nname,cost\nAxe,1\n", DeleteColumn(1), "Title\nname\nAxe\n"), ("name,cost\n,\nAxe,1\n", DeleteColumn(0), "cost\n\n1\n"),
    ],
)  # fmt: skip
def test_a_column_of_csv_is_edited_and_the_rest_is_unchanged(text: str, edit: Any, after: str) -> None:
    try:
        edited = with_columns(csv_table(text), edit)
    except NotEdited:
        edited = "refused"
    assert edited == after


# ------------------------------------------------------------------------------------------------- YAML
@pytest.mark.parametrize(
    ("text", "path", "value", "blocks", "after"),
    [
        ("a:\n  b:\n", ("a", "b", "c"), 1, 2, "a:\n  b:\n    c: 1\n"), ("a:\n  b:\n", ("a", "b", "c"), 1, 1, "a:\n  b: {c: 1}\n"),
        ("a:\n  b: ~\n", ("a", "b", "c"), 1, 9, "a:\n  b: {c: 1}\n"), ("a: {b: }\n", ("a", "b"), 1, 0, "a: {b: 1 }\n"),
        ("a:\n  b: [1, {c: 2}]\n", ("a", "b", 1, "c"), 3, 0, "a:\n  b: [1, {c: 3}]\n"), ("a:\n  b: {}\n", ("a", "b", "c"), {"d": 1}, 3, "a:\n  b:\n    c:\n      d: 1\n"),
        ("a:\n  b: {}\n", ("a", "b", "c"), {"d": 1}, 2, "a:\n  b:\n    c: {d: 1}\n"), ("a:\n  b: {}\n", ("a", "b", "c"), 1, 1, "a:\n  b: {c: 1}\n"),
        ("a: 1", ("b",), 2, 0, "a: 1\nb: 2\n"), ("a:\n  b: 1", ("a", "c"), 2, 0, "a:\n  b: 1\n  c: 2\n"),
        ("a:\n  b: 1\n\nc: 1\n", ("a", "d"), 2, 0, "a:\n  b: 1\n  d: 2\n\nc: 1\n"), ("a: {b: {c: 1}, d: 2}\n", ("a", "b", "e"), 3, 0, "a: {b: {c: 1, e: 3}, d: 2}\n"),
        ("a:\n  - 1\n  - 2\n", ("a", 1), 5, 0, "a:\n  - 1\n  - 5\n"), ("a: [1, 2]\n", ("a", 0), "x", 0, "a: [x, 2]\n"), ("a: \"x\"\n", ("a",), None, 0, "a:\n"),
        ("a: 'x'\n", ("a",), 3, 0, "a: 3\n"), ("a: x # one\n", ("a",), "y z", 0, 'a: "y z" # one\n'), ("a: 1\n", ("my key",), 2, 0, 'a: 1\n"my key": 2\n'),
    ],
)  # fmt: skip
def test_a_value_is_written_at_its_place(text: str, path: Any, value: Any, blocks: int, after: str) -> None:
    assert with_value(text, path, value, blocks) == after


@pytest.mark.parametrize(
    ("text", "path", "after"),
    [
        ("a: 1\nb: 2\nc: 3\n", ("b",), "a: 1\nc: 3\n"), ("a: {b: 1, c: 2, d: 3}\n", ("a", "b"), "a: {c: 2, d: 3}\n"),
        ("a: {b: 1, c: 2, d: 3}\n", ("a", "c"), "a: {b: 1, d: 3}\n"), ("a: {b: 1, c: 2, d: 3}\n", ("a", "d"), "a: {b: 1, c: 2}\n"),
        ("a: {b: 1}\n", ("a", "b"), "a: {}\n"), ("# x\na: 1\n# y\nb: 2\n", ("b",), "# x\na: 1\n# y\n"), ("a: 1\nb:\n  - 1\n  - 2\nc: 3\n", ("b",), "a: 1\nc: 3\n"),
        ("a: 1\nb: 2", ("b",), "a: 1\n"),
    ],
)  # fmt: skip
def test_a_key_is_removed_and_the_rest_is_unchanged(text: str, path: Any, after: str) -> None:
    assert without(text, path) == after


@pytest.mark.parametrize(
    ("by", "after"),
    [(1, "a: 1\nc: 3\n# of b\nb: 2\n"), (-1, "# of b\nb: 2\na: 1\nc: 3\n"), (9, "a: 1\nc: 3\n# of b\nb: 2\n"), (-9, "# of b\nb: 2\na: 1\nc: 3\n"), (0, "")],
)  # fmt: skip
def test_a_key_moves_as_far_as_its_mapping(by: int, after: str) -> None:
    text = "a: 1\n# of b\nb: 2\nc: 3\n"
    assert moved(text, ("b",), by) == (after or text)
    assert moved(text[:-1], ("b",), by) in (after or text, (after or text)[:-1])
    with pytest.raises(NotEdited, match="on one line"):
        moved("a: {b: 1, c: 2}\n", ("a", "b"), 1)
    assert data_of("a: [1, {b: ~}]\n") == {"a": ["1", {"b": ""}]}


# ------------------------------------------------------------------------------------------------- offers
def study(*clauses: str, **facts: Any) -> Any:
    made = {
        name: SimpleNamespace(number=f"1.{at}", text=SimpleNamespace(text=f"Words  of\n{name} {'x' * 80}")) for at, name in enumerate(clauses)
    }  # fmt: skip
    columns = {
        name: SimpleNamespace(type=SimpleNamespace(kind=kind, name="suit"))
        for name, kind in (("clauses", "clause"), ("suit", "enum"), ("n", "int"))
    }
    members = (SimpleNamespace(name="RED", label=SimpleNamespace(text="red")),)
    game = SimpleNamespace(
        clauses=made, cards={"c": SimpleNamespace(columns=columns)}, enums={"suit": SimpleNamespace(members=members)}
    )
    names = {
        "Owl": SimpleNamespace(of="", kind="card", about="of owls"), "red": SimpleNamespace(of="", kind="member of suit", about=""),
        "cost": SimpleNamespace(of="Owl", kind="column", about=""), "trick": SimpleNamespace(of="", kind="term", about=""),
        "both": SimpleNamespace(of="x", kind="term", about=""),
    }  # fmt: skip
    return SimpleNamespace(games=[SimpleNamespace(game=game)], names=names, prose=None, **facts)


def offered(path: str, before: str) -> list[tuple[str, str, str]]:
    return [
        (offer.text, offer.kind, offer.about) for offer in completing.offers(study("win", "deal"), Path(path), before)
    ]


def test_offers_depend_on_the_place_of_the_cursor() -> None:
    clauses = [(name, "clause", f"1.{at} Words of {name} {'x' * 60}"[:64]) for at, name in enumerate(("win", "deal"))]
    names = [("Owl", "name", "card"), ("red", "member", "member of suit")]
    assert offered("game.yaml", "cards:\n  ") == names and offered("x.txt", "a") == []
    assert offered("game.yaml", "clause: ") == offered("1.md", "clauses: [win, ") == clauses
    assert offered("cards.csv", "clause: ") == [] and offered("game.yaml", "label: ") == names
    assert offered("1.md", "```example x\n") == names and offered("1.md", "```show\n") == offered("1.md", "text ") == []
    assert offered("1.md", "```example\na\n```\n") == [] and offered("1.md", "```\n```example\n") == []
    assert (
        offered("cards.csv", "name,clauses,suit,n\n") == []
        and offered("cards.csv", "name,clauses,suit,n\nOwl,") == clauses
    )
    assert offered("cards.csv", "name,clauses,suit,n\nOwl,,") == [("RED", "member", "red")]
    assert (
        offered("cards.csv", "name,clauses,suit,n\nOwl,,,")
        == offered("cards.csv", "name,clauses,suit,n\nOwl,,,,")
        == []
    )
    assert offered("1.md", "{{ a | ") == [(name, "word", "filter") for name in completing._FILTERS]
    assert offered("1.md", "{{ a ") == []
    assert list(completing.offers(SimpleNamespace(games=[]), Path("game.yaml"), "")) == []  # type: ignore[arg-type]
