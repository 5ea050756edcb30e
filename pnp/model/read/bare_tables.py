"""Games that are card tables alone: their game.yaml is guessed."""

import json
from collections.abc import Sequence
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.model.read.find import card_tables
from pnp.model.read.guess import PLAIN_NAMES, Guess, guess_game
from pnp.model.read.marks import set_names
from pnp.model.schema.kinds import plain_id
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.card_table import CardTable, read_card_table
from pnp.source.load.files import Disk, Files, Overlaid, read_text

LOOKS = ("theme.yaml", "layouts", "templates/", "art/")
"""Files beside a table that determine the appearance of its cards."""


@dataclass(frozen=True)
class Alone:
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
    guess = guess_game(_title(files.folder.resolve().name), read_tables(files, names, report))
    return Overlaid(files, {"game.yaml": guess.game_yaml})


@dataclass(frozen=True)
class Wishes:
    """Values of a guessed game.yaml that the user has chosen; "" for a guess."""

    format: str = "poker"
    title: str = ""
    game: str = ""
    layout: str = ""
    marks: tuple[str, ...] = ()
    """Sets of marks of the press, or paths of YAML files."""


def table_alone(file: Path, sheet: str, report: Report, wishes: Wishes) -> Alone:
    """A single table, with nothing of its folder but files of appearance. ``sheet``: a sheet of a workbook; "" for the
    first. Reports why it is unreadable; ``tables`` is empty then."""
    disk = Disk(file.parent)
    name = f"{file.name}#{sheet}" if sheet else file.name
    tables = read_tables(disk, (name,), report)
    called = sheet or (file.stem if file.stem.casefold() not in PLAIN_NAMES else file.resolve().parent.name)
    title, game = wishes.title or _title(called), wishes.game or plain_id(called)
    guess = guess_game(title, tables, wishes.format, game, wishes.layout)
    sets, files = _marks(wishes.marks, report)
    game_yaml = guess.game_yaml + (f"\nmarks_from: {json.dumps(sets, ensure_ascii=False)}\n" if sets else "")
    return Alone(Overlaid(disk, {"game.yaml": game_yaml, **files}, (file.name, *LOOKS)), guess, tables)


def _marks(asked: Sequence[str], report: Report) -> tuple[list[str], dict[str, str]]:
    """Sets of marks by the names that a game.yaml has for them, and the texts of those that are files."""
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


def read_tables(files: Files, names: Sequence[str], report: Report) -> tuple[tuple[str, CardTable], ...]:
    """The readable tables, each with its file name."""
    tables = ((name, read_card_table(files, name, report)) for name in names)
    return tuple((name, table) for name, table in tables if table is not None)


def _title(name: str) -> str:
    """A title made from a file's or folder's name."""
    words = name.replace("-", " ").replace("_", " ").split()
    return " ".join(word[:1].upper() + word[1:] for word in words) or "My game"
