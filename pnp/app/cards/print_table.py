"""`pnp cards`: sheets straight from a table of cards, and `pnp new --from`: a game's folder around one."""

from dataclasses import replace
from pathlib import Path

from pnp.app.build.printing import print_all
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildOptions, Timings
from pnp.app.game.errors import WrongRequest
from pnp.app.game.loading import load_edition
from pnp.app.game.new_game import check_free
from pnp.app.game.schemas import schema_files
from pnp.base.frozen import dataclass
from pnp.base.progress import Step
from pnp.checks.edition.check_edition import nothing_played
from pnp.model.read.bare_tables import Alone, Wishes, table_alone
from pnp.model.schema.layouts import check_layout
from pnp.press.export.write import write_all
from pnp.press.impose.formats import find_format, read_formats
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import SHEET
from pnp.source.load import load_game
from pnp.source.load.files import report_unread
from pnp.source.load.safe_open import read_named


@dataclass(frozen=True)
class CardSheets:
    """What came of a table."""

    files: tuple[Path, ...]
    said: tuple[str, ...]
    """What its columns were taken for, a line each."""
    cards: int
    """Cards on the sheets, copies included."""


def print_cards(table: str, format: str, options: BuildOptions, report: Report, layout: str = "") -> CardSheets:
    """Sheets of the cards of a table (``cards.csv``, ``decks.xlsx#Heroes``), all files or none, right in ``out``.
    ``layout``: of the press, or of a layouts.yaml beside the table; "" for one that is made of the columns.

    Raises Failed where the table cannot be read (PNP100, PNP101, PNP109 to PNP111), there is no such format or paper
    (PNP120) or layout (PNP107), or a card cannot be printed.
    """
    context = open_context(replace(options, only=("cards",)), report)
    find_format(format, context.formats, report)
    report.stop_on_errors()
    options.progress(Step("Reading the table"))
    alone = read_alone(table, report, format, layout=layout)
    said, folder, tree = alone.guess.said, alone.files.folder, load_game(alone.files, report, tables=dict(alone.tables))
    check_layout(layout, tree, report)
    report.stop_on_errors()
    loaded = load_edition(folder, "", report, tree=tree)
    told = tuple(replace(c, span=Span(table)) for c in loaded.game.components)  # (there is no game.yaml to look into)
    loaded = replace(loaded, tree=replace(tree, card_tables={}), game=replace(loaded.game, components=told))
    del alone, tree  # (its rows are cards now, and of ten thousand nobody holds both)
    game = loaded.game
    made = print_all([(loaded, nothing_played(game, loaded.rules))], context, report, Timings()).files
    report.stop_on_errors(unless=options.force)
    options.progress(Step("Writing files", 0, len(made), "files"))
    if not write_all({options.out / path.name: data for path, data in made.items()}, report, options.out):
        raise WrongRequest(report)
    cards = sum(card.copies for kind in game.cards.values() for card in kind.cards)
    return CardSheets(tuple(sorted(options.out / path.name for path in made)), said, cards)


def read_alone(
    table: str, report: Report, format: str = "poker", title: str = "", game: str = "", layout: str = ""
) -> Alone:
    """A table with what its columns are taken for. Raises WrongRequest where it cannot be read or holds no card."""
    name, _, sheet = table.partition("#")
    if Path(name).is_dir():
        help = f"name a table in it; a folder with a table can also be used as a game: `pnp build {_as_path(name)}`"
        report.error("PNP100", f"`{name}` is a folder", Span(name), help)
        raise WrongRequest(report)
    alone = table_alone(Path(name), sheet, report, Wishes(format, title, game, layout))
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


def write_game_from(
    folder: Path, title: str, table: str, format: str, report: Report, layout: str = ""
) -> tuple[str, ...]:
    """Write a game's folder around a table of cards: the table as it is, and a game.yaml that says what its columns
    hold. Gives what they were taken for. Raises WrongRequest (PNP119) where the folder is taken, and as above."""
    check_free(folder, report)
    find_format(format, read_formats(report), report)
    report.stop_on_errors()
    alone = read_alone(table, report, format, title or folder.name.replace("-", " ").title(), folder.name, layout)
    source = Path(table.partition("#")[0])
    try:
        files = {folder / source.name: read_named(source, SHEET)}
    except OSError as problem:
        report_unread(problem, str(source), report)
        raise WrongRequest(report) from None
    files[folder / "game.yaml"] = f"{HEAD}{alone.guess.game_yaml}".encode()
    if not write_all(files | schema_files(folder), report, folder):
        raise WrongRequest(report)
    return alone.guess.said


HEAD = "# The components and names of the game. Rules go into rules/.\n"
