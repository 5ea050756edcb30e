"""The table that a command names: a file, or the kept copy of one at a web address."""

from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.model.read.backs import BACKS
from pnp.model.read.card_rows import PICTURES
from pnp.model.read.values import PICTURE_FILE
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.addresses import is_address
from pnp.source.load.card_table import CardTable, read_card_table
from pnp.source.load.files import Disk


@dataclass(frozen=True)
class TableSource:
    """A table on disk."""

    table: str
    """Its path, with the name of a sheet or list behind `#`."""
    notes: tuple[str, ...] = ()
    """The files that were fetched, in words."""


def picture_texts(table: CardTable) -> list[str]:
    """The cells that name pictures: those in a column of pictures, and those with the ending of a picture."""
    cells = (pair for row in table.rows for pair in zip(row.names, row.texts, strict=True))
    return [text for name, text in cells if name in (*PICTURES, *BACKS) or PICTURE_FILE.fullmatch(text)]


def table_at(name: str, refresh: bool, report: Report) -> TableSource:
    """The table that a name or an address stands for. Pictures at addresses are fetched with ``refresh``. Raises
    WrongRequest (PNP100, PNP119, PNP130)."""
    if not refresh and not is_address(name):
        return TableSource(name)
    from pnp.app.cards.fetch import fetch_pictures, fetch_table

    notes: list[str] = []
    table = name
    if is_address(name):
        kept = fetch_table(name, refresh, report)
        when = "fetched now" if kept.is_new else f"fetched at {kept.time} UTC (`--refresh` fetches it again)"
        notes.append(f"`{kept.file}`: {when}")
        table = str(kept.file)
    if refresh:
        file = Path(table.partition("#")[0])
        read = read_card_table(Disk(file.parent), Path(table).name, Report())
        texts = picture_texts(read) if read else []
        count = fetch_pictures(texts, name if is_address(name) else "", refresh, report, file.parent)
        notes += [f"{number_of(count, 'picture')} fetched into art/"] if count else []
    return TableSource(table, tuple(notes))
