"""Cards of a made-up table as they are drawn for print: their words, colours and faults."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pnp.app.cards.print_table import read_alone
from pnp.app.game.shared_facts import piece_format
from pnp.model.read.build import build_game
from pnp.model.read.guess import Wishes
from pnp.model.text.catalogue import Catalogue, load_catalogue
from pnp.press.document.rule_facts import RuleFacts
from pnp.press.edition import build_edition, build_facts
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.impose.formats import read_formats
from pnp.press.pieces import Print, draw_prints
from pnp.press.typeset.drawing.page import Face, GlyphRun, PlacedFace
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.drawing.walk import items_of, leaves
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.load import load_game
from pnp.source.load.tree import Tree


@dataclass(frozen=True)
class Deck:
    """The drawn cards of a table, in the order of its rows."""

    prints: tuple[Print, ...]
    faults: tuple[Diagnostic, ...]
    edition: Edition

    def lines(self, row: int = 0) -> list[str]:
        """The lines on a card but its title; icons are `:name:`."""
        return lines_of(self.prints[row].face)[1:]

    def text(self, row: int = 0) -> str:
        """The words on a card but its title."""
        return " ".join(self.lines(row))

    def inks(self, row: int = 0) -> set[str]:
        """The colours on a card."""
        return inks_of(self.prints[row].face)

    def codes(self) -> list[str]:
        """The codes of what was reported."""
        return [fault.code for fault in self.faults]


def lines_of(face: Face) -> list[str]:
    """The lines of a face as they were set: what stands on one baseline, with icons as `:name:`."""
    lines: list[tuple[float, str]] = []
    for item, matrix in items_of(face.items):
        if isinstance(item, GlyphRun):
            y, text = item.y, item.text
        elif isinstance(item, PlacedFace) and item.source:
            y, text = matrix[5] + matrix[3] * item.face.height, f":{item.source.strip(':').partition('@')[0]}:"
        else:
            continue
        if lines and abs(lines[-1][0] - y) < 1.0:
            lines[-1] = (lines[-1][0], lines[-1][1] + text)
        else:
            lines.append((y, text))
    return [" ".join(text.replace("\u00ad", "").split()) for _, text in lines if text.strip()]


def inks_of(face: Face) -> set[str]:
    """The colours on a face."""
    inks = set()
    for item, _ in leaves(face.items):
        if isinstance(item, GlyphRun):
            inks.add(str(item.fill))
        elif isinstance(item, Outline):
            inks |= {ink for ink in (item.paint.fill, item.paint.stroke) if isinstance(ink, str)}
    return inks


@cache
def _formats() -> dict[str, PieceFormat]:
    return {name: piece_format(format) for name, format in read_formats(Report()).items()}


def cards(folder: Path, rows: str | bytes, name: str = "deck.csv", **wishes: object) -> Deck:
    """The cards of a table alone, as `pnp cards` draws them."""
    file = folder / name
    file.write_bytes(rows if isinstance(rows, bytes) else rows.encode())
    report = Report()
    alone = read_alone(str(file), report, Wishes(**wishes))  # type: ignore[arg-type]
    return _drawn(load_game(alone.files, report, tables=dict(alone.tables)), report)


def game(folder: Path, locale: str = "", **files: str) -> Deck:
    """The cards of a game's folder; files by their names with `_` for the dot: `cards_csv`, `locale_fr_po`."""
    for name, text in files.items():
        path = folder / "/".join(name.rsplit("_", 1)[0].split("__"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(f".{name.rsplit('_', 1)[1]}").write_text(text, "utf-8")
    report = Report()
    return _drawn(load_game(folder, report), report, locale)


def _drawn(tree: Tree, report: Report, locale: str = "") -> Deck:
    model = build_game(tree, report)
    facts = build_facts(model, RuleFacts(""), {}, _formats(), (model.folder,))
    catalogue = load_catalogue(tree, locale, report) if locale else Catalogue(model.language)
    edition = build_edition(facts, locale or model.language, catalogue, report)
    return Deck(draw_prints(edition), tuple(report.diagnostics), edition)
