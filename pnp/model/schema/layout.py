"""Layouts: faces in YAML as named slots, each with its place and its content. The schema of layouts.yaml."""

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.model.schema.game_kinds import Words
from pnp.model.schema.message import Message
from pnp.model.schema.record import nothing
from pnp.source.declare import Spot, declared, key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kind import Kind, Schema
from pnp.source.declare.kinds import Flag, Integer, ListOf, MappingOf, Number, OneOf, Text
from pnp.source.declare.read import Record
from pnp.source.diagnostics import NOWHERE, Span
from pnp.source.load.nodes import Dictionary, Listing, Node, Scalar, below

SHAPES = (
    "rectangle", "circle", "lozenge", "hexagon", "shield", "banner", "arch", "drop", "star", "frame", "ticket"
)  # fmt: skip
"""Outlines of a slot."""
PANELS = ("front", "back", "left", "right", "top", "bottom", "one", "two", "three", "four", "five", "six")
"""Sides of things that fold: of a box, a standee, a die."""
FRAMES = ("double", "single", "thick", "round", "band")
"""Lines that run along a slot's edge."""
PATTERNS = (
    "dots", "stripes", "grid", "checks", "waves", "scales", "crosses", "lozenges", "hexagons", "leaves", "rays",
    "contours",
)  # fmt: skip
"""Small forms that repeat over a slot."""
ALONG = ("across", "down", "block")
MIRRORS = ("across", "down", "both")
"""Ways to repeat an outline, mirrored about the middle of the card."""
PATH_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""The commands of path data, each with how many numbers it takes."""
PATH_LENGTH = 4_000
"""The most characters of an outline."""
UNITS: Mapping[str, float] = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
"""Units of length, mm."""
NUMBER = r"(?:\d+(?:\.\d*)?|\.\d+)"
"""A number without a sign."""
UNIT = "|".join(UNITS)
_MEASURE = re.compile(rf"([+-]?{NUMBER})\s*({UNIT})")
_LENGTH = re.compile(rf"(-?{NUMBER})\s*(%|{UNIT})?(?:\s*([+-])\s*({NUMBER})\s*({UNIT})?)?")
_LENGTH_SCHEMA: Schema = {"type": ["number", "string"]}


def in_mm(number: str, unit: str | None) -> float:
    """A length in mm, to a ten-thousandth; without a unit, the number is in mm."""
    return round(float(number) * UNITS[unit or "mm"], 4)


class Measure(Number):
    """A length: a number in the unit of its key, or a number with a unit of its own."""

    def _expected(self) -> str:
        return f"{super()._expected()}, or a length with its unit, such as `0.1in`"

    def _value(self, node: Node) -> object:
        value = super()._value(node)
        match = _MEASURE.fullmatch(value.strip()) if isinstance(node, Scalar) and isinstance(value, str) else None
        return round(float(match[1]) * UNITS[match[2]] / UNITS[self.unit], 4) if match else value

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"anyOf": [super()._schema(definitions), {"type": "string", "pattern": f"^[+-]?{NUMBER} ?({UNIT})$"}]}

    def _words(self) -> str:
        return f"{Number(self.least, self.most, self.unit).words()}, or with a unit: `0.1in`"


@dataclass(frozen=True, slots=True)
class Length:
    """A length on a face: a share of its width or height, plus mm."""

    mm: float = 0.0
    share: float = 0.0

    def of(self, extent: float) -> float:
        """The length in mm on a face of that width or height."""
        return self.share * extent + self.mm


@dataclass(frozen=True, slots=True)
class Place:
    """The area of a slot: the whole sheet with its bleed, the trim, the safe margin, or a box."""

    word: Literal["", "bleed", "trim", "safe"] = ""
    box: tuple[Length, ...] = ()
    """x, y, width and height; a negative x or y counts from the right or lower edge, a width or height of zero or less
    ends that far from it."""


def _length(spot: Spot) -> Length:
    node = spot.node
    match = _LENGTH.fullmatch(node.text.strip()) if isinstance(node, Scalar) else None
    if match is None:
        raise spot.bad("expected a length: `6` for mm, `0.5in`, `1cm`, `18pt`, or a share: `50%`, `50% - 4`")
    number, unit, sign, more, of_more = match.groups()
    offset = in_mm(more or "0", of_more) * (-1 if sign == "-" else 1)
    if unit == "%":
        return Length(offset, float(number) / 100)
    return Length(in_mm(number, unit) + offset)


class PlaceKind(Kind[Place]):
    """``[x, y, width, height]`` in mm, another unit or shares, or a word: ``bleed``, ``trim``, ``safe``."""

    def _read(self, spot: Spot) -> Place:
        if isinstance(spot.node, Scalar):
            word = spot.node.text
            if word in ("bleed", "trim", "safe"):
                return Place(word)  # type: ignore[arg-type]
        elif isinstance(spot.node, Listing) and len(spot.node.items) == 4:
            return Place(box=tuple(_length(spot.at(i)) for i in range(4)))
        raise spot.bad("expected four lengths, `[x, y, width, height]`, or `bleed`, `trim`, `safe`")

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        four: Schema = {"type": "array", "items": _LENGTH_SCHEMA, "minItems": 4, "maxItems": 4}
        return {"anyOf": [four, {"enum": ["bleed", "trim", "safe"]}]}

    def _words(self) -> str:
        return "`[x, y, width, height]` in mm, another unit (`0.5in`) or shares (`50%`), or `bleed`, `trim`, `safe`"


@dataclass(frozen=True)
class When:
    """A condition: an expression, or columns and their allowed values."""

    expression: str = ""
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class WhenKind(Kind[When]):
    """``when: cost > 3``, or ``when: {kind: [Spell, Event]}``."""

    def _read(self, spot: Spot) -> When:
        if isinstance(spot.node, Dictionary):
            return When(values={name: _values(spot, name, node) for name, node in spot.node.entries.items()})
        return When(spot.text())

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"type": ["string", "object"]}

    def _words(self) -> str:
        return "a condition: `cost > 3`, or columns and values: `{kind: [Spell, Event]}`"


def _values(spot: Spot, name: str, node: Node) -> tuple[str, ...]:
    items = node.items if isinstance(node, Listing) else (node,)
    if not all(isinstance(item, Scalar) for item in items):
        raise spot.at(name).bad("expected a value, or a list of values")
    return tuple(item.text for item in items if isinstance(item, Scalar))


class SlotWords(Words):
    """A text of a slot, with its place in the catalogues."""

    def _read(self, spot: Spot) -> Message:
        text = " ".join(spot.text().split())
        layout, slot = str(spot.path[0]), str(spot.path[-2])
        return Message(text, f"layout:{layout}:{slot}", spot.node.span) if text else Message("")


class PathKind(Kind[str]):
    """An outline as path data of SVG, in hundredths of a box: ``M0 0H100L50 100Z``."""

    def _read(self, spot: Spot) -> str:
        text = spot.text().strip()
        if len(text) > PATH_LENGTH or not _is_path(text):
            raise spot.bad("expected path data of SVG, in hundredths of the box: `M0 0H100L50 100Z`")
        return text

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"type": "string", "maxLength": PATH_LENGTH}

    def _words(self) -> str:
        return "path data of SVG: `M0 0H100L50 100Z`"


def _is_path(text: str) -> bool:
    """Whether a text begins with a move and gives each command as many numbers as it takes."""
    parts = re.findall(r"([A-Za-z])([^A-Za-z]*)", text)
    return text[:1] in ("M", "m") and "".join(map("".join, parts)) == text and all(_is_command(*part) for part in parts)


def _is_command(letter: str, numbers: str) -> bool:
    each = re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)", numbers)
    wanted = PATH_NUMBERS.get(letter.upper())
    if wanted is None or re.sub(r"[-+]?(?:\d+\.?\d*|\.\d+)|[\s,]", "", numbers):
        return False
    return len(each) % wanted == 0 and bool(each) if wanted else not each


COLUMNS = ListOf(Text())
MM = Measure(0.0, 1000.0, "mm")


@declared
class Grid:
    """A grid for slots: columns and rows of equal size within a margin."""

    columns: int = key(Integer(1, 60), "Number of columns.")
    rows: int = key(Integer(1, 60), "Number of rows.")
    margin: float = key(MM, "Distance from the trimmed edge to the grid.", default=4.0)
    gap: float = key(MM, "Gap between two columns or rows.", default=1.2)


@declared
class Slot:
    """A box of a layout: its place, its content, and its appearance.

    It is filled by one of `column`, `text`, `number`, `icon`, `picture`, `pips`, `court`, `emblem`, `bar`, `spots`,
    `lines`, `track`, `frame`; a slot with none of them is drawn by its `shape`, `fill` and `line` alone. Where several
    columns are named, the first that the cards have is meant. A slot with nothing to show on a card is not drawn.
    """

    name: str = set_by_reader("name")
    use: str = key(
        Text(), "The slot that it copies and changes: one of the layout's `parts`, or `LAYOUT.SLOT` of another layout.",
        default="",
    )  # fmt: skip
    at: Place = key(PlaceKind(), "Its place on the face, from the top left corner of the trim.", default=Place("safe"))
    cell: tuple[int, ...] = key(
        ListOf(Integer(1, 60), strict=True, counts=(2, 4)),
        "Its place in the layout's `grid`: column, row, and how many of each it spans.", default=(),
    )  # fmt: skip
    on: str = key(
        OneOf(*PANELS), "For a box, a standee, a die or another piece that folds: the panel to which its place refers.",
        default="",
    )  # fmt: skip
    when: When = key(WhenKind(), "The cards on which it appears (default: all).", default=When)
    column: tuple[str, ...] = key(COLUMNS, "A column whose text it shows.", default=())
    parted: str = key(Text(), 'The text between two of its columns: `parted: " · "`.', default="")
    named: bool = key(Flag(), "Shows each column's name before its text, in bold; below a number.", default=False)
    text: Message = key(
        SlotWords(""), "Text with placeholders: `{{ cost }} coins`, with columns by name.", default=Message("")
    )
    number: tuple[str, ...] = key(COLUMNS, "A column whose number or short code it shows, large.", default=())
    icon: tuple[str, ...] = key(
        COLUMNS,
        "An icon by name, or a column that contains the name of an icon, or whose names have an `icon` or `mark`. "
        "After columns, `:star:` is the icon of cards that have none of them.",
        default=(),
    )
    times: tuple[str, ...] = key(COLUMNS, "How often the icon is drawn: a number, or a column.", default=())
    picture: tuple[str, ...] = key(
        COLUMNS, "A picture by its file in art/, or the column that names the file.", default=()
    )
    ornament: bool = key(Flag(), "If a card has no picture, an ornament made from its words replaces it.", default=True)
    pips: tuple[str, ...] = key(
        COLUMNS, "A column of ranks: shows as many marks as the rank counts, as on playing cards.", default=()
    )
    court: tuple[str, ...] = key(
        COLUMNS, "A column of ranks: shows the figure of a jack, queen, king or Joker.", default=()
    )
    emblem: tuple[str, ...] = key(
        COLUMNS, "A round ornament generated from a column's text, different on each card.", default=()
    )
    bar: tuple[str, ...] = key(COLUMNS, "A row of boxes; the column says how many are filled.", default=())
    spots: tuple[str, ...] = key(
        COLUMNS, "A column of numbers: shows as many spots, as on dice and dominoes.", default=()
    )
    lines: int = key(Integer(0, 60), "This number of lines to write on.", default=0)
    track: int = key(Integer(0, 200), "A track with this number of numbered spaces.", default=0)
    frame: str = key(OneOf(*FRAMES), "A frame along its edge.", default="")
    mark: tuple[str, ...] = key(COLUMNS, "The icon or column whose marks pips, courts and tracks show.", default=())
    of: tuple[str, ...] = key(COLUMNS, "The number of boxes in a bar: a number, or a column.", default=())
    label: Message = key(SlotWords(""), "Small text below a number or icon.", default=Message(""))
    along: str = key(OneOf(*ALONG), "How repeated icons are arranged.", default="across")
    style: str = key(Text(), "The type: a style of the theme's `type`, `index` or `display`.", default="")
    size: tuple[float, ...] = key(
        ListOf(Measure(1.0, 500.0, "pt"), counts=(1, 2)), "The size of its type, and the least size.", default=()
    )
    font: str = key(Text(), "The typeface, by its name in the register (default: that of `style`).", default="")
    outline: float = key(Measure(0.0, 3.0, "mm"), "An outline around its letters, this wide on each side.", default=0.0)
    outline_ink: tuple[str, ...] = key(COLUMNS, "The ink of that outline (default: paper).", default=())
    align: str = key(OneOf("left", "center", "right", "justify"), "The alignment of its lines.", default="center")
    valign: str = key(
        OneOf("top", "middle", "bottom"), "The vertical position of its lines in the box.", default="middle"
    )
    balance: bool = key(Flag(), "Balances lines to even lengths.", default=False)
    shared: bool = key(Flag(), "Sets this text in one size on all cards of a deck.", default=True)
    ink: tuple[str, ...] = key(COLUMNS, "The ink of its content: of the theme, of a column's names, or a colour.",
                               default=())  # fmt: skip
    shape: str = key(OneOf(*SHAPES), "Its outline.", default="")
    path: str = key(
        PathKind(), "An outline of your own: path data of SVG, in hundredths of the box's width and height.", default=""
    )
    mirror: str = key(
        OneOf(*MIRRORS), "Draws the outline again, mirrored about the middle of the card: to the other side, to the "
        "other end, or into all four corners.", default="",
    )  # fmt: skip
    fill: tuple[str, ...] = key(COLUMNS, "The ink that fills the outline.", default=())
    tint: float = key(Number(0.0, 1.0), "The opacity of that ink.", default=1.0)
    blend: tuple[str, ...] = key(COLUMNS, "The ink into which `fill` blends, as a gradient.", default=())
    angle: float = key(
        Number(-360.0, 360.0), "The direction of that gradient in degrees: 0 to the right, 90 downwards.", default=90.0
    )
    round: bool = key(Flag(), "The gradient runs from the middle to the edges.", default=False)
    pattern: str = key(OneOf(*PATTERNS), "A pattern that repeats within the outline.", default="")
    pattern_ink: tuple[str, ...] = key(
        COLUMNS, "The ink of the pattern (default: a little lighter or darker than its background).", default=()
    )
    every: float = key(Measure(1.0, 50.0, "mm"), "The distance of the pattern's forms.", default=4.0)
    shadow: tuple[float, ...] = key(
        ListOf(Measure(-10.0, 10.0, "mm"), strict=True, counts=(2,)),
        "A shadow of the outline, shifted this far to the right and down.", default=(),
    )  # fmt: skip
    opacity: float = key(Number(0.0, 1.0), "The opacity of the whole slot.", default=1.0)
    line: tuple[str, ...] = key(COLUMNS, "The ink of the outline's line.", default=())
    weight: float = key(Measure(0.1, 10.0, "mm"), "The weight of that line.", default=0.3)
    corner: float = key(MM, "The radius of a rectangle's corners.", default=0.0)
    padding: float = key(MM, "Space between the outline and the content.", default=0.0)
    fit: str = key(OneOf("cover", "contain"), "Whether a picture fills its box, or is shown whole.", default="cover")
    focus: tuple[float, ...] = key(
        ListOf(Number(0.0, 100.0), strict=True, counts=(2,)),
        "The point of a picture that always stays visible, in hundredths across and down.", default=(50.0, 50.0),
    )  # fmt: skip
    turn: float = key(Number(-360.0, 360.0), "Rotation about its middle, in degrees clockwise.", default=0.0)
    twice: bool = key(
        Flag(), "Drawn a second time, rotated by half a turn, so that the card reads either way up.", default=False
    )
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


FILLINGS = (
    "column",
    "text",
    "number",
    "icon",
    "picture",
    "pips",
    "court",
    "emblem",
    "bar",
    "spots",
    "lines",
    "track",
    "frame",
)
"""Keys that fill a slot; a slot may have at most one of them."""


@declared
class Layout:
    """A face as named slots, drawn in their order: the bottom one comes first."""

    name: str = set_by_reader("name")
    extends: str = key(Text(), "The layout that it extends: another layout of the game, or a preset.", default="")
    about: str = key(Text(), "Its purpose.", default="")
    format: str = key(Text(), "The format that it was designed for; others work too.", default="poker")
    columns: Mapping[str, str] = key(
        MappingOf(Text(), "a column"),
        "Your columns for those that the layout expects: `{cost: price}`.",
        default=nothing,
    )
    grid: Grid | None = key(Record(Grid), "The grid to which `cell` refers.", default=None)
    parts: Mapping[str, Slot] = key(
        MappingOf(Record(Slot), "a slot"), "Slots that are not drawn, for other slots to `use`.", default=nothing
    )
    slots: Mapping[str, Slot] = key(
        MappingOf(Record(Slot), "a slot"), "Its slots by name; `name:` with nothing after it removes a slot.",
        default=nothing,
    )  # fmt: skip
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    own: frozenset[str] = frozenset()
    """The slots that the game itself declares; only these are checked for missing columns."""
    source: Dictionary = field(default=Dictionary({}, NOWHERE), compare=False, repr=False)
    """The YAML as read, with its places."""

    def place(self, slot: str, *path: str | int) -> Span:
        """The place of a key of a slot; the slot itself, or the layout, if the key is not written."""
        node = below(self.source, "slots", slot, *path)
        own = self.slots[slot].span if slot in self.slots else self.span
        return node.span if node is not None and path else own
