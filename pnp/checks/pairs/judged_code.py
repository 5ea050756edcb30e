"""Changes of the effect of a line of code, or of a declaration, as far as its lines show them with certainty."""

import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher

from pnp.checks.pairs.changed_words import Reversal
from pnp.checks.pairs.word_diff import line_changes

MOST_LINES = 2
"""Most changed lines; beyond that, the code counts as rewritten."""
MOST_TOKENS = 6
"""Most changed tokens in a line."""
_TOKEN = re.compile(r'"[^"]*"|[<>=!+\-*/]=|[\w.]+|[^\w\s]')
_WORD = re.compile(r"[A-Za-z_][\w.]*|\d+|[<>=!]=?|[+\-*/]=?")
_DECLARATION = re.compile(r"-? *[\w.]+: *[{\[\w\"']")
_NUMBER = re.compile(r"\d+")
_LOCALS = re.compile(r"^\s*(?:for )?(\w+)(?: =| in )", re.MULTILINE)


def change_in_code(old: str, new: str, names: frozenset[str]) -> Reversal | None:
    """A few tokens that replace others, or an act added or removed; None if the code may do the same in another way.
    ``names``: the words of the language and the names that the game declares."""
    before, after = _lines(old), _lines(new)
    gone, come = Counter(map(_evened, before)) - Counter(map(_evened, after)), _come(before, after)
    if max(gone.total(), come.total()) > MOST_LINES or not gone + come:
        return None  # lines in another order, or rewritten
    changes = line_changes([*gone], [*come]) if gone and come else []
    if changes and gone.total() == come.total():
        return _token_change(list(gone.elements()), list(come.elements()), names | _locals_of_both(old, new))
    if gone and not come:
        return _deed(list(gone.elements()), names, was=True)
    if come and not gone:
        return _deed(list(come.elements()), names, was=False)
    return None


def _lines(text: str) -> list[str]:
    return [line.split("  #")[0].rstrip() for line in text.split("\n") if not line.lstrip().startswith("#")]


def _evened(line: str) -> str:
    return " ".join(line.split())


def _come(before: Sequence[str], after: Sequence[str]) -> Counter[str]:
    return Counter(map(_evened, after)) - Counter(map(_evened, before))


def _locals_of_both(old: str, new: str) -> frozenset[str]:
    """The locals that both versions set; replacing one by another introduces no new name."""
    return frozenset(_LOCALS.findall(old)) & frozenset(_LOCALS.findall(new))


def _token_change(old: Sequence[str], new: Sequence[str], names: frozenset[str]) -> Reversal | None:
    for before, after in zip(old, new, strict=True):
        removed, added = _tokens_between(before, after)
        if not removed + added or len(removed) + len(added) > MOST_TOKENS:
            return None
        is_declared = bool(_DECLARATION.match(before))
        if not (_is_significant if is_declared else _is_known)((*removed, *added), names):
            return None
        return Reversal(_kind(removed, added), " ".join(removed), " ".join(added))
    return None


def _tokens_between(old: str, new: str) -> tuple[list[str], list[str]]:
    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    removed, added = [], []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            removed += before[a:b]
            added += after[c:d]
    return removed, added


def _is_known(tokens: Sequence[str], names: frozenset[str]) -> bool:
    """Whether tokens have the same meaning everywhere: operators, numbers, words and declared names, with their
    columns."""
    return all(_is_one_known(token, names) for token in tokens)


def _is_one_known(token: str, names: frozenset[str]) -> bool:
    if token.startswith('"'):
        return False
    if not _WORD.fullmatch(token):
        return True
    return not token[0].isalpha() or all(part in names for part in token.split("."))


def _is_significant(tokens: Sequence[str], names: frozenset[str]) -> bool:
    """Whether a changed declaration concerns something that prose states; numbers are inserted into prose and follow by
    themselves."""
    return not any(_NUMBER.fullmatch(token) for token in tokens)


def _kind(removed: Sequence[str], added: Sequence[str]) -> str:
    if any(map(_NUMBER.fullmatch, (*removed, *added))):
        return "number"
    return "opposite" if removed and added else "exception"


_DEED = re.compile(r"\s*(?:[a-z_]+\(|[\w.]+ [+-]?= |return\b|if |elif |break|continue)")


def _deed(lines: Sequence[str], names: frozenset[str], was: bool) -> Reversal | None:
    """An act that was only removed (``was``) or only added: the first of these lines; None if that line is no act."""
    deed = lines[0].strip()
    if not _DEED.match(lines[0]) or deed.startswith(("cite(", "pass", "return []")) or _is_setting(deed, names):
        return None
    return Reversal("exception", deed, "") if was else Reversal("exception", "", deed)


def _is_setting(deed: str, names: frozenset[str]) -> bool:
    """Whether a line only names a value, which need not change the effect."""
    match = re.match(r"(\w+) = ", deed)
    return match is not None and match[1] not in names
