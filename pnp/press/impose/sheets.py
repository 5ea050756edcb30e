"""Sheets: pieces with copies become pages, fronts with their backs behind them, marks and furniture round them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from pnp.base.frozen import dataclass, replace
from pnp.press.impose.formats import Box, Format, Line, Paper, transposed
from pnp.press.impose.furniture import SheetName, draw_furniture
from pnp.press.impose.marks import (
    Tick,
    crop_marks,
    draw_folds,
    draw_outlines,
    draw_ticks,
    has_room_around,
    inner_edge_ticks,
)
from pnp.press.impose.packing import EPS, Packing
from pnp.press.impose.placing import UNDER, Room, back_matrix, clip_of, front_matrix, place, seen_through
from pnp.press.impose.plan import Options, Plan, plan_sheets
from pnp.press.impose.printers import Duplex
from pnp.press.impose.sides import BACK, BLANK, Sheet, in_printing_order
from pnp.press.typeset.drawing.outline import (
    Segments,
    apply,
    cached_bounds,
    multiply,
    rect_outline,
    transformed,
)
from pnp.press.typeset.drawing.page import (
    IDENTITY,
    Anchor,
    Face,
    Gradient,
    Group,
    Image,
    Item,
    Matrix,
    Page,
    Paint,
    Path,
)
from pnp.source.diagnostics import NOWHERE, Report, Span


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece to print: its face, its back if it has one, and its number of copies."""

    face: Face
    back: Face | None = None
    copies: int = 1


def impose_sheets(
    pieces: Sequence[Piece], item: Format, paper: Paper, options: Options, report: Report, span: Span = NOWHERE
) -> list[Page]:
    """The pages of all copies of pieces of one format on one paper, in printing order.

    Reports PNP707 if the format does not fit the paper, or a drawing does not have the format's size.
    """
    check_faces(pieces, item, report, span)
    plan = plan_sheets(item, paper, options, report, span)
    return list(sheet_pages(pieces, plan)) if plan else []


def sheets_of_format(
    pieces: Sequence[Piece], item: Format, paper: Paper, options: Options, report: Report
) -> list[Sheet]:
    """The sheets of all copies of pieces of one format. Reports PNP707 as :func:`impose_sheets` does."""
    check_faces(pieces, item, report)
    plan = plan_sheets(item, paper, options, report)
    return list(planned_sheets(pieces, plan)) if plan else []


def can_fold(item: Format, pieces: Sequence[Piece], paper: Paper, options: Options) -> bool:
    """Whether pieces of a format fit beside their backs on a sheet that is folded; also true if they do not fit at
    all."""
    if not any(piece.back for piece in pieces) or plan_sheets(item, paper, options, Report()):
        return True
    return plan_sheets(item, paper, replace(options, duplex="none"), Report()) is None


