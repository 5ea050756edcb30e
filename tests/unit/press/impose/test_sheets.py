"""What must hold of every sheet: copies, backs behind fronts, nothing unprintable, nothing overlapping."""

import itertools
import math
from collections import Counter
from dataclasses import replace
from types import GeneratorType

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.press.impose.cutters import Cutter
from pnp.press.impose.formats import Format, Paper
from pnp.press.impose.furniture import Furniture
from pnp.press.impose.placing import UNDER, turned_over
from pnp.press.impose.plan import Options, plan_sheets
from pnp.press.impose.printers import Printer
from pnp.press.impose.sheets import Piece, can_fold, impose_sheets, sheet_pages, sides_apart
from pnp.press.impose.sides import split_sides
from pnp.press.typeset.drawing.extent import carried
from pnp.press.typeset.drawing.outline import apply, bounds, rect_outline, transformed
from pnp.press.typeset.drawing.page import Face, Group, Page, PlacedFace
from pnp.press.typeset.drawing.trim import beyond_trim
from pnp.source.diagnostics import Report

from .conftest import a_face, fake_letter, marks_on, paths_in, placed_on, reach, some_pieces

PAPERS = [Paper("a4", 210, 297), Paper("letter", 215.9, 279.4), Paper("a3", 297, 420), Paper("square", 250, 250)]


@st.composite
def a_format(draw: st.DrawFn) -> Format:
    shape = draw(st.sampled_from(["rectangle", "rectangle", "circle", "hexagon"]))
    width = draw(st.floats(18, 95))
    height = {"circle": width, "hexagon": 2 * width / math.sqrt(3)}.get(shape) or draw(st.floats(18, 130))
    return Format(
        "test",
        width,
        height,
        shape=shape,
        corner=draw(st.sampled_from([0.0, 3.0])) if shape == "rectangle" else 0.0,
        bleed=draw(st.sampled_from([0.0, 2.0, 3.0])),
        gap=draw(st.sampled_from([0.0, 2.0])),
    )


@st.composite
def some_options(draw: st.DrawFn) -> Options:
    margins = draw(st.tuples(*[st.floats(3, 13)] * 4))
    return Options(
        printer=Printer(margins=margins),
        duplex=draw(st.sampled_from(["long", "short", "gutterfold", "separate", "none"])),
        flip=draw(st.sampled_from(["long", "short"])),
        orientation=draw(st.sampled_from(["auto", "portrait", "landscape"])),
        gap=draw(st.sampled_from([None, None, 0.0, 4.0])),
        marks=draw(st.sampled_from(["corners", "edges", "full", "none"])),
        marks_on=draw(st.sampled_from(["front", "back", "both"])),
        furniture=draw(st.sampled_from([None, Furniture("A game of some length", "Cards", "0.1", "en", "3f2a91c4")])),
        back_bleed=draw(st.sampled_from([0.0, 1.0])),
        cutter=draw(st.sampled_from([None, None, Cutter("c", marks="three"), Cutter("c", marks="four")])),
        skip=draw(st.sampled_from([frozenset(), frozenset({1}), frozenset({2, 3})])),
        letter=fake_letter,
    )


copies = st.lists(st.integers(0, 7), min_size=1, max_size=6).filter(any)


def fronts_and_backs(pages: list[Page], options: Options) -> list[tuple[Page, Page]]:
    """Each front page with the back page that is printed on the same sheet."""
    if options.duplex == "separate":
        fronts, backs = split_sides(pages)
        return list(zip(fronts, backs, strict=True))
    return list(zip(pages[::2], pages[1::2], strict=True))


@settings(max_examples=80)
@given(a_format(), st.sampled_from(PAPERS), some_options(), copies)
def test_as_many_copies_are_printed_as_are_asked_for(item, paper, options, counts):
    report = Report()
    pages = impose_sheets(some_pieces(item, counts), item, paper, options, report)
    if not pages:
        assert [d.code for d in report] == ["PNP707"]
        return
    printed = Counter(placed.face.name for page in pages for placed in placed_on(page))
    for i, count in enumerate(counts):
        assert printed[f"front:{i}"] == count
        assert printed[f"back:{i}"] == (0 if options.duplex == "none" else count)


