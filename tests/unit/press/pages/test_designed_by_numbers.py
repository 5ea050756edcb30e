"""The look of designed sheets at exact places, mm: rails, pale boxes, words beside their meaning, coloured cells, cards
with pictures. At 18 pt all lengths are doubled; a letter of the rules is 1.8 mm wide, and a line of them 5.5 mm high."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.model.schema.theme import tint
from pnp.press.document.nodes import Sign, Strong, Words
from pnp.press.document.parts import CardPictures, CardRow, Line, Lines, Matrix, Result, Round, RoundStep
from pnp.press.document.shows import RowFigure
from pnp.press.pages import computed, designed, pictured
from pnp.press.typeset import Column, Drawing, FramedBlocks, Row, Space, Stack, Table, Text
from pnp.press.typeset.drawing.outline import bounds
from pnp.press.typeset.drawing.page import Face, Group, Path, PlacedFace
from tests.unit.press.pages.plain_sheets import THEME, desk, measure_plainly, plain_edition, words_in


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_plainly(monkeypatch, designed, pictured)


def told(*inlines: Any) -> tuple[Any, ...]:
    return tuple(Words(one) if isinstance(one, str) else one for one in inlines)


def bold(text: str) -> Strong:
    return Strong((Words(text),))


# ------------------------------------------------------------------------------------------------- rails and boxes
def test_a_rail_runs_from_a_disc_to_the_next() -> None:
    """The step takes 5.5 and 4 below it; the line begins there, and is as long."""
    step = Stack((Text((), desk().styles.bold),), True, 0.0, 4.0)
    (head,) = designed.on_rail(desk(), step).blocks
    assert isinstance(head, Text)
    (hung,) = head.hung
    rail = hung.content
    assert isinstance(rail, Face) and (hung.x, hung.align) == (pytest.approx(5.2), "center")
    high = 5.5 + 4.0 + 4.0
    assert (rail.width, rail.height) == (0.6, 2 * high)
    (line,) = rail.items
    assert isinstance(line, Path) and line.segments == (("M", (0.3, high)), ("L", (0.3, 2 * high)))
    assert line.paint.width == 0.6 and line.paint.stroke == tint(THEME.accent, 0.3, THEME.paper)
    alone = Stack((Space(1.0),))
    assert designed.on_rail(desk(), alone) is alone


def test_a_pale_box_is_an_outline_where_ink_is_saved() -> None:
    widths = []

    def build(inner: Any) -> list[Any]:
        widths.append(inner.width)
        return [Space(1.0)]

    box = designed.pale_box(desk(), "Note", build)
    assert isinstance(box, FramedBlocks) and (box.radius, box.after, box.before) == (1.4, 4.8, 0.0)
    assert box.padding == pytest.approx((4.0, 5.6, 2.8, 5.6)) and widths == [pytest.approx(100.0 - 11.2)]
    assert box.paint is not None and box.paint.fill == tint(THEME.accent, 0.07, THEME.paper)
    assert isinstance(box.blocks[0], Text) and box.blocks[0].style.after == 0.8
    saved = designed.pale_box(desk(edition=plain_edition(low_ink=True)), "Note", build)
    assert isinstance(saved, FramedBlocks) and saved.paint is not None
    assert (saved.paint.fill, saved.paint.width) == (None, 0.3)


# ------------------------------------------------------------------------------------------------- words and meanings
def clause(*inlines: Any) -> Line:
    return Line(told(*inlines), "1.1")


def test_words_are_beside_their_meanings() -> None:
    """“Hare” takes 7.2 and 0.2 of air; with 2.4 between, the meanings have 100 − 7.4 − 7.2."""
    lines = (clause("First"), clause(bold("Hare:"), " runs", " on"), clause("Always"), clause(bold("Ox."), Sign("ox")))
    first, table = designed.set_terms(desk(), Lines(lines))
    assert isinstance(first, Text) and words_in(first) == "First" and isinstance(table, Table)
    assert table.columns == (Column(pytest.approx(7.4)), Column())
    assert table.padding == (1.4, 2.4) and table.head_rule is table.foot_rule is None
    assert table.rule is not None and table.rule.width == 0.15
    (hare, (runs, always)), (ox, (sign,)) = table.rows
    assert [words_in(one) for one in (hare, runs, always, ox, sign)] == ["Hare", "runs on", "Always", "Ox", ":ox:"]
    assert runs.hung[0].x == pytest.approx(85.4)  # type: ignore[union-attr]
    assert (runs.style.after, always.style.after) == (1.2, 0.0)  # type: ignore[union-attr]
    signed = Strong((Sign("ox"), Words("Ox: ")))
    assert designed._bare(signed) == Strong((Sign("ox"), Words("Ox"))) and designed._bare(Strong(())) == Strong(())
    wide = designed.set_terms(desk(), Lines((clause(bold("a" * 30), "b"), clause(bold("c"), "d"))))[0]
    assert isinstance(wide, Table) and wide.columns[0].width == pytest.approx(36.0)


def test_words_beside_their_meanings_need_two_terms_and_half_of_the_lines() -> None:
    term, plain = clause(bold("Hare"), "runs"), clause("Always")
    assert designed.has_terms(Lines((term, term, plain, plain)))
    assert not designed.has_terms(Lines((term, term, plain, plain, plain)))
    assert not designed.has_terms(Lines((term, plain)))
    assert not designed.has_terms(Lines((term, term), ordered=True))
    assert not designed.has_terms(Lines((clause(bold("Hare")), clause(bold("Hare")), clause())))


def test_labels_end_at_their_colon() -> None:
    long, longer = "a" * 30, "a" * 31
    assert designed._colon(clause("Hare: runs")) == 4 and designed._colon(clause(long + ": b")) == 30
    assert designed._colon(clause(longer + ": b")) == 0 and designed._colon(clause("Hare runs")) == 0
    assert designed._colon(clause("Hare: ")) == 0 and designed._colon(clause("Hare:", Sign("fox"))) == 5 - 1
    assert designed._colon(clause("兎：走る")) == 1 and designed._colon(clause(bold("a: b"))) == 0
    assert designed._colon(clause("a:b")) == 1 and designed._colon(clause("a:")) == 0
    assert designed._colon(Line(())) == 0 and designed._colon(clause("a: b: c")) == 1


def test_labelled_lines_in_a_row_are_a_table() -> None:
    one, two, plain = clause("Hare: runs"), clause("Ox : ", Sign("ox")), clause("Always")
    blocks = designed.set_labelled(desk(), Lines((one, plain, one, two)))
    assert [type(b) for b in blocks] == [Text, Text, Table]
    table = blocks[-1]
    assert isinstance(table, Table)
    assert [[words_in(name), words_in(means[0])] for name, means in table.rows] == [["Hare", "runs"], ["Ox", ":ox:"]]  # type: ignore[index]
    assert designed.has_labels(Lines((plain, one, two))) and not designed.has_labels(Lines((one, plain, two)))
    assert not designed.has_labels(Lines((one, two), ordered=True))


# ------------------------------------------------------------------------------------------------- cells
def matrix(**more: Any) -> Matrix:
    won, lost, drawn = Result("won"), Result("lost"), Result("drawn", (Words("even"),))
    return Matrix(("day", "night"), (("hare", (won, lost)), ("fox", (won, drawn))), **more)


def grid_of(blocks: list[Any]) -> Stack:
    (grid,) = blocks
    assert isinstance(grid, Stack)
    return grid


def test_cells_share_the_width_beside_the_names_of_rows() -> None:
    """“hare” takes 7.2, and 0.4 of air; two gaps of 1.8 remain: each cell has half of 88.8."""
    head, hare, fox = grid_of(designed.set_cells(desk(), matrix())).blocks
    for row, valign, after in ((head, "bottom", 1.2), (hare, "middle", 1.8), (fox, "middle", 1.8)):
        assert isinstance(row, Row)
        assert row.widths == pytest.approx((7.6, 44.4, 44.4)) and row.gap == 1.8
        assert (row.valign, row.before, row.after) == (valign, 0.0, after)
    assert isinstance(head, Row) and isinstance(hare, Row) and isinstance(fox, Row)
    assert [words_in(cell[0]) for cell in head.cells[1:]] == ["day", "night"] and head.cells[0] == ()
    ((won,), (lost,)), ((also,), (drawn,)) = hare.cells[1:], fox.cells[1:]
    assert isinstance(won, FramedBlocks) and isinstance(drawn, FramedBlocks)
    assert isinstance(lost, FramedBlocks) and isinstance(also, FramedBlocks)
    assert won.padding == pytest.approx((5.25, 0.6, 5.25, 0.6))  # (16 high, of which 5.5 are words)
    assert drawn.padding == pytest.approx((5.25 - 2.42, 0.6, 5.25 - 2.42, 0.6)) and won.radius == 1.0
    assert [words_in(text) for text in drawn.blocks] == ["drawn", "even"]
    assert {text.style.after for text in drawn.blocks} == {0.0}  # type: ignore[union-attr]
    inks = [tint(THEME.accent, share, THEME.paper) for share in (0.0, 0.1, 0.2)]
    assert [cell.paint.fill for cell in (won, lost, also, drawn)] == [inks[0], inks[1], inks[0], inks[2]]  # type: ignore[union-attr]
    assert won.paint is not None and won.paint.width == 0.25
    assert won.paint.stroke == tint(THEME.accent, 0.6, THEME.paper)


def test_a_high_cell_makes_all_as_high() -> None:
    """Four lines of 5.5 and 1.2: 23.2."""
    part = Matrix(("day",), (("ox", (Result("won " * 40),)), ("ox", (Result("a"),))))
    _, first, second = grid_of(designed.set_cells(desk(), part)).blocks
    words = 160 * 1.8 / (100 - 4.0 - 1.8 - 1.2)
    assert 3 < words < 4 and isinstance(first, Row) and isinstance(second, Row)
    assert first.cells[1][0].padding[0] == pytest.approx(0.6)  # type: ignore[union-attr]
    assert second.cells[1][0].padding[0] == pytest.approx((23.2 - 5.5) / 2)  # type: ignore[union-attr]


def test_words_too_long_for_their_cells_leave_no_grid() -> None:
    """A cell beside “ox”, with its gap, has what the width leaves of 4 + 1.8; its words 1.2 less; a heading all of it."""
    part = Matrix(("day",), (("ox", (Result("a" * 10),)),))
    assert designed.set_cells(desk(5.8 + 19.2 + 1e-9), part) and not designed.set_cells(desk(5.8 + 19.1), part)
    headed = Matrix(("a" * 10,), (("ox", (Result("b"),)),))
    assert designed.set_cells(desk(5.8 + 18.0 + 1e-9), headed) and not designed.set_cells(desk(5.8 + 17.9), headed)
    tiny = Matrix(("",), (("ox", (Result(""),)),))
    assert designed.set_cells(desk(5.8 + 2.41), tiny) and not designed.set_cells(desk(5.8 + 2.39), tiny)
    assert not designed.set_cells(desk(), Matrix((), (("ox", ()),)))
    assert not designed.set_cells(desk(), Matrix(("day",), ()))


def test_the_meaning_of_rows_reads_upwards_beside_them() -> None:
    """“animal” is 0.76 × 6 × … mm long at 15.2 pt: 9.12; the rows are 16 high each, 1.8 apart."""
    over, row = designed.set_cells(desk(), matrix(down="animal", across="time"))
    assert isinstance(over, Text) and words_in(over) == "time" and isinstance(row, Row)
    assert over.style.left == pytest.approx(7.6 + 11.2) and over.style.after == 0.8 and over.style.keep_with_next
    assert over.style.text.size == pytest.approx(15.2) and over.style.align == "center"
    assert row.widths == pytest.approx((11.2, 88.8)) and (row.gap, row.valign) == (0.0, "top")
    (down,), (grid,) = row.cells
    assert isinstance(down, Drawing) and isinstance(grid, Stack)
    assert (down.width, down.height, down.before) == (3.6, pytest.approx(33.8), pytest.approx(5.5 + 1.2))
    (group,) = down.content
    assert isinstance(group, Group)
    assert group.matrix == pytest.approx((0.0, -1.0, 1.0, 0.0, 3.0, (33.8 + 9.12) / 2), abs=1e-9)
    head = grid.blocks[0]
    assert isinstance(head, Row) and head.widths[1] == pytest.approx((100.0 - 18.8 - 3.6) / 2)
    assert len(designed.set_cells(desk(), matrix(across="time"))) == 2
    assert designed.set_cells(desk(), matrix(down="a" * 22)) and not designed.set_cells(desk(), matrix(down="a" * 23))
    small = designed.set_cells(desk(size=9.0, floor=8.0), matrix(across="time"))[0]
    assert isinstance(small, Text) and small.style.text.size == 8.0


def test_names_have_marks_if_all_of_them_do() -> None:
    sign = Face("x", 1.0, 1.0, ())
    marked = matrix(row_marks=("hare", "fox"), column_marks=("sun", "moon"))
    all_known = plain_edition(icons=dict.fromkeys(("hare", "fox", "sun", "moon"), sign))
    head, hare, _ = grid_of(designed.set_cells(desk(edition=all_known), marked)).blocks
    assert isinstance(head, Row) and isinstance(hare, Row)
    assert words_in(hare.cells[0][0]) == ":hare:\u2009hare" and words_in(head.cells[1][0]) == ":sun:\u2009day"
    some = plain_edition(icons=dict.fromkeys(("hare", "fox", "sun"), sign))
    head, hare, _ = grid_of(designed.set_cells(desk(edition=some), marked)).blocks
    assert isinstance(head, Row) and isinstance(hare, Row)
    assert words_in(hare.cells[0][0]) == "hare" and words_in(head.cells[1][0]) == "day"


def test_rare_values_are_darker_unless_ink_is_saved_or_there_are_too_many() -> None:
    def inks(*values: str, low: bool = False) -> list[str]:
        part = Matrix(tuple(values), (("ox", tuple(map(Result, values))),))
        return list(designed._inks(desk(edition=plain_edition(low_ink=low)), part).values())

    shades = [tint(THEME.accent, share, THEME.paper) for share in (0.0, 0.1, 0.2, 0.32, 0.44)]
    assert inks(*"abcde") == shades and inks(*"abcdef") == [shades[0]] * 6
    assert inks(*"abc", low=True) == [shades[0]] * 3


# ------------------------------------------------------------------------------------------------- pictures
def card(code: str, **more: Any) -> CardRow:
    return CardRow(
        code, False, f"card {code}", (told(f"name {code}"),), Line(told("wins"), "3.1", clause="c"), code, **more
    )


PICTURES = CardPictures((card("A"), card("B"), card("C")), (5.0, 10.0, 40.0, 20.0))
FACES = {"A": Face("A", 60.0, 90.0, ()), "B": Face("B", 60.0, 90.0, ())}
DRAWN = plain_edition(faces=FACES)


@pytest.mark.parametrize(
    ("width", "designed_sheet", "count", "share"),
    [(90.0, False, 2, 0.33), (89.9, False, 1, 0.33), (171.4 + 1e-6, True, 2, 0.27), (171.3, True, 1, 0.27), (40.0, True, 1, 0.27)],
)  # fmt: skip
def test_cards_with_pictures_stand_beside_each_other(
    width: float, designed_sheet: bool, count: int, share: float
) -> None:
    """On a sheet at 18 pt a card needs 84, and 3.4 lie between two."""
    rows = pictured.set_pictures(desk(width, edition=DRAWN, designed=designed_sheet), PICTURES)
    column = (width - 3.4 * (count - 1)) / count
    wide, words = column * share, column * (1 - share) - 2.2
    first = rows[0]
    assert isinstance(first, Row) and len(rows) == (2 if count == 2 else 3)
    assert (first.gap, first.after, len(first.cells)) == (2.2, 4.8, 2 * count)
    between = [wide, words + 1.2, wide, words] if count == 2 else [wide, words]
    assert first.widths == pytest.approx(between)
    last = rows[-1]
    assert isinstance(last, Row) and len(last.cells) == len(last.widths) == 2 * count
    if count == 2:
        assert last.cells[2:] == ((), ()) and last.widths == pytest.approx([wide, words + 1.2, wide, words])


def test_a_picture_is_a_window_of_the_card_in_a_frame() -> None:
    """The window of 40 × 20 is drawn 30 wide: at three quarters."""
    picture, number = pictured._picture(desk(edition=DRAWN), card("A"), PICTURES.window, 30.0)
    assert isinstance(picture, Drawing) and (picture.width, picture.height, picture.align) == (30.0, 15.0, "left")
    placed, frame = picture.content  # type: ignore[misc]
    assert isinstance(placed, PlacedFace) and isinstance(frame, Path)
    assert placed.matrix == pytest.approx((0.75, 0.0, 0.0, 0.75, -3.75, -7.5))
    assert placed.clip is not None and bounds(placed.clip) == pytest.approx((5.0, 10.0, 45.0, 30.0))
    assert bounds(frame.segments) == pytest.approx((0.0, 0.0, 30.0, 15.0)) and frame.paint.width == 0.3
    assert frame.segments[0][1] == pytest.approx((0.8, 0.0))
    assert placed.clip[0][1] == pytest.approx((5.0 + 0.8 / 0.75, 10.0))
    assert isinstance(number, Text) and words_in(number) == "3.1" and number.inlines[0].target == "c"
    assert pictured._picture(desk(edition=DRAWN), card("C"), PICTURES.window, 30.0) == ()
    unnumbered = replace(card("A"), does=Line(told("wins")))
    assert len(pictured._picture(desk(edition=DRAWN), unnumbered, PICTURES.window, 30.0)) == 1


def test_a_card_is_told_by_its_code_its_name_and_its_effect() -> None:
    name, does = pictured._words(desk(), card("A"))
    assert words_in(name) == "A\u2002name A" and words_in(does) == "wins"
    assert isinstance(name, Text) and isinstance(does, Text) and (name.style.left, does.hung) == (0.0, ())
    star = replace(card("A"), is_star=True, names=(), does=Line(()))
    assert [words_in(one) for one in pictured._words(desk(), star)] == ["card A"]
    assert words_in(pictured._words(desk(), replace(card(""), names=()))[0]) == "card "


def test_cards_of_a_row_are_at_most_24_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four on 80 mm are 18.8 wide, 1.6 apart."""
    grids: list[tuple[float, ...]] = []

    def grid(edition: Any, faces: Any, columns: int, wide: float, gap: float) -> Drawing:
        grids.append((columns, round(wide, 6), gap))
        return Drawing((), 1.0, 1.0, "left", 1.0, 1.0)

    monkeypatch.setattr(pictured, "faces_of", lambda edition, cards, span: [FACES["A"]] * len(cards))
    monkeypatch.setattr(pictured, "card_grid", grid)
    for count in (4, 2, 0):
        part = RowFigure(cards=tuple(("card", str(i)) for i in range(count)))
        for drawing in pictured.set_row(desk(80.0), part):
            assert isinstance(drawing, Drawing) and (drawing.after, drawing.align) == (4.8, "center")
    assert grids == [(4, 18.8, 1.6), (2, 24.0, 1.6)]


