"""A project of another tool in pnp's terms: decks, each with its table, slots and pictures."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import PurePosixPath

from pnp.base.frozen import dataclass
from pnp.model.read.values import PICTURE_FILE
from pnp.source.diagnostics import Report, Span

SlotKeys = Mapping[str, object]
"""A slot of a layout: its keys and values as in layouts.yaml."""
MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "inch": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6}
"""Units of length in mm."""


class Unreadable(Exception):
    """An unreadable file that looks like a tool's project: the reason in words, and the line."""

    def __init__(self, why: str, line: int = 1) -> None:
        super().__init__(why)
        self.why, self.line = why, line


@dataclass(frozen=True)
class Deck:
    """The cards of a project that share a size and a face."""

    name: str
    """The stem of its table's file."""
    columns: tuple[str, ...] = ()
    rows: tuple[Mapping[str, str], ...] = ()
    """Each card's cells by column; a row is one card, unless ``copies`` says how many."""
    copies: str = ""
    """The column with the numbers of copies; "" for the usual names of such a column."""
    format: str = "poker"
    slots: Mapping[str, SlotKeys] = field(default_factory=dict)
    """The layout of its face; empty for a face made from the columns."""
    back: str = ""
    """A picture of art/ on the back of every card."""


@dataclass(frozen=True)
class Project:
    """A whole project."""

    tool: str
    decks: tuple[Deck, ...]
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """Files of art/ by their names there."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """Marks in cells, with their replacements."""
    title: str = ""


def one_picture(slots: Mapping[str, Mapping[str, object]]) -> str:
    """The picture that covers each card of a deck and is its only content; "" for other decks."""
    pictures = [str(keys["picture"]) for keys in slots.values() if "picture" in keys]
    words = {"column", "text", "line"}
    is_ground = all(keys.get("at") == "bleed" and not words & keys.keys() for keys in slots.values())
    return pictures[0] if len(pictures) == 1 and is_ground and PICTURE_FILE.fullmatch(pictures[0]) else ""


# ------------------------------------------------------------------------------------------------- omissions
def leave_out(report: Report, what: str, why: str, span: Span, help: str = "") -> None:
    """Report a line or key of a project that is left out (PNP143)."""
    report.warn("PNP143", f"`{short(what)}` is left out: {why}", span, help)


def pass_over(report: Report, what: str, why: str, span: Span, help: str = "") -> None:
    """Note a line or key that has no effect on the cards (PNP143)."""
    report.note("PNP143", f"`{short(what)}` is left out: {why}", span, help)


def short(text: str) -> str:
    """A text shortened for a message: on one line and without backticks."""
    line = " ".join(text.replace("`", "'").split())
    return f"{line[:58]}…" if len(line) > 60 else line


# ------------------------------------------------------------------------------------------------- measures
def format_of(width: float, height: float, corner: float = 3.0) -> str:
    """The format of cards of this size in mm: `poker` for the usual one, otherwise a custom one such as `70x120r3`."""
    if abs(width - 63) < 0.6 and abs(height - 88) < 1.0:
        return "poker"
    return f"{rounded(width):g}x{rounded(height):g}" + (f"r{rounded(corner):g}" if corner else "")


def rounded(value: float) -> float:
    """A length rounded to a hundredth of a mm."""
    return round(value, 2) + 0.0


def place(box: Sequence[float], card: tuple[float, float], has_words: bool = False) -> object:
    """The place of a slot: x, y, width and height in mm from the top left corner of the trim. A slot that covers the
    card is at `bleed`, or at `safe` if it has words, which must not be cut."""
    x, y, width, height = box
    if x <= 0.2 and y <= 0.2 and x + width >= card[0] - 0.2 and y + height >= card[1] - 0.2:
        return "safe" if has_words else "bleed"
    return [rounded(max(x, 0.0)), rounded(max(y, 0.0)), max(rounded(width), 0.1), max(rounded(height), 0.1)]


_LENGTH = re.compile(r"\s*(-?\d*\.?\d+)\s*([a-z]*)\s*", re.IGNORECASE)


def length(text: str, unit: float, units: Mapping[str, float] = MM) -> float | None:
    """A length in mm: ``0.5in``, or a number in ``unit`` mm; None for anything else."""
    match = _LENGTH.fullmatch(text)
    if match is None or (match[2] and match[2].lower() not in units):
        return None
    number = float(match[1]) * (units[match[2].lower()] if match[2] else unit)
    return number if abs(number) < 100_000 else None


_COLOUR = re.compile(r"(?:#|0x)([0-9a-f]{6}|[0-9a-f]{3})(?:[0-9a-f]{2})?", re.IGNORECASE)


def colour(text: str) -> str | None:
    """A colour as `#RRGGBB`, or as its name; None for no colour."""
    match = _COLOUR.fullmatch(text.strip())
    if match:
        digits = match[1] if len(match[1]) == 6 else "".join(2 * digit for digit in match[1])
        return f"#{digits.upper()}"
    return NAMED.get(text.strip().casefold().replace("_", ""))


NAMED = {
    "black": "#000000", "white": "#FFFFFF", "red": "#FF0000", "green": "#008000", "lime": "#00FF00",
    "blue": "#0000FF", "navy": "#000080", "yellow": "#FFFF00", "orange": "#FFA500", "purple": "#800080",
    "teal": "#008080", "maroon": "#800000", "olive": "#808000", "silver": "#C0C0C0", "gray": "#808080",
    "grey": "#808080", "gold": "#FFD700", "brown": "#A52A2A", "pink": "#FFC0CB", "cyan": "#00FFFF",
    "magenta": "#FF00FF", "beige": "#F5F5DC", "ivory": "#FFFFF0", "crimson": "#DC143C", "indigo": "#4B0082",
    "darkgreen": "#006400", "darkred": "#8B0000", "darkblue": "#00008B", "lightgray": "#D3D3D3",
    "lightgrey": "#D3D3D3", "darkgray": "#A9A9A9", "darkgrey": "#A9A9A9", "tan": "#D2B48C",
}  # fmt: skip
"""Colours of the web (CSS Color 4) that scripts use by name."""


# ------------------------------------------------------------------------------------------------- files
def art_name(path: str) -> str:
    """The name in art/ of a picture that a project names by a path."""
    plain = path.strip().replace("\\", "/")
    return PurePosixPath(plain).name


def type_keys(size: float | None, is_bold: bool = False, is_italic: bool = False) -> dict[str, object]:
    """The slot keys for words of a size in pt; the text shrinks to at least two thirds if it does not fit."""
    keys: dict[str, object] = {"style": "title" if is_bold else "flavour" if is_italic else "rules"}
    if size:
        most = min(max(round(size, 1), 4.0), 200.0)
        keys["size"] = [most, max(4.0, round(min(most, max(6.0, most * 0.6)), 1))]
    return keys
