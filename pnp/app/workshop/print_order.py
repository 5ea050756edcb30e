"""The options of the page *Print*: those of `pnp build` that a designer chooses for one game, read from an address."""

from collections.abc import Callable, Mapping
from typing import get_args

from pnp.app.editing.table_edits import NotEdited
from pnp.app.game.build_options import PARTS, PrintOptions
from pnp.base.frozen import dataclass
from pnp.press.impose.marks import Style
from pnp.press.impose.printers import Duplex, Side

SHOWN = ("cards", "tokens", "mats", "reference-cards", "reference", "rulebook", "leaflet", "quests")
"""The parts to choose from."""
PAPER = "a4"
CHOICES: Mapping[str, tuple[str, ...]] = {
    "sides": get_args(Duplex), "marks": get_args(Style), "marks_on": get_args(Side),
    "cut_lines": ("auto", "yes", "no"), "back_grounds": ("sheet", "cards"), "ink": ("full", "low", "grey"),
    "reverse_backs": ("yes",),
}  # fmt: skip
"""The values of options that have a few; "" is the usual one."""
LENGTHS: Mapping[str, tuple[float, float]] = {
    "bleed": (0.0, 20.0), "gap": (0.0, 50.0), "back_bleed": (0.0, 10.0), "creep": (0.0, 1.0),
}  # fmt: skip
"""The least and the greatest value of options that are lengths in mm."""
NAMES: Mapping[str, str] = {"sides": "duplex"}
"""Options whose field of PrintOptions has a different name."""
LONGEST = 200
"""Most characters of an option."""
MOST_PLAYERS = 999

assert set(SHOWN) <= set(PARTS)


@dataclass(frozen=True)
class Order:
    """The chosen part and options."""

    part: str = ""
    """One of SHOWN; "" for the first that the game has."""
    options: PrintOptions = PrintOptions(papers=(PAPER,))


def order_from(asked: Mapping[str, str]) -> Order:
    """The order in an address. Raises NotEdited for a value that no option has."""
    values: dict[str, object] = {"papers": (asked.get("paper") or PAPER,)}
    for name, text in asked.items():
        if not text:
            continue
        if len(text) > LONGEST:
            raise NotEdited(f"`{name}` is too long: {LONGEST} characters are the most")
        if name in CHOICES:
            values |= _chosen(name, text)
        elif name in LENGTHS:
            values[name] = _length(name, text)
        elif reader := _READERS.get(name):
            values |= reader(text)
    return Order(asked.get("part", ""), PrintOptions(**values))  # type: ignore[arg-type]


def _chosen(name: str, text: str) -> dict[str, object]:
    if text not in CHOICES[name]:
        raise NotEdited(f"`{name}` is {' or '.join(f'`{one}`' for one in CHOICES[name])}, not `{text}`")
    if name == "ink":
        return {"low_ink": text == "low", "grey": text == "grey"}
    return {NAMES.get(name, name): True if CHOICES[name] == ("yes",) else text}


def _length(name: str, text: str) -> float:
    low, high = LENGTHS[name]
    try:
        value = float(text.strip().removesuffix("mm").replace(",", "."))
    except ValueError:
        value = -1.0
    if not low <= value <= high:  # (nor a value that is not a number)
        raise NotEdited(f"`{text}` is not a length here: write {low:g} to {high:g} mm")
    return value


def _is_number(text: str, most: int) -> bool:
    """Whether the text is a whole number from 1 to ``most``."""
    return text.isdecimal() and 1 <= int(text) <= most


def _grid(text: str) -> dict[str, object]:
    columns, _, rows = text.replace("×", "x").replace(" ", "").partition("x")
    if not (_is_number(columns, 99) and _is_number(rows, 99)):
        raise NotEdited(f"`{text}` is not a grid: write columns and rows, such as 3x3 or 4x2")
    return {"grid": (int(columns), int(rows))}


def _rows(text: str) -> dict[str, object]:
    ranges = []
    for part in text.split(","):
        low, dash, high = (one.strip() for one in part.partition("-"))
        last = high if dash else low
        if not low.isdecimal() or not (last.isdecimal() or (dash and not last)) or max(len(low), len(last)) > 6:
            raise NotEdited(f"`{text}` are not rows: write 3-8, 5, or 1,4,7-")
        ranges.append((int(low), int(last) if last else 10**6))
    return {"rows": tuple(ranges)}


def _skipped(text: str) -> dict[str, object]:
    numbers = [part.strip() for part in text.split(",")]
    if not all(_is_number(number, 999) for number in numbers):
        raise NotEdited(f"`{text}` are not places on a sheet: write their numbers, such as 1 or 1,2,3")
    return {"skip": frozenset(map(int, numbers))}


def _players(text: str) -> dict[str, object]:
    if not _is_number(text, MOST_PLAYERS):
        raise NotEdited(f"`{text}` is not a number of players")
    return {"players": int(text)}


_READERS: Mapping[str, Callable[[str], dict[str, object]]] = {
    "grid": _grid, "rows": _rows, "skip": _skipped, "players": _players,
    "locale": lambda text: {"locales": (text,)},
    "beside": lambda text: {"beside": text},
    "book": lambda text: {"books": (text,)},
    "printer": lambda text: {"printer": text},
    "cutter": lambda text: {"cutter": text},
    "where": lambda text: {"where": text},
}  # fmt: skip
