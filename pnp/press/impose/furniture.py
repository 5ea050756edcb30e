"""Page furniture: the text in the margin of a sheet, and the ruler that shows whether it was printed at true size.

Typeset sets and measures the text. Lengths are mm, type sizes pt.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.cache import remember_of_game
from pnp.base.frozen import dataclass, replace
from pnp.model.language.press_words import Sentence
from pnp.press import typeset
from pnp.press.impose.formats import Box
from pnp.press.impose.packing import Packing, Say, in_english
from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.page import Anchor, Colour, Group, Item, Matrix, Paint, Path, Segment, Tag
from pnp.press.typeset.flow.tagging import tagged

if TYPE_CHECKING:
    from pnp.press.typeset.text.style import Align, Setting


@dataclass(frozen=True, slots=True)
class Label:
    """One line of words with the left end of its baseline at (0, 0); mm."""

    items: tuple[Item, ...]
    width: float

    def at(self, x: float, y: float, align: float = 0.0) -> tuple[Item, ...]:
        """The words with their baseline at y, beginning at x (``align`` 0), centred (0.5) or ending there (1)."""
        return tuple(moved(item, x - align * self.width, y) for item in self.items)


Letter = Callable[[str, float, Colour], Label]
"""Sets words at a size (pt) in a colour."""


def lettering(setting: "Setting", font: str = "Alegreya Sans") -> Letter:
    """Text in a font of the setting, with lining figures."""

    @lru_cache(maxsize=256)  # measured: without it, 300 cards of a table take 3 % more time
    def letter(text: str, size: float, colour: Colour) -> Label:
        """Words on one line."""
        style = typeset.TextStyle(font, size, colour, features=("lnum",))
        align: Align = "right" if setting.right_to_left else "left"  # typeset turns them round in such a language
        paragraph = typeset.ParagraphStyle(style, size * 1.2, align)
        block = typeset.set_text((typeset.Run(text, style),), paragraph, 10_000.0, setting)
        return Label(block.items_from(0.0, 0.0), block.width)

    return letter


def no_words(text: str, size: float, colour: Colour) -> Label:
    """Set nothing: for geometry without fonts."""
    return Label((), 0.0)


BAND = 4.2
"""Height of a band of furniture, mm."""
SIZE, SMALLEST = 7.5, 5.0
"""The usual and the smallest size of type, pt."""
INK = "#333333"
BETWEEN_WORDS = " · "


@dataclass(frozen=True)
class Furniture:
    """The texts on the sheets of one part of one game; empty ones are left out."""

    game: str = ""
    part: str = ""
    version: str = ""
    locale: str = ""
    digest: str = ""
    """The digest of the rules, shortened."""
    low_ink: bool = False
    note: str = ""
    say: Say = in_english
    right_to_left: bool = False
    """Whether the bands begin at their right ends."""

    def heading(self, sheet: "SheetName") -> str:
        """The heading of a sheet: "All But Malice · Trumps · fronts · sheet 1 of 6"."""
        number = self.say("sheet {sheet} of {sheets}").format(sheet=sheet.number, sheets=sheet.sheets)
        side = self.say(SIDES.get(sheet.side, sheet.side)) if sheet.side else ""
        return _joined(self.game, self.part, side, number)

    def anchors(self, sheet: "SheetName") -> tuple[Anchor, ...]:
        """The bookmark of a sheet: Trumps · fronts · sheet 1 of 6."""
        words = replace(self, game="").heading(sheet)
        return (Anchor(words, 0.0, words),)

    def imprint(self) -> str:
        """The edition of the sheets: "version 0.1 · en · rules 3f2a91c4 · low ink"."""
        return _joined(
            self.say("version {version}").format(version=self.version) if self.version else "",
            self.locale,
            self.say("rules {digest}").format(digest=self.digest) if self.digest else "",
            self.say("low ink") if self.low_ink else "",
            self.note,
        )


@dataclass(frozen=True, slots=True)
class SheetName:
    """The name of a sheet: its side, and its number among the sheets of its file."""

    side: str
    number: int
    sheets: int


SIDES: Mapping[str, Sentence] = {
    "fronts": "sheet|fronts", "backs": "sheet|backs", "fronts and backs": "sheet|fronts and backs",
    "blank": "sheet|blank", "test cut": "sheet|test cut", "punch guide": "paper|punch guide",
}  # fmt: skip
"""Sides of sheets in the press's words; a sheet glued to others has its position among them instead."""


