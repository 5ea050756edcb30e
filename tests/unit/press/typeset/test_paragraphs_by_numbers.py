"""Paragraphs as strips by their numbers: which lines stay together, what hangs beside them, and how they are read; and
how wide the columns of tables are."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.base.frozen import replace
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, Link, Paint, Path, PlacedFace, Tag
from pnp.press.typeset.flow import galley as galleys
from pnp.press.typeset.flow import paragraphs, widths
from pnp.press.typeset.flow.blocks import (
    Across,
    Column,
    Columns,
    Drawing,
    FramedBlocks,
    HungItem,
    Mark,
    Note,
    Row,
    Stack,
    Table,
    Text,
)
from pnp.press.typeset.flow.paragraphs import hang, in_structure, measure_text, set_strips
from pnp.press.typeset.flow.strips import Strip
from pnp.press.typeset.flow.tagging import BEHIND, LABEL, WORDS, with_space
from pnp.press.typeset.flow.widths import table_widths
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.paragraph import Line, TextBlock, set_line
from pnp.press.typeset.text.style import ParagraphStyle, Run, Setting, TextStyle
from pnp.source.diagnostics import NOWHERE, Report, Span

STYLE = ParagraphStyle(TextStyle("Own", 10.0), 12.0)
NOTE = Note((), STYLE)
FACE = Face("f", 6.0, 3.0, ())


def run(text: str, x: float = 0.0, y: float = 0.0) -> GlyphRun:
    return GlyphRun(x, y, "F", 10.0, "#000000", (), text)


def setting(right_to_left: bool = False, is_measured: bool = False) -> Any:
    one = SimpleNamespace(
        report=Report(), span=NOWHERE, right_to_left=right_to_left, is_measured=is_measured, cache={}, airy=1.0,
        language="en", icons={}, fonts=SimpleNamespace(cap_height=lambda font, size: 4.0),
    )  # fmt: skip

    def at(span: Span) -> Any:
        one.span = span
        return one

    def quiet() -> Any:
        aside = setting(right_to_left, is_measured)
        aside.cache = one.cache
        return aside

    one.at, one.quiet = at, quiet
    return one


def block(*texts: str, overfull: bool = False, anchors: tuple[str, ...] = ()) -> TextBlock:
    """Lines 6 mm high with their baselines 4 mm below their tops."""
    lines = tuple(Line((run(text),), 10.0 * len(text), (Link(0.0, 0.0, 1.0, 1.0, text),), text) for text in texts)
    return TextBlock(lines, 40.0, 6.0, 3.0, 1.0, anchors, overfull)


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[TextBlock]:
    """The paragraph that is set next; its items hang as a word of their own."""
    now: list[TextBlock] = []
    monkeypatch.setattr(paragraphs, "set_text", lambda inlines, style, width, setting: now[-1])
    monkeypatch.setattr(paragraphs, "measure_text", lambda inlines, style, width, setting: now[-1])
    monkeypatch.setattr(paragraphs, "set_line", lambda inlines, style, setting: block("n"))
    monkeypatch.setattr(paragraphs, "with_space", lambda items, fonts: (*items, run(" ")))
    return now


def words(items: Any) -> list[tuple[str, float, float]]:
    found: list[tuple[str, float, float]] = []
    for item in items:
        if isinstance(item, Group):
            found += words(item.items)
        elif isinstance(item, GlyphRun):
            found.append((item.text, item.x, item.y))
    return found


# ------------------------------------------------------------------------------------------------- lines
@pytest.mark.parametrize(
    ("texts", "more", "keep"),
    [
        ("abcde", {}, "10010"), ("abc", {}, "110"), ("ab", {}, "10"), ("a", {}, "0"),
        ("abcde", {"orphans": 3}, "11010"), ("abcde", {"widows": 3}, "10110"), ("abcde", {"widows": 1, "orphans": 1}, "00000"),
        ("abcde", {"together": True}, "11110"), ("abc", {"keep_with_next": True}, "111"),
    ],
)  # fmt: skip
def test_lines_stay_with_others(texts: str, more: dict[str, Any], keep: str, lines: list[TextBlock]) -> None:
    lines.append(block(*texts))
    style = replace(STYLE, rather_with_next=len(texts) == 3, before=1.0, after=2.0, **more)
    made = set_strips(Text((), style, marks=(Mark("m"),)), 40.0, setting())
    assert "".join("01"[strip.keep] for strip in made) == keep
    assert [strip.loath for strip in made] == [False] * (len(texts) - 1) + [len(texts) == 3]
    assert [strip.height for strip in made] == [6.0] * len(texts) and {strip.baseline for strip in made} == {4.0}
    assert made[0].before == 1.0 and made[-1].after == 2.0 and made[0].marks == ((Mark("m"), 0.0),)


@pytest.mark.parametrize("hyphen", ["-", "\u00ad", "\u2010", "- "])
def test_no_page_ends_within_a_word(hyphen: str, lines: list[TextBlock]) -> None:
    lines.append(block("a", "b", f"c{hyphen}", "d", "e", "f"))
    assert [strip.keep for strip in set_strips(Text((), STYLE), 40.0, setting())] == [
        True,
        False,
        True,
        False,
        True,
        False,
    ]


def test_lines_have_their_words_links_and_bars(lines: list[TextBlock]) -> None:
    lines.append(block("a", "b", anchors=("x", "y")))
    for right_to_left, x in ((False, 0.0), (True, 39.0)):
        text = Text((), STYLE, bar=(1.0, "#FF0000"), marks=(Mark("m"),))
        made = set_strips(text, 40.0, setting(right_to_left))
        assert [words(strip.items) for strip in made] == [[("a", 0.0, 4.0)], [("b", 0.0, 4.0)]]
        assert [strip.links[0].y for strip in made] == [4.0, 4.0]
        assert [mark.name for mark, _ in made[0].marks] == ["m", "x", "y"]
        for strip in made:
            assert strip.items[0] == Path(rect_outline(x, 0.0, 1.0, 6.0), Paint(fill="#FF0000"))
            assert strip.items[1].tags == (WORDS,)  # type: ignore[union-attr]
    measured = set_strips(text, 40.0, setting(is_measured=True))
    assert [(strip.height, strip.items, strip.baseline) for strip in measured] == [(6.0, (), 4.0)] * 2
    lines.append(block())
    assert set_strips(Text((), STYLE, hung=(HungItem((), STYLE, 0.0),)), 40.0, setting()) == ()


def test_a_word_wider_than_its_column_is_told_with_both_widths(lines: list[TextBlock]) -> None:
    lines.append(block("a", "long", "bb", overfull=True))
    aside = setting()
    set_strips(Text((), replace(STYLE, left=3.0, right=2.0)), 40.0, aside)
    (fault,) = aside.report.diagnostics
    assert fault.message == "“long” is 40.0 mm wide, but its column only 35.0 mm"


# ------------------------------------------------------------------------------------------------- beside them
def test_items_hang_before_and_behind_their_paragraph(lines: list[TextBlock]) -> None:
    hung = (HungItem((), STYLE, 2.0, "left"), HungItem((), STYLE, 30.0, "left"))
    style = replace(STYLE, left=2.0)
    lines.append(block("a", "b", "c"))
    first, middle, last = set_strips(Text((), style, hung, (NOTE,)), 40.0, setting())
    assert words(first.items) == [("n", 2.0, 4.0), (" ", 0.0, 0.0), ("a", 0.0, 4.0)]
    assert [item.tags for item in first.items] == [(LABEL,), (WORDS,)] and first.notes == ((NOTE, 4.0),)  # type: ignore[union-attr]
    assert words(middle.items) == [("b", 0.0, 4.0)] and middle.notes == last.notes == ()
    assert words(last.items) == [("c", 0.0, 4.0), (" ", 0.0, 0.0), ("n", 30.0, -8.0), (" ", 0.0, 0.0)]
    assert [item.tags for item in last.items] == [(WORDS,), (BEHIND,)]  # type: ignore[union-attr]


def test_an_item_behind_lines_that_may_part_is_with_the_first(lines: list[TextBlock]) -> None:
    hung = (HungItem((), STYLE, 30.0, "left"),)
    lines.append(block(*"abcde"))
    made = set_strips(Text((), STYLE, hung), 40.0, setting())
    assert words(made[0].items) == [("a", 0.0, 4.0), ("n", 30.0, 4.0), (" ", 0.0, 0.0)]
    assert words(made[-1].items) == [("e", 0.0, 4.0), (" ", 0.0, 0.0)]
    lines.append(block(*"ab"))
    plain = set_strips(Text((), replace(STYLE, left=30.0), hung), 40.0, setting())
    assert words(plain[-1].items) == [("b", 0.0, 4.0)]


@pytest.mark.parametrize(
    ("align", "right_to_left", "x"),
    [("left", False, 5.0), ("right", False, -1.0), ("center", False, 2.0), ("left", True, 29.0), ("right", True, 35.0)],
)
def test_a_drawing_hangs_at_half_the_height_of_capitals(align: Any, right_to_left: bool, x: float) -> None:
    (face,) = hang(HungItem(FACE, STYLE, 5.0, align), 10.0, 40.0, setting(right_to_left))
    assert isinstance(face, PlacedFace) and face.matrix == (1.0, 0.0, 0.0, 1.0, x, 6.5)


# ------------------------------------------------------------------------------------------------- structure
def test_paragraphs_are_read_with_their_labels_and_notes() -> None:
    strips = (
        Strip(6.0, (Group((), tags=(LABEL,)), Group((), tags=(WORDS,))), notes=((replace(NOTE, tags=(Tag("Sect"),)), 4.0),)),
        Strip(6.0, (Group((), tags=(WORDS,)), Group((), tags=(BEHIND,)))),
    )  # fmt: skip
    for own, label in ((Tag("LBody"), Tag("Lbl")), (Tag("H1"), None), (None, None)):
        first, last = in_structure(Text((), STYLE, notes=(NOTE,), tag=own, label=label), strips)
        tag = last.items[0].tags[0]  # type: ignore[union-attr]
        assert tag is own if own else tag.role == "P"
        assert [item.tags for item in first.items] == [(label or tag,), (tag,)]  # type: ignore[union-attr]
        assert [one.role for one in last.items[1].tags] == [tag.role, "Reference"]  # type: ignore[union-attr]
        assert last.items[1].tags[1].at_end  # type: ignore[union-attr]
        within = ["LBody"] if tag.role == "LBody" else []
        ((note, at),) = first.notes
        assert ([one.role for one in note.tags], at) == ([*within, "Sect", "Note"], 4.0)
        assert last.items[2] == Group((), tags=note.tags)
    assert in_structure(Text((), STYLE, notes=(NOTE,)), ()) == ()
    assert in_structure(Text((), STYLE), strips)[0].notes == strips[0].notes


def test_words_before_others_end_with_a_space(fonts: Fonts) -> None:
    own = Setting(fonts, Report())

    (item,) = set_line(
        (Run("word", TextStyle("Alegreya", 10.0)),), replace(STYLE, text=TextStyle("Alegreya", 10.0)), own
    ).items_from(0, 0)
    assert isinstance(item, GlyphRun)
    (made,) = with_space((item,), fonts)
    assert isinstance(made, GlyphRun) and made.text == "word " and len(made.glyphs) == len(item.glyphs) + 1
    assert made.reading_text == item.reading_text and with_space((made,), fonts) == (made,)
    (read,) = with_space((replace(item, reading_text="spoken"),), fonts)
    assert isinstance(read, GlyphRun) and read.reading_text == "spoken "
    line = Path((), Paint())
    assert with_space((line, item), fonts) == (line, made) and with_space((item, line), fonts) == (item, line)
    assert with_space((), fonts) == ()


# ------------------------------------------------------------------------------------------------- kept strips
class Counted:
    """Sets blocks, and counts how often."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        monkeypatch.setattr(galleys, "set_strips", self.made)
        monkeypatch.setattr(galleys, "_drawn", lambda *_: Group((), tags=(Tag("Figure"),)))
        monkeypatch.setattr(galleys, "joined", lambda strips: self.made(None, 0, None) and Strip(1.0))

    def made(self, text: Any, width: float, setting: Any) -> tuple[Strip, ...]:
        self.count += 1
        if setting is not None:
            setting.report.error("PNP700", f"too wide at {width}", setting.span, "")
        return (Strip(6.0, (Group((), tags=(WORDS,)),)),)


