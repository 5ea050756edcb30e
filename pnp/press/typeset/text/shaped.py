"""Shaped text: HarfBuzz's result for a stretch, computed once, and stretches placed on a line."""

import math
from array import array
from collections.abc import Iterator, Sequence
from itertools import groupby, repeat
from typing import NamedTuple, Self, overload

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.page import Glyph


class ShapedGlyph(NamedTuple):
    """A glyph as placed by HarfBuzz, em: y grows upwards, ``text`` is its cluster ("" for all but the first of one)."""

    gid: int
    dx: float
    dy: float
    advance: float
    text: str


@dataclass(frozen=True, slots=True)
class ShapedText:
    """A stretch of text in one font, in visual order."""

    font: str
    text: str
    glyphs: tuple[ShapedGlyph, ...]
    width: float
    """Sum of the advances, em, tracking left out."""


Stretch = tuple[float, ShapedText, float]
"""A shaped stretch with its position: mm from the run's origin, the stretch, and the extra width of its last glyph (mm:
a space of a justified line). A bare tuple, since there is one for every word of a book."""


_NO_MORE = repeat(0.0)
HAIR = 1e-9
"""A length smaller than any difference of positions, mm."""


def _are_in_a_row(em: float, tracking: float, shaped: Sequence[ShapedText], at: Sequence[float]) -> bool:
    pen = 0.0
    for one, place in zip(shaped, at, strict=True):
        if abs(place - pen) >= HAIR:
            return False
        pen += (one.width + tracking * len(one.glyphs)) * em
    return True


def in_a_row(em: float, tracking: float, shaped: Sequence[ShapedText]) -> "array[float]":
    """Start of each of some adjacent stretches, mm from the first. ``em``: mm; ``tracking``: em, after every glyph."""
    at, pen = array("d"), 0.0
    for one in shaped:
        at.append(pen)
        pen += (one.width + tracking * len(one.glyphs)) * em
    return at


