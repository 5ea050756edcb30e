"""What a changed sentence says otherwise than before: opposites, negations, may and must, who, how many, names.

The judgement is held to what is nearly certain. Turns of phrase that say the same are made one first; a sentence that
is worded anew as a whole is not judged, but stays a question for a reader.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from pnp.base.frozen import dataclass
from pnp.checks.pairs.opposites import (
    ALIKE,
    HOW_MANY,
    MODALS,
    NEGATIONS,
    NUMBERS,
    OPPOSITES,
    PRONOUNS,
    ROLES,
    as_written,
    plain,
)
from pnp.checks.pairs.word_diff import pieces_of

LEAST_COMMON = 0.5
"""The share of words that both sentences must have in common to be judged."""
SMALL = 7
"""The most words that a small change removes and adds."""
_TOKEN = re.compile(r"‹[^›]*›|[\w'-]+")
_ANSWER = re.compile(r"\s*(?:yes|no)(?=[.,;:!])", re.IGNORECASE)
"""The beginning of an answer."""
_SENTENCE = re.compile(r"(?<=[.!?;])\s+")


@dataclass(frozen=True)
class Reversal:
    """Two words or phrases that exclude each other: the one was agreed, the other stands there now."""

    kind: str
    """The class of the change, as :mod:`pnp.checks.pairs.change_classes` names it."""
    was: str
    """"" where the words have only come."""
    now: str
    """"" where the words have only gone."""


@dataclass(frozen=True)
class _Change:
    """A changed text, made plain, with the words that only one version has."""

    old: str
    new: str
    removed: tuple[str, ...]
    added: tuple[str, ...]
    common: float
    """The share of words in common, from 0 to 1."""
    names: frozenset[str]

    @property
    def size(self) -> int:
        """Number of words removed and added."""
        return len(self.removed) + len(self.added)

    @property
    def is_comparable(self) -> bool:
        """Whether enough of the words are common to see what has changed."""
        return self.common >= (LEAST_COMMON if self.size > 4 else LEAST_COMMON / 2)

    @property
    def is_small(self) -> bool:
        """Whether only a few words have changed."""
        return self.size <= SMALL

    @property
    def is_local(self) -> bool:
        """Whether some words stand in the place of a few others, and the rest is as it was."""
        return len(self.removed) <= 5 and len(self.added) <= 6


def reversal_in(old: str, new: str, names: frozenset[str] = frozenset(), is_english: bool = True) -> Reversal | None:
    """The weightiest thing that a text says otherwise than before; None where it may say the same in other words.
    ``names``: the words by which the game calls its things, in small letters. Of a text that is not English, only the
    game's things and sentences that were removed are compared."""
    changes = list(_changes(plain(old), plain(new), names))
    if not changes:
        return None
    answers = [match[0].strip() for text in (old, new) if (match := _ANSWER.match(text)) is not None]
    if is_english and len({answer.lower() for answer in answers}) == 2:
        return Reversal("negation", *answers)
    if not _change(plain(old), plain(new), names).is_comparable:
        return None
    comparable = [change for change in changes if change.is_comparable]
    looks = ((look, change) for look in (_LOOKS if is_english else _IN_ANY_LANGUAGE) for change in comparable)
    reversal = next((reversal for look, change in looks if (reversal := look(change)) is not None), None)
    return reversal and Reversal(reversal.kind, as_written(reversal.was), as_written(reversal.now))


def _changes(old: str, new: str, names: frozenset[str]) -> Iterator[_Change]:
    """The changed sentences of a text, each with the one that it takes the place of; else the text as a whole."""
    before, after = _SENTENCE.split(old), _SENTENCE.split(new)
    if len(before) == len(after):
        pairs = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    else:
        pairs = [(old, new)]
    for a, b in pairs:
        yield _change(a, b, names)


def _change(old: str, new: str, names: frozenset[str]) -> _Change:
    pieces = pieces_of(old, new)
    removed = tuple(w for piece in pieces if piece.kind == "removed" for w in _TOKEN.findall(piece.text))
    added = tuple(w for piece in pieces if piece.kind == "added" for w in _TOKEN.findall(piece.text))
    before, after = Counter(map(_stem, _TOKEN.findall(old))), Counter(map(_stem, _TOKEN.findall(new)))
    is_one_way = not removed or not added
    total = (min if is_one_way else max)(before.total(), after.total()) or 1
    return _Change(old, new, removed, added, (before & after).total() / total, names)


def _stem(word: str) -> str:
    return re.sub(r"(?<=\w\w\w)(?:es|s|ed|ing)$", "", word)


