"""Right-to-left order and lines without spaces."""

from itertools import pairwise

import pytest
from pytest import approx

from pnp.press.typeset import Run, TextStyle
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text.bidi import embedding_levels, has_right_to_left, levels_of, visual_order
from pnp.press.typeset.text.script import ICON, changes_script, is_cjk, may_break_between, may_lean

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


@pytest.mark.parametrize("odd", ["\u2066", "\u2067", "\u2068", "\u2069", "\u0378", "\u05ff", "\ufffe", "\U0001ebff"])
def test_a_character_that_the_library_does_not_know_has_a_level_too(odd):
    for text in (f"{odd}אב", f"א{odd}b", f"a {odd} א{odd}"):
        for right_to_left in (False, True):
            assert len(embedding_levels(text, right_to_left)) == len(text)
    known = embedding_levels("a אב", False)
    assert embedding_levels(f"a אב{odd}", False)[:4] == known


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
    from pnp.press.typeset import ParagraphStyle, Setting, set_text
    from pnp.press.typeset.text import breaking, paragraph
    from pnp.source.diagnostics import Report

    monkeypatch.setattr(breaking, "may_break_between", lambda before, after, language: after.isalpha())
    monkeypatch.setattr(breaking, "_cuts", lambda text, levels, language: list(range(1, len(text) + 1)))
    monkeypatch.setattr(paragraph, "is_cjk", str.isalpha)
    style = ParagraphStyle(TextStyle("Alegreya", 10), 12, "justify")
    block = set_text([Run("abcdefghijklmnopqrst", style.text)], style, 20, Setting(fonts, Report()))
    assert len(block.lines) > 1
    run = block.lines[0].items[-1]
    assert abs(run.x + run.glyphs[-1].x + run.glyphs[-1].advance - 20) < 0.001


# ------------------------------------------------------------------------------------------------- Japanese
def japanese(fonts, **more):
    from pnp.press.typeset import Setting
    from pnp.source.diagnostics import Report

    return Setting(fonts.speaking("ja"), Report(), more.get("icons", {}), "ja")


def lines_of(text, fonts, width, **style):
    from pnp.press.typeset import ParagraphStyle, set_text

    look = ParagraphStyle(TextStyle("Alegreya", 10), 14, **style)
    return [line.text for line in set_text([Run(text, look.text)], look, width, japanese(fonts)).lines]


def test_a_figure_stays_with_what_it_counts_and_a_sign_with_its_word():
    assert not may_break_between("3", "枚", "ja")
    assert not may_break_between("個", ICON, "ja")
    assert may_break_between("、", ICON, "ja")
    assert not may_break_between(ICON, "。", "ja")
    assert not may_break_between(ICON, "の", "ja")  # "♣の4"
    assert may_break_between(ICON, "札", "ja")
    assert not may_break_between("札", "\u2060", "ja")


def test_no_line_of_japanese_begins_or_ends_with_the_wrong_mark(fonts):
    text = "「山札」を切って、（捨て札）と混ぜます。ジョーカーが出たら「啓示」です。pnpでTrumpを3枚引きます。"
    for width in range(12, 60, 3):
        lines = lines_of(text, fonts, width, align="justify")
        assert "".join(lines).replace(" ", "") == text
        for line in lines:
            assert line[0] not in "、。）」ーョ枚" and line[-1] not in "（「", (width, line)
        assert all("Trump" not in a + b or "Trump" in a or "Trump" in b for a, b in pairwise(lines))


def test_headings_break_between_phrases(fonts):
    assert lines_of("最初のラウンドの前に", fonts, 24, balance=True) == ["最初の", "ラウンドの前に"]


def test_marks_that_meet_are_closed_up_and_the_line_ends_with_half_a_mark(fonts):
    from pnp.press.typeset import ParagraphStyle, set_text

    style = ParagraphStyle(TextStyle("Alegreya", 10), 14)

    def width(text):
        return set_text([Run(text, style.text)], style, 200, japanese(fonts)).width

    em = width("山札") - width("山")
    assert abs(width("山」「札") - 3.5 * em) < 0.05
    assert abs(width("山。") - 1.5 * em) < 0.05
    assert abs(width("（山") - 1.5 * em) < 0.05


def test_a_short_last_line_of_flush_japanese_is_made_longer(fonts):
    text = "この章のアクションをちょうど1つ行います。無償ですが、省略することはできません。"
    for width in range(40, 70):
        last = lines_of(text, fonts, width, align="justify")[-1]
        assert len(last) > 3, (width, last)


