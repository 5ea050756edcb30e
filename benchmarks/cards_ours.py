"""The jobs of cards.py, done by the press: ``cards_ours.py ours JOB COUNT FOLDER OUT``."""

import sys
from pathlib import Path

from pnp.base.gc_tuning import collect_rarely
from pnp.press.export.pdf import pdf_bytes
from pnp.press.impose import Options, Piece, impose_sheets
from pnp.press.impose.formats import Format, Paper
from pnp.press.typeset.drawing.page import Document, Face, Image
from pnp.press.typeset.motifs.paper import escape
from pnp.source.diagnostics import Report

CARD = Format("card", 63.5, 88.9)
A4 = Paper("a4", 210.0, 297.0)
PLAIN = Options(marks="none", furniture=None, duplex="none", gap=0.0)
ROOT = Path(__file__).parents[1]


def drawn_before(count: int, folder: Path) -> list[Face]:
    """Cards that are one picture."""
    names = [folder / "faces" / f"{n:04}.png" for n in range(count)]
    return [Face(f.stem, 63.5, 88.9, (Image(str(f), 0.0, 0.0, 63.5, 88.9),)) for f in names]


def _setting():  # type: ignore[no-untyped-def]
    from pnp.press.typeset import ParagraphStyle, Setting, TextStyle, load_fonts

    fonts = load_fonts(ROOT / "templates" / "fonts")
    return Setting(fonts, Report()), {"rules": ParagraphStyle(TextStyle("Alegreya Sans", 7.9), 9.8)}


def drawn_here(count: int, folder: Path, pictures: bool) -> list[Face]:
    """Cards with a frame, a title, a picture or a shape, and text that is fitted to its box; one size for all."""
    from pnp.press.typeset import box_sizes, read_face

    setting, styles = _setting()
    rows = [line.split("\t") for line in (folder / "cards.tsv").read_text("utf-8").splitlines()]
    numbered = [(n, *rows[n % len(rows)]) for n in range(count)]
    texts = [_svg(n, title if n < len(rows) else f"{title} {n}", body, pictures) for n, title, body in numbered]
    least: dict[str, float] = {}
    for svg in texts:
        least.update(box_sizes(svg, "card", setting, styles, least))  # (none is larger than those before)
    find = (folder / "art").joinpath
    faces = [read_face(svg, f"c{n}", setting, styles, find, sizes=least) for n, svg in enumerate(texts)]
    assert not setting.report.errors, setting.report.errors[0]
    drawn_here.fonts = setting.fonts  # type: ignore[attr-defined]
    return faces


def _svg(n: int, title: str, body: str, pictures: bool) -> str:
    art = (
        f'<image x="2.54" y="9.3" width="58.42" height="38.95" preserveAspectRatio="none" href="{n % 100:04}.png"/>'
        if pictures
        else f'<circle cx="31.75" cy="28.8" r="{12 + n % 7}" fill="#5B1E46"/>'
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="0 0 63.5 88.9">'
        '<rect x="1.27" y="1.27" width="60.96" height="86.36" rx="3" fill="none" stroke="#000" stroke-width="0.35"/>'
        f'<text x="31.75" y="6.8" text-anchor="middle" font-family="Alegreya Bold" font-size="11pt">{escape(title)}</text>'
        f'{art}<rect id="body" x="3.8" y="50" width="55.9" height="36" fill="none" pnp:text="{escape(body)}"'
        ' pnp:style="rules" pnp:fit="9 7"/></svg>'
    )


def main() -> None:
    """One job, in a process as pnp's own are."""
    collect_rarely()
    _, job, count, folder, out = sys.argv[1:]
    faces = drawn_before(int(count), Path(folder)) if job == "R" else drawn_here(int(count), Path(folder), job == "V")
    pages = impose_sheets([Piece(face) for face in faces], CARD, A4, PLAIN, report := Report())
    assert pages and not report.errors
    fonts = getattr(drawn_here, "fonts", None)
    Path(out).write_bytes(pdf_bytes(Document(tuple(pages), "cards"), fonts))


main()
