"""Write what the documentation says of the keys of files: docs/keys.md and the JSON Schemas, from the declared classes.

Run it after a change to a declared class: ``python tools/write_docs.py``. A test holds the files to what it writes.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from pnp.declare.tables import key_table, sections
from pnp.edition.registers import Register
from pnp.impose.formats import Format, Paper
from pnp.impose.printers import Printer
from pnp.impose.services import Service
from pnp.model.declared import Zone
from pnp.model.fences import ChapterShow, ReferenceShow
from pnp.model.game_file import GameFile
from pnp.model.layout import Layout
from pnp.model.quests import Encounter, Quest, QuestRules
from pnp.model.theme import Theme
from pnp.pages.geometry import BookRow
from pnp.workflow.schemas import SCHEMAS

TABLES: dict[str, type] = {
    "GameFile": GameFile, "Zone": Zone, "ChapterShow": ChapterShow, "ReferenceShow": ReferenceShow,
    "QuestRules": QuestRules, "Quest": Quest, "Encounter": Encounter,
}  # fmt: skip
DOCS = Path(__file__).resolve().parents[1] / "docs"
FILES: tuple[tuple[str, str, type], ...] = (
    ("game.yaml", "What there is in a game, what it is called, and in which order play goes.", GameFile),
    ("quests/*.yaml", "A quest of a game with a game master, laid over the game ([quests.md](quests.md)).", Quest),
    ("show fences of chapters", "What a ` ```show ` fence of a chapter prints.", ChapterShow),
    ("show fences of reference.md", "What a ` ```show ` fence of the quick reference prints.", ReferenceShow),
    ("theme.yaml", "How a game looks, laid over the press's own `templates/theme.yaml` key by key.", Theme),
    (
        "layouts.yaml",
        "Faces told as named slots, by name, in layouts.yaml or files of layouts/; [layouts.md](layouts.md).",
        Layout,
    ),
    ("fonts/fonts.yaml", "Typefaces of a game's own; without it every font in `fonts/` has its own name.", Register),
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


_TABLE = re.compile(r"(<!-- written by tools/write_docs.py: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_tables(text: str) -> str:
    """A page with the tables that it asks for by the names of declared classes."""

    def table(match: re.Match[str]) -> str:
        return f"{match[1]}\n{key_table(TABLES[match[2]], 'keys.md')}\n\n{match[3]}"

    return _TABLE.sub(table, text)


def documents() -> dict[str, str]:
    """Every file that is written, by its name below docs/."""
    return {
        "files.md": with_tables((DOCS / "files.md").read_text(encoding="utf-8")),
        "quests.md": with_tables((DOCS / "quests.md").read_text(encoding="utf-8")),
        "keys.md": "\n".join(key_pages()),
        **{f"{name}.schema.json": SCHEMAS[name]() for name in ("game", "theme", "layouts", "quest")},
    }


if __name__ == "__main__":
    for name, text in documents().items():
        (DOCS / name).write_text(text, encoding="utf-8")
