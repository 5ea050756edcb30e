"""Filling lines with words: first fit with hyphens, even lines, no lonely last word. Widths only, nothing is drawn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pnp.typeset.breaking import Word, hyphenations, phrases
from pnp.typeset.script import is_cjk, is_without_spaces
from pnp.typeset.style import ParagraphStyle, Setting

RUNT = 8
"""A last line of fewer characters is refused where a narrower measure has the same number of lines."""
FLUSH_RUNT = 6
"""The same of justified lines in scripts without spaces, whose other lines are then set a little wider."""
_HYPHEN_ZONE = 0.14
"""In ragged text a word is hyphenated only where more than this share of the measure would stay empty."""
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Filled:
    """The words of one line and their width, mm; ``last`` of a paragraph or before a forced break."""

    words: tuple[Word, ...]
    width: float
    last: bool

    @property
    def characters(self) -> int:
        """How many characters the line shows; an icon, and one of a script without spaces, counts as two."""
        pieces = [p for w in self.words for p in w.pieces]
        wide = sum(is_cjk(c) for p in pieces for c in p.said)
        spaces = sum(w.gap is not None for w in self.words[:-1])
        return sum(len(p.said) if p.shaped else 2 for p in pieces) + wide + spaces


Filling = list[Filled]


def fill_lines(words: Sequence[Word], style: ParagraphStyle, measure: float, setting: Setting) -> Filling:
    """Words in lines no wider than ``measure`` (mm), as the style asks: hyphenated, balanced, without a runt.

    In scripts without spaces, lines that are not justified break between phrases where that needs no line more."""

    def fill(width: float) -> Filling:
        return _first_fit(words, style, width, setting)

    lines = fill(measure)
    if len(lines) < 2 or overfull(lines, measure, style.first):
        return lines
    if style.align == "justify":
        short = is_without_spaces(setting.language) and lines[-1].characters < FLUSH_RUNT
        return _without_runt(lines, fill, measure, style.first, FLUSH_RUNT, 4) if short else lines
    whole = phrases(words)
    if len(whole) < len(words):
        kept = _first_fit(whole, style, measure, setting)
        if len(kept) <= len(lines) and not overfull(kept, measure, style.first):
            words, lines = whole, kept
    if style.balance:
        return _balanced(lines, fill, measure, style.first)
    if lines[-1].characters < RUNT:
        return _without_runt(lines, fill, measure, style.first)
    return lines


def overfull(lines: Filling, measure: float, first: float = 0.0) -> bool:
    """Whether a line is wider than the measure (a word that is too long for it); the first is ``first`` narrower, or
    wider where that is negative."""
    return any(line.width > measure + 0.01 - (0.0 if i else first) for i, line in enumerate(lines))


def _first_fit(words: Sequence[Word], style: ParagraphStyle, measure: float, setting: Setting) -> Filling:
    """Each line takes as many words as it holds."""
    lines: Filling = []
    line: list[Word] = []
    used = gap = 0.0
    limit = measure - style.first + _SLACK
    queue = list(reversed(words))
    hyphens = 0
    """Lines in a row that end in a hyphen."""

    def close(last: bool) -> None:
        nonlocal line, used, gap, limit, hyphens
        lines.append(Filled(tuple(line), used - (line[-1].trailing if line else 0.0), last))
        hyphens = hyphens + 1 if line and line[-1].hyphenated else 0
        line, used, gap, limit = [], 0.0, 0.0, measure + _SLACK

    while queue:
        word = queue.pop()
        if not line:
            used = -word.leading
        if used + gap + word.width - word.trailing > limit:
            room = limit - used - gap
            if hyphens < 2 and (cut := _hyphenated(word, room, measure, style, setting)):
                line.append(cut[0])
                used += gap + cut[0].width
                queue.append(cut[1])
                close(False)
                continue
            if line:
                queue.append(word)
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
    """The word cut so that its head fills the room that is left, where the style allows it and it pays."""
    soft = any("\u00ad" in p.said[:-1] for p in word.pieces)
    if not (style.hyphens or soft):
        return None
    if not soft and style.align != "justify" and room < _HYPHEN_ZONE * measure and word.width <= measure:
        return None
    return next(((head, tail) for head, tail in hyphenations(word, setting) if head.width <= room), None)


def _balanced(lines: Filling, fill: Callable[[float], Filling], measure: float, first: float) -> Filling:
    """The lines of the narrowest measure that keeps their number."""
    best, low, high = lines, 0.0, measure
    for _ in range(11):
        middle = (low + high) / 2
        trial = fill(middle)
        if len(trial) == len(lines) and not overfull(trial, middle, first):
            best, high = trial, middle
        else:
            low = middle
    return best


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
