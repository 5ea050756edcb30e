"""theme.yaml: inks, faces and sizes; a game's own over its libraries' over the press's."""

import re
from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Literal, Never

from pnp.model.schema.merge import overlaid
from pnp.source.declare import Reading, Spot, declared, key, read_record
from pnp.source.declare.kinds import Anything, ListOf, MappingOf, Number, OneOf, ParsedValue, Reference, Text
from pnp.source.declare.read import Record
from pnp.source.diagnostics import NOWHERE, Report, Span
from pnp.source.diagnostics.hints import near
from pnp.source.load.files import Disk
from pnp.source.load.nodes import Dictionary, Node, Scalar, nearest, span_of

if TYPE_CHECKING:
    from pnp.source.load.tree import Tree

DEFAULT_INKS: Mapping[str, str] = MappingProxyType({
    "accent": "#2F3A4C", "text": "#20242A", "paper": "#FFFFFF",
    "spades": "#20242A", "hearts": "#A3123A", "clubs": "#20242A", "diamonds": "#A3123A",
})  # fmt: skip
PT = "pt"
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def _colour(scalar: Scalar) -> str:
    if _COLOUR.fullmatch(scalar.text):
        return scalar.text.upper()
    if re.fullmatch(r"[0-9A-Fa-f]{6}", scalar.text):
        raise ValueError(f'expected a colour: `"#{scalar.text.upper()}"`')
    raise ValueError('expected a colour, in quotes: `"#A3123A"`')


def _feature(scalar: Scalar) -> str:
    if _FEATURE.fullmatch(scalar.text):
        return scalar.text
    close = near(scalar.text, FEATURES) if len(scalar.text) == 4 else []
    choices = f"`{close[0]}`" if close else "`lnum`, `onum`, `tnum`, `smcp`, `ss01`"
    raise ValueError(f"expected an OpenType feature: {choices}")


FEATURES = (
    "aalt", "afrc", "c2pc", "c2sc", "calt", "case", "clig", "cpsp", "cswh", "dlig", "dnom", "falt",
    "frac", "hist", "hlig", "jp78", "jp83", "jp90", "jp04", "kern", "liga", "lnum", "nlck", "numr",
    "onum", "ordn", "palt", "pcap", "pkna", "pnum", "rand", "rlig", "ruby", "salt", "sinf", "smcp",
    "smpl", "subs", "sups", "swsh", "titl", "tnum", "trad", "unic", "zero",
)  # fmt: skip
"""Common OpenType features, without the numbered ones (ss01 to ss20, cv01 to cv99)."""
_FEATURE = re.compile(rf"-?(?:{'|'.join(FEATURES)}|ss(?:0[1-9]|1\d|20)|cv\d\d)")
FEATURE = ParsedValue(_feature, "an OpenType feature: `lnum`", {"type": "string"})
COLOUR = ParsedValue(_colour, 'a colour: `"#A3123A"`', {"type": "string", "pattern": "^#[0-9A-Fa-f]{6}$"})
INK = Reference("ink", "inks")
SIZES = ListOf(Number(1.0, 500.0, PT), strict=True, counts=(2,))
MM = Number(0.0, 100.0, "mm")


_NOTHING_SAID = Dictionary({}, NOWHERE)


def _nothing() -> Mapping[str, Never]:
    return MappingProxyType({})


class _Inks(MappingOf[str]):
    """Inks by name, always including those that every paper needs."""

    def _read(self, spot: Spot) -> Mapping[str, str]:
        return MappingProxyType({**DEFAULT_INKS, **super()._read(spot)})


@declared
class Press:
    """The weights of lines and the spaces in drawings."""

    structure_mm: float = key(MM, "The heaviest of three weights of line.", default=0.5)
    inner_mm: float = key(MM, "The middle weight.", default=0.3)
    detail_mm: float = key(MM, "The finest weight.", default=0.2)
    min_positive_mm: float = key(MM, "The thinnest line in a full ink.", default=0.18)
    min_reversed_mm: float = key(MM, "The thinnest gap in a solid.", default=0.25)
    gap_mm: float = key(MM, "Gap of bare paper between two inks that would touch.", default=0.4)
    unit_mm: float = key(MM, "Spaces are one, two, three or six of these.", default=1.2)


