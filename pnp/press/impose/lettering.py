"""Lettering: the few words that imposition itself prints, set by typeset and measured.

Lengths are mm, sizes of type pt.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass
from pnp.press import typeset
from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.page import Colour, Item

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
    """Words in a font of the setting, figures lining."""

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
    """Sets nothing: for geometry without fonts."""
    return Label((), 0.0)
