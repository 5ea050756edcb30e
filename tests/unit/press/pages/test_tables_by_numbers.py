"""Tables of cards, hands, facts and two keys on sheets at exact places, mm. At 18 pt all lengths are doubled; a letter
of the rules is 1.8 mm wide."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.press.document.nodes import Words
from pnp.press.document.parts import (
    CardRow,
    CardRows,
    CodedEntry,
    CodedList,
    ComparisonHead,
    ComparisonTable,
    Fact,
    Facts,
    Line,
    Matrix,
    Result,
)
from pnp.press.pages import tables
from pnp.press.typeset import Column, Columns, Icon, Row, Stack, Table, Text
from pnp.press.typeset.drawing.page import Face
from tests.unit.press.pages.plain_sheets import THEME, desk, measure_plainly, plain_edition, words_in

SIGN = Face("fox", 2.0, 4.0, ())
WITH_FOX = plain_edition(icons={"fox": SIGN})


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_plainly(monkeypatch, tables)


def told(*words: str) -> tuple[Words, ...]:
    return tuple(Words(word) for word in words)


# ------------------------------------------------------------------------------------------------- cards
def card(code: str = "K", *names: str, star: bool = False) -> CardRow:
    return CardRow(code, star, "King", tuple(told(name) for name in names), Line(told("wins"), "3.1"))


def test_cards_are_rows_of_rank_names_and_effect() -> None:
    (table,) = tables.set_cards(desk(), CardRows((card("K", "King", "Oberon"), card("10", "Ten"))))
    assert isinstance(table, Table)
    assert table.columns == (Column(16.8, "center"), Column(44.8), Column())
    assert (table.padding, table.before, table.after) == ((1.5, 1.6), 0.0, 4.8)
    assert table.rule is not None and table.rule.width == 0.15 and table.rule.stroke == THEME.rule
    assert table.rule == table.foot_rule and table.head_rule is None
    (rank, names, (does,)), (ten, *_) = table.rows
    assert isinstance(rank, Text) and words_in(rank) == "K" and isinstance(ten, Text)
    for cell, tracking in ((rank, 0.0), (ten, -40.0)):
        run: Any = cell.inlines[0]
        assert (run.style.tracking, run.rise) == (tracking, -5.2)
    assert [words_in(name) for name in names] == ["King", "Oberon"]
    assert names[0].style.after == 0.0 and names[0].style.text.font == "Sans Bold"
    assert isinstance(does, Text) and does.style.after == 0.0
    assert does.hung[0].x == pytest.approx(100.0 - 16.8 - 44.8 - 6.4)


def test_cards_without_codes_begin_with_their_names() -> None:
    (table,) = tables.set_cards(desk(lean=True), CardRows((card("J", "Joker", "Puck", star=True),)))
    assert isinstance(table, Table) and table.columns == (Column(44.8), Column())
    ((names, (does,)),) = table.rows
    assert [words_in(name) for name in names] == ["Joker"]
    assert isinstance(does, Text) and does.hung[0].x == pytest.approx(100.0 - 44.8 - 6.4)
    (nameless,) = tables.set_cards(desk(), CardRows((card("J", star=True),)))
    assert isinstance(nameless, Table) and [words_in(one) for one in nameless.rows[0][0]] == [""]


def test_cards_in_a_narrow_column_have_their_names_above_their_effects() -> None:
    rows = CardRows((card("K", "King", "Oberon"), card("J", "Joker", star=True)))
    (table,) = tables.set_cards(desk(narrow=True), rows)
    assert isinstance(table, Table) and table.columns == (Column(16.8, "center"), Column())
    (_, (names, does)), (star, _) = table.rows
    assert (
        words_in(names) == "King\u2002Oberon"
        and names.style.after == 0.0
        and does.hung[0].x == pytest.approx(100.0 - 16.8 - 3.2)
    )
    (hung,) = star.hung
    assert (hung.x, hung.align, hung.content.width, hung.content.height) == (8.4, "center", 9.2, pytest.approx(12.8))
    (lean,) = tables.set_cards(desk(narrow=True, lean=True), rows)
    assert isinstance(lean, Table) and words_in(lean.rows[0][1][0]) == "King"
    (alone,) = tables.set_cards(desk(narrow=True), CardRows((card("J", star=True),)))
    assert isinstance(alone, Table) and alone.columns == (Column(),)
    assert [words_in(text) for text in alone.rows[0][0]] == ["", "wins"]


# ------------------------------------------------------------------------------------------------- members
def members(*labels: str, **more: Any) -> CodedList:
    return CodedList(tuple(CodedEntry(str(i), label) for i, label in enumerate(labels, 1)), **more)


@pytest.mark.parametrize(
    ("width", "label", "narrow", "count"),
    [
        (90.0, "abc", False, 3), (89.9, "abc", False, 2), (60.0, "abc", False, 2), (49.9, "abc", True, 1), (50.0, "abc", True, 2), (49.9, "abc", False, 2),
        (2 * 18.2 + 6.000001, "abc", False, 2), (2 * 18.2 + 5.9, "abc", False, 1), (3 * 30.8 + 12.000001, "a" * 10, False, 3), (3 * 30.8 + 11.9, "a" * 10, False, 2),
    ],
)  # fmt: skip
def test_members_take_as_many_columns_as_their_longest_name_allows(
    width: float, label: str, narrow: bool, count: int
) -> None:
    """A name begins 12.8 from the left: three letters reach to 18.2, ten to 30.8. Columns are 6 apart."""
    (columns,) = tables.set_coded(desk(width, narrow=narrow), members("a", label))
    assert isinstance(columns, Columns)
    assert (columns.count, columns.gap, columns.before, columns.after) == (count, 6.0, 0.0, 4.8)
    text = columns.blocks[1]
    assert isinstance(text, Text) and (text.style.left, text.style.after) == (12.8, 1.1)
    (code,) = text.hung
    assert (code.x, code.align, code.content[0].text) == (8.4, "right", "2")  # type: ignore[index,union-attr]


def test_no_members_take_no_place() -> None:
    (columns,) = tables.set_coded(desk(), CodedList(()))
    assert isinstance(columns, Columns) and columns.blocks == () and columns.count == 3
    assert tables.set_coded(desk(), CodedList((), ordered=True)) == []


# ------------------------------------------------------------------------------------------------- hands
@pytest.mark.parametrize(
    ("width", "count", "gap"),
    [(38.800001, 2, 2.4), (38.7, 1, 2.4), (70.0, 2, 2.4), (70.1, 2, 6.0)],
)  # fmt: skip
def test_hands_take_two_columns_if_the_longest_fits_in_half(width: float, count: int, gap: float) -> None:
    """“abc” reaches to 18.2."""
    (columns,) = tables.set_coded(desk(width), members("abc", "a", ordered=True))
    assert isinstance(columns, Columns)
    assert (columns.count, columns.gap, columns.before, columns.after) == (count, gap, 0.0, 4.8)
    hand = columns.blocks[0]
    assert isinstance(hand, Text) and (hand.style.left, hand.style.after) == (12.8, 1.1)
    assert (hand.hung[0].x, hand.hung[0].align, len(hand.hung)) == (8.4, "right", 1)


def test_hands_too_long_for_one_column_are_smaller() -> None:
    """“abc” reaches to 18.2: in 9.1, half the size."""
    (columns,) = tables.set_coded(desk(9.1), members("abc", "a", ordered=True))
    assert isinstance(columns, Columns) and columns.count == 1
    hand = columns.blocks[0]
    assert isinstance(hand, Text) and hand.style.text.size == pytest.approx(9.0)
    assert (hand.style.left, hand.style.after, hand.hung[0].x) == pytest.approx((6.4, 0.55, 4.2))
    assert tables.set_coded(desk(18.3), members("abc", ordered=True))[0].blocks[0].style.text.size == 18.0  # type: ignore[union-attr]


def test_a_flag_follows_its_hand() -> None:
    """Its pill begins 3.6 after a word of 5.4, and is as wide as five letters of 1.4 with 5.2 around them."""
    part = CodedList((CodedEntry("1", "abc", "wins!"),), ordered=True)
    assert tables.reach_of(desk(), part) == pytest.approx(12.8 + 5.4 + 3.6 + 7.0 + 5.2)
    hand = tables._hand(desk(), part.entries[0], 1.0)
    assert hand.style.text.font == "Sans Bold" and hand.hung[1].align == "left"
    assert hand.hung[1].x == pytest.approx(21.8)
    small = tables._hand(desk(size=9.0, floor=14.0), part.entries[0], 0.5).hung[1].content
    assert isinstance(small, Face) and small.height == pytest.approx(6.2)
    assert tables.reach_of(desk(), members("a", "abc", "ab", ordered=True)) == pytest.approx(18.2)
    assert tables.reach_of(desk(), members("abc")) == 0.0 and tables.reach_of(desk(), members(ordered=True)) == 0.0


def test_chosen_hands_stand_side_by_side_if_two_fit() -> None:
    """“abc”, a space and “xy” take 10.8, and 1.2 must be free beside them: 12 in each half."""
    part = CodedList(tuple(CodedEntry("1", "abc", means="so", cards=told("xy")) for _ in range(3)), True, True)
    (beside,) = tables.set_coded(desk(24.0 + 1e-9), part)
    assert isinstance(beside, Stack)
    (table,) = tables.set_coded(desk(23.9), part)
    assert isinstance(table, Table) and table.columns == (Column(share=0.0), Column(share=0.0))
    assert (table.padding, table.before, table.after) == ((0.4, 3.2), 1.2, 4.8)
    assert [words_in(cell) for cell in table.rows[0]] == ["abc", "xy"] and len(table.rows) == 3
    (explained,) = tables.set_coded(desk(explained=True), part)
    assert isinstance(explained, Table) and explained.columns == (Column(share=0.0), Column(share=0.0), Column())
    assert [words_in(cell) for cell in explained.rows[0]] == ["abc", "xy", "so"]
    assert explained.rows[0][2].style.after == 0.0  # type: ignore[union-attr]


def explained(width: float, *means: str) -> Table:
    """Hands “abc” with “xyz” as cards, and their definitions."""
    hands = tuple(CodedEntry("1", "abc", means=text, cards=told("xyz")) for text in means)
    (stack,) = tables.set_coded(desk(width, explained=True), CodedList(hands, ordered=True))
    assert isinstance(stack, Stack)
    (table,) = stack.blocks
    assert isinstance(table, Table) and (table.padding, table.before, table.after) == ((1.0, 3.2), 0.0, 4.8)
    assert table.rule == table.foot_rule and table.rule is not None and table.rule.width == 0.15
    return table


def test_definitions_of_hands_are_beside_their_cards_below_or_under_the_name() -> None:
    """Names reach to 18.2, cards to 5.4; a definition needs 24, and there are two gaps of 3.2 with as much at the end."""
    beside = explained(18.2 + 5.4 + 24.0 + 12.8 + 1e-9, "so")
    assert [round(c.width, 6) for c in beside.columns] == [18.2, 5.4, 0.0]
    below = explained(60.3, "so")
    assert [round(c.width, 6) for c in below.columns] == [18.2, 0.0]
    name, (cards, means) = below.rows[0]
    assert [words_in(t) for t in (name, cards, means)] == ["abc", "xyz", "so"]
    assert name.style.after == cards.style.after == means.style.after == means.style.left == 0.0  # type: ignore[union-attr]
    assert len(explained(18.2 + 5.4 + 6.4 + 1e-9, "so").columns) == 2
    under = explained(29.9, "so")
    assert under.columns == (Column(),)
    ((name, cards, means),) = under.rows[0]
    assert [words_in(t) for t in (name, cards, means)] == ["abc", "xyz", "so"]
    assert cards.style.left == means.style.left == 12.8


def test_long_definitions_go_below_if_that_is_lower() -> None:
    """With 60.5 mm, 36.9 remain beside the cards, and 42.3 below them: 600 letters of 1.584 take 26 lines or 23."""
    assert len(explained(60.5, "a" * 600).columns) == 2
    assert len(explained(100.0, "a").columns) == 3


# ------------------------------------------------------------------------------------------------- comparisons
def test_comparisons_are_a_column_for_each_table() -> None:
    heads = (ComparisonHead("Hares", "fox"), ComparisonHead("Owls", "owl"))
    part = ComparisonTable(heads, (("A", ("win" * 4, "lose")), ("B", ("a", "b"))))
    table = tables.set_compared(desk(edition=WITH_FOX), part)
    assert isinstance(table, Table)
    assert table.columns == (Column(11.2, "center"), Column(share=21.6), Column(share=7.2))
    assert (table.padding, table.before, table.after) == ((0.2, 3.2), 0.0, 4.8)
    assert table.head_rule is not None and (table.head_rule.width, table.rule) == (0.3, None)
    assert [words_in(cell) for cell in table.head] == ["", ":fox:\u2009\u2009Hares", "Owls"]
    assert [words_in(cell) for cell in table.rows[0]] == ["A", "win" * 4, "lose"]
    assert table.rows[0][1].style.after == 0.0 and table.rows[0][0].style.align == "center"  # type: ignore[union-attr]
    assert tables.set_compared(desk(), ComparisonTable(heads, ())) == Stack(())


# ------------------------------------------------------------------------------------------------- facts
def facts(count: int, letters: int, **more: Any) -> Facts:
    """Facts that are this many letters long, with the colon and the space between."""
    return Facts(tuple(Fact(told("k"), (told("v" * (letters - 3)),)) for _ in range(count)), **more)


def rows_of(width: float, part: Facts, **more: Any) -> list[int]:
    """The cells of each row of facts that are filled, and how many a row has."""
    edition = plain_edition(say=lambda text: "{name}: {value}")
    block = tables.set_facts(desk(width, edition=edition, **more), part)
    assert isinstance(block, Stack)
    rows = [row for row in block.blocks if isinstance(row, Row)]
    assert (block.before, block.after, block.together) == (0.0, 4.8, True)
    for row in rows:
        assert (row.gap, row.valign, row.before, row.after) == (1.2, "top", 1.2, 1.6)
        assert row.widths == (0.0,) * len(row.cells)
    return [len(rows[0].cells), *(sum(map(bool, row.cells)) for row in rows)]


def test_facts_are_four_two_or_one_in_a_row() -> None:
    """Five letters take 9 mm, and 3 between two."""
    assert rows_of(48.0 + 1e-9, facts(5, 5)) == [4, 4, 1]
    assert rows_of(47.9, facts(5, 5)) == [2, 2, 2, 1]
    assert rows_of(24.0 + 1e-9, facts(3, 5)) == [2, 2, 1]
    assert rows_of(23.9, facts(2, 5)) == [1, 1, 1]
    assert rows_of(48.0 + 1e-9, facts(3, 5)) == [3, 3]
    assert rows_of(100.0, facts(3, 5), narrow=True) == [2, 2, 1]
    assert tables.set_facts(desk(), Facts(())) == Stack(())


def cells_of(part: Facts) -> list[Text]:
    edition = plain_edition(icons={"fox": SIGN}, say=lambda text: "{name}: {value}")
    block: Any = tables.set_facts(desk(edition=edition), part)
    return [cell[0] for row in block.blocks for cell in row.cells if cell]


def test_a_mark_replaces_the_key_or_the_value_that_it_means() -> None:
    key, values = told("king"), (told("two"),)
    plain, by_key, by_value, unknown = cells_of(
        Facts((Fact(key, values), Fact(key, values, "fox"), Fact(key, values, "", "fox"), Fact(key, values, "owl")))
    )
    assert [words_in(text) for text in (plain, by_key, by_value, unknown)] == ["king: two", "two", "king", "king: two"]
    for text in (by_key, by_value):
        (mark,) = text.hung
        assert text.style.left == 12.0 and (mark.x, mark.align) == (0.4, "left")
        assert isinstance(mark.content, Face) and (mark.content.width, mark.content.height) == (4.2, 8.4)
    assert plain.style.left == 0.0
    both = Fact(key, (told("two"), told("six")), "owl")
    named, marked = cells_of(Facts((both, replace(both, key_mark="fox")), is_joined=True))
    assert words_in(named) == "king two · six" and words_in(marked) == "two · six"
    assert marked.hung[0].content.height == 7.2  # type: ignore[union-attr]


def test_a_drawing_beside_a_line_counts_for_its_width() -> None:
    text = cells_of(Facts((Fact(told("k"), (told("v"),), "fox"),)))[0]
    assert tables._reach(text, desk()) == pytest.approx(13.8)
    far = replace(text, hung=(replace(text.hung[0], x=20.0),))
    assert tables._reach(far, desk()) == pytest.approx(24.2)
    assert tables._widest([], desk()) == 0.0


# ------------------------------------------------------------------------------------------------- two keys
def matrix(**more: Any) -> Matrix:
    won = Result("won", told("take it"))
    return Matrix(("day", "night"), (("hare", (won, Result("lost"))), ("fox", (won, won))), **more)


def test_a_table_of_two_keys_has_the_meaning_of_its_rows_in_its_corner() -> None:
    """“animal” takes 9.504 at 15.84 pt, “hare” 7.2."""
    over, table = tables.set_matrix(desk(), matrix(down="animal", across="time"))
    assert isinstance(over, Text) and isinstance(table, Table)
    assert words_in(over) == "time" and (over.style.align, over.style.keep_with_next) == ("center", True)
    assert over.style.left == pytest.approx(9.504) and over.style.after == 0.0
    assert table.columns == (Column(pytest.approx(9.504)), Column(align="center"), Column(align="center"))
    assert [words_in(cell) for cell in table.head] == ["animal", "day", "night"]
    name, (value, why), lost = table.rows[0]
    assert [words_in(t) for t in (name, value, why, lost)] == ["hare", "won", "take it", "lost"]
    assert {(t.style.align, t.style.after) for t in (value, why, lost)} == {("center", 0.0)}  # type: ignore[union-attr]
    assert table.rule is not None and table.head_rule is not None
    assert (table.rule.width, table.head_rule.width) == (0.15, 0.3)
    (alone,) = tables.set_matrix(desk(), matrix())
    assert isinstance(alone, Table) and alone.columns[0].width == pytest.approx(7.2)


# ------------------------------------------------------------------------------------------------- the key
def test_the_key_lists_each_icon_with_its_meaning() -> None:
    (entry,) = tables.show_icons(desk(), ["fox"])
    assert isinstance(entry, Text) and words_in(entry) == "a fox" and entry.style.left == 12.0
    (sign,) = entry.hung
    assert (sign.x, sign.align) == (4.8, "center") and isinstance(sign.content, tuple)


def test_icons_are_found_in_words_cells_and_boxes_once_in_their_order() -> None:
    style = desk().styles.body
    a, b, c = (Icon(name, style.text) for name in "abc")
    inner = Stack((Text((b, a), style), Row(((Text((a,), style),), (Text((c,), style),)), (0.0, 0.0))))
    assert list(tables.icons_in([inner, Text((b,), style)])) == ["b", "a", "c"]
    assert tables.icons_in(Face("x", 1.0, 1.0, ())) == {} == tables.icons_in(())