def test_japanese_has_no_italics_and_emphasis_is_bold(fonts):
    speaking = fonts.speaking("ja")
    assert speaking.italic("Alegreya") == "Alegreya Bold"
    parts, missing = speaking.split("「王女」 abc", "Alegreya Italic", native=True)
    assert [face for _, face in parts] == ["Noto Serif JP", "Alegreya"]
    assert not missing


def test_a_heavy_face_is_stood_in_for_by_a_bold_one(fonts):
    speaking = fonts.speaking("ja")
    assert speaking.split("王女", "Gloock")[0] == (("王女", "Noto Serif JP Bold"),)
    assert speaking.split("王女", "Alegreya Sans")[0] == (("王女", "Noto Serif JP"),)
    assert speaking.scale("Noto Serif JP", "Alegreya", 10.0) < 1.0 == speaking.scale("Alegreya", "Alegreya", 10.0)
    small = [size * speaking.scale("Noto Serif JP", "Alegreya", size) for size in (6.5, 7.0, 7.4, 8.0)]
    assert small == approx([6.5, 7.0, 7.0, 7.36])  # never from what can be read to what cannot


def test_a_missing_character_is_named_with_its_font_and_its_text(fonts):
    from pnp.press.typeset import ParagraphStyle, set_text

    setting = japanese(fonts)
    style = ParagraphStyle(TextStyle("Alegreya", 10), 14)
    set_text([Run("秘密の鱻を得る", style.text)], style, 100, setting)
    (fault,) = setting.report.diagnostics
    assert fault.code == "PNP705"
    assert all(part in fault.message for part in ("鱻", "U+9C7B", "Alegreya", "秘密の鱻を得る"))


# ------------------------------------------------------------------------------------------------- Hebrew
def hebrew(fonts):
    from pnp.press.typeset import Setting
    from pnp.source.diagnostics import Report

    return Setting(fonts.speaking("he"), Report(), {}, "he", True)


def glyphs_of(text, fonts):
    from pnp.press.typeset import ParagraphStyle, set_text

    style = ParagraphStyle(TextStyle("Alegreya", 10), 14)
    (line,) = set_text([Run(text, style.text)], style, 200, hebrew(fonts)).lines
    return "".join(glyph.text for item in line.items for glyph in item.glyphs)


def test_hebrew_runs_from_the_right_with_its_numbers_and_foreign_words_the_other_way(fonts):
    assert glyphs_of("קלף 12 pnp", fonts) == "pnp 12 ףלק"


def test_brackets_are_drawn_mirrored_and_in_pairs(fonts):
    assert glyphs_of("(קלף)", fonts) == "(ףלק)"
    levels = embedding_levels("קלף pnp (abc) קלף", True)
    assert {levels[i] for i in range(4, 13)} == {2}


def test_a_stop_behind_a_number_is_not_taken_for_a_part_of_it(fonts):
    assert glyphs_of("סעיף 3.2.", fonts) == ".\u200f3.2 ףיעס"


def test_a_sentence_takes_its_punctuation_from_its_own_face(fonts):
    from pnp.press.typeset import ParagraphStyle, set_text

    style = ParagraphStyle(TextStyle("Alegreya Sans", 10), 14)
    faces = {
        item.font
        for text in ("קלף, 12.", "3.2.1")
        for item in set_text([Run(text, style.text)], style, 200, hebrew(fonts)).lines[0].items
    }
    assert faces == {"Frank Ruhl Libre", "Alegreya Sans"}


def test_what_hangs_and_what_frames_is_mirrored(fonts):
    from pnp.press.typeset import FramedBlocks, HungItem, ParagraphStyle, Text, place_blocks
    from pnp.press.typeset.drawing.mirror import extent

    style = ParagraphStyle(TextStyle("Alegreya", 10), 14)
    hung = HungItem((Run("3.2", style.text),), style, -3.0, "right")
    text = Text((Run("קלף", style.text),), style, (hung,))
    number, words = place_blocks((text,), 0.0, 0.0, 80.0, hebrew(fonts)).items
    assert abs(extent(words)[1] - 80.0) < 0.01
    assert abs(extent(number)[0] - 83.0) < 0.01
    (framed,) = place_blocks((FramedBlocks((text,), (1.0, 2.0, 1.0, 9.0)),), 0.0, 0.0, 80.0, hebrew(fonts)).items[1:]
    assert abs(extent(framed)[1] - 71.0) < 0.01


