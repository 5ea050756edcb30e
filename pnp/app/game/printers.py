"""`pnp printer`: the user's printers, and the offset of their backs."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pnp.app.game.errors import WrongRequest
from pnp.app.output.write import write_all
from pnp.base.resources import FONTS, TEMPLATES, user_folder
from pnp.press.edition.registers import read_registers
from pnp.press.export.pdf import pdf_bytes
from pnp.press.impose.calibration import back_targets, calibration_pages
from pnp.press.impose.formats import Paper, find_paper, read_papers
from pnp.press.impose.furniture import lettering
from pnp.press.impose.printers import Printer, calibrated, check_printer, read_printers, table_with
from pnp.press.typeset import Setting
from pnp.press.typeset.drawing.page import Document
from pnp.source.diagnostics import Report
from pnp.source.load.files import Disk, read_text

__all__ = [
    "Paper",
    "Printer",
    "check_printer",
    "edge_of",
    "find_printers",
    "keep_calibrated",
    "paper_named",
    "write_sheet",
]


def find_printers(report: Report) -> dict[str, Printer]:
    """The printers that come with pnp and the user's own, by name. Raises Failed for a table with errors."""
    printers = read_printers(report, (TEMPLATES, user_folder()))
    report.stop_on_errors()
    return printers


def paper_named(name: str, report: Report) -> Paper:
    """A paper by name. Raises WrongRequest (PNP120) for an unknown one."""
    paper = find_paper(name, read_papers(report), report)
    if paper is None:
        raise WrongRequest(report)
    return paper


def edge_of(printer: Printer) -> Literal["long", "short"]:
    """The edge over which a calibration sheet is turned: long or short."""
    return "short" if printer.duplex == "short" else "long"


def write_sheet(printer: Printer, paper: Paper, out: Path, report: Report) -> Path:
    """Write the calibration sheet, without any correction; returns the file. Raises WrongRequest (PNP119)."""
    fonts = read_registers([FONTS], report)
    pages = calibration_pages(paper, printer, lettering(Setting(fonts, report)))
    document = Document(tuple(pages), f"Calibration of {printer.label}", duplex=edge_of(printer))
    file = out / f"calibration-{printer.name}-{paper.name}.pdf"
    if not write_all({file: pdf_bytes(document, fonts)}, report, out):
        raise WrongRequest(report)
    return file


def keep_calibrated(
    printer: Printer, paper: Paper, readings: Mapping[str, tuple[float, float]], report: Report
) -> tuple[Printer, Path]:
    """Compute the corrections from the positions of the holes (mm right of and below the middle of each grid), and save
    the printer for the user; returns it, and the file. Raises Failed."""
    calibrated_printer = calibrated(printer, back_targets(paper, edge_of(printer)), readings)
    check_printer(calibrated_printer, report)
    report.stop_on_errors()
    file = user_folder() / "printers.yaml"
    text = _text_of(file, report) if os.path.lexists(file) else ""
    new_text = table_with(text, calibrated_printer, report)
    report.stop_on_errors()
    if not write_all({file.resolve(): new_text.encode()}, report, file.resolve().parent):
        raise WrongRequest(report)
    return calibrated_printer, file


def _text_of(file: Path, report: Report) -> str:
    """The text of the user's own printers. Raises Failed (PNP100, PNP101) if it cannot be read."""
    file = file.resolve()
    text = read_text(Disk(file.parent), file.name, report)
    report.stop_on_errors()
    return text or ""
