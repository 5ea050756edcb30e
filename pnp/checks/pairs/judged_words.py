"""Changes of a sentence's meaning: opposites, negations, may and must, who, how many, names.

It reports only what is nearly certain. Expressions with the same meaning are unified first; a completely reworded
sentence is not judged, but left to a reader.
"""

import re
from collections import Counter
from collections.abc import Callable

from pnp.checks.pairs.changed_words import (
    SENTENCE,
    TOKEN,
    Change,
    Reversal,
    change_between,
    changed_sentences,
    count_negations,
    is_among,
    lost_kinds,
    lost_word,
    shown_words,
    turned,
    word_stem,
)
from pnp.checks.pairs.judged_people import (
    change_of_period,
    change_of_pronoun,
    change_of_role,
    exchange_of_people,
)
from pnp.checks.pairs.opposites import ALIKE, BOUNDS, HOW_MANY, MODALS, NUMBERS, OPPOSITES, as_written, plain

_ANSWER = re.compile(r"\s*(?:yes|no)(?=[.,;:!])", re.IGNORECASE)
"""The beginning of an answer."""


def reversal_in(old: str, new: str, names: frozenset[str] = frozenset(), is_english: bool = True) -> Reversal | None:
    """The most urgent change of a text's meaning; None if it may say the same in other words. ``names``: the words for
    the game's things, in lower case. In a text that is not English, only the game's things and removed sentences are
    compared."""
    changes = list(changed_sentences(plain(old), plain(new), names))
    if not changes:
        return None
    answers = [match[0].strip() for text in (old, new) if (match := _ANSWER.match(text)) is not None]
    if is_english and len({answer.lower() for answer in answers}) == 2:
        return Reversal("negation", *answers)
    if not change_between(plain(old), plain(new), names).is_comparable:
        return None
    comparable = [change for change in changes if change.is_comparable]
    looks = ((look, change) for look in (_LOOKS if is_english else _IN_ANY_LANGUAGE) for change in comparable)
    reversal = next((reversal for look, change in looks if (reversal := look(change)) is not None), None)
    return reversal and Reversal(reversal.kind, as_written(reversal.was), as_written(reversal.now))


def _opposites(change: Change) -> Reversal | None:
    if count_negations(change.old) % 2 != count_negations(change.new) % 2:
        return None  # two changes may cancel each other
    for opposite in OPPOSITES:
        if opposite.is_verb and not _is_exchange(change):
            continue
        for one, other in ((opposite.one, opposite.other), (opposite.other, opposite.one)):
            gone, come = lost_word(one, change), lost_word(other, turned(change))
            survives = lost_word(one, turned(change)) or lost_word(other, change)
            if not (gone and come) or survives or not _are_near(change, gone, come) or _is_converse(change, gone, come):
                continue
            if count_negations(gone) == count_negations(come):  # ("neither brings it", "both … without bringing it")
                return Reversal("opposite", gone, come)
    return None


def _is_converse(change: Change, gone: str, come: str) -> bool:
    """Whether the sides of a comparison are exchanged together with it: "a seven beats a six", "a six is beaten by a
    seven"."""
    (before, after), (now_before, now_after) = (
        [
            set(map(word_stem, TOKEN.findall(part))) - _SMALL_WORDS
            for part in _part_with(pivot, text).partition(pivot)[::2]
        ]
        for text, pivot in ((change.old, gone), (change.new, come))
    )
    return bool((before & now_after) - after - now_before) and bool((after & now_before) - before - now_after)


def _are_turned_twice(change: Change) -> bool:
    """Whether a word has become its opposite next to a negation: "neither of you wins", "both of you lose"."""
    for pair in (*OPPOSITES, *BOUNDS):
        for one, other in ((pair.one, pair.other), (pair.other, pair.one)):
            gone, come = lost_word(one, change), lost_word(other, turned(change))
            if not (gone and come) or {gone, come} & _ADDITIONS or count_negations(f"{gone} {come}"):
                continue
            was, now = (_part_with(word, text) for word, text in ((gone, change.old), (come, change.new)))
            if count_negations(was) % 2 != count_negations(now) % 2:
                return True
    return False


_ADDITIONS = frozenset(["even", "also", "too", "but", "except", "only"])


def _part_with(word: str, text: str) -> str:
    """The part of a sentence that has a word."""
    return next((part for part in re.split(r"[,;:.]| and ", text) if word in part), text)


def _is_exchange(change: Change) -> bool:
    """Whether one or two words replace as many, or few words change in a sentence that is mostly the same."""
    return len(change.removed) == len(change.added) <= 2 or (change.size <= 4 and change.common > 0.7)


