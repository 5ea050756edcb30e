"""A card database of Cockatrice (version 3 or 4) → a table.

The format: doc/carddatabase_v4/cards.xsd in github.com/Cockatrice/Cockatrice.
"""

from pathlib import Path
from typing import Any

from pnp.app.cards.imports.counted_drops import CountedDrops
from pnp.app.cards.imports.project import Deck, Project
from pnp.app.cards.imports.usual_slots import usual_slots
from pnp.app.cards.imports.xml_file import line_of, read_xml, text_of
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.budgets import SHEET
from pnp.source.load.safe_open import read_named

COLUMNS = ("name", "text", "type", "manacost", "pt", "loyalty", "colors")
"""Columns that come first."""
PROGRAM = frozenset({"tablerow", "cipt", "upsidedown", "layout", "side", "maintype", "cmc", "coloridentity", "format"})
"""Elements about a card's position in the program, or that follow from others."""
ATTRIBUTES = {"picurl": "art", "picURL": "art", "rarity": "rarity", "num": "num"}


def read_cockatrice(file: Path, report: Report) -> Project:
    """The project in a card database. Reports PNP143 for each kind of element that is left out."""
    root = read_xml(read_named(file, SHEET))
    drops = CountedDrops(str(file))
    rows = [_row(card, drops) for card in root.iter("card")]
    for entry in root.iter("set"):
        if entry.getparent() is not None and entry.getparent().tag == "sets":
            drops.drop("sets/set", line_of(entry), "cards keep the short name of their set", False)
    drops.tell(report)
    present = dict.fromkeys(key for row in rows for key in row)
    columns = [name for name in COLUMNS if name in present] + [name for name in present if name not in COLUMNS]
    title = text_of(next(iter(root.iter("longname")), None))
    return Project(
        "Cockatrice", (Deck(file.stem, tuple(columns), tuple(rows), slots=usual_slots(columns)),), title=title
    )


def _row(card: Any, drops: CountedDrops) -> dict[str, str]:
    row: dict[str, str] = {}
    for element in card:
        if element.tag == "prop":
            for inner in element:
                _take(inner, row, drops)
        elif element.tag == "set":
            _set(element, row, drops)
        else:
            _take(element, row, drops)
    return row


def _take(element: Any, row: dict[str, str], drops: CountedDrops) -> None:
    """Turn an element of a card into a cell; elements of the same name are joined."""
    tag, text = str(element.tag), text_of(element)
    if tag in PROGRAM or tag.startswith("format-"):
        drops.drop(tag, line_of(element), "it is for the program, not for people", False)
        return
    if tag in ("related", "reverse-related"):
        tag = "related"
    name = tag.replace("-", "_")
    if text:
        row[name] = f"{row[name]}, {text}" if name in row else text
    for attribute in element.attrib:
        drops.drop(f"{element.tag}/@{attribute}", line_of(element), "a table has no column for it", False)


def _set(element: Any, row: dict[str, str], drops: CountedDrops) -> None:
    """The set of a card with its attributes; each further set repeats the card."""
    if "set" in row:
        drops.drop("set", line_of(element), "the card is taken from its first set", False)
        return
    row["set"] = text_of(element)
    for attribute, value in element.attrib.items():
        if attribute in ATTRIBUTES and value:
            row[ATTRIBUTES[attribute]] = value
        else:
            drops.drop(f"set/@{attribute}", line_of(element), "it is for the program, not for people", False)
