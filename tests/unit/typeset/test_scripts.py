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


def test_justified_lines_of_characters_are_stretched_between_them(fonts, monkeypatch):
    """No Japanese font is committed: Latin letters stand in for characters."""
    from pnp.diagnostics import Report
    from pnp.typeset import ParagraphStyle, Setting, breaking, paragraph, set_text

    monkeypatch.setattr(breaking, "may_break_between", lambda before, after, language: after.isalpha())
    monkeypatch.setattr(breaking, "_cuts", lambda text, levels: list(range(1, len(text) + 1)))
    monkeypatch.setattr(paragraph, "is_cjk", str.isalpha)
    style = ParagraphStyle(TextStyle("Alegreya", 10), 12, "justify")
    block = set_text([Run("abcdefghijklmnopqrst", style.text)], style, 20, Setting(fonts, Report()))
    assert len(block.lines) > 1
    run = block.lines[0].items[-1]
    assert abs(run.x + run.glyphs[-1].x + run.glyphs[-1].advance - 20) < 0.001