def _are_near(change: Change, gone: str, come: str) -> bool:
    """Whether two phrases are in the changed places of an otherwise similar sentence."""
    in_place = is_among(gone, change.removed) and is_among(come, change.added)
    return in_place and (change.is_small or change.is_local)


def _is_restructured(change: Change) -> bool:
    """Whether words have only moved within the sentence: "ask before you look", "do not look before you have asked"."""
    removed, added = (set(map(word_stem, words)) - _FUNCTION_WORDS for words in (change.removed, change.added))
    return len(removed & added) > 1


def _says_only(change: Change) -> bool:
    """Whether ``only`` (but not ``even``) came or went; a negation may say the same: "not on those of others"."""
    is_even = "even" in (*change.removed, *change.added)
    return not is_even and any(lost_word(HOW_MANY["only"], one) for one in (change, turned(change)))


MOST_BESIDE_NEGATION = 5
"""Most words removed and added by a change that counts as a negation."""


def _negation(change: Change) -> Reversal | None:
    if count_negations(change.old) % 2 == count_negations(change.new) % 2 or change.size > MOST_BESIDE_NEGATION:
        return None  # (longer ones say the same as often: "is no longer one", "has stopped being one")
    if change.size > 3 and not any(count_negations(text.replace("empty", "")) for text in (change.old, change.new)):
        return None  # "when the sand has run out", "when the time is up"
    if _are_turned_twice(change) or _is_restructured(change) or _says_only(change):
        return None
    return Reversal("negation", shown_words(change.removed), shown_words(change.added))


def _obligation(change: Change) -> Reversal | None:
    if not change.is_small:
        return None
    gone = {name for name, kind in MODALS.items() if lost_word(kind, change)}
    come = {name for name, kind in MODALS.items() if lost_word(kind, turned(change))}
    if not (change.removed and change.added):
        words = {*change.removed, *change.added}
        is_bound = "atmost" in change.old and "atmost" in change.new  # "say at most one", "you may say at most one"
        is_alone = not is_bound and words <= {"you", "she", "they", "may", "must", "also"} and (gone or come)
        return Reversal("may or must", shown_words(change.removed), shown_words(change.added)) if is_alone else None
    if not gone or not come or gone & come:
        return None
    if {*gone, *come} == {"must", "may not"} and change.size > 2:
        return None  # "it must be at least three", "it may not be shorter than three"
    if {*gone, *come} == {"may", "need not"} and count_negations(change.old) % 2 == count_negations(change.new) % 2:
        return None  # "she may refuse to", "she need not"
    return Reversal("may or must", min(gone), min(come))


def _how_many(change: Change) -> Reversal | None:
    if not change.is_local:
        return None
    if not change.removed and change.added and {"some", "half", "only"} & set(change.added) and change.size <= 3:
        return Reversal("each, any or all", "", shown_words(change.added))
    for before, after in ((_IF_ALL, _IF_ANY), (_IF_ANY, _IF_ALL)):
        was, now = lost_word(before, change), lost_word(after, turned(change))
        if was and now:
            return Reversal("each, any or all", was, now)
    gone, come = lost_kinds(HOW_MANY, change), lost_kinds(HOW_MANY, turned(change))
    is_same_sense = count_negations(change.old) % 2 == count_negations(change.new) % 2
    is_turned_twice = is_same_sense or _says_only(change) or _are_turned_twice(change)
    for kind, word in gone.items():
        for other, new in come.items():
            if (kind, other) in ALIKE or ("none" in (kind, other) and is_turned_twice):
                continue
            if kind != other and is_among(word, change.removed) and is_among(new, change.added):
                return Reversal("each, any or all", word, new)
    return None


_AS_SOON_AS = r"\b(?:if|when|as soon as|once|until|after) "

_IF_ALL = re.compile(_AS_SOON_AS + r"(?:all|every|everybody|everyone|each|both)\b")

_IF_ANY = re.compile(_AS_SOON_AS + r"(?:any|anybody|anyone|somebody|someone|one|either)\b")
"""Conditions that differ, although ``anyone may look`` and ``everyone may look`` say the same."""


def _numbers(change: Change) -> Reversal | None:
    if not (change.is_small or change.is_local):
        return None
    gone = lost_word(NUMBERS, change)
    come = lost_word(NUMBERS, turned(change))
    before, after = Counter(NUMBERS.findall(change.old)), Counter(NUMBERS.findall(change.new))
    if before.total() == after.total() and before != after:
        gone, come = next((before - after).elements()), next((after - before).elements())
    if come and not gone:
        gone = next((word for word in _SINGLE if word in change.removed), "")
    if gone and not come:
        come = next((word for word in _SINGLE if word in change.added), "")
    if {gone, come} == {"twice", "once"} and count_negations(change.old) % 2 != count_negations(change.new) % 2:
        return None  # ("no card is there twice", "each card is there only once")
    return Reversal("number", gone, come) if (gone and come) or come == "half" else None


