"""Justified lines chosen for the whole paragraph at once: the breaks whose spaces, taken together, are nearest to their
natural width (D. E. Knuth and M. F. Plass, Breaking Paragraphs into Lines, 1981)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pnp.press.typeset.text.breaking import hyphenations
from pnp.press.typeset.text.style import ParagraphStyle, Setting
from pnp.press.typeset.text.word import Word

STRETCH = 0.6
"""Largest stretch of a space without cost, as a share."""
SHRINK = 0.2
"""Largest shrinkage of a space, as a share."""
TOLERANCES = (2.2, 7.0)
"""Spaces grow to at most this many times :data:`STRETCH`: tried in turn."""
HYPHEN = 900.0
"""Cost of a hyphen, in demerits; a line whose spaces have their largest stretch without cost counts 12,000."""
TWO_HYPHENS = 6000.0
"""Cost of a second hyphen on the next line."""
RUNT = 6
"""A last line with fewer characters than this is too short."""
RUNT_COST = 20_000.0
"""Cost of a last line that is too short."""

STUB_COST = 250_000.0
"""Cost of a last line that is only the end of a split word."""
UNSTUBBED = 3.2
"""Such a line is accepted only if there are no lines whose spaces grow to at most this many times :data:`STRETCH`."""
LEANING_COST = 400_000.0
"""Cost of a line that ends in a number whose noun begins the next."""

Chosen = tuple[tuple[Word, ...], float]
"""The words of a line and their natural width, mm."""
_Key = tuple[int, int]
"""A position to break: before a word (its index, -1), or inside it (its index, the number of its hyphenation)."""


@dataclass(slots=True)
class _Node:
    """The cheapest lines up to a position."""

    demerits: float
    before: "_Node | None"
    line: Chosen | None
    """The line that ends here."""
    first: Word | None = None
    """The rest of the split word."""


def best_lines(
    words: Sequence[Word], style: ParagraphStyle, measure: float, setting: Setting, first: float = 0.0
) -> list[Chosen] | None:
    """The lines of words without forced breaks between them, each but the last suitable for stretching or shrinking to
    ``measure`` mm; None if no breaks are good enough. ``first``: indent of the first line."""
    paragraph = _Paragraph(words, measure, first, style.hyphens, setting)
    for tolerance in TOLERANCES:
        lines = _Search(paragraph, tolerance).run()
        if lines is not None and tolerance < UNSTUBBED and _ends_in_stub(lines):
            return _Search(paragraph, UNSTUBBED, math.inf).run() or lines
        if lines is not None:
            return lines
    return None


def _ends_in_stub(lines: Sequence[Chosen]) -> bool:
    return len(lines) > 1 and lines[-2][0][-1].hyphenated and len(lines[-1][0]) == 1


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """Words to be set in lines."""

    words: Sequence[Word]
    measure: float
    """Width of a full line, mm."""
    indent: float
    """Indent of the first line, mm."""
    hyphens: bool
    setting: Setting


@dataclass(slots=True)
class _Line:
    """The beginning of a line, before a word that does not fit."""

    words: tuple[Word, ...]
    used: float
    """The width of these words, mm."""
    spaces: float
    """The part of it that is spaces, mm."""
    limit: float
    """The width of a full line, mm."""


class _Search:
    """One search over all breaks of a paragraph, from the front."""

    def __init__(self, paragraph: _Paragraph, tolerance: float, stub_cost: float = STUB_COST) -> None:
        self.words, self.setting, self.hyphens = paragraph.words, paragraph.setting, paragraph.hyphens
        self.measure, self.indent = paragraph.measure, paragraph.indent
        self.tolerance, self.stub_cost = tolerance, stub_cost
        self.nodes: list[dict[int, _Node]] = [{} for _ in range(len(self.words) + 1)]
        """By the index of the word that the next line begins with, then by the hyphenation."""

    def run(self) -> list[Chosen] | None:
        """The lines of the cheapest path; None if no path leads to the end."""
        self.nodes[0][-1] = _Node(0.0, None, None)
        for index in range(len(self.words)):
            for number, node in sorted(self.nodes[index].items()):
                self._lines_from(index, number, node)
        end = self.nodes[len(self.words)].get(-1)
        if end is None:
            return None
        lines: list[Chosen] = []
        while end is not None and end.line is not None:
            lines.append(end.line)
            end = end.before
        return lines[::-1]

    def _lines_from(self, index: int, number: int, node: _Node) -> None:
        """Try every line that may begin at a position."""
        words = self.words
        word = node.first or words[index]
        limit = self.measure - (self.indent if node.before is None else 0.0)
        used, spaces = -word.leading, 0.0
        line: list[Word] = []
        for at in range(index, len(words)):
            word = word if at == index else words[at]
            natural = used + word.width - word.trailing
            ratio = _ratio(limit - natural, spaces)
            if ratio < -1.0:
                if self.hyphens:
                    self._hyphenated(node, number, _Line(tuple(line), used, spaces, limit), word, at)
                return
            line.append(word)
            if at == len(words) - 1:
                stub = self.stub_cost if node.first and len(line) == 1 else 0.0
                if stub < math.inf:
                    self._arrive(len(words), -1, node, (tuple(line), natural), _last_cost(line, ratio) + stub)
            elif ratio <= self.tolerance:
                leans = LEANING_COST if word.leans_on(words[at + 1], self.setting.language) else 0.0
                self._arrive(at + 1, -1, node, (tuple(line), natural), _demerits(ratio) + leans)
            used += word.width + word.gap_width
            spaces += word.gap_width

    def _hyphenated(self, node: _Node, number: int, line: _Line, word: Word, at: int) -> None:
        """Try the lines that end inside a word that does not fit."""
        room, spaces, used = line.limit - line.used, line.spaces, line.used
        for part, (head, tail) in enumerate(hyphenations(word, self.setting)):
            width = head.width - head.trailing
            ratio = _ratio(room - width, spaces)
            if ratio < -1.0:
                continue
            if ratio > self.tolerance:
                return
            cost = _demerits(ratio) + HYPHEN + (TWO_HYPHENS if number >= 0 else 0.0)
            self._arrive(at, part, node, ((*line.words, head), used + width), cost, tail)

    def _arrive(
        self, index: int, number: int, node: _Node, line: Chosen, cost: float, first: Word | None = None
    ) -> None:
        best = self.nodes[index].get(number)
        total = node.demerits + cost
        if best is None or total < best.demerits:
            self.nodes[index][number] = _Node(total, node, line, first)


def _ratio(free: float, spaces: float) -> float:
    """The stretch (1: the largest without cost) or shrinkage (-1: the largest) of spaces with this total width, mm,
    that fills the free width."""
    if free >= 0.0:
        return free / (spaces * STRETCH) if spaces else (0.0 if free < 0.01 else 100.0)
    return free / (spaces * SHRINK) if spaces else (-100.0 if free < -1e-6 else 0.0)


def _demerits(ratio: float) -> float:
    """Demerits of a line: ten plus its badness, squared."""
    badness: float = 100.0 * abs(ratio) ** 3
    return float((10.0 + badness) ** 2)


def _last_cost(line: Sequence[Word], ratio: float) -> float:
    """Demerits of a last line: only its shrinkage, and its shortness."""
    characters = sum(len(p.text) if p.shaped else 2 for w in line for p in w.pieces) + len(line) - 1
    return _demerits(min(0.0, ratio)) + (RUNT_COST if characters < RUNT else 0.0)
