"""Decisions at their edges: where words of Thai end, when a stand-in is named, what a missing shape leaves of a clip."""

from dataclasses import replace

import pytest

from pnp.press.typeset import ParagraphStyle, Run, TextStyle, read_face, set_text
from pnp.press.typeset.drawing.page import GlyphRun, Group
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.reading_order import (
    RIGHT,
    in_reading_order,
    is_line,
    runs_backwards,
    with_mark_behind,
    with_marks,
)
from pnp.press.typeset.text.breaking import break_words, phrases
from pnp.press.typeset.text.script import has_dictionary, word_ends

STYLE = ParagraphStyle(TextStyle("Alegreya", 10), 12)


def draw(inner, setting):
    return read_face(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{inner}</svg>', "KH", setting)


@pytest.mark.skipif(not has_dictionary(), reason="the extra `thai` is not installed")
@pytest.mark.parametrize(("words", "ends"), [("เด็กๆกินข้าว", (5, 8)), ("ฯลฯและอื่นๆ", (3, 6))])
def test_no_line_of_thai_begins_with_the_sign_of_repetition(words, ends):
    assert word_ends(words) == ends


def test_a_missing_picture_is_named_where_its_name_has_half_an_em_beside_it(setting):
    def named(width, height=20.0):
        items = draw(f'<image href="dragon.png" x="5" y="5" width="{width}" height="{height}"/>', setting).items
        return next((item for item in items if isinstance(item, GlyphRun)), None)

    run = named(50)
    em, wide = run.size * PT, max(glyph.x + glyph.advance for glyph in run.glyphs)
    assert named(wide + em + 0.01) and not named(wide + em - 0.01)
    assert named(50, 2 * em + 0.01) and not named(50, 2 * em - 0.01)
    assert run.x == pytest.approx(5 + (50 - wide) / 2, abs=0.01) and run.y == pytest.approx(15 + 0.3 * em)


def test_a_clip_of_a_shape_that_is_missing_is_told_and_drawn_without_it(setting):
    face = draw(
        '<clipPath id="c"><use href="#none"/><rect width="5" height="6"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>',
        setting,
    )
    (group,) = face.items
    assert isinstance(group, Group) and len(group.clip) == 5 and setting.report.errors


def run_of(text, setting):
    (item,) = set_text((Run(text, STYLE.text),), STYLE, 80.0, setting).items(0, 0)
    return item


def spaced(text, setting):
    """A run with a space behind it, as figures in a margin have it."""
    item = run_of(text, setting)
    return replace(item, glyphs=item.glyphs.with_next(setting.fonts.open("Alegreya").shape(" ")), text=text + " ")


def test_figures_by_themselves_have_the_space_behind_them_on_their_left(setting):
    item = spaced("3.10", setting)
    (*_, (_, space, _)) = item.glyphs.stretches
    marked = with_mark_behind(item)
    (*_, (at, led, _)) = marked.glyphs.stretches
    assert led.text == " " and [glyph.text for glyph in led.glyphs] == [f" {RIGHT}"]
    assert at == pytest.approx(item.glyphs.stretches[0][0] - space.width * item.glyphs.em)
    assert with_mark_behind(run_of("3.10", setting)) == run_of("3.10", setting)
    said = replace(item, reading_text="3.10")
    assert with_mark_behind(said) is said


def test_lines_from_the_right_are_read_from_their_right_end(setting):
    left, other = run_of("12", setting), run_of("34", setting)
    back, more = replace(run_of("ab", setting), reading_text="ba"), replace(run_of("cd", setting), reading_text="dc")
    assert in_reading_order([back, left, other, more]) == [more, left, other, back]
    assert runs_backwards(back) and not runs_backwards(left)
    assert is_line([back]) and is_line([left, other]) and not is_line([left]) and not is_line([back, Group(())])


def test_spaces_beside_what_runs_from_the_left_are_marked(setting):
    figures = run_of("12", setting)
    words = replace(spaced("ab", setting), reading_text="ba ")
    marked = with_marks([words, figures])[0]
    assert [glyph.text for glyph in marked.glyphs.stretches[-1][1].glyphs][-1] == f" {RIGHT}"
    assert with_marks([words, words])[0] == words and with_marks([figures, words])[0] == figures


def test_phrases_begin_anew_behind_a_forced_line(setting):
    words = break_words((Run("カードを\n引く", STYLE.text),), setting.speaking("ja")).words
    assert [("".join(piece.text for piece in word.pieces)) for word in phrases(words)] == ["カードを", "引く"]


# ------------------------------------------------------------------------------------------------- words that are moved
def placed_words(inner, setting):
    """Left end and baseline of each run with its width to the last glyph's end."""
    runs = [
        item
        for item in draw(f'<g font-family="Alegreya" font-size="4">{inner}</g>', setting).items
        if isinstance(item, GlyphRun)
    ]
    assert not setting.report.diagnostics
    return {
        run.text.strip(): (run.x, run.y, run.x + max(glyph.x + glyph.advance for glyph in run.glyphs)) for run in runs
    }


def test_a_tspan_moves_from_where_the_words_before_it_end(setting):
    """SVG 2, 11.5: dx and dy shift the current text position, which stays shifted behind the tspan."""
    plain = placed_words(
        '<text x="5" y="10">The <tspan fill="red">10</tspan><tspan fill="blue">th</tspan> card</text>', setting
    )
    raised = placed_words(
        '<text x="5" y="10">The <tspan fill="red">10</tspan><tspan fill="blue" dx="1" dy="-2">th</tspan> card</text>',
        setting,
    )
    assert raised["10"] == pytest.approx(plain["10"])
    assert raised["th"][:2] == pytest.approx((plain["th"][0] + 1, 8), abs=0.02)
    assert raised["card"][:2] == pytest.approx((plain["card"][0] + 1, 8), abs=0.02)


def test_moved_words_are_anchored_with_those_before_them(setting):
    words = placed_words(
        '<text x="30" y="10" text-anchor="middle">left<tspan dx="3" dy="1">right</tspan></text>', setting
    )
    assert (words["left"][0] + words["right"][2]) / 2 == pytest.approx(30, abs=0.01)
    assert words["right"][0] - words["left"][2] == pytest.approx(3, abs=0.05)
    words = placed_words('<text x="30" y="10" text-anchor="end">left<tspan dx="3">right</tspan></text>', setting)
    assert words["right"][2] == pytest.approx(30, abs=0.01)


def test_a_tspan_with_an_x_begins_a_line_of_its_own_below_the_last(setting):
    words = placed_words(
        '<text x="5" y="10">one<tspan x="5" dy="5">two</tspan><tspan x="7" dx="1" dy="5">three</tspan><tspan x="9" y="40">four</tspan></text>',
        setting,
    )
    assert [words[name][:2] for name in ("one", "two", "three", "four")] == [(5, 10), (5, 15), (8, 20), (9, 40)]
