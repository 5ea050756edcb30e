"""Blocks as strips by their numbers: where cells, frames, drawings and tables' rows stand, and what they are read as."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, Link, Paint, Path, PlacedFace, Tag
from pnp.press.typeset.flow import galley as galleys
from pnp.press.typeset.flow.blocks import (
    Break,
    Column,
    Columns,
    Drawing,
    FramedBlocks,
    HungItem,
    Mark,
    Note,
    Row,
    Space,
    Stack,
    Table,
    Text,
)
from pnp.press.typeset.flow.galley import (
    _columns,
    _drawing,
    _framed,
    _row,
    _set_block,
    _side_by_side,
    _stack,
    _strips,
    _table,
)
from pnp.press.typeset.flow.strips import Strip
from pnp.press.typeset.flow.tagging import as_ornament, is_ornament, named, within, without_tags
from pnp.press.typeset.flow.widths import needed, shared
from pnp.press.typeset.text.style import ParagraphStyle, TextStyle
from pnp.source.diagnostics import NOWHERE, Report

STYLE = ParagraphStyle(TextStyle("Own", 10.0), 12.0)
LINE = Path((("M", (0.0, 0.0)), ("L", (1.0, 0.0))), Paint(stroke="#000000"))
THIN, THICK, FOOT = Paint(stroke="#111111"), Paint(stroke="#222222"), Paint(stroke="#333333")
NOTE = Note((), STYLE)


class Strips:
    """A block of strips that are drawn already."""

    inside = ()

    def __init__(self, *strips: Strip) -> None:
        self.strips = strips


def run(text: str, x: float = 0.0, y: float = 0.0) -> GlyphRun:
    return GlyphRun(x, y, "F", 10.0, "#000000", (), text)


def strip(name: str, height: float, **more: Any) -> Strip:
    return Strip(height, (run(name),), **more)


def setting(right_to_left: bool = False, is_measured: bool = False) -> Any:
    one = SimpleNamespace(
        report=Report(), span=NOWHERE, right_to_left=right_to_left, is_measured=is_measured, cache={},
        language="en", icons={}, fonts=SimpleNamespace(cap_height=lambda font, size: 4.0),
    )  # fmt: skip
    one.quiet = lambda: setting(right_to_left, is_measured)
    return one


@pytest.fixture(autouse=True)
def measures(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The widths at which blocks are set; a paragraph is one strip of its leading."""
    widths: list[float] = []

    def galley(blocks: Any, width: float, setting: Any) -> tuple[Strip, ...]:
        widths.append(width)
        found: list[Strip] = []
        for one in blocks:
            if isinstance(one, Text):
                words = "".join(inline.text for inline in one.inlines)  # type: ignore[union-attr]
                item = Group((run(f"{words} {one.style.align}"),), tags=(one.tag or Tag("P"),))
                found.append(Strip(one.style.leading, (item,), baseline=one.style.leading - 1.0))
            else:
                found += one.strips
        return tuple(found)

    monkeypatch.setattr(galleys, "galley", galley)
    return widths


def placed(items: Any, x: float = 0.0, y: float = 0.0) -> list[tuple[str, float, float]]:
    """All words and faces with their places."""
    found: list[tuple[str, float, float]] = []
    for item in items:
        if isinstance(item, GlyphRun):
            found.append((item.text, round(item.x + x, 3), round(item.y + y, 3)))
        elif isinstance(item, Group):
            found += placed(item.items, x + item.matrix[4], y + item.matrix[5])
        elif isinstance(item, PlacedFace):
            found.append((item.face.name, round(item.matrix[4] + x, 3), round(item.matrix[5] + y, 3)))
    return found


# ------------------------------------------------------------------------------------------------- cells
CELLS = (strip("a", 10.0, baseline=3.0), strip("b", 4.0, baseline=2.0), strip("c", 9.0, baseline=7.0))


@pytest.mark.parametrize(
    ("valign", "downs", "height", "baseline"),
    [
        ("top", (0.0, 0.0, 0.0), 10.0, 2.0), ("middle", (0.0, 3.0, 0.5), 10.0, 3.0),
        ("bottom", (0.0, 6.0, 1.0), 10.0, 3.0), ("baseline", (4.0, 5.0, 0.0), 14.0, 7.0),
    ],
)  # fmt: skip
@pytest.mark.parametrize("right_to_left", [False, True])
def test_cells_stand_by_their_edges_or_on_one_line(
    valign: Any, downs: tuple[float, ...], height: float, baseline: float, right_to_left: bool
) -> None:
    row = Row((), (), 2.0, valign, 1.0, 3.0, (Mark("m"),), True)
    made = _side_by_side(CELLS, (20.0, 10.0, 5.0), row, 40.0, setting(right_to_left))
    places = (20.0, 8.0, 1.0) if right_to_left else (0.0, 22.0, 34.0)
    assert placed(made.items) == [(name, x, y) for name, x, y in zip("abc", places, downs, strict=True)] and (
        made.height,
        made.baseline,
    ) == (height, baseline)
    assert (made.before, made.after, made.keep, made.marks) == (1.0, 3.0, True, ((Mark("m"), 0.0),))


