"""Files for a cutting machine: trims and folds as SVG and DXF, or the sheets as pictures."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.app.build.composing import Parts
from pnp.app.build.sheets import by_format, file_name, how_laid, joined_labels
from pnp.app.game.build_options import BuildContext
from pnp.press.edition import Edition
from pnp.press.impose import Piece, plan_sheets
from pnp.press.impose.cutfiles import cut_dxf, cut_svg, sheet_cuts
from pnp.press.impose.formats import Paper
from pnp.press.impose.plan import Plan
from pnp.press.impose.sheets import sheet_pages
from pnp.press.pieces import Print
from pnp.press.typeset.drawing.outline import multiply, translation
from pnp.press.typeset.drawing.page import Document, Page, PlacedFace

DPI = 300
"""Resolution of the pictures of sheets."""


def all_cut_files(edition: Edition, parts: Parts, context: BuildContext) -> dict[str, bytes]:
    """The cut files of these parts."""
    jobs = ((part, pieces, paper) for part, pieces in parts.items() for paper in context.papers)
    return {n: d for part, pieces, paper in jobs for n, d in cut_files(edition, part, pieces, paper, context).items()}


def cut_files(
    edition: Edition, part: str, prints: Sequence[Print], paper: Paper, context: BuildContext
) -> dict[str, bytes]:
    """Files for a cutting machine, as SVG and DXF: a full sheet of each format, and the last one if it is not full. If
    the machine's program also prints, every sheet is a picture, too."""
    files: dict[str, bytes] = {}
    for format, pieces in by_format(edition, prints, context):
        if format.tiled:
            continue
        plan = plan_sheets(format, paper, how_laid(edition, pieces, context), edition.report)
        if plan is None:
            continue
        total, room = sum(p.copies for p in pieces), len(plan.slots)
        sheets = {"": min(total, room)} if total >= room else {}
        if total % room:
            sheets["last" if sheets else ""] = total % room
        name = f"{part}-cut-{format.name.replace(' ', '-')}"
        for which, count in sheets.items():
            cuts = sheet_cuts(plan, count, f"{edition.title}: {joined_labels(edition, pieces)}")
            stem = file_name(edition, f"{name}-{which}".strip("-"), paper.name).removesuffix(".pdf")
            files[f"{stem}.svg"] = cut_svg(cuts).encode()
            files[f"{stem}.dxf"] = cut_dxf(cuts).encode()
        if context.cutter and context.cutter.pictures:
            files |= _pictures(edition, name, [*sheet_pictures(pieces, plan)], paper)
    return files


def sheet_pictures(prints: Sequence[Print], plan: Plan) -> list[Page]:
    """The fronts of each sheet on pages as large as their block, transparent outside the trims."""
    x, y, right, bottom = plan.packing.block
    pieces = [Piece(one.face, None, one.copies) for one in prints]
    bare = replace(plan, options=replace(plan.options, furniture=None, duplex="none", cutter=None, marks="none"))
    pages = []
    for number, page in enumerate(sheet_pages(pieces, bare), 1):
        placed = (item for item in page.items if isinstance(item, PlacedFace))
        items = tuple(
            replace(one, matrix=multiply(translation(-x, -y), one.matrix), clip=plan.format.outline) for one in placed
        )
        pages.append(Page(right - x, bottom - y, items, label=f"sheet {number}"))
    return pages


def _pictures(edition: Edition, name: str, pages: Sequence[Page], paper: Paper) -> dict[str, bytes]:
    """The pictures of sheets by file name, which states their size."""
    from pnp.press.export.pdf import pdf_bytes
    from pnp.press.export.png import pictures, png_file

    document = Document(tuple(pages), edition.title, edition.setting.language)
    drawn = pictures(pdf_bytes(document, edition.fonts), DPI, clear=True)
    size = f"{pages[0].width:.1f}x{pages[0].height:.1f}mm"
    return {
        file_name(edition, f"{name}-{number}-{size}", paper.name).replace(".pdf", ".png"): png_file(picture, DPI)
        for number, picture in enumerate(drawn, 1)
    }
