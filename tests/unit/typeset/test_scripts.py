"""Right-to-left order and lines without spaces."""

from pnp.typeset import Run, TextStyle
from pnp.typeset.bidi import embedding_levels, has_right_to_left, levels_of, visual_order
from pnp.typeset.script import is_cjk, may_break_between

STYLE = TextStyle()


def test_plain_latin_needs_no_levels():
    assert levels_of([Run("abc", STYLE)], False) == [()]
    assert not has_right_to_left("café")


def test_hebrew_runs_at_an_odd_level_and_numbers_in_it_at_an_even_one():
    levels = embedding_levels("אב 12", True)
    assert levels[:2] == [1, 1]
    assert levels[3:] == [2, 2]


def test_a_line_of_both_directions_is_turned_level_by_level():
    assert visual_order(list("abcde"), [0, 1, 1, 1, 0]) == list("adcbe")
    assert visual_order(["car", "1", "2", "HEB"], [1, 2, 2, 1]) == ["HEB", "1", "2", "car"]


def test_japanese_breaks_between_characters_but_not_before_closing_marks():
    assert may_break_between("札", "の", "ja")
    assert not may_break_between("す", "。", "ja")
    assert not may_break_between("「", "疑", "ja")
    assert not may_break_between("シ", "ョ", "ja")
    assert not may_break_between("a", "b", "ja")


def test_korean_breaks_at_its_spaces():
    assert is_cjk("한")
    assert not may_break_between("한", "국", "ko")
