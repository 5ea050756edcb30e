"""Lines of nanDECK, variables of CardMaker, layouts of Squib, and rows that are matched between two tables: by hand."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.cards import changed_rows, looks_beside
from pnp.app.cards.imports.nandeck_lines import Line, expanded, lines_in, parts_of, unquoted
from pnp.app.cards.imports.squib_layout import DEEPEST, layout_entries
from pnp.app.cards.imports.variables import as_references, has_logic, worked_out
from pnp.app.editing.merging import _changes, merged
from pnp.app.translate.exchange import TRANSLATED, Row
from pnp.app.translate.language_tables import _id, _pairs, _text, _translations
from pnp.model.game import Member, Message
from pnp.source.diagnostics import Report, Span
from pnp.source.load.yaml_file import Origin, read_yaml


# ------------------------------------------------------------------------------------------------- nanDECK
def test_lines_are_directives_labels_or_unknown() -> None:
    script = 'CARDS=4\n\n; comment\n\'note\n  text = "1-2", [Name] ,1\n[ The Box ] = 1,2\nPAGE\n!? what\n'
    lines = list(lines_in(script, "deck.txt"))
    assert [(line.key, line.arguments, line.label) for line in lines] == [
        ("CARDS", ("4",), ""), ("TEXT", ('"1-2"', "[Name]", "1"), ""), ("", ("1,2",), "the box"), ("PAGE", (), ""), ("?", (), ""),
    ]  # fmt: skip
    assert lines[1].span == Span("deck.txt", 5, 3, 5, 26) and lines[0].span == Span("deck.txt", 1, 1, 1, 8)
    assert [lines[1].argument(n) for n in range(4)] == ["1-2", "[Name]", "1", ""]
    assert lines[1].text == 'text = "1-2", [Name] ,1' and isinstance(lines[0], Line)


@pytest.mark.parametrize(
    ("text", "bare"), [('"a"', "a"), ('  "a" ', "a"), ('"', '"'), ('""', ""), ('"a', '"a'), ("a", "a")]
)
def test_quotes_around_a_text_are_removed(text: str, bare: str) -> None:
    assert unquoted(text) == bare


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a,b", ["a", "b"]), (" a , b ", ["a", "b"]), ("a,,b", ["a", "", "b"]), ("", []), ("  ", []), ("a,", ["a", ""]),
        ('"a,b",c', ['"a,b"', "c"]), ("{a,b},c", ["{a,b}", "c"]), ("[a,(b,c)],d", ["[a,(b,c)]", "d"]), ("a),b", ["a)", "b"]), ('"(",b', ['"("', "b"]), ('"(,",b)', ['"(,"', "b)"]),
    ],
)  # fmt: skip
def test_arguments_are_separated_outside_quotes_and_brackets(text: str, parts: list[str]) -> None:
    assert parts_of(text) == parts


def test_other_separators_and_labels_within_labels() -> None:
    assert parts_of("a;b,c", ";") == ["a", "b,c"]
    labels = {"a": "1[b]", "b": "2", "c": "[c]", "long": "x" * 6000}
    assert expanded("[A]-[ b ]-[none]", labels) == "12-2-[none]"
    assert expanded("[c]", labels) == "[c]" and expanded("plain", labels) == "plain"
    assert expanded("[long]", labels) == "x" * 6000 and expanded("[long][long]", labels) == "[long][long]"
    chain = {str(n): f"[{n + 1}]" for n in range(20)}
    assert expanded("[0]", chain) == "[8]"  # (eight steps)


# ------------------------------------------------------------------------------------------------- CardMaker
ROW = {"Name": "Axe", "Cost": "3", "Kind": "Tool"}


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("@[name] for @[ COST ]@[none]", "Axe for 3"),
        ("#(switch;@[kind];food;eat;TOOL;use;#default;look)#", "use"),
        ("#(switch;@[name];food;eat;#default;look)#!", "look!"),
        ("#(switch;@[name];food;eat)#", ""),
        ("#(switch;x;#default;a;x;b)#", "b"),
        ("#(if @[cost] > 2 then dear else cheap)#", "dear"),
        ("#(if @[cost] > 3 then dear else cheap)#", "cheap"), ("#(if @[cost] >= 3 then dear else cheap)#", "dear"),
        ("#(if @[cost] < 3 then cheap else dear)#", "dear"), ("#(if @[cost] <= 3 then cheap else dear)#", "cheap"),
        ("#(if @[name] == AXE then yes else no)#", "yes"), ("#(if @[name] != axe then yes else no)#", "no"),
        ("#(if @[name] != bow then yes)#", "yes"), ("#(if @[name] == bow then yes)#", ""), ("#(if a < b then yes else no)#", "no"),
        ("#(if nonsense)#", ""), ("#(IF 1 < 2 then a else b)# #(if 2 < 1 then a else b)#", "a b"),
    ],
)  # fmt: skip
def test_a_variable_is_evaluated_for_a_card(text: str, result: str) -> None:
    assert worked_out(text, ROW) == result


def test_texts_with_logic_and_columns() -> None:
    assert has_logic("a #(switch;b)#") and has_logic("#(if a)#") and not has_logic("@[a] #(random)#")
    assert as_references("@[ Name ] costs @[Cost]") == "[Name] costs [Cost]"


# ------------------------------------------------------------------------------------------------- Squib
def entries(text: str) -> Mapping[str, Mapping[str, str]]:
    read = layout_entries(read_yaml(text, Origin("layout.yml"), Report()))
    return {name: {key: value.text for key, value in entry.items()} for name, entry in read.items()}


def test_entries_extend_one_another_and_add_lengths() -> None:
    assert entries("a: {x: 1in, y: 2}\nb: {extends: a, x: += 0.5in, y: -= 1, z: 3}\nc: 5\n") == {
        "a": {"x": "1in", "y": "2"},
        "b": {"x": "38.1000mm", "y": "0.0847mm", "z": "3"},
    }
    assert entries("a: {x: 300}\nb: {y: 1}\nc: {extends: [a, b], x: -= 150px, w: += 1cm}\n")["c"] == {
        "x": "12.7000mm", "y": "1", "w": "10.0000mm",
    }  # fmt: skip
    assert entries("a: {x: 1, x2: += word}\nb: {extends: [a, {c: d}, none]}\n")["b"] == {"x": "1", "x2": "+= word"}
    assert entries("a: {x: word}\nb: {extends: a, x: += 1in}\n")["b"] == {"x": "+= 1in"}
    assert layout_entries(None) == {} and entries("- a\n") == {}


def test_a_chain_of_entries_ends() -> None:
    text = "".join(f"e{n}: {{extends: e{n + 1}, k{n}: 1}}\n" for n in range(20))
    assert sorted(entries(text)["e0"]) == sorted(f"k{n}" for n in range(DEEPEST + 1))
    assert entries("a: {extends: a, x: 1}\n") == {"a": {"x": "1"}}


# ------------------------------------------------------------------------------------------------- merged texts
def parts(text: str) -> list[str]:
    return list(text)


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "both"),
    [
        ("abcd", "abcd", "abcd", "abcd"), ("abcd", "Abcd", "abcD", "AbcD"), ("abcd", "Abcd", "Abcd", "Abcd"), ("abcd", "Abcd", "Xbcd", None),
        ("abcd", "ABcd", "abCd", "ABCd"), ("abcd", "bcd", "abcX", "bcX"), ("abcd", "abXcd", "abYcd", None), ("abcd", "abXcd", "abXcd", "abXcd"),
        ("abcd", "ad", "aBcd", None), ("abcd", "abcdX", "Xabcd", "XabcdX"), ("abcd", "abXcd", "aBcd", "aBXcd"), ("", "a", "", "a"), ("abcd", "acd", "abd", "ad"),
    ],
)  # fmt: skip
def test_changes_of_two_sides_are_merged_unless_they_meet(base: str, ours: str, theirs: str, both: str | None) -> None:
    assert merged(parts(base), parts(ours), parts(theirs)) == both == merged(parts(base), parts(theirs), parts(ours))


def test_changed_parts_are_apart_and_added_ones_together() -> None:
    assert _changes("abcd", "aXYd") == [(1, 2, ("X",)), (2, 3, ("Y",))]
    assert _changes("abcd", "aXYZd") == [(1, 3, ("X", "Y", "Z"))] and _changes("ab", "ab") == []


# ------------------------------------------------------------------------------------------------- rows of languages
def table(*rows: Mapping[str, str]) -> Any:
    columns = [SimpleNamespace(text=name) for name in rows[0]]
    made = [SimpleNamespace(number=n, text=lambda name, row=row: row.get(name, "")) for n, row in enumerate(rows, 2)]
    return SimpleNamespace(columns=columns, rows=made)


def kind(*cards: Mapping[str, object]) -> Any:
    return SimpleNamespace(cards=[SimpleNamespace(code=f"C{n}", values=values) for n, values in enumerate(cards)])


def matched(rows: Any, cards: Any) -> tuple[str, list[tuple[int, str]]]:
    column, pairs = _pairs(rows, (cards,))
    return column, [(row.number, card.code) for row, card in pairs]


def test_rows_are_matched_by_the_first_usual_column_that_most_share() -> None:
    cards = kind({"name": "Axe", "id": 7}, {"name": "Bow", "id": 8}, {"name": "Cup", "id": 9})
    rows = table({"name": "Hache", "id": "9"}, {"name": "Arc", "id": "7"}, {"name": "Tasse", "id": "0"})
    assert matched(rows, cards) == ("id", [(2, "C2"), (3, "C0")])
    half = table({"name": "Hache", "id": "9"}, {"name": "Arc", "id": "0"})
    assert matched(half, cards) == ("", [])
    assert matched(table({"nom": "Hache"}, {"nom": "Arc"}, {"nom": "Tasse"}), cards) == (
        "",
        [(2, "C0"), (3, "C1"), (4, "C2")],
    )
    by_code = table({"code": "C1", "name": "x"}, {"code": "C0", "name": "y"})
    assert matched(by_code, cards) == ("code", [(2, "C1"), (3, "C0")])
    twins = kind({"id": 7, "serial": "a"}, {"id": 7, "serial": "b"})
    assert matched(table({"id": "7", "serial": "b"}, {"id": "7", "serial": "a"}), twins) == (
        "serial",
        [(2, "C1"), (3, "C0")],
    )


def test_cells_and_codes_by_which_rows_are_matched() -> None:
    red = Member(name="RED", enum="suit", label=Message("red"))
    card: Any = SimpleNamespace(code="C7", values={"name": Message("Axe"), "suit": red, "id_": 4, "none": None})
    assert [_id(card, name) for name in ("code", "name", "suit", "id", "none", "other")] == [
        "C7",
        "Axe",
        "red",
        "4",
        "",
        "",
    ]
    card.values["code"] = "own"
    assert _id(card, "code") == "own" and _text(2.5) == "2.5"


def test_a_row_translates_the_texts_of_its_card() -> None:
    red = Member(name="RED", enum="suit", label=Message("red", "member:RED"))
    card: Any = SimpleNamespace(
        values={
            "name": Message("Axe", "card:name"),
            "suit": red,
            "class_": Message("tool", "card:class"),
            "id": 3,
            "empty": Message(""),
            "same": Message("Ok"),
        }
    )
    row: Any = SimpleNamespace(
        text={"name": "Hache", "suit": "rouge", "class": "outil", "id": "3", "empty": "x", "same": "Ok"}.get
    )
    assert list(_translations(row, card)) == [
        Row("card:name", 0, "Axe", "Hache", TRANSLATED), Row("member:RED", 0, "red", "rouge", TRANSLATED), Row("card:class", 0, "tool", "outil", TRANSLATED),
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------- changed rows
def test_old_cards_are_named_by_their_titles() -> None:
    def removed(*names: str) -> str:
        return changed_rows._removed(
            [(("a", "1"), ("name", name)) if name else (("a", "2"),) for name in names], "name"
        )

    assert removed() == "no old card is out of date"
    assert removed("Axe", "") == "remove the old `Axe`, `2`"
    assert removed(*"abcdefghijkl").endswith("`l`") and removed(*"abcdefghijklm").endswith("`l` and 1 more")
    row: Any = SimpleNamespace(names=("b", "a", "c"), text={"a": "1", "b": "2", "c": ""}.get)
    assert changed_rows._cells(row, {"b"}) == (("a", "1"),) and changed_rows._cells(row, ()) == (("a", "1"), ("b", "2"))
    one: Any = SimpleNamespace(
        columns=[SimpleNamespace(text="x"), SimpleNamespace(text="name_1")], titles={"name_1": "Name"}
    )
    assert changed_rows._title_column(one) == "name_1"
    one.titles = {}
    assert changed_rows._title_column(one) == "x"


def test_copied_looks_are_named_by_folder() -> None:
    assert list(looks_beside.note_on(["theme.yaml", "art/a.png", "art/b/c.png", "wolf.png"])) == [
        "copied from beside the table: theme.yaml, art/ (2 files), wolf.png"
    ]
    assert list(looks_beside.note_on([])) == []
    assert [looks_beside._stem(name) for name in ("art\\Big Wolf.png", "wolf", "a.b", " W-1.JPG ")] == [
        "bigwolf",
        "wolf",
        "ab",
        "w1",
    ]
    assert looks_beside._stem("x" * 200) == "" and looks_beside._stem("x" * 199) == "x" * 199