# ------------------------------------------------------------------------------------------------- what is looked for
def _opposites(change: _Change) -> Reversal | None:
    if _negations(change.old) % 2 != _negations(change.new) % 2:
        return None  # (two changes may cancel each other)
    for opposite in OPPOSITES:
        if opposite.is_verb and not _is_exchange(change):
            continue
        for one, other in ((opposite.one, opposite.other), (opposite.other, opposite.one)):
            gone, come = _gone(one, change), _gone(other, _turned(change))
            kept = _gone(one, _turned(change)) or _gone(other, change)
            if gone and come and not kept and _are_near(change, gone, come):
                return Reversal("opposite", gone, come)
    return None


def _is_exchange(change: _Change) -> bool:
    """Whether a word or two stand in the place of as many, so that it is the same people who do it."""
    return len(change.removed) == len(change.added) <= 2 or (change.size <= 4 and change.common > 0.7)


def _are_near(change: _Change, gone: str, come: str) -> bool:
    """Whether two phrases stand in the changed places of a sentence that is otherwise much the same."""
    in_place = _is_in(gone, change.removed) and _is_in(come, change.added)
    return in_place and (change.is_small or change.is_local)


def _is_in(phrase: str, words: tuple[str, ...]) -> bool:
    bare = {word.strip("‹›") for word in words}
    return any(word.strip("‹›") in bare for word in _TOKEN.findall(phrase))


def _turned(change: _Change) -> _Change:
    return _Change(change.new, change.old, change.added, change.removed, change.common, change.names)


def _gone(kind: re.Pattern[str], change: _Change) -> str:
    """A word of a kind of which the old text has more than the new one; "" where there is none."""
    before, after = kind.findall(change.old), kind.findall(change.new)
    if len(before) <= len(after):
        return ""
    return next(iter((Counter(before) - Counter(after)).elements()), "")


def _negations(text: str) -> int:
    return len(NEGATIONS.findall(text))


def _negation(change: _Change) -> Reversal | None:
    if _negations(change.old) % 2 == _negations(change.new) % 2 or not (change.is_small or change.is_local):
        return None
    return Reversal("negation", _shown(change.removed), _shown(change.added))


def _obligation(change: _Change) -> Reversal | None:
    if not change.is_small:
        return None
    gone = {name for name, kind in MODALS.items() if _gone(kind, change)}
    come = {name for name, kind in MODALS.items() if _gone(kind, _turned(change))}
    if not (change.removed and change.added):
        words = {*change.removed, *change.added}
        is_alone = words <= {"you", "she", "they", "may", "must", "also"} and (gone or come)
        return Reversal("may or must", _shown(change.removed), _shown(change.added)) if is_alone else None
    if not gone or not come or gone & come:
        return None
    return Reversal("may or must", min(gone), min(come))


def _how_many(change: _Change) -> Reversal | None:
    if not change.is_local:
        return None
    if not change.removed and change.added and {"some", "half", "only"} & set(change.added) and change.size <= 3:
        return Reversal("each, any or all", "", _shown(change.added))
    for one, other in ((_IF_ALL, _IF_ANY), (_IF_ANY, _IF_ALL)):
        gone_one, come_other = _gone(one, change), _gone(other, _turned(change))
        if gone_one and come_other:
            return Reversal("each, any or all", gone_one, come_other)
    gone, come = _kinds(HOW_MANY, change), _kinds(HOW_MANY, _turned(change))
    is_same_sense = _negations(change.old) % 2 == _negations(change.new) % 2
    for kind, word in gone.items():
        for other, new in come.items():
            if (kind, other) in ALIKE or ("none" in (kind, other) and is_same_sense):
                continue
            if kind != other and _is_in(word, change.removed) and _is_in(new, change.added):
                return Reversal("each, any or all", word, new)
    return None


_AS_SOON_AS = r"\b(?:if|when|as soon as|once|until|after) "
_IF_ALL = re.compile(_AS_SOON_AS + r"(?:all|every|everybody|everyone|each|both)\b")
_IF_ANY = re.compile(_AS_SOON_AS + r"(?:any|anybody|anyone|somebody|someone|one|either)\b")
"""Conditions that differ, although ``anyone may look`` and ``everyone may look`` say the same."""


def _kinds(kinds: Mapping[str, re.Pattern[str]], change: _Change) -> dict[str, str]:
    """The kinds of which the old text has more words, each with one of these."""
    return {name: word for name, kind in kinds.items() if (word := _gone(kind, change))}


