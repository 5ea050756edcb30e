"""Translations with the opposite meaning of their message (PNP613): at least for at most, first for last, a lost
negation.

Sentences are compared one by one. If message and translation have different numbers of sentences, the whole texts are
compared, ignoring negations. A class of words is compared if each side has words of one pole only, or equally many
words with different poles.
"""

import re
from collections.abc import Iterator

from pnp.base.frozen import dataclass
from pnp.model.language.opposites import BOUND, Language, words_of
from pnp.model.text.placeholders import placeholders_of

_SENTENCE_END = re.compile(r"(?<=[.!?…])[”»\"’)*_]*\s+|(?<=[。！？])|\n\s*\n")
_UNDER_NEGATION = frozenset({"must", "gain"})
"""Classes that are compared only if neither side negates: must not is may not."""


@dataclass(frozen=True)
class Contradiction:
    """A word of a translation that contradicts one of its message."""

    words: str
    """The contradictory words, for the diagnostic."""
    word: str
    """The word of the translation; "" for a missing one."""


def contradictions(text: str, translation: str, language: str, locale: str, binding: bool) -> Iterator[Contradiction]:
    """Opposites in a translation and its message, at most one for each sentence. ``binding``: the text is a rule, for
    which a negation on one side only is reported, too."""
    source, target = words_of(language), words_of(locale)
    if source is None or target is None:
        return
    sentences, others = _sentences(_spoken(text)), _sentences(_spoken(translation))
    paragraphs = (" ".join(sentences), " ".join(others))
    if len(sentences) != len(others):
        yield from [*_poles(*paragraphs, source, target)][:1]
        return
    for one, other in zip(sentences, others, strict=True):
        differences = [*_poles(one, other, source, target)]
        if binding:
            differences += _negations(one, other, paragraphs if target.joined else (one, other), source, target)
        yield from differences[:1]


def _poles(one: str, other: str, source: Language, target: Language) -> Iterator[Contradiction]:
    """Classes in which the two sentences have different poles."""
    is_negated = bool(source.negations_in(one)[0] or target.negations_in(other)[0])
    one, other = source.read(one), target.read(other)
    texts = {True: (one, other), False: (source.without_bounds(one), target.without_bounds(other))}
    for name in source.classes.keys() & target.classes.keys():
        if name in _UNDER_NEGATION and is_negated:
            continue
        text, translation = texts[name == BOUND]
        words, others = source.classes[name].words_in(text), target.classes[name].words_in(translation)
        if not _agree((len(words[0]), len(words[1])), (len(others[0]), len(others[1]))):
            wrong = 0 if len(others[0]) > len(words[0]) else 1
            yield Contradiction(
                f"says “{others[wrong][0]}” where its message says “{words[1 - wrong][0]}”", others[wrong][0]
            )


def _agree(message: tuple[int, int], translation: tuple[int, int]) -> bool:
    """Whether two sentences may mean the same with these numbers of words of each pole. They contradict each other with
    one pole each, and with equally many words of different poles."""
    if not any(message) or not any(translation):
        return True
    if 0 in message and 0 in translation:
        return (message[0] > 0) == (translation[0] > 0)
    return sum(message) != sum(translation) or message == translation


def _negations(
    one: str, other: str, within: tuple[str, str], source: Language, target: Language
) -> Iterator[Contradiction]:
    """A negation that only one side has. ``within``: the text searched for a negation on the other side; the whole text
    in a language that joins words, whose negations are hard to find."""
    lost, added = source.negations_in(one)[0], target.negations_in(other)[0]
    message, translation = source.negations_in(within[0])[1], target.negations_in(within[1])[1]
    if lost and (translation == 0 or (translation < len(lost) and not target.joined)):
        yield Contradiction(f"negates less than its message, which says “{lost[0]}”", "")
    elif added and message == 0:
        yield Contradiction(f"says “{added[0]}”, and its message has no negation", added[0])


def _sentences(text: str) -> list[str]:
    return [part for part in _SENTENCE_END.split(text) if part.strip()]


def _spoken(text: str) -> str:
    """A text without placeholders, links and signs."""
    parts, at = [], 0
    for placeholder in placeholders_of(text):
        parts.append(text[at : placeholder.start])
        at = placeholder.end
    return re.sub(r"\[[^\]]*\]\([^)]*\)|:[\w-]+:", "", " ".join([*parts, text[at:]]))