_SINGLE = ("one", "once")
"""Words that are numbers only beside another number: ``one`` may mean a person, and ``once`` ``as soon as``."""


def _names(change: Change) -> Reversal | None:
    """A thing of the game that replaces another."""
    if not change.is_local:
        return None
    before, after = _named(change.old, change.names), _named(change.new, change.names)
    gone, come = list((before - after).elements()), list((after - before).elements())
    if gone and come and len(gone) == len(come) and word_stem(gone[0].strip("‹›")) != word_stem(come[0].strip("‹›")):
        return Reversal("placeholder", gone[0].strip("‹›"), come[0].strip("‹›"))
    return None


def _named(text: str, names: frozenset[str]) -> Counter[str]:
    return Counter(word for word in TOKEN.findall(text) if word.startswith("‹") or word in names)


def _order(change: Change) -> Reversal | None:
    """The game's things in another order, in otherwise equal words."""
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
_FUNCTION_WORDS = _SMALL_WORDS | frozenset(
    re.findall(
        r"\w+",
        "may maynot must neednot not no never none nobody nothing you your she her they them is are be has have do "
        "does at for from with any all every each everybody anybody one some",
    )
)


def _swapped(change: Change) -> Reversal | None:
    """Two steps that have changed places, before and after ``then``."""
    old, new = _THEN.split(change.old), _THEN.split(change.new)
    if len(old) != 2 or len(new) != 2 or count_negations(change.old) % 2 != count_negations(change.new) % 2:
        return None
    (first, second), (now_first, now_second) = (
        [set(map(word_stem, TOKEN.findall(part))) - _SMALL_WORDS for part in parts] for parts in (old, new)
    )
    late, soon = (first - second) & (now_second - now_first), (second - first) & (now_first - now_second)
    return Reversal("order", min(late), min(soon)) if late and soon else None


_CONDITION = re.compile(r"\b(?:unless|except|but|only|if|as long as|when|while|until|even if|without|instead)\b")


def _dropped(change: Change) -> Reversal | None:
    """A condition, an exception or an alternative that was only removed, or only added."""
    if min(len(change.removed), len(change.added)) or not 2 <= change.size <= 20:
        return None
    words = " ".join(change.removed or change.added)
    is_alternative = words.startswith(("or ", "and ")) and "‹" in words
    if not is_alternative and (change.size < 3 or not _CONDITION.search(words)):
        return None
    return Reversal("exception", shown_words(change.removed), shown_words(change.added))


_DEEDS = tuple(
    re.compile(rf"(?<!\w)(?:{words})(?!\w)")
    for words in (
        "shuffl(?:e|es|ed)|mix(?:es|ed)?", "deals?|dealt", "cuts?", "rolls?|rolled",
        "swaps?|swapped|exchanges?|exchanged", "discards?|discarded|put on the ‹discard›", "marks?|marked",
    )
)  # fmt: skip
"""Verbs that a rule cannot do without, with synonyms."""


def _stems_of(verb: str) -> set[str]:
    """The stems of a verb in all its forms: ``rolling`` for ``roll``, and with doubled letters ``cutting`` for
    ``cut``."""
    stem = word_stem(verb).removesuffix("e")
    return {stem, f"{stem}{stem[-1:]}", f"{stem}e"}


def _deeds(change: Change) -> Reversal | None:
    """An act that only the old sentence contains."""
    if change.added and len(change.added) > len(change.removed):
        return None
    stems = set(map(word_stem, TOKEN.findall(change.new)))
    for deed in _DEEDS:
        match = deed.search(change.old)
        is_there = match is not None and (deed.search(change.new) or not stems.isdisjoint(_stems_of(match[0])))
        if match and match[0] in change.removed and not is_there:
            return Reversal("exception", match[0], "")
    return None


def _shortened(change: Change) -> Reversal | None:
    """A whole sentence that was removed while the others are unchanged."""
    old, new = SENTENCE.split(change.old), SENTENCE.split(change.new)
    gone = [sentence for sentence in old if sentence not in new]
    if len(gone) != 1 or [sentence for sentence in old if sentence in new] != new:
        return None
    return Reversal("a sentence more or less", shown_words(tuple(TOKEN.findall(gone[0]))), "")


_LOOKS: tuple[Callable[[Change], Reversal | None], ...] = (
    _opposites, _obligation, _negation, _numbers, _names, _order, _how_many, change_of_role, exchange_of_people,
    change_of_period, change_of_pronoun, _dropped, _deeds, _shortened,
)  # fmt: skip

_IN_ANY_LANGUAGE = (_names, _order, _shortened)
