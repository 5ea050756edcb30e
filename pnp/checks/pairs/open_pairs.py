"""Open pairs as diagnostics (PNP309): which side moved, what it was, what it is, which examples run it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from pnp.base.frozen import dataclass
from pnp.checks.pairs.agreed import Agreed, OpenPair
from pnp.checks.pairs.sides import Side
from pnp.model.text.placeholders import placeholders_of
from pnp.source.diagnostics import Diagnostic, Label, Span
from pnp.source.diagnostics.hints import listed
from pnp.source.diagnostics.numbers import number_of

MOST = 6
"""Lines of a side that a diagnostic shows; the rest is counted."""
MOST_SENTENCES = 12
"""Lines of code in words that a diagnostic shows."""


@dataclass(frozen=True)
class Known:
    """The texts of the sides that were agreed, by their digests."""

    words: Mapping[str, str]
    code: Mapping[str, str]


def diagnostic_of(
    open_pair: OpenPair, agreed: Agreed, context: Known, examples: Sequence[str], game: str,
    in_words: Sequence[str] = (),
) -> Diagnostic:  # fmt: skip
    """An open pair as a warning, at the line that moved. ``in_words``: its code in words, line by line."""
    key, pair, before = open_pair.key, open_pair.pair, open_pair.before
    settle = f"read both, correct what is wrong, then run `pnp agree {game} {key}`"
    if pair is None:
        message = f"`{key}` was agreed, but is no longer a clause or declaration that binds"
        return Diagnostic(
            "PNP309", message, agreed.span(key), f"run `pnp agree {game} {key}` if you meant to remove it", "warning"
        )
    old_words = context.words.get(before.words) if before else None
    old_code = context.code.get(before.code) if before else None
    moved_words = open_pair.moved in ("words", "both")
    moved_code = open_pair.moved in ("code", "both")
    span = pair.span
    steps: list[str] = []
    if moved_words:
        span = first_change(old_words, pair.words) or span
        steps += compared("words", old_words, pair.words)
    if moved_code:
        span = span if moved_words else first_change(old_code, pair.code) or _first(pair.code) or span
        steps += compared("code", old_code, pair.code) if old_code is not None or not in_words else []
    if in_words:
        steps += ["what the code does:", *_cut([f"  {line}" for line in in_words], MOST_SENTENCES)]
    message = _message(open_pair)
    if moved_words and old_words is not None:
        message += _placeholders(old_words, pair.words.text)
    if examples:
        steps.append(f"examples that run it: {', '.join(examples)}")
    return Diagnostic("PNP309", message, span, settle, "warning", pair.name, _labels(open_pair, span), tuple(steps))


def new_pairs(pairs: Sequence[OpenPair], agreed: Agreed, game: str) -> Diagnostic:
    """Pairs that nobody has agreed to yet, all as one note."""
    many = f"{len(pairs)} pairs have" if len(pairs) > 1 else "1 pair has"
    names = listed([one.key for one in pairs]) if len(pairs) <= MOST else ""
    listing = names or ", ".join(f"`{one.key}`" for one in pairs[:MOST]) + " …"
    message = f"{many} never been agreed: {listing}"
    help = f"run `pnp agree {game} --all`, and read each pair as it is shown"
    return Diagnostic("PNP309", message, Span(agreed.file, 1, 1, 1, 2), help, "note")


def _message(open_pair: OpenPair) -> str:
    key = open_pair.key
    match open_pair.moved:
        case "words":
            return f"the words of `{key}` have changed, but its code has not"
        case "code":
            return f"the code of `{key}` has changed, but its words have not"
        case "both":
            return f"the words and the code of `{key}` have changed, and nobody has agreed that they still say the same"
    return f"`{key}` is new: nobody has agreed yet that its words say what its code does"


def _labels(open_pair: OpenPair, span: Span) -> tuple[Label, ...]:
    """The side that did not move."""
    pair = open_pair.pair
    if pair is None or open_pair.moved == "both":
        return ()
    other = pair.words if open_pair.moved == "code" else pair.code
    first = _first(other)
    if first is None or first == span:
        return ()
    return (Label(first, "its words" if open_pair.moved == "code" else "its code"),)


def _first(side: Side) -> Span | None:
    return next((line.span for line in side.lines if line.span.line), None)


def _placeholders(old: str, new: str) -> str:
    """Compare the placeholders before and now: a changed placeholder is seldom a better word for the same thing."""
    before, after = ([p.expression for p in placeholders_of(text)] for text in (old, new))
    removed = [f"{{{{ {e} }}}}" for e in before if before.count(e) > after.count(e)]
    come = [f"{{{{ {e} }}}}" for e in after if after.count(e) > before.count(e)]
    if not removed and not come:
        return ""
    changes = [f"{listed(list(dict.fromkeys(removed)))} removed"] if removed else []
    changes += [f"{listed(list(dict.fromkeys(come)))} added"] if come else []
    return f"; other placeholders: {', '.join(changes)}"


# ------------------------------------------------------------------------------------------------- old beside new
def first_change(old: str | None, new: Side) -> Span | None:
    """Where the first line stands that was not there before; None when the old side is not known."""
    if old is None:
        return None
    before = old.split("\n")
    lines = [line.text for line in new.lines]
    for tag, _, _, start, _ in SequenceMatcher(None, before, lines, autojunk=False).get_opcodes():
        if tag != "equal":
            line = new.lines[min(start, len(new.lines) - 1)] if new.lines else None
            return line.span if line and line.span.line else None
    return None


def compared(what: str, old: str | None, new: Side) -> list[str]:
    """The lines that differ, as ``- old`` and ``+ new``; where the old side is not known, the new one."""
    if old is None:
        return [f"{what} now: {line}" for line in _cut([line.text for line in new.lines])]
    before, after = old.split("\n") if old else [], [line.text for line in new.lines]
    lines: list[str] = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            lines += [f"{what} agreed: {line}" for line in before[a:b]]
            lines += [f"{what} now:    {line}" for line in after[c:d]]
    return _cut(lines)


def _cut(lines: list[str], most: int = MOST) -> list[str]:
    hidden_count = len(lines) - most
    return lines if hidden_count <= 1 else [*lines[:most], f"… {number_of(hidden_count, 'more line')}"]


def weight(open_pair: OpenPair, context: Known) -> tuple[int, int]:
    """How much an open pair wants reading: changed placeholders first, then by how many words are others."""
    pair, before = open_pair.pair, open_pair.before
    old = context.words.get(before.words) if before else None
    if pair is None or old is None or open_pair.moved not in ("words", "both"):
        return (1, 0)
    other = set(_words(old)) ^ set(_words(pair.words.text))
    return (0 if _placeholders(old, pair.words.text) else 1, -len(other))


def _words(text: str) -> Iterator[str]:
    return (word.casefold() for word in re.findall(r"\w+", text))
