"""The written place of a slot after it has been moved or resized on the page."""

from typing import TypeAlias

from pnp.app.editing.table_edits import NotEdited
from pnp.model.schema.layout import Length, Place, Slot
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.layouts.place import Box
from pnp.press.typeset.motifs.paper import num

Written: TypeAlias = float | str
"""A length in layouts.yaml."""
LEAST = 1.0
"""Least width and height of a slot drawn on the page, mm."""
DIGITS = 2
"""Decimals of a length in mm."""
_NEAR = 0.005


def frame_of(slot: Slot, format: PieceFormat) -> Box:
    """The area that the lengths of a slot refer to: the face, or the panel of a thing that folds."""
    panel = format.panels.get(slot.on)
    if panel is None:
        return Box(0.0, 0.0, format.width, format.height)
    return Box(panel[0], panel[1], panel[2] - panel[0], panel[3] - panel[1])


def placed(slot: Slot, box: Box, format: PieceFormat) -> str | list[Written]:
    """The value of `at` for a slot in a box of the face: a word, or four lengths. Lengths from the right or lower edge
    and shares of the card remain of that kind. Raises NotEdited for a box that is too small or too far out."""
    frame = frame_of(slot, format)
    x, y, width, height = box.x - frame.x, box.y - frame.y, box.width, box.height
    if min(width, height) < LEAST - _NEAR:
        raise NotEdited(f"a slot is at least {num(LEAST)} mm wide and high")
    if x > frame.width or y > frame.height or x + width < 0 or y + height < 0:
        raise NotEdited("the slot would lie outside the card")
    word = _word(Box(x, y, width, height), frame, format)
    if word:
        return word
    old = slot.at.box if slot.at.box and not slot.cell else (Length(x), Length(y), Length(width), Length(height))
    (left, across) = _along(x, width, frame.width, old[0], old[2])
    (top, down) = _along(y, height, frame.height, old[1], old[3])
    return [left, top, across, down]


def _word(box: Box, frame: Box, format: PieceFormat) -> str:
    """The word for a box that is the whole sheet, the trim or the safe area."""
    for word, inset in (("bleed", -format.bleed), ("trim", 0.0), ("safe", format.safe)):
        wanted = (inset, inset, frame.width - 2 * inset, frame.height - 2 * inset)
        if all(abs(a - b) < _NEAR for a, b in zip((box.x, box.y, box.width, box.height), wanted, strict=True)):
            return word
    return ""


def _along(begin: float, long: float, extent: float, start: Length, size: Length) -> tuple[Written, Written]:
    """A begin and an extent in written form, in the units of those that they replace."""
    return _start(begin, extent, start), _size(begin, long, extent, size)


def _start(begin: float, extent: float, old: Length) -> Written:
    raw = old.of(extent)
    if abs((raw + extent if raw < 0 and old.share <= 0 else raw) - begin) < _NEAR:
        return length_text(old)
    if old.share > 0:
        return length_text(Length(begin - old.share * extent, old.share))
    if raw < 0 and begin < extent:
        return length_text(Length(begin - extent))
    if begin < 0:  # a negative length would count from the other edge
        return length_text(Length(begin - extent / 100, 0.01))
    return length_text(Length(begin))


def _size(begin: float, long: float, extent: float, old: Length) -> Written:
    raw = old.of(extent)
    if raw <= 0 and begin + long <= extent:
        rest = begin + long - extent
        return length_text(Length(rest - old.share * extent, old.share) if old.share else Length(rest))
    if abs(raw - long) < _NEAR:
        return length_text(old)
    return length_text(Length(long - old.share * extent, old.share) if old.share else Length(long))


def length_text(length: Length) -> Written:
    """A length in written form: a number of mm, or a share with an offset."""
    mm = round(length.mm, DIGITS)
    if not length.share:
        return mm + 0.0
    share = f"{num(length.share * 100)}%"
    return share if not mm else f"{share} {'+' if mm > 0 else '-'} {num(abs(mm))}"


def place_text(place: Place) -> str | list[Written]:
    """A place in written form."""
    return place.word or [length_text(length) for length in place.box]
