"""Pages in columns: what goes across them, even heights, what floats, spaces that are stretched (filling, sheet)."""

from dataclasses import replace

import pytest

from pnp.press.typeset import Break, Frame, Mark, PageTemplate, ParagraphStyle, Run, Text, TextStyle
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.flow.blocks import Across
from pnp.press.typeset.flow.layout import flow
from pnp.press.typeset.flow.strips import Strip, balanced, gaps_of, height_of
from tests.unit.press.typeset.test_flow import texts

STYLE = ParagraphStyle(TextStyle("Alegreya Sans", 10), 10 / PT)
"""Lines are exactly 10 mm high."""


def para(lines, word="line", mark="", **style):
    text = "\n".join(f"{word} {i}" for i in range(lines))
    return Text((Run(text, STYLE.text),), replace(STYLE, **style), marks=(Mark(mark),) if mark else ())


def columns(height=100.0, stretch=0.0):
    frames = (Frame(10, 10, 50, height), Frame(70, 10, 50, height))
    return lambda number, name: PageTemplate(130, height + 20, frames, balance=True, stretch=stretch)


def feet(page, x):
    """The lowest baseline of the column at x."""
    return max(y for _, at, y in texts(page) if abs(at - x) < 1)


def test_columns_end_alike_where_the_text_ends(setting):
    (page,) = flow([para(2) for _ in range(4)], columns(), setting).pages
    assert feet(page, 10) == feet(page, 70)


def test_what_goes_across_stands_below_even_columns(setting):
    blocks = [para(4), para(4), Across((para(1, "wide"),)), para(2, "below")]
    (page,) = flow(blocks, columns(), setting).pages
    wide = next(y for text, x, y in texts(page) if text.startswith("wide"))
    assert all(y < wide for text, _, y in texts(page) if text.startswith("line"))
    assert all(y > wide for text, _, y in texts(page) if text.startswith("below"))
    assert {x for text, x, _ in texts(page) if text.startswith("line")} == {10, 70}


def test_what_goes_across_begins_at_the_left_edge_where_columns_run_from_the_right(setting):
    mirrored = replace(columns()(1, ""), frames=columns()(1, "").frames[::-1])
    (page,) = flow([para(4), para(4), Across((para(1, "wide"),))], lambda number, name: mirrored, setting).pages
    assert next(x for text, x, _ in texts(page) if text.startswith("wide")) == 10


def test_a_heading_across_is_not_left_alone_at_the_foot(setting):
    heading = Across((para(1, "head", keep_with_next=True),))
    first, second = flow([*[para(2) for _ in range(9)], heading, para(3, "text")], columns(), setting).pages
    assert not any(text.startswith("head") for text, _, _ in texts(first))
    assert any(text.startswith("head") for text, _, _ in texts(second))


def test_what_floats_waits_for_the_next_page_and_text_fills_this_one(setting):
    wide = Across((para(6, "wide", together=True),), floats=True)
    blocks = [*[para(2) for _ in range(6)], wide, *[para(2, "after") for _ in range(8)]]
    first, second = flow(blocks, columns(), setting).pages
    assert any(text.startswith("after") for text, _, _ in texts(first))
    assert min(texts(second), key=lambda t: t[2])[0].startswith("wide")


def test_a_break_waits_for_what_is_afloat(setting):
    wide = Across((para(9, "wide", together=True),), floats=True)
    pages = flow([*[para(2) for _ in range(6)], wide, Break("page"), para(1, "next")], columns(), setting).pages
    said = [{text.split()[0] for text, _, _ in texts(page)} for page in pages]
    assert said == [{"line"}, {"wide"}, {"next"}]


def test_a_column_never_ends_behind_what_is_kept_with_the_next():
    strips = tuple(Strip(10.0, keep=i == 1) for i in range(4))
    for part in balanced(strips, 2)[:-1]:
        assert not part[-1].keep


def test_spaces_are_stretched_to_the_foot_where_little_is_left(setting):
    blocks = [para(3, after=4.0, together=True) for _ in range(12)]
    ragged = flow(blocks, columns(106.0), setting)
    flush = flow(blocks, columns(106.0, stretch=1.0), setting)
    assert feet(flush.pages[0], 10) > feet(ragged.pages[0], 10)
    assert ragged.feet[0] > 0.0 and flush.feet[0] == 0.0


def test_places_know_how_many_columns_stand_before_them(setting):
    flowed = flow([para(9, mark="a"), para(9, mark="b"), para(9, mark="c")], columns(), setting)
    assert [flowed.places[n].column for n in "abc"] == [0, 1, 2]


def test_the_height_of_a_column_counts_its_gaps_once():
    strips = (Strip(10.0, after=3.0), Strip(5.0, before=2.0), Strip(1.0, before=4.0))
    assert gaps_of(strips) == [0.0, 3.0, 4.0]
    assert height_of(strips) == pytest.approx(23.0)
