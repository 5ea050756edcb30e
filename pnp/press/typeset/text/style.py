"""Styles of text and its parts: text styles, paragraph styles, runs, icons, and their setting.

Lengths are mm, type sizes pt.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal

from pnp.base.frozen import dataclass, replace
from pnp.press.typeset.drawing.page import Colour, Face
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.script import is_arabic
from pnp.source.diagnostics import NOWHERE, Report, Span

Align = Literal["left", "center", "right", "justify"]


@dataclass(frozen=True, slots=True)
class TextStyle:
    """The style of characters."""

    font: str = "Alegreya"
    """A name of the font register."""
    size: float = 10.0
    """pt"""
    fill: Colour = "#000000"
    features: tuple[str, ...] = ()
    """OpenType features beyond kerning and ligatures: ``lnum``, ``tnum``; ``-liga`` takes one off."""
    tracking: float = 0.0
    """Space added after each glyph, thousandths of an em."""
    caps: bool = False
    """Whether to set it in capitals, independently of the case of the text."""

    def __hash__(self) -> int:
        """Hash only the attributes in which styles of a document differ, since they are looked up ten thousands of
        times."""
        return hash((self.font, self.size, self.fill))

    def scaled(self, scale: float) -> "TextStyle":
        """The style at another size."""
        return self if scale == 1.0 else replace(self, size=self.size * scale)


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """The style of a paragraph; indents and spaces in mm, leading in pt."""

    text: TextStyle = TextStyle()
    leading: float = 12.0
    """Distance of baselines, pt."""
    align: Align = "left"
    """In a right-to-left language, left and right change places (see :attr:`Setting.right_to_left`)."""
    balance: bool = False
    """Whether lines are balanced: set in the narrowest measure that keeps their number."""
    hyphens: bool = False
    left: float = 0.0
    right: float = 0.0
    first: float = 0.0
    """Further indent of the first line."""
    hang: float = 0.0
    """Further indent of every line but the first, in em of the text: an item hangs after its sign."""
    before: float = 0.0
    after: float = 0.0
    """Space after; collapses with the next block's space before (the larger counts)."""
    widows: int = 2
    """Fewest lines that may begin a new column."""
    orphans: int = 2
    """Fewest lines that may end a column."""
    keep_with_next: bool = False
    rather_with_next: bool = False
    """Whether to keep it with the text that follows, if pages do not get much emptier."""
    together: bool = False
    """Whether it is never split between columns."""
    strong: TextStyle | None = None
    """Style of ``**strong**`` words if it is not the text's own in bold."""
    emphasis: TextStyle | None = None

    def __hash__(self) -> int:
        """Hash what styles of a document differ in."""
        return hash((self.text, self.leading, self.left, self.before))

    def scaled(self, scale: float) -> "ParagraphStyle":
        """The style with type and leading at another size; indents and spaces stay."""
        return replace(self, text=self.text.scaled(scale), leading=self.leading * scale)

    def on_one_line(self, right_to_left: bool) -> "ParagraphStyle":
        """The style for words on one line, which begins at the start of the measure."""
        align: Align = "right" if right_to_left else "left"
        return replace(self, align=align, balance=False, left=0.0, right=0.0, first=0.0)

    def hung(self, scale: float) -> "ParagraphStyle":
        """The style with its hang, at a scale of the type, turned into indents."""
        if not self.hang:
            return self
        by = self.hang * self.text.size * scale * PT
        return replace(self, left=self.left + by, first=self.first - by, hang=0.0)


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style. "\\n" breaks the line; U+00A0 joins the text on both sides."""

    text: str
    style: TextStyle
    target: str = ""
    """Anchor in the document that the words link to."""
    uri: str = ""
    """Address that the words link to."""
    anchor: str = ""
    """Name of this place as a link target."""
    rise: float = 0.0
    """Rise of the baseline, pt (a footnote's number)."""

    def __hash__(self) -> int:
        """Hash what runs of a document differ in: the same words are tried at many sizes."""
        return hash((self.text, self.target, self.style.size))


@dataclass(frozen=True, slots=True)
class Icon:
    """A small drawing in the line: a name in :attr:`Setting.icons`, 1.25 times as high as the style's capitals."""

    name: str
    style: TextStyle
    target: str = ""


Inline = Run | Icon
ARABIC_LEADING = 1.15
"""Factor of the leading for lines of Arabic letters."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The context of all typesetting: the fonts, the icons, the language, and the receiver of faults."""

    fonts: Fonts
    report: Report
    icons: Mapping[str, Face] = field(default_factory=dict)
    language: str = "en"
    """BCP 47: decides hyphenation, shaping and fallback fonts."""
    right_to_left: bool = False
    """Whether paragraphs run from right to left."""
    span: Span = NOWHERE
    """Source location in the designer's files at which faults are reported."""
    home: Span = NOWHERE
    """The game's own location, for faults in all of it."""
    is_measured: bool = field(default=False, compare=False)
    """Whether only heights and places are wanted: then lines are counted, and not composed."""
    cache: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Paragraphs already set, by text, style and measure; shared by all settings made from this one."""

    @property
    def airy(self) -> float:
        """Factor of the leading: letters of Arabic reach far up and down."""
        return ARABIC_LEADING if is_arabic(self.language) else 1.0

    def at(self, span: Span) -> "Setting":
        """The setting for text from another location in the designer's files."""
        return self if span == self.span else replace(self, span=span)

    def quiet(self) -> "Setting":
        """The setting with a report of its own, so that a trial reports no faults."""
        return replace(self, report=Report())

    def measuring(self) -> "Setting":
        """The setting for trials that need only the heights and positions of text: nothing is drawn."""
        return replace(self, report=Report(), is_measured=True)

    def speaking(self, language: str, right_to_left: bool = False) -> "Setting":
        """The setting in another language and direction."""
        return replace(self, language=language, right_to_left=right_to_left)
