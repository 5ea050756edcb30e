"""The page *Check*: every diagnostic of the game, with the cell, slot, clause and line that it links to."""

from pathlib import PurePath
from urllib.parse import urlencode

from pnp.app.play.seat_json import Data
from pnp.app.workshop.card_faults import BOX_OF_TEXT
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.layouts import Layouts
from pnp.app.workshop.workshop import Desk
from pnp.source.diagnostics.pages import find_code, page_of

OPEN_PAIR = "PNP309"
"""The code of a clause whose words or code have changed since they were agreed."""


def check_page(desk: Desk, layouts: Layouts) -> Data:
    """The diagnostics that the desk has found so far, each with the pages that it links to."""
    faults, cards = desk.faults, layouts.cards
    with cards.lock:
        if not cards.source.is_empty:
            cards.keep_up()
        slots = _slots(layouts)
        linked = [{**fault, "links": links_of(fault, cards, slots)} for fault in faults]
    step = desk.progress
    return {
        "faults": linked, "checking": desk.checking, "progress": step.words if step is not None else "",
        "title": cards.source.title,
    }  # fmt: skip


def links_of(fault: Data, cards: Cards, slots: dict[str, str]) -> list[Data]:
    """The pages that a diagnostic links to, the nearest to its cause first. ``slots``: the layout of each slot's
    name."""
    links: list[Data] = []
    file, line = str(fault["file"]), int(fault["line"])
    table = cards.table_at(file)
    if table and line:
        row = cards.row_at(table, line)
        name = f" of {row[1]}" if row[1] else ""
        asked = {"file": table, "line": row[0], "column": cards.column_at(table, fault)}
        links.append({"kind": "cell", "words": f"the cell{name}", "address": f"/desk/cards?{urlencode(asked)}"})
    box = BOX_OF_TEXT.search(str(fault["message"]))
    if box and box[1] in slots:
        asked = {"name": slots[box[1]], "slot": box[1]}
        links.append({"kind": "slot", "words": f"the slot {box[1]}", "address": f"/desk/layout?{urlencode(asked)}"})
    elif file.rpartition("/")[2] == "layouts.yaml" and slots:
        links.append({"kind": "layout", "words": "the layout", "address": "/desk/layout"})
    if file.endswith(".po"):
        asked = {"locale": PurePath(file).stem}
        address = f"/desk/translations?{urlencode(asked)}"
        links.append({"kind": "translation", "words": "the translations", "address": address})
    if fault["code"] == OPEN_PAIR:
        links.append({"kind": "review", "words": "its review", "address": "/desk/review"})
    return links


def _slots(layouts: Layouts) -> dict[str, str]:
    """The layout that each slot belongs to; the first one if several have a slot of that name."""
    slots: dict[str, str] = {}
    for target in layouts.targets().values():
        for name in target.layout.slots:
            slots.setdefault(name, target.name)
    return slots


def explained(code: str) -> Data | None:
    """The explanation of a diagnostic and its page; None for an unknown code."""
    entry = find_code(code)
    if entry is None:
        return None
    return {"code": entry.number, "slug": entry.slug, "meaning": entry.meaning, "page": page_of(entry)}