def _joined(*words: str) -> str:
    return BETWEEN_WORDS.join(word for word in words if word)


def draw_furniture(
    furniture: Furniture, letter: Letter, packing: Packing, printable: Box, sheet: SheetName
) -> tuple[Item, ...]:
    """Both bands of a sheet, above and below the pieces or (turned) left and right of them; nothing if there are no
    bands."""
    bands = band_matrices(packing, printable)
    if not bands:
        return ()
    (first, length), (second, _) = bands
    scale = furniture.say("print at 100 %, no scaling")
    bleed = packing.bleed.words(furniture.say, furniture.locale)
    above = _line(letter, furniture.heading(sheet), furniture.imprint(), 0.0, length)
    rule, ruled = draw_rule(letter, length)
    below = (*rule, *_line(letter, scale, bleed, ruled + 2.0, length))
    if furniture.right_to_left:
        from pnp.press.typeset.drawing.mirror import mirrored_items

        above, below = mirrored_items(above, length), mirrored_items(below, length)
    if sheet.number == 1 and sheet.side != "blank":  # (text common to all sheets is read once)
        above = (tagged(above[:1], Tag("H1")), tagged(above[1:], Tag("P")))
        below = (*below[:-2], *(tagged((words,), Tag("P")) for words in below[-2:]))
    return Group(above, first), Group(below, second)


def band_matrices(packing: Packing, printable: Box) -> list[tuple[Matrix, float]]:
    """Matrices of the bands on the page (x along the band, y 0 to BAND), and the bands' lengths."""
    x0, y0, x1, y1 = printable
    inset = packing.reserve.corners
    match packing.reserve.bands:
        case "rows":
            length = x1 - x0 - 2 * inset
            return [((1, 0, 0, 1, x0 + inset, y0), length), ((1, 0, 0, 1, x0 + inset, y1 - BAND), length)]
        case "columns":
            length = y1 - y0 - 2 * inset
            return [((0, -1, 1, 0, x0, y1 - inset), length), ((0, -1, 1, 0, x1 - BAND, y1 - inset), length)]
        case _:
            return []


@remember_of_game(32)  # measured: without it, 300 cards of a table take 3 % more time
def _line(letter: Letter, left: str, right: str, start: float, length: float) -> tuple[Item, ...]:
    """One text at the start and one at the end of a line. They are smaller if they would overlap; if they still
    overlap, the right one is left out. All sheets of a job have the same lower line."""
    size = SIZE
    while True:
        first, second = letter(left, size, INK), letter(right, size, INK)
        if first.width + second.width + 4.0 <= length - start or size <= SMALLEST:
            break
        size -= 0.5
    base = BAND - 1.1
    if first.width + second.width + 4.0 > length - start:
        second = Label((), 0.0)
    return Group(first.at(start, base)), Group(second.at(length, base, 1.0))


@remember_of_game(8)  # measured: without it, building Hearts in all languages takes 0.9 % more time
def draw_rule(letter: Letter, length: float) -> tuple[tuple[Item, ...], float]:
    """A ruler of 100 mm (50 on a narrow sheet) with its length after it; also returns the width of both."""
    mm = 100 if length >= 130 else 50
    segments: list[Segment] = [("M", (0.0, BAND - 1.0)), ("L", (float(mm), BAND - 1.0))]
    for at in range(0, mm + 1, 5):
        top = BAND - (3.0 if at % 50 == 0 else 2.2 if at % 10 == 0 else 1.6)
        segments += [("M", (float(at), BAND - 1.0)), ("L", (float(at), top))]
    name = letter(f"{mm} mm", SIZE, INK)
    line = Path(tuple(segments), Paint(stroke=INK, width=0.2), "rule")
    return (line, Group(name.at(mm + 1.2, BAND - 1.1))), mm + 1.2 + name.width