def test_links_marks_and_notes_of_cells_move_with_them() -> None:
    cell = strip("b", 4.0, links=(Link(1.0, 1.0, 2.0, 2.0, "t"),), marks=((Mark("m"), 1.0),), notes=((NOTE, 3.0),))
    made = _side_by_side((CELLS[0], cell), (20.0, 10.0), Row((), (), 2.0, "bottom"), 32.0, setting())
    assert (made.links[0].x, made.links[0].y, made.marks, made.notes) == (
        23.0, 7.0, ((Mark("m"), 7.0),), ((NOTE, 9.0),)
    )  # fmt: skip


def test_empty_cells_have_no_line() -> None:
    assert _side_by_side((Strip(0.0), CELLS[0]), (20.0, 10.0), Row((), ()), 32.0, setting()).baseline == 3.0
    assert _side_by_side((), (), Row((), ()), 32.0, setting()).height == 0.0


def test_cells_share_what_widths_and_gaps_leave(measures: list[float]) -> None:
    row = Row(((Strips(CELLS[0]),), (Strips(CELLS[1]),), (Strips(CELLS[2], CELLS[1]),)), (0.0, 10.0, 0.0), 3.0)  # type: ignore[arg-type]
    made = _row(row, 56.0, setting())
    assert measures == [20.0, 10.0, 20.0] and made.height == 13.0
    assert placed(made.items) == [("a", 0, 0), ("b", 23, 0), ("c", 36, 0), ("b", 36, 9)]


def test_columns_are_the_lowest_that_hold_their_blocks(measures: list[float]) -> None:
    block: Any = Strips(strip("a", 5.0), Strip(0.0, brk=Break()), strip("b", 5.0), strip("c", 5.0), strip("d", 5.0))
    made = _columns(Columns((block,), 3, 4.0, 1.0, 2.0), 38.0, setting())
    assert measures == [10.0] and (made.height, made.before, made.after) == (10.0, 1.0, 2.0)
    assert placed(made.items) == [("a", 0, 0), ("b", 0, 5), ("c", 14, 0), ("d", 14, 5)]
    one: Any = Strips(strip("a", 5.0))
    assert placed(_columns(Columns((one,), 3, 4.0), 38.0, setting(True)).items) == [("a", 28, 0)]


# ------------------------------------------------------------------------------------------------- drawings
FACE = Face("f", 20.0, 10.0, ())


@pytest.mark.parametrize(
    ("align", "right_to_left", "x"),
    [
        ("left", False, 0.0), ("justify", False, 0.0), ("center", False, 15.0), ("right", False, 30.0),
        ("left", True, 30.0), ("right", True, 0.0), ("center", True, 15.0), ("justify", True, 0.0),
    ],
)  # fmt: skip
def test_drawings_stand_by_their_alignment(align: Any, right_to_left: bool, x: float) -> None:
    made = _drawing(
        Drawing((run("a"), LINE), 10.0, 5.0, align, 1.0, 2.0, (Mark("m"),), True), 40.0, setting(right_to_left)
    )
    assert placed(made.items) == [("a", x, 0.0)]
    assert made == Strip(5.0, made.items, (), ((Mark("m"), 0.0),), (), 1.0, 2.0, True, 5.0)
    assert [tag.role for tag in made.items[0].tags] == ["Figure"]  # type: ignore[union-attr]
    (group,) = _drawing(Drawing(FACE, 10.0, 5.0, align), 40.0, setting(right_to_left)).items
    assert isinstance(group, Group) and isinstance(face := group.items[0], PlacedFace)
    assert face.matrix == (0.5, 0.0, 0.0, 0.5, x, 0.0) and [tag.role for tag in group.tags] == ["Figure"]


