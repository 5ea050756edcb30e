"""`pnp new --from`: a game's folder around a table of cards."""

from pathlib import Path

from pnp.app.cards.print_table import read_alone
from pnp.app.game.errors import WrongRequest
from pnp.app.game.new_game import check_free
from pnp.app.game.schemas import schema_files
from pnp.model.read.guess import Wishes
from pnp.press.export.write import write_all
from pnp.press.impose.formats import find_format, read_formats
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.budgets import SHEET
from pnp.source.load.files import report_unread
from pnp.source.load.safe_open import read_named


def write_game_from(
    folder: Path, title: str, table: str, format: str, report: Report, layout: str = ""
) -> tuple[str, ...]:
    """Write a game's folder around a table of cards: the table as it is, and a game.yaml that says what its columns
    hold. Gives what they were taken for. Raises WrongRequest (PNP119) where the folder is taken, and as above."""
    check_free(folder, report)
    find_format(format, read_formats(report), report)
    report.stop_on_errors()
    title = title or folder.name.replace("-", " ").title()
    alone = read_alone(table, report, Wishes(format, title, folder.name, layout))
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
