"""The words that a changed text has lost and gained, sentence by sentence."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from pnp.base.frozen import dataclass
from pnp.checks.pairs.opposites import NEGATIONS
from pnp.checks.pairs.word_diff import pieces_of

LEAST_COMMON = 0.5
"""The share of words that both sentences must have in common for a judgement."""
SMALL = 7
"""Most words that a small change removes and adds."""
TOKEN = re.compile(r"‹[^›]*›|[\w'-]+")
"""A word of a plain text, or one of the game's things."""
SENTENCE = re.compile(r"(?<=[.!?;])\s+")
"""The blanks between two sentences."""


@dataclass(frozen=True)
class Reversal:
    """Two words or phrases that exclude each other: the agreed one, and the current one."""

    kind: str
    """The class of the change, as named in :mod:`pnp.checks.pairs.change_classes`."""
    was: str
    """"" if words were only added."""
    now: str
    """"" if words were only removed."""


@dataclass(frozen=True)
class Change:
    """A changed text in normalised form, with the words that only one version has."""

    old: str
    new: str
    removed: tuple[str, ...]
    added: tuple[str, ...]
    common: float
    """The share of common words, from 0 to 1."""
    names: frozenset[str]

    @property
    def size(self) -> int:
        """Number of words removed and added."""
        return len(self.removed) + len(self.added)

    @property
    def is_comparable(self) -> bool:
        """Whether enough words are common to see the change."""
        return self.common >= (LEAST_COMMON if self.size > 4 else LEAST_COMMON / 2)

    @property
    def is_small(self) -> bool:
        """Whether only a few words have changed."""
        return self.size <= SMALL

    @property
    def is_local(self) -> bool:
        """Whether some words replace a few others in an otherwise unchanged text."""
        return len(self.removed) <= 5 and len(self.added) <= 6


def changed_sentences(old: str, new: str, names: frozenset[str]) -> Iterator[Change]:
    """The changed sentences of a text, each with the one that it replaces; otherwise the text as a whole."""
    before, after = SENTENCE.split(old), SENTENCE.split(new)
    if len(before) == len(after):
        pairs = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    else:
        pairs = [(old, new)]
    for a, b in pairs:
        yield change_between(a, b, names)


def change_between(old: str, new: str, names: frozenset[str]) -> Change:
    """The change from one normalised text to another."""
    pieces = pieces_of(old, new)
    removed = tuple(w for piece in pieces if piece.kind == "removed" for w in TOKEN.findall(piece.text))
    added = tuple(w for piece in pieces if piece.kind == "added" for w in TOKEN.findall(piece.text))
    before, after = Counter(map(word_stem, TOKEN.findall(old))), Counter(map(word_stem, TOKEN.findall(new)))
    is_one_way = not removed or not added
    total = (min if is_one_way else max)(before.total(), after.total()) or 1
    return Change(old, new, removed, added, (before & after).total() / total, names)


def word_stem(word: str) -> str:
    """A word without the ending of a plural or a verb."""
    return re.sub(r"(?<=\w\w\w)(?:es|s|ed|ing)$", "", word)


def is_among(phrase: str, words: tuple[str, ...]) -> bool:
    """Whether any word of a phrase is among some words; the marks of the game's things are ignored."""
    bare = {word.strip("‹›") for word in words}
    return any(word.strip("‹›") in bare for word in TOKEN.findall(phrase))


def turned(change: Change) -> Change:
    """The reverse change."""
    return Change(change.new, change.old, change.added, change.removed, change.common, change.names)


def lost_word(kind: re.Pattern[str], change: Change) -> str:
    """A word of a kind that the old text has more often than the new one; "" if there is none."""
    before, after = kind.findall(change.old), kind.findall(change.new)
    if len(before) <= len(after):
        return ""
    return next(iter((Counter(before) - Counter(after)).elements()), "")


def count_negations(text: str) -> int:
    """Number of negations in a normalised text."""
    return len(NEGATIONS.findall(text))


def lost_kinds(kinds: Mapping[str, re.Pattern[str]], change: Change) -> dict[str, str]:
    """The kinds with more words in the old text than in the new one, each with one of these words."""
    return {name: word for name, kind in kinds.items() if (word := lost_word(kind, change))}


def shown_words(words: tuple[str, ...]) -> str:
    """The first of some words, in the form for messages."""
    text = " ".join(word.strip("‹›") for word in words[:6])
    return text + (" …" if len(words) > 6 else "")