@settings(max_examples=80)
@given(a_format(), st.sampled_from(PAPERS), some_options(), copies)
def test_every_front_has_its_own_back_exactly_behind_it_when_the_sheet_is_flipped(item, paper, options, counts):
    options = replace(options, duplex=options.duplex if options.duplex in ("long", "short", "separate") else "long")
    pages = impose_sheets(some_pieces(item, counts), item, paper, options, Report())
    for front, back in fronts_and_backs(pages, options) if pages else []:
        axis = turned_over(front.width, front.height, options.flip_edge)
        fronts, backs = placed_on(front), placed_on(back)
        assert [f.face.name.replace("front", "back") for f in fronts] == [b.face.name for b in backs]
        for f, b in zip(fronts, backs, strict=True):
            for u, v in ((0, 0), (item.width, 0), (item.width, item.height), (0, item.height), (1, 2)):
                x, y = apply(f.matrix, u, v)
                through = (front.width - x, y) if axis == "x" else (x, front.height - y)
                # a piece is turned about its own upright axis: the back's right is behind the front's left
                assert apply(b.matrix, item.width - u, v) == pytest.approx(through, abs=1e-6)


@settings(max_examples=50)
@given(a_format(), st.sampled_from(PAPERS), some_options(), copies)
def test_a_folded_sheet_has_each_back_behind_its_front(item, paper, options, counts):
    options = replace(options, duplex="gutterfold", cutter=None)
    plan = plan_sheets(item, paper, options, Report())
    if plan is None:
        return
    for page in sheet_pages(some_pieces(item, counts), plan):
        placed = placed_on(page)
        fronts, backs = placed[: len(placed) // 2], placed[len(placed) // 2 :]
        for f, b in zip(fronts, backs, strict=True):
            assert b.face.name == f.face.name.replace("front", "back")
            x, y = apply(f.matrix, 3, 5)
            over = (page.width - x, y) if plan.packing.fold == "x" else (x, page.height - y)
            assert apply(b.matrix, item.width - 3, 5) == pytest.approx(over, abs=1e-6)


@settings(max_examples=80)
@given(a_format(), st.sampled_from(PAPERS), some_options(), copies)
def test_nothing_lies_outside_what_the_printer_reaches(item, paper, options, counts):
    for page in impose_sheets(some_pieces(item, counts), item, paper, options, Report()):
        x0, y0, x1, y1 = options.printer.printable(page.width, page.height)
        left, top, right, bottom = reach(page.items)
        assert left >= x0 - 1e-6 and top >= y0 - 1e-6
        assert right <= x1 + 1e-6 and bottom <= y1 + 1e-6


@settings(max_examples=80)
@given(a_format(), st.sampled_from(PAPERS), some_options())
def test_slots_never_overlap(item, paper, options):
    plan = plan_sheets(item, paper, options, Report())
    if plan is None:
        return
    slots = plan.packing.slots
    least = options.gap if options.gap is not None else item.gap
    for i, a in enumerate(slots):
        for b in slots[:i]:
            if item.shape == "rectangle" or plan.packing.rows == "straight":
                apart = max(abs(a.centre[0] - b.centre[0]) - a.width, abs(a.centre[1] - b.centre[1]) - a.height)
            else:  # circles, and hexagons whose flats face each other: middles are a width apart
                apart = math.dist(a.centre, b.centre) - item.width
            assert apart >= least - 1e-6


@settings(max_examples=50)
@given(a_format(), st.sampled_from(PAPERS), some_options(), copies)
def test_bleeds_go_under_later_neighbours_by_a_hair_and_under_no_trim(item, paper, options, counts):
    options = replace(options, back_bleed=0.0)
    pages = impose_sheets(some_pieces(item, counts), item, paper, options, Report())
    if item.shape != "rectangle":
        return
    for page in pages:
        placed = placed_on(page)
        boxes = [reach((one,)) for one in placed]
        trims = [bounds(transformed(rect_outline(0, 0, item.width, item.height), one.matrix)) for one in placed]
        for i, (a, trim) in enumerate(zip(boxes, trims, strict=True)):
            for b, other in zip(boxes[:i], trims[:i], strict=True):
                assert min(overlap(a, b)) < UNDER + 1e-6
                assert min(overlap(a, other)) < 1e-6
                assert min(overlap(trim, b)) < 1e-6


hexagons = st.floats(18, 95).map(
    lambda width: Format("hexagon", width, 2 * width / math.sqrt(3), shape="hexagon", bleed=3.0, gap=2.0)
)


@settings(max_examples=60)
@given(hexagons, st.sampled_from(PAPERS), st.sampled_from(["auto", "portrait", "landscape"]), st.floats(3, 13))
@example(Format("hex-50", 50, 100 / math.sqrt(3), shape="hexagon", bleed=3.0, gap=2.0), PAPERS[0], "auto", 6.0)
@example(Format("hex-90", 90, 180 / math.sqrt(3), shape="hexagon", bleed=3.0, gap=2.0), PAPERS[0], "auto", 6.0)
def test_no_paper_shows_between_hexagons_that_are_near(item, paper, orientation, margin):
    """The edge of the sheet may leave the outer rows less bleed than the inner ones."""
    options = Options(printer=Printer(margins=(margin,) * 4), orientation=orientation)
    plan = plan_sheets(item, paper, options, Report())
    if plan is None or plan.packing.rows != "staggered":
        return
    for page in sheet_pages(some_pieces(item, [len(plan.packing)]), plan):
        placed = placed_on(page)
        middles = [apply(one.matrix, item.width / 2, item.height / 2) for one in placed]
        grounds = [Face("grown", 1, 1, (), outline=transformed(one.clip, one.matrix)) for one in placed]
        for (a, one), (b, other) in itertools.combinations(zip(middles, grounds, strict=True), 2):
            if math.dist(a, b) <= item.width + 2 * plan.packing.bleed.across + 0.01:
                for along in (-0.45, 0.0, 0.45):  # the edge between them
                    x = (a[0] + b[0]) / 2 + along * (b[1] - a[1]) / math.sqrt(3)
                    y = (a[1] + b[1]) / 2 - along * (b[0] - a[0]) / math.sqrt(3)
                    assert max(beyond_trim(one, [(x, y)]), beyond_trim(other, [(x, y)])) < 0.01


def overlap(a, b):
    """How far two boxes lie over each other, across and down."""
    return min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])


