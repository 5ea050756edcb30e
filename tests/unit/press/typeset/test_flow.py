"""Filling pages."""

from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.press.typeset import (
    Break,
    Column,
    Columns,
    Drawing,
    Frame,
    FramedBlocks,
    HungItem,
    Mark,
    Note,
    PageTemplate,
    ParagraphStyle,
    Row,
    Run,
    Space,
    Stack,
    Table,
    Text,
    TextStyle,
    flow_settled,
    is_too_wide,
    measure_height,
    place_blocks,
    set_text,
)
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, Paint, Path
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.flow.galley import galley
from pnp.press.typeset.flow.layout import flow
from pnp.press.typeset.flow.widths import needed, table_widths

STYLE = ParagraphStyle(TextStyle("Alegreya Sans", 10), 10 / PT)
"""Lines are exactly 10 mm high."""


def para(lines, **style):
    text = "\n".join(f"line {i}" for i in range(lines))
    return Text((Run(text, STYLE.text),), replace(STYLE, **style))


def page(*heights, furniture=None, notes=None):
    frames = tuple(Frame(10 + 60 * i, 10, 50, h) for i, h in enumerate(heights))
    extra = {"furniture": furniture} if furniture else {}
    return lambda number, name: PageTemplate(200, 120, frames, notes, **extra)


def texts(page):
    """What a page says, with the baseline of each run."""

    def walk(items, dy=0.0):
        for item in items:
            if isinstance(item, GlyphRun):
                yield item.text, item.x, round(item.y + dy, 2)
            elif isinstance(item, Group):
                yield from walk(item.items, dy + item.matrix[5])

    return list(walk(page.items))


def lines_per_page(flowed):
    return [len(texts(p)) for p in flowed.pages]


def test_lines_fill_a_page_and_go_on_to_the_next(setting):
    assert lines_per_page(flow([para(12)], page(50), setting)) == [5, 5, 2]


def test_no_single_line_begins_or_ends_a_column(setting):
    assert lines_per_page(flow([para(6)], page(50), setting)) == [4, 2]
    assert lines_per_page(flow([para(4), para(5)], page(50), setting)) == [4, 5]


def test_no_page_ends_within_a_word(setting):
    style = replace(STYLE, hyphens=True, align="justify")
    text = Text(
        (Run("They acknowledge responsibilities and incomprehensible misunderstandings " * 4, STYLE.text),), style
    )
    lines = set_text(text.inlines, style, 40, setting).lines
    parted = [line.text.endswith("\u00ad") for line in lines]
    assert any(parted[1:-2])
    assert [strip.keep for strip in galley((text,), 40, setting)][1:-2] == parted[1:-2]


def test_a_heading_stays_with_what_follows(setting):
    blocks = [para(3), para(1, keep_with_next=True), para(4)]
    assert lines_per_page(flow(blocks, page(50), setting)) == [3, 5]


def test_what_stays_together_moves_together(setting):
    assert lines_per_page(flow([para(2), para(4, together=True)], page(50), setting)) == [2, 4]
    stack = Stack((para(2), para(2)))
    assert lines_per_page(flow([para(2), stack], page(50), setting)) == [2, 4]


def test_the_larger_of_two_spaces_counts(setting):
    flowed = flow([para(1, after=4), para(1, before=6)], page(100), setting)
    (_, _, first), (_, _, second) = texts(flowed.pages[0])
    assert second - first == pytest.approx(16, abs=0.01)


def test_space_is_dropped_at_the_head_of_a_page(setting):
    flowed = flow([para(5), Space(7), para(1, before=9)], page(50), setting)
    assert texts(flowed.pages[1])[0][2] == texts(flowed.pages[0])[0][2]


def test_frames_are_filled_in_order(setting):
    flowed = flow([para(8)], page(50, 50), setting)
    assert len(flowed.pages) == 1
    assert {round(x) for _, x, _ in texts(flowed.pages[0])} == {10, 70}


