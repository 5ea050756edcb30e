"""Filling lines with words: first fit or optimal, balanced lines, no lonely last word. Widths only.

Lengths are mm.
"""

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace

from pnp.base.frozen import dataclass
from pnp.press.document.languages import is_without_spaces
from pnp.press.typeset.text.breaking import hyphenations, phrases
from pnp.press.typeset.text.script import is_cjk
from pnp.press.typeset.text.style import ParagraphStyle, Setting
from pnp.press.typeset.text.word import Row, Word

RUNT = 8
"""A last line with fewer characters is refused if a narrower measure has the same number of lines."""
FLUSH_RUNT = 7
"""The limit for justified lines in scripts without spaces, whose other lines are then set a little wider."""
_HYPHEN_ZONE = 0.14
"""In ragged text a word is hyphenated only if more than this share of the measure would stay empty."""
_SLACK = 1e-6
_ROOM = 0.01
"""Excess that balanced lines may have over their measure, mm."""


@dataclass(frozen=True, slots=True)
class FilledLine:
    """The words of one line and their width, mm; ``last`` of a paragraph or before a forced break."""

    words: tuple[Word, ...]
    width: float
    last: bool
    tight: bool = False
    """Whether it is wider than its measure, but by no more than its spaces can be shrunk."""

    @property
    def characters(self) -> int:
        """Number of characters in the line; an icon, and a character of a script without spaces, counts as two."""
        pieces = [p for w in self.words for p in w.pieces]
        wide = sum(is_cjk(c) for p in pieces for c in p.text)
        spaces = sum(w.gap is not None for w in self.words[:-1])
        return sum(len(p.text) if p.shaped else 2 for p in pieces) + wide + spaces


Filling = list[FilledLine]


def line_widths(words: Sequence[Word], style: ParagraphStyle, measure: float, setting: Setting) -> list[float]:
    """The width of each line that :func:`fill_lines` would fill, mm, before balancing, which changes neither their
    number nor whether they fit."""
    if style.align == "justify" and not is_without_spaces(setting.language):
        return [line.width for line in _best_fit(words, style, measure, setting)]
    ends = _line_ends(_row(words), style, measure, setting)
    if ends is None:
        return [line.width for line in _parted_words(words, style, measure, setting)]
    return [width for _, _, width, _ in ends]


def fill_lines(words: Sequence[Word], style: ParagraphStyle, measure: float, setting: Setting) -> Filling:
    """Words in lines no wider than ``measure`` (mm), by the style's settings: hyphenated, balanced, without a runt.

    In scripts without spaces, lines that are not justified break between phrases if that needs no additional line.
    """

    if style.align == "justify" and not is_without_spaces(setting.language):
        return _best_fit(words, style, measure, setting)

    def fill(width: float) -> Filling:
        return _first_fit(words, style, width, setting)

    lines = fill(measure)
    if len(lines) < 2 or overfull(lines, measure, style.first):
        return lines
    if style.align == "justify":
        short = lines[-1].characters < FLUSH_RUNT
        return _without_runt(lines, fill, measure, style.first, FLUSH_RUNT, 4) if short else lines
    units = phrases(words) if setting.language.startswith("ja") else words
    if len(units) < len(words):
        fitted = _first_fit(units, style, measure, setting)
        if len(fitted) <= len(lines) and not overfull(fitted, measure, style.first):
            words, lines = units, fitted
    if style.balance:
        return _balanced(lines, words, style, measure, setting)
    if lines[-1].characters < RUNT:
        return _without_runt(lines, fill, measure, style.first)
    return lines


def overfull(lines: Filling, measure: float, first: float = 0.0) -> bool:
    """Whether a line is wider than the measure (a word is too long for it); the first is ``first`` narrower, or wider
    if that is negative."""
    return any(line.width > measure + 0.01 - (0.0 if i else first) and not line.tight for i, line in enumerate(lines))


def _best_fit(words: Sequence[Word], style: ParagraphStyle, measure: float, setting: Setting) -> Filling:
    """Justified lines, optimal for the paragraph as a whole; first fit if none are good enough."""
    from pnp.press.typeset.text.totalfit import best_lines

    lines: Filling = []
    start = 0
    for end in [i + 1 for i, word in enumerate(words) if word.forced or i == len(words) - 1]:
        part = words[start:end]
        first = style.first if start == 0 else 0.0
        best = best_lines(part, style, measure, setting, first)
        if best is None:
            lines += _first_fit(part, replace(style, first=first), measure, setting)
        else:
            last = len(best) - 1
            limits = [measure - (0.0 if i else first) + _SLACK for i in range(len(best))]
            lines += [FilledLine(chosen, width, i == last, width > limits[i]) for i, (chosen, width) in enumerate(best)]
        start = end
    return lines


def _first_fit(words: Sequence[Word], style: ParagraphStyle, measure: float, setting: Setting) -> Filling:
    """Lines that each take as many words as they hold."""
    row = _row(words)
    ends = _line_ends(row, style, measure, setting)
    return _parted_words(words, style, measure, setting) if ends is None else _filled(row, ends)


_Ends = list[tuple[int, int, float, bool]]
"""The ends of each line: its first word and the one after its last, its width, and whether it is the last of a
paragraph."""


def _filled(row: Row, ends: _Ends) -> Filling:
    return [FilledLine(row[start:at], row.width(start, at), last) for start, at, _, last in ends]


def _row(words: Sequence[Word]) -> Row:
    return words if isinstance(words, Row) else Row(words)


