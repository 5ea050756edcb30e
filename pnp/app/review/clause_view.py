"""An open clause as lines of text: words and code before and after, the examples that run it, and a position where it
matters."""

from collections.abc import Iterator, Sequence

from pnp.app.review.code_words import CodeInWords
from pnp.app.review.pairs import OpenClause, restatements
from pnp.app.review.witness import Witness
from pnp.base.frozen import dataclass
from pnp.checks.pairs.open_pairs import Run, change_in
from pnp.checks.pairs.sides import Side
from pnp.checks.pairs.word_diff import LineChange, Piece, line_changes, marked
from pnp.source.diagnostics.numbers import number_of

MOST_CODE = 24
"""Most lines of unchanged code that are shown; the rest is counted."""


_TITLES = {"run": "Its run", "keys": "Its keys", "clause": "What it restates", "rows": "Its rows", "lists": "Its lists"}
"""Titles for the other side of pairs without code."""


@dataclass(frozen=True)
class ViewLine:
    """A line of a view: its label on the left, and its text in pieces, some of them removed or added."""

    label: str
    pieces: Sequence[Piece]

    @property
    def marked(self) -> str:
        """The text with marks around removed and added pieces."""
        return marked(self.pieces)


@dataclass(frozen=True)
class Part:
    """A titled part of a view."""

    title: str
    lines: Sequence[ViewLine]


def clause_title(clause: OpenClause) -> str:
    """The title of an open clause: its number and title, its key, and its place."""
    pair = clause.open_pair.pair
    if pair is None:
        return f"`{clause.key}`"
    key = "" if pair.name == clause.key else f" (`{clause.key}`)"
    return f"{pair.name}{key}, {pair.span.file}:{pair.span.line}"


def clause_summary(clause: OpenClause) -> str:
    """The changes, in a few words, with the examples that fail and the first contradiction that a check reports."""
    open_pair = clause.open_pair
    change = change_in(open_pair)
    kind = f": {change.name}{f', {change.shown}' if change.shown else ''}" if change else ""
    other = open_pair.pair.code_is if open_pair.pair is not None else "code"
    sides = {
        "words": f"words changed{kind}", "code": f"{other} changed", "both": f"words and {other} changed{kind}",
        "new": "new, never agreed", "gone": "no longer a clause that binds",
    }[open_pair.moved]  # fmt: skip
    fails = [run.name for run in clause.failing]
    failing = [f"{', '.join(fails)} {'fails' if len(fails) == 1 else 'fail'}"] if fails else []
    return "; ".join([sides, *failing, *(d.message.partition(";")[0] for d in clause.contradictions[:1])])


def clause_parts(clause: OpenClause, witness: Witness | None, in_words: CodeInWords | None = None) -> list[Part]:
    """The evidence about an open clause, part by part. ``in_words``: its code in words, if it has any."""
    open_pair, pair = clause.open_pair, clause.open_pair.pair
    parts = [Part("Contradictions", [_plain(d.code, d.message) for d in clause.contradictions])]
    if pair is None:
        agreed = [*(open_pair.old_words or "").split("\n"), *(open_pair.old_code or "").split("\n")]
        parts.append(Part("Agreed, and now gone", [_plain("", line) for line in agreed if line]))
    else:
        parts.append(Part("The words", _side(open_pair.old_words, _texts(pair.words))))
        if in_words is not None and (in_words.now or in_words.agreed):
            agreed_words = None if in_words.agreed is None else "\n".join(in_words.agreed)
            parts.append(Part("What the code does", _side(agreed_words, in_words.now)))
        if open_pair.moved != "words" or in_words is None or not (in_words.now or in_words.agreed):
            parts.append(
                Part(_TITLES.get(pair.code_is, "The code"), _side(open_pair.old_code, pair.code.text.split("\n")))
            )
    if witness is not None:
        parts.append(Part("A position where it matters", [_plain(label, text) for label, text in witness.lines()]))
    runs = [_run(run) for run in clause.runs] or [_plain("", "no example and no scenario")]
    parts.append(Part("What runs it", runs))
    parts.append(Part("Restated in", [_plain(where, text) for where, text in restatements(clause)]))
    if open_pair.note:
        parts.append(Part("A reviewer's note", [_plain("", open_pair.note)]))
    return [part for part in parts if part.lines]


def _texts(side: Side) -> list[str]:
    return [line.text for line in side.lines]


def _run(run: Run) -> ViewLine:
    return _plain("fails", f"{run.name}: {run.fault}") if run.fault else _plain("as it says", run.name)


def _plain(label: str, text: str) -> ViewLine:
    return ViewLine(label, (Piece("same", text),))


def _side(old: str | None, new: Sequence[str]) -> list[ViewLine]:
    """A side: the differing lines, or all of them if nothing differs or the old ones are unknown."""
    before = None if old is None else old.split("\n") if old else []
    if before is None or before == list(new):
        label = "unchanged" if before is not None else "now"
        shown = [_plain(label if at == 0 else "", line) for at, line in enumerate(new[:MOST_CODE])]
        rest = len(new) - MOST_CODE
        return [*shown, _plain("", f"… {number_of(rest, 'more line')}")] if rest > 0 else shown
    return [line for change in line_changes(before, new) for line in _changed_lines(change, new)]


def _changed_lines(change: LineChange, new: Sequence[str]) -> Iterator[ViewLine]:
    """The lines of a change; for code, with the line above it that gives its context."""
    above = new[change.first_new - 1] if change.first_new else ""
    if above.startswith(("@", "def ", " ")) and len(new) > 1:
        yield _plain("", above)
    for label, lines in (("agreed", change.old), ("now", change.new)):
        yield from (ViewLine(label, pieces) for pieces in lines)
