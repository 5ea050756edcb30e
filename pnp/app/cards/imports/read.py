"""Detection of the tool that a project file belongs to, by its ending and content."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from pnp.app.cards.imports.board_game_builder import read_board_game_builder
from pnp.app.cards.imports.cardmaker import read_cardmaker
from pnp.app.cards.imports.cockatrice import read_cockatrice
from pnp.app.cards.imports.magic_set import read_magic_set
from pnp.app.cards.imports.nandeck import read_nandeck
from pnp.app.cards.imports.project import Project, Unreadable
from pnp.app.cards.imports.squib import read_squib
from pnp.app.cards.imports.tabletop import Fetch, no_fetch, read_tabletop
from pnp.app.game.errors import WrongRequest
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import SHEET
from pnp.source.load.addresses import is_address, picture_name
from pnp.source.load.files import report_unread
from pnp.source.load.safe_open import read_named

Reader = Callable[[Path, Report], Project]
ENDINGS = (".nde", ".nandeck", ".rb", ".cmp", ".mse-set", ".xml", ".json", ".txt", ".yml", ".yaml")
"""Endings that projects may have; other files are tables."""


def read_project(file: Path, report: Report, fetch: Fetch = no_fetch) -> Project | None:
    """The project in a file; None for a card table. ``fetch`` returns pictures at addresses. Raises WrongRequest for an
    unreadable project (PNP100, PNP130, PNP144)."""
    ending = file.suffix.casefold()
    if ending not in ENDINGS:
        return None
    try:
        data = read_named(file, SHEET)
    except OSError as problem:
        report_unread(problem, str(file), report)
        raise WrongRequest(report) from None
    reader = reader_of(ending, data)
    if reader is None:
        return None
    try:
        project = read_tabletop(file, report, fetch) if reader is read_tabletop else reader(file, report)
    except Unreadable as problem:
        span = Span(str(file), problem.line, 1, problem.line, 2)
        report.error("PNP144", f"this project cannot be read: {problem.why}", span, "save it again with its tool")
        raise WrongRequest(report) from None
    report.stop_on_errors()
    if not any(deck.rows for deck in project.decks):
        report.error(
            "PNP144", "this project has no cards", Span(str(file), 1, 1, 1, 2), "put its table of cards beside it"
        )
        raise WrongRequest(report)
    return with_fetched(project, fetch)


def with_fetched(project: Project, fetch: Fetch) -> Project:
    """The project with the pictures at the addresses in its tables."""
    cells = (cell for deck in project.decks for row in deck.rows for cell in row.values() if is_address(cell))
    pictures = {picture_name(address): data for address in dict.fromkeys(cells) if (data := fetch(address)) is not None}
    return replace(project, pictures={**project.pictures, **pictures}) if pictures else project


def reader_of(ending: str, data: bytes) -> Reader | None:
    """The reader for a file, by its ending and first bytes; None for a table."""
    head = data[:40_000]
    match ending:
        case ".nde" | ".nandeck":
            return read_nandeck
        case ".rb":
            return read_squib
        case ".cmp":
            return read_cardmaker
        case ".mse-set":
            return read_magic_set
        case ".txt" if _NANDECK.search(head):
            return read_nandeck
        case ".yml" | ".yaml" if _SQUIB.search(head) and not _LIST.search(head):
            return read_squib
        case ".xml" if b"<cockatrice_carddatabase" in head:
            return read_cockatrice
        case ".xml" if b"<Project" in head and b"<Layout" in data:
            return read_cardmaker
        case ".json" if b'"ObjectStates"' in data:
            return read_tabletop
        case ".json" if _BUILDER.search(head):
            return read_board_game_builder
    return None


_SQUIB = re.compile(rb"(?ms)^\w+:\s*$.*^\s+(?:extends:|x:.*^\s+y:)")
"""Entries of a layout file: a name, and below it a place, or the entry that it extends."""
_LIST = re.compile(rb"(?m)^\s*- ")
_BUILDER = re.compile(rb'"Type"\s*:\s*"Root"')
_NANDECK = re.compile(rb"(?im)^\s*(?:CARDSIZE|LINK|HTMLTEXT|TEXT|RECTANGLE|IMAGE|CARDS)\s*=")
