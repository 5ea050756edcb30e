"""A contradiction between the words of a pair and its code, in one sentence for a designer."""

import re
from collections.abc import Iterator, Sequence

from pnp.checks.pairs.agreed import OpenPair
from pnp.checks.pairs.changed_words import Reversal
from pnp.checks.pairs.word_diff import Piece, line_changes

LEAST_SHARED = 3
"""The number of words that a sentence of the code must share with a rule to be quoted beside it; the agreed word counts
as that many."""
_COMMON = frozenset(
    re.findall(
        r"\S+",
        "a an the of to in on at is are be it its that this and or if for from by with as each player players you your "
        "that's their they she her must may one not no have has do does then there who whose which",
    )
)


def contradiction(
    open_pair: OpenPair, reversal: Reversal, in_words: Sequence[str], before: Sequence[str] | None
) -> str:
    """The message: the current and the agreed content of one side, and the unchanged other side. ``in_words`` and
    ``before``: the effect of the current and of the agreed code, in sentences."""
    if open_pair.pair is not None and open_pair.pair.is_page:
        return f"{open_pair.pair.name} {_change(reversal, 'says')}; no rule has changed"
    if open_pair.moved == "code":
        return _of_code(open_pair, reversal, in_words, before)
    says = f"`{open_pair.key}` {_change(reversal, 'says')}"
    sentence = nearest(in_words, reversal.was, open_pair.old_words or "")
    return f"{says}; its code still says: {_quoted(sentence)}" if sentence else f"{says}; the rest is as it was"


def _of_code(open_pair: OpenPair, reversal: Reversal, in_words: Sequence[str], before: Sequence[str] | None) -> str:
    assert open_pair.pair is not None
    sentences = [s for line in open_pair.pair.words.lines for s in re.split(r"(?<=[.!?;])\s+", line.text)]
    change = next(iter(line_changes(before, in_words)), None) if before is not None else None
    old, new = (_first_line(change.old), _first_line(change.new)) if change else ("", "")
    words = nearest(sentences, reversal.was, old or " ".join(in_words)) or sentences[0]
    still = f"its words still say: {_quoted(words)}"
    other = open_pair.pair.code_is
    if not old + new:
        verb = "have" if other.endswith("s") else "has"
        return f"the {other} of `{open_pair.key}` {_change(reversal, verb)}; {still}"
    verb = "now means" if old and new else "now also means" if new else "no longer means"
    now = f"{verb}: {_quoted(new or old)}"
    return f"the {other} of `{open_pair.key}` {now}; {still}"


def _first_line(lines: Sequence[Sequence[Piece]]) -> str:
    return "".join(piece.text for piece in lines[0]).strip() if lines else ""


def _change(reversal: Reversal, verb: str) -> str:
    was, now = reversal.was.strip(), reversal.now.strip()
    if was and now:
        return f"now {verb} “{now}”, where “{was}” was agreed"
    return f"now {verb} “{now}”, which was not agreed" if now else f"no longer {verb} “{was}”, which was agreed"


def nearest(in_words: Sequence[str], word: str, text: str) -> str:
    """The sentence of the code about the same thing as a text: the one with the agreed word, or the most words in
    common; "" if there is none."""
    lines = list(_sentences(in_words))
    wanted = _content(text)
    shared = {line: len(_content(line) & wanted) + LEAST_SHARED * _has(line, word) for line in lines}
    best = max(lines, key=lambda line: shared[line], default="")
    return best if best and shared[best] >= LEAST_SHARED else ""


def _sentences(in_words: Sequence[str]) -> Iterator[str]:
    """The lines that make sense alone; a condition is joined with the first line that it governs."""
    for at, line in enumerate(in_words):
        if not line.rstrip().endswith(":"):
            yield line.strip()
        elif line.strip().startswith(_CONDITIONS) and at + 1 < len(in_words):
            yield f"{line.strip()} {in_words[at + 1].strip()}"


_CONDITIONS = ("If ", "Otherwise, if ", "Given that ", "As soon as ")


def _has(line: str, word: str) -> bool:
    """Whether a line has a word in any degree: ``high``, ``higher``, ``highest``."""
    stem = re.sub(r"(?<=\w\w\w)e(?:r|st)$", "", word)
    return bool(word) and re.search(rf"(?<!\w){re.escape(stem)}(?:er|est)?(?!\w)", line, re.IGNORECASE) is not None


def _content(text: str) -> frozenset[str]:
    return frozenset(re.sub(r"s$", "", word) for word in re.findall(r"[a-z]{3,}", text.lower())) - _COMMON


def _quoted(text: str, most: int = 160) -> str:
    """A text in quotation marks, cut to a length."""
    text = " ".join(text.split()).rstrip(".")
    return f"“{text if len(text) <= most else text[:most].rsplit(' ', 1)[0] + ' …'}”"
