"""Words of a paragraph, shaped, and the position of each along a line."""

from array import array
from dataclasses import field
from functools import cached_property
from operator import le

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text.script import CLOSING, ICON, OPENING, SOFT_HYPHEN, leans_on_next, may_lean
from pnp.press.typeset.text.shaped import ShapedText
from pnp.press.typeset.text.style import Inline, Run, TextStyle


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a word in one face and style: shaped text, or an icon."""

    style: TextStyle
    inline: Inline
    width: float
    """Width with tracking, mm."""
    shaped: ShapedText | None = None
    icon: Face | None = None
    space: bool = False
    """Whether it is a no-break space, which stretches with the others."""
    level: int = 0
    """Direction: odd levels run from right to left (UAX 9)."""

    @property
    def text(self) -> str:
        """The text of the piece."""
        return self.shaped.text if self.shaped else ""


@dataclass(frozen=True, slots=True)
class Word:
    """Pieces that stay on one line, and the space that may follow them."""

    pieces: tuple[Piece, ...]
    gap: Piece | None = None
    """The space after it, dropped at a line's end; None if a line may break without one."""
    forced: bool = False
    """Whether the line ends here."""
    hyphenated: bool = False
    """Whether it ends in a hyphen that is there only because the line ends."""
    width: float = field(init=False, compare=False)
    """Width with the tracking after the last glyph, mm."""
    gap_width: float = field(init=False, compare=False)
    """Width of the space after it, mm."""
    trailing: float = field(init=False, compare=False)
    """Width that does not count at a line's end, mm: tracking after the last glyph, the empty half of a closing
    mark."""
    leading: float = field(init=False, compare=False)
    """Width that does not count at a line's start, mm: the empty half of an opening mark."""
    is_soft: bool = field(init=False, compare=False)
    """Whether soft hyphens in it say where it may be divided."""
    may_lean: bool = field(init=False, compare=False)
    """Whether its own text allows that no line should end after it."""
    has_sign: bool = field(init=False, compare=False)
    """Whether an icon is among its pieces."""

    def __post_init__(self) -> None:
        last = self.pieces[-1] if self.pieces else None
        tracked = last is not None and last.shaped is not None
        object.__setattr__(self, "width", sum(p.width for p in self.pieces))
        object.__setattr__(self, "gap_width", self.gap.width if self.gap else 0.0)
        trailing = last.style.tracking / 1000 * last.style.size * PT if last and tracked else 0.0
        object.__setattr__(self, "trailing", trailing + (_empty_half(last, -1, CLOSING) if last else 0.0))
        object.__setattr__(self, "leading", _empty_half(self.pieces[0], 0, OPENING) if self.pieces else 0.0)
        object.__setattr__(self, "is_soft", any(SOFT_HYPHEN in p.text[:-1] for p in self.pieces))
        object.__setattr__(self, "has_sign", any(p.icon is not None for p in self.pieces))
        is_bound = self.gap is not None and not self.forced and len(self.pieces) == 1
        object.__setattr__(self, "may_lean", is_bound and may_lean(self.pieces[0].text))

    @property
    def first(self) -> str:
        """The first character; an icon counts as one."""
        return (self.pieces[0].text[:1] or ICON) if self.pieces else ""

    @property
    def last(self) -> str:
        """The last character; an icon counts as one."""
        return (self.pieces[-1].text[-1:] or ICON) if self.pieces else ""

    def leans_on(self, following: "Word", language: str) -> bool:
        """Whether a line should not end between this word and the one that follows."""
        if self.gap is None or self.forced or not following.pieces:
            return False
        if following.pieces[0].icon is not None:  # a sign replaces the word before it, or illustrates it
            return self.last.isalnum()
        if self.last == ICON:
            return following.first.isdigit()
        inline = following.pieces[0].inline
        if isinstance(inline, Run) and inline.target and self.first == "(":  # “(see” before a reference
            return True
        if not self.may_lean:
            return False
        return leans_on_next(self.pieces[0].text, following.pieces[0].text, language)


def _empty_half(piece: Piece, at: int, marks: frozenset[str]) -> float:
    """Width of the half without ink of a full-width mark, mm."""
    if piece.shaped is None or piece.shaped.text[at : at + 1 or None] not in marks:
        return 0.0
    advance = piece.shaped.glyphs[at].advance
    return 0.5 * piece.style.size * PT if advance > 0.9 else 0.0


class Row(tuple[Word, ...]):
    """The words of a paragraph with their positions along one endless line: the end of a line of some width is looked
    up there."""

    @cached_property
    def starts(self) -> "array[float]":
        """Start of the line that begins with each word, mm."""
        return self._measured()[0]

    @cached_property
    def ends(self) -> "array[float]":
        """End of the line that ends with each word, mm."""
        return self._measured()[1]

    @cached_property
    def is_plain(self) -> bool:
        """Whether no word forces a line end or contains hyphenation points, and each ends farther along than the one
        before it."""
        return self._measured()[2]

    def _measured(self) -> "tuple[array[float], array[float], bool]":
        """All three, stored together: a row is measured once."""
        starts, ends = array("d"), array("d")  # a deck has ten thousand rows, and lists take four times the memory
        at, is_plain = 0.0, True
        for word in self:
            starts.append(at + word.leading)
            at += word.width
            ends.append(at - word.trailing)
            at += word.gap_width
            if word.forced or word.is_soft:
                is_plain = False
        is_plain = is_plain and all(map(le, ends, ends[1:]))
        self.__dict__.update(starts=starts, ends=ends, is_plain=is_plain)
        return starts, ends, is_plain

    def leaning(self, language: str) -> frozenset[int]:
        """The words after which no line should end, by their numbers: looked up for every line that is tried."""
        stored: tuple[str, frozenset[int]] | None = self.__dict__.get("_leaning")
        if stored is None or stored[0] != language:
            bound = [at for at, word in enumerate(self) if word.may_lean or word.has_sign]
            pairs = [(at, at + 1) for one in bound for at in (one - 1, one) if 0 <= at < len(self) - 1]
            leaning = [at for at, behind in pairs if self[at].leans_on(self[behind], language)]
            stored = self.__dict__["_leaning"] = language, frozenset(leaning)
        return stored[1]

    @cached_property
    def widest(self) -> float:
        """Width of the widest word on a line of its own, mm."""
        return max([end - start for start, end in zip(self.starts, self.ends, strict=True)])

    def width(self, start: int, end: int) -> float:
        """Width of a line of the words from one up to another, mm."""
        used, gap = -self[start].leading, 0.0
        widths, gaps = self._widths
        for own, behind in zip(widths[start:end], gaps[start:end], strict=True):
            used += gap + own
            gap = behind
        return used - self[end - 1].trailing

    @cached_property
    def _widths(self) -> tuple[list[float], list[float]]:
        """The width of each word, and that of the space after it: a row is measured for every line tried."""
        return [word.width for word in self], [word.gap_width for word in self]


@dataclass(frozen=True)
class Words:
    """A paragraph broken into words, with its undrawable parts."""

    words: Row
    missing: tuple[tuple[str, str, str], ...]
    """(character, font, surrounding text) for each character that no face of the fallback chain has."""
    unknown: tuple[str, ...]
    """Icons without a drawing."""
    anchors: tuple[str, ...]
    unparted: bool = False
    """Whether Thai text could not be divided into words."""
