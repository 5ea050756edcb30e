"""What is left over of several formats shares a sheet, where that saves one."""

from dataclasses import replace
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from pnp.press.impose.formats import read_formats, read_papers
from pnp.press.impose.furniture import Furniture
from pnp.press.impose.mixed import Lot, mixed_sheets
from pnp.press.impose.plan import Options
from pnp.press.impose.sheets import impose_sheets
from pnp.press.impose.sides import in_printing_order
from pnp.press.typeset.drawing.outline import apply
from pnp.press.typeset.drawing.page import Page, PlacedFace
from pnp.source.diagnostics import Report
from tests.unit.press.impose.conftest import placed_on, some_pieces

FORMATS = read_formats(Report())
A4 = read_papers(Report())["a4"]
NAMES = st.lists(
    st.sampled_from(["token-20", "token-25", "token-30", "square-25", "hex-30", "mini", "poker", "nameplate"]),
    min_size=1, max_size=4, unique=True,
)  # fmt: skip


def lots(names: list[str], copies: list[int], backs: bool) -> list[Lot]:
    return [
        Lot(FORMATS[name], tuple(some_pieces(FORMATS[name], [n], backs)), name)
        for name, n in zip(names, copies, strict=False)
    ]


def box(placed: PlacedFace) -> tuple[float, float, float, float]:
    face = placed.face
    xs, ys = zip(*(apply(placed.matrix, x, y) for x in (0.0, face.width) for y in (0.0, face.height)), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def pages_of(lots: list[Lot], options: Options) -> list[Page]:
    """The pages of lots in the order of printing."""
    sheets = mixed_sheets(lots, A4, options, Report())
    return list(in_printing_order(sheets, options.duplex if any(sheet.back for sheet in sheets) else "none"))


def apart(pages: list[Page]) -> bool:
    """No two trims of different formats on a page overlap, by their boxes."""
    for page in pages:
        for a, b in combinations(placed_on(page), 2):
            (ax0, ay0, ax1, ay1), (bx0, by0, bx1, by1) = box(a), box(b)
            other = (a.face.width, a.face.height) != (b.face.width, b.face.height)
            if other and min(ax1, bx1) - max(ax0, bx0) > 0.01 and min(ay1, by1) - max(ay0, by0) > 0.01:
                return False
    return True


@given(NAMES, st.lists(st.integers(1, 40), min_size=4, max_size=4), st.booleans())
def test_every_copy_is_printed_and_no_more_sheets_than_before(names: list[str], copies: list[int], backs: bool) -> None:
    given_lots, options = lots(names, copies, backs), Options(furniture=None)
    mixed = pages_of(given_lots, options)
    alone = [page for lot in given_lots for page in impose_sheets(lot.pieces, lot.format, A4, options, Report())]
    fronts = sum(p.face.name.startswith("front") for page in mixed for p in placed_on(page))
    assert fronts == sum(copies[: len(names)])
    assert len(mixed) <= len(alone)
    assert apart(mixed)


@given(NAMES, st.lists(st.integers(1, 12), min_size=4, max_size=4))
def test_on_a_mixed_sheet_every_back_lies_behind_its_front(names: list[str], copies: list[int]) -> None:
    pages = pages_of(lots(names, copies, True), Options(furniture=None))
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = sorted((front.width - x1, y0, front.width - x0, y1) for x0, y0, x1, y1 in map(box, placed_on(back)))
        for one, other in zip(sorted(map(box, placed_on(front))), behind, strict=True):
            assert max(abs(a - b) for a, b in zip(one, other, strict=True)) < 1e-6 or front.width > front.height


def test_a_single_token_needs_no_sheet_of_its_own() -> None:
    pages = pages_of(lots(["token-25", "token-30"], [24, 1], False), Options(furniture=None))
    assert len(pages) == 1


def test_a_piece_that_may_reach_the_edge_is_printed_beside_others_that_share_a_sheet() -> None:
    names = ["sheet-a5", "token-20", "token-25", "square-25"]
    pages = pages_of(lots(names, [1, 3, 3, 3], False), Options(furniture=None))
    assert sum(len(placed_on(page)) for page in pages) == 10


def test_marks_over_the_whole_sheet_and_folded_sheets_are_not_shared() -> None:
    for options in (Options(marks="full", furniture=None), Options(duplex="gutterfold", furniture=None)):
        pages = pages_of(lots(["mini", "token-30"], [2, 1], True), options)
        assert len([page for page in pages if page.label.startswith("fronts")]) == 2


def test_a_sheet_of_many_components_has_the_name_of_its_part() -> None:
    options = Options(furniture=Furniture("A Game", "Tokens"))
    few, many = lots(["token-20", "token-25"], [1, 1], False), lots(["token-20", "token-25"], [1, 1], False)
    many[0] = replace(many[0], label="Suns, Moons, Stars")
    heads = [[page.anchors[0].name for page in pages_of(pieces, options)] for pieces in (few, many)]
    assert heads == [["token-25, token-20 · fronts · sheet 1 of 1"], ["Tokens · fronts · sheet 1 of 1"]]


def test_sheets_of_one_name_are_counted_together() -> None:
    options = Options(furniture=Furniture("A Game", "Tokens"))
    pieces = lots(["token-20", "poker", "nameplate"], [121, 10, 5], False)
    heads = [page.anchors[0].name for page in pages_of(pieces, options)]
    numbers = [head.rpartition("sheet ")[2].split(" of ") for head in heads]
    names = [head.partition(" · ")[0] for head in heads]
    for name in set(names):
        own = [number for number, one in zip(numbers, names, strict=True) if one == name]
        assert own == [[str(at), str(len(own))] for at in range(1, len(own) + 1)]