# ------------------------------------------------------------------------------------------------- mirrors
def test_a_mirrored_drawing_turns_outlines_over_and_moves_all_else():
    from pnp.press.typeset.drawing.mirror import extent, mirrored_items
    from pnp.press.typeset.drawing.outline import polygon_outline
    from pnp.press.typeset.drawing.page import Face, GlyphRun, Paint, Path, PlacedFace

    arrow = Path(polygon_outline([(0.0, 0.0), (10.0, 5.0), (0.0, 10.0)]), Paint("#000000"))
    card = PlacedFace(Face("A", 20.0, 30.0, ()), (1.0, 0.0, 0.0, 1.0, 15.0, 0.0))
    words = (GlyphRun(40.0, 3.0, "x", 9.0, "#000000", (), "a"), GlyphRun(44.0, 3.0, "y", 9.0, "#000000", (), "b"))
    turned, moved, first, second = mirrored_items((arrow, card, *words), 100.0)
    assert turned.segments[1] == ("L", (90.0, 5.0))
    assert extent(moved) == (65.0, 85.0)
    assert second.x - first.x == 4.0
    assert mirrored_items(mirrored_items((arrow, card), 100.0), 100.0) == (arrow, card)


def test_a_script_without_a_font_is_reported_in_one_way_at_each_text_and_a_sign_by_itself(fonts):
    from pnp.press.typeset import ParagraphStyle, Setting, set_text
    from pnp.source.diagnostics import Report, Span

    report = Report()
    style = ParagraphStyle(STYLE, 12)
    home = Setting(fonts, report, home=Span("game.yaml", 1))
    for line, text in enumerate(("வணக்கம்", "தமிழ்", "\ue123", "\ue124"), 1):
        set_text([Run(text, STYLE)], style, 100, home.at(Span("a.md", line)))
    assert sorted(d.code for d in report) == ["PNP705", "PNP705", "PNP716", "PNP716"]
    assert {(d.message, d.span.file) for d in report if d.code == "PNP716"} == {
        ("there is no font here for Tamil letters", "a.md")
    }
    chinese = Report()
    for text in ("规则。", "游戏，"):
        set_text([Run(text, STYLE)], style, 100, Setting(fonts.speaking("zh-Hans"), chinese, language="zh-Hans"))
    (told,) = chinese
    assert told.code == "PNP716" and "fonts-cjk" in told.help


def test_each_script_that_the_press_brings_is_set_without_a_word(fonts):
    from pnp.press.typeset import ParagraphStyle, Setting, set_text
    from pnp.source.diagnostics import Report

    for language, text in (
        ("ar", "اخلطوا البطاقات (3)، ثم ابدأوا."), ("hi", "सभी पत्ते फेंटें।"), ("th", "จบเกม"), ("el", "Ο αγώνας"),
        ("uk", "Підготовка: ґ, є, ї"), ("vi", "Cuộc đua của thỏ"), ("tr", "İki ığdır"), ("pl", "zażółć gęślą jaźń"),
    ):  # fmt: skip
        report = Report()
        setting = Setting(fonts.speaking(language), report, language=language)
        set_text([Run(text, STYLE)], ParagraphStyle(STYLE, 12), 100, setting)
        assert not report.diagnostics, language


def test_korean_is_shaped_by_words(fonts):
    from pnp.press.typeset.text.breaking import _cuts

    assert _cuts("한국어규칙", (), "ko") == [5] and len(_cuts("中文规则", (), "zh")) == 4


def test_french_marks_stay_with_their_words():
    from pnp.press.typeset.text.script import with_bound_marks

    said = with_bound_marks("« Jamais : quoi ? » Non ; si !", "fr")
    assert said == "«\u00a0Jamais\u00a0: quoi\u202f?\u00a0» Non\u202f; si\u202f!"
    assert with_bound_marks("one : two", "en") == "one : two"


def test_lines_of_arabic_letters_are_further_apart(fonts):
    from pnp.press.typeset import ParagraphStyle, Setting, fit_text, set_text
    from pnp.source.diagnostics import Report

    def apart(language, text):
        setting, style = Setting(fonts.speaking(language), Report(), language=language), ParagraphStyle(STYLE, 12)
        block = set_text([Run(text, STYLE)], style, 20, setting)
        twice = fit_text([([Run(text, STYLE)], style)] * 2, 100, 100, 9.0, setting)
        assert len(block.lines) == 2
        assert twice.offsets[1] - twice.offsets[0] == approx(block.leading)
        return round(block.leading / PT, 2)

    assert apart("en", "shuffle all cards") == apart("he", "ערבבו את הקלפים") == 12
    assert apart("ar", "اخلطوا كل البطاقات") == apart("ur", "سب پتے اچھی طرح ملائیں") == 13.8


def test_scripts_change_between_letters_only():
    pairs = ("a兎", "兎a", "7兎", "兎兎", "ab", "-兎", "兎-", "兎。")
    assert [changes_script(*pair) for pair in pairs] == [True, True, True, False, False, False, False, False]
    assert [may_lean(word) for word in ("7", "a", "ab", "v7", "-", "12")] == [True, True, False, False, False, True]
