"""Pairs of the pages beside the chapters: the reference sheet, the sources of the rules, and the page of words.

None of these is played, so only the agreed state reveals changes.
"""

from collections.abc import Sequence
from pathlib import Path

from pnp.checks.pairs.note_pairs import NO_PROSE
from pnp.checks.pairs.pair import Pair
from pnp.checks.pairs.sides import Line, in_line, lean, prose_of, side
from pnp.checks.static.terms_page import FILE as WORDS
from pnp.checks.static.terms_page import rows_of_page
from pnp.model.game import Game
from pnp.source.diagnostics import Span

PREFIX = "pages."
SOURCES = f"{PREFIX}provenance"
REFERENCE = f"{PREFIX}reference"
_IN_ORDER = ("clauses", "actions", "steps")
"""The lists of a ``show`` fence whose order readers take for the order of play."""


def page_pairs(game: Game) -> dict[str, Pair]:
    """The pairs of a game's pages, by key."""
    pairs = (_reference(game), _sources(game), _words(game))
    return {pair.key: pair for pair in pairs if pair.words.lines or pair.code.lines}


def _reference(game: Game) -> Pair:
    """The reference sheet: its texts, and its lists with their order."""
    lists = [
        Line(f"{name}: {in_line(lean(block.data[name]))}", block.places.get((name,), block.span))
        for block in game.reference
        if block.kind == "show" and block.data
        for name in _IN_ORDER
        if name in block.data
    ]
    words = prose_of(b.text for b in game.reference if b.kind not in NO_PROSE)
    return _pair(REFERENCE, "reference.md", words.lines, lists, "lists", game.span())


def _sources(game: Game) -> Pair:
    """The sources of the rules: this edition's decisions, and the clauses of each row."""
    rows = [Line(f"{row.id}: {' '.join(row.clauses)}", row.span) for row in game.provenance if row.clauses]
    notes = prose_of(row.note for row in game.provenance if row.origin != "source")
    return _pair(SOURCES, "provenance.csv", notes.lines, rows, "rows", rows[0].span if rows else game.span())


def _words(game: Game) -> Pair:
    """The page that explains words: a line for each row of its tables, and for each paragraph."""
    page = str(Path(game.span().file).with_name(WORDS))
    lines = [Line(text, Span(page, number, 1, number, len(text) + 1)) for number, text in rows_of_page(game)]
    return _pair(f"{PREFIX}terms", WORDS, lines, (), "nothing", lines[0].span if lines else game.span())


def _pair(key: str, name: str, words: Sequence[Line], other: Sequence[Line], called: str, span: Span) -> Pair:
    words_side, other_side = (side(lines, [line.text for line in lines]) for lines in (words, other))
    return Pair(key, name, words_side, other_side, span, code_is=called)