def _numbers(change: _Change) -> Reversal | None:
    if not (change.is_small or change.is_local):
        return None
    gone = _gone(NUMBERS, change)
    come = _gone(NUMBERS, _turned(change))
    before, after = Counter(NUMBERS.findall(change.old)), Counter(NUMBERS.findall(change.new))
    if before.total() == after.total() and before != after:
        gone, come = next((before - after).elements()), next((after - before).elements())
    if come and not gone:
        gone = next((word for word in _SINGLE if word in change.removed), "")
    if gone and not come:
        come = next((word for word in _SINGLE if word in change.added), "")
    return Reversal("number", gone, come) if (gone and come) or come == "half" else None


_SINGLE = ("one", "once")
"""Words that are numbers beside another number: ``one`` stands for people too, and ``once`` for ``as soon as``."""


def _who(change: _Change) -> Reversal | None:
    if not change.is_local:
        return None
    removed, added = set(change.removed), set(change.added)
    if removed ^ added in ({"other"}, {"else"}) and change.size == 1:
        return Reversal("who", _shown(change.removed), _shown(change.added))
    for own, others in ((removed, added), (added, removed)):
        if "own" in own <= {"your", "her", "his", "their", "own", "only"} and others and others <= _WHOSE_EVER:
            return Reversal("who", _shown(change.removed), _shown(change.added))
    gone, come = _kinds(ROLES, change), _kinds(ROLES, _turned(change))
    if not change.removed and "neighbour" in come:
        return Reversal("who", "", _shown(change.added))
    gone |= _kinds(_YOU, change) if come else {}
    come |= _kinds(_YOU, _turned(change)) if gone else {}
    for role, word in gone.items():
        for other, new in come.items():
            if role != other and _is_in(word, change.removed) and _is_in(new, change.added):
                return Reversal("who", word, new)
    return None


_YOU = {"you": PRONOUNS["you"]}
_WHOSE_EVER = frozenset(["any", "every", "each", "another", "anybody's", "everybody's", "everyone's", "player's"])
_AGREEING = {"has": "have", "is": "are", "does": "do", "was": "were", "goes": "go"}
_EITHER_WAY = frozenset(["each", "every", "all", "the", "player", "players", "a", "an"])
_PEOPLE = {
    **{
        role: re.compile(f"{role}s?(?:'s)?") for role in ("winner", "loser", "attacker", "defender", "dealer", "leader")
    },
    "you": re.compile("you|your|yours|yourself"),
    "another": re.compile("she|her|hers|he|his|him|they|them|their|theirs|others?|foes?|else"),
}


def _exchanged(change: _Change) -> Reversal | None:
    """People who have changed places: "she picks one of yours" and "you pick one of hers"."""
    if len(change.removed) > 10 or len(change.added) > 10:
        return None
    (old, rest), (new, other_rest) = (_people_in(words) for words in (change.removed, change.added))
    if not old or len(old) != len(new) or old == new or rest != other_rest:
        return None
    return Reversal("who", _shown(change.removed), _shown(change.added))


def _people_in(words: tuple[str, ...]) -> tuple[list[str], Counter[str]]:
    """The people that some words name, in order, and the other words, whatever they agree with."""
    people, rest = [], Counter[str]()
    for word in (word.strip("‹›") for word in words):
        person = next((name for name, kind in _PEOPLE.items() if kind.fullmatch(word)), "")
        if person:
            people.append(person)
        elif word not in _EITHER_WAY:
            rest[_AGREEING.get(word) or re.sub(r"(?<=\w\w)s$", "", word)] += 1
    return people, rest


_PERIODS = frozenset(["turn", "round", "game", "hand", "phase", "deal", "trick", "match", "season", "day", "night"])


def _period(change: _Change) -> Reversal | None:
    """A span of play in the place of another: once a turn, once a game."""
    if change.size == 2 and {*change.removed, *change.added} <= _PERIODS and change.removed and change.added:
        return Reversal("another word", change.removed[0], change.added[0])
    return None


def _pronoun(change: _Change) -> Reversal | None:
    """Somebody else does it, or has it, in a sentence that is the same otherwise."""
    removed, added = (tuple(map(_stem, words)) for words in (change.removed, change.added))
    gone, come = _kinds(PRONOUNS, change), _kinds(PRONOUNS, _turned(change))
    if not (change.is_small and gone and come) or gone.keys() == come.keys():
        return None
    pronouns = "|".join(kind.pattern for kind in PRONOUNS.values())
    rest = [Counter(word for word in words if not re.fullmatch(pronouns, word)) for words in (removed, added)]
    if rest[0] != rest[1] or len(set(gone) | set(come)) < 2:
        return None
    return Reversal("who", next(iter(gone.values())), next(iter(come.values())))


