"""`pnp new --from`: a game's folder around a card table, or around a project of another card maker."""

from dataclasses import replace
from pathlib import Path

from pnp.app.cards.imports.read import read_project
from pnp.app.cards.imports.tabletop import Fetch, no_fetch
from pnp.app.cards.imports.write import project_files
from pnp.app.cards.looks_beside import looks_beside, note_on
from pnp.app.cards.print_table import read_alone
from pnp.app.game.errors import WrongRequest
from pnp.app.game.new_game import check_free
from pnp.app.game.schemas import schema_files
from pnp.app.output.write import write_all
from pnp.model.read.guess import Wishes as Wishes
from pnp.press.impose.formats import find_format, read_formats
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.budgets import FETCHED, SHEET
from pnp.source.load.addresses import is_address
from pnp.source.load.files import report_unread
from pnp.source.load.safe_open import read_named


def write_game_from(folder: Path, table: str, wishes: Wishes, report: Report, fetch: bool = False) -> tuple[str, ...]:
    """Write a game's folder around a card table: the table unchanged, a game.yaml that says what its columns hold, and
    the files beside it that give its cards their looks.
    A project of another tool becomes tables, layouts and pictures; with ``fetch``, also those at addresses. If the
    wishes contain no title, the folder's name is the title. Returns the guesses about the columns. Raises WrongRequest
    if the folder is taken (PNP119), or if the table or project has a fault."""
    check_free(folder, report)
    find_format(wishes.format, read_formats(report), report)
    report.stop_on_errors()
    wishes = replace(wishes, title=wishes.title or folder.name.replace("-", " ").title(), game=folder.name)
    source = Path(table.partition("#")[0])
    project = read_project(source, report, _fetcher(report) if fetch else no_fetch)
    if project is not None:
        contents, guess = project_files(project, wishes, report)
        notes = (f"{source.name}: a project of {project.tool}", *guess.sentences)
    else:
        alone = read_alone(table, report, wishes)
        beside = looks_beside(source.parent, [table for _, table in alone.tables], report)
        contents = {**beside, "game.yaml": alone.guess.game_yaml.encode(), source.name: _content(source, report)}
        notes = (*alone.guess.sentences, *note_on(beside))
    contents["game.yaml"] = HEAD.encode() + contents["game.yaml"]
    files = {folder / name: data for name, data in contents.items()}
    if not write_all(files | schema_files(folder), report, folder):
        raise WrongRequest(report)
    return notes


def _fetcher(report: Report) -> Fetch:
    """A function that fetches the pictures of a project, each once and up to a limit."""
    from pnp.app.cards.fetch import picture_at

    pictures: dict[str, bytes | None] = {}

    def fetch(address: str) -> bytes | None:
        if address not in pictures and not FETCHED.is_exceeded_by(len(pictures) + 1) and is_address(address):
            pictures[address] = picture_at(address, report)
        return pictures.get(address)

    return fetch


def _content(source: Path, report: Report) -> bytes:
    try:
        return read_named(source, SHEET)
    except OSError as problem:
        report_unread(problem, str(source), report)
        raise WrongRequest(report) from None


HEAD = "# The components and names of the game. Rules go into rules/.\n"
