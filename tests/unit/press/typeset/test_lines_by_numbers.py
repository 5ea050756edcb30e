"""Lines of words whose letters and spaces are a millimetre wide: which words go where, by several measures; no font is read."""

import itertools
import math
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text import fitting
from pnp.press.typeset.text.fitting import Box, _Stack, fit_broken, fitted_size
from pnp.press.typeset.text.lines import (
    FLUSH_RUNT,
    RUNT,
    FilledLine,
    _first_fit,
    _without_runt,
    fill_lines,
    line_widths,
    overfull,
)
from pnp.press.typeset.text.shaped import ShapedGlyph, ShapedText
from pnp.press.typeset.text.style import ParagraphStyle, Run, TextStyle
from pnp.press.typeset.text.totalfit import (
    HYPHEN,
    RUNT_COST,
    SHRINK,
    STRETCH,
    TOLERANCES,
    _demerits,
    _ends_in_stub,
    _last_cost,
    _ratio,
    best_lines,
)
from pnp.press.typeset.text.word import Piece, Row, Word

STYLE = TextStyle("F", 10.0)
ENGLISH: Any = SimpleNamespace(language="en", airy=1.0)


def piece(text: str, each: float = 1.0, style: TextStyle = STYLE) -> Piece:
    glyphs = tuple(ShapedGlyph(1, 0.0, 0.0, each, letter) for letter in text)
    return Piece(style, Run(text, style), each * len(text), ShapedText("F", text, glyphs, each * len(text)))


def word(text: str, gap: bool = True, **more: Any) -> Word:
    return Word((piece(text),), piece(" ") if gap else None, **more)


def words(text: str) -> Row:
    """Words of a text; `|` forces the end of a line."""
    parts = text.split()
    return Row(word(part.rstrip("|"), forced=part.endswith("|")) for part in parts)


def style(**more: Any) -> ParagraphStyle:
    return ParagraphStyle(STYLE, 12.0, **more)


def said(lines: list[FilledLine]) -> list[str]:
    return [" ".join("".join(p.text for p in one.pieces) for one in line.words) for line in lines]


def filled(text: str, measure: float, setting: Any = ENGLISH, **more: Any) -> list[str]:
    lines = fill_lines(words(text), style(**more), measure, setting)
    if not more.get("balance"):
        assert line_widths(words(text), style(**more), measure, setting)[:1] == [lines[0].width] or len(lines) > 1
    return said(lines)


# ------------------------------------------------------------------------------------------------- first fit
LONG = "aaaa bbb cc dddddd eeee ff gggggggg"


@pytest.mark.parametrize(
    ("measure", "lines"),
    [
        (11.0, ["aaaa bbb cc", "dddddd eeee", "ff gggggggg"]), (10.9, ["aaaa bbb", "cc dddddd", "eeee ff", "gggggggg"]), (35.0, ["aaaa bbb cc dddddd eeee ff gggggggg"]),
        (8.0, ["aaaa bbb", "cc", "dddddd", "eeee ff", "gggggggg"]), (7.0, ["aaaa", "bbb cc", "dddddd", "eeee ff", "gggggggg"]),
    ],
)  # fmt: skip
def test_a_line_takes_as_many_words_as_it_holds(measure: float, lines: list[str]) -> None:
    assert said(_first_fit(words(LONG), style(), measure, ENGLISH)) == lines
    assert filled(LONG, measure) == lines or len(lines[-1]) < RUNT


@pytest.mark.parametrize(
    ("first", "lines"),
    [
        (0.0, ["aaaa bbb cc", "dddddd eeee", "ff gggggggg"]),
        (0.1, ["aaaa bbb", "cc dddddd", "eeee ff", "gggggggg"]),
        (-6.9, ["aaaa bbb cc", "dddddd eeee", "ff gggggggg"]),
        (-7.0, ["aaaa bbb cc dddddd", "eeee ff", "gggggggg"]),
    ],
)
def test_the_first_line_is_narrower_by_its_indent(first: float, lines: list[str]) -> None:
    assert said(_first_fit(words(LONG), style(first=first), 11.0, ENGLISH)) == lines
    assert said(_first_fit(words(LONG), style(first=first, hyphens=False), 11.0, ENGLISH)) == lines


def test_a_forced_end_begins_a_line_and_ends_a_paragraph() -> None:
    lines = _first_fit(words("aa bb| cc dd ee"), style(), 5.0, ENGLISH)
    assert said(lines) == ["aa bb", "cc dd", "ee"] and [line.last for line in lines] == [True, False, True]
    assert [line.width for line in lines] == [5.0, 5.0, 2.0]