def _names(change: _Change) -> Reversal | None:
    """One of the game's things in the place of another."""
    if not change.is_local:
        return None
    before, after = _named(change.old, change.names), _named(change.new, change.names)
    gone, come = list((before - after).elements()), list((after - before).elements())
    if gone and come and len(gone) == len(come) and _stem(gone[0].strip("‹›")) != _stem(come[0].strip("‹›")):
        return Reversal("placeholder", gone[0].strip("‹›"), come[0].strip("‹›"))
    return None


def _named(text: str, names: frozenset[str]) -> Counter[str]:
    return Counter(word for word in _TOKEN.findall(text) if word.startswith("‹") or word in names)


def _order(change: _Change) -> Reversal | None:
    """The game's things in another order, in words that are the same."""
    if (moved := _swapped(change)) is not None:
        return moved
    before, after = (re.findall(r"‹[^›]*›", text) for text in (change.old, change.new))
    frames = {re.sub(r"‹[^›]*›", "‹›", text) for text in (change.old, change.new)}
    if before == after or sorted(before) != sorted(after) or len(frames) > 1:
        return None
    one, other = next((a, b) for a, b in zip(before, after, strict=True) if a != b)
    return Reversal("order", one.strip("‹›"), other.strip("‹›"))


_THEN = re.compile(r"\b(?:and then|then|afterwards|before|after that)\b")
_SMALL_WORDS = frozenset(["a", "an", "the", "and", "it", "its", "this", "that", "to", "of", "in", "on", "into"])


def _swapped(change: _Change) -> Reversal | None:
    """Two steps, the one before ``then`` and the one after it, that have changed places."""
    old, new = _THEN.split(change.old), _THEN.split(change.new)
    if len(old) != 2 or len(new) != 2:
        return None
    (first, second), (now_first, now_second) = (
        [set(map(_stem, _TOKEN.findall(part))) - _SMALL_WORDS for part in parts] for parts in (old, new)
    )
    late, soon = (first - second) & (now_second - now_first), (second - first) & (now_first - now_second)
    return Reversal("order", min(late), min(soon)) if late and soon else None


_CONDITION = re.compile(r"\b(?:unless|except|but|only|if|as long as|when|while|until|even if|without|instead)\b")


def _dropped(change: _Change) -> Reversal | None:
    """A condition, an exception or an alternative that was only removed, or only added."""
    if min(len(change.removed), len(change.added)) or not 2 <= change.size <= 20:
        return None
    words = " ".join(change.removed or change.added)
    is_alternative = words.startswith(("or ", "and ")) and "‹" in words
    if not is_alternative and (change.size < 3 or not _CONDITION.search(words)):
        return None
    return Reversal("exception", _shown(change.removed), _shown(change.added))


_DEEDS = tuple(
    re.compile(rf"(?<!\w)(?:{words})(?!\w)")
    for words in (
        "shuffl(?:e|es|ed)|mix(?:es|ed)?", "deals?|dealt", "cuts?", "rolls?|rolled",
        "swaps?|swapped|exchanges?|exchanged", "discards?|discarded|put on the ‹discard›", "marks?|marked",
    )
)  # fmt: skip
"""Verbs that a rule cannot do without, with others for the same deed."""


def _deeds(change: _Change) -> Reversal | None:
    """A deed that the old sentence told and the new one does not."""
    if change.added and len(change.added) > len(change.removed):
        return None
    for deed in _DEEDS:
        match = deed.search(change.old)
        if match and match[0] in change.removed and not deed.search(change.new):
            return Reversal("exception", match[0], "")
    return None


def _shortened(change: _Change) -> Reversal | None:
    """A whole sentence that was removed, while the others are as they were."""
    old, new = _SENTENCE.split(change.old), _SENTENCE.split(change.new)
    gone = [sentence for sentence in old if sentence not in new]
    if len(gone) != 1 or [sentence for sentence in old if sentence in new] != new:
        return None
    return Reversal("a sentence more or less", _shown(tuple(_TOKEN.findall(gone[0]))), "")


def _shown(words: tuple[str, ...]) -> str:
    text = " ".join(word.strip("‹›") for word in words[:6])
    return text + (" …" if len(words) > 6 else "")


_LOOKS: tuple[Callable[[_Change], Reversal | None], ...] = (
    _opposites, _obligation, _negation, _numbers, _names, _order, _how_many, _who, _exchanged, _period, _pronoun,
    _dropped, _deeds, _shortened,
)  # fmt: skip
_IN_ANY_LANGUAGE = (_names, _order, _shortened)
