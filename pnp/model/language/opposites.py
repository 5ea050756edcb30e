"""Words that exclude each other in a language, such as at least and at most, first and last (pnp/locale/opposites).

A line of a language's file has the name of a class and its two poles, each a list of words: ``order: first | last``.
``*`` stands for any letters. In a language without blanks, words may be anywhere in a text. Two lines are different:
``not`` lists words that negate and words that may negate, ``aside`` lists phrases that have no pole and at most negate.
"""

import re
from collections.abc import Mapping
from functools import cache

from pnp.base.frozen import dataclass
from pnp.base.resources import CATALOGUES

WITHOUT_BLANKS = frozenset({"ja", "zh", "ko"})
"""Languages that write words, or words and endings, without blanks between them."""
NEGATED = "not"
ASIDE = "aside"
BOUND = "bound"


@dataclass(frozen=True)
class Opposites:
    """One class of words: two poles that exclude each other."""

    one: re.Pattern[str]
    other: re.Pattern[str]

    def words_in(self, text: str) -> tuple[list[str], list[str]]:
        """The words of each pole in a text."""
        return [m[0] for m in self.one.finditer(text)], [m[0] for m in self.other.finditer(text)]


@dataclass(frozen=True)
class Language:
    """The words of one language."""

    classes: Mapping[str, Opposites]
    negations: Opposites
    """Words that negate, and words that another language may express by a negation: without, only, except."""
    aside: re.Pattern[str] | None = None
    joined: bool = False
    """Whether the language joins words, so that a negation may be part of any word."""

    def without_bounds(self, text: str) -> str:
        """A text without `at least` and `at most`, whose words belong to other classes too."""
        bound = self.classes.get(BOUND)
        return bound.other.sub(" ", bound.one.sub(" ", text)) if bound is not None else text

    def read(self, text: str) -> str:
        """A text without the phrases that have no pole."""
        return self.aside.sub(" ", text) if self.aside is not None else text

    def negations_in(self, text: str) -> tuple[list[str], int]:
        """The words that certainly negate, and the number of all that may."""
        sure, maybe = self.negations.words_in(self.read(text))
        aside = len(self.aside.findall(text)) if self.aside is not None else 0
        return sure, len(sure) + len(maybe) + aside


@cache  # measured: without it, checking All But Malice takes 15 times as long
def words_of(locale: str) -> Language | None:
    """The words of a language; None for a language without a file."""
    names = (locale, locale.split("_")[0])
    file = next((f for name in names if (f := CATALOGUES / "opposites" / f"{name}.txt").is_file()), None)
    if file is None:
        return None
    lines = dict(line.split(": ", 1) for line in file.read_text("utf-8").splitlines() if line.strip())
    aside = lines.pop(ASIDE, "")
    classes = {}
    for name, poles in lines.items():
        one, other = (_pattern(pole, file.stem) for pole in poles.split(" | "))
        classes[name] = Opposites(one, other)
    negations = classes.pop(NEGATED)
    joined = locale.split("_")[0] in WITHOUT_BLANKS
    return Language(classes, negations, _pattern(aside, file.stem) if aside else None, joined)


def _pattern(words: str, locale: str) -> re.Pattern[str]:
    """A pattern that finds any of some words regardless of case; the longest of several with the same beginning."""
    parts = sorted((word.strip() for word in words.split(",")), key=len, reverse=True)
    written = "|".join(re.escape(part).replace(r"\*", r"\w*") for part in parts)
    if locale.split("_")[0] in WITHOUT_BLANKS:
        return re.compile(written)
    return re.compile(rf"(?<!\w)(?:{written})(?!\w)", re.IGNORECASE)