@settings(max_examples=40)
@given(st.lists(st.integers(1, 9), min_size=1, max_size=12), st.integers(9, 30), st.floats(-3, 3))
def test_words_are_filled_alike_one_by_one_and_by_their_places(lengths: list[int], measure: int, first: float) -> None:
    row = Row(word("abcdefghi"[:n]) for n in lengths)
    forced = Row([*row, word("z", forced=True)])
    plain = said(_first_fit(Row([*row, word("z")]), style(first=first), measure, ENGLISH))
    assert said(_first_fit(forced, style(first=first), measure, ENGLISH)) == plain
    lines = _first_fit(row, style(first=first), measure, ENGLISH)
    assert line_widths(row, style(first=first), measure, ENGLISH) == pytest.approx([line.width for line in lines])
    assert not overfull(lines, measure, first) or lines[0].width > measure - first


@pytest.mark.parametrize("text", ["aaaa bbb 30 minutes", "aaaa bbb 30 minutes|"])
def test_a_number_stays_with_its_noun(text: str) -> None:
    assert said(_first_fit(words(text), style(), 12.0, ENGLISH)) == ["aaaa bbb", "30 minutes"]
    assert said(_first_fit(words("aaaa bbb a minute"), style(), 12.0, ENGLISH)) == ["aaaa bbb a", "minute"]
    assert said(_first_fit(words("aaaa bbb w lesie"), style(), 12.0, SimpleNamespace(language="pl"))) == [
        "aaaa bbb",
        "w lesie",
    ]  # type: ignore[arg-type]
    assert said(_first_fit(words("30 minutes"), style(), 5.0, ENGLISH)) == ["30", "minutes"]


def test_widths_leave_out_what_is_not_seen_at_the_ends() -> None:
    tracked = TextStyle("F", 10.0, tracking=100.0)
    row = Row(
        [
            Word((piece("ab", 1.0, tracked),), piece(" ")),
            Word((piece("（cd", 1.0),), piece(" ")),
            Word((piece("ef、", 1.0),), None),
        ]
    )
    em = 10.0 * PT
    assert (row[0].trailing, row[1].leading, row[2].trailing) == pytest.approx((0.1 * em, 0.5 * em, 0.5 * em))
    assert list(row.starts) == pytest.approx([0.0, 3.0 + 0.5 * em, 7.0]) and list(row.ends) == pytest.approx(
        [2.0 - 0.1 * em, 6.0, 10.0 - 0.5 * em]
    )
    assert (
        row.width(0, 3) == pytest.approx(10.0 - 0.5 * em)
        and row.width(1, 2) == pytest.approx(3.0 - 0.5 * em)
        and row.widest == pytest.approx(2.0 - 0.1 * em)
    )
    assert (
        row.is_plain
        and not words("aa bb| cc").is_plain
        and not Row([word("a\u00adb"), word("c")]).is_plain
        and Row([word("ab\u00ad")]).is_plain
    )
    assert (
        Word((piece("（", 0.5),)).leading == 0.0
        and Word(()).width == 0.0
        and (Word(()).first, Word(()).last) == ("", "")
    )


def test_signs_and_references_stay_with_the_words_beside_them() -> None:
    sign = Word((Piece(STYLE, Run("", STYLE), 3.0, icon=Face("i", 1.0, 1.0, ())),), piece(" "))
    see = Word((piece("(see"),), piece(" "))
    link = Word((Piece(STYLE, Run("3.1)", STYLE, target="c"), 4.0, piece("3.1)").shaped),), piece(" "))
    assert (
        word("coin").leans_on(sign, "en")
        and not word("coin,").leans_on(sign, "en")
        and sign.leans_on(word("3"), "en")
        and not sign.leans_on(word("gold"), "en")
    )
    assert see.leans_on(link, "en") and not word("see").leans_on(link, "en") and not see.leans_on(word("3.1)"), "en")
    assert (
        not word("30", gap=False).leans_on(word("minutes"), "en")
        and not word("30", forced=True).leans_on(word("minutes"), "en")
        and not word("30").leans_on(Word(()), "en")
    )
    row = Row([word("coin"), sign, word("3"), word("30"), word("minutes"), word("end")])
    assert row.leaning("en") == {0, 1, 3} and row.leaning("en") is row.leaning("en")
    assert (
        Row([word("a"), word("lesie")]).leaning("pl") == {0}
        and Row([word("a"), word("lesie")]).leaning("en") == frozenset()
    )


