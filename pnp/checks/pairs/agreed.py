"""The agreed state of each pair, and the pairs that have changed since it was agreed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.checks.pairs.pair import Pair
from pnp.checks.pairs.sides import restated_digest
from pnp.source.diagnostics import Span

FILE = "agreed.yaml"
Moved = Literal["words", "code", "both", "new", "gone"]


@dataclass(frozen=True)
class Mark:
    """The agreed state of a pair: the digests of its words and of its code, in some edition."""

    words: str
    code: str


@dataclass(frozen=True)
class Agreement:
    """An entry of agreed.yaml: the state of one pair that somebody agreed to."""

    marks: tuple[Mark, ...]
    """Several if editions of the game differ."""
    words: Mapping[str, str] = field(default_factory=dict)
    """The agreed words by their digests; missing in an entry of an older agreed.yaml."""
    code: Mapping[str, str] = field(default_factory=dict)
    """The agreed code by its digests."""
    anyway: str = ""
    """The reason for agreeing in spite of a failing example."""
    note: str = ""
    """A reviewer's remark on a pair that stayed open."""


@dataclass(frozen=True)
class AgreedPairs:
    """The content of agreed.yaml."""

    entries: Mapping[str, Agreement]
    """By the keys of pairs."""
    file: str = FILE
    lines: Mapping[str, int] = field(default_factory=dict)
    """The line of each key, from 1."""

    def span(self, key: str) -> Span:
        """The place of an entry's key."""
        line = self.lines.get(key, 1)
        return Span(self.file, line, 1, line, len(key) + 1)


@dataclass(frozen=True)
class OpenPair:
    """A pair that has changed since it was agreed, or that nobody has agreed to."""

    moved: Moved
    key: str
    pair: Pair | None
    """None for one that no longer exists."""
    before: Mark | None = None
    """The agreed mark; if there are several, the one nearest to the pair."""
    old_words: str | None = None
    """The agreed words; None if unknown."""
    old_code: str | None = None
    """The agreed code; None if unknown."""
    note: str = ""
    """A reviewer's remark."""


def mark_of(pair: Pair) -> Mark:
    """The mark to store when agreeing to a pair as it is."""
    return Mark(pair.words.digest, pair.code.digest)


def agreement_of(pairs: Iterable[Pair], anyway: str = "") -> Agreement:
    """The entry to store when agreeing to a pair; ``pairs`` are its states in the editions of the game."""
    states = list(pairs)
    marks = tuple(dict.fromkeys(map(mark_of, states)))
    words = {pair.words.digest: pair.words.text for pair in states}
    code = {pair.code.digest: pair.code.text for pair in states}
    return Agreement(marks, words, code, anyway)


def completed(key: str, agreed: AgreedPairs, editions: Sequence[Mapping[str, Pair]]) -> Agreement:
    """An entry in the current form: with the texts that an older pnp did not store, if its digests match the current
    pairs, and with the current digest of the code that a clause restates."""
    entry = agreed.entries[key]
    states = [pairs[key] for pairs in editions if key in pairs]
    digests = {
        old: pairs[key].code.digest
        for pairs in editions
        if key in pairs
        for old in _older_digests(pairs[key], pairs, agreed)
    }
    marks = tuple(Mark(mark.words, digests.get(mark.code, mark.code)) for mark in entry.marks)
    today = agreement_of(states)
    words = {mark.words: today.words[mark.words] for mark in marks if mark.words in today.words}
    code = {mark.code: today.code[mark.code] for mark in marks if mark.code in today.code}
    return replace(entry, marks=marks, words={**words, **entry.words}, code={**code, **entry.code})


def open_pairs(pairs: Mapping[str, Pair], agreed: AgreedPairs) -> list[OpenPair]:
    """The pairs of one edition that have changed, or were never agreed."""
    open_or_not = (_opened(key, pair, pairs, agreed) for key, pair in pairs.items())
    return [one for one in open_or_not if one is not None]


def _opened(key: str, pair: Pair, pairs: Mapping[str, Pair], agreed: AgreedPairs) -> OpenPair | None:
    """A pair if it is open; None if it equals the agreed state."""
    entry = agreed.entries.get(key)
    if entry is None or not entry.marks:
        return OpenPair("new", key, pair, note=entry.note if entry else "")
    now = mark_of(pair)
    codes = {now.code, *_older_digests(pair, pairs, agreed)}
    if any(mark.words == now.words and mark.code in codes for mark in entry.marks):
        return None
    same_code = [mark for mark in entry.marks if mark.code in codes]
    same_words = [mark for mark in entry.marks if mark.words == now.words]
    before = (same_code or same_words or list(entry.marks))[0]
    moved: Moved = "words" if same_code else "code" if same_words else "both"
    old_code = pair.code.text if same_code else entry.code.get(before.code)
    old_words = pair.words.text if same_words and not same_code else entry.words.get(before.words)
    return OpenPair(moved, key, pair, before, old_words, old_code, entry.note)


def _older_digests(pair: Pair, pairs: Mapping[str, Pair], agreed: AgreedPairs) -> set[str]:
    """For a pair that restates another: the digests that older versions of pnp would store for the current code, which
    covered the words of the other pair, too."""
    source = pairs.get(pair.restates)
    entry = agreed.entries.get(pair.restates)
    if source is None:
        return set()
    words = {source.words.digest, *(mark.words for mark in entry.marks)} if entry else {source.words.digest}
    return {restated_digest(each, source.code.digest) for each in words}


def obsolete_pairs(editions: Sequence[Mapping[str, Pair]], agreed: AgreedPairs) -> list[OpenPair]:
    """The agreed pairs that no longer exist in any edition."""
    there = set().union(*editions)
    gone = ((key, entry) for key, entry in agreed.entries.items() if key not in there and entry.marks)
    return [
        OpenPair("gone", key, None, entry.marks[0], entry.words.get(entry.marks[0].words),
                 entry.code.get(entry.marks[0].code), entry.note)
        for key, entry in gone
    ]  # fmt: skip


def restated_by(open_pairs: Iterable[OpenPair]) -> dict[str, tuple[OpenPair, ...]]:
    """The open paragraphs that have not changed themselves, by the clause they are shown with: the first open one that
    they restate."""
    pairs = {one.key: one for one in open_pairs}
    notes: dict[str, tuple[OpenPair, ...]] = {}
    for one in pairs.values():
        if one.pair is None or one.moved != "code":
            continue
        clause = next((key for key in one.pair.follows if key in pairs and pairs[key].moved != "new"), None)
        if clause is not None:
            notes[clause] = (*notes.get(clause, ()), one)
    return notes
