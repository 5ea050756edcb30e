"""Write what the documentation says of the keys of files: docs/keys.md and the JSON Schemas, from the declared classes.

Run it after a change to a declared class: ``python tools/write_docs.py``. A test holds the files to what it writes.
"""

import re
from collections.abc import Iterator
from inspect import signature
from itertools import takewhile
from pathlib import Path

from pnp.app.game.schemas import SCHEMAS
from pnp.base.resources import PACKAGE
from pnp.engine.native.listing import listing
from pnp.engine.native.program import native_game
from pnp.model.read.card_columns import RESERVED_COLUMNS
from pnp.model.schema.declared import Zone
from pnp.model.schema.fences import ChapterShow, ReferenceShow
from pnp.model.schema.game_file import GameFile
from pnp.model.schema.grammar import LanguageFile
from pnp.model.schema.layout import Layout
from pnp.model.schema.layouts import preset, preset_names
from pnp.model.schema.quests import Encounter, Quest, QuestRules
from pnp.model.schema.reserved import ATTRIBUTES, DECORATORS, FIXED, KEPT_WORDS, LIBRARY, PROSE
from pnp.model.schema.theme import Contrast, Limits, Press, TextType, Theme
from pnp.press.edition.registers import Register
from pnp.press.impose.cutters import Cutter
from pnp.press.impose.formats import Format, Paper, read_formats
from pnp.press.impose.printers import Printer
from pnp.press.impose.services import Service
from pnp.press.impose.sleeves import Sleeve
from pnp.press.pages.geometry import BookRow
from pnp.press.pieces.layouts.columns import wanted_columns
from pnp.press.typeset.motifs import MOTIFS
from pnp.rules.header import ARGUMENTS
from pnp.rules.loading import load_and_compile
from pnp.source.declare.tables import key_table, sections
from pnp.source.diagnostics import Report