@declared
class TextType:
    """A style of text, by the name that text boxes of card templates use."""

    face: str = key(Text(), "The typeface, by its name in the register of fonts.")
    ink: str = key(INK, "The ink in which it is set.", default="text")
    share: float = key(Number(0.0, 1.0), "The opacity of the ink.", default=1.0)
    strong: str = key(INK, "The ink of strong text, if it differs.", default="")
    features: tuple[str, ...] = key(
        ListOf(FEATURE), "OpenType features: `lnum` sets lining figures, `-liga` no ligatures.", default=()
    )
    tracking: float = key(
        Number(-200.0, 1000.0),
        "Letter spacing, in thousandths of an em. Above 70, some programs take the gaps for spaces when they search.",
        default=0.0,
    )
    card_pt: tuple[float, float] = key(SIZES, "Size and leading on cards, pt.")
    card_min_pt: float = key(Number(1.0, 500.0, PT), "The least size to which text may shrink on a card.", default=6.0)


@declared
class Contrast:
    """Required differences between inks."""

    colour_blind_pair: float = key(
        Number(0.0, 100.0), "Least distance (CIEDE2000) between two inks that carry a meaning, for all colour vision "
            "(PNP708).",
        default=20.0,
    )  # fmt: skip


@declared
class Limits:
    """The limits below which `pnp check` warns."""

    type_pt: float = key(Number(0.0, 100.0, PT), "Least size of type (PNP701).", default=6.0)
    picture_ppi: float = key(
        Number(0.0, 5000.0), "Least resolution of printed pictures, in pixels per inch (PNP702).", default=300.0
    )


@declared
class Theme:
    """The appearance of a game: its inks, its typefaces and sizes, the shapes of its books."""

    sans: ClassVar[str] = "Alegreya Sans"
    """The sans-serif face of rules on sheets."""
    caps: ClassVar[str] = "Alegreya Sans SC Bold"
    """The face of labels in small capitals."""
    serif: ClassVar[str] = "Alegreya"
    """The serif face of rules in books, and of flavour text."""

    display: str = key(Text(), "The face of titles, headings and indices.", default="Alegreya Bold")
    index_pt: float = key(Number(1.0, 200.0, PT), "Size of the indices of cards.", default=20.0)
    title_pt: float = key(Number(1.0, 200.0, PT), "Size of the titles of cards.", default=15.0)
    inks: Mapping[str, str] = key(
        _Inks(COLOUR, "an ink"), 'Colours by the names that templates use: `ink("accent")`.',
        default=lambda: DEFAULT_INKS,
    )  # fmt: skip
    type: Mapping[str, TextType] = key(
        MappingOf(Record(TextType), "a style"),
        "Styles of text on cards, by name.",
        default=_nothing,
    )
    icons: Mapping[str, str] = key(
        MappingOf(Reference("ink", "inks", "text"), "an icon"),
        "The ink of icons in running text; `text` is the ink of the words around.",
        default=_nothing,
    )
    align: Literal["left", "justify"] = key(
        OneOf("left", "justify"),
        "How prose in books is set: ragged right, or justified with hyphens.",
        default="left",
    )
    books: tuple[str, ...] = key(
        ListOf(Text()), "The shapes in which the rulebook is printed, by their names in books.yaml.", default=("a5",)
    )
    run_on: float = key(
        Number(0.0, 1.0),
        "How full a page of a book may be for the next chapter to begin on it; 0: chosen so that the fewest "
        "pages are nearly empty.",
        default=0.0,
    )
    rules: Literal["double", "thick", "dotted"] = key(
        OneOf("double", "thick", "dotted"), "The ornament below titles in books.", default="double"
    )
    ornament: str = key(Text(), "An icon in the middle of those rules.", default="")
    tailpieces: tuple[str, ...] = key(
        ListOf(Text()),
        "Codes of the cards that are drawn, three at a time, where a page of a book ends early; none: any.",
        default=(),
    )
    contrast: Contrast = key(Record(Contrast, empty=True), "How different inks must be.", default=Contrast)
    differ: Mapping[str, tuple[str, ...]] = key(
        MappingOf(ListOf(OneOf("shape", "texture")), "a set of names"),
        "Sets of names whose inks may be similar, because their signs differ: `suit: [shape, texture]`.",
        default=_nothing,
    )
    limits: Limits = key(Record(Limits, empty=True), "The limits below which `pnp check` warns.", default=Limits)
    press: Press = key(Record(Press, empty=True), "Weights of lines and spaces in drawings.", default=Press)
    own: Mapping[str, object] = key(
        MappingOf(Anything("anything"), "a name"), "Values that only the game's own templates read: `theme.own.names`.",
        default=_nothing,
    )  # fmt: skip
    source: Dictionary = field(default=_NOTHING_SAID, compare=False, repr=False)
    """The YAML as read, with its places."""

    def place(self, *path: str | int) -> Span:
        """The place of the value at a path."""
        return nearest(self.source, path).span

    def named(self, *path: str | int) -> Span:
        """The place of the key at a path."""
        return span_of(self.source, *path)

    def ink(self, name: str) -> str:
        """The colour of an ink. Raises KeyError with the list of inks."""
        if name not in self.inks:
            raise KeyError(f"there is no ink `{name}`; the inks are {', '.join(self.inks)}")
        return self.inks[name]

    @property
    def accent(self) -> str:
        """The colour of headings, discs and bars."""
        return self.inks["accent"]

    @property
    def text(self) -> str:
        """The colour of running text."""
        return self.inks["text"]

    @property
    def paper(self) -> str:
        """The background colour."""
        return self.inks["paper"]

    @property
    def grey(self) -> str:
        """The colour of clause numbers and side notes."""
        return self.inks.get("grey") or tint(self.text, 0.72)

    @property
    def rule(self) -> str:
        """The colour of hairlines between rows."""
        return self.inks.get("rule") or tint(self.text, 0.45)