@pytest.mark.parametrize(("text", "count"), [("ab cd", 5), ("カード", 6), ("a カ", 4)])
def test_characters_of_a_line_are_counted(text: str, count: int) -> None:
    assert FilledLine(tuple(words(text)), 0.0, True).characters == count
    sign = Word((Piece(STYLE, Run("", STYLE), 3.0, icon=Face("i", 1.0, 1.0, ())),))
    assert (
        FilledLine((word("ab"), sign), 0.0, True).characters == 5
        and FilledLine((word("ab", gap=False), sign), 0.0, True).characters == 4
    )


@pytest.mark.parametrize(
    ("widths", "first", "tight", "over"),
    [((10.0, 10.0), 0.0, False, False), ((10.01, 10.0), 0.0, False, False), ((10.02, 10.0), 0.0, False, True), ((10.0, 10.02), -5.0, False, True), ((8.0, 10.0), 2.1, False, True), ((8.0, 10.0), 2.0, False, False), ((12.0, 9.0), -2.0, False, False), ((10.02, 9.0), 0.0, True, False)],
)  # fmt: skip
def test_a_line_that_is_wider_than_its_measure_is_overfull(
    widths: tuple[float, ...], first: float, tight: bool, over: bool
) -> None:
    assert overfull([FilledLine((), width, False, tight) for width in widths], 10.0, first) is over


# ------------------------------------------------------------------------------------------------- even lines
@pytest.mark.parametrize(
    ("text", "measure", "first", "lines"),
    [
        ("aaaaa bbbbb ccccc ddddd", 17.0, 0.0, ["aaaaa bbbbb", "ccccc ddddd"]), ("aaaaa bbbbb ccccc ddddd", 17.0, 6.0, ["aaaaa bbbbb", "ccccc ddddd"]), ("aaaaa bbbbb ccccc ddddd", 17.0, 7.0, ["aaaaa", "bbbbb ccccc ddddd"]),
        ("aaaaa bbbbb ccccc", 17.0, 0.0, ["aaaaa bbbbb ccccc"]), ("aa bb cc dd ee ff", 14.0, 0.0, ["aa bb cc", "dd ee ff"]),
        ("aaaaa| bbbbb ccccc", 17.0, 0.0, ["aaaaa", "bbbbb ccccc"]),
    ],
)  # fmt: skip
def test_balanced_lines_are_as_even_as_their_number_allows(
    text: str, measure: float, first: float, lines: list[str]
) -> None:
    assert filled(text, measure, balance=True, first=first) == lines


@settings(max_examples=40)
@given(st.lists(st.integers(1, 8), min_size=2, max_size=12), st.integers(8, 25))
def test_balancing_keeps_the_number_of_lines_and_never_widens_one(lengths: list[int], measure: int) -> None:
    """The widest line is as narrow as any measure with as many lines allows, but for the steps of the search."""
    row = Row(word("abcdefgh"[:n]) for n in lengths)
    plain, even = (fill_lines(row, style(balance=one), measure, ENGLISH) for one in (False, True))
    greedy = _first_fit(row, style(), measure, ENGLISH)
    assert len(even) == len(greedy) and sum(len(line.words) for line in even) == len(row) == sum(
        len(line.words) for line in plain
    )
    widest = max(line.width for line in even)
    assert widest <= max(line.width for line in greedy) + 1e-9
    best = min(
        w
        for w in range(1, measure + 1)
        if len(_first_fit(row, style(), w, ENGLISH)) == len(greedy)
        and not overfull(_first_fit(row, style(), w, ENGLISH), w)
    )
    assert widest <= best + measure / 2**11 + 0.02


def test_a_last_line_of_one_short_word_gets_company() -> None:
    """At 20 mm `end` is alone; 4 % narrower, `eeee` goes down with it."""
    text = "aaaa bbbb cccc dddd eeee ffff gggg hhhh end"
    assert said(_first_fit(words(text), style(), 19.0, ENGLISH)) == [
        "aaaa bbbb cccc dddd",
        "eeee ffff gggg hhhh",
        "end",
    ]
    assert filled(text, 19.0) == ["aaaa bbbb cccc", "dddd eeee ffff", "gggg hhhh end"]
    assert filled("aaaa bbbb cccc dddd longword", 19.0) == ["aaaa bbbb cccc dddd", "longword"]
    assert filled("aaaaaaaaaaaaaaaaaaa end", 19.0) == ["aaaaaaaaaaaaaaaaaaa", "end"]


