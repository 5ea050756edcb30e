"""The print plan: the order of cuts, how many sheets there are, and what is said of each file."""

import itertools
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.resources import TEMPLATES
from pnp.press.impose.cutorder import Cutting, cut_order, folds_on, letter_of, pieces_on
from pnp.press.impose.formats import Paper
from pnp.press.impose.furniture import Furniture
from pnp.press.impose.job import Job, PrintPlan, page_ranges, part_of
from pnp.press.impose.packing import in_english
from pnp.press.impose.plan import Options
from pnp.press.impose.printplan import MARGIN, _PlanDrawing, cut_lines, job_lines, plan_pages, rows_of
from pnp.press.impose.sheets import impose_sheets
from pnp.press.impose.sides import Sheet, in_printing_order, split_sides
from pnp.press.typeset import Setting, load_fonts
from pnp.press.typeset.drawing.extent import extent_of
from pnp.press.typeset.drawing.mirror import extent
from pnp.press.typeset.drawing.page import Anchor, Document, GlyphRun, Group, Page, PlacedFace
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.diagnostics import Report

from .conftest import some_pieces

A4 = Paper("a4", 210, 297, "A4")

MIXED = ("poker", "token-20", "square-20", "poker", "token-30") * 4
"""The kinds of pieces of twenty jobs."""


def a_job(item, options, copies, backs=True):
    """The job of so many copies of a piece."""
    pages = impose_sheets(some_pieces(item, [copies], backs=backs), item, A4, options, Report())
    duplex = options.duplex if any(p.label.startswith("backs") for p in pages) else ""
    return Job("cards.pdf", "Cards", Document(tuple(pages), "Cards", purpose="cut", duplex=duplex))


def test_nine_cards_are_cut_row_by_row_and_then_column_by_column(formats):
    page = a_job(formats["poker"], Options(), 9).first
    cuts = cut_order(pieces_on(page), page.width, page.height)
    assert [cut.letter for cut in cuts if cut.axis == "y"] == ["A", "B", "B", "C", "C", "D"]
    assert sorted({cut.letter for cut in cuts if cut.axis == "x"}) == ["E", "F", "G", "H"]
    assert all(cut.start == 0 and cut.end == 210 for cut in cuts if cut.axis == "y")
    edges = {round(v, 3) for piece in pieces_on(page) for v in (piece.box[1], piece.box[3])}
    assert {cut.at for cut in cuts if cut.axis == "y"} == edges


def test_round_pieces_are_parted_and_not_trimmed(formats):
    page = a_job(formats["round"], Options(), 12, backs=False).first
    pieces = pieces_on(page)
    assert all(piece.shaped for piece in pieces)
    for cut in cut_order(pieces, page.width, page.height):
        low = 1 if cut.axis == "y" else 0
        assert not any(p.box[low] - 0.01 < cut.at < p.box[low + 2] + 0.01 for p in pieces)


BOXES = st.lists(st.tuples(st.integers(5, 180), st.integers(5, 260), st.integers(5, 60)), min_size=1, max_size=12)


@given(BOXES)
def test_no_cut_goes_through_a_piece(found):
    pieces = [Cutting((float(x), float(y), float(x + d), float(y + d))) for x, y, d in found]
    for cut in cut_order(pieces, 300.0, 400.0):
        low, other = (1, 0) if cut.axis == "y" else (0, 1)
        for piece in pieces:
            beside = piece.box[other] < cut.end - 0.01 and piece.box[other + 2] > cut.start + 0.01
            assert not (beside and piece.box[low] + 0.01 < cut.at < piece.box[low + 2] - 0.01)


def test_letters_go_on_after_z():
    assert [letter_of(n) for n in (0, 25, 26, 27)] == ["A", "Z", "AA", "AB"]


