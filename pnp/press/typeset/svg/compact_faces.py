"""Drawn items that take little room until somebody looks at them: a deck of thousands has all its faces at once.

Lines of type are most of what only one card has. As items they are a dozen objects each; packed, their words, and where
the lines stand. Where their words stand follows from that, unless lines are filled out. Whoever goes through them is
given the items as they were.
"""

from array import array
from collections.abc import Iterator, Sequence

from pnp.press.typeset.drawing.page import GlyphRun, Ink, Item, Items
from pnp.press.typeset.text.shaped import Shaped, Typed

_Style = tuple[str, float, Ink, str, str, str, float, float]
"""Style of a line: its font, size, ink, source, link and spoken text; an em (mm) and the tracking of its glyphs."""


class Lines(Items):
    """Lines of type, packed."""

    __slots__ = ("_places", "_styles", "_words")

    def __init__(self, styles: tuple[_Style, ...], places: bytes, words: tuple[Shaped, ...]) -> None:
        self._styles, self._places, self._words = styles, places, words

    def __iter__(self) -> Iterator[Item]:
        numbers, first, word = array("d", self._places), 0, 0
        are_in_a_row = len(numbers) == 3 * len(self._styles)
        for font, size, fill, source, link, spoken, em, tracking in self._styles:
            x, y, count = numbers[first : first + 3]
            first, begin, word = first + 3, word, word + int(count)
            words = self._words[begin:word]
            at = None
            if not are_in_a_row:
                first += len(words)
                at = numbers[first - len(words) : first]
            typed = Typed.placed(em, tracking, words, at)
            text = "".join([shaped.text for shaped in words])
            yield GlyphRun(x, y, font, size, fill, typed, text, source, link, spoken)

    def __len__(self) -> int:
        return len(self._styles)


_STYLES: dict[object, tuple[_Style, ...]] = {}
MOST_STYLES = 1_024


def packed(items: Sequence[Item]) -> Sequence[Item]:
    """Items packed, where they are lines of type and no more; else as they are."""
    styles: list[_Style] = []
    lines: list[Typed] = []
    places = array("d")
    for run in items:
        if not isinstance(run, GlyphRun) or not isinstance(typed := run.glyphs, Typed) or not typed.is_even:
            return items
        if run.text != "".join([shaped.text for shaped in typed.shaped]):
            return items
        styles.append((run.font, run.size, run.fill, run.source, run.link, run.said, typed.em, typed.tracking))
        lines.append(typed)
        places.extend((run.x, run.y, len(typed.shaped)))
    if not items:
        return items
    if not all(typed.is_in_a_row for typed in lines):
        places = _with_words(places, lines)
    if len(_STYLES) >= MOST_STYLES:
        _STYLES.clear()
    all_styles = tuple(styles)
    words = tuple([shaped for typed in lines for shaped in typed.shaped])
    return Lines(_STYLES.setdefault(all_styles, all_styles), places.tobytes(), words)


def _with_words(places: "array[float]", lines: Sequence[Typed]) -> "array[float]":
    """The places of lines with those of their words."""
    all_places = array("d")
    for i, typed in enumerate(lines):
        all_places += places[3 * i : 3 * i + 3]
        all_places += typed.at
    return all_places