def tint(ink: str, share: float, paper: str = "#FFFFFF") -> str:
    """The flat colour of an ink printed at a share of its strength (0 to 1) on a paper."""
    pairs = [(int(ink[i : i + 2], 16), int(paper[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(b + (a - b) * share):02X}" for a, b in pairs)


def build_theme(tree: "Tree", templates: Path, report: Report) -> Theme:
    """The merged theme. Reports PNP104 to PNP107; an unreadable value falls back to the default."""
    from pnp.source.load.build import read_dictionary  # imported late: play does not need the file readers

    merged: Node | None = None
    files = Disk(templates)
    if files.has("theme.yaml"):
        merged = read_dictionary(files, "theme.yaml", report)
    for layer in _layers(tree):
        merged = overlaid(merged, layer)
    return read_theme(merged, report) if isinstance(merged, Dictionary) else Theme()


def read_theme(data: Dictionary, report: Report) -> Theme:
    """A theme from one file, or from several merged ones. Reports PNP104 to PNP107."""
    inks = data.get("inks")
    own = inks.entries if isinstance(inks, Dictionary) else {}
    reading = Reading(report, {"inks": [*DEFAULT_INKS, *own]})
    read = read_record(Theme, data, reading)
    reading.finish()
    if read is None:
        return Theme()
    theme = replace(read, source=data)
    for name in theme.type:
        _check_sizes(theme, name, report)
    return theme


LEAST_LEADING = 0.8
"""Smallest distance of lines, relative to the type size; below it lines overlap."""


def _check_sizes(theme: Theme, name: str, report: Report) -> None:
    """Check that the sizes of a text style fit together. Reports PNP106."""
    style, place = theme.type[name], theme.place("type", name, "card_pt")
    size, leading = style.card_pt
    if leading < size * LEAST_LEADING:
        message = f"`type.{name}.card_pt` has a leading of {leading:g} pt for type of {size:g} pt"
        help = f"write the size and then the leading: `card_pt: [{size:g}, {size * 1.2:.4g}]`"
        report.error("PNP106", f"{message}: the lines would run into each other", place, help)
    if style.card_min_pt > size:
        message = f"`type.{name}` starts at {size:g} pt, but may not shrink below {style.card_min_pt:g}"
        report.error("PNP106", message, place, f"write `card_min_pt: {size:g}`, or a larger size")


def _layers(tree: "Tree") -> list[Node]:
    below = [layer for library in tree.shared.values() for layer in _layers(library)]
    return [*below, _written(tree.theme)] if tree.theme is not None else below


def _written(theme: Dictionary) -> Dictionary:
    """A theme without empty sections."""
    sections = {k: v for k, v in theme.entries.items() if not (isinstance(v, Scalar) and v.value is None)}
    return Dictionary(sections, theme.span, theme.keys)
