"""A game that is nothing but tables of cards: its game.yaml is guessed, as if somebody had written it."""

from collections.abc import Sequence
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.model.read.find import card_tables
from pnp.model.read.guess import PLAIN_NAMES, Guess, guess_game
from pnp.model.schema.kinds import plain_id
from pnp.source.diagnostics import Report
from pnp.source.load.card_table import CardTable, read_card_table
from pnp.source.load.files import Disk, Files, Overlaid

LOOKS = ("theme.yaml", "layouts", "templates/", "art/")
"""What beside a table says how its cards look."""


@dataclass(frozen=True)
class Alone:
    """Tables without a game.yaml."""

    files: Files
    """Their folder, with the game.yaml that was guessed."""
    guess: Guess
    tables: tuple[tuple[str, CardTable], ...]


def guessed_folder(files: Files, report: Report) -> Files:
    """A folder whose game.yaml, where it has tables and no game.yaml, is guessed. Reports what keeps a table from being
    read (PNP100, PNP101, PNP109 to PNP111, PNP130)."""
    names = () if files.has("game.yaml") else card_tables(files.names(""))
    if not names:
        return files
    guess = guess_game(_title(files.folder.resolve().name), read_tables(files, names, report))
    return Overlaid(files, {"game.yaml": guess.game_yaml})


def table_alone(
    file: Path, sheet: str, report: Report, format: str = "poker", title: str = "", game: str = "", layout: str = ""
) -> Alone:
    """A table by itself: of what lies beside it only its looks are seen. ``sheet``: of a workbook; "" for the first.
    Reports what keeps it from being read; ``tables`` is empty then."""
    disk = Disk(file.parent)
    name = f"{file.name}#{sheet}" if sheet else file.name
    tables = read_tables(disk, (name,), report)
    called = sheet or (file.stem if file.stem.casefold() not in PLAIN_NAMES else file.resolve().parent.name)
    guess = guess_game(title or _title(called), tables, format, game or plain_id(called), layout)
    return Alone(Overlaid(disk, {"game.yaml": guess.game_yaml}, (file.name, *LOOKS)), guess, tables)


def read_tables(files: Files, names: Sequence[str], report: Report) -> tuple[tuple[str, CardTable], ...]:
    """The tables that can be read, each with the name of its file."""
    found = ((name, read_card_table(files, name, report)) for name in names)
    return tuple((name, table) for name, table in found if table is not None)


def _title(name: str) -> str:
    """A title from a file's or folder's name."""
    words = name.replace("-", " ").replace("_", " ").split()
    return " ".join(word[:1].upper() + word[1:] for word in words) or "My game"
