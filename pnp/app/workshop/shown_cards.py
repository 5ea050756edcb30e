"""The faces and tables that the page *Cards* shows."""

from pnp.app.editing.table_file import CSV, YAML, TableFile
from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.text.fonts import Fonts
from pnp.source.diagnostics import Report
from pnp.source.load.card_table import read_card_table
from pnp.source.load.cells import CardTable
from pnp.source.load.files import Disk


@dataclass(frozen=True)
class ShownFace:
    """A face of a card, or the back of its kind."""

    face: Face
    fonts: Fonts
    version: int
    """Increases when the face changes."""
    name: str
    table: str
    """The key of the card's table; "" for a card without one, such as those of a pack, and for a back."""
    line: int
    """The first line of the card's row."""
    back: str = ""
    """The id of its back; "" for none."""
    component: str = ""
    code: str = ""


@dataclass(frozen=True)
class ShownTable:
    """A card table of the game."""

    file: TableFile
    key: str
    """Its name in game.yaml: the file, with the sheet or the path to its cards."""
    title: str
    """The name of its cards."""
    kind: str


def table_on_disk(file: TableFile) -> CardTable | None:
    """A table of a game that cannot be read, so that its faults have rows; None for a table that is not text."""
    if not file.name.lower().endswith((*CSV, *YAML)):
        return None
    return read_card_table(Disk(file.folder), file.name, Report())
