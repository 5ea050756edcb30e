"""Open pairs as diagnostics (PNP309): the changed side, the difference within the line, the examples that run it; the
most urgent change comes first."""

import re
from collections.abc import Mapping, Sequence

from pnp.base.frozen import dataclass
from pnp.checks.pairs.agreed import AgreedPairs, OpenPair
from pnp.checks.pairs.change_classes import Change, change_of
from pnp.checks.pairs.changed_words import Reversal
from pnp.checks.pairs.contradictions import contradiction
from pnp.checks.pairs.sides import Line, Side
from pnp.checks.pairs.word_diff import LineChange, Piece, line_changes, marked
from pnp.source.diagnostics import Diagnostic, Label, Span
from pnp.source.diagnostics.folding import FINE
from pnp.source.diagnostics.hints import listed
from pnp.source.diagnostics.numbers import number_of

MOST = 6
"""Most lines of a side that a diagnostic shows; the rest is counted."""
CODE_CHANGED = 0.8
"""The urgency of changed code: between opposite words and a rewording."""


@dataclass(frozen=True)
class Run:
    """An example or a scenario that runs a clause, and its result."""

    name: str
    fault: str = ""
    """The first difference from its expectations; "" if it passes."""


@dataclass(frozen=True)
class Evidence:
    """The evidence on an open pair."""

    runs: Sequence[Run] = ()
    in_words: Sequence[str] = ()
    """The effect of its code, in sentences, which are shown beside a change that may be more than a rewording."""
    in_words_before: Sequence[str] | None = None
    """Its effect when it was agreed; None if unknown."""
    reversal: Reversal | None = None
    """The contradiction of one side to the agreed state, if the other side has not changed."""
    alike: Sequence[str] = ()
    """The keys of other open pairs affected by the same change of code."""


# ------------------------------------------------------------------------------------------------- order
def change_in(open_pair: OpenPair) -> Change | None:
    """The class of the change of words; None if the words have not changed, or the old ones are unknown."""
    pair = open_pair.pair
    if pair is None or open_pair.old_words is None or open_pair.moved not in ("words", "both"):
        return None
    old, new = open_pair.old_words.split("\n"), [line.text for line in pair.words.lines]
    changes = [
        change_of(*("".join(p.text for line in lines for p in line) for lines in (change.old, change.new)))
        for change in line_changes(old, new)
    ]
    return max(changes, key=lambda change: change.weight, default=None)


def weight(open_pair: OpenPair, runs: Sequence[Run] = (), is_judged: bool = False) -> float:
    """The urgency of an open pair: failing examples count most, then contradictions, then the class of the change."""
    change = change_in(open_pair)
    changed_code = CODE_CHANGED if open_pair.moved in ("code", "both") else 0.0
    if open_pair.pair is not None and open_pair.pair.restates and open_pair.moved == "code":
        changed_code /= 2
    return any(run.fault for run in runs) + is_judged / 2 + max(change.weight if change else 0.5, changed_code)


# ------------------------------------------------------------------------------------------------- diagnostics
def diagnostic_of(
    open_pair: OpenPair, agreed: AgreedPairs, evidence: Evidence, game: str, sources: Mapping[str, str]
) -> Diagnostic:
    """An open pair as a warning, at the changed words or code: PNP614 for a contradiction, otherwise PNP309."""
    in_words = evidence.in_words
    key, pair = open_pair.key, open_pair.pair
    if pair is None:
        message = f"`{key}` was agreed, but is no longer a clause or declaration that binds"
        help = f"run `pnp review {game} {key}` if you meant to remove it"
        return Diagnostic("PNP309", message, agreed.span(key), help, "warning")
    span = pair.span
    steps: list[str] = []
    if open_pair.moved in ("words", "both"):
        span = first_change(open_pair.old_words, pair.words, sources) or span
        steps += compared("words", open_pair.old_words, pair.words)
    if open_pair.moved in ("code", "both"):
        if open_pair.moved == "code":
            span = first_change(open_pair.old_code, pair.code, sources) or _first(pair.code) or span
        steps += compared(pair.code_is, open_pair.old_code, pair.code)
    if in_words and (_may_differ(open_pair) or evidence.reversal):
        steps += ["what the code does:", *_cut([f"  {line}" for line in in_words])]
    if evidence.alike:
        steps.append(f"the same change of code concerns {listed(evidence.alike, 'and')}")
    steps += _run_lines(evidence.runs)
    if open_pair.note:
        steps.append(f"a reviewer's note: {open_pair.note}")
    settle = f"read both, correct what is wrong, then run `pnp review {game} {key}`"
    labels, subject = _labels(open_pair, span), _subject(key)
    code, message = "PNP309", _message(open_pair)
    if evidence.reversal is not None:
        code, message = "PNP614", contradiction(open_pair, evidence.reversal, in_words, evidence.in_words_before)
    return Diagnostic(code, message, span, settle, "warning", pair.name, labels, tuple(steps), subject=subject)


def _may_differ(open_pair: OpenPair) -> bool:
    """Whether the class of a change of words may change the meaning, or is unknown."""
    change = change_in(open_pair)
    return change is None or bool(change.shown)


def _subject(key: str) -> str:
    """The part of the game that a pair concerns, in the form used by messages of catalogues."""
    for prefix, context in (("terms.", "term:"), ("examples.", "example:")):
        if key.startswith(prefix):
            return context + key.removeprefix(prefix)
    return f"clause:{key}"