def test_the_story_of_an_example_is_beside_its_cards_if_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    fans: list[tuple[float, float]] = []

    def fan(edition: Any, small: Any, held: Any, width: float, largest: float) -> Drawing:
        fans.append((round(width, 6), largest))
        return Drawing((), 40.0, 10.0)

    monkeypatch.setattr(pictured, "fan", fan)
    part: Any = SimpleNamespace(story=(), example="deal")
    monkeypatch.setattr(pictured, "example_of", lambda game, name: name)
    for held in ((), ("hand",)):
        monkeypatch.setattr(pictured, "held_cards", lambda edition, example, held=held: held)
        assert len(pictured.set_example(desk(), part)) == len(held)
    fans.clear()
    (row,) = pictured._played(desk(120.0), part, ())
    assert isinstance(row, Row) and row.widths == pytest.approx((40.0, 75.6))
    assert (row.gap, row.after) == (4.4, 4.8)
    assert len(pictured._played(desk(119.9), part, ())) == 1 and fans == [(66.0, 0.5), (119.9, 0.5)]


@pytest.mark.parametrize(
    ("width", "more", "has_pictures"),
    [(100.0, {}, True), (100.0, {"narrow": True}, False), (149.9, {"designed": True}, False), (150.0, {"designed": True}, True)],
)  # fmt: skip
def test_cards_have_pictures_where_there_is_room(
    width: float, more: dict[str, Any], has_pictures: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure_plainly(monkeypatch, computed.tables)
    first = computed.set_part(desk(width, edition=DRAWN, **more), PICTURES)[0]
    assert isinstance(first, Row if has_pictures else Table)


def test_only_designed_sheets_join_the_steps_of_a_round() -> None:
    steps = Round(tuple(RoundStep(i, "Draw", "", ()) for i in (1, 2, 3)))
    for is_designed, hung in ((True, [2, 2, 1]), (False, [1, 1, 1])):
        blocks: Any = computed.set_part(desk(designed=is_designed), steps)
        assert [len(block.blocks[0].hung) for block in blocks] == hung


def test_only_designed_sheets_set_words_beside_their_meanings(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_plainly(monkeypatch, computed.tables)
    terms, labels = Lines((clause(bold("A"), "b"),) * 2), Lines((clause("A: b"),) * 2)
    for part in (terms, labels):
        assert [type(b) for b in computed.set_part(desk(designed=True), part)] == [Table]
        assert [type(b) for b in computed.set_part(desk(), part)] == [Text, Text]
    assert [type(b) for b in computed.set_part(desk(designed=True), Lines((clause("A"),)))] == [Text]
    assert isinstance(computed.set_part(desk(designed=True), matrix())[0], Stack)
    assert isinstance(computed.set_part(desk(), matrix())[0], Table)
