"""Justified lines, the best of the whole paragraph."""

import itertools
from dataclasses import replace

import pytest

from pnp.press.typeset import ParagraphStyle, Run, TextStyle, set_text
from pnp.press.typeset.text.breaking import break_words
from pnp.press.typeset.text.lines import fill_lines
from pnp.press.typeset.text.totalfit import SHRINK, STRETCH, TOLERANCES, best_lines

WORDS = (
    "When the deck runs out in the middle of a turn, shuffle the discards and go on with what you were doing; nobody "
    "loses anything by it, and whoever was about to draw a card draws it from the cards that were just shuffled."
)
STYLE = ParagraphStyle(TextStyle("Alegreya", 10), 12, "justify")


def words(setting, text=WORDS):
    return break_words((Run(text, STYLE.text),), setting).words


def filled(setting, measure, text=WORDS, **style):
    return fill_lines(words(setting, text), replace(STYLE, **style), measure, setting)


@pytest.mark.parametrize("measure", [50.0, 62.0, 74.5, 92.0])
def test_no_word_is_lost_and_no_line_too_wide_to_shrink(setting, measure):
    lines = filled(setting, measure)
    said = " ".join(
        "".join(p.text for w in line.words for p in (*w.pieces, *((w.gap,) if w.gap else ()))) for line in lines
    )
    assert said.split() == WORDS.split()
    for line in lines:
        spaces = sum(w.gap_width for w in line.words[:-1])
        assert line.width <= measure + spaces * SHRINK + 0.01


def test_spaces_are_more_even_than_with_first_fit(setting):
    def worst(align):
        lines = filled(setting, 62.0, align=align)[:-1]
        return max(abs(62.0 - line.width) / sum(w.gap_width for w in line.words[:-1]) for line in lines)

    assert worst("justify") < worst("left")
    assert worst("justify") <= STRETCH * TOLERANCES[-1]


def test_words_are_hyphenated_where_the_style_allows(setting):
    text = "an extraordinarily uncharacteristic misunderstanding between representatives notwithstanding"
    assert any(line.words[-1].hyphenated for line in filled(setting, 34.0, text, hyphens=True))
    assert not any(line.words[-1].hyphenated for line in filled(setting, 34.0, text))


def test_a_justified_line_fills_its_measure_exactly(setting):
    block = set_text((Run(WORDS, STYLE.text),), STYLE, 62.0, setting)
    for line in block.lines[:-1]:
        last = line.items[-1]
        seen = [glyph for glyph in last.glyphs if glyph.text != " "]
        assert last.x + seen[-1].x + seen[-1].advance == pytest.approx(62.0, abs=0.02)
    assert not block.overfull


def test_a_word_that_is_too_long_falls_back_to_first_fit(setting):
    assert best_lines(words(setting, "a" * 80), STYLE, 30.0, setting) is None
    assert len(filled(setting, 30.0, f"one {'a' * 80} two")) >= 2


def test_forced_breaks_begin_new_paragraphs_of_lines(setting):
    lines = filled(setting, 60.0, "short one\nshort two")
    assert [line.last for line in lines] == [True, True]


def cost(line, measure):
    """What a line of a paragraph counts, by Knuth and Plass; None where it cannot be set."""
    spaces = sum(w.gap_width for w in line[:-1])
    free = measure - spaces - sum(w.width for w in line)
    ratio = free / spaces / (STRETCH if free > 0 else SHRINK) if spaces else 99.0
    return (10 + 100 * abs(ratio) ** 3) ** 2 if -1 <= ratio <= TOLERANCES[-1] else None


def cheapest(words, measure):
    """The lines with the least sum of costs, found by looking at every way to break; the last costs nothing."""
    if sum(w.width + w.gap_width for w in words) <= measure:
        return 100.0, [list(words)]
    ways = []
    for n in range(2, len(words)):
        this = cost(words[:n], measure)
        if this is not None:
            rest, lines = cheapest(words[n:], measure)
            ways.append((this + rest, [list(words[:n]), *lines]))
    return min(ways, key=lambda way: way[0], default=(float("inf"), []))


def test_the_sum_of_the_squares_of_badness_is_the_least_that_there_is(setting):
    found = filled(setting, 40.0)
    total, lines = cheapest(words(setting), 40.0)
    assert total < float("inf")
    assert [[*line.words] for line in found] == lines


def test_two_lines_in_a_row_do_not_end_in_hyphens_where_that_can_be_helped(setting):
    text = (
        "necessary hand be they card it turn particularly to considered on nobody neighbouring as remembered "
        "extraordinary anything the so when of complicated."
    )
    ends = [line.words[-1].hyphenated for line in filled(setting, 62.0, text, hyphens=True)]
    assert ends == [True, False, False, False]


def test_the_last_line_has_more_than_a_few_letters(setting):
    (*_, last) = filled(setting, 65.0, WORDS + " So it is.")
    assert [w.pieces[0].text for w in last.words] == ["it", "is."]


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        ("a turtle a market garden doctor master silver to doctor the letter of basket pencil basket silver battle number garden master seldom.", 40.05),
        ("seldom basket silver number doctor letter silver winter winter pencil winter garden basket basket garden seldom letter battle market garden of to.", 49.27),
    ],
)  # fmt: skip
def test_two_hyphens_in_a_row_count_whichever_place_of_the_first_word_is_parted(setting, measure, text, monkeypatch):
    """All these words are parted at their only place. What two hyphens cost is set so high that other lines cost less."""
    monkeypatch.setattr("pnp.press.typeset.text.totalfit.TWO_HYPHENS", 1e9)
    ends = [
        line[-1].hyphenated
        for line, _ in best_lines(words(setting, text), replace(STYLE, hyphens=True), measure, setting)
    ]
    assert any(ends) and not any(one and other for one, other in itertools.pairwise(ends))


SENTENCE = "Vialle, the four. Name a suit and search the Deck for it (see 6.13.1). It needs a Trump in the Deck."


def broken(setting, measure, space):
    start, end = SENTENCE.split("6.13.1")
    runs = (Run(start[:-1] + space, STYLE.text), Run("6.13.1", STYLE.text, target="search"), Run(end, STYLE.text))
    return fill_lines(break_words(runs, setting).words, STYLE, measure, setting)


def widest(lines, measure):
    """The growth of the spaces in the loosest line, without the last one."""
    return max((measure - line.width) / sum(w.gap_width for w in line.words[:-1]) for line in lines[:-1])


def ends_with_see(lines):
    return any(line.words[-1].pieces[0].text == "(see" for line in lines[:-1])


def test_a_line_ends_before_a_reference_only_if_it_would_be_torn(setting):
    measures = [60.0 + step / 2 for step in range(100)]
    parted = [measure for measure in measures if ends_with_see(broken(setting, measure, " "))]
    assert parted
    for measure in parted:
        assert widest(broken(setting, measure, "\u00a0"), measure) > widest(broken(setting, measure, " "), measure)