def test_breaks_end_columns_and_pages_and_skip_to_a_side(setting):
    assert lines_per_page(flow([para(1), Break("column"), para(1)], page(50, 50), setting)) == [2]
    assert lines_per_page(flow([para(1), Break("page"), para(1)], page(50, 50), setting)) == [1, 1]
    assert lines_per_page(flow([para(1), Break("right"), para(1)], page(50), setting)) == [1, 0, 1]
    assert lines_per_page(flow([para(1), Break("left"), para(1)], page(50), setting)) == [1, 1]


def test_a_break_names_the_next_pages_template(setting):
    asked = []

    def templates(number, name):
        asked.append((number, name))
        return page(50)(number, name)

    flow([Break("page", "title"), para(1), Break("page", "body"), para(1)], templates, setting)
    assert (1, "title") in asked and (2, "body") in asked


def test_columns_within_the_flow_are_even(setting):
    strip = place_blocks([Columns((para(7, widows=1, orphans=1),), 2, 4)], 0, 0, 50, setting)
    assert strip.height == pytest.approx(40)


def test_a_template_may_even_its_last_columns(setting):
    def templates(number, name):
        return replace(page(100, 100)(number, name), balance=True)

    flowed = flow([para(8)], templates, setting)
    assert sum(x < 60 for _, x, _ in texts(flowed.pages[0])) == 4


def test_anchors_get_their_page_and_running_heads_their_words(setting):
    seen = []

    def furniture(context):
        seen.append((context.number, context.opening.get("chapter"), context.running.get("chapter"), context.pages))
        return ()

    def chapter(name):
        return replace(para(5), marks=(Mark(name, name.title(), 0, {"chapter": name}),))

    flowed = flow([chapter("one"), chapter("two")], page(50, furniture=furniture), setting, pages=2)
    assert [(p.page, p.label) for p in flowed.places.values()] == [(1, "1"), (2, "2")]
    assert [a.title for p in flowed.pages for a in p.anchors] == ["One", "Two"]
    assert seen == [(1, "one", "one", 2), (2, "two", "two", 2)]


def test_page_numbers_in_the_text_come_to_rest(setting):
    def build(places):
        where = places["end"].label if "end" in places else "?"
        said = Text((Run(f"The end is on page {where}", STYLE.text),), STYLE)
        return [said, para(9), replace(para(1), marks=(Mark("end"),))]

    flowed = flow_settled(build, page(50), setting)
    assert texts(flowed.pages[0])[0][0] == "The end is on page 3"
    assert flowed.places["end"].page == 3


def every_kind_of_block():
    """Blocks of every kind, with words that are hyphenated, and with what hangs beside lines."""
    style = replace(STYLE, hyphens=True, align="justify")
    long = Text((Run("extraordinarily unbelievable circumstances " * 6, style.text),), style)
    hung = replace(para(3), hung=(HungItem((Run("12", STYLE.text),), STYLE, 30.0, "right"),), bar=(0.5, "#000000"))
    note = Note((Run("beside", STYLE.text),), STYLE)
    rule = Paint(stroke="#000000", width=0.2)
    cells = (para(1), (para(2), hung))
    table = Table((Column(12.0), Column()), (para(1), para(1)), (cells, cells, cells), rule, rule, rule)
    box = FramedBlocks((para(2), table), (1.0, 2.0, 1.0, 2.0), rule, 1.0, bar=(0.3, "#000000"), tab=hung.hung[0])
    face = Face("a", 20.0, 12.0, (Path((("M", (0.0, 0.0)), ("L", (9.0, 9.0))), rule),))
    row = Row(((para(1),), (long,)), (15.0, 0.0), 2.0, "baseline")
    return [
        long, replace(hung, notes=(note,)), table, box, Drawing(face, 20.0, 12.0, "center", marks=(Mark("face"),)),
        row, Columns((para(7), para(2)), 2, 4.0), Stack((para(2), long), True, 2.0, 3.0), Space(4.0),
        Break("page"), replace(para(4), marks=(Mark("end", "End"),)),
    ]  # fmt: skip