def test_narrower_measures_are_tried_only_a_few_times() -> None:
    tried: list[float] = []
    lines = [FilledLine((), 1.0, False), FilledLine((word("a"),), 1.0, True)]

    def fill(width: float) -> list[FilledLine]:
        tried.append(round(width, 6))
        return lines

    assert _without_runt(lines, fill, 100.0, 0.0, steps=4) is lines and tried == [98.0, 96.0, 94.0, 92.0]
    tried.clear()
    assert _without_runt(lines, fill, 100.0, 0.0, least=1) is lines and tried == [98.0]
    assert _without_runt(lines, lambda width: lines[:1], 100.0, 0.0) is lines and (RUNT, FLUSH_RUNT) == (8, 7)


# ------------------------------------------------------------------------------------------------- justified lines
@pytest.mark.parametrize(
    ("free", "spaces", "ratio"), [(3.0, 5.0, 1.0), (0.0, 5.0, 0.0), (-1.0, 5.0, -1.0), (-2.0, 5.0, -2.0), (0.0, 0.0, 0.0), (0.02, 0.0, 100.0), (0.005, 0.0, 0.0), (-1.0, 0.0, -100.0), (-1e-9, 0.0, 0.0)]
)  # fmt: skip
def test_spaces_grow_and_shrink_by_shares(free: float, spaces: float, ratio: float) -> None:
    assert _ratio(free, spaces) == pytest.approx(ratio) and (STRETCH, SHRINK) == (0.6, 0.2)


def test_demerits_grow_with_the_sixth_power() -> None:
    assert [_demerits(r) for r in (0.0, 1.0, -1.0, 2.0)] == pytest.approx([100.0, 12_100.0, 12_100.0, 810.0**2])
    assert (
        _last_cost(list(words("ab cde")), 5.0) == 100.0 and _last_cost(list(words("ab cd")), 5.0) == 100.0 + RUNT_COST
    )
    assert _last_cost(list(words("ab cde")), -1.0) == pytest.approx(12_100.0)
    sign = Word((Piece(STYLE, Run("", STYLE), 3.0, icon=Face("i", 1.0, 1.0, ())),))
    assert _last_cost([word("abc"), sign], 0.0) == 100.0 and _last_cost([word("ab"), sign], 0.0) == 100.0 + RUNT_COST


def test_the_end_of_a_split_word_alone_is_a_stub() -> None:
    split, rest = word("ab-", hyphenated=True), word("cd")
    assert _ends_in_stub([((split,), 3.0), ((rest,), 2.0)]) and not _ends_in_stub(
        [((split,), 3.0), ((rest, rest), 5.0)]
    )
    assert (
        not _ends_in_stub([((rest,), 2.0), ((rest,), 2.0)]) and not _ends_in_stub([((rest,), 2.0)]) and HYPHEN == 900.0
    )


def cheapest(lengths: list[int], measure: float, first: float, tolerance: float) -> float | None:
    """The least demerits of all ways to divide words of some lengths into lines; None if no way is good enough."""
    best: float | None = None
    for count in range(len(lengths)):
        for ends in itertools.combinations(range(1, len(lengths)), count):
            total, bounds = 0.0, [0, *ends, len(lengths)]
            for number, (start, end) in enumerate(itertools.pairwise(bounds)):
                free = measure - (first if not number else 0.0) - sum(lengths[start:end]) - (end - start - 1)
                spaces = end - start - 1
                ratio = (
                    free / (spaces * (0.6 if free >= 0 else 0.2))
                    if spaces
                    else (0.0 if abs(free) < 1e-9 else math.copysign(100.0, free))
                )
                is_last = end == len(lengths)
                if ratio < -1.0 or (not is_last and ratio > tolerance):
                    break
                ratio = min(ratio, 0.0) if is_last else ratio
                short = is_last and sum(lengths[start:end]) + end - start - 1 < 6
                total += (10.0 + 100.0 * abs(ratio) ** 3) ** 2 + (20_000.0 if short else 0.0)
            else:
                best = total if best is None else min(best, total)
    return best