@pytest.mark.parametrize("block", [Text((), STYLE), FramedBlocks((), paint=Paint())])
def test_blocks_are_set_once_at_a_width_and_measured_no_more(block: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, own = Counted(monkeypatch), setting()
    measuring = setting(is_measured=True)
    measuring.cache = own.cache

    def count(width: float, setting: Any) -> int:
        before = counted.count
        galleys.galley((block,), width, setting)
        return counted.count - before

    assert [count(40.0, measuring), count(40.0, measuring), count(40.0, own)] == [1, 0, 1]
    assert [count(40.0, own), count(40.0, measuring), count(30.0, measuring)] == [0, 0, 1]
    own.language = "de"
    assert [count(40.0, own), count(40.0, own)] == [1, 0]
    own.right_to_left = True
    assert [count(40.0, own), count(40.0, own)] == [1, 0]
    own.icons = {"a": FACE}
    assert count(40.0, own) == 1
    assert own.report.error_count == (7 if isinstance(block, Text) else 0)  # (told each time)


def test_equal_paragraphs_of_two_places_are_set_once_and_complained_of_at_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted, own = Counted(monkeypatch), setting()
    here, there = Span("a.md", 1), Span("b.md", 2)
    own.span = here
    for text in (Text((), STYLE), Text((), STYLE), Text((), STYLE, span=there)):
        galleys.galley((text,), 40.0, own)
    assert counted.count == 2
    assert [one.span for one in own.report.diagnostics] == [here, there]


def test_each_block_is_set_by_its_kind_within_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(galleys, "set_strips", lambda *_: (Strip(6.0, (Group((run("a"),), tags=(WORDS,)),)),))
    monkeypatch.setattr(galleys, "table_widths", lambda table, width, setting: [width])
    part, text = (Tag("Sect"),), Text((), STYLE)
    blocks: list[tuple[Any, int]] = [
        (Text((), STYLE, inside=part), 1), (Drawing((run("a"),), 5.0, 6.0, inside=part), 1),
        (FramedBlocks((text, text), inside=part), 1), (Row(((text,), (text,)), (0.0, 0.0), inside=part), 1),
        (Table((Column(),), (), ((text,), (text,)), rule=None, inside=part), 2), (Stack((text, text, text), inside=part), 3),
        (Across((text, text), before=1.0, inside=part), 2), (Columns((text, text), inside=part), 1),
    ]  # fmt: skip
    for block, count in blocks:
        strips = galleys.galley((block,), 40.0, setting())
        assert len(strips) == count, block
        tags = [item.tags[0].role for strip in strips for item in strip.items if isinstance(item, Group)]
        assert tags and set(tags) == {"Sect"}
    across = galleys.galley((Across((text, text), before=1.0, after=2.0),), 40.0, setting())
    assert (across[0].before, across[-1].after) == (1.0, 2.0)
    table = galleys.galley(
        (Table((Column(),), (), ((text,), (text,)), before=1.0, after=2.0, marks=(Mark("m"),)),), 40.0, setting()
    )
    assert (table[0].before, table[-1].after, table[0].marks) == (1.0, 2.0, ((Mark("m"), 0.0),))


def test_measured_paragraphs_have_the_last_words_of_their_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    piece = SimpleNamespace(text="la"), SimpleNamespace(text="st")
    filled = SimpleNamespace(words=(SimpleNamespace(pieces=()), SimpleNamespace(pieces=piece)), width=20.0)
    empty = SimpleNamespace(words=(), width=0.0)
    told: list[Any] = []
    monkeypatch.setattr(paragraphs, "break_words", lambda inlines, setting: SimpleNamespace(anchors=("x",)))
    monkeypatch.setattr(paragraphs, "report_faults", lambda words, setting: told.append("faults"))
    monkeypatch.setattr(paragraphs, "filling_of", lambda words, style, width, scale, setting: (filled, empty))
    monkeypatch.setattr(paragraphs, "extent_of", lambda style, setting, scale: (3.0, 1.0))
    monkeypatch.setattr(paragraphs, "overfull", lambda lines, measure, first: told.append((measure, first)) or True)
    own = setting()
    own.airy = 2.0
    made = measure_text((), replace(STYLE, left=3.0, right=4.0, first=5.0), 40.0, own)
    assert [(line.text, line.width) for line in made.lines] == [("last", 20.0), ("", 0.0)]
    assert told == ["faults", (33.0, 5.0)] and made.overfull and made.anchors == ("x",) and made.measure == 40.0
    assert made.leading == pytest.approx(24.0 * 25.4 / 72) and (made.ascent, made.descent) == (3.0, 1.0)


# ------------------------------------------------------------------------------------------------- tables
def cell(width: float, longest: float = 0.0, hyphens: bool = False) -> Text:
    return Text((SimpleNamespace(width=width, longest=longest),), replace(STYLE, hyphens=hyphens))  # type: ignore[arg-type]


@pytest.fixture
def natural(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words as wide as they say."""
    monkeypatch.setattr(widths, "set_text", lambda inlines, *_: SimpleNamespace(width=inlines[0].width))
    monkeypatch.setattr(widths, "widest_word", lambda inlines, *_: inlines[0].longest)


def widths_of(
    columns: tuple[Column, ...], *rows: tuple[Any, ...], width: float = 43.0, head: tuple[Any, ...] = ()
) -> list[float]:
    return table_widths(Table(columns, head, rows, padding=(9.0, 1.5)), width, setting())


@pytest.mark.usefixtures("natural")
def test_columns_of_tables_are_as_wide_as_they_need_or_say() -> None:
    two = (Column(), Column())
    assert widths_of(two, (cell(10.0), cell(19.9)), (cell(4.0), cell(2.0))) == pytest.approx([15.05, 24.95])
    assert widths_of(two, (cell(10.0), cell(2.0)), head=(cell(1.0), cell(19.9))) == pytest.approx([15.05, 24.95])
    assert widths_of(two, (cell(30.0, 26.0), cell(90.0, 5.0))) == pytest.approx([26.0, 14.0])
    assert widths_of(two, (cell(30.0, 26.0, True), cell(90.0, 5.0))) == pytest.approx([20.0, 20.0])
    assert widths_of(two, (cell(30.0, 5.0), cell(90.0, 26.0)), (cell(1.0), ())) == pytest.approx([14.0, 26.0])
    assert widths_of(two, (cell(30.0), (cell(1.0),))) == pytest.approx([20.0, 20.0])
    assert widths_of((Column(10.0), Column()), (cell(30.0), cell(1.0))) == pytest.approx([10.0, 30.0])
    assert widths_of((Column(), Column(share=3.0)), (cell(30.0), cell(1.0))) == pytest.approx([10.0, 30.0])
    assert widths_of((Column(share=0.0), Column()), (cell(7.95), cell(1.0))) == pytest.approx([8.0, 32.0])
    assert widths_of((Column(share=0.0), Column()), ((), cell(1.0))) == pytest.approx([0.05, 39.95])
    assert widths_of((Column(),), (cell(1.0),)) == pytest.approx([43.0])