def test_sheets_are_counted_by_how_they_are_printed(formats):
    poker = formats["poker"]
    long, alone = a_job(poker, Options(), 54), a_job(poker, Options(duplex="none"), 54, backs=False)
    assert (long.sheets, long.both, long.pieces) == (6, 6, 54)
    assert (alone.sheets, alone.both) == (6, 0)
    pages = impose_sheets(some_pieces(poker, [54]), poker, A4, Options(duplex="separate"), Report())
    fronts = Document(tuple(pages[:6]), "Cards", purpose="cut")
    backs = replace(fronts, pages=tuple(pages[6:]), purpose="backs")
    apart = [Job("f", "f", fronts), Job("b", "b", backs)]
    plan = PrintPlan("Game", A4, tuple(apart))
    assert (plan.sheets, plan.both) == (6, 6)


def test_a_folded_sheet_is_glued_before_it_is_cut(formats):
    job = a_job(formats["poker"], Options(duplex="gutterfold"), 4)
    assert folds_on(job.first)
    lines = list(job_lines(job, str, "en"))
    assert lines.index("Fold along the dashed line and glue; then cut through both layers.") < len(lines) - 1
    assert job.sheets == len(job.document.pages) and not job.both


@pytest.mark.parametrize(("locale", "part"), [("en", "8.5"), ("de", "8,5"), ("ja", "8.5")])
def test_ink_has_the_decimal_sign_of_the_language(formats, locale, part):
    job = replace(a_job(formats["poker"], Options(), 1), ink=(0.12, 0.0854))
    assert f"Ink: 12 % of a sheet, of which black: {part} %" in list(job_lines(job, str, locale))


def test_what_has_folds_of_its_own_is_scored_first(formats):
    lines = list(job_lines(a_job(formats["standee"], Options(duplex="none"), 2, backs=False), str, "en"))
    assert "Score the dashed folds before you cut." in lines


def test_letters_are_used_in_the_order_of_the_cuts(formats):
    page = a_job(formats["mini"], Options(), 7).first
    cuts = cut_order(pieces_on(page), page.width, page.height)
    depths = [depth for depth, _ in itertools.groupby(sorted(cuts, key=lambda cut: cut.letter), lambda cut: cut.depth)]
    assert depths == sorted(depths)


def a_mixed_job(formats):
    """Cards on one sheet, standees on another, with what lies on them in their bookmarks."""
    sheets = {
        part: a_job(formats[name], Options(duplex="none", furniture=Furniture(part=part)), copies, backs=False)
        for part, name, copies in (("Heroes", "poker", 9), ("Foes", "standee", 2))
    }
    pages = tuple(page for job in sheets.values() for page in job.document.pages)
    return Job("pieces.pdf", "Pieces", Document(pages, "Pieces", purpose="cut"))


def test_folds_on_any_sheet_of_a_job_are_scored_first(formats):
    assert "Score the dashed folds before you cut." in list(job_lines(a_mixed_job(formats), str, "en"))


def test_every_sheet_that_is_cut_in_another_way_is_shown_with_what_lies_on_it(formats):
    setting = Setting(load_fonts(TEMPLATES / "fonts"), Report())

    def words(jobs):
        pages = plan_pages(PrintPlan("Game", A4, jobs), setting, str)
        return "".join(leaf.text for page in pages for leaf, _ in leaves(page.items) if isinstance(leaf, GlyphRun))

    job = a_mixed_job(formats)
    assert [page.anchors[0].title for page in job.others] == ["Foes · fronts · sheet 1 of 1"]
    assert "Heroes" in words((job,)) and "Foes" in words((job,))
    assert words((job,) * 16).count("Foes") == 16  # (on as many pages as it takes)


def test_each_kind_of_sheet_has_its_cuts_below_its_picture(formats):
    """The letters of one sheet are not those of another, so nothing is said of them for all."""
    job = a_mixed_job(formats)
    assert not [line for line in job_lines(job, in_english, "en") if "from edge to edge" in line]
    setting = Setting(load_fonts(TEMPLATES / "fonts"), Report())
    (page,) = plan_pages(PrintPlan("Game", A4, (job,)), setting, in_english)
    words = "".join(leaf.text for leaf, _ in leaves(page.items) if isinstance(leaf, GlyphRun))
    for kind in job.kinds:
        (line,) = cut_lines(kind.page, in_english)
        assert line.replace(" ", "") in words.replace(" ", "")