def _line_ends(
    row: Row, style: ParagraphStyle, measure: float, setting: Setting, most: float = math.inf
) -> _Ends | None:
    """The ends of lines that each take as many words as they hold; None if a word is hyphenated. ``most``: computing
    stops one line after this many."""
    if style.hyphens or not row.is_plain:
        return _ends_word_by_word(row, style, measure, setting, most)
    lines: _Ends = []
    starts, ends, count = row.starts, row.ends, len(row)
    start, limit = 0, measure - style.first + _SLACK
    if count and ends[-1] - starts[0] <= limit:
        return [(0, count, ends[-1] - starts[0], True)]
    leaning = row.leaning(setting.language)
    while start < count and len(lines) <= most:
        at = max(bisect_right(ends, limit + starts[start], start), start + 1)
        if leaning and at < count:
            while at - start > 1 and at - 1 in leaning:
                at -= 1
        lines.append((start, at, ends[at - 1] - starts[start], at == count))
        start, limit = at, measure + _SLACK
    return lines


def _ends_word_by_word(
    words: Row, style: ParagraphStyle, measure: float, setting: Setting, most: float
) -> _Ends | None:
    """Like :func:`_line_ends`, for words of any kind."""
    lines: _Ends = []
    limit = measure - style.first + _SLACK
    start, count = 0, len(words)
    while start < count and len(lines) <= most:
        at, used, gap, last = start, -words[start].leading, 0.0, True
        while at < count:
            word = words[at]
            if used + gap + word.width - word.trailing > limit:
                if _hyphenated(word, limit - used - gap, measure, style, setting):
                    return None
                if at > start:
                    while at - start > 1 and words[at - 1].leans_on(words[at], setting.language):
                        at -= 1
                        used -= words[at].width + words[at - 1].gap_width
                    last = False
                    break
            used += gap + word.width
            gap = word.gap_width
            at += 1
            if word.forced:
                break
        lines.append((start, at, used - words[at - 1].trailing, last))
        start, limit = at, measure + _SLACK
    return lines


def _parted_words(words: Sequence[Word], style: ParagraphStyle, measure: float, setting: Setting) -> Filling:
    """Lines that may end within a word."""
    lines: Filling = []
    line: list[Word] = []
    used = gap = 0.0
    limit = measure - style.first + _SLACK
    queue = list(reversed(words))
    hyphens = 0
    """Lines in a row that end in a hyphen."""

    def close(last: bool) -> None:
        nonlocal line, used, gap, limit, hyphens
        row = Row(line)
        lines.append(FilledLine(row, row.width(0, len(row)) if row else 0.0, last))
        hyphens = hyphens + 1 if line and line[-1].hyphenated else 0
        line, used, gap, limit = [], 0.0, 0.0, measure + _SLACK

    while queue:
        word = queue.pop()
        if not line:
            used = -word.leading
        if used + gap + word.width - word.trailing > limit:
            room = limit - used - gap
            ends = style.align != "justify" and (not queue or word.forced) and word.width - word.trailing <= measure
            if hyphens < 2 and not ends and (cut := _hyphenated(word, room, measure, style, setting)):
                line.append(cut[0])
                used += gap + cut[0].width
                queue.append(cut[1])
                close(False)
                continue
            if line:
                queue.append(word)
                while len(line) > 1 and line[-1].leans_on(queue[-1], setting.language):
                    queue.append(line.pop())
                    used -= queue[-1].width + line[-1].gap_width
                close(False)
                continue
        used += gap + word.width
        gap = word.gap_width
        line.append(word)
        if word.forced:
            close(True)
    if line:
        close(True)
    return lines


def _hyphenated(
    word: Word, room: float, measure: float, style: ParagraphStyle, setting: Setting
) -> tuple[Word, Word] | None:
    """The word cut so that its head fills the remaining space, if the style allows it and it is worth it; otherwise
    None."""
    if not (style.hyphens or word.is_soft):
        return None
    if not word.is_soft and style.align != "justify" and room < _HYPHEN_ZONE * measure and word.width <= measure:
        return None
    return next(((head, tail) for head, tail in hyphenations(word, setting) if head.width <= room), None)


def _balanced(
    lines: Filling, words: Sequence[Word], style: ParagraphStyle, measure: float, setting: Setting
) -> Filling:
    """The lines of the narrowest measure that keeps their number."""
    row = _row(words)
    best: Filling | _Ends = lines
    low, high, count = 0.0, measure, len(lines)
    filled = math.inf if style.hyphens or not row.is_plain else 0.0
    """Width of the best lines: a measure no narrower than this gives the same lines."""
    least = 0.0 if filled else row.widest - _ROOM + min(0.0, style.first)
    """No line is narrower than a word."""
    for _ in range(11):
        middle = (low + high) / 2
        if middle < least:
            low = middle
            continue
        if 0.0 < filled <= middle < math.inf:
            high = middle
            continue
        trial: Filling | _Ends
        if (ends := _line_ends(row, style, middle, setting, count)) is not None:
            trial, widths = ends, [width for _, _, width, _ in ends]
        else:
            trial = _parted_words(row, style, middle, setting)
            widths = [line.width for line in trial]
        limit = middle + _ROOM
        if len(widths) == count and widths[0] <= limit - style.first and max(widths[1:], default=0.0) <= limit:
            best, high = trial, middle
            if filled < math.inf:
                filled = max(widths[0] + style.first, *widths[1:])
        else:
            low = middle
    return [line if isinstance(line, FilledLine) else _filled(row, [line])[0] for line in best]


def _without_runt(
    lines: Filling,
    fill: Callable[[float], Filling],
    measure: float,
    first: float,
    least: int = RUNT,
    steps: int = 24,
) -> Filling:
    """The lines of the widest narrower measure, of a few tried, whose last line is long enough."""
    widest = measure
    for _ in range(steps):
        widest -= measure * 0.02
        trial = fill(widest)
        if len(trial) != len(lines) or overfull(trial, widest, first):
            break
        if trial[-1].characters >= least:
            return trial
    return lines