def test_outlines_alone_are_ornaments_unless_they_are_named() -> None:
    tag = Tag("Figure", alt="a rule")
    (plain,) = _drawing(Drawing((LINE,), 10.0, 5.0), 40.0, setting()).items
    (read,) = _drawing(Drawing((LINE,), 10.0, 5.0, tag=tag), 40.0, setting()).items
    (face,) = _drawing(Drawing(FACE, 10.0, 5.0, tag=tag), 40.0, setting()).items
    assert [item.tags for item in (plain, read, face)] == [(), (tag,), (tag,)]  # type: ignore[union-attr]
    assert _drawing(Drawing((LINE,), 10.0, 5.0), 40.0, setting(is_measured=True)).items == ()
    assert is_ornament((LINE, Group((LINE,)))) and not is_ornament((LINE, Group((LINE, run("a")))))


# ------------------------------------------------------------------------------------------------- frames
@pytest.mark.parametrize(("right_to_left", "x", "bar"), [(False, 4.0, 0.0), (True, 2.0, 39.0)])
def test_frames_hold_their_blocks_within_their_padding(
    right_to_left: bool, x: float, bar: float, measures: list[float]
) -> None:
    block: Any = Strips(strip("a", 5.0, after=1.0, keep=True, marks=((Mark("n"), 2.0),)), strip("b", 3.0, before=2.0))
    paint = Paint(fill="#EEEEEE")
    framed = FramedBlocks(
        (block,), (1.0, 2.0, 3.0, 4.0), paint, 0.5, (1.0, "#FF0000"), None, None, 6.0, 7.0, (Mark("m"),), True
    )
    made = _framed(framed, 40.0, setting(right_to_left))
    assert measures == [34.0] and made.height == 14.0 and placed(made.items) == [("a", x, 1), ("b", x, 8)]
    assert made.items[:2] == (
        Path(rect_outline(0.0, 0.0, 40.0, 14.0, 0.5), paint),
        Path(rect_outline(bar, 0.0, 1.0, 14.0), Paint(fill="#FF0000")),
    )
    assert (made.before, made.after, made.keep) == (6.0, 7.0, True)
    assert made.marks == ((Mark("m"), 0.0), (Mark("n"), 3.0))
    measured = _framed(framed, 40.0, setting(right_to_left, True))
    assert len(measured.items) == 2 and measured.height == 14.0