def test_kinds_of_sheets_are_shown_in_the_order_of_the_file(formats):
    """The first sheet is not the fullest: three cards, then seven coins."""
    pages = [
        replace(page, anchors=(Anchor(part, 0.0, part),))
        for part, name, count in (("Cards", "poker", 3), ("Coins", "token-30", 7))
        for page in a_job(formats[name], Options(duplex="none"), count, backs=False).document.pages
    ]
    job = Job("", "", Document(tuple(pages), "", purpose="cut"))
    assert [part_of(kind.page) for kind in job.kinds] == ["Cards", "Coins"] and job.first is pages[0]


def test_the_only_strip_of_a_sheet_is_cut_from_edge_to_edge(formats):
    """A board of half the paper, which reaches its edges at the top and at the bottom."""
    (page,) = a_job(formats["sheet-a5"], Options(duplex="none"), 1, backs=False).document.pages
    assert list(cut_lines(page, in_english)) == ["Cut from edge to edge along A."]


@pytest.mark.parametrize(
    ("heights", "rows"),
    [
        ([4, 4, 4], [[[0], [1]], [[2]]]),
        ([4, 5, 4, 4], [[[0], [1]], [[2], [3]]]),
        ([4, 20, 5, 3, 2, 6], [[[0, 2, 3, 4], [1]], [[5]]]),
        ([20, 4, 5], [[[0], [1, 2]]]),
        ([], []),
    ],
)
def test_short_jobs_stand_below_each_other_beside_a_high_one(heights, rows):
    assert rows_of(heights, 2, 1.0) == rows


def test_a_sheet_that_is_not_full_is_cut_as_a_full_one(formats):
    assert a_job(formats["poker"], Options(), 13).others == ()


def test_letters_are_told_from_the_first_to_the_last(formats):
    """Cuts within strips of different kinds are made strip by strip, and some of those parts have cuts of their own."""
    deck = a_job(formats["token-30"], Options(), 7, backs=False).document.pages[0]
    small = a_job(formats["square-20"], Options(), 9, backs=False).document.pages[0]
    moved = tuple(
        replace(i, matrix=(*i.matrix[:5], i.matrix[5] + 120)) for i in small.items if isinstance(i, PlacedFace)
    )
    job = Job("", "", Document((replace(deck, items=(*deck.items, *moved)),), "", purpose="cut"))
    told = [line for line in job_lines(job, str, "en") if "along" in line]
    found = re.findall(r"([A-Z])–([A-Z])", " ".join(told))
    assert found and all(first < last for first, last in found)


def test_words_that_are_read_from_the_right_begin_there(formats):
    plan = PrintPlan("Game", A4, (a_job(formats["poker"], Options(), 9),))
    setting = Setting(load_fonts(TEMPLATES / "fonts"), Report())
    left, right = (ends_of(plan_pages(plan, s, str)[0]) for s in (setting, setting.speaking("he", right_to_left=True)))
    assert min(low for low, _ in left) == pytest.approx(MARGIN, abs=1.0)
    assert max(high for _, high in right) == pytest.approx(A4.width - MARGIN, abs=1.0)
    assert max(high for _, high in left) < A4.width - 2 * MARGIN and min(low for low, _ in right) > 2 * MARGIN


def test_a_plans_title_has_the_colon_of_its_language(formats):
    plan = PrintPlan("Game", A4, (a_job(formats["poker"], Options(), 9),))
    setting = Setting(load_fonts(TEMPLATES / "fonts"), Report())
    page = plan_pages(plan, setting, lambda said: said.replace("{name}: {value}", "{name} = {value}"))[0]
    words = "".join(leaf.text for leaf, _ in leaves(page.items) if isinstance(leaf, GlyphRun))
    assert "Game = " in words and "Game: " not in words


