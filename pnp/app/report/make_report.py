"""`pnp simulate --report`: the statistics of many games as a report with plots, one HTML file or a PDF."""

from collections.abc import Callable, Sequence
from pathlib import Path

from pnp.app.output.write import write_all
from pnp.app.report.account import Part, account_of, title_of
from pnp.app.report.accountpages import account_document
from pnp.app.report.card_parts import parts_of_plays
from pnp.app.report.findings_parts import parts_of_findings
from pnp.app.report.ladder_parts import parts_of_ladders
from pnp.app.report.people_parts import people_beside_all
from pnp.app.report.plots import Pen
from pnp.app.report.sweep_parts import parts_of_sweep
from pnp.app.report.webpage import account_html
from pnp.app.simulate.advice import Survey
from pnp.app.simulate.playtests import PlaytestFigures
from pnp.base.resources import FONTS
from pnp.checks.statistics.figures import Statistics
from pnp.checks.statistics.ladder import Ladder
from pnp.model.game import Game
from pnp.press.edition.registers import read_registers
from pnp.press.edition.theme import checked_theme
from pnp.press.export.pdf import pdf_bytes
from pnp.press.typeset import ParagraphStyle, Run, Setting, TextStyle, set_line
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of


def write_report(
    statistics: Statistics, game: Game, file: Path, report: Report, people: Sequence[PlaytestFigures] = ()
) -> None:
    """Write the report of a run's statistics in the game's own inks and faces: as HTML if the file name ends
    accordingly, otherwise as a PDF. ``people``: games of people to print beside. Reports PNP107 for an unknown face,
    and PNP119."""

    def parts(pen: Pen) -> Sequence[Part]:
        played = () if statistics.plays is None else parts_of_plays(statistics.plays, pen)
        return (*account_of(statistics, pen), *people_beside_all(people, statistics), *played)

    _write(parts, f"{title_of(statistics)}, {number_of(statistics.games, 'game')}", game, file, report)


def write_sweep(name: str, tried: Sequence[tuple[str, Statistics]], game: Game, file: Path, report: Report) -> None:
    """Write a report of the values of a sweep, each with its statistics. Reports PNP107 and PNP119."""
    title = f"{title_of(tried[0][1])}, {name}"
    _write(lambda pen: tuple(parts_of_sweep(name, tried, pen)), title, game, file, report)


def write_ladders(ladders: Sequence[Ladder], seed: int, game: Game, file: Path, report: Report) -> None:
    """Write the report of a game's ladders, one for each number of players. Reports PNP107 and PNP119."""
    title = f"{ladders[0].title}: skill and luck"
    _write(lambda pen: tuple(parts_of_ladders(ladders, seed, pen)), title, game, file, report)


def write_findings(surveys: Sequence[Survey], game: Game, file: Path, report: Report) -> None:
    """Write a page of findings. Reports PNP107 and PNP119."""
    title = f"{title_of(surveys[0].runs[0])}: findings"
    _write(lambda pen: tuple(parts_of_findings(surveys, game, pen)), title, game, file, report)


def _write(parts_of: Callable[[Pen], Sequence[Part]], title: str, game: Game, file: Path, report: Report) -> None:
    pen, setting = pen_for(game, report)
    parts = parts_of(pen)
    if file.suffix == ".html":
        written = account_html(parts, pen, setting.fonts, title)
    else:
        written = pdf_bytes(account_document(parts, pen, setting, title), setting.fonts)
    write_all({file: written}, report, file.parent)


def pen_for(game: Game, report: Report) -> tuple[Pen, Setting]:
    """The pen that draws plots in a game's inks and faces, and the setting for their words. Reports PNP107."""
    fonts = read_registers([f for f in (FONTS, game.folder / "fonts") if f.is_dir()], report)
    setting = Setting(fonts, report, {}, "en", span=game.span())

    def measure(text: str, face: str, size: float) -> float:
        style = TextStyle(face, size, features=("lnum",))
        return set_line((Run(text, style),), ParagraphStyle(style, size), setting).width

    own = game.theme  # its icons are not printed here
    return Pen(checked_theme(own, fonts.entries, {*own.icons, own.ornament}, set(own.differ), report), measure), setting