def test_what_is_only_measured_is_as_high_as_what_is_set_and_holds_nothing(setting):
    def measures(strips):
        return [
            (s.height, s.before, s.after, s.keep, s.loath, s.space, s.baseline, s.marks, s.head and s.head.height)
            for s in strips
        ]

    blocks = every_kind_of_block()
    measured = galley(blocks, 50.0, setting.measuring())
    assert not any(strip.items or strip.links or (strip.head and strip.head.items) for strip in measured)
    assert measures(measured) == measures(galley(blocks, 50.0, setting))


@pytest.mark.parametrize("stretch", [0.0, 0.75])
def test_measured_pages_end_where_set_pages_end(setting, stretch):
    def templates(number, name):
        return replace(page(60, notes=Frame(100, 10, 25, 100))(number, name), stretch=stretch)

    blocks = every_kind_of_block()
    measured, full = flow(blocks, templates, setting.measuring()), flow(blocks, templates, setting)
    assert len(measured.pages) == len(full.pages) > 3
    assert (measured.places, measured.feet) == (full.places, full.feet)
    assert not any(each.items for each in measured.pages)


def test_what_is_too_wide_is_so_for_measures_too(setting):
    wide = Text((Run("incomprehensibilities", STYLE.text),), STYLE)
    assert is_too_wide([wide], 10.0, setting) and not is_too_wide([wide], 100.0, setting)
    assert is_too_wide([FramedBlocks((wide,))], 10.0, setting)
    assert not setting.report.diagnostics


def test_side_notes_stand_beside_their_line_and_do_not_overlap(setting):
    note = Note((Run("a note that takes two lines", STYLE.text),), STYLE)
    noted = replace(para(1), notes=(note,))
    flowed = flow([noted, noted], page(100, notes=Frame(100, 10, 25, 100)), setting)
    said = texts(flowed.pages[0])
    body = [y for _, x, y in said if x < 60]
    beside = [y for _, x, y in said if x >= 100]
    assert beside[0] == body[0]
    assert all(b - a >= 10 - 0.01 for a, b in pairwise(beside))


def test_something_hung_stands_left_of_the_first_line(setting):
    numbered = replace(para(2), hung=(HungItem((Run("3.2", STYLE.text),), STYLE, -3),))
    (hung,) = [t for t in texts(flow([numbered], page(50), setting).pages[0]) if t[0] == "3.2 "]
    first = texts(flow([numbered], page(50), setting).pages[0])[0]
    assert hung[2] == first[2]
    assert hung[1] < 7


def test_a_frame_is_never_split_and_wears_its_label(setting):
    style = STYLE
    frame = FramedBlocks(
        (para(3),),
        (5, 3, 5, 3),
        Paint(stroke="#000000"),
        2,
        tab=HungItem((Run("EXAMPLE", style.text),), style, 4, "left"),
    )
    flowed = flow([para(3), frame], page(60), setting)
    assert lines_per_page(flowed) == [3, 4]
    assert measure_height([frame], 50, setting) == pytest.approx(40)


def test_cells_of_a_row_share_what_is_left(setting):
    face = Face("square", 10, 10, ())
    row = Row(((Drawing(face, 10, 10),), (para(1),)), (10, 0), 5, "baseline")
    placing = place_blocks([row], 0, 0, 50, setting)
    run = next(t for t in texts(type("P", (), {"items": placing.items})) if t[0])
    assert run[1] == pytest.approx(15)