def test_a_plan_of_a_variant_has_one_colon_in_its_title(formats):
    plan = PrintPlan("Game: Variant", A4, (a_job(formats["poker"], Options(), 9),))
    page = plan_pages(plan, Setting(load_fonts(TEMPLATES / "fonts"), Report()), str)[0]
    words = "".join(leaf.text for leaf, _ in leaves(page.items) if isinstance(leaf, GlyphRun))
    assert "Game: Variant · " in words and "Variant: " not in words


def test_a_plan_that_leaves_many_files_unprinted_stays_on_its_page(formats):
    jobs = (a_job(formats["poker"], Options(), 9),) * 4
    others = tuple((f"a-game-{n}-rulebook-a5.pdf", "to read on a screen") for n in range(90))
    setting = Setting(load_fonts(TEMPLATES / "fonts"), Report())
    page = plan_pages(PrintPlan("Game", Paper("a5", 148, 210), jobs, others), setting, str)[0]
    reached = [extent_of(leaf, matrix) for leaf, matrix in leaves(page.items)]
    assert max(box[3] for box in reached if box is not None) < 210 - MARGIN / 2


def test_many_jobs_stand_in_more_columns_instead_of_small_type(formats):
    setting = Setting(load_fonts(TEMPLATES / "fonts"), Report())
    job = a_job(formats["poker"], Options(), 9)
    for jobs, columns in ((4, 2), (18, 3)):
        page = plan_pages(PrintPlan("Game", A4, (job,) * jobs), setting, str)[0]
        heads = [item for item in page.items if isinstance(item, Group) and item.tags and item.tags[-1].role == "H2"]
        assert len(heads) == jobs and len({round(extent(head)[0]) for head in heads}) == columns


def ends_of(page):
    """The left and right ends of a page's paragraphs of one line."""
    return [end for item in page.items if isinstance(item, Group) and item.tags and (end := extent(item))]


def test_a_file_of_one_sided_and_two_sided_sheets_says_how_many_are_one_sided(formats):
    """Two sheets of poker cards with backs, one of tokens without: six pages."""
    two, one = (a_job(formats[name], Options(), copies, backs).document.pages for name, copies, backs in
                (("poker", 18, True), ("token-20", 9, False)))  # fmt: skip
    pages = in_printing_order([Sheet(two[0], two[1]), Sheet(one[0]), Sheet(two[2], two[3])], "long")
    job = Job("all.pdf", "All", Document(tuple(pages), "All", purpose="cut", duplex="long"))
    assert (len(job.document.pages), job.sheets, job.both) == (6, 3, 2)
    lines = list(job_lines(job, in_english, "en"))
    assert lines[:2] == ["Sheets: 3, double-sided, flipped on the long edge", "single-sided: 1"]


def test_backs_in_a_file_of_their_own_name_the_pages_of_the_file_with_their_fronts(formats):
    options = Options(duplex="separate", reverse_backs=True)
    fronts, backs = split_sides(
        impose_sheets(some_pieces(formats["poker"], [30]), formats["poker"], A4, options, Report())
    )
    job = Job("b.pdf", "B", Document(tuple(backs), "B", purpose="backs"), fronts_file="f.pdf", is_reversed=True)
    assert len(fronts) == 4 and list(job_lines(job, str, "en")) == [
        "Print these on the backs of f.pdf, p. 1–4.", "Their order is reversed: the last sheet comes first."
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("numbers", "ranges"), [([], ""), ([3], "3"), ([1, 2, 3, 4, 9], "1–4, 9"), ([1, 3, 4], "1, 3–4")]
)
def test_page_numbers_are_told_as_ranges(numbers, ranges):
    assert page_ranges(numbers) == ranges