def test_a_bleed_ends_at_a_neighbour_that_has_no_ground(formats, papers):
    """White paper that is not painted covers nothing: it keeps its half of the way."""
    poker = formats["poker"]
    dark, light = a_face("dark", poker), replace(a_face("light", poker), items=())
    pieces = [Piece(dark, None, 1), Piece(light, None, 1), Piece(dark, None, 2)]
    (page,) = impose_sheets(pieces, poker, papers["a4"], Options(duplex="none"), Report())
    before, light_, after, _ = (reach((one,)) for one in placed_on(page))
    assert before[2] == pytest.approx(light_[0])
    assert light_[2] == pytest.approx(after[0] + UNDER)


def test_a_part_filled_last_sheet_mirrors_its_blanks_too(formats, papers):
    pages = impose_sheets(some_pieces(formats["poker"], [10]), formats["poker"], papers["a4"], Options(), Report())
    front, back = (placed_on(page)[0].matrix for page in pages[2:])
    assert len(placed_on(pages[3])) == 1
    assert front[4] == pytest.approx(210 - back[4] - 63)
    assert front[4] < 50 < back[4]


def test_a_piece_without_a_back_leaves_its_place_on_the_back_empty(formats, papers):
    poker = formats["poker"]
    pieces = [*some_pieces(poker, [1]), *some_pieces(poker, [1], backs=False)]
    pages = impose_sheets(pieces, poker, papers["a4"], Options(), Report())
    assert [len(placed_on(page)) for page in pages] == [2, 1]


def test_pieces_without_backs_have_no_back_pages(formats, papers):
    poker = formats["poker"]
    pages = impose_sheets(some_pieces(poker, [12], backs=False), poker, papers["a4"], Options(), Report())
    assert [page.label for page in pages] == ["fronts 1 of 2", "fronts 2 of 2"]


def test_a_landscape_sheet_flipped_on_its_long_edge_has_backs_upside_down(formats, papers):
    options = Options(orientation="landscape", may_turn=False)
    pages = impose_sheets(some_pieces(formats["poker"], [1]), formats["poker"], papers["a4"], options, Report())
    assert placed_on(pages[1])[0].matrix[:4] == pytest.approx((-1, 0, 0, -1))


def test_separate_gives_all_fronts_then_all_backs_and_can_reverse_them(formats, papers):
    poker, a4 = formats["poker"], papers["a4"]
    options = Options(duplex="separate", reverse_backs=True)
    fronts, backs = split_sides(impose_sheets(some_pieces(poker, [20]), poker, a4, options, Report()))
    assert [page.label for page in fronts] == ["fronts 1 of 3", "fronts 2 of 3", "fronts 3 of 3"]
    assert [page.label for page in backs] == ["backs 3 of 3", "backs 2 of 3", "backs 1 of 3"]