def test_a_table_repeats_its_head_on_each_page(setting):
    def cell(text):
        return Text((Run(text, STYLE.text),), STYLE)

    rows = tuple((cell(str(i)), cell("x")) for i in range(8))
    table = Table((Column(10), Column()), (cell("n"), cell("what")), rows, padding=(0, 1))
    flowed = flow([table], page(50), setting)
    heads = [[t for t, _, _ in texts(p) if t == "what"] for p in flowed.pages]
    assert heads == [["what"]] * len(flowed.pages)
    said = [t for p in flowed.pages for t, _, _ in texts(p) if t.isdigit()]
    assert said == [str(i) for i in range(8)]


def test_a_column_may_be_as_wide_as_its_widest_cell(setting):
    def cell(text, align="left"):
        return Text((Run(text, STYLE.text),), replace(STYLE, align=align))

    table = Table(
        (Column(share=0), Column()), (), ((cell("10"), cell("ten")), (cell("9"), cell("nine"))), padding=(0, 2)
    )
    placing = place_blocks([table], 0, 0, 50, setting)
    width = setting.fonts.width("10", "Alegreya Sans", 10)
    second = next(x for t, x, _ in texts(type("P", (), {"items": placing.items})) if t == "ten")
    assert second == pytest.approx(width + 4, abs=0.1)


def test_columns_that_say_nothing_have_what_they_need_and_share_the_rest():
    assert needed([30.0, 10.0, 10.0], 80.0) == [40.0, 20.0, 20.0]
    assert needed([90.0, 10.0, 70.0], 80.0) == [35.0, 10.0, 35.0]
    assert needed([90.0, 90.0], 80.0) == [40.0, 40.0]


def test_an_empty_cell_leaves_the_others_what_they_need(setting):
    short, long = para(1), Text((Run("a line of many more words", STYLE.text),), STYLE)
    table = Table((Column(), Column()), (), ((short, long), (short, ())), None, None, padding=(0, 0))
    widths = table_widths(table, 80.0, setting)
    assert widths == table_widths(replace(table, rows=table.rows[:1]), 80.0, setting)
    assert widths[0] < widths[1]


def test_a_block_too_high_for_any_page_is_told(setting):
    flow([Drawing((), 10, 80)], page(50), setting)
    (found,) = setting.report
    assert found.code == "PNP700" and "80.0 mm" in found.message


def test_a_word_wider_than_its_column_is_told(setting):
    word = Text((Run("immeasurableness", STYLE.text),), STYLE)
    place_blocks([Row(((word,), (para(1),)), (12, 0))], 0, 0, 50, setting)
    (found,) = setting.report
    assert found.code == "PNP700" and "“immeasurableness”" in found.message and "12.0 mm" in found.message


def test_a_paragraph_set_before_still_tells_its_faults(setting):
    block = Text((Run("\ue123", STYLE.text),), STYLE)
    flow_settled(lambda places: [block], page(50), setting)
    assert [d.code for d in setting.report] == ["PNP705"]


def test_a_bar_stands_beside_every_line(setting):
    limited = replace(para(2, left=3), bar=(0.9, "#5B1E46"))
    items = place_blocks([limited], 0, 0, 50, setting).items
    bars = [i for g in items if isinstance(g, Group) for i in g.items if isinstance(i, Path)]
    assert len(bars) == 2


@pytest.mark.parametrize(
    "block",
    [
        para(1),
        Row(((para(1),), (para(1),)), (0, 0)),
        Table((Column(), Column()), (), ((para(1), para(1)),), None, None, padding=(0, 0)),
        Stack((para(1),)),
        Columns((para(1), para(1))),
        FramedBlocks((para(1),), padding=(0, 0, 0, 0)),
    ],
    ids=lambda block: type(block).__name__,
)
def test_blocks_follow_each_other_without_space_unless_they_ask_for_it(block, setting):
    assert place_blocks((para(1), block, para(1)), 0, 0, 50, setting).height == pytest.approx(30)
    if not isinstance(block, Text):
        apart = replace(block, before=1.0, after=2.0)
        assert place_blocks((para(1), apart, para(1)), 0, 0, 50, setting).height == pytest.approx(33)