def test_each_kind_of_sheet_has_its_page_numbers(formats):
    poker, token = (a_job(formats[name], Options(), count).document for name, count in (("poker", 20), ("token-30", 7)))
    named = [
        replace(page, anchors=(Anchor(f"{part}{n}", 0.0, f"{part} · sheet"),) if not n % 2 else ())
        for part, document in (("Cards", poker), ("Coins", token))
        for n, page in enumerate(document.pages)
    ]
    job = Job("", "", Document(tuple(named), "", purpose="cut", duplex="long"))
    assert [(part_of(kind.page), kind.pages) for kind in job.kinds] == [("Cards", "1–6"), ("Coins", "7–8")]


def test_a_plan_for_some_players_lists_what_is_extra_below_what_is_enough(formats):
    enough, extra = (
        a_job(formats["poker"], Options(), 9),
        replace(a_job(formats["poker"], Options(), 18), file="more.pdf"),
    )
    plan = PrintPlan("Game", A4, (enough,), players="4 players", extra=(extra,))
    setting = Setting(load_fonts(TEMPLATES / "fonts"), Report())
    (page,) = plan_pages(plan, setting, in_english)
    words = "".join(leaf.text for leaf, _ in leaves(page.items) if isinstance(leaf, GlyphRun))
    assert words.index("4 players, sheets: 1") < words.index("cards.pdf") < words.index("Extra, sheets: 2")
    assert words.index("Extra") < words.index("more.pdf: Cards · 2")


def test_a_thick_booklet_is_glued_and_a_thin_one_stapled():
    def lines(sides):
        return list(
            job_lines(Job("", "", Document((Page(297, 210),) * sides, "", duplex="short", purpose="fold")), str, "en")
        )

    assert any("staple them in the fold" in line for line in lines(32))
    assert any("glue the spine" in line for line in lines(34))


def test_a_folded_sheet_alone_is_not_stapled():
    document = Document((Page(297, 210),) * 2, "", duplex="short", purpose="fold")
    lines = list(job_lines(Job("", "", document), str, "en"))
    assert "Fold the sheet in the middle." in lines
    assert not any("staple" in line for line in lines)


@pytest.mark.parametrize("kinds", [("poker",) * jobs for jobs in (1, 8, 10, 12, 15, 18, 24)] + [MIXED])
def test_the_first_size_at_which_a_plan_has_one_page_is_taken(formats, kinds):
    """Sizes that run over are given up early: the pages are those of drawing the plan in full at each size, two columns
    before three, until it has one page; and at the smallest size in two columns if it never has."""
    of_kind = {kind: replace(a_job(formats[kind], Options(), 9), file=f"{kind}.pdf") for kind in set(kinds)}
    plan = PrintPlan("Game", A4, tuple(of_kind[kind] for kind in kinds))
    setting = Setting(load_fonts(TEMPLATES / "fonts"), Report())
    sizes = [(columns, scale / 100) for columns in (2, 3) for scale in (100, 96, 92, 88, 84, 80)]
    drawn = (_PlanDrawing(plan, setting, str, scale, columns).sides for columns, scale in sizes)
    sides = next((sides for sides in drawn if len(sides) == 1), None)
    if sides is None:
        sides = _PlanDrawing(plan, setting, str, 0.8, 2).sides
    pages = plan_pages(plan, setting, str)
    assert [repr(page.items) for page in pages] == [repr((*side.items, *side.words)) for side in sides]


def test_a_plan_is_given_up_before_it_is_drawn_if_its_jobs_need_a_second_page(formats, monkeypatch):
    """Forty jobs of nine cards fill two pages at every size: each of the twelve tries only measures them."""
    rows = []
    draw_row = _PlanDrawing._row
    monkeypatch.setattr(_PlanDrawing, "_row", lambda self, *row: rows.append(self.scale) or draw_row(self, *row))
    plan = PrintPlan("Game", A4, (a_job(formats["poker"], Options(), 9),) * 40)
    pages = plan_pages(plan, Setting(load_fonts(TEMPLATES / "fonts"), Report()), str)
    assert len(pages) > 1 and set(rows) == {0.8}