def _run_lines(runs: Sequence[Run]) -> list[str]:
    """The failing examples, each with its first difference, and the names of the others."""
    fine = [run.name for run in runs if not run.fault]
    lines = [f"fails: {run.name}, {run.fault}" for run in runs if run.fault]
    return [*lines, f"{FINE}{', '.join(fine)}"] if fine else lines


def new_pairs(pairs: Sequence[OpenPair], agreed: AgreedPairs, game: str) -> Diagnostic:
    """Pairs that nobody has agreed to yet, as a single note."""
    keys = list(dict.fromkeys(one.key for one in pairs))
    many = f"{len(keys)} pairs have" if len(keys) > 1 else "1 pair has"
    names = listed(keys, "and") if len(keys) <= MOST else ""
    listing = names or ", ".join(f"`{key}`" for key in keys[:MOST]) + " …"
    message = f"{many} never been agreed: {listing}"
    return Diagnostic("PNP309", message, Span(agreed.file, 1, 1, 1, 2), f"run `pnp review {game}`", "note")


def _message(open_pair: OpenPair) -> str:
    key, pair = open_pair.key, open_pair.pair
    change = change_in(open_pair)
    kind = f" ({change.name}: {change.shown})" if change and change.shown else " (rewording)" if change else ""
    other = pair.code_is if pair is not None else "code"
    has = "has" if other in ("code", "run", "clause") else "have"
    if pair is not None and pair.is_page:
        return f"the {'words' if open_pair.moved == 'words' else other} of {pair.name} have changed{kind}"
    match open_pair.moved:
        case _ if pair is not None and pair.follows:
            return _message_of_note(open_pair, pair.follows, kind)
        case "words":
            return f"the words of `{key}` have changed{kind}, but its {other} {has} not"
        case "code" if pair is not None and pair.restates:
            return f"the code of `{pair.restates}` has changed, which `{key}` restates in words that have not"
        case "code":
            return f"the {other} of `{key}` {has} changed, but its words have not"
        case "both":
            return f"the words{kind} and the {other} of `{key}` have changed"
    return f"`{key}` is new: nobody has agreed yet that its words and its {other} mean the same"


def _message_of_note(open_pair: OpenPair, clauses: Sequence[str], kind: str) -> str:
    """The message for a paragraph that restates clauses."""
    names, is_one = listed(clauses, "and"), len(clauses) == 1
    if open_pair.moved == "code":
        verb, restated = ("has", "it") if is_one else ("have", "them")
        return f"{names} {verb} changed, and a paragraph that restates {restated} has not"
    if open_pair.moved == "new":
        return f"a paragraph that restates {names} is new: nobody has agreed to it yet"
    return f"a paragraph that restates {names} has changed{kind}"


def _labels(open_pair: OpenPair, span: Span) -> tuple[Label, ...]:
    """A label at the unchanged side; empty if both sides have changed, or if it has no place of its own."""
    pair = open_pair.pair
    if pair is None or open_pair.moved == "both":
        return ()
    other = pair.words if open_pair.moved == "code" else pair.code
    first = _first(other)
    if first is None or first == span:
        return ()
    return (Label(first, "its words" if open_pair.moved == "code" else f"its {pair.code_is}"),)


def _first(side: Side) -> Span | None:
    return next((line.span for line in side.lines if line.span.line), None)


# ------------------------------------------------------------------------------------------------- comparison
def first_change(old: str | None, new: Side, sources: Mapping[str, str]) -> Span | None:
    """The place of the first new words; None if the old side is unknown."""
    if old is None or not new.lines:
        return None
    changes = line_changes(old.split("\n"), [line.text for line in new.lines])
    if not changes:
        return None
    line = new.lines[min(changes[0].first_new, len(new.lines) - 1)]
    if not line.span.line:
        return None
    pieces = changes[0].new[0] if changes[0].new else ()
    return _within(line, pieces, sources.get(line.span.file, "")) or line.span


def _within(line: Line, pieces: Sequence[Piece], source: str) -> Span | None:
    """The place of the first added words within the text of a line, whose spaces may differ in the file; None if they
    are not found there."""
    at = next((number for number, piece in enumerate(pieces) if piece.kind == "added"), None)
    if at is None or not source or pieces[at].text == line.text:
        return None
    rows = source.split("\n")
    start, added = "".join(piece.text for piece in pieces[:at]), pieces[at].text.strip()
    before = len(re.findall(re.escape(added), start))
    for number in range(line.span.line, min(line.span.line + start.count(" ") + 2, len(rows) + 1)):
        row = rows[number - 1]
        for match in re.finditer(re.escape(added), row):
            if before == 0:
                return Span(line.span.file, number, match.start() + 1, number, match.end() + 1)
            before -= 1
    return None


def compared(what: str, old: str | None, new: Side) -> list[str]:
    """The differing lines, agreed and current, with the difference marked; only the new ones if the old side is
    unknown."""
    if old is None:
        return [f"{what} now: {line}" for line in _cut([line.text for line in new.lines])]
    changes = line_changes(old.split("\n") if old else [], [line.text for line in new.lines])
    return _cut([line for change in changes for line in _change_lines(what, change)])


def _change_lines(what: str, change: LineChange) -> list[str]:
    """A change as lines: the agreed ones, then the current ones, with marks around the differing words."""
    old, new = [list(map(marked, lines)) for lines in (change.old, change.new)]
    return [*(f"{what} agreed: {line}" for line in old), *(f"{what} now:    {line}" for line in new)]


def _cut(lines: list[str]) -> list[str]:
    hidden_count = len(lines) - MOST
    return lines if hidden_count <= 1 else [*lines[:MOST], f"… {number_of(hidden_count, 'more line')}"]
