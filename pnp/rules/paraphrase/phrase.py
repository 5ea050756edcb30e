"""Phrases: texts with a binding strength, so that a longer phrase can bracket them if necessary."""

from collections.abc import Sequence

from pnp.base.frozen import dataclass, replace

CHAIN, TAIL, CLOSED = range(3)
"""Binding strength of a phrase: a chain of parts (``A plus B``) is bracketed in every longer phrase; one that ends in a
relative clause (``cards whose rank is King``) if anything follows it; a closed one never."""


@dataclass(frozen=True, slots=True)
class Label:
    """The noun for a thing."""

    one: str
    many: str
    counts: bool = False
    """Whether it is countable: two Secrets."""
    gender: str = ""
    """``m``, ``f`` or ``n``; "" if the language has no genders, or for a name without an article."""
    one_cases: tuple[str, ...] = ()
    """``one`` in each case of the language; () if it does not change."""
    many_cases: tuple[str, ...] = ()
    name: str = ""
    """The bare name, if ``one`` begins with the noun of its kind: ``Deck`` of ``Bereich „Deck“``."""
    adjective: str = ""
    """An adjective that always accompanies it: ``other``."""

    def form(self, plural: bool, case: int = 0) -> str:
        """The noun in a number and a case."""
        cases = self.many_cases if plural else self.one_cases
        return cases[case] if cases else self.many if plural else self.one

    @property
    def bare(self) -> str:
        """The name alone, for quotation marks."""
        return self.name or self.one

    def followed_by(self, words: str) -> "Label":
        """The same noun followed by invariable words."""
        one, many = (tuple(text + words for text in cases) for cases in (self.one_cases, self.many_cases))
        return replace(self, one=self.one + words, many=self.many + words, one_cases=one, many_cases=many)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase or a condition."""

    text: str
    level: int = CLOSED
    cases: tuple[str, ...] = ()
    """Its text in each case of the language; () if it does not change."""
    gender: str = ""
    plural: bool = False
    """Whether it is plural, for a language in which the text alone does not show it."""
    role: str = ""
    """A phrase that sentences treat specially: ``you``, ``you and`` others, ``relative`` (the subject of a relative
    clause before its noun is known), ``result`` (``it`` or ``them``), ``that`` (``that card``)."""

    @property
    def closed(self) -> str:
        """Its text for the middle of a longer phrase."""
        return self.in_case(0)

    @property
    def last(self) -> str:
        """Its text for the end of a longer phrase."""
        return self.in_case(0, at_end=True)

    @property
    def end(self) -> int:
        """The binding strength of a longer phrase that ends with it."""
        return CLOSED if self.level == CHAIN else self.level

    def form(self, case: int) -> str:
        """Its text in a case, without brackets."""
        return self.cases[case] if self.cases else self.text

    def in_case(self, case: int, at_end: bool = False) -> str:
        """Its text in a case, in brackets if they are needed."""
        is_bare = self.level == CLOSED or (at_end and self.level == TAIL)
        return self.form(case) if is_bare else f"({self.form(case)})"


@dataclass(frozen=True, slots=True)
class Members:
    """The members of a list as a noun and its restriction: ``card``, ``cards``, ``in your hand``."""

    noun: Label | None
    """The noun for them; None for a list that only has a name, whose members are ``of`` it."""
    tail: str = ""
    tail_of_many: str = ""
    """The restriction after a plural; "" if it is the same."""
    level: int = CLOSED
    gender: str = ""
    """The gender of the members, if there is no noun."""

    def tail_behind(self, plural: bool) -> str:
        """The restriction, after a singular or a plural."""
        return self.tail_of_many if plural and self.tail_of_many else self.tail


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Texts as a list: ``a, b and c``."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def sentence(text: str, end: str = ".") -> str:
    """A text with a capital and a full stop."""
    start = next((i for i, c in enumerate(text) if c.isalnum() or c in "“„«"), 0)
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :] + end
