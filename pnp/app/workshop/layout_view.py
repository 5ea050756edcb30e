"""The page *Layout* as plain data: the layouts, one of them with its slots, and everything that a slot can show."""

from collections.abc import Iterator, Mapping

from pnp.app.workshop.card_faults import BOX_OF_TEXT
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.face_lines import face_lines
from pnp.app.workshop.layout_text import slot_data
from pnp.app.workshop.layouts import Layouts, Target
from pnp.app.workshop.slot_places import frame_of
from pnp.model.game import Card, CardKind, Layout, Member, Message
from pnp.model.schema.layout import FILLINGS, FRAMES, PATTERNS, SHAPES, Slot
from pnp.model.schema.layouts import preset, preset_names
from pnp.press.edition import Edition
from pnp.press.pieces.layouts.check import FACES
from pnp.press.pieces.layouts.place import box_of
from pnp.press.pieces.layouts.scene import filling_of
from pnp.press.pieces.layouts.subject import ASKING
from pnp.press.typeset.motifs.plates import plate
from pnp.source.diagnostics import Diagnostic
from pnp.source.diagnostics.render import as_data

INKS = ("ink", "fill", "line", "outline_ink", "pattern_ink", "blend")
"""Keys of a slot that name inks."""
MOST_WORDS = 3
MOST_FAULTS = 12
Data = dict[str, object]


def layout_page(layouts: Layouts, name: str, is_soon: bool = False) -> Data:
    """The page for one layout; ``name`` is "" for the first. ``is_soon``: the current state, even if some faces remain
    to be drawn."""
    cards = layouts.cards
    with cards.lock:
        if cards.source.is_empty:
            return {"empty": True, "layouts": []}
        if not is_soon:
            cards.keep_up()
        targets = layouts.targets()
        listed = [_listed(target) for target in targets.values()]
        common = {
            "empty": False,
            "isWhole": not cards.is_partial,
            "layouts": listed,
            "faults": [as_data(f) for f in cards.faults][:MOST_FAULTS],
        }
        target = targets.get(name) or next(iter(targets.values()), None)
        if target is None or cards.edition is None:
            return {**common, "why": _why_none(cards), "templated": list(layouts.templated())}
        return {**common, **_target_data(layouts, target, cards.edition)}


def _why_none(cards: Cards) -> str:
    if cards.loaded is None:
        return "The game has errors: the page Check lists them."
    return "Templates draw the cards of this game, and templates are edited as SVG."


def _listed(target: Target) -> Data:
    return {
        "name": target.name, "kinds": list(target.kinds), "cards": len(target.faces), "back": target.is_back,
        "usual": target.is_usual,
    }  # fmt: skip


def _target_data(layouts: Layouts, target: Target, edition: Edition) -> Data:
    cards = layouts.cards
    file = layouts.file_of(target.name)
    version = file.read()
    text = layouts.text_of(target, version)
    format, layout = target.format, target.layout
    inherited = _inherited(text.extends, layout.name, target)
    return {
        "name": target.name, "file": file.name, "digest": version.digest, "isWritten": text.own is not None,
        "begins": inherited if inherited in preset_names() else "", "extends": text.extends,
        "usual": target.is_usual, "kinds": list(target.kinds), "back": target.is_back,
        "width": format.width, "height": format.height, "bleed": format.bleed, "safe": format.safe,
        "corner": format.corner, **face_lines(format),
        "slots": [_slot_data(slot, target, text.own_slot(slot.name)) for slot in _on_top(layout)],
        "cards": [_card_data(cards, id, target) for id in target.faces if id in cards.faces],
        "columns": [_column_data(target.kind, name) for name in target.kind.columns],
        "inks": dict(edition.theme.inks), "styles": [*edition.theme.type, *FACES],
        "undo": layouts.undo_words, "redo": layouts.redo_words,
        "last": layouts.last, "problems": [_problem(f) for f in cards.faults if _is_of(f, target)][:MOST_FAULTS],
    }  # fmt: skip


def _inherited(extends: str, name: str, target: Target) -> str:
    """The layout below: the one that is extended, or the preset itself as long as nothing is written."""
    return extends or (name if name in preset_names() and not target.layout.own else "")


# ------------------------------------------------------------------------------------------------- slots
def _on_top(layout: Layout) -> list[Slot]:
    """The slots, the top one first."""
    return list(layout.slots.values())[::-1]