TABLES: dict[str, type] = {
    "GameFile": GameFile, "Zone": Zone, "ChapterShow": ChapterShow, "ReferenceShow": ReferenceShow,
    "QuestRules": QuestRules, "Quest": Quest, "Encounter": Encounter,
    "Theme": Theme, "TextType": TextType, "Contrast": Contrast, "Limits": Limits, "Press": Press,
}  # fmt: skip
WITH_TABLES = (
    "files.md", "looks.md", "quests.md", "names.md", "things.md", "templates.md", "theme.md", "statistics.md",
)  # fmt: skip
DOCS = Path(__file__).resolve().parents[1] / "docs"
FILES: tuple[tuple[str, str, type], ...] = (
    ("game.yaml", "The contents of a game, their names, and the order of play.", GameFile),
    ("quests/*.yaml", "A quest of a game with a game master, laid over the game ([quests.md](quests.md)).", Quest),
    ("show fences of chapters", "The keys of a ` ```show ` fence in a chapter.", ChapterShow),
    ("show fences of reference.md", "The keys of a ` ```show ` fence in the quick reference.", ReferenceShow),
    ("theme.yaml", "The appearance of a game, laid over the press's own `templates/theme.yaml` key by key.", Theme),
    (
        "layouts.yaml",
        "Card faces as named slots, by name, in layouts.yaml or files in layouts/; see [layouts.md](layouts.md).",
        Layout,
    ),
    (
        "locale/LL.yaml",
        "The grammar of the names that sentences insert; see [translating.md](translating.md).",
        LanguageFile,
    ),
    (
        "fonts/fonts.yaml",
        "The game's own typefaces; without this file, every font in `fonts/` is available by its own name.",
        Register,
    ),
    ("formats.yaml", "Formats of printed pieces, by name.", Format),
    ("papers.yaml", "Sizes of paper, by name.", Paper),
    ("sleeves.yaml", "Sleeves for cards, by name.", Sleeve),
    ("cutters.yaml", "Cutting machines, by name.", Cutter),
    ("printers.yaml", "Printers, by name: the press's own, and yours, which `pnp printer` saves.", Printer),
    ("services.yaml", "Print-on-demand services, by name.", Service),
    ("books.yaml", "Shapes of books, by name.", BookRow),
)
HEAD = """# Every key of every file

`tools/write_docs.py` writes this page from the classes that read these files: any other key is unknown (PNP104). Keys
in bold are required. With [game.schema.json](game.schema.json) and [theme.schema.json](theme.schema.json), editors
complete and check game.yaml and theme.yaml as you type. [files.md](files.md) explains the files of a game.
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
        made = LISTS[match[2]]() if match[2] in LISTS else key_table(TABLES[match[2]], "keys.md")
        return f"{match[1]}\n{made}\n\n{match[3]}"

    return _TABLE.sub(table, text)


# ------------------------------------------------------------------------------------------------- tables from code
def name_lists() -> str:
    """The names that a game may not take, with what has them."""
    kinds = {
        "Words of the rules language": LIBRARY, "Decorators of rules": DECORATORS, "Fixed names of rules": FIXED,
        "Words of Python": KEPT_WORDS, "Attributes of every card": ATTRIBUTES["card"],
        "Attributes of every player": ATTRIBUTES["player"], "Attributes of every announcement": ATTRIBUTES["event"],
        "Attributes of every pile": ATTRIBUTES["pile"], "Attributes of every hand": ATTRIBUTES["hand"],
        "Words in the headers of actions and reactions; no parameter may have these names":
        ARGUMENTS["action"] | ARGUMENTS["reaction"], "Placeholders of prose": PROSE, "Columns of every table":
        frozenset(RESERVED_COLUMNS),
    }  # fmt: skip
    rows = [
        f"| {what} | {' '.join(f'`{name}`' for name in sorted(names, key=str.lower))} |"
        for what, names in kinds.items()
    ]
    return "\n".join(["| | |", "|---|---|", *rows])


def format_list() -> str:
    """The formats that the press has, with their sizes."""
    rows = []
    for name, one in read_formats(Report()).items():
        size = f"{one.width:g}" if one.shape != "rectangle" else f"{one.width:g} × {one.height:g}"
        more = [
            one.shape if one.shape != "rectangle" else "",
            "tiled" if one.tiled else "",
            "folds" if one.folds else "",
            f"panels {' '.join(f'`{panel}`' for panel in one.panels)}" if one.panels else "",
        ]
        rows.append(f"| `{name}` | {one.label} | {size} | {', '.join(m for m in more if m)} |")
    return "\n".join(["| name | is | mm | |", "|---|---|---|---|", *rows])


def look_list() -> str:
    """The layouts of the press, with their purpose, format and columns."""
    rows = []
    for name in preset_names():
        layout = preset(name)
        columns = " ".join(f"`{column}`" for column in wanted_columns(layout))
        rows.append(f"| `{name}` | {layout.about} | `{layout.format}` | {columns} |")
    return "\n".join(["| name | is | format | columns |", "|---|---|---|---|", *rows])


def motif_list() -> str:
    """The ornaments of templates, with what they are given and the first sentence of what they say of themselves."""
    rows = []
    for name, draw in sorted(MOTIFS.items()):
        given = ", ".join(
            f"{p.name}={p.default}" if p.default is not p.empty else p.name for p in signature(draw).parameters.values()
        )
        said = " ".join((draw.__doc__ or "").split("\n\n")[0].split()).replace("``", "`").replace("|", "\\|")
        rows.append(f"| `{name}({given})` | {said} |")
    return "\n".join(["| | draws |", "|---|---|", *rows])


def on_the_machine() -> str:
    """A rule in Python, the same in instructions of the machine, and how much code makes and plays these."""
    loaded = load_and_compile(PACKAGE.parent / "data" / "crazy-eights", "", Report())
    rule = loaded.rules.rules["starter"]
    chapter = Path(rule.span.file).read_text(encoding="utf-8").splitlines()
    listed = next(f for f in listing(native_game(loaded.game, 2)).split("\n\n") if f" {rule.name}, clause" in f)
    python = list(takewhile(lambda line: line.strip() and line != "```", chapter[rule.span.line - 1 :]))
    lines = [
        re.sub(r"^  # .*:(\d+)$", lambda at: f"  # {chapter[int(at[1]) - 1].strip()}", s) for s in listed.split("\n")
    ]
    c, made = (
        sum(len(f.read_text("utf-8").splitlines()) for f in (PACKAGE / "engine" / "native").rglob(ending))
        for ending in ("*.[ch]", "*.py")
    )
    return "\n".join(
        [
            "The first card of Crazy Eights in Python, and in the native engine for two players (`r` numbers, `l`",
            "lists; an arrow leads to an instruction, `COUNTER` counts a branch, `DIRTY` marks what a",
            "trigger may read):",
            "", "```text", *python, "```", "", "```text", *lines[1:], "```", "",
            f"The engine has about {round(c, -2):,} lines of C. The code that translates rules into its instructions",
            f"and runs it has about {round(made, -2):,} lines of Python.",
        ]
    )  # fmt: skip


LISTS = {
    "names": name_lists, "formats": format_list, "looks": look_list, "motifs": motif_list,
    "variables": lambda: VARIABLES, "machine": on_the_machine,
}  # fmt: skip
VARIABLES = """| name | is |
|---|---|
| `ink("accent")` | an ink of the theme as a colour; a colour is returned unchanged |
| `theme` | the theme: `theme.title_pt`, `theme.display`, `theme.press.structure_mm` … ([keys.md](keys.md#themeyaml)) |
| `pt(9)` | pt as mm |
| `motif` | ornaments, as below, and `motif.icon(name, x, y, size, ink)` |
| `low_ink` | whether ink is saved |
| `members("suit")`, `cards("hero")` | the members of a set of names; the cards of a kind |
| `phases`, `boards` | the phases (name, label, who); the boards by name, with their spaces and ways |
| `cell("worth", "ACE")` | a cell of a table of game.yaml |
| `name("discards")` | the name of a zone, token or phase, in the printed language |
| `t("{{ hand_limit }} cards")`, `say("Draft")` | a text with placeholders as in prose; a word of the press itself |
| `brief("draw")`, `number("draw")` | a clause's line for sheets, and its printed number |
| `game`, `locale` | `game.id` and `game.title`; the language |"""
"""What every template sees; a test holds it to what it is given."""


def documents() -> dict[str, str]:
    """Every file that is written, by its name below docs/."""
    return {
        **{name: with_tables((DOCS / name).read_text(encoding="utf-8")) for name in WITH_TABLES},
        "keys.md": "\n".join(key_pages()),
        **{f"{name}.schema.json": SCHEMAS[name]() for name in ("game", "theme", "layouts", "quest")},
    }


if __name__ == "__main__":
    for name, text in documents().items():
        (DOCS / name).write_text(text, encoding="utf-8")
