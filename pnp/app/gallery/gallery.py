"""`pnp gallery`: everything to choose from, in a game's theme or the press's own, on paper and as a web page."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildOptions
from pnp.app.game.new_game import new_game
from pnp.app.game.prepare import load_edition
from pnp.app.game.shared_facts import piece_format
from pnp.app.output.write import write_all
from pnp.app.played.facts import played_facts
from pnp.base.disk import private_folder, write_inside
from pnp.base.progress import Progress, Step, counted, silent
from pnp.model.text.catalogue import load_catalogue
from pnp.press.edition import Edition, build_edition, build_facts
from pnp.press.export.pdf import pdf_bytes
from pnp.press.impose.formats import TUCK_BOX, Format
from pnp.press.impose.tuckbox import tuck_box
from pnp.press.pages.gallery import gallery_pages
from pnp.press.pieces.gallery import Sample, Shelf, shelves
from pnp.press.pieces.gallery_layouts import layout_shelf
from pnp.press.screen.html_pages import gallery_bytes
from pnp.press.typeset.drawing.outline import scaling, transformed
from pnp.press.typeset.drawing.page import Document, Face, Paint
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.source.diagnostics import Report

KINDS = ("pdf", "web")
OWN = "gallery"
"""The name of the press's own gallery."""
BOXED = (63.0, 88.0, 17.0)
"""Size of the pile of cards that the displayed tuck box holds: width, height and thickness, mm."""
LARGE = 130.0
"""Formats wider or higher than this are drawn at a smaller scale, mm."""
SMALLER, SMALLEST = 4, 16
"""Scales of the reduced drawings."""


def write_gallery(
    folder: Path | None, kinds: tuple[str, ...], out: Path, report: Report, progress: Progress = silent
) -> list[Path]:
    """Write the gallery of a game's theme, or (None) of the press's own; returns the files, all or none.

    Raises Failed if the game cannot be read.
    """
    progress(Step("Drawing all the choices"))
    edition, shown = game_gallery(folder, report) if folder else press_gallery(report)
    report.stop_on_errors()
    title = edition.title if folder else "the press's own"
    base = out / (f"{edition.game.id}-{OWN}" if folder else OWN)
    files: dict[Path, bytes] = {}
    if "pdf" in kinds:
        shelves_set = counted(shown, progress, Step("Setting the pages of the gallery", 0, len(shown), "shelves"))
        document = Document(tuple(gallery_pages(edition, shelves_set, title)), f"Gallery: {title}")
        progress(Step("Drawing the PDF file", 0, len(document.pages), "pages"))
        files[base.with_suffix(".pdf")] = pdf_bytes(document, edition.fonts)
    if "web" in kinds:
        progress(Step("Making the web page"))
        files[base.with_suffix(".html")] = gallery_bytes(edition, shown, title)
    progress(Step("Writing files", 0, len(files), "files"))
    return sorted(files) if write_all(files, report, out) else []


def press_gallery(report: Report) -> tuple[Edition, list[Shelf]]:
    """The press's own theme, with everything shown in it."""
    with private_folder("gallery") as place:
        return game_gallery(_press(place), report)


def game_gallery(folder: Path, report: Report) -> tuple[Edition, list[Shelf]]:
    """A game's edition, with everything shown in its theme. Raises Failed for a game with errors."""
    edition, formats = gallery_edition(folder, report)
    outlines = {name: format.outline for name, format in with_box(formats).items()}
    return edition, [layout_shelf(edition, outlines), *shelves(edition), *format_shelves(edition, formats)]


def _press(place: Path) -> Path:
    """A folder with a small game that has no theme of its own."""
    folder = place / "gallery"
    for name, text in new_game("gallery", "The press's own").items():
        write_inside(folder, name, text.encode())
    return folder


def gallery_edition(folder: Path, report: Report) -> tuple[Edition, dict[str, Format]]:
    """A game's edition in its own language, and the available formats. Raises Failed for a game with errors."""
    loaded = load_edition(folder, "", report)
    context = open_context(BuildOptions(papers=("a4",), force=True), report, loaded.game.folder)
    sizes = {name: piece_format(format) for name, format in with_box(context.formats).items()}
    facts = build_facts(
        loaded.game, played_facts(loaded.game, loaded.rules), {}, sizes, (loaded.game.folder, *loaded.libraries)
    )
    catalogue = load_catalogue(loaded.tree, loaded.game.language, report)
    return build_edition(facts, loaded.game.language, catalogue, report), dict(context.formats)


def with_box(formats: Mapping[str, Format]) -> dict[str, Format]:
    """The formats, and a tuck box sized for its deck."""
    return {**formats, TUCK_BOX: tuck_box(*BOXED)}


def format_shelves(edition: Edition, formats: dict[str, Format]) -> Iterator[Shelf]:
    """The outlines of all formats, small ones and large ones, each kind at one scale."""
    small = {name: f for name, f in formats.items() if max(f.width, f.height) <= LARGE}
    large = {name: f for name, f in formats.items() if name not in small}
    for title, shelf, times in (("Formats", small, SMALLER), ("Large formats", large, SMALLEST)):
        about = f"Name one with `format: poker` in a component or a card kind. They are drawn at 1 : {times}."
        yield Shelf(title, about, tuple(_format(edition, *one, times) for one in shelf.items()), (36, 36))


def _format(edition: Edition, name: str, format: Format, times: int) -> Sample:
    theme = edition.theme
    outline = transformed(format.outline, scaling(1 / times))
    paint = Paint(theme.paper, theme.accent, 0.3)
    face = Face(f"gallery:format:{name}", format.width / times, format.height / times, (Outline(outline, paint),))
    size = f"{format.width:g} mm" if format.shape == "circle" else f"{format.width:g} × {format.height:g} mm"
    return Sample(name, f"{size}, bleed {format.bleed:g}", face)