def sides_apart(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The faces of pieces, then their backs, each as a piece without a back."""
    backs = (Piece(piece.back, None, piece.copies) for piece in pieces if piece.back)
    return (*(Piece(piece.face, None, piece.copies) for piece in pieces), *backs)


def check_faces(pieces: Sequence[Piece], item: Format, report: Report, span: Span = NOWHERE) -> None:
    """Report PNP707 for each drawing whose trim is not the format's."""
    faces = {f.name: f for piece in pieces for f in (piece.face, piece.back) if f}
    for face in faces.values():
        if abs(face.width - item.width) > 0.05 or abs(face.height - item.height) > 0.05:
            what = f"the drawing of `{face.name}` is {face.width:g} × {face.height:g} mm"
            wanted = f"{item.width:g} × {item.height:g} mm"
            hint = f"draw it in the size of the format `{item.name}`: {wanted}"
            report.error(
                "PNP707", f"{what}; its format `{item.name}` is {wanted}", span if span != NOWHERE else item.span, hint
            )


def sheet_pages(pieces: Sequence[Piece], plan: Plan) -> Iterator[Page]:
    """The pages of a planned job in printing order."""
    options, backed = plan.options, any(piece.back for piece in pieces if piece.copies)
    sides: Duplex = options.duplex if backed and not options.test_cut else "none"
    return in_printing_order(planned_sheets(pieces, plan), sides, options.reverse_backs)


def planned_sheets(pieces: Sequence[Piece], plan: Plan, before: int = 0, in_all: int = 0) -> Iterator[Sheet]:
    """The sheets of a planned job, one after the other, so that a long job need not be held in memory. ``before``: the
    number of sheets with the same name that precede them; ``in_all``: the number of all with it, 0 for these alone."""
    count = in_all or plan.sheets(sum(piece.copies for piece in pieces))
    for number, batch in _batches(pieces, plan):
        back = [*back_items(plan, batch)] if has_backs(plan, batch) else None
        yield sheet_of(plan, [*front_items(plan, batch), *_registration(plan)], back, before + number, count)


def has_backs(plan: Plan, batch: "Batch") -> bool:
    """Whether a sheet with these pieces has a printed back."""
    on_paper = plan.options.duplex in ("long", "short", "separate") and not plan.options.test_cut
    return on_paper and any(piece.back for _, piece in batch)


Batch = list[tuple[int, Piece]]
"""The pieces of one sheet with their slots."""


def _batches(pieces: Iterable[Piece], plan: Plan) -> Iterator[tuple[int, Batch]]:
    """Sheet by sheet (counted from 1), every copy in the next slot in use."""
    copies = (piece for piece in pieces for _ in range(piece.copies))
    number = 0
    while chunk := list(islice(copies, len(plan.slots))):
        number += 1
        yield number, list(zip(plan.slots, chunk, strict=False))


# ------------------------------------------------------------------------------------------------- one page
def sheet_of(plan: Plan, front: list[Item], back: list[Item] | None, number: int, sheets: int) -> Sheet:
    """A sheet of a planned job with its furniture; ``back`` None: nothing is printed on it."""
    page = sheet_page(plan, front, front_side(plan), number, sheets)
    if back is not None:
        return Sheet(page, sheet_page(plan, back, BACK, number, sheets))
    flipped = plan.options.duplex in ("long", "short")
    return Sheet(page, blank=sheet_page(plan, [], BLANK, number, sheets) if flipped else None)


def front_side(plan: Plan) -> str:
    """The label of a front."""
    return "test cut" if plan.options.test_cut else "fronts and backs" if plan.folded else "fronts"


def front_items(plan: Plan, batch: Batch) -> Iterator[Item]:
    """The items printed on a front, without furniture and registration marks."""
    if plan.options.test_cut:
        yield from draw_outlines(_trims(plan, batch), cased=False)
    else:
        yield from _pieces(plan, batch, back=False)
        yield from _pieces(plan, batch, back=True) if plan.folded else ()
        yield from _cut_lines(plan, batch)
        yield from _folds(plan, batch) if plan.format.draw_folds else ()
    if plan.options.marks_on != "back" or not has_backs(plan, batch):  # (a sheet without a back is cut from its front)
        yield from _marks(plan, batch)


def _registration(plan: Plan) -> Sequence[Item]:
    """The marks by which a machine finds the sheet."""
    if plan.options.cutter is None:
        return ()
    from pnp.press.impose.registration import draw_registration

    return draw_registration(plan.options.cutter, plan.packing)


def back_items(plan: Plan, batch: Batch) -> Iterator[Item]:
    """The items printed on a back, without furniture."""
    yield from _pieces(plan, batch, back=True)
    if plan.options.marks_on != "front":
        carrier = multiply(plan.correction, plan.mirror)
        yield Group(tuple(_marks(plan, batch)), carrier)


def sheet_page(plan: Plan, items: list[Item], side: str, number: int, sheets: int) -> Page:
    """A page of a planned job with its furniture."""
    options, packing = plan.options, plan.packing
    printable = plan.printable
    anchors: tuple[Anchor, ...] = ()
    if options.furniture:
        name = SheetName(side, number, sheets)
        bands = draw_furniture(options.furniture, options.letter, packing, printable, name)
        items = [*bands[:1], *items, *bands[1:]]
        anchors = options.furniture.anchors(name) if side != BLANK else ()
    return Page(packing.width, packing.height, tuple(items), anchors=anchors, label=f"{side} {number} of {sheets}")


Lying = tuple[int, Face, Matrix]
"""The number of a slot, its piece, and how it is placed."""


def _pieces(plan: Plan, batch: Batch, back: bool) -> Iterator[Item]:
    """The faces in their slots, or their backs behind them; a piece without a back leaves its place empty."""
    inner = plan.packing.bleed.across if plan.packing.rows == "staggered" else plan.packing.width
    rooms = plan.backs if back else plan.fronts
    lying = list(_lying(plan, batch, back))
    grounds = {index for index, face, _ in lying if ground_of(face)}
    if plan.format.shape == "hexagon" and 1 < len(lying) == len(grounds):
        yield from _under_hexagons(plan, lying, rooms, inner, back)
    behind = {i for i, piece in batch if piece.back and ground_of(piece.back)} if plan.folded and not back else set()
    for index, face, matrix in lying:
        room = rooms[index].going_under((grounds - {index}) | (behind & {index}))
        clip = clip_of(plan.format, room, plan.packing.slots[index].turned, inner, back)
        yield from goes_on(face, matrix, clip, face.bleed)
        yield place(face, matrix, clip)


def _under_hexagons(
    plan: Plan, lying: Sequence[Lying], rooms: Sequence[Room], inner: float, back: bool
) -> Iterator[Item]:
    """The colours of touching hexagons, extended slightly beyond them."""
    x0, y0, x1, y1 = plan.area
    for index, face, matrix in lying:
        room, turned = rooms[index], plan.packing.slots[index].turned
        if hexagons_meet(plan.packing, room, inner):
            under = tuple(goes_on(face, matrix, clip_of(plan.format, room, turned, inner, back, UNDER), 0.0))
            yield Group(under, clip=rect_outline(x0, y0, x1 - x0, y1 - y0))


def _lying(plan: Plan, batch: Batch, back: bool) -> Iterator[Lying]:
    """The piece in each slot, and its place."""
    correction = IDENTITY if plan.folded else plan.correction
    for index, piece in batch:
        matrix = front_matrix(plan.packing.slots[index])
        if not back:
            yield index, piece.face, matrix
        elif piece.back:
            behind = back_matrix(matrix, plan.format.width, plan.mirror)
            yield index, piece.back, multiply(correction, behind)


def _matrices(plan: Plan, batch: Batch) -> Iterator[Matrix]:
    """Matrices of the trims of a page: fronts, and on a folded sheet their backs too."""
    for index, piece in batch:
        matrix = front_matrix(plan.packing.slots[index])
        yield matrix
        if plan.folded and piece.back:
            yield back_matrix(matrix, plan.format.width, plan.mirror)


def _trims(plan: Plan, batch: Batch) -> list[Segments]:
    outline = plan.format.outline
    return [transformed(outline, matrix) for matrix in _matrices(plan, batch)]


def _cut_lines(plan: Plan, batch: Batch) -> tuple[Item, ...]:
    wanted = plan.options.cut_lines
    if wanted == "no" or (wanted == "auto" and (plan.format.shape == "rectangle" or plan.options.cutter)):
        return ()
    return draw_outlines(_trims(plan, batch))


def _fold_lines(plan: Plan, batch: Batch) -> list[Line]:
    """The pieces' own folds, on the page."""
    lines = []
    for matrix in _matrices(plan, batch):
        for x0, y0, x1, y1 in plan.format.folds:
            (a, b), (c, d) = apply(matrix, x0, y0), apply(matrix, x1, y1)
            lines.append((min(a, c), min(b, d), max(a, c), max(b, d)))
    return lines


def _folds(plan: Plan, batch: Batch) -> tuple[Item, ...]:
    return draw_folds(_fold_lines(plan, batch))


def _marks(plan: Plan, batch: Batch) -> tuple[Item, ...]:
    """Crop ticks of the rectangles on the page, and the ticks of folds."""
    options = plan.options
    boxes = [plan.packing.slots[index].box for index, _ in batch]
    if plan.folded:
        boxes += [seen_through(plan.packing.slots[i].box, plan.mirror) for i, piece in batch if piece.back]
    if plan.format.edge and not has_room_around(boxes, plan.area):
        return draw_ticks(_inner(boxes, plan)) if options.marks != "none" else ()
    straight = plan.format.shape in ("rectangle", "hexagon") and plan.packing.rows == "straight"
    style = options.marks if straight and not options.cutter else "none"
    own = () if plan.format.draw_folds else _fold_lines(plan, batch)
    corner = plan.format.corner if plan.format.shape == "rectangle" else 0.0
    return crop_marks(tuple(boxes), style, plan.area, corner, (*plan.fold, *own))


def _inner(boxes: list[Box], plan: Plan) -> tuple[Tick, ...]:
    """Ticks on the edges of pieces that reach the paper's edges: not every corner has space for ticks outside."""
    lying = inner_edge_ticks([transposed(b) for b in boxes], transposed(plan.area))
    upright = inner_edge_ticks(boxes, plan.area)
    return (*upright, *(Tick(t.y0, t.x0, t.y1, t.x1) for t in lying))


GROUNDS = 4
"""The ground of a drawing is looked for among this many of its first items."""


def ground_of(face: Face) -> Path | Image | None:
    """The item that covers a drawing and its bleed: a filled outline or a picture, among the first items."""
    wide = (-face.bleed / 2, -face.bleed / 2, face.width + face.bleed / 2, face.height + face.bleed / 2)
    return _ground(face.items, wide) if face.bleed > 0 else None


def _ground(items: Iterable[Item], wide: Box) -> Path | Image | None:
    for item in islice(items, GROUNDS):
        match item:
            case Path(paint=Paint(fill=str() | Gradient())):
                box = cached_bounds(item.segments)
            case Image():
                box = (item.x, item.y, item.x + item.width, item.y + item.height)
            case Group(clip=()) if item.matrix == IDENTITY and not item.is_transparent:
                if ground := _ground(item.items, wide):
                    return ground
                continue
            case _:
                continue
        if box and box[0] <= wide[0] and box[1] <= wide[1] and box[2] >= wide[2] and box[3] >= wide[3]:
            return item
    return None


def goes_on(face: Face, matrix: Matrix, clip: Segments, reach: float) -> Iterator[Item]:
    """The colour of a drawing's ground, if its outline extends further beyond its trim on the page than ``reach``."""
    ground, box = ground_of(face), cached_bounds(clip)
    if isinstance(ground, Path) and box and _over(box, face) > reach + EPS:
        yield Group((Path(clip, Paint(fill=ground.paint.fill)),), matrix)


def _over(box: Box, face: Face) -> float:
    """Distance that a box extends beyond a trim, mm."""
    return max(-box[0], -box[1], box[2] - face.width, box[3] - face.height)


def hexagons_meet(packing: Packing, room: Room, inner: float) -> bool:
    """Whether the bleed of hexagons with this room touches their neighbours'."""
    if len(packing) < 2:
        return False
    first, second = packing.slots[:2]
    across = abs(second.x - first.x) > EPS
    gap = abs(second.x - first.x) - first.width if across else abs(second.y - first.y) - first.height
    reach = max(room.left, room.right) if across else max(room.top, room.bottom)
    return 2 * min(inner, reach) >= gap - EPS