class ShapedRun(Sequence[Glyph]):
    """The glyphs of a run as the stretches that they were shaped in. They are placed one by one on demand; most type
    goes stretch by stretch into a PDF, and never needs it."""

    __slots__ = ("_at", "_glyphs", "_more", "_row", "em", "shaped", "tracking")

    def __init__(self, em: float, tracking: float, stretches: Sequence[Stretch]) -> None:
        """Create it; ``em``: mm; ``tracking``: em, after every glyph. Positions that differ from the sums of the widths
        only by rounding are replaced by these sums."""
        self.em, self.tracking = em, tracking
        self.shaped = tuple([shaped for _, shaped, _ in stretches])
        more = [more for _, _, more in stretches]
        self._more = array("d", more) if any(more) else _NO_MORE
        at = [at for at, _, _ in stretches]
        follows = self._more is _NO_MORE and _are_in_a_row(em, tracking, self.shaped, at)
        self._at = None if follows else array("d", at)  # (a book, or a deck, has a hundred thousand of them)
        self._glyphs: tuple[Glyph, ...] | None = None
        self._row: array[float] | None = None

    @classmethod
    def placed(
        cls, em: float, tracking: float, shaped: tuple[ShapedText, ...], at: "array[float] | None" = None
    ) -> Self:
        """Stretches at these places, none of which ends wider than it is; without places, one after the other."""
        run = cls.__new__(cls)
        run.em, run.tracking, run.shaped = em, tracking, shaped
        run._at, run._more, run._glyphs, run._row = at, _NO_MORE, None, None
        return run

    def measured_once(self) -> Self:
        """This run, which from now on stores its places in a row: while a face is checked and written, a run is asked
        for them six times."""
        if self._at is None:
            self._row = in_a_row(self.em, self.tracking, self.shaped)
        return self

    @property
    def at(self) -> "array[float]":
        """Start of each stretch, mm from the run's origin."""
        if self._at is not None:
            return self._at
        return in_a_row(self.em, self.tracking, self.shaped) if self._row is None else self._row

    @property
    def is_in_a_row(self) -> bool:
        """Whether the positions of its stretches follow from their widths."""
        return self._at is None

    @property
    def is_even(self) -> bool:
        """Whether no stretch ends wider than it is."""
        return self._more is _NO_MORE

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """Each stretch with its position."""
        return tuple(zip(self.at, self.shaped, self._more))  # noqa: B905 (the last may be endless)

    @property
    def glyphs(self) -> tuple[Glyph, ...]:
        """Every glyph with its position."""
        if self._glyphs is None:
            self._glyphs = tuple(self._placed())
        return self._glyphs

    def __repr__(self) -> str:
        return f"ShapedRun({self.em!r}, {self.tracking!r}, {self.stretches!r})"

    def _placed(self) -> Iterator[Glyph]:
        em, tracking = self.em, self.tracking
        for at, shaped, more in self.stretches:
            last = len(shaped.glyphs) - 1
            for i, glyph in enumerate(shaped.glyphs):
                advance = (glyph.advance + tracking) * em
                wider = advance + more if i == last else advance
                yield Glyph(glyph.gid, at + glyph.dx * em, -glyph.dy * em, wider, glyph.text)
                at += advance

    @property
    def reach(self) -> tuple[float, float]:
        """Start and end of the run, mm: the least position of a glyph, and the farthest end of one. Spaces at the end
        of a line draw nothing and do not count. The run does not cache the result, because every run of every face is
        asked."""
        em, tracking = self.em, self.tracking
        if not tracking and self._more is _NO_MORE:
            places = zip(self.at, self.shaped, strict=True)
            ends = [(at, *_ends(shaped)) for at, shaped in places if not shaped.text.isspace()]
            left = min([at + first * em for at, first, _ in ends], default=math.inf)
            return left, max([at + end * em for at, _, end in ends], default=-math.inf)
        left, right = math.inf, -math.inf
        for at, shaped, more in self.stretches:
            if shaped.text.isspace():
                continue
            if not tracking and not more:
                first, end = _ends(shaped)
                left, right = min(left, at + first * em), max(right, at + end * em)
                continue
            pen, last = at, len(shaped.glyphs) - 1
            for i, (_, dx, _, advance, _) in enumerate(shaped.glyphs):
                own = (advance + tracking) * em
                x = pen + dx * em
                left, right = min(left, x), max(right, x + (own + more if i == last else own))
                pen += own
        return left, right

    @property
    def end(self) -> float:
        """Position of the end of the last glyph, mm; 0 if there are no glyphs."""
        places, is_even = self.at, self._more is _NO_MORE
        for number in range(len(self.shaped) - 1, -1, -1):
            shaped = self.shaped[number]
            if shaped.glyphs:
                count, dx = len(shaped.glyphs), shaped.glyphs[-1].dx
                more = 0.0 if is_even else self.stretches[number][2]
                return places[number] + (shaped.width + self.tracking * count + dx) * self.em + more
        return 0.0

    def with_next(self, shaped: ShapedText) -> "ShapedRun":
        """The glyphs with another stretch at their end."""
        if self._at is None and self._more is _NO_MORE:
            return ShapedRun.placed(self.em, self.tracking, (*self.shaped, shaped))
        at, last, more = self.stretches[-1]
        end = at + (last.width + self.tracking * len(last.glyphs)) * self.em + more
        return ShapedRun(self.em, self.tracking, (*self.stretches, (end, shaped, 0.0)))

    @overload
    def __getitem__(self, at: int) -> Glyph: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Glyph, ...]: ...
    def __getitem__(self, at: int | slice) -> Glyph | tuple[Glyph, ...]:
        return self.glyphs[at]

    def __len__(self) -> int:
        return sum(len(shaped.glyphs) for shaped in self.shaped)

    def __iter__(self) -> Iterator[Glyph]:
        return iter(self.glyphs)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ShapedRun):
            return NotImplemented
        return (self.em, self.tracking, self.stretches) == (other.em, other.tracking, other.stretches)

    def __hash__(self) -> int:
        return hash((self.em, tuple([(at, shaped.text) for at, shaped, _ in self.stretches])))


_ENDS: dict[int, tuple[ShapedText, tuple[float, float]]] = {}
MOST_ENDS = 4_096


def _ends(shaped: ShapedText) -> tuple[float, float]:
    """Start and end of a stretch, em: a word of a deck is on many cards."""
    stored = _ENDS.get(id(shaped))
    if stored is None or stored[0] is not shaped:
        if len(_ENDS) >= MOST_ENDS:
            _ENDS.clear()
        pen, left, right = 0.0, math.inf, -math.inf
        for _, dx, _, advance, _ in shaped.glyphs:
            left, right = min(left, pen + dx), max(right, pen + dx + advance)
            pen += advance
        stored = _ENDS[id(shaped)] = (shaped, (left, right))
    return stored[1]


def cluster_texts(text: str, clusters: list[int]) -> list[str]:
    """The source text of each glyph: a character each if a cluster has enough of them (a ligature that is drawn as two
    letters), and the rest for the last; otherwise all for its first glyph. From the right, always the latter."""
    starts = sorted(set(clusters))
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    runs_right = clusters == sorted(clusters)
    texts = []
    for cluster, alike in groupby(clusters):
        count, stretch = len(list(alike)), text[cluster : ends[cluster]]
        if runs_right and len(stretch) >= count:
            texts += [*stretch[: count - 1], stretch[count - 1 :]]
        else:
            texts += [stretch, *[""] * (count - 1)]
    return texts