def test_a_printers_correction_moves_backs_and_nothing_else(formats, papers):
    poker, a4 = formats["poker"], papers["a4"]
    plain = impose_sheets(some_pieces(poker, [9]), poker, a4, Options(), Report())
    moved = impose_sheets(some_pieces(poker, [9]), poker, a4, Options(printer=Printer(dx=0.7, dy=-0.4)), Report())
    assert [p.matrix for p in placed_on(plain[0])] == [p.matrix for p in placed_on(moved[0])]
    for a, b in zip(placed_on(plain[1]), placed_on(moved[1]), strict=True):
        assert (b.matrix[4] - a.matrix[4], b.matrix[5] - a.matrix[5]) == pytest.approx((0.7, -0.4))


def test_a_correction_that_leaves_the_printable_area_is_warned_of(formats, papers):
    report = Report()
    poker = formats["poker"]
    impose_sheets(some_pieces(poker, [9]), poker, papers["a4"], Options(printer=Printer(dx=6.0)), report)
    assert [(d.code, d.severity) for d in report] == [("PNP707", "warning")]


def test_backs_may_bleed_further_than_fronts(formats, papers):
    options = Options(bleed=1.0, back_bleed=1.0, furniture=None)
    tarot = formats["tarot"]
    pages = impose_sheets(some_pieces(tarot, [1]), tarot, papers["a4"], options, Report())
    widths = [reach((placed_on(page)[0],)) for page in pages]
    assert widths[0][2] - widths[0][0] == pytest.approx(72)
    assert widths[1][2] - widths[1][0] == pytest.approx(74)


def test_a_drawing_of_another_size_than_its_format_is_an_error(formats, papers):
    report = Report()
    wrong = [replace(some_pieces(formats["poker"], [1])[0], face=a_face("AS", formats["tarot"]))]
    impose_sheets(wrong, formats["poker"], papers["a4"], Options(), report)
    assert [d.message for d in report] == [
        "the drawing of `AS` is 70 × 120 mm; its format `poker` is 63 × 88 mm",
    ]


def test_a_format_larger_than_the_paper_is_an_error(formats, papers):
    report = Report()
    assert impose_sheets([], formats["sheet-a4"], papers["a5"], Options(), report) == []
    assert [d.code for d in report] == ["PNP707"]
    assert "does not fit" in report.diagnostics[0].message


def test_skipped_slots_stay_empty(formats, papers):
    options = Options(skip=frozenset({5}))
    pages = impose_sheets(some_pieces(formats["poker"], [9]), formats["poker"], papers["a4"], options, Report())
    assert [len(placed_on(page)) for page in pages] == [8, 8, 1, 1]
    assert all(abs(p.matrix[4] - 73.5) > 1 or abs(p.matrix[5] - 104.5) > 1 for p in placed_on(pages[0]))


def test_a_test_cut_prints_no_art(formats, papers):
    options = Options(test_cut=True, cutter=Cutter("c", marks="three"))
    pages = impose_sheets(some_pieces(formats["poker"], [8]), formats["poker"], papers["a4"], options, Report())
    assert len(pages) == 1 and not placed_on(pages[0])
    assert {path.source for _, path in paths_in(pages[0].items)} >= {"cut", "registration"}


def test_round_pieces_have_round_cut_lines_and_cards_have_none(formats, papers):
    for name, lines in (("token-25", True), ("round", True), ("hex-30", True), ("poker", False)):
        pages = impose_sheets(some_pieces(formats[name], [3]), formats[name], papers["a4"], Options(), Report())
        assert any(path.source == "cut" for _, path in paths_in(pages[0].items)) is lines


def test_pages_come_one_by_one_so_that_a_long_job_needs_no_memory(formats, papers):
    plan = plan_sheets(formats["poker"], papers["a4"], Options(), Report())
    pages = sheet_pages(some_pieces(formats["poker"], [9000]), plan)
    assert isinstance(pages, GeneratorType)
    assert next(pages).label == "fronts 1 of 1000"


