"""The context of a build besides the game: formats, papers, the printer, the cutting machine."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.app.game.build_options import PARTS, BuildContext, PrintOptions
from pnp.base.resources import TEMPLATES, user_folder
from pnp.press.impose.formats import find_paper, formats_of, read_formats, read_papers
from pnp.press.impose.printers import Printer, find_printer, read_printers
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.files import Disk

if TYPE_CHECKING:
    from pnp.press.impose.cutters import Cutter


def open_context(options: PrintOptions, report: Report, folder: Path | None = None) -> BuildContext:
    """Formats (those of the press, and of the game's ``folder``), papers and the printer. Reports PNP120 for one
    that does not exist."""
    folders = (TEMPLATES, user_folder())
    papers = read_papers(report)
    chosen_papers = [find_paper(name, papers, report) for name in options.papers]
    printer = find_printer(options.printer, read_printers(report, folders), report)
    for part in options.only:
        if part not in PARTS:
            report.error(
                "PNP120", f"there is no part `{part}`", Span(""), did_you_mean(part, PARTS) or f"write {listed(PARTS)}"
            )
    cutter = _cutter(options, report) if options.cutter or options.kerf is not None else None
    report.stop_on_errors()
    papers_found = tuple(p for p in chosen_papers if p)
    formats = read_formats(report) if folder is None else formats_of(Disk(folder), report)
    report.stop_on_errors()
    return BuildContext(formats, papers_found, printer or Printer(), options, cutter=cutter)


def _cutter(options: PrintOptions, report: Report) -> "Cutter | None":
    """The machine that cuts the sheets, with the requested width of its cut."""
    from pnp.press.impose.cutters import Cutter, find_cutter, read_cutters

    cutter = Cutter("machine") if options.kerf is not None else None
    if options.cutter:
        cutter = find_cutter(options.cutter, read_cutters(report, (TEMPLATES, user_folder())), report)
    return cutter if cutter is None or options.kerf is None else replace(cutter, kerf=options.kerf)
