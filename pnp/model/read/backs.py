"""Backs of cards: the column of a table that names them, and the kinds of back."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Literal

from pnp.base.resources import TEMPLATES
from pnp.model.read.values import PICTURE_FILE, is_whole_number, is_yes
from pnp.model.schema.layouts import layout_names
from pnp.model.schema.nouns import Card
from pnp.source.load.addresses import is_address
from pnp.source.load.card_table import CardTable, Row
from pnp.source.load.tree import Tree

BACKS = ("back", "rear", "back_art", "back_picture", "back_image", "verso", "dos", "ruckseite", "reverso", "retro")
"""Usual column names of backs."""
REVERSE = "reverse"
"""The preset that prints the words of such a column on the back."""
_PAIRS = {
    "question": ("answer", "solution", "reponse"), "frage": ("antwort", "losung"), "pregunta": ("respuesta",),
    "domanda": ("risposta",), "pergunta": ("resposta",), "term": ("definition", "meaning", "translation"),
    "word": ("translation", "meaning", "definition"), "begriff": ("bedeutung", "definition"),
    "wort": ("ubersetzung", "bedeutung"), "mot": ("traduction", "definition"), "palabra": ("traduccion",),
}  # fmt: skip
"""Columns of flash cards: each front column with its possible back columns."""
ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".avif", ".svg")
"""File endings that the name of a picture may omit."""
SMALLER = "smaller"
"""The column of rows whose texts are left out of the shared size."""
Look = Literal["layout", "template", "picture", ""]


def look_of(name: str, tree: Tree) -> Look:
    """The kind of thing that a back names: a layout, a template or a picture; "" for anything else."""
    if name in layout_names(tree):
        return "layout"
    if _has_file(tree, f"templates/{name}") or (TEMPLATES / name).is_file():
        return "template"
    if PICTURE_FILE.fullmatch(name) or is_address(name):
        return "picture"
    plain = name.replace("\\", "/").removeprefix("art/")
    return "picture" if any(_has_file(tree, f"art/{plain}{ending}") for ending in ENDINGS) else ""


def _has_file(tree: Tree, name: str) -> bool:
    """Whether the file is in the game's folder, or in a library's."""
    if not Path(name).name or ".." in name:
        return False
    return tree.files.has(name) or any(_has_file(library, name) for library in tree.shared.values())


def back_column(table: CardTable | None, tree: Tree) -> str:
    """The column of a game's table that names the back of each card; "" if there is none."""
    columns = [cell.text for cell in table.columns] if table is not None else []
    rows = table.rows if table is not None else ()

    def is_look(text: str) -> bool:
        return bool(look_of(text, tree))

    return next((name for name in columns if is_back(name, (row.text(name) for row in rows), is_look)), "")


def column_behind(table: CardTable, is_look: Callable[[str], bool]) -> str:
    """The column whose words are printed on the back of each card, as on flash cards: `back` beside other columns, or
    `answer` beside `question`; "" if there is none."""
    names = [cell.text for cell in table.columns]
    full = {name: [text for row in table.rows if (text := row.text(name))] for name in names}
    for name in names:
        is_words = not any(map(is_look, full[name])) and not all(map(_is_number_or_flag, full[name]))
        if name in BACKS and is_words and len(names) > 1:
            return name
    return next((back for front in names for back in _PAIRS.get(front, ()) if full.get(back)), "")


def _is_number_or_flag(text: str) -> bool:
    return is_whole_number(text) or is_yes(text) is not None


def with_look(card: Card, row: Row, column: str) -> Card:
    """The card of a row with the back named in a column, and with the value of its cell `smaller`."""
    back = row.text(column) if column else ""
    smaller = bool(is_yes(row.text(SMALLER)))
    return replace(card, back=back, smaller=smaller) if back or smaller else card


def is_back(column: str, texts: Iterable[str], is_look: Callable[[str], bool]) -> bool:
    """Whether a column names backs: it has a usual name, and more than half of its texts are layouts, templates or
    pictures. The answers on flash cards are an ordinary text column."""
    if column.rstrip("_") not in BACKS:
        return False
    several = list(dict.fromkeys(text for text in texts if text))
    return 2 * sum(map(is_look, several)) > len(several)