@settings(max_examples=40)
@given(st.lists(st.integers(1, 6), min_size=1, max_size=9), st.integers(10, 20), st.sampled_from([0.0, 1.5, -2.0]))
def test_justified_lines_are_the_cheapest_of_all(lengths: list[int], measure: int, first: float) -> None:
    row = Row(word("bcdfgh"[:n]) for n in lengths)
    lines = best_lines(row, style(align="justify"), measure, ENGLISH, first)
    expected = next(
        (cost for tolerance in TOLERANCES if (cost := cheapest(lengths, measure, first, tolerance)) is not None), None
    )
    assert (lines is None) is (expected is None)
    if lines is not None and expected is not None:
        assert [one for chosen, _ in lines for one in chosen] == list(row)
        total = 0.0
        for number, (chosen, width) in enumerate(lines):
            spaces = len(chosen) - 1
            assert width == pytest.approx(sum(w.width for w in chosen) + spaces)
            ratio = _ratio(measure - (first if not number else 0.0) - width, spaces)
            total += _last_cost(chosen, ratio) if number == len(lines) - 1 else _demerits(ratio)
        assert total == pytest.approx(expected)


def test_tight_lines_are_no_overfull_ones() -> None:
    lines = fill_lines(words("aaaa bbb ccc ddd"), style(align="justify"), 11.8, ENGLISH)
    assert (
        said(lines) == ["aaaa bbb ccc", "ddd"]
        and [line.tight for line in lines] == [True, False]
        and [line.last for line in lines] == [False, True]
    )
    forced = fill_lines(words("aaaa bbb| ccc ddd"), style(align="justify", first=2.0), 11.8, ENGLISH)
    assert said(forced) == ["aaaa bbb", "ccc ddd"] and all(line.last for line in forced)


# ------------------------------------------------------------------------------------------------- fitting a box
def stack(box: Box, *styles: ParagraphStyle, lines: tuple[float, ...] = (10.0, 8.0)) -> _Stack:
    """Paragraphs of two lines of 10 and 8 mm at scale 1, with ascenders of 3 and descenders of 1 mm."""
    return _Stack([(None, one) for one in styles], box, ENGLISH)  # type: ignore[arg-type]


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Lines of 10 and 8 mm at the style's own size; the scales that were tried."""
    tried: list[float] = []

    def widths(words: Any, style: Any, width: float, scale: float, setting: Any) -> list[float]:
        tried.append(scale)
        return [10.0, 8.0]

    monkeypatch.setattr(fitting, "tried_widths", widths)
    monkeypatch.setattr(fitting, "extent_of", lambda style, setting, scale: (3.0 * scale, 1.0 * scale))
    monkeypatch.setattr(fitting, "report_faults", lambda words, setting: None)
    return tried


LEADING = 5.0 / PT
FIVE = ParagraphStyle(STYLE, LEADING, before=2.0, after=3.0)


@pytest.mark.parametrize(
    ("box", "scale", "lost"),
    [
        (Box(10.0, 9.0, 5.0), 1.0, 0.0), (Box(10.0, 8.98, 5.0), 1.0, 0.02 / PT), (Box(9.9, 9.0, 5.0), 1.0, 0.1 / PT), (Box(5.0, 4.5, 5.0), 0.5, 0.0), (Box(4.0, 4.0, 5.0), 0.5, 1.0 / PT),
        (Box(10.0, 9.0, 5.0, hung=2.0), 1.0, 0.0), (Box(5.0, 5.0, 5.0, hung=2.0), 0.5, 0.5 / PT), (Box(5.0, 5.5, 5.0, hung=2.0), 0.5, 0.0), (Box(10.0, 8.995, 5.0), 1.0, 0.0),
    ],
)  # fmt: skip
def test_what_a_box_lacks_is_the_larger_of_height_and_width(
    measured: list[float], box: Box, scale: float, lost: float
) -> None:
    """Ascenders of 3 mm, one step of 5 and descenders of 1 are 9 mm."""
    assert stack(box, FIVE).lost(scale) == pytest.approx(lost)


def test_spaces_between_paragraphs_are_the_larger_ones(measured: list[float]) -> None:
    second = ParagraphStyle(STYLE, LEADING, before=4.0)
    offsets, total = stack(Box(10.0, 99.0, 5.0), FIVE, second, FIVE)._offsets([[1, 2], [1], []], 1.0)
    assert offsets == pytest.approx([3.0, 3.0 + 5.0 + 4.0 + 5.0, 17.0 + 2.0 + 5.0]) and total == pytest.approx(25.0)
    high = 3.0 + 5.0 + 4.0 + 5.0 + 5.0 + 1.0
    assert stack(Box(10.0, high, 5.0), FIVE, second).lost(1.0) == 0.0 and stack(
        Box(10.0, high - 0.1, 5.0), FIVE, second
    ).lost(1.0) == pytest.approx(0.1 / PT)
    assert stack(Box(10.0, high, 5.0), FIVE, second)._lost([[10.0, 8.0], [10.0, 8.1]], 1.0) == 0.0
    assert stack(Box(10.0, high, 5.0), FIVE, second)._lost([[10.0, 8.0], [9.0, 10.5]], 1.0) == pytest.approx(0.5 / PT)