def test_registration_marks_keep_clear_of_the_pieces(formats, papers):
    for kind in ("three", "four"):
        options = Options(cutter=Cutter("c", marks=kind))
        (page, *_) = impose_sheets(
            some_pieces(formats["poker"], [8]), formats["poker"], papers["a4"], options, Report()
        )
        marks = [reach((path,)) for _, path in paths_in(page.items) if path.source == "registration"]
        assert len(marks) == {"three": 3, "four": 4}[kind]
        for placed in placed_on(page):
            box = reach((placed,))
            for mark in marks:
                away = max(mark[0] - box[2], box[0] - mark[2], mark[1] - box[3], box[1] - mark[3])
                assert away >= 0.9


def test_registration_marks_that_the_printer_cannot_reach_are_an_error(formats, papers):
    report = Report()
    options = Options(cutter=Cutter("c", marks="three"), printer=Printer(margins=(6.35, 6.35, 6.35, 13)))
    assert impose_sheets(some_pieces(formats["poker"], [1]), formats["poker"], papers["a4"], options, report) == []
    assert [d.help for d in report] == [
        "set their inset to 14 mm or more, in your own cutters.yaml and in the machine's program"
    ]


def test_the_rule_in_the_margin_measures_100_mm(formats, papers):
    pages = impose_sheets(some_pieces(formats["poker"], [1]), formats["poker"], papers["a4"], Options(), Report())
    long = max(math.dist(m[:2], m[2:]) for m in marks_on(pages[0].items, "rule"))
    assert long == pytest.approx(100)


def test_what_stands_on_every_sheet_is_read_once_and_each_sheet_has_a_bookmark(formats, papers):
    options = Options(letter=fake_letter, furniture=Furniture("A game", "Cards"), duplex="none")
    poker = formats["poker"]
    first, second = impose_sheets(some_pieces(poker, [12]), poker, papers["a4"], options, Report())
    roles = [
        [inner.tags[-1].role for item in page.items if isinstance(item, Group) for inner in item.items
         if isinstance(inner, Group) and inner.tags]
        for page in (first, second)
    ]  # fmt: skip
    assert roles == [["H1", "P", "P", "P"], []]
    assert [anchor.title for page in (first, second) for anchor in page.anchors] == [
        "Cards · fronts · sheet 1 of 2",
        "Cards · fronts · sheet 2 of 2",
    ]


def gaps_between(page: Page) -> list[float]:
    """The white between neighbours in one row of a page, mm."""
    boxes = sorted(
        carried(bounds(item.clip), item.matrix) for item in page.items if isinstance(item, PlacedFace) and item.clip
    )
    rows: dict[float, list[tuple[float, ...]]] = {}
    for box in boxes:
        rows.setdefault(round(box[3], 1), []).append(box)
    return [b[0] - a[2] for row in rows.values() for a, b in itertools.pairwise(sorted(row))]


@pytest.mark.parametrize("paper", [Paper("a4", 210, 297), Paper("letter", 215.9, 279.4)])
def test_backs_with_grounds_of_their_own_are_kept_apart(formats, paper):
    pieces = some_pieces(formats["poker"], [9])
    meet, apart = (
        impose_sheets(pieces, formats["poker"], paper, Options(back_grounds=grounds), Report())
        for grounds in ("sheet", "cards")
    )
    assert max(gaps_between(meet[1])) < 0.01
    assert min(gaps_between(apart[1])) > 0.55
    assert gaps_between(apart[0]) == gaps_between(meet[0])


def test_a_box_needs_no_room_for_marks_that_it_does_not_have():
    """Marks at the edges of the sheet are for guillotines, and a box is cut along its line."""
    paper = Paper("a4", 210, 297)
    wide = Format("box", 196.0, 268.0, shape="path", path=rect_outline(0, 0, 196, 268))
    assert plan_sheets(wide, paper, Options(marks="edges"), Report())
    assert plan_sheets(Format("card", 196.0, 268.0), paper, Options(marks="edges"), Report()) is None


def test_a_piece_that_fits_only_alone_is_folded_from_sheets_of_its_own(formats):
    letter, a4, how = Paper("letter", 215.9, 279.4), Paper("a4", 210, 297), Options(duplex="gutterfold")
    pieces = some_pieces(formats["sheet-a5"], [2])
    assert can_fold(formats["sheet-a5"], pieces, a4, how)
    assert not can_fold(formats["sheet-a5"], pieces, letter, how)
    apart = sides_apart(pieces)
    assert [piece.face for piece in apart] == [pieces[0].face, pieces[0].back]
    assert all(piece.back is None and piece.copies == 2 for piece in apart)
    assert len(impose_sheets(apart, formats["sheet-a5"], letter, replace(how, duplex="none"), Report())) == 4
