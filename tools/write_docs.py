"""Write what the documentation says of the keys of files: docs/keys.md and the JSON Schemas, from the declared classes.

Run it after a change to a declared class: ``python tools/write_docs.py``. A test holds the files to what it writes.
"""

from collections.abc import Iterator
from pathlib import Path

from pnp.declare.json_schema import schema_text
from pnp.declare.tables import sections
from pnp.impose.formats import Format, Paper
from pnp.impose.printers import Printer
from pnp.impose.services import Service
from pnp.model.theme import Theme
from pnp.pages.geometry import BookRow

DOCS = Path(__file__).resolve().parents[1] / "docs"
FILES: tuple[tuple[str, str, type], ...] = (
    ("theme.yaml", "How a game looks, laid over the press's own `templates/theme.yaml` key by key.", Theme),
    ("formats.yaml", "Formats of printed pieces, by name.", Format),
    ("papers.yaml", "Sizes of paper, by name.", Paper),
    ("printers.yaml", "Printers, by name: the press's own, and yours, which `pnp printer` keeps.", Printer),
    ("services.yaml", "Print-on-demand services, by name.", Service),
    ("books.yaml", "Shapes of books, by name.", BookRow),
)
HEAD = """# Every key of every file

Written by `tools/write_docs.py` from the classes that read these files: what is not here is no key (PNP104). Keys in
bold have to be written. Editors complete and check game.yaml and theme.yaml as you type when they are given
[game.schema.json](game.schema.json) and [theme.schema.json](theme.schema.json). What the files of a game are for is
told in [files.md](files.md).
"""


def key_pages() -> Iterator[str]:
    """The parts of docs/keys.md."""
    yield HEAD
    for file, said, of in FILES:
        yield f"## {file}\n\n{said}\n"
        yield from (f"{section}\n" for section in sections(of, 3))


def documents() -> dict[str, str]:
    """Every file that is written, by its name below docs/."""
    return {
        "keys.md": "\n".join(key_pages()),
        "theme.schema.json": schema_text(Theme, "theme.yaml of pnp", partial=True),
    }


if __name__ == "__main__":
    for name, text in documents().items():
        (DOCS / name).write_text(text, encoding="utf-8")