def test_indents_narrow_the_measure(measured: list[float]) -> None:
    indented = ParagraphStyle(STYLE, LEADING, left=2.0, right=1.0)
    assert stack(Box(13.0, 99.0, 5.0), indented).lost(1.0) == 0.0 and stack(Box(12.9, 99.0, 5.0), indented).lost(
        1.0
    ) == pytest.approx(0.1 / PT)
    em = 10.0 * PT
    hanging = ParagraphStyle(STYLE, LEADING, hang=1.0)  # (the sign is in the first line)
    assert stack(Box(10.0, 99.0, 5.0), hanging).lost(1.0) == pytest.approx((8.0 + em - 10.0) / PT)
    assert hanging.hung(0.5) == ParagraphStyle(STYLE, LEADING, left=0.5 * em, first=-0.5 * em)


@pytest.mark.parametrize(
    ("width", "scale", "trials"), [(10.0, 1.0, 1), (4.0, 0.5, 2), (7.5, 0.75, 8), (9.9, 0.5 + 0.5 * 62 / 64, 8)]
)
def test_the_largest_scale_is_searched_in_six_steps(
    measured: list[float], width: float, scale: float, trials: int
) -> None:
    assert (
        stack(Box(width, 99.0, 5.0), FIVE).largest_scale(0.5, 1.0) == pytest.approx(scale) and len(measured) == trials
    )
    assert stack(Box(width, 99.0, 5.0), FIVE).largest_scale(0.7, 0.7) == 0.7


@pytest.mark.parametrize(
    ("box", "enough", "size"),
    [
        (Box(10.0, 99.0, 5.0), math.inf, (10.0, 1.0)), (Box(10.0, 99.0, 5.0, most=8.0), math.inf, (8.0, 0.8)), (Box(4.0, 99.0, 5.0), math.inf, (5.0, 0.0)), (Box(4.0, 99.0, 0.0), math.inf, (10.0, 0.0)),
        (Box(10.0, 99.0, 5.0), 7.0, (7.0, 0.7)), (Box(6.0, 99.0, 5.0), 7.0, (10.0 * (0.5 + 0.5 * 12 / 64), 0.5 + 0.5 * 12 / 64)), (Box(10.0, 99.0, 5.0), 4.0, (10.0, 1.0)), (Box(10.0, 99.0, 5.0), 10.0, (10.0, 1.0)),
        (Box(10.0, 99.0, 12.0, most=8.0), math.inf, (8.0, 0.8)),
    ],
)  # fmt: skip
def test_the_size_of_paragraphs_in_a_box(
    measured: list[float], box: Box, enough: float, size: tuple[float, float]
) -> None:
    assert fitted_size([(None, FIVE)], box, ENGLISH, enough) == pytest.approx(size)  # type: ignore[list-item]


def test_paragraphs_are_placed_at_the_scale_that_fits(measured: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        fitting,
        "filling_of",
        lambda words, style, width, scale, setting: [FilledLine((), 10.0, False), FilledLine((), 8.0, True)],
    )
    monkeypatch.setattr(
        fitting,
        "composed",
        lambda words, filling, style, width, setting, scale: SimpleNamespace(
            items_from=lambda x, y: ((x, round(y, 6)),)
        ),
    )
    fitted = fit_broken([(None, FIVE), (None, FIVE)], Box(5.0, 99.0, 5.0), ENGLISH)  # type: ignore[list-item]
    assert (fitted.scale, fitted.size, fitted.lost) == (0.5, 5.0, 0.0) and fitted.height == pytest.approx(
        1.5 + 2.5 + 3.0 + 2.5 + 2.5 + 0.5
    )
    assert fitted.offsets == pytest.approx((1.5, 9.5)) and fitted.items(7.0, 20.0) == ((7.0, 21.5), (7.0, 29.5))
    tried = len(measured)
    assert (
        fit_broken([(None, FIVE)], Box(10.0, 99.0, 5.0), ENGLISH, fits_at=1.0).scale == 1.0 and len(measured) == tried
    )  # type: ignore[list-item]
