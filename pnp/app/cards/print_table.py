"""`pnp cards`: sheets straight from a table of cards."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pnp.app.build.printing import print_all
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import PrintOptions, Timings
from pnp.app.game.errors import WrongRequest
from pnp.app.game.printable import Printable
from pnp.base.frozen import dataclass
from pnp.base.progress import Step
from pnp.model.game_digest import data_digest
from pnp.model.read.bare_tables import Alone, Wishes, table_alone
from pnp.model.read.build import build_game
from pnp.model.schema.layouts import check_layout
from pnp.press.document.rule_facts import RuleFacts
from pnp.press.export.write import write_all
from pnp.press.impose.formats import find_format
from pnp.source.diagnostics import Report, Span
from pnp.source.load import load_game


@dataclass(frozen=True)
class CardSheets:
    """The printed sheets of a table."""

    files: tuple[Path, ...]
    notes: tuple[str, ...]
    """A line for each column of the table: its purpose."""
    cards: int
    """Cards on the sheets, copies included."""


def print_cards(
    table: str, format: str, options: PrintOptions, report: Report, layout: str = "", marks: Sequence[str] = ()
) -> CardSheets:
    """Print the cards of a table (``cards.csv``, ``decks.xlsx#Heroes``) on sheets, all files or none, right in ``out``.
    ``layout``: a layout of the press, or of a layouts.yaml beside the table; "" for one that is made of the columns.
    ``marks``: sets of marks of the press, or YAML files of them.

    Raises Failed where the table cannot be read (PNP100, PNP101, PNP109 to PNP111), there is no such format or paper
    (PNP120) or layout (PNP107). A card with a fault prints with a mark, and its sheet says DRAFT; with ``force`` the
    rows without faults print whatever else is wrong.
    """
    context = open_context(replace(options, only=("cards",), force=True), report)
    find_format(format, context.formats, report)
    report.stop_on_errors()
    options.progress(Step("Reading the table"))
    source, notes = _printable(table, format, layout, tuple(marks), report, options.force)
    files = print_all([source], context, report, Timings()).files
    report.stop_on_errors(unless=options.force or _is_of_cards(report, source))
    options.progress(Step("Writing files", 0, len(files), "files"))
    if not write_all({options.out / path.name: data for path, data in files.items()}, report, options.out):
        raise WrongRequest(report)
    cards = sum(card.copies for kind in source.game.cards.values() for card in kind.cards)
    return CardSheets(tuple(sorted(options.out / path.name for path in files)), notes, cards)


def _printable(
    table: str, format: str, layout: str, marks: tuple[str, ...], report: Report, force: bool
) -> tuple[Printable, tuple[str, ...]]:
    """The cards of a table ready for print, and a line for each column: its purpose. Neither rules nor play go with
    them. Faults name the table, as there is no game.yaml."""
    alone = read_alone(table, report, format, layout=layout, marks=marks)
    tree = load_game(alone.files, report, tables=dict(alone.tables))
    check_layout(layout, tree, report)
    report.stop_on_errors(unless=force)
    game = build_game(tree, report)
    report.stop_on_errors(unless=force)
    components = tuple(replace(component, span=Span(table)) for component in game.components)
    tree = replace(tree, card_tables={})  # (the rows are cards now: ten thousand would be held twice)
    return Printable(tree, replace(game, components=components), RuleFacts(data_digest(game))), alone.guess.said


def _is_of_cards(report: Report, source: Printable) -> bool:
    """Whether each error belongs to a card, or to letters that no face has: then the others print whole."""
    places = {card.span for kind in source.game.cards.values() for card in kind.cards}
    return all(fault.span in places or fault.code in LETTERS for fault in report.errors)


LETTERS = ("PNP716", "PNP718")
"""Codes of faults that are told once for all cards: a script without a face, or without a dictionary."""


def read_alone(
    table: str,
    report: Report,
    format: str = "poker",
    title: str = "",
    game: str = "",
    layout: str = "",
    marks: tuple[str, ...] = (),
) -> Alone:
    """A table with what its columns are taken for. Raises WrongRequest where it cannot be read or holds no card."""
    name, _, sheet = table.partition("#")
    if Path(name).is_dir():
        help = f"name a table in it; a folder with a table can also be used as a game: `pnp build {_as_path(name)}`"
        report.error("PNP100", f"`{name}` is a folder", Span(name), help)
        raise WrongRequest(report)
    alone = table_alone(Path(name), sheet, report, Wishes(format, title, game, layout, marks))
    if not alone.tables or not alone.tables[0][1].rows:
        if not report.errors:
            help = "write a row for each card below the row with the columns' names"
            report.error("PNP110", f"`{name}` has no cards", Span(name), help)
        raise WrongRequest(report)
    report.stop_on_errors()
    return alone


def _as_path(name: str) -> str:
    """A folder as it is written where a game's name is asked for."""
    return name if "/" in name else f"{name}/" if name in (".", "..") else f"./{name}"
