"""The paragraph engine."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.typeset import (
    Fonts,
    Icon,
    ParagraphStyle,
    Run,
    Setting,
    TextStyle,
    fit_text,
    line_width,
    read_icon,
    set_line,
    set_text,
)
from pnp.press.typeset.drawing.page import GlyphRun, PlacedFace
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text import lines, paragraph
from pnp.press.typeset.text.breaking import break_words
from pnp.press.typeset.text.lines import overfull
from pnp.press.typeset.text.paragraph import filling_of, tried_widths
from pnp.press.typeset.text.script import ICON
from pnp.source.diagnostics import Report

PLAIN = TextStyle("Alegreya Sans", 10)
STYLE = ParagraphStyle(PLAIN, 12)
WORDS = "Take the jewel at once, from its owner or from the middle of the table, and keep it until another takes it."
SVG = 'xmlns="http://www.w3.org/2000/svg"'
COIN = f'<svg {SVG} viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="currentColor"/></svg>'


def said(block):
    return [line.text for line in block.lines]


def test_no_line_is_wider_than_the_measure(setting):
    block = set_text([Run(WORDS, PLAIN)], STYLE, 40, setting)
    assert len(block.lines) > 3
    assert all(line.width <= 40 for line in block.lines)
    assert " ".join(said(block)) == WORDS


def test_height_is_the_lines_at_full_leading(setting):
    block = set_text([Run(WORDS, PLAIN)], STYLE, 40, setting)
    assert block.height == pytest.approx(len(block.lines) * 12 * PT)


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_lines_stand_where_their_alignment_says(setting, align):
    block = set_text([Run(WORDS, PLAIN)], replace(STYLE, align=align), 40, setting)
    for line in block.lines:
        start = line.items[0].x
        free = 40 - line.width
        assert start == pytest.approx({"left": 0, "center": free / 2, "right": free}[align], abs=1e-6)


def test_justified_lines_fill_the_measure_but_for_the_last(setting):
    block = set_text([Run(WORDS, PLAIN)], replace(STYLE, align="justify"), 40, setting)

    def end(line):
        run = line.items[-1]
        seen = [glyph for glyph in run.glyphs if glyph.text != " "]
        return run.x + seen[-1].x + seen[-1].advance

    assert all(end(line) == pytest.approx(40, abs=0.001) for line in block.lines[:-1])
    assert end(block.lines[-1]) < 40


def test_balanced_lines_keep_their_number_and_even_out(setting):
    ragged = set_text([Run(WORDS, PLAIN)], STYLE, 55, setting)
    even = set_text([Run(WORDS, PLAIN)], replace(STYLE, balance=True), 55, setting)
    assert len(even.lines) == len(ragged.lines)
    assert even.width <= ragged.width
    assert min(line.width for line in even.lines) >= min(line.width for line in ragged.lines)


@pytest.mark.parametrize("measure", [14, 23, 31, 40.5, 55, 90])
def test_lines_that_are_only_tried_are_as_many_as_even_ones_and_fit_as_well(setting, measure):
    words = break_words([Run(WORDS, PLAIN)], setting)
    style = replace(STYLE, balance=True)
    even, tried = (make(words, style, measure, 1.0, setting) for make in (filling_of, tried_widths))
    assert len(even) == len(tried)
    assert overfull(even, measure) == any(width > measure + 0.01 for width in tried)


def test_a_last_line_of_one_short_word_is_refused_where_it_can_be(setting):
    text = "The higher takes the top card of the deck as a pal. So"
    width = setting.fonts.width(text.removesuffix(" So"), "Alegreya Sans", 10) / 2 + 3
    first = set_text([Run(text, PLAIN)], STYLE, width, setting)
    assert len(first.lines) >= 2
    assert len(said(first)[-1]) >= 8


def test_a_no_break_space_binds(setting):
    bound = WORDS.replace("the middle", "the\u00a0middle")
    for width in range(20, 60, 3):
        assert not any(line.endswith("the") and i + 1 < 99 and said(block)[i + 1].startswith("middle")
                       for block in [set_text([Run(bound, PLAIN)], STYLE, width, setting)]
                       for i, line in enumerate(said(block)[:-1]))  # fmt: skip


def test_a_hyphen_ends_a_line_only_between_parts_that_can_stand_alone(setting):
    def lines(text):
        return said(set_text([Run(text, PLAIN)], STYLE, 1, setting))

    assert lines("red-handed") == ["red-", "handed"]
    assert lines("above/below") == ["above/", "below"]
    for whole in ("face-up", "fût-ce", "c’est-à-dire", "x-rays"):
        assert lines(whole) == [whole]


def test_a_line_end_in_a_run_ends_the_line(setting):
    assert said(set_text([Run("one\ntwo", PLAIN)], STYLE, 100, setting)) == ["one", "two"]


def test_a_word_in_two_styles_is_never_broken_between_them(setting):
    bold = replace(PLAIN, font="Alegreya Sans Bold")
    block = set_text([Run("the word un", PLAIN), Run("break", bold), Run("able, too", PLAIN)], STYLE, 18, setting)
    assert any("unbreakable," in line for line in said(block))


def test_hyphens_are_put_in_by_the_language_and_say_that_they_are_soft(setting):
    style = replace(STYLE, hyphens=True)
    block = set_text([Run("An extraordinarily misrepresented representation", PLAIN)], style, 22, setting)
    ends = [line for line in said(block) if line.endswith("\u00ad")]
    assert ends
    assert (
        "".join(said(block)).replace("\u00ad", "").replace(" ", "") == "Anextraordinarilymisrepresentedrepresentation"
    )
    german = set_text([Run("Siegpunktmarkierungsstein", PLAIN)], style, 25, setting.speaking("de"))
    assert len(german.lines) == 2


def test_names_are_not_hyphenated(setting):
    style = replace(STYLE, hyphens=True)
    block = set_text([Run("Deirdresister Fionasbrother", PLAIN)], style, 25, setting)
    assert not any("\u00ad" in line for line in said(block))


def test_a_soft_hyphen_breaks_where_it_is_needed_only(setting):
    text = [Run("incon\u00advenient", PLAIN)]
    assert len(set_text(text, STYLE, 100, setting).lines) == 1
    assert said(set_text(text, STYLE, 13, setting)) == ["incon\u00ad", "venient"]


def test_a_line_may_end_after_a_dash_and_not_inside_a_range(setting):
    block = set_text([Run("wise—foolish 12–34", PLAIN)], STYLE, 15, setting)
    assert said(block) == ["wise—", "foolish", "12–34"]


def test_an_icon_is_one_and_a_quarter_capitals_high_on_the_middle_of_a_capital(setting):
    setting = replace(setting, icons={"coin": read_icon(COIN, "coin", setting)})
    style = replace(PLAIN, size=14)
    block = set_text([Run("Pay ", style), Icon("coin", style)], ParagraphStyle(style, 16), 80, setting)
    icon = next(item for item in block.lines[0].items if isinstance(item, PlacedFace))
    cap = setting.fonts.cap_height("Alegreya Sans", 14)
    assert icon.matrix[3] * icon.face.height == pytest.approx(1.25 * cap)
    assert icon.matrix[5] + icon.matrix[3] * icon.face.height / 2 == pytest.approx(-cap / 2)
    assert icon.face.items[0].paint.fill == style.fill


@pytest.mark.parametrize("align", ["left", "justify"])
def test_no_line_begins_with_a_sign_of_the_word_before_it_nor_with_the_number_of_a_sign(setting, align):
    setting = replace(setting, icons={"coin": read_icon(COIN, "coin", setting)})
    coin, style = Icon("coin", PLAIN), replace(STYLE, align=align)
    said_first, said_then = Run("The owner pays one coin ", PLAIN), Run(" and takes a card. Price: ", PLAIN)
    parts = [said_first, coin, said_then, coin, Run(" 7 in all.", PLAIN)]
    for width in range(56 if align == "justify" else 18, 76):  # (spaces that gape are worse)
        lines = said(set_text(parts, style, width, setting))
        assert not [line for line, next in pairwise(lines) if line.endswith(" coin") and next[0] == ICON], width
        assert not [line for line, next in pairwise(lines) if line[-1] == ICON and next[0] == "7"], width
    ends = {line for width in range(18, 60) for line in said(set_text(parts, style, width, setting))}
    assert any(line.endswith("Price:") for line in ends)  # behind a mark a sign begins something of its own


def test_a_mark_stands_as_near_to_a_narrow_icon_as_to_a_wide_one(setting):
    bolt = f'<svg {SVG} viewBox="0 0 10 10"><path d="M4 0H6V10H4Z" fill="currentColor"/></svg>'
    icons = {name: read_icon(drawing, name, setting) for name, drawing in (("coin", COIN), ("bolt", bolt))}
    setting = replace(setting, icons=icons)

    def gap(name, ink):
        block = set_text([Icon(name, PLAIN), Run(", free", PLAIN)], STYLE, 80, setting)
        icon = next(item for item in block.lines[0].items if isinstance(item, PlacedFace))
        run = next(item for item in block.lines[0].items if isinstance(item, GlyphRun))
        return run.x - icon.matrix[4] - icon.matrix[0] * icon.face.width * ink

    assert gap("bolt", 0.6) == pytest.approx(gap("coin", 1.0), abs=0.02)
    alone = set_text([Icon("bolt", PLAIN), Run(" free", PLAIN)], STYLE, 80, setting).lines[0].width
    wide = set_text([Icon("coin", PLAIN), Run(" free", PLAIN)], STYLE, 80, setting).lines[0].width
    assert alone == pytest.approx(wide)  # icons that begin lines stand below each other


def test_an_icon_that_nobody_drew_is_told(setting):
    set_text([Icon("ghost", PLAIN)], STYLE, 40, setting)
    assert [d.code for d in setting.report] == ["PNP114"]


def test_a_missing_character_is_told_with_its_font(setting):
    block = set_text([Run("snow \ue123 man", PLAIN)], STYLE, 80, setting)
    (found,) = setting.report
    assert found.code == "PNP705"
    assert "`Alegreya Sans`" in found.message and "U+E123" in found.message
    assert block.lines[0].text.split() == ["snow", "▯", "man"]


def test_a_link_covers_its_words(setting):
    run = Run("the Court", PLAIN, target="court")
    block = set_text([Run("see ", PLAIN), run, Run(" now", PLAIN)], STYLE, 80, setting)
    (link,) = block.lines[0].links
    assert link.target == "court"
    assert link.width == pytest.approx(setting.fonts.width("the Court", "Alegreya Sans", 10), rel=0.02)


def test_type_shrinks_only_as_far_as_it_must(setting):
    paragraph = [([Run(WORDS, PLAIN)], STYLE)]
    roomy = fit_text(paragraph, 50, 40, 7, setting)
    tight = fit_text(paragraph, 50, 11, 7, setting)
    over = fit_text(paragraph, 50, 6, 7, setting)
    assert roomy.size == 10 and roomy.lost == 0
    assert 7 < tight.size < 10 and tight.lost == 0 and tight.height <= 11.01
    assert over.size == 7 and over.lost == pytest.approx((over.height - 6) / PT)


def test_a_word_wider_than_its_box_is_an_overflow(setting):
    assert fit_text([([Run("immeasurable", PLAIN)], STYLE)], 8, 40, 10, setting).lost > 0


def test_a_first_line_that_hangs_out_may_be_longer_by_that(setting):
    hanging = replace(STYLE, left=6, first=-6)
    text = [Run("Take the jewel at once, from its owner or another.", PLAIN)]
    block = set_text(text, hanging, 40, setting)
    assert block.lines[0].width > 34 and not block.overfull


def test_right_to_left_words_stand_from_the_right(setting):
    """No Hebrew font is committed; digits and Latin words in a right-to-left paragraph show the order."""
    rtl = setting.speaking("he", right_to_left=True)
    block = set_text([Run("one (two) three", PLAIN)], STYLE, 80, rtl)
    last = block.lines[0].items[-1]
    assert last.x + last.glyphs[-1].x + last.glyphs[-1].advance == pytest.approx(80, abs=0.01)


@settings(max_examples=40)
@given(st.lists(st.text("abcdefghij-—", min_size=1, max_size=12), min_size=1, max_size=30), st.integers(10, 80))
def test_setting_a_text_loses_and_adds_nothing(fonts, words, width):
    from pnp.press.typeset import Setting
    from pnp.source.diagnostics import Report

    text = " ".join(words)
    setting = Setting(fonts, Report())
    block = set_text([Run(text, PLAIN)], replace(STYLE, hyphens=True), width, setting)
    drawn = "".join(g.text for line in block.lines for i in line.items if isinstance(i, GlyphRun) for g in i.glyphs)
    assert drawn.replace(" ", "").replace("\u00ad", "") == text.replace(" ", "")


# ------------------------------------------------------------------------------------------------- ends of lines
ENDS = (
    ("en", "The game takes some 30 minutes, and each of you has 12 cards and 1 token to begin with."),
    ("fr", "Une partie dure de 5 à 30 minutes, et chacun reçoit 12 cartes et 1 jeton pour commencer."),
    ("pl", "Połóż kartę z ręki w lesie i weź 12 żetonów, a potem idź do rzeki u podnóża gór."),
)


@pytest.mark.parametrize(("language", "text"), ENDS)
def test_a_number_stays_with_what_it_counts_and_a_polish_letter_with_its_word(setting, language, text):
    for width in range(44, 100, 2):
        lines = said(set_text([Run(text, PLAIN)], STYLE, width, setting.speaking(language)))
        assert " ".join(line.strip() for line in lines) == text
        ends = [line.split()[-1] for line in lines[:-1]]
        assert not any(end.isdigit() or (len(end) == 1 and language == "pl") for end in ends)


@pytest.mark.parametrize(("language", "text"), ENDS)
def test_justified_lines_part_them_where_nothing_better_is_to_be_had(setting, language, text, monkeypatch):
    style = replace(STYLE, align="justify", hyphens=True)

    def parted():
        blocks = [
            set_text([Run(f"{text} {text}", PLAIN)], style, w, setting.speaking(language)) for w in range(60, 100)
        ]
        ends = [line.split()[-1] for block in blocks for line in said(block)[:-1]]
        return sum(end.isdigit() or (len(end) == 1 and language == "pl") for end in ends)

    now = parted()
    monkeypatch.setattr("pnp.press.typeset.text.totalfit.LEANING_COST", 0.0)
    assert 2 * now < parted()


def test_a_number_stands_alone_where_there_is_no_room_for_more(setting):
    assert said(set_text([Run("12 misunderstandings", PLAIN)], STYLE, 28, setting)) == ["12", "misunderstandings"]


@pytest.mark.parametrize("align", ["left", "right", "justify"])
def test_the_end_of_a_parted_word_is_no_last_line(setting, align):
    text = "Vous perdez le combat si votre adversaire peut encore en dispenser. Sinon la carte reste à sa place, "
    own, style = setting.speaking("fr"), replace(STYLE, align=align, hyphens=True)
    for word in ("personne.", "dispenser.", "réorganiser."):
        blocks = [set_text([Run(text + word, PLAIN)], style, width, own) for width in (*range(50, 72), *range(74, 100))]
        assert any(line.endswith("\u00ad") for block in blocks for line in said(block))
        assert not any(said(block)[-2].endswith("\u00ad") and " " not in said(block)[-1].strip() for block in blocks)


@pytest.mark.parametrize(("language", "text"), ENDS)
@pytest.mark.parametrize(
    "style", [STYLE, replace(STYLE, hyphens=True, first=3), replace(STYLE, first=-2, balance=True)]
)
def test_what_plain_lines_are_made_of_sooner_is_what_all_lines_are_made_of(setting, language, text, style, monkeypatch):
    """Whole words, and lines that are one run of them, have a shorter way to the same lines."""
    own = setting.speaking(language)

    def made():
        texts = (f"{text}\n{text}", f"{text} {text}")
        return [set_text([Run(one, PLAIN)], style, width, own) for one in texts for width in (12, 31.5, 47, 80)]

    sooner = made()
    monkeypatch.setattr(lines, "_line_ends", lambda *asked: None)
    monkeypatch.setattr(paragraph._Composer, "_one_run", lambda *asked: None)
    assert made() == sooner


@pytest.mark.parametrize("text", ["Hare", "A hare runs past\na hedgehog, twice.", "", "(Wait) — “for” it!"])
def test_words_that_are_only_measured_are_as_wide_as_those_that_are_set(setting, text):
    style = ParagraphStyle(TextStyle("Alegreya", 9.5, tracking=12), 12, "center", left=4.0, first=2.0, hang=1.0)
    inlines = (Run(text, style.text), Run("2", TextStyle("Alegreya Sans Bold", 7.0)))
    assert line_width(inlines, style, setting) == set_line(inlines, style, setting).width


def test_variants_with_the_same_fonts_break_a_text_once(fonts):
    one, other, third = (Fonts(fonts.entries, fonts.fallback, language) for language in ("en", "en", "fr"))
    other.share_files(one)
    third.share_files(one)
    inlines = (Run("A hare runs.", TextStyle()),)
    first, again, apart = (break_words(inlines, Setting(which, Report())) for which in (one, other, third))
    assert first is again and first is not apart