def _slot_data(slot: Slot, target: Target, own: Mapping[str, object]) -> Data:
    box, frame = box_of(slot, target.layout.grid, target.format), frame_of(slot, target.format)
    filling, subject = filling_of(slot), target.subject
    keys = {key: value for key, value in slot_data(slot).items() if key != "at"}
    ties = {
        key: subject.first(target.layout, getattr(slot, key))
        for key in (*ASKING, *INKS)
        if key in keys and isinstance(getattr(slot, key), tuple)
    }
    place = [round(each, 3) for each in (box.x, box.y, box.width, box.height)] if box else None
    return {
        "name": slot.name, "filling": filling, "keys": keys, "ties": ties, "box": place, "own": sorted(own),
        "frame": [frame.x, frame.y, frame.width, frame.height], "line": slot.span.line,
        "isHere": bool(box) and _has_content(slot, filling, target),
    }  # fmt: skip


def _has_content(slot: Slot, filling: str, target: Target) -> bool:
    """Whether these cards have content for a slot: a preset has slots for columns that a deck may lack."""
    if filling in ("", "text", "lines", "track", "frame"):
        return True
    names = getattr(slot, filling)
    subject = target.subject
    if subject.first(target.layout, names):
        return True
    return filling in ("icon", "picture") and not any(subject.is_column(target.layout, name) for name in names)


# ------------------------------------------------------------------------------------------------- cards
def _card_data(cards: Cards, id: str, target: Target) -> Data:
    shown = cards.faces[id]
    card = next((card for card in target.kind.cards if card.code == shown.code), None)
    return {
        "id": id, "version": shown.version, "name": shown.name, "line": shown.line,
        "length": len(" ".join(_texts(card))) if card else 0,
        "values": {name: _value_text(value) for name, value in card.values.items()} if card else {},
    }  # fmt: skip


def _texts(card: Card) -> Iterator[str]:
    yield from (message.text for message in card.texts)


def _value_text(value: object) -> str:
    match value:
        case None:
            return ""
        case Message():
            return value.text
        case Member():
            return value.label.text
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(_value_text(each) for each in value)
    return str(value)


def _column_data(kind: CardKind, name: str) -> Data:
    """A column with its content: a range of numbers, or its first words; and its values for `when`."""
    column = kind.columns[name]
    values = [_value_text(card.values.get(name)) for card in kind.cards]
    different = list(dict.fromkeys(value for value in values if value))
    gaps = " or nothing" if "" in values else ""
    numbers = [int(value) for value in different if value.lstrip("-").isdecimal()]
    if different and len(numbers) == len(different):
        holds = f"{min(numbers)} to {max(numbers)}{gaps}"
    elif len(different) > MOST_WORDS or any(len(value) > 20 for value in different):
        holds = f"{len(different)} texts{gaps}"
    else:
        holds = f"{', '.join(different)}{gaps}" if different else "nothing yet"
    members = _members(kind, name) if column.type.kind == "enum" else []
    return {"name": name, "holds": holds, "kind": column.type.kind, "many": bool(column.type.many), "values": members}


def _members(kind: CardKind, name: str) -> list[list[str]]:
    """The members of an enumeration that occur on cards, as names and labels."""
    values = [card.values.get(name) for card in kind.cards]
    flat = [each for value in values for each in (value if isinstance(value, tuple) else (value,))]
    return [list(pair) for pair in dict.fromkeys((m.name, m.label.text) for m in flat if isinstance(m, Member))]


# ------------------------------------------------------------------------------------------------- faults
def _is_of(fault: Diagnostic, target: Target) -> bool:
    box = BOX_OF_TEXT.search(fault.message)
    return bool(box and box[1] in target.layout.slots) or fault.span.file.endswith("layouts.yaml")


def _problem(fault: Diagnostic) -> Data:
    box = BOX_OF_TEXT.search(fault.message)
    return {**as_data(fault), "slot": box[1] if box else ""}


# ------------------------------------------------------------------------------------------------- pictures
def choices() -> Data:
    """The possible fillings of a slot, with outlines of shapes on a square of 20."""
    return {
        "shapes": {name: plate(name, 2, 2, 16, 16, 3) for name in SHAPES if name not in ("frame",)},
        "frames": list(FRAMES), "patterns": list(PATTERNS), "fillings": list(FILLINGS),
        "presets": [{"name": name, "about": preset(name).about} for name in preset_names()],
    }  # fmt: skip
