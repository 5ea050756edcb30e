"""Whole sheets against stored measures: places of pieces, marks, cuts, folds, bands, guides and pictures of jobs."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.press.impose.booklet import booklet
from pnp.press.impose.calibration import calibration_pages
from pnp.press.impose.cutfiles import cut_dxf, cut_svg, sheet_cuts
from pnp.press.impose.cutorder import cut_order, folds_on, pieces_on
from pnp.press.impose.cutters import read_cutters
from pnp.press.impose.formats import Format, Paper
from pnp.press.impose.furniture import Furniture
from pnp.press.impose.job import Job, PrintPlan
from pnp.press.impose.jobpicture import draw_job, draw_sheet
from pnp.press.impose.kerf import grown
from pnp.press.impose.mixed import Lot, mixed_sheets
from pnp.press.impose.plan import Options, plan_sheets
from pnp.press.impose.printers import Printer
from pnp.press.impose.printplan import plan_pages
from pnp.press.impose.punchguide import punch_guides
from pnp.press.impose.services import Service, ServiceFormat, format_for
from pnp.press.impose.sheets import Piece, impose_sheets
from pnp.press.impose.sides import in_printing_order
from pnp.press.impose.tiles import TICKS, plan_tiles, single_page, tile_face
from pnp.press.impose.tuckbox import tuck_box
from pnp.press.typeset import Setting, load_fonts
from pnp.press.typeset.drawing.outline import parse_path, rect_outline, translation
from pnp.press.typeset.drawing.page import Document, Page, Paint, PlacedFace
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.source.diagnostics import Report
from tests.golden import figures, flattened, hold, item_lines, page_lines

from .conftest import a_face, fake_letter, some_pieces

GOLDEN = Path(__file__).parent / "golden"
A4, A3 = Paper("a4", 210, 297, "A4"), Paper("a3", 297, 420, "A3")
LETTER = Paper("letter", 215.9, 279.4, "Letter")
FURNITURE = Furniture("A game", "Cards", version="0.1", digest="3f2a91c4")
USUAL = Options(letter=fake_letter, furniture=FURNITURE)
UNEVEN = Printer(margins=(4.0, 5.0, 6.0, 9.0), dx=0.4, dy=-0.3, angle=0.2, sx=1.001, sy=0.999)

SHEETS: dict[str, tuple[str, list[int], Paper, Options]] = {
    "corners": ("poker", [7, 4], A4, USUAL),
    "edges on both sides, short edge": ("poker", [9], A4, replace(USUAL, marks="edges", marks_on="both", duplex="short")),
    "full lines, an uneven printer": ("bridge", [5], LETTER, replace(USUAL, marks="full", printer=UNEVEN)),
    "gutterfold": ("mini", [5], A4, replace(USUAL, duplex="gutterfold")),
    "separate, reversed": ("tarot", [6], A4, replace(USUAL, duplex="separate", flip="short", reverse_backs=True)),
    "a grid with gaps": ("square-small", [4], A4, replace(USUAL, grid=(2, 3), gap=5.0, skip=frozenset({2}))),
    "upright, less bleed": ("domino", [6], A4, replace(USUAL, orientation="portrait", bleed=1.0, may_turn=False)),
    "lying, bands in rows": ("poker", [4], A4, replace(USUAL, orientation="landscape", bands="rows")),
    "backs that bleed further": ("euro", [4], A3, replace(USUAL, back_bleed=2.0, cut_lines="yes")),
    "bleed rather than pieces": ("trump", [8], A4, replace(USUAL, least_bleed=2.5)),
    "round": ("round", [5], A4, USUAL),
    "hexagons": ("hex-50", [6], A4, USUAL),
    "folds": ("standee", [3], A4, USUAL),
    "a net": ("die-16", [3], A4, USUAL),
    "half a sheet": ("sheet-a5", [2], A4, USUAL),
    "a whole sheet": ("sheet-a4", [1], A4, USUAL),
    "a screen": ("player-screen", [2], A4, USUAL),
    "a test cut": ("token-30", [4], A4, replace(USUAL, test_cut=True)),
    "from the right": ("poker", [4], A4, replace(USUAL, furniture=replace(FURNITURE, right_to_left=True))),
    "without words": ("poker", [2], A4, Options(furniture=None, duplex="none")),
}  # fmt: skip


@pytest.fixture(scope="module")
def cutters():
    return read_cutters(Report())


@pytest.mark.parametrize("name", SHEETS)
def test_sheets(name, formats, update):
    kind, copies, paper, options = SHEETS[name]
    report = Report()
    backs = options.duplex != "none" and not formats[kind].edge
    pages = impose_sheets(some_pieces(formats[kind], copies, backs), formats[kind], paper, options, report)
    lines = [line for page in pages for line in page_lines(page)]
    plan = plan_sheets(formats[kind], paper, options, report)
    lines += [
        f"plan {len(plan.slots)} bleed {figures(plan.bleed_held)} area {figures(*plan.area)} printable {figures(*plan.printable)}"
    ]
    lines += [
        f"cut {cut.letter} {cut.axis} at {figures(cut.at, cut.start, cut.end)}"
        for cut in cut_order(pieces_on(pages[0]), pages[0].width, pages[0].height)
    ]
    lines += [f"fold {figures(*fold)}" for fold in folds_on(pages[0])]
    hold(GOLDEN / f"sheet-{name.replace(' ', '-').replace(',', '')}.txt", lines, update)


def test_sheets_for_cutting_machines(formats, cutters, update):
    lines = []
    for name, cutter in cutters.items():
        for kind in ("poker", "hex-30", "token-25"):
            printer = Printer(margins=(4.0, 6.0, 8.0, 7.0)) if kind == "token-25" else Printer()
            options = replace(USUAL, cutter=cutter, furniture=None, printer=printer)
            report = Report()
            pages = impose_sheets(some_pieces(formats[kind], [3], False), formats[kind], A4, options, report)
            plan = plan_sheets(formats[kind], A4, options, report)
            lines += [
                f"# {name} {kind} {[d.message for d in report]}",
                *(line for page in pages for line in page_lines(page)),
            ]
            if plan is not None and kind != "token-25":
                lines += cut_svg(sheet_cuts(plan, 2, kind)).splitlines()
            elif plan is not None:
                lines += [f"slot {figures(*slot.centre)}" for slot in plan.packing.slots]
    hold(GOLDEN / "cutters.txt", lines, update)


def test_a_drawing_for_machines_has_lines_and_arcs(formats, cutters, update):
    lines = []
    for kind in ("poker", "token-25", "hex-30"):
        plan = plan_sheets(formats[kind], A4, replace(USUAL, cutter=cutters["silhouette"], furniture=None), Report())
        lines += cut_dxf(sheet_cuts(plan, 1, kind)).splitlines()
    hold(GOLDEN / "dxf.txt", lines, update)


def test_tiles(formats, update):
    lines = []
    for kind, paper in (("mat", A4), ("mat-a3", LETTER), ("board-small", A4), ("screen", A4)):
        item = formats[kind]
        for page in tile_face(a_face("mat", item), item, paper, USUAL, Report()):
            lines += page_lines(page)
    hold(GOLDEN / "tiles.txt", lines, update)


def test_single_pages(formats, update):
    lines = []
    for kind in ("mat-a3", "board", "screen"):
        for bleed, marks in ((None, True), (5.0, True), (0.0, False)):
            lines += page_lines(single_page(a_face("mat", formats[kind]), formats[kind], bleed, marks))
    hold(GOLDEN / "single-pages.txt", lines, update)


def test_punch_guides(formats, update):
    lines = []
    for kind, copies, furniture in (("round", [12], FURNITURE), ("token-20", [40, 3], replace(FURNITURE, locale="fr")),
                                    ("token-30", [9], replace(FURNITURE, right_to_left=True)), ("token-39", [2], None)):  # fmt: skip
        item, options = formats[kind], replace(USUAL, furniture=furniture)
        pieces = [
            replace(piece, face=replace(piece.face, corner=item.width / 2), back=None)
            for piece in some_pieces(item, copies, False)
        ]
        for page in punch_guides(impose_sheets(pieces, item, A4, options, Report()), options):
            lines += page_lines(page)
    hold(GOLDEN / "punch-guides.txt", lines, update)


def test_calibration_sheets(update):
    lines = []
    for paper, printer in (
        (A4, Printer("mine", duplex="long")),
        (LETTER, Printer("mine", label="My printer", duplex="short")),
    ):
        for page in calibration_pages(paper, printer, fake_letter):
            lines += page_lines(page)
    hold(GOLDEN / "calibration.txt", lines, update)


def test_booklets_on_paper(update):
    flood = Outline(rect_outline(0, 0, 154, 216), Paint(fill="#EEEEEE"))
    pages = [Page(154, 216, (flood,), trim=(3, 3, 151, 213), label=str(n)) for n in range(1, 7)]
    lines = []
    for paper, right, last in ((None, False, False), (A4, False, True), (A3, True, False), (LETTER, False, False)):
        for page in booklet(pages, right, paper, 0.3, last):
            lines += page_lines(page)
    hold(GOLDEN / "booklets.txt", lines, update)


def test_mixed_sheets(formats, update):
    lots = [Lot(formats[name], tuple(some_pieces(formats[name], [count], backs)), name)
            for name, count, backs in (("poker", 2, True), ("mini", 3, True), ("square-25", 5, True), ("token-20", 4, True), ("hex-30", 2, False), ("nameplate", 1, False))]  # fmt: skip
    sheets = mixed_sheets(lots, A4, USUAL, Report())
    lines = [line for page in in_printing_order(sheets, "long") for line in page_lines(page)]
    hold(GOLDEN / "mixed.txt", lines, update)


def test_tuck_boxes(update):
    lines = []
    for width, height, thick in ((63.0, 88.0, 16.2), (44.0, 68.0, 5.0), (89.0, 146.0, 40.0)):
        box = tuck_box(width, height, thick)
        face = replace(a_face("box", box), outline=box.path)
        lines += [
            f"# {box.label} {figures(box.width, box.height)}",
            *item_lines((Outline(box.path, Paint(fill="#000000")),)),
        ]
        lines += [f"fold {figures(*fold)}" for fold in box.folds] + [
            f"{name} {figures(*panel)}" for name, panel in box.panels.items()
        ]
        for page in impose_sheets([Piece(face, None, 1)], box, A3, replace(USUAL, duplex="none"), Report()):
            lines += page_lines(page)
    hold(GOLDEN / "tuck-boxes.txt", lines, update)


def jobs(formats):
    """A print plan of cards, tokens, a mat and a booklet."""
    rows = (("poker", [20], "cut", "long"), ("token-25", [9], "cut", ""), ("standee", [4], "cut", ""))
    found = []
    for kind, copies, purpose, duplex in rows:
        pages = impose_sheets(
            some_pieces(formats[kind], copies, bool(duplex)),
            formats[kind],
            A4,
            replace(USUAL, duplex=duplex or "none"),
            Report(),
        )
        found.append(
            Job(
                f"{kind}.pdf",
                kind,
                Document(tuple(pages), kind, purpose=purpose, duplex=duplex),
                ink=(0.31, 0.12),
                sleeves="61 × 88 mm",
            )
        )
    mat = tile_face(a_face("mat", formats["mat-a3"]), formats["mat-a3"], A4, USUAL, Report())
    found.append(Job("mat.pdf", "mat", Document(tuple(mat), "mat", purpose="join")))
    book = booklet([Page(148, 210, label=str(n)) for n in range(1, 9)], paper=A4)
    found.append(Job("book.pdf", "rulebook", Document(tuple(book), "rulebook", purpose="fold", duplex="short")))
    return tuple(found)


def a_letter(text, x, y):
    return fake_letter(text, 6.0, "#222222").at(x, y, 0.5)


def test_pictures_of_jobs(formats, update):
    lines = []
    for job in jobs(formats):
        items, size = draw_job(job, 60.0, a_letter)
        lines += [
            f"# {job.label} {figures(*size)}: {job.sheets} sheets, {job.both} on both sides, {job.pieces} pieces, {len(job.kinds) - 1} others"
        ]
        lines += item_lines(items)
        for page in [kind.page for kind in job.kinds[1:]]:
            lines += item_lines(draw_sheet(page, 40.0, a_letter)[0])
    hold(GOLDEN / "jobs.txt", lines, update)


def test_a_print_plan(formats, update):
    fonts = load_fonts(Path(__file__).parents[4] / "templates" / "fonts")
    plan = PrintPlan("A game", A4, jobs(formats), (("rulebook.html", "to be read on a screen"),))
    hold(
        GOLDEN / "print-plan.txt",
        page_lines(plan_pages(plan, Setting(fonts, Report()), lambda text: text.partition("|")[2] or text)[0]),
        update,
    )


# ------------------------------------------------------------------------------------------------- worked out by hand
def test_ticks_at_the_fold_stay_on_the_sheet():
    """Pages 210 mm high on a sheet of 218: of the 4 mm above them 1 is left free at the edge, and half at the page."""
    (front, *_) = booklet([Page(148, 210)] * 4, paper=Paper("own", 218, 300))
    ticks = [path for path in front.items if isinstance(path, Outline) and path.paint.dash]
    assert [point for path in ticks for _, point in path.segments] == [
        (150, 1.0),
        (150, 3.5),
        (150, 214.5),
        (150, 217.0),
    ]


@pytest.mark.parametrize(("height", "count"), [(210, 0), (214.9, 0), (215.1, 4)])
def test_a_fold_without_room_for_ticks_has_none(height, count):
    (front, *_) = booklet([Page(148, 210)] * 4, paper=Paper("own", height, 300))
    assert sum(len(path.segments) for path in front.items if isinstance(path, Outline) and path.paint.dash) == count


@pytest.mark.parametrize(
    "petal", ["M0 0A10 10 0 0 1 10 10A10 10 0 0 1 0 0Z", "M0 0A10 10 0 0 0 10 10A10 10 0 0 0 0 0Z"]
)
def test_an_outline_of_arcs_alone_grows_outwards(petal):
    """Two quarters of circles about (0, 10) and (10, 0), which meet in (0, 0) and (10, 10): their chords enclose nothing."""
    points = [point for contour in flattened(grown(parse_path(petal), 1.0)) for point in contour]
    assert max(y - x for x, y in points) == pytest.approx(11 * 2**0.5 - 10, abs=0.01)
    assert max(x - y for x, y in points) == pytest.approx(11 * 2**0.5 - 10, abs=0.01)


def test_a_service_has_the_nearest_size_that_differs_by_no_more_than_a_hundredth_and_a_half():
    sizes = {
        name: ServiceFormat(name, width, height)
        for name, width, height in (("a", 63.0, 88.0), ("b", 63.5, 88.9), ("c", 57.0, 88.9))
    }
    service = Service("shop", formats=sizes)
    assert format_for(service, "c", 63, 88) is sizes["c"] and format_for(service, "x", 63.4, 88.8) is sizes["b"]
    assert format_for(service, "x", 63.0, 86.8) is sizes["a"] and format_for(service, "x", 63.0, 86.6) is None
    assert format_for(service, "x", 64.2, 88.9) is sizes["b"] and format_for(service, "x", 64.6, 88.9) is None


def test_a_thin_boxs_dust_flaps_end_before_the_middle():
    """Dust flaps are as deep as the box is thick, at least 8 mm, and at most half the width less 2 mm."""
    box = tuck_box(29, 88, 40)
    assert box.width == pytest.approx(2 * 30 + 2 * 41 + 12)
    top = box.panels["left"][1]
    flaps = [n[1] for _, n in box.path if n and box.panels["left"][0] < n[0] < box.panels["left"][2] and n[1] < top]
    assert top - min(flaps) == pytest.approx(13)


def test_tiles_that_just_fit_are_laid_as_loosely_as_asked():
    """3 windows of 184 mm that overlap by 12.7 mm show 526.6 mm, which floats make a little more."""
    item = Format("mat", 3 * (184 - 12.7) + 12.7, 100, tiled=True)
    options = Options(printer=Printer(margins=(10.0,)), furniture=None, orientation="portrait")
    tiling = plan_tiles(item, Paper("own", 184 + 2 * TICKS + 20, 400), options, 0.0, 12.7)
    assert (tiling.columns, tiling.rows, tiling.overlap) == (3, 1, 12.7)


def test_a_sharp_point_is_rounded_by_the_shift():
    """A point of 5.7° would lie 20 mm off; it is rounded by 1 mm about its tip, in arcs of at most a quarter turn."""
    outline = grown((("M", (5.0, 3.0)), ("L", (105.0, -2.0)), ("L", (105.0, 8.0)), ("Z", ())), 1.0)
    near_tip = [point for contour in flattened(outline) for point in contour if point[0] < 5.05]
    assert len(near_tip) > 12 and all(math.dist(point, (5, 3)) == pytest.approx(1.0, abs=0.003) for point in near_tip)
    assert min(x for x, _ in near_tip) == pytest.approx(4.0, abs=0.003)


def test_a_square_sheet_stands_upright(formats):
    plan = plan_sheets(formats["square"], Paper("own", 250, 250, "Own"), USUAL, Report())
    assert "portrait" in plan.words() and "landscape" not in plan.words()


@pytest.mark.parametrize(("width", "height"), [(190, 60), (60, 250)])
def test_bleeds_end_at_the_fold(width, height):
    """Front and back lie 2 mm apart on both sides of the fold: 1 mm of bleed each, of 3 on the other sides."""
    item = Format("own", width, height, bleed=3.0)
    plan = plan_sheets(
        item, A4, Options(duplex="gutterfold", gap=2.0, furniture=None, orientation="portrait"), Report()
    )
    assert plan.packing.fold == ("y" if width > height else "x")
    facing = {"x": "right", "y": "bottom"}[plan.packing.fold]
    assert min(getattr(room, facing) for room in plan.fronts) == pytest.approx(1.0)


def test_pictures_of_other_sheets_stand_in_rows_as_wide_as_the_column(update):
    face = a_face("piece", Format("own", 20, 20))
    pages = [
        Page(
            210,
            297,
            (PlacedFace(face, translation(20 + 15 * n, 20 + 20 * n), rect_outline(0, 0, 20, 20)),),
            label="fronts",
        )
        for n in range(9)
    ]
    job = Job("many.pdf", "Many", Document(tuple(pages), "Many", purpose="cut"))
    fonts = load_fonts(Path(__file__).parents[4] / "templates" / "fonts")
    plan = PrintPlan("A game", A4, (job,))
    hold(
        GOLDEN / "print-plan-of-many-sheets.txt",
        page_lines(plan_pages(plan, Setting(fonts, Report()), lambda text: text.partition("|")[2] or text)[0]),
        update,
    )
