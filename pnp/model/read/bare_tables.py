"""Games that consist of card tables alone: their game.yaml is guessed."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.model.read.card_rows import card_rows
from pnp.model.read.guess import PLAIN_NAMES, Guess, Wishes, guess_game
from pnp.model.read.marks import set_names
from pnp.model.read.values import copies_column
from pnp.model.schema.game_kinds import plain_id
from pnp.model.schema.layouts import preset_names, shown_numbers
from pnp.model.schema.message import title_in_words
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.build import layouts_in
from pnp.source.load.card_table import CardTable, read_card_table
from pnp.source.load.files import Disk, Files, OverlaidFiles, card_tables, read_text

LOOKS = ("theme.yaml", "layouts", "templates/", "art/")
"""Files beside a table that determine the appearance of its cards."""


@dataclass(frozen=True)
class BareTables:
    """Tables without a game.yaml."""

    files: Files
    """Their folder, with the guessed game.yaml."""
    guess: Guess
    tables: tuple[tuple[str, CardTable], ...]


def guessed_folder(files: Files, report: Report) -> Files:
    """A folder with a guessed game.yaml if it has tables and no game.yaml. Reports why a table is unreadable (PNP100,
    PNP101, PNP109 to PNP111, PNP130)."""
    names = () if files.has("game.yaml") else card_tables(files.names(""))
    if not names:
        return files
    tables = read_tables(files, names, report)
    title, own = _title(files.folder.resolve().name), _own_layouts(files)
    guess = guess_game(title, tables, looks=_looks(files, own), layouts=own)
    return OverlaidFiles(files, {"game.yaml": guess.game_yaml})


def table_alone(file: Path, sheet: str, report: Report, wishes: Wishes, disk: Disk | None = None) -> BareTables:
    """A single table, with only those files of its folder that affect appearance. ``sheet``: a sheet of a workbook; ""
    for the first. ``disk``: its folder, if an editor's unsaved texts replace files. Reports why it is unreadable;
    ``tables`` is empty then."""
    disk = disk or Disk(file.parent)
    name = f"{file.name}#{sheet}" if sheet else file.name
    tables = read_tables(disk, (name,), report, wishes.layout)
    called = sheet or (file.stem if file.stem.casefold() not in PLAIN_NAMES else file.resolve().parent.name)
    title, game = wishes.title or _title(called), wishes.game or _own_name(file, sheet, called, wishes.format)
    own = _own_layouts(disk)
    guess = guess_game(title, tables, replace(wishes, game=game), _looks(disk, own), layouts=own)
    sets, files = _marks(wishes.marks, report)
    game_yaml = guess.game_yaml + (f"\nmarks_from: {json.dumps(sets, ensure_ascii=False)}\n" if sets else "")
    return BareTables(OverlaidFiles(disk, {"game.yaml": game_yaml, **files}, (file.name, *LOOKS)), guess, tables)


def _marks(asked: Sequence[str], report: Report) -> tuple[list[str], dict[str, str]]:
    """Sets of marks by their names in game.yaml, and the texts of those that are files."""
    sets, files = [], {}
    for number, name in enumerate(asked):
        path = Path(name)
        if name in set_names():
            sets.append(name)
        elif not path.is_file():
            help = did_you_mean(name, set_names()) or f"write {listed(set_names())}, or the path of a YAML file"
            report.error("PNP120", f"there is no set of marks `{name}`", Span(name), help)
        elif (text := read_text(Disk(path.parent), path.name, report)) is not None:
            sets.append(f"marks-{number}.yaml")
            files[sets[-1]] = text
    return sets, files


def _own_name(file: Path, sheet: str, called: str, format: str) -> str:
    """The name for the printed sheets of a table: another table beside it, or another card size, must not overwrite
    them."""
    others = [name for name in card_tables(Disk(file.parent).names("")) if name != file.name]
    stems = {Path(name).stem.casefold() for name in others}
    if file.stem.casefold() in stems:
        called = f"{file.stem}-{file.suffix[1:]}-{sheet}"
    elif others and (sheet or called != file.stem):
        called = f"{file.stem}-{sheet}"
    return plain_id(called if format == "poker" else f"{called}-{format}")


def read_tables(
    files: Files, names: Sequence[str], report: Report, layout: str = ""
) -> tuple[tuple[str, CardTable], ...]:
    """The readable tables, each with its file name. ``layout``: the layout of all cards; "" for none."""
    tables = ((name, read_card_table(files, name, report)) for name in names)
    numbers = shown_numbers(layout)
    return tuple((name, card_rows(table, copies_column(table, numbers))) for name, table in tables if table is not None)


def _own_layouts(files: Files) -> tuple[str, ...]:
    """The names of the layouts in a folder."""
    return tuple(name for file in layouts_in(files, Report()) for name in file.entries)


def _looks(files: Files, own: Sequence[str]) -> tuple[str, ...]:
    """The names of the layouts and templates available to the cards of a folder; ``own``: its own layouts."""
    templates = [f"cards/{name}" for name in files.names("templates/cards")]
    return (*own, *preset_names(), *templates)


def _title(name: str) -> str:
    """A title made from a file's or folder's name."""
    return title_in_words(name) or "My game"