@pytest.mark.parametrize(
    ("align", "right_to_left", "left"),
    [("left", False, 5.0), ("right", False, -3.0), ("center", False, 1.0), ("left", True, 27.0), ("right", True, 35.0)],
)
def test_a_tab_interrupts_the_edge_of_its_frame(
    align: Any, right_to_left: bool, left: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = SimpleNamespace(width=8.0, items_from=lambda x, y: (run("tab", x, y),))
    monkeypatch.setattr(galleys, "set_line", lambda content, style, setting: words)
    block: Any = Strips(strip("a", 5.0))
    for paint in (None, Paint(fill="#AAAAAA")):
        framed = FramedBlocks((block,), tab=HungItem((), STYLE, 5.0, align), tab_paint=paint)
        ground, label, _ = _framed(framed, 40.0, setting(right_to_left)).items
        assert isinstance(ground, Path) and ground.paint == (paint or Paint(fill="#FFFFFF"))
        assert ground.segments == rect_outline(left - 1.2, -3.8, 10.4, 7.6, 1.2)
        assert isinstance(label, Group) and placed([label]) == [("tab", left, 2.0)]
        assert [tag.role for tag in label.tags] == ["P"]
    assert len(_framed(framed, 40.0, setting(right_to_left, True)).items) == 1


def test_a_drawing_is_a_tab_without_a_ground() -> None:
    framed = FramedBlocks((), tab=HungItem(FACE, STYLE, 5.0, "left"), paint=Paint(fill="#EEEEEE"))
    _, label = _framed(framed, 40.0, setting()).items
    assert placed([label]) == [("f", 5.0, -7.0)] and [tag.role for tag in label.tags] == ["Figure"]  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------------- stacks
def test_stacks_keep_their_strips_together_and_with_the_next() -> None:
    block: Any = Strips(strip("a", 5.0, before=3.0), strip("b", 5.0), strip("c", 5.0, after=1.0))
    together = _stack(Stack((block,), True, 1.0, 2.0, (Mark("m"),)), 40.0, setting())
    assert [one.keep for one in together] == [True, True, False]
    assert (together[0].before, together[-1].after, together[0].marks) == (3.0, 2.0, ((Mark("m"), 0.0),))
    assert [one.keep for one in _stack(Stack((block,), False), 40.0, setting())] == [False] * 3
    assert [one.keep for one in _stack(Stack((block,), False, keep_with_next=True), 40.0, setting())] == [
        False, False, True
    ]  # fmt: skip
    kept: Any = Strips(strip("a", 5.0, keep=True))
    assert [one.keep for one in _stack(Stack((kept,)), 40.0, setting())] == [True]
    assert _stack(Stack(()), 40.0, setting()) == ()


def test_spaces_and_breaks_are_strips_of_their_own() -> None:
    assert _set_block(Space(4.0), 40.0, setting()) == (Strip(4.0, space=True),)
    assert _strips(Break("left"), 40.0, setting()) == (Strip(0.0, brk=Break("left")),)


# ------------------------------------------------------------------------------------------------- tables
def cell(words: str, align: Any = "left", leading: float = 5.0) -> Text:
    return Text((SimpleNamespace(text=words),), ParagraphStyle(TextStyle("Own", 10.0), leading, align))  # type: ignore[arg-type]


def a_table(rows: int, head: bool = True, columns: int = 2, **more: Any) -> Table:
    keys: dict[str, Any] = {"rule": THIN, "head_rule": THICK, "foot_rule": FOOT, "padding": (0.5, 1.5)} | more
    one = tuple(Column(10.0 * (number + 1), "right" if number else "left") for number in range(columns))
    lines = [tuple(cell(f"{name}{number}") for number in range(columns)) for name in ["h", *map(str, range(rows))]]
    return Table(one, lines[0] if head else (), tuple(lines[1:]), **keys)


def rules(made: Strip) -> list[Any]:
    return [(item.paint, item.segments) for item in made.items if isinstance(item, Path)]


def tags(made: Strip) -> list[tuple[tuple[str, str], ...]]:
    return [tuple((tag.role, tag.scope) for tag in item.tags) for item in made.items if isinstance(item, Group)]


def test_rows_of_tables_by_their_numbers(measures: list[float]) -> None:
    head, first, second, last = _table(a_table(3, before=2.0, after=3.0), 33.0, setting())
    assert measures[:2] == [10.0, 20.0]
    for one in (head, first, second, last):
        assert one.height == 6.0 and one.baseline == 4.5
    assert placed(first.items) == [("00 left", 0.0, 0.5), ("01 right", 13.0, 0.5)]
    ends = (("M", (0.0, 6.0)), ("L", (33.0, 6.0)))
    assert [rules(one) for one in (head, first, second, last)] == [
        [(THICK, ends)], [(THIN, ends)], [(THIN, ends)], [(FOOT, ends)]
    ]  # fmt: skip
    assert [one.keep for one in (head, first, second, last)] == [True, True, True, False]
    assert head.head is None and all(one.head == as_ornament(head) for one in (first, second, last))
    assert len({id(one.table) for one in (head, first, second, last)}) == 1


@pytest.mark.parametrize(("rows", "keep"), [(1, [False]), (2, [False] * 2), (4, [True, False, True, False])])
def test_no_row_of_three_or_more_is_alone(rows: int, keep: list[bool]) -> None:
    assert [one.keep for one in _table(a_table(rows, head=False), 33.0, setting())] == keep


def test_cells_are_read_as_heads_cells_or_items_of_a_list() -> None:
    head, first = _table(a_table(1), 33.0, setting())
    table, row = ("Table", ""), ("TR", "")
    assert set(tags(head)) == {(table, row, ("TH", "Column"))} and set(tags(first)) == {(table, row, ("TD", ""))}
    (bare,) = _table(a_table(1, head=False), 33.0, setting())
    assert list(dict.fromkeys(tags(bare))) == [(table, row, ("TH", "Row")), (table, row, ("TD", ""))]
    (item,) = _table(a_table(1, head=False, columns=1), 33.0, setting())
    assert set(tags(item)) == {(("L", ""), ("LI", ""), ("LBody", ""))}
    assert isinstance(item.table, Tag) and item.table.numbering == "None"
    top, below = _table(a_table(1, columns=1), 33.0, setting())
    assert set(tags(top)) == {(table, row, ("TH", "Column"))} and set(tags(below)) == {(table, row, ("TD", ""))}


def test_a_measured_row_is_as_high_without_rule_or_places() -> None:
    drawn, measured = (
        _table(a_table(2, head=False), 33.0, setting(is_measured=measured)) for measured in (False, True)
    )
    assert [one.height for one in drawn] == [one.height for one in measured] and not rules(measured[0])
    assert len(drawn[0].items) - len(measured[0].items) == 3
    assert not rules(_table(a_table(2, head=False, rule=None), 33.0, setting())[0])


def test_cells_on_one_line_with_blocks_and_own_alignments() -> None:
    block: Any = Strips(strip("x", 8.0, baseline=6.0))
    columns = (Column(10.0), Column(10.0, "center"), Column(10.0, "center"))
    table = Table(
        columns, (), (((block,), cell("a"), cell("b", "right")),), rule=None, foot_rule=None, padding=(1.0, 0.0)
    )
    (row,) = _table(table, 30.0, setting())
    assert placed(row.items) == [("x", 0.0, 1.0), ("a center", 10.0, 3.0), ("b right", 20.0, 3.0)]
    assert row.height == 10.0 and row.baseline == 7.0


# ------------------------------------------------------------------------------------------------- widths
@pytest.mark.parametrize(
    ("widths", "shares", "total", "wanted"),
    [
        ([0.0, 10.0, 0.0], [1.0, 1.0, 3.0], 50.0, [10.0, 10.0, 30.0]), ([5.0, 5.0], [1.0, 1.0], 50.0, [5.0, 5.0]),
        ([0.0, 0.0], [0.0, 2.0], 50.0, [0.0, 50.0]), ([0.0, 0.0], [0.0, 0.0], 50.0, [0.0, 0.0]),
    ],
)  # fmt: skip
def test_the_rest_is_shared(widths: list[float], shares: list[float], total: float, wanted: list[float]) -> None:
    assert shared(widths, shares, total) == wanted


@pytest.mark.parametrize(
    ("natural", "total", "least", "wanted"),
    [
        ([10.0, 20.0], 40.0, (), [15.0, 25.0]), ([10.0, 20.0], 30.0, (), [10.0, 20.0]),
        ([10.0, 50.0, 60.0], 70.0, (), [10.0, 30.0, 30.0]), ([30.0, 40.0], 60.0, (), [30.0, 30.0]),
        ([10.0, 25.0, 60.0, 90.0], 95.0, (), [10.0, 25.0, 30.0, 30.0]),
        ([50.0, 60.0], 60.0, (40.0, 10.0), [40.0, 20.0]), ([50.0, 60.0], 60.0, (40.0, 21.0), [30.0, 30.0]),
        ([50.0, 60.0], 60.0, (40.0, 20.0), [40.0, 20.0]), ([10.0, 50.0, 60.0], 70.0, (0.0, 0.0, 35.0), [10.0, 25.0, 35.0]),
        ([50.0, 60.0], 60.0, (30.0, 30.0), [30.0, 30.0]),
    ],
)  # fmt: skip
def test_columns_get_what_they_need(
    natural: list[float], total: float, least: tuple[float, ...], wanted: list[float]
) -> None:
    assert needed(natural, total, least) == pytest.approx(wanted)


# ------------------------------------------------------------------------------------------------- structure
def test_strips_within_parts_of_the_structure() -> None:
    outer, inner, listing, other = Tag("Sect"), Tag("P"), Tag("L"), Tag("L")
    note = Note((), STYLE, (Tag("Note"),))
    one = Strip(1.0, (Group((run("a"),), tags=(inner,)), Group((run("b"),)), LINE), notes=((note, 2.0),))
    (made,) = within((one,), (outer, listing, other))
    assert [item.tags for item in made.items[:2]] == [(outer, listing, other, inner), ()]  # type: ignore[union-attr]
    assert made.items[2] is LINE and made.listing is listing
    assert made.notes[0][0].tags == (outer, listing, other, *note.tags) and made.notes[0][1] == 2.0
    assert within((one,), ()) == (one,) and within((one,), (outer,))[0].listing is None
    assert within((made,), (other,))[0].listing is other and within((made,), (outer,))[0].listing is listing
    empty = Strip(1.0)
    assert within((empty,), (outer,))[0] is empty and within((empty,), (other,))[0].listing is other


def test_placeholders_and_ornaments() -> None:
    words, own = Tag("P"), Tag("H1")
    group = Group((run("a"),), (1.0, 0.0, 0.0, 1.0, 2.0, 3.0), opacity=0.5, tags=(words,))
    one = Strip(1.0, (group, Group((run("b"),), tags=(own,)), LINE), notes=((NOTE, 0.0),))
    made = named(one, {words: (own, words)})
    assert [getattr(item, "tags", None) for item in made.items] == [(own, words), (own,), None]
    assert made.items[0].matrix == group.matrix and made.items[0].opacity == 0.5  # type: ignore[union-attr]
    bare = as_ornament(one)
    assert [getattr(item, "tags", None) for item in bare.items] == [(), (), None] and bare.notes == ()
    assert without_tags(one.items) == bare.items
